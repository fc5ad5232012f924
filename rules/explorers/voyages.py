"""Voyages: which ends a ship can reach, by which way, and which ways it may be sent."""

from functools import cache, lru_cache

from rules.explorers.board import Board
from rules.explorers.components import SHIPS
from rules.explorers.ships import check_idle, check_ship, crowded, has_room, hindrance, points_left
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.moves import Malformed, Move, template
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of

MOST_ENDS = 200  # that a list names; ships beyond that wait, and the template stands for them

Ways = dict[int, tuple[int, ...]]  # end → canonical way: the paths from the first step on


# ---- what is in reach ----


@lru_cache(maxsize=1 << 13)
def _shortest(board: Board, start: int, points: int, routes: int, fog: int) -> Ways:
    """The shortest way to every end; of equals the smallest. Where a ship meets the fog its voyage is over."""
    onward, ends = board.onward_masks, board.grid.end_masks
    ways: Ways = {}
    new = routes & ~(1 << start)
    layer: list[tuple[tuple[int, ...], int]] = [((), start)]
    for _ in range(points):
        reached: list[tuple[tuple[int, ...], int]] = []
        for way, place in layer:  # in rising order, so that the first way to a place is the smallest
            fresh = onward[place] & new
            new ^= fresh
            while fresh:  # bit by bit; a generator would take half as long again
                low = fresh & -fresh
                fresh ^= low
                further = low.bit_length() - 1
                ways[further] = longer = (*way, further)
                if not ends[further] & fog:
                    reached.append((longer, further))
        layer = reached
    return ways


@lru_cache(maxsize=1 << 13)
def _ways(board: Board, start: int, points: int, routes: int, fog: int, tolled: int, coins: int) -> Ways:
    """The canonical way to every end: without tribute if there is one, else for a coin along the tolled routes."""
    if not tolled:
        return _shortest(board, start, points, routes, fog)
    free = {} if tolled >> start & 1 else _shortest(board, start, points, routes & ~tolled, fog)
    return _shortest(board, start, points, routes, fog) | free if coins else free


@lru_cache(maxsize=1 << 14)
def _as_list(way: tuple[int, ...]) -> list[int]:
    """The JSON form of a way, which the moves of all ships share."""
    return list(way)


class _Voyages(dict[tuple[int, ...], Move]):
    """The voyages of one ship by their ways, each made when it is first asked for."""

    MOST = 1 << 13  # that are kept

    def __init__(self, scope: str, ship: int) -> None:
        super().__init__()
        self._scope, self._ship = scope, ship

    def __missing__(self, way: tuple[int, ...]) -> Move:
        if len(self) >= self.MOST:
            self.clear()
        wire = {"ship": self._ship, "way": _as_list(way)}
        self[way] = move = Move(self._scope, "sail", (self._ship, way, None), wire)
        return move


_voyages_of = cache(_Voyages)


@lru_cache(maxsize=1 << 14)
def _voyages(
    board: Board, start: int, points: int, routes: int, fog: int, tolled: int, coins: int, ship: int
) -> tuple[list[Move], Ways]:
    """The moves to every end, the nearest first, and their ways."""
    ways = _ways(board, start, points, routes, fog, tolled, coins)
    made = _voyages_of(board.scope, ship)
    return [*map(made.__getitem__, ways.values())], ways


@lru_cache(maxsize=1 << 12)
def _near(board: Board, start: int, points: int) -> tuple[int, int]:
    """The paths within that many steps, whatever lies there, and their intersections."""
    paths = mask_of(_shortest(board, start, points, (1 << len(board.onward)) - 1, 0)) | 1 << start
    spots = 0
    for path in bits(paths):
        spots |= board.grid.end_masks[path]
    return paths, spots


Horizon = tuple[Board, int, int, int, int, int, int]  # what `_ways` is asked


def _horizon(state: ExplorersState, start: int, points: int, toll: int, coins: int) -> Horizon:
    """What a journey depends on, and nothing farther away, so that much of it is found in the cache."""
    board = board_of(state)
    paths, spots = _near(board, start, points)
    tolled = board.side_masks[toll] & paths if toll != NOBODY else 0
    return board, start, points, state.routes & paths, state.fog & spots, tolled, bool(tolled) and coins > 0


def toll_hex(state: ExplorersState, seat: int, ship: int) -> int:
    """The hex at which a ship would have to pay tribute, or NOBODY."""
    free = state.pirate_seat in (NOBODY, seat) or state.tolled >> ship - SHIPS * seat & 1
    return NOBODY if free else state.pirate


def canonical_ways(state: ExplorersState, seat: int, ship: int) -> Ways:
    """The ways that a ship can go with the points and the gold at hand, whether there is room at their ends or not."""
    toll, coins = toll_hex(state, seat, ship), purse.gold(state.hands[seat])
    return _ways(*_horizon(state, state.ships[ship], points_left(state, seat, ship), toll, coins))


# ---- lists ----


def voyage_moves(state: ExplorersState, seat: int, busy: int, full: int) -> list[Move]:
    """Each end of a voyage that is in reach and not full, ship by ship, and the template of all other ways.

    If a ship is `busy`, it alone may sail.
    """
    afloat = _ready(state, seat) if busy == NOBODY else ((busy, points_left(state, seat, busy)),)
    if not afloat:
        return []
    listed: list[Move] = []
    coins = purse.gold(state.hands[seat])
    for ship, points in afloat:
        ends, ways = _voyages(*_horizon(state, state.ships[ship], points, toll_hex(state, seat, ship), coins), ship)
        if full and (closed := [path for path in bits(full) if path in ways]):
            ends = [move for move in ends if move.args[1][-1] not in closed]
        if listed and len(listed) + len(ends) > MOST_ENDS:
            break
        listed += ends
    listed.append(_any_voyage(state.setup.scope, afloat))
    return listed


def _ready(state: ExplorersState, seat: int) -> tuple[tuple[int, int], ...]:
    """The ships afloat that have points left, with their points."""
    ready = []
    for ship in range(SHIPS * seat, SHIPS * (seat + 1)):
        if state.ships[ship] != NOBODY and (points := points_left(state, seat, ship)):
            ready.append((ship, points))
    return tuple(ready)


@lru_cache(maxsize=1 << 10)
def _any_voyage(scope: str, ships: tuple[tuple[int, int], ...]) -> Move:
    return template(scope, "sail", ships=[{"ship": ship, "points": points} for ship, points in ships])


# ---- checks ----


def way_or_end(state: ExplorersState, ship: int, way: tuple[int, ...] | None, end: int | None) -> None:
    """A voyage is named by its way or by its end."""
    if (way is None) == (end is None):
        raise Malformed("sail needs either a way or a path, its end")


def check_sail(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...] | None, end: int | None) -> None:
    """A whole way, or only its end."""
    check_ship(state, seat, ship)
    if way is None:
        assert end is not None
        _check_end(state, seat, ship, end)
        return
    if _is_canonical(state, seat, ship, way):
        return
    _check_steps(state, seat, ship, way)
    if not has_room(state, way[-1], ship):
        raise illegal(state, "no_room", f"two ships lie on path {way[-1]}")
    _check_means(state, seat, ship, way)


def _is_canonical(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> bool:
    """Whether this is a listed voyage, which needs no further check."""
    known = canonical_ways(state, seat, ship).get(way[-1]) == way
    return known and has_room(state, way[-1], ship) and hindrance(state, seat, ship) == NOBODY


def check_step(state: ExplorersState, seat: int, ship: int, path: int) -> None:
    """A single step; onto a full route only if the ship can go on to one with room."""
    start = check_ship(state, seat, ship)
    _check_steps(state, seat, ship, (path,))
    if not has_room(state, path, ship) and not _can_go_on(state, seat, ship, start, path):
        raise illegal(state, "no_room", f"two ships lie on path {path} and ship {ship} could not leave it")
    _check_means(state, seat, ship, (path,))


def _can_go_on(state: ExplorersState, seat: int, ship: int, start: int, path: int) -> bool:
    """Whether a ship that steps onto a full route could then reach one with room."""
    points = points_left(state, seat, ship) - 1
    toll, coins = toll_hex(state, seat, ship), purse.gold(state.hands[seat])
    if uses(state, toll, start, (path,)):
        toll, coins = NOBODY, coins - 1
    if points < 1 or coins < 0:
        return False
    full = crowded(state)
    own_berth = 1 << start if state.ships.count(start) <= 2 else 0  # it would be free again, as the ship has left it
    ends = _ways(*_horizon(state, path, points, toll, coins))
    return any(not (full & ~own_berth) >> end & 1 for end in ends)


def _check_steps(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> None:
    """Whether the ship may move at all, and whether every step leads from route to route."""
    board = board_of(state)
    touched = [bool(board.grid.end_masks[path] & state.fog) for path in way]
    if state.ended >> ship - SHIPS * seat & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    if any(touched[:-1]):
        raise illegal(state, "beyond_discovery", "a discovery ends the voyage")
    check_idle(state, seat, ship)
    for path in way:
        if not state.routes >> path & 1:
            raise illegal(state, "not_sea_route", f"path {path} is no sea route")
    for here, path in zip((state.ships[ship], *way), way, strict=False):
        if path not in board.onward[here]:
            raise illegal(state, "step_not_adjacent", f"path {path} does not touch path {here}")
    if any(state.hidden >> place & 1 for path in way for place in board.grid.flanks[path]):
        raise illegal(state, "route_unexplored", "a ship stops where it meets an unexplored hex")


def _check_means(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> None:
    """Points for every step, and gold for tribute."""
    if len(way) > points_left(state, seat, ship):
        raise illegal(state, "no_points", f"ship {ship} has {points_left(state, seat, ship)} movement points left")
    toll = toll_hex(state, seat, ship)
    if uses(state, toll, state.ships[ship], way) and state.hands[seat] < purse.GOLD:
        raise illegal(state, "cannot_pay_tribute", f"hex {toll} asks for tribute")


def uses(state: ExplorersState, toll: int, start: int, way: tuple[int, ...]) -> bool:
    """Whether a way leads along the hex at which tribute is due."""
    if toll == NOBODY:
        return False
    sides = board_of(state).side_masks[toll]
    return any(sides >> path & 1 for path in (start, *way))


def _check_end(state: ExplorersState, seat: int, ship: int, end: int) -> None:
    """An end that a canonical way reaches."""
    way = canonical_ways(state, seat, ship).get(end)
    if way is not None and _is_canonical(state, seat, ship, way):
        return
    if end == state.ships[ship]:
        raise illegal(state, "bad_parameter", f"ship {ship} lies on path {end}")
    _check_steps_to(state, seat, ship, end)
    if not has_room(state, end, ship):
        raise illegal(state, "no_room", f"two ships lie on path {end}")
    toll = toll_hex(state, seat, ship)
    if end in _ways(*_horizon(state, state.ships[ship], points_left(state, seat, ship), toll, 1)):
        raise illegal(state, "cannot_pay_tribute", f"hex {toll} asks for tribute")
    raise illegal(state, "no_points", f"path {end} is out of reach of ship {ship}")


def _check_steps_to(state: ExplorersState, seat: int, ship: int, end: int) -> None:
    """Whether the ship may move at all, and the end is a route."""
    if state.ended >> ship - SHIPS * seat & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    check_idle(state, seat, ship)
    if not state.routes >> end & 1:
        raise illegal(state, "not_sea_route", f"path {end} is no sea route")
