"""The state of a base game."""

import msgspec

from rules.base.components import DECK
from rules.kernel.state import NOBODY, Mask, State


class BaseState(State, kw_only=True):
    """Board, pieces, development cards and awards; seats index every list of one entry a player.

    `income`, `rates`, `frontier`, `reach`, `spots`, `free_paths` and `lengths` follow from the rest; they are
    kept up to date by `build.py` so that listing moves and producing need no search.
    """

    terrain: bytes
    numbers: bytes
    harbours: tuple[tuple[int, int], ...]
    robber: int
    roads: list[Mask]
    settlements: list[Mask]
    cities: list[Mask]
    deck: list[int] = msgspec.field(default_factory=lambda: list(DECK))  # cards left, by kind
    cards: list[int]  # unplayed cards: kind + kinds × seat
    fresh: list[int]  # of the active player's cards, those bought this turn, by kind
    played: int = 0  # development cards played this turn
    knights: list[int]  # face up
    longest_road: int = NOBODY  # holder
    largest_army: int = NOBODY  # holder
    dice: tuple[int, ...] = ()  # the last roll

    income: list[tuple[int, ...]]  # number → what it brings each seat, as purses
    rates: list[int]  # purse by seat: how many cards of each kind the bank takes for one
    frontier: list[Mask]  # paths that a seat may build on next
    reach: list[Mask]  # intersections that a seat's roads touch
    spots: Mask  # intersections that are free and keep their distance
    free_paths: Mask
    lengths: list[int]  # longest line of roads
