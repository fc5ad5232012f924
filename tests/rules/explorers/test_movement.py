"""Ships under way: points and wool, and one ship after the other."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, hand
from tests.rules.explorers.seas import (
    BLUE,
    RED,
    SECOND,
    SHIP,
    WHITE,
    at_sea,
    circle,
    corners,
    points,
    seen,
    turn_to,
    where,
)
from tests.rules.play import listed, play, refused

# ---- when, how far, where ----


@pytest.mark.parametrize("kind", ["sail", "move_ship", "buy_movement", "end_ship_move"])
@pytest.mark.parametrize(
    ("phase", "seat", "code"),
    [
        case("not before the roll", law("X-7.1"), "pre_roll", RED, "wrong_phase"),
        case("not while trading and building", law("X-7.1"), "main", RED, "wrong_phase"),
        case("not while a pirate ship is placed", law("X-7.1"), "place_pirate", RED, "decision_pending"),
        case("not by a rival", law("X-7.1"), "movement", WHITE, "not_your_turn"),
        case("not one of a rival", law("X-7.1"), "movement", BLUE, "not_owner"),
    ],
)
def test_a_ship_moves_only_in_the_movement_phase_of_its_owner(kind, phase, seat, code):
    p, lane = at_sea()
    state = p.hand(seat, wool=1).at(phase, BLUE if seat == BLUE else RED)
    params = {"sail": {"way": [lane[1]]}, "move_ship": {"path": lane[1]}}.get(kind, {})
    refused(state, seat, code, kind, ship=SHIP, **params)


@law("AS-63", "X-7.2", "X-7.3")
def test_every_ship_has_four_points_of_its_own_and_a_step_costs_one():
    p, lane = at_sea()
    state = p.ship(RED, lane[3]).at("movement")
    for ship, start in ((SHIP, 0), (SECOND, 3)):
        for step in range(1, 5):
            assert points(state, ship) == 5 - step
            play(state, RED, "move_ship", ship=ship, path=lane[(start + step) % 6])
        assert points(state, ship) == 0
        refused(state, RED, "no_movement_points", "move_ship", ship=ship, path=lane[(start + 5) % 6])


@law("AS-70", "X-7.4")
def test_a_ship_may_turn_back_and_use_a_route_again():
    p, lane = at_sea()
    state = p.at("movement")
    for path in (lane[1], lane[0], lane[5], lane[0]):
        play(state, RED, "move_ship", ship=SHIP, path=path)
    assert (where(state, SHIP), points(state, SHIP)) == (lane[0], 0)


@law("AS-177", "X-3.3", "X-3.23", "X-7.3")
@pytest.mark.parametrize("scenario", ["fish", "spices", "explorers-and-pirates"])
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_ships_go_around_the_council_as_around_any_sea(scenario, edition):
    p, lane = at_sea(scenario, edition=edition)
    state = p.hand(RED, wool=1).at("movement")
    play(state, RED, "buy_movement", ship=SHIP)
    for left, path in zip(range(5, -1, -1), (*lane[1:], lane[0]), strict=True):
        play(state, RED, "move_ship", ship=SHIP, path=path)
        assert points(state, SHIP) == left


@pytest.mark.parametrize(
    ("start", "path", "code"),
    [
        case("along the coast", law("X-3.3"), "2,0|3,0", "2,0|3,-1", "accepted"),
        case("inland", law("AS-71", "X-3.6R"), "2,0|2,1", "1,1|2,0", "not_sea_route"),
        case("inland and far away", law("AS-71", "X-3.6R"), "3,0|4,0", "1,0|2,0", "not_sea_route"),
        case("between land and frame", law("X-3.4", "X-3.5R"), "0,0|-1,0", "0,0|-1,1", "accepted"),
        case("two routes on", law("X-7.3"), "3,0|4,0", "2,1|3,0", "not_adjacent"),
        case("where it lies", law("X-7.3"), "3,0|4,0", "3,0|4,0", "not_adjacent"),
    ],
)
def test_a_step_leads_to_an_adjacent_sea_route(start, path, code):
    p = Position("pirate-lairs")
    state = p.ship(RED, p.path(start)).at("movement")
    if code == "accepted":
        play(state, RED, "move_ship", ship=SHIP, path=p.path(path))
    else:
        refused(state, RED, code, "move_ship", ship=SHIP, path=p.path(path))


@law("AS-165", "X-3.27R")
@pytest.mark.parametrize("owner", [RED, WHITE, 2])
def test_buildings_and_roads_of_anybody_never_stop_a_ship(owner):
    p = Position("pirate-lairs", players=2)  # owner 2 is a neutral colour
    lane, around = circle(p), corners(p)
    p.settlement(owner, around[4]).road(owner, lane[4]).ship(RED, lane[3])
    state = p.at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[4])
    play(state, RED, "move_ship", ship=SHIP, path=lane[5])


@law("X-7.16R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_ship_comes_to_lie_on_an_edge_of_an_unexplored_hex(scenario):
    p = Position(scenario)
    state = p.at("movement")
    dark = {path for region in ("north", "south") for place in p.hidden(region) for path in p.grid.sides[place]}
    routes, fog = set(rules.view(state, None)["sea_routes"]), {spot for path in dark for spot in p.grid.ends[path]}
    for start in [path for path in routes if not fog & set(p.grid.ends[path])]:
        state.ships[SHIP] = start
        assert not dark & {move["way"][-1] for move in listed(state, RED, "sail")}
        onward = {path for spot in p.grid.ends[start] for path in p.grid.spokes[spot]}
        assert not dark & onward


@law("X-7.16R")
def test_a_step_to_an_edge_of_an_unexplored_hex_is_refused():
    p = Position("pirate-lairs")
    state = p.ship(RED, p.path("4,-1|4,0")).at("movement")  # a place that play never brings about
    refused(state, RED, "touches_unexplored", "move_ship", ship=SHIP, path=p.path("4,-1|5,-1"))


# ---- wool ----


@law("AS-64", "X-7.8", "X-7.9R")
@pytest.mark.parametrize("used", range(5))
def test_wool_buys_two_points_once_a_turn_at_any_moment_of_the_movement(used):
    p, lane = at_sea()
    state = p.hand(RED, wool=2).at("movement")
    for path in lane[1 : used + 1]:
        play(state, RED, "move_ship", ship=SHIP, path=path)
    before = bank(state)["wool"]
    play(state, RED, "buy_movement", ship=SHIP)
    assert (hand(state, RED), bank(state)["wool"], points(state, SHIP)) == ({"wool": 1}, before + 1, 6 - used)
    refused(state, RED, "limit_reached", "buy_movement", ship=SHIP)
    for path in [*lane, lane[0]][used + 1 : 7]:
        play(state, RED, "move_ship", ship=SHIP, path=path)
    refused(state, RED, "no_movement_points", "move_ship", ship=SHIP, path=lane[1])


@law("X-7.8", "X-7.10R")
def test_wool_serves_one_ship_and_each_ship_has_its_own():
    p, lane = at_sea()
    state = p.ship(RED, lane[3]).hand(RED, wool=2).at("movement")
    play(state, RED, "buy_movement", ship=SHIP)
    assert (points(state, SHIP), points(state, SECOND)) == (6, 4)
    play(state, RED, "buy_movement", ship=SECOND)
    assert (points(state, SHIP), points(state, SECOND), hand(state, RED)) == (6, 6, {})


@law("X-7.8")
def test_without_wool_there_is_no_wind():
    p, _ = at_sea()
    state = p.hand(RED, lumber=3, grain=3, gold=5).at("movement")
    refused(state, RED, "not_enough_resources", "buy_movement", ship=SHIP)
    assert not listed(state, RED, "buy_movement")


@law("AS-182", "X-5.40", "X-5.41R", "X-7.9R")
def test_wool_for_points_is_no_trade():
    p, _ = at_sea()
    state = p.hand(RED, wool=4).at("movement")
    refused(state, RED, "wrong_phase", "trade_bank", give="wool", get="ore")
    refused(state, RED, "wrong_phase", "trade_bank_gold", give="wool")
    play(state, RED, "buy_movement", ship=SHIP)


@law("AS-168", "X-7.10R", "X-5.44R")
def test_points_left_over_are_not_kept():
    p, lane = at_sea()
    state = p.ship(RED, lane[3]).hand(RED, wool=1).at("movement")
    play(state, RED, "buy_movement", ship=SHIP)
    for path in lane[1:3]:
        play(state, RED, "move_ship", ship=SHIP, path=path)
    play(state, RED, "end_ship_move", ship=SHIP)
    assert points(state, SECOND) == 4
    turn_to(state, RED)
    for ship in (SHIP, SECOND):
        shown = seen(state, ship)
        assert shown["points_left"] == 4
        assert not any(shown[mark] for mark in ("moved", "finished", "wool_paid"))


@pytest.mark.parametrize(
    ("villages", "wool", "total"),
    [
        case("nothing", law("AS-163", "X-7.17R", "X-7.2"), 0, 0, 4),
        case("one village", law("AS-163", "X-7.17R"), 1, 0, 5),
        case("both villages", law("AS-163", "X-7.17R"), 2, 0, 6),
        case("wool", law("AS-163", "X-7.17R"), 0, 1, 6),
        case("one village and wool", law("AS-163", "X-7.17R"), 1, 1, 7),
        case("both villages and wool", law("AS-163", "X-7.17R"), 2, 1, 8),
    ],
)
@pytest.mark.parametrize("scenario", ["spices", "explorers-and-pirates"])
def test_points_come_from_villages_and_wool(scenario, villages, wool, total):
    p, lane = at_sea(scenario)
    for number, region in enumerate(("north", "south")):
        p.village(p.hidden(region)[-1], "swift_voyage", *([RED] if number < villages else [WHITE]))
    state = p.hand(RED, wool=wool).at("movement")
    if wool:
        play(state, RED, "buy_movement", ship=SHIP)
    for step in range(total):
        assert points(state, SHIP) == total - step
        play(state, RED, "move_ship", ship=SHIP, path=lane[(step + 1) % 6])
    refused(state, RED, "no_movement_points", "move_ship", ship=SHIP, path=lane[(total + 1) % 6])


# ---- one ship after the other ----


@law("AS-65", "X-7.5", "X-7.6R", "X-7.7R")
def test_a_ship_finishes_before_another_one_moves():
    p, lane = at_sea()
    state = p.ship(RED, lane[3]).hand(RED, wool=1).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
    refused(state, RED, "ship_in_progress", "move_ship", ship=SECOND, path=lane[4])
    refused(state, RED, "ship_in_progress", "sail", ship=SECOND, way=[lane[4]])
    refused(state, RED, "ship_in_progress", "sail", ship=SECOND, path=lane[4])
    assert {move["ship"] for move in listed(state, RED, "sail")} == {SHIP}
    play(state, RED, "end_ship_move", ship=SHIP)
    play(state, RED, "move_ship", ship=SECOND, path=lane[4])
    for kind, params in (("move_ship", {"path": lane[2]}), ("sail", {"way": [lane[2]]}), ("sail", {"path": lane[2]})):
        refused(state, RED, "ship_finished", kind, ship=SHIP, **params)
    refused(state, RED, "ship_finished", "end_ship_move", ship=SHIP)
    refused(state, RED, "ship_finished", "buy_movement", ship=SHIP)


@pytest.mark.parametrize(
    ("scenario", "kind"),
    [
        case("a chase", law("X-7.7R", "X-10.47R"), "pirate-lairs", "chase_pirate"),
        case("a fish roll", law("AS-115", "X-7.7R", "X-13.5"), "fish", "roll_fish"),
        case("a fish roll with spices", law("AS-115", "X-7.7R", "X-13.5"), "spices", "roll_fish"),
    ],
)
def test_dice_wait_for_a_ship_with_points_left(scenario, kind):
    p, lane = at_sea(scenario)
    state = p.ship(RED, lane[1]).pirate(WHITE, p.hex("4,0")).chance(chase=[0], fish=[0]).at("movement")
    params = {"ship": SECOND} if kind == "chase_pirate" else {}
    play(state, RED, "sail", ship=SHIP, way=[lane[5], lane[4], lane[3]])
    refused(state, RED, "ship_in_progress", kind, **params)
    assert not listed(state, RED, kind)
    play(state, RED, "move_ship", ship=SHIP, path=lane[4])
    play(state, RED, kind, **params)
    assert seen(state, SHIP)["finished"]


@law("AS-66", "X-7.7R")
@pytest.mark.parametrize("kind", ["move_ship", "sail"])
def test_a_ship_without_points_is_finished_when_the_next_one_moves(kind):
    p, lane = at_sea()
    state = p.ship(RED, lane[4]).hand(RED, wool=1).at("movement")
    play(state, RED, "sail", ship=SHIP, way=lane[1:5])
    assert not seen(state, SHIP)["finished"]
    play(state, RED, kind, ship=SECOND, **({"path": lane[5]} if kind == "move_ship" else {"way": [lane[5]]}))
    assert seen(state, SHIP)["finished"]
    refused(state, RED, "ship_finished", "buy_movement", ship=SHIP)


@law("AS-217", "X-7.6R")
@pytest.mark.parametrize("steps", [0, 4])
def test_only_a_movement_with_points_left_can_be_ended(steps):
    p, lane = at_sea()
    state = p.at("movement")
    if steps:
        play(state, RED, "sail", ship=SHIP, way=lane[1 : steps + 1])
    assert not listed(state, RED, "end_ship_move")
    refused(state, RED, "ship_not_moving", "end_ship_move", ship=SHIP)


@law("AS-184", "X-5.42R")
def test_nobody_has_to_move_a_ship():
    p, lane = at_sea()
    state = p.at("movement")
    play(state, RED, "end_turn")
    assert (state.active, where(state, SHIP)) == (WHITE, lane[0])


@law("X-7.6R", "X-7.7R")
def test_a_settler_ship_that_leaves_the_board_holds_nobody_up():
    p, lane = at_sea()
    state = p.ship(RED, lane[2], settler=1).at("movement")
    play(state, RED, "move_ship", ship=SECOND, path=lane[3])
    refused(state, RED, "ship_in_progress", "move_ship", ship=SHIP, path=lane[1])
    play(state, RED, "move_ship", ship=SECOND, path=lane[4])
    assert rules.view(state, None)["this_turn"]["sailing"] == SECOND
    play(state, RED, "found_settlement", ship=SECOND, intersection=corners(p)[4])
    assert rules.view(state, None)["this_turn"]["sailing"] is None
    play(state, RED, "move_ship", ship=SHIP, path=lane[1])
