"""The worked examples of the book, played from the examples in the data of both maps (M-21)."""

import pytest

import rules
from rules.europe.components import COLOURS
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe.position import (
    BLUE,
    MAIN,
    ORANGE,
    RED,
    SHORT,
    WHITE,
    Position,
    bank,
    between,
    caravans,
    gold,
    golds,
    hand,
    hexagon,
    merchants,
    path,
    spot,
    started,
)
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

MAPS = {"short": SHORT, "main": MAIN}
EXAMPLES = {name: {row["id"]: row for row in plain["rule_examples"]} for name, plain in MAPS.items()}
ON_BOTH = pytest.mark.parametrize("scenario", ["short", "main"])
MOUNTAINS, SALT = 3, 4  # terrains


def by_seat(coins):
    """What an example says by colour, in the order of the seats."""
    return [coins.get(colour, 0) for colour in COLOURS]


def gains(before, after):
    return [now - then for now, then in zip(after, before, strict=True)]


def number(state, place):
    return rules.view(state, None)["hexes"][place]["number"]


def walk_to(state, seat, place):
    """The listed way of a merchant to a place."""
    (move,) = [move for move in listed(state, seat, "move_merchant") if move["way"][-1] == place]
    return move


@law("MS-191")
@ON_BOTH
def test_the_data_hold_every_example(scenario):
    wanted = {"turin", "kaliningrad_route", "prague_merchant", "kaliningrad_token", "belgrade_token", "caravan"}
    assert set(EXAMPLES[scenario]) >= wanted
    assert "roll5" in EXAMPLES["short"]


@law("MS-18", "MS-191", "M-21.1")
def test_a_five_in_the_fixed_start():
    state = started(placement="fixed")
    state.chance = ScriptedChance(dice=dice(5))
    before = [hand(state, seat) for seat in range(4)]
    play(state, state.active, "roll_dice")
    after = [hand(state, seat) for seat in range(4)]
    expected = [EXAMPLES["short"]["roll5"]["expect"][colour] for colour in COLOURS]
    assert expected == [{"grain": 1}, {"wool": 1}, {"gold": 1}, {"grain": 1}]
    for then, now, gain in zip(before, after, expected, strict=True):
        assert now == {kind: then.get(kind, 0) + gain.get(kind, 0) for kind in {**then, **gain}}


@law("MS-67", "MS-68", "MS-191", "M-21.2", "M-21.3")
@ON_BOTH
def test_turin_and_then_bern(scenario):
    example = EXAMPLES[scenario]["turin"]
    position = Position(scenario=scenario).post(RED, "Turin").post(BLUE, "Bern", "Venice")
    state = position.route(BLUE, *example["given"]["blue_routes"]).hand(RED, ore=2, lumber=2).at("action")
    events = play(state, RED, "establish_route", path=path(example["red_builds"], scenario))
    assert golds(state) == by_seat(example["expect_gold"]) == [1, 2, 0, 0]
    (paid,) = events_of(events, "cities_connected")
    assert len(paid["chain"]) == 3
    before = golds(state)
    events = play(state, RED, "establish_route", path=path(example["then_red_builds"], scenario))
    assert gains(before, golds(state)) == by_seat(example["expect_gold_2"]) == [2, 0, 0, 0]
    (paid,) = events_of(events, "cities_connected")
    built = [path(example[key], scenario) for key in ("red_builds", "then_red_builds")]
    assert sorted(paid["chain"]) == sorted(built)
    assert hand(state, RED) == {"gold": 3}


@law("MS-75", "MS-191", "M-21.4")
@ON_BOTH
def test_two_routes_to_kaliningrad(scenario):
    example = EXAMPLES[scenario]["kaliningrad_route"]
    position = Position(scenario=scenario).route(BLUE, *example["given"]["blue_routes"])
    state = position.hand(BLUE, ore=2, lumber=2).at("action", BLUE)
    play(state, BLUE, "establish_route", path=path(example["blue_builds_double"], scenario))
    assert (golds(state), state.phase) == ([0, 0, 0, 0], "free_route")
    play(state, BLUE, "establish_route", path=path(example["free"], scenario))
    assert golds(state) == by_seat(example["expect_gold"]) == [0, 3, 0, 0]
    assert (hand(state, BLUE), state.phase) == ({"ore": 1, "lumber": 1, "gold": 3}, "action")


@law("MS-162", "MS-191", "M-21.5")
@ON_BOTH
def test_a_merchant_on_his_way_to_kaliningrad(scenario):
    example = EXAMPLES[scenario]["prague_merchant"]
    state = Position(scenario=scenario).post(WHITE, example["from"]).merchant(WHITE, example["from"])
    state = state.hand(WHITE, grain=1).chance(dice=dice(*[2] * 4)).at("action", WHITE)
    rest, goal = spot(example["to"], scenario), spot(example["then_to"], scenario)
    posts = state.posts[:]
    first = walk_to(state, WHITE, rest)
    assert len(first["way"]) == example["steps"] == 3
    rules.apply(state, WHITE, first)
    assert (merchants(state, WHITE)[0], state.posts, hand(state, WHITE)) == (rest, posts, {})
    for seat in (ORANGE, RED, BLUE, WHITE):
        play(state, (seat - 1) % 4, "end_turn")
        play(state, seat, "roll_dice")
    assert merchants(state, WHITE)[0] == rest
    state.hands[WHITE] += Position().hand(WHITE, grain=1).state.hands[WHITE]
    assert len(walk_to(state, WHITE, goal)["way"]) == example["then_steps"] == 3


@law("MS-93", "MS-191", "M-21.6")
@ON_BOTH
def test_founding_in_kaliningrad(scenario):
    example = EXAMPLES[scenario]["kaliningrad_token"]
    saltern, city = hexagon(example["hex"], scenario), spot(example["city"], scenario)
    start = spot(EXAMPLES[scenario]["prague_merchant"]["to"], scenario)
    position = Position(scenario=scenario).post(BLUE, "Bern", "Lyon", "Venice").merchant(BLUE, start).hand(BLUE, gold=2)
    bare = (place for place in bits(position.board.slots_of[SALT]) if not position.state.numbers[place])
    state = position.token(next(place for place in bare if place != saltern), 9).at("action", BLUE)
    assert rules.view(state, None)["face_down_tokens"]["salt"] == 1
    play(state, BLUE, "buy_resource", resource="grain")
    assert hand(state, BLUE) == {"grain": 1}
    rules.apply(state, BLUE, walk_to(state, BLUE, city))
    shown = rules.view(state, BLUE)
    coins = {place["intersection"]: place["gold"] for place in shown["cities"]}[city]
    assert (coins, hand(state, BLUE)) == (1, {"gold": 1})
    assert city in shown["players"][BLUE]["posts"]
    assert (merchants(state, BLUE), bank(state)["grain"]) == ([-1, -1], 19)
    assert shown["players"][BLUE]["warehouse"]["available"] == 2
    play(state, BLUE, "place_number", hex=saltern)
    assert number(state, saltern) == example["token"] == 11
    assert rules.view(state, None)["face_down_tokens"]["salt"] == 0
    assert state.phase == "action"


@law("MS-94", "MS-191", "M-21.7")
@ON_BOTH
def test_the_choice_of_belgrade(scenario):
    example = EXAMPLES[scenario]["belgrade_token"]
    position = Position(scenario=scenario).post(RED, "Nuremberg", "Budapest", "Turin").merchant(RED, "Budapest")
    places = [hexagon(place, scenario) for place in example["empty"]]
    fields, mountains = sorted(places, key=lambda place: position.board.terrain[place])
    bare = [p for p in bits(position.board.slots_of[MOUNTAINS]) if not position.state.numbers[p] and p != mountains]
    position.token(bare[0], 9).token(bare[1], 10)
    yellow = [p for p in bits(position.board.slots_of[2]) if not position.state.numbers[p] and p != fields]
    state = position.token(yellow[0], 10).hand(RED, grain=1).at("action")
    rules.apply(state, RED, walk_to(state, RED, spot(example["city"], scenario)))
    assert {move["hex"] for move in listed(state, RED, "place_number")} == set(places)
    refused(state, RED, "bad_token", "place_number", hex=mountains)
    refused(state, RED, "bad_token", "place_number", hex=fields, **{"from": yellow[0]})
    play(state, RED, "place_number", hex=mountains, **{"from": bare[0]})
    assert number(state, mountains) == example["mountain_token_moved"] == 9
    assert (number(state, bare[0]), number(state, fields)) == (None, None)
    assert rules.view(state, None)["face_down_tokens"]["fields"] == 1


@law("MS-110", "MS-163", "MS-191", "M-21.8", "M-21.9R")
@ON_BOTH
def test_the_delivery_tour(scenario):
    example = EXAMPLES[scenario]["caravan"]
    first, second, third, last = (path(name, scenario) for name in example["routes"])
    owner = COLOURS.index(example["last_route_owner"])
    position = Position(scenario=scenario).post(BLUE, "Bern", "Lyon", "Venice").post(ORANGE, "Cologne", "Paris")
    position.post(WHITE, "Brussels").free(BLUE, 2).route(BLUE, first, second).route(owner, last).caravan(BLUE, first)
    state = position.hand(BLUE, ore=1, lumber=1, salt=1, gold=1).at("action", BLUE)
    play(state, BLUE, "establish_route", path=third)
    assert gold(state, BLUE) == 1  # it joins two networks
    tour = [{"step": n, "intersection": spot(city, scenario)} for n, city in enumerate(example["deliveries"], 1)]
    before = golds(state)
    play(state, BLUE, "move_caravan", caravan=0, way=[second, third, last], salt=1, deliveries=tour)
    assert example["toll"] == {"blue->white": 1}
    assert gains(before, golds(state)) == [0, -1, 1, 0]
    assert (rules.view(state, None)["players"][BLUE]["points"], hand(state, BLUE)) == (3, {})
    assert sorted(rules.view(state, None)["supplied"]) == sorted(row["intersection"] for row in tour)
    assert caravans(state, BLUE)[0] == last == between("Brussels", "Cologne", scenario)
