"""Hands of cards and gold, judged by what they are wanted for: for games in which gold buys cards."""

from functools import lru_cache
from typing import NamedTuple

from arena.knowledge.protocol import Json

Hand = tuple[int, ...]  # how many of each kind, gold last

COIN = 0.3  # what a piece of gold is worth by itself
SPARE = 0.12  # what a card is worth that nothing asks for
OVER_LIMIT = 0.5  # a card more than a seven leaves alone
LIMIT = 7


class Aim(NamedTuple):
    """Something that cards are wanted for."""

    price: Hand  # without gold
    worth: float  # of holding the whole price


def held(named: Json, kinds: tuple[str, ...]) -> Hand:
    """Numbers of cards by name, as a row."""
    return tuple([named.get(kind, 0) for kind in kinds])


@lru_cache(maxsize=1 << 15)
def worth(hand: Hand, aims: tuple[Aim, ...]) -> float:
    """Cards count by the share of each price that they cover; too many are a risk."""
    cards = sum(hand) - hand[-1]
    value = COIN * hand[-1] + SPARE * cards - OVER_LIMIT * max(0, cards - LIMIT)
    for price, full in aims:
        value += full * (sum(map(min, hand, price)) / sum(price)) ** 2
    return value


class Purse:
    """What a player holds and what it is wanted for."""

    def __init__(self, hand: Hand, aims: tuple[Aim, ...], kinds: tuple[str, ...]) -> None:
        self.hand, self.aims, self.kinds = hand, aims, kinds
        self.now = worth(hand, aims)

    def without(self, price: Hand, aims: tuple[Aim, ...] | None = None) -> float:
        """What paying a price changes; perhaps other things are wanted afterwards."""
        rest = tuple([have - out for have, out in zip(self.hand, price, strict=False)])
        return worth(rest + self.hand[len(price) :], self.aims if aims is None else aims) - self.now

    def swapped(self, less: Json, more: Json) -> float:
        """What giving and getting (numbers by name) changes."""
        changed = tuple(
            [have - less.get(kind, 0) + more.get(kind, 0) for have, kind in zip(self.hand, self.kinds, strict=True)]
        )
        return worth(changed, self.aims) - self.now
