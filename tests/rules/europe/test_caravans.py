"""Caravans on their way: salt and steps, from route to route, two beside a route (M-15)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    bank,
    between,
    caravans,
    hand,
    line,
    spot,
)
from tests.rules.europe.travel import PASTURE_10, ROAD, C, L, S, T, U, X, Y, along, deliver, drops, ride
from tests.rules.play import listed, play, refused

START, NEXT = line("Bern", U, "Paris")
TEN = (*ROAD, 76, 67, "Berlin", 50, "Wroclaw")  # the first ten paths beyond Bern-U, and no city ends a ring


def at_bern(salt=1, **goods):
    """Blue's row of routes from Bern on; the caravan stands beside the first of them."""
    return Position().post(BLUE, "Bern").line(BLUE, *TEN).caravan(BLUE, START).hand(BLUE, salt=salt, **goods)


# ---- salt and steps ----


@pytest.mark.parametrize(
    ("held", "move", "left"),
    [
        case("one route", law("M-15.1", "M-15.3"), 2, ride(U, "Paris"), 1),
        case("three routes for a salt", law("MS-101", "M-15.3"), 1, ride(U, "Paris", "Brussels", "Cologne"), 0),
        case("four routes for two", law("M-15.3"), 2, ride(*TEN[1:6], salt=2), 0),
        case("nine routes for three", law("M-15.3"), 3, ride(*TEN[1:11], salt=3), 0),
        case("back to where it began", law("M-15.8", "M-15.14R"), 1, along([NEXT, START]), 0),
        case("to and fro", law("M-15.8"), 1, along([NEXT, START, NEXT]), 0),
        case("more salt than the way needs", law("MS-155", "M-15.12R"), 2, ride(U, "Paris", "Brussels", salt=2), 0),
    ],
)  # fmt: skip
def test_each_salt_pays_for_three_steps(held, move, left):
    state = at_bern(held).at("action", BLUE)
    before = bank(state)["salt"]
    play(state, BLUE, **move)
    assert caravans(state, BLUE) == [move["way"][-1], -1]
    assert (hand(state, BLUE).get("salt", 0), bank(state)["salt"]) == (left, before + move["salt"])


@pytest.mark.parametrize(
    ("held", "move", "code"),
    [
        case("four routes for a salt", law("MS-101", "M-15.3"), 3, ride(*TEN[1:6]), "too_far"),
        case("seven routes for two", law("M-15.3"), 3, ride(*TEN[1:9], salt=2), "too_far"),
        case("ten routes for three", law("M-15.3"), 3, ride(*TEN[1:12], salt=3), "too_far"),
        case("a path without route", law("MS-101", "M-15.1"), 1, ride("Bern", X), "no_route"),
        case("a path without route further on", law("MS-101", "M-15.1"), 1, ride(U, "Paris", L), "no_route"),
        case("a path without route and back", law("M-15.1"), 1, along([between(U, S), START]), "no_route"),
        case("a jump", law("M-15.7R"), 1, ride("Paris", "Brussels"), "path_not_continuous"),
        case("a jump further on", law("M-15.7R"), 1, along([NEXT, *line(*TEN[4:6])]),
             "path_not_continuous"),
        case("staying", law("M-15.7R"), 1, ride("Bern", U), "path_not_continuous"),
        case("no step", law("M-15.12R"), 1, along([]), "bad_parameter"),
        case("no salt", law("M-15.3"), 1, ride(U, "Paris", salt=0), "bad_parameter"),
        case("salt that is not held", law("M-15.3"), 0, ride(U, "Paris"), "insufficient_resources"),
        case("more salt than is held", law("M-15.3"), 1, ride(*TEN[1:6], salt=2), "insufficient_resources"),
        case("a caravan in the supply", law("M-15.1"), 1, ride(U, "Paris", caravan=1), "bad_parameter"),
    ],
)  # fmt: skip
def test_what_salt_does_not_pay_for(held, move, code):
    refused(at_bern(held, grain=3).at("action", BLUE), BLUE, code, **move)


@law("MS-102", "M-15.4")
def test_steps_are_not_shared_between_caravans():
    state = at_bern().caravan(BLUE, between("Brussels", "Cologne")).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels"))
    refused(state, BLUE, "insufficient_resources", **ride("Cologne", C, caravan=1))
    refused(state, BLUE, "bad_parameter", **ride("Cologne", C, caravan=1, salt=0))
    assert caravans(state, BLUE) == line("Paris", "Brussels", "Cologne")


@law("M-15.4", "M-15.3")
def test_two_salt_move_two_caravans_three_routes_each():
    state = at_bern(2).caravan(BLUE, between("Brussels", "Cologne")).at("action", BLUE)
    play(state, BLUE, **ride(*TEN[1:5]))
    play(state, BLUE, **ride(*TEN[4:8], caravan=1))
    assert (caravans(state, BLUE), hand(state, BLUE)) == ([line(*TEN[3:5])[0], line(*TEN[6:8])[0]], {})


@law("MS-155", "M-15.10R", "M-15.12R")
def test_steps_not_used_are_lost_and_new_salt_moves_on():
    state = at_bern(3).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels", salt=2))
    assert hand(state, BLUE) == {"salt": 1}
    refused(state, BLUE, "too_far", **ride(*TEN[3:8]))
    play(state, BLUE, **ride(*TEN[3:7]))
    assert caravans(state, BLUE)[0] == between(C, "Nuremberg")
    refused(state, BLUE, "insufficient_resources", **ride("Nuremberg", 76))


# ---- from route to route ----


@law("MS-154", "M-15.2", "M-15.7R", "M-2.7R")
def test_a_caravan_uses_routes_of_all_players_past_posts_merchants_and_the_robber():
    position = Position().post(BLUE, "Turin").post(ORANGE, "Bern").neutral("Venice").caravan(BLUE, between("Turin", X))
    for seat, start, end in [(BLUE, "Turin", X), (RED, X, "Bern"), (WHITE, "Bern", U), (ORANGE, U, S), (BLUE, S, T)]:
        position.line(seat, start, end)
    position.merchant(RED, U).merchant(WHITE, "Bern").merchant(BLUE, S).robber(PASTURE_10)
    state = position.hand(BLUE, salt=2, gold=3).at("action", BLUE)
    play(state, BLUE, **ride(X, "Bern", U, S, T, salt=2))
    assert caravans(state, BLUE)[0] == between(S, T)


@law("M-15.7R")
@pytest.mark.parametrize("end", ["Bern", Y, "Turin"])
def test_a_step_leads_to_any_route_at_either_end(end):
    position = Position().line(BLUE, "Bern", X, Y).line(BLUE, X, "Turin").line(BLUE, "Bern", U)
    state = position.caravan(BLUE, between("Bern", X)).hand(BLUE, salt=1).at("action", BLUE)
    goal = between("Bern", U) if end == "Bern" else between(X, end)
    play(state, BLUE, **along([goal]))
    assert caravans(state, BLUE)[0] == goal


@law("M-15.7R", "M-2.7R")
def test_a_caravan_crosses_the_sea_on_a_route():
    state = Position().line(BLUE, "Naples", 146, 140, "Tirana").caravan(BLUE, between("Naples", 146))
    state = state.hand(BLUE, salt=1).at("action", BLUE)
    play(state, BLUE, **ride(146, 140, "Tirana"))
    assert caravans(state, BLUE)[0] == between(140, "Tirana")


@law("M-15.1")
def test_a_merchants_path_is_no_route():
    state = at_bern().merchant(BLUE, X).merchant(RED, "Turin").at("action", BLUE)
    refused(state, BLUE, "no_route", **ride("Bern", X))
    assert between("Bern", X) not in {path for move in listed(state, BLUE, "move_caravan") for path in move["way"]}


# ---- two beside a route ----

FULL, LAST = line("Paris", "Brussels", "Cologne")


@pytest.mark.parametrize(
    ("seats", "fine"),
    [
        case("nobody", law("M-15.5"), (), True),
        case("one", law("M-15.5", "M-15.11R"), (RED,), True),
        case("two of one opponent", law("MS-103", "M-15.5"), (RED, RED), False),
        case("two opponents", law("MS-103", "M-15.5"), (RED, WHITE), False),
        case("an own one", law("M-15.5"), (BLUE,), True),
        case("an own one and another", law("MS-103", "M-15.5"), (BLUE, ORANGE), False),
    ],
)
@pytest.mark.parametrize("side", ["from the south", "from the north"])
def test_the_third_caravan_may_not_end_beside_a_route(seats, fine, side):
    position = at_bern()
    if side == "from the north":
        position.state.caravans[2 * BLUE] = between("Brussels", "Cologne")
    for seat in seats:
        position.caravan(seat, FULL)
    state = position.at("action", BLUE)
    move = along([FULL] if side == "from the north" else [NEXT, FULL])
    if fine:
        play(state, BLUE, **move)
        assert caravans(state, BLUE)[0] == FULL
    else:
        refused(state, BLUE, "route_full", **move)
        mine = [entry for entry in listed(state, BLUE, "move_caravan") if entry["caravan"] == 0]
        assert FULL not in [entry["way"][-1] for entry in mine]


@law("MS-103", "M-15.6")
def test_a_full_route_is_passed():
    state = at_bern().caravan(RED, FULL, FULL).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels", "Cologne"))
    assert caravans(state, BLUE)[0] == between("Brussels", "Cologne")


@law("MS-154", "M-15.11R")
def test_a_caravan_has_a_route_and_no_side():
    shown = []
    for start in (START, FULL):
        position = at_bern()
        position.state.caravans[2 * BLUE] = start
        state = position.at("action", BLUE)
        play(state, BLUE, **along([NEXT]))
        shown.append(rules.view(state, RED))
    assert shown[0] == shown[1]
    assert shown[0]["players"][BLUE]["caravans"] == [NEXT, None]


@law("MS-190", "M-15.14R")
@pytest.mark.parametrize("others", [(RED,), (BLUE,)])
def test_a_caravan_comes_back_to_the_full_route_where_it_began(others):
    position = at_bern()
    for seat in others:
        position.caravan(seat, START)
    state = position.at("action", BLUE)
    play(state, BLUE, **along([NEXT, START]))
    assert caravans(state, BLUE)[0] == START


@law("M-15.14R", "M-15.5")
def test_once_gone_a_caravan_finds_its_place_taken():
    state = at_bern(2).caravan(RED, START).caravan(WHITE, NEXT).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels"))
    state.caravans[2 * WHITE] = START
    refused(state, BLUE, "route_full", **along([NEXT, START]))


# ---- deliveries on the way ----


def tour(salt=1):
    """White's posts in Paris, Brussels and Cologne; blue has three commodities."""
    return at_bern(salt).post(WHITE, "Paris", "Brussels", "Cologne").free(BLUE, 2)


@law("MS-104", "M-15.8", "M-15.9")
def test_a_way_is_interrupted_by_a_delivery_and_turns_back():
    state = tour().at("action", BLUE)
    play(state, BLUE, **along([NEXT, START], deliveries=((1, "Paris"),)))
    assert (caravans(state, BLUE)[0], state.delivered[BLUE], hand(state, BLUE)) == (START, 1, {})


@law("M-15.9", "M-15.10R")
def test_a_journey_continues_with_the_steps_that_are_left():
    state = tour().at("action", BLUE)
    deliveries = ((1, "Paris"), (2, "Brussels"), (3, "Cologne"))
    play(state, BLUE, **ride(U, "Paris", "Brussels", "Cologne", deliveries=deliveries))
    assert (caravans(state, BLUE)[0], state.delivered[BLUE]) == (between("Brussels", "Cologne"), 3)
    refused(state, BLUE, "insufficient_resources", **ride("Cologne", C))


@law("MS-120", "M-15.13R")
def test_a_delivery_in_passing_a_full_route():
    state = tour().caravan(RED, FULL).caravan(WHITE, FULL).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels", "Cologne", deliveries=((2, "Brussels"),)))
    assert state.supplied == 1 << spot("Brussels")
    assert caravans(state, BLUE)[0] == between("Brussels", "Cologne")


@pytest.mark.parametrize(
    ("deliveries", "code"),
    [
        case("before the first step", law("MS-190", "M-15.15R"), [(0, "Paris")], "bad_parameter"),
        case("beyond the way", law("MS-190", "M-15.15R"), [(4, "Cologne")], "bad_parameter"),
        case("a negative step", law("M-15.15R"), [(-1, "Paris")], "bad_parameter"),
        case("not at that route", law("MS-190", "M-15.15R"), [(1, "Brussels")], "not_adjacent"),
        case("no longer at that route", law("MS-190", "M-15.15R"), [(3, "Paris")], "not_adjacent"),
        case("not in the order of the steps", law("M-15.15R"), [(2, "Brussels"), (1, "Paris")], "bad_parameter"),
        case("the second is wrong", law("M-15.15R"), [(1, "Paris"), (2, "Cologne")], "not_adjacent"),
        case("the same post twice", law("M-15.15R"), [(1, "Paris"), (2, "Paris")], "post_already_supplied"),
    ],
)
def test_a_delivery_names_a_step_and_a_city_at_its_route(deliveries, code):
    state = tour().at("action", BLUE)
    move = ride(U, "Paris", "Brussels", "Cologne") | {"deliveries": drops(*deliveries)}
    refused(state, BLUE, code, **move)


@pytest.mark.parametrize(
    "deliveries",
    [
        case("as soon as possible", law("M-15.15R"), [(1, "Paris"), (2, "Brussels"), (3, "Cologne")]),
        case("as late as possible", law("M-15.15R"), [(2, "Paris"), (3, "Brussels"), (3, "Cologne")]),
        case("two after one step", law("M-15.15R"), [(2, "Brussels"), (2, "Paris"), (3, "Cologne")]),
        case("only the last", law("M-15.15R"), [(3, "Cologne")]),
        case("none", law("M-15.15R"), []),
    ],
)
def test_deliveries_in_the_order_of_the_steps(deliveries):
    state = tour().at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", "Brussels", "Cologne") | {"deliveries": drops(*deliveries)})
    assert state.supplied == sum(1 << spot(city) for _, city in deliveries)


@law("M-15.15R")
def test_a_delivery_before_the_first_step_is_an_action_of_its_own():
    state = tour().at("action", BLUE)
    state.caravans[2 * BLUE] = NEXT
    refused(state, BLUE, "bad_parameter", **ride("Paris", "Brussels") | {"deliveries": drops((0, "Paris"))})
    refused(state, BLUE, "not_adjacent", **ride("Bern", U, deliveries=((1, "Paris"),)))
    play(state, BLUE, **deliver("Paris"))
    play(state, BLUE, **ride("Bern", U))
    assert (state.delivered[BLUE], caravans(state, BLUE)[0]) == (1, START)


@law("M-15.9", "M-17.12R")
def test_a_way_that_is_refused_delivers_nothing():
    state = tour().caravan(RED, LAST, LAST).at("action", BLUE)
    refused(state, BLUE, "route_full", **ride(U, "Paris", "Brussels", "Cologne", deliveries=((1, "Paris"),)))
    assert state.supplied == 0
