"""Hex boards: hexes, paths and intersections as small ints, with who touches whom as tuples and bit masks.

Coordinates are axial (q, r) of pointy-top hexes, r growing southwards. A path is named by the two hexes it
parts, an intersection by the three that meet there; places that are not on the list of hexes are sea. Ids
run from north to south and from west to east.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Hex = tuple[int, int]

# The six neighbours, clockwise from the north-east; side i lies between corner i and corner i + 1.
SIDES: dict[str, Hex] = {
    "NE": (1, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1),
}  # fmt: skip
_STEPS = tuple(SIDES.values())


def bits(mask: int) -> Iterator[int]:
    """The places of the ones in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@lru_cache(maxsize=1 << 14)
def places(mask: int) -> tuple[int, ...]:
    """The same at once, remembered: for views, where a mask is shown again and again."""
    return tuple(bits(mask))


def mask_of(places: Iterable[int]) -> int:
    """The mask with ones at these places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def neighbour(place: Hex, side: int) -> Hex:
    """The hex beyond side number `side`."""
    q, r = _STEPS[side % 6]
    return place[0] + q, place[1] + r


def parse_name(name: str) -> tuple[Hex, ...]:
    """The hexes of a name like "0,-1|1,-1", sorted."""
    pairs = (part.split(",") for part in name.split("|"))
    return tuple(sorted((int(q), int(r)) for q, r in pairs))


def _corner(place: Hex, corner: int) -> tuple[Hex, ...]:
    """The three hexes that meet at a corner; corner 0 is the northern one, then clockwise."""
    return tuple(sorted((place, neighbour(place, corner - 1), neighbour(place, corner))))


def _side(place: Hex, side: int) -> tuple[Hex, ...]:
    return tuple(sorted((place, neighbour(place, side))))


def _reading_order(hexes: tuple[Hex, ...]) -> tuple[int, int]:
    south = sum(r for _, r in hexes)
    return south, 2 * sum(q for q, _ in hexes) + south


@dataclass(frozen=True)
class Topology:
    """An immutable board graph; built once per board by `build`."""

    hexes: tuple[Hex, ...]
    paths: tuple[tuple[Hex, ...], ...]
    intersections: tuple[tuple[Hex, ...], ...]
    corners: tuple[tuple[int, ...], ...]  # hex → its six intersections, clockwise from the north
    sides: tuple[tuple[int, ...], ...]  # hex → its six paths, clockwise from the north-east
    ends: tuple[tuple[int, int], ...]  # path → its two intersections
    touching: tuple[tuple[int, ...], ...]  # intersection → the listed hexes around it
    spokes: tuple[tuple[int, ...], ...]  # intersection → the paths that end there
    neighbours: tuple[tuple[int, ...], ...]  # intersection → the intersections one path away
    flanks: tuple[tuple[int, ...], ...]  # path → the listed hexes on its sides

    @cached_property
    def corner_masks(self) -> tuple[int, ...]:
        """Hex → mask of its intersections."""
        return tuple(mask_of(corners) for corners in self.corners)

    @cached_property
    def spoke_masks(self) -> tuple[int, ...]:
        """Intersection → mask of its paths."""
        return tuple(mask_of(paths) for paths in self.spokes)

    @cached_property
    def neighbour_masks(self) -> tuple[int, ...]:
        """Intersection → mask of the intersections one path away."""
        return tuple(mask_of(around) for around in self.neighbours)

    @cached_property
    def end_masks(self) -> tuple[int, ...]:
        """Path → mask of its two intersections."""
        return tuple(mask_of(pair) for pair in self.ends)

    @cached_property
    def crowd_masks(self) -> tuple[int, ...]:
        """Intersection → mask of itself and its neighbours: what the distance rule closes."""
        return tuple(mask_of((spot, *around)) for spot, around in enumerate(self.neighbours))

    def hex_id(self, name: str) -> int:
        """The id of a hex by its name."""
        return self.hexes.index(parse_name(name)[0])

    def path_id(self, name: str) -> int:
        """The id of a path by its name."""
        return self.paths.index(parse_name(name))

    def intersection_id(self, name: str) -> int:
        """The id of an intersection by its name."""
        return self.intersections.index(parse_name(name))

    def side_id(self, hex_name: str, side: str) -> int:
        """The path on a side ("NE", "E", …) of a hex."""
        return self.sides[self.hex_id(hex_name)][list(SIDES).index(side)]


def build(hexes: Iterable[Hex], lanes: Iterable[tuple[Hex, ...]] = ()) -> Topology:
    """The graph of all sides and corners of these hexes, and of further paths (`lanes`) between other places."""
    land = tuple(sorted(hexes, key=lambda place: _reading_order((place,))))
    edges = {_side(place, side): _ends_of(place, side) for place in land for side in range(6)}
    for lane in lanes:
        side = next(side for side in range(6) if neighbour(lane[0], side) == lane[1])
        edges[_side(lane[0], side)] = _ends_of(lane[0], side)
    paths = tuple(sorted(edges, key=_reading_order))
    spots = tuple(sorted({end for pair in edges.values() for end in pair}, key=_reading_order))
    path_at = {name: number for number, name in enumerate(paths)}
    spot_at = {name: number for number, name in enumerate(spots)}
    hex_at = {place: number for number, place in enumerate(land)}
    ends = tuple(_pair(spot_at[a], spot_at[b]) for a, b in (edges[name] for name in paths))
    spokes = tuple(tuple(p for p, pair in enumerate(ends) if spot in pair) for spot in range(len(spots)))
    return Topology(
        hexes=land,
        paths=paths,
        intersections=spots,
        corners=tuple(tuple(spot_at[_corner(place, c)] for c in range(6)) for place in land),
        sides=tuple(tuple(path_at[_side(place, s)] for s in range(6)) for place in land),
        ends=ends,
        touching=tuple(tuple(hex_at[place] for place in spot if place in hex_at) for spot in spots),
        spokes=spokes,
        neighbours=tuple(
            tuple(sorted(sum(ends[path]) - spot for path in paths_here)) for spot, paths_here in enumerate(spokes)
        ),
        flanks=tuple(tuple(hex_at[place] for place in path if place in hex_at) for path in paths),
    )


def _ends_of(place: Hex, side: int) -> tuple[tuple[Hex, ...], tuple[Hex, ...]]:
    return _corner(place, side), _corner(place, side + 1)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
