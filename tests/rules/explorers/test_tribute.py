"""Tribute: which steps along a rival's pirate ship cost a coin, how often, and what costs nothing."""

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import Position, bank, gold, hand
from tests.rules.explorers.seas import (
    AT_CORNER,
    BLUE,
    HAVEN,
    NORTH,
    ORANGE,
    RED,
    SECOND,
    SHIP,
    SOUTH_WEST,
    WEST,
    WHITE,
    by_day,
    circle,
    paths,
    points,
    seen,
    turn_to,
    where,
)
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice

AT_NORTH = "4,-1|5,-2|5,-1"  # a corner of the north on the pirate's hex
BESIDE_NORTH = "4,-1|5,-1"  # the route between both


def threatened(start: str, coins: int = 5, owner: int = WHITE, scenario: str = "pirate-lairs") -> Position:
    """A ship of red in waters where a pirate ship lies."""
    p = by_day(scenario)
    return p.ship(RED, p.path(start)).pirate(owner, p.hex(HAVEN)).hand(RED, gold=coins)


def step(p: Position, state: ExplorersState, name: str, ship: int = SHIP) -> int:
    """A step; gives the gold that it cost."""
    before = gold(state, RED)
    events = play(state, RED, "move_ship", ship=ship, path=p.path(name))
    paid = before - gold(state, RED)
    due = {"seat": RED, "ship": ship, "hex": p.hex(HAVEN), "gold": 1}
    assert events_of(events, "tribute_paid") == ([due] if paid else [])
    return paid


@pytest.mark.parametrize(
    ("start", "end", "cost"),
    [
        case("onto the hex", law("X-10.22", "X-10.30R"), AT_CORNER, SOUTH_WEST, 1),
        case("away from the hex", law("AS-94", "X-10.23", "X-10.30R"), SOUTH_WEST, AT_CORNER, 1),
        case("along the hex", law("X-10.22"), SOUTH_WEST, WEST, 1),
        case("from corner to sea", law("AS-219", "X-10.30R"), AT_CORNER, "3,0|3,1", 0),
        case("from sea to corner", law("AS-219", "X-10.30R"), "3,0|3,1", AT_CORNER, 0),
        case("past a corner", law("AS-219", "X-10.30R"), "4,-2|5,-3", "4,-2|5,-2", 0),
        case("far away", law("X-10.22"), "3,0|3,1", "2,1|3,0", 0),
    ],
)
def test_a_step_from_or_to_an_edge_of_the_hex_costs_a_coin(start, end, cost):
    p = threatened(start)
    assert step(p, p.at("movement"), end) == cost


@law("AS-219", "X-10.30R")
def test_routes_that_only_touch_corners_of_the_hex_are_free():
    p = threatened(AT_CORNER, 0)
    state = p.at("movement")
    for name in ("3,0|3,1", AT_CORNER, "3,0|3,1", "2,1|3,0"):
        assert step(p, state, name) == 0


@law("X-10.22", "X-10.23", "X-10.30R")
@pytest.mark.parametrize("coins", [0, 3])
def test_a_step_costs_tribute_exactly_if_it_uses_one_of_the_six_edges(coins):
    p = by_day()
    p.reveal(p.hex(NORTH), "sea").ship(RED, p.path(WEST)).pirate(WHITE, p.hex(HAVEN)).hand(RED, gold=coins)
    state = p.at("movement")
    edges, tried = set(circle(p, HAVEN)), 0
    clear = [n for n in rules.view(state, None)["sea_routes"] if not state.fog & p.grid.end_masks[n]]
    for start in clear:
        for end in {path for spot in p.grid.ends[start] for path in p.grid.spokes[spot]} & set(clear) - {start}:
            after = state.copy()
            after.ships[SHIP] = start
            due = bool(edges & {start, end})
            if due and not coins:
                refused(after, RED, "not_enough_gold", "move_ship", ship=SHIP, path=end)
            else:
                play(after, RED, "move_ship", ship=SHIP, path=end)
                assert coins - gold(after, RED) == due
            tried += due
    assert tried > 20


@law("AS-94", "X-10.22", "X-10.23", "X-10.26")
def test_one_coin_is_enough_for_the_turn_of_a_ship():
    p = threatened(SOUTH_WEST, 1)
    state = p.hand(RED, gold=1, wool=1).at("movement")
    play(state, RED, "buy_movement", ship=SHIP)
    assert step(p, state, AT_CORNER) == 1
    assert seen(state, SHIP)["tribute_paid"]
    assert [step(p, state, name) for name in ("3,0|3,1", AT_CORNER, SOUTH_WEST, WEST, SOUTH_WEST)] == [0] * 5
    assert (gold(state, RED), points(state, SHIP)) == (0, 0)


@law("X-10.26", "X-7.42R")
def test_several_voyages_of_a_ship_pay_once():
    p = threatened(AT_CORNER, 5)
    state = p.at("movement")
    play(state, RED, "sail", ship=SHIP, way=paths(p, "3,0|3,1", AT_CORNER))
    assert gold(state, RED) == 5
    play(state, RED, "sail", ship=SHIP, way=paths(p, SOUTH_WEST))
    assert gold(state, RED) == 4
    play(state, RED, "sail", ship=SHIP, way=paths(p, AT_CORNER))
    assert gold(state, RED) == 4


@law("AS-95", "X-10.31R")
@pytest.mark.parametrize(("start", "end"), [(AT_CORNER, SOUTH_WEST), (SOUTH_WEST, AT_CORNER)])
def test_without_gold_the_step_is_refused(start, end):
    p = threatened(start, 0)
    state = p.hand(RED, ore=5, wool=5).at("movement")
    refused(state, RED, "not_enough_gold", "move_ship", ship=SHIP, path=p.path(end))
    refused(state, RED, "not_enough_gold", "sail", ship=SHIP, way=[p.path(end)])
    refused(state, RED, "not_enough_gold", "sail", ship=SHIP, path=p.path(end))
    play(state, RED, "end_turn")


@law("AS-96", "X-10.24", "X-10.27")
def test_each_ship_pays_for_itself_and_again_in_the_next_turn():
    p = threatened(AT_CORNER, 2)
    state = p.ship(RED, p.path(AT_CORNER)).at("movement")
    assert step(p, state, SOUTH_WEST) == 1
    play(state, RED, "end_ship_move", ship=SHIP)
    assert step(p, state, SOUTH_WEST, SECOND) == 1
    turn_to(state, RED)
    p.hand(RED, gold=2)
    assert not seen(state, SHIP)["tribute_paid"]
    assert step(p, state, AT_CORNER) == 1
    play(state, RED, "end_ship_move", ship=SHIP)
    assert step(p, state, AT_CORNER, SECOND) == 1


@law("X-10.24", "X-10.31R")
def test_the_coin_of_one_ship_does_not_serve_another():
    p = threatened(AT_CORNER, 1)
    state = p.ship(RED, p.path(AT_CORNER)).at("movement")
    assert step(p, state, SOUTH_WEST) == 1
    play(state, RED, "end_ship_move", ship=SHIP)
    refused(state, RED, "not_enough_gold", "move_ship", ship=SECOND, path=p.path(SOUTH_WEST))


@law("AS-97", "X-10.28")
@pytest.mark.parametrize("coins", [0, 3])
def test_the_own_pirate_ship_asks_for_nothing(coins):
    p = threatened(AT_CORNER, coins, owner=RED)
    state = p.at("movement")
    assert [step(p, state, name) for name in (SOUTH_WEST, WEST, SOUTH_WEST, AT_CORNER)] == [0] * 4


@law("X-10.22", "X-10.33R")
@pytest.mark.parametrize("owner", [WHITE, BLUE, ORANGE])
def test_tribute_goes_to_the_supply_and_nobody_gets_it(owner):
    p = threatened(AT_CORNER, 2, owner)
    for seat in (WHITE, BLUE, ORANGE):
        p.hand(seat, gold=seat)
    state = p.at("movement")
    cards = bank(state)
    assert step(p, state, SOUTH_WEST) == 1
    assert [gold(state, seat) for seat in range(4)] == [1, 1, 2, 3]
    assert bank(state) == cards


@law("AS-148", "X-10.25")
def test_two_purchases_leave_tribute_possible():
    p = threatened(AT_CORNER, 5)
    state = p.at("main")
    for kind in ("ore", "wool"):
        play(state, RED, "buy_resource", resource=kind)
    play(state, RED, "end_trade_build")
    assert step(p, state, SOUTH_WEST) == 1
    assert hand(state, RED) == {"ore": 1, "wool": 1}


@law("AS-149", "X-6.46", "X-10.29", "X-10.23")
def test_placing_a_ship_beside_a_pirate_ship_is_free_and_its_first_step_is_not():
    p = by_day()
    p.reveal(p.hex(NORTH), "forest", 4).harbour(RED, p.spot(AT_NORTH)).pirate(WHITE, p.hex(HAVEN))
    state = p.hand(RED, lumber=1, wool=1, gold=1).at("main")
    play(state, RED, "build_ship", path=p.path(BESIDE_NORTH))
    assert hand(state, RED) == {"gold": 1}
    play(state, RED, "end_trade_build")
    assert step(p, state, "4,0|5,-1") == 1


@pytest.mark.parametrize(
    ("build", "cargo", "kind", "names"),
    [
        case(
            "found", law("AS-152", "X-10.32R", "X-10.33R"), lambda p, north: p.reveal(north, "forest", 4),
            {"settler": 1}, "found_settlement", "ship intersection",
        ),
        case(
            "transfer", law("AS-152", "X-10.32R", "X-10.33R"),
            lambda p, north: p.reveal(north, "forest", 4).harbour(RED, p.spot(AT_NORTH)), {"crew": 1},
            "transfer_cargo", "ship intersection unload",
        ),
        case("land", law("X-10.32R"), lambda p, north: p.lair(north), {"crew": 1}, "land_crew", "ship hex count"),
        case(
            "trade", law("X-10.32R"), lambda p, north: p.village(north, "fast_gold"), {"crew": 1},
            "trade_spice", "ship hex",
        ),
        case("catch", law("X-10.32R"), lambda p, north: p.fishery(north, 1, fish=True), {}, "catch_fish", "ship hex"),
        case("lie still", law("X-10.32R"), lambda p, north: p.reveal(north, "sea"), {}, "end_turn", ""),
    ],
)  # fmt: skip
def test_without_moving_nothing_is_due(build, cargo, kind, names):
    p = by_day("explorers-and-pirates")
    build(p, p.hex(NORTH)).ship(RED, p.path(BESIDE_NORTH), **cargo).pirate(WHITE, p.hex(HAVEN))
    state = p.hand(WHITE, gold=2).at("movement")
    known = {"ship": SHIP, "hex": p.hex(NORTH), "intersection": p.spot(AT_NORTH), "count": 1, "unload": {"crew": 1}}
    play(state, RED, kind, **{name: known[name] for name in names.split()})
    assert (gold(state, RED), gold(state, WHITE)) == (0, 2)


@law("X-10.32R")
@pytest.mark.parametrize(("cargo", "kind"), [({"fish": 1}, "deliver_fish"), ({"spice": 2}, "deliver_spice")])
def test_delivering_beside_a_pirate_ship_is_free(cargo, kind):
    p = by_day("explorers-and-pirates")
    state = p.ship(RED, p.path(SOUTH_WEST), **cargo).pirate(WHITE, p.hex(HAVEN)).at("movement")
    play(state, RED, kind, ship=SHIP)
    assert (gold(state, RED), gold(state, WHITE)) == (0, 0)


@law("AS-187", "X-5.44R", "X-10.27", "X-7.8", "X-10.36")
def test_whatever_was_used_up_is_there_again_in_the_next_turn():
    p = by_day("explorers-and-pirates")
    p.ship(RED, p.path(AT_CORNER)).pirate(WHITE, p.hex(HAVEN)).hand(RED, wool=3, gold=9)
    state = p.chance(dice=dice(*[8] * 9), chase=[0, 0, 0], fish=[0, 0]).at("main")
    for _ in range(2):
        for _ in range(2):
            play(state, RED, "buy_resource", resource="ore")
        refused(state, RED, "limit_reached", "buy_resource", resource="ore")
        play(state, RED, "end_trade_build")
        play(state, RED, "chase_pirate", ship=SHIP)
        refused(state, RED, "limit_reached", "chase_pirate", ship=SHIP)
        play(state, RED, "roll_fish")
        refused(state, RED, "limit_reached", "roll_fish")
        play(state, RED, "buy_movement", ship=SHIP)
        refused(state, RED, "limit_reached", "buy_movement", ship=SHIP)
        assert step(p, state, SOUTH_WEST if where(state, SHIP) == p.path(AT_CORNER) else AT_CORNER) == 1
        turn_to(state, RED, "main")
        p.hand(RED, wool=3, gold=9)
    assert listed(state, RED, "buy_resource")
