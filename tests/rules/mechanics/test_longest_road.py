"""The measure of lines of roads against brute force, on random networks of every board."""

import random
from itertools import combinations

import pytest

from rules.kernel.registry import GAMES
from rules.kernel.topology import Topology, mask_of
from rules.mechanics.roads import RoadMeter
from tests.rules.mechanics.trails import is_trail, longest_through, longest_trail, trails

NETWORKS = 21_000  # in all, over all boards
MOST_ROADS = 15

BOARDS = {scenario.scope: scenario.topology for game in GAMES.values() for scenario in game.scenarios}
on_every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


def random_network(board: Topology, rng: random.Random) -> tuple[list[int], set[int]]:
    """Up to fifteen roads in one or more parts, and some blocked intersections on or beside them."""
    size = rng.randint(1, MOST_ROADS)
    roads = [rng.randrange(len(board.paths))]
    while len(roads) < size:
        apart = rng.random() < 0.03
        near = [path for spot in board.ends[rng.choice(roads)] for path in board.spokes[spot]]
        path = rng.randrange(len(board.paths)) if apart else rng.choice(near)
        if path not in roads:
            roads.append(path)
    density = rng.choice((0, 0, 0.1, 0.3))
    touched = {spot for path in roads for spot in board.ends[path]}
    return sorted(roads), {spot for spot in sorted(touched) if rng.random() < density}


def ends_of(board: Topology, roads: list[int]) -> list[tuple[int, int]]:
    return [board.ends[path] for path in roads]


@on_every_board
def test_random_networks_measure_as_by_brute_force(board):
    rng, meter = random.Random("roads"), RoadMeter(board)
    for _ in range(NETWORKS // len(BOARDS)):
        roads, blocked = random_network(board, rng)
        through = longest_through(ends_of(board, roads), blocked)
        masks = mask_of(roads), mask_of(blocked)
        assert meter.length(*masks) == max(through), (roads, blocked)
        assert [meter.through(path, *masks) for path in roads] == through, (roads, blocked)


@on_every_board
def test_the_brute_force_finds_what_euler_allows(board):
    rng = random.Random("euler")
    for _ in range(100 // len(BOARDS)):
        roads, blocked = random_network(board, rng)
        ends = ends_of(board, roads[:8])
        subsets = (picked for size in range(1, len(ends) + 1) for picked in combinations(range(len(ends)), size))
        allowed = {mask_of(picked) for picked in subsets if is_trail([ends[n] for n in picked], blocked)}
        assert trails(ends, blocked) == allowed, (roads, blocked)


@on_every_board
def test_no_roads_make_no_line(board):
    assert RoadMeter(board).length(0, 0) == 0
    assert longest_trail([], ()) == 0


@on_every_board
def test_a_ring_round_a_hex_counts_six_and_a_tail_one_more(board):
    meter, ring = RoadMeter(board), mask_of(board.sides[0])
    tail = next(path for spot in board.corners[0] for path in board.spokes[spot] if path not in board.sides[0])
    assert meter.length(ring, 0) == 6
    assert meter.length(ring | 1 << tail, 0) == 7
    assert meter.through(tail, ring | 1 << tail, 0) == 7


@on_every_board
def test_a_blocked_intersection_ends_a_line_but_belongs_to_it(board):
    meter, ring, corners = RoadMeter(board), mask_of(board.sides[0]), board.corners[0]
    assert meter.length(ring, 1 << corners[0]) == 6
    assert meter.length(ring, 1 << corners[0] | 1 << corners[3]) == 3
    assert meter.length(ring, mask_of(corners)) == 1
