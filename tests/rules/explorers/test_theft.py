"""Whom a pirate ship robs, and of what."""

from collections import Counter

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import Position, basin, hand, hold
from tests.rules.explorers.seas import (
    AT_CORNER,
    BLUE,
    HAVEN,
    NORTH,
    NORTH_WEST,
    ORANGE,
    RED,
    SOUTH_WEST,
    WEST,
    WHITE,
    WHITES,
    circle,
    corners,
    seven,
)
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice


def robbing(p: Position) -> ExplorersState:
    """The state in which red, whose pirate ship has come, may rob."""
    state = seven(p)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    return state


def victims(**holdings: dict[str, int]) -> Position:
    """White and blue on routes of the hex, orange only at its corner, and what they hold."""
    p = Position("explorers-and-pirates")
    for seat, path in ((WHITE, WEST), (BLUE, SOUTH_WEST), (ORANGE, AT_CORNER)):
        p.ship(seat, p.path(path))
    for colour, goods in holdings.items():
        p.hand(("red", "white", "blue", "orange").index(colour), **goods)
    return p


@law("AS-91", "X-10.14", "X-10.20R", "X-16.12R")
def test_a_card_changes_hands_and_only_thief_and_victim_know_which():
    state = robbing(victims(white={"ore": 2, "wool": 1}, blue={"grain": 3}))
    events = play(state, RED, "steal", victim=WHITE)
    stolen = Counter(hand(state, RED))
    assert stolen.total() == 1
    assert Counter(hand(state, WHITE)) == Counter({"ore": 2, "wool": 1}) - stolen
    assert hand(state, BLUE) == {"grain": 3}
    (kind,) = stolen
    shown = [[event.seen_by(seat).get("resource") for event in events] for seat in (RED, WHITE, BLUE, None)]
    assert shown == [[kind], [kind], [None], [None]]
    assert "hand" not in rules.view(state, BLUE)["players"][RED]


@law("X-10.20R")
def test_each_card_of_the_victim_is_as_likely():
    cards, stolen = {"lumber": 1, "wool": 3, "ore": 2}, Counter()
    for place in range(6):
        p = victims(white=cards)
        state = p.chance(dice=dice(7), steal=[place]).at("pre_roll")
        play(state, RED, "roll_dice")
        play(state, RED, "place_pirate", hex=p.hex(HAVEN))
        play(state, RED, "steal", victim=WHITE)
        stolen += Counter(hand(state, RED))
    assert stolen == cards


@pytest.mark.parametrize(
    ("holding", "stolen", "left"),
    [
        case("gold from an empty hand", law("AS-92", "X-10.16"), {"gold": 2}, {"gold": 1}, {"gold": 1}),
        case("the last coin", law("X-10.16"), {"gold": 1}, {"gold": 1}, {}),
        case(
            "a card though there is gold",
            law("AS-92", "X-10.16", "X-1.18R"),
            {"ore": 1, "gold": 9},
            {"ore": 1},
            {"gold": 9},
        ),
        case("nothing from a beggar", law("AS-173", "X-10.17R"), {}, {}, {}),
    ],
)
def test_what_is_stolen(holding, stolen, left):
    state = robbing(victims(white=holding))
    play(state, RED, "steal", victim=WHITE)
    assert (hand(state, RED), hand(state, WHITE), state.phase) == (stolen, left, "main")


@law("X-10.18R", "X-10.14")
def test_the_thief_chooses_one_victim_or_nobody():
    state = robbing(victims(white={"ore": 2}, blue={"wool": 2}))
    assert [move["victim"] for move in listed(state, RED, "steal")] == [WHITE, BLUE]
    for victim, loot in ((WHITE, {"ore": 1}), (BLUE, {"wool": 1})):
        after = state.copy()
        play(after, RED, "steal", victim=victim)
        assert hand(after, RED) == loot
        refused(after, RED, "wrong_phase", "steal", victim=WHITE)
    play(state, RED, "skip_steal")
    assert (hand(state, RED), hand(state, WHITE), hand(state, BLUE)) == ({}, {"ore": 2}, {"wool": 2})


@law("X-10.18R")
def test_two_ships_of_a_victim_lose_no_more_than_one():
    p = victims(white={"ore": 5, "gold": 5})
    state = robbing(p.ship(WHITE, p.path(WEST)).ship(WHITE, p.path(NORTH_WEST)))
    play(state, RED, "steal", victim=WHITE)
    assert hand(state, WHITE) == {"ore": 4, "gold": 5}


@pytest.mark.parametrize(
    ("victim", "code"),
    [
        case("who only points at the hex", law("AS-93", "X-10.19R"), ORANGE, "no_victim"),
        case("oneself", law("X-10.14"), RED, "no_victim"),
        case("nobody at the table", law("X-17.5R"), 4, "bad_parameter"),
    ],
)
def test_nobody_else_is_robbed(victim, code):
    p = victims(red={"ore": 1}, white={"ore": 1}, orange={"ore": 1})
    refused(robbing(p.ship(RED, p.path(WEST))), RED, code, "steal", victim=victim)


@law("X-10.14", "X-10.19R")
def test_a_ship_on_any_of_the_six_edges_and_on_no_other_route_can_be_robbed():
    p = Position("pirate-lairs")
    state = p.reveal(p.hex(NORTH), "sea").ship(WHITE, p.path(WEST)).hand(WHITE, ore=1).at("place_pirate")
    for path in rules.view(state, None)["sea_routes"]:
        after = state.copy()
        after.ships[WHITES] = path
        play(after, RED, "place_pirate", hex=p.hex(HAVEN))
        assert (after.phase == "steal") == (path in circle(p, HAVEN))


@law("AS-151", "X-10.21R")
@pytest.mark.parametrize("holding", [{"ore": 2}, {"gold": 2}, {}])
@pytest.mark.parametrize("cargo", [{"spice": 2}, {"crew": 1, "spice": 1}, {"fish": 1}, {"settler": 1}])
def test_cargo_is_never_stolen(holding, cargo):
    p = Position("explorers-and-pirates")
    port = corners(p)[4]
    p.ship(WHITE, p.path(WEST), **cargo).harbour(WHITE, port).basin(WHITE, port, crew=2).hand(WHITE, **holding)
    state = robbing(p)
    play(state, RED, "steal", victim=WHITE)
    assert (hold(state, WHITES), basin(state, WHITE, port)) == (cargo, {"crew": 2})
    assert sum(hand(state, RED).values()) == min(1, sum(holding.values()))
