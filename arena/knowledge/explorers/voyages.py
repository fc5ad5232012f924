"""Where ships want to go: goals by what they carry, and the worth of lying on each route."""

from collections.abc import Callable, Iterator

from arena.knowledge.explorers.chart import GARRISON
from arena.knowledge.explorers.missions import POINT, progress
from arena.knowledge.explorers.sight import Sight
from arena.knowledge.explorers.waters import Field, field
from arena.knowledge.protocol import Json

EXPLORE = 3.5  # to discover a hex: a card or gold, and something to settle or to take
FETCH = {"settler": 7.0, "crew": 4.0}  # to come to a basin in which this waits
AGAIN = 2.0  # a crew of mine that can be picked up
HOME = 1.0  # to lie where something can be built into the ship

_EMPTY: Json = {}
Goal = tuple[int, float]
Goals = Callable[[Sight], Iterator[Goal]]


class Voyages:
    """The goals of one seat's ships. Each kind of hold has a field of its own."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self._fields: dict[tuple[str, ...], Field] = {}

    def field(self, hold: Json) -> Field:
        """How good it is to lie on each route with this hold."""
        key = tuple(sorted(hold))
        if key not in self._fields:
            goals = tuple(goal for piece in key or ("nothing",) for goal in _GOALS[piece](self.sight))
            self._fields[key] = field(self.sight.chart, self.sight.routes, goals)
        return self._fields[key]

    def worth(self, path: int, hold: Json = _EMPTY) -> float:
        """How good it is to lie on a route with this hold."""
        return self.field(hold).get(path, 0.0)


def _explore(sight: Sight) -> Iterator[Goal]:
    for path in sight.paths_at(sight.fog):
        yield path, EXPLORE


def _settle(sight: Sight) -> Iterator[Goal]:
    yield from _explore(sight)
    if sight.mine["supply"]["settlements"]:
        for spot in sight.sites:
            for path in sight.paths_at([spot]):
                yield path, POINT + sight.site_value(spot)


def _land(sight: Sight) -> Iterator[Goal]:
    yield from _explore(sight)
    for place in sight.lairs:
        for path in sight.paths_to(place):
            yield path, crew_value(sight, place)
    worth = progress(sight, "spices", 1) + 2.0
    for place in sight.villages:
        for path in sight.paths_to(place):
            yield path, worth


def crew_value(sight: Sight, place: int) -> float:
    """What a crew on a lair is worth: more, the more of mine are there, as the one with most is the hero."""
    crews: list[int] = sight.hexes[place]["lair"]["crews"]
    return progress(sight, "lairs", 2) * (1 + crews[sight.me]) / GARRISON / 1.5 + 0.5 * sum(crews)


def _deliver(mission: str) -> Goals:
    def goals(sight: Sight) -> Iterator[Goal]:
        worth = progress(sight, mission, 1) + 4.0
        for path in sight.paths_at(sight.view["anchors"]):
            yield path, worth

    return goals


def _seek(sight: Sight) -> Iterator[Goal]:
    """An empty ship looks for something to carry, or for new land."""
    yield from _explore(sight)
    worth = progress(sight, "fish", 1)
    for place in sight.fish:
        for path in sight.paths_to(place):
            yield path, worth
    for spot, basin in sight.basins.items():
        waiting = max((FETCH.get(piece, 0.0) for piece in basin), default=HOME)
        for path in sight.paths_at([spot]):
            yield path, waiting
    for place, row in enumerate(sight.hexes):
        if "lair" in row and row["lair"]["conquered"] and row["lair"]["crews"][sight.me]:
            for path in sight.paths_to(place):
                yield path, AGAIN


_GOALS: dict[str, Goals] = {
    "settler": _settle,
    "crew": _land,
    "fish": _deliver("fish"),
    "spice": _deliver("spices"),
    "nothing": _seek,
}
