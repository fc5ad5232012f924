"""Development cards in general: buying them, and when one may be played (B-10)."""

from collections import Counter

import pytest

import rules
from rules.base.components import CARDS
from tests.law import law
from tests.rules.base.position import Position, between, hand, hex_with
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

PRICE = {"ore": 1, "wool": 1, "grain": 1}
PLAYS = {
    "knight": {"kind": "play_knight"},
    "road_building": {"kind": "play_road_building"},
    "discovery": {"kind": "play_discovery", "cards": {"ore": 1, "grain": 1}},
    "monopoly": {"kind": "play_monopoly", "resource": "wool"},
}
DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "discovery": 2, "monopoly": 2}
PASTURE_8 = hex_with("pasture", 8)

every_kind = pytest.mark.parametrize("card", PLAYS)


def seated(players=4, **options):
    """Seat 0 with a settlement and a road, and no sevens to come."""
    return Position(players, **options).settlement(0, 22).line(0, 22, 17).chance(dice=dice(*[3] * 8))


def deck_of(position, *names):
    """The cards on top of the deck, in the order in which they will be bought."""
    left, draws = list(position.state.deck), []
    for name in names:
        kind = CARDS.index(name)
        draws.append(sum(left[:kind]))
        left[kind] -= 1
    return position.chance(deck=draws)


def player(state, seat, viewer=None):
    return rules.view(state, viewer)["players"][seat]


def phase(state):
    return rules.view(state, None)["turn"]["phase"]


def settle(state):
    """Whatever a card obliges its player to, done by default."""
    while phase(state) in ("move_robber", "free_roads"):
        rules.apply(state, 0, rules.default_move(state, 0))


def go_round(state):
    """Everybody rolls and passes until the turn comes back."""
    begun = rules.view(state, None)["turn"]["number"]
    while rules.view(state, None)["turn"]["number"] < begun + state.setup.players:
        (seat,) = rules.to_act(state)
        rules.apply(state, seat, rules.default_move(state, seat))


# ---- buying ----


@law("BS-130", "B-10.1", "B-10.2", "B-15.3", "B-15.4R", "B-15.5R")
@pytest.mark.parametrize("card", CARDS)
def test_a_bought_card_is_known_to_its_buyer_alone(card):
    state = deck_of(seated().hand(0, **PRICE), card).at("main")
    (event,) = play(state, 0, "buy_development_card")
    assert hand(state, 0) == {}
    assert player(state, 0, viewer=0)["development_hand"] == {card: 1}
    assert event.seen_by(0)["card"] == card
    for other in (1, 2, 3, None):
        seen = rules.view(state, other)
        assert (seen["deck"], seen["players"][0]["development_cards"]) == (24, 1)
        assert "development_hand" not in seen["players"][0]
        assert event.seen_by(other) == {"type": "card_bought", "seat": 0}


@law("BS-75", "B-10.3")
def test_an_empty_deck_sells_nothing():
    state = seated().cards(1, **DECK).hand(0, **PRICE).at("main")
    assert refused(state, 0, "deck_empty", "buy_development_card").clause == "B-10.3"
    assert not listed(state, 0, "buy_development_card")


@law("BS-131", "B-10.8R", "B-10.10", "B-10.11", "B-10.12R")
def test_played_cards_never_come_back():
    position = seated().cards(0, knight=1, discovery=1)
    state = position.at("main")
    play(state, 0, **PLAYS["discovery"])
    go_round(state)
    play(state, 0, "play_knight")
    settle(state)
    state, bought = position.at("main"), Counter()
    for _ in range(23):
        position.hand(0, **PRICE)
        bought[play(state, 0, "buy_development_card")[0].seen_by(0)["card"]] += 1
    position.hand(0, **PRICE)
    refused(state, 0, "deck_empty", "buy_development_card")
    assert bought == Counter(DECK) - Counter(["knight", "discovery"])
    assert player(state, 0)["knights"] == 1


# ---- when a card may be played ----


@law("BS-151", "B-10.5")
@pytest.mark.parametrize("when", ["pre_roll", "main"])
@every_kind
def test_a_card_may_be_played_before_and_after_the_roll(card, when):
    state = seated().cards(0, **{card: 1}).at(when)
    play(state, 0, **PLAYS[card])
    settle(state)
    assert phase(state) == when
    assert player(state, 0)["development_cards"] == 0


@law("BS-72", "B-10.6")
@every_kind
def test_a_card_bought_this_turn_waits_for_the_next(card):
    state = deck_of(seated().hand(0, **PRICE), card).at("main")
    play(state, 0, "buy_development_card")
    assert refused(state, 0, "card_bought_this_turn", **PLAYS[card]).clause == "B-10.6"
    assert not listed(state, 0, PLAYS[card]["kind"])
    state.chance = seated().state.chance
    go_round(state)
    play(state, 0, **PLAYS[card])


@law("BS-73", "B-10.4", "B-10.7R")
@every_kind
def test_an_older_copy_may_be_played_once(card):
    state = seated().cards(0, **{card: 1}).cards(0, fresh=True, **{card: 1}).at("main")
    play(state, 0, **PLAYS[card])
    settle(state)
    refused(state, 0, "card_limit_reached", **PLAYS[card])
    assert player(state, 0)["development_cards"] == 1


@law("BS-74", "B-10.4", "B-10.13R")
@pytest.mark.parametrize("second", PLAYS)
@pytest.mark.parametrize("first", PLAYS)
def test_a_card_before_the_roll_is_the_card_of_the_turn(first, second):
    state = seated().cards(0, knight=2, road_building=2, discovery=2, monopoly=2).at("pre_roll")
    play(state, 0, **PLAYS[first])
    settle(state)
    refused(state, 0, "card_limit_reached", **PLAYS[second])
    play(state, 0, "roll_dice")
    assert refused(state, 0, "card_limit_reached", **PLAYS[second]).clause == "B-10.4"
    go_round(state)
    play(state, 0, **PLAYS[second])


@law("BS-83", "B-10.9R")
@every_kind
@pytest.mark.parametrize("when", ["pre_roll", "main"])
def test_nobody_plays_a_card_in_anothers_turn(when, card):
    state = seated().cards(1, **{card: 1}).settlement(1, 30).at(when)
    refused(state, 1, "not_your_turn", **PLAYS[card])
    assert not listed(state, 1, PLAYS[card]["kind"])


@law("BS-153", "B-10.4", "B-16.22R")
@every_kind
def test_a_card_that_is_not_held_cannot_be_played(card):
    refused(seated().cards(1, **{card: 1}).at("main"), 0, "card_not_held", **PLAYS[card])


@law("BS-144", "B-10.14R")
def test_development_cards_never_change_owner():
    position = seated().settlement(1, 9).cards(1, knight=2, monopoly=1).cards(0, knight=1).hand(0, lumber=8)
    state = position.at("main")
    refused(state, 0, "bad_parameter", "propose_trade", give={"knight": 1}, get={"ore": 1}, to=[1])
    refused(state, 0, "bad_parameter", "propose_trade", give={"lumber": 1}, get={"monopoly": 1}, to=[1])
    refused(state, 0, "bad_parameter", "trade_bank", give="knight", count=4, get="ore")
    refused(position.at("discard"), 0, "bad_parameter", "discard", cards={"lumber": 3, "knight": 1})
    state = position.at("main")
    play(state, 0, "play_knight")
    refused(state, 0, "bad_victim", "move_robber", hex=PASTURE_8, victim=1)
    position.hand(1, ore=1)
    play(state, 0, "move_robber", hex=PASTURE_8, victim=1)
    assert hand(state, 0) == {"lumber": 8, "ore": 1}
    assert player(state, 1, viewer=1)["development_hand"] == {"knight": 2, "monopoly": 1}


ANYTHING_ELSE = [
    {"kind": "roll_dice"},
    {"kind": "trade_bank", "give": "lumber", "count": 4, "get": "ore"},
    {"kind": "propose_trade", "give": {"lumber": 1}, "get": {"ore": 1}, "to": [1]},
    {"kind": "build_settlement", "intersection": 17},
    {"kind": "build_city", "intersection": 22},
    {"kind": "buy_development_card"},
    {"kind": "end_trade"},
    {"kind": "end_turn"},
    *PLAYS.values(),
]


@law("BS-132", "B-0.9R", "B-10.15R", "B-11.1")
@pytest.mark.parametrize("when", ["pre_roll", "main"])
@pytest.mark.parametrize(
    ("card", "also"),
    [
        ("knight", [{"kind": "build_road", "path": between(22, 16)}, {"kind": "decline_free_road"}]),
        ("road_building", [{"kind": "move_robber", "hex": PASTURE_8}]),
    ],
)
def test_a_card_is_resolved_before_anything_else(card, also, when):
    position = seated().cards(0, knight=2, road_building=2, discovery=1, monopoly=1)
    state = position.hand(0, lumber=5, brick=1, wool=2, grain=4, ore=4).at(when)
    play(state, 0, **PLAYS[card])
    for action in ANYTHING_ELSE + also:
        refused(state, 0, "wrong_phase", **action)


@law("B-10.16R")
@pytest.mark.parametrize("when", ["trade", "build"])
@every_kind
def test_a_card_does_not_change_the_phase_of_a_separate_turn(card, when):
    state = seated(phases="separate").cards(0, **{card: 1}).at(when)
    play(state, 0, **PLAYS[card])
    settle(state)
    assert phase(state) == when


@law("B-10.16R")
def test_cards_gained_after_trading_are_for_building_only():
    state = seated(phases="separate").cards(0, discovery=1).hand(0, ore=2, grain=1, lumber=4).at("build")
    play(state, 0, **PLAYS["discovery"])
    refused(state, 0, "wrong_phase", "trade_bank", give="lumber", count=4, get="ore")
    refused(state, 0, "wrong_phase", "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1])
    play(state, 0, "build_city", intersection=22)
