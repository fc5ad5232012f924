"""Who may know what: views, events, lists of moves and refusals (B-15)."""

import json
import random

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, full_bank, hand, hex_with
from tests.rules.play import concrete, play
from tests.rules.scripted import dice

ORANGE, RED, BLUE, WHITE, SPECTATOR = 0, 1, 2, 3, None
EVERYBODY = (ORANGE, RED, BLUE, WHITE, SPECTATOR)
PASTURE_8 = hex_with("pasture", 8)


def seen(state, viewer):
    """All that reaches a viewer while he looks: his view and his list of moves."""
    return rules.view(state, viewer), [] if viewer is None else rules.legal_moves(state, viewer)


# ---- states that differ in hidden facts only ----


def table(red, white, red_cards, white_cards):
    """A table where red and white hold these cards; blue is to move."""
    position = Position().settlement(RED, 9).settlement(WHITE, 6).settlement(BLUE, 22).line(BLUE, 22, 17)
    position.hand(RED, **red).hand(WHITE, **white).hand(BLUE, lumber=4, brick=1, wool=1, ore=1, grain=1)
    return position.cards(RED, **red_cards).cards(WHITE, **white_cards).cards(BLUE, knight=1)


SAME = {"red": {"ore": 2}, "white": {"wool": 2}, "red_cards": {"knight": 1}, "white_cards": {"monopoly": 1}}
TWINS = [
    case(
        "hands", law("BS-100", "BS-166", "B-15.1", "B-15.10R", "B-15.12R"),
        SAME | {"red": {"wool": 2}, "white": {"ore": 2}},
    ),
    case(
        "development cards", law("BS-166", "B-15.3", "B-15.10R", "B-15.12R"),
        SAME | {"red_cards": {"monopoly": 1}, "white_cards": {"knight": 1}},
    ),
    case(
        "a card of the deck", law("BS-166", "B-15.3", "B-15.5R", "B-15.10R"),
        SAME | {"red_cards": {"discovery": 1}},
    ),
    case("a victory point", law("BS-102", "B-15.9R", "B-15.10R"), SAME | {"red_cards": {"victory_point": 1}}),
]  # fmt: skip


@pytest.mark.parametrize("other", TWINS)
@pytest.mark.parametrize("phase", ["pre_roll", "main"])
def test_what_is_hidden_changes_nothing_that_others_see(other, phase):
    one, two = table(**SAME).at(phase, BLUE), table(**other).at(phase, BLUE)
    for viewer in (ORANGE, BLUE, SPECTATOR):
        assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, RED) != seen(two, RED)


@pytest.mark.parametrize("other", TWINS)
def test_the_same_moves_tell_others_the_same(other):
    for moves in (
        [{"kind": "buy_development_card"}],
        [{"kind": "play_knight"}, {"kind": "move_robber", "hex": PASTURE_8, "victim": RED}],
        [{"kind": "propose_trade", "give": {"lumber": 1}, "get": {"wool": 1}, "to": [RED, WHITE]}],
        [{"kind": "trade_bank", "give": "lumber", "count": 4, "get": "ore"}, {"kind": "end_turn"}],
    ):
        one, two = table(**SAME).at("main", BLUE), table(**other).at("main", BLUE)
        for move in moves:
            told = [[event.seen_by(ORANGE) for event in play(state, BLUE, **move)] for state in (one, two)]
            assert told[0] == told[1]
        assert seen(one, ORANGE) == seen(two, ORANGE)


def random_move(state, rng):
    """A listed move of a seat that must act, or now and then an offer."""
    seat = rng.choice(rules.to_act(state))
    offers = [move for move in rules.legal_moves(state, seat) if move["type"] == "propose_trade"]
    if offers and rng.random() < 0.3:
        give = rng.choice(list(hand(state, seat)))
        get = rng.choice([kind for kind in full_bank() if kind != give])
        return seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": offers[0]["to"]}
    return seat, rng.choice(concrete(state, seat))


def attempts(state):
    """Moves that the engine judges, be they legal or not: about all open offers, robberies, cards and roads."""
    about = [{"offer": offer["offer"]} for offer in rules.view(state, None)["offers"]]
    yield from ({"type": kind, **it} for it in about for kind in ("accept_trade", "reject_trade", "withdraw_trade"))
    yield from ({"type": "confirm_trade", **it, "partner": seat} for it in about for seat in range(4))
    yield from ({"type": "move_robber", "hex": place, "victim": seat} for place in range(0, 19, 5) for seat in range(4))
    yield from ({"type": "play_monopoly", "resource": kind} for kind in full_bank())
    yield from ({"type": "build_road", "path": path} for path in range(0, 72, 9))
    yield {"type": "buy_development_card"}
    yield {"type": "play_discovery", "cards": {"ore": 2}}


def answer(state, seat, move):
    """How the engine answers an attempt: the refusal, or that it was accepted."""
    try:
        rules.apply(state.copy(), seat, move)
    except rules.Refused as refusal:
        return refusal.code, refusal.clause, refusal.detail
    return "accepted"


@law("BS-100", "BS-166", "B-15.10R", "B-15.12R")
@pytest.mark.parametrize("seed", range(6))
def test_no_list_view_or_refusal_of_a_real_game_tells_hidden_facts(seed):
    rng = random.Random(seed)
    state = rules.new_game("base", seed=f"hidden {seed}")
    compared = different = 0
    while rules.to_act(state):
        if rng.random() < 0.15:
            seat = rng.randrange(4)
            world = rules.imagine(state, seat, str(rng.random()))
            assert seen(world, seat) == seen(state, seat)
            for move in attempts(state):
                assert answer(world, seat, move) == answer(state, seat, move), move
            compared += 1
            different += any(hand(world, other) != hand(state, other) for other in range(4))
        rules.apply(state, *random_move(state, rng))
    assert different > compared // 4 > 10


@law("B-15.5R", "B-15.10R")
def test_nothing_of_the_seed_or_the_deck_is_in_a_view():
    state = rules.new_game("base", scenario="beginner", seed="a seed that nobody may read")
    for viewer in EVERYBODY:
        view = rules.view(state, viewer)
        assert "nobody may read" not in json.dumps(view)
        assert view["deck"] == 25


# ---- what is private ----


@law("B-15.1", "B-15.2R", "B-15.3", "B-15.4R")
def test_only_the_owner_sees_the_kinds_and_all_see_the_numbers():
    state = table(**SAME | {"red": {"ore": 2, "wool": 3}, "red_cards": {"knight": 2, "victory_point": 1}}).at("main")
    for viewer in EVERYBODY:
        red = rules.view(state, viewer)["players"][RED]
        assert (red["cards"], red["development_cards"]) == (5, 3)
        assert ("hand" in red, "development_hand" in red) == (viewer == RED, viewer == RED)
    red = rules.view(state, RED)["players"][RED]
    assert red["hand"] == {"wool": 3, "ore": 2}
    assert red["development_hand"] == {"knight": 2, "victory_point": 1}


@law("BS-101", "B-15.7R", "B-6.15")
def test_the_kind_of_a_stolen_card_is_known_to_thief_and_victim():
    position = Position().settlement(WHITE, 9).hand(WHITE, ore=1, wool=1).cards(BLUE, knight=1).chance(steal=[1])
    state = position.at("main", BLUE)
    play(state, BLUE, "play_knight")
    *_, stolen = play(state, BLUE, "move_robber", hex=PASTURE_8, victim=WHITE)
    public = {"type": "card_stolen", "seat": BLUE, "victim": WHITE}
    for viewer in EVERYBODY:
        kind = {"resource": "ore"} if viewer in (BLUE, WHITE) else {}
        assert stolen.seen_by(viewer) == public | kind
    assert (hand(state, BLUE), hand(state, WHITE)) == ({"ore": 1}, {"wool": 1})


@law("BS-102", "B-15.9R")
def test_hidden_points_are_in_the_score_of_their_holder_only():
    state = Position().city(RED, 9).cards(RED, victory_point=2).at("main")
    for viewer in EVERYBODY:
        assert rules.view(state, viewer)["players"][RED]["points"] == (4 if viewer == RED else 2)


@law("BS-142", "B-15.9R", "B-15.11R")
def test_after_the_end_all_hands_and_full_scores_are_open():
    position = table(**SAME | {"red_cards": {"victory_point": 2}}).city(BLUE, 47, 48, 49, 50)
    state = position.line(BLUE, 17, 23).hand(BLUE, lumber=1, brick=1, wool=1, grain=1).at("main", BLUE)
    play(state, BLUE, "build_settlement", intersection=23)
    for viewer in EVERYBODY:
        players = rules.view(state, viewer)["players"]
        assert [player["hand"] for player in players] == [{}, {"ore": 2}, {}, {"wool": 2}]
        assert players[RED]["development_hand"] == {"victory_point": 2}
        assert [player["points"] for player in players] == [0, 3, 10, 1]


# ---- what is public ----


@law("BS-142", "B-15.2R", "B-15.4R", "B-15.5R", "B-15.6R", "B-15.8R")
def test_what_lies_open_is_in_every_view():
    position = table(**SAME).knights(RED, 3).awards(largest_army=RED, longest_road=BLUE).city(ORANGE, 30)
    state = position.robber(PASTURE_8).chance(dice=dice(5)).at("pre_roll", BLUE)
    play(state, BLUE, "roll_dice")
    play(state, BLUE, "propose_trade", give={"lumber": 1}, get={"wool": 1}, to=[RED])
    for viewer in EVERYBODY:
        view = rules.view(state, viewer)
        assert [player["cards"] for player in view["players"]] == [0, 3, 9, 2]
        assert [player["development_cards"] for player in view["players"]] == [0, 1, 1, 1]
        assert [player["knights"] for player in view["players"]] == [0, 3, 0, 0]
        assert [player["settlements"] for player in view["players"]] == [[], [9], [22], [6]]
        assert view["players"][ORANGE]["cities"] == [30]
        assert view["players"][BLUE]["roads"] == [between(22, 17)]
        assert (view["largest_army"], view["longest_road"]) == (RED, BLUE)
        assert (view["bank"], view["deck"], sum(view["dice"])) == (bank(state), 25 - 3 - 3, 5)
        assert view["robber"] == PASTURE_8
        assert (view["hexes"][PASTURE_8], len(view["harbours"])) == ({"terrain": "pasture", "number": 8}, 9)
        (offer,) = view["offers"]
        assert (offer["seat"], offer["give"], offer["get"], offer["to"]) == (BLUE, {"lumber": 1}, {"wool": 1}, [RED])
        assert view["turn"] == {"seat": BLUE, "number": 1, "phase": "trade_answer"}


def dealt(**hands):
    return Position().settlement(ORANGE, 22).line(ORANGE, 22, 17, 23).hand(ORANGE, **hands)


@pytest.mark.parametrize(
    ("position", "seat", "move", "told"),
    [
        case(
            "the dice", law("B-15.8R"), lambda: dealt().chance(dice=[8]).at("pre_roll"),
            ORANGE, {"kind": "roll_dice"}, {"type": "dice_rolled", "seat": 0, "dice": [2, 3]},
        ),
        case(
            "a bank trade", law("B-15.8R"), lambda: dealt(ore=4).at("main"),
            ORANGE, {"kind": "trade_bank", "give": "ore", "count": 4, "get": "wool"},
            {"type": "bank_traded", "seat": 0, "give": {"ore": 4}, "get": {"wool": 1}},
        ),
        case(
            "a discard", law("B-15.8R"), lambda: dealt(ore=8).at("discard"),
            ORANGE, {"kind": "discard", "cards": {"ore": 4}}, {"type": "discarded", "seat": 0, "cards": {"ore": 4}},
        ),
        case(
            "a discovery", law("B-15.8R"), lambda: dealt().cards(ORANGE, discovery=1).at("main"),
            ORANGE, {"kind": "play_discovery", "cards": {"ore": 2}},
            {"type": "resources_received", "seat": 0, "cards": {"ore": 2}},
        ),
        case(
            "a monopoly", law("B-15.8R", "B-11.23R"),
            lambda: dealt().hand(RED, ore=3).cards(ORANGE, monopoly=1).at("main"),
            ORANGE, {"kind": "play_monopoly", "resource": "ore"},
            {"type": "monopoly", "seat": 0, "resource": "ore", "taken": [0, 3, 0, 0]},
        ),
        case(
            "a knight", law("B-15.8R"), lambda: dealt().cards(ORANGE, knight=1).at("main"),
            ORANGE, {"kind": "play_knight"}, {"type": "card_played", "seat": 0, "card": "knight"},
        ),
        case(
            "a road", law("B-15.8R"), lambda: dealt(lumber=1, brick=1).at("main"),
            ORANGE, {"kind": "build_road", "path": between(22, 16)},
            {"type": "road_built", "seat": 0, "path": between(22, 16)},
        ),
    ],
)  # fmt: skip
def test_what_happens_openly_is_told_to_all(position, seat, move, told):
    events = play(position(), seat, **move)
    for viewer in EVERYBODY:
        shown = json.loads(json.dumps([event.seen_by(viewer) for event in events]))
        assert told in shown


@law("B-15.8R")
def test_offers_and_trades_are_told_to_all():
    state = dealt(ore=1).hand(RED, wool=1).at("main")
    terms = {"offer": 1, "seat": ORANGE, "give": {"ore": 1}, "get": {"wool": 1}}
    told = play(state, ORANGE, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[RED])
    told += play(state, RED, "accept_trade", offer=1)
    told += play(state, ORANGE, "confirm_trade", offer=1, partner=RED)
    for viewer in EVERYBODY:
        shown = {event.type: event.seen_by(viewer) for event in told}
        assert shown["trade_proposed"].items() >= (terms | {"to": [RED]}).items()
        assert shown["trade_accepted"] == {"type": "trade_accepted", "seat": RED, "offer": 1}
        assert shown["trade_done"] == {"type": "trade_done", **terms, "partner": RED}
