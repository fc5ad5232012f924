"""Journeys: where caravans can go for one salt, or with a card, by which ways, and how that is listed.

The canonical way to a route has the fewest tolls, then the fewest steps, then the smallest list of paths. On a grid of
hexes few ways of three steps can ever be canonical, so they are worked out once for each start, with their moves; what
lies on the board then only picks among them.
"""

from functools import lru_cache
from typing import NamedTuple

from rules.europe.board import MAPS
from rules.europe.caravans import full_routes
from rules.europe.components import CARAVANS, STEPS
from rules.europe.deliveries import Delivery, show_deliveries
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.moves import Move, template
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from rules.mechanics.ways import Way, direct_ways

# ---- what may be in reach ----


class Journey(NamedTuple):
    """A way that may be canonical."""

    way: Way
    end: int  # path
    paths: int  # on the way, as a mask
    spots: int  # intersections beside the way, as a mask
    move: Move  # without deliveries


@lru_cache(maxsize=1 << 12)
def _journeys_from(scope: str, piece: int, start: int, card: str) -> tuple[Journey, ...]:
    """All of them, the best last."""
    board = MAPS[scope]
    ways = direct_ways(board.beside, start, STEPS)
    spots = (mask_of(spot for path in way for spot in board.grid.ends[path]) for way in ways)
    return tuple(
        Journey(way, way[-1], mask_of(way), beside, _move(scope, piece, card, way))
        for way, beside in reversed([*zip(ways, spots, strict=True)])
    )


def _move(scope: str, piece: int, card: str, way: Way, made: tuple[Delivery, ...] | None = None) -> Move:
    wire = {"caravan": piece, "way": list(way)}
    deliveries = {"deliveries": show_deliveries(made)} if made else {}
    if not card:
        return Move(scope, "move_caravan", (piece, way, 1, made), {**wire, "salt": 1, **deliveries})
    args = (card, None, piece, way, made, None, None)
    return Move(scope, "play_development_card", args, {"card": card, **wire, **deliveries})


@lru_cache(maxsize=1 << 8)
def _template(scope: str, piece: int, salt: int, card: str) -> Move:
    if not card:
        return template(scope, "move_caravan", caravan=piece, salt=salt, steps=STEPS * salt)
    return template(scope, "play_development_card", card=card, caravan=piece, steps=STEPS)


# ---- what is in reach ----


class Reach(NamedTuple):
    """The canonical journeys of a caravan."""

    journeys: list[Journey]
    moves: list[Move]  # theirs
    ends: int  # paths, as a mask
    spots: int  # intersections beside them, as a mask


@lru_cache(maxsize=1 << 12)
def _reach(scope: str, piece: int, start: int, card: str, closed: int, due: tuple[int, ...], coins: int) -> Reach:
    """When some paths have no route, and the routes of each mask in `due` cost a toll."""
    fit = [journey for journey in _journeys_from(scope, piece, start, card) if not journey.paths & closed]
    best: dict[int, Journey] = {}
    if due:
        tolled = [(journey, sum([journey.paths & routes != 0 for routes in due])) for journey in fit]
        for most in range(coins, -1, -1):
            best |= {journey.end: journey for journey, tolls in tolled if tolls <= most}
    else:
        best = {journey.end: journey for journey in fit}
    found, spots = [*best.values()], 0
    for journey in found:
        spots |= journey.spots
    return Reach(found, [journey.move for journey in found], mask_of(best), spots)


def _reach_of(state: EuropeState, seat: int, piece: int, start: int, card: str) -> Reach:
    """What a caravan can reach. Only what lies nearby is looked at, so that most of it is found in the cache."""
    scope, paid = state.setup.scope, state.tolls[piece] | 1 << seat
    near = MAPS[scope].near[start]
    due: tuple[int, ...] = ()
    for owner, routes in enumerate(state.routes):
        if routes & near and not paid >> owner & 1:
            due = (*due, routes & near)
    coins = min(purse.gold(state.hands[seat]), len(due)) if due else 0
    return _reach(scope, piece, start, card, state.free_paths & near, due, coins)


# ---- lists ----


_tour = lru_cache(maxsize=1 << 12)(_move)  # with deliveries


def _deliveries_on(ends: tuple[int, ...], way: Way, wanted: int, goods: int) -> tuple[Delivery, ...]:
    """All deliveries that a way allows, as far as the commodities last."""
    made: list[Delivery] = []
    for step, path in enumerate(way, 1):
        here = ends[path] & wanted
        if here:
            made += [(step, spot) for spot in bits(here)]
            wanted &= ~here
    return tuple(made[:goods])


def journeys(state: EuropeState, seat: int, salt: int, goods: int, wanted: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card: alone, and again with all deliveries on its way.

    `goods` and `wanted` are the seat's `demand`.
    """
    scope = state.setup.scope
    listed: list[Move] = []
    for piece, start in enumerate(state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]):
        if start == NOBODY:
            continue
        found, moves, ends, spots = _reach_of(state, seat, piece, start, card)
        full = full_routes(state) & ends & ~(1 << start)
        if full:
            found = [journey for journey in found if not full >> journey.end & 1]
            moves = [journey.move for journey in found]
        listed += moves
        if wanted & spots:
            sides = MAPS[scope].grid.end_masks
            for journey in found:
                if journey.spots & wanted:
                    made = _deliveries_on(sides, journey.way, wanted, goods)
                    listed.append(_tour(scope, piece, card, journey.way, made))
        listed.append(_template(scope, piece, salt, card))
    return listed
