"""Cards between hands and bank: payments, income and production."""

from collections.abc import Sequence

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.registry import game_of, illegal
from rules.kernel.state import State


def check_price(state: State, seat: int, price: int, what: str) -> None:
    """Refuse what a seat cannot pay for."""
    if not purse.holds(state.hands[seat], price):
        raise illegal(state, "cannot_pay", f"seat {seat} does not hold the cards for {what}")


def pay(state: State, seat: int, price: int) -> None:
    """Cards from a hand to the bank."""
    state.hands[seat] -= price
    state.bank += price


def receive(state: State, seat: int, cards: int) -> None:
    """Cards from the bank to a hand."""
    state.hands[seat] += cards
    state.bank -= cards


def exchange(state: State, seat: int, give: int, count: int, get: int) -> list[Event]:
    """Cards of one kind for one card of another."""
    change = purse.UNITS[get] - count * purse.UNITS[give]
    state.hands[seat] += change
    state.bank -= change
    kinds = game_of(state).naming.kinds
    return [Event("bank_traded", {"seat": seat, "give": {kinds[give]: count}, "get": {kinds[get]: 1}})]


def distribute(
    state: State, owed: Sequence[int], *, lone_claimant_takes_rest: bool
) -> tuple[Sequence[int], list[Event]]:
    """Pay out a production: what each seat received, and the events."""
    total = sum(owed)
    if not total:
        return owed, []
    events: list[Event] = []
    show = game_of(state).naming.show
    if not purse.holds(state.bank, total):
        given = share_out(state.bank, owed, lone_claimant_takes_rest=lone_claimant_takes_rest)
        events.append(Event("bank_short", {"resources": list(show(total - sum(given)))}))
        owed, total = given, sum(given)
    state.bank -= total
    for seat, cards in enumerate(owed):
        if cards:
            state.hands[seat] += cards
            events.append(Event("resources_received", {"seat": seat, "cards": show(cards)}))
    return owed, events


def share_out(bank: int, owed: Sequence[int], *, lone_claimant_takes_rest: bool) -> list[int]:
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
    return given
