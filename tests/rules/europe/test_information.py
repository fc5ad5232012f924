"""Who may know what: views, events, lists of moves and refusals."""

import json
import random

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.market import KINDS
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    bank,
    between,
    game,
    hand,
    hexagon,
    spot,
)
from tests.rules.europe.travel import U
from tests.rules.play import concrete, play
from tests.rules.scripted import dice

SPECTATOR = None
EVERYBODY = (RED, BLUE, WHITE, ORANGE, SPECTATOR)
MOUNTAINS_6 = hexagon("-3,0")  # at Cologne, Brussels and Paris


def seen(state, viewer):
    """All that reaches a viewer while he looks: his view and his list of moves."""
    return rules.view(state, viewer), [] if viewer is None else rules.legal_moves(state, viewer)


# ---- states that differ in hidden facts only ----


def table(red, white, red_cards, white_cards):
    """A table where red and white hold these cards; blue is to move."""
    position = Position().post(RED, "Cologne").post(WHITE, "Brussels").post(BLUE, "Paris").merchant(BLUE, "Paris")
    position.route(BLUE, between("Paris", U), between("Paris", "Brussels")).caravan(BLUE, between("Paris", U))
    position.hand(RED, **red, gold=2).hand(WHITE, **white, gold=1).hand(BLUE, **dict.fromkeys(KINDS, 3), gold=4)
    return position.cards(RED, **red_cards).cards(WHITE, **white_cards).cards(BLUE, lancer=1)


SAME = {"red": {"ore": 2}, "white": {"wool": 2}, "red_cards": {"lancer": 1}, "white_cards": {"monopoly": 1}}
TWINS = [
    case(
        "hands", law("MS-130", "MS-187", "M-20.1", "M-20.10R", "M-20.11R"),
        SAME | {"red": {"wool": 2}, "white": {"ore": 2}},
    ),
    case(
        "development cards", law("MS-130", "MS-187", "M-20.2", "M-20.10R", "M-20.11R"),
        SAME | {"red_cards": {"monopoly": 1}, "white_cards": {"lancer": 1}},
    ),
    case(
        "the deck", law("MS-130", "MS-187", "M-20.2", "M-20.9R", "M-20.10R"), SAME | {"red_cards": {"discovery": 1}},
    ),
]  # fmt: skip


@pytest.mark.parametrize("other", TWINS)
@pytest.mark.parametrize("phase", ["pre_roll", "action", "move_robber"])
def test_what_is_hidden_changes_nothing_that_others_see(other, phase):
    one, two = table(**SAME).at(phase, BLUE), table(**other).at(phase, BLUE)
    for viewer in (ORANGE, BLUE, SPECTATOR):
        assert seen(one, viewer) == seen(two, viewer)
    assert seen(one, RED) != seen(two, RED)


@pytest.mark.parametrize("other", TWINS)
@pytest.mark.parametrize(
    "moves",
    [
        [{"kind": "buy_development_card"}],
        [
            {"kind": "play_development_card", "card": "lancer"},
            {"kind": "move_robber", "hex": MOUNTAINS_6, "victim": RED},
        ],
        [{"kind": "propose_trade", "give": {"lumber": 1}, "get": {"wool": 1, "gold": 1}, "to": [RED, WHITE]}],
        [{"kind": "trade_bank", "give": "lumber", "count": 3, "get": "ore"}, {"kind": "end_turn"}],
    ],
    ids=["a purchase", "a theft", "an offer", "the end of the turn"],
)
def test_the_same_moves_tell_others_the_same(other, moves):
    one, two = table(**SAME).at("action", BLUE), table(**other).at("action", BLUE)
    for move in moves:
        told = [[event.seen_by(ORANGE) for event in play(state, BLUE, **move)] for state in (one, two)]
        assert told[0] == told[1]
    assert seen(one, ORANGE) == seen(two, ORANGE)


@law("MS-130", "MS-142", "M-20.5", "M-20.6R", "M-3.4R", "M-20.10R")
def test_the_number_of_a_token_is_unknown_until_it_is_turned_up():
    before, after = [], []
    for number in (0, 1):
        state = Position().post(RED, "Vilnius").chance(tokens=[number]).at("place_number", RED, spot("Vilnius"))
        before.append([seen(state, viewer) for viewer in EVERYBODY])
        play(state, RED, "place_number", hex=hexagon("2,-2"))
        after.append([seen(state, viewer) for viewer in EVERYBODY])
        shown = rules.view(state, SPECTATOR)
        assert (shown["hexes"][hexagon("2,-2")]["number"], shown["face_down_tokens"]["salt"]) == ([9, 11][number], 1)
    assert before[0] == before[1]
    assert after[0] != after[1]


def random_move(state, rng):
    """A listed move of a seat that must act, or now and then an offer."""
    seat = rng.choice(rules.to_act(state))
    offers = [move for move in rules.legal_moves(state, seat) if move["type"] == "propose_trade"]
    if offers and rng.random() < 0.3:
        give = rng.choice(list(hand(state, seat)))
        get = rng.choice([kind for kind in (*KINDS, "gold") if kind != give])
        return seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": offers[0]["to"]}
    return seat, rng.choice(concrete(state, seat))


def attempts(state):
    """Moves that the engine judges, be they legal or not: about all open offers, robberies, cards and pieces."""
    about = [{"offer": offer["offer"]} for offer in rules.view(state, None)["offers"]]
    seats = range(state.setup.players)
    yield from ({"type": kind, **it} for it in about for kind in ("accept_trade", "reject_trade", "withdraw_trade"))
    yield from ({"type": "confirm_trade", **it, "partner": seat} for it in about for seat in seats)
    yield from ({"type": "move_robber", "hex": place, "victim": seat} for place in range(0, 60, 7) for seat in seats)
    yield from ({"type": "play_development_card", "card": "monopoly", "resource": kind} for kind in KINDS)
    yield from ({"type": "establish_route", "path": path} for path in range(0, 233, 29))
    yield from ({"type": "place_number", "hex": place} for place in range(0, 60, 7))
    yield {"type": "buy_development_card"}
    yield {"type": "play_development_card", "card": "discovery", "cards": {"ore": 2}}


def answer(state, seat, move):
    """How the engine answers an attempt: the refusal, or that it was accepted."""
    try:
        rules.apply(state.copy(), seat, move)
    except rules.Refused as refusal:
        return refusal.code, refusal.clause, refusal.detail
    return "accepted"


@law("MS-130", "MS-187", "M-20.10R", "M-20.11R", "M-9.20R", "M-23.7R")
@pytest.mark.parametrize(("scenario", "players"), [("short", 3), ("short", 4), ("main", 3), ("main", 4)])
def test_no_list_view_or_refusal_of_a_real_game_tells_hidden_facts(scenario, players):
    rng = random.Random(f"{scenario} {players}")
    state = game(players, scenario, f"hidden {players}", max_turns=150)
    compared = different = 0
    while rules.to_act(state):
        if rng.random() < 0.1:
            seat = rng.randrange(players)
            world = rules.imagine(state, seat, str(rng.random()))
            assert seen(world, seat) == seen(state, seat)
            for move in attempts(state):
                assert answer(world, seat, move) == answer(state, seat, move), move
            compared += 1
            different += any(hand(world, other) != hand(state, other) for other in range(players))
        rules.apply(state, *random_move(state, rng))
    assert different > compared // 8 > 3


@law("M-20.9R", "M-20.10R")
def test_nothing_of_the_seed_or_the_deck_is_in_a_view():
    state = game(seed="a seed that nobody may read")
    for viewer in EVERYBODY:
        view = rules.view(state, viewer)
        assert "nobody may read" not in json.dumps(view)
        assert view["deck"] == 25


@law("M-23.7R")
def test_an_imagined_world_has_chance_of_its_own():
    state = table(**SAME).at("pre_roll", BLUE)
    rolls = {tuple(play(rules.imagine(state, BLUE, str(n)), BLUE, "roll_dice")[0].facts["dice"]) for n in range(40)}
    assert len(rolls) > 10
    assert rules.imagine(state, BLUE, "a world").chance.seed == "a world"


# ---- what is private ----


@law("MS-132", "M-20.1", "M-20.2", "M-20.3R", "M-20.4R")
def test_only_the_owner_sees_the_kinds_and_all_see_the_numbers_and_the_gold():
    state = table(**SAME | {"red": {"ore": 2, "wool": 3}, "red_cards": {"lancer": 2, "monopoly": 1}}).at("action", BLUE)
    for viewer in EVERYBODY:
        red = rules.view(state, viewer)["players"][RED]
        assert (red["cards"], red["development_cards"], red["gold"]) == (5, 3, 2)
        assert ("hand" in red, "development_hand" in red) == (viewer == RED, viewer == RED)
    red = rules.view(state, RED)["players"][RED]
    assert red["hand"] == {"wool": 3, "ore": 2, "gold": 2}
    assert red["development_hand"] == {"lancer": 2, "monopoly": 1}


@law("MS-131", "M-20.7R")
def test_the_kind_of_a_stolen_card_is_known_to_thief_and_victim():
    state = table(**SAME | {"white": {"wool": 1, "salt": 1}}).chance(steal=[1]).at("move_robber", BLUE)
    *_, stolen = play(state, BLUE, "move_robber", hex=MOUNTAINS_6, victim=WHITE)
    public = {"type": "card_stolen", "seat": BLUE, "victim": WHITE}
    for viewer in EVERYBODY:
        assert stolen.seen_by(viewer) == public | ({"resource": "salt"} if viewer in (BLUE, WHITE) else {})


@law("M-20.2", "M-20.3R", "M-18.1")
def test_a_bought_card_is_known_to_its_buyer_alone():
    state = table(**SAME).chance(deck=[0]).at("action", BLUE)
    (told,) = play(state, BLUE, "buy_development_card")
    for viewer in EVERYBODY:
        assert told.seen_by(viewer) == {"type": "card_bought", "seat": BLUE} | (
            {"card": "lancer"} if viewer == BLUE else {}
        )
        shown = rules.view(state, viewer)
        assert (shown["deck"], shown["players"][BLUE]["development_cards"]) == (25 - 4, 2)


@law("M-23.2R")
def test_after_the_end_all_hands_are_open():
    state = table(**SAME).turn(2000).at("action", BLUE)
    play(state, BLUE, "end_turn")
    for viewer in EVERYBODY:
        players = rules.view(state, viewer)["players"]
        assert [players[seat]["hand"] for seat in (RED, WHITE)] == [{"ore": 2, "gold": 2}, {"wool": 2, "gold": 1}]
        assert players[WHITE]["development_hand"] == {"monopoly": 1}


# ---- what is public ----


@law("MS-132", "M-20.3R", "M-20.4R", "M-20.6R", "M-20.8R")
def test_what_lies_open_is_in_every_view():
    position = table(**SAME).neutral("Turin").supplied(BLUE, "Brussels").discards(lancer=2, discovery=1)
    state = position.robber(MOUNTAINS_6).token("2,-2", 11).chance(dice=dice(2)).at("pre_roll", BLUE)
    play(state, BLUE, "roll_dice")
    play(state, BLUE, "propose_trade", give={"lumber": 1}, get={"gold": 1}, to=[RED])
    for viewer in EVERYBODY:
        view = rules.view(state, viewer)
        players = view["players"]
        assert [player["cards"] for player in players] == [2, 15, 2, 0]
        assert [player["gold"] for player in players] == [3, 5, 2, 1]
        assert [player["development_cards"] for player in players] == [1, 1, 1, 0]
        assert [player["posts"] for player in players] == [[spot("Cologne")], [spot("Paris")], [spot("Brussels")], []]
        assert players[BLUE]["routes"] == sorted([between("Paris", U), between("Paris", "Brussels")])
        assert (players[BLUE]["caravans"], players[BLUE]["merchants"]) == (
            [between("Paris", U), None],
            [spot("Paris"), None],
        )
        assert players[BLUE]["warehouse"] == {"posts": 4, "available": 0, "delivered": 1}
        assert (view["neutral_posts"], view["supplied"]) == ([spot("Turin")], [spot("Brussels")])
        assert (view["bank"], view["deck"], view["discard_pile"]) == (bank(state), 19, {"lancer": 2, "discovery": 1})
        assert (view["robber"], sum(view["dice"])) == (MOUNTAINS_6, 2)
        assert view["hexes"][MOUNTAINS_6] == {"terrain": "mountains", "number": 6, "slot": False}
        assert view["face_down_tokens"] == {"forest": 2, "pasture": 2, "fields": 2, "mountains": 2, "salt": 1}
        (offer,) = view["offers"]
        assert (offer["seat"], offer["give"], offer["get"], offer["to"]) == (BLUE, {"lumber": 1}, {"gold": 1}, [RED])
        assert view["turn"] == {"seat": BLUE, "number": 1, "phase": "trade_answer"}


def acting(**cards):
    return table(**SAME).hand(BLUE, **cards)


@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        case(
            "the dice", law("M-20.8R"), lambda: acting().chance(dice=[8]).at("pre_roll", BLUE), {"kind": "roll_dice"},
            {"type": "dice_rolled", "seat": BLUE, "dice": [2, 3]},
        ),
        case(
            "compensation", law("M-20.8R", "M-20.4R"), lambda: acting().chance(dice=[0]).at("pre_roll", BLUE),
            {"kind": "roll_dice"}, {"type": "gold_received", "seat": ORANGE, "gold": 1, "why": "compensation"},
        ),
        case(
            "a bank trade", law("M-20.8R"), lambda: acting(ore=3).at("action", BLUE),
            {"kind": "trade_bank", "give": "ore", "count": 3, "get": "wool"},
            {"type": "bank_traded", "seat": BLUE, "give": {"ore": 3}, "get": {"wool": 1}},
        ),
        case(
            "a purchase with gold", law("M-20.8R"), lambda: acting(gold=2).at("action", BLUE),
            {"kind": "buy_resource", "resource": "salt"},
            {"type": "resource_bought", "seat": BLUE, "resource": "salt", "gold": 2},
        ),
        case(
            "a discard", law("M-20.8R"), lambda: acting(ore=8).at("discard", BLUE),
            {"kind": "discard", "cards": {"ore": 4}}, {"type": "discarded", "seat": BLUE, "cards": {"ore": 4}},
        ),
        case(
            "a discovery", law("M-20.8R"), lambda: acting().cards(BLUE, discovery=1).at("action", BLUE),
            {"kind": "play_development_card", "card": "discovery", "cards": {"ore": 2}},
            {"type": "resources_received", "seat": BLUE, "cards": {"ore": 2}},
        ),
        case(
            "a monopoly", law("M-20.8R"), lambda: acting().cards(BLUE, monopoly=1).at("action", BLUE),
            {"kind": "play_development_card", "card": "monopoly", "resource": "ore"},
            {"type": "monopoly", "seat": BLUE, "resource": "ore", "taken": [2, 0, 0, 0]},
        ),
        case(
            "a played card", law("M-20.8R"), lambda: acting().at("action", BLUE),
            {"kind": "play_development_card", "card": "lancer"},
            {"type": "card_played", "seat": BLUE, "card": "lancer"},
        ),
        case(
            "a route", law("M-20.8R"), lambda: acting(ore=1, lumber=1).at("action", BLUE),
            {"kind": "establish_route", "path": between("Bern", U)},
            {"type": "route_established", "seat": BLUE, "path": between("Bern", U)},
        ),
        case(
            "a delivery", law("M-20.8R"),
            lambda: acting(salt=1).at("action", BLUE),
            {
                "kind": "move_caravan", "caravan": 0, "way": [between("Paris", "Brussels")], "salt": 1,
                "deliveries": [{"step": 1, "intersection": spot("Brussels")}],
            },
            {
                "type": "commodity_delivered", "seat": BLUE, "caravan": 0, "intersection": spot("Brussels"),
                "delivered": 1,
            },
        ),
    ],
)  # fmt: skip
def test_what_happens_openly_is_told_to_all(position, move, told):
    events = play(position(), BLUE, **move)
    for viewer in EVERYBODY:
        assert told in json.loads(json.dumps([event.seen_by(viewer) for event in events]))


@law("M-20.8R")
def test_offers_and_trades_are_told_to_all():
    state = table(**SAME).at("action", BLUE)
    terms = {"offer": 1, "seat": BLUE, "give": {"salt": 1, "gold": 1}, "get": {"ore": 1}}
    told = play(state, BLUE, "propose_trade", give=terms["give"], get=terms["get"], to=[RED])
    told += play(state, RED, "accept_trade", offer=1)
    told += play(state, BLUE, "confirm_trade", offer=1, partner=RED)
    for viewer in EVERYBODY:
        shown = {event.type: event.seen_by(viewer) for event in told}
        assert shown["trade_proposed"].items() >= (terms | {"to": [RED]}).items()
        assert shown["trade_accepted"] == {"type": "trade_accepted", "seat": RED, "offer": 1}
        assert shown["trade_done"] == {"type": "trade_done", **terms, "partner": RED}
