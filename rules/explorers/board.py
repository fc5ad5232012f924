"""The five boards: their places, what is printed on them, and what may lie face down."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from rules.explorers.components import BACKS, BOX, COUNCIL, FISHERIES, GOLD_RIVER, REGIONS, SEA, TILES
from rules.kernel.topology import Hex, Topology, bits, build, mask_of, parse_name

UNKNOWN = -1  # the tile of a hex that is dealt at set-up


@dataclass(frozen=True)
class Council:
    """The hex where fish and spice are delivered, and what it closes to roads and buildings."""

    anchors: int  # intersections
    spots: dict[str, int]  # edition → closed intersections
    paths: dict[str, int]  # edition → closed paths


_NO_COUNCIL = Council(0, {"2022": 0, "2013": 0}, {"2022": 0, "2013": 0})


@dataclass(frozen=True, eq=False)
class Board:
    """Where one scenario is played. Masks are of hexes unless they say otherwise."""

    name: str
    scope: str
    grid: Topology
    tiles: tuple[int, ...]  # what is printed; UNKNOWN where a tile is dealt
    numbers: bytes  # tokens that lie open; 0 where none does
    loose: tuple[int, ...]  # hexes of the start island that can be shuffled
    island: int
    regions: tuple[int, int]  # the hexes that start face down, north and south
    pools: tuple[tuple[int, ...], tuple[int, ...]]  # tiles out of which these are dealt
    spares: tuple[range, range]  # of these, the kinds of which one leaves the game unseen
    marks: int  # intersections for the first harbour settlement
    pirate_hexes: int  # open to a pirate ship from the start
    council: Council
    missions: tuple[int, ...]
    goal: int
    free_founding: bool
    start: dict[str, dict[str, Any]]  # colour → printed start

    @cached_property
    def rim_paths(self) -> int:
        """Paths between a hex and the frame."""
        return mask_of(path for path, flanks in enumerate(self.grid.flanks) if len(flanks) == 1)

    @cached_property
    def rim_spots(self) -> int:
        """Intersections at the frame."""
        return mask_of(spot for spot, around in enumerate(self.grid.touching) if len(around) < 3)

    @cached_property
    def wild(self) -> int:
        """The hexes that start face down."""
        return self.regions[0] | self.regions[1]

    @cached_property
    def side_masks(self) -> tuple[int, ...]:
        """Hex → mask of its paths."""
        return tuple(mask_of(sides) for sides in self.grid.sides)

    @cached_property
    def pointed(self) -> tuple[int, ...]:
        """Path → mask of the hexes that a ship on it points at."""
        return tuple(mask_of(h for spot in ends for h in self.grid.touching[spot]) for ends in self.grid.ends)

    @cached_property
    def onward(self) -> tuple[tuple[int, ...], ...]:
        """Path → the paths that share an intersection with it, ascending."""
        spokes = self.grid.spokes
        return tuple(
            tuple(sorted({path for spot in ends for path in spokes[spot]} - {here}))
            for here, ends in enumerate(self.grid.ends)
        )

    @cached_property
    def onward_masks(self) -> tuple[int, ...]:
        """Path → mask of the paths that share an intersection with it."""
        return tuple(mask_of(paths) for paths in self.onward)

    @cached_property
    def zones(self) -> tuple[int, int]:
        """The intersections of the northern and of the southern region."""
        north, south = (self.corners(hexes) for hexes in self.regions)
        return north, south

    def corners(self, hexes: int) -> int:
        """The intersections of some hexes."""
        return _union(self.grid.corner_masks, bits(hexes))

    def sides(self, hexes: int) -> int:
        """The paths around some hexes."""
        return _union(self.side_masks, bits(hexes))

    def tips(self, paths: int) -> int:
        """The intersections at the ends of some paths."""
        return _union(self.grid.end_masks, bits(paths))

    def onward_from(self, paths: int) -> int:
        """The paths that share an intersection with some of these."""
        return _union(self.onward_masks, bits(paths))

    def region_of(self, place: int) -> int:
        """0 for a hex of the north, 1 for one of the south."""
        return 0 if self.regions[0] >> place & 1 else 1


def _union(masks: tuple[int, ...], places: Iterable[int]) -> int:
    whole = 0
    for place in places:
        whole |= masks[place]
    return whole


@cache
def _grid(hexes: tuple[Hex, ...]) -> Topology:
    return build(hexes)


def _tile(row: dict[str, Any]) -> int:
    if row["kind"] == "sea":
        return SEA
    if row["kind"] == "council":
        return COUNCIL
    return TILES.index(row["terrain"]) if row.get("terrain", "random") != "random" else UNKNOWN


def _pool(key: str, region: str) -> tuple[int, ...]:
    """All tiles that may lie in a region, in a fixed order."""
    colour, counts = BACKS[region], BOX["pools"][key][region]
    standard = BOX["standard_tiles"][colour]
    lands = [TILES.index(name) for name, n in standard.items() if name != "sea" for _ in range(n)]
    rivers = [GOLD_RIVER] * (BOX["gold_river"][colour] if counts.get("gold_river") else 0)
    fish = [TILES.index(f"fish_{n}") for n in BOX["fish"][colour]] if counts.get("fish") else []
    spice = [TILES.index(name) for name in BOX["spice"][colour]] if counts.get("spice") else []
    return (*lands, *[SEA] * counts["sea"], *rivers, *fish, *spice)


def _spare(key: str, region: str) -> range:
    """The kind of which a region uses one tile fewer than the box has; an empty range where it uses all."""
    counts = BOX["pools"][key][region]
    if 0 < counts.get("fish", 0) < len(BOX["fish"][BACKS[region]]):
        return FISHERIES
    if 0 < counts.get("gold_river", 0) < BOX["gold_river"][BACKS[region]]:
        return range(GOLD_RIVER, GOLD_RIVER + 1)
    return range(0)


def _council(grid: Topology, facts: dict[str, Any] | None) -> Council:
    """The later edition leaves the places open that also belong to the start island."""
    if facts is None:
        return _NO_COUNCIL
    place = grid.hex_id(facts["hex"])
    spots, paths = mask_of(grid.corners[place]), mask_of(grid.sides[place])
    open_spots = mask_of(grid.intersection_id(name) for name in facts["open_corners"])
    open_path = 1 << grid.path_id(facts["open_edge"])
    return Council(
        anchors=mask_of(grid.intersection_id(name) for name in facts["anchors"]),
        spots={"2022": spots & ~open_spots, "2013": spots},
        paths={"2022": paths & ~open_path, "2013": paths},
    )


_SCENARIOS = {
    "land-ho": ("S1", ()),
    "pirate-lairs": ("S2", (0,)),
    "fish": ("S3", (0, 1)),
    "spices": ("S4", (1, 2)),
    "explorers-and-pirates": ("S5", (0, 1, 2)),
}  # scenario → its key in the data, its missions


def _board(name: str, key: str, missions: tuple[int, ...]) -> Board:
    facts = BOX["scenarios"][key]
    rows = {parse_name(row["hex"])[0]: row for row in facts["hexes"]}
    grid = _grid(tuple(rows))
    ordered = [rows[place] for place in grid.hexes]
    island = [n for n, row in enumerate(ordered) if row["kind"] == "start_island"]
    north, south = (mask_of(n for n, row in enumerate(ordered) if row.get("region") == region) for region in REGIONS)
    return Board(
        name=name,
        scope=f"explorers/{name}",
        grid=grid,
        tiles=tuple(_tile(row) for row in ordered),
        numbers=bytes(row.get("number", 0) for row in ordered),
        loose=tuple(n for n in island if not ordered[n].get("printed_on_frame")),
        island=mask_of(island),
        regions=(north, south),
        pools=(_pool(key, "north"), _pool(key, "south")),
        spares=(_spare(key, "north"), _spare(key, "south")),
        marks=mask_of(grid.intersection_id(mark) for mark in facts["harbour_marks"]),
        pirate_hexes=mask_of(grid.hex_id(place) for place in facts["pirate_hexes_at_start"]),
        council=_council(grid, facts.get("council")),
        missions=missions,
        goal=BOX["victory_points_to_win"][key],
        free_founding="start" not in facts,
        start=facts.get("start", {}),
    )


BOARDS = {name: _board(name, key, missions) for name, (key, missions) in _SCENARIOS.items()}
