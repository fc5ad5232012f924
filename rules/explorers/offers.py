"""What trade among players adds in this game: what an offer may name, and refusals in the order of the law."""

from collections.abc import Callable, Mapping
from typing import Any

from rules.explorers.colours import neutral_colours
from rules.explorers.components import COLOURS, NAMING
from rules.explorers.gates import out_of_turn
from rules.explorers.state import ExplorersState
from rules.kernel import moves, purse
from rules.kernel.moves import Malformed, Param
from rules.kernel.registry import illegal
from rules.kernel.state import Offer
from rules.mechanics import trade
from rules.mechanics.trade import ANSWERING

# ---- what an offer may name ----

_PIECES = (
    "road", "settlement", "harbour_settlement", "ship", "settler", "crew", "fish", "spice", "pirate_ship", "marker",
    "point_card", "promise",
)  # fmt: skip
_UNTRADABLE = 1 << 60  # beside the cards and the gold of a side: it names something that cannot be traded


def goods(name: str) -> Param:
    """Cards and gold; what else the box contains is no malformed offer, but a forbidden one."""
    cards = moves.cards(name, NAMING, gold=True)

    def read(value: Any, state: ExplorersState) -> int:
        pieces = [count for kind, count in value.items() if kind in _PIECES] if isinstance(value, Mapping) else []
        if any(type(count) is not int or count < 0 for count in pieces):
            raise Malformed("counts pieces from 0 on")
        rest = {kind: n for kind, n in value.items() if kind not in _PIECES} if pieces else value
        traded: int = cards.read(rest, state)
        return traded | _UNTRADABLE if any(pieces) else traded

    return Param(name, read, lambda side: cards.show(side & ~_UNTRADABLE))


def _addressees() -> Param:
    """Seats; none of them if a neutral colour is among them, which has nothing to say."""
    seats = moves.seats("to")

    def read(value: Any, state: ExplorersState) -> Any:
        absent = range(len(state.hands), len(COLOURS)) if state.setup.players == 2 else ()
        neutral = (*neutral_colours(state.setup), *absent)
        if not isinstance(value, list | tuple) or not any(
            type(item) in (int, str) and item in neutral for item in value
        ):
            return seats.read(value, state)
        if others := [item for item in value if item not in neutral]:
            seats.read(others, state)
        return ()

    return Param("to", read, seats.show)


ADDRESSEES = _addressees()


# ---- whether it is allowed ----


def check_proposal(
    state: ExplorersState, seat: int, give: int, get: int, to: tuple[int, ...], counters: int | None
) -> None:
    """The offer that it answers, turn and phase, the limit, the two sides, the addressees, what the maker holds."""
    if seat in to:
        raise illegal(state, "bad_addressee", "nobody trades with himself")
    if counters is not None:
        trade.check_counter(state, seat, counters)
    _check_proposing(state, seat)
    if not trade.offers_left(state, seat):
        raise illegal(state, "offer_limit", f"seat {seat} has made its offers of this turn")
    if not give or not get:
        raise illegal(state, "gift", "each side gives at least one thing")
    if purse.shares_a_kind(give & ~_UNTRADABLE, get & ~_UNTRADABLE):
        raise illegal(state, "like_for_like", "the same kind stands on both sides")
    if (give | get) & _UNTRADABLE:
        raise illegal(state, "not_tradable", "only cards and gold can be traded")
    if not to:
        raise illegal(state, "neutral_addressee", "neutral colours do not trade")
    if seat != state.active and to != (state.active,):
        raise illegal(state, "without_active", f"seat {seat} may trade with seat {state.active} only")
    _check_gold(state, seat, give, "cannot_offer_gold")
    trade.check_holds(state, seat, give, "cannot_offer")


def _check_proposing(state: ExplorersState, seat: int) -> None:
    """In the phase of trade anybody may make an offer; while answers are owed, who owes one."""
    duty = state.duties[-1]
    if duty.phase == ANSWERING and seat not in duty.seats:
        raise illegal(state, "decision_pending", "an offer is waiting for its answers")
    if duty.phase not in ("main", ANSWERING):
        raise out_of_turn(state, seat, "propose_trade")


def _check_gold(state: ExplorersState, seat: int, goods: int, reason: str = "cannot_give_gold") -> None:
    """Gold is asked for before cards."""
    if purse.gold(state.hands[seat]) < purse.gold(goods):
        raise illegal(state, reason, f"seat {seat} does not hold that much gold")


def _check_answer(state: ExplorersState, seat: int, number: int) -> Offer:
    """While answers are owed, the active player may only confirm or withdraw."""
    offer = trade.find_offer(state, number)
    if seat == state.active and seat in offer.to and state.duties[-1].phase == ANSWERING:
        raise illegal(state, "decision_pending", "an offer is waiting for its answers")
    return offer


def check_accept(state: ExplorersState, seat: int, number: int) -> None:
    """An addressee who has not answered and holds what is asked."""
    offer = _check_answer(state, seat, number)
    if seat in offer.waiting:
        _check_gold(state, seat, offer.get)
    trade.check_accept(state, seat, number)


def check_reject(state: ExplorersState, seat: int, number: int) -> None:
    """An addressee who has not answered, or takes his word back."""
    _check_answer(state, seat, number)
    trade.check_reject(state, seat, number)


def _check_own(state: ExplorersState, seat: int, offer: Offer) -> None:
    """While an offer waits for its answers, the older ones rest."""
    if seat == offer.maker and trade.is_held_back(state, offer):
        raise illegal(state, "decision_pending", "another offer is waiting for its answers")


def check_confirm(state: ExplorersState, seat: int, number: int, partner: int) -> None:
    """The maker, with a candidate; both hold what they give."""
    offer = trade.find_offer(state, number)
    if partner in offer.accepted and seat == offer.maker:
        _check_own(state, seat, offer)
        _check_gold(state, seat, offer.give)
    trade.check_confirm(state, seat, number, partner)


def check_withdraw(state: ExplorersState, seat: int, number: int) -> None:
    """The maker of an open offer."""
    _check_own(state, seat, trade.find_offer(state, number))
    trade.check_withdraw(state, seat, number)


CHECKS: dict[str, Callable[..., None]] = {
    "accept_trade": check_accept,
    "reject_trade": check_reject,
    "confirm_trade": check_confirm,
    "withdraw_trade": check_withdraw,
}  # what this game asks of the moves about an open offer
