"""What a seat may know of a game, and worlds that look the same to it."""

from typing import Any

from rules.europe.board import map_of
from rules.europe.cards import held
from rules.europe.components import CARAVANS, CARDS, COLOURS, MERCHANTS, NAMING, ROUTES, TERRAINS
from rules.europe.scoring import available
from rules.europe.state import EuropeState
from rules.europe.tokens import face_down
from rules.kernel import purse
from rules.kernel.chance import Chance
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from rules.mechanics import trade
from rules.mechanics.hidden import redeal_development, redeal_hands


def view(state: EuropeState, seat: int | None) -> dict[str, Any]:
    """All that a seat may know; a spectator (None) knows what lies open. After the end everything does."""
    board = map_of(state)
    shown: dict[str, Any] = {
        "turn": {"seat": state.active, "number": state.turn, "phase": state.phase},
        "to_act": list(state.duties[-1].seats) if state.outcome is None else [],
        "dice": list(state.dice) or None,
        "hexes": _hexes(state),
        "cities": board.shown_cities,
        "double_arrows": list(bits(board.arrows)),
        "face_down_tokens": {name: len(face_down(state, terrain)) for terrain, name in enumerate(TERRAINS)},
        "robber": state.robber,
        "neutral_posts": list(bits(state.neutral)),
        "supplied": list(bits(state.supplied)),
        "isolated": list(bits(state.isolated)),
        "goods": board.warehouses[state.setup.players].goods,
        "bank": NAMING.show(state.bank),
        "deck": sum(state.deck),
        "discard_pile": _cards(state.discards),
        "players": [_player(state, other, seat) for other in range(state.setup.players)],
        "offers": [trade.show(state, offer) for offer in state.offers],
        "card_played": bool(state.played),
        "resources_bought": state.bought,
        "tolls_paid": [list(bits(paid)) for paid in state.tolls],
    }
    if seat is not None:
        shown["you"] = seat
        shown["offers_left"] = trade.offers_left(state, seat)
        if seat == state.active:
            shown["bought_this_turn"] = _cards(state.fresh)
    return shown


def _hexes(state: EuropeState) -> list[dict[str, Any]]:
    board = map_of(state)
    return [
        {"terrain": TERRAINS[terrain], "number": number or None, "slot": bool(board.slots >> place & 1)}
        for place, (terrain, number) in enumerate(zip(board.terrain, state.numbers, strict=True))
    ]


def _cards(counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(CARDS, counts, strict=True) if n}


def _places(pieces: list[int]) -> list[int | None]:
    """Where pieces stand, by their number; None: in the supply."""
    return [None if place == NOBODY else place for place in pieces]


def _player(state: EuropeState, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before a player; his cards only for himself, or after the end."""
    hand, own = state.hands[seat], held(state, seat)
    merchants = state.merchants[MERCHANTS * seat : MERCHANTS * (seat + 1)]
    caravans = state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]
    shown: dict[str, Any] = {
        "seat": seat,
        "colour": COLOURS[seat],
        "points": state.delivered[seat],
        "cards": purse.count(hand),
        "gold": purse.gold(hand),
        "development_cards": sum(own),
        "posts": list(bits(state.posts[seat])),
        "routes": list(bits(state.routes[seat])),
        "merchants": _places(merchants),
        "caravans": _places(caravans),
        "warehouse": {
            "posts": state.warehouse[seat],
            "available": available(state, seat),
            "delivered": state.delivered[seat],
        },
        "supply": {
            "routes": ROUTES - state.routes[seat].bit_count(),
            "merchants": merchants.count(NOBODY),
            "caravans": caravans.count(NOBODY),
        },
    }
    if viewer == seat or state.outcome is not None:
        shown["hand"] = NAMING.show(hand)
        shown["development_hand"] = _cards(own)
    return shown


def redeal(state: EuropeState, seat: int | None, chance: Chance) -> None:
    """Deal anew what a seat may not know: the others' hands, their development cards, and the deck."""
    redeal_hands(state, seat, chance)
    redeal_development(state, seat, chance)
