"""Trade with the bank at 4:1, 3:1 and 2:1."""

from functools import cache

from rules.base.components import NAMING, SCOPE
from rules.base.state import BaseState
from rules.kernel import purse
from rules.kernel.moves import Move
from rules.kernel.purse import covered
from rules.kernel.registry import illegal


@cache
def _bank_moves(dear: int, rates: int, stocked: int) -> list[Move]:
    """All trades that give a kind of `dear` and take one that the bank has."""
    return [
        _bank_move(give, purse.of_kind(rates, give), get)
        for give in purse.kinds_in(dear)
        for get in purse.kinds_in(stocked)
        if get != give
    ]


@cache
def _bank_move(give: int, count: int, get: int) -> Move:
    wire = {"give": NAMING.kinds[give], "count": count, "get": NAMING.kinds[get]}
    return Move(SCOPE, "trade_bank", (give, count, get), wire)


def bank_moves(state: BaseState, seat: int) -> list[Move]:
    """Every trade with the bank."""
    rates = state.rates[seat]
    dear = covered(state.hands[seat], rates)
    return _bank_moves(dear, rates, covered(state.bank, purse.ONE_EACH)) if dear else []


def check_bank(state: BaseState, seat: int, give: int, count: int, get: int) -> None:
    """The best rate, another kind, cards in hand, a pile that is not empty."""
    rate = purse.of_kind(state.rates[seat], give)
    if count != rate:
        raise illegal(state, "bad_rate", f"the bank takes {rate} {NAMING.kinds[give]} for one card, not {count}")
    if give == get:
        raise illegal(state, "bank_like_for_like", f"{NAMING.kinds[give]} for {NAMING.kinds[get]} is no trade")
    if purse.of_kind(state.hands[seat], give) < count:
        raise illegal(state, "cannot_pay_bank", f"seat {seat} does not hold the cards for this trade")
    if not purse.of_kind(state.bank, get):
        raise illegal(state, "bank_empty", f"the bank has no {NAMING.kinds[get]}")
