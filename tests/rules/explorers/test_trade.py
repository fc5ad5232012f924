"""Trade with the bank and for gold, and what may stand in an offer to other players."""

from itertools import product

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, gold, hand
from tests.rules.play import listed, play, refused

KINDS = ("lumber", "brick", "wool", "grain", "ore")
EDITIONS = ("2022", "2013")


def table(players=3, scenario="fish", edition="2022", **own):
    """Seat 0 on turn with these goods; the others have two of everything."""
    p = Position(scenario, players, edition=edition).hand(0, **own)
    for seat in range(1, players):
        p.hand(seat, **dict.fromkeys((*KINDS, "gold"), 2))
    return p.at("main")


# ---- three for one ----


@law("AS-28", "X-5.23", "X-5.24R")
@pytest.mark.parametrize(("give", "get"), [pair for pair in product(KINDS, KINDS) if pair[0] != pair[1]])
@pytest.mark.parametrize("edition", EDITIONS)
def test_three_cards_of_a_kind_for_one_of_another(give, get, edition):
    state = table(edition=edition, **{give: 3})
    before = bank(state)
    play(state, 0, "trade_bank", give=give, get=get)
    assert hand(state, 0) == {get: 1}
    assert (bank(state)[give], bank(state)[get]) == (before[give] + 3, before[get] - 1)


@law("AS-29", "X-5.23")
def test_a_second_trade_needs_three_more_cards():
    state = table(brick=4)
    play(state, 0, "trade_bank", give="brick", get="wool")
    caught = refused(state, 0, "not_enough_resources", "trade_bank", give="brick", get="wool")
    assert caught.clause == "X-5.23"
    assert not listed(state, 0, "trade_bank")


@law("AS-30", "X-5.24R")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_card_taken_is_of_another_kind(edition):
    state = table(edition=edition, wool=3)
    assert refused(state, 0, "trade_same_kind", "trade_bank", give="wool", get="wool").clause == "X-5.24R"


@law("X-5.24R")
def test_the_bank_must_hold_the_card_taken():
    p = Position("fish", 2).hand(0, wool=3).bank(ore=0)
    state = p.at("main")
    refused(state, 0, "supply_empty", "trade_bank", give="wool", get="ore")
    assert {move["get"] for move in listed(state, 0, "trade_bank")} == {"lumber", "brick", "grain"}


@law("AS-31", "X-5.25", "X-5.26R")
def test_three_cards_of_a_kind_for_a_coin_as_often_as_one_likes():
    state = table(grain=6, wool=3, ore=2)
    for give in ("grain", "grain", "wool"):
        play(state, 0, "trade_bank_gold", give=give)
    assert hand(state, 0) == {"ore": 2, "gold": 3}
    refused(state, 0, "not_enough_resources", "trade_bank_gold", give="ore")


@law("X-5.26R")
def test_three_to_one_trades_are_not_limited_in_number():
    state = table(players=2, lumber=17, ore=16)
    for _ in range(5):
        play(state, 0, "trade_bank", give="lumber", get="wool")
        play(state, 0, "trade_bank", give="ore", get="wool")
    assert hand(state, 0) == {"lumber": 2, "wool": 10, "ore": 1}


@law("AS-185", "X-5.27", "X-5.23")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_other_rate_is_offered(scenario):
    state = table(scenario=scenario, wool=4, ore=2)
    assert {(move["give"], move["get"]) for move in listed(state, 0, "trade_bank")} == {
        ("wool", kind) for kind in KINDS if kind != "wool"
    }
    for count in (2, 3, 4):
        refused(state, 0, "bad_parameter", "trade_bank", give="wool", get="ore", count=count)
    refused(state, 0, "not_enough_resources", "trade_bank", give="ore", get="wool")
    play(state, 0, "trade_bank", give="wool", get="ore")
    assert hand(state, 0) == {"wool": 1, "ore": 3}


@law("X-5.30")
def test_gold_is_not_given_in_a_three_for_one_trade():
    state = table(gold=9)
    refused(state, 0, "bad_parameter", "trade_bank", give="gold", get="ore")
    refused(state, 0, "bad_parameter", "trade_bank_gold", give="gold")
    refused(state, 0, "not_enough_resources", "trade_bank", give="ore", get="wool")
    assert not listed(state, 0, "trade_bank")


# ---- cards for gold ----


@law("AS-32", "X-5.28", "X-5.29R")
@pytest.mark.parametrize("kinds", [("ore", "ore"), ("ore", "wool")])
def test_two_gold_buy_a_card_at_most_twice_a_turn(kinds):
    state = table(gold=7)
    for kind in kinds:
        play(state, 0, "buy_resource", resource=kind)
    refused(state, 0, "limit_reached", "buy_resource", resource="brick")
    assert gold(state, 0) == 3
    assert sum(hand(state, 0).values()) == 3 + 2
    assert not listed(state, 0, "buy_resource")


@law("AS-33", "X-5.28")
@pytest.mark.parametrize("coins", [0, 1])
def test_a_card_costs_two_gold(coins):
    state = table(gold=coins, wool=2)
    refused(state, 0, "not_enough_gold", "buy_resource", resource="ore")
    assert not listed(state, 0, "buy_resource")


@law("AS-34", "X-5.29R")
def test_only_what_the_bank_holds_can_be_bought():
    state = Position("fish", 2).hand(0, gold=4).bank(ore=0).at("main")
    refused(state, 0, "supply_empty", "buy_resource", resource="ore")
    assert [move["resource"] for move in listed(state, 0, "buy_resource")] == ["lumber", "brick", "wool", "grain"]


@law("X-5.29R", "X-5.28")
@pytest.mark.parametrize("phase", ["pre_roll", "movement"])
def test_gold_buys_nothing_outside_the_phase_of_trade_and_building(phase):
    state = Position("fish", 2).hand(0, gold=4).at(phase)
    refused(state, 0, "wrong_phase", "buy_resource", resource="ore")


# ---- offers: what they may contain ----


def offer(give, get, to=(1,)):
    return {"give": give, "get": get, "to": list(to)}


@law("AS-35", "X-5.31", "X-5.32", "X-5.37R", "X-5.46R")
def test_gold_for_a_card_is_a_trade_and_no_purchase():
    state = table(gold=5)
    play(state, 0, "propose_trade", **offer({"gold": 1}, {"wool": 1}))
    play(state, 1, "accept_trade", offer=1)
    play(state, 0, "confirm_trade", offer=1, partner=1)
    assert hand(state, 0) == {"wool": 1, "gold": 4}
    assert hand(state, 1) == {"lumber": 2, "brick": 2, "wool": 1, "grain": 2, "ore": 2, "gold": 3}
    for _ in range(2):
        play(state, 0, "buy_resource", resource="ore")


@law("X-5.32", "X-5.37R")
def test_gold_may_be_received_and_mixed_with_cards():
    state = table(wool=2, ore=1)
    play(state, 0, "propose_trade", **offer({"wool": 2, "ore": 1}, {"gold": 2, "grain": 1}))
    play(state, 1, "accept_trade", offer=1)
    play(state, 0, "confirm_trade", offer=1, partner=1)
    assert hand(state, 0) == {"grain": 1, "gold": 2}
    assert rules.view(state, 0)["this_turn"]["purchases"] == 0


TERMS = [
    case("a gift", law("AS-36", "X-5.33"), {"wool": 2}, {}, "trade_empty_side"),
    case("a wish", law("X-5.33"), {}, {"wool": 2}, "trade_empty_side"),
    case("nothing at all", law("X-5.33"), {}, {}, "trade_empty_side"),
    case("zeros", law("X-5.33"), {"wool": 1}, {"ore": 0, "gold": 0}, "trade_empty_side"),
    case("gold for gold", law("AS-37", "X-5.34R"), {"gold": 3}, {"gold": 1, "ore": 1}, "trade_same_kind"),
    case("wool for wool", law("X-5.34R"), {"wool": 2}, {"wool": 1}, "trade_same_kind"),
    case("one kind in common", law("X-5.34R"), {"wool": 1, "brick": 1}, {"wool": 1, "ore": 2}, "trade_same_kind"),
    case("a crew", law("AS-139", "X-5.35R"), {"crew": 1}, {"wool": 1}, "trade_not_allowed"),
    case("for a settler", law("X-5.35R"), {"wool": 1}, {"settler": 1}, "trade_not_allowed"),
    case("a fish besides", law("X-5.35R"), {"wool": 1, "fish": 1}, {"ore": 1}, "trade_not_allowed"),
    case("a promise", law("X-5.35R", "X-17.5R"), {"promise": 1}, {"ore": 1}, "trade_not_allowed"),
    case("a marker", law("X-5.35R"), {"marker": 1}, {"ore": 1}, "trade_not_allowed"),
    case("nothing for a crew", law("X-17.1R", "X-5.33"), {}, {"crew": 1}, "trade_empty_side"),
    case("wool and a crew for wool", law("X-17.1R", "X-5.34R"), {"wool": 1, "crew": 1}, {"wool": 1}, "trade_same_kind"),
    case("cards one lacks", law("X-5.36R"), {"grain": 1}, {"ore": 1}, "not_enough_resources"),
    case("too many cards", law("X-5.36R"), {"wool": 4}, {"ore": 1}, "not_enough_resources"),
    case("gold one lacks", law("X-5.36R"), {"gold": 4}, {"ore": 1}, "not_enough_gold"),
    case("lacking both", law("X-17.1R", "X-5.36R"), {"gold": 4, "grain": 1}, {"ore": 1}, "not_enough_gold"),
    case("an unknown kind", law("X-17.5R"), {"salt": 1}, {"ore": 1}, "bad_parameter"),
    case("a negative count", law("X-17.5R"), {"wool": -1}, {"ore": 1}, "bad_parameter"),
    case("half a card", law("X-17.5R"), {"wool": 0.5}, {"ore": 1}, "bad_parameter"),
    case("half a crew", law("X-17.5R"), {"crew": 0.5}, {"ore": 1}, "bad_parameter"),
]


@pytest.mark.parametrize(("give", "get", "code"), TERMS)
def test_offers_that_are_refused(give, get, code):
    state = table(wool=3, brick=1, gold=3)
    refused(state, 0, code, "propose_trade", **offer(give, get))


@law("X-5.36R")
def test_whether_an_addressee_owns_the_rest_is_not_tested_when_an_offer_is_made():
    state = table(wool=1)
    play(state, 0, "propose_trade", **offer({"wool": 1}, {"ore": 19, "gold": 500}, (1, 2)))
    assert rules.to_act(state) == (1, 2)


# ---- offers: whom they may address ----


@law("AS-38", "X-5.31", "X-5.36R", "X-17.6R")
def test_a_rival_trades_with_the_active_player_only():
    state = table(players=4, wool=1)
    for to in ((2,), (2, 3), (0, 2)):
        refused(state, 1, "trade_not_allowed", "propose_trade", **offer({"wool": 1}, {"ore": 1}, to))
    play(state, 1, "propose_trade", **offer({"ore": 1}, {"wool": 1}, (0,)))


@law("X-5.36R", "X-5.31")
@pytest.mark.parametrize("to", [(1,), (2,), (3,), (1, 2), (1, 3), (1, 2, 3)])
def test_the_active_player_addresses_any_set_of_rivals(to):
    state = table(players=4, wool=1)
    play(state, 0, "propose_trade", **offer({"wool": 1}, {"ore": 1}, to))
    assert rules.to_act(state) == to


ADDRESSEES = [
    case("nobody", law("X-5.36R", "X-17.5R"), [], "bad_parameter"),
    case("himself", law("X-5.36R"), [0], "bad_parameter"),
    case("himself and another", law("X-5.36R"), [0, 1], "bad_parameter"),
    case("one who does not play", law("X-17.5R"), [9], "bad_parameter"),
    case("one twice", law("X-17.5R"), [1, 1], "bad_parameter"),
    case("text", law("X-17.5R"), "1", "bad_parameter"),
    case("a neutral colour", law("AS-139", "X-4.37R", "X-5.35R"), ["blue"], "trade_not_allowed"),
    case("a neutral colour and a rival", law("AS-139", "X-4.37R"), [1, "orange"], "trade_not_allowed"),
    case("a neutral seat", law("AS-139", "X-4.37R"), [2], "trade_not_allowed"),
    case("a neutral and an unknown colour", law("X-17.1R"), ["blue", "green"], "bad_parameter"),
]


@pytest.mark.parametrize(("to", "code"), ADDRESSEES)
def test_addressees_that_are_refused(to, code):
    state = table(players=2, wool=1)
    refused(state, 0, code, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=to)


# ---- the order in which the law asks ----


LIMITED = {"offers_per_turn": 0, "offers_to_active": 0}
ORDER = [
    case("form before phase", law("X-17.1R"), "movement", 0, {"wool": 1}, {"ore": 1}, [0], "bad_parameter"),
    case("turn before terms", law("X-17.1R", "X-17.6R"), "movement", 1, {}, {"crew": 1}, [2], "not_your_turn"),
    case("phase before terms", law("X-17.1R", "X-5.40"), "movement", 0, {"crew": 1}, {"ore": 1}, [1], "wrong_phase"),
    case("phase before limit", law("X-17.1R", "X-5.40"), "pre_roll", 0, {"wool": 1}, {"ore": 1}, [1], "wrong_phase"),
    case("limit before terms", law("X-17.1R", "X-5.50R"), "main", 0, {"crew": 1}, {}, [1], "limit_reached"),
    case("limit before partner", law("X-17.1R", "X-5.50R"), "main", 1, {"ore": 1}, {"wool": 1}, [2], "limit_reached"),
]


@pytest.mark.parametrize(("phase", "seat", "give", "get", "to", "code"), ORDER)
def test_the_first_check_that_fails_is_reported(phase, seat, give, get, to, code):
    p = Position("fish", 3, **LIMITED).hand(0, wool=1).hand(1, ore=1)
    refused(p.at(phase), seat, code, "propose_trade", give=give, get=get, to=to)


@law("X-17.1R", "X-5.31", "X-5.33")
def test_what_is_traded_is_judged_before_with_whom():
    state = table(wool=1)
    refused(state, 1, "trade_empty_side", "propose_trade", **offer({"ore": 1}, {}, (2,)))
    refused(state, 1, "trade_same_kind", "propose_trade", **offer({"ore": 1}, {"ore": 1}, (2,)))
    refused(state, 1, "trade_not_allowed", "propose_trade", **offer({"ore": 9}, {"wool": 1}, (2,)))
