"""Merchants of Europe, as a value."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.europe.actions import ACTIONS, DEFAULTS
from rules.europe.board import MAPS
from rules.europe.components import COLOURS, NAMING
from rules.europe.mapfile import read_map
from rules.europe.refusals import REFUSALS
from rules.europe.scoring import points
from rules.europe.setup import set_up
from rules.europe.state import EuropeState
from rules.europe.turns import TRADING
from rules.europe.view import redeal, view
from rules.kernel import data
from rules.kernel.errors import SetupError
from rules.kernel.game import Game, Option, Scenario
from rules.mechanics import trade_actions
from rules.mechanics.ending import max_turns


@cache
def clauses() -> dict[str, str]:
    """The law of this game: clause id → text."""
    texts: dict[str, str] = data.load("rules.europe", "clauses.json")
    return texts


def scenario_from(plain: Mapping[str, Any], name: str, about: str = "a map of one's own") -> Scenario:
    """A scenario on a map of one's own, for `rules.kernel.registry.add_scenario`; `SetupError` if the map is wrong."""
    scope = f"europe/{name}"
    if scope in MAPS:
        raise SetupError(f"europe has a map {name!r} already")
    MAPS[scope] = read_map(plain)
    placements = ("fixed", "variable") if MAPS[scope].fixed else ("variable",)
    start, choices = {"placement": placements[0]}, {"placement": placements}
    return Scenario(name, about, (3, 4), MAPS[scope].grid, scope, start, choices)


GAME = Game(
    name="europe",
    title="Merchants of Europe",
    version="1",
    naming=NAMING,
    colours=COLOURS,
    scenarios=(
        scenario_from(data.load("rules.europe", "short.json"), "short", "Europe without its west; five or six goods"),
        scenario_from(data.load("rules.europe", "main.json"), "main", "all of Europe; eight or ten goods"),
    ),
    options=(
        Option(
            "placement",
            "variable",
            "where the first posts and routes stand: fixed by the map, or placed in turn",
            ("fixed", "variable"),
        ),
        *trade_actions.OPTIONS,
        max_turns(2000),
    ),
    state=EuropeState,
    set_up=set_up,
    actions=ACTIONS,
    trading=TRADING,
    defaults=DEFAULTS,
    refusals=REFUSALS,
    points=points,
    view=view,
    redeal=redeal,
    clauses=clauses,
)
