"""A market: players with some of everything, and offers among them."""

from collections.abc import Sequence
from typing import Any

import rules
from rules.europe.state import EuropeState
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position
from tests.rules.play import events_of, play

KINDS = ("lumber", "wool", "grain", "ore", "salt")
TWO_EACH = dict.fromkeys(KINDS, 2)
WOOL_FOR_ORE = {"give": {"wool": 1}, "get": {"ore": 1}}


def market(**options: Any) -> Position:
    """Four players with two cards of each kind and two gold; blue is to be on turn."""
    position = Position(**options)
    for seat in range(4):
        position.hand(seat, **TWO_EACH, gold=2)
    return position


def changed(**by: int) -> dict[str, int]:
    """Two of everything, and some more or fewer of a few."""
    return {kind: n for kind, n in ((kind, 2 + by.get(kind, 0)) for kind in (*KINDS, "gold")) if n}


def offer(state: EuropeState, seat: int = BLUE, to: Sequence[int] = (RED, WHITE, ORANGE), **terms: Any) -> int:
    """Propose a trade, one wool for one ore unless told; gives the offer's number."""
    events = play(state, seat, "propose_trade", **WOOL_FOR_ORE | terms, to=list(to))
    return events_of(events, "trade_proposed")[0]["offer"]


def open_offers(state: EuropeState) -> list[int]:
    """The numbers of the offers that everybody sees."""
    return [shown["offer"] for shown in rules.view(state, None)["offers"]]
