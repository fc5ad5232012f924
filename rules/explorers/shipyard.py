"""Ships, settlers and crews: built at harbour settlements."""

from functools import lru_cache

from rules.explorers import cargo
from rules.explorers.board import Board
from rules.explorers.components import CREW_COST, HARBOURS, SETTLER_COST, SHIP_COST, SHIPS
from rules.explorers.made import IN_HOLDER, made
from rules.explorers.ships import check_ship, crowded, fleet, has_room, holder, in_port, put_back
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay

_SHIP_FIELDS = ("path", "remove")

# ---- ships ----


@lru_cache(maxsize=1 << 12)
def _slips(board: Board, harbours: int, routes: int, fog: int) -> int:
    """The routes at some harbour settlements that point at no unexplored hex."""
    grid, slips = board.grid, 0
    for spot in bits(harbours):
        slips |= grid.spoke_masks[spot] & routes
    for path in bits(slips):
        if grid.end_masks[path] & fog:
            slips &= ~(1 << path)
    return slips


def slips(state: ExplorersState, seat: int) -> int:
    """The routes on which a seat may place a ship, but for those that lie there."""
    return _slips(board_of(state), state.harbours[seat], state.routes, state.fog)


@lru_cache(maxsize=1 << 12)
def _ships_on(scope: str, paths: int, remove: int | None) -> list[Move]:
    return [made(scope, "build_ship", _SHIP_FIELDS, path, remove) for path in bits(paths)]


def ship_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every route for a new ship; when none is left, every ship that could be taken there."""
    scope, free = state.setup.scope, slips(state, seat)
    full = crowded(state)
    if NOBODY in state.ships[SHIPS * seat : SHIPS * (seat + 1)]:
        return _ships_on(scope, free & ~full, None)
    listed: list[Move] = []
    for ship in fleet(seat):
        listed += _ships_on(scope, free & ~(full & ~(1 << state.ships[ship])), ship)
    return listed


def check_build_ship(state: ExplorersState, seat: int, path: int, remove: int | None) -> None:
    """A route at an own harbour settlement with room for a ship, which is in the supply or named; cost."""
    if remove is not None:
        check_ship(state, seat, remove, "not_own_removal")
    check_slip(state, seat, path)
    left = NOBODY in state.ships[SHIPS * seat : SHIPS * (seat + 1)]
    if not has_room(state, path, remove):
        raise illegal(state, "no_berth", f"two ships lie on path {path}")
    if remove is None and not left:
        raise illegal(state, "ship_removal_required", "all ships are on the board; name the one to take off")
    if remove is not None and left:
        raise illegal(state, "ship_removal_forbidden", "there is a ship in the supply")
    check_price(state, seat, SHIP_COST, "a ship")


def check_slip(state: ExplorersState, seat: int, path: int) -> None:
    """A sea route at an own harbour settlement that points at no unexplored hex."""
    ends = board_of(state).grid.end_masks[path]
    if not state.routes >> path & 1:
        raise illegal(state, "not_sea_route", f"path {path} is no sea route")
    if not ends & state.harbours[seat]:
        raise illegal(state, "not_at_harbour", f"path {path} does not touch a harbour settlement of seat {seat}")
    if ends & state.fog:
        raise illegal(state, "slip_unexplored", f"path {path} points at an unexplored hex")


def build_ship(state: ExplorersState, seat: int, path: int, remove: int | None) -> list[Event]:
    """A new ship, or one taken off the board with its cargo lost."""
    pay(state, seat, SHIP_COST)
    events: list[Event] = []
    if remove is not None:
        lost = cargo.show(state.holds[remove])
        put_back(state, seat, state.holds[remove])
        state.holds[remove] = 0
        events.append(Event("ship_removed", {"seat": seat, "ship": remove, "lost": lost}))
        state.ships[remove] = NOBODY
    ship = launch(state, seat, path)
    return [*events, Event("ship_built", {"seat": seat, "ship": ship, "path": path})]


def launch(state: ExplorersState, seat: int, path: int) -> int:
    """Put the first ship of the supply on a route; gives its number."""
    ship = state.ships.index(NOBODY, SHIPS * seat)
    state.ships[ship] = path
    return ship


# ---- settlers and crews ----


def _holders(state: ExplorersState, seat: int, type_: str, *, small: bool) -> list[Move]:
    """Building into every own basin and every own ship in port that has room."""
    scope = state.setup.scope
    listed: list[Move] = []
    for dock in range(HARBOURS * seat, HARBOURS * (seat + 1)):
        if state.docks[dock] != NOBODY and _takes(state.basins[dock], small=small):
            listed.append(made(scope, type_, IN_HOLDER, None, state.docks[dock]))
    for ship in fleet(seat):
        if state.ships[ship] != NOBODY and _takes(state.holds[ship], small=small) and in_port(state, seat, ship):
            listed.append(made(scope, type_, IN_HOLDER, ship, None))
    return listed


def _takes(content: int, *, small: bool) -> bool:
    return cargo.takes_small(content) if small else not content


def settler_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every holder for a new settler."""
    return _holders(state, seat, "build_settler", small=False) if state.settlers_left[seat] else []


def crew_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every holder for a new crew."""
    return _holders(state, seat, "build_crew", small=True) if state.crews_left[seat] else []


def check_settler(state: ExplorersState, seat: int, ship: int | None, spot: int | None) -> None:
    """Holder, piece, port, room, cost."""
    _check_loading(state, seat, ship, spot, state.settlers_left[seat], small=False)
    check_price(state, seat, SETTLER_COST, "a settler")


def check_crew(state: ExplorersState, seat: int, ship: int | None, spot: int | None) -> None:
    """Holder, piece, port, room, cost."""
    _check_loading(state, seat, ship, spot, state.crews_left[seat], small=True)
    check_price(state, seat, CREW_COST, "a crew")


def _check_loading(
    state: ExplorersState, seat: int, ship: int | None, spot: int | None, left: int, *, small: bool
) -> None:
    contents, place = holder(state, seat, ship, spot, "not_own_recruit" if small else "not_own_settler")
    if not left:
        raise illegal(state, "no_piece_left", f"seat {seat} has no such piece left")
    if ship is not None and not in_port(state, seat, ship):
        raise illegal(state, "not_in_port", f"ship {ship} does not point at a harbour settlement of seat {seat}")
    if not _takes(contents[place], small=small):
        raise illegal(state, "basin_full" if ship is None else "hold_full", "there is no room for the piece")


def build_settler(state: ExplorersState, seat: int, ship: int | None, spot: int | None) -> list[Event]:
    """A settler, in a basin or aboard."""
    pay(state, seat, SETTLER_COST)
    state.settlers_left[seat] -= 1
    return _loaded(state, seat, ship, spot, cargo.SETTLER, "settler_built")


def build_crew(state: ExplorersState, seat: int, ship: int | None, spot: int | None) -> list[Event]:
    """A crew, in a basin or aboard."""
    pay(state, seat, CREW_COST)
    state.crews_left[seat] -= 1
    return _loaded(state, seat, ship, spot, cargo.CREW, "crew_built")


def _loaded(
    state: ExplorersState, seat: int, ship: int | None, spot: int | None, piece: int, event: str
) -> list[Event]:
    contents, place = holder(state, seat, ship, spot)
    contents[place] += piece
    where = {"ship": ship} if ship is not None else {"intersection": spot}
    return [Event(event, {"seat": seat, **where})]
