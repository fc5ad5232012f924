"""Dealing anew the resource cards that a seat cannot see."""

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
