"""Purses: what somebody holds, as one int.

Every game of the family has five kinds of resource cards, and some have gold. A purse keeps a byte for each
kind, the first kind in the lowest byte, and the gold above them. Purses add and subtract like numbers, cost
nothing to copy and compare in one step; `holds` tells whether one covers another.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

LANE = 8  # bits for one kind of card
KINDS = 5  # kinds of cards in every game
GOLD_SHIFT = LANE * KINDS  # gold lies above the cards
GOLD = 1 << GOLD_SHIFT  # one piece of gold
CARDS = GOLD - 1  # mask of all cards, without gold
LANE_MASK = (1 << LANE) - 1
MOST_GOLD = (1 << 14) - 1  # what a purse may state; far more than any game pays out

# A borrow out of a lane would show in its highest bit, which is never part of a count.
GUARD = 0x80_80_80_80_80 | 1 << (GOLD_SHIFT + 23)

UNITS = tuple(1 << LANE * kind for kind in range(KINDS))  # one card of a kind
ONE_EACH = sum(UNITS)


def holds(purse: int, price: int) -> bool:
    """Whether every kind in `price` is covered by `purse`."""
    return ((purse | GUARD) - price) & GUARD == GUARD


def count(purse: int) -> int:
    """The number of cards, gold left out. (A number modulo 255 is the sum of its bytes.)"""
    return (purse & CARDS) % 255


def gold(purse: int) -> int:
    """The pieces of gold."""
    return purse >> GOLD_SHIFT


def of_kind(purse: int, kind: int) -> int:
    """The number of cards of one kind."""
    return purse >> LANE * kind & LANE_MASK


def covered(purse: int, price: int) -> int:
    """The kinds of which a purse has at least what `price` says: one bit in the lane of each."""
    return (((purse | GUARD) - price) & GUARD & CARDS) >> LANE - 1


def kinds_in(purse: int) -> list[int]:
    """The kinds of which there is at least one card."""
    return [kind for kind in range(KINDS) if of_kind(purse, kind)]


def shares_a_kind(one: int, other: int) -> bool:
    """Whether some kind, or gold, is in both."""
    both_gold = one >= GOLD and other >= GOLD
    return both_gold or any(of_kind(one, kind) and of_kind(other, kind) for kind in range(KINDS))


def nth_card(purse: int, index: int) -> int:
    """The kind of card number `index` when the cards lie sorted by kind."""
    for kind in range(KINDS):
        index -= of_kind(purse, kind)
        if index < 0:
            return kind
    raise IndexError("fewer cards than that")


def pack(counts: Iterable[int]) -> int:
    """A purse out of the numbers of each kind."""
    return sum(number * unit for number, unit in zip(counts, UNITS, strict=True))


def unpack(purse: int) -> tuple[int, ...]:
    """The numbers of each kind, gold left out."""
    return tuple((purse & CARDS).to_bytes(KINDS, "little"))


@dataclass(frozen=True, slots=True, eq=False)
class Naming:
    """What a game calls its five kinds, and whether gold is part of its trades."""

    kinds: tuple[str, str, str, str, str]
    has_gold: bool = False

    def show(self, purse: int) -> dict[str, int]:
        """The purse as JSON: only what is in it, in the order of the kinds, gold last."""
        return _named(self, purse).copy()

    def read(self, counts: Mapping[str, int]) -> int:
        """The purse of a JSON object whose keys and numbers have been checked."""
        purse = sum(UNITS[self.kinds.index(name)] * n for name, n in counts.items() if name != "gold")
        return purse + GOLD * counts.get("gold", 0)


@lru_cache(maxsize=1 << 12)
def _named(naming: Naming, purse: int) -> dict[str, int]:
    named = {name: n for name, n in zip(naming.kinds, unpack(purse), strict=True) if n}
    return named | {"gold": gold(purse)} if purse >= GOLD else named
