"""Merchants on their way: grain and steps, where a walk may end, what does not hinder it (M-12)."""

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
    goods_left,
    hand,
    has_post,
    hexagon,
    merchants,
    spot,
)
from tests.rules.europe.travel import PASTURE_10, ROUND, C, L, S, T, U, X, Y, march, spots
from tests.rules.play import listed, play, refused

NINE = (U, S, T, 85, 76, 67, "Prague", 86, 96)  # a row of neighbours; Prague is a city, the end is none


def at_bern(grain=1):
    """Red's post and merchant in Bern."""
    return Position().post(RED, "Bern").merchant(RED, "Bern").hand(RED, grain=grain)


# ---- grain and steps ----


@pytest.mark.parametrize(
    ("held", "move", "left"),
    [
        case("one step", law("M-12.1", "M-12.2", "M-12.5"), 1, march(U), 0),
        case("two steps", law("M-12.2", "M-12.5"), 2, march(U, S), 1),
        case("three steps for a grain", law("MS-81", "M-12.2"), 1, march(U, S, T), 0),
        case("four steps for two", law("M-12.3"), 2, march(U, S, T, Y, grain=2), 0),
        case("six steps for two", law("M-12.3"), 2, march(*NINE[:6], grain=2), 0),
        case("nine steps for three at once", law("MS-82", "M-12.3"), 4, march(*NINE, grain=3), 1),
        case("more grain than the way needs", law("MS-88", "M-12.13R", "M-12.5"), 2, march(U, S, T, grain=2), 0),
        case("much more", law("M-12.13R"), 5, march(U, grain=4), 1),
        case("an intersection twice", law("M-12.12R"), 1, march(U, S, U), 0),
        case("back and forth", law("M-12.12R"), 2, march(U, S, U, S, U, S, grain=2), 0),
        case("out and back to the own post", law("M-12.12R", "M-12.10R"), 1, march(U, "Bern"), 0),
    ],
)
def test_each_grain_pays_for_three_steps(held, move, left):
    state = at_bern(held).at("action")
    before = bank(state)["grain"]
    play(state, RED, **move)
    assert merchants(state, RED) == [move["way"][-1], -1]
    assert (hand(state, RED).get("grain", 0), bank(state)["grain"]) == (left, before + move["grain"])


@pytest.mark.parametrize(
    ("held", "move", "code"),
    [
        case("four steps for a grain", law("MS-81", "M-12.2"), 3, march(U, S, T, Y), "too_far"),
        case("seven steps for two", law("M-12.3"), 3, march(*NINE[:7], 86, grain=2), "too_far"),
        case("ten steps for three", law("M-12.3"), 3, march(*NINE, 87, grain=3), "too_far"),
        case("a jump at the start", law("MS-87", "M-12.1"), 1, march(S), "path_not_continuous"),
        case("a jump on the way", law("MS-87", "M-12.1"), 1, march(U, T), "path_not_continuous"),
        case("staying on the spot", law("M-12.1"), 1, march("Bern"), "path_not_continuous"),
        case("a step on the spot", law("M-12.1"), 1, march(U, U), "path_not_continuous"),
        case("no step", law("MS-87", "M-12.12R"), 1, march(), "bad_parameter"),
        case("no grain", law("MS-83", "M-12.2"), 1, march(U, grain=0), "bad_parameter"),
        case("less than no grain", law("M-12.2"), 1, march(U, grain=-1), "bad_parameter"),
        case("grain that is not held", law("M-12.2"), 0, march(U), "insufficient_resources"),
        case("more grain than is held", law("M-12.3"), 1, march(U, S, T, Y, grain=2), "insufficient_resources"),
        case("a merchant in the supply", law("M-12.1"), 1, march(U, merchant=1), "bad_parameter"),
    ],
)
def test_what_grain_does_not_pay_for(held, move, code):
    refused(at_bern(held).hand(RED, grain=held, salt=3).at("action"), RED, code, **move)


@law("MS-83", "M-12.4", "M-12.5")
def test_steps_are_not_shared_between_merchants():
    state = at_bern().merchant(RED, Y).at("action")
    play(state, RED, **march(U, S))
    refused(state, RED, "insufficient_resources", **march(T, merchant=1))
    refused(state, RED, "bad_parameter", **march(T, merchant=1, grain=0))
    refused(state, RED, "insufficient_resources", **march(T))
    assert merchants(state, RED) == spots(S, Y)


@law("MS-84", "M-12.4")
def test_two_grain_move_two_merchants_three_steps_each():
    state = at_bern(2).merchant(RED, Y).at("action")
    play(state, RED, **march(U, S, C))
    play(state, RED, **march(T, 85, 76, merchant=1))
    assert (merchants(state, RED), hand(state, RED)) == (spots(C, 76), {})


@law("MS-150", "M-12.11R", "M-12.5")
def test_a_merchant_moved_again_has_three_new_steps_and_no_old_one():
    state = at_bern(3).at("action")
    play(state, RED, **march(U, S))
    refused(state, RED, "too_far", **march(T, 85, 76, 67))
    play(state, RED, **march(T, 85, 76))
    assert (merchants(state, RED)[0], hand(state, RED)) == (76, {"grain": 1})
    play(state, RED, **march(67))
    assert merchants(state, RED)[0] == 67


@law("M-12.11R")
def test_a_walk_cannot_stop_halfway_and_end_legally_later():
    state = at_bern(2).post(BLUE, "Paris").at("action")
    refused(state, RED, "illegal_stop", **march(U, "Paris"))
    play(state, RED, **march(U, "Paris", "Brussels"))
    assert has_post(state, "Brussels")
    assert merchants(state, RED) == [-1, -1]
    refused(state, RED, "bad_parameter", **march("Cologne"))


# ---- where a walk may end ----


def own_post():
    return at_bern(2).post(RED, "Paris")


STOPS = [
    case("an own merchant", law("MS-85", "M-12.6", "M-12.7"), lambda: at_bern(2).merchant(RED, U), (U,), S),
    case("an opponent's merchant", law("MS-85", "M-12.6", "M-12.7"), lambda: at_bern(2).merchant(BLUE, U), (U,), S),
    case("another opponent's merchant", law("MS-85", "M-12.6"), lambda: at_bern(2).merchant(ORANGE, S), (U, S), T),
    case("an opponent's post", law("MS-85", "M-12.6", "M-12.7"), lambda: at_bern(2).post(WHITE, "Paris"),
         (U, "Paris"), L),
    case("a neutral post", law("MS-85", "M-12.7", "M-12.9R"), lambda: at_bern(2).neutral("Paris"), (U, "Paris"), L),
    case("an own post with a merchant", law("M-12.6", "M-12.10R"), lambda: own_post().merchant(RED, "Paris"),
         (U, "Paris"), L),
    case("an own post with an opponent's merchant", law("M-12.6", "M-12.10R"),
         lambda: own_post().merchant(BLUE, "Paris"), (U, "Paris"), L),
]  # fmt: skip


@pytest.mark.parametrize(("position", "way", "beyond"), STOPS)
def test_where_a_walk_passes_but_does_not_end(position, way, beyond):
    state = position().at("action")
    refused(state, RED, "illegal_stop", **march(*way))
    play(state, RED, **march(*way, beyond))
    assert merchants(state, RED)[0] == spot(beyond)


@law("M-12.6")
def test_out_and_back_to_a_post_where_the_other_merchant_stands():
    state = at_bern(2).merchant(RED, "Bern").at("action")
    refused(state, RED, "illegal_stop", **march(U, "Bern"))
    play(state, RED, **march(U))
    refused(state, RED, "illegal_stop", **march("Bern"))
    play(state, RED, **march(X, merchant=1))
    assert merchants(state, RED) == spots(U, X)


@pytest.mark.parametrize(
    ("position", "way"),
    [
        case("an own post", law("MS-86", "M-12.10R"), own_post, (U, "Paris")),
        case("no city space", law("M-12.10R"), lambda: at_bern(2), (U, S)),
        case("no city space between posts of others", law("M-12.10R"),
             lambda: at_bern(2).post(BLUE, "Paris").neutral("Turin"), (X,)),
    ],
)  # fmt: skip
def test_where_a_walk_ends_and_nothing_is_founded(position, way):
    state = position().at("action")
    before = state.posts[:], state.warehouse[:], goods_left(state, RED)
    play(state, RED, **march(*way))
    assert merchants(state, RED)[0] == spot(way[-1])
    assert (state.posts, state.warehouse, goods_left(state, RED)) == before


# ---- what does not hinder ----


@law("MS-149", "M-12.8", "M-12.14R")
@pytest.mark.parametrize("owner", [RED, BLUE, WHITE, ORANGE, None])
def test_routes_and_the_robber_do_not_hinder(owner):
    position = at_bern(2).robber(PASTURE_10)
    if owner is not None:
        position.line(owner, "Bern", *ROUND)
    state = position.at("action")
    play(state, RED, **march(*ROUND, grain=2))
    assert merchants(state, RED)[0] == spot(X)
    assert (state.robber, hand(state, RED)) == (hexagon(PASTURE_10), {})


@law("MS-149", "M-12.14R")
def test_hexes_without_number_do_not_hinder():
    state = Position().merchant(RED, 27).hand(RED, grain=1).robber("3,-3").at("action")
    around = rules.view(state, RED)["hexes"]
    assert all(around[hexagon(place)]["number"] is None for place in ("3,-3", "4,-4", "4,-3"))
    play(state, RED, **march(32, 38))
    assert merchants(state, RED)[0] == 38


# ---- one kind of piece ----


@law("MS-163", "M-21.10R")
def test_a_merchant_is_the_same_piece_however_he_came():
    cost = {"wool": 1, "grain": 1, "lumber": 1}
    state = (
        Position().post(RED, "Bern").hand(RED, **{kind: 3 * n for kind, n in cost.items()} | {"grain": 9}).at("action")
    )
    bern = spot("Bern")
    play(state, RED, "hire_merchant", intersection=bern)
    play(state, RED, **march(U, "Paris"))
    assert (has_post(state, "Paris"), merchants(state, RED)) == (True, [-1, -1])
    play(state, RED, "hire_merchant", intersection=spot("Paris"))
    refused(state, RED, "too_far", **march(U, S, T, Y))
    play(state, RED, **march(U, S, C))
    play(state, RED, "hire_merchant", intersection=bern)
    refused(state, RED, "illegal_stop", **march(U, S, C, merchant=1))
    play(state, RED, **march(X, "Turin", merchant=1))
    assert has_post(state, "Turin")
    walkers = {move["type"] for move in rules.legal_moves(state, RED) if "way" in move}
    assert walkers == {"move_merchant"}
    assert listed(state, RED, "move_merchant")
