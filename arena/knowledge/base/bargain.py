"""Deals with other players: what to offer, what to accept, and with whom never."""

from collections.abc import Iterator, Sequence

from arena.knowledge.base.island import KINDS, Income, cards, exchanged
from arena.knowledge.base.prospects import Prospects
from arena.knowledge.base.rivals import is_leader, threat
from arena.knowledge.protocol import Json

ATTEMPTS = 4  # offers that I make in a turn at most


def offer(prospects: Prospects, template: Json) -> Json | None:
    """The next offer of this turn that is worth making, if there is one."""
    sight = prospects.sight
    made = prospects.limits.offers - template["offers_left"]
    to = [seat for seat in template["to"] if _partner(prospects, seat)]
    if made >= ATTEMPTS or not to or "counters" in template:
        return None
    partners = [sight.income_of(sight.players[seat]) for seat in to]
    deals = sorted(_deals(prospects, partners), key=lambda deal: -deal[0])
    if made >= len(deals):
        return None
    _, give, get = deals[made]
    return {"type": "propose_trade", "give": give, "get": get, "to": to}


def _partner(prospects: Prospects, seat: int) -> bool:
    sight = prospects.sight
    return bool(sight.players[seat]["cards"]) and not is_leader(sight, seat, prospects.limits.points)


def _deals(prospects: Prospects, partners: Sequence[Income]) -> Iterator[tuple[float, Json, Json]]:
    """One or two cards of a kind for one of another that somebody holds, where that brings plans nearer.

    With each deal goes how much is to be expected of offering it.
    """
    sight = prospects.sight
    now = prospects.promise(sight.hand)
    for get, abroad in enumerate(sight.abroad):
        for give, held in enumerate(sight.hand):
            for number in range(1, min(held, 2) + 1):
                if abroad and give != get:
                    paid, gained = {KINDS[give]: number}, {KINDS[get]: 1}
                    gain = prospects.promise(exchanged(sight.hand, cards(paid), cards(gained))) - now
                    if gain > prospects.taste.deal:
                        yield gain * max(_chance(income, give, get) for income in partners), paid, gained


def _chance(income: Income, give: int, get: int) -> float:
    """How likely somebody with this income has the one kind to spare and wants the other."""
    return min(1.0, (0.03 + income[get]) / (0.1 + income[give]))


def accept_value(prospects: Prospects, move: Json) -> float:
    """What a deal does for me, less what it may do for a dangerous player."""
    sight = prospects.sight
    row = sight.offer(move["offer"])
    if is_leader(sight, row["seat"], prospects.limits.points):
        return -1.0
    hand = exchanged(sight.hand, cards(row["get"]), cards(row["give"]))
    return prospects.promise(hand) - prospects.promise(sight.hand) - prospects.taste.deal


def confirm_value(prospects: Prospects, move: Json) -> float:
    """The same with the least dangerous of those who agreed."""
    sight = prospects.sight
    row = sight.offer(move["offer"])
    hand = exchanged(sight.hand, cards(row["give"]), cards(row["get"]))
    gain = prospects.promise(hand) - prospects.promise(sight.hand)
    return gain - 0.05 * threat(sight, move["partner"], prospects.limits.points)
