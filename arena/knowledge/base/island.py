"""The island as a player reads it: what each intersection yields, which harbours it has, what lies how far."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import rules
from arena.knowledge.protocol import Json

KINDS = ("lumber", "brick", "wool", "grain", "ore")
KIND_OF = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4}  # terrain → kind
ANY = "any"  # a harbour for all kinds

ROLLS = {number: 6 - abs(7 - number) for number in range(2, 13)}  # of 36, those that show a number

Cards = tuple[int, int, int, int, int]  # how many of each kind
Income = tuple[float, float, float, float, float]  # cards of each kind to be expected from a roll

_PLACES = rules.board("base", "standard")
ENDS: tuple[tuple[int, int], ...] = tuple(tuple(row["intersections"]) for row in _PLACES["paths"])
SPOKES: tuple[tuple[int, ...], ...] = tuple(tuple(row["paths"]) for row in _PLACES["intersections"])
NEIGHBOURS: tuple[tuple[int, ...], ...] = tuple(tuple(row["neighbours"]) for row in _PLACES["intersections"])
TOUCHING: tuple[tuple[int, ...], ...] = tuple(tuple(row["hexes"]) for row in _PLACES["intersections"])
CORNERS: tuple[tuple[int, ...], ...] = tuple(tuple(row["intersections"]) for row in _PLACES["hexes"])
SPOTS = range(len(SPOKES))


def far_end(path: int, spot: int) -> int:
    """The other end of a path."""
    one, other = ENDS[path]
    return other if one == spot else one


class Island(NamedTuple):
    """What a board offers, by intersection and by hex."""

    income: tuple[Income, ...]  # intersection → what a settlement there brings
    pips: tuple[float, ...]  # intersection → all of that together
    harbours: tuple[str | None, ...]  # intersection → kind of its harbour
    kinds: tuple[int | None, ...]  # hex → the kind it yields
    yields: tuple[float, ...]  # hex → cards to be expected from a roll for one settlement


def read(view: Json) -> Island:
    """The island in a view."""
    hexes = tuple([(row["terrain"], row["number"]) for row in view["hexes"]])
    return _island(hexes, tuple([(row["path"], row["kind"]) for row in view["harbours"]]))


@lru_cache(maxsize=64)
def _island(hexes: tuple[tuple[str, int | None], ...], harbours: tuple[tuple[int, str], ...]) -> Island:
    kinds = tuple(KIND_OF.get(terrain) for terrain, _ in hexes)
    yields = tuple(ROLLS[number] / 36 if number else 0.0 for _, number in hexes)
    income = tuple(_income(touching, kinds, yields) for touching in TOUCHING)
    at = {spot: kind for path, kind in harbours for spot in ENDS[path]}
    return Island(income, tuple(map(sum, income)), tuple(map(at.get, SPOTS)), kinds, yields)


def _income(touching: Sequence[int], kinds: Sequence[int | None], yields: Sequence[float]) -> Income:
    rates = [0.0] * len(KINDS)
    for place in touching:
        kind = kinds[place]
        if kind is not None:
            rates[kind] += yields[place]
    return rates[0], rates[1], rates[2], rates[3], rates[4]


def cards(named: Json) -> Cards:
    """Numbers of cards by name, as a row."""
    get = named.get
    return get("lumber", 0), get("brick", 0), get("wool", 0), get("grain", 0), get("ore", 0)


NOTHING: Cards = (0, 0, 0, 0, 0)


def exchanged(hand: Cards, less: Cards = NOTHING, more: Cards = NOTHING) -> Cards:
    """A hand after cards were given and got."""
    a, b, c, d, e = (have - out + new for have, out, new in zip(hand, less, more, strict=True))
    return a, b, c, d, e


def plus(one: Income, other: Income) -> Income:
    """Both incomes together."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3], one[4] + other[4]


def with_harbour(rates: Cards, harbour: str | None) -> Cards:
    """The bank's rates with one more harbour."""
    if harbour is None:
        return rates
    if harbour == ANY:
        a, b, c, d, e = (min(rate, 3) for rate in rates)
    else:
        a, b, c, d, e = (2 if kind == harbour else rate for kind, rate in zip(KINDS, rates, strict=True))
    return a, b, c, d, e


ROAD: Cards = (1, 1, 0, 0, 0)
SETTLEMENT: Cards = (1, 1, 1, 1, 0)
CITY: Cards = (0, 0, 0, 2, 3)
CARD: Cards = (0, 0, 1, 1, 1)
