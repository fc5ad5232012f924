"""Ships: whose they are, where they lie, what they carry, and how far they can still go."""

from rules.explorers.cargo import CREW, FISH, SETTLER, SPICE, of
from rules.explorers.components import COLOURS, HARBOURS, POINTS, ROOM, SHIPS, WIND
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.moves import Malformed
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY

_FLEETS = tuple(range(SHIPS * seat, SHIPS * (seat + 1)) for seat in range(len(COLOURS)))


_HOME = {NOBODY}  # where ships lie that are in the supply


def fleet(seat: int) -> range:
    """The numbers of a seat's ships."""
    return _FLEETS[seat]


def check_ship(state: ExplorersState, seat: int, ship: int, reason: str = "not_own_ship") -> int:
    """Refuse a ship that is not one's own, or not afloat; gives the path on which it lies."""
    if ship // SHIPS != seat:
        raise illegal(state, reason, f"ship {ship} belongs to seat {ship // SHIPS}")
    if state.ships[ship] == NOBODY:
        raise illegal(state, "not_afloat", f"ship {ship} is not on the board")
    return state.ships[ship]


def points_left(state: ExplorersState, seat: int, ship: int) -> int:
    """The movement points that a ship of the active player still has."""
    own = ship - SHIPS * seat
    if state.ended >> own & 1:
        return 0
    return POINTS + state.swift[seat] + WIND * (state.winds >> own & 1) - state.used[own]


def crowded(state: ExplorersState) -> int:
    """The routes on which no other ship may stay, as a mask."""
    ships, full = state.ships, 0
    routes = set(ships)
    if len(routes) < len(ships) - max(0, ships.count(NOBODY) - 1):
        for path in routes - _HOME:
            if ships.count(path) >= ROOM:
                full |= 1 << path
    return full


def has_room(state: ExplorersState, path: int, ship: int | None) -> bool:
    """Whether a ship, or a new one (None), may stay on a route with those that lie there."""
    others = state.ships.count(path) - (ship is not None and state.ships[ship] == path)
    return others < ROOM


def must_leave(state: ExplorersState, seat: int, ship: int) -> bool:
    """Whether a ship passes over a route on which two others lie; those may stay, and act."""
    return ship == SHIPS * seat + state.sailing and state.ships.count(state.ships[ship]) > ROOM


def check_room(state: ExplorersState, seat: int, ship: int) -> None:
    """Refuse whatever must wait until a ship has left an over-full route."""
    if must_leave(state, seat, ship):
        raise illegal(state, "must_leave_route", f"ship {ship} cannot stay on path {state.ships[ship]}")


# ---- one ship after the other ----


def hindrance(state: ExplorersState, seat: int, ship: int | None) -> int:
    """The other ship whose movement must be finished first, or NOBODY."""
    if state.sailing == NOBODY:
        return NOBODY
    other = SHIPS * seat + state.sailing
    return other if other != ship and points_left(state, seat, other) else NOBODY


def check_idle(state: ExplorersState, seat: int, ship: int | None) -> None:
    """Refuse what would interrupt the movement of another ship."""
    other = hindrance(state, seat, ship)
    if other != NOBODY:
        raise illegal(state, "ship_in_progress", f"ship {other} has not finished its movement")


def close_movement(state: ExplorersState) -> None:
    """The movement of the ship in progress is over."""
    if state.sailing != NOBODY:
        state.ended |= 1 << state.sailing
        state.sailing = NOBODY


# ---- holders of cargo ----


def own_dock(state: ExplorersState, seat: int, spot: int, reason: str = "not_own_cargo") -> int:
    """The number of a seat's harbour settlement; refuses any other place."""
    if not state.harbours[seat] >> spot & 1:
        raise illegal(state, reason, f"seat {seat} has no harbour settlement on intersection {spot}")
    return state.docks.index(spot, HARBOURS * seat)


def holder(
    state: ExplorersState, seat: int, ship: int | None, spot: int | None, reason: str = "not_own_holder"
) -> tuple[list[int], int]:
    """Where a ship's or a harbour settlement's cargo is kept: the list and the place in it."""
    if spot is not None:
        return state.basins, own_dock(state, seat, spot, reason)
    assert ship is not None  # a move names one of the two
    check_ship(state, seat, ship, reason)
    return state.holds, ship


def one_holder(state: ExplorersState, ship: int | None, spot: int | None) -> None:
    """Of a ship and a harbour settlement a move names one."""
    if (ship is None) == (spot is None):
        raise Malformed("needs either a ship or the intersection of a harbour settlement")


def in_port(state: ExplorersState, seat: int, ship: int) -> int:
    """The own harbour settlements at which a ship points, as a mask of intersections."""
    return board_of(state).grid.end_masks[state.ships[ship]] & state.harbours[seat]


def put_back(state: ExplorersState, seat: int, pieces: int) -> None:
    """Cargo returns to the supplies."""
    state.crews_left[seat] += of(pieces, CREW)
    state.settlers_left[seat] += of(pieces, SETTLER)
    state.fish_left += of(pieces, FISH)
    state.sacks_left += of(pieces, SPICE)
