"""The phase of trade and building: what the active player can do in it."""

from rules.explorers.building import building_moves
from rules.explorers.holds import discard_moves
from rules.explorers.made import bare
from rules.explorers.state import ExplorersState
from rules.explorers.trading import bank_moves
from rules.kernel.moves import Move

_END = bare("end_trade_build")


def end_move(state: ExplorersState, seat: int) -> Move:
    """The phase can always be ended."""
    return _END[state.setup.scope]


def main_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The end of the phase, buildings, trades with the bank, and the template of cargo put back."""
    listed = [_END[state.setup.scope]]
    listed += building_moves(state, seat)
    listed += bank_moves(state, seat)
    listed += discard_moves(state, seat)
    return listed
