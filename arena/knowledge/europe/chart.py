"""The map of Europe as a player reads it: what touches what, and what the terrain yields."""

from dataclasses import dataclass
from functools import lru_cache

import rules
from arena.knowledge.protocol import Json

KINDS = ("lumber", "wool", "grain", "ore", "salt", "gold")
KIND_OF = {"forest": 0, "pasture": 1, "fields": 2, "mountains": 3, "salt": 4}  # terrain → kind
ROLLS = {number: 6 - abs(7 - number) for number in range(2, 13)}  # of 36, those that show a number

# Prices, by kind, without gold.
MERCHANT = (1, 1, 1, 0, 0)
CARAVAN = (1, 0, 0, 1, 1)
ROUTE = (1, 0, 0, 1, 0)
CARD = (0, 1, 0, 0, 1)
GRAIN = (0, 0, 1, 0, 0)
SALT = (0, 0, 0, 0, 1)

STEPS = 3  # that a card of grain or salt pays for

Places = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)  # one for each scenario, so that identity is enough for caches
class Chart:
    """What never changes on a side of the board."""

    ends: Places  # path → its intersections
    spokes: Places  # intersection → its paths
    neighbours: Places  # intersection → intersections
    touching: Places  # intersection → hexes
    corners: Places  # hex → intersections

    def far_end(self, path: int, spot: int) -> int:
        """The other end of a path."""
        one, other = self.ends[path]
        return other if one == spot else one


@lru_cache(maxsize=16)
def chart(scenario: str) -> Chart:
    """The chart of a scenario."""
    places = rules.board("europe", scenario)
    return Chart(
        ends=_column(places["paths"], "intersections"),
        spokes=_column(places["intersections"], "paths"),
        neighbours=_column(places["intersections"], "neighbours"),
        touching=_column(places["intersections"], "hexes"),
        corners=_column(places["hexes"], "intersections"),
    )


def _column(rows: list[Json], key: str) -> Places:
    return tuple(tuple(row[key]) for row in rows)
