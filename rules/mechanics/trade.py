"""Trade among players, the same protocol in every game.

The active player offers to some or all; each addressee owes one answer: accept, reject, or a counter-offer. Who
accepted is a candidate until the active player confirms one, withdraws, or the trading of the turn ends. An
opponent may offer too, to the active player alone, who is free to accept at once. Offers bind no cards. What an
opponent has offered or accepted lapses when cards leave his hand, so that neither a refusal nor a list of moves
can show what others hold.
"""

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.gates import in_phase
from rules.kernel.registry import game_of, illegal
from rules.kernel.state import NOBODY, Duty, Offer, State

ANSWERING = "trade_answer"  # the phase in which addressees owe their answers


def find_offer(state: State, number: int) -> Offer:
    """The open offer of that number."""
    for offer in state.offers:
        if offer.number == number:
            return offer
    raise illegal(state, "offer_not_open", f"there is no open offer {number}")


def _in_trade(state: State, action: str, *, answering: bool = True) -> None:
    """Refuse outside the phases in which the game's players trade."""
    phases = game_of(state).trading
    in_phase(state, action, (*phases, ANSWERING) if answering else phases)


def _answer(state: State, offer: Offer, seat: int, *, yes: bool) -> Offer:
    """Note a seat's answer, on the offer and on the duty to give it."""
    accepted = _without(offer.accepted, seat)
    answered = offer._replace(waiting=_without(offer.waiting, seat), accepted=(*accepted, seat) if yes else accepted)
    state.offers[state.offers.index(offer)] = answered
    _keep_duty(state, offer.number, answered.waiting)
    return answered


def _without(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in seats if other != seat)


def _keep_duty(state: State, number: int, waiting: tuple[int, ...]) -> None:
    """Keep the duty to answer an offer in step with it."""
    duty = state.duties[-1]
    if duty.phase == ANSWERING and duty.data[0] == number:
        state.duties.pop()
        if waiting:
            state.duties.append(Duty(ANSWERING, waiting, duty.data))


# ---- propose ----


def check_proposal(state: State, seat: int, give: int, get: int, to: tuple[int, ...], counters: int | None) -> None:
    """Refuse what may not be offered, in the order in which the law asks."""
    if seat in to:
        raise illegal(state, "bad_addressee", "nobody trades with himself")
    if counters is not None:
        check_counter(state, seat, counters)
    _in_trade(state, "propose_trade")
    duty = state.duties[-1]
    if duty.phase == ANSWERING and seat not in duty.seats:
        raise illegal(state, "wrong_phase", "an offer is waiting for its answers")
    if seat != state.active and to != (state.active,):
        raise illegal(state, "without_active", f"seat {seat} may trade with seat {state.active} only")
    check_terms(state, seat, give, get)
    if not offers_left(state, seat):
        raise illegal(state, "offer_limit", f"seat {seat} has made its offers of this turn")


def check_counter(state: State, seat: int, number: int) -> None:
    """The offer that a counter-offer names is judged first: it must be the one that waits for this seat's answer."""
    offer = _addressed(state, seat, number)
    duty = state.duties[-1]
    if duty.phase != ANSWERING or duty.data[0] != number:
        raise illegal(state, "offer_not_open", f"offer {number} is not waiting for an answer")
    if seat not in offer.waiting:
        raise illegal(state, "already_answered", f"seat {seat} has answered offer {number}")


def check_terms(state: State, seat: int, give: int, get: int) -> None:
    """Refuse gifts, like for like, and what the maker does not hold."""
    if not give or not get:
        raise illegal(state, "gift", "each side gives at least one thing")
    if purse.shares_a_kind(give, get):
        raise illegal(state, "like_for_like", "the same kind stands on both sides")
    check_holds(state, seat, give, "cannot_offer")


def check_holds(state: State, seat: int, goods: int, reason: str = "cannot_give") -> None:
    """Refuse cards that a seat does not hold, and gold (the same reason with `_gold` behind it)."""
    hand = state.hands[seat]
    if not purse.holds(hand & purse.CARDS, goods & purse.CARDS):
        raise illegal(state, reason, f"seat {seat} does not hold these cards")
    if purse.gold(hand) < purse.gold(goods):
        raise illegal(state, f"{reason}_gold", f"seat {seat} does not hold that much gold")


def offers_left(state: State, seat: int) -> int:
    """How many offers a seat may still make in this turn."""
    name = "offers_per_turn" if seat == state.active else "offers_to_active"
    limit: int = state.setup.options[name]
    return limit - state.offers_made[seat]


def propose(state: State, seat: int, give: int, get: int, to: tuple[int, ...], counters: int | None) -> list[Event]:
    """Open an offer; one of the active player's puts its addressees on duty."""
    events: list[Event] = []
    duty = state.duties[-1]
    if duty.phase == ANSWERING:
        counters = duty.data[0]
        events += reject(state, seat, counters)
    state.offer_count += 1
    state.offers_made[seat] += 1
    asked = counters if counters is not None else NOBODY
    offer = Offer(state.offer_count, seat, give, get, to, to, (), asked)
    state.offers.append(offer)
    if seat == state.active:
        state.duties.append(Duty(ANSWERING, to, (offer.number,)))
    return [*events, Event("trade_proposed", show(state, offer))]


def show(state: State, offer: Offer) -> dict[str, object]:
    """An offer as JSON; all of it is public."""
    naming = game_of(state).naming
    shown: dict[str, object] = {
        "offer": offer.number,
        "seat": offer.maker,
        "give": naming.show(offer.give),
        "get": naming.show(offer.get),
        "to": list(offer.to),
        "waiting": list(offer.waiting),
        "accepted": list(offer.accepted),
    }
    if offer.counters != NOBODY:
        shown["counters"] = offer.counters
    return shown


# ---- answer ----


def check_accept(state: State, seat: int, number: int) -> None:
    """An addressee who has not answered and holds what is asked."""
    offer = _addressed(state, seat, number)
    if seat not in offer.waiting:
        raise illegal(state, "already_answered", f"seat {seat} has answered offer {number}")
    in_phase(state, "accept_trade", game_of(state).trading if seat == state.active else (ANSWERING,))
    check_holds(state, seat, offer.get)


def check_reject(state: State, seat: int, number: int) -> None:
    """An addressee who has not answered, or a candidate who takes his word back."""
    offer = _addressed(state, seat, number)
    if seat not in offer.waiting and seat not in offer.accepted:
        raise illegal(state, "already_answered", f"seat {seat} has answered offer {number}")
    _in_trade(state, "reject_trade", answering=seat != state.active)


def _addressed(state: State, seat: int, number: int) -> Offer:
    offer = find_offer(state, number)
    if seat not in offer.to:
        raise illegal(state, "not_addressed", f"offer {number} was not made to seat {seat}")
    return offer


def accept(state: State, seat: int, number: int) -> list[Event]:
    """An opponent becomes a candidate; the active player closes the deal at once."""
    offer = find_offer(state, number)
    accepted = Event("trade_accepted", {"seat": seat, "offer": number})
    if seat == state.active:
        return [accepted, *exchange(state, offer, seat)]
    _answer(state, offer, seat, yes=True)
    return [accepted]


def reject(state: State, seat: int, number: int) -> list[Event]:
    """A refusal, or an acceptance taken back; an offer that nobody can accept any more is closed."""
    offer = _answer(state, find_offer(state, number), seat, yes=False)
    return [Event("trade_rejected", {"seat": seat, "offer": number}), *_close_if_dead(state, offer)]


def _close_if_dead(state: State, offer: Offer) -> list[Event]:
    return [] if offer.waiting or offer.accepted else [close(state, offer, "rejected")]


# ---- close ----


def check_confirm(state: State, seat: int, number: int, partner: int) -> None:
    """The maker, with a candidate; both hold what they give."""
    offer = find_offer(state, number)
    if partner not in offer.accepted:
        raise illegal(state, "not_a_candidate", f"seat {partner} has not accepted offer {number}")
    if seat != offer.maker:
        raise illegal(state, "not_your_turn", f"offer {number} is seat {offer.maker}'s to confirm")
    _check_turn_of(state, offer, "confirm_trade")
    check_holds(state, seat, offer.give)


def check_withdraw(state: State, seat: int, number: int) -> None:
    """The maker of an open offer."""
    offer = find_offer(state, number)
    if seat != offer.maker:
        raise illegal(state, "not_your_turn", f"offer {number} is seat {offer.maker}'s to withdraw")
    _check_turn_of(state, offer, "withdraw_trade")


def is_held_back(state: State, offer: Offer) -> bool:
    """Whether an older offer of the active player must wait until the newest one has its answers."""
    duty = state.duties[-1]
    return duty.phase == ANSWERING and offer.maker == state.active and duty.data[0] != offer.number


def _check_turn_of(state: State, offer: Offer, action: str) -> None:
    _in_trade(state, action)
    if is_held_back(state, offer):
        raise illegal(state, "wrong_phase", f"offer {state.duties[-1].data[0]} is waiting for its answers")


def confirm(state: State, seat: int, number: int, partner: int) -> list[Event]:
    """The deal is done with one candidate."""
    return exchange(state, find_offer(state, number), partner)


def withdraw(state: State, seat: int, number: int) -> list[Event]:
    """The maker takes an offer back."""
    return [close(state, find_offer(state, number), "withdrawn")]


def exchange(state: State, offer: Offer, partner: int) -> list[Event]:
    """Both sides change hands in one step, and the offer is closed."""
    maker = offer.maker
    state.hands[maker] += offer.get - offer.give
    state.hands[partner] += offer.give - offer.get
    naming = game_of(state).naming
    facts = {
        "offer": offer.number, "seat": maker, "partner": partner,
        "give": naming.show(offer.give), "get": naming.show(offer.get),
    }  # fmt: skip
    events = [Event("trade_done", facts), close(state, offer, "done")]
    return events + lapse(state, partner if maker == state.active else maker)


def close(state: State, offer: Offer, why: str) -> Event:
    """An offer leaves the table, and with it the duty to answer it."""
    state.offers.remove(offer)
    _keep_duty(state, offer.number, ())
    return Event("trade_closed", {"offer": offer.number, "why": why})


def lapse(state: State, seat: int) -> list[Event]:
    """Something left this opponent's hand: his offers and acceptances are void."""
    events: list[Event] = []
    for offer in state.offers[:] if seat != state.active else ():
        if offer.maker == seat:
            events.append(close(state, offer, "lapsed"))
        elif seat in offer.accepted:
            events += _close_if_dead(state, _answer(state, offer, seat, yes=False))
    return events


def close_all(state: State) -> list[Event]:
    """The trading of this turn is over."""
    return [close(state, offer, "over") for offer in state.offers[:]]
