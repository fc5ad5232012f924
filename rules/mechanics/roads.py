"""The longest line of roads in a network: no road twice, none through an intersection that somebody else holds."""

from functools import lru_cache

from rules.kernel.topology import Topology, bits


class RoadMeter:
    """Measures lines of roads on one board. Roads and blocked intersections are masks."""

    def __init__(self, topology: Topology) -> None:
        self._ends = topology.ends
        self._steps = tuple(  # intersection → for each path there: its bit, and where it leads
            tuple((1 << path, sum(topology.ends[path]) - spot) for path in paths)
            for spot, paths in enumerate(topology.spokes)
        )
        self.length = lru_cache(maxsize=1 << 12)(self._length)

    def _length(self, roads: int, blocked: int) -> int:
        """The most roads in one unbroken line."""
        spots = {spot for path in bits(roads) for spot in self._ends[path]}
        return max((self._onward(spot, roads, blocked) for spot in spots), default=0)

    def through(self, path: int, roads: int, blocked: int) -> int:
        """The most roads in one unbroken line that contains this road."""
        one, other = self._ends[path]
        rest = roads & ~(1 << path)
        if blocked >> one & 1:
            one, other = other, one
        if blocked >> other & 1:
            return 1 if blocked >> one & 1 else 1 + self._onward(one, rest, blocked)
        return 1 + self._both_ways(one, other, rest, blocked)

    def _onward(self, spot: int, unused: int, blocked: int) -> int:
        """The most roads that a line can go on with from an intersection."""
        best = 0
        for bit, far in self._steps[spot]:
            if unused & bit:
                length = 1 if blocked >> far & 1 else 1 + self._onward(far, unused ^ bit, blocked)
                if length > best:  # noqa: PLR1730 - twice as fast as max()
                    best = length
        return best

    def _both_ways(self, spot: int, start: int, unused: int, blocked: int) -> int:
        """The most roads with which a line can go on at one end and then, with what is left, at the other."""
        best = self._onward(start, unused, blocked)
        for bit, far in self._steps[spot]:
            if unused & bit:
                if blocked >> far & 1:
                    length = 1 + self._onward(start, unused ^ bit, blocked)
                else:
                    length = 1 + self._both_ways(far, start, unused ^ bit, blocked)
                best = max(best, length)
        return best
