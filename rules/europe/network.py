"""Networks of routes: what they join, and the chains that pay when a city space is first connected."""

from rules.europe.board import Map, map_of
from rules.europe.state import NO_ROUTE, EuropeState
from rules.kernel.state import NOBODY
from rules.kernel.topology import Topology, mask_of

_LANE = 8  # bits for the routes of one seat in a payment

Chains = dict[int, tuple[int, ...]]  # payment → the smallest chain of paths that pays so


def network_at(state: EuropeState, spot: int) -> int:
    """The intersections that routes of anybody join with this one, itself included, as a mask."""
    for network in state.networks:
        if network >> spot & 1:
            return network
    return 1 << spot


def joined_cities(state: EuropeState, path: int) -> tuple[int, int]:
    """The city spaces that a new route would join, on either side, as masks; none if it closes a ring."""
    board = map_of(state)
    one, other = board.grid.ends[path]
    here = network_at(state, one)
    if here >> other & 1:
        return 0, 0
    return here & board.cities, network_at(state, other) & board.cities


def put_route(state: EuropeState, seat: int, path: int) -> int:
    """The piece alone: networks and frontiers follow. Gives the city space connected for the first time, or NOBODY."""
    board, bit = map_of(state), 1 << path
    grid, cities = board.grid, board.cities
    one, other = grid.ends[path]
    near, far = network_at(state, one), network_at(state, other)
    here, there = (near & cities, far & cities) if near != far else (0, 0)
    state.networks = [network for network in state.networks if network not in (near, far)] + [near | far]
    state.routes[seat] |= bit
    state.free_paths &= ~bit
    state.owners = state.owners[:path] + bytes((seat,)) + state.owners[path + 1 :]
    state.frontier[seat] |= grid.spoke_masks[one] | grid.spoke_masks[other]
    state.frontier = [paths & state.free_paths for paths in state.frontier]
    if not here or not there:
        return NOBODY
    state.isolated &= ~(here | there)
    alone = [cities for cities in (here, there) if cities.bit_count() == 1]
    return min(alone).bit_length() - 1 if alone else NOBODY


def shortest_chains(board: Map, owners: bytes, city: int) -> list[tuple[tuple[int, ...], int]]:
    """The shortest chains of routes from a city space to another, one for each different payment.

    A chain is the list of its paths from the city on. Its payment holds in lane s how many of them are seat s's.
    """
    goals = board.cities & ~(1 << city)
    layer: dict[int, Chains] = {city: {0: ()}}
    seen = 0
    while layer:
        ends = [chains for spot, chains in layer.items() if goals >> spot & 1]
        if ends:
            found: Chains = {}
            for chains in ends:
                _keep_smallest(found, chains)
            return sorted((chain, payment) for payment, chain in found.items())
        seen |= mask_of(layer)
        layer = _further(board.grid, owners, layer, seen)
    return []


def _further(grid: Topology, owners: bytes, layer: dict[int, Chains], seen: int) -> dict[int, Chains]:
    """The chains that are one route longer."""
    reached: dict[int, Chains] = {}
    for spot, chains in layer.items():
        for path in grid.spokes[spot]:
            far = sum(grid.ends[path]) - spot
            if owners[path] != NO_ROUTE and not seen >> far & 1:
                coin = 1 << _LANE * owners[path]
                longer = {payment + coin: (*chain, path) for payment, chain in chains.items()}
                _keep_smallest(reached.setdefault(far, {}), longer)
    return reached


def _keep_smallest(found: Chains, more: Chains) -> None:
    for payment, chain in more.items():
        if payment not in found or chain < found[payment]:
            found[payment] = chain


def coins_of(payment: int, players: int) -> list[int]:
    """The gold of each seat in a payment."""
    return [payment >> _LANE * seat & (1 << _LANE) - 1 for seat in range(players)]
