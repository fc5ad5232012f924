"""The sample game of 16 turns, replayed move by move in both options of phases (B-18)."""

from collections import Counter

import pytest

import rules
from rules.base.board import ISLAND
from tests.law import case, law
from tests.rules.base.position import hand, hex_with
from tests.rules.base.sample_game import COLOURS, GAME, after, end_trading, hands, nothing, phase, player, replay, start
from tests.rules.play import listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

ORANGE, RED, BLUE, WHITE = range(4)
COSTS = {
    "road": {"lumber": 1, "brick": 1},
    "settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "card": {"ore": 1, "wool": 1, "grain": 1},
}

both_options = pytest.mark.parametrize("phases", ["combined", "separate"])


# ---- the start ----


@law("BS-154", "B-18.1", "B-18.3R")
@both_options
def test_the_start(phases):
    state = after(0, phases)
    assert hands(state) == GAME["start_hands"]
    assert rules.to_act(state) == (ORANGE,)
    shown = rules.view(state, None)
    assert [p["colour"] for p in shown["players"]] == list(COLOURS)
    for each in shown["players"]:
        assert (len(each["settlements"]), len(each["roads"]), each["points"]) == (2, 2, 2)
        assert (each["cities"], each["development_cards"], each["knights"]) == ([], 0, 0)
    assert shown["deck"] == 25


def at_hex(state, seat, terrain, number):
    """How many buildings of a seat touch a hex."""
    each = player(state, seat)
    return len(set(ISLAND.corners[hex_with(terrain, number)]) & {*each["settlements"], *each["cities"]})


@law("B-18.2R")
def test_the_hexes_that_the_text_names():
    state = after(0, "combined")
    owners = {("hills", 9): [WHITE, RED], ("pasture", 8): [WHITE], ("fields", 10): [RED, BLUE]}
    owners |= {("hills", 8): [BLUE], ("forest", 6): [BLUE], ("pasture", 12): [RED]}
    for (terrain, number), seats in owners.items():
        assert all(at_hex(state, seat, terrain, number) == 1 for seat in seats)
    assert [at_hex(state, RED, "pasture", number) for number in (3, 4, 8)] == [0, 0, 0]
    shown = rules.view(state, None)
    assert shown["robber"] == hex_with("desert", None)
    generic = {end for port in shown["harbours"] if port["kind"] == "any" for end in ISLAND.ends[port["path"]]}
    assert generic & {end for road in shown["players"][ORANGE]["roads"] for end in ISLAND.ends[road]}


# ---- the turns ----


def exactly(**holdings):
    """What the text says that players hold of some kinds."""

    def check(state):
        for colour, kinds in holdings.items():
            held = hand(state, COLOURS.index(colour))
            assert {kind: held.get(kind, 0) for kind in kinds} == kinds

    return check


def covers(seat, *things):
    """Whether the hand pays for all these things together."""

    def check(state):
        price = sum((Counter(COSTS[thing]) for thing in things), Counter())
        assert price <= Counter(hand(state, seat))

    return check


def lacks(state, seat, thing):
    """The cards that a hand lacks for a thing."""
    return dict(Counter(COSTS[thing]) - Counter(hand(state, seat)))


def buildable(state, seat):
    """The types of moves with which a seat could spend its cards on the board or the deck now."""
    twin = state.copy()
    end_trading(twin, seat)
    return {kind["type"] for kind in rules.legal_moves(twin, seat) if kind["type"].startswith(("build_", "buy_"))}


def orange_may_not_play_it_yet(state):
    refused(state, ORANGE, "card_bought_this_turn", "play_road_building")


def red_has_a_city_at_hills_9(state):
    assert len(player(state, RED)["cities"]) == 1
    assert at_hex(state, RED, "hills", 9) == 1
    assert (player(state, RED)["development_cards"], rules.view(state, None)["deck"]) == (0, 22)


def the_seven_hits_nobody(state):
    assert (phase(state), rules.to_act(state)) == ("move_robber", (BLUE,))
    exactly(**{colour: {"wool": 0} for colour in COLOURS})(state)
    victims = [m.get("victim") for m in listed(state, BLUE, "move_robber") if m["hex"] == hex_with("hills", 9)]
    assert sorted(victims, key=str) == [RED, WHITE, None]


def blue_has_five_cards_and_builds_nothing(state):
    assert player(state, BLUE)["cards"] == 5
    assert (len(player(state, BLUE)["roads"]), player(state, BLUE)["points"]) == (3, 2)


def white_rides(state):
    assert player(state, WHITE)["knights"] == 1
    assert rules.view(state, None)["robber"] == hex_with("fields", 10)
    assert hand(state, WHITE)["wool"] == 1


def white_has_the_wool_harbour(state):
    assert rules.view(state, WHITE)["rates"]["wool"] == 2


def orange_has_four_roads(state):
    assert (len(player(state, ORANGE)["roads"]), player(state, ORANGE)["development_cards"]) == (4, 0)


def red_cannot_build(state):
    assert player(state, RED)["cards"] == 1
    assert buildable(state, RED) == set()


def blue_could_only_build_a_road(state):
    assert player(state, BLUE)["cards"] == 7
    assert hand(state, BLUE) == {"lumber": 4, "brick": 1, "grain": 1, "ore": 1}
    assert buildable(state, BLUE) == {"build_road"}


def blue_has_settled_with_its_last_card(state):
    assert (player(state, BLUE)["cards"], player(state, BLUE)["points"]) == (0, 3)


def orange_lacks_only_grain_for_a_city(state):
    assert lacks(state, ORANGE, "city") == {"grain": 1}
    exactly(orange={"grain": 1, "wool": 1}, red={"grain": 0}, blue={"grain": 0}, white={"grain": 0})(state)


def blue_lacks_only_grain_for_a_card(state):
    assert lacks(state, BLUE, "card") == {"grain": 1}


def white_has_a_city_at_pasture_8(state):
    (place,) = player(state, WHITE)["cities"]
    assert place in ISLAND.corners[hex_with("pasture", 8)]
    assert hand(state, WHITE) == {}


TURNS = [
    case(
        "T1 orange", law("B-18.4"), 1,
        exactly(orange={"brick": 1}, red={"lumber": 1}, blue={"lumber": 2}), nothing,
    ),
    case("T2 red", law("B-18.5"), 2, exactly(orange={"brick": 1}, white={"brick": 1}), nothing),
    case("T3 blue", law("B-18.6"), 3, covers(WHITE, "road"), exactly(blue={"wool": 0, "brick": 0})),
    case("T4 white", law("B-18.7"), 4, covers(WHITE, "road", "card"), nothing),
    case("T5 orange", law("B-18.8"), 5, covers(ORANGE, "road", "card"), orange_may_not_play_it_yet),
    case(
        "T6 red", law("B-18.9", "B-18.10"), 6,
        exactly(red={"ore": 2, "grain": 0, "lumber": 2, "brick": 1}, white={"grain": 2}), red_has_a_city_at_hills_9,
    ),
    case(
        "T7 blue", law("B-18.11R", "B-18.12", "B-18.13", "B-18.14"), 7,
        the_seven_hits_nobody, blue_has_five_cards_and_builds_nothing,
    ),
    case("T8 white", law("B-18.14", "B-18.15R", "B-18.16"), 8, white_rides, white_has_the_wool_harbour),
    case("T9 orange", law("B-18.17"), 9, nothing, orange_has_four_roads),
    case("T10 red", law("B-18.18R", "B-18.19"), 10, red_cannot_build, nothing),
    case(
        "T11 blue", law("B-18.20", "B-18.21R", "B-18.22", "B-18.23", "B-18.24R"), 11,
        blue_could_only_build_a_road, blue_has_settled_with_its_last_card,
    ),
    case("T12 white", law("B-18.25"), 12, covers(WHITE, "road"), nothing),
    case("T13 orange", law("B-18.26", "B-18.27R"), 13, orange_lacks_only_grain_for_a_city, exactly(orange={"wool": 0})),
    case("T14 red", law("B-18.28"), 14, covers(RED, "road"), exactly(red={"brick": 1, "ore": 1})),
    case("T15 blue", law("B-18.29"), 15, blue_lacks_only_grain_for_a_card, nothing),
    case(
        "T16 white", law("B-18.30", "B-18.31", "B-18.32R"), 16,
        exactly(white={"lumber": 0, "brick": 0, "wool": 5, "grain": 1, "ore": 1}), white_has_a_city_at_pasture_8,
    ),
]  # fmt: skip


@both_options
@pytest.mark.parametrize(("number", "after_roll", "at_end"), TURNS)
def test_a_turn_is_played_as_told(number, after_roll, at_end, phases):
    replay(after(number - 1, phases), GAME["turns"][number - 1], after_roll, at_end)


# ---- the state after turn 16 ----


@law("BS-154", "B-18.38R")
@both_options
def test_the_whole_game_can_be_replayed(phases):
    state = start(phases)
    for turn in GAME["turns"]:
        replay(state, turn)
    assert hands(state) == GAME["final_hands"]
    points = {colour: player(state, seat, viewer=seat)["points"] for seat, colour in enumerate(COLOURS)}
    assert points == GAME["final_victory_points"]
    assert (rules.outcome(state), rules.to_act(state)) == (None, (ORANGE,))


def pieces(state, seat):
    each = player(state, seat)
    return each["points"], len(each["settlements"]), len(each["cities"])


@law("BS-154", "B-18.33")
def test_white_leads_without_a_card():
    state = after(16, "combined")
    assert pieces(state, WHITE) == (4, 2, 1)
    assert (player(state, WHITE)["knights"], hand(state, WHITE)) == (1, {})
    assert at_hex(state, WHITE, "pasture", 8) == 2
    white_has_the_wool_harbour(state)


def city_within_reach(state):
    """Whether orange can build a city now, at most after one trade with the bank."""
    if listed(state, ORANGE, "build_city"):
        return True
    for move in listed(state, ORANGE, "trade_bank"):
        twin = state.copy()
        rules.apply(twin, ORANGE, move)
        if listed(twin, ORANGE, "build_city"):
            return True
    return False


@law("B-18.34")
def test_orange_gets_a_city_with_a_5_8_or_9():
    assert pieces(after(16, "combined"), ORANGE) == (3, 3, 0)
    assert player(after(16, "combined"), ORANGE)["cards"] == 7
    lucky = set()
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        state = after(16, "combined")
        state.chance = ScriptedChance(dice=dice(total))
        play(state, ORANGE, "roll_dice")
        if city_within_reach(state):
            lucky.add(total)
    assert lucky == {5, 8, 9}


@law("B-18.35")
def test_red_lacks_one_grain_for_a_settlement():
    state = after(16, "combined")
    assert pieces(state, RED) == (3, 1, 1)
    assert lacks(state, RED, "settlement") == {"grain": 1}
    assert rules.view(state, None)["robber"] == hex_with("fields", 10)


@law("B-18.36R")
def test_blue_has_three_points():
    assert pieces(after(16, "combined"), BLUE) == (3, 3, 0)


@law("B-18.37R")
@both_options
def test_what_is_on_the_board_at_the_end(phases):
    shown = rules.view(after(16, phases), None)
    assert [len(each["roads"]) for each in shown["players"]] == [4, 3, 4, 4]
    assert [each["development_cards"] for each in shown["players"]] == [0, 0, 0, 0]
    assert [each["knights"] for each in shown["players"]] == [0, 0, 0, 1]
    assert (shown["deck"], shown["longest_road"], shown["largest_army"]) == (22, None, None)
