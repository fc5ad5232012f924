"""The spice mission: villages, their friends, and sacks for the council (X-14.1 to X-14.16R)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, basin, gold, hand, spaces
from tests.rules.explorers.table import QUIET, anchored, at, me, pass_turn, seen, ship, supply
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

VILLAGE, WEST, CORNER = "5,-1", "4,-1|5,-1", "4,-1|4,0"
BOTH = "5,-1|5,0"  # a route whose tips touch 5,-1 and 6,-1
HOME = "2,-1|2,0|3,-1"
RICH = {"lumber": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 3}


def village(advantage="swift_voyage", *friends, scenario="spices", players=4):
    """The village on hex 5,-1."""
    position = Position(scenario, players=players)
    return position.village(position.hex(VILLAGE), advantage, *friends)


def trade(position, number=0, place=VILLAGE):
    return {"kind": "trade_spice", "ship": number, "hex": position.hex(place)}


# ---- the mission, and its discovery ----


@pytest.mark.parametrize("scenario", ["land-ho", "pirate-lairs", "fish"])
@pytest.mark.parametrize(
    "move",
    [
        case("trade", law("AS-125", "X-14.1", "X-17.7R"), {"kind": "trade_spice", "ship": 0, "hex": 9}),
        case("deliver", law("X-14.1", "X-17.7R"), {"kind": "deliver_spice", "ship": 0}),
    ],
)
def test_other_scenarios_know_no_spice(scenario, move):
    position = Position(scenario)
    state = position.ship(0, position.path("2,1|3,0")).at("movement")
    refused(state, 0, "not_in_scenario", **move)


@law("X-14.1", "X-17.7R")
@pytest.mark.parametrize("scenario", ["land-ho", "pirate-lairs", "fish"])
def test_other_scenarios_know_no_fast_gold(scenario):
    refused(Position(scenario).hand(0, ore=1).at("main"), 0, "not_in_scenario", "sell_resource", resource="ore")


@law("AS-119", "X-14.2", "X-4.39R", "X-8.14")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["spices", "explorers-and-pirates"])
def test_a_discovered_village_has_a_sack_for_every_player(players, scenario):
    position = Position(scenario, players=players)
    place = position.hex(VILLAGE)
    state = position.face(place, "fast_gold").ship(0, position.path("3,0|4,-1")).at("movement")
    (turned,) = seen(play(state, 0, "move_ship", ship=0, path=position.path(CORNER)), "hex_discovered")
    assert (turned["tile"], turned["number"], turned["reward"]) == ("fast_gold", None, {"gold": 2})
    assert gold(state, 0) == 2
    assert at(state, place) == {"tile": "fast_gold", "number": None, "village": {"sacks": players, "friends": []}}
    assert supply(state)["spice"] == 24 - players


# ---- landing and loading ----


@law("AS-120", "X-14.3", "X-14.4", "X-14.5", "X-14.6", "X-14.13R")
def test_a_crew_stays_and_a_sack_comes_aboard():
    position = village()
    state = position.ship(0, position.path(WEST), crew=2).at("movement")
    events = play(state, 0, **trade(position))
    place = position.hex(VILLAGE)
    assert seen(events, "spice_traded") == [
        {"type": "spice_traded", "seat": 0, "ship": 0, "hex": place, "advantage": "swift_voyage"}
    ]
    assert ship(state, 0)["hold"] == {"crew": 1, "spice": 1}
    assert at(state, place)["village"] == {"sacks": 3, "friends": [0]}
    assert me(state)["villages"] == [place]
    assert not listed(state, 0, "trade_spice")
    refused(state, 0, "limit_reached", **trade(position))


@law("X-14.13R", "X-14.4", "X-14.9")
@pytest.mark.parametrize(("before", "after"), [({"crew": 1}, {"spice": 1}), ({"crew": 1, "spice": 1}, {"spice": 2})])
def test_the_sack_takes_the_slot_of_the_crew_and_the_ship_goes_on(before, after):
    position = village("fast_gold")
    state = position.ship(0, position.path(WEST), **before).used(0, 3).at("movement")
    play(state, 0, **trade(position))
    assert (ship(state, 0)["hold"], ship(state, 0)["points_left"]) == (after, 1)
    play(state, 0, "move_ship", ship=0, path=position.path(CORNER))


@pytest.mark.parametrize(
    ("position", "place", "code"),
    [
        case("no crew aboard", law("AS-138", "X-14.3", "X-14.13R"),
             lambda: village().ship(0, village().path(WEST)), VILLAGE, "cargo_missing"),
        case("only sacks aboard", law("X-14.3", "X-14.13R"),
             lambda: village().ship(0, village().path(WEST), spice=2), VILLAGE, "cargo_missing"),
        case("too far away", law("X-14.3"),
             lambda: village().ship(0, village().path("3,0|4,-1"), crew=1), VILLAGE, "not_adjacent"),
        case("no village", law("X-14.3"),
             lambda: village().ship(0, village().path(WEST), crew=1), "4,-1", "not_adjacent"),
        case("a friend already", law("X-14.6"),
             lambda: village("fast_gold", 0).ship(0, village().path(WEST), crew=2), VILLAGE, "limit_reached"),
    ],
)  # fmt: skip
def test_what_landing_in_a_village_needs(position, place, code):
    position = position()
    refused(position.at("movement"), 0, code, **trade(position, place=place))


@law("X-14.6", "X-14.27R", "X-14.2")
def test_each_player_has_one_sack_in_each_village():
    position = village("fast_gold", players=3).chance(dice=QUIET)
    for seat in range(3):
        position.ship(seat, position.path((WEST, CORNER, "4,0|5,-1")[seat]), crew=2)
    state = position.at("movement")
    for seat in range(3):
        play(state, seat, **trade(position, number=3 * seat))
        refused(state, seat, "limit_reached", **trade(position, number=3 * seat))
        pass_turn(state)
    assert at(state, position.hex(VILLAGE))["village"] == {"sacks": 0, "friends": [0, 1, 2]}
    assert rules.view(state, 1)["this_turn"]["sales_allowed"] == 1


@law("AS-161", "X-14.28R", "X-14.5")
def test_a_ship_between_two_villages_may_serve_both():
    position = village("swift_voyage").village(Position("spices").hex("6,-1"), "fast_gold")
    state = position.ship(0, position.path(BOTH), crew=2).at("movement")
    assert len(listed(state, 0, "trade_spice")) == 2
    play(state, 0, **trade(position))
    play(state, 0, **trade(position, place="6,-1"))
    assert ship(state, 0)["hold"] == {"spice": 2}
    assert ship(state, 0)["points_left"] == 5
    assert rules.view(state, 0)["this_turn"]["sales_allowed"] == 1


@law("AS-224", "X-14.7")
def test_a_crew_in_a_village_stays_there_for_good():
    position = village("fast_gold", 0, scenario="explorers-and-pirates")
    state = position.ship(0, position.path(WEST)).at("movement")
    refused(state, 0, "crew_committed", "pick_up_crew", ship=0, hex=position.hex(VILLAGE), count=1)
    refused(state, 0, "bad_parameter", "discard_cargo", hex=position.hex(VILLAGE), pieces={"crew": 1})
    assert not listed(state, 0, "pick_up_crew")
    position = village("fast_gold", 0)
    state = position.ship(0, position.path(WEST)).at("movement")
    refused(state, 0, "not_in_scenario", "pick_up_crew", ship=0, hex=position.hex(VILLAGE), count=1)


@law("AS-224", "X-14.7", "X-14.11")
def test_a_delivered_sack_cannot_be_taken_back():
    position = village("fast_gold", 0)
    state = position.ship(0, position.path(WEST), crew=1).at("movement")
    assert at(state, position.hex(VILLAGE))["village"]["sacks"] == 3
    refused(state, 0, "limit_reached", **trade(position))


@law("AS-159", "X-7.23R", "X-14.14R")
def test_a_discarded_sack_is_lost():
    position = village()
    state = position.ship(0, position.path(WEST), crew=2).at("movement")
    play(state, 0, **trade(position))
    before = supply(state)["spice"]
    play(state, 0, "discard_cargo", ship=0, pieces={"spice": 1})
    assert supply(state)["spice"] == before + 1
    assert at(state, position.hex(VILLAGE))["village"] == {"sacks": 3, "friends": [0]}
    assert spaces(state, "spices") == [0, 0, 0, 0]
    refused(state, 0, "limit_reached", **trade(position))


# ---- building at a village ----


def beside_a_village(*friends):
    """Seat 0's and seat 1's roads on hex 6,-1 and along 5,-2 lead to corners of the village."""
    position = village("fast_gold", *friends)
    fields = position.hex("6,-1")
    position.reveal(fields, "fields", 9)
    start, middle, corner = (position.corner(fields, n) for n in (2, 3, 4))
    return position.settlement(0, start).line(0, start, middle, corner).hand(0, **RICH), corner


@law("AS-44", "X-14.8", "X-6.15", "X-6.24")
def test_roads_and_settlements_at_a_village_need_a_crew_there():
    position, corner = beside_a_village(1)
    road = position.path("5,-1|5,0")
    state = position.at("main")
    refused(state, 0, "no_crew_in_village", "build_road", path=road)
    refused(state, 0, "no_crew_in_village", "build_settlement", intersection=corner)
    place = position.hex(VILLAGE)
    position.settlement(1, position.corner(place, 5)).hand(1, **RICH)
    state = position.at("main", 1)
    play(state, 1, "build_road", path=position.between(position.corner(place, 5), position.corner(place, 4)))
    position, corner = beside_a_village(0)
    state = position.at("main")
    play(state, 0, "build_road", path=road)
    play(state, 0, "build_settlement", intersection=corner)


@law("AS-222", "X-14.8", "X-9.7")
def test_founding_at_a_village_needs_a_crew_there():
    for friends in ((), (1,), (0,)):
        position = village("fast_gold", *friends)
        state = position.ship(0, position.path(WEST), settler=1).at("movement")
        move = {"kind": "found_settlement", "ship": 0, "intersection": position.corner(position.hex(VILLAGE), 4)}
        if friends == (0,):
            play(state, 0, **move)
        else:
            refused(state, 0, "no_crew_in_village", **move)


@law("AS-160", "X-5.7R", "X-14.16R")
@pytest.mark.parametrize(("rolled", "income"), [(9, {"grain": 1}), (4, {"gold": 1})])
def test_a_village_yields_nothing_itself(rolled, income):
    position, corner = beside_a_village(1)
    position.settlement(1, corner).chance(dice=dice(rolled))
    state = position.at("pre_roll")
    assert at(state, position.hex(VILLAGE))["number"] is None
    play(state, 0, "roll_dice")
    assert hand(state, 1) == income


# ---- delivering ----


@law("AS-121", "X-14.10", "X-14.11", "X-14.12R", "X-14.9")
@pytest.mark.parametrize(("sacks", "extra"), [(1, {}), (2, {}), (1, {"crew": 1})])
def test_all_sacks_of_a_ship_are_delivered_each_for_a_space(sacks, extra):
    position = anchored(Position("spices"), 0, {"spice": sacks, **extra}).used(0, 3)
    state = position.at("movement")
    events = play(state, 0, "deliver_spice", ship=0)
    assert seen(events, "spice_delivered") == [{"type": "spice_delivered", "seat": 0, "ship": 0, "count": sacks}]
    assert spaces(state, "spices") == [sacks, 0, 0, 0]
    assert (ship(state, 0)["hold"], supply(state)["spice"]) == (extra, 24)
    assert ship(state, 0)["points_left"] == 1
    play(state, 0, "move_ship", ship=0, path=position.path("3,0|4,-1"))


@law("X-14.12R")
def test_a_delivery_cannot_be_divided():
    state = anchored(Position("spices"), 0, {"spice": 2}).at("movement")
    refused(state, 0, "bad_parameter", "deliver_spice", ship=0, count=1)


@law("X-14.10", "AS-138")
@pytest.mark.parametrize(
    ("route", "cargo", "code"),
    [
        (CORNER, {"spice": 2}, "not_adjacent"),
        ("3,0|3,1", {}, "cargo_missing"),
        ("3,0|3,1", {"fish": 1}, "cargo_missing"),
    ],
)
def test_sacks_are_delivered_at_an_anchor_only(route, cargo, code):
    position = village("fast_gold")
    state = position.ship(0, position.path(route), **cargo).at("movement")
    refused(state, 0, code, "deliver_spice", ship=0)


@law("X-14.15R", "X-7.28R")
def test_sacks_may_wait_in_a_basin_but_only_a_ship_delivers_them():
    position = Position("spices")
    home = position.spot(HOME)
    position.harbour(0, home).basin(0, home, spice=2).ship(0, position.path("2,0|3,-1"), spice=1)
    state = position.at("movement")
    refused(state, 0, "bad_parameter", "deliver_spice", intersection=home)
    play(state, 0, "transfer_cargo", ship=0, intersection=home, load={"spice": 1})
    assert (basin(state, 0, home), ship(state, 0)["hold"]) == ({"spice": 1}, {"spice": 2})
    play(state, 0, "move_ship", ship=0, path=position.path("3,-1|3,0"))
    play(state, 0, "deliver_spice", ship=0)
    assert spaces(state, "spices") == [2, 0, 0, 0]
