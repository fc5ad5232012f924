"""Development cards: buying, and what each kind does."""

from collections.abc import Callable
from functools import lru_cache

from rules.base.build import can_place_road, free_road_moves
from rules.base.components import (
    CARD_COST,
    CARDS,
    COLOURS,
    DECK,
    DISCOVERY,
    KNIGHT,
    MONOPOLY,
    NAMING,
    ROAD_BUILDING,
    SCOPE,
)  # fmt: skip
from rules.base.scoring import judge_army, judge_victory
from rules.base.state import BaseState
from rules.kernel.events import Event
from rules.kernel.moves import Move, plain
from rules.kernel.registry import illegal
from rules.kernel.state import Duty, owes
from rules.mechanics import development
from rules.mechanics.bank import check_price, pay

_KINDS = len(CARDS)
_NO_CARDS = [0] * _KINDS
_HANDS = tuple(slice(_KINDS * seat, _KINDS * (seat + 1)) for seat in range(len(COLOURS)))  # seat → where its cards lie
_KNIGHT = [plain(SCOPE, "play_knight")]
_ROAD_BUILDING = [plain(SCOPE, "play_road_building")]
_DECLINE = [plain(SCOPE, "decline_free_road")]
_MONOPOLY = [Move(SCOPE, "play_monopoly", (kind,), {"resource": name}) for kind, name in enumerate(NAMING.kinds)]


def held(state: BaseState, seat: int, kind: int) -> int:
    """Unplayed cards of one kind in a hand."""
    return state.cards[_KINDS * seat + kind]


def _check(state: BaseState, seat: int, kind: int) -> None:
    development.check_playable(state, held(state, seat, kind), state.fresh[kind], state.played, CARDS[kind])


def _lay_down(state: BaseState, seat: int, kind: int) -> Event:
    state.cards[_KINDS * seat + kind] -= 1
    state.played += 1
    return Event("card_played", {"seat": seat, "card": CARDS[kind]})


# ---- buying ----


def check_buy(state: BaseState, seat: int) -> None:
    """Cost, and a deck that is not empty."""
    check_price(state, seat, CARD_COST, "a development card")
    if not any(state.deck):
        raise illegal(state, "deck_empty", "all development cards have been bought")


def buy_card(state: BaseState, seat: int) -> list[Event]:
    """The top card, hidden from everybody else; a victory point in it counts at once."""
    pay(state, seat, CARD_COST)
    kind = development.draw(state.chance, sum(DECK) - sum(state.deck), state.deck)
    state.cards[_KINDS * seat + kind] += 1
    state.fresh[kind] += 1
    bought = Event("card_bought", {"seat": seat}, {"card": CARDS[kind]}, (seat,))
    return [bought, *judge_victory(state)]


# ---- playing ----


def card_moves(state: BaseState, seat: int) -> list[Move]:
    """Every card that the seat may play now."""
    if state.played:
        return []
    own = state.cards[_HANDS[seat]]
    if own == _NO_CARDS:
        return []
    listed: list[Move] = []
    for kind, lister in _LISTERS:
        if own[kind] > state.fresh[kind]:
            listed += lister(state, seat)
    return listed


# ---- knight ----


def check_knight(state: BaseState, seat: int) -> None:
    """Held, old enough, the first card of the turn."""
    _check(state, seat, KNIGHT)


def play_knight(state: BaseState, seat: int) -> list[Event]:
    """Face up for good; army and victory are judged before the robber moves."""
    events = [_lay_down(state, seat, KNIGHT)]
    state.knights[seat] += 1
    state.duties.append(owes("move_robber", seat))
    award = judge_army(state, seat)
    return [*events, *award, *(judge_victory(state) if award else [])]


# ---- road building ----


def _road_building_moves(state: BaseState, seat: int) -> list[Move]:
    return _ROAD_BUILDING if can_place_road(state, seat) else []


def check_road_building(state: BaseState, seat: int) -> None:
    """Playable, and with a road to place."""
    _check(state, seat, ROAD_BUILDING)
    if not can_place_road(state, seat):
        raise illegal(state, "no_road_to_build", f"seat {seat} can place no road")


def play_road_building(state: BaseState, seat: int) -> list[Event]:
    """Two roads for nothing, or one where there is no more."""
    state.duties.append(Duty("free_roads", (seat,), (2,)))
    return [_lay_down(state, seat, ROAD_BUILDING)]


def free_road_choices(state: BaseState, seat: int) -> list[Move]:
    """Every road of the card; the second may be left."""
    decline = _DECLINE if state.duties[-1].data == (1,) else []
    return decline + free_road_moves(state, seat)


def check_decline(state: BaseState, seat: int) -> None:
    """The first road must be placed."""
    if state.duties[-1].data != (1,):
        raise illegal(state, "first_road_owed", "the first road of the card must be placed")


def decline_free_road(state: BaseState, seat: int) -> list[Event]:
    """Back to where the card was played."""
    state.duties.pop()
    return [Event("free_road_declined", {"seat": seat})]


# ---- discovery and monopoly ----


@lru_cache(maxsize=32)
def _discovery(cards: int) -> Move:
    return Move(SCOPE, "play_discovery", (cards,), {"cards": NAMING.show(cards)})


def check_discovery(state: BaseState, seat: int, cards: int) -> None:
    """Playable; as many cards as are due; all of them in the bank."""
    _check(state, seat, DISCOVERY)
    development.check_discovery(state, cards)


def play_discovery(state: BaseState, seat: int, cards: int) -> list[Event]:
    """Cards of one's choice from the bank."""
    return [_lay_down(state, seat, DISCOVERY), *development.discover(state, seat, cards)]


def check_monopoly(state: BaseState, seat: int, kind: int) -> None:
    """Held, old enough, the first card of the turn."""
    _check(state, seat, MONOPOLY)


def play_monopoly(state: BaseState, seat: int, kind: int) -> list[Event]:
    """All cards of a kind from all opponents."""
    return [_lay_down(state, seat, MONOPOLY), *development.monopolise(state, seat, kind)]


_LISTERS: tuple[tuple[int, Callable[[BaseState, int], list[Move]]], ...] = (
    (KNIGHT, lambda state, seat: _KNIGHT),
    (ROAD_BUILDING, _road_building_moves),
    (DISCOVERY, lambda state, seat: [_discovery(cards) for cards in development.discoveries(state)]),
    (MONOPOLY, lambda state, seat: _MONOPOLY),
)
