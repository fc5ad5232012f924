"""The seven: giving back half of a large hand, and stealing a card unseen."""

from collections.abc import Iterable
from functools import lru_cache

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, template
from rules.kernel.purse import Naming
from rules.kernel.registry import illegal
from rules.kernel.state import Duty, State

MOST_LISTED = 200  # different discards; beyond that a template stands for them


def discarders(state: State, limit: int) -> tuple[int, ...]:
    """The seats that hold more cards than the limit."""
    return tuple(seat for seat, hand in enumerate(state.hands) if purse.count(hand) > limit)


def check_discard(state: State, seat: int, cards: int) -> None:
    """Refuse another number than half, rounded down, and cards that are not held."""
    hand = state.hands[seat]
    due = purse.count(hand) // 2
    if purse.count(cards) != due:
        raise illegal(state, "bad_discard", f"seat {seat} must give back {due} cards")
    if not purse.holds(hand, cards):
        raise illegal(state, "bad_discard", f"seat {seat} does not hold these cards")


def discard(state: State, seat: int, cards: int, naming: Naming) -> list[Event]:
    """Cards to the bank; the duty ends with the last seat that owed it."""
    state.hands[seat] -= cards
    state.bank += cards
    duty = state.duties.pop()
    left = tuple(other for other in duty.seats if other != seat)
    if left:
        state.duties.append(Duty(duty.phase, left))
    return [Event("discarded", {"seat": seat, "cards": naming.show(cards)})]


def choices(hand: int, number: int, most: int) -> list[int]:
    """Every different set of `number` cards out of a hand; more than `most` are not worked out to the end."""
    partial = [(0, number)]  # what was taken so far, how many cards are still to be taken
    behind = purse.count(hand)
    for unit, held in zip(purse.UNITS, purse.unpack(hand), strict=True):
        behind -= held
        partial = [
            (taken + n * unit, left - n)
            for taken, left in partial
            for n in range(min(left, held), max(0, left - behind) - 1, -1)
        ]
        if len(partial) > most:
            break  # each of them leads to at least one set
    return [taken for taken, _ in partial]


def default_discard(hand: int) -> int:
    """Half of the hand: card after card of the kind of which most are left; ties in the order of the kinds."""
    left, given = list(purse.unpack(hand)), 0
    for _ in range(purse.count(hand) // 2):
        kind = left.index(max(left))
        left[kind] -= 1
        given += purse.UNITS[kind]
    return given


@lru_cache(maxsize=1 << 16)
def discard_move(scope: str, naming: Naming, cards: int) -> Move:
    """The move that gives these cards back."""
    return Move(scope, "discard", (cards,), {"cards": naming.show(cards)})


@lru_cache(maxsize=1 << 12)
def discard_moves(scope: str, naming: Naming, hand: int) -> list[Move]:
    """All ways to give back half of a hand, or a template and the default where they are too many."""
    due = purse.count(hand) // 2
    sets = choices(hand & purse.CARDS, due, MOST_LISTED)
    if len(sets) <= MOST_LISTED:
        return [discard_move(scope, naming, cards) for cards in sets]
    limits = template(scope, "discard", count=due, cards=naming.show(hand & purse.CARDS))
    return [discard_move(scope, naming, default_discard(hand)), limits]


def victims(state: State, thief: int, neighbours: Iterable[int]) -> list[int]:
    """Of the seats beside the robber, those that can be robbed."""
    return [seat for seat in neighbours if seat != thief and purse.count(state.hands[seat])]


def steal(state: State, thief: int, victim: int, naming: Naming) -> Event:
    """One card of the victim's, each equally likely, to the thief."""
    hand = state.hands[victim]
    kind = purse.nth_card(hand, state.chance.draw("steal", state.steals, purse.count(hand)))
    state.steals += 1
    state.hands[victim] -= purse.UNITS[kind]
    state.hands[thief] += purse.UNITS[kind]
    facts = {"seat": thief, "victim": victim}
    return Event("card_stolen", facts, {"resource": naming.kinds[kind]}, (thief, victim))
