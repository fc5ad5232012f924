"""Long journeys: to customers that more than one card of salt takes a caravan to."""

from collections.abc import Iterator

from arena.knowledge.europe.chart import STEPS
from arena.knowledge.europe.sight import Sight
from arena.knowledge.protocol import Json

ROOM = 2  # caravans beside a route


def long_journeys(sight: Sight, template: Json) -> Iterator[Json]:
    """From the template of a caravan: the way to the nearest customer, and on to the next as long as salt lasts."""
    way: list[int] = []
    deliveries: list[Json] = []
    left = set(sight.customers)
    here = sight.mine["caravans"][template["caravan"]]
    while len(deliveries) < sight.mine["warehouse"]["available"]:
        leg = _shortest(sight, way[-1] if way else here, left)
        if not leg or len(way) + len(leg) > template["steps"]:
            return
        way += leg
        spot = next(spot for spot in sight.chart.ends[way[-1]] if spot in left)
        left.remove(spot)
        deliveries.append({"step": len(way), "intersection": spot})
        if len(way) > STEPS and _allowed(sight, template["caravan"], way):
            yield _move(template["caravan"], way, deliveries)


def _move(caravan: int, way: list[int], deliveries: list[Json]) -> Json:
    salt = -(-len(way) // STEPS)
    return {
        "type": "move_caravan", "caravan": caravan, "way": list(way), "salt": salt, "deliveries": list(deliveries),
    }  # fmt: skip


def _shortest(sight: Sight, here: int, customers: set[int]) -> list[int]:
    """The routes to a nearest route at a customer, the first one left out; one step at least."""
    before, layer = {here: here}, [here]
    while layer:
        further: list[int] = []
        for path in layer:
            for far in _beside(sight, path):
                if far not in before:
                    before[far] = path
                    if customers.intersection(sight.chart.ends[far]):
                        return _back(before, far)
                    further.append(far)
        layer = further
    return []


def _beside(sight: Sight, path: int) -> list[int]:
    return [far for spot in sight.chart.ends[path] for far in sight.chart.spokes[spot] if far in sight.routes]


def _back(before: dict[int, int], path: int) -> list[int]:
    way = []
    while before[path] != path:
        way.append(path)
        path = before[path]
    return way[::-1]


def _allowed(sight: Sight, caravan: int, way: list[int]) -> bool:
    """Whether there is gold for the tolls, and room at the end."""
    paid = sight.view["tolls_paid"][caravan]
    owed = sum(1 for row in sight.opponents if row["seat"] not in paid and not set(way).isdisjoint(row["routes"]))
    others = [path for row in sight.opponents for path in row["caravans"]]
    own = [path for number, path in enumerate(sight.mine["caravans"]) if number != caravan]
    return owed <= sight.mine["gold"] and (others + own).count(way[-1]) < ROOM
