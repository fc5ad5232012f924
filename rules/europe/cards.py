"""Development cards: buying them, and what each kind does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from rules.europe import caravans, journeys, merchants
from rules.europe.board import map_of
from rules.europe.components import (
    CARD_COST,
    CARD_ROUTES,
    CARDS,
    NAMING,
    PROFIT,
    STEPS,
)
from rules.europe.deliveries import Delivery, demand
from rules.europe.routes import CARD
from rules.europe.scoring import can_build_route
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move
from rules.kernel.registry import illegal
from rules.kernel.state import Duty, owes
from rules.mechanics import development
from rules.mechanics.bank import check_price, pay

_KINDS = len(CARDS)
_SWIFT = "swift_journey"


class Play(NamedTuple):
    """The parameters of a played card; each kind takes some of them."""

    merchant: int | None
    caravan: int | None
    way: tuple[int, ...] | None
    deliveries: tuple[Delivery, ...] | None
    cards: int | None  # purse
    resource: int | None  # kind


_NOTHING = Play(None, None, None, None, None, None)


def held(state: EuropeState, seat: int) -> list[int]:
    """A seat's unplayed cards, by kind."""
    return state.cards[_KINDS * seat : _KINDS * (seat + 1)]


# ---- buying ----


def check_buy(state: EuropeState, seat: int) -> None:
    """Cost, and a card in the deck or among the discards."""
    check_price(state, seat, CARD_COST, "a development card")
    if not any(state.deck) and not any(state.discards):
        raise illegal(state, "deck_empty", "all development cards are in hands")


def buy_card(state: EuropeState, seat: int) -> list[Event]:
    """The top card, hidden from everybody else; an empty deck is made anew of the discards."""
    pay(state, seat, CARD_COST)
    events: list[Event] = []
    if not any(state.deck):
        state.deck, state.discards = state.discards, [0] * _KINDS
        events.append(Event("deck_renewed", {"cards": sum(state.deck)}))
    kind = development.draw(state.chance, state.drawn, state.deck)
    state.drawn += 1
    state.cards[_KINDS * seat + kind] += 1
    state.fresh[kind] += 1
    return [*events, Event("card_bought", {"seat": seat}, {"card": CARDS[kind]}, (seat,))]


# ---- what each kind does ----


def _always(state: EuropeState, seat: int, play: Play) -> None:
    """Nothing can hinder it."""


def _lancer(state: EuropeState, seat: int, play: Play) -> list[Event]:
    state.duties.append(owes("move_robber", seat))
    return []


def _check_route_building(state: EuropeState, seat: int, play: Play) -> None:
    if not can_build_route(state, seat):
        raise illegal(state, "no_route_to_build", f"seat {seat} can place no route")


def _route_building(state: EuropeState, seat: int, play: Play) -> list[Event]:
    state.duties.append(Duty(CARD, (seat,), (CARD_ROUTES,)))
    return []


def _route_building_moves(state: EuropeState, seat: int) -> list[Move]:
    return _plays(state.setup.scope, "route_building") if can_build_route(state, seat) else []


def _swift_moves(state: EuropeState, seat: int) -> list[Move]:
    return merchants.walks(state, seat, 0, _SWIFT) + journeys.journeys(state, seat, 0, *demand(state, seat), _SWIFT)


def _check_swift(state: EuropeState, seat: int, play: Play) -> None:
    if all(move.template for move in _swift_moves(state, seat)):
        raise illegal(state, "no_journey", f"seat {seat} can move no merchant and no caravan")
    way = play.way or ()
    if play.merchant is not None:
        merchants.check_walk(state, seat, play.merchant, way, STEPS)
        merchants.check_stop(state, seat, play.merchant, way[-1])
    elif play.caravan is not None:
        caravans.check_journey(state, seat, play.caravan, way, STEPS)
        caravans.check_arrival(state, seat, play.caravan, way, play.deliveries or ())


def _swift(state: EuropeState, seat: int, play: Play) -> list[Event]:
    way = play.way or ()
    if play.merchant is not None:
        return merchants.walk(state, seat, play.merchant, way)
    return caravans.travel(state, seat, play.caravan or 0, way, play.deliveries or ())


def _check_discovery(state: EuropeState, seat: int, play: Play) -> None:
    development.check_discovery(state, play.cards or 0)


def _discovery(state: EuropeState, seat: int, play: Play) -> list[Event]:
    return development.discover(state, seat, play.cards or 0)


def _discovery_moves(state: EuropeState, seat: int) -> list[Move]:
    return [_discovery_move(state.setup.scope, cards) for cards in development.discoveries(state)]


@lru_cache(maxsize=1 << 8)
def _discovery_move(scope: str, cards: int) -> Move:
    return _move(scope, "discovery", _NOTHING._replace(cards=cards), {"cards": NAMING.show(cards)})


def _monopoly(state: EuropeState, seat: int, play: Play) -> list[Event]:
    return development.monopolise(state, seat, play.resource or 0)


@lru_cache(maxsize=8)
def _monopolies(scope: str) -> list[Move]:
    return [
        _move(scope, "monopoly", _NOTHING._replace(resource=kind), {"resource": name})
        for kind, name in enumerate(NAMING.kinds)
    ]


def _profit(state: EuropeState, seat: int, play: Play) -> list[Event]:
    state.hands[seat] += PROFIT * purse.GOLD
    return [Event("gold_received", {"seat": seat, "gold": PROFIT, "why": "trade_profit"})]


def _move(scope: str, card: str, play: Play, wire: dict[str, Any]) -> Move:
    return Move(scope, "play_development_card", (card, *play), {"card": card, **wire})


@lru_cache(maxsize=32)
def _plays(scope: str, card: str) -> list[Move]:
    """The only way to play a card without parameters."""
    return [_move(scope, card, _NOTHING, {})]


@dataclass(frozen=True, slots=True)
class Effect:
    """A kind of card: the parameters it takes, what it needs, what it does, and how it is listed."""

    takes: tuple[tuple[str, ...], ...]
    check: Callable[[EuropeState, int, Play], None]
    perform: Callable[[EuropeState, int, Play], list[Event]]
    moves: Callable[[EuropeState, int], list[Move]]


_EFFECTS = {
    "lancer": Effect(((),), _always, _lancer, lambda state, seat: _plays(state.setup.scope, "lancer")),
    "route_building": Effect(((),), _check_route_building, _route_building, _route_building_moves),
    "swift_journey": Effect(
        (("merchant", "way"), ("caravan", "way"), ("caravan", "way", "deliveries")), _check_swift, _swift, _swift_moves
    ),
    "discovery": Effect((("cards",),), _check_discovery, _discovery, _discovery_moves),
    "monopoly": Effect((("resource",),), _always, _monopoly, lambda state, seat: _monopolies(state.setup.scope)),
    "trade_profit": Effect(((),), _always, _profit, lambda state, seat: _plays(state.setup.scope, "trade_profit")),
}
_ROWS = tuple(_EFFECTS[card] for card in CARDS)


# ---- playing ----


def card_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every card that the seat may play now."""
    if state.played or not any(own := held(state, seat)):
        return []
    late = map_of(state).late if state.duties[-1].phase == "pre_roll" else ()
    listed: list[Move] = []
    for kind, effect in enumerate(_ROWS):
        if own[kind] > state.fresh[kind] and kind not in late:
            listed += effect.moves(state, seat)
    return listed


def agree_play(state: EuropeState, card: str, *params: Any) -> None:
    """The parameters are those of the card, and fit each other."""
    play = Play(*params)
    given = tuple(name for name, value in zip(Play._fields, play, strict=True) if value is not None)
    if given not in _EFFECTS[card].takes:
        wanted = " or ".join(", ".join(names) or "nothing" for names in _EFFECTS[card].takes)
        raise Malformed(f"{card} takes {wanted}")
    grid = map_of(state).grid
    places = grid.paths if play.merchant is None else grid.intersections
    if play.way is not None and max(play.way) >= len(places):
        raise Malformed(f"way must hold whole numbers from 0 to {len(places) - 1}")
    caravans.agree_deliveries(play.way or (), play.deliveries or ())


def check_play(state: EuropeState, seat: int, card: str, *params: Any) -> None:
    """Held, old enough, the first card of the turn; its time; its effect."""
    kind = CARDS.index(card)
    development.check_playable(state, held(state, seat)[kind], state.fresh[kind], state.played, card)
    if kind in map_of(state).late and state.duties[-1].phase == "pre_roll":
        raise illegal(state, "card_too_early", f"{card} is played after the roll")
    _EFFECTS[card].check(state, seat, Play(*params))


def play_card(state: EuropeState, seat: int, card: str, *params: Any) -> list[Event]:
    """The card goes to the discard pile, and its effect is carried out."""
    kind = CARDS.index(card)
    state.cards[_KINDS * seat + kind] -= 1
    state.discards[kind] += 1
    state.played += 1
    return [Event("card_played", {"seat": seat, "card": card}), *_EFFECTS[card].perform(state, seat, Play(*params))]
