"""Phases: who owes a decision in each, what silence means, and what is possible only there (B-16.25R to B-16.29R)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position, between
from tests.rules.play import concrete, listed, play, refused, snapshot
from tests.rules.scripted import dice

RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5}


# ---- one state for each phase ----


def table(**options):
    """Seat 0 is rich and holds every kind of card; seats 1 and 2 have something to be robbed of."""
    position = Position(**options).settlement(0, 22).line(0, 22, 17, 23).settlement(1, 9).hand(0, **RICH)
    position.hand(1, wool=2, ore=2).hand(2, grain=9).settlement(2, 44)
    return position.cards(0, knight=1, road_building=1, discovery=1, monopoly=1).chance(dice=dice(7))


def after(kind, when="main", **params):
    state = table().at(when)
    play(state, 0, kind, **params)
    return state


def founding(moves):
    state = Position(players=3).chance(start=dice(2, 12, 2)).state
    for _ in range(moves):
        (seat,) = rules.to_act(state)
        rules.apply(state, seat, rules.default_move(state, seat))
    return state


def second_free_road():
    state = after("play_road_building")
    play(state, 0, "build_road", path=between(23, 18))
    return state


def won():
    state = table().city(0, 47, 48, 49, 50).at("main")
    play(state, 0, "build_settlement", intersection=23)
    return state


OFFER = {"give": {"ore": 1}, "get": {"wool": 1}, "to": [1, 2]}
PHASES = {
    "setup_roll": lambda: founding(1),
    "found_settlement": lambda: founding(3),
    "found_road": lambda: founding(4),
    "pre_roll": lambda: table().at("pre_roll"),
    "discard": lambda: after("roll_dice", when="pre_roll"),
    "move_robber": lambda: after("play_knight"),
    "main": lambda: table().at("main"),
    "trade": lambda: table(phases="separate").at("trade"),
    "build": lambda: table(phases="separate").at("build"),
    "trade_answer": lambda: after("propose_trade", **OFFER),
    "free_roads": lambda: after("play_road_building"),
    "second free_roads": second_free_road,
    "game_over": won,
}


# ---- who owes a decision, and its default ----

FIRST = "the first of the list"
END_TURN = {"type": "end_turn"}
NO = {"type": "reject_trade", "offer": 1}
HALF_OF_RICH = {"type": "discard", "cards": {"lumber": 3, "brick": 3, "wool": 2, "grain": 2, "ore": 2}}


@pytest.mark.parametrize(
    ("phase", "defaults"),
    [
        case("setup_roll", law("BS-164", "B-16.27R", "B-16.29R"), "setup_roll", {1: {"type": "roll_for_start"}}),
        case("found_settlement", law("BS-164", "B-16.27R", "B-16.29R"), "found_settlement", {1: FIRST}),
        case("found_road", law("BS-164", "B-16.27R", "B-16.29R"), "found_road", {1: FIRST}),
        case("pre_roll", law("BS-164", "B-16.27R", "B-16.29R"), "pre_roll", {0: {"type": "roll_dice"}}),
        case(
            "discard", law("BS-164", "B-16.27R", "B-16.29R"), "discard",
            {0: HALF_OF_RICH, 2: {"type": "discard", "cards": {"grain": 4}}},
        ),
        case("move_robber", law("BS-164", "B-16.27R", "B-16.29R"), "move_robber", {0: FIRST}),
        case("main", law("BS-164", "B-16.27R", "B-16.29R"), "main", {0: END_TURN}),
        case("trade", law("BS-164", "BS-146", "B-16.25R", "B-16.27R", "B-16.29R"), "trade", {0: END_TURN}),
        case("build", law("BS-164", "B-16.27R", "B-16.29R"), "build", {0: END_TURN}),
        case("trade_answer", law("BS-164", "B-16.27R", "B-16.29R"), "trade_answer", {1: NO, 2: NO}),
        case("free_roads", law("BS-164", "B-16.27R", "B-16.29R"), "free_roads", {0: FIRST}),
        case(
            "second free_roads", law("BS-164", "B-16.27R", "B-16.29R"), "second free_roads",
            {0: {"type": "decline_free_road"}},
        ),
        case("game_over", law("BS-164", "B-16.27R"), "game_over", {}),
    ],
)  # fmt: skip
def test_who_owes_a_decision_and_what_silence_means(phase, defaults):
    state = PHASES[phase]()
    assert rules.view(state, None)["turn"]["phase"] == phase.removeprefix("second ")
    assert rules.to_act(state) == tuple(defaults)
    assert rules.view(state, None)["to_act"] == list(defaults)
    for seat, expected in defaults.items():
        before = snapshot(state)
        move = rules.default_move(state, seat)
        assert move == (concrete(state, seat)[0] if expected is FIRST else expected)
        assert snapshot(state) == before
        rules.apply(state.copy(), seat, move)


@law("B-16.29R")
@pytest.mark.parametrize(
    ("cards", "given"),
    [
        ({"ore": 8}, {"ore": 4}),
        ({"lumber": 4, "ore": 4}, {"lumber": 2, "ore": 2}),
        ({"lumber": 3, "brick": 1, "ore": 5}, {"lumber": 1, "ore": 3}),
        ({"lumber": 1, "brick": 3, "wool": 3, "grain": 1, "ore": 1}, {"brick": 2, "wool": 2}),
        (
            {"lumber": 2, "brick": 2, "wool": 2, "grain": 2, "ore": 1},
            dict.fromkeys(("lumber", "brick", "wool", "grain"), 1),
        ),
    ],
)
def test_the_default_discard_takes_from_the_largest_pile(cards, given):
    state = table().hand(0, **cards).at("pre_roll")
    play(state, 0, "roll_dice")
    assert rules.default_move(state, 0) == {"type": "discard", "cards": given}


@law("BS-158", "B-16.27R")
def test_those_who_owe_a_decision_together_act_in_any_order():
    for order in ((0, 2), (2, 0)):
        state = PHASES["discard"]()
        for seat in order:
            rules.apply(state, seat, rules.default_move(state, seat))
        assert rules.view(state, None)["turn"]["phase"] == "move_robber"
    for order in ((1, 2), (2, 1)):
        state = PHASES["trade_answer"]()
        for seat in order:
            rules.apply(state, seat, rules.default_move(state, seat))
        assert rules.to_act(state) == (0,)


@law("B-16.27R")
def test_seats_that_owe_nothing_may_have_moves():
    state = PHASES["main"]()
    (template,) = rules.legal_moves(state, 1)
    assert (template["type"], template["template"], template["to"]) == ("propose_trade", True, [0])
    play(state, 1, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[0])
    assert listed(state, 1, "withdraw_trade") == [{"type": "withdraw_trade", "offer": 1}]
    play(state, 0, "propose_trade", **OFFER)
    play(state, 1, "accept_trade", offer=2)
    assert listed(state, 1, "reject_trade") == [{"type": "reject_trade", "offer": 2}]
    assert {"type": "confirm_trade", "offer": 2, "partner": 1} in rules.legal_moves(state, 0)
    assert {"type": "withdraw_trade", "offer": 2} in rules.legal_moves(state, 0)
    assert rules.to_act(state) == (2,)


@law("BS-161", "B-16.27R")
@pytest.mark.parametrize("end", [{"kind": "confirm_trade", "partner": 1}, {"kind": "withdraw_trade"}])
def test_the_phase_before_returns_when_the_offer_is_confirmed_or_withdrawn(end):
    for when, options in (("main", {}), ("trade", {"phases": "separate"})):
        state = table(**options).at(when)
        play(state, 0, "propose_trade", **OFFER)
        play(state, 1, "accept_trade", offer=1)
        assert rules.view(state, None)["turn"]["phase"] == "trade_answer"
        play(state, 0, offer=1, **end)
        assert (rules.view(state, None)["turn"]["phase"], rules.to_act(state)) == (when, (0,))


@law("BS-161")
def test_an_open_offer_of_an_opponent_does_not_hold_up_the_turn():
    state = PHASES["main"]()
    play(state, 1, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[0])
    play(state, 0, "end_turn")
    assert rules.to_act(state) == (1,)


@law("BS-146", "B-16.25R")
@pytest.mark.parametrize("phase", ["trade", "build"])
def test_a_separate_turn_may_end_in_both_phases(phase):
    state = PHASES[phase]()
    play(state, 0, "end_turn")
    assert rules.to_act(state) == (1,)


# ---- phases ----

ANYTIME = ("pre_roll", "main", "trade", "build")
ON_TURN = {
    "roll_dice": (("pre_roll",), {}),
    "move_robber": (("move_robber",), {"hex": 0}),
    "trade_bank": (("main", "trade"), {"give": "ore", "count": 4, "get": "wool"}),
    "end_trade": (("trade",), {}),
    "build_road": (("main", "build", "free_roads", "second free_roads"), {"path": between(22, 16)}),
    "build_settlement": (("main", "build"), {"intersection": 23}),
    "build_city": (("main", "build"), {"intersection": 22}),
    "buy_development_card": (("main", "build"), {}),
    "play_knight": (ANYTIME, {}),
    "play_road_building": (ANYTIME, {}),
    "decline_free_road": (("second free_roads",), {}),
    "play_discovery": (ANYTIME, {"cards": {"ore": 2}}),
    "play_monopoly": (ANYTIME, {"resource": "ore"}),
    "end_turn": (("main", "trade", "build"), {}),
}
DUTIES = [phase for phase in PHASES if phase != "game_over"]


@law("BS-132", "BS-161", "B-0.9R", "B-16.26R")
@pytest.mark.parametrize("phase", DUTIES)
@pytest.mark.parametrize("action", ON_TURN)
def test_an_action_is_possible_in_its_phases_only(action, phase):
    state = PHASES[phase]()
    seat = rules.view(state, None)["turn"]["seat"]
    phases, params = ON_TURN[action]
    if phase in phases:
        play(state, seat, action, **params)
    else:
        refused(state, seat, "wrong_phase", action, **params)


@law("B-0.9R", "B-16.26R")
@pytest.mark.parametrize("card", ["play_knight", "play_road_building"])
def test_nobody_trades_while_a_card_is_resolved(card):
    state = PHASES["main"]()
    play(state, 1, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[0])
    play(state, 0, "propose_trade", **OFFER)
    play(state, 1, "accept_trade", offer=2)
    play(state, 2, "reject_trade", offer=2)
    play(state, 0, card)
    refused(state, 0, "wrong_phase", "accept_trade", offer=1)
    refused(state, 0, "wrong_phase", "reject_trade", offer=1)
    refused(state, 0, "wrong_phase", "confirm_trade", offer=2, partner=1)
    refused(state, 0, "wrong_phase", "withdraw_trade", offer=2)
    refused(state, 1, "wrong_phase", "withdraw_trade", offer=1)
    refused(state, 1, "wrong_phase", "reject_trade", offer=2)
    refused(state, 1, "wrong_phase", "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[0])
    assert all(rules.legal_moves(state, other) == [] for other in (1, 2, 3))
