"""Founding by settler ship."""

from rules.explorers import cargo
from rules.explorers.building import check_free_spot, check_piece, check_site
from rules.explorers.components import SETTLEMENTS, SHIPS
from rules.explorers.made import SHIP_AT_SPOT, made
from rules.explorers.scoring import judge_victory
from rules.explorers.ships import check_room, check_ship
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, put_settlement
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits


def founding_moves(state: ExplorersState, seat: int, ship: int, tips: int) -> list[Move]:
    """Where a settler ship with these tips (a mask of intersections) can found."""
    spots = tips & state.sites[seat] & state.spots
    if not spots or state.settlements[seat].bit_count() >= SETTLEMENTS:
        return []
    return [made(state.setup.scope, "found_settlement", SHIP_AT_SPOT, ship, spot) for spot in bits(spots)]


def check_found(state: ExplorersState, seat: int, ship: int, spot: int) -> None:
    """Piece, a tip at the intersection, an open site, a settler aboard."""
    path = check_ship(state, seat, ship)
    check_piece(state, seat)
    if not board_of(state).grid.end_masks[path] >> spot & 1:
        raise illegal(state, "not_at_site", f"ship {ship} does not point at intersection {spot}")
    check_free_spot(state, spot)
    check_site(state, seat, spot)
    check_room(state, seat, ship)
    if state.holds[ship] != cargo.SETTLER:
        raise illegal(state, "no_settler_aboard", f"ship {ship} carries no settler")


def found_settlement(state: ExplorersState, seat: int, ship: int, spot: int) -> list[Event]:
    """Ship and settler go back to the supply, and a settlement stands."""
    state.ships[ship] = NOBODY
    state.holds[ship] = 0
    state.settlers_left[seat] += 1
    own = ship - SHIPS * seat
    state.ended |= 1 << own
    if state.sailing == own:
        state.sailing = NOBODY
    put_settlement(state, seat, spot)
    return [Event("settlement_founded", {"seat": seat, "ship": ship, "intersection": spot}), *judge_victory(state)]
