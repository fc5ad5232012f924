"""Largest Army: knights face up, who holds the card, and what it is worth (B-13)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position
from tests.rules.play import events_of, play, positions


def army(*face_up, holder=None):
    """Knights face up by seat, and who holds the card."""
    position = Position()
    for seat, number in enumerate(face_up):
        position.knights(seat, number)
    return position if holder is None else position.awards(largest_army=holder)


def holder(state):
    return rules.view(state, None)["largest_army"]


def points(state):
    return [player["points"] for player in rules.view(state, None)["players"]]


@pytest.mark.parametrize(
    ("face_up", "before", "after"),
    [
        case("the second knight", law("B-13.1"), (1, 0), None, None),
        case("the third knight", law("BS-94", "B-13.1", "B-13.2"), (2, 0), None, 0),
        case("the first with three, another has two", law("B-13.1"), (2, 2), None, 0),
        case("level with the holder", law("BS-94", "B-13.4R"), (2, 3), 1, 1),
        case("one more than the holder", law("BS-94", "B-13.2", "B-13.3"), (3, 3), 1, 0),
        case("level with a larger army", law("B-13.4R"), (4, 5), 1, 1),
        case("more than a larger army", law("B-13.3"), (5, 5), 1, 0),
        case("the holder goes on", law("B-13.3"), (3, 3), 0, 0),
        case("a third who has fewer", law("B-13.4R"), (2, 0, 4), 2, 2),
    ],
)
def test_a_knight_is_played(face_up, before, after):
    state = army(*face_up, holder=before).cards(0, knight=1).at("main")
    events = play(state, 0, "play_knight")
    moved = [{"award": "largest_army", "seat": after}] if before != after else []
    assert events_of(events, "award_moved") == moved
    assert holder(state) == after
    assert points(state) == [2 * (seat == after) for seat in range(4)]
    assert rules.view(state, 1)["players"][0]["knights"] == face_up[0] + 1


@pytest.mark.parametrize(
    ("face_up", "before", "in_hand"),
    [
        case("three in the hand", law("BS-140", "B-13.5R"), (0, 0), None, 3),
        case("two face up and three in the hand", law("BS-140", "B-13.5R"), (1, 0), None, 4),
        case("more in the hand than the holder has", law("B-13.5R"), (0, 3), 1, 5),
    ],
)
def test_knights_in_the_hand_do_not_count(face_up, before, in_hand):
    position = army(*face_up, holder=before).cards(0, knight=in_hand - 1).chance(deck=[0])
    state = position.hand(0, ore=1, wool=1, grain=1).at("main")
    play(state, 0, "buy_development_card")
    assert rules.view(state, 0)["players"][0]["development_hand"] == {"knight": in_hand}
    assert holder(state) == before
    play(state, 0, "play_knight")
    assert holder(state) == before


@law("BS-140", "B-13.2", "B-13.6R")
def test_once_won_the_card_always_has_a_holder():
    won = 0
    for seed in range(12):
        before = None
        for state in positions("base", f"army {seed}"):
            now = holder(state)
            knights = [player["knights"] for player in rules.view(state, None)["players"]]
            assert (now is None) is (max(knights) < 3)
            assert now is not None or before is None
            assert now is None or knights[now] == max(knights)
            before = now
        won += before is not None
    assert won
