"""Building and buying: costs, development cards, merchants, caravans and routes."""

import pytest

import rules
from rules.europe.board import MAPS
from rules.kernel.state import NOBODY
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    RED,
    WHITE,
    Position,
    bank,
    between,
    caravans,
    full_bank,
    hand,
    line,
    merchants,
    spot,
)
from tests.rules.europe.travel import C, L, S, U, X
from tests.rules.play import events_of, listed, play, refused

GRID = MAPS["europe/short"].grid
COSTS = {
    "buy_development_card": {"wool": 1, "salt": 1},
    "hire_merchant": {"wool": 1, "grain": 1, "lumber": 1},
    "form_caravan": {"ore": 1, "lumber": 1, "salt": 1},
    "establish_route": {"ore": 1, "lumber": 1},
}
PLACES = {
    "buy_development_card": {},
    "hire_merchant": {"intersection": spot("Paris")},
    "form_caravan": {"path": between("Paris", U)},
    "establish_route": {"path": between("Paris", L)},
}


def home(**cards):
    """Red has a post in Paris, a route from there, and these cards."""
    return Position().post(RED, "Paris").route(RED, between("Paris", U)).hand(RED, **cards)


def times(number, cost):
    """The cost of so many pieces."""
    return {kind: number * n for kind, n in cost.items()}


# ---- costs ----


@pytest.mark.parametrize(
    "kind",
    [
        case("a development card", law("MS-53", "M-10.1", "M-10.3"), "buy_development_card"),
        case("a merchant", law("MS-54", "M-10.1", "M-10.4"), "hire_merchant"),
        case("a caravan", law("M-10.1", "M-10.5"), "form_caravan"),
        case("a route", law("MS-66", "M-10.1", "M-10.6"), "establish_route"),
    ],
)
def test_the_cost_goes_back_to_the_bank_and_nothing_less_will_do(kind):
    cost = COSTS[kind]
    state = home(**cost, gold=3).at("action")
    assert bank(state) == full_bank() | dict.fromkeys(cost, 18)
    play(state, RED, kind, **PLACES[kind])
    assert (hand(state, RED), bank(state)) == ({"gold": 3}, full_bank())
    for missing in cost:
        state = home(**{k: 3 for k in full_bank() if k != missing}, gold=9).at("action")
        refused(state, RED, "insufficient_resources", kind, **PLACES[kind])
        assert listed(state, RED, kind) == []


@law("M-10.2", "M-6.3", "MS-145")
def test_everything_may_be_bought_several_times_in_a_turn():
    state = home(wool=9, salt=9, grain=9, lumber=9, ore=9).at("action")
    for _ in range(2):
        for kind in ("buy_development_card", "hire_merchant", "form_caravan"):
            play(state, RED, kind, **PLACES[kind])
    for path in line("Paris", L, "Lyon"):
        play(state, RED, "establish_route", path=path)
    shown = rules.view(state, RED)["players"][RED]
    assert (shown["development_cards"], shown["supply"]) == (2, {"routes": 27, "merchants": 0, "caravans": 0})


@law("MS-53", "M-10.1", "M-18.1")
@pytest.mark.parametrize(
    ("place", "card"), [(0, "lancer"), (13, "lancer"), (14, "route_building"), (24, "trade_profit")]
)
def test_the_buyer_takes_the_top_card(place, card):
    state = home(wool=1, salt=1).chance(deck=[place]).at("action")
    (told,) = play(state, RED, "buy_development_card")
    assert told.seen_by(RED)["card"] == card
    shown = rules.view(state, RED)
    assert (shown["players"][RED]["development_hand"], shown["deck"]) == ({card: 1}, 24)


# ---- merchants ----


@law("MS-54", "M-10.7", "M-10.8R")
def test_a_merchant_stands_on_the_intersection_of_an_own_post():
    position = home(**times(2, COSTS["hire_merchant"])).post(RED, "Prague").post(BLUE, "Bern").neutral("Turin")
    state = position.at("action")
    assert {move["intersection"] for move in listed(state, RED, "hire_merchant")} == {spot("Paris"), spot("Prague")}
    for place in ("Bern", "Turin", "Vienna", U):
        assert refused(state, RED, "not_own_post", "hire_merchant", intersection=spot(place)).clause == "M-10.7"
    (told,) = play(state, RED, "hire_merchant", intersection=spot("Prague"))
    assert told.facts == {"seat": RED, "merchant": 0, "intersection": spot("Prague")}
    assert merchants(state, RED) == [spot("Prague"), NOBODY]
    assert rules.view(state, None)["players"][RED]["merchants"] == [spot("Prague"), None]


@law("MS-55", "M-10.9")
@pytest.mark.parametrize("replaced", [0, 1])
def test_of_two_merchants_one_is_taken_away_for_the_full_cost(replaced):
    state = home(**COSTS["hire_merchant"]).merchant(RED, "Bern", U).at("action")
    refused(state, RED, "no_piece_left", "hire_merchant", intersection=spot("Paris"))
    assert {move["replace"] for move in listed(state, RED, "hire_merchant")} == {0, 1}
    play(state, RED, "hire_merchant", intersection=spot("Paris"), replace=replaced)
    after = [spot("Bern"), spot(U)]
    after[replaced] = spot("Paris")
    assert (merchants(state, RED), hand(state, RED)) == (after, {})
    refused(state, RED, "insufficient_resources", "hire_merchant", intersection=spot("Paris"), replace=replaced)


@law("MS-56", "M-10.10R")
@pytest.mark.parametrize("there", [[], ["Bern"]])
@pytest.mark.parametrize("replace", [0, 1])
def test_with_fewer_than_two_merchants_none_is_taken_away(there, replace):
    state = home(**COSTS["hire_merchant"]).merchant(RED, *there).at("action")
    refused(state, RED, "bad_parameter", "hire_merchant", intersection=spot("Paris"), replace=replace)
    assert all("replace" not in move for move in listed(state, RED, "hire_merchant"))


@law("MS-57", "M-10.11R")
@pytest.mark.parametrize("there", [RED, BLUE])
def test_a_merchant_may_be_hired_where_another_stands(there):
    state = home(**COSTS["hire_merchant"]).merchant(there, "Paris").at("action")
    play(state, RED, "hire_merchant", intersection=spot("Paris"))
    assert spot("Paris") in merchants(state, RED)


@law("MS-58", "M-10.12R")
def test_a_merchant_moves_in_the_turn_in_which_he_was_hired():
    state = home(wool=1, grain=2, lumber=1).at("action")
    play(state, RED, "hire_merchant", intersection=spot("Paris"))
    play(state, RED, "move_merchant", merchant=0, way=[spot(U)], grain=1)
    assert merchants(state, RED)[0] == spot(U)


# ---- caravans ----


@law("MS-59", "M-10.5", "M-10.13", "M-10.14")
def test_a_caravan_is_formed_beside_an_own_route_at_an_own_post():
    position = home(**COSTS["form_caravan"]).post(RED, "Brussels").post(BLUE, "Bern")
    position.route(RED, between("Bern", U), between("Bern", X)).route(BLUE, between("Paris", L))
    state = position.at("action")
    assert [move["path"] for move in listed(state, RED, "form_caravan")] == [between("Paris", U)]
    for path in (between("Bern", U), between("Bern", X)):
        refused(state, RED, "not_own_post", "form_caravan", path=path)
    refused(state, RED, "not_own_route", "form_caravan", path=between("Paris", L))
    refused(state, RED, "not_own_route", "form_caravan", path=between("Paris", "Brussels"))
    (told,) = events_of(play(state, RED, "form_caravan", path=between("Paris", U)), "caravan_formed")
    assert told == {"seat": RED, "caravan": 0, "path": between("Paris", U)}
    assert caravans(state, RED) == [between("Paris", U), NOBODY]


@pytest.mark.parametrize(
    ("own", "others", "replace", "code"),
    [
        case("two of others", law("MS-60", "M-10.15R"), [], [BLUE, WHITE], None, "route_full"),
        case("one own and one other", law("MS-60", "M-10.15R"), ["here"], [BLUE], None, "route_full"),
        case("the own one leaves", law("MS-60", "M-10.17R"), ["here", "far"], [BLUE], 0, None),
        case("another own one leaves", law("M-10.15R", "M-10.17R"), ["here", "far"], [BLUE], 1, "route_full"),
        case("both own, one leaves", law("M-10.17R"), ["here", "here"], [], 1, None),
        case("one other", law("M-10.15R"), [], [BLUE], None, None),
        case("one of two has to leave", law("MS-61", "M-10.16"), ["far", "far"], [], None, "no_piece_left"),
        case("the first leaves", law("MS-61", "M-10.16"), ["far", "far"], [], 0, None),
        case("the second leaves", law("MS-61", "M-10.16"), ["far", "far"], [], 1, None),
        case("none is taken away before", law("M-10.16"), ["far"], [], 0, "bad_parameter"),
    ],
)
def test_room_and_pieces_for_a_caravan(own, others, replace, code):
    places = {"here": between("Paris", U), "far": between("Bern", U)}
    position = home(**COSTS["form_caravan"]).route(BLUE, places["far"])
    position.caravan(RED, *(places[name] for name in own))
    for seat in others:
        position.caravan(seat, places["here"])
    state = position.at("action")
    move = {"path": places["here"]} | ({} if replace is None else {"replace": replace})
    assert ({"type": "form_caravan", **move} in listed(state, RED, "form_caravan")) == (code is None)
    if code:
        refused(state, RED, code, "form_caravan", **move)
    else:
        play(state, RED, "form_caravan", **move)
        expected = [places[name] for name in own] + [NOBODY] * (2 - len(own))
        expected[replace or 0] = places["here"]
        assert (caravans(state, RED), hand(state, RED)) == (expected, {})


@law("MS-61", "M-10.18R", "M-10.16")
@pytest.mark.parametrize("both", [True, False])
def test_a_caravan_moves_in_the_turn_in_which_it_was_formed(both):
    position = home(ore=1, lumber=1, salt=2).route(RED, between("Bern", U))
    if both:
        position.caravan(RED, between("Bern", U), between("Bern", U))
    state = position.at("action")
    play(state, RED, "form_caravan", path=between("Paris", U), **({"replace": 0} if both else {}))
    play(state, RED, "move_caravan", caravan=0, way=[between("Bern", U)], salt=1)
    assert caravans(state, RED)[0] == between("Bern", U)


# ---- routes ----


def building(**cards):
    """A route may be paid; nothing is on the board."""
    return Position().hand(RED, ore=1, lumber=1, **cards)


@pytest.mark.parametrize(
    ("position", "path", "code"),
    [
        case("at an own post", law("M-10.20"), lambda: building().post(RED, "Paris"), between("Paris", U), None),
        case(
            "at an own route", law("M-10.20", "M-2.18R"),
            lambda: building().route(RED, between("Paris", U)), between("Bern", U), None,
        ),
        case(
            "beyond an opponent's post", law("MS-62", "M-10.6", "M-10.20", "M-10.21"),
            lambda: building().route(RED, between("Paris", U), between("Bern", U)).post(BLUE, "Bern"),
            between("Bern", X), None,
        ),
        case(
            "beyond an empty city space", law("M-10.21"),
            lambda: building().route(RED, between("Bern", U)), between("Bern", X), None,
        ),
        case(
            "beyond a neutral post", law("M-10.21"),
            lambda: building().route(RED, between("Bern", U)).neutral("Bern"), between("Bern", X), None,
        ),
        case(
            "at an opponent's routes only", law("MS-63", "M-10.22R"),
            lambda: building().post(RED, "Prague").route(BLUE, between("Paris", U), between("Bern", U)),
            between("Bern", X), "not_connected",
        ),
        case(
            "at an opponent's post only", law("M-10.20"),
            lambda: building().post(RED, "Prague").post(BLUE, "Bern"), between("Bern", X), "not_connected",
        ),
        case(
            "at a neutral post only", law("M-10.20"),
            lambda: building().post(RED, "Prague").neutral("Bern"), between("Bern", X), "not_connected",
        ),
        case(
            "two paths away", law("M-10.20", "M-2.18R"),
            lambda: building().post(RED, "Paris"), between("Bern", U), "not_connected",
        ),
        case(
            "at his own merchant and caravan only", law("M-10.20"),
            lambda: building().post(RED, "Prague").route(BLUE, between("Bern", U)).caravan(RED, between("Bern", U))
            .merchant(RED, "Bern"), between("Bern", X), "not_connected",
        ),
        case(
            "on a route of his own", law("MS-64", "M-10.19", "M-2.15"),
            lambda: building().route(RED, between("Bern", U)), between("Bern", U), "occupied",
        ),
        case(
            "on an opponent's route", law("MS-64", "M-10.19", "M-2.15"),
            lambda: building().post(RED, "Bern").route(BLUE, between("Bern", U)), between("Bern", U), "occupied",
        ),
    ],
)  # fmt: skip
def test_where_a_route_may_lie(position, path, code):
    state = position().at("action")
    assert (path in {move["path"] for move in listed(state, RED, "establish_route")}) == (code is None)
    if code:
        refused(state, RED, code, "establish_route", path=path)
    else:
        play(state, RED, "establish_route", path=path)
        assert rules.view(state, None)["players"][RED]["routes"].count(path) == 1


@law("M-10.22R")
def test_merchants_caravans_and_the_robber_do_not_hinder_building():
    position = building().route(RED, between("Bern", U)).route(BLUE, between("Paris", U), between(U, S))
    position.merchant(BLUE, "Bern", X).merchant(WHITE, U).caravan(BLUE, between("Bern", U), between("Bern", U))
    state = position.robber("-3,1").at("action")
    play(state, RED, "establish_route", path=between("Bern", X))


@law("M-10.20", "M-10.19")
def test_the_list_is_all_free_paths_at_own_posts_and_own_routes():
    position = building().post(RED, "Cologne").line(RED, "Paris", U).route(BLUE, between("Cologne", C))
    spots = [spot("Cologne"), spot("Paris"), spot(U)]
    expected = {path for place in spots for path in GRID.spokes[place]} - {between("Paris", U), between("Cologne", C)}
    assert {move["path"] for move in listed(position.at("action"), RED, "establish_route")} == expected


@law("MS-66", "M-10.6")
@pytest.mark.parametrize("cards", [{"ore": 1}, {"lumber": 1}, {}, {"wool": 5, "grain": 5, "salt": 5, "gold": 9}])
def test_without_ore_and_lumber_there_is_no_route(cards):
    refused(home(**cards).at("action"), RED, "insufficient_resources", "establish_route", path=between("Paris", L))
