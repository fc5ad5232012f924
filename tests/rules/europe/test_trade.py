"""Trade: three cards for one, cards for gold, and what may be offered to whom and when."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.market import KINDS, WOOL_FOR_ORE, changed, market, offer, open_offers
from tests.rules.europe.position import BLUE, RED, WHITE, Position, bank, full_bank, hand
from tests.rules.play import events_of, listed, play, refused

# ---- the bank ----


@law("MS-48", "M-9.11", "M-9.12", "M-9.16R")
@pytest.mark.parametrize("give", KINDS)
def test_three_of_a_kind_for_a_coin_or_a_card_of_another_kind(give):
    for get in (*KINDS, "gold"):
        state = Position().hand(BLUE, **{give: 3}).at("action", BLUE)
        move = {"give": give, "count": 3, "get": get}
        if get == give:
            assert refused(state, BLUE, "same_type", "trade_bank", **move).clause == "M-9.12"
        else:
            assert move | {"type": "trade_bank"} in listed(state, BLUE, "trade_bank")
            play(state, BLUE, "trade_bank", **move)
            assert hand(state, BLUE) == {get: 1}
            assert bank(state) == full_bank() | ({get: 18} if get != "gold" else {})


@pytest.mark.parametrize(
    ("code", "move"),
    [
        case("mixed kinds", law("MS-51", "M-9.11"), "bad_parameter", {"give": {"ore": 2, "wool": 1}}),
        case("a list of kinds", law("MS-51", "M-9.11"), "bad_parameter", {"give": ["ore", "ore", "wool"]}),
        case("four for one", law("MS-51", "M-9.16R"), "bad_rate", {"count": 4}),
        case("two for one", law("MS-51", "M-9.16R"), "bad_rate", {"count": 2}),
        case("one for one", law("M-9.16R"), "bad_rate", {"count": 1}),
        case("six for two", law("M-9.16R"), "bad_rate", {"count": 6}),
        case("four for a coin", law("M-9.16R"), "bad_rate", {"count": 4, "get": "gold"}),
        case("cards not held", law("MS-51", "M-9.11"), "insufficient_resources", {"give": "wool"}),
        case("a coin for cards not held", law("M-9.11"), "insufficient_resources", {"give": "wool", "get": "gold"}),
        case("three gold for a card", law("M-9.16R"), "bad_parameter", {"give": "gold"}),
        case("two cards", law("M-9.11"), "bad_parameter", {"get": {"salt": 2}}),
        case("nothing", law("M-9.11"), "bad_parameter", {"get": None}),
    ],
)
def test_there_is_no_other_rate(code, move):
    state = Position().hand(BLUE, ore=8, wool=2, gold=5).at("action", BLUE)
    refused(state, BLUE, code, "trade_bank", **{"give": "ore", "count": 3, "get": "salt"} | move)


@law("MS-49", "M-9.13R")
def test_bank_trades_are_not_limited():
    state = Position().hand(BLUE, ore=9).at("action", BLUE)
    for get in ("gold", "salt", "gold"):
        play(state, BLUE, "trade_bank", give="ore", count=3, get=get)
    assert hand(state, BLUE) == {"salt": 1, "gold": 2}


@law("MS-45", "M-9.9", "M-9.10")
def test_gold_buys_two_cards_a_turn():
    state = Position().hand(BLUE, gold=6).at("action", BLUE)
    assert [move["resource"] for move in listed(state, BLUE, "buy_resource")] == list(KINDS)
    play(state, BLUE, "buy_resource", resource="salt")
    (told,) = events_of(play(state, BLUE, "buy_resource", resource="salt"), "resource_bought")
    assert told == {"seat": BLUE, "resource": "salt", "gold": 2}
    assert (hand(state, BLUE), bank(state)["salt"]) == ({"salt": 2, "gold": 2}, 17)
    assert refused(state, BLUE, "gold_purchase_limit", "buy_resource", resource="ore").clause == "M-9.10"
    assert listed(state, BLUE, "buy_resource") == []


@law("MS-45", "M-9.9")
def test_four_gold_buy_two_cards():
    state = Position().hand(BLUE, gold=4).at("action", BLUE)
    play(state, BLUE, "buy_resource", resource="ore")
    play(state, BLUE, "buy_resource", resource="grain")
    assert hand(state, BLUE) == {"grain": 1, "ore": 1}


@law("MS-47", "M-9.9")
@pytest.mark.parametrize("coins", [0, 1])
def test_a_card_costs_two_gold(coins):
    state = Position().hand(BLUE, gold=coins, ore=2).at("action", BLUE)
    assert refused(state, BLUE, "insufficient_gold", "buy_resource", resource="salt").clause == "M-9.9"
    assert listed(state, BLUE, "buy_resource") == []


@law("MS-50", "M-9.14R")
def test_a_pile_must_hold_the_card_taken():
    state = Position().hand(BLUE, ore=3, gold=2).bank(salt=0).at("action", BLUE)
    refused(state, BLUE, "bank_empty", "buy_resource", resource="salt")
    refused(state, BLUE, "bank_empty", "trade_bank", give="ore", count=3, get="salt")
    assert {move["resource"] for move in listed(state, BLUE, "buy_resource")} == {"lumber", "wool", "grain", "ore"}
    assert "salt" not in {move["get"] for move in listed(state, BLUE, "trade_bank")}
    play(state, BLUE, "trade_bank", give="ore", count=3, get="gold")


@law("MS-46", "M-9.15R")
def test_gold_in_trades_with_opponents_does_not_count_as_purchases():
    state = market().hand(BLUE, gold=7).at("action", BLUE)
    for resource in ("ore", "salt"):
        play(state, BLUE, "buy_resource", resource=resource)
    for _ in range(2):
        number = offer(state, to=[RED], give={"gold": 1}, get={"ore": 1})
        play(state, RED, "accept_trade", offer=number)
        play(state, BLUE, "confirm_trade", offer=number, partner=RED)
    assert (hand(state, BLUE), hand(state, RED)) == ({"ore": 3, "salt": 1, "gold": 1}, changed(ore=-2, gold=2))
    state = market().at("action", BLUE)
    play(state, RED, "propose_trade", give={"ore": 1}, get={"gold": 1}, to=[BLUE])
    play(state, BLUE, "accept_trade", offer=1)
    assert rules.view(state, BLUE)["resources_bought"] == 0


# ---- when and with whom ----


@law("M-9.1")
@pytest.mark.parametrize("phase", ["pre_roll", "discard", "move_robber", "free_route"])
def test_nobody_trades_outside_the_action_phase(phase):
    state = market().hand(BLUE, ore=8, gold=2).at(phase, BLUE, 0)
    refused(state, BLUE, "wrong_phase", "buy_resource", resource="wool")
    refused(state, BLUE, "wrong_phase", "trade_bank", give="ore", count=3, get="wool")
    refused(state, BLUE, "wrong_phase", "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[RED])
    refused(state, RED, "wrong_phase", "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[BLUE])


@law("M-9.1", "M-6.5R")
def test_opponents_do_not_trade_with_the_bank():
    state = market().hand(RED, ore=3, gold=2).at("action", BLUE)
    refused(state, RED, "not_your_turn", "buy_resource", resource="wool")
    refused(state, RED, "not_your_turn", "trade_bank", give="ore", count=3, get="wool")


@law("MS-40", "M-9.2", "M-9.8R")
def test_resources_and_gold_change_hands_on_terms_both_accept():
    state = market().at("action", BLUE)
    number = offer(state, to=[RED], give={"gold": 1, "wool": 1}, get={"salt": 1})
    assert (hand(state, BLUE), hand(state, RED)) == (changed(), changed())
    play(state, RED, "accept_trade", offer=number)
    assert (hand(state, BLUE), hand(state, RED)) == (changed(), changed())
    (told,) = events_of(play(state, BLUE, "confirm_trade", offer=number, partner=RED), "trade_done")
    assert (told["give"], told["get"], told["partner"]) == ({"wool": 1, "gold": 1}, {"salt": 1}, RED)
    assert hand(state, BLUE) == changed(gold=-1, wool=-1, salt=1)
    assert hand(state, RED) == changed(gold=1, wool=1, salt=-1)
    assert (open_offers(state), bank(state)) == ([], dict.fromkeys(KINDS, 11))


@pytest.mark.parametrize(
    ("seat", "to", "terms", "code", "clause"),
    [
        case("past the active player", law("MS-41", "M-9.3"), RED, [WHITE], {}, "trade_without_active", "M-9.3"),
        case("to him and another", law("M-9.3"), RED, [BLUE, WHITE], {}, "trade_without_active", "M-9.3"),
        case("nothing to give", law("MS-42", "M-9.5R"), BLUE, [RED], {"give": {}}, "trade_gift", "M-9.5R"),
        case("nothing to get", law("MS-42", "M-9.5R"), BLUE, [RED], {"get": {}}, "trade_gift", "M-9.5R"),
        case("no gold to get", law("MS-42", "M-9.5R"), BLUE, [RED], {"get": {"gold": 0}}, "trade_gift", "M-9.5R"),
        case("a gift of an opponent", law("MS-42", "M-9.5R"), RED, [BLUE], {"get": {}}, "trade_gift", "M-9.5R"),
        case("wool for wool", law("MS-43", "M-9.6R"), BLUE, [RED], {"get": {"wool": 2}}, "same_type", "M-9.6R"),
        case(
            "gold for gold", law("MS-43", "M-9.6R"), BLUE, [RED],
            {"give": {"gold": 2}, "get": {"gold": 1, "ore": 1}}, "same_type", "M-9.6R",
        ),
        case("cards not held", law("M-9.8R"), BLUE, [RED], {"give": {"wool": 3}}, "insufficient_resources", "M-9.8R"),
        case("gold not held", law("M-9.8R"), BLUE, [RED], {"give": {"gold": 3}}, "insufficient_gold", "M-9.8R"),
        case(
            "an opponent's gold", law("M-9.8R"), RED, [BLUE],
            {"give": {"wool": 1, "gold": 3}}, "insufficient_gold", "M-9.8R",
        ),
    ],
)  # fmt: skip
def test_offers_that_are_refused(seat, to, terms, code, clause):
    state = market().at("action", BLUE)
    assert refused(state, seat, code, "propose_trade", **WOOL_FOR_ORE | terms, to=to).clause == clause


@pytest.mark.parametrize(
    "terms",
    [
        case("a development card", law("MS-52", "M-9.7R"), {"give": {"wool": 1, "lancer": 1}}),
        case("a wanted card", law("MS-52", "M-9.7R"), {"get": {"monopoly": 1}}),
        case("a commodity", law("MS-52", "M-9.7R"), {"give": {"commodity": 1}}),
        case("a piece", law("M-9.7R"), {"get": {"route": 1}}),
        case("a number", law("M-9.7R"), {"get": {"number_token": 9}}),
        case("a promise", law("M-9.7R"), {"promise": "no robber"}),
        case("a fraction", law("M-9.8R"), {"get": {"gold": 1.5}}),
        case("less than nothing", law("M-9.8R"), {"give": {"wool": 2, "salt": -1}}),
        case("brick", law("M-9.7R"), {"get": {"brick": 1}}),
        case("nobody", law("M-9.8R"), {"to": []}),
        case("oneself", law("M-9.8R", "M-23.4R"), {"to": [BLUE]}),
        case("oneself among others", law("M-23.4R"), {"to": [BLUE, RED]}),
        case("twenty cards", law("M-23.4R"), {"get": {"ore": 20}}),
    ],
)
def test_nothing_but_resources_and_gold_is_traded(terms):
    state = market().cards(BLUE, lancer=1).cards(RED, monopoly=1).at("action", BLUE)
    refused(state, BLUE, "bad_parameter", "propose_trade", **WOOL_FOR_ORE | {"to": [RED]} | terms)
