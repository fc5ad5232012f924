"""The seven: giving cards back, the robber's move, the theft; and the options that change them."""

import random
from collections import Counter
from itertools import combinations, permutations

import pytest

import rules
from rules.base.board import ISLAND
from rules.base.components import NAMING
from rules.base.state import BaseState
from tests.law import case, law
from tests.rules.base.position import Position, bank, game, hand, hex_with
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

ORANGE, RED, BLUE, WHITE = range(4)
DESERT, FIELDS, FOREST = hex_with("desert", None), hex_with("fields", 10), hex_with("forest", 6)
TARGET = hex_with("pasture", 8)
AT_TARGET = [ISLAND.corners[TARGET][number] for number in (0, 2, 4)]  # three places that keep their distance


def spread(number: int) -> dict[str, int]:
    """So many cards, of all kinds in turn."""
    return dict(Counter(NAMING.kinds[place % 5] for place in range(number)))


def holding(*sizes: int, **options) -> Position:
    """Hands of these sizes, seat by seat."""
    position = Position(len(sizes), **options)
    for seat, size in enumerate(sizes):
        position.hand(seat, **spread(size))
    return position


def seven(position: Position, seat: int = ORANGE) -> BaseState:
    """The state after this seat rolled a seven."""
    state = position.chance(dice=dice(7)).at("pre_roll", seat)
    play(state, seat, "roll_dice")
    return state


def all_cards(state: BaseState) -> list[dict[str, int]]:
    """The bank and all hands."""
    return [bank(state), *(hand(state, seat) for seat in range(state.setup.players))]


def phase(state: BaseState) -> str:
    return rules.view(state, None)["turn"]["phase"]


# ---- giving cards back ----


@pytest.mark.parametrize(
    ("limit", "sizes", "due"),
    [
        case("six eight eleven", law("BS-26", "B-6.2", "B-6.3", "B-6.5"), 7, (6, 8, 11), {1: 4, 2: 5}),
        case("the active player too", law("B-6.2"), 7, (9, 7, 3), {0: 4}),
        case("nobody", law("B-6.5"), 7, (7, 7, 7, 7), {}),
        case("everybody", law("B-6.2", "B-6.3"), 7, (8, 10, 13, 19), {0: 4, 1: 5, 2: 6, 3: 9}),
        case("large hands", law("B-6.2", "B-6.3"), 7, (15, 22, 37), {0: 7, 1: 11, 2: 18}),
        case("all cards there are", law("B-6.2", "B-6.3"), 7, (0, 95, 0), {1: 47}),
        case("a limit of nine", law("B-20.4R"), 9, (8, 9, 10, 11), {2: 5, 3: 5}),
        case("a limit of one", law("B-20.4R"), 1, (0, 1, 2, 3), {2: 1, 3: 1}),
        case("no limit at all", law("B-20.4R"), 95, (0, 95, 0), {}),
    ],
)
def test_half_of_a_hand_over_the_limit_goes_back_rounded_down(limit, sizes, due):
    state = seven(holding(*sizes, discard_limit=limit))
    assert rules.to_act(state) == tuple(due or {ORANGE: 0})
    assert phase(state) == ("discard" if due else "move_robber")
    for seat in set(range(len(sizes))) - set(due):
        refused(state, seat, "not_your_turn", "discard", cards=spread(sizes[seat] // 2))
    for seat, number in due.items():
        assert {sum(move["cards"].values()) for move in listed(state, seat, "discard")} == {number}
        play(state, seat, "discard", cards=rules.default_move(state, seat)["cards"])
        assert rules.view(state, None)["players"][seat]["cards"] == sizes[seat] - number


@law("B-20.4R")
@pytest.mark.parametrize("limit", [0, 96, -1, 7.0, "7", True])
def test_a_limit_out_of_range_is_refused(limit):
    with pytest.raises(rules.SetupError):
        game(discard_limit=limit)


@law("BS-27", "B-6.5", "B-6.6R")
def test_development_cards_do_not_count_for_the_limit_and_are_never_given_back():
    assert phase(seven(holding(0, 7, 0, 0).cards(RED, knight=2, monopoly=1))) == "move_robber"
    state = seven(holding(0, 8, 0, 0).cards(RED, knight=3))
    refused(state, RED, "bad_parameter", "discard", cards={"knight": 3, "ore": 1})
    play(state, RED, "discard", cards=rules.default_move(state, RED)["cards"])
    assert rules.view(state, RED)["players"][RED]["development_hand"] == {"knight": 3}


@pytest.mark.parametrize(
    ("code", "cards"),
    [
        case("too few", law("BS-28", "B-6.2", "B-6.3"), "bad_discard", {"lumber": 3}),
        case("too many", law("BS-28", "B-6.2", "B-6.3"), "bad_discard", {"lumber": 5}),
        case("a kind not held", law("BS-28", "B-6.2"), "bad_discard", {"lumber": 3, "ore": 1}),
        case("more than held", law("BS-28", "B-6.2"), "bad_discard", {"wool": 4}),
        case("a negative number", law("BS-28", "B-6.2"), "bad_parameter", {"lumber": 5, "wool": -1}),
    ],
)
def test_another_number_or_other_cards_are_refused(code, cards):
    state = seven(Position().hand(RED, lumber=5, wool=3))
    refused(state, RED, code, "discard", cards=cards)
    play(state, RED, "discard", cards={"lumber": 3, "wool": 1})


@law("BS-117", "B-6.4")
def test_every_choice_of_cards_is_listed_and_reaches_the_bank():
    state = seven(Position().hand(RED, lumber=3, brick=1, wool=3, ore=2))
    cards = [kind for kind, number in hand(state, RED).items() for _ in range(number)]
    choices = {frozenset(Counter(choice).items()) for choice in combinations(cards, 4)}
    moves = listed(state, RED, "discard")
    assert Counter(frozenset(move["cards"].items()) for move in moves) == Counter(choices)
    for move in moves:
        after = state.copy()
        rules.apply(after, RED, move)
        assert Counter(bank(after)) == Counter(bank(state)) + Counter(move["cards"])
        assert Counter(hand(after, RED)) == Counter(hand(state, RED)) - Counter(move["cards"])


@law("BS-29", "BS-117", "B-6.7R", "B-6.8", "B-0.9R")
@pytest.mark.parametrize("order", list(permutations((ORANGE, RED, WHITE))))
def test_all_give_back_in_any_order_before_the_robber_moves(order):
    state = seven(holding(8, 9, 3, 10))
    for number, seat in enumerate(order):
        assert rules.to_act(state) == tuple(sorted(order[number:]))
        refused(state, ORANGE, "wrong_phase", "move_robber", hex=TARGET)
        play(state, seat, "discard", cards=rules.default_move(state, seat)["cards"])
        refused(state, seat, "not_your_turn", "discard", cards={"ore": 1})
    assert (phase(state), rules.to_act(state)) == ("move_robber", (ORANGE,))
    play(state, ORANGE, "move_robber", hex=TARGET)


@law("BS-117", "B-6.1")
def test_a_seven_produces_nothing():
    position = holding(3, 3, 3, 3)
    for seat, place in enumerate(ISLAND.corners[FIELDS][:4]):
        position.city(seat, place)
    before = all_cards(position.state)
    assert all_cards(seven(position)) == before


# ---- where the robber goes ----


@law("BS-30", "B-6.8", "B-6.9")
@pytest.mark.parametrize("place", [DESERT, FIELDS])
def test_the_robber_may_not_stay(place):
    state = seven(Position().robber(place))
    assert refused(state, ORANGE, "robber_same_hex", "move_robber", hex=place).clause == "B-6.9"


@law("BS-31", "B-6.10R")
def test_any_other_hex_will_do():
    state = seven(Position().robber(FIELDS).settlement(ORANGE, *AT_TARGET).settlement(RED, ISLAND.corners[FOREST][0]))
    assert [move["hex"] for move in listed(state, ORANGE, "move_robber")] == [n for n in range(19) if n != FIELDS]
    for place in (DESERT, TARGET, FOREST):
        after = state.copy()
        play(after, ORANGE, "move_robber", hex=place)
        assert rules.view(after, None)["robber"] == place


@law("BS-32", "B-6.11R")
@pytest.mark.parametrize("place", [-1, 19, 20, 36, 10**9])
def test_the_robber_does_not_go_to_sea(place):
    assert refused(seven(Position()), ORANGE, "not_a_terrain_hex", "move_robber", hex=place).clause == "B-6.11R"


@law("BS-119", "B-6.12")
def test_without_seven_and_knight_the_robber_never_moves():
    totals = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12] * 3
    state = holding(12, 12, 12, 12).chance(dice=dice(*totals)).at("pre_roll")
    for turn in range(len(totals)):
        refused(state, turn % 4, "wrong_phase", "move_robber", hex=TARGET)
        play(state, turn % 4, "roll_dice")
        assert (phase(state), rules.view(state, None)["robber"]) == ("main", DESERT)
        refused(state, turn % 4, "wrong_phase", "move_robber", hex=TARGET)
        refused(state, (turn + 1) % 4, "not_your_turn", "move_robber", hex=TARGET)
        play(state, turn % 4, "end_turn")


# ---- whom the robber robs ----


def neighbours(**holdings: dict[str, int]) -> Position:
    """Red and blue with a settlement each at the target, white elsewhere, and what they hold."""
    position = Position().settlement(RED, AT_TARGET[0]).settlement(BLUE, AT_TARGET[1])
    position.settlement(WHITE, ISLAND.corners[FOREST][4])
    for colour, cards in holdings.items():
        position.hand(("orange", "red", "blue", "white").index(colour), **cards)
    return position


@pytest.mark.parametrize(
    ("victim", "holdings"),
    [
        case("who is not beside the hex", law("BS-33", "B-6.18R"), WHITE, {"white": {"ore": 2}, "red": {"ore": 1}}),
        case("who has development cards only", law("BS-34", "B-6.17", "B-6.18R"), RED, {"blue": {"ore": 2}}),
        case("oneself", law("B-6.18R"), ORANGE, {"orange": {"ore": 2}, "red": {"ore": 2}}),
    ],
)
def test_nobody_is_robbed(victim, holdings):
    state = seven(neighbours(**holdings).settlement(ORANGE, AT_TARGET[2]).cards(RED, knight=2))
    assert refused(state, ORANGE, "bad_victim", "move_robber", hex=TARGET, victim=victim).clause == "B-6.18R"


@pytest.mark.parametrize(
    ("position", "params"),
    [
        case("no victim has cards", law("BS-34", "B-6.19R"), neighbours(), {}),
        case("only the mover is there", law("BS-35", "B-6.18R"), Position().city(ORANGE, *AT_TARGET), {}),
        case("the mover lets it be", law("BS-36", "B-6.19R"), neighbours(red={"ore": 3}), {}),
        case("the mover says no", law("BS-36", "B-6.19R"), neighbours(red={"ore": 3}), {"victim": None}),
    ],
)
def test_nothing_is_stolen(position, params):
    before = all_cards(position.state)
    state = seven(position)
    events = play(state, ORANGE, "move_robber", hex=TARGET, **params)
    assert [event.type for event in events] == ["robber_moved"]
    assert all_cards(state) == before
    assert (phase(state), rules.view(state, None)["robber"]) == ("main", TARGET)


@law("BS-118", "B-6.13", "B-6.14", "B-6.15")
@pytest.mark.parametrize(("victim", "spared"), [(RED, BLUE), (BLUE, RED)])
def test_the_mover_chooses_among_the_neighbours_and_one_card_changes_hands(victim, spared):
    state = seven(neighbours(red={"ore": 3, "wool": 1}, blue={"grain": 2, "brick": 2}, white={"ore": 1}))
    before = [Counter(hand(state, seat)) for seat in range(4)]
    play(state, ORANGE, "move_robber", hex=TARGET, victim=victim)
    stolen = Counter(hand(state, ORANGE))
    assert stolen.total() == 1
    assert Counter(hand(state, victim)) == before[victim] - stolen
    assert [Counter(hand(state, seat)) for seat in (spared, WHITE)] == [before[spared], before[WHITE]]


@law("BS-118", "B-6.15", "B-6.16R")
def test_each_card_of_the_victim_is_as_likely():
    cards = {"lumber": 1, "wool": 3, "ore": 2}
    stolen: Counter = Counter()
    for place in range(6):
        state = neighbours(red=cards).chance(steal=[place]).at("move_robber")
        play(state, ORANGE, "move_robber", hex=TARGET, victim=RED)
        stolen += Counter(hand(state, ORANGE))
    assert stolen == cards
    with pytest.raises(AssertionError, match="has 6 sides"):
        play(neighbours(red=cards).chance(steal=[6]).at("move_robber"), ORANGE, "move_robber", hex=TARGET, victim=RED)


@law("BS-37", "B-6.17")
def test_development_cards_are_never_stolen():
    state = seven(neighbours(red={"wool": 1}).cards(RED, knight=1, victory_point=1))
    play(state, ORANGE, "move_robber", hex=TARGET, victim=RED)
    assert (hand(state, ORANGE), hand(state, RED)) == ({"wool": 1}, {})
    assert rules.view(state, RED)["players"][RED]["development_hand"] == {"knight": 1, "victory_point": 1}
    assert rules.view(state, ORANGE)["players"][ORANGE]["development_hand"] == {}


@law("BS-38", "B-6.20R")
def test_city_and_settlement_still_lose_one_card():
    state = seven(Position().city(RED, AT_TARGET[0]).settlement(RED, AT_TARGET[1]).hand(RED, ore=5))
    play(state, ORANGE, "move_robber", hex=TARGET, victim=RED)
    assert (hand(state, ORANGE), hand(state, RED)) == ({"ore": 1}, {"ore": 4})


@law("B-6.8", "B-6.10R", "B-6.12", "B-6.13", "B-6.14", "B-6.18R", "B-6.19R")
@pytest.mark.parametrize("number", range(8))
def test_in_random_games_sevens_and_knights_bring_the_robber_to_any_hex_and_victim(number):
    state, rng, cause = game(seed=f"victims {number}"), random.Random(number), False
    while seats := rules.to_act(state):
        before, seat = rules.view(state, None), rng.choice(seats)
        if phase(state) == "move_robber":
            assert cause
            moves = [(move["hex"], move.get("victim")) for move in listed(state, seat, "move_robber")]
            assert Counter(moves) == Counter(_robberies(before, seat))
        move = rng.choice(concrete(state, seat))
        rules.apply(state, seat, move)
        shown = rules.view(state, None)
        assert (shown["robber"] != before["robber"]) == (move["type"] == "move_robber")
        is_seven = move["type"] == "roll_dice" and sum(shown["dice"]) == 7
        cause = is_seven or move["type"] == "play_knight" or (cause and move["type"] == "discard")
        assert not is_seven or phase(state) in {"discard", "move_robber"}


def _robberies(shown: dict, thief: int) -> set[tuple[int, int | None]]:
    """Every hex with nobody robbed, and with each opponent who has a building and a card there."""
    hexes = [place for place in range(19) if place != shown["robber"]]
    victims = [player for player in shown["players"] if player["seat"] != thief and player["cards"]]
    robbed = {
        (place, player["seat"])
        for place in hexes
        for player in victims
        if set(ISLAND.corners[place]) & {*player["settlements"], *player["cities"]}
    }
    return robbed | {(place, None) for place in hexes}


# ---- while it lasts, and afterwards ----

ELSE = {
    "roll_dice": {},
    "build_road": {"path": ISLAND.spokes[AT_TARGET[0]][0]},
    "build_city": {"intersection": AT_TARGET[0]},
    "buy_development_card": {},
    "trade_bank": {"give": "ore", "count": 4, "get": "wool"},
    "propose_trade": {"give": {"ore": 1}, "get": {"wool": 1}, "to": [RED]},
    "play_monopoly": {"resource": "ore"},
    "end_turn": {},
}


@law("B-0.9R", "B-6.8")
@pytest.mark.parametrize("where", ["discard", "move_robber"])
def test_a_pending_duty_lets_nobody_do_anything_else(where):
    position = holding(20, 20, 7, 7).settlement(ORANGE, AT_TARGET[0]).cards(ORANGE, monopoly=1)
    state = seven(position) if where == "discard" else position.at(where)
    for seat in range(4):
        owed = {where} if seat in rules.to_act(state) else set()
        assert {move["type"] for move in rules.legal_moves(state, seat)} == owed
    for kind, params in ELSE.items():
        refused(state, ORANGE, "wrong_phase", kind, **params)
    refused(state, RED, "wrong_phase", "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[ORANGE])


@law("BS-39", "B-6.21")
@pytest.mark.parametrize("phases", ["combined", "separate"])
def test_after_a_seven_the_turn_goes_on_with_trade_and_building(phases):
    state = seven(Position(phases=phases).settlement(ORANGE, AT_TARGET[0]).hand(ORANGE, ore=4, lumber=1, brick=1))
    play(state, ORANGE, "move_robber", hex=TARGET)
    play(state, ORANGE, "trade_bank", give="ore", count=4, get="wool")
    if phases == "separate":
        play(state, ORANGE, "end_trade")
    play(state, ORANGE, "build_road", path=ISLAND.spokes[AT_TARGET[0]][0])
    play(state, ORANGE, "end_turn")


@law("BS-40", "B-6.22")
@pytest.mark.parametrize("where", ["pre_roll", "main"])
def test_a_knight_makes_nobody_give_cards_back(where):
    position = holding(9, 12, 8, 19).cards(ORANGE, knight=1)
    before = all_cards(position.state)
    state = position.at(where)
    play(state, ORANGE, "play_knight")
    assert (phase(state), rules.to_act(state)) == ("move_robber", (ORANGE,))
    play(state, ORANGE, "move_robber", hex=TARGET)
    assert phase(state) == where
    assert all_cards(state) == before


# ---- the friendly robber ----

HERE = AT_TARGET[:1]


def by_knight(position: Position) -> BaseState:
    """The state after orange played a knight."""
    state = position.cards(ORANGE, knight=1).at("pre_roll")
    play(state, ORANGE, "play_knight")
    return state


@pytest.mark.parametrize(
    ("build", "spared"),
    [
        case("two points", law("B-20.2R"), lambda board: board.settlement(RED, *HERE, 40), True),
        case("three points", law("B-20.2R"), lambda board: board.settlement(RED, *HERE, 40, 51), False),
        case("a city", law("B-20.2R"), lambda board: board.city(RED, *HERE), True),
        case("hidden points", law("B-20.2R"), lambda board: board.city(RED, *HERE).cards(RED, victory_point=3), True),
        case("an award", law("B-20.2R"), lambda board: board.city(RED, *HERE).awards(longest_road=RED), False),
        case("the mover's own", law("B-20.2R"), lambda board: board.settlement(ORANGE, *HERE), False),
    ],
)
@pytest.mark.parametrize("cause", [seven, by_knight])
def test_the_friendly_robber_spares_opponents_with_two_points_or_fewer(build, spared, cause):
    state = cause(build(Position(friendly_robber=True)))
    assert (TARGET in {move["hex"] for move in listed(state, ORANGE, "move_robber")}) == (not spared)
    if spared:
        assert refused(state, ORANGE, "robber_too_early", "move_robber", hex=TARGET).clause == "B-20.2R"
    play(state, ORANGE, "move_robber", hex=FIELDS if spared else TARGET)


EVERYWHERE = (8, 14, 22, 31, 39, 45)  # six intersections that touch each hex but the desert once


@law("B-20.3R")
@pytest.mark.parametrize("robber", [DESERT, TARGET])
def test_the_friendly_robber_closes_no_hex_if_it_would_close_all(robber):
    position = Position(friendly_robber=True).robber(robber)
    for number, place in enumerate(EVERYWHERE):
        position.settlement(RED + number // 2, place)
    moves = {move["hex"] for move in listed(seven(position), ORANGE, "move_robber")}
    assert moves == (set(range(19)) - {DESERT} if robber == DESERT else {DESERT})
