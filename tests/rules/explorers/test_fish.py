"""The fish mission: fish rolled in, caught, lost to pirates, stored and delivered (X-13)."""

import pytest

from rules.explorers.components import TILES
from tests.law import case, law
from tests.rules.explorers.position import Position, basin, gold, spaces
from tests.rules.explorers.table import (
    NORTH_ANCHOR,
    QUIET,
    SOUTH_ANCHOR,
    anchored,
    at,
    now,
    pass_turn,
    seen,
    ship,
    supply,
)  # fmt: skip
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

SHOAL, WEST, SOUTH_WEST, CORNER = "5,-1", "4,-1|5,-1", "4,0|5,-1", "4,-1|4,0"
HOME = "2,-1|2,0|3,-1"  # an intersection of the start island, close to the northern anchor
FISH = {"fish": 1}
SCENARIOS = ["fish", "spices", "explorers-and-pirates"]


def shoal(number=3, scenario="fish", *, fish=False):
    """Fish hex 5,-1 lies open."""
    position = Position(scenario)
    return position.fishery(position.hex(SHOAL), number, fish=fish)


def has_fish(state, place):
    return at(state, place).get("fish", False)


# ---- the mission, and its discovery ----


@law("X-13.1", "X-17.7R")
@pytest.mark.parametrize("scenario", ["land-ho", "pirate-lairs"])
@pytest.mark.parametrize("move", [{"kind": "roll_fish"}, {"kind": "catch_fish", "ship": 0, "hex": 9},
                                  {"kind": "deliver_fish", "ship": 0}])  # fmt: skip
def test_other_scenarios_know_no_fish(scenario, move):
    position = Position(scenario)
    state = position.ship(0, position.path("2,1|3,0")).at("movement")
    refused(state, 0, "not_in_scenario", **move)


@law("X-13.2", "X-8.7", "X-8.14", "X-13.3")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_discoverer_of_a_fish_hex_takes_two_gold(scenario):
    position = Position(scenario)
    place = position.hex(SHOAL)
    state = position.face(place, "fish_2").ship(0, position.path("3,0|4,-1")).at("movement")
    (turned,) = seen(play(state, 0, "move_ship", ship=0, path=position.path(CORNER)), "hex_discovered")
    assert (turned["tile"], turned["number"], turned["reward"]) == ("fish_2", None, {"gold": 2})
    assert gold(state, 0) == 2
    assert at(state, place) == {"tile": "fish_2", "number": None}
    assert supply(state)["fish"] == 6


# ---- rolling in ----


@law("AS-112", "X-13.4", "X-13.6R", "X-13.7", "X-13.3")
@pytest.mark.parametrize(("region", "place", "number"), [("north", "5,-1", n) for n in (1, 2, 3)]
                         + [("south", "4,1", n) for n in (4, 5, 6)])  # fmt: skip
def test_the_number_of_a_fish_hex_brings_a_fish(region, place, number):
    position = Position("spices").chance(fish=[number - 1, number - 1])
    shoal_hex = position.hex(place)
    assert shoal_hex in position.hidden(region)
    state = position.fishery(shoal_hex, number).at("movement")
    events = play(state, 0, "roll_fish")
    assert seen(events, "fish_rolled") == [{"type": "fish_rolled", "seat": 0, "die": number, "hex": shoal_hex}]
    assert has_fish(state, shoal_hex)
    assert supply(state)["fish"] == 5
    assert not listed(state, 0, "roll_fish")
    refused(state, 0, "limit_reached", "roll_fish")


@pytest.mark.parametrize(
    "position",
    [
        case("a fish is there", law("AS-113", "X-13.8"), lambda: shoal(fish=True)),
        case("a rival's pirate", law("AS-113", "X-13.9"), lambda: shoal().pirate(1, shoal().hex(SHOAL))),
        case("the own pirate", law("AS-113", "X-13.9"), lambda: shoal().pirate(0, shoal().hex(SHOAL))),
        case("undiscovered", law("AS-113", "X-13.10"), lambda: Position("fish").face(shoal().hex(SHOAL), "fish_3")),
        case("another number", law("X-13.7"), lambda: shoal(number=2)),
        case("nothing discovered", law("AS-174", "X-13.12R", "X-13.13R"), lambda: Position("fish")),
    ],
)
def test_a_roll_without_effect_still_counts(position):
    position = position().chance(fish=[2])
    state = position.at("movement")
    before = supply(state)["fish"]
    (rolled,) = seen(play(state, 0, "roll_fish"), "fish_rolled")
    assert (rolled["die"], rolled["hex"]) == (3, None)
    assert supply(state)["fish"] == before
    refused(state, 0, "limit_reached", "roll_fish")


@law("X-13.12R", "X-2.11")
def test_the_number_of_the_removed_fish_hex_never_brings_a_fish():
    position = Position("fish")
    faces = {TILES[position.state.tiles[place]] for place in position.hidden("north")}
    (gone,) = (n for n in (1, 2, 3) if f"fish_{n}" not in faces)
    position.state.hidden = 0  # every hex lies open
    state = position.chance(fish=[gone - 1]).at("movement")
    (rolled,) = seen(play(state, 0, "roll_fish"), "fish_rolled")
    assert rolled["hex"] is None
    assert supply(state)["fish"] == 6


@law("X-13.6R", "X-13.4", "X-5.44R")
def test_the_next_player_and_the_next_turn_may_roll_again():
    state = shoal().chance(fish=[0, 2], dice=QUIET).at("movement")
    play(state, 0, "roll_fish")
    pass_turn(state)
    play(state, 1, "roll_fish")
    assert has_fish(state, shoal().hex(SHOAL))


@law("X-13.4")
@pytest.mark.parametrize("phase", ["pre_roll", "main"])
def test_fish_are_rolled_for_in_the_movement_phase_only(phase):
    refused(shoal().at(phase), 0, "wrong_phase", "roll_fish")


@law("AS-115", "X-13.5", "X-7.7R")
def test_a_roll_does_not_interrupt_a_movement():
    position = shoal().chance(fish=[2])
    position.ship(0, position.path(CORNER)).ship(0, position.path("2,1|3,0"))
    state = position.at("movement")
    play(state, 0, "move_ship", ship=0, path=position.path(WEST))
    refused(state, 0, "ship_in_progress", "roll_fish")
    assert not listed(state, 0, "roll_fish")
    play(state, 0, "end_ship_move", ship=0)
    play(state, 0, "roll_fish")
    play(state, 0, "catch_fish", ship=0, hex=position.hex(SHOAL))
    play(state, 0, "move_ship", ship=1, path=position.path("2,0|3,0"))


@law("X-13.5", "X-7.7R")
def test_a_ship_without_points_has_finished():
    position = shoal().chance(fish=[0])
    state = position.ship(0, position.path(WEST)).used(0, 4).hand(0, wool=1).at("movement")
    play(state, 0, "roll_fish")
    refused(state, 0, "ship_finished", "buy_movement", ship=0)


@law("AS-114", "X-13.11")
def test_without_fish_in_the_supply_there_is_no_roll():
    position = Position("spices")
    for name, number in (("5,-1", 1), ("6,-1", 2), ("8,-1", 3)):
        position.fishery(position.hex(name), number, fish=True)
    home = position.spot(HOME)
    position.harbour(0, home).basin(0, home, fish=1)
    state = anchored(position, 1, FISH, FISH).at("movement")
    assert supply(state)["fish"] == 0
    refused(state, 0, "supply_empty", "roll_fish")
    assert not listed(state, 0, "roll_fish")


@law("AS-158", "X-13.11", "X-13.24R")
def test_a_delivered_fish_can_be_rolled_in_again_in_the_same_turn():
    position = Position("spices").chance(fish=[0])
    for name, number in (("6,-1", 2), ("8,-1", 3), ("4,1", 4)):
        position.fishery(position.hex(name), number, fish=True)
    position.fishery(position.hex(SHOAL), 1)
    state = anchored(anchored(position, 0, FISH), 1, FISH, FISH).at("movement")
    refused(state, 0, "supply_empty", "roll_fish")
    play(state, 0, "deliver_fish", ship=0)
    play(state, 0, "roll_fish")
    assert has_fish(state, position.hex(SHOAL))


# ---- catching ----


@law("AS-116", "X-13.14", "X-13.15", "X-13.16")
@pytest.mark.parametrize("route", [WEST, SOUTH_WEST, CORNER])
def test_an_empty_ship_at_a_corner_or_an_edge_catches_the_fish_and_goes_on(route):
    position = shoal(fish=True)
    place = position.hex(SHOAL)
    state = position.ship(0, position.path(route)).used(0, 2).at("movement")
    events = play(state, 0, "catch_fish", ship=0, hex=place)
    assert seen(events, "fish_caught") == [{"type": "fish_caught", "seat": 0, "ship": 0, "hex": place}]
    assert (ship(state, 0)["hold"], has_fish(state, place)) == (FISH, False)
    assert ship(state, 0)["points_left"] == 2
    assert supply(state)["fish"] == 5
    play(state, 0, "sail", ship=0, way=[position.path(name) for name in _away(route)])
    refused(state, 0, "no_movement_points", "move_ship", ship=0, path=position.path(_away(route)[0]))


def _away(route):
    """Two steps from a route beside the shoal."""
    return {WEST: (CORNER, "3,0|4,-1"), SOUTH_WEST: (CORNER, "3,0|4,-1"), CORNER: ("3,0|4,-1", "3,-1|3,0")}[route]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        case("a crew aboard", law("AS-74", "X-13.15"),
             lambda p: p.ship(0, p.path(WEST), crew=1), "cargo_full"),
        case("a fish aboard", law("X-13.15"), lambda p: p.ship(0, p.path(WEST), fish=1), "cargo_full"),
        case("a settler aboard", law("X-13.15"), lambda p: p.ship(0, p.path(WEST), settler=1), "cargo_full"),
        case("too far away", law("X-13.14"), lambda p: p.ship(0, p.path("3,0|4,-1")), "not_adjacent"),
        case("another's ship", law("X-13.14"), lambda p: p.ship(1, p.path(WEST)), "not_owner"),
    ],
)  # fmt: skip
def test_only_an_own_empty_ship_on_the_spot_catches(position, code):
    p = position(shoal(fish=True))
    number = 3 if code == "not_owner" else 0
    refused(p.at("movement"), 0, code, "catch_fish", ship=number, hex=p.hex(SHOAL))


@law("AS-137", "X-13.14")
@pytest.mark.parametrize("place", [SHOAL, "4,-1"])
def test_where_no_fish_is_none_is_caught(place):
    position = shoal()
    state = position.ship(0, position.path(WEST)).at("movement")
    refused(state, 0, "no_fish", "catch_fish", ship=0, hex=position.hex(place))


@law("AS-224", "X-13.17R")
def test_a_fish_belongs_to_whoever_catches_it():
    position = shoal().chance(fish=[2], dice=QUIET)
    position.ship(0, position.path("3,0|4,-1")).ship(1, position.path(WEST))
    state = position.at("movement")
    play(state, 0, "roll_fish")
    refused(state, 1, "not_your_turn", "catch_fish", ship=3, hex=position.hex(SHOAL))
    pass_turn(state)
    play(state, 1, "catch_fish", ship=3, hex=position.hex(SHOAL))


@law("X-13.15", "X-7.21R")
def test_a_ship_with_a_fish_takes_nothing_else():
    position = Position("explorers-and-pirates")
    home = position.spot(HOME)
    position.harbour(0, home).basin(0, home, crew=1).ship(0, position.path("2,0|3,-1"), fish=1)
    state = position.at("movement")
    refused(state, 0, "cargo_full", "transfer_cargo", ship=0, intersection=home, load={"crew": 1})
    play(state, 0, "transfer_cargo", ship=0, intersection=home, load={"crew": 1}, unload=FISH)


# ---- delivering ----


@law("AS-117", "X-13.18", "X-13.19", "X-13.20")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("route", ["3,-1|3,0", "3,0|4,-1", NORTH_ANCHOR, "2,1|3,0", "3,0|3,1", SOUTH_ANCHOR])
def test_a_fish_is_delivered_at_an_anchor_and_the_ship_goes_on(scenario, route):
    position = Position(scenario)
    state = position.ship(0, position.path(route), fish=1).used(0, 3).at("movement")
    play(state, 0, "deliver_fish", ship=0)
    assert spaces(state, "fish") == [1, 0, 0, 0]
    assert (ship(state, 0)["hold"], supply(state)["fish"]) == ({}, 6)
    assert ship(state, 0)["points_left"] == 1
    assert listed(state, 0, "sail")


@law("AS-117", "X-13.18", "X-3.26")
@pytest.mark.parametrize("route", ["3,0|4,0", CORNER, "2,0|3,0"])
def test_other_corners_of_the_council_take_no_fish(route):
    position = shoal()
    state = position.ship(0, position.path(route), fish=1).at("movement")
    refused(state, 0, "not_adjacent", "deliver_fish", ship=0)


@law("AS-138", "X-13.18")
@pytest.mark.parametrize("cargo", [{}, {"crew": 1}, {"spice": 2}, {"settler": 1}])
def test_without_a_fish_nothing_is_delivered(cargo):
    state = anchored(Position(), 0, cargo).at("movement")
    refused(state, 0, "cargo_missing", "deliver_fish", ship=0)


@law("AS-157", "X-13.23R", "X-7.28R")
def test_a_fish_may_wait_in_a_basin_but_only_a_ship_delivers_it():
    position = Position("fish")
    home = position.spot(HOME)
    position.harbour(0, home).basin(0, home, fish=1).ship(0, position.path("2,0|3,-1"))
    state = position.at("movement")
    refused(state, 0, "bad_parameter", "deliver_fish", intersection=home)
    assert not listed(state, 0, "deliver_fish")
    play(state, 0, "transfer_cargo", ship=0, intersection=home, load=FISH)
    assert (basin(state, 0, home), ship(state, 0)["hold"]) == ({}, FISH)
    play(state, 0, "move_ship", ship=0, path=position.path("3,-1|3,0"))
    play(state, 0, "deliver_fish", ship=0)
    assert spaces(state, "fish") == [1, 0, 0, 0]


# ---- pirates ----


def seven(position):
    """Seat 0 rolls a seven."""
    state = position.chance(dice=dice(7)).at("pre_roll")
    play(state, 0, "roll_dice")
    return state


def won_chase(position):
    """Seat 0's ship chases the pirate of seat 1 away from hex 4,0."""
    position.pirate(1, position.hex("4,0")).ship(0, position.path("4,0|5,0"))
    state = position.chance(chase=[5]).at("movement")
    play(state, 0, "chase_pirate", ship=0)
    return state


@pytest.mark.parametrize(
    "start",
    [
        case("placed", law("AS-118", "X-13.21", "X-13.22R"), seven),
        case("moved", law("AS-118", "X-13.22R"), lambda p: seven(p.pirate(0, p.hex("4,0")))),
        case("in place of another's", law("X-13.22R"), lambda p: seven(p.pirate(1, p.hex("4,0")))),
        case("after a chase", law("AS-118", "X-13.22R"), won_chase),
    ],
)
def test_a_pirate_ship_eats_the_fish_of_its_hex_but_none_aboard(start):
    position = shoal(fish=True)
    home = position.spot(HOME)
    position.harbour(1, home).basin(1, home, fish=1)
    position.ship(1, position.path(WEST), fish=1)
    state = start(position)
    events = play(state, 0, "place_pirate", hex=position.hex(SHOAL))
    assert seen(events, "fish_lost") == [{"type": "fish_lost", "hex": position.hex(SHOAL)}]
    assert not has_fish(state, position.hex(SHOAL))
    assert supply(state)["fish"] == 4
    assert (ship(state, 3)["hold"], basin(state, 1, home)) == (FISH, FISH)
    assert now(state) == ("steal", (0,))
