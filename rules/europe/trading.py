"""Trade with the bank: three cards of a kind for a card or a coin, and cards for gold."""

from functools import lru_cache
from typing import Any

from rules.europe.components import NAMING
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move, Param
from rules.kernel.registry import illegal
from rules.mechanics import gold
from rules.mechanics.bank import exchange
from rules.mechanics.gold import RATE

COIN = purse.KINDS  # what is got: a coin in the place of a kind

_NAMES = (*NAMING.kinds, "gold")
_THREE_EACH = RATE * purse.ONE_EACH


def _read_kind_or_gold(value: Any, _: EuropeState) -> int:
    if value not in _NAMES:
        raise Malformed(f"must be one of {', '.join(_NAMES)}")
    return _NAMES.index(value)


GET = Param("get", _read_kind_or_gold, _NAMES.__getitem__)


@lru_cache(maxsize=1 << 12)
def _bank_moves(scope: str, dear: int, stocked: int) -> list[Move]:
    """All trades that give a kind of `dear` and take one that the bank has, or a coin."""
    return [
        Move(scope, "trade_bank", (give, RATE, get), {"give": _NAMES[give], "count": RATE, "get": _NAMES[get]})
        for give in purse.kinds_in(dear)
        for get in (*purse.kinds_in(stocked), COIN)
        if get != give
    ]


def bank_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every trade with the bank, and every purchase with gold."""
    bought = gold.purchase_moves(state, seat, state.bought)
    dear = purse.covered(state.hands[seat], _THREE_EACH)
    if not dear:
        return bought
    return bought + _bank_moves(state.setup.scope, dear, purse.covered(state.bank, purse.ONE_EACH))


def check_bank(state: EuropeState, seat: int, give: int, count: int, get: int) -> None:
    """The rate, cards in hand, another kind, a pile that is not empty."""
    if count != RATE:
        raise illegal(state, "bad_rate", f"the bank takes {RATE} cards of a kind, not {count}")
    gold.check_three(state, seat, give)
    if give == get:
        raise illegal(state, "bank_like_for_like", f"{_NAMES[give]} for {_NAMES[get]} is no trade")
    if get != COIN:
        gold.check_stock(state, get)


def trade_bank(state: EuropeState, seat: int, give: int, count: int, get: int) -> list[Event]:
    """Cards of one kind for one card of another, or for a coin."""
    if get == COIN:
        return gold.sell(state, seat, give, count)
    return exchange(state, seat, give, count, get)


def check_purchase(state: EuropeState, seat: int, kind: int) -> None:
    """Gold in hand, the limit of the turn, a card in the bank."""
    gold.check_gold(state, seat, purse.gold(gold.PRICE))
    gold.check_purchase(state, seat, kind, state.bought)


def buy_resource(state: EuropeState, seat: int, kind: int) -> list[Event]:
    """A card for gold."""
    state.bought += 1
    return gold.buy(state, seat, kind)
