"""Founding by settler ship: what it takes, where it is allowed, and what comes of it."""

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, gold, hand
from tests.rules.explorers.seas import (
    NORTH,
    RED,
    SECOND,
    SHIP,
    WHITE,
    WHITES,
    by_day,
    circle,
    corners,
    points,
    supply,
    turn_to,
)
from tests.rules.play import events_of, listed, play, refused

AT_NORTH = "4,-1|4,0|5,-1"  # the western corner of the north, and
TO_NORTH = "4,-1|4,0"  # the route that points at it


def at_coast(scenario: str = "pirate-lairs", players: int = 4, **options) -> tuple[Position, int]:
    """A settler ship of red on the coast of the start island, and the intersection south of it."""
    p = by_day(scenario, players, **options)
    return p.ship(RED, circle(p)[4], settler=1), corners(p)[4]


def found(state: ExplorersState, spot: int, ship: int = SHIP) -> list[rules.Event]:
    return play(state, RED, "found_settlement", ship=ship, intersection=spot)


def not_founded(state: ExplorersState, code: str, spot: int, ship: int = SHIP) -> rules.Refused:
    assert not [move for move in listed(state, RED, "found_settlement") if move["intersection"] == spot]
    return refused(state, RED, code, "found_settlement", ship=ship, intersection=spot)


# ---- what it takes and brings ----


@law("AS-83", "X-9.1", "X-9.2", "X-9.3", "X-9.13R", "X-15.1")
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_ship_and_settler_become_a_settlement_for_nothing(edition):
    p, spot = at_coast(edition=edition)
    state = p.hand(RED, lumber=2, brick=2, wool=2, grain=2, gold=3).at("movement")
    cards, before = (hand(state, RED), bank(state)), rules.view(state, None)["players"][RED]
    assert (before["supply"]["ships"], before["supply"]["settlers"], before["supply"]["settlements"]) == (2, 1, 5)
    events = found(state, spot)
    after = rules.view(state, None)["players"][RED]
    assert events_of(events, "settlement_founded") == [{"seat": RED, "ship": SHIP, "intersection": spot}]
    assert (after["supply"]["ships"], after["supply"]["settlers"], after["supply"]["settlements"]) == (3, 2, 4)
    assert (after["settlements"], after["ships"], after["points"]) == ([spot], [], before["points"] + 1)
    assert (hand(state, RED), bank(state)) == cards


@law("AS-81", "AS-83", "X-9.1", "X-9.9R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("tile", ["forest", "hills", "pasture", "fields", "mountains"])
def test_any_discovered_land_will_do(scenario, tile):
    p = by_day(scenario)
    state = p.reveal(p.hex(NORTH), tile, 4).ship(RED, p.path(TO_NORTH), settler=1).at("movement")
    found(state, p.spot(AT_NORTH))


@law("AS-85", "X-9.9R")
def test_the_start_island_is_allowed_and_no_road_is_needed():
    p, spot = at_coast()
    state = p.at("movement")
    assert not state.roads[RED]
    assert {move["intersection"] for move in listed(state, RED, "found_settlement")} == {spot, corners(p)[5]}
    found(state, spot)


@pytest.mark.parametrize(
    ("build", "left"),
    [
        case("before it moves", law("X-9.11R"), lambda p: p, 4),
        case("between its steps", law("X-9.11R"), lambda p: p.used(SHIP, 2), 2),
        case("without points", law("X-9.11R"), lambda p: p.used(SHIP, 4), 0),
        case("after its movement", law("X-9.11R"), lambda p: p.used(SHIP, 1, ended=True), 0),
    ],
)
def test_founding_needs_no_points(build, left):
    p, spot = at_coast()
    state = build(p).at("movement")
    assert points(state, SHIP) == left
    found(state, spot)


@law("X-9.14R", "X-6.51R")
def test_ship_and_settler_can_be_built_again_in_the_next_turn():
    p, spot = at_coast()
    port = p.spot("1,3|2,2|2,3")
    state = p.harbour(RED, port).ship(RED, circle(p)[0]).ship(RED, circle(p)[1], settler=1).at("movement")
    assert (supply(state, RED)["ships"], supply(state, RED)["settlers"]) == (0, 0)
    found(state, spot)
    refused(state, RED, "wrong_phase", "build_ship", path=p.path("2,2|2,3"))
    p.hand(RED, lumber=2, brick=1, wool=2, grain=1)
    turn_to(state, RED, "main")
    play(state, RED, "build_ship", path=p.path("2,2|2,3"))
    play(state, RED, "build_settler", ship=SHIP)
    play(state, RED, "end_trade_build")
    assert points(state, SHIP) == 4


@law("X-9.13R", "X-15.13R", "X-15.6")
@pytest.mark.parametrize("harbours", [2, 3])
def test_the_last_point_ends_the_game_at_once(harbours):
    p, spot = at_coast("land-ho", 3)
    far = [p.spot(name) for name in ("3,-3|4,-3|4,-4", "0,3|1,3|0,4", "0,1|-1,2|0,2")]
    p.harbour(RED, *far[:harbours]).settlement(RED, p.spot("0,0|1,-1|1,0"))
    state = p.at("movement")
    events = found(state, spot)
    assert (rules.view(state, None)["players"][RED]["points"], bool(events_of(events, "game_over"))) == (
        2 * harbours + 2,
        harbours == 3,
    )
    assert (rules.to_act(state) == ()) == (harbours == 3)
    if harbours == 3:
        refused(state, RED, "game_over", "end_turn")


@law("AS-171", "X-6.36R", "X-5.40")
def test_a_founded_settlement_is_upgraded_in_the_next_turn():
    p, spot = at_coast()
    state = p.hand(RED, grain=2, ore=2).at("movement")
    found(state, spot)
    refused(state, RED, "wrong_phase", "build_harbour_settlement", intersection=spot)
    turn_to(state, RED, "main")
    play(state, RED, "build_harbour_settlement", intersection=spot)


# ---- who and when ----


@pytest.mark.parametrize(
    ("phase", "seat", "code", "ship"),
    [
        case("not while building", law("X-9.1"), "main", RED, "wrong_phase", SHIP),
        case("not before the roll", law("X-9.1"), "pre_roll", RED, "wrong_phase", SHIP),
        case("not in another's turn", law("X-9.1"), "movement", WHITE, "not_your_turn", WHITES),
        case("not with another's ship", law("X-9.1"), "movement", RED, "not_owner", WHITES),
        case("not with an empty ship", law("AS-138", "X-9.1"), "movement", RED, "cargo_missing", SECOND),
        case("not with crews", law("X-9.1"), "movement", RED, "cargo_missing", 2),
    ],
)
def test_a_settler_ship_founds_only(phase, seat, code, ship):
    p, spot = at_coast()
    p.ship(RED, circle(p)[4]).ship(RED, circle(p)[3], crew=2).ship(WHITE, circle(p)[3], settler=1)
    refused(p.at(phase), seat, code, "found_settlement", ship=ship, intersection=spot)


@law("AS-138", "X-9.1", "X-12.5", "X-13.18", "X-14.10")
@pytest.mark.parametrize("kind", ["land_crew", "deliver_fish", "deliver_spice"])
def test_an_empty_ship_has_nothing_to_land_or_deliver(kind):
    p = by_day("explorers-and-pirates")
    north = p.hex(NORTH)
    p.lair(north).ship(RED, p.path(TO_NORTH) if kind == "land_crew" else circle(p)[0])
    params = {"hex": north, "count": 1} if kind == "land_crew" else {}
    refused(p.at("movement"), RED, "cargo_missing", kind, ship=SHIP, **params)


@law("AS-84", "X-9.10R", "X-1.35R")
@pytest.mark.parametrize("settlements", [4, 5])
def test_founding_needs_a_settlement_in_the_supply(settlements):
    p, spot = at_coast()
    inland = [("3,-3|4,-3|4,-4"), ("2,-2|3,-3|3,-2"), ("0,0|1,-1|1,0"), ("0,1|0,2|-1,2"), ("0,3|1,2|1,3")]
    state = p.settlement(RED, *(p.spot(name) for name in inland[:settlements])).at("movement")
    if settlements == 5:
        not_founded(state, "no_piece_left", spot)
    else:
        found(state, spot)


# ---- where ----


@pytest.mark.parametrize(
    ("build", "code", "clause"),
    [
        case(
            "a rival's settlement", law("X-9.12R", "X-3.13R"), lambda p, at: p.settlement(WHITE, at[4]), "occupied",
            "X-3.13R",
        ),
        case("an own harbour", law("X-9.12R"), lambda p, at: p.harbour(RED, at[4]), "occupied", "X-3.13R"),
        case("a rival next door", law("X-9.4"), lambda p, at: p.settlement(WHITE, at[5]), "distance_rule", "X-6.20"),
        case("a harbour next door", law("X-9.4"), lambda p, at: p.harbour(WHITE, at[5]), "distance_rule", "X-6.20"),
        case("an own one next door", law("X-9.4"), lambda p, at: p.settlement(RED, at[5]), "distance_rule", "X-6.20"),
        case("a neutral next door", law("X-9.4"), lambda p, at: p.settlement(2, at[5]), "distance_rule", "X-6.20"),
    ],
)  # fmt: skip
def test_the_place_is_free_and_keeps_its_distance(build, code, clause):
    p, spot = at_coast(players=2)
    build(p, corners(p))
    assert not_founded(p.at("movement"), code, spot).clause == clause


@law("X-9.12R")
@pytest.mark.parametrize("corner", [0, 2, 3])
def test_the_place_is_one_of_the_two_tips(corner):
    p, _ = at_coast()
    not_founded(p.at("movement"), "not_adjacent", corners(p)[corner])


@law("X-9.1", "X-6.21R")
def test_the_open_sea_is_no_place_to_found():
    p = by_day()
    state = p.ship(RED, circle(p)[1], settler=1).at("movement")
    for corner in (1, 2):
        not_founded(state, "not_land", corners(p)[corner])


@law("AS-82", "X-9.5")
def test_an_unexplored_hex_forbids_founding():
    p = by_day()
    p.reveal(p.hex(NORTH), "forest", 4).ship(RED, p.path("5,-2|5,-1"), settler=1)
    state = p.at("movement")  # a place that play never brings about, as the ship would have turned the hex
    not_founded(state, "touches_unexplored", p.spot("5,-2|5,-1|6,-2"))
    found(state, p.spot("4,-1|5,-2|5,-1"))


@pytest.mark.parametrize(
    ("build", "code"),
    [
        case("a lair", law("X-9.6"), lambda p, north: p.lair(north), "lair_blocks"),
        case("a lair with crews", law("X-9.6"), lambda p, north: p.lair(north, {RED: 2}), "lair_blocks"),
        case("a taken lair", law("AS-181", "X-9.6"), lambda p, north: p.lair(north, {RED: 3}), "lair_blocks"),
        case("no lair any more", law("X-9.6"), lambda p, north: p.lair(north, {WHITE: 2}, conquered=True), ""),
        case(
            "a village", law("AS-222", "X-9.7", "X-6.24"), lambda p, north: p.village(north, "fast_gold"),
            "no_crew_in_village",
        ),
        case(
            "a rival's village", law("AS-222", "X-9.7"), lambda p, north: p.village(north, "fast_gold", WHITE),
            "no_crew_in_village",
        ),
        case("an own village", law("X-9.7"), lambda p, north: p.village(north, "fast_gold", RED, WHITE), ""),
    ],
)  # fmt: skip
def test_lairs_and_strange_villages_forbid_founding(build, code):
    p = by_day("explorers-and-pirates")
    state = build(p, p.hex(NORTH)).ship(RED, p.path(TO_NORTH), settler=1).at("movement")
    if code:
        not_founded(state, code, p.spot(AT_NORTH))
    else:
        found(state, p.spot(AT_NORTH))


@law("AS-181", "X-12.12R", "X-9.6")
def test_a_lair_taken_in_this_turn_still_forbids_founding():
    p = by_day()
    p.lair(p.hex(NORTH), {RED: 2}).ship(RED, p.path(TO_NORTH), settler=1).ship(RED, p.path(TO_NORTH), crew=1)
    state = p.at("movement")
    play(state, RED, "land_crew", ship=SECOND, hex=p.hex(NORTH), count=1)
    not_founded(state, "lair_blocks", p.spot(AT_NORTH))
    turn_to(state, RED)
    found(state, p.spot(AT_NORTH))


@pytest.mark.parametrize("corner", [4, 5])
@pytest.mark.parametrize("scenario", ["fish", "spices", "explorers-and-pirates"])
@pytest.mark.parametrize(
    ("edition", "code"),
    [
        case("open in 2022", law("X-9.8", "X-3.24", "X-6.25"), "2022", ""),
        case("closed in 2013", law("AS-222", "X-9.8", "X-3.25", "X-6.25"), "2013", "council_blocks"),
    ],
)
def test_the_western_corners_of_the_council(corner, scenario, edition, code):
    p, _ = at_coast(scenario, edition=edition)
    state = p.at("movement")
    if code:
        not_founded(state, code, corners(p)[corner])
    else:
        found(state, corners(p)[corner])


@law("X-10.32R", "AS-152")
def test_founding_beside_a_pirate_ship_costs_nothing():
    p = by_day()
    p.reveal(p.hex(NORTH), "forest", 4).ship(RED, p.path("4,-1|5,-1"), settler=1).pirate(WHITE, p.hex("4,-1"))
    state = p.at("movement")
    found(state, p.spot(AT_NORTH))
    assert (gold(state, RED), gold(state, WHITE)) == (0, 0)
