"""Phases: who owes a decision in each, what silence means, and who may do something besides (M-22.30R, M-22.31R)."""

from itertools import permutations

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, hand
from tests.rules.europe.stories import PHASES, acting, asked, beside_paris, founded, offered, route_card, seven, table
from tests.rules.europe.travel import deliver
from tests.rules.play import concrete, play, positions, snapshot
from tests.rules.scripted import dice


def over():
    """Red has won."""
    state = beside_paris().warehouse(RED, 0).at("action")
    state.delivered[RED] = 4
    play(state, RED, **deliver("Paris"))
    return state


# ---- who owes a decision, and its default ----

FIRST = "the first of the list"
NO = {"type": "reject_trade", "offer": 1}
DECLINE = {"type": "decline_free_route"}


def giving(**cards):
    return {"type": "discard", "cards": cards}


OWED = [
    case("setup_roll", law("MS-185", "M-22.30R", "M-22.31R"), "setup_roll", {1: {"type": "roll_for_start"}}),
    case("setup_post", law("MS-185", "M-22.30R", "M-22.31R"), "setup_post", {1: FIRST}),
    case("setup_neutral", law("MS-185", "M-22.30R", "M-22.31R"), "setup_neutral", {1: FIRST}),
    case("setup_route", law("MS-185", "M-22.30R", "M-22.31R"), "setup_route", {1: FIRST}),
    case("pre_roll", law("MS-185", "M-22.30R", "M-22.31R"), "pre_roll", {RED: {"type": "roll_dice"}}),
    case("discard", law("MS-185", "M-22.30R", "M-22.31R"), "discard",
         {RED: giving(ore=4), WHITE: giving(ore=6)}),
    case("move_robber", law("MS-185", "M-22.30R", "M-22.31R"), "move_robber", {RED: FIRST}),
    case("action", law("MS-185", "M-22.30R", "M-22.31R"), "action", {RED: {"type": "end_turn"}}),
    case("trade_answer", law("MS-185", "MS-179", "M-22.30R", "M-22.31R"), "trade_answer", {WHITE: NO}),
    case("choose_connection", law("MS-185", "M-22.30R", "M-22.31R"), "choose_connection", {RED: FIRST}),
    case("free_route", law("MS-185", "M-22.30R", "M-22.31R"), "free_route", {RED: DECLINE}),
    case("card_route", law("MS-185", "M-22.30R", "M-22.31R"), "card_route", {RED: FIRST}),
    case("second card_route", law("MS-185", "M-22.30R", "M-22.31R"), "second card_route", {RED: DECLINE}),
    case("place_number", law("MS-185", "M-22.30R", "M-22.31R"), "place_number", {RED: FIRST}),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "defaults"), OWED)
def test_who_owes_a_decision_and_what_silence_means(phase, defaults):
    state = PHASES[phase]()
    assert rules.view(state, None)["turn"]["phase"] == phase.removeprefix("second ")
    assert rules.to_act(state) == tuple(defaults)
    assert rules.view(state, None)["to_act"] == list(defaults)
    for seat, expected in defaults.items():
        before = snapshot(state)
        move = rules.default_move(state, seat)
        assert move == (concrete(state, seat)[0] if expected is FIRST else expected)
        assert rules.default_move(state, seat) == move
        assert snapshot(state) == before
        rules.apply(state.copy(), seat, move)


@law("MS-185", "M-22.30R")
def test_nobody_owes_a_decision_when_the_game_is_over():
    state = over()
    assert (rules.to_act(state), rules.view(state, RED)["to_act"]) == ((), [])
    for seat in range(4):
        assert rules.legal_moves(state, seat) == []
        with pytest.raises(rules.Refused):
            rules.default_move(state, seat)


@law("M-22.30R")
@pytest.mark.parametrize("phase", PHASES)
def test_who_owes_nothing_has_no_default(phase):
    state = PHASES[phase]()
    for seat in set(range(state.setup.players)) - set(rules.to_act(state)):
        with pytest.raises(rules.Refused) as caught:
            rules.default_move(state, seat)
        assert caught.value.code == "not_your_turn"


@law("MS-185", "M-22.31R")
@pytest.mark.parametrize(
    ("cards", "given"),
    [
        ({"ore": 8}, {"ore": 4}),
        ({"lumber": 4, "salt": 4}, {"lumber": 2, "salt": 2}),
        ({"lumber": 3, "wool": 1, "salt": 5}, {"lumber": 1, "salt": 3}),
        ({"lumber": 1, "wool": 3, "grain": 3, "ore": 1, "salt": 1}, {"wool": 2, "grain": 2}),
        ({"wool": 2, "grain": 2, "ore": 2, "salt": 3}, {"wool": 1, "grain": 1, "ore": 1, "salt": 1}),
        ({"lumber": 2, "wool": 2, "grain": 2, "ore": 2}, {"lumber": 1, "wool": 1, "grain": 1, "ore": 1}),
        ({"grain": 9, "ore": 1, "salt": 7}, {"grain": 5, "salt": 3}),
    ],
)
def test_silence_gives_back_what_there_is_most_of(cards, given):
    state = table().hand(RED, **cards, gold=5).chance(dice=dice(7)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert rules.default_move(state, RED) == giving(**given)


@law("MS-185", "M-22.31R")
@pytest.mark.parametrize(("scenario", "players"), [("short", 3), ("short", 4), ("main", 3), ("main", 4)])
def test_defaults_alone_play_a_game_to_its_end(scenario, players):
    options = {"placement": "variable", "max_turns": 40}
    state = rules.new_game("europe", scenario=scenario, players=players, seed="silence", options=options)
    while rules.to_act(state):
        seat = rules.to_act(state)[-1]
        rules.apply(state, seat, rules.default_move(state, seat))
    assert rules.outcome(state)["reason"] == "turn_limit"


@law("MS-185", "M-22.30R", "M-22.31R")
@pytest.mark.parametrize(("scenario", "players"), [("short", 4), ("main", 3)])
def test_the_default_is_legal_for_every_owing_seat_of_random_games(scenario, players):
    single = {"discard", "trade_answer"}
    for state in positions("europe", f"defaults {scenario}", scenario=scenario, players=players,
                           options={"placement": "variable", "max_turns": 150}):  # fmt: skip
        owing = rules.to_act(state)
        assert len(owing) <= 1 or state.phase in single
        for seat in owing:
            rules.apply(state.copy(), seat, rules.default_move(state, seat))


# ---- at the same time, in any order ----


@law("M-22.30R")
def test_discards_are_made_in_any_order():
    ends = set()
    for order in permutations((RED, BLUE, WHITE)):
        state = seven(9, 10, 12)
        assert rules.to_act(state) == (RED, BLUE, WHITE)
        for seat in order:
            assert seat in rules.to_act(state)
            play(state, seat, "discard", cards={"ore": hand(state, seat)["ore"] // 2 + (seat == WHITE)})
        assert (state.phase, rules.to_act(state)) == ("move_robber", (RED,))
        ends.add(snapshot(state))
    assert len(ends) == 1


@law("M-22.30R", "MS-179")
def test_answers_are_given_in_any_order():
    for order in permutations((BLUE, WHITE, ORANGE)):
        state = offered(to=(BLUE, WHITE, ORANGE))
        for number, seat in enumerate(order):
            assert set(rules.to_act(state)) == set(order[number:])
            play(state, seat, "reject_trade", offer=1)
        assert (state.phase, rules.to_act(state)) == ("action", (RED,))


# ---- who may do something without owing it ----


def entries(state, seat):
    return {(move["type"], move.template) for move in rules.legal_moves(state, seat)}


OFFER = ("propose_trade", True)
MAY, NO_MORE = ("reject_trade", False), set()


@pytest.mark.parametrize(
    ("start", "seat", "expected"),
    [
        case("an opponent's offer", law("M-22.30R"), acting, BLUE, {OFFER}),
        case("an opponent without anything to offer", law("M-22.30R"), acting, WHITE, NO_MORE),
        case("withdrawing an offer", law("M-22.30R"), asked, BLUE, {OFFER, ("withdraw_trade", False)}),
        case("taking an acceptance back", law("M-22.30R"), lambda: offered((BLUE, "accept_trade"), to=(BLUE,)), BLUE,
             {OFFER, MAY}),
        case("taking an acceptance back while others answer", law("M-22.30R"), lambda: offered((BLUE, "accept_trade")),
             BLUE, {MAY}),
        case("the active player while all answer", law("M-22.30R"), offered, RED, {("withdraw_trade", False)}),
        case("the active player while some answer", law("M-22.30R"), lambda: offered((BLUE, "accept_trade")), RED,
             {("withdraw_trade", False), ("confirm_trade", False)}),
        case("an opponent who has rejected", law("M-22.30R"), lambda: offered((BLUE, "reject_trade")), BLUE, NO_MORE),
        case("an opponent who is not asked", law("M-22.30R"), offered, ORANGE, NO_MORE),
    ],
)  # fmt: skip
def test_what_seats_may_do_without_owing_it(start, seat, expected):
    state = start()
    assert seat not in rules.to_act(state)
    assert entries(state, seat) == expected
    for move in concrete(state, seat):
        rules.apply(state.copy(), seat, move)


@law("M-22.30R")
@pytest.mark.parametrize("phase", [phase for phase in PHASES if phase not in ("action", "trade_answer")])
def test_in_all_other_phases_nobody_else_may_do_anything(phase):
    state = PHASES[phase]()
    for seat in set(range(state.setup.players)) - set(rules.to_act(state)):
        assert rules.legal_moves(state, seat) == []


@law("M-22.30R")
def test_a_duty_returns_to_the_phase_it_came_from():
    for start in (lambda: founded("Kaliningrad", 51), route_card, PHASES["free_route"], PHASES["choose_connection"]):
        state = start()
        while state.phase != "action":
            assert rules.to_act(state) == (RED,)
            rules.apply(state, RED, rules.default_move(state, RED))
        assert rules.to_act(state) == (RED,)
