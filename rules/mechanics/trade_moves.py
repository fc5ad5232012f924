"""Trade among players: which of its moves a seat finds in its list."""

from functools import lru_cache

from rules.kernel import purse
from rules.kernel.moves import Move, template
from rules.kernel.state import NOBODY, State
from rules.mechanics.trade import ANSWERING, is_held_back, offers_left


@lru_cache(maxsize=1 << 12)
def _proposal(scope: str, players: int, active: int, seat: int, left: int, counters: int = NOBODY) -> list[Move]:
    """The template of an offer: the active player may offer to anybody, the others to him."""
    answer = {} if counters == NOBODY else {"counters": counters}
    to = [other for other in range(players) if other != seat] if seat == active else [active]
    return [template(scope, "propose_trade", to=to, offers_left=left, **answer)]


@lru_cache(maxsize=1 << 12)
def _offer_move(scope: str, action: str, number: int) -> Move:
    return Move(scope, action, (number,), {"offer": number})


@lru_cache(maxsize=1 << 12)
def _confirm(scope: str, number: int, partner: int) -> Move:
    return Move(scope, "confirm_trade", (number, partner), {"offer": number, "partner": partner})


def moves(state: State, seat: int) -> list[Move]:
    """All that a seat may do about trade, the template of an offer last."""
    left, setup, active = offers_left(state, seat), state.setup, state.active
    may_offer = left > 0 and state.hands[seat] != 0
    if not state.offers:
        return _proposal(setup.scope, setup.players, active, seat, left) if may_offer else []
    duty = state.duties[-1]
    asked = duty.data[0] if duty.phase == ANSWERING else NOBODY
    if not may_offer or (duty.phase == ANSWERING and seat not in duty.seats):
        return _answers(state, seat)
    return _answers(state, seat) + _proposal(setup.scope, setup.players, active, seat, left, asked)


def _answers(state: State, seat: int) -> list[Move]:
    """What a seat may do about the offers that are open: accept, reject, confirm, withdraw."""
    scope, hand = state.setup.scope, state.hands[seat]
    answering = state.duties[-1].phase == ANSWERING
    listed: list[Move] = []
    for offer in state.offers:
        if is_held_back(state, offer) and offer.maker == seat:
            continue
        if offer.maker == seat:
            partners = offer.accepted if purse.holds(hand, offer.give) else ()
            listed += [_confirm(scope, offer.number, partner) for partner in partners]
            listed.append(_offer_move(scope, "withdraw_trade", offer.number))
        elif seat == state.active and answering:
            continue  # he may only confirm or withdraw until all have answered
        elif seat in offer.waiting or seat in offer.accepted:
            if seat in offer.waiting and purse.holds(hand, offer.get):
                listed.append(_offer_move(scope, "accept_trade", offer.number))
            listed.append(_offer_move(scope, "reject_trade", offer.number))
    return listed


def default_answer(state: State, seat: int) -> Move:
    """What silence means: no."""
    return _offer_move(state.setup.scope, "reject_trade", state.duties[-1].data[0])
