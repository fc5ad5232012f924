"""The boards of Explorers & Pirates as a player reads them: what touches what, and what costs how much."""

from dataclasses import dataclass
from functools import lru_cache

import rules
from arena.knowledge.protocol import Json

KINDS = ("lumber", "brick", "wool", "grain", "ore", "gold")
KIND_OF = {"forest": 0, "hills": 1, "pasture": 2, "fields": 3, "mountains": 4, "gold_river": 5}  # tile → kind
ROLLS = {number: 6 - abs(7 - number) for number in range(2, 13)}  # of 36, those that show a number

# Prices, by kind, without gold.
ROAD = (1, 1, 0, 0, 0)
SETTLEMENT = (1, 1, 1, 1, 0)  # and a settler
HARBOUR = (0, 0, 0, 2, 2)
SHIP = (1, 0, 1, 0, 0)
CREW = (0, 0, 1, 0, 1)
WIND = (0, 0, 1, 0, 0)

GARRISON = 3  # crews that conquer a lair

Places = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)  # one for each scenario, so that identity is enough for caches
class Chart:
    """What never changes on a board."""

    ends: Places  # path → its intersections
    onward: Places  # path → the paths that share an intersection with it
    spokes: Places  # intersection → its paths
    neighbours: Places  # intersection → intersections
    touching: Places  # intersection → hexes
    corners: Places  # hex → intersections
    sides: Places  # hex → paths


@lru_cache(maxsize=16)
def chart(scenario: str) -> Chart:
    """The chart of a scenario."""
    places = rules.board("explorers", scenario)
    ends = _column(places["paths"], "intersections")
    spokes = _column(places["intersections"], "paths")
    onward = ({far for spot in pair for far in spokes[spot]} - {path} for path, pair in enumerate(ends))
    return Chart(
        ends=ends,
        onward=tuple(tuple(sorted(paths)) for paths in onward),
        spokes=spokes,
        neighbours=_column(places["intersections"], "neighbours"),
        touching=_column(places["intersections"], "hexes"),
        corners=_column(places["hexes"], "intersections"),
        sides=_column(places["hexes"], "paths"),
    )


def _column(rows: list[Json], key: str) -> Places:
    return tuple(tuple(row[key]) for row in rows)
