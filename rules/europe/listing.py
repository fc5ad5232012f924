"""What the active player finds in the lists of his turn, trade with others apart."""

from rules.europe.board import map_of
from rules.europe.cards import card_moves
from rules.europe.components import GRAIN, NAMING, SALT, STEPS
from rules.europe.deliveries import delivery_moves, demand
from rules.europe.journeys import journeys
from rules.europe.merchants import walks
from rules.europe.pieces import purchase_moves
from rules.europe.scoring import all_posts
from rules.europe.state import EuropeState
from rules.europe.trading import bank_moves
from rules.europe.turns import always
from rules.kernel import purse
from rules.kernel.moves import Move

MOST_LISTED = 190  # moves of the action phase: with those of trade a list stays below 250

_GRAIN = NAMING.kinds.index("grain")
_SALT = NAMING.kinds.index("salt")


def pre_roll_moves(state: EuropeState, seat: int) -> list[Move]:
    """The roll, and every card."""
    return always(state.setup.scope, "roll_dice") + card_moves(state, seat)


def action_moves(state: EuropeState, seat: int) -> list[Move]:
    """Deliveries, purchases, walks, journeys, trade with the bank, cards, and the end of the turn."""
    hand = state.hands[seat]
    goods, wanted = demand(state, seat)
    listed = delivery_moves(state, seat, wanted) if wanted else []
    kinds = purse.covered(hand, purse.ONE_EACH)
    if kinds:
        listed += purchase_moves(state, seat, kinds)
        if kinds & GRAIN:
            listed += walks(state, seat, purse.of_kind(hand, _GRAIN))
        if kinds & SALT:
            listed += journeys(state, seat, purse.of_kind(hand, _SALT), goods, wanted)
    listed += bank_moves(state, seat)
    listed += card_moves(state, seat)
    listed += always(state.setup.scope, "end_turn")
    return listed if len(listed) <= MOST_LISTED else _thinned(state, listed)


def _thinned(state: EuropeState, moves: list[Move]) -> list[Move]:
    """Without the longest ways, then the next, until the list is short enough; what founds or delivers goes last."""
    empty = map_of(state).cities & ~all_posts(state)
    for spared in (empty, None):
        for longest in range(STEPS - 1, -1, -1):
            moves = [move for move in moves if _stays(move, longest, spared)]
            if len(moves) <= MOST_LISTED:
                return moves
    return moves


def _stays(move: Move, longest: int, spared: int | None) -> bool:
    """A short way; at first also deliveries, and walks to the cities of a mask."""
    way = move.get("way")
    if way is None or len(way) <= longest:
        return True
    return spared is not None and ("deliveries" in move or ("merchant" in move and bool(spared >> way[-1] & 1)))
