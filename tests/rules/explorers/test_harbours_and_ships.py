"""Harbour settlements and ships: upgrading, launching, taking off the board, and what a new ship may do."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, basin, gold, hand, hold
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

UPGRADE = {"grain": 2, "ore": 2}
SHIP = {"lumber": 1, "wool": 1}
PORT = "2,-1|2,0|3,-1"
ROUTES = ("2,-1|3,-1", "2,0|3,-1")  # the sea routes at PORT
COLONY = "4,0|5,-1|5,0"  # an intersection of hex 5,-1


def afloat(state, seat=0):
    return {ship["ship"]: ship["path"] for ship in rules.view(state, None)["players"][seat]["ships"]}


# ---- harbour settlements ----


@law("AS-51", "X-6.4", "X-6.31", "X-6.33", "X-6.34", "X-6.38R", "X-1.34")
def test_an_upgrade_brings_a_point_an_empty_basin_and_the_settlement_back():
    p = Position(players=2)
    spot = p.spot(PORT)
    state = p.settlement(0, spot).hand(0, **UPGRADE).at("main")
    before = rules.view(state, None)["players"][0]
    play(state, 0, "build_harbour_settlement", intersection=spot)
    after = rules.view(state, None)["players"][0]
    assert (before["points"], after["points"]) == (1, 2)
    assert (before["supply"]["settlements"], after["supply"]["settlements"]) == (4, 5)
    assert after["settlements"] == []
    assert after["harbour_settlements"] == [{"intersection": spot, "basin": {}}]
    assert after["supply"]["harbour_settlements"] == before["supply"]["harbour_settlements"] - 1
    assert hand(state, 0) == {}


COASTS = [
    case("inland", law("AS-50", "X-6.31", "X-6.32R"), "1,0|2,-1|2,0", None, "not_coastal"),
    case("east coast", law("X-6.31", "X-6.32R"), PORT, None, None),
    case("west coast", law("AS-227", "X-3.22R", "X-6.32R"), "-1,0|-1,1|0,0", None, None),
    case("two lands and the frame", law("AS-227", "X-3.22R"), "0,0|0,1|-1,1", None, None),
    case("discovered land at known sea", law("X-6.31", "X-6.32R"), COLONY, ("forest", "forest"), None),
    case("discovered land at a fish hex", law("AS-227", "X-3.22R"), "5,-1|6,-2|6,-1", ("forest", "fish_1"), None),
    case("among discovered lands", law("X-6.32R", "X-3.22R"), "5,-1|6,-2|6,-1", ("forest", "hills"), "not_coastal"),
]


@pytest.mark.parametrize(("name", "tiles", "code"), COASTS)
def test_upgrades_stand_on_the_coast(name, tiles, code):
    p = Position(players=2)
    if tiles:
        p.reveal(p.hex("5,-1"), tiles[0], 4).reveal(p.hex("6,-1"), tiles[1], 5).reveal(p.hex("6,-2"), "fields", 6)
    spot = p.spot(name)
    state = p.settlement(0, spot).hand(0, **UPGRADE).at("main")
    if code:
        refused(state, 0, code, "build_harbour_settlement", intersection=spot)
        assert not listed(state, 0, "build_harbour_settlement")
    else:
        play(state, 0, "build_harbour_settlement", intersection=spot)


@law("X-6.31")
@pytest.mark.parametrize(("owner", "kind"), [(1, "settlement"), (0, "harbour"), (2, "settlement"), (None, "")])
def test_only_an_own_settlement_is_upgraded(owner, kind):
    p = Position(players=2)
    spot = p.spot(PORT)
    if kind:
        getattr(p, kind)(owner, spot)
    state = p.hand(0, **UPGRADE).at("main")
    refused(state, 0, "not_owner", "build_harbour_settlement", intersection=spot)


@law("X-6.36R")
def test_a_settlement_built_by_road_may_be_upgraded_in_the_same_turn():
    p = Position(players=2)
    spot = p.spot(PORT)
    state = p.road(0, p.path(ROUTES[0])).hand(0, lumber=1, brick=1, wool=1, grain=3, ore=2).at("main")
    play(state, 0, "build_settlement", intersection=spot)
    play(state, 0, "build_harbour_settlement", intersection=spot)
    assert rules.view(state, None)["players"][0]["points"] == 2


@law("X-6.37R", "X-1.36R")
def test_a_harbour_settlement_is_never_turned_back():
    p = Position(players=2)
    spot = p.spot(PORT)
    p.harbour(0, spot).road(0, p.path(ROUTES[0]))
    state = p.hand(0, lumber=2, brick=2, wool=2, grain=2).at("main")
    refused(state, 0, "occupied", "build_settlement", intersection=spot)


@law("X-6.35", "X-7.19")
@pytest.mark.parametrize(
    ("pieces", "room"), [({"crew": 1}, True), ({"spice": 1}, True), ({"crew": 2}, False), ({"settler": 1}, False)]
)
def test_a_basin_takes_two_small_pieces_or_a_large_one(pieces, room):
    p = Position(players=2)
    spot = p.spot(PORT)
    state = p.harbour(0, spot).basin(0, spot, **pieces).hand(0, wool=1, ore=1).at("main")
    if room:
        play(state, 0, "build_crew", intersection=spot)
        assert sum(basin(state, 0, spot).values()) == 2
    else:
        refused(state, 0, "cargo_full", "build_crew", intersection=spot)


# ---- ships ----


@law("X-6.39", "X-6.41R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize(("port", "routes"), [(PORT, 2), ("4,-3|5,-4|5,-3", 3), ("0,0|0,1|-1,1", 2)])
def test_a_new_ship_lies_empty_on_a_route_at_the_harbour_settlement(scenario, port, routes):
    p = Position(scenario, 2)
    state = p.harbour(0, p.spot(port)).hand(0, **SHIP).at("main")
    places = [move["path"] for move in listed(state, 0, "build_ship")]
    assert {*places} == {*rules.view(state, None)["sea_routes"]} & {*p.grid.spokes[p.spot(port)]}
    assert len(places) == routes
    play(state, 0, "build_ship", path=places[0])
    assert afloat(state) == {0: places[0]}
    assert hold(state, 0) == {}


@law("AS-54", "X-6.39", "X-6.40R")
@pytest.mark.parametrize(("owner", "kind"), [(0, "settlement"), (1, "harbour"), (2, "harbour"), (None, "")])
def test_ships_are_built_at_own_harbour_settlements_only(owner, kind):
    p = Position(players=2)
    if kind:
        getattr(p, kind)(owner, p.spot(PORT))
    state = p.harbour(0, p.spot("1,2|1,3|2,2")).hand(0, **SHIP).at("main")
    for route in ROUTES:
        refused(state, 0, "not_adjacent", "build_ship", path=p.path(route))


@law("AS-55", "X-6.42", "X-6.43", "X-6.44R")
def test_a_ship_is_not_placed_where_it_would_discover():
    p = Position(players=2)
    state = p.reveal(p.hex("5,-1"), "forest", 4).harbour(0, p.spot(COLONY)).hand(0, **SHIP).at("main")
    touching, free = p.path("5,-1|5,0"), p.path("4,0|5,-1")
    assert refused(state, 0, "touches_unexplored", "build_ship", path=touching).clause == "X-6.44R"
    hidden = state.hidden
    play(state, 0, "build_ship", path=free)
    assert state.hidden == hidden


@law("X-6.43", "X-6.42")
def test_a_ship_is_not_placed_along_an_unexplored_hex():
    p = Position(players=2)
    state = p.reveal(p.hex("5,-1"), "forest", 4).harbour(0, p.spot("5,-1|5,0|6,-1")).hand(0, **SHIP).at("main")
    refused(state, 0, "touches_unexplored", "build_ship", path=p.path("5,0|6,-1"))
    assert not listed(state, 0, "build_ship")


@law("AS-56", "X-6.45R")
@pytest.mark.parametrize("owners", [(1, 1), (0, 1), (0, 0), (1, 2)])
def test_a_ship_is_not_placed_on_a_full_route(owners):
    p = Position(players=3)
    full, free = map(p.path, ROUTES)
    for owner in owners:
        p.ship(owner, full)
    state = p.harbour(0, p.spot(PORT)).hand(0, **SHIP).at("main")
    refused(state, 0, "route_full", "build_ship", path=full)
    assert [move["path"] for move in listed(state, 0, "build_ship")] == [free]


@law("AS-149", "X-6.46", "X-10.29", "X-10.23")
def test_placing_a_ship_at_the_pirates_hex_is_free_but_leaving_is_not():
    p = Position(players=2)
    p.reveal(p.hex("5,-1"), "forest", 4).harbour(0, p.spot(COLONY)).pirate(1, p.hex("4,0"))
    state = p.hand(0, **SHIP, gold=1).at("main")
    play(state, 0, "build_ship", path=p.path("4,0|5,-1"))
    assert gold(state, 0) == 1
    play(state, 0, "end_trade_build")
    play(state, 0, "move_ship", ship=0, path=p.path("4,-1|5,-1"))
    assert gold(state, 0) == 0


# ---- ships taken off the board ----


def fleet(**cargo):
    """Three ships of seat 0, the first of them far away and loaded."""
    p = Position(players=2)
    p.ship(0, p.path("7,0|8,0"), **cargo).ship(0, p.path("3,0|4,0")).ship(0, p.path("2,0|3,0"))
    return p.harbour(0, p.spot(PORT)).hand(0, **SHIP)


CARGO = [
    case("a fish", law("AS-57", "X-6.47", "X-6.48", "X-7.23R"), {"fish": 1}),
    case("two sacks", law("X-6.48", "X-7.23R"), {"spice": 2}),
    case("a settler", law("X-6.48", "X-7.23R"), {"settler": 1}),
    case("a crew and a sack", law("X-6.48", "X-7.23R"), {"crew": 1, "spice": 1}),
    case("nothing", law("X-6.47"), {}),
]


@pytest.mark.parametrize("cargo", CARGO)
def test_a_fourth_ship_is_one_of_the_three_taken_off_with_its_cargo_lost(cargo):
    p = fleet(**cargo)
    state = p.at("main")
    play(state, 0, "build_ship", path=p.path(ROUTES[0]), remove=0)
    assert afloat(state) == {0: p.path(ROUTES[0]), 1: p.path("3,0|4,0"), 2: p.path("2,0|3,0")}
    assert hold(state, 0) == {}
    assert hand(state, 0) == {}
    shown = rules.view(state, None)
    assert shown["supply"] == {"fish": 6, "spice": 24, "lairs": 6}
    supply = shown["players"][0]["supply"]
    assert (supply["settlers"], supply["crews"], supply["ships"]) == (2, 9, 0)


@law("AS-58", "X-6.47", "X-6.49R")
def test_the_ship_to_remove_is_named_exactly_when_none_is_left():
    p = fleet()
    state = p.at("main")
    refused(state, 0, "ship_removal_required", "build_ship", path=p.path(ROUTES[0]))
    moves = [(move["path"], move["remove"]) for move in listed(state, 0, "build_ship")]
    assert sorted(moves) == sorted((p.path(route), ship) for route in ROUTES for ship in (0, 1, 2))
    p = Position(players=2)
    p.ship(0, p.path("7,0|8,0")).ship(0, p.path("3,0|4,0")).harbour(0, p.spot(PORT)).hand(0, **SHIP)
    state = p.at("main")
    refused(state, 0, "ship_removal_forbidden", "build_ship", path=p.path(ROUTES[0]), remove=0)
    assert all("remove" not in move for move in listed(state, 0, "build_ship"))


@law("X-6.47", "X-6.5")
def test_taking_a_ship_off_costs_as_much_as_a_new_one():
    p = fleet().hand(0, lumber=1)
    refused(p.at("main"), 0, "not_enough_resources", "build_ship", path=p.path(ROUTES[0]), remove=0)


@law("X-6.47", "X-6.49R")
def test_only_an_own_ship_that_is_afloat_is_taken_off():
    p = fleet().ship(1, Position().path("3,-1|4,-1"))
    state = p.at("main")
    refused(state, 0, "not_owner", "build_ship", path=p.path(ROUTES[0]), remove=3)
    refused(state, 0, "bad_parameter", "build_ship", path=p.path(ROUTES[0]), remove=6)
    refused(state, 0, "bad_parameter", "build_ship", path=p.path(ROUTES[0]), remove="0")


@law("X-6.49R", "X-6.45R")
def test_room_on_the_route_is_judged_after_the_removal():
    p = Position(players=2)
    full = p.path(ROUTES[0])
    p.ship(0, full, crew=1).ship(0, full).ship(0, p.path("3,0|4,0")).harbour(0, p.spot(PORT)).hand(0, **SHIP)
    state = p.at("main")
    refused(state, 0, "route_full", "build_ship", path=full, remove=2)
    play(state, 0, "build_ship", path=full, remove=0)
    assert hold(state, 0) == {}
    rivals = Position(players=2).ship(1, full).ship(1, full).harbour(0, p.spot(PORT)).hand(0, **SHIP)
    for name in ("3,0|4,0", "2,0|3,0", "7,0|8,0"):
        rivals.ship(0, p.path(name))
    refused(rivals.at("main"), 0, "route_full", "build_ship", path=full, remove=0)


@law("AS-178", "X-6.49R", "X-6.50R")
@pytest.mark.parametrize("phase", ["main", "movement"])
def test_no_move_takes_a_ship_off_while_one_is_in_the_supply(phase):
    p = Position(players=2)
    spot = p.spot(PORT)
    p.harbour(0, spot).ship(0, p.path(ROUTES[0]), crew=2).ship(0, p.path("3,0|4,0"), fish=1)
    p.basin(0, spot, crew=1).lair(p.hex("5,-1")).fishery(p.hex("4,1"), 4, fish=True)
    state = p.hand(0, lumber=4, brick=4, wool=4, grain=4, ore=4, gold=4).at(phase)
    kinds = set()
    for move in concrete(state, 0):
        after = state.copy()
        rules.apply(after, 0, move)
        kinds.add(move["type"])
        assert len(afloat(after)) >= 2
    assert len(kinds) >= 3
    for holder in ({"ship": 0}, {"ship": 1}):
        refused(state, 0, "bad_parameter", "discard_cargo", **holder, pieces={"ship": 1})


# ---- what a new ship may do ----


@law("AS-223", "X-6.41R", "X-6.51R", "X-10.46R")
@pytest.mark.parametrize("remove", [None, 0])
def test_a_ship_built_or_relocated_has_all_its_points_and_may_chase(remove):
    p = Position(players=2).chance(chase=[5], dice=dice(5))
    p.reveal(p.hex("5,-1"), "forest", 4).harbour(0, p.spot(COLONY)).pirate(1, p.hex("4,0"))
    if remove is not None:
        for name in ("7,0|8,0", "2,0|3,0", "2,1|3,0"):
            p.ship(0, p.path(name))
    state = p.hand(0, **SHIP).at("main")
    named = {} if remove is None else {"remove": remove}
    play(state, 0, "build_ship", path=p.path("4,0|5,-1"), **named)
    play(state, 0, "end_trade_build")
    (ship,) = [one for one in rules.view(state, 0)["players"][0]["ships"] if one["ship"] == 0]
    assert (ship["points_left"], ship["moved"], ship["finished"], ship["hold"]) == (4, False, False, {})
    play(state, 0, "chase_pirate", ship=0)
    play(state, 0, "place_pirate", hex=p.hex("4,-1"))
    for name in ("4,-1|5,-1", "4,0|5,-1", "4,-1|4,0", "3,0|4,-1"):
        play(state, 0, "move_ship", ship=0, path=p.path(name))
