"""Routes as a trader reads them: what hangs together, and how far it is to customers."""

from collections.abc import Iterable
from functools import lru_cache

from arena.knowledge.europe.chart import Chart

FAR = 99  # steps; as good as never

Spots = frozenset[int]
Paths = frozenset[int]


@lru_cache(maxsize=256)
def network(chart: Chart, routes: Paths, spot: int) -> Spots:
    """The intersections that routes of anybody join with this one."""
    seen, edge = {spot}, [spot]
    while edge:
        here = edge.pop()
        for path in chart.spokes[here]:
            if path in routes and (far := chart.far_end(path, here)) not in seen:
                seen.add(far)
                edge.append(far)
    return frozenset(seen)


@lru_cache(maxsize=256)
def routes_to_build(chart: Chart, routes: Paths, customers: Spots) -> dict[int, int]:
    """Intersection → how many new routes join it with the nearest of these customers, straight over free paths."""
    joined = {spot for customer in customers for spot in network(chart, routes, customer)}
    return _spread(chart, joined, routes)


def _spread(chart: Chart, start: Iterable[int], closed: Paths) -> dict[int, int]:
    steps = dict.fromkeys(start, 0)
    edge = list(steps)
    while edge:
        further = []
        for spot in edge:
            for path in chart.spokes[spot]:
                if path not in closed and (far := chart.far_end(path, spot)) not in steps:
                    steps[far] = steps[spot] + 1
                    further.append(far)
        edge = further
    return steps


@lru_cache(maxsize=256)
def journey_to(chart: Chart, routes: Paths, customers: Spots) -> dict[int, int]:
    """Path with a route → how many steps a caravan there is away from the nearest of these customers."""
    edge = [path for spot in customers for path in chart.spokes[spot] if path in routes]
    steps = dict.fromkeys(edge, 0)
    while edge:
        further = []
        for path in edge:
            for spot in chart.ends[path]:
                for beside in chart.spokes[spot]:
                    if beside in routes and beside not in steps:
                        steps[beside] = steps[path] + 1
                        further.append(beside)
        edge = further
    return steps


@lru_cache(maxsize=256)
def walk_to(chart: Chart, empty: Spots) -> dict[int, int]:
    """Intersection → steps to the nearest of these city spaces."""
    return _spread(chart, empty, frozenset())
