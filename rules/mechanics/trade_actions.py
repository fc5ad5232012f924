"""Trade among players: its rows in a game's table of moves."""

from typing import Any

from rules.kernel import moves
from rules.kernel.game import Action
from rules.kernel.gates import by_offer
from rules.kernel.purse import Naming
from rules.mechanics import trade, trade_moves
from rules.mechanics.trade import ANSWERING

_OFFER = moves.number("offer", 1, 10**9)
_PARTNER = moves.seat("partner")
_COUNTERS = moves.number("counters", 1, 10**9, optional=True)


def answers(trading: tuple[str, ...]) -> tuple[Action[Any], ...]:
    """What can be done about an open offer; one list serves all four."""
    phases = (*trading, ANSWERING)
    return (
        Action(
            "accept_trade",
            phases,
            by_offer,
            trade.accept,
            trade.check_accept,
            trade_moves.answers,
            (_OFFER,),
            aside=True,
        ),
        Action("reject_trade", phases, by_offer, trade.reject, trade.check_reject, params=(_OFFER,)),
        Action("confirm_trade", phases, by_offer, trade.confirm, trade.check_confirm, params=(_OFFER, _PARTNER)),
        Action("withdraw_trade", phases, by_offer, trade.withdraw, trade.check_withdraw, params=(_OFFER,)),
    )


def proposal(trading: tuple[str, ...], naming: Naming) -> Action[Any]:
    """An offer; listed as a template."""
    goods = (moves.cards("give", naming, gold=True), moves.cards("get", naming, gold=True))
    return Action(
        "propose_trade", (*trading, ANSWERING), by_offer,
        trade.propose, trade.check_proposal, trade_moves.proposals,
        (*goods, moves.seats("to"), _COUNTERS), aside=True,
    )  # fmt: skip
