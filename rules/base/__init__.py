"""The classic game, as a value."""

from functools import cache

from rules.base.actions import ACTIONS, DEFAULTS
from rules.base.board import ISLAND
from rules.base.components import COLOURS, NAMING, SCOPE
from rules.base.refusals import REFUSALS
from rules.base.scoring import points
from rules.base.setup import set_up
from rules.base.state import BaseState
from rules.base.turns import TRADING
from rules.base.view import redeal, view
from rules.kernel import data
from rules.kernel.game import Game, Option, Scenario
from rules.mechanics import trade_actions
from rules.mechanics.ending import max_turns


@cache
def clauses() -> dict[str, str]:
    """The law of this game: clause id → text."""
    texts: dict[str, str] = data.load("rules.base", "clauses.json")
    return texts


GAME = Game(
    name="base",
    title="The classic game",
    version="1",
    naming=NAMING,
    colours=COLOURS,
    scenarios=(
        Scenario("standard", "a random board and free founding", (3, 4), ISLAND, SCOPE),
        Scenario("beginner", "the printed board with its start positions", (3, 4), ISLAND, SCOPE),
    ),
    options=(
        Option(
            "phases",
            "combined",
            "trade and build in any order, or first trade, then build",
            ("combined", "separate"),
        ),
        Option("victory_points", 10, "points that win", low=3, high=22),
        Option("discard_limit", 7, "cards that a seven leaves alone", low=1, high=95),
        Option("friendly_robber", False, "the robber spares players with two points or fewer"),
        *trade_actions.OPTIONS,
        max_turns(2000),
    ),
    state=BaseState,
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
