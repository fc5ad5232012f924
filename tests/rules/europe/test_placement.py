"""Placing in turn: posts in three rounds, first cards, neutral posts, routes with their caravans."""

import random
from copy import deepcopy
from itertools import combinations

import pytest

import rules
from rules.europe.board import MAPS
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.europe import reference
from tests.rules.europe.position import (
    BLUE,
    RED,
    SHORT,
    Position,
    add_map,
    between,
    caravans,
    game,
    golds,
    goods_left,
    hand,
    path,
    spot,
    started,
)
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

TABLES = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]
U = "-4,1|-3,0|-3,1"  # between Bern and Paris
SPOKES = MAPS["europe/short"].grid.spokes


def placing(players, starter, scenario="short"):
    """A game with variable placement that waits for the first post of the start player."""
    state = game(players, scenario, placement="variable")
    state.chance = ScriptedChance(start=dice(*(12 if seat == starter else 2 for seat in range(players))))
    for seat in range(players):
        play(state, seat, "roll_for_start")
    return state


def place_all(state, choose=lambda moves: moves[0]):
    """Place everything that is left; gives (phase, seat, move) of each step."""
    steps = []
    while state.phase.startswith("setup"):
        (seat,) = rules.to_act(state)
        move = choose(concrete(state, seat))
        steps.append((state.phase, seat, move))
        rules.apply(state, seat, move)
    return steps


def paths(state, seat):
    """Where the first route of a seat may lie."""
    return {move["path"] for move in listed(state, seat, "place_initial_route")}


# ---- posts in turn ----


@pytest.mark.parametrize(
    ("players", "starter", "posts", "back"),
    [
        case("seat 2 of four", law("MS-10", "M-5.5", "M-5.6", "M-5.7"), 4, 2, "230110322301", "1032"),
        case("seat 0 of four", law("M-5.5", "M-5.6", "M-5.7"), 4, 0, "012332100123", "3210"),
        case("seat 0 of three", law("MS-11", "M-5.5", "M-5.11", "M-5.12", "M-5.18"), 3, 0, "012210012", "210"),
        case("seat 1 of three", law("MS-11", "M-5.6", "M-5.7", "M-5.11", "M-5.12", "M-5.18"), 3, 1, "120021120", "021"),
    ],
)
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_who_places_when(players, starter, posts, back, scenario):
    state = placing(players, starter, scenario)
    steps = place_all(state)
    order = [(phase, str(seat)) for phase, seat, _ in steps]
    neutral = [("setup_neutral", seat) for seat in back] if players == 3 else []
    assert order == [*(("setup_post", seat) for seat in posts), *neutral, *(("setup_route", seat) for seat in back)]
    assert (state.phase, rules.to_act(state), state.active) == ("pre_roll", (starter,), starter)


@law("MS-12", "M-5.8", "M-5.11")
@pytest.mark.parametrize(
    ("phase", "kind"), [("setup_post", "place_initial_post"), ("setup_neutral", "place_neutral_post")]
)
def test_posts_go_on_free_violet_city_spaces(phase, kind):
    state = Position(3).post(BLUE, "Bern").neutral("Turin").at(phase, RED, RED, 0)
    violet = {spot(row["name"]) for row in SHORT["cities"] if row["colour"] == "violet"}
    assert {move["intersection"] for move in listed(state, RED, kind)} == violet - {spot("Bern"), spot("Turin")}
    refused(state, RED, "not_violet", kind, intersection=spot("Marseille"))
    refused(state, RED, "occupied", kind, intersection=spot("Bern"))
    refused(state, RED, "occupied", kind, intersection=spot("Turin"))
    refused(state, RED, "bad_parameter", kind, intersection=spot(U))
    refused(state, BLUE, "not_your_turn", kind, intersection=spot("Paris"))
    play(state, RED, kind, intersection=spot("Paris"))
    assert state.neutral >> spot("Paris") & 1 == (phase == "setup_neutral")


def _wooded():
    """A map on which Hamburg lies between forest, saltern and sea, and Kaliningrad is violet; an arrow leads on."""
    plain = deepcopy(SHORT)
    hexes = {row["hex"]: row for row in plain["hexes"]}
    hexes["0,-3"] |= {"terrain": "forest", "slot_colour": "dark green"}
    next(row for row in plain["cities"] if row["name"] == "Kaliningrad")["colour"] = "violet"
    plain["double_arrow_paths"].append({"path": "1,-2|2,-2", "name": "Kaliningrad-Wroclaw"})
    return add_map(plain)


@law("MS-13", "M-5.9", "M-5.10R")
@pytest.mark.parametrize("robber", ["-1,-2", "0,-3"])
def test_the_third_post_alone_brings_a_card_from_each_hex_around_it(robber):
    thirds = {
        "Hamburg": {"lumber": 1, "salt": 1},
        "Kaliningrad": {"wool": 1, "salt": 1},
        "Bern": {"wool": 1, "ore": 1, "salt": 1},
        "Krakow": {"grain": 1, "ore": 1, "salt": 1},
    }
    state = placing(4, RED, _wooded())
    state.robber = MAPS["europe/short"].grid.hex_id(robber)
    for _ in range(8):
        (seat,) = rules.to_act(state)
        rules.apply(state, seat, next(m for m in concrete(state, seat) if m["intersection"] not in map(spot, thirds)))
    for city in thirds:
        assert [hand(state, seat) for seat in range(4)] == [{"gold": 3}] * 4
        play(state, rules.to_act(state)[0], "place_initial_post", intersection=spot(city))
    assert [hand(state, seat) for seat in range(4)] == [{**cards, "gold": 3} for cards in thirds.values()]


# ---- routes in turn ----


@law("MS-14", "MS-17", "M-5.12", "M-5.13")
def test_a_first_route_lies_at_an_own_post_and_joins_no_cities():
    state = Position().post(RED, "Paris", "Turin", "Prague").post(BLUE, "Bern").at("setup_route", RED, RED, 0)
    refused(state, RED, "connects_isolated_city", "place_initial_route", path=between("Paris", "Brussels"))
    refused(state, RED, "not_connected", "place_initial_route", path=between("Bern", "-4,2|-3,1|-3,2"))
    own = {p for city in ("Paris", "Turin", "Prague") for p in SPOKES[spot(city)]}
    assert paths(state, RED) == own - {between("Paris", "Brussels")}
    play(state, RED, "place_initial_route", path=between("Paris", U))
    assert caravans(state, RED) == [between("Paris", U), -1]


@law("MS-15", "M-5.14R", "M-5.13")
def test_two_first_routes_together_join_no_cities_either():
    position = Position().post(RED, "Paris").post(BLUE, "Bern").route(RED, between("Paris", U))
    state = position.at("setup_route", BLUE, RED, 2)
    refused(state, BLUE, "connects_isolated_city", "place_initial_route", path=between("Bern", U))
    refused(state, BLUE, "occupied", "place_initial_route", path=between("Paris", U))
    assert paths(state, BLUE) == {*SPOKES[spot("Bern")]} - {between("Bern", U)}


@law("MS-16", "MS-144", "M-5.15R", "M-5.16R", "M-5.17R")
def test_initial_pieces_cost_and_bring_nothing():
    scenario = _wooded()
    state = placing(4, RED, scenario)
    kaliningrad, arrow = spot("Kaliningrad"), path("1,-2|2,-2")
    before = rules.view(state, None)
    events = play(state, RED, "place_initial_post", intersection=kaliningrad)
    assert [event.type for event in events] == ["post_placed"]
    after = rules.view(state, RED)
    assert (after["face_down_tokens"], after["hexes"]) == (before["face_down_tokens"], before["hexes"])
    assert (hand(state, RED), goods_left(state, RED), state.phase) == ({"gold": 3}, 1, "setup_post")
    place_all(state, lambda moves: next((m for m in moves if m.get("path") == arrow), moves[-1]))
    assert state.routes[RED] == 1 << arrow
    assert (state.phase, golds(state), state.free_paths.bit_count()) == ("pre_roll", [3] * 4, len(state.owners) - 4)


@law("MS-189", "M-5.19R")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_every_player_finds_a_path_for_his_first_route(scenario, players):
    board = MAPS[f"europe/{scenario}"]
    for number in range(1000):
        rng, state = random.Random(number), started(players, scenario, str(number), placement="variable")
        for phase, seat, move in place_all(state, rng.choice):
            if phase == "setup_route":
                assert state.routes[seat] == 1 << move["path"]
                joined = reference.network(state, board.grid.ends[move["path"]][0])
                assert len(reference.cities_in(state, joined)) == 1
    for three in combinations(bits(board.violet), 3):
        beyond = {near for city in three for near in board.grid.neighbours[city] if not board.cities >> near & 1}
        assert len(beyond) >= 5


@law("M-5.19R")
def test_where_no_such_path_is_left_any_free_path_at_an_own_post_will_do():
    near = between("Paris", "Brussels"), between("Paris", U)
    (third,) = {*SPOKES[spot("Paris")]} - {*near}
    position = Position().post(RED, "Paris").route(BLUE, between("Bern", U), third)
    state = position.at("setup_route", RED, RED, 0)
    assert paths(state, RED) == {*near}
    refused(state, RED, "occupied", "place_initial_route", path=third)
    play(state, RED, "place_initial_route", path=near[0])
    assert (golds(state), caravans(state, RED)[0]) == ([0] * 4, near[0])
