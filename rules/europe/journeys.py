"""Journeys: where caravans can go for one salt, or with a card, by which ways, and how that is listed.

The canonical way to a route has the fewest tolls, then the fewest steps, then the smallest list of paths. On a grid of
hexes few ways of three steps can ever be canonical, so they are worked out once for each start, with their moves; what
lies on the board then only picks among them.
"""

from collections.abc import Iterable
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

    end: int  # path
    paths: int  # on the way, as a mask
    spots: int  # intersections beside the way, as a mask
    way: Way
    move: Move  # without deliveries


@lru_cache(maxsize=1 << 12)
def _journeys_from(scope: str, piece: int, start: int, card: str) -> tuple[Journey, ...]:
    """All of them, the best last."""
    return tuple(
        Journey(way[-1], paths, spots, way, _move(scope, piece, card, way)) for way, paths, spots in _ways(scope, start)
    )


@lru_cache(maxsize=1 << 10)
def _ways(scope: str, start: int) -> list[tuple[Way, int, int]]:
    """Their ways with paths and spots."""
    board = MAPS[scope]
    ways = reversed(direct_ways(board.beside, start, STEPS))
    return [(way, mask_of(way), mask_of(spot for path in way for spot in board.grid.ends[path])) for way in ways]


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


def _canonical(state: EuropeState, seat: int, piece: int, start: int, card: str) -> dict[int, Journey]:
    """End → the canonical journey there, with tolls that the seat can pay, whether there is room or not."""
    closed, paid = state.free_paths, state.tolls[piece] | 1 << seat
    fit = [journey for journey in _journeys_from(state.setup.scope, piece, start, card) if not journey.paths & closed]
    around = 0
    for journey in fit:
        around |= journey.paths
    due = [routes for owner, routes in enumerate(state.routes) if routes & around and not paid >> owner & 1]
    if not due:
        return {journey.end: journey for journey in fit}
    tolled = sum(due)
    best: dict[int, Journey] = {}
    for most in range(min(purse.gold(state.hands[seat]), len(due)), 0, -1):
        best |= {journey.end: journey for journey in fit if _tolls(journey, due) == most}
    best |= {journey.end: journey for journey in fit if not journey.paths & tolled}
    return best  # what costs less has taken the place of what costs more


def _tolls(journey: Journey, due: list[int]) -> int:
    """The number of opponents to whom a journey owes a toll."""
    return sum([1 for routes in due if journey.paths & routes])


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


def _tours(scope: str, piece: int, card: str, found: Iterable[Journey], wanted: int, goods: int) -> list[Move]:
    """The journeys on which something can be delivered, with all of it."""
    sides = MAPS[scope].grid.end_masks
    ways = [journey.way for journey in found if journey.spots & wanted]
    return [_tour(scope, piece, card, way, _deliveries_on(sides, way, wanted, goods)) for way in ways]


def journeys(state: EuropeState, seat: int, salt: int, goods: int, wanted: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card: alone, and again with all deliveries on its way.

    `goods` and `wanted` are the seat's `demand`.
    """
    scope, full = state.setup.scope, full_routes(state)
    listed: list[Move] = []
    for piece, start in enumerate(state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]):
        if start != NOBODY:
            found = [*_canonical(state, seat, piece, start, card).values()]
            if full:
                found = [journey for journey in found if journey.end == start or not full >> journey.end & 1]
            listed += [journey.move for journey in found]
            if wanted:
                listed += _tours(scope, piece, card, found, wanted, goods)
            listed.append(_template(scope, piece, salt, card))
    return listed
