"""The sea as a captain reads it: how good it is to lie on each route, out of what lies ahead and how far."""

from collections import defaultdict
from functools import lru_cache

from arena.knowledge.explorers.chart import Chart

STEP = 0.4  # what a step away from a goal takes off its worth

Goals = tuple[tuple[int, float], ...]  # path → what it is worth to be there
Field = dict[int, float]  # path → the same, or what is left of it from farther away; nothing: no goal in sight


@lru_cache(maxsize=512)
def field(chart: Chart, routes: frozenset[int], goals: Goals) -> Field:
    """The worth of every route, in whole steps: from the best goals outwards, each wave one step lower."""
    waves: dict[int, list[int]] = defaultdict(list)
    for path, worth in goals:
        waves[round(worth / STEP)].append(path)
    found: Field = {}
    for level in range(max(waves, default=0), 0, -1):
        for path in waves.pop(level, ()):
            if path not in found:
                found[path] = level * STEP
                waves[level - 1] += [far for far in chart.onward[path] if far in routes and far not in found]
    return found
