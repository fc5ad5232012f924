"""The board: hexes, sea routes, coasts, tips of ships, regions and the council hex."""

from collections import Counter
from itertools import combinations

import pytest

import rules
from rules.kernel.topology import bits, neighbour
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Places, Position, game
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

ROWS = {
    "land-ho": ["II..NN", "II..NNN", "II..N.NN", "III......"],
    "pirate-lairs": ["II..NNN", "II..NNNN", "II..NN.NN", "III......."],
    "fish": ["II..NNN", "II..NNNN", "II..NN.NN", "III......."],
    "spices": ["II..NNNN", "II..NNNNN", "II..NN.N.N", "III........"],
    "explorers-and-pirates": ["II..NNNNN", "II..NNNNNN", "II..NN.N.NN", "III........."],
}
SIZES = {
    "land-ho": (51, 178, 128, 108, 20),
    "pirate-lairs": (58, 201, 144, 113, 21),
    "fish": (58, 201, 144, 113, 21),
    "spices": (65, 224, 160, 126, 24),
    "explorers-and-pirates": (72, 247, 176, 131, 25),
}  # hexes, paths, intersections, sea routes and known sea hexes at the start
WITH_COUNCIL = SCENARIOS[2:]
EDITIONS = ("2022", "2013")
SEA = {"sea", "council", *(f"fish_{n}" for n in range(1, 7))}
LAND = ["forest", "hills", "pasture", "fields", "mountains", "gold_river", "swift_voyage", "fast_gold"]
ROAD = {"lumber": 1, "brick": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def routes(state):
    return {*rules.view(state, None)["sea_routes"]}


def lawful_routes(state):
    """The sea routes as the law defines them, from what lies open alone."""
    p, shown = Places(state.setup.scenario), rules.view(state, None)["hexes"]
    found = set()
    for path, flanks in enumerate(p.grid.flanks):
        tiles = [shown[place]["tile"] for place in flanks]
        if any(tile in SEA for tile in tiles) or (len(tiles) == 1 and tiles != ["unexplored"]):
            found.add(path)
    return found


# ---- the five boards ----


@law("AS-189", "X-3.30R", "X-3.18", "X-3.19")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_seven_rows_of_hexes(scenario):
    shown, p = rules.view(game(scenario), None)["hexes"], Places(scenario)
    rows = dict.fromkeys(range(-3, 4), "")
    for place, (_, r) in enumerate(p.grid.hexes):
        tile = shown[place]["tile"]
        rows[r] += shown[place]["region"][0].upper() if tile == "unexplored" else "." if tile in SEA else "I"
    north = ROWS[scenario]
    assert list(rows.values()) == [*north, *(row.replace("N", "S") for row in north[2::-1])]
    for r in range(-3, 4):
        assert min(q for q, row in p.grid.hexes if row == r) == max(0, -r)


@law("AS-189", "X-3.7R", "X-3.31R", "X-3.2")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_numbers_of_hexes_paths_intersections_routes_and_sea_hexes(scenario):
    board, shown = rules.board("explorers", scenario), rules.view(game(scenario), None)
    sea = [place for place in shown["hexes"] if place["tile"] in SEA]
    sizes = (len(board["hexes"]), len(board["paths"]), len(board["intersections"]))
    assert (*sizes, len(shown["sea_routes"]), len(sea)) == SIZES[scenario]


@law("X-3.2", "X-3.14")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_paths_part_two_hexes_and_intersections_join_three(scenario):
    grid = Places(scenario).grid
    for path, hexes in enumerate(grid.paths):
        assert any(neighbour(hexes[0], side) == hexes[1] for side in range(6))
        assert len({*grid.ends[path]}) == 2
        assert all({*hexes} < {*grid.intersections[spot]} for spot in grid.ends[path])
    for spot, hexes in enumerate(grid.intersections):
        assert len({*hexes}) == 3
        assert all(any(neighbour(a, side) == b for side in range(6)) for a, b in combinations(hexes, 2))
        assert len(grid.spokes[spot]) in (2, 3)  # at the rim a line inside the frame is no path


@law("X-3.31R", "X-3.22R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_start_island_has_48_intersections_34_of_them_coastal(scenario):
    p = Position(scenario)
    spots = [*bits(p.board.corners(p.board.island))]
    coastal = []
    for spot in spots:
        state = Position(scenario).settlement(0, spot).hand(0, grain=2, ore=2).at("main")
        coastal += [move["intersection"] for move in listed(state, 0, "build_harbour_settlement")]
    assert (len(spots), len(coastal)) == (48, 34)


@law("X-3.7R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_where_the_sea_pieces_lie(scenario):
    p, shown = Places(scenario), rules.view(game(scenario), None)["hexes"]
    for r in (-3, -2, -1, 1, 2, 3):
        for column in (2, 3):
            assert shown[p.hex(f"{max(0, -r) + column},{r}")]["tile"] == "sea"
    width = len(ROWS[scenario][3])
    middle = [shown[p.hex(f"{q},0")]["tile"] for q in range(width)]
    assert middle[3] == ("council" if scenario in WITH_COUNCIL else "sea")
    assert {*middle[4:]} == {"sea"}


@law("X-3.32R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_place_belongs_to_two_zones(scenario):
    p = Places(scenario)
    zones = (p.board.island, *p.board.regions)
    for one, other in combinations(zones, 2):
        assert p.board.corners(one) & p.board.corners(other) == 0
        assert p.board.sides(one) & p.board.sides(other) == 0


@law("X-3.32R", "X-3.17")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_sea_routes_form_one_net(scenario):
    state, p = game(scenario), Places(scenario)
    net, first = routes(state), min(routes(state))
    reached, border = {first}, [first]
    while border:
        ends = p.grid.ends[border.pop()]
        for path in {path for spot in ends for path in p.grid.spokes[spot]} & net - reached:
            reached.add(path)
            border.append(path)
    assert reached == net


# ---- sea routes ----


@law("X-3.3", "X-3.4", "X-3.5R", "X-3.6R", "X-3.32R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("region", ["north", "south"])
def test_sea_routes_are_those_of_the_law_from_the_first_to_the_last_discovery(scenario, region):
    p = Position(scenario)
    before = routes(p.at("main"))
    assert before == lawful_routes(p.state)
    for place in p.hidden(region):
        p.state.hidden &= ~(1 << place)
        state = p.at("main")
        assert routes(state) == lawful_routes(state)
        assert before <= routes(state)
        before = routes(state)


KINDS = [
    case("land", law("X-3.1R", "X-3.6R"), [*LAND, "pirate_bonus_5"], {3}),
    case("sea", law("X-3.1R", "X-3.3"), ["sea", "fish_1", "fish_2", "fish_3"], {0, 1, 2, 3, 4, 5}),
]  # tiles, and the sides that are routes: number 3 is at the sea from the start


@pytest.mark.parametrize(("tiles", "sides"), KINDS)
def test_which_tiles_are_land_and_which_are_sea(tiles, sides):
    for tile in tiles:
        p = Position()
        place = p.hex("8,-2")
        state = p.reveal(place, tile, 5).at("main")
        assert {side for side in range(6) if p.side(place, side) in routes(state)} == sides


@law("X-3.5R", "X-3.4")
def test_the_frame_at_an_unexplored_hex_is_closed_until_its_discovery():
    p = Position()
    place = p.hex("9,-3")
    outer = {p.side(place, 0), p.side(place, 5)}
    assert not outer & routes(p.at("main"))
    assert outer <= routes(p.reveal(place, "forest", 5).at("main"))


@law("AS-193", "X-3.4", "X-3.5R", "X-3.8")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_ships_sail_along_the_frame_and_round_both_printed_hexes(scenario):
    p = Position(scenario)
    west, width = p.hex("0,0"), len(ROWS[scenario][3])
    state = p.harbour(0, p.corner(west, 5)).hand(0, lumber=1, wool=1).at("main")
    play(state, 0, "build_ship", path=p.side(west, 4))
    play(state, 0, "end_trade_build")
    for path in (p.side(west, 3), p.side(p.hex("0,1"), 4), p.side(p.hex("0,1"), 3)):
        play(state, 0, "move_ship", ship=0, path=path)
    east = p.hex(f"{width - 1},0")
    assert {p.side(east, side) for side in range(6)} <= routes(state)


@law("X-3.6R", "AS-71")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_path_between_two_lands_is_no_route(scenario):
    p = Position(scenario)
    coast = p.spot("2,-1|2,0|3,-1")
    state = p.harbour(0, coast).ship(0, p.path("2,0|3,-1")).hand(0, lumber=1, wool=1).at("movement")
    refused(state, 0, "not_sea_route", "move_ship", ship=0, path=p.path("2,-1|2,0"))
    refused(p.at("main"), 0, "not_sea_route", "build_ship", path=p.path("2,-1|2,0"))


@law("X-3.17", "X-7.3")
def test_routes_that_share_an_intersection_are_adjacent_and_no_others():
    p = Position()
    here = p.path("3,-1|4,-1")
    around = {path for spot in p.grid.ends[here] for path in p.grid.spokes[spot]} - {here}
    state = p.ship(0, here).at("movement")
    for path in sorted(routes(state) - {here}):
        if path in around:
            play(state.copy(), 0, "move_ship", ship=0, path=path)
        else:
            refused(state, 0, "not_adjacent", "move_ship", ship=0, path=path)
    assert len(around) == 4


# ---- coasts ----


@law("AS-45", "X-3.8", "X-3.9", "X-3.10R", "X-6.17")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("owners", [(0, 0), (0, 1), (1, 2)])
def test_a_coastal_path_holds_a_road_and_two_ships(edition, owners):
    p = Position(edition=edition)
    coast, spot = p.path("2,-1|3,-1"), p.spot("2,-1|2,0|3,-1")
    for owner in owners:
        p.ship(owner, coast)
    state = p.harbour(0, spot).hand(0, lumber=2, brick=1, wool=1).at("main")
    play(state, 0, "build_road", path=coast)
    refused(state, 0, "route_full", "build_ship", path=coast)


@law("X-3.8", "X-3.9", "X-3.10R", "X-3.27R")
@pytest.mark.parametrize("edition", EDITIONS)
def test_a_ship_is_built_and_sails_where_a_rivals_road_lies(edition):
    p = Position(edition=edition)
    coast, spot = p.path("2,-1|3,-1"), p.spot("2,-1|2,0|3,-1")
    state = p.harbour(0, spot).road(1, coast).ship(1, coast).hand(0, lumber=1, wool=1).at("main")
    play(state, 0, "build_ship", path=coast)
    play(state, 0, "end_trade_build")
    play(state, 0, "move_ship", ship=0, path=p.path("2,0|3,-1"))
    play(state, 0, "move_ship", ship=0, path=coast)


@law("AS-135", "X-3.11", "X-6.11")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_path_holds_one_road(owner):
    p = Position()
    inland, spot = p.path("2,-1|2,0"), p.spot("2,-1|2,0|3,-1")
    state = p.settlement(0, spot).road(owner, inland).hand(0, **ROAD).at("main")
    assert refused(state, 0, "occupied", "build_road", path=inland).clause == "X-3.11"
    assert inland not in [move["path"] for move in listed(state, 0, "build_road")]


@law("AS-170", "X-3.12", "X-7.12", "X-7.13")
@pytest.mark.parametrize("owners", [(1, 2), (1, 1), (0, 2), (0, 0)])
def test_a_route_holds_two_ships_at_rest(owners):
    p = Position()
    here, there = p.path("4,0|5,0"), p.path("4,0|5,-1")
    full = p.path("4,0|4,1")
    p.ship(0, p.path("3,1|4,0"))
    for owner in owners:
        p.ship(owner, full)
    state = p.reveal(p.hex("4,1"), "sea").reveal(p.hex("5,-1"), "sea").at("movement")
    refused(state, 0, "route_full", "sail", ship=0, way=[full])
    play(state, 0, "sail", ship=0, way=[full, here])
    assert rules.view(state, 0)["players"][0]["ships"][0]["path"] == here
    assert there in routes(state)


@law("X-3.13R", "X-6.19")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
def test_an_intersection_holds_one_building(owner, kind):
    p = Position(players=2)
    way = [p.spot(name) for name in ("2,-1|2,0|3,-1", "1,0|2,-1|2,0", "1,0|1,1|2,0", "1,1|2,0|2,1")]
    getattr(p.settlement(0, way[0]).line(0, *way), kind)(owner, way[3])
    state = p.hand(0, **SETTLEMENT).at("main")
    assert refused(state, 0, "occupied", "build_settlement", intersection=way[3]).clause == "X-3.13R"


# ---- tips ----


@law("X-3.14", "X-3.15R")
@pytest.mark.parametrize("end", [0, 1])
def test_a_ship_points_at_both_ends_of_its_route(end):
    p = Position()
    route = p.path("2,-1|3,-1")
    harbour = p.grid.ends[route][end]
    state = p.harbour(0, harbour).ship(0, route).hand(0, wool=1, ore=1).at("main")
    play(state, 0, "build_crew", ship=0)


@law("X-3.14")
def test_a_ship_does_not_point_beyond_its_ends():
    p = Position()
    route = p.path("2,-1|3,-1")
    ends = {*p.grid.ends[route]}
    beyond = {spot for end in ends for spot in p.grid.neighbours[end]} - ends
    for spot in beyond & {*bits(p.board.marks)}:
        q = Position()
        state = q.harbour(0, spot).ship(0, route).hand(0, wool=1, ore=1).at("main")
        refused(state, 0, "not_adjacent", "build_crew", ship=0)


@law("X-3.16R", "X-3.15R", "X-13.14")
def test_a_ship_points_at_a_hex_by_any_of_its_six_corners():
    p = Position()
    fishery, others = p.hex("5,-1"), (p.hex("6,-1"), p.hex("6,-2"))
    near = {path for spot in p.grid.corners[fishery] for path in p.grid.spokes[spot]}
    tried = Counter()
    for path in routes(p.fishery(fishery, 2).reveal(others[0], "sea").reveal(others[1], "fish_1").at("main")):
        q = Position().fishery(fishery, 2, fish=True).reveal(others[0], "sea").reveal(others[1], "fish_1")
        if q.grid.end_masks[path] & q.state.fog:
            continue
        state = q.ship(0, path).at("movement")
        if path in near:
            play(state, 0, "catch_fish", ship=0, hex=fishery)
        else:
            refused(state, 0, "not_adjacent", "catch_fish", ship=0, hex=fishery)
        tried[path in near] += 1
    assert tried[True] > 6  # more than those that lie along it
    assert tried[False] > 50


# ---- regions ----


@law("X-3.21", "X-3.20R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seat", [0, None])
def test_of_an_unexplored_hex_only_the_back_is_known(scenario, seat):
    p, shown = Places(scenario), rules.view(game(scenario), seat)["hexes"]
    for region in ("north", "south"):
        assert all(shown[place] == {"tile": "unexplored", "region": region} for place in p.hidden(region))


@law("X-3.20R", "AS-230", "X-6.28R")
@pytest.mark.parametrize(("region", "names"), [("north", ("5,-1", "6,-1")), ("south", ("4,1", "5,1"))])
def test_a_discovered_hex_stays_in_its_region(region, names):
    p = Position()
    one, other = map(p.hex, names)
    p.reveal(one, "hills", 4).reveal(other, "fields", 5)
    end = p.spot("5,-1|6,-1|5,0") if region == "north" else p.spot("4,1|5,1|5,0")
    beyond = next(spot for spot in p.grid.neighbours[end] if not p.state.fog >> spot & 1)
    state = p.line(0, end, beyond).hand(0, **SETTLEMENT).at("main")
    assert refused(state, 0, "first_by_ship", "build_settlement", intersection=end).clause == "X-6.26"


@law("X-3.29R", "X-10.5")
def test_discovered_land_does_not_belong_to_the_start_island():
    p = Position().chance(dice=dice(7))
    state = p.reveal(p.hex("5,-1"), "forest", 5).at("pre_roll")
    play(state, 0, "roll_dice")
    refused(state, 0, "pirate_hex_illegal", "place_pirate", hex=p.hex("3,-1"))
    play(state, 0, "place_pirate", hex=p.hex("4,-1"))


# ---- nothing blocks ships, ships block nothing ----


@law("AS-165", "X-3.27R")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
def test_buildings_and_roads_do_not_stop_ships(owner, kind):
    p = Position(players=2)
    route, onward = p.path("2,-1|3,-1"), p.path("2,0|3,-1")
    getattr(p, kind)(owner, p.spot("2,-1|2,0|3,-1"))
    state = p.ship(0, route).road(1, onward, route).at("movement")
    play(state, 0, "move_ship", ship=0, path=onward)


@law("X-3.27R")
def test_ships_do_not_stop_a_settlement():
    p = Position()
    spot = p.spot("2,-1|2,0|3,-1")
    for route in (p.path("2,-1|3,-1"), p.path("2,0|3,-1")):
        p.ship(1, route).ship(2, route)
    state = p.road(0, p.path("2,-1|2,0")).hand(0, **SETTLEMENT).at("main")
    play(state, 0, "build_settlement", intersection=spot)


@law("AS-166", "X-3.28R", "X-6.10")
def test_a_ship_is_no_road():
    p = Position()
    state = p.ship(0, p.path("2,-1|3,-1"), settler=1).hand(0, **SETTLEMENT).at("main")
    for name in ("2,-1|2,0", "2,0|3,-1", "2,-1|3,-1"):
        refused(state, 0, "not_connected", "build_road", path=p.path(name))
    refused(state, 0, "not_connected", "build_settlement", intersection=p.spot("2,-1|2,0|3,-1"))
