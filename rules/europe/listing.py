"""What the active player finds in the list of his action phase, cards and trade with others apart."""

from rules.europe.caravans import journeys
from rules.europe.components import NAMING
from rules.europe.deliveries import delivery_moves
from rules.europe.merchants import walks
from rules.europe.pieces import purchase_moves
from rules.europe.state import EuropeState
from rules.europe.trading import bank_moves
from rules.europe.turns import always
from rules.kernel import purse
from rules.kernel.moves import Move

_GRAIN = NAMING.kinds.index("grain")
_SALT = NAMING.kinds.index("salt")


def action_moves(state: EuropeState, seat: int) -> list[Move]:
    """Deliveries, purchases, walks, journeys, trade with the bank, and the end of the turn."""
    hand = state.hands[seat]
    listed = delivery_moves(state, seat)
    if hand & purse.CARDS:
        listed += purchase_moves(state, seat)
        grain, salt = purse.of_kind(hand, _GRAIN), purse.of_kind(hand, _SALT)
        if grain:
            listed += walks(state, seat, grain)
        if salt:
            listed += journeys(state, seat, salt)
    listed += bank_moves(state, seat)
    listed += always(state.setup.scope, "end_turn")
    return listed
