"""The movement phase: what ships can do where they lie, and when a turn may end."""

from rules.explorers.board import Board
from rules.explorers.cargo import FISH, SETTLER
from rules.explorers.colonies import founding_moves
from rules.explorers.components import ROOM, SHIPS
from rules.explorers.fishing import fish_moves, roll_fish_moves
from rules.explorers.holds import discard_moves, transfer_moves
from rules.explorers.lairs import crew_moves
from rules.explorers.made import bare
from rules.explorers.pirate import chase_moves
from rules.explorers.sailing import wind_moves
from rules.explorers.ships import crowded
from rules.explorers.spices import spice_moves
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.explorers.voyages import voyage_moves
from rules.kernel.moves import Move
from rules.kernel.state import NOBODY

_END_TURN = bare("end_turn")


def movement_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The end of the turn, whatever ships can do where they lie, the dice of this phase, and voyages."""
    board, full = board_of(state), crowded(state)
    listed = [_END_TURN[state.setup.scope]]
    for ship in range(SHIPS * seat, SHIPS * (seat + 1)):
        path = state.ships[ship]
        if path == NOBODY:
            continue
        if full >> path & 1 and state.ships.count(path) > ROOM:
            listed = [move for move in listed if move.type != "end_turn"]
            listed += wind_moves(state, seat, ship, True)
        else:
            listed += wind_moves(state, seat, ship, False)
            listed += _actions(state, board, seat, ship, path)
    if state.pirate_seat not in (NOBODY, seat):
        listed += chase_moves(state, seat)
    if state.fish_left and not state.fish_rolled:
        listed += roll_fish_moves(state, seat)
    listed += voyage_moves(state, seat, full)
    listed += discard_moves(state, seat)
    return listed


def _actions(state: ExplorersState, board: Board, seat: int, ship: int, path: int) -> list[Move]:
    """What one ship can do without moving."""
    hold, pointed = state.holds[ship], board.pointed[path]
    ports = board.grid.end_masks[path] & state.harbours[seat]
    listed = transfer_moves(state, seat, ship, ports) if ports else []
    if not hold and not pointed & board.wild:
        return listed
    if hold == SETTLER:
        return listed + founding_moves(state, seat, ship, path)
    if hold == FISH or (not hold and pointed & state.fish):
        return listed + fish_moves(state, seat, ship, path)
    if state.lairs:
        listed += crew_moves(state, seat, ship, pointed)
    if hold:
        listed += spice_moves(state, seat, ship, path)
    return listed


def default_move(state: ExplorersState, seat: int) -> Move:
    """What silence means: the end of the turn; from an over-full route first the first voyage that is listed."""
    listed = movement_moves(state, seat)
    first = listed[0]
    return first if first.type == "end_turn" else next(m for m in listed if m.type == "sail" and not m.template)
