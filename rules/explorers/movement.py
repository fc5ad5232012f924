"""The movement phase: what ships can do where they lie, and when a turn may end."""

from rules.explorers.cargo import CREW, FISH, SETTLER, SPICE
from rules.explorers.colonies import founding_moves
from rules.explorers.fishing import fish_moves, roll_fish_moves
from rules.explorers.holds import discard_moves, transfer_moves
from rules.explorers.lairs import crew_moves
from rules.explorers.made import made
from rules.explorers.pirate import chase_moves
from rules.explorers.sailing import wind_moves
from rules.explorers.ships import fleet, in_port, is_overfull
from rules.explorers.spices import spice_moves
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.explorers.voyages import voyage_moves
from rules.kernel.moves import Move
from rules.kernel.state import NOBODY

_SMALL = CREW * 15 | SPICE * 15


def movement_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Whatever ships can do where they lie, the dice of this phase, the end of the turn, and voyages."""
    listed: list[Move] = []
    stuck = False
    for ship in fleet(state, seat):
        path = state.ships[ship]
        if path == NOBODY:
            continue
        if state.hands[seat] or state.used[ship % 3]:
            listed += wind_moves(state, seat, ship)
        if is_overfull(state, path):
            stuck = True
        else:
            listed += _actions(state, seat, ship, path)
    if board_of(state).missions:
        listed += chase_moves(state, seat)
        listed += roll_fish_moves(state, seat)
    if not stuck:
        listed.append(made(state.setup.scope, "end_turn"))
    return listed + voyage_moves(state, seat) + discard_moves(state, seat)


def _actions(state: ExplorersState, seat: int, ship: int, path: int) -> list[Move]:
    """What one ship can do without moving."""
    hold, pointed = state.holds[ship], board_of(state).pointed[path]
    ports = in_port(state, seat, ship)
    listed = transfer_moves(state, seat, ship, ports) if ports else []
    if hold == SETTLER:
        listed = listed + founding_moves(state, seat, ship, path)
    if hold == FISH or pointed & state.fish:
        listed = listed + fish_moves(state, seat, ship, path)
    if hold & _SMALL or not hold:
        listed = listed + crew_moves(state, seat, ship, path) if state.lairs else listed
        listed = listed + spice_moves(state, seat, ship, path) if hold else listed
    return listed


def default_move(state: ExplorersState, seat: int) -> Move:
    """What silence means: the end of the turn; from an over-full route first the first voyage that is listed."""
    listed = movement_moves(state, seat)
    end = made(state.setup.scope, "end_turn")
    return end if end in listed else next(move for move in listed if move.type == "sail" and not move.template)
