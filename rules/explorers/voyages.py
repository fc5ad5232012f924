"""Voyages: which ends a ship can reach, by which way, and which ways it may be sent."""

from functools import lru_cache

from rules.explorers.board import Board
from rules.explorers.components import SHIPS
from rules.explorers.ships import (
    check_idle,
    check_ship,
    crowded,
    has_room,
    hindrance,
    points_left,
)  # fmt: skip
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.moves import Move, template
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.mechanics.ways import Way, cheapest_ways, no_dues

MOST_ENDS = 200  # that a list names; ships beyond that wait, and the template stands for them


@lru_cache(maxsize=1 << 12)
def _near(board: Board, start: int, points: int) -> tuple[int, int]:
    """The paths within that many steps, whatever lies there, and their intersections."""
    paths, edge = 1 << start, {start}
    for _ in range(points):
        edge = {further for path in edge for further in board.onward[path] if not paths >> further & 1}
        for path in edge:
            paths |= 1 << path
    spots = 0
    for path, ends in enumerate(board.grid.end_masks):
        spots |= ends if paths >> path & 1 else 0
    return paths, spots


@lru_cache(maxsize=1 << 13)
def _ways(board: Board, start: int, points: int, routes: int, fog: int, toll: int, coins: int) -> dict[int, Way]:
    """End → canonical way. `routes` and `fog` are those near enough, `toll` is a hex where tribute is due."""
    ends, onward = board.grid.end_masks, board.onward
    tolled = board.side_masks[toll] if toll != NOBODY else 0

    def further(path: int) -> list[int]:
        return [] if ends[path] & fog else [other for other in onward[path] if routes >> other & 1]

    def dues(path: int, other: int) -> int:
        return (tolled >> path | tolled >> other) & 1

    return cheapest_ways(start, points, further, dues if tolled else no_dues, purse=coins)


@lru_cache(maxsize=1 << 16)
def _voyage(scope: str, ship: int, way: tuple[int, ...]) -> Move:
    return Move(scope, "sail", (ship, way, None), {"ship": ship, "way": list(way)})


@lru_cache(maxsize=1 << 14)
def _voyages(
    board: Board, ship: int, start: int, points: int, routes: int, fog: int, toll: int, coins: int
) -> list[Move]:
    """The moves to every end, in the order of their numbers."""
    ways = _ways(board, start, points, routes, fog, toll, coins)
    return [_voyage(board.scope, ship, ways[end].steps) for end in sorted(ways)]


def toll_hex(state: ExplorersState, seat: int, ship: int) -> int:
    """The hex at which a ship would have to pay tribute, or NOBODY."""
    free = state.pirate_seat in (NOBODY, seat) or state.tolled >> ship - SHIPS * seat & 1
    return NOBODY if free else state.pirate


Horizon = tuple[Board, int, int, int, int, int, int]  # what `_ways` is asked


def _horizon(state: ExplorersState, start: int, points: int, toll: int, coins: int) -> Horizon:
    """What a journey depends on, and nothing farther away, so that much of it is found in the cache."""
    board = board_of(state)
    paths, spots = _near(board, start, points)
    if toll == NOBODY or not board.side_masks[toll] & paths:
        toll, coins = NOBODY, 0
    return board, start, points, state.routes & paths, state.fog & spots, toll, min(coins, 1)


def ways_from(state: ExplorersState, start: int, points: int, toll: int, coins: int) -> dict[int, Way]:
    """Every end within reach with its canonical way, whether there is room or not."""
    return _ways(*_horizon(state, start, points, toll, coins))


# ---- lists ----


def voyage_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Each end of a voyage that is in reach and has room, ship by ship, and the template of all other ways."""
    afloat = _ready(state, seat)
    if not afloat:
        return []
    listed: list[Move] = []
    full, coins = crowded(state), purse.gold(state.hands[seat])
    for ship, points in afloat:
        horizon = _horizon(state, state.ships[ship], points, toll_hex(state, seat, ship), coins)
        ends = _voyages(horizon[0], ship, *horizon[1:])
        if full:
            ends = [move for move in ends if not full >> move.args[1][-1] & 1]
        if listed and len(listed) + len(ends) > MOST_ENDS:
            break
        listed += ends
    return [*listed, _any_voyage(state.setup.scope, afloat)]


def _ready(state: ExplorersState, seat: int) -> tuple[tuple[int, int], ...]:
    """The ships that may sail now, with their points."""
    first = SHIPS * seat
    ready = []
    for ship in range(first, first + SHIPS):
        if state.ships[ship] != NOBODY:
            points = points_left(state, seat, ship)
            if points and hindrance(state, seat, ship) == NOBODY:
                ready.append((ship, points))
    return tuple(ready)


@lru_cache(maxsize=1 << 10)
def _any_voyage(scope: str, ships: tuple[tuple[int, int], ...]) -> Move:
    return template(scope, "sail", ships=[{"ship": ship, "points": points} for ship, points in ships])


# ---- checks ----


def check_sail(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...] | None, end: int | None) -> None:
    """A whole way, or only its end."""
    if (way is None) == (end is None):
        raise illegal(state, "bad_parameter", "name either the way or its end, the path")
    check_ship(state, seat, ship)
    if way is None:
        assert end is not None
        _check_end(state, seat, ship, end)
        return
    _check_steps(state, seat, ship, way)
    if not has_room(state, way[-1], ship):
        raise illegal(state, "no_room", f"two ships lie on path {way[-1]}")
    _check_means(state, seat, ship, way)


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
    return any(not (full & ~own_berth) >> end & 1 for end in ways_from(state, path, points, toll, coins))


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
    """An end that the canonical way reaches."""
    start = state.ships[ship]
    if end == start:
        raise illegal(state, "bad_parameter", f"ship {ship} lies on path {end}")
    if (
        end in canonical_ways(state, seat, ship)
        and has_room(state, end, ship)
        and hindrance(state, seat, ship) == NOBODY
    ):
        return
    _check_steps_to(state, seat, ship, end)
    if not has_room(state, end, ship):
        raise illegal(state, "no_room", f"two ships lie on path {end}")
    toll = toll_hex(state, seat, ship)
    if end in ways_from(state, start, points_left(state, seat, ship), toll, 1):
        raise illegal(state, "cannot_pay_tribute", f"hex {toll} asks for tribute")
    raise illegal(state, "no_points", f"path {end} is out of reach of ship {ship}")


def _check_steps_to(state: ExplorersState, seat: int, ship: int, end: int) -> None:
    """Whether the ship may move at all, and the end is a route."""
    if state.ended >> ship - SHIPS * seat & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    check_idle(state, seat, ship)
    if not state.routes >> end & 1:
        raise illegal(state, "not_sea_route", f"path {end} is no sea route")


def canonical_ways(state: ExplorersState, seat: int, ship: int) -> dict[int, Way]:
    """End → canonical way, with the points and the gold at hand."""
    toll, coins = toll_hex(state, seat, ship), purse.gold(state.hands[seat])
    return ways_from(state, state.ships[ship], points_left(state, seat, ship), toll, coins)
