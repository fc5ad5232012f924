"""The island: its geometry, its harbours, random boards and the beginner board.

The printed facts stand here a second time, as rows of text, and the geometry is worked out from coordinates:
centre of hex (q, r) at (2q + r, 3r), corners around it, so that nothing is compared with itself.
"""

from collections import Counter
from itertools import pairwise

import pytest

import rules
from rules.base.board import Layout, random_layout
from rules.base.components import NAMING, TERRAINS
from rules.kernel.chance import SeededChance
from tests.law import case, law
from tests.rules.base.position import Position, game, hand
from tests.rules.play import play, refused
from tests.rules.scripted import ScriptedChance, dice

BOARD = rules.board("base", "standard")
HEX_AT = {(place["q"], place["r"]): place["hex"] for place in BOARD["hexes"]}
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))  # clockwise from the north
SIDES = ("NE", "E", "SE", "SW", "W", "NW")  # side i lies between corner i and the next

TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)  # A to R
OUTER = "0,-2 -1,-1 -2,0 -2,1 -2,2 -1,2 0,2 1,1 2,0 2,-1 2,-2 1,-2"  # counter-clockwise
INNER = "0,-1 -1,0 -1,1 0,1 1,0 1,-1"
COAST = """0,-2:W 0,-2:NW 0,-2:NE 1,-2:NW 1,-2:NE 2,-2:NW 2,-2:NE 2,-2:E 2,-1:NE 2,-1:E
           2,0:NE 2,0:E 2,0:SE 1,1:E 1,1:SE 0,2:E 0,2:SE 0,2:SW -1,2:SE -1,2:SW
           -2,2:SE -2,2:SW -2,2:W -2,1:SW -2,1:W -2,0:SW -2,0:W -2,0:NW -1,-1:W -1,-1:NW"""
PIECES = ("1any 4grain", "3ore", "1any 4wool", "3any", "1any 4brick", "3lumber")  # position and kind
SLOTS = "0,-2:NW 1,-2:NE 2,-1:NE 2,0:E 1,1:SE -1,2:SE -2,2:SW -2,1:W -1,-1:W"

BEGINNER_HEXES = """0,-2 forest 6; 1,-2 pasture 3; 2,-2 pasture 8;
    -1,-1 fields 2; 0,-1 mountains 4; 1,-1 fields 5; 2,-1 forest 10;
    -2,0 forest 5; -1,0 hills 9; 0,0 desert 0; 1,0 mountains 6; 2,0 fields 9;
    -2,1 fields 10; -1,1 mountains 11; 0,1 forest 3; 1,1 pasture 12;
    -2,2 hills 8; -1,2 pasture 4; 0,2 hills 11"""
BEGINNER_HARBOURS = "any wool any any brick lumber any grain ore"  # along SLOTS
BEGINNER_START = {
    "orange": ("-2,2|-2,3|-1,2 1,0|2,-1|2,0", "-2,2|-2,3 1,0|2,-1", {"brick": 1, "wool": 1}),
    "red": ("-2,0|-2,1|-1,0 0,1|1,0|1,1", "-2,1|-1,0 0,1|1,1", {"lumber": 1, "wool": 1, "ore": 1}),
    "blue": ("0,-2|0,-1|1,-2 -2,1|-2,2|-1,1", "0,-1|1,-2 -2,2|-1,1", {"lumber": 1, "wool": 1, "ore": 1}),
    "white": ("-1,-1|-1,0|0,-1 1,-1|2,-2|2,-1", "-1,0|0,-1 1,-1|2,-2", {"brick": 1, "grain": 1, "ore": 1}),
}


# ---- geometry of our own ----


def _hex(name: str) -> int:
    q, r = map(int, name.split(","))
    return HEX_AT[q, r]


def _corner_points(q: int, r: int) -> list[tuple[int, int]]:
    return [(2 * q + r + x, 3 * r + y) for x, y in CORNERS]


def _points_of(name: str) -> set[tuple[int, int]]:
    """The corners that all hexes of a name share, sea included: one for an intersection, two for a path."""
    places = [tuple(map(int, part.split(","))) for part in name.split("|")]
    return set.intersection(*(set(_corner_points(q, r)) for q, r in places))


POINTS = {
    spot: point
    for place in BOARD["hexes"]
    for spot, point in zip(place["intersections"], _corner_points(place["q"], place["r"]), strict=True)
}
SPOT_AT = {point: spot for spot, point in POINTS.items()}
PATH_AT = {frozenset(path["intersections"]): path["path"] for path in BOARD["paths"]}


def _spot(name: str) -> int:
    (point,) = _points_of(name)
    return SPOT_AT[point]


def _path(name: str) -> int:
    return PATH_AT[frozenset(SPOT_AT[point] for point in _points_of(name))]


def _side(name: str) -> int:
    """The path "0,-2:NW"."""
    place, side = name.split(":")
    return BOARD["hexes"][_hex(place)]["paths"][SIDES.index(side)]


@law("BS-01", "BS-107", "B-2.1R", "B-2.4R", "B-2.5R")
@pytest.mark.parametrize("scenario", ["standard", "beginner"])
def test_nineteen_hexes_lie_in_five_rows_and_three_rings(scenario):
    board = rules.board("base", scenario)
    places = [(place["q"], place["r"]) for place in board["hexes"]]
    assert Counter(r for _, r in places) == {-2: 3, -1: 4, 0: 5, 1: 4, 2: 3}
    assert Counter(max(abs(q), abs(r), abs(q + r)) for q, r in places) == {2: 12, 1: 6, 0: 1}
    assert (len(board["intersections"]), len(board["paths"])) == (54, 72)
    assert Counter(len(path["hexes"]) for path in board["paths"]) == {1: 30, 2: 42}
    assert Counter(len(place["hexes"]) for place in board["intersections"]) == {3: 24, 2: 12, 1: 18}


@law("BS-107", "B-2.2", "B-2.3")
def test_hexes_that_share_a_corner_or_a_side_share_the_place():
    assert len(POINTS) == len(SPOT_AT) == 54
    for place in BOARD["hexes"]:
        points = _corner_points(place["q"], place["r"])
        assert [POINTS[spot] for spot in place["intersections"]] == points
        round_ = [*place["intersections"], place["intersections"][0]]
        assert place["paths"] == [PATH_AT[frozenset(pair)] for pair in pairwise(round_)]


@law("BS-107", "B-2.2", "B-2.6")
def test_a_path_parts_two_hexes_or_a_hex_and_the_sea_and_has_two_ends():
    for path in BOARD["paths"]:
        one, other = path["intersections"]
        assert one != other
        along = [p["hex"] for p in BOARD["hexes"] if one in p["intersections"] and other in p["intersections"]]
        assert sorted(path["hexes"]) == along
        assert len(along) in {1, 2}


@law("BS-107", "B-2.3", "B-2.20R")
def test_an_intersection_knows_its_hexes_paths_and_neighbours():
    for place in BOARD["intersections"]:
        spot = place["intersection"]
        assert sorted(place["hexes"]) == [p["hex"] for p in BOARD["hexes"] if spot in p["intersections"]]
        assert sorted(place["paths"]) == [p["path"] for p in BOARD["paths"] if spot in p["intersections"]]
        ends = {end for path in place["paths"] for end in BOARD["paths"][path]["intersections"]}
        assert set(place["neighbours"]) == ends - {spot}
        assert len(place["neighbours"]) in ({3} if len(place["hexes"]) == 3 else {2, 3})


# ---- pieces on their places ----

RICH = dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 4)
COASTAL_SPOT, COASTAL_PATH = _spot("0,-3|0,-2|1,-3"), _side("0,-2:NE")


@pytest.mark.parametrize(
    ("phase", "kind", "place"),
    [
        case("settlement on a path", law("BS-148", "B-2.9"), "main", "build_settlement", {"path": 3}),
        case("city on a path", law("BS-148", "B-2.9"), "main", "build_city", {"path": 3}),
        case("road on an intersection", law("BS-148", "B-2.10"), "main", "build_road", {"intersection": 3}),
        case("founding on a path", law("BS-148", "B-2.9"), "found_settlement", "found_settlement", {"path": 3}),
        case("settlement out at sea", law("BS-148", "B-2.9"), "main", "build_settlement", {"intersection": 54}),
        case("road out at sea", law("BS-148", "B-2.10"), "main", "build_road", {"path": 72}),
    ],
)
def test_pieces_stand_on_places_of_their_own_kind_only(phase, kind, place):
    refused(Position().hand(0, **RICH).at(phase), 0, "bad_parameter", kind, **place)


@law("B-2.9", "B-2.10")
def test_roads_settlements_and_cities_may_stand_on_the_coast():
    far = next(end for end in BOARD["paths"][COASTAL_PATH]["intersections"] if end != COASTAL_SPOT)
    onward = next(path for path in BOARD["intersections"][far]["paths"] if path != COASTAL_PATH)
    state = Position().road(0, onward).hand(0, **RICH).at("main")
    play(state, 0, "build_road", path=COASTAL_PATH)
    play(state, 0, "build_settlement", intersection=COASTAL_SPOT)
    play(state, 0, "build_city", intersection=COASTAL_SPOT)
    player = rules.view(state, None)["players"][0]
    assert COASTAL_PATH in player["roads"]
    assert player["cities"] == [COASTAL_SPOT]


@law("B-2.7")
@pytest.mark.parametrize("name", ["0,-2:NE", "0,0:E"])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_path_holds_one_road_also_on_the_coast(name, owner):
    path = _side(name)
    state = Position().road(owner, path).hand(0, **RICH)
    state.settlement(0, BOARD["paths"][path]["intersections"][0])
    assert refused(state.at("main"), 0, "occupied", "build_road", path=path).clause == "B-2.7"


@law("B-2.8R")
@pytest.mark.parametrize("building", ["settlement", "city"])
@pytest.mark.parametrize("owner", [0, 1])
def test_an_intersection_holds_one_building(building, owner):
    position = Position().road(0, *BOARD["intersections"][20]["paths"]).hand(0, **RICH)
    getattr(position, building)(owner, 20)
    state = position.at("main")
    assert refused(state, 0, "occupied", "build_settlement", intersection=20).clause == "B-2.8R"


# ---- what an intersection yields ----


def _beginner_map() -> dict[str, tuple[str, int]]:
    rows = (row.split() for row in BEGINNER_HEXES.split(";"))
    return {name: (terrain, int(number)) for name, terrain, number in rows}


YIELDS = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
ROLLS = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)


@law("B-2.11", "B-2.15", "B-2.16")
def test_a_settlement_draws_from_the_hexes_that_it_touches_and_never_from_desert_or_sea():
    lands = _beginner_map()
    for point, spot in SPOT_AT.items():
        touched = [land for name, land in lands.items() if point in _points_of(name)]
        for roll in ROLLS:
            state = Position().settlement(0, spot).chance(dice=dice(roll)).at("pre_roll")
            play(state, 0, "roll_dice")
            due = Counter(YIELDS[terrain] for terrain, number in touched if number == roll)
            assert Counter(hand(state, 0)) == due


# ---- harbours ----


def _beginner_harbours() -> dict[int, str]:
    return dict(zip(map(_side, SLOTS.split()), BEGINNER_HARBOURS.split(), strict=True))


def _better(kind: str) -> dict[str, int]:
    return dict.fromkeys(NAMING.kinds, 3) if kind == "any" else dict.fromkeys(NAMING.kinds, 4) | {kind: 2}


@law("BS-148", "B-2.12", "B-2.13R", "B-2.14")
def test_each_harbour_serves_its_two_intersections_and_no_other():
    served = {
        spot: _better(kind)
        for path, kind in _beginner_harbours().items()
        for spot in BOARD["paths"][path]["intersections"]
    }
    assert len(served) == 18
    for spot in POINTS:
        state = Position().settlement(0, spot).at("main")
        assert rules.view(state, 0)["rates"] == served.get(spot, dict.fromkeys(NAMING.kinds, 4))


# ---- random boards ----


@pytest.fixture(scope="module")
def boards() -> list[Layout]:
    """Enough boards to meet every frame order: 720 kinds, 12,000 draws."""
    return [random_layout(SeededChance(f"board {number}")) for number in range(12_000)]


def _spiral(corner: int) -> list[int]:
    outer, inner = OUTER.split(), INNER.split()
    names = outer[2 * corner :] + outer[: 2 * corner] + inner[corner:] + inner[:corner] + ["0,0"]
    return [_hex(name) for name in names]


SPIRALS = [_spiral(corner) for corner in range(6)]
DESERT = TERRAINS.index("desert")
COAST_PATHS = [_side(name) for name in COAST.split()]


def _start_corner(layout: Layout) -> int:
    """The corner from which the tokens read A to R, the desert left out; there is exactly one."""
    readings = [tuple(filter(None, (layout.numbers[place] for place in spiral))) for spiral in SPIRALS]
    (corner,) = [n for n, reading in enumerate(readings) if reading == TOKENS]
    return corner


def _frame_order(layout: Layout) -> tuple[int, ...]:
    """Which frame piece lies on each side, with its harbours where it bears them: no piece is turned."""
    sides: list[list[str]] = [[] for _ in range(6)]
    for path, kind in layout.harbours:
        side, position = divmod(COAST_PATHS.index(path), 5)
        sides[side].append(f"{position}{[*NAMING.kinds, 'any'][kind]}")
    return tuple(PIECES.index(" ".join(side)) for side in sides)


@pytest.fixture(scope="module")
def orders(boards: list[Layout]) -> dict[tuple[int, ...], Layout]:
    """A board for each order of the frame pieces."""
    return {_frame_order(layout): layout for layout in boards}


def _is_uniform(counts: Counter, cells: int, total: int) -> bool:
    """Whether all cells occur and none lies five standard deviations off."""
    expected = total / cells
    return len(counts) == cells and all(abs(n - expected) < 5 * expected**0.5 for n in counts.values())


@law("BS-01", "BS-107", "B-1.1", "B-2.15", "B-2.17")
@pytest.mark.parametrize("scenario", ["standard", "beginner"])
def test_a_board_has_its_nineteen_terrains_and_a_token_on_all_but_the_desert(scenario):
    hexes = rules.view(game(scenario=scenario), None)["hexes"]
    lands = {"forest": 4, "pasture": 4, "fields": 4, "hills": 3, "mountains": 3, "desert": 1}
    assert Counter(place["terrain"] for place in hexes) == lands
    assert all((place["number"] is None) == (place["terrain"] == "desert") for place in hexes)


@law("BS-02", "B-1.12R", "B-3.5", "B-3.6R", "B-3.8")
def test_tokens_run_from_a_corner_counter_clockwise_inwards_and_skip_the_desert(boards):
    met = set()
    for layout in boards:
        corner = _start_corner(layout)
        if SPIRALS[corner].index(layout.terrain.index(DESERT)) == 4:
            met.add(corner)
            read = [layout.numbers[place] for place in SPIRALS[corner]]
            assert read == [5, 2, 6, 3, 0, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11]
    assert met == set(range(6))


@law("BS-03", "B-3.10R")
def test_no_six_or_eight_lies_next_to_another(boards):
    touching = [pair for path in BOARD["paths"] if len(pair := path["hexes"]) == 2]
    by_set_up = {(_start_corner(layout), layout.terrain.index(DESERT)): layout.numbers for layout in boards}
    assert len(by_set_up) == 6 * 19
    for numbers in by_set_up.values():
        assert not [pair for pair in touching if all(numbers[place] in {6, 8} for place in pair)]


@law("BS-05", "B-1.14", "B-1.15", "B-1.16R", "B-2.13R")
def test_nine_harbours_serve_eighteen_intersections():
    kinds = {"any": 4} | dict.fromkeys(NAMING.kinds, 1)
    for number in range(1000):
        harbours = rules.view(game(seed=f"harbours {number}"), None)["harbours"]
        assert Counter(harbour["kind"] for harbour in harbours) == kinds
        paths = [BOARD["paths"][harbour["path"]] for harbour in harbours]
        assert all(len(path["hexes"]) == 1 for path in paths)
        assert len({spot for path in paths for spot in path["intersections"]}) == 18


@law("BS-108", "B-3.1", "B-3.2R", "B-1.14")
def test_every_order_of_the_frame_occurs_and_each_piece_lies_as_often_on_each_side(boards, orders):
    assert len(orders) == 720
    cells = Counter(cell for layout in boards for cell in enumerate(_frame_order(layout)))
    assert _is_uniform(cells, 36, 6 * len(boards))


@law("BS-108", "B-3.3", "B-3.4R", "B-3.7R")
def test_every_start_corner_is_as_likely_and_every_terrain_on_each_hex(boards):
    assert _is_uniform(Counter(map(_start_corner, boards)), 6, len(boards))
    for terrain, name in enumerate(TERRAINS):
        counts = Counter(place for layout in boards for place, land in enumerate(layout.terrain) if land == terrain)
        assert _is_uniform(counts, 19, counts.total()), name


@law("BS-169", "B-3.2R", "B-2.13R")
def test_in_all_orders_of_the_frame_harbours_keep_apart(orders):
    for layout in orders.values():
        spots = {spot for path, _ in layout.harbours for spot in BOARD["paths"][path]["intersections"]}
        assert len(layout.harbours) == 9
        assert len(spots) == 18


@law("BS-169", "B-3.2R")
@pytest.mark.parametrize(
    ("order", "kinds"),
    [
        ((0, 1, 2, 3, 4, 5), "any grain ore any wool any any brick lumber"),
        ((2, 3, 4, 5, 0, 1), BEGINNER_HARBOURS),
    ],
)
def test_frames_that_alternate_have_the_printed_places(orders, order, kinds):
    laid = [(path, [*NAMING.kinds, "any"][kind]) for path, kind in orders[order].harbours]
    assert sorted(laid) == sorted(zip(map(_side, SLOTS.split()), kinds.split(), strict=True))


# ---- the beginner board ----


@law("BS-109", "B-3.16R")
def test_the_beginner_board_is_the_printed_one():
    shown = rules.view(game(scenario="beginner"), None)
    lands = {_hex(name): land for name, land in _beginner_map().items()}
    assert {n: (place["terrain"], place["number"] or 0) for n, place in enumerate(shown["hexes"])} == lands
    assert {harbour["path"]: harbour["kind"] for harbour in shown["harbours"]} == _beginner_harbours()


@law("BS-109", "B-3.16R", "B-3.17R", "B-3.18R")
@pytest.mark.parametrize("players", [3, 4])
def test_beginners_start_with_printed_pieces_and_the_cards_of_the_marked_settlement(players):
    state = game(players, "beginner")
    shown = rules.view(state, None)["players"]
    assert ("red" in {player["colour"] for player in shown}) == (players == 4)
    for player in shown:
        spots, paths, cards = BEGINNER_START[player["colour"]]
        assert player["settlements"] == sorted(map(_spot, spots.split()))
        assert player["roads"] == sorted(map(_path, paths.split()))
        assert hand(state, player["seat"]) == cards


@law("BS-109", "B-3.17R", "B-3.19R")
def test_beginners_roll_for_the_start_and_skip_the_founding():
    state = game(scenario="beginner")
    state.chance = ScriptedChance(start=dice(8, 5, 8, 3, 4, 6))
    for seat in (0, 1, 2, 3, 0, 2):
        assert rules.to_act(state) == (seat,)
        play(state, seat, "roll_for_start")
    assert rules.view(state, None)["turn"] == {"seat": 2, "number": 1, "phase": "pre_roll"}


@law("BS-152", "B-3.20R", "B-18.2R")
def test_the_beginner_board_has_the_hexes_of_the_sample_game():
    lands = {(place["terrain"], place["number"]) for place in rules.view(game(scenario="beginner"), None)["hexes"]}
    told = {("hills", 9), ("pasture", 8), ("fields", 10), ("hills", 8), ("forest", 6), ("pasture", 12)}
    assert told <= lands
    assert not {("hills", 6), ("hills", 10), ("hills", 5)} & lands
