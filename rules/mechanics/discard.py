"""The seven: giving back half of a large hand."""

from functools import lru_cache

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, template
from rules.kernel.purse import Naming
from rules.kernel.registry import game_of, illegal
from rules.kernel.state import Duty, State

MOST_LISTED = 200  # different discards; beyond that a template stands for them


def discarders(state: State, limit: int) -> tuple[int, ...]:
    """The seats that hold more cards than the limit."""
    return tuple(seat for seat, hand in enumerate(state.hands) if purse.count(hand) > limit)


def check(state: State, seat: int, cards: int) -> None:
    """Refuse another number than half, rounded down, and cards that are not held."""
    hand = state.hands[seat]
    due = purse.count(hand) // 2
    if purse.count(cards) != due:
        raise illegal(state, "bad_discard", f"seat {seat} must give back {due} cards")
    if not purse.holds(hand, cards):
        raise illegal(state, "bad_discard", f"seat {seat} does not hold these cards")


def perform(state: State, seat: int, cards: int) -> list[Event]:
    """Cards to the bank; the duty ends with the last seat that owed it."""
    state.hands[seat] -= cards
    state.bank += cards
    duty = state.duties.pop()
    left = tuple(other for other in duty.seats if other != seat)
    if left:
        state.duties.append(Duty(duty.phase, left))
    return [Event("discarded", {"seat": seat, "cards": game_of(state).naming.show(cards)})]


def choices(hand: int, number: int, most: int) -> list[int]:
    """Every different set of `number` cards out of a hand; more than `most` are not worked out to the end.

    Hands seldom come twice, but their parts do: so the first two kinds and the other three are remembered apart.
    """
    sets: list[int] = []
    others = hand & ~_FIRST_KINDS
    for size, taken in _parts(hand & _FIRST_KINDS):
        sets += [taken + more for more in _sets(others, number - size)]
        if len(sets) > most:
            break
    return sets


_FIRST_KINDS = purse.UNITS[2] - 1  # mask of two kinds


@lru_cache(maxsize=1 << 10)
def _parts(hand: int) -> list[tuple[int, int]]:
    """Every set of cards of the first two kinds, and its size before it: the most of the first kind first."""
    one, other = purse.of_kind(hand, 0), purse.of_kind(hand, 1)
    return [(n + m, n + m * purse.UNITS[1]) for n in range(one, -1, -1) for m in range(other, -1, -1)]


@lru_cache(maxsize=1 << 13)
def _sets(hand: int, number: int) -> list[int]:
    """Every set of that many cards out of a part of a hand, in the same order."""
    partial = [(0, number)]  # what was taken so far, how many cards are still to be taken
    behind = purse.count(hand)
    for unit, held in zip(purse.UNITS, purse.unpack(hand), strict=True):
        behind -= held
        partial = [
            (taken + n * unit, left - n)
            for taken, left in partial
            for n in range(min(left, held), max(0, left - behind) - 1, -1)
        ]
    return [taken for taken, _ in partial]


def default_cards(hand: int) -> int:
    """Half of the hand: card after card of the kind of which most are left; ties in the order of the kinds."""
    left, given = list(purse.unpack(hand)), 0
    for _ in range(purse.count(hand) // 2):
        kind = left.index(max(left))
        left[kind] -= 1
        given += purse.UNITS[kind]
    return given


@lru_cache(maxsize=1 << 16)
def _move(scope: str, naming: Naming, cards: int) -> Move:
    """The move that gives these cards back."""
    return Move(scope, "discard", (cards,), {"cards": naming.show(cards)})


@lru_cache(maxsize=1 << 12)
def _moves(scope: str, naming: Naming, hand: int) -> list[Move]:
    """All ways to give back half of a hand, or a template and the default where they are too many."""
    due = purse.count(hand) // 2
    sets = choices(hand & purse.CARDS, due, MOST_LISTED)
    if len(sets) <= MOST_LISTED:
        return [_move(scope, naming, cards) for cards in sets]
    limits = template(scope, "discard", count=due, cards=naming.show(hand & purse.CARDS))
    return [_move(scope, naming, default_cards(hand)), limits]


def moves(state: State, seat: int) -> list[Move]:
    """What a seat that owes a discard finds in its list."""
    return _moves(state.setup.scope, game_of(state).naming, state.hands[seat])


def default(state: State, seat: int) -> Move:
    """What silence gives back: the cards of which there are most."""
    return _move(state.setup.scope, game_of(state).naming, default_cards(state.hands[seat]))
