"""Passage: whether a ship may be sent on a voyage, or take a single step."""

from rules.explorers.components import SHIPS
from rules.explorers.courses import chart_of
from rules.explorers.ships import check_idle, check_ship, crowded, has_room, hindrance, points_left
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.explorers.voyages import canonical_ways, owes_tribute, toll_hex, tolled_routes
from rules.kernel import purse
from rules.kernel.moves import Malformed
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY


def way_or_end(state: ExplorersState, ship: int, way: tuple[int, ...] | None, end: int | None) -> None:
    """A voyage is named by its way or by its end."""
    if (way is None) == (end is None):
        raise Malformed("sail needs either a way or a path, its end")


# ---- voyages ----


def check_sail(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...] | None, end: int | None) -> None:
    """A whole way, or only its end."""
    check_ship(state, seat, ship)
    if way is None:
        assert end is not None
        _check_end(state, seat, ship, end)
    elif not _is_open(state, seat, ship, way):
        _check_way(state, seat, ship, way)


def _is_open(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> bool:
    """Whether nothing at all stands against a voyage; if something does, `_check_way` tells what."""
    board, here = board_of(state), state.ships[ship]
    onward, tips, routes, fog = board.onward_masks, board.grid.end_masks, state.routes, state.fog
    for path in way:
        if tips[here] & fog or not (onward[here] & routes) >> path & 1:
            return False
        here = path
    return (
        len(way) <= points_left(state, seat, ship)
        and has_room(state, here, ship)
        and hindrance(state, seat, ship) == NOBODY
        and (state.hands[seat] >= purse.GOLD or not owes_tribute(state, seat, ship, way))
    )


def _check_way(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> None:
    """Every step, room at the end, points and gold."""
    _check_steps(state, seat, ship, way)
    if not has_room(state, way[-1], ship):
        raise illegal(state, "no_room", f"two ships lie on path {way[-1]}")
    _check_means(state, seat, ship, way)


def _check_end(state: ExplorersState, seat: int, ship: int, end: int) -> None:
    """An end that a canonical way reaches."""
    way = canonical_ways(state, seat, ship).get(end)
    if way is not None and _is_open(state, seat, ship, way):
        return
    if end == state.ships[ship]:
        raise illegal(state, "bad_parameter", f"ship {ship} lies on path {end}")
    _check_steps_to(state, seat, ship, end)
    if not has_room(state, end, ship):
        raise illegal(state, "no_room", f"two ships lie on path {end}")
    if _is_in_reach(state, seat, ship, end):
        raise illegal(state, "cannot_pay_tribute", f"hex {state.pirate} asks for tribute")
    raise illegal(state, "no_points", f"path {end} is out of reach of ship {ship}")


def _is_in_reach(state: ExplorersState, seat: int, ship: int, end: int) -> bool:
    """Whether a ship would reach an end if it had gold."""
    points, tolled = points_left(state, seat, ship), tolled_routes(state, seat, ship)
    chart = chart_of(board_of(state))
    found = chart.reach(state.ships[ship], points, state.routes, state.fog, tolled, coins=True)
    return bool(found.ends >> end & 1)


def _check_steps_to(state: ExplorersState, seat: int, ship: int, end: int) -> None:
    """Whether the ship may move at all, and the end is a route."""
    if state.ended >> ship - SHIPS * seat & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    check_idle(state, seat, ship)
    if not state.routes >> end & 1:
        raise illegal(state, "not_sea_route", f"path {end} is no sea route")


# ---- steps ----


def check_step(state: ExplorersState, seat: int, ship: int, path: int) -> None:
    """A single step; onto a full route only if the ship can go on to one with room."""
    start = check_ship(state, seat, ship)
    _check_steps(state, seat, ship, (path,))
    if not has_room(state, path, ship) and not _can_go_on(state, seat, ship, start, path):
        raise illegal(state, "no_way_on", f"two ships lie on path {path} and ship {ship} could not leave it")
    _check_means(state, seat, ship, (path,))


def _can_go_on(state: ExplorersState, seat: int, ship: int, start: int, path: int) -> bool:
    """Whether a ship that steps onto a full route could then reach one with room."""
    points = points_left(state, seat, ship) - 1
    tolled, coins = tolled_routes(state, seat, ship), purse.gold(state.hands[seat])
    if tolled & (1 << start | 1 << path):
        tolled, coins = 0, coins - 1
    if points < 1 or coins < 0:
        return False
    full = crowded(state)
    own_berth = 1 << start if state.ships.count(start) <= 2 else 0  # it would be free again, as the ship has left it
    found = chart_of(board_of(state)).reach(path, points, state.routes, state.fog, tolled, coins > 0)
    return bool(found.ends & (~full | own_berth))


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
    if state.hands[seat] < purse.GOLD and owes_tribute(state, seat, ship, way):
        raise illegal(state, "cannot_pay_tribute", f"hex {toll_hex(state, seat, ship)} asks for tribute")
