"""Board graphs against plane geometry: hexes drawn on paper with whole coordinates, y growing southwards."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.kernel.registry import GAMES
from rules.kernel.topology import SIDES, Topology, bits, build, mask_of, neighbour, parse_name

Point = tuple[int, int]

# The corners round a centre, clockwise from the north; half a hex is 1 wide, a quarter 1 high.
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def centre(place: tuple[int, int]) -> Point:
    q, r = place
    return 2 * q + r, 3 * r


def corner_points(place: tuple[int, int]) -> list[Point]:
    x, y = centre(place)
    return [(x + dx, y + dy) for dx, dy in CORNERS]


def middle(*points: Point) -> tuple[float, float]:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def southwards_then_east(point: tuple[float, float]) -> tuple[float, float]:
    return point[1], point[0]


def spot_points(board: Topology) -> list[tuple[float, float]]:
    return [middle(*map(centre, hexes)) for hexes in board.intersections]


def path_points(board: Topology) -> list[tuple[float, float]]:
    return [middle(*map(centre, hexes)) for hexes in board.paths]


def random_boards() -> dict[str, Topology]:
    """Islands of any shape, in one or many parts."""
    rng = random.Random("boards")
    field = [(q, r) for q in range(-3, 4) for r in range(-3, 4)]
    return {f"random{size}": build(rng.sample(field, size)) for size in (1, 2, 3, 5, 8, 13, 21, 49)}


BOARDS = {f"{g.name}-{s.name}": s.topology for g in GAMES.values() for s in g.scenarios} | random_boards()
on_every_board = pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)


# ---- places ----


@on_every_board
def test_ids_run_from_north_to_south_and_from_west_to_east(board):
    for points in ([*map(centre, board.hexes)], spot_points(board), path_points(board)):
        assert points == sorted(points, key=southwards_then_east)
        assert len(set(points)) == len(points)


@on_every_board
def test_corners_and_sides_of_a_hex_lie_round_it_clockwise(board):
    spots, paths = spot_points(board), path_points(board)
    for number, place in enumerate(board.hexes):
        around = corner_points(place)
        assert [spots[spot] for spot in board.corners[number]] == around
        between = [middle(around[side], around[(side + 1) % 6]) for side in range(6)]
        assert [paths[path] for path in board.sides[number]] == between


@on_every_board
def test_there_are_no_other_places_than_those_of_hexes_and_lanes(board):
    at_hexes = {spot for corners in board.corners for spot in corners}
    on_lanes = {spot for path, hexes in enumerate(board.flanks) if not hexes for spot in board.ends[path]}
    assert at_hexes | on_lanes == set(range(len(board.intersections)))


# ---- who touches whom ----


@on_every_board
def test_a_path_ends_in_the_two_intersections_around_its_middle(board):
    spots = spot_points(board)
    for path, (one, other) in enumerate(board.ends):
        assert one < other
        assert middle(spots[one], spots[other]) == path_points(board)[path]
        assert sum(abs(a - b) for a, b in zip(spots[one], spots[other], strict=True)) == 2


@on_every_board
def test_intersections_know_their_paths_neighbours_and_hexes(board):
    for spot, paths in enumerate(board.spokes):
        assert list(paths) == [path for path, ends in enumerate(board.ends) if spot in ends]
        assert list(board.neighbours[spot]) == sorted(sum(board.ends[path]) - spot for path in paths)
        assert sorted(board.touching[spot]) == [n for n, corners in enumerate(board.corners) if spot in corners]
        assert 1 <= len(paths) <= 3


@on_every_board
def test_paths_know_the_hexes_on_their_sides(board):
    for path, hexes in enumerate(board.flanks):
        assert sorted(hexes) == [n for n, sides in enumerate(board.sides) if path in sides]


@on_every_board
def test_neighbouring_hexes_share_one_path_and_two_intersections(board):
    for number, place in enumerate(board.hexes):
        for side in range(6):
            beyond = neighbour(place, side)
            if beyond in board.hexes:
                other = board.hexes.index(beyond)
                assert {*board.sides[number]} & {*board.sides[other]} == {board.sides[number][side]}
                assert len({*board.corners[number]} & {*board.corners[other]}) == 2


@on_every_board
def test_masks_say_the_same_as_the_tuples(board):
    pairs = (
        (board.corner_masks, board.corners),
        (board.spoke_masks, board.spokes),
        (board.end_masks, board.ends),
        (board.crowd_masks, [(spot, *around) for spot, around in enumerate(board.neighbours)]),
    )
    for masks, rows in pairs:
        assert [list(bits(mask)) for mask in masks] == [sorted(row) for row in rows]


# ---- names ----


@on_every_board
def test_places_are_found_by_the_hexes_that_name_them(board):
    def name(hexes: tuple[tuple[int, int], ...]) -> str:
        return "|".join(f"{q},{r}" for q, r in reversed(hexes))

    assert [board.hex_id(name((place,))) for place in board.hexes] == [*range(len(board.hexes))]
    assert [board.path_id(name(hexes)) for hexes in board.paths] == [*range(len(board.paths))]
    assert [board.intersection_id(name(hexes)) for hexes in board.intersections] == [*range(len(board.intersections))]
    for number, place in enumerate(board.hexes):
        assert tuple(board.side_id(name((place,)), side) for side in SIDES) == board.sides[number]


def test_a_name_may_list_its_hexes_in_any_order():
    assert parse_name("1,-1|0,-1|0,0") == parse_name("0,0|0,-1|1,-1") == ((0, -1), (0, 0), (1, -1))


@pytest.mark.parametrize("name", ["", "1", "a,b", "1,2,3"])
def test_a_name_that_names_no_hexes_is_refused(name):
    with pytest.raises(ValueError, match=r"unpack|invalid literal"):
        parse_name(name)


def test_the_six_sides_lead_away_and_back():
    for number in range(6):
        assert neighbour(neighbour((2, -1), number), number + 3) == (2, -1)


# ---- lanes ----


def test_a_lane_joins_places_that_no_hex_touches():
    hexes, lane = [(0, 0)], ((2, 0), (3, 0))
    plain, wider = build(hexes), build(hexes, [lane])
    assert len(wider.hexes) == len(plain.hexes)
    assert len(wider.paths) == len(plain.paths) + 1
    assert len(wider.intersections) == len(plain.intersections) + 2
    assert wider.flanks[wider.path_id("2,0|3,0")] == ()


def test_a_lane_along_a_hex_is_the_path_that_lies_there():
    assert build([(0, 0)], [((1, 0), (0, 0))]) == build([(0, 0)])


# ---- masks ----


@settings(max_examples=200, deadline=None, database=None, derandomize=True)
@given(st.sets(st.integers(0, 200)))
def test_a_mask_is_a_set_of_places(places):
    assert list(bits(mask_of(places))) == sorted(places)
    assert mask_of(places) == sum(1 << place for place in places)


# ---- as JSON ----


@pytest.mark.parametrize(("game", "scenario"), [(g.name, s.name) for g in GAMES.values() for s in g.scenarios])
def test_the_board_as_json_is_the_graph(game, scenario):
    shown, board = rules.board(game, scenario), GAMES[game].scenario(scenario).topology
    assert [(place["q"], place["r"]) for place in shown["hexes"]] == list(board.hexes)
    assert [tuple(place["intersections"]) for place in shown["hexes"]] == list(board.corners)
    assert [tuple(place["paths"]) for place in shown["hexes"]] == list(board.sides)
    assert [tuple(path["intersections"]) for path in shown["paths"]] == list(board.ends)
    assert [tuple(path["hexes"]) for path in shown["paths"]] == list(board.flanks)
    assert [tuple(spot["neighbours"]) for spot in shown["intersections"]] == list(board.neighbours)
    assert [tuple(spot["paths"]) for spot in shown["intersections"]] == list(board.spokes)
    assert [tuple(spot["hexes"]) for spot in shown["intersections"]] == list(board.touching)
    for kind in ("hex", "path", "intersection"):
        rows = shown["hexes" if kind == "hex" else f"{kind}s"]
        assert [row[kind] for row in rows] == [*range(len(rows))]
