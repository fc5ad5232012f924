"""Maps: what is printed on a side of the board and lies on it at the start. They are data (see mapfile.py)."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from rules.europe.components import STEPS
from rules.kernel.state import State
from rules.kernel.topology import Topology, bits, mask_of
from rules.mechanics.ways import shortest_ways


class Warehouse(NamedTuple):
    """What each player of a game has: trading posts and commodities."""

    posts: int
    goods: int


class FixedStart(NamedTuple):
    """Where the pieces of a colour stand when the placement is fixed, and its first cards."""

    posts: tuple[int, ...]
    route: int
    caravan: int
    cards: int  # purse


@dataclass(frozen=True)
class Map:
    """One side of the board. Places are ids of the topology; sets of places are masks."""

    grid: Topology
    terrain: bytes  # by hex
    numbers: bytes  # by hex, with the dotted tokens in their places; 0: none
    slots: int  # hexes that take a number token
    cities: int  # intersections with a city space
    violet: int  # of these, where the initial posts go
    names: dict[int, str]  # city space → its name
    gold: dict[int, int]  # city space → coins beside it, where there are any
    arrows: int  # paths with a double arrow
    tokens: tuple[tuple[int, ...], ...]  # by terrain: the numbers of its tokens, ascending
    warehouses: dict[int, Warehouse]  # by number of players
    fixed: dict[str, FixedStart] | None  # by colour
    deck: tuple[int, ...]  # development cards of each kind
    late: frozenset[int]  # kinds that are not played before the roll

    @cached_property
    def beside_masks(self) -> tuple[int, ...]:
        """Path → mask of the paths that share an intersection with it."""
        spokes = self.grid.spoke_masks
        return tuple((spokes[one] | spokes[other]) & ~(1 << path) for path, (one, other) in enumerate(self.grid.ends))

    @cached_property
    def beside(self) -> tuple[tuple[int, ...], ...]:
        """Path → the paths that share an intersection with it, ascending."""
        return tuple(tuple(bits(mask)) for mask in self.beside_masks)

    @cached_property
    def near(self) -> tuple[int, ...]:
        """Path → mask of the paths that a caravan could reach from it in one go, itself included."""
        everywhere = (1 << len(self.beside_masks)) - 1
        ways = (shortest_ways(self.beside_masks, path, STEPS, everywhere) for path in range(len(self.beside_masks)))
        return tuple(map(mask_of, ways))  # the start among them: out and back is a way

    @cached_property
    def slots_of(self) -> tuple[int, ...]:
        """Terrain → mask of the hexes of that terrain that take a number token."""
        return tuple(
            self.slots & mask_of(place for place, land in enumerate(self.terrain) if land == kind)
            for kind in range(len(self.tokens))
        )

    @cached_property
    def shown_cities(self) -> list[dict[str, Any]]:
        """The city spaces as JSON."""
        return [
            {
                "intersection": spot,
                "name": name,
                "colour": "violet" if self.violet >> spot & 1 else "brown",
                "gold": self.gold.get(spot, 0),
            }
            for spot, name in sorted(self.names.items())
        ]


MAPS: dict[str, Map] = {}  # by the scope of their scenario: filled by `europe.scenario_from`


def map_of(state: State) -> Map:
    """The map that a game is played on."""
    return MAPS[state.setup.scope]
