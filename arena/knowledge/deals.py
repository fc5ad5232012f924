"""Trade in games with gold: what exchanges are worth, and which offers to make."""

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from arena.knowledge.protocol import Json
from arena.knowledge.purse import Purse

OFFERS = 10  # that a turn allows, unless the game says otherwise
ATTEMPTS = 3  # offers that a player makes in a turn at most
EFFORT = 0.25  # what a deal with somebody must bring at least, since it helps him too
WANTED = 1.0  # what an offer must bring at least to be made


class Trader(Protocol):
    """What has to be known of a seat that trades."""

    view: Json
    me: int
    players: list[Json]
    goal: int

    @property
    def purse(self) -> Purse:
        """What it holds and wants."""


Look = Callable[[Trader, Json], float]


def leads(trader: Trader, seat: int) -> bool:
    """Whether this player is the one who needs no help."""
    points, mine = trader.players[seat]["points"], trader.players[trader.me]["points"]
    return bool(points >= trader.goal - 1 or points >= max(mine + 2, trader.goal // 2))


def _offer(trader: Trader, number: int) -> Json:
    row: Json = next(row for row in trader.view["offers"] if row["offer"] == number)
    return row


def _accept(trader: Trader, move: Json) -> float:
    row = _offer(trader, move["offer"])
    return -1.0 if leads(trader, row["seat"]) else trader.purse.swapped(row["get"], row["give"]) - EFFORT


def _confirm(trader: Trader, move: Json) -> float:
    row = _offer(trader, move["offer"])
    return trader.purse.swapped(row["give"], row["get"]) - 0.01 * float(trader.players[move["partner"]]["points"])


def _bank(trader: Trader, move: Json) -> float:
    return trader.purse.swapped({move["give"]: move.get("count", 3)}, {move["get"]: 1})


def _buy(trader: Trader, move: Json) -> float:
    return trader.purse.swapped({"gold": 2}, {move["resource"]: 1})


def _discard(trader: Trader, move: Json) -> float:
    return trader.purse.swapped(move["cards"], {})


DEALS: dict[str, Look] = {
    "accept_trade": _accept,
    "confirm_trade": _confirm,
    "trade_bank": _bank,
    "buy_resource": _buy,
    "discard": _discard,
}  # move type → what it adds to the worth of the hand


# ---- offers ----

# Moves that can wait until the others have been asked for a better deal.
_PATIENT = frozenset({"end_turn", "end_trade_build", "trade_bank", "trade_bank_gold", "buy_resource"})


def before(best: Json, trader: Trader, game: Json, moves: Sequence[Json]) -> Json | None:
    """An offer to make before the move that is best otherwise, if it can wait and an offer may help."""
    template = next((move for move in moves if move["type"] == "propose_trade" and "template" in move), None)
    if template is None or best["type"] not in _PATIENT or "counters" in template:
        return None
    limit = game["options"].get("offers_per_turn", OFFERS)
    return offer(trader, template, limit - template["offers_left"])


def offer(trader: Trader, template: Json, made: int) -> Json | None:
    """The next offer of this turn that is worth making, if there is one."""
    to = [seat for seat in template["to"] if trader.players[seat]["cards"] and not leads(trader, seat)]
    found = sorted(_deals(trader), key=lambda deal: -deal[0])[:ATTEMPTS] if to else []
    if made >= len(found):
        return None
    _, give, get = found[made]
    return {"type": "propose_trade", "give": give, "get": get, "to": to}


def _deals(trader: Trader) -> Iterator[tuple[float, Json, Json]]:
    """One card for one of another kind, where that brings aims nearer, with the gain."""
    purse = trader.purse
    cards = purse.kinds[:-1]
    for get in cards:
        for give, have in zip(cards, purse.hand, strict=False):
            if have and give != get and (gain := purse.swapped({give: 1}, {get: 1})) > WANTED:
                yield gain, {give: 1}, {get: 1}
