"""Cards between hands and bank: payments, income and production."""

from collections.abc import Sequence
from functools import cache, lru_cache

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import frozen
from rules.kernel.purse import Naming, holds
from rules.kernel.registry import GAMES, illegal
from rules.kernel.state import State


def check_price(state: State, seat: int, price: int, what: str, reason: str = "cannot_pay") -> None:
    """Refuse what a seat cannot pay for."""
    if not holds(state.hands[seat], price):
        raise illegal(state, reason, f"seat {seat} does not hold the cards for {what}")


def pay(state: State, seat: int, price: int) -> None:
    """Cards from a hand to the bank."""
    state.hands[seat] -= price
    state.bank += price


def receive(state: State, seat: int, cards: int) -> None:
    """Cards from the bank to a hand."""
    state.hands[seat] += cards
    state.bank -= cards


@lru_cache(maxsize=1 << 10)
def _received(naming: Naming, seat: int, cards: int) -> Event:
    """Made once for what comes again and again: small incomes."""
    return Event("resources_received", frozen({"seat": seat, "cards": naming.show(cards)}))


def exchange(state: State, seat: int, give: int, count: int, get: int) -> list[Event]:
    """Cards of one kind for one card of another."""
    change = purse.UNITS[get] - count * purse.UNITS[give]
    state.hands[seat] += change
    state.bank -= change
    return [_traded(GAMES[state.setup.game].naming, seat, give, count, get)]


@cache
def _traded(naming: Naming, seat: int, give: int, count: int, get: int) -> Event:
    facts = {"seat": seat, "give": {naming.kinds[give]: count}, "get": {naming.kinds[get]: 1}}
    return Event("bank_traded", frozen(facts))


def distribute(
    state: State, owed: tuple[int, ...], *, lone_claimant_takes_rest: bool
) -> tuple[tuple[int, ...], list[Event]]:
    """Pay out a production: what each seat received, and the events."""
    naming = GAMES[state.setup.game].naming
    total = sum(owed)
    if not total:
        return owed, []
    if not holds(state.bank, total):
        given = share_out(state.bank, owed, lone_claimant_takes_rest=lone_claimant_takes_rest)
        short = Event("bank_short", {"resources": list(naming.show(total - sum(given)))})
        return given, [short, *distribute(state, given, lone_claimant_takes_rest=lone_claimant_takes_rest)[1]]
    state.bank -= total
    hands, events = state.hands, []
    for seat, cards in enumerate(owed):
        if cards:
            hands[seat] += cards
            events.append(_received(naming, seat, cards))
    return owed, events


def share_out(bank: int, owed: Sequence[int], *, lone_claimant_takes_rest: bool) -> tuple[int, ...]:
    """What each seat gets of what it is owed: a kind of which the bank has too few goes to nobody,
    or, where the game says so, to a lone claimant as far as it lasts."""
    given = list(owed)
    total = sum(given)
    for kind in range(purse.KINDS):
        stock, demand = purse.of_kind(bank, kind), purse.of_kind(total, kind)
        if demand <= stock:
            continue
        unit = purse.UNITS[kind]
        claimants = [seat for seat, cards in enumerate(owed) if purse.of_kind(cards, kind)]
        for seat in claimants:
            given[seat] -= purse.of_kind(owed[seat], kind) * unit
        if lone_claimant_takes_rest and len(claimants) == 1:
            given[claimants[0]] += stock * unit
    return tuple(given)
