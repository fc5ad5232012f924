"""Journeys by a plain search, to compare lists with: every end that a piece can reach, with the cheapest way there.

Places are small ints: routes for ships and caravans, intersections for merchants. A step may be due to somebody
(tribute, toll); who is paid once is paid for the whole journey. The cheapest way has the fewest dues, then the
fewest steps, then the smallest list of places from the first step on.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple


class Way(NamedTuple):
    """A way to a place: the steps (the start left out), and to whom dues fall, as a mask."""

    steps: tuple[int, ...]
    dues: int


Onward = Callable[[int], Sequence[int]]  # place → the places one step away, ascending; () where a journey ends
Dues = Callable[[int, int], int]  # (from, to) → mask of those whom this step would owe


def no_dues(_: int, __: int) -> int:
    """Where nobody is paid."""
    return 0


def cheapest_ways(
    start: int,
    points: int,
    onward: Onward,
    dues: Dues = no_dues,
    *,
    paid: int = 0,
    purse: int = 0,
    may_return: bool = False,
) -> dict[int, Way]:
    """Place → the cheapest way there in at most `points` steps, for every place but the start.

    `paid` are those who have been paid already, `purse` is how many more can be paid. Where a piece `may_return`,
    the start is an end too, with the cheapest way out and back.
    """
    best: dict[int, Way] = {}
    fewest: dict[int, int] = {}  # place → how many are paid on the best way
    seen = set() if may_return else {(start, 0)}
    layer: list[tuple[tuple[int, ...], int, int]] = [((), 0, start)]  # ways in rising order, dues, where they end
    for _ in range(points):
        reached: list[tuple[tuple[int, ...], int, int]] = []
        for steps, due, place in layer:
            for further in onward(place):
                owed = due | dues(place, further) & ~paid
                number = owed.bit_count()
                if (further, owed) in seen or number > purse:
                    continue
                seen.add((further, owed))
                longer = (*steps, further)
                reached.append((longer, owed, further))
                if number < fewest.get(further, number + 1):  # of equals the first is the shortest and smallest
                    fewest[further] = number
                    best[further] = Way(longer, owed)
        layer = reached
    if not may_return:
        best.pop(start, None)
    return best
