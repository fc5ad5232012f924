"""What each kind of development card does (M-18.12R, M-18.16R to M-18.26R)."""

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
    golds,
    hand,
    hexagon,
)
from tests.rules.europe.travel import U, card, spots
from tests.rules.play import events_of, play, refused

PARIS_6 = hexagon("-3,0")  # the mountains between Paris, Brussels and Cologne
ROUTE = "establish_route"


def pile(state):
    return rules.view(state, None)["discard_pile"]


# ---- lancer ----


def lancer(when="action", robber="-3,1"):
    """Red has played a lancer; blue has a post at the target and more than seven cards."""
    position = Position().post(RED, "Bern").post(BLUE, "Paris").post(WHITE, "Brussels").robber(robber)
    state = position.hand(BLUE, ore=9).hand(RED, wool=9).cards(RED, lancer=1).chance(steal=[0]).at(when)
    play(state, RED, **card("lancer"))
    return state


@law("MS-126", "M-18.9", "M-18.12R", "M-18.16R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_a_lancer_moves_the_robber_and_steals_without_discards(when):
    state = lancer(when)
    assert (state.phase, rules.to_act(state)) == ("move_robber", (RED,))
    play(state, RED, "move_robber", hex=PARIS_6, victim=BLUE)
    assert (rules.view(state, None)["robber"], state.phase) == (PARIS_6, when)
    assert [hand(state, seat) for seat in (RED, BLUE)] == [{"wool": 9, "ore": 1}, {"ore": 8}]
    assert pile(state) == {"lancer": 1}


@pytest.mark.parametrize(
    ("move", "code"),
    [
        case("the same hex", law("M-18.12R"), {"hex": hexagon("-3,1")}, "robber_same_hex"),
        case("no number", law("M-18.12R"), {"hex": hexagon("2,-2")}, "hex_without_number"),
        case("the sea", law("M-18.12R"), {"hex": 60}, "bad_parameter"),
        case("a victim without cards", law("M-18.12R"), {"hex": PARIS_6, "victim": WHITE}, "bad_victim"),
        case("a victim elsewhere", law("M-18.12R"), {"hex": hexagon("0,0"), "victim": BLUE}, "bad_victim"),
        case("oneself", law("M-18.12R"), {"hex": hexagon("-4,2"), "victim": RED}, "bad_victim"),
    ],
)
def test_a_lancer_keeps_the_rules_of_the_robber(move, code):
    refused(lancer(), RED, code, "move_robber", **move)


@law("M-18.12R")
def test_the_lancers_theft_may_be_declined():
    state = lancer()
    play(state, RED, "move_robber", hex=PARIS_6)
    assert [hand(state, seat) for seat in (RED, BLUE)] == [{"wool": 9}, {"ore": 9}]


# ---- discovery ----


def discovering(**cards):
    return card("discovery", cards=cards)


def stocked(**left):
    return Position().cards(RED, discovery=1).bank(**dict.fromkeys(bank(Position().state), 0) | left)


@pytest.mark.parametrize(
    ("position", "taken"),
    [
        case("two of a kind", law("MS-172", "M-18.19R"), lambda: Position().cards(RED, discovery=1), {"salt": 2}),
        case("two kinds", law("M-18.19R"), lambda: Position().cards(RED, discovery=1), {"lumber": 1, "ore": 1}),
        case("the last two", law("M-18.19R"), lambda: stocked(wool=1, salt=1), {"wool": 1, "salt": 1}),
        case("the last one", law("MS-172", "M-18.19R"), lambda: stocked(ore=1), {"ore": 1}),
    ],
)
def test_a_discovery_takes_cards_from_the_bank(position, taken):
    state = position().at("action")
    before = bank(state)
    events = play(state, RED, **discovering(**taken))
    assert hand(state, RED) == taken
    assert {kind: before[kind] - bank(state).get(kind, 0) for kind in taken} == taken
    assert events_of(events, "resources_received") == [{"seat": RED, "cards": taken}]
    assert pile(state) == {"discovery": 1}


@pytest.mark.parametrize(
    ("position", "wanted", "code"),
    [
        case("two of which one is there", law("MS-172", "M-18.19R"), lambda: stocked(salt=1, ore=3), {"salt": 2},
             "bank_empty"),
        case("one that is not there", law("M-18.19R"), lambda: stocked(ore=3), {"ore": 1, "wool": 1}, "bank_empty"),
        case("the wrong last one", law("M-18.19R"), lambda: stocked(ore=1), {"salt": 1}, "bank_empty"),
        case("two of the last one", law("M-18.19R"), lambda: stocked(ore=1), {"ore": 2}, "bad_parameter"),
        case("one card", law("M-18.19R"), lambda: stocked(ore=3), {"ore": 1}, "bad_parameter"),
        case("three cards", law("M-18.19R"), lambda: stocked(ore=3), {"ore": 3}, "bad_parameter"),
        case("no card", law("M-18.19R"), lambda: stocked(ore=3), {}, "bad_parameter"),
        case("gold", law("M-18.19R"), lambda: stocked(ore=3), {"ore": 1, "gold": 1}, "bad_parameter"),
        case("an empty bank", law("M-18.19R", "M-18.26R"), stocked, {"ore": 2}, "card_not_playable"),
    ],
)  # fmt: skip
def test_what_a_discovery_cannot_take(position, wanted, code):
    refused(position().at("action"), RED, code, **discovering(**wanted))


# ---- monopoly ----


def monopolist():
    position = Position().hand(RED, ore=1, gold=1).hand(BLUE, ore=2, wool=1, gold=4).hand(ORANGE, ore=3)
    return position.hand(WHITE, salt=1).cards(RED, monopoly=1).at("action")


@law("MS-173", "M-18.20R")
def test_a_monopoly_takes_all_cards_of_a_kind_from_all_opponents():
    state = monopolist()
    events = play(state, RED, **card("monopoly", resource="ore"))
    assert [hand(state, seat) for seat in range(4)] == [
        {"ore": 6, "gold": 1}, {"wool": 1, "gold": 4}, {"salt": 1}, {},
    ]  # fmt: skip
    (shown,) = [event.seen_by(None) for event in events if event.type == "monopoly"]
    assert shown == {"type": "monopoly", "seat": RED, "resource": "ore", "taken": [0, 2, 0, 3]}
    assert pile(state) == {"monopoly": 1}


@law("MS-173", "M-18.20R")
@pytest.mark.parametrize("params", [{"resource": "gold"}, {"resource": "brick"}, {}, {"resource": "ore", "cards": {}}])
def test_what_a_monopoly_cannot_be_on(params):
    refused(monopolist(), RED, "bad_parameter", **card("monopoly", **params))


@law("M-18.20R")
def test_a_monopoly_may_bring_nothing():
    state = monopolist()
    play(state, RED, **card("monopoly", resource="lumber"))
    assert hand(state, RED) == {"ore": 1, "gold": 1}


# ---- trade profit ----


@law("MS-174", "M-18.21R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_a_trade_profit_brings_three_gold(when):
    state = Position().hand(RED, gold=2).cards(RED, trade_profit=1).at(when)
    events = play(state, RED, **card("trade_profit"))
    assert (golds(state), state.phase, pile(state)) == ([5, 0, 0, 0], when, {"trade_profit": 1})
    assert events_of(events, "gold_received") == [{"seat": RED, "gold": 3, "why": "trade_profit"}]


# ---- parameters belong to their card ----


@law("M-18.16R", "M-18.17R", "M-18.19R", "M-18.20R", "M-18.21R")
@pytest.mark.parametrize("kind", ["lancer", "route_building", "trade_profit"])
@pytest.mark.parametrize("extra", [{"resource": "ore"}, {"cards": {"ore": 2}}, {"merchant": 0, "way": spots(U)}])
def test_a_card_takes_no_parameters_of_another(kind, extra):
    state = Position().post(RED, "Bern").merchant(RED, "Bern").cards(RED, **{kind: 1}).at("action")
    refused(state, RED, "bad_parameter", **card(kind, **extra))
