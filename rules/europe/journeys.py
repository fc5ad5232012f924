"""Journeys: where caravans can go for one salt, or with a card, by which ways, and how that is listed.

The canonical way to a route has the fewest tolls, then the fewest steps, then the smallest list of paths.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from rules.europe.board import MAPS
from rules.europe.caravans import full_routes
from rules.europe.components import CARAVANS, STEPS
from rules.europe.deliveries import Delivery, show_deliveries
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.moves import Move, template
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from rules.mechanics.ways import Ways, shortest_ways

# ---- what is in reach ----


TolledWay = tuple[int, tuple[int, ...]]  # the number of tolls, the way


@dataclass(frozen=True, slots=True, eq=False)
class Reach:
    """Where a caravan can go in three steps. One object for each situation, so that it can be told by its identity."""

    ways: tuple[TolledWay, ...]  # the canonical ones
    ends: int  # of the ways: paths
    spots: int  # beside the ways: intersections
    tolls: int  # of the dearest way


def _cheapest(beside: tuple[int, ...], start: int, free: int, due: tuple[int, ...]) -> list[TolledWay]:
    """The canonical ways, when some routes are free and those of each mask in `due` cost a toll."""
    whole = shortest_ways(beside, start, STEPS, free | sum(due))
    reached = mask_of(whole)
    due = tuple(routes & reached for routes in due if routes & reached)
    ways = shortest_ways(beside, start, STEPS, free) if due else whole
    best = dict.fromkeys(ways, 0)  # end → tolls
    for tolls in range(1, len(due) + 1):
        found: Ways = {}
        for paid in combinations(due, tolls):
            for end, way in shortest_ways(beside, start, STEPS, free | sum(paid)).items():
                known = found.get(end)
                if end not in best and (known is None or (len(way), way) < (len(known), known)):
                    found[end] = way
        ways |= found
        best |= dict.fromkeys(found, tolls)
    return [(best[end], way) for end, way in ways.items()]


@lru_cache(maxsize=1 << 12)
def _reach(scope: str, start: int, free: int, due: tuple[int, ...]) -> Reach:
    board = MAPS[scope]
    ways, ends = _cheapest(board.beside_masks, start, free, due), board.grid.end_masks
    spots = 0
    for _, way in ways:
        spots |= ends[way[-1]]  # every route on a way is an end itself
    return Reach(tuple(ways), mask_of(way[-1] for _, way in ways), spots, max((tolls for tolls, _ in ways), default=0))


def _reach_of(state: EuropeState, seat: int, piece: int, start: int) -> Reach:
    """What a caravan can reach. Only routes nearby are looked at, so that most of it is found in the cache."""
    scope, paid = state.setup.scope, state.tolls[piece] | 1 << seat
    near, free = MAPS[scope].near[start], 0
    due: tuple[int, ...] = ()
    for owner, routes in enumerate(state.routes):
        here = routes & near
        if here:
            if paid >> owner & 1:
                free |= here
            else:
                due = (*due, here)
    return _reach(scope, start, free, due)


# ---- lists ----


@lru_cache(maxsize=1 << 14)
def _move(scope: str, piece: int, way: tuple[int, ...], made: tuple[Delivery, ...] | None, card: str) -> Move:
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


def _deliveries_on(ends: tuple[int, ...], way: tuple[int, ...], wanted: int, goods: int) -> tuple[Delivery, ...]:
    """All deliveries that a way allows, as far as the commodities last."""
    made: list[Delivery] = []
    for step, path in enumerate(way, 1):
        here = ends[path] & wanted
        if here:
            made += [(step, spot) for spot in bits(here)]
            wanted &= ~here
    return tuple(made[:goods])


@lru_cache(maxsize=1 << 12)
def _journeys(
    scope: str, piece: int, card: str, reach: Reach, coins: int, full: int, wanted: int, goods: int
) -> list[Move]:
    """Each journey of a caravan alone, and again with all deliveries on its way."""
    ends = MAPS[scope].grid.end_masks
    listed: list[Move] = []
    for tolls, way in reach.ways:
        if tolls <= coins and not full >> way[-1] & 1:
            listed.append(_move(scope, piece, way, None, card))
            if wanted and (made := _deliveries_on(ends, way, wanted, goods)):
                listed.append(_move(scope, piece, way, made, card))
    return listed


def journeys(state: EuropeState, seat: int, salt: int, goods: int, wanted: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card; `goods` and `wanted` are its `demand`."""
    scope, full, coins = state.setup.scope, full_routes(state), purse.gold(state.hands[seat])
    listed: list[Move] = []
    for piece, start in enumerate(state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]):
        if start != NOBODY:
            reach = _reach_of(state, seat, piece, start)
            here = wanted & reach.spots
            listed += _journeys(
                scope, piece, card, reach,
                min(coins, reach.tolls), full & reach.ends & ~(1 << start), here, goods if here else 0,
            )  # fmt: skip
            listed.append(_template(scope, piece, salt, card))
    return listed
