"""Delivering commodities: to whom, when, and what it costs and brings (M-17)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    caravans,
    game,
    golds,
    goods_left,
    hand,
    line,
    spot,
)
from tests.rules.europe.travel import L, M, U, along, deliver, march, ride, swift_ride
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice

TO_PARIS, BEYOND = line(U, "Paris", "Brussels")


def waiting(path=TO_PARIS):
    """Blue's caravan waits beside a route of blue's."""
    position = Position().post(BLUE, "Bern", "Turin", "Venice").line(BLUE, "Bern", U, "Paris", "Brussels")
    return position.caravan(BLUE, path)


def supplied(state):
    return rules.view(state, None)["supplied"]


def warehouse(state, seat):
    return rules.view(state, None)["players"][seat]["warehouse"]


# ---- to whom ----


@pytest.mark.parametrize(
    "position",
    [
        case("an opponent's post", law("M-17.1", "M-17.4"), lambda: waiting().post(WHITE, "Paris")),
        case("another opponent's post", law("M-17.1"), lambda: waiting().post(ORANGE, "Paris")),
        case("a neutral post", law("MS-114", "M-17.2"), lambda: waiting().neutral("Paris")),
        case("by an opponent's route", law("M-17.1"),
             lambda: waiting(between("Paris", L)).line(RED, "Paris", L).post(WHITE, "Paris")),
        case("a post between merchants and caravans", law("M-17.1"),
             lambda: waiting().post(WHITE, "Paris").merchant(WHITE, "Paris").caravan(RED, TO_PARIS)),
    ],
)  # fmt: skip
def test_a_caravan_beside_a_post_of_others_delivers(position):
    state = position().at("action", BLUE)
    before = warehouse(state, BLUE)
    events = play(state, BLUE, **deliver("Paris"))
    assert supplied(state) == [spot("Paris")]
    assert warehouse(state, BLUE) == before | {"available": 0, "delivered": 1}
    facts = {"seat": BLUE, "caravan": 0, "intersection": spot("Paris"), "delivered": 1}
    assert events_of(events, "commodity_delivered") == [facts]


REFUSED = [
    case("no post", law("MS-113", "M-17.5"), waiting, "Paris", "no_post_there"),
    case("the own post", law("MS-113", "M-17.5"), lambda: waiting().post(BLUE, "Paris"), "Paris", "own_post"),
    case("a post with a commodity of another", law("MS-111", "M-17.3", "M-17.13R"),
         lambda: waiting().post(WHITE, "Paris").supplied(RED, "Paris"), "Paris", "post_already_supplied"),
    case("a post with an own commodity", law("MS-111", "M-17.3", "M-17.13R"),
         lambda: waiting().post(WHITE, "Paris").free(BLUE, 1).supplied(BLUE, "Paris"), "Paris",
         "post_already_supplied"),
    case("a neutral post with a commodity", law("MS-111", "M-17.3", "M-17.2"),
         lambda: waiting().neutral("Paris").supplied(RED, "Paris"), "Paris", "post_already_supplied"),
    case("a post that is not at the route", law("MS-118", "M-17.1"),
         lambda: waiting().post(WHITE, "Brussels"), "Brussels", "not_adjacent"),
    case("a post far away", law("MS-118", "M-17.1"), lambda: waiting().post(WHITE, "Krakow"), "Krakow",
         "not_adjacent"),
    case("no commodity that is not covered", law("MS-112", "M-17.4"),
         lambda: waiting().post(WHITE, "Paris", "Hamburg").supplied(BLUE, "Hamburg"), "Paris", "no_commodity"),
    case("no city space", law("M-17.5"), waiting, U, "bad_parameter"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "city", "code"), REFUSED)
def test_whom_a_caravan_may_not_supply(position, city, code):
    state = position().at("action", BLUE)
    refused(state, BLUE, code, **deliver(city))
    assert not listed(state, BLUE, "deliver_commodity")


@pytest.mark.parametrize(("position", "city", "code"), [row for row in REFUSED if row.values[1] == "Paris"])
def test_whom_a_caravan_may_not_supply_on_its_way(position, city, code):
    state = position().hand(BLUE, salt=1).at("action", BLUE)
    refused(state, BLUE, code, **ride("Paris", "Brussels", deliveries=((1, city),)))


@law("M-17.1")
def test_each_caravan_delivers_where_it_stands_itself():
    state = waiting().caravan(BLUE, between("Bern", U)).post(WHITE, "Paris").at("action", BLUE)
    refused(state, BLUE, "not_adjacent", **deliver("Paris", caravan=1))
    play(state, BLUE, **deliver("Paris"))


@law("M-17.1")
def test_a_caravan_in_the_supply_delivers_nothing():
    state = waiting().post(WHITE, "Paris").at("action", BLUE)
    refused(state, BLUE, "bad_parameter", **deliver("Paris", caravan=1))


@law("MS-115", "M-17.8R")
def test_both_ends_of_a_route_are_supplied():
    state = waiting(BEYOND).post(WHITE, "Paris").post(ORANGE, "Brussels").free(BLUE, 1).at("action", BLUE)
    play(state, BLUE, **deliver("Paris"))
    play(state, BLUE, **deliver("Brussels"))
    assert sorted(supplied(state)) == sorted([spot("Paris"), spot("Brussels")])
    assert warehouse(state, BLUE) == {"posts": 3, "available": 0, "delivered": 2}


@law("MS-115", "M-17.8R", "M-17.4")
def test_both_ends_need_a_commodity_each():
    state = waiting(BEYOND).post(WHITE, "Paris", "Brussels").hand(BLUE, salt=1).at("action", BLUE)
    both = ((2, "Paris"), (2, "Brussels"))
    refused(state, BLUE, "no_commodity", **along([TO_PARIS, BEYOND], deliveries=both))
    play(state, BLUE, **deliver("Paris"))
    refused(state, BLUE, "no_commodity", **deliver("Brussels"))


# ---- a post takes one commodity in the whole game ----


@law("MS-111", "M-17.3", "M-17.13R")
def test_a_delivered_commodity_blocks_the_post_for_all():
    position = waiting().caravan(RED, TO_PARIS).post(WHITE, "Paris").post(RED, "Hamburg", "Berlin", "Prague")
    state = position.chance(dice=dice(2, 2, 2)).at("action", BLUE)
    play(state, BLUE, **deliver("Paris"))
    for seat in (WHITE, ORANGE, RED):
        play(state, (seat - 1) % 4, "end_turn")
        play(state, seat, "roll_dice")
    refused(state, RED, "post_already_supplied", **deliver("Paris"))
    assert supplied(state) == [spot("Paris")]


# ---- cost and income ----


@law("MS-157", "M-17.6", "M-17.7R")
def test_a_delivery_costs_and_brings_nothing():
    position = waiting().post(WHITE, "Paris").hand(BLUE, ore=2, gold=1).hand(WHITE, wool=1, gold=2)
    state = position.at("action", BLUE)
    before = state.hands[:], state.bank
    play(state, BLUE, **deliver("Paris"))
    assert (state.hands, state.bank) == before


@law("M-17.6", "M-17.7R")
def test_a_delivery_on_the_way_costs_nothing_beyond_the_way():
    state = waiting(between("Bern", U)).post(WHITE, "Paris").hand(BLUE, salt=1).hand(WHITE, wool=1).at("action", BLUE)
    play(state, BLUE, **ride(U, "Paris", deliveries=((1, "Paris"),)))
    assert ([hand(state, seat) for seat in (BLUE, WHITE)], golds(state)) == ([{}, {"wool": 1}], [0] * 4)


@law("MS-157", "M-17.12R")
def test_nobody_has_to_deliver():
    position = waiting().post(WHITE, "Paris", "Brussels").hand(BLUE, salt=1).chance(dice=dice(2))
    state = position.at("action", BLUE)
    assert listed(state, BLUE, "deliver_commodity")
    play(state, BLUE, **ride("Paris", "Brussels"))
    assert "end_turn" in {move["type"] for move in rules.legal_moves(state, BLUE)}
    play(state, BLUE, "end_turn")
    assert (supplied(state), warehouse(state, BLUE)["delivered"]) == ([], 0)


# ---- when ----


@law("M-17.10R", "M-17.6")
def test_a_caravan_delivers_at_any_time_of_the_action_phase_moved_or_not():
    position = waiting().post(WHITE, "Paris", "Brussels").free(BLUE, 1).hand(BLUE, salt=1, ore=3)
    state = position.at("action", BLUE)
    play(state, BLUE, "trade_bank", give="ore", count=3, get="gold")
    play(state, BLUE, **deliver("Paris"))
    play(state, BLUE, **ride("Paris", "Brussels"))
    play(state, BLUE, **deliver("Brussels"))
    assert warehouse(state, BLUE)["delivered"] == 2


@law("MS-186", "M-17.10R")
def test_nobody_delivers_in_anothers_turn_or_before_the_roll():
    position = waiting().post(WHITE, "Paris").chance(dice=dice(2))
    state = position.at("action", RED)
    refused(state, BLUE, "not_your_turn", **deliver("Paris"))
    assert not listed(state, BLUE, "deliver_commodity")
    play(state, RED, "end_turn")
    refused(state, BLUE, "wrong_phase", **deliver("Paris"))
    play(state, BLUE, "roll_dice")
    play(state, BLUE, **deliver("Paris"))


@law("M-17.10R", "M-18.24R", "M-18.25R")
def test_a_swift_journey_delivers_before_the_roll():
    state = waiting(between("Bern", U)).post(WHITE, "Paris").cards(BLUE, swift_journey=1).at("pre_roll", BLUE)
    refused(state, BLUE, "wrong_phase", **deliver("Paris"))
    play(state, BLUE, **swift_ride(U, "Paris", deliveries=((1, "Paris"),)))
    assert (supplied(state), state.phase) == ([spot("Paris")], "pre_roll")


@law("M-17.9", "M-17.10R", "MS-116")
def test_a_post_built_later_beside_a_waiting_caravan_is_supplied():
    state = waiting().post(RED, "Cologne").merchant(RED, U).hand(RED, grain=1).chance(dice=dice(2)).at("action", RED)
    play(state, RED, **march("Paris"))
    play(state, RED, "end_turn")
    play(state, BLUE, "roll_dice")
    play(state, BLUE, **deliver("Paris"))
    assert (supplied(state), caravans(state, BLUE)[0]) == ([spot("Paris")], TO_PARIS)


@law("MS-117", "M-17.11R", "M-13.4")
def test_a_commodity_that_becomes_free_is_delivered_by_a_waiting_caravan():
    position = waiting().post(WHITE, "Paris", "Hamburg").supplied(BLUE, "Hamburg").merchant(BLUE, M)
    state = position.hand(BLUE, grain=1).at("action", BLUE)
    refused(state, BLUE, "no_commodity", **deliver("Paris"))
    play(state, BLUE, **march("Lyon"))
    play(state, BLUE, **deliver("Paris"))
    assert warehouse(state, BLUE) == {"posts": 3, "available": 0, "delivered": 2}


@law("MS-119", "M-17.1", "M-10.18R")
def test_a_caravan_formed_beside_a_post_of_others_delivers_at_once():
    position = Position().post(BLUE, "Brussels").line(BLUE, "Brussels", "Paris").post(WHITE, "Paris")
    state = position.hand(BLUE, ore=1, lumber=1, salt=1).at("action", BLUE)
    play(state, BLUE, "form_caravan", path=BEYOND)
    play(state, BLUE, **deliver("Paris"))
    assert (supplied(state), hand(state, BLUE), caravans(state, BLUE)[0]) == ([spot("Paris")], {}, BEYOND)


# ---- what is available ----


@law("M-17.14", "M-17.4")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_one_commodity_is_available_at_the_start(scenario, players):
    state = game(players, scenario)
    assert [goods_left(state, seat) for seat in range(players)] == [1] * players


@law("MS-158", "M-17.14")
def test_two_founded_and_one_delivered_leave_two():
    state = waiting().post(WHITE, "Paris").merchant(BLUE, M, 50).hand(BLUE, grain=2).at("action", BLUE)
    for move in (march("Lyon"), march("Wroclaw", merchant=1), deliver("Paris")):
        play(state, BLUE, **move)
    assert warehouse(state, BLUE) == {"posts": 2, "available": 2, "delivered": 1}
