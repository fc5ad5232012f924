"""The robber on the island."""

from functools import lru_cache
from typing import Any

from rules.base.board import ISLAND, LAND
from rules.base.build import buildings
from rules.base.scoring import public_points
from rules.base.state import BaseState
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move, Param
from rules.kernel.registry import illegal
from rules.kernel.topology import bits, mask_of
from rules.mechanics import robber

FRIENDLY_UP_TO = 2  # points that the friendly robber spares

_ALL_HEXES = (1 << LAND) - 1


def read_hex(value: Any, state: BaseState) -> int:
    """Any whole number is well formed; whether it is a terrain hex is for the law to say."""
    if type(value) is not int:
        raise Malformed("must be a whole number")
    if not 0 <= value < LAND:
        raise illegal(state, "not_terrain", f"the island has hexes 0 to {LAND - 1}")
    return value


HEX = Param("hex", read_hex)


@lru_cache(maxsize=1 << 14)
def _hexes_at(spots: int) -> int:
    """The hexes around some intersections, as a mask."""
    return mask_of(place for spot in bits(spots) for place in ISLAND.touching[spot])


def _can_rob(state: BaseState, seat: int, victim: int, place: int) -> bool:
    """Whether somebody else with cards has a building at a hex."""
    beside = buildings(state, victim) & ISLAND.corner_masks[place]
    return victim != seat and state.hands[victim] != 0 and beside != 0


def _spared(state: BaseState, seat: int) -> int:
    """Hexes that the friendly robber leaves alone, as a mask: those of opponents with two points or fewer.

    If that would close every other hex, it spares none.
    """
    if not state.setup.options["friendly_robber"]:
        return 0
    weak = (s for s in range(state.setup.players) if s != seat and public_points(state, s) <= FRIENDLY_UP_TO)
    closed = 0
    for other in weak:
        closed |= _hexes_at(buildings(state, other))
    return closed if closed | 1 << state.robber != _ALL_HEXES else 0


def robber_moves(state: BaseState, seat: int) -> list[Move]:
    """Every other hex, alone and with each possible victim."""
    hexes = _ALL_HEXES & ~_spared(state, seat) & ~(1 << state.robber)
    settlements, cities = state.settlements, state.cities
    loot = [
        (other, _hexes_at(settlements[other] | cities[other]))
        for other, hand in enumerate(state.hands)
        if hand and other != seat
    ]
    return robber.moves(state, hexes, loot)


def check_robber(state: BaseState, seat: int, place: int, victim: int | None) -> None:
    """Another hex, and a victim who can be robbed there."""
    if place == state.robber:
        raise illegal(state, "same_hex", f"the robber stands on hex {place}")
    if _spared(state, seat) >> place & 1:
        raise illegal(state, "friendly_robber", f"hex {place} feeds a player with {FRIENDLY_UP_TO} points or fewer")
    if victim is not None and not _can_rob(state, seat, victim, place):
        raise illegal(state, "bad_victim", f"seat {victim} cannot be robbed at hex {place}")


def move_robber(state: BaseState, seat: int, place: int, victim: int | None) -> list[Event]:
    """The robber moves; a card may be stolen; play goes on where it stood."""
    state.robber = place
    state.duties.pop()
    moved = Event("robber_moved", {"seat": seat, "hex": place})
    return [moved, *(robber.steal(state, seat, victim) if victim is not None else [])]
