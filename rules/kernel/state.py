"""The state that all games share. A game adds fields by a subclass and nothing else.

Every field is an int, an immutable value, or a flat list of such: so `copy` is one shallow copy and a slice per
list, and the codec needs no word about any game.
"""

from copy import copy as shallow
from functools import cache
from typing import Annotated, Any, NamedTuple, Self

import msgspec

from rules.kernel.chance import Chance

Mask = Annotated[int, "mask"]  # a set of places, one bit each; may exceed 64 bits

NOBODY = -1  # in place of a seat


class Setup(msgspec.Struct, frozen=True):
    """What a game was made from. With the seed and the moves it gives the whole game."""

    game: str
    scenario: str
    players: int
    seed: str
    options: dict[str, Any]  # complete: defaults filled in
    scope: str  # the board that moves must be made for


class Duty(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A decision that is owed: the phase it belongs to, the seats that still owe it, and what it is about.

    It is looked at several times a move, and fields of a struct are read far faster than those of a named tuple.
    """

    phase: str
    seats: tuple[int, ...]
    data: tuple[int, ...] = ()


@cache
def owes(phase: str, seat: int) -> Duty:
    """The duty of a single seat with nothing more to say about it."""
    return Duty(phase, (seat,))


class Offer(NamedTuple):
    """An open trade offer, seen from its maker."""

    number: int
    maker: int
    give: int  # purse
    get: int  # purse
    to: tuple[int, ...]  # all addressees
    waiting: tuple[int, ...]  # of these, who has not answered
    accepted: tuple[int, ...]  # of these, who would trade
    counters: int = NOBODY  # the offer it answers


class Outcome(NamedTuple):
    """How a game ended."""

    winner: int  # or NOBODY
    ranking: tuple[tuple[int, ...], ...]  # best first; equals share a rank
    points: tuple[int, ...]
    reason: str


class State(msgspec.Struct, kw_only=True):
    """Seats, hands, bank, turn, owed decisions and offers."""

    setup: Setup
    chance: Chance
    hands: list[int]  # a purse for each seat
    bank: int  # a purse
    active: int = 0  # the seat on turn
    turn: int = 0  # number of the turn under way, from 1; 0 during set-up
    duties: list[Duty]  # a stack: the last one is to be answered now
    offers: list[Offer] = msgspec.field(default_factory=list)
    offers_made: list[int]  # by each seat, in this turn
    offer_count: int = 0  # offers ever made; gives the numbers
    steals: int = 0  # cards ever stolen; counts the draws
    outcome: Outcome | None = None

    def copy(self) -> Self:
        """An independent copy that plays on exactly alike."""
        twin = shallow(self)
        for name in list_fields(type(self)):
            setattr(twin, name, getattr(twin, name)[:])
        return twin

    @property
    def phase(self) -> str:
        """The phase in which the game is."""
        return self.duties[-1].phase if self.outcome is None else "game_over"


@cache
def list_fields(kind: type[State]) -> tuple[str, ...]:
    """The names of the fields that a copy must not share."""
    fields = msgspec.structs.fields(kind)
    return tuple(field.name for field in fields if getattr(field.type, "__origin__", None) is list)
