"""Courses: the ways that lead over the routes of a board, and which of them a ship can take.

Ways are kept as trees, one for each start, so that a search walks along ways that are there already. Each has a number
on its chart: so a search is remembered as the numbers it found, which serve every ship. It is remembered by what lies
within its reach, and by nothing farther away.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import Any

from rules.explorers.board import Board
from rules.explorers.components import COLOURS, SHIPS
from rules.kernel.moves import FrozenList
from rules.kernel.topology import bits


class Way(dict[int, tuple["Way", ...]]):
    """A way: its steps (the start left out), where it ends, and the ways that go on by each set of paths."""

    __slots__ = ("chart", "end", "number", "shown", "steps")

    def __init__(self, chart: "Chart", end: int, steps: tuple[int, ...]) -> None:
        self.chart = chart
        self.end = end
        self.steps = steps
        self.shown = FrozenList(steps)  # as JSON
        self.number = chart.enter(self)

    def __missing__(self, paths: int) -> tuple["Way", ...]:
        ways: tuple[Way, ...] = ()
        for path in bits(paths):
            one = self.get(1 << path)
            if one is None:
                self[1 << path] = one = (Way(self.chart, path, (*self.steps, path)),)
            ways += one
        self[paths] = ways
        return ways


Found = tuple[list[Way], int]  # the way to every end, and these ends as a mask


@dataclass(slots=True, eq=False)
class Reach:
    """The canonical way to every end that is in reach, the nearest first."""

    pick: Callable[[Sequence[Any]], Iterable[Any]]  # the entries of these ways in a table of all ways
    ends: int  # as a mask
    order: bytes  # the end of each way
    made: int = 0  # the ships for which all moves along these ways are made, as a mask


def _reach(ways: list[Way], ends: int) -> Reach:
    numbers, order = [way.number for way in ways], bytes([way.end for way in ways])
    if len(numbers) > 1:
        return Reach(itemgetter(*numbers), ends, order)
    return Reach(lambda table: [table[number] for number in numbers], ends, order)


class Chart:
    """All ways over a board that were ever looked at, and the moves that lead ships along them."""

    MOST_WAYS = 1 << 15  # on one chart
    MOST_REACHES = 1 << 14
    BLOCK = 1 << 8  # ways for which tables are made longer at a time

    def __init__(self, board: Board) -> None:
        self.board = board
        self.ways: list[Way] = []
        self.voyages: tuple[list[Any], ...] = tuple([] for _ in range(SHIPS * len(COLOURS)))  # by ship and way
        self._trees = [Way(self, start, ()) for start in range(len(board.onward))]
        self._reaches: dict[tuple[int, ...], Reach] = {}

    def enter(self, way: Way) -> int:
        """A new way gets its number, and a place in every table."""
        number = len(self.ways)
        self.ways.append(way)
        if number % self.BLOCK == 0:
            for table in self.voyages:
                table.extend([None] * self.BLOCK)
        return number

    def reach(self, start: int, points: int, routes: int, fog: int, tolled: int, coins: bool) -> Reach:
        """Where a ship gets with these points. On `tolled` routes tribute is due, `coins` tells if it can be paid."""
        paths, spots = near(self.board, start, points)
        tolled &= paths
        horizon = (start, points, routes & paths, fog & spots, tolled, coins and tolled != 0)
        found = self._reaches.get(horizon)
        if found is None:
            if len(self._reaches) >= self.MOST_REACHES:
                self._reaches.clear()
            self._reaches[horizon] = found = _reach(*self._cheapest(*horizon))
        return found

    def _cheapest(self, start: int, points: int, routes: int, fog: int, tolled: int, coins: bool) -> Found:
        """Without tribute if there is such a way, else for a coin along the tolled routes."""
        if not tolled:
            return self._shortest(start, points, routes, fog)
        free: Found = ([], 0) if tolled >> start & 1 else self._shortest(start, points, routes & ~tolled, fog)
        if not coins:
            return free
        ways, ends = self._shortest(start, points, routes, fog)
        saving = {way.end: way for way in free[0]}
        return [saving.get(way.end, way) for way in ways], ends

    def _shortest(self, start: int, points: int, routes: int, fog: int) -> Found:
        """The shortest way to every end; of equals the smallest. Where a ship meets the fog its voyage is over."""
        onward, tips = self.board.onward_masks, self.board.grid.end_masks
        open_ = new = routes & ~(1 << start)
        ways, layer = list[Way](), [self._trees[start]]
        for _ in range(points):
            reached: list[Way] = []
            for way in layer:  # in rising order, so that the first way to a place is the smallest
                end = way.end
                fresh = onward[end] & new
                if fresh and not tips[end] & fog:
                    new ^= fresh
                    reached += way[fresh]
            ways += reached
            layer = reached
        return ways, open_ ^ new


_charts: dict[str, Chart] = {}


def chart_of(board: Board) -> Chart:
    """The chart of a board: the one that is in use, or a new one when that is full."""
    chart = _charts.get(board.name)
    if chart is None or len(chart.ways) >= Chart.MOST_WAYS:
        _charts[board.name] = chart = Chart(board)
    return chart


@cache
def near(board: Board, start: int, points: int) -> tuple[int, int]:
    """The paths within that many steps, whatever lies there, and their intersections."""
    paths = 1 << start
    for _ in range(points):
        paths |= board.onward_from(paths)
    return paths, board.tips(paths)
