"""Trade with the bank and for gold."""

from functools import lru_cache

from rules.explorers.components import NAMING
from rules.explorers.spices import fast_gold
from rules.explorers.state import ExplorersState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.mechanics import gold
from rules.mechanics.bank import check_price, exchange
from rules.mechanics.gold import RATE

_THREE_EACH = RATE * purse.ONE_EACH

# ---- the bank ----


@lru_cache(maxsize=1 << 10)
def _bank_moves(scope: str, dear: int, stocked: int) -> list[Move]:
    """Three cards of one kind for a card of another, or for gold."""
    kinds = NAMING.kinds
    listed = [
        Move(scope, "trade_bank", (give, get), {"give": kinds[give], "get": kinds[get]})
        for give in purse.kinds_in(dear)
        for get in purse.kinds_in(stocked)
        if get != give
    ]
    return listed + [Move(scope, "trade_bank_gold", (give,), {"give": kinds[give]}) for give in purse.kinds_in(dear)]


@lru_cache(maxsize=1 << 8)
def _sales(scope: str, held: int) -> list[Move]:
    return [Move(scope, "sell_resource", (kind,), {"resource": NAMING.kinds[kind]}) for kind in purse.kinds_in(held)]


def bank_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every trade with the bank, every purchase and every sale."""
    scope, hand = state.setup.scope, state.hands[seat]
    dear = purse.covered(hand, _THREE_EACH)
    listed = _bank_moves(scope, dear, purse.covered(state.bank, purse.ONE_EACH))[:] if dear else []
    listed += gold.purchase_moves(state, seat, state.bought)
    if state.friends[seat] and state.sold < fast_gold(state, seat):
        listed += _sales(scope, purse.covered(hand, purse.ONE_EACH))
    return listed


def check_bank(state: ExplorersState, seat: int, give: int, get: int) -> None:
    """A kind that the bank has, another one than the three cards."""
    gold.check_stock(state, get, "bank_cannot_give")
    if give == get:
        raise illegal(state, "bank_like_for_like", f"{NAMING.kinds[give]} for {NAMING.kinds[get]} is no trade")
    check_three(state, seat, give)


def check_three(state: ExplorersState, seat: int, kind: int) -> None:
    """Three cards of the kind."""
    check_price(state, seat, RATE * purse.UNITS[kind], "this trade", "cannot_exchange")


def trade_bank(state: ExplorersState, seat: int, give: int, get: int) -> list[Event]:
    """Three cards of one kind for one card of another."""
    return exchange(state, seat, give, RATE, get)


def trade_bank_gold(state: ExplorersState, seat: int, give: int) -> list[Event]:
    """Three cards of one kind for a coin."""
    return gold.sell(state, seat, give, RATE)


def check_purchase(state: ExplorersState, seat: int, kind: int) -> None:
    """Twice a turn, for two gold."""
    gold.check_purchase(state, seat, kind, state.bought)


def buy_resource(state: ExplorersState, seat: int, kind: int) -> list[Event]:
    """A card for gold."""
    state.bought += 1
    return gold.buy(state, seat, kind)


def check_sale(state: ExplorersState, seat: int, kind: int) -> None:
    """Once a turn for each village of the kind."""
    if state.sold >= fast_gold(state, seat):
        raise illegal(state, "sale_limit", f"seat {seat} can sell no more cards in this turn")
    check_price(state, seat, purse.UNITS[kind], "this sale", "cannot_sell")


def sell_resource(state: ExplorersState, seat: int, kind: int) -> list[Event]:
    """A card for a coin."""
    state.sold += 1
    return gold.sell(state, seat, kind, 1)
