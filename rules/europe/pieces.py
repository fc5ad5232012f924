"""What the active player buys: merchants, caravans, routes and development cards."""

from functools import lru_cache

from rules.europe.board import map_of
from rules.europe.caravans import full_routes
from rules.europe.components import (
    CARAVAN_COST,
    CARAVANS,
    CARD_COST,
    MERCHANT_COST,
    MERCHANTS,
    ROOM,
    ROUTE_COST,
    ROUTES,
)
from rules.europe.routes import routes_on
from rules.europe.scoring import home_routes, judge_stalemate
from rules.europe.state import EuropeState
from rules.kernel.events import Event
from rules.kernel.moves import Move, plain
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay


def purchase_moves(state: EuropeState, seat: int, kinds: int) -> list[Move]:
    """All that the seat can buy and place: merchants, caravans, routes, a development card.

    Nothing costs two cards of a kind, so it is enough to know the `kinds` at hand: a purse with one card of each.
    """
    scope = state.setup.scope
    listed: list[Move] = []
    if kinds & MERCHANT_COST == MERCHANT_COST:
        listed += _hires(scope, state.posts[seat], NOBODY not in _merchants(state, seat))
    if kinds & CARAVAN_COST == CARAVAN_COST:
        listed += _forming_moves(state, seat)
    if kinds & ROUTE_COST == ROUTE_COST and state.routes[seat].bit_count() < ROUTES:
        listed += routes_on(scope, state.frontier[seat])
    if kinds & CARD_COST == CARD_COST and (any(state.deck) or any(state.discards)):
        listed += _buy_card(scope)
    return listed


@lru_cache(maxsize=8)
def _buy_card(scope: str) -> list[Move]:
    return [plain(scope, "buy_development_card")]


@lru_cache(maxsize=1 << 12)
def _piece_move(scope: str, kind: str, field: str, place: int, replace: int | None) -> Move:
    replaced = {} if replace is None else {"replace": replace}
    return Move(scope, kind, (place, replace), {field: place, **replaced})


def _check_replaced(state: EuropeState, pieces: list[int], replace: int | None) -> None:
    """A piece is taken away only when all are on the board."""
    if replace is not None and NOBODY in pieces:
        raise illegal(state, "nothing_to_replace", "a piece is left in the supply: none is taken away")


def _check_left(state: EuropeState, pieces: list[int], replace: int | None, reason: str) -> None:
    """Without a piece in the supply one must be taken away."""
    if replace is None and NOBODY not in pieces:
        raise illegal(state, reason, "all pieces are on the board: name one to take away")


# ---- merchants ----


def _merchants(state: EuropeState, seat: int) -> list[int]:
    return state.merchants[MERCHANTS * seat : MERCHANTS * (seat + 1)]


@lru_cache(maxsize=1 << 12)
def _hires(scope: str, posts: int, replacing: bool) -> list[Move]:
    """A merchant at each post, in the place of each one on the board if all are there."""
    replaced: tuple[int | None, ...] = tuple(range(MERCHANTS)) if replacing else (None,)
    return [
        _piece_move(scope, "hire_merchant", "intersection", spot, replace)
        for replace in replaced
        for spot in bits(posts)
    ]


def check_hire(state: EuropeState, seat: int, spot: int, replace: int | None) -> None:
    """Cost, own post, a piece."""
    pieces = _merchants(state, seat)
    _check_replaced(state, pieces, replace)
    check_price(state, seat, MERCHANT_COST, "a merchant")
    if not state.posts[seat] >> spot & 1:
        raise illegal(state, "hire_not_at_post", f"seat {seat} has no post on intersection {spot}")
    _check_left(state, pieces, replace, "no_merchant_left")


def hire_merchant(state: EuropeState, seat: int, spot: int, replace: int | None) -> list[Event]:
    """A merchant stands at an own post."""
    pay(state, seat, MERCHANT_COST)
    piece = replace if replace is not None else _merchants(state, seat).index(NOBODY)
    state.merchants[MERCHANTS * seat + piece] = spot
    return [Event("merchant_hired", {"seat": seat, "merchant": piece, "intersection": spot})]


# ---- caravans ----


def _caravans(state: EuropeState, seat: int) -> list[int]:
    return state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]


@lru_cache(maxsize=1 << 12)
def _forms(scope: str, paths: int, replace: int | None) -> list[Move]:
    return [_piece_move(scope, "form_caravan", "path", path, replace) for path in bits(paths)]


def _forming_moves(state: EuropeState, seat: int) -> list[Move]:
    """A caravan beside each own route at an own post that has room."""
    scope, paths, full = state.setup.scope, home_routes(state, seat), full_routes(state)
    pieces = _caravans(state, seat)
    if NOBODY in pieces:
        return _forms(scope, paths & ~full, None)
    listed: list[Move] = []
    for replace, leaving in enumerate(pieces):
        listed += _forms(scope, paths & ~(full & ~(1 << leaving)), replace)
    return listed


def check_form(state: EuropeState, seat: int, path: int, replace: int | None) -> None:
    """Cost, own route at an own post, room, a piece."""
    pieces = _caravans(state, seat)
    _check_replaced(state, pieces, replace)
    check_price(state, seat, CARAVAN_COST, "a caravan")
    if not state.routes[seat] >> path & 1:
        raise illegal(state, "form_not_at_route", f"seat {seat} has no route on path {path}")
    if not state.posts[seat] & map_of(state).grid.end_masks[path]:
        raise illegal(state, "form_not_at_post", f"the route on path {path} does not touch a post of seat {seat}")
    leaving = None if replace is None else pieces[replace]
    if full_routes(state) >> path & 1 and path != leaving:
        raise illegal(state, "no_room_to_form", f"{ROOM} caravans stand beside path {path}")
    _check_left(state, pieces, replace, "no_caravan_left")


def form_caravan(state: EuropeState, seat: int, path: int, replace: int | None) -> list[Event]:
    """A caravan beside an own route; it owes its tolls anew."""
    pay(state, seat, CARAVAN_COST)
    piece = replace if replace is not None else _caravans(state, seat).index(NOBODY)
    state.caravans[CARAVANS * seat + piece] = path
    state.tolls[piece] = 0
    return [Event("caravan_formed", {"seat": seat, "caravan": piece, "path": path}), *judge_stalemate(state)]
