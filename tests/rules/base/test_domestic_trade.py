"""Trade among players: what may be offered, when, and how cards change hands."""

import pytest

import rules
from rules.base.board import COAST
from rules.base.components import NAMING
from tests.law import case, law
from tests.rules.base.position import Position, bank, hand
from tests.rules.play import concrete, events_of, listed, play, refused
from tests.rules.scripted import dice

KINDS = NAMING.kinds
TWO_EACH = dict.fromkeys(KINDS, 2)
BRICK_FOR_ORE = {"give": {"brick": 1}, "get": {"ore": 1}}


def market(**options):
    """Four players with two cards of each kind; seat 0 is on turn."""
    position = Position(**options)
    for seat in range(4):
        position.hand(seat, **TWO_EACH)
    return position


def offer(state, seat=0, to=(1, 2, 3), **terms):
    """Propose a trade, one brick for one ore unless told; gives the offer's number."""
    events = play(state, seat, "propose_trade", **BRICK_FOR_ORE | terms, to=list(to))
    return events_of(events, "trade_proposed")[0]["offer"]


def open_offers(state):
    """The numbers of the offers that everybody sees."""
    return [shown["offer"] for shown in rules.view(state, None)["offers"]]


def hands(state):
    """All hands."""
    return [hand(state, seat) for seat in range(4)]


def changed(**by):
    """Two cards of each kind, and some more or fewer of a few."""
    return {kind: n for kind, n in ((kind, 2 + by.get(kind, 0)) for kind in KINDS) if n}


# ---- what may be offered ----


MALFORMED = [
    case("a negative number", law("BS-50", "B-7.12R"), {"give": {"brick": -1}}),
    case("a fraction", law("BS-50", "B-7.12R"), {"get": {"ore": 0.5}}),
    case("a number as text", law("BS-50", "B-7.12R"), {"give": {"brick": "1"}}),
    case("a truth value", law("BS-50", "B-7.12R"), {"give": {"brick": True}}),
    case("an unknown resource", law("BS-50", "B-7.12R"), {"get": {"gold": 1}}),
    case("twenty to give", law("B-20.6R"), {"give": {"brick": 20}}),
    case("twenty to get", law("B-20.6R"), {"get": {"ore": 20}}),
    case("a development card", law("BS-51", "BS-144", "B-7.7R", "B-10.14R"), {"give": {"brick": 1, "knight": 1}}),
    case("a wanted card", law("BS-51", "BS-144", "B-7.7R", "B-10.14R"), {"get": {"monopoly": 1}}),
    case("a piece", law("B-7.7R"), {"get": {"road": 1}}),
    case("points", law("B-7.7R"), {"get": {"ore": 1, "points": 1}}),
    case("the use of a harbour", law("B-7.7R"), {"give": {"harbour": 1}}),
    case("a promise", law("B-7.7R"), {"promise": "no robber"}),
    case("alternatives", law("B-7.12R"), {"give": [{"brick": 1}, {"lumber": 1}]}),
    case("no resources", law("B-7.12R"), {"give": None}),
    case("nobody addressed", law("B-7.12R"), {"to": []}),
    case("no addressees", law("B-7.12R"), {"to": None}),
    case("an addressee twice", law("B-7.12R"), {"to": [1, 1]}),
    case("a seat that is not there", law("B-7.12R"), {"to": [1, 4]}),
    case("no list of seats", law("B-7.12R"), {"to": 1}),
    case("oneself", law("B-7.12R", "B-20.6R"), {"to": [0]}),
    case("oneself among others", law("B-7.12R", "B-20.6R"), {"to": [0, 1, 2]}),
]


@pytest.mark.parametrize("phase", ["main", "pre_roll"])
@pytest.mark.parametrize("params", MALFORMED)
def test_an_offer_that_is_none_is_malformed_in_every_phase(params, phase):
    state = market().cards(0, knight=1).cards(1, monopoly=1).at(phase)
    refused(state, 0, "bad_parameter", "propose_trade", **BRICK_FOR_ORE | {"to": [1, 2]} | params)


@pytest.mark.parametrize("to", [[1], [0, 1]])
@law("B-20.6R", "B-16.26R")
def test_an_opponents_offer_to_himself_is_malformed_too(to):
    refused(market().at("main"), 1, "bad_parameter", "propose_trade", **BRICK_FOR_ORE, to=to)


CLAUSES = {
    "trade_gift": "B-7.5",
    "trade_same_type": "B-7.6R",
    "insufficient_resources": "B-7.13R",
    "trade_without_active": "B-7.3",
}
REFUSED_TERMS = [
    case("nothing to give", law("BS-43", "B-7.5"), 0, [1], {}, {"ore": 1}, "trade_gift"),
    case("nothing to get", law("BS-43", "B-7.5"), 0, [1], {"brick": 1}, {}, "trade_gift"),
    case("zero to get", law("BS-43", "B-7.5"), 0, [1], {"brick": 1}, {"ore": 0}, "trade_gift"),
    case("nothing for nothing", law("BS-43", "B-7.5"), 0, [1], {}, {}, "trade_gift"),
    case("an opponent's gift", law("BS-43", "B-7.5"), 2, [0], {"brick": 1}, {}, "trade_gift"),
    case("wool for wool", law("BS-44", "B-7.6R"), 0, [1], {"wool": 2}, {"wool": 1}, "trade_same_type"),
    case("and ore", law("BS-44", "B-7.6R"), 0, [1], {"ore": 1, "wool": 1}, {"wool": 1}, "trade_same_type"),
    case("an opponent's wool", law("BS-44", "B-7.6R"), 3, [0], {"wool": 2}, {"wool": 1}, "trade_same_type"),
    case("too many", law("BS-45", "B-7.13R"), 0, [1], {"brick": 3}, {"ore": 1}, "insufficient_resources"),
    case("one of two", law("BS-45", "B-7.13R"), 0, [1], {"brick": 1, "wool": 3}, {"ore": 1}, "insufficient_resources"),
    case("an opponent", law("BS-45", "B-7.13R"), 1, [0], {"brick": 3}, {"ore": 1}, "insufficient_resources"),
    case("past him", law("BS-42", "B-7.3", "B-7.2"), 1, [2], {"brick": 1}, {"ore": 1}, "trade_without_active"),
    case("him and another", law("B-7.12R", "B-7.3"), 1, [0, 2], {"brick": 1}, {"ore": 1}, "trade_without_active"),
    case("parties before gifts", law("B-16.26R"), 1, [2], {}, {"ore": 1}, "trade_without_active"),
    case("kinds before cards", law("B-16.26R"), 0, [1], {"wool": 3}, {"wool": 1}, "trade_same_type"),
]


@pytest.mark.parametrize(("seat", "to", "give", "get", "code"), REFUSED_TERMS)
def test_terms_that_are_refused(seat, to, give, get, code):
    refusal = refused(market().at("main"), seat, code, "propose_trade", give=give, get=get, to=to)
    assert refusal.clause == CLAUSES[code]


BUNDLES = [
    case("two for one", law("B-7.4"), {"lumber": 2}, {"grain": 1}),
    case("one for two", law("B-7.4"), {"lumber": 1}, {"grain": 2}),
    case("a mixed bundle", law("BS-121", "B-7.4"), {"brick": 1, "lumber": 1}, {"grain": 1}),
    case("all for all", law("B-7.4"), {"brick": 2, "lumber": 2}, {"grain": 2, "ore": 2, "wool": 2}),
]


@pytest.mark.parametrize(("give", "get"), BUNDLES)
def test_the_parties_agree_freely_on_the_cards(give, get):
    mine, theirs = market().at("main"), market().at("main")
    offer(mine, give=give, get=get, to=[2])
    play(mine, 2, "accept_trade", offer=1)
    play(mine, 0, "confirm_trade", offer=1, partner=2)
    offer(theirs, 2, give=get, get=give, to=[0])
    play(theirs, 0, "accept_trade", offer=1)
    moved = {**get, **{kind: -n for kind, n in give.items()}}
    expected = [changed(**moved), TWO_EACH, changed(**{kind: -n for kind, n in moved.items()}), TWO_EACH]
    assert hands(mine) == hands(theirs) == expected


@pytest.mark.parametrize("to", [(1,), (3,), (1, 2), (2, 3), (1, 2, 3)])
@law("B-7.12R")
def test_the_active_player_addresses_any_opponents_and_the_offer_is_shown_to_all(to):
    state = market().at("main")
    offer(state, to=to)
    for viewer in (None, 0, 1, 2, 3):
        (shown,) = rules.view(state, viewer)["offers"]
        assert (shown["seat"], shown["give"], shown["get"], shown["to"]) == (0, {"brick": 1}, {"ore": 1}, list(to))


@law("B-7.13R")
def test_an_addressee_need_not_hold_what_is_wanted():
    state = Position().hand(0, brick=1).at("main")
    offer(state, get={"ore": 19})
    assert open_offers(state) == [1]


@law("B-7.12R")
def test_alternatives_are_separate_offers():
    state = market().at("main")
    offer(state, 1, to=[0], give={"lumber": 1}, get={"grain": 1})
    offer(state, 1, to=[0], give={"brick": 1}, get={"grain": 1})
    assert open_offers(state) == [1, 2]


WRONG_TIMES = [
    case("before the roll", law("BS-20", "B-7.1"), "pre_roll"),
    case("before the robber has moved", law("B-7.1", "B-0.9R"), "move_robber"),
    case("before the discards", law("B-7.1", "B-0.9R"), "discard"),
    case("in the build phase", law("BS-23", "B-7.19R"), "build"),
]


@pytest.mark.parametrize("phase", WRONG_TIMES)
@pytest.mark.parametrize("seat", [0, 1, 3])
def test_there_is_no_trade(seat, phase):
    state = market().at(phase)
    refused(state, seat, "wrong_phase", "propose_trade", **BRICK_FOR_ORE, to=[0] if seat else [1])
    assert not [move for move in rules.legal_moves(state, seat) if move.type == "propose_trade"]


@pytest.mark.parametrize("phases", ["combined", "separate"])
@law("B-7.1", "B-5.14")
def test_after_the_roll_all_may_offer(phases):
    for seat in range(4):
        state = market(phases=phases).chance(dice=dice(8)).at("pre_roll")
        play(state, 0, "roll_dice")
        offer(state, seat, to=[0] if seat else [1])
        assert open_offers(state) == [1]


# ---- from offer to exchange ----


@law("BS-41", "B-7.9", "B-7.10", "B-7.15R")
def test_the_example_of_hans_werner_and_gabi():
    hans, werner, gabi = 0, 1, 2
    state = Position(3).hand(hans, lumber=2, ore=3).hand(werner, brick=1).hand(gabi, brick=1).at("main")
    offer(state, hans, give={"ore": 1}, get={"brick": 1}, to=[werner, gabi])
    dear = offer(state, werner, give={"brick": 1}, get={"ore": 3}, to=[hans])
    cheap = offer(state, gabi, give={"brick": 1}, get={"lumber": 1, "ore": 1}, to=[hans])
    assert [move["offer"] for move in listed(state, hans, "accept_trade")] == [dear, cheap]
    assert [move["offer"] for move in listed(state, hans, "reject_trade")] == [dear, cheap]
    assert {"type": "end_turn"} in concrete(state, hans)
    play(state, hans, "accept_trade", offer=cheap)
    assert hand(state, hans) == {"lumber": 1, "ore": 2, "brick": 1}
    assert hand(state, gabi) == {"lumber": 1, "ore": 1}
    assert hand(state, werner) == {"brick": 1}


@law("BS-47", "B-7.14R")
def test_who_accepts_is_a_candidate_until_the_active_player_confirms_one():
    state = market().at("main")
    offer(state)
    for seat, answer in ((3, "accept_trade"), (1, "accept_trade"), (2, "reject_trade")):
        play(state, seat, answer, offer=1)
        assert hands(state) == [TWO_EACH] * 4
    assert rules.view(state, 2)["offers"][0]["accepted"] == [3, 1]
    play(state, 0, "confirm_trade", offer=1, partner=1)
    assert hands(state) == [changed(brick=-1, ore=1), changed(brick=1, ore=-1), TWO_EACH, TWO_EACH]
    assert refused(state, 0, "offer_not_open", "confirm_trade", offer=1, partner=3).clause == "B-7.17R"


@law("B-7.9", "B-7.15R")
def test_an_opponents_own_offer_is_done_at_once_when_the_active_player_accepts():
    state = market().at("main")
    offer(state, 2, to=[0])
    events = play(state, 0, "accept_trade", offer=1)
    assert hands(state) == [changed(brick=1, ore=-1), TWO_EACH, changed(brick=-1, ore=1), TWO_EACH]
    assert len(events_of(events, "trade_done")) == 1
    assert open_offers(state) == []


@law("B-7.20R", "B-7.2")
def test_the_exchange_is_one_step_between_the_two_parties():
    state = Position().hand(0, brick=19).hand(1, ore=19).hand(2, wool=1).at("main")
    stock = bank(state)
    offer(state, give={"brick": 19}, get={"ore": 19}, to=[1])
    play(state, 1, "accept_trade", offer=1)
    events = play(state, 0, "confirm_trade", offer=1, partner=1)
    assert hands(state) == [{"ore": 19}, {"brick": 19}, {"wool": 1}, {}]
    assert bank(state) == stock
    (done,) = events_of(events, "trade_done")
    assert (done["seat"], done["partner"], done["give"], done["get"]) == (0, 1, {"brick": 19}, {"ore": 19})


@law("BS-120", "B-7.8")
def test_three_trades_with_two_partners_in_one_turn():
    state = market().at("main")
    for number, partner in enumerate((1, 2, 1), start=1):
        offer(state, give={"brick": 1} if number < 3 else {"wool": 1}, to=[partner])
        play(state, partner, "accept_trade", offer=number)
        play(state, 0, "confirm_trade", offer=number, partner=partner)
    assert hands(state)[:3] == [{"lumber": 2, "wool": 1, "grain": 2, "ore": 5},
                                {"lumber": 2, "brick": 3, "wool": 3, "grain": 2},
                                changed(brick=1, ore=-1)]  # fmt: skip


@law("BS-120", "B-7.11", "B-7.10")
def test_nobody_must_trade():
    state = market().at("main")
    offer(state)
    for seat in (1, 2, 3):
        assert rules.default_move(state, seat) == {"type": "reject_trade", "offer": 1}
        play(state, seat, "reject_trade", offer=1)
    assert (hands(state), open_offers(state), state.phase) == ([TWO_EACH] * 4, [], "main")
    offer(state, 3, to=[0])
    play(state, 0, "end_turn")
    assert hands(state) == [TWO_EACH] * 4


# ---- cards at the moment of exchange ----


@law("BS-48", "B-7.16R", "B-7.18R")
def test_offered_cards_may_be_spent_and_then_the_confirmation_fails():
    state = Position().road(0, COAST[0]).hand(0, brick=1, lumber=1).hand(1, ore=1).at("main")
    offer(state, to=[1])
    play(state, 1, "accept_trade", offer=1)
    play(state, 0, "build_road", path=COAST[1])
    refused(state, 0, "insufficient_resources", "confirm_trade", offer=1, partner=1)
    assert not listed(state, 0, "confirm_trade")
    assert listed(state, 0, "withdraw_trade") == [{"type": "withdraw_trade", "offer": 1}]


@law("B-7.16R")
def test_the_active_player_cannot_accept_what_he_cannot_pay():
    state = Position().hand(0, brick=1).hand(1, ore=2).at("main")
    offer(state, 1, give={"ore": 2}, get={"brick": 2}, to=[0])
    assert refused(state, 0, "insufficient_resources", "accept_trade", offer=1).clause == "B-7.16R"
    assert not listed(state, 0, "accept_trade")
    assert listed(state, 0, "reject_trade")


@law("B-7.18R", "B-7.13R")
def test_one_card_may_stand_in_several_offers():
    state = Position().hand(0, brick=1).hand(1, ore=1, lumber=1).hand(2, wool=1).at("main")
    offer(state, get={"ore": 1}, to=[1])
    play(state, 1, "accept_trade", offer=1)
    offer(state, get={"wool": 1}, to=[2])
    play(state, 2, "accept_trade", offer=2)
    play(state, 0, "confirm_trade", offer=2, partner=2)
    refused(state, 0, "insufficient_resources", "confirm_trade", offer=1, partner=1)


@law("BS-46", "B-7.16R", "B-15.10R")
def test_an_addressee_without_the_cards_is_refused_and_nobody_else_learns_of_it():
    rich = Position().hand(0, brick=1).hand(1, ore=1).hand(3, wool=1).at("main")
    poor = Position().hand(0, brick=1).hand(1, wool=1).hand(3, ore=1).at("main")
    for state in (rich, poor):
        offer(state, to=[1, 2])
    assert refused(poor, 1, "insufficient_resources", "accept_trade", offer=1).clause == "B-7.16R"
    for seat in (None, 0, 2):
        assert rules.view(rich, seat) == rules.view(poor, seat)
    for seat in (0, 2):
        assert rules.legal_moves(rich, seat) == rules.legal_moves(poor, seat)
    assert (len(listed(rich, 1, "accept_trade")), len(listed(poor, 1, "accept_trade"))) == (1, 0)


# ---- the end of an offer ----


def _carried_out(state):
    play(state, 0, "confirm_trade", offer=1, partner=1)


def _withdrawn(state):
    play(state, 0, "withdraw_trade", offer=1)


def _rejected(state):
    play(state, 1, "reject_trade", offer=1)


def _turn_ended(state):
    play(state, 0, "end_turn")


def _trade_ended(state):
    play(state, 0, "end_trade")


def _robbed(state):
    play(state, 0, "play_knight")
    play(state, 0, "move_robber", hex=0, victim=1)


ENDINGS = [
    case("carried out", law("B-7.17R", "BS-47"), _carried_out),
    case("withdrawn", law("B-7.17R"), _withdrawn),
    case("rejected by all", law("B-7.17R", "BS-159"), _rejected),
    case("the turn over", law("BS-49", "B-7.17R"), _turn_ended),
    case("the trading over", law("B-7.17R", "B-7.19R"), _trade_ended),
    case("lapsed", law("B-7.17R", "B-7.24R"), _robbed),
]


@pytest.mark.parametrize("end", ENDINGS)
def test_an_offer_that_has_ended_is_open_to_nobody(end):
    state = market(phases="separate").settlement(1, 0).cards(0, knight=1).at("trade")
    offer(state, to=[1])
    play(state, 1, "accept_trade", offer=1)
    end(state)
    assert open_offers(state) == []
    for seat in range(4):
        for kind in ("accept_trade", "reject_trade", "withdraw_trade"):
            assert refused(state, seat, "offer_not_open", kind, offer=1).clause == "B-7.17R"
        refused(state, seat, "offer_not_open", "confirm_trade", offer=1, partner=1)


@law("B-7.17R")
def test_several_offers_may_be_open_at_once():
    state = market().at("main")
    for maker in (1, 2, 3):
        offer(state, maker, to=[0])
    offer(state, to=[1])
    play(state, 1, "accept_trade", offer=4)
    offer(state, to=[3], give={"wool": 1})
    play(state, 3, "accept_trade", offer=5)
    assert open_offers(state) == [1, 2, 3, 4, 5]
    play(state, 0, "accept_trade", offer=2)
    assert open_offers(state) == [1, 3, 4, 5]


# ---- development cards never change owner ----


@law("BS-144", "B-10.14R")
def test_a_development_card_is_neither_discarded_nor_robbed():
    state = market().cards(0, knight=1).at("discard")
    refused(state, 0, "bad_parameter", "discard", cards={"brick": 4, "knight": 1})
    state = Position().settlement(1, 0).cards(1, knight=2).at("move_robber")
    refused(state, 0, "bad_victim", "move_robber", hex=0, victim=1)
    assert rules.view(state, 1)["players"][1]["development_hand"] == {"knight": 2}
