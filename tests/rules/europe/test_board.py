"""The two sides of the board: terrains, paths, intersections, city spaces, slots, and what the book says of the map."""

from collections import Counter
from copy import deepcopy
from itertools import combinations, pairwise

import pytest

import rules
from rules.europe.board import MAPS
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    MAIN,
    ORANGE,
    RED,
    SHORT,
    WHITE,
    Position,
    add_map,
    between,
    caravans,
    changed,
    game,
    gold,
    hand,
    has_post,
    hexagon,
    merchants,
    path,
    spot,
)
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

PLAIN = {"short": SHORT, "main": MAIN}
RESOURCES = {"forest": "lumber", "pasture": "wool", "fields": "grain", "mountains": "ore", "salt": "salt"}
BOTH = pytest.mark.parametrize("scenario", ["short", "main"])


class Chart:
    """A side of the board as players see it: geometry and what is printed on it."""

    def __init__(self, scenario):
        board, table = rules.board("europe", scenario), rules.view(game(scenario=scenario, placement="variable"), None)
        self.hexes = {(h["q"], h["r"]): table["hexes"][h["hex"]] for h in board["hexes"]}
        self.names = {h["hex"]: (h["q"], h["r"]) for h in board["hexes"]}
        self.paths = board["paths"]
        self.spots = board["intersections"]
        self.cities = {row["name"]: row for row in table["cities"]}
        self.arrows = set(table["double_arrows"])

    def at(self, city):
        """The intersection of a city, or the intersection itself."""
        return self.cities[city]["intersection"] if isinstance(city, str) else city

    def around(self, city):
        """(terrain, number) of the hexes at a city."""
        places = [self.hexes[self.names[number]] for number in self.spots[self.at(city)]["hexes"]]
        return sorted((h["terrain"], h["number"] or 0) for h in places)

    def steps(self, start, end):
        """The paths of the shortest way."""
        reached, layer, steps = {self.at(start)}, {self.at(start)}, 0
        while self.at(end) not in reached:
            layer = {n for place in layer for n in self.spots[place]["neighbours"]} - reached
            reached |= layer
            steps += 1
        return steps

    def is_way(self, *places):
        """Whether each place is one path from the next."""
        return all(self.steps(one, other) == 1 for one, other in pairwise(places))

    def path(self, one, other):
        """The path between neighbours."""
        ends = {self.at(one), self.at(other)}
        return next(row["path"] for row in self.paths if set(row["intersections"]) == ends)


CHARTS = {scenario: Chart(scenario) for scenario in PLAIN}


def _crossing(scenario, name):
    return spot(PLAIN[scenario]["named_vertices"][name], scenario)


# ---- the graph ----


@law("MS-139", "M-1.1", "M-2.2", "M-2.3", "M-2.6R")
@BOTH
def test_a_path_parts_two_hexes_and_an_intersection_is_where_three_meet(scenario):
    grid = MAPS[f"europe/{scenario}"].grid
    assert sorted(map(grid.path_id, PLAIN[scenario]["paths"])) == [row["path"] for row in CHARTS[scenario].paths]
    for number, (one, other) in enumerate(grid.ends):
        pair = set(grid.paths[number])
        meeting = [set(grid.intersections[end]) for end in (one, other)]
        assert len(pair) == 2
        assert all(pair < three and len(three) == 3 for three in meeting)
        assert meeting[0] & meeting[1] == pair
        assert set(CHARTS[scenario].paths[number]["intersections"]) == {one, other}


@law("MS-139", "M-2.1", "M-2.8", "M-2.9", "M-2.19R", "M-2.20R")
@BOTH
def test_every_hex_has_one_of_five_terrains_and_a_printed_number_or_a_slot_of_its_colour(scenario):
    chart, rows = CHARTS[scenario], PLAIN[scenario]["hexes"]
    assert len(chart.hexes) == len(rows) == {"short": 60, "main": 75}[scenario]
    assert set(Counter(h["terrain"] for h in chart.hexes.values()).values()) == {len(rows) // 5}
    colours = {(row["terrain"], row["slot_colour"]) for row in rows}
    assert len(colours) == len({colour for _, colour in colours}) == 5
    for row in rows:
        shown = chart.hexes[tuple(map(int, row["hex"].split(",")))]
        assert shown["terrain"] == row["terrain"] in RESOURCES
        assert shown["slot"] == ("slot" in row) != ("printed_number" in row)
        assert shown["number"] == row.get("printed_number", row.get("start_token"))


@law("MS-139", "M-2.10", "M-2.8")
@BOTH
def test_five_slots_are_dotted_one_of_each_colour(scenario):
    dotted = [row for row in PLAIN[scenario]["hexes"] if row.get("slot") == "dotted"]
    assert {row["terrain"]: row["start_token"] for row in dotted} == PLAIN[scenario]["tokens"]["dotted"]
    assert len(dotted) == 5


@law("MS-139", "M-2.4", "M-2.5", "M-2.12", "M-2.18R", "M-2.6R")
@BOTH
def test_city_spaces_lie_on_intersections_and_gold_only_at_coasts(scenario):
    chart = CHARTS[scenario]
    assert Counter(row["colour"] for row in chart.cities.values())["violet"] == 16
    assert len(chart.cities) == {"short": 40, "main": 53}[scenario]
    for row in PLAIN[scenario]["cities"]:
        shown = chart.cities[row["name"]]
        assert shown["intersection"] == spot(row["vertex"], scenario)
        assert (shown["colour"], shown["gold"]) == (row["colour"], row["gold"])
        land = len(chart.spots[shown["intersection"]]["hexes"])
        assert 1 <= land <= 3
        assert shown["gold"] == 0 or land < 3
    assert sum(row["gold"] > 0 for row in chart.cities.values()) >= 10


@law("M-1.1", "MS-139")
def test_the_short_side_is_the_main_side_without_western_europe():
    short, main = CHARTS["short"], CHARTS["main"]
    assert set(short.hexes) < set(main.hexes)
    assert all(main.hexes[place]["terrain"] == short.hexes[place]["terrain"] for place in short.hexes)
    assert set(short.cities) < set(main.cities)
    west = set(main.cities) - set(short.cities)
    assert {"London", "Dublin", "Madrid", "Lisbon"} <= west
    eastmost = max(main.hexes, key=lambda place: place[0] + place[1] / 2)
    assert eastmost in short.hexes


@law("M-2.13", "M-11.16R", "M-2.7R")
@BOTH
def test_sea_lanes_and_other_paths_bear_double_arrows_that_never_touch(scenario):
    chart, plain = CHARTS[scenario], PLAIN[scenario]
    assert chart.arrows == {path(row["path"], scenario) for row in plain["double_arrow_paths"]}
    assert {path(name, scenario) for name in plain["sea_lanes"]} <= chart.arrows
    assert all(chart.paths[path(name, scenario)]["hexes"] == [] for name in plain["sea_lanes"])
    ends = [set(chart.paths[number]["intersections"]) for number in chart.arrows]
    assert len(ends) == {"short": 9, "main": 14}[scenario]
    assert not any(one & other for one, other in combinations(ends, 2))


# ---- what the book says of the map ----


@law("M-2.6R", "MS-191")
@BOTH
def test_cologne_and_nuremberg_share_fields_with_five_and_lyon_has_a_pasture_with_five(scenario):
    chart = CHARTS[scenario]
    shared = set(chart.spots[chart.at("Cologne")]["hexes"]) & set(chart.spots[chart.at("Nuremberg")]["hexes"])
    (fields,) = [chart.hexes[chart.names[number]] for number in shared]
    assert (fields["terrain"], fields["number"]) == ("fields", 5)
    assert ("pasture", 5) in chart.around("Lyon")


@law("M-2.6R", "MS-191")
@BOTH
@pytest.mark.parametrize(
    ("one", "other", "steps"),
    [
        ("Turin", "Venice", 3),
        ("Bern", "Turin", 2),
        ("Bern", "Venice", 3),
        ("Paris", "Brussels", 1),
        ("Brussels", "Cologne", 1),
        ("Bern", "Paris", 2),
        ("Copenhagen", "Kaliningrad", 3),
        ("Budapest", "Belgrade", 3),
    ],
)
def test_how_far_cities_of_the_examples_are_apart(one, other, steps, scenario):
    assert CHARTS[scenario].steps(one, other) == steps


@law("M-2.6R", "MS-191")
@BOTH
def test_the_ways_of_the_examples(scenario):
    chart = CHARTS[scenario]
    x, y = (_crossing(scenario, name) for name in ("X_between_Turin_Bern_Venice", "Y_between_X_Venice"))
    assert chart.is_way("Turin", x, y, "Venice")
    assert chart.is_way("Bern", x)
    assert chart.is_way("Bern", _crossing(scenario, "u_between_Bern_Paris"), "Paris", "Brussels", "Cologne")
    p, q = (_crossing(scenario, name) for name in ("p_Baltic", "q_Baltic"))
    assert chart.is_way("Copenhagen", p, q, "Kaliningrad")
    assert chart.path(p, q) in chart.arrows
    west = _crossing(scenario, "w_west_of_Wroclaw")
    assert (chart.steps("Prague", west), chart.steps(west, "Wroclaw"), chart.steps(west, "Kaliningrad")) == (3, 1, 3)
    assert _x(scenario, west) < _x(scenario, chart.at("Wroclaw"))
    cities = {chart.at(name) for name in chart.cities}
    assert not cities & {x, y, p, q, west}


def _x(scenario, number):
    """How far in the east an intersection lies."""
    return sum(q + r / 2 for q, r in MAPS[f"europe/{scenario}"].grid.intersections[number])


@law("M-2.6R", "MS-191")
@BOTH
def test_the_hexes_at_kaliningrad_and_belgrade(scenario):
    chart = CHARTS[scenario]
    bare = {city: [kind for kind, number in chart.around(city) if not number] for city in ("Kaliningrad", "Belgrade")}
    assert bare == {"Kaliningrad": ["salt"], "Belgrade": ["fields", "mountains"]}
    assert len(chart.spots[chart.at("Kaliningrad")]["hexes"]) == 2


@law("M-2.6R")
@BOTH
def test_only_paris_brussels_and_cologne_are_neighbours(scenario):
    chart = CHARTS[scenario]
    near = {
        frozenset((one, other))
        for one, other in combinations(chart.cities, 2)
        if chart.at(other) in chart.spots[chart.at(one)]["neighbours"]
    }
    assert near == {frozenset(("Paris", "Brussels")), frozenset(("Brussels", "Cologne"))}
    assert "Tirana" in chart.cities


# ---- what lies where ----


@law("M-2.7R", "MS-139")
@BOTH
def test_every_path_is_for_routes_merchants_and_caravans(scenario):
    grid = MAPS[f"europe/{scenario}"].grid
    for number, (one, other) in enumerate(grid.ends):
        before = next(p for end in (one, other) for p in grid.spokes[end] if p != number)
        position = Position(scenario=scenario).route(RED, before).caravan(RED, before).merchant(RED, one)
        state = position.hand(RED, ore=1, lumber=1, grain=1, salt=1).at("action")
        play(state, RED, "establish_route", path=number)
        while state.phase in ("choose_connection", "free_route"):
            rules.apply(state, RED, rules.default_move(state, RED))
        play(state, RED, "move_caravan", caravan=0, way=[number], salt=1)
        play(state, RED, "move_merchant", merchant=0, way=[other], grain=1)
        assert caravans(state, RED)[0] == number
        assert merchants(state, RED)[0] == other or has_post(state, other)


@law("M-2.14R", "MS-12")
def test_posts_stand_on_city_spaces_one_on_each():
    crossing = spot("-4,1|-3,0|-3,1")
    state = Position().merchant(RED, "Paris").hand(RED, grain=2).at("action")
    play(state, RED, "move_merchant", merchant=0, way=[crossing], grain=1)
    assert (merchants(state, RED)[0], has_post(state, crossing)) == (crossing, False)
    state = Position().post(BLUE, "Paris").at("setup_post", RED, RED, 0)
    refused(state, RED, "occupied", "place_initial_post", intersection=spot("Paris"))
    refused(state, RED, "bad_parameter", "place_initial_post", intersection=crossing)


@law("M-2.5")
@pytest.mark.parametrize("city", ["Brussels", "Marseille"])
def test_later_both_colours_take_posts(city):
    near = MAPS["europe/short"].grid.neighbours[spot(city)][0]
    state = Position().post(RED, "Vienna", "Prague", "Berlin").merchant(RED, near).hand(RED, grain=1).at("action")
    play(state, RED, "move_merchant", merchant=0, way=[spot(city)], grain=1)
    assert state.posts[RED] >> spot(city) & 1


@law("M-2.5", "M-5.8")
@BOTH
def test_only_violet_city_spaces_take_initial_posts(scenario):
    state = Position(scenario=scenario).at("setup_post", RED, RED, 0)
    violet = {row["intersection"] for row in CHARTS[scenario].cities.values() if row["colour"] == "violet"}
    assert {move["intersection"] for move in concrete(state, RED)} == violet
    for row in CHARTS[scenario].cities.values():
        if row["colour"] == "brown":
            refused(state, RED, "not_violet", "place_initial_post", intersection=row["intersection"])


@law("M-2.17R", "MS-151")
def test_posts_may_stand_on_neighbouring_city_spaces():
    state = Position().post(BLUE, "Paris").at("setup_post", RED, RED, 0)
    play(state, RED, "place_initial_post", intersection=spot("Brussels"))
    state = Position().post(BLUE, "Paris", "Brussels").merchant(RED, "Brussels").hand(RED, grain=1).at("action")
    play(state, RED, "move_merchant", merchant=0, way=[spot("Cologne")], grain=1)
    assert has_post(state, "Cologne")


@law("M-2.15", "MS-64", "M-10.19")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_one_route_lies_on_a_path(owner):
    way = between("Paris", "Brussels")
    state = Position().post(RED, "Paris").route(owner, way).hand(RED, ore=1, lumber=1).at("action")
    refused(state, RED, "occupied", "establish_route", path=way)


@law("M-2.16", "M-10.15R")
@pytest.mark.parametrize("pair", [(RED, BLUE), (BLUE, WHITE), (BLUE, BLUE)])
def test_two_caravans_stand_beside_one_route(pair):
    full, beside = between("Paris", "Brussels"), between("Brussels", "Cologne")
    position = Position().post(RED, "Paris").route(RED, full, beside).caravan(RED, beside)
    for seat in pair:
        position.caravan(seat, full)
    state = position.hand(RED, salt=2, ore=1, lumber=1).at("action")
    refused(state, RED, "route_full", "move_caravan", caravan=0, way=[full], salt=1)
    if RED not in pair:
        refused(state, RED, "route_full", "form_caravan", path=full)


# ---- hexes and their numbers ----


@pytest.mark.parametrize(
    ("city", "yields"),
    [
        case("forest and salt", law("M-2.1", "M-2.18R", "M-2.11R"), "Nuremberg", {5: "grain", 2: "lumber", 6: "salt"}),
        case("pasture", law("M-2.1", "M-2.18R", "M-2.11R"), "Wroclaw", {9: "wool", 4: "wool", 6: "salt"}),
        case("mountains", law("M-2.1", "M-2.18R", "M-2.11R"), "Krakow", {9: "grain", 6: "salt", 3: "ore"}),
        case("two hexes and the sea", law("M-2.1", "M-2.18R", "M-2.19R"), "Hamburg", {4: "salt", 8: "wool"}),
        case("one hex and the sea", law("M-2.18R", "M-2.19R"), "Amsterdam", {11: "salt"}),
        case("no numbers", law("M-2.11R", "MS-26"), "Minsk", {}),
        case("one number of three", law("M-2.11R", "MS-26"), "Belgrade", {5: "lumber"}),
    ],
)
def test_a_post_draws_from_the_hexes_around_it(city, yields):
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        state = Position().post(RED, city).chance(dice=dice(total)).at("pre_roll")
        play(state, RED, "roll_dice")
        assert hand(state, RED) == ({yields[total]: 1} if total in yields else {"gold": 1})


@law("M-2.9", "MS-96")
def test_a_token_lies_on_a_slot_of_its_own_colour():
    mountains = [hexagon(name) for name in ("-1,3", "1,3")]
    position = Position().token(mountains[0], 9).token(mountains[1], 10)
    state = position.at("place_number", RED, spot("Belgrade"))
    forest = hexagon("1,2")
    for wrong in (forest, hexagon("0,-2"), hexagon("-3,0")):
        refused(state, RED, "bad_token", "place_number", hex=hexagon("0,3"), **{"from": wrong})
    sources = {move["from"] for move in listed(state, RED, "place_number") if move["hex"] == hexagon("0,3")}
    assert sources == {*mountains, hexagon("1,0")}


@law("M-2.19R", "M-2.20R")
@BOTH
def test_the_sea_takes_neither_robber_nor_token_and_there_is_no_desert(scenario):
    land = len(CHARTS[scenario].hexes)
    state = Position(scenario=scenario).at("move_robber")
    assert {move["hex"] for move in concrete(state, RED)} <= set(range(land))
    refused(state, RED, "bad_parameter", "move_robber", hex=land)
    refused(state, RED, "bad_parameter", "move_robber", hex=-1)
    state = Position(scenario=scenario).at("place_number", RED, spot("Riga", scenario))
    assert [move["hex"] for move in concrete(state, RED)] == [hexagon("3,-3", scenario)]
    refused(state, RED, "bad_parameter", "place_number", hex=land)


@law("M-2.20R")
@pytest.mark.parametrize("kind", ["build_settlement", "build_city", "found_settlement", "build_road"])
def test_there_are_no_settlements_cities_or_harbours(kind):
    state = Position().post(RED, "Hamburg").hand(RED, ore=4).at("action")
    refused(state, RED, "unknown_action", kind, intersection=spot("Hamburg"))
    assert "harbours" not in rules.view(state, RED)
    assert {move["count"] for move in listed(state, RED, "trade_bank")} == {3}


@law("MS-165", "M-2.12", "M-2.13", "M-13.6")
def test_gold_and_double_arrows_are_where_the_data_say():
    plain = changed(double_arrow_paths=[{"path": "-4,1|-3,1"}])
    for row in plain["cities"]:
        row["gold"] = 7 if row["name"] == "Riga" else 0
    for city, coins, scenario in (("Riga", 2, "short"), ("Riga", 7, add_map(deepcopy(plain)))):
        near = MAPS["europe/short"].grid.neighbours[spot(city)][0]
        state = Position(scenario=scenario).merchant(ORANGE, near).hand(ORANGE, grain=1).at("action", ORANGE)
        play(state, ORANGE, "move_merchant", merchant=0, way=[spot(city)], grain=1)
        assert gold(state, ORANGE) == coins
        bern, old = path("-4,1|-3,1"), path("1,-3|1,-2")
        for arrow in (bern, old):
            end = MAPS["europe/short"].beside[arrow][0]
            state = Position(scenario=scenario).route(RED, end).hand(RED, ore=1, lumber=1).at("action")
            play(state, RED, "establish_route", path=arrow)
            assert (state.phase == "free_route") == (arrow == (old if scenario == "short" else bern))
