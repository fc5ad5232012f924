"""Tolls: a coin for each opponent whose routes a caravan uses in a turn (M-16)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position, between, caravans, golds, hand, line
from tests.rules.europe.travel import C, S, T, U, X, Y, along, swift_ride
from tests.rules.play import events_of, play, refused
from tests.rules.scripted import dice

# From Bern over the pasture: routes of blue, red, red, white, red, and blue again.
WAY = ("Bern", U, S, T, Y, X, "Turin")
OWNERS = (BLUE, RED, RED, WHITE, RED, BLUE)
HOME, FIRST, SECOND, WHITES, THIRD, FAR = line(*WAY)


def table(start=HOME, *, salt=9, gold=9):
    """Blue's caravan at the start of the way."""
    position = Position().post(BLUE, "Bern")
    for path, owner in zip(line(*WAY), OWNERS, strict=True):
        position.route(owner, path)
    return position.caravan(BLUE, start).hand(BLUE, salt=salt, gold=gold)


def journey(state, move, seat=BLUE):
    """What each seat gains by a move; the coins stay among the players."""
    before = golds(state)
    play(state, seat, **move)
    gains = [now - then for now, then in zip(golds(state), before, strict=True)]
    assert sum(gains) == 0
    return gains


# ---- one way ----


@pytest.mark.parametrize(
    ("start", "way", "gains"),
    [
        case("onto a route", law("M-16.1", "M-16.2"), HOME, [FIRST], [1, -1, 0, 0]),
        case("over two of an opponent", law("M-16.2"), HOME, [FIRST, SECOND], [1, -1, 0, 0]),
        case("three of red and one of white", law("MS-105", "M-16.1", "M-16.2", "M-16.3"), HOME,
             [FIRST, SECOND, WHITES, THIRD], [1, -2, 1, 0]),
        case("over opponents' to an own one", law("MS-105", "M-16.1", "M-16.3", "M-16.11R"), HOME,
             [FIRST, SECOND, WHITES, THIRD, FAR], [1, -2, 1, 0]),
        case("over a route and back", law("M-16.1", "M-16.2"), HOME, [FIRST, HOME], [1, -1, 0, 0]),
        case("again and again", law("M-16.2"), HOME, [FIRST, HOME, FIRST, HOME, FIRST], [1, -1, 0, 0]),
        case("from red's to an own one", law("MS-107", "M-16.6"), FIRST, [HOME], [0, 0, 0, 0]),
        case("from red's to white's", law("MS-107", "M-16.6", "M-16.3"), SECOND, [WHITES], [0, -1, 1, 0]),
        case("from red's to another of red's", law("MS-107", "M-16.7R"), FIRST, [SECOND], [1, -1, 0, 0]),
        case("from red's and back to it", law("M-16.7R"), FIRST, [HOME, FIRST], [1, -1, 0, 0]),
        case("from red's over white's to red's", law("M-16.7R", "M-16.3"), SECOND, [WHITES, THIRD], [1, -2, 1, 0]),
        case("from white's over red's to white's", law("M-16.7R"), WHITES, [SECOND, WHITES], [1, -2, 1, 0]),
    ],
)  # fmt: skip
def test_who_is_paid_for_a_way(start, way, gains):
    assert journey(table(start).at("action", BLUE), along(way, salt=2)) == gains


@law("M-16.11R")
def test_own_routes_are_free():
    position = Position().line(BLUE, *WAY).caravan(BLUE, HOME).post(RED, "Bern", "Turin").neutral("Paris")
    state = position.hand(BLUE, salt=2).at("action", BLUE)
    assert journey(state, along([FIRST, SECOND, WHITES, THIRD, FAR], salt=2)) == [0, 0, 0, 0]


@law("M-16.11R")
def test_the_neutral_colour_has_no_routes_to_pay_for():
    state = rules.new_game("europe", players=3, seed="neutral posts", options={"placement": "fixed"})
    shown = rules.view(state, None)
    assert (len(shown["neutral_posts"]), len(shown["players"])) == (3, 3)
    fixed = {path for player in shown["players"] for path in player["routes"]}
    assert between("Cologne", C) not in fixed  # where orange begins among four
    assert len(fixed) == 3


@law("MS-105", "M-16.1", "M-16.3")
def test_each_toll_is_told_to_all():
    state = table().at("action", BLUE)
    events = play(state, BLUE, **along([FIRST, SECOND, WHITES], salt=1))
    paid = [{"seat": BLUE, "to": to, "gold": 1, "caravan": 0} for to in (RED, WHITE)]
    assert events_of(events, "toll_paid") == paid


# ---- several movements in a turn ----


@law("MS-106", "M-16.8R", "M-16.2")
def test_the_same_caravan_pays_an_opponent_once_a_turn():
    state = table().at("action", BLUE)
    assert journey(state, along([FIRST])) == [1, -1, 0, 0]
    assert journey(state, along([SECOND])) == [0, 0, 0, 0]
    assert journey(state, along([WHITES])) == [0, -1, 1, 0]
    assert journey(state, along([THIRD, FAR])) == [0, 0, 0, 0]
    assert journey(state, along([THIRD, WHITES, SECOND])) == [0, 0, 0, 0]


@law("MS-106", "M-16.4")
def test_the_second_caravan_pays_anew():
    state = table().caravan(BLUE, HOME).at("action", BLUE)
    assert journey(state, along([FIRST, SECOND])) == [1, -1, 0, 0]
    assert journey(state, along([FIRST, SECOND], caravan=1)) == [1, -1, 0, 0]
    assert journey(state, along([FIRST])) == [0, 0, 0, 0]
    assert journey(state, along([FIRST], caravan=1)) == [0, 0, 0, 0]


@law("MS-109", "M-16.5")
def test_the_toll_is_due_anew_in_every_turn():
    state = table().chance(dice=dice(*[2] * 4)).at("action", BLUE)
    assert journey(state, along([FIRST])) == [1, -1, 0, 0]
    play(state, BLUE, "end_turn")
    for seat in (WHITE, ORANGE, RED):
        play(state, seat, "roll_dice")
        play(state, seat, "end_turn")
    play(state, BLUE, "roll_dice")
    assert journey(state, along([SECOND])) == [1, -1, 0, 0]


@law("MS-107", "M-16.6")
def test_a_caravan_that_stays_on_an_opponents_route_pays_nothing():
    state = table(FIRST).chance(dice=dice(2, 2)).at("action", BLUE)
    before = golds(state)
    play(state, BLUE, "end_turn")
    assert golds(state) == before
    assert caravans(state, BLUE)[0] == FIRST


@law("MS-171", "M-16.8R", "M-18.24R")
@pytest.mark.parametrize("swift_first", [True, False])
def test_a_swift_journey_counts_with_the_other_movements(swift_first):
    state = table().cards(BLUE, swift_journey=1).at("action", BLUE)
    moves = [swift_ride(U, S), along([SECOND])] if swift_first else [along([FIRST]), swift_ride(S, T)]
    assert [journey(state, move) for move in moves] == [[1, -1, 0, 0], [0, 0, 0, 0]]


@law("MS-156", "M-16.10R")
def test_a_caravan_formed_anew_pays_anew():
    position = table(salt=5).caravan(BLUE, FAR).hand(BLUE, ore=1, lumber=1, salt=5, gold=9)
    state = position.at("action", BLUE)
    assert journey(state, along([FIRST])) == [1, -1, 0, 0]
    play(state, BLUE, "form_caravan", path=HOME, replace=0)
    assert journey(state, along([FIRST])) == [1, -1, 0, 0]
    assert journey(state, along([HOME])) == [0, 0, 0, 0]


@law("MS-156", "M-16.10R")
def test_forming_one_caravan_anew_does_not_concern_the_other():
    position = table(salt=5).caravan(BLUE, FAR).hand(BLUE, ore=1, lumber=1, salt=5, gold=9)
    state = position.at("action", BLUE)
    assert journey(state, along([FIRST])) == [1, -1, 0, 0]
    play(state, BLUE, "form_caravan", path=HOME, replace=1)
    assert journey(state, along([SECOND])) == [0, 0, 0, 0]
    assert journey(state, along([FIRST], caravan=1)) == [1, -1, 0, 0]


# ---- the gold at hand ----


@pytest.mark.parametrize(
    ("gold", "way", "fine"),
    [
        case("no gold for one toll", law("MS-108", "M-16.9R"), 0, [FIRST], False),
        case("no gold, own routes", law("M-16.9R", "M-16.11R"), 0, [FAR], True),
        case("one gold for one toll", law("M-16.9R"), 1, [FIRST, SECOND], True),
        case("one gold for two tolls", law("MS-108", "M-16.9R"), 1, [FIRST, SECOND, WHITES], False),
        case("one gold for two tolls, an own route at the end", law("M-16.9R"), 1,
             [FIRST, SECOND, WHITES, THIRD, FAR], False),
        case("two gold for two tolls", law("M-16.9R"), 2, [FIRST, SECOND, WHITES, THIRD, FAR], True),
    ],
)  # fmt: skip
def test_a_way_whose_tolls_cannot_be_paid_is_refused_as_a_whole(gold, way, fine):
    state = table(THIRD if way == [FAR] else HOME, gold=gold).at("action", BLUE)
    if fine:
        play(state, BLUE, **along(way, salt=2))
        assert caravans(state, BLUE)[0] == way[-1]
    else:
        refused(state, BLUE, "insufficient_gold", **along(way, salt=2))
        assert (caravans(state, BLUE)[0], hand(state, BLUE).get("salt")) == (HOME, 9)


@law("M-16.9R", "M-16.8R")
def test_a_toll_paid_before_is_not_asked_for_again():
    state = table(gold=1).at("action", BLUE)
    play(state, BLUE, **along([FIRST]))
    play(state, BLUE, **along([SECOND]))
    refused(state, BLUE, "insufficient_gold", **along([WHITES]))


@law("M-16.9R")
def test_a_swift_journey_pays_its_tolls_too():
    state = table(gold=0).cards(BLUE, swift_journey=1).merchant(BLUE, "Bern").at("pre_roll", BLUE)
    refused(state, BLUE, "insufficient_gold", **swift_ride(U, S))
    state = table(gold=1).cards(BLUE, swift_journey=1).at("pre_roll", BLUE)
    assert journey(state, swift_ride(U, S)) == [1, -1, 0, 0]
