"""Journeys: every end that a piece can reach, with the cheapest way there.

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

    @property
    def cost(self) -> tuple[int, int, tuple[int, ...]]:
        """What ways are compared by."""
        return self.dues.bit_count(), len(self.steps), self.steps


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
    seen = set() if may_return else {(start, 0)}
    layer = [(start, Way((), 0))]
    for _ in range(points):
        reached: list[tuple[int, Way]] = []
        for place, way in layer:
            for further in onward(place):
                owed = way.dues | dues(place, further) & ~paid
                if (further, owed) in seen or owed.bit_count() > purse:
                    continue
                seen.add((further, owed))
                longer = Way((*way.steps, further), owed)
                reached.append((further, longer))
                if further not in best or longer.cost < best[further].cost:
                    best[further] = longer
        layer = reached
    if not may_return:
        best.pop(start, None)
    return best
