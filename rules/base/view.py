"""What a seat may know of a base game, and worlds that look the same to it."""

from typing import Any

from rules.base.board import ANY
from rules.base.components import CARDS, CITIES, NAMING, ROADS, SETTLEMENTS, TERRAINS, VICTORY_POINT
from rules.base.scoring import points, public_points
from rules.base.setup import colours
from rules.base.state import BaseState
from rules.kernel import purse
from rules.kernel.chance import Chance
from rules.kernel.state import NOBODY
from rules.kernel.topology import places
from rules.mechanics import trade
from rules.mechanics.hidden import NO_CAP, Cap, redeal_development, redeal_hands

_KINDS = len(CARDS)


def view(state: BaseState, seat: int | None) -> dict[str, Any]:
    """All that a seat may know; a spectator (None) knows what lies open. After the end everything does."""
    shown: dict[str, Any] = {
        "turn": {"seat": state.active, "number": state.turn, "phase": state.phase},
        "to_act": list(state.duties[-1].seats) if state.outcome is None else [],
        "dice": list(state.dice) or None,
        "hexes": _hexes(state),
        "harbours": [{"path": path, "kind": _harbour(kind)} for path, kind in state.harbours],
        "robber": state.robber,
        "bank": NAMING.show(state.bank),
        "deck": sum(state.deck),
        "longest_road": _holder(state.longest_road),
        "largest_army": _holder(state.largest_army),
        "players": [_player(state, other, seat) for other in range(state.setup.players)],
        "offers": [trade.show(state, offer) for offer in state.offers],
    }
    if seat is not None:
        shown["you"] = seat
        shown["rates"] = NAMING.show(state.rates[seat])
        shown["offers_left"] = trade.offers_left(state, seat)
        if seat == state.active:
            shown["bought_this_turn"] = _cards(state.fresh)
            shown["card_played"] = bool(state.played)
    return shown


def _hexes(state: BaseState) -> list[dict[str, Any]]:
    rows = zip(state.terrain, state.numbers, strict=True)
    return [{"terrain": TERRAINS[terrain], "number": number or None} for terrain, number in rows]


def _harbour(kind: int) -> str:
    return "any" if kind == ANY else NAMING.kinds[kind]


def _holder(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _cards(counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(CARDS, counts, strict=True) if n}


def _player(state: BaseState, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before a player; his hand and full score only for himself, or after the end."""
    own = state.cards[_KINDS * seat : _KINDS * (seat + 1)]
    roads, settlements, cities = state.roads[seat], state.settlements[seat], state.cities[seat]
    shown: dict[str, Any] = {
        "seat": seat,
        "colour": colours(state.setup)[seat],
        "points": public_points(state, seat),
        "cards": purse.count(state.hands[seat]),
        "development_cards": sum(own),
        "knights": state.knights[seat],
        "road_length": state.lengths[seat],
        "roads": list(places(roads)),
        "settlements": list(places(settlements)),
        "cities": list(places(cities)),
        "supply": {
            "roads": ROADS - roads.bit_count(),
            "settlements": SETTLEMENTS - settlements.bit_count(),
            "cities": CITIES - cities.bit_count(),
        },
    }
    if viewer == seat or state.outcome is not None:
        shown["points"] = points(state, seat)
        shown["hand"] = NAMING.show(state.hands[seat])
        shown["development_hand"] = _cards(own)
    return shown


def redeal(state: BaseState, seat: int | None, chance: Chance) -> None:
    """Deal anew what a seat may not know: the others' hands, their development cards, and the deck."""
    redeal_hands(state, seat, chance)
    redeal_development(state, seat, chance, _known_of_active(state, seat))


def _known_of_active(state: BaseState, viewer: int | None) -> Cap:
    """A player on turn who has not won has too few victory point cards for it."""
    if state.outcome is not None or not state.turn or state.active == viewer:
        return NO_CAP
    missing = state.setup.options["victory_points"] - public_points(state, state.active)
    return Cap(state.active, VICTORY_POINT, missing - 1)
