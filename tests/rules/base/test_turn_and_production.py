"""A turn: the roll, what it produces, the phases, passing the dice, and the limit of turns."""

import random
from collections import Counter
from itertools import product

import pytest

import rules
from rules.base.board import ISLAND
from rules.base.components import COLOURS, NAMING, TERRAINS
from rules.base.state import BaseState
from tests.law import case, law
from tests.rules.base.position import Position, bank, game, hand
from tests.rules.play import concrete, play, refused
from tests.rules.scripted import dice

ORANGE, RED, BLUE, WHITE = range(4)
EVERYTHING = dict.fromkeys(NAMING.kinds, 4)
YIELDS = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}


def corner(name: str) -> int:
    """A corner of a hex, counted clockwise from the north: "2,-2/0"."""
    place, number = name.split("/")
    return ISLAND.corners[ISLAND.hex_id(place)][int(number)]


def laid(pieces: str, lands: str = "", robber: str = "0,0", **left: int) -> Position:
    """Pieces like "red city 2,-2/0; …", changed hexes like "0,1 forest 4; …", what the bank has left of some kinds."""
    position = Position().robber(ISLAND.hex_id(robber))
    state = position.state
    terrain, numbers = bytearray(state.terrain), bytearray(state.numbers)
    for name, kind, number in (row.split() for row in filter(None, lands.split("; "))):
        terrain[ISLAND.hex_id(name)], numbers[ISLAND.hex_id(name)] = TERRAINS.index(kind), int(number)
    state.terrain, state.numbers = bytes(terrain), bytes(numbers)
    for colour, building, place in (piece.split() for piece in pieces.split("; ")):
        getattr(position, building)(COLOURS.index(colour), corner(place))
    return position.bank(**left)


def rolled(position: Position, total: int, seat: int = ORANGE) -> BaseState:
    """The state after this roll."""
    state = position.chance(dice=dice(total)).at("pre_roll", seat)
    play(state, seat, "roll_dice")
    return state


def hands(state: BaseState) -> dict[int, dict[str, int]]:
    """The hands that are not empty."""
    return {seat: hand(state, seat) for seat in range(state.setup.players) if hand(state, seat)}


def phase(state: BaseState) -> str:
    return rules.view(state, None)["turn"]["phase"]


# ---- dice ----


@law("BS-149", "B-1.10", "B-2.18", "B-2.19R")
def test_of_thirty_six_results_six_and_eight_have_five_each_and_seven_has_six():
    totals, pairs = Counter(), set()
    for result in range(36):
        state = Position().chance(dice=[result]).at("pre_roll")
        play(state, ORANGE, "roll_dice")
        pair = tuple(rules.view(state, None)["dice"])
        totals[sum(pair)] += 1
        pairs.add(pair)
    assert pairs == set(product(range(1, 7), repeat=2))
    assert totals == {2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 6, 8: 5, 9: 4, 10: 3, 11: 2, 12: 1}


# ---- who produces what ----

EIGHTS = {"lands": "2,-2 mountains 8; -2,2 forest 8"}
FOURS = {"lands": "1,-1 fields 4; 1,0 fields 4; 0,-1 hills 6; -1,2 pasture 9"}  # no other four
TWICE_RED = "red settlement 1,0/0"  # between both fields
AT_MOUNTAINS_6 = "red city 1,0/0; blue settlement 1,0/2; white settlement 0,-2/1"  # white at forest 6


@pytest.mark.parametrize(
    ("pieces", "board", "roll", "expected"),
    [
        case(
            "settlement and city at one hex", law("BS-16", "B-5.4", "B-5.5", "B-5.6", "B-5.7"),
            "blue settlement 2,-2/0; blue city 2,-2/2; orange city -2,2/4", EIGHTS, 8,
            {BLUE: {"ore": 3}, ORANGE: {"lumber": 2}},
        ),
        case(
            "the robber stops one of two hexes", law("BS-17", "B-5.8"),
            "red settlement -2,1/0; blue city -2,1/4; blue city 2,-1/1; white settlement 2,-1/3", {"robber": "-2,1"},
            10, {BLUE: {"lumber": 2}, WHITE: {"lumber": 1}},
        ),
        case(
            "the robber stops its mover too", law("B-5.8"),
            "orange settlement 2,-2/0; blue city 2,-2/2", {"robber": "2,-2"}, 8, {},
        ),
        case(
            "two hexes of one number", law("BS-113", "B-5.5", "B-5.12R"), TWICE_RED, FOURS, 4, {RED: {"grain": 2}},
        ),
        case(
            "in another player's turn", law("BS-114", "B-5.4"), "blue settlement 0,-2/1", {}, 6, {BLUE: {"lumber": 1}},
        ),
        # a bank that runs short
        case(
            "too few for two players", law("BS-18", "B-5.9R", "B-5.11R"),
            AT_MOUNTAINS_6, {"ore": 2}, 6, {WHITE: {"lumber": 1}},
        ),
        case(
            "just enough for two players", law("B-5.9R"),
            AT_MOUNTAINS_6, {"ore": 3}, 6, {RED: {"ore": 2}, BLUE: {"ore": 1}, WHITE: {"lumber": 1}},
        ),
        case("too few for one player", law("BS-19", "B-5.10R"), "red city 1,0/0", {"ore": 1}, 6, {RED: {"ore": 1}}),
        case("nothing for one player", law("B-5.10R"), "red city 1,0/0", {"ore": 0}, 6, {}),
        case(
            "one player with two buildings", law("B-5.10R"),
            "red city 1,0/0; red settlement 1,0/2", {"ore": 2}, 6, {RED: {"ore": 2}},
        ),
        case(
            "two kinds short", law("B-5.9R", "B-5.10R", "B-5.11R"),
            f"{AT_MOUNTAINS_6}; white city 0,-2/3", {"ore": 1, "lumber": 1}, 6, {WHITE: {"lumber": 1}},
        ),
        case(
            "two hexes are one demand of one player", law("BS-113", "B-5.10R", "B-5.12R"),
            TWICE_RED, FOURS | {"grain": 1}, 4, {RED: {"grain": 1}},
        ),
        case(
            "two hexes are one demand of two players", law("BS-113", "B-5.9R", "B-5.12R"),
            f"{TWICE_RED}; blue settlement 1,-1/0", FOURS | {"grain": 2}, 4, {},
        ),
        case(
            "the robber takes a claim away", law("B-5.8", "B-5.12R"),
            "red settlement 1,0/2; blue settlement 1,-1/0", FOURS | {"grain": 1, "robber": "1,0"},
            4, {BLUE: {"grain": 1}},
        ),
    ],
)  # fmt: skip
def test_a_roll_pays_every_building_beside_its_hexes_as_far_as_the_bank_can(pieces, board, roll, expected):
    position = laid(pieces, **board)
    before = Counter(bank(position.state))
    state = rolled(position, roll)
    assert hands(state) == expected
    assert Counter(bank(state)) == before - sum(map(Counter, expected.values()), Counter())


@law("BS-112", "B-2.16", "B-5.4", "B-5.5")
@pytest.mark.parametrize("roll", [2, 3, 4, 5, 6, 8, 9, 10, 11, 12])
def test_beside_desert_forest_and_hills(roll):
    position = laid("red settlement 0,0/3", lands="0,1 forest 4; -1,1 hills 9")
    expected = {4: {RED: {"lumber": 1}}, 9: {RED: {"brick": 1}}}
    assert hands(rolled(position, roll)) == expected.get(roll, {})


@law("BS-114", "B-5.13R")
def test_production_is_received_at_once_and_asks_nobody():
    state = rolled(laid("blue settlement 0,-2/1"), 6, seat=RED)
    assert hand(state, BLUE) == {"lumber": 1}
    assert bank(state)["lumber"] == 18
    assert rules.to_act(state) == (RED,)
    assert {move["type"] for move in rules.legal_moves(state, BLUE)} <= {"propose_trade"}


# ---- every roll of random games ----


def _claims(shown: dict, total: int) -> dict[str, Counter]:
    """By resource, how many cards each seat should receive."""
    claims: dict[str, Counter] = {}
    for place, land in enumerate(shown["hexes"]):
        if land["number"] != total or place == shown["robber"]:
            continue
        for player, (kind, cards) in product(shown["players"], (("settlements", 1), ("cities", 2))):
            beside = len(set(player[kind]) & set(ISLAND.corners[place]))
            claims.setdefault(YIELDS[land["terrain"]], Counter())[player["seat"]] += cards * beside
    return {resource: +claim for resource, claim in claims.items()}


def _paid(shown: dict, total: int) -> dict[tuple[int, str], int]:
    """What each seat receives of each resource, the bank's limits observed."""
    paid = {}
    for resource, claim in _claims(shown, total).items():
        left = shown["bank"].get(resource, 0)
        if claim.total() <= left or len(claim) == 1:
            paid |= {(seat, resource): min(number, left) for seat, number in claim.items()}
    return paid


def _held(state: BaseState) -> Counter:
    return Counter({(seat, kind): n for seat in range(4) for kind, n in hand(state, seat).items()})


@law("B-5.4", "B-5.5", "B-5.6", "B-5.7", "B-5.8", "B-5.9R", "B-5.10R", "B-5.11R", "B-5.12R", "B-6.1")
@pytest.mark.parametrize("number", range(12))
def test_in_random_games_every_roll_pays_what_the_board_says(number):
    state, rng = game(seed=f"rolls {number}", victory_points=13), random.Random(number)
    while seats := rules.to_act(state):
        seat = rng.choice(seats)
        move = rng.choice(concrete(state, seat))
        before, held = rules.view(state, None), _held(state)
        rules.apply(state, seat, move)
        if move["type"] == "roll_dice":
            total = sum(rules.view(state, None)["dice"])
            assert _held(state) == held + Counter(_paid(before, total) if total != 7 else {})


# ---- what a phase allows ----

HOME, SITE = corner("0,-2/3"), corner("2,-2/0")
AFTER_THE_ROLL = {
    "build_road": {"path": ISLAND.spokes[HOME][0]},
    "build_settlement": {"intersection": SITE},
    "build_city": {"intersection": HOME},
    "buy_development_card": {},
    "trade_bank": {"give": "ore", "count": 4, "get": "wool"},
    "propose_trade": {"give": {"ore": 1}, "get": {"wool": 1}, "to": [RED]},
    "end_turn": {},
}
CARDS = {
    "play_knight": {},
    "play_road_building": {},
    "play_discovery": {"cards": {"ore": 2}},
    "play_monopoly": {"resource": "ore"},
}
BUILDING = ("build_road", "build_settlement", "build_city", "buy_development_card")
TRADING = ("trade_bank", "propose_trade")


def ready(**options) -> Position:
    """Orange has cards, pieces and places for everything."""
    return (
        Position(**options)
        .settlement(ORANGE, HOME)
        .road(ORANGE, ISLAND.spokes[SITE][0])
        .hand(ORANGE, **EVERYTHING)
        .cards(ORANGE, knight=1, road_building=1, discovery=1, monopoly=1)
    )


@law("BS-20", "B-5.1", "B-5.3", "B-5.19R", "B-7.1", "B-8.1", "B-9.1")
@pytest.mark.parametrize("kind", AFTER_THE_ROLL)
def test_before_the_roll_nothing_is_traded_built_bought_or_ended(kind):
    state = ready().chance(dice=dice(12)).at("pre_roll")
    refused(state, ORANGE, "wrong_phase", kind, **AFTER_THE_ROLL[kind])
    play(state, ORANGE, "roll_dice")
    play(state, ORANGE, kind, **AFTER_THE_ROLL[kind])


@law("B-5.3")
@pytest.mark.parametrize("kind", CARDS)
def test_before_the_roll_one_development_card_may_be_played(kind):
    state = ready().at("pre_roll")
    assert {move["type"] for move in rules.legal_moves(state, ORANGE)} == {"roll_dice", *CARDS}
    play(state, ORANGE, kind, **CARDS[kind])
    while phase(state) != "pre_roll":
        rules.apply(state, ORANGE, concrete(state, ORANGE)[0])
    assert rules.legal_moves(state, ORANGE) == [{"type": "roll_dice"}]


@law("BS-21", "BS-22", "B-5.2")
def test_the_active_player_rolls_exactly_once():
    state = Position().chance(dice=dice(12, 11)).at("pre_roll", RED)
    for other in (ORANGE, BLUE, WHITE):
        refused(state, other, "not_your_turn", "roll_dice")
    play(state, RED, "roll_dice")
    refused(state, RED, "wrong_phase", "roll_dice")
    refused(state, BLUE, "not_your_turn", "roll_dice")
    play(state, RED, "end_turn")
    refused(state, RED, "not_your_turn", "roll_dice")
    play(state, BLUE, "roll_dice")
    assert sum(rules.view(state, None)["dice"]) == 11


@law("BS-23", "B-5.15", "B-7.19R")
@pytest.mark.parametrize("kind", TRADING)
def test_separate_phases_know_no_trade_once_building_has_begun(kind):
    state = rolled(ready(phases="separate"), 12)
    assert phase(state) == "trade"
    play(state.copy(), ORANGE, kind, **AFTER_THE_ROLL[kind])
    play(state, ORANGE, "end_trade")
    refused(state, ORANGE, "wrong_phase", kind, **AFTER_THE_ROLL[kind])
    refused(state, ORANGE, "wrong_phase", "end_trade")
    play(state, ORANGE, "build_road", **AFTER_THE_ROLL["build_road"])
    refused(state, ORANGE, "wrong_phase", kind, **AFTER_THE_ROLL[kind])


@law("BS-116", "B-5.15", "B-5.17R")
@pytest.mark.parametrize("kind", BUILDING)
def test_separate_phases_know_no_building_before_trade_has_ended(kind):
    state = rolled(ready(phases="separate"), 12)
    refused(state, ORANGE, "wrong_phase", kind, **AFTER_THE_ROLL[kind])
    play(state, ORANGE, "end_trade")
    play(state, ORANGE, kind, **AFTER_THE_ROLL[kind])


@law("BS-116", "B-5.17R", "B-10.16R")
@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("where", ["pre_roll", "trade", "build"])
def test_separate_phases_allow_a_card_in_each_and_it_changes_none(kind, where):
    state = ready(phases="separate").at(where)
    play(state, ORANGE, kind, **CARDS[kind])
    while phase(state) != where:
        rules.apply(state, ORANGE, concrete(state, ORANGE)[0])


@law("BS-24", "B-5.14", "B-5.16")
def test_combined_trading_and_building_alternate_freely():
    state = rolled(ready().hand(ORANGE, ore=8, **dict.fromkeys(("lumber", "brick", "wool", "grain"), 2)), 12)
    for kind in ("trade_bank", "build_road", "trade_bank", "build_settlement"):
        play(state, ORANGE, kind, **AFTER_THE_ROLL[kind])
        assert phase(state) == "main"
    refused(state, ORANGE, "wrong_phase", "end_trade")


# ---- passing the dice ----


@law("BS-115", "B-5.1", "B-5.14", "B-5.18")
@pytest.mark.parametrize("phases", ["combined", "separate"])
def test_a_turn_may_end_right_after_the_roll(phases):
    state = rolled(ready(phases=phases), 12)
    play(state, ORANGE, "end_turn")
    assert rules.view(state, None)["turn"] == {"seat": RED, "number": 2, "phase": "pre_roll"}


@law("BS-25", "B-5.1", "B-5.18", "B-5.20R")
@pytest.mark.parametrize("players", [3, 4])
def test_turns_go_clockwise_for_the_whole_game(players):
    state = Position(players).chance(dice=dice(*[12] * 12)).at("pre_roll")
    for turn in range(12):
        seat = turn % players
        assert rules.to_act(state) == (seat,)
        play(state, seat, "roll_dice")
        refused(state, (seat + 1) % players, "not_your_turn", "end_turn")
        play(state, seat, "end_turn")


# ---- the limit of turns ----


def _silent_game(**options) -> BaseState:
    """A game in which everybody lets his time run out."""
    state = game(scenario="beginner", seed="silence", **options)
    while seats := rules.to_act(state):
        rules.apply(state, seats[0], rules.default_move(state, seats[0]))
    return state


@pytest.mark.parametrize(
    ("options", "turns"),
    [
        case("fifty turns", law("BS-155", "B-0.8R", "B-14.12R"), {"max_turns": 50}, 50),
        case("a single turn", law("BS-155", "B-0.8R"), {"max_turns": 1}, 1),
        case("two thousand by default", law("BS-150", "BS-155", "B-0.8R"), {}, 2000),
    ],
)
def test_a_game_without_a_winner_ends_after_its_turns(options, turns):
    state = _silent_game(**options)
    end = rules.outcome(state)
    assert (end["winner"], end["reason"]) == (None, "turn_limit")
    assert rules.view(state, None)["turn"]["number"] == turns


@law("BS-155", "B-0.8R")
def test_without_a_limit_a_game_goes_on():
    position = Position(max_turns=0)
    position.state.turn = 100_000
    state = position.at("main")
    play(state, ORANGE, "end_turn")
    assert rules.outcome(state) is None
    assert rules.to_act(state) == (RED,)


def _last_turn(**options) -> Position:
    """Turn 50 of 50: full points are 2, 1, 3 and 2, with hidden cards."""
    position = Position(max_turns=50, **options).settlement(ORANGE, HOME).cards(ORANGE, victory_point=1)
    position.settlement(RED, SITE).city(BLUE, corner("1,0/0")).cards(BLUE, victory_point=1).city(WHITE, corner("0,2/3"))
    position.state.turn = 50
    return position


@law("BS-155", "B-14.12R")
def test_at_the_limit_all_are_ranked_by_their_full_points():
    state = _last_turn().at("main")
    play(state, ORANGE, "end_turn")
    ranking = [[BLUE], [ORANGE, WHITE], [RED]]
    assert rules.outcome(state) == {"winner": None, "ranking": ranking, "points": [2, 1, 3, 2], "reason": "turn_limit"}


@law("BS-155", "B-14.12R")
def test_at_the_limit_the_next_player_wins_if_he_has_the_points():
    state = _last_turn(victory_points=3).at("main", RED)
    play(state, RED, "end_turn")
    assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (BLUE, "victory")
