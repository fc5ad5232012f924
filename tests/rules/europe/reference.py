"""A slow second opinion about maps and lists of moves, written without the game's masks and caches."""

from itertools import pairwise, product
from typing import Any

from rules.europe.board import map_of
from rules.europe.components import CARAVANS, MERCHANTS
from rules.europe.scoring import all_posts, available
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits


def route_owner(state: EuropeState, path: int) -> int | None:
    """Whose route lies on a path."""
    return next((seat for seat, routes in enumerate(state.routes) if routes >> path & 1), None)


def network(state: EuropeState, spot: int, without: int | None = None) -> set[int]:
    """The intersections that routes join with one; a path may be left out."""
    grid = map_of(state).grid
    found, fresh = {spot}, {spot}
    while fresh:
        around = {path for place in fresh for path in grid.spokes[place] if path != without}
        fresh = {end for p in around if route_owner(state, p) is not None for end in grid.ends[p]} - found
        found |= fresh
    return found


def cities_in(state: EuropeState, spots: set[int]) -> set[int]:
    """The city spaces among some intersections."""
    return spots & set(bits(map_of(state).cities))


def payments(state: EuropeState, new: int) -> list[tuple[int, ...]]:
    """What each seat would get for the route just laid on path `new`: one row for each possible choice."""
    grid = map_of(state).grid
    one, other = grid.ends[new]
    sides = [cities_in(state, network(state, end, without=new)) for end in (one, other)]
    if other in network(state, one, without=new) or not all(sides) or all(len(side) > 1 for side in sides):
        return []
    lonely = next(side for side in sides if len(side) == 1)
    start = next(iter(lonely))
    chains: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    goals = cities_in(state, network(state, start)) - {start}
    while True:
        done = {tuple(_coins(state, chain)) for end, chain in chains if end in goals}
        if done:
            return sorted(done)
        chains = [
            (sum(grid.ends[path]) - end, (*chain, path))
            for end, chain in chains
            for path in grid.spokes[end]
            if route_owner(state, path) is not None and path not in chain
        ]


def _coins(state: EuropeState, chain: tuple[int, ...]) -> list[int]:
    owners = [route_owner(state, path) for path in chain]
    return [owners.count(seat) for seat in range(state.setup.players)]


def walk_ends(state: EuropeState, seat: int, piece: int) -> dict[int, tuple[int, ...]]:
    """End → the shortest way of a merchant there, the smallest of equals, for all legal ends within three steps."""
    start = state.merchants[MERCHANTS * seat + piece]
    neighbours = map_of(state).grid.neighbours
    if start == NOBODY:
        return {}
    ways = _extend([()], start, neighbours.__getitem__, 3)
    posts = all_posts(state)
    others = [spot for number, spot in enumerate(state.merchants) if number != MERCHANTS * seat + piece]
    best: dict[int, tuple[int, ...]] = {}
    for way in sorted(ways, key=lambda way: (len(way), way)):
        end = way[-1]
        foreign = posts >> end & 1 and not state.posts[seat] >> end & 1
        bare = map_of(state).cities >> end & 1 and not posts >> end & 1 and not state.warehouse[seat]
        if end not in others and not foreign and not bare:
            best.setdefault(end, way)
    return best


def _extend(ways: list[Any], start: int, onward: Any, steps: int) -> list[Any]:
    if not steps:
        return []
    longer = [(*way, place) for way in ways for place in onward(way[-1] if way else start)]
    return longer + _extend(longer, start, onward, steps - 1)


def journey_ends(state: EuropeState, seat: int, piece: int) -> dict[int, tuple[tuple[int, ...], list[Any]]]:
    """End → the cheapest way of a caravan there, and all deliveries on it, for all legal ends within three steps."""
    start = state.caravans[CARAVANS * seat + piece]
    if start == NOBODY:
        return {}
    grid = map_of(state).grid

    def onward(path: int) -> list[int]:
        near = {p for end in grid.ends[path] for p in grid.spokes[end]} - {path}
        return sorted(p for p in near if route_owner(state, p) is not None)

    others = [path for number, path in enumerate(state.caravans) if number != CARAVANS * seat + piece]
    best: dict[int, tuple[int, ...]] = {}
    ways = [(len(tolls(state, seat, piece, way)), len(way), way) for way in _extend([()], start, onward, 3)]
    for owed, _, way in sorted(ways):
        if owed <= purse.gold(state.hands[seat]) and others.count(way[-1]) < 2:
            best.setdefault(way[-1], way)
    return {end: (way, _all_deliveries(state, seat, way)) for end, way in best.items()}


def tolls(state: EuropeState, seat: int, piece: int, way: tuple[int, ...]) -> set[int]:
    """Whom a way obliges to pay."""
    owners = {route_owner(state, path) for path in way}
    return {o for o in owners if o is not None and o != seat and not state.tolls[piece] >> o & 1}


def _all_deliveries(state: EuropeState, seat: int, way: tuple[int, ...]) -> list[Any]:
    grid, made, seen = map_of(state).grid, [], set()
    for step, path in enumerate(way, 1):
        for spot in sorted(grid.ends[path]):
            foreign = all_posts(state) >> spot & 1 and not state.posts[seat] >> spot & 1
            if foreign and not state.supplied >> spot & 1 and spot not in seen:
                seen.add(spot)
                made.append({"step": step, "intersection": spot})
    return made[: available(state, seat)]


def income(state: EuropeState) -> list[tuple[int, ...]]:
    """What every number brings every seat, counted hex by hex."""
    board, rows = map_of(state), [[0] * state.setup.players for _ in range(13)]
    for (place, number), seat in product(enumerate(state.numbers), range(state.setup.players)):
        posts = sum(state.posts[seat] >> spot & 1 for spot in board.grid.corners[place])
        rows[number][seat] += posts * purse.UNITS[board.terrain[place]]
    return [tuple(row) for row in rows]


def frontier(state: EuropeState, seat: int) -> set[int]:
    """The free paths at own posts and own routes."""
    grid = map_of(state).grid
    spots = set(bits(state.posts[seat])) | {end for path in bits(state.routes[seat]) for end in grid.ends[path]}
    return {path for spot in spots for path in grid.spokes[spot] if route_owner(state, path) is None}


def is_way(state: EuropeState, spots: tuple[int, ...]) -> bool:
    """Whether paths lead from each intersection to the next."""
    neighbours = map_of(state).grid.neighbours
    return all(there in neighbours[here] for here, there in pairwise(spots))
