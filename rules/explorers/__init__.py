"""Explorers & Pirates, as a value."""

from functools import cache

from rules.explorers.actions import ACTIONS, DEFAULTS, TRADING
from rules.explorers.board import BOARDS
from rules.explorers.colours import PATTERN
from rules.explorers.components import COLOURS, NAMING
from rules.explorers.imagine import redeal
from rules.explorers.refusals import REFUSALS
from rules.explorers.scoring import points
from rules.explorers.setup import set_up
from rules.explorers.state import ExplorersState
from rules.explorers.view import view
from rules.kernel import data
from rules.kernel.game import Game, Option, Scenario
from rules.mechanics import trade_actions
from rules.mechanics.ending import max_turns


@cache
def clauses() -> dict[str, str]:
    """The law of this game: clause id → text."""
    texts: dict[str, str] = data.load("rules.explorers", "clauses.json")
    return texts


_ABOUT = {
    "land-ho": "discover land and settle it; 8 points",
    "pirate-lairs": "crews conquer the lairs of the pirates; 12 points",
    "fish": "lairs, and fish for the council; 15 points",
    "spices": "fish and spices for the council, friends in the villages; 15 points",
    "explorers-and-pirates": "all three missions; 17 points",
}

GAME = Game(
    name="explorers",
    title="Explorers & Pirates",
    version="1",
    naming=NAMING,
    colours=COLOURS,
    scenarios=tuple(
        Scenario(name, _ABOUT[name], (2, 3, 4), board.grid, board.scope) for name, board in BOARDS.items()
    ),
    options=(
        Option("edition", "2022", "rules of the German edition of 2022 or the Spanish one of 2013", ("2022", "2013")),
        Option(
            "start_island", "fixed", "land hexes of the start island as printed or shuffled",
            ("fixed", "shuffled"), scenarios=("pirate-lairs",),
        ),
        Option("colours", ",".join(COLOURS), "the colours of the seats, in their order", pattern=PATTERN),
        *trade_actions.OPTIONS,
        Option("transfers_per_ship", 4, "transfers of cargo of each ship in a turn", low=1, high=20),
        max_turns(10_000),
    ),
    state=ExplorersState,
    set_up=set_up,
    actions=ACTIONS,
    trading=TRADING,
    defaults=DEFAULTS,
    refusals=REFUSALS,
    points=points,
    view=view,
    redeal=redeal,
    clauses=clauses,
)  # fmt: skip
