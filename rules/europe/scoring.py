"""Deliveries as points, and the end of the game: victory, stalemate, the last turn."""

from functools import lru_cache

from rules.europe.board import MAPS, map_of
from rules.europe.components import CARAVANS, ROUTES
from rules.europe.state import EuropeState
from rules.kernel.events import Event
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from rules.mechanics import ending


def points(state: EuropeState, seat: int) -> int:
    """The commodities that a player has delivered."""
    return state.delivered[seat]


def finish(state: EuropeState, winner: int, reason: str) -> Event:
    """End the game; deliveries rank the players, then posts."""
    standing = [(delivered, posts.bit_count()) for delivered, posts in zip(state.delivered, state.posts, strict=True)]
    return ending.finish(state, state.delivered, winner, reason, standing)


def goods(state: EuropeState) -> int:
    """The commodities that each player has to deliver."""
    return map_of(state).warehouses[state.setup.players].goods


def available(state: EuropeState, seat: int) -> int:
    """The commodities that no post covers any more and that are still in the warehouse."""
    return goods(state) - state.warehouse[seat] - state.delivered[seat]


def all_posts(state: EuropeState) -> int:
    """The city spaces with a post of anybody, neutral ones included."""
    taken = state.neutral
    for posts in state.posts:
        taken |= posts
    return taken


def customers(state: EuropeState, seat: int) -> int:
    """The posts that a seat may supply, wherever they are: not its own, and without a commodity."""
    return all_posts(state) & ~state.posts[seat] & ~state.supplied


def can_build_route(state: EuropeState, seat: int) -> bool:
    """Whether there is a piece and a path for one more route, whatever it costs."""
    return state.frontier[seat] != 0 and state.routes[seat].bit_count() < ROUTES


def judge_victory(state: EuropeState, seat: int) -> list[Event]:
    """End the game if this seat has delivered all its commodities."""
    return [finish(state, seat, "victory")] if state.delivered[seat] == goods(state) else []


# ---- stalemate ----


def judge_stalemate(state: EuropeState) -> list[Event]:
    """End the game if no duty is pending, the board can grow no more, and nobody can win on it."""
    if any(state.warehouse) and map_of(state).cities & ~all_posts(state):
        return []
    seats = range(state.setup.players)
    if len(state.duties) > 1 or state.outcome is not None or any(can_build_route(state, seat) for seat in seats):
        return []
    if any(_reachable_customers(state, seat) >= goods(state) - state.delivered[seat] for seat in seats):
        return []
    return [finish(state, NOBODY, "stalemate")]


def _reachable_customers(state: EuropeState, seat: int) -> int:
    """How many posts a seat could still supply."""
    paths = home_routes(state, seat)
    for path in state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]:
        paths |= 1 << path if path != NOBODY else 0
    ends = mask_of(map_of(state).grid.ends[path][0] for path in bits(paths))
    reached = sum(network for network in state.networks if network & ends)
    return (reached & customers(state, seat)).bit_count()


def home_routes(state: EuropeState, seat: int) -> int:
    """A seat's own routes at its own posts: where its caravans are formed."""
    return state.routes[seat] & _spokes(state.setup.scope, state.posts[seat])


@lru_cache(maxsize=1 << 12)
def _spokes(scope: str, spots: int) -> int:
    """The paths that end at some intersections."""
    masks, paths = MAPS[scope].grid.spoke_masks, 0
    for spot in bits(spots):
        paths |= masks[spot]
    return paths
