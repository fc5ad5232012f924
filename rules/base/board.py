"""The island: its places, the beginner board, and random boards."""

from dataclasses import dataclass

from rules.base.components import BOX, DESERT, NAMING, TERRAINS
from rules.kernel import purse
from rules.kernel.chance import Chance, shuffled
from rules.kernel.topology import Hex, Topology, build, parse_name

ANY = purse.KINDS  # the kind of a generic harbour
PATHS_A_SIDE = 5  # coastal paths along one piece of the frame

_SPIRAL = [parse_name(name)[0] for name in BOX["spiral"]]

ISLAND: Topology = build(_SPIRAL)
COAST = tuple(ISLAND.side_id(place, side) for place, side in BOX["coast_clockwise"])
LAND = len(ISLAND.hexes)


@dataclass(frozen=True, slots=True)
class Layout:
    """What lies on the island: by hex its terrain and number (0 on the desert), and the harbours."""

    terrain: bytes
    numbers: bytes
    harbours: tuple[tuple[int, int], ...]  # (path, kind), in the order of the coast


def _harbour_kind(name: str) -> int:
    return ANY if name == "3:1" else NAMING.kinds.index(name)


def _beginner() -> Layout:
    rows = sorted((ISLAND.hex_id(place), terrain, number) for place, terrain, number in BOX["beginner"]["hexes"])
    at = {ISLAND.side_id(place, side): _harbour_kind(kind) for place, side, kind in BOX["beginner"]["harbours"]}
    return Layout(
        terrain=bytes(TERRAINS.index(terrain) for _, terrain, _ in rows),
        numbers=bytes(number or 0 for _, _, number in rows),
        harbours=tuple((path, at[path]) for path in COAST if path in at),
    )


BEGINNER = _beginner()


def random_layout(chance: Chance) -> Layout:
    """A board as the rules lay it: any order of frame pieces and hexes, tokens in a spiral from any corner."""
    tiles = [TERRAINS.index(name) for name, count in BOX["terrain_counts"].items() for _ in range(count)]
    terrain = bytes(shuffled(chance, "board/hexes", tiles))
    corner = chance.draw("board/corner", 0, 6)
    order = shuffled(chance, "board/frame", range(len(BOX["frame_pieces"])))
    return Layout(terrain, lay_tokens(terrain, corner), frame_harbours(order))


def spiral(corner: int) -> list[int]:
    """All hexes, from a corner (0 is the north-western one) counter-clockwise and inwards."""
    places = _SPIRAL
    for _ in range(corner):
        places = [_turned(place) for place in places]
    return [ISLAND.hexes.index(place) for place in places]


def _turned(place: Hex) -> Hex:
    """A place turned round the centre by 60 degrees, counter-clockwise."""
    q, r = place
    return q + r, -q


def lay_tokens(terrain: bytes, corner: int) -> bytes:
    """The number of each hex; the desert is skipped."""
    numbers = bytearray(LAND)
    tokens = iter(BOX["number_tokens"])
    for place in spiral(corner):
        if terrain[place] != DESERT:
            numbers[place] = next(tokens)
    return bytes(numbers)


def frame_harbours(order: list[int]) -> tuple[tuple[int, int], ...]:
    """The harbours when frame piece `order[s]` lies on side s."""
    return tuple(
        (COAST[PATHS_A_SIDE * side + position], _harbour_kind(kind))
        for side, piece in enumerate(order)
        for position, kind in BOX["frame_pieces"][piece]
    )
