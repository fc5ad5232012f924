"""Trade with the bank and for gold, and what trade among players adds in this game."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.explorers.colours import neutral_colours
from rules.explorers.components import COLOURS, NAMING
from rules.explorers.spices import fast_gold
from rules.explorers.state import ExplorersState
from rules.kernel import moves, purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, Param
from rules.kernel.registry import illegal
from rules.mechanics import gold, trade
from rules.mechanics.bank import check_price, exchange
from rules.mechanics.gold import RATE
from rules.mechanics.trade import ANSWERING

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
    gold.check_stock(state, get)
    if give == get:
        raise illegal(state, "bank_like_for_like", f"{NAMING.kinds[give]} for {NAMING.kinds[get]} is no trade")
    gold.check_three(state, seat, give)


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
    check_price(state, seat, purse.UNITS[kind], "this sale")


def sell_resource(state: ExplorersState, seat: int, kind: int) -> list[Event]:
    """A card for a coin."""
    state.sold += 1
    return gold.sell(state, seat, kind, 1)


# ---- players ----

_PIECES = ("road", "settlement", "harbour_settlement", "ship", "settler", "crew", "fish", "spice", "pirate_ship")


def goods(name: str) -> Param:
    """Cards and gold; what else the box contains is no malformed offer, but a forbidden one."""
    cards = moves.cards(name, NAMING, gold=True)

    def read(value: Any, state: ExplorersState) -> Any:
        if isinstance(value, Mapping) and any(key in _PIECES for key in value):
            raise illegal(state, "not_tradable", "only cards and gold can be traded")
        return cards.read(value, state)

    return Param(name, read, cards.show)


def _addressees() -> Param:
    """Seats; a neutral colour has nothing to say."""
    seats = moves.seats("to")

    def read(value: Any, state: ExplorersState) -> Any:
        absent = range(len(state.hands), len(COLOURS)) if state.setup.players == 2 else ()
        if isinstance(value, list | tuple) and any(
            item in neutral_colours(state.setup) or (type(item) is int and item in absent) for item in value
        ):
            raise illegal(state, "neutral_addressee", "neutral colours do not trade")
        return seats.read(value, state)

    return Param("to", read, seats.show)


ADDRESSEES = _addressees()


def check_proposal(
    state: ExplorersState, seat: int, give: int, get: int, to: tuple[int, ...], counters: int | None
) -> None:
    """The limit of the turn first, then what holds in every game."""
    if not trade.offers_left(state, seat):
        raise illegal(state, "offer_limit", f"seat {seat} has made its offers of this turn")
    trade.check_proposal(state, seat, give, get, to, counters)


def check_answer(state: ExplorersState, seat: int, number: int) -> None:
    """While answers are owed, the active player may only confirm or withdraw."""
    trade.find_offer(state, number)
    if seat == state.active and state.duties[-1].phase == ANSWERING:
        raise illegal(state, "decision_pending", "an offer is waiting for its answers")


def check_accept(state: ExplorersState, seat: int, number: int) -> None:
    """An addressee who has not answered and holds what is asked."""
    check_answer(state, seat, number)
    trade.check_accept(state, seat, number)


def check_reject(state: ExplorersState, seat: int, number: int) -> None:
    """An addressee who has not answered, or takes his word back."""
    check_answer(state, seat, number)
    trade.check_reject(state, seat, number)
