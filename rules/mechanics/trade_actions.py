"""Trade among players: its rows in a game's table of moves."""

from typing import Any

from rules.kernel import moves
from rules.kernel.game import Action, Option
from rules.kernel.gates import by_offer
from rules.kernel.purse import Naming
from rules.mechanics import trade, trade_moves
from rules.mechanics.trade import ANSWERING

OPTIONS = (
    Option("offers_per_turn", 10, "trade offers of the player on turn", low=0, high=100),
    Option("offers_to_active", 3, "trade offers of each opponent in a turn", low=0, high=20),
)

MOST_OFFERS = 10**9  # far more than any game has

_OFFER = moves.number("offer", 1, MOST_OFFERS)
_PARTNER = moves.seat("partner")
_COUNTERS = moves.number("counters", 1, MOST_OFFERS, optional=True)


def rows(trading: tuple[str, ...], naming: Naming) -> tuple[Action[Any], ...]:
    """The five moves of the protocol; one list, that of the first, serves them all."""
    phases = (*trading, ANSWERING)
    goods = (moves.cards("give", naming, gold=True), moves.cards("get", naming, gold=True))
    terms = (*goods, moves.seats("to"), _COUNTERS)
    return (
        Action(
            "propose_trade", phases, by_offer, trade.propose, trade.check_proposal, trade_moves.moves, terms, aside=True
        ),
        Action("accept_trade", phases, by_offer, trade.accept, trade.check_accept, params=(_OFFER,)),
        Action("reject_trade", phases, by_offer, trade.reject, trade.check_reject, params=(_OFFER,)),
        Action("confirm_trade", phases, by_offer, trade.confirm, trade.check_confirm, params=(_OFFER, _PARTNER)),
        Action("withdraw_trade", phases, by_offer, trade.withdraw, trade.check_withdraw, params=(_OFFER,)),
    )
