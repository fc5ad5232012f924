"""Delivering commodities to the posts of others."""

from functools import lru_cache

from rules.europe.board import MAPS, map_of
from rules.europe.components import CARAVANS
from rules.europe.scoring import all_posts, available, customers, judge_stalemate, judge_victory
from rules.europe.state import EuropeState
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits

Delivery = tuple[int, int]  # within a journey: the step after which it is made, the city


def show_deliveries(made: tuple[Delivery, ...]) -> list[dict[str, int]]:
    """Deliveries as JSON."""
    return [{"step": step, "intersection": spot} for step, spot in made]


@lru_cache(maxsize=1 << 10)
def _moves(scope: str, piece: int, spots: int) -> list[Move]:
    return [
        Move(scope, "deliver_commodity", (piece, spot), {"caravan": piece, "intersection": spot})
        for spot in bits(spots)
    ]


def demand(state: EuropeState, seat: int) -> tuple[int, int]:
    """How many commodities a seat has at hand, and the posts that it may supply: none without a commodity."""
    goods = available(state, seat)
    return goods, customers(state, seat) if goods > 0 else 0


def delivery_moves(state: EuropeState, seat: int, wanted: int) -> list[Move]:
    """What the caravans of a seat can deliver where they stand, to these posts."""
    ends = MAPS[state.setup.scope].grid.end_masks
    listed: list[Move] = []
    for piece in range(CARAVANS):
        path = state.caravans[CARAVANS * seat + piece]
        if path != NOBODY and ends[path] & wanted:
            listed += _moves(state.setup.scope, piece, ends[path] & wanted)
    return listed


def check_delivery(state: EuropeState, seat: int, piece: int, spot: int) -> None:
    """A caravan beside the city, and a post there that takes a commodity."""
    path = state.caravans[CARAVANS * seat + piece]
    if path == NOBODY:
        raise illegal(state, "no_such_caravan", f"caravan {piece} of seat {seat} is not on the board")
    check_customer(state, seat, path, spot, supplied=state.supplied, left=available(state, seat))


def check_customer(state: EuropeState, seat: int, path: int, spot: int, *, supplied: int, left: int) -> None:
    """What a delivery from a route needs, when these posts are supplied and so many commodities are left."""
    if spot not in map_of(state).grid.ends[path]:
        raise illegal(state, "not_beside", f"path {path} does not touch intersection {spot}")
    if supplied >> spot & 1:
        raise illegal(state, "supplied", f"the post on intersection {spot} has its commodity")
    if left <= 0:
        raise illegal(state, "no_commodity", f"seat {seat} has no commodity to deliver")
    if not all_posts(state) >> spot & 1:
        raise illegal(state, "no_post_there", f"there is no post on intersection {spot}")
    if state.posts[seat] >> spot & 1:
        raise illegal(state, "own_post", f"the post on intersection {spot} is seat {seat}'s own")


def deliver(state: EuropeState, seat: int, piece: int, spot: int) -> list[Event]:
    """A commodity lies under the post; the last one wins."""
    state.supplied |= 1 << spot
    state.delivered[seat] += 1
    facts = {"seat": seat, "caravan": piece, "intersection": spot, "delivered": state.delivered[seat]}
    return [Event("commodity_delivered", facts), *judge_victory(state, seat)]


def deliver_commodity(state: EuropeState, seat: int, piece: int, spot: int) -> list[Event]:
    """A delivery where the caravan stands."""
    return deliver(state, seat, piece, spot) + judge_stalemate(state)
