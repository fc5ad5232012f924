"""Gold: bought cards, three cards for one, and the coin of a player whom a roll brought nothing."""

from collections.abc import Sequence
from functools import lru_cache

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.purse import Naming
from rules.kernel.registry import game_of, illegal
from rules.kernel.state import State
from rules.mechanics.bank import check_price

PRICE = 2 * purse.GOLD  # of one card from the bank
PURCHASES = 2  # cards that gold may buy in a turn
RATE = 3  # cards of one kind for one card of another, or for one coin


@lru_cache(maxsize=1 << 10)
def purchases(scope: str, naming: Naming, stocked: int) -> list[Move]:
    """A purchase of each kind that the bank has."""
    return [Move(scope, "buy_resource", (kind,), {"resource": naming.kinds[kind]}) for kind in purse.kinds_in(stocked)]


def purchase_moves(state: State, seat: int, bought: int) -> list[Move]:
    """What gold can buy now, when `bought` cards were bought this turn."""
    if bought >= PURCHASES or state.hands[seat] < PRICE:
        return []
    return purchases(state.setup.scope, game_of(state).naming, purse.covered(state.bank, purse.ONE_EACH))


def check_purchase(state: State, seat: int, kind: int, bought: int) -> None:
    """The limit of the turn, a card in the bank, gold in hand."""
    if bought >= PURCHASES:
        raise illegal(state, "purchase_limit", f"gold buys at most {PURCHASES} cards in a turn")
    check_stock(state, kind)
    check_gold(state, seat, purse.gold(PRICE))


def check_stock(state: State, kind: int, reason: str = "bank_empty") -> None:
    """Refuse a kind that the bank does not have."""
    if not purse.of_kind(state.bank, kind):
        raise illegal(state, reason, f"the bank has no {game_of(state).naming.kinds[kind]}")


def check_gold(state: State, seat: int, coins: int) -> None:
    """Refuse what a seat cannot pay in gold."""
    if purse.gold(state.hands[seat]) < coins:
        raise illegal(state, "cannot_pay_gold", f"seat {seat} does not have {coins} gold")


def buy(state: State, seat: int, kind: int) -> list[Event]:
    """One card for gold. (The bank's gold has no end and is not counted.)"""
    state.hands[seat] += purse.UNITS[kind] - PRICE
    state.bank -= purse.UNITS[kind]
    resource = game_of(state).naming.kinds[kind]
    return [Event("resource_bought", {"seat": seat, "resource": resource, "gold": purse.gold(PRICE)})]


def check_three(state: State, seat: int, kind: int) -> None:
    """Refuse three cards that are not held."""
    check_price(state, seat, RATE * purse.UNITS[kind], "this trade")


def sell(state: State, seat: int, kind: int, cards: int) -> list[Event]:
    """Cards of one kind for one coin."""
    state.hands[seat] += purse.GOLD - cards * purse.UNITS[kind]
    state.bank += cards * purse.UNITS[kind]
    facts = {"seat": seat, "give": {game_of(state).naming.kinds[kind]: cards}, "get": {"gold": 1}}
    return [Event("bank_traded", facts)]


def compensate(state: State, received: Sequence[int]) -> list[Event]:
    """A coin for every player who got no card from the roll."""
    events: list[Event] = []
    for seat, cards in enumerate(received):
        if not purse.count(cards):
            state.hands[seat] += purse.GOLD
            events.append(Event("gold_received", {"seat": seat, "gold": 1, "why": "compensation"}))
    return events
