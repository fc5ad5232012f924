"""Pirate lairs: discovered, landed on, closed until they fall, and what they yield afterwards (X-12)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, gold, hand
from tests.rules.explorers.table import QUIET, at, conquer, garrison, me, pass_turn, seen, ship
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice

RICH = {"lumber": 3, "brick": 3, "wool": 3, "grain": 3, "ore": 3}
LAIR, WEST, SOUTH_WEST = "5,-1", "4,-1|5,-1", "4,0|5,-1"  # a hex of the north and two routes along it


def lair(crews=None, *, scenario="pirate-lairs", conquered=False, number=5, **options):
    """A lair on hex 5,-1."""
    position = Position(scenario, **options)
    return position.lair(position.hex(LAIR), crews, conquered=conquered, number=number)


def landed(state, place):
    """The crews of every seat on a lair."""
    return at(state, place)["lair"]["crews"]


def land(position, count, number=0):
    return {"kind": "land_crew", "ship": number, "hex": position.hex(LAIR), "count": count}


def pick_up(position, count, number=0):
    return {"kind": "pick_up_crew", "ship": number, "hex": position.hex(LAIR), "count": count}


# ---- the mission, and its discovery ----


@law("X-12.1", "X-17.7R")
@pytest.mark.parametrize("scenario", ["land-ho", "spices"])
@pytest.mark.parametrize("kind", ["land_crew", "pick_up_crew"])
def test_other_scenarios_know_no_lairs(scenario, kind):
    position = Position(scenario)
    state = position.ship(0, position.path("2,1|3,0")).at("movement")
    refused(state, 0, "not_in_scenario", kind, ship=0, hex=position.hex(LAIR), count=1)


def discovered(scenario, *discs):
    """Seat 0 discovers a gold river; discs lie in this order."""
    position = Position(scenario).discs(*discs)
    place = position.hex(LAIR)
    state = position.face(place, "gold_river").ship(0, position.path("3,0|4,-1")).at("movement")
    return state, place, play(state, 0, "move_ship", ship=0, path=position.path("4,-1|4,0"))


@law("AS-104", "X-12.2", "X-12.3")
@pytest.mark.parametrize("scenario", ["pirate-lairs", "fish", "explorers-and-pirates"])
def test_a_discovered_gold_river_gets_a_lair(scenario):
    state, place, events = discovered(scenario, 3, 4, 5, 6, 8, 11)
    assert gold(state, 0) == 2
    assert at(state, place) == {
        "tile": "gold_river", "number": None, "lair": {"conquered": False, "crews": [0, 0, 0, 0]},
    }  # fmt: skip
    assert rules.view(state, 0)["supply"]["lairs"] == 5
    (turned,) = events_of(events, "hex_discovered")
    assert (turned["tile"], turned["number"], turned["reward"]) == ("gold_river", None, {"gold": 2})


@law("AS-104", "X-12.3", "X-16.9")
def test_nobody_sees_the_number_of_a_lair_before_it_falls():
    one, _, told = discovered("pirate-lairs", 3, 4, 5, 6, 8, 11)
    other, _, told_too = discovered("pirate-lairs", 11, 8, 6, 5, 4, 3)
    for seat in (0, 1, 2, 3, None):
        assert rules.view(one, seat) == rules.view(other, seat)
        assert [e.seen_by(seat) for e in told] == [e.seen_by(seat) for e in told_too]


# ---- closed ground ----


def coast_road(*, conquered=False, edition="2022"):
    """Seat 0's roads on hex 6,-1 lead to a corner of the gold river; its settlement lies two paths away."""
    position = lair(conquered=conquered, edition=edition)
    hills = position.hex("6,-1")
    position.reveal(hills, "hills", 4)
    east, middle, corner = (position.corner(hills, n) for n in (2, 3, 4))
    return position.settlement(0, east).line(0, east, middle, corner).hand(0, **RICH), corner


@law("AS-43", "X-12.4", "X-12.26", "X-6.14", "X-6.23")
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_roads_and_settlements_wait_until_the_lair_is_conquered(edition):
    position, corner = coast_road(edition=edition)
    state = position.at("main")
    road = position.path("5,-1|5,0")
    refused(state, 0, "lair_blocks", "build_road", path=road)
    refused(state, 0, "lair_blocks", "build_settlement", intersection=corner)
    position, corner = coast_road(conquered=True, edition=edition)
    state = position.at("main")
    play(state, 0, "build_road", path=road)
    play(state, 0, "build_settlement", intersection=corner)
    play(state, 0, "build_harbour_settlement", intersection=corner)
    assert me(state)["points"] == 3


@law("X-12.26")
def test_a_conquered_river_stays_closed_towards_another_lair_and_the_unknown():
    position, _ = coast_road(conquered=True)
    position.lair(position.hex("6,-2"))
    river = position.hex(LAIR)
    position.line(0, *(position.corner(river, n) for n in (2, 3))).settlement(0, position.corner(river, 4))
    position.line(0, position.corner(river, 4), position.corner(river, 5))
    state = position.hand(0, **RICH).at("main")
    north = position.corner(river, 0)  # touches the lair on 6,-2
    play(state, 0, "build_road", path=position.between(position.corner(river, 5), north))
    refused(state, 0, "lair_blocks", "build_road", path=position.path("5,-1|6,-2"))
    refused(state, 0, "lair_blocks", "build_settlement", intersection=north)
    hidden = Position("pirate-lairs")
    hidden.lair(hidden.hex(LAIR), conquered=True, number=5)
    corners = [hidden.corner(hidden.hex(LAIR), n) for n in (4, 5, 0)]
    state = hidden.settlement(0, corners[0]).line(0, *corners).hand(0, **RICH).at("main")
    refused(state, 0, "touches_unexplored", "build_settlement", intersection=corners[2])


@law("X-12.4", "X-9.6")
def test_a_settler_ship_cannot_found_at_a_lair():
    position = lair()
    state = position.ship(0, position.path(WEST), settler=1).at("movement")
    refused(state, 0, "lair_blocks", "found_settlement", ship=0, intersection=position.corner(position.hex(LAIR), 4))


@law("AS-181", "X-12.12R", "X-12.4", "X-9.6")
def test_a_lair_that_has_just_been_taken_stays_closed_until_the_turn_ends():
    position = lair({0: 1}).chance(dice=QUIET)
    place = position.hex(LAIR)
    position.ship(0, position.path(WEST), crew=2).ship(0, position.path(SOUTH_WEST), settler=1)
    position.ship(1, position.path("4,-1|4,0"), settler=1)
    state = position.at("movement")
    play(state, 0, **land(position, 2))
    corner = position.corner(place, 3)
    refused(state, 0, "lair_blocks", "found_settlement", ship=1, intersection=corner)
    assert at(state, place)["number"] is None
    assert at(state, place)["lair"]["conquered"] is False
    refused(state, 0, "crew_committed", **pick_up(position, 1))
    pass_turn(state)
    play(state, 1, "found_settlement", ship=3, intersection=position.corner(place, 4))


# ---- landing ----


@pytest.mark.parametrize(
    ("crew", "count", "left"),
    [
        case("one of one", law("X-12.5", "X-12.9R"), 1, 1, {}),
        case("one of two", law("X-12.5", "X-12.9R"), 2, 1, {"crew": 1}),
        case("both", law("X-12.5", "X-12.9R"), 2, 2, {}),
    ],
)
def test_a_ship_lands_one_or_both_of_its_crews(crew, count, left):
    position = lair()
    state = position.ship(0, position.path(WEST), crew=crew).at("movement")
    assert [move["count"] for move in listed(state, 0, "land_crew")] == list(range(1, crew + 1))
    play(state, 0, **land(position, count))
    assert landed(state, position.hex(LAIR)) == [count, 0, 0, 0]
    assert ship(state, 0)["hold"] == left


@law("X-12.5", "X-3.16R")
def test_a_tip_at_a_corner_is_enough_and_needed():
    position = lair()
    position.ship(0, position.path("4,-1|4,0"), crew=1).ship(0, position.path("3,0|4,-1"), crew=1)
    state = position.at("movement")
    refused(state, 0, "not_adjacent", **land(position, 1, number=1))
    play(state, 0, **land(position, 1, number=0))


@law("X-12.8")
@pytest.mark.parametrize("used", [0, 3, 4])
def test_landing_costs_no_points_and_the_ship_goes_on(used):
    position = lair()
    position.ship(0, position.path(WEST), crew=1)
    if used:
        position.used(0, used)
    state = position.at("movement")
    play(state, 0, **land(position, 1))
    assert ship(state, 0)["points_left"] == 4 - used
    if used < 4:
        play(state, 0, "move_ship", ship=0, path=position.path("4,-1|5,-2"))


@pytest.mark.parametrize(
    ("ashore", "crew", "count"),
    [
        case("a fourth crew", law("AS-105", "X-12.6", "X-12.9R"), {1: 2}, 2, 2),
        case("a fifth crew", law("X-12.6", "X-12.12R"), {0: 1, 1: 1, 2: 1}, 2, 2),
        case("a fourth on a full lair", law("X-12.6", "X-12.12R"), {2: 3}, 1, 1),
    ],
)
def test_more_than_three_crews_are_refused_as_a_whole(ashore, crew, count):
    position = lair(ashore)
    state = position.ship(0, position.path(WEST), crew=crew).at("movement")
    refused(state, 0, "lair_full", **land(position, count))


@law("AS-105", "X-12.6", "X-12.9R", "X-12.11")
def test_the_third_crew_takes_the_lair():
    position = lair({1: 2})
    state = position.ship(0, position.path(WEST), crew=2).at("movement")
    assert [move["count"] for move in listed(state, 0, "land_crew")] == [1]
    events = play(state, 0, **land(position, 1))
    assert seen(events, "lair_taken") == [{"type": "lair_taken", "seat": 0, "hex": position.hex(LAIR)}]
    assert rules.view(state, 1)["this_turn"]["lairs_taken"] == [position.hex(LAIR)]
    assert ship(state, 0)["hold"] == {"crew": 1}


@law("X-12.9R", "X-12.11", "X-12.13")
def test_crews_may_come_from_several_ships_turns_and_players():
    position = lair().chance(dice=QUIET)
    position.ship(0, position.path(WEST), crew=1).ship(0, position.path(SOUTH_WEST), crew=1)
    state = position.ship(1, position.path(WEST), crew=1).at("movement")
    play(state, 0, **land(position, 1))
    play(state, 0, **land(position, 1, number=1))
    assert not seen(pass_turn(state), "lair_conquered")
    assert landed(state, position.hex(LAIR)) == [2, 0, 0, 0]
    play(state, 1, **land(position, 1, number=3))
    assert seen(play(state, 1, "end_turn"), "lair_conquered")


@pytest.mark.parametrize(
    ("position", "place"),
    [
        case("a conquered river", law("AS-111", "X-12.7", "X-12.32R"), lambda: lair(conquered=True), LAIR),
        case(
            "a standard land hex", law("AS-111", "X-12.7"),
            lambda: Position("pirate-lairs").reveal(Position("pirate-lairs").hex(LAIR), "forest", 4), LAIR,
        ),
        case("the sea", law("X-12.7"), lambda: Position("pirate-lairs"), "4,-1"),
        case(
            "a village", law("X-12.7"),
            lambda: Position().village(Position().hex(LAIR), "fast_gold"), LAIR,
        ),
    ],
)  # fmt: skip
def test_crews_land_nowhere_else(position, place):
    position = position()
    state = position.ship(0, position.path(WEST), crew=2).at("movement")
    refused(state, 0, "no_lair", "land_crew", ship=0, hex=position.hex(place), count=1)


@law("AS-110", "X-12.10R", "X-12.29", "X-12.30R")
def test_crews_leave_a_lair_only_after_its_conquest_in_a_later_turn():
    position = lair({0: 2}).chance(dice=QUIET)
    position.ship(0, position.path(WEST), crew=1)
    state = position.at("movement")
    refused(state, 0, "crew_committed", **pick_up(position, 1))
    play(state, 0, **land(position, 1))
    refused(state, 0, "crew_committed", **pick_up(position, 1))
    for _ in range(4):
        pass_turn(state)
    assert landed(state, position.hex(LAIR)) == [2, 0, 0, 0]
    play(state, 0, **pick_up(position, 2))
    assert (landed(state, position.hex(LAIR)), ship(state, 0)["hold"]) == ([0, 0, 0, 0], {"crew": 2})


@law("X-12.10R", "X-12.31R")
@pytest.mark.parametrize("conquered", [False, True])
def test_crews_ashore_cannot_be_discarded(conquered):
    position = lair({0: 2}, conquered=conquered)
    state = position.ship(0, position.path(WEST)).at("movement")
    refused(state, 0, "cargo_missing", "discard_cargo", ship=0, pieces={"crew": 1})
    refused(state, 0, "bad_parameter", "discard_cargo", hex=position.hex(LAIR), pieces={"crew": 1})
    assert "discard_cargo" not in {move["type"] for move in rules.legal_moves(state, 0)}


# ---- picking up ----


@pytest.mark.parametrize(
    ("aboard", "ashore", "count", "code"),
    [
        case("a slot too few", law("X-12.30R"), {"crew": 1}, {0: 2}, 2, "cargo_full"),
        case("a full ship", law("X-12.30R"), {"spice": 2}, {0: 2}, 1, "cargo_full"),
        case("a settler aboard", law("X-12.30R"), {"settler": 1}, {0: 2}, 1, "cargo_full"),
        case("more than stayed", law("X-12.30R"), {}, {0: 1}, 2, "cargo_missing"),
        case("nobody stayed", law("X-12.30R"), {}, {}, 1, "cargo_missing"),
        case("a rival's crew", law("X-12.30R"), {}, {1: 2}, 1, "not_owner"),
    ],
)
def test_only_own_crews_are_picked_up_and_each_needs_a_slot(aboard, ashore, count, code):
    position = lair(ashore, scenario="explorers-and-pirates", conquered=True)
    state = position.ship(0, position.path(WEST), **aboard).at("movement")
    refused(state, 0, code, **pick_up(position, count))


@law("X-12.30R")
def test_picking_up_costs_no_points_and_needs_a_tip_at_the_hex():
    position = lair({0: 2, 1: 1}, conquered=True)
    position.ship(0, position.path(SOUTH_WEST), crew=1).ship(0, position.path("3,0|4,-1"))
    state = position.used(0, 4).at("movement")
    refused(state, 0, "not_adjacent", **pick_up(position, 1, number=1))
    play(state, 0, **pick_up(position, 1))
    assert ship(state, 0)["hold"] == {"crew": 2}
    assert landed(state, position.hex(LAIR)) == [1, 1, 0, 0]
    refused(lair({0: 2}, conquered=True).ship(0, position.path(WEST)).at("main"), 0, "wrong_phase",
            **pick_up(position, 1))  # fmt: skip


@law("AS-156", "X-1.7", "X-12.31R")
def test_crews_beside_a_conquered_lair_count_and_block_nothing():
    position = lair({0: 2}, conquered=True)
    home = position.spot("2,-1|2,0|3,-1")
    position.harbour(0, home).basin(0, home, crew=2).hand(0, ore=1, wool=1)
    position.ship(0, position.path("2,0|3,-1")).ship(0, position.path(WEST), crew=2)
    position.lair(position.hex("6,-1"), {0: 2}).lair(position.hex("4,1"), {0: 1})
    river = position.hex(LAIR)
    position.settlement(1, position.corner(river, 5)).line(1, *(position.corner(river, n) for n in (5, 4, 3)))
    state = position.hand(1, **RICH).at("main")
    assert me(state)["supply"]["crews"] == 0
    refused(state, 0, "no_piece_left", "build_crew", ship=0)
    state = position.at("main", 1)
    play(state, 1, "build_settlement", intersection=position.corner(river, 3))


# ---- yield ----


@law("X-12.25", "X-16.9")
def test_the_disc_becomes_the_number_of_the_river():
    position = Position("pirate-lairs").discs(11, 8, 6, 5, 4, 3)
    state = garrison(position, {0: 3}, active=0, number=11)
    events = conquer(state)
    place = position.hex(LAIR)
    assert seen(events, "lair_opened") == [{"type": "lair_opened", "hex": place, "number": 11}]
    assert at(state, place) == {
        "tile": "gold_river", "number": 11, "lair": {"conquered": True, "crews": [2, 0, 0, 0]},
    }  # fmt: skip
    assert rules.view(state, 1)["missions"]["lairs"]["numbers"] == [3, 4, 5, 6, 8]


@pytest.mark.parametrize(
    ("edition", "brings"),
    [
        case("2022", law("AS-109", "X-12.27"), "2022", 4),
        case("2013", law("AS-109", "X-12.28"), "2013", 2),
    ],
)
def test_a_river_pays_for_each_building_or_each_player(edition, brings):
    position = lair(conquered=True, edition=edition).chance(dice=dice(5))
    river = position.hex(LAIR)
    position.settlement(1, position.corner(river, 3)).harbour(1, position.corner(river, 5))
    state = position.settlement(2, position.corner(river, 1)).at("pre_roll")
    events = play(state, 0, "roll_dice")
    assert events_of(events, "gold_received")[:2] == [
        {"seat": 1, "gold": brings, "why": "gold_river"}, {"seat": 2, "gold": 2, "why": "gold_river"},
    ]  # fmt: skip
    assert [gold(state, seat) for seat in range(4)] == [1, brings + 1, 3, 1]
    assert not hand(state, 1).keys() - {"gold"}


@law("AS-19", "X-5.11R", "X-5.6", "X-12.27")
def test_gold_of_a_river_is_no_card_and_the_coin_comes_on_top():
    position = lair(conquered=True).chance(dice=dice(5))
    state = position.settlement(1, position.corner(position.hex(LAIR), 4)).at("pre_roll")
    play(state, 0, "roll_dice")
    assert gold(state, 1) == 3


@law("X-12.27", "X-12.28", "X-5.7R")
@pytest.mark.parametrize("edition", ["2022", "2013"])
@pytest.mark.parametrize(("conquered", "rolled"), [(False, 5), (True, 6)])
def test_an_unconquered_river_or_another_number_pays_nothing(edition, conquered, rolled):
    position = lair(conquered=conquered, edition=edition).chance(dice=dice(rolled))
    state = position.settlement(1, position.corner(position.hex(LAIR), 4)).at("pre_roll")
    play(state, 0, "roll_dice")
    assert gold(state, 1) == 1
