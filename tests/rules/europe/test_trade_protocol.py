"""Trade among players: how offers are made, answered, confirmed and closed."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.market import WOOL_FOR_ORE, changed, market, offer, open_offers
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, hand, hexagon
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice

# ---- the protocol ----


@law("MS-44", "M-9.4", "M-9.8R")
def test_what_an_opponent_offers_the_active_player_accepts_at_once():
    state = market().at("action", BLUE)
    number = offer(state, RED, to=[BLUE], give={"ore": 2}, get={"gold": 1})
    assert rules.to_act(state) == (BLUE,)
    play(state, BLUE, "accept_trade", offer=number)
    assert (hand(state, BLUE), hand(state, RED)) == (changed(ore=2, gold=-1), changed(ore=-2, gold=1))
    refused(state, BLUE, "offer_not_open", "accept_trade", offer=number)


@law("MS-44", "M-9.8R", "M-9.18R")
def test_of_two_candidates_only_the_confirmed_one_trades():
    state = market().at("action", BLUE)
    number = offer(state)
    play(state, WHITE, "accept_trade", offer=number)
    play(state, RED, "accept_trade", offer=number)
    play(state, ORANGE, "reject_trade", offer=number)
    assert [m["partner"] for m in listed(state, BLUE, "confirm_trade")] == [WHITE, RED]
    refused(state, BLUE, "not_a_candidate", "confirm_trade", offer=number, partner=ORANGE)
    play(state, BLUE, "confirm_trade", offer=number, partner=RED)
    assert hand(state, BLUE) == changed(wool=-1, ore=1)
    assert [hand(state, seat) for seat in (RED, WHITE, ORANGE)] == [changed(wool=1, ore=-1), changed(), changed()]
    refused(state, BLUE, "offer_not_open", "confirm_trade", offer=number, partner=WHITE)


@law("MS-44", "MS-179", "M-9.4", "M-9.18R")
def test_a_counter_offer_is_a_rejection_and_an_offer_of_its_own():
    state = market().at("action", BLUE)
    number = offer(state, to=[RED, WHITE])
    assert (state.phase, rules.to_act(state)) == ("trade_answer", (RED, WHITE))
    events = play(state, RED, "propose_trade", give={"ore": 1}, get={"wool": 2}, to=[BLUE], counters=number)
    assert [event.type for event in events] == ["trade_rejected", "trade_proposed"]
    assert (state.phase, rules.to_act(state)) == ("trade_answer", (WHITE,))
    play(state, WHITE, "accept_trade", offer=number)
    assert (state.phase, rules.to_act(state)) == ("action", (BLUE,))
    refused(state, BLUE, "not_a_candidate", "confirm_trade", offer=number, partner=RED)
    play(state, BLUE, "accept_trade", offer=number + 1)
    assert hand(state, RED) == changed(ore=-1, wool=2)


@law("M-9.4")
def test_the_active_player_answers_an_offer_with_one_of_his_own():
    state = market().at("action", BLUE)
    number = offer(state, RED, to=[BLUE], give={"ore": 1}, get={"gold": 2})
    mine = offer(state, to=[RED], give={"gold": 1}, get={"ore": 1})
    play(state, RED, "accept_trade", offer=mine)
    play(state, BLUE, "confirm_trade", offer=mine, partner=RED)
    assert hand(state, BLUE) == changed(gold=-1, ore=1)
    assert number not in open_offers(state)


@law("MS-179", "M-9.18R", "M-9.8R")
def test_every_addressee_owes_one_answer_whether_he_has_what_is_asked_or_not():
    state = market().hand(RED, ore=1).hand(WHITE, gold=1).at("action", BLUE)
    number = offer(state, to=[RED, WHITE], get={"salt": 1, "gold": 1})
    assert rules.to_act(state) == (RED, WHITE)
    refused(state, RED, "insufficient_resources", "accept_trade", offer=number)
    refused(state, WHITE, "insufficient_resources", "accept_trade", offer=number)
    assert [len(listed(state, seat, "reject_trade")) for seat in (RED, WHITE, ORANGE)] == [1, 1, 0]
    assert listed(state, RED, "accept_trade") == []
    play(state, WHITE, "reject_trade", offer=number)
    play(state, RED, "reject_trade", offer=number)
    assert (open_offers(state), state.phase, rules.to_act(state)) == ([], "action", (BLUE,))
    state = market().hand(RED, salt=1).at("action", BLUE)
    offer(state, to=[RED], get={"salt": 1, "gold": 1})
    refused(state, RED, "insufficient_gold", "accept_trade", offer=1)


@law("MS-180", "M-9.19R", "M-9.8R")
def test_an_answer_is_given_once_and_taken_back_for_good():
    state = market().at("action", BLUE)
    number = offer(state, to=[RED, WHITE])
    play(state, RED, "accept_trade", offer=number)
    refused(state, RED, "already_answered", "accept_trade", offer=number)
    play(state, RED, "reject_trade", offer=number)
    refused(state, RED, "already_answered", "accept_trade", offer=number)
    refused(state, RED, "already_answered", "reject_trade", offer=number)
    refused(state, ORANGE, "not_addressed", "accept_trade", offer=number)
    refused(state, ORANGE, "not_addressed", "reject_trade", offer=number)
    refused(state, BLUE, "not_a_candidate", "confirm_trade", offer=number, partner=RED)
    events = play(state, WHITE, "reject_trade", offer=number)
    assert events_of(events, "trade_closed") == [{"offer": number, "why": "rejected"}]
    refused(state, WHITE, "offer_not_open", "accept_trade", offer=number)


@law("MS-180", "M-9.19R")
def test_a_candidate_may_take_his_word_back_after_all_have_answered():
    state = market().at("action", BLUE)
    number = offer(state, to=[RED])
    play(state, RED, "accept_trade", offer=number)
    assert [move["type"] for move in listed(state, RED, "reject_trade")] == ["reject_trade"]
    play(state, RED, "reject_trade", offer=number)
    assert (state.phase, open_offers(state)) == ("action", [])


# ---- how offers end ----


@law("MS-167", "M-9.8R")
def test_withdrawn_offers_and_those_of_a_past_turn_are_closed():
    state = market().chance(dice=dice(7)).at("action", BLUE)
    number = offer(state, RED, to=[BLUE])
    refused(state, WHITE, "not_your_turn", "withdraw_trade", offer=number)
    play(state, RED, "withdraw_trade", offer=number)
    refused(state, BLUE, "offer_not_open", "accept_trade", offer=number)
    refused(state, RED, "offer_not_open", "withdraw_trade", offer=number)
    late, mine = offer(state, RED, to=[BLUE]), offer(state, to=[WHITE])
    play(state, WHITE, "accept_trade", offer=mine)
    events = play(state, BLUE, "end_turn")
    assert [facts["why"] for facts in events_of(events, "trade_closed")] == ["over", "over"]
    for number in (late, mine, 99):
        refused(state, BLUE, "offer_not_open", "accept_trade", offer=number)


@law("MS-167", "M-9.8R")
def test_offers_bind_nothing_so_the_maker_may_have_spent_what_he_offered():
    state = market().hand(BLUE, wool=3).at("action", BLUE)
    number = offer(state, to=[RED])
    play(state, RED, "accept_trade", offer=number)
    play(state, BLUE, "trade_bank", give="wool", count=3, get="gold")
    refused(state, BLUE, "insufficient_resources", "confirm_trade", offer=number, partner=RED)
    state = market().hand(BLUE, gold=2).at("action", BLUE)
    number = offer(state, to=[RED], give={"gold": 1})
    play(state, RED, "accept_trade", offer=number)
    play(state, BLUE, "buy_resource", resource="wool")
    refused(state, BLUE, "insufficient_gold", "confirm_trade", offer=number, partner=RED)
    assert listed(state, BLUE, "confirm_trade") == []


LOSSES = [
    case(
        "robbed", law("MS-181", "M-9.20R"),
        [("play_development_card", {"card": "lancer"}), ("move_robber", {"hex": hexagon("-3,0"), "victim": RED})],
    ),
    case("plundered", law("M-9.20R"), [("play_development_card", {"card": "monopoly", "resource": "salt"})]),
    case("traded", law("MS-181", "M-9.20R"), [("accept_trade", {"offer": 4})]),
    case("traded for gold", law("MS-181", "M-9.20R"), [("accept_trade", {"offer": 5})]),
]  # fmt: skip


@pytest.mark.parametrize("loss", LOSSES)
def test_offers_and_acceptances_lapse_when_something_leaves_an_opponents_hand(loss):
    position = market(offers_to_active=3).post(RED, "Cologne").cards(BLUE, lancer=1, monopoly=1)
    state = position.hand(WHITE, ore=2, wool=1).at("action", BLUE)
    mine = offer(state, to=[RED, WHITE])
    for seat in (RED, WHITE):
        play(state, seat, "accept_trade", offer=mine)
    his, kept = offer(state, RED, to=[BLUE], give={"ore": 1}, get={"gold": 1}), offer(state, WHITE, to=[BLUE])
    assert offer(state, RED, to=[BLUE], give={"grain": 1}, get={"lumber": 1}) == 4
    assert offer(state, RED, to=[BLUE], give={"gold": 1}, get={"lumber": 1}) == 5
    for kind, params in loss:
        play(state, BLUE, kind, **params)
    refused(state, BLUE, "not_a_candidate", "confirm_trade", offer=mine, partner=RED)
    refused(state, BLUE, "offer_not_open", "accept_trade", offer=his)
    refused(state, RED, "already_answered", "accept_trade", offer=mine)
    assert open_offers(state) == [mine, kept]
    play(state, BLUE, "confirm_trade", offer=mine, partner=WHITE)


@law("MS-181", "M-9.20R", "M-9.18R", "M-23.6R")
def test_an_offer_without_candidates_is_closed():
    state = market().at("action", BLUE)
    number = offer(state, to=[RED])
    play(state, RED, "accept_trade", offer=number)
    his = offer(state, RED, to=[BLUE])
    events = play(state, BLUE, "accept_trade", offer=his)
    assert {facts["offer"]: facts["why"] for facts in events_of(events, "trade_closed")}.keys() == {number, his}
    refused(state, BLUE, "offer_not_open", "confirm_trade", offer=number, partner=RED)


# ---- while answers are owed ----


@law("MS-182", "M-9.21R")
def test_the_active_player_waits_confirms_or_withdraws():
    state = market().at("action", BLUE)
    theirs = offer(state, ORANGE, to=[BLUE])
    number = offer(state, to=[RED, WHITE])
    assert BLUE not in rules.to_act(state)
    play(state, RED, "accept_trade", offer=number)
    for kind, params in (
        ("end_turn", {}),
        ("buy_resource", {"resource": "ore"}),
        ("establish_route", {"path": 0}),
        ("propose_trade", {**WOOL_FOR_ORE, "to": [RED]}),
        ("accept_trade", {"offer": theirs}),
        ("reject_trade", {"offer": theirs}),
    ):
        refused(state, BLUE, "wrong_phase", kind, **params)
    assert {m["type"] for m in rules.legal_moves(state, BLUE)} == {"confirm_trade", "withdraw_trade"}
    withdrawn = state.copy()
    play(withdrawn, BLUE, "withdraw_trade", offer=number)
    play(state, BLUE, "confirm_trade", offer=number, partner=RED)
    for after in (state, withdrawn):
        assert (after.phase, rules.to_act(after), open_offers(after)) == ("action", (BLUE,), [theirs])
        refused(after, WHITE, "offer_not_open", "accept_trade", offer=number)


@law("M-9.21R")
def test_an_opponents_offer_obliges_to_nothing_and_a_rejection_closes_it():
    state = market().at("action", BLUE)
    number = offer(state, RED, to=[BLUE])
    assert (state.phase, rules.to_act(state)) == ("action", (BLUE,))
    play(state, BLUE, "buy_resource", resource="ore")
    assert open_offers(state) == [number]
    play(state, BLUE, "reject_trade", offer=number)
    assert open_offers(state) == []
    play(state, BLUE, "end_turn")


@law("M-23.5R", "M-9.21R")
def test_while_one_offer_waits_for_answers_an_older_one_rests():
    state = market().at("action", BLUE)
    old = offer(state, to=[RED])
    play(state, RED, "accept_trade", offer=old)
    new = offer(state, to=[WHITE])
    refused(state, BLUE, "wrong_phase", "confirm_trade", offer=old, partner=RED)
    refused(state, BLUE, "wrong_phase", "withdraw_trade", offer=old)
    assert [(m["type"], m["offer"]) for m in rules.legal_moves(state, BLUE)] == [("withdraw_trade", new)]
    play(state, WHITE, "reject_trade", offer=new)
    play(state, BLUE, "confirm_trade", offer=old, partner=RED)


@law("M-23.3R", "M-9.18R")
def test_a_counter_offer_may_name_the_offer_it_answers_and_no_other():
    for counters in ({}, {"counters": 1}):
        state = market().at("action", BLUE)
        number = offer(state, to=[RED])
        terms = {"give": {"ore": 1}, "get": {"gold": 1}, "to": [BLUE]}
        refused(state, RED, "offer_not_open", "propose_trade", **terms, counters=7)
        events = play(state, RED, "propose_trade", **terms, **counters)
        assert events_of(events, "trade_proposed")[0]["counters"] == number
        refused(state, WHITE, "offer_not_open", "propose_trade", **terms, counters=number)


# ---- how many offers ----


@pytest.mark.parametrize(
    ("seat", "options", "most"),
    [
        case("ten of the active player", law("MS-178", "M-9.17R"), BLUE, {}, 10),
        case("three of an opponent", law("MS-178", "M-9.17R"), RED, {}, 3),
        case("as many as the options say", law("M-9.17R"), BLUE, {"offers_per_turn": 2}, 2),
        case("and of opponents", law("M-9.17R"), RED, {"offers_to_active": 5}, 5),
        case("none", law("M-9.17R"), BLUE, {"offers_per_turn": 0}, 0),
        case("none of opponents", law("M-9.17R"), RED, {"offers_to_active": 0}, 0),
    ],
)
def test_offers_of_a_turn_are_limited(seat, options, most):
    state = market(**options).chance(dice=dice(2, 2, 2, 2)).at("action", BLUE)
    partner = RED if seat == BLUE else BLUE
    for _ in range(most):
        number = offer(state, seat, to=[partner])
        play(state, partner, "reject_trade", offer=number)
    terms = {**WOOL_FOR_ORE, "to": [partner]}
    assert refused(state, seat, "offer_limit_reached", "propose_trade", **terms).clause == "M-9.17R"
    assert [m for m in rules.legal_moves(state, seat) if m["type"] == "propose_trade"] == []
    assert rules.view(state, seat)["offers_left"] == 0
    play(state, BLUE, "end_turn")
    for other in (WHITE, ORANGE, RED, BLUE):
        play(state, other, "roll_dice")
        if other != BLUE:
            play(state, other, "end_turn")
    if most:
        offer(state, seat, to=[partner])


@law("MS-178", "M-9.17R")
def test_counter_offers_count_and_each_opponent_has_his_own_three():
    state = market().at("action", BLUE)
    for _ in range(3):
        number = offer(state, to=[RED])
        play(state, RED, "propose_trade", give={"ore": 1}, get={"wool": 2}, to=[BLUE])
        assert number not in open_offers(state)
    number = offer(state, to=[RED])
    refused(state, RED, "offer_limit_reached", "propose_trade", give={"ore": 1}, get={"wool": 2}, to=[BLUE])
    play(state, RED, "reject_trade", offer=number)
    offer(state, WHITE, to=[BLUE])
