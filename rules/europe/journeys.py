"""Journeys: where caravans can go for one salt, or with a card, by which ways, and how that is listed.

The canonical way to a route has the fewest tolls, then the fewest steps, then the smallest list of paths. On a grid of
hexes few ways of three steps can ever be canonical, so they are worked out once for each start; what lies on the board
then only picks among them.
"""

from dataclasses import dataclass
from functools import lru_cache

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


@dataclass(frozen=True, slots=True, eq=False)
class Journey:
    """A way that may be canonical."""

    way: Way
    end: int  # path
    paths: int  # on the way, as a mask
    spots: int  # intersections beside the way, as a mask


@lru_cache(maxsize=1 << 11)
def _journeys_from(scope: str, start: int) -> list[Journey]:
    """All of them, the best last."""
    board = MAPS[scope]
    ways = reversed(direct_ways(board.beside, start, STEPS))
    sides = board.grid.ends
    return [Journey(way, way[-1], mask_of(way), mask_of(spot for path in way for spot in sides[path])) for way in ways]


# ---- what is in reach ----


def _reach_of(state: EuropeState, seat: int, piece: int, start: int) -> list[Journey]:
    """The canonical journeys of a caravan. Only what lies nearby is looked at, so that many are found in the cache."""
    scope, paid = state.setup.scope, state.tolls[piece] | 1 << seat
    near = MAPS[scope].near[start]
    due: tuple[int, ...] = ()
    for owner, routes in enumerate(state.routes):
        if routes & near and not paid >> owner & 1:
            due = (*due, routes & near)
    return _reach(scope, start, state.free_paths & near, due, min(purse.gold(state.hands[seat]), len(due)))


@lru_cache(maxsize=1 << 12)
def _reach(scope: str, start: int, closed: int, due: tuple[int, ...], coins: int) -> list[Journey]:
    """When some paths have no route, and the routes of each mask in `due` cost a toll."""
    fit = [journey for journey in _journeys_from(scope, start) if not journey.paths & closed]
    tolled = sum(due)
    dear = [journey for journey in fit if journey.paths & tolled]
    if not dear:
        return [*{journey.end: journey for journey in fit}.values()]
    best = _payable(dear, due, coins)
    best |= {journey.end: journey for journey in fit if not journey.paths & tolled}
    return [*best.values()]


def _payable(dear: list[Journey], due: tuple[int, ...], coins: int) -> dict[int, Journey]:
    """End → the journey with the fewest tolls, of those that cost some and no more than can be paid."""
    tolls = [sum([1 for routes in due if journey.paths & routes]) for journey in dear]
    best: dict[int, Journey] = {}
    for most in range(coins, 0, -1):  # what costs less takes the place of what costs more
        best |= {journey.end: journey for number, journey in zip(tolls, dear, strict=True) if number == most}
    return best


# ---- moves ----


class _Moves(dict[Way, Move]):
    """The journeys of one caravan without deliveries by their ways, each made when it is first asked for."""

    MOST = 1 << 13  # that are kept

    def __init__(self, scope: str, piece: int, card: str) -> None:
        super().__init__()
        self._made_for = scope, piece, card

    def __missing__(self, way: Way) -> Move:
        if len(self) >= self.MOST:
            self.clear()
        self[way] = move = _move(*self._made_for, way)
        return move


_moves_of = lru_cache(maxsize=1 << 6)(_Moves)


def _move(scope: str, piece: int, card: str, way: Way, made: tuple[Delivery, ...] | None = None) -> Move:
    wire = {"caravan": piece, "way": list(way)}
    deliveries = {"deliveries": show_deliveries(made)} if made else {}
    if not card:
        return Move(scope, "move_caravan", (piece, way, 1, made), {**wire, "salt": 1, **deliveries})
    args = (card, None, piece, way, made, None, None)
    return Move(scope, "play_development_card", args, {"card": card, **wire, **deliveries})


@lru_cache(maxsize=1 << 13)
def _tour(scope: str, piece: int, card: str, way: Way, wanted: int, goods: int) -> Move:
    """A journey with all deliveries on its way to some posts, as far as the commodities last."""
    sides = MAPS[scope].grid.end_masks
    made: list[Delivery] = []
    for step, path in enumerate(way, 1):
        here = sides[path] & wanted
        made += [(step, spot) for spot in bits(here)]
        wanted &= ~here
    return _move(scope, piece, card, way, tuple(made[:goods]))


@lru_cache(maxsize=1 << 8)
def _template(scope: str, piece: int, salt: int, card: str) -> Move:
    if not card:
        return template(scope, "move_caravan", caravan=piece, salt=salt, steps=STEPS * salt)
    return template(scope, "play_development_card", card=card, caravan=piece, steps=STEPS)


# ---- lists ----


def journeys(state: EuropeState, seat: int, salt: int, goods: int, wanted: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card: alone, and again with all deliveries on its way.

    `goods` and `wanted` are the seat's `demand`.
    """
    scope, full = state.setup.scope, full_routes(state)
    listed: list[Move] = []
    for piece, start in enumerate(state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]):
        if start != NOBODY:
            found = _reach_of(state, seat, piece, start)
            if full:
                found = [journey for journey in found if journey.end == start or not full >> journey.end & 1]
            moves = _moves_of(scope, piece, card)
            listed += [moves[journey.way] for journey in found]
            if wanted:
                listed += [
                    _tour(scope, piece, card, journey.way, wanted & journey.spots, goods)
                    for journey in found
                    if wanted & journey.spots
                ]
            listed.append(_template(scope, piece, salt, card))
    return listed
