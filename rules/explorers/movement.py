"""The movement phase: what ships can do where they lie, and when a turn may end."""

from rules.explorers.board import Board
from rules.explorers.cargo import FISH, SETTLER
from rules.explorers.colonies import founding_moves
from rules.explorers.components import SHIPS, WIND_COST
from rules.explorers.fishing import ROLL_FISH, catch_moves
from rules.explorers.holds import discard_moves, transfer_moves
from rules.explorers.lairs import crew_moves
from rules.explorers.made import bare, by_ship
from rules.explorers.pirate import chase_moves
from rules.explorers.ships import crowded, fleet, hindrance, must_leave
from rules.explorers.spices import delivery_moves, village_moves
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.explorers.voyages import voyage_moves
from rules.kernel import purse
from rules.kernel.moves import Move
from rules.kernel.state import NOBODY

MOST_LISTED = 240  # moves of the phase; what is beyond can still be reached in two voyages, or by an explicit way

_END_TURN = bare("end_turn")
_BUY_MOVEMENT, _END_SHIP_MOVE = by_ship("buy_movement"), by_ship("end_ship_move")


def movement_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The end of the turn or of a ship's movement, what ships can do where they lie, dice, and voyages."""
    board, busy, full = board_of(state), hindrance(state, seat, None), crowded(state)
    stuck = busy if full and busy != NOBODY and must_leave(state, seat, busy) else NOBODY
    listed = [_END_TURN[board.scope]] if stuck == NOBODY else []
    if busy != stuck:
        listed.append(_END_SHIP_MOVE[board.scope][busy])
    if purse.holds(state.hands[seat], WIND_COST):
        listed += _wind_moves(state, seat)
    listed += _deeds(state, board, seat, stuck)
    if busy == NOBODY:
        if state.pirate_seat not in (NOBODY, seat):
            listed += chase_moves(state, seat)
        if state.fish_left and not state.fish_rolled:
            listed.append(ROLL_FISH[board.scope])
    listed += voyage_moves(state, board, seat, busy, full, MOST_LISTED - len(listed))
    listed += discard_moves(state, seat)
    return listed


def _wind_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Wool for every ship that may still move and has not had any."""
    gone, moves = state.winds | state.ended, _BUY_MOVEMENT[state.setup.scope]
    afloat = (ship for ship in fleet(seat) if state.ships[ship] != NOBODY)
    return [moves[ship] for ship in afloat if not gone >> ship - SHIPS * seat & 1]


def _deeds(state: ExplorersState, board: Board, seat: int, stuck: int) -> list[Move]:
    """What ships can do without moving, but for the one that is stuck on an over-full route."""
    harbours, known, anchors = state.harbours[seat], board.wild & ~state.hidden, board.council.anchors
    end_masks, ships = board.grid.end_masks, state.ships
    listed: list[Move] = []
    for ship in fleet(seat):
        path = ships[ship]
        if path == NOBODY or ship == stuck:
            continue
        tips, hold = end_masks[path], state.holds[ship]
        if tips & harbours:
            listed += transfer_moves(state, seat, ship, tips & harbours)
        if hold == SETTLER:
            listed += founding_moves(state, seat, ship, tips)
            continue
        if hold and tips & anchors:
            listed += delivery_moves(state, ship)
        if hold != FISH and (found := board.pointed[path] & known):
            listed += _landings(state, seat, ship, found)
    return listed


def _landings(state: ExplorersState, seat: int, ship: int, found: int) -> list[Move]:
    """What a ship can do at discovered hexes (a mask) at which it points."""
    hold = state.holds[ship]
    listed = catch_moves(state, ship, found & state.fish) if not hold and found & state.fish else []
    if state.lairs:
        listed += crew_moves(state, seat, ship, found)
    if hold:
        listed += village_moves(state, seat, ship, found)
    return listed


def default_move(state: ExplorersState, seat: int) -> Move:
    """What silence means: the end of the turn; from an over-full route first the first voyage that is listed."""
    listed = movement_moves(state, seat)
    first = listed[0]
    return first if first.type == "end_turn" else next(m for m in listed if m.type == "sail" and not m.template)
