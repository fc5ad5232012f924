"""Courses: the ways that lead over the routes of a sea, whatever ship takes them.

Ways are kept as trees, one for each start, so that a search walks along ways that are there already and a way is
made once. Searches are remembered by what lies within their reach, and by nothing farther away. All this memory is
small: what fills it up is soon needed no more, and the garbage collector walks through all that is kept.
"""

from functools import lru_cache

from rules.explorers.board import Board
from rules.kernel.moves import FrozenList
from rules.kernel.topology import bits


class Way(dict[int, tuple["Way", ...]]):
    """A way: its steps (the start left out), where it ends, and the ways that go on by each set of paths."""

    __slots__ = ("end", "shown", "steps")

    def __init__(self, end: int, steps: tuple[int, ...]) -> None:
        self.end = end
        self.steps = steps
        self.shown = FrozenList(steps)  # as JSON

    def __missing__(self, paths: int) -> tuple["Way", ...]:
        if paths & paths - 1:
            ways = tuple(way for path in bits(paths) for way in self[1 << path])
        else:
            end = paths.bit_length() - 1
            ways = (_FOREST.made(end, (*self.steps, end)),)
        self[paths] = ways
        return ways

    __hash__ = object.__hash__  # type: ignore[assignment]  # a way is itself
    __eq__ = object.__eq__


class _Forest:
    """The ways of all boards, by board and start."""

    MOST = 1 << 15  # ways that are kept

    def __init__(self) -> None:
        self._trees: dict[tuple[Board, int], Way] = {}
        self._size = 0

    def tree(self, board: Board, start: int) -> Way:
        """The empty way from a start."""
        tree = self._trees.get((board, start))
        if tree is None:
            self._trees[board, start] = tree = Way(start, ())
        return tree

    def made(self, end: int, steps: tuple[int, ...]) -> Way:
        """A new way; when there are too many, all others are forgotten."""
        self._size += 1
        if self._size > self.MOST:
            self._trees.clear()
            self._size = 1
        return Way(end, steps)


_FOREST = _Forest()

Reach = tuple[list[Way], int]  # the way to every end, the nearest first, and these ends as a mask


@lru_cache(maxsize=1 << 12)
def shortest(board: Board, start: int, points: int, routes: int, fog: int) -> Reach:
    """The shortest way to every end; of equals the smallest. Where a ship meets the fog its voyage is over."""
    onward, tips = board.onward_masks, board.grid.end_masks
    open_ = routes & ~(1 << start)
    new, ways, layer = open_, list[Way](), [_FOREST.tree(board, start)]
    for _ in range(points):
        reached: list[Way] = []
        for way in layer:  # in rising order, so that the first way to a place is the smallest
            fresh = onward[way.end] & new
            if fresh:
                new ^= fresh
                reached += way[fresh]
        ways += reached
        layer = [way for way in reached if not tips[way.end] & fog] if fog else reached
    return ways, open_ ^ new


@lru_cache(maxsize=1 << 11)
def _cheapest(board: Board, start: int, points: int, routes: int, fog: int, tolled: int, coins: bool) -> Reach:
    """Without tribute if there is such a way, else for a coin along the tolled routes."""
    free: Reach = ([], 0) if tolled >> start & 1 else shortest(board, start, points, routes & ~tolled, fog)
    if not coins:
        return free
    ways, ends = shortest(board, start, points, routes, fog)
    saving = {way.end: way for way in free[0]}
    return [saving.get(way.end, way) for way in ways], ends


@lru_cache(maxsize=1 << 12)
def near(board: Board, start: int, points: int) -> tuple[int, int]:
    """The paths within that many steps, whatever lies there, and their intersections."""
    paths = 1 << start
    for _ in range(points):
        paths |= board.onward_from(paths)
    return paths, board.tips(paths)


def cheapest(board: Board, start: int, points: int, routes: int, fog: int, tolled: int, coins: bool) -> Reach:
    """The canonical way to every end that a ship can reach with these points.

    `tolled` are the routes on which tribute is due, `coins` tells whether it can be paid.
    """
    paths, spots = near(board, start, points)
    routes, fog, tolled = routes & paths, fog & spots, tolled & paths
    if not tolled:
        return shortest(board, start, points, routes, fog)
    return _cheapest(board, start, points, routes, fog, tolled, coins)
