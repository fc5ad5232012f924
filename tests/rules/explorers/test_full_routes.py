"""Routes on which two ships lie: nobody joins them, anybody may pass."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, gold
from tests.rules.explorers.seas import (
    BLUE,
    NORTH,
    ORANGE,
    RED,
    SECOND,
    SHIP,
    SOUTH,
    WHITE,
    WHITES,
    at_sea,
    by_day,
    circle,
    corners,
    paths,
    points,
    seen,
    where,
)
from tests.rules.play import concrete, listed, play, refused


def crowd(p: Position, *routes: int) -> Position:
    """Two ships of rivals on each of these routes."""
    fleet = [seat for seat in (WHITE, BLUE, ORANGE) for _ in range(3)]
    for number, path in enumerate(path for path in routes for _ in range(2)):
        p.ship(fleet[number], path)
    return p


@law("AS-170", "X-3.12", "X-7.12", "X-7.13")
@pytest.mark.parametrize("owners", [(WHITE, BLUE), (WHITE, WHITE), (RED, WHITE), (RED, RED)])
def test_two_ships_rest_on_a_route_and_no_third(owners):
    p, lane = at_sea()
    for owner in owners:
        p.ship(owner, lane[1])
    state = p.used(SHIP, 3).at("movement")
    assert lane[1] not in {move["way"][-1] for move in listed(state, RED, "sail")}
    for kind, params in (("move_ship", {"path": lane[1]}), ("sail", {"way": [lane[1]]}), ("sail", {"path": lane[1]})):
        refused(state, RED, "route_full", kind, ship=SHIP, **params)
    for ship in (ship for ship, path in enumerate(state.ships) if path == lane[1]):
        assert where(state, ship) == lane[1]


@law("AS-170", "X-7.12")
@pytest.mark.parametrize("owner", [RED, WHITE])
def test_a_second_ship_may_join_the_first(owner):
    p, lane = at_sea()
    state = p.ship(owner, lane[1]).used(SHIP, 3).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    play(state, RED, "end_turn")


@law("AS-67", "X-7.11", "X-7.14R")
def test_a_ship_steps_over_a_full_route():
    p, lane = at_sea()
    state = crowd(p, lane[1]).used(SHIP, 2).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    play(state, RED, "move_ship", ship=SHIP, path=lane[2])
    assert (where(state, SHIP), points(state, SHIP)) == (lane[2], 0)


@law("AS-68", "X-7.13", "X-7.14R")
def test_a_step_onto_a_full_route_needs_a_point_to_leave_it_again():
    p, lane = at_sea()
    state = crowd(p, lane[1]).used(SHIP, 3).hand(RED, wool=1).at("movement")
    refused(state, RED, "route_full", "move_ship", ship=SHIP, path=lane[1])
    play(state, RED, "buy_movement", ship=SHIP)
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])


@law("X-7.14R")
def test_a_ship_may_plan_to_go_back_where_it_came_from_but_not_if_others_fill_that_route():
    p, lane = at_sea()
    around = [path for spot in corners(p)[2:4] for path in p.grid.spokes[spot] if path != lane[2]]
    crowd(p, lane[1], lane[2], *(path for path in around if path not in (lane[1], lane[3])))
    p.ship(RED, lane[3]).ship(RED, lane[3])
    state = p.used(SHIP, 1).at("movement")  # full are lanes 1 and 2 and everything at the far end but lane 1
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    refused(state, RED, "route_full", "move_ship", ship=SHIP, path=lane[2])
    play(state, RED, "move_ship", ship=SHIP, path=lane[0])


@law("X-7.14R")
def test_the_own_berth_beside_another_ship_is_a_way_back():
    p, lane = at_sea()
    p.reveal(p.hex(NORTH), "sea").reveal(p.hex(SOUTH), "sea").ship(ORANGE, lane[0])
    state = crowd(p, lane[1], lane[2], *paths(p, "4,-1|4,0", "3,1|4,0")).used(SHIP, 2).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])  # nothing around it has room but the route it came from
    assert [move["way"] for move in listed(state, RED, "sail")] == [[lane[0]]]
    play(state, RED, "move_ship", ship=SHIP, path=lane[0])
    play(state, RED, "end_turn")


@law("X-7.14R", "X-7.15R")
@pytest.mark.parametrize("coins", [0, 1])
def test_gold_counts_for_the_way_off_a_full_route(coins):
    p = by_day()
    lane = circle(p)
    crowd(p, lane[3], lane[2], p.path("2,1|3,1")).ship(RED, lane[4]).pirate(WHITE, p.hex("4,0"))
    state = p.used(SHIP, 1).hand(RED, gold=coins).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[3])
    if not coins:
        refused(state, RED, "route_full", "move_ship", ship=SHIP, path=lane[2])
        play(state, RED, "move_ship", ship=SHIP, path=lane[4])
        return
    play(state, RED, "move_ship", ship=SHIP, path=lane[2])
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    assert gold(state, RED) == 0


def forest(p: Position) -> Position:
    return p.reveal(p.hex(NORTH), "forest", 4)


AT_NORTH = "4,-1|4,0|5,-1"  # where the full route points at the north


@pytest.mark.parametrize(
    ("build", "pieces", "kind", "names"),
    [
        case("end its movement", law("X-7.15R", "X-7.13"), forest, {}, "end_ship_move", "ship"),
        case("end the turn", law("AS-69", "X-7.15R", "X-7.13"), forest, {}, "end_turn", ""),
        case("throw cargo away", law("X-7.15R"), forest, {"crew": 1}, "discard_cargo", "ship pieces"),
        case("found", law("X-7.15R"), forest, {"settler": 1}, "found_settlement", "ship intersection"),
        case(
            "unload", law("AS-69", "X-7.15R"), lambda p: forest(p).harbour(RED, p.spot(AT_NORTH)), {"crew": 1},
            "transfer_cargo", "ship intersection unload",
        ),
        case(
            "load", law("AS-69", "X-7.15R"),
            lambda p: forest(p).harbour(RED, p.spot(AT_NORTH)).basin(RED, p.spot(AT_NORTH), crew=1), {},
            "transfer_cargo", "ship intersection load",
        ),
        case("land", law("X-7.15R"), lambda p: p.lair(p.hex(NORTH)), {"crew": 1}, "land_crew", "ship hex count"),
        case(
            "pick up", law("X-7.15R"), lambda p: p.lair(p.hex(NORTH), {RED: 1}, conquered=True), {},
            "pick_up_crew", "ship hex count",
        ),
        case("fish", law("X-7.15R"), lambda p: p.fishery(p.hex(NORTH), 2, fish=True), {}, "catch_fish", "ship hex"),
        case(
            "trade", law("X-7.15R"), lambda p: p.village(p.hex(NORTH), "fast_gold"), {"crew": 1},
            "trade_spice", "ship hex",
        ),
    ],
)  # fmt: skip
def test_on_an_over_full_route_a_ship_cannot(build, pieces, kind, names):
    p = by_day("explorers-and-pirates")
    here, there = paths(p, "3,0|4,-1", "4,-1|4,0")
    state = build(crowd(p, there).ship(RED, here, **pieces)).hand(RED, wool=1).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=there)
    known = {"ship": SHIP, "hex": p.hex(NORTH), "intersection": p.spot(AT_NORTH), "count": 1}
    known |= {name: {"crew": 1} for name in ("pieces", "load", "unload")}
    refused(state, RED, "must_leave_route", kind, **{name: known[name] for name in names.split()})
    assert {move["type"] for move in concrete(state, RED)} == {"sail", "buy_movement"}
    assert rules.default_move(state, RED)["type"] == "sail"
    rules.apply(state, RED, rules.default_move(state, RED))
    play(state, RED, "end_turn")


@law("X-7.15R", "X-17.4R")
def test_a_ship_at_rest_may_act_while_another_passes_over_its_route():
    p = by_day("explorers-and-pirates")
    here, there = paths(p, "3,0|4,-1", "4,-1|4,0")
    p.lair(p.hex(NORTH)).ship(RED, here).ship(RED, there, crew=2).ship(WHITE, there)
    state = p.at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=there)
    assert {move["ship"] for move in listed(state, RED, "land_crew")} == {SECOND}
    play(state, RED, "land_crew", ship=SECOND, hex=p.hex(NORTH), count=1)
    play(state, RED, "discard_cargo", ship=SECOND, pieces={"crew": 1})
    refused(state, RED, "must_leave_route", "end_turn")
    refused(state, RED, "must_leave_route", "end_ship_move", ship=SHIP)


@law("X-7.15R", "X-9.2")
def test_a_ship_that_founds_makes_room_for_the_one_that_passes():
    p = by_day("explorers-and-pirates")
    here, there = paths(p, "3,0|4,-1", "4,-1|4,0")
    state = forest(p).ship(RED, here).ship(RED, there, settler=1).ship(WHITE, there).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=there)
    play(state, RED, "found_settlement", ship=SECOND, intersection=p.spot(AT_NORTH))
    play(state, RED, "end_ship_move", ship=SHIP)
    assert where(state, SHIP) == there


@law("X-7.15R", "X-7.9R")
def test_points_can_be_bought_on_an_over_full_route():
    p, lane = at_sea()
    state = crowd(p, lane[1]).used(SHIP, 2).hand(RED, wool=1).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    play(state, RED, "buy_movement", ship=SHIP)
    play(state, RED, "sail", ship=SHIP, way=[lane[2], lane[3]])
    play(state, RED, "end_ship_move", ship=SHIP)
    assert seen(state, SHIP)["finished"]


@law("X-7.11")
def test_ships_of_others_lie_still_while_one_passes():
    p, lane = at_sea()
    state = crowd(p, lane[1]).at("movement")
    before = [where(state, WHITES), where(state, WHITES + 1)]
    play(state, RED, "sail", ship=SHIP, way=[lane[1], lane[2]])
    assert [where(state, WHITES), where(state, WHITES + 1)] == before == [lane[1], lane[1]]
