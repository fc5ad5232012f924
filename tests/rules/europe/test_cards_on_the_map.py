"""The development cards that use the map: route building and swift journey (M-18.17R, M-18.18R and what follows)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    EXAMPLES,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    caravans,
    gold,
    golds,
    hand,
    has_post,
    hexagon,
    line,
    merchants,
    path,
    spot,
)
from tests.rules.europe.travel import S, T, U, X, Y, card, march, ride, swift_march, swift_ride
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

PARIS_6 = hexagon("-3,0")  # the mountains between Paris, Brussels and Cologne
ROUTE = "establish_route"


def pile(state):
    return rules.view(state, None)["discard_pile"]


# ---- route building ----


def building(position, when="action"):
    state = position.cards(RED, route_building=1).at(when)
    play(state, RED, **card("route_building"))
    return state


@law("M-18.17R", "M-18.23R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_two_routes_free_of_charge(when):
    state = building(Position().post(RED, "Bern").hand(RED, wool=1), when)
    assert (state.phase, rules.to_act(state)) == ("card_route", (RED,))
    play(state, RED, ROUTE, path=between("Bern", U))
    assert state.phase == "card_route"
    play(state, RED, ROUTE, path=between(U, S))
    shown = rules.view(state, None)["players"][RED]
    assert (sorted(shown["routes"]), shown["supply"]["routes"]) == (sorted(line("Bern", U, S)), 28)
    assert (state.phase, hand(state, RED), pile(state)) == (when, {"wool": 1}, {"route_building": 1})


@pytest.mark.parametrize(
    ("where", "code"),
    [
        case("a route there", law("M-18.23R"), between("Bern", X), "occupied"),
        case("apart", law("M-18.23R"), between(S, T), "not_connected"),
        case("at an opponent's route only", law("M-18.23R"), between(X, Y), "not_connected"),
    ],
)
def test_a_route_of_the_card_is_placed_like_any_other(where, code):
    state = building(Position().post(RED, "Bern").line(BLUE, "Bern", X))
    refused(state, RED, code, ROUTE, path=where)


@law("M-18.23R")
def test_a_route_of_the_card_continues_beyond_cities_and_posts():
    state = building(Position().line(RED, U, "Paris").post(BLUE, "Paris"))
    play(state, RED, ROUTE, path=between("Paris", "Brussels"))
    play(state, RED, ROUTE, path=between("Brussels", "Cologne"))
    assert state.phase == "action"


@law("M-18.23R", "M-18.17R")
def test_a_route_of_the_card_pays_connection_gold():
    example = EXAMPLES["turin"]
    position = Position().post(RED, "Turin").post(BLUE, "Bern", "Venice").route(BLUE, *example["given"]["blue_routes"])
    state = building(position, "pre_roll")
    play(state, RED, ROUTE, path=path(example["red_builds"]))
    assert (golds(state), state.phase) == ([1, 2, 0, 0], "card_route")
    play(state, RED, ROUTE, path=path(example["then_red_builds"]))
    assert (golds(state), state.phase) == ([3, 2, 0, 0], "pre_roll")


@law("M-18.23R")
def test_a_choice_of_chains_comes_before_the_second_route():
    ring = ("Bern", U, S, T), ("Bern", X, Y, T)
    position = Position().line(RED, *ring[0]).line(BLUE, *ring[1]).line(RED, 85, "Vienna")
    state = building(position)
    play(state, RED, ROUTE, path=between(T, 85))
    assert state.phase == "choose_connection"
    refused(state, RED, "wrong_phase", ROUTE, path=between("Vienna", 86))
    rules.apply(state, RED, rules.default_move(state, RED))
    assert state.phase == "card_route"
    play(state, RED, ROUTE, path=between("Vienna", 86))
    assert (state.phase, sum(golds(state))) == ("action", 5)


ARROW, BEFORE, FREE = "1,-3|1,-2", "0,-2|1,-3", "1,-2|2,-3"  # by the Baltic coast to Kaliningrad


@law("MS-168", "M-18.17R", "M-18.23R")
def test_gold_then_the_free_route_then_the_second_route_of_the_card():
    state = building(Position().route(RED, BEFORE), "pre_roll")
    play(state, RED, ROUTE, path=path(ARROW))
    assert state.phase == "free_route"
    refused(state, RED, "not_connected", ROUTE, path=between("Copenhagen", 30))
    play(state, RED, ROUTE, path=path(FREE))
    assert (gold(state, RED), state.phase) == (3, "card_route")
    play(state, RED, ROUTE, path=between("Copenhagen", 30))
    assert (state.phase, hand(state, RED), state.routes[RED].bit_count()) == ("pre_roll", {"gold": 3}, 4)


@law("MS-168", "M-18.23R")
def test_the_second_route_of_the_card_on_a_double_arrow():
    state = building(Position().post(RED, "Copenhagen"))
    play(state, RED, ROUTE, path=path(BEFORE))
    play(state, RED, ROUTE, path=path(ARROW))
    assert state.phase == "free_route"
    play(state, RED, "decline_free_route")
    assert state.phase == "action"


@law("M-18.23R")
def test_a_declined_free_route_leaves_the_second_route_of_the_card():
    state = building(Position().route(RED, BEFORE))
    play(state, RED, ROUTE, path=path(ARROW))
    play(state, RED, "decline_free_route")
    assert state.phase == "card_route"
    play(state, RED, ROUTE, path=between("Copenhagen", 30))
    assert state.phase == "action"


@law("MS-169", "M-18.23R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_the_first_route_must_be_placed_and_the_second_may_be_declined(when):
    state = building(Position().post(RED, "Bern"), when)
    refused(state, RED, "wrong_phase", "decline_free_route")
    assert {move["type"] for move in rules.legal_moves(state, RED)} == {ROUTE}
    play(state, RED, ROUTE, path=between("Bern", U))
    play(state, RED, "decline_free_route")
    assert (state.phase, pile(state)) == (when, {"route_building": 1})


def only(*free):
    """Red's post in Bern; opponents have routes on all paths but these."""
    position = Position().post(RED, "Bern")
    paths = set(range(len(position.board.grid.paths))) - set(free)
    return position.route(BLUE, *sorted(paths))


def many_routes(number):
    """Red has so many routes, far from Bern."""
    position = Position().post(RED, "Bern")
    far = [way for way in range(60) if way not in position.board.grid.spokes[spot("Bern")]]
    return position.route(RED, *far[:number])


@law("MS-169", "M-18.23R", "M-18.17R")
@pytest.mark.parametrize(
    "position", [lambda: only(between("Bern", U)), lambda: many_routes(29)], ids=["no path left", "no piece left"]
)
def test_the_card_ends_by_itself_when_nothing_can_be_placed(position):
    state = building(position(), "pre_roll")
    play(state, RED, ROUTE, path=between("Bern", U))
    assert (state.phase, pile(state)) == ("pre_roll", {"route_building": 1})


@law("M-18.23R")
def test_the_last_piece_on_a_double_arrow_ends_the_card_too():
    state = building(many_routes(28).route(RED, BEFORE))
    play(state, RED, ROUTE, path=path(ARROW))
    assert state.phase == "action"


@law("MS-169", "M-18.26R", "M-18.17R")
@pytest.mark.parametrize("position", [only, lambda: many_routes(30)], ids=["no path", "no piece"])
def test_route_building_without_piece_or_path_is_refused(position):
    state = position().cards(RED, route_building=1).at("action")
    refused(state, RED, "card_not_playable", **card("route_building"))
    assert not listed(state, RED, "play_development_card")


# ---- swift journey ----


def swift(**goods):
    """Red's merchant and caravan in Bern; beyond X lie routes of blue's, and white's post in Turin."""
    position = (
        Position().post(RED, "Bern").merchant(RED, "Bern").line(RED, U, "Bern", X).caravan(RED, between("Bern", U))
    )
    position.line(BLUE, X, Y, T, S).line(BLUE, X, "Turin").post(WHITE, "Turin").cards(RED, swift_journey=1)
    return position.hand(RED, **goods)


@law("MS-170", "M-18.18R", "M-18.24R", "M-18.25R")
def test_a_swift_journey_founds_before_the_roll():
    position = Position().post(RED, "Bern").merchant(RED, 50).cards(RED, swift_journey=1)
    state = position.chance(tokens=[1], dice=dice(11)).at("pre_roll")
    play(state, RED, **swift_march("Wroclaw", 51, "Kaliningrad"))
    assert (has_post(state, "Kaliningrad"), gold(state, RED), state.phase) == (True, 1, "place_number")
    refused(state, RED, "wrong_phase", "roll_dice")
    play(state, RED, "place_number", hex=hexagon("2,-2"))
    assert state.phase == "pre_roll"
    play(state, RED, "roll_dice")
    assert (state.phase, hand(state, RED)) == ("action", {"salt": 1, "gold": 1})


@law("MS-171", "M-18.18R", "M-18.24R", "M-16.8R")
def test_a_swift_journey_with_a_toll_and_a_delivery():
    state = swift(salt=1, gold=2).at("action")
    play(state, RED, **swift_ride("Bern", X, "Turin", deliveries=((2, "Turin"),)))
    assert (hand(state, RED), golds(state)[:2]) == ({"salt": 1, "gold": 1}, [1, 1])
    assert (state.delivered[RED], caravans(state, RED)[0]) == (1, between(X, "Turin"))
    play(state, RED, **ride(X, Y))
    assert (hand(state, RED), gold(state, BLUE)) == ({"gold": 1}, 1)


@pytest.mark.parametrize(
    ("move", "end"),
    [
        case("a merchant, one step", law("M-18.18R"), swift_march(U), U),
        case("a merchant, three steps", law("M-18.18R", "M-18.24R"), swift_march(U, S, T), T),
    ],
)
def test_a_swift_journey_of_a_merchant_costs_no_grain(move, end):
    state = swift(grain=1).at("action")
    play(state, RED, **move)
    assert (merchants(state, RED)[0], hand(state, RED), pile(state)) == (spot(end), {"grain": 1}, {"swift_journey": 1})


def kept(state):
    return rules.view(state, RED)["players"][RED]["development_hand"] == {"swift_journey": 1}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        case("four steps of a merchant", law("MS-171", "M-18.24R"), swift_march(U, S, T, Y), "too_far"),
        case("four steps of a caravan", law("MS-171", "M-18.24R"), swift_ride("Bern", X, Y, T, S), "too_far"),
        case("no step", law("M-18.18R"), swift_march(), "bad_parameter"),
        case("a jump", law("M-18.24R"), swift_march(S), "path_not_continuous"),
        case("a foreign post", law("M-18.24R"), swift_march(X, "Turin"), "illegal_stop"),
        case("no route", law("M-18.24R"), swift_ride(U, S), "no_route"),
        case("a route that does not meet", law("M-18.24R"), swift_ride(X, Y), "path_not_continuous"),
        case("a toll that cannot be paid", law("M-18.24R"), swift_ride("Bern", X, Y), "insufficient_gold"),
        case("a delivery elsewhere", law("M-18.24R"), swift_ride("Bern", X, deliveries=((1, "Turin"),)),
             "not_adjacent"),
        case("a delivery beyond the way", law("M-18.24R"), swift_ride("Bern", X, deliveries=((2, "Turin"),)),
             "bad_parameter"),
        case("a merchant in the supply", law("M-18.24R"), swift_march(U, merchant=1), "bad_parameter"),
        case("a caravan in the supply", law("M-18.24R"), swift_ride("Bern", X, caravan=1), "bad_parameter"),
        case("no piece named", law("M-18.18R"), card("swift_journey", way=[1]), "bad_parameter"),
        case("no way", law("M-18.18R"), card("swift_journey", merchant=0), "bad_parameter"),
        case("both pieces", law("M-18.18R"), swift_march(U) | {"caravan": 0}, "bad_parameter"),
        case("grain with it", law("M-18.24R"), swift_march(U) | {"grain": 1}, "bad_parameter"),
        case("a merchant with deliveries", law("M-18.18R"), swift_march(U) | {"deliveries": []}, "bad_parameter"),
    ],
)  # fmt: skip
def test_what_a_swift_journey_cannot_do(move, code):
    state = swift(grain=5, salt=5).at("action")
    refused(state, RED, code, **move)
    assert kept(state)


@law("M-18.24R")
def test_a_swift_journey_is_not_joined_with_paid_steps():
    state = swift(grain=1).at("action")
    play(state, RED, **swift_march(U, S))
    refused(state, RED, "too_far", **march(T, 85, 76, 67))
    play(state, RED, **march(T, 85, 76))
    assert (merchants(state, RED)[0], hand(state, RED)) == (76, {})


@law("M-18.24R")
def test_a_swift_journey_may_not_end_beside_a_full_route():
    state = swift().caravan(BLUE, between("Bern", X)).caravan(WHITE, between("Bern", X)).at("action")
    refused(state, RED, "route_full", **swift_ride("Bern", X))


def encircled():
    """Wherever red's merchant could go in three steps, posts and merchants of others are; the start he shares."""
    position = Position(scenario="short").merchant(RED, 171, 171).warehouse(RED, 0)
    reach = {171}
    for _ in range(3):
        reach |= {near for place in reach for near in position.board.grid.neighbours[place]}
    for seat, place in zip((BLUE, BLUE, WHITE, WHITE, ORANGE), sorted(reach - {171, spot("Athens")}), strict=True):
        position.merchant(seat, place)
    return position


@pytest.mark.parametrize(
    "position",
    [
        case("no piece on the board", law("M-18.26R", "M-18.18R"), lambda: Position().post(RED, "Bern")),
        case("a caravan on a lone route", law("M-18.26R", "M-18.18R"),
             lambda: Position().line(RED, "Bern", U).caravan(RED, between("Bern", U))),
        case("only routes that ask for a toll", law("M-18.26R", "M-18.18R"),
             lambda: Position().line(RED, "Bern", U).caravan(RED, between("Bern", U)).line(BLUE, "Bern", X)),
        case("a merchant between merchants and posts", law("M-18.26R", "M-18.18R"),
             encircled),
    ],
)  # fmt: skip
def test_a_swift_journey_without_legal_movement_is_refused(position):
    state = position().cards(RED, swift_journey=1).at("pre_roll")
    for move in (swift_march(X), swift_ride("Bern", X)):
        refused(state, RED, "card_not_playable", **move)
    assert kept(state)
    assert not listed(state, RED, "play_development_card")
