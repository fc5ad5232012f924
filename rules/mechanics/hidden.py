"""Dealing anew the cards that a seat cannot see."""

from typing import Protocol

from rules.kernel import purse
from rules.kernel.chance import Chance, shuffled
from rules.kernel.state import State


def _pledged(state: State, seat: int) -> int:
    """The cards that a seat is known to hold: it has offered them, or agreed to give them."""
    known = [offer.give for offer in state.offers if offer.maker == seat and seat != state.active]
    known += [offer.get for offer in state.offers if seat in offer.accepted]
    most = (max((purse.of_kind(goods, kind) for goods in known), default=0) for kind in range(purse.KINDS))
    return purse.pack(most)


def redeal_hands(state: State, viewer: int | None, chance: Chance) -> None:
    """The others' hands, pooled and dealt again in their sizes; gold and pledged cards stay."""
    others = [seat for seat in range(len(state.hands)) if seat != viewer]
    kept = {seat: _pledged(state, seat) | state.hands[seat] & ~purse.CARDS for seat in others}
    sizes = {seat: purse.count(state.hands[seat]) - purse.count(kept[seat]) for seat in others}
    loose = sum(state.hands[seat] - kept[seat] for seat in others) & purse.CARDS
    pool = [unit for unit, n in zip(purse.UNITS, purse.unpack(loose), strict=True) for _ in range(n)]
    pool = shuffled(chance, "imagine/hands", pool)
    for seat in others:
        state.hands[seat] = kept[seat] + sum(pool.pop() for _ in range(sizes[seat]))


class HiddenCards(Protocol):
    """A state with development cards."""

    hands: list[int]  # one for each seat
    active: int
    deck: list[int]  # cards left, by kind
    cards: list[int]  # unplayed cards: kind + kinds × seat
    fresh: list[int]  # of the active player's cards, those bought this turn, by kind


def redeal_development(state: HiddenCards, viewer: int | None, chance: Chance) -> None:
    """The others' development cards and the deck, pooled and dealt again in their sizes."""
    kinds = range(len(state.deck))
    hands = {
        seat: slice(len(kinds) * seat, len(kinds) * (seat + 1)) for seat in range(len(state.hands)) if seat != viewer
    }
    fresh = sum(state.fresh) if state.active in hands else 0
    piles = [state.deck, *(state.cards[hand] for hand in hands.values())]
    pool = shuffled(chance, "imagine/deck", [kind for pile in piles for kind, n in enumerate(pile) for _ in range(n)])
    for seat, hand in hands.items():
        dealt = [pool.pop() for _ in range(sum(state.cards[hand]))]
        state.cards[hand] = [dealt.count(kind) for kind in kinds]
        if seat == state.active:
            state.fresh = [dealt[:fresh].count(kind) for kind in kinds]
    state.deck = [pool.count(kind) for kind in kinds]
