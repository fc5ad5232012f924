"""Longest Road: how a line is measured, who holds the card, and what an interruption does (B-12)."""

import random
from itertools import pairwise, product

import pytest

import rules
from rules.base.board import ISLAND
from tests.law import case, law
from tests.rules.base.position import Position, between
from tests.rules.play import events_of, listed, play

# The zigzag lines of the board from west to east, the northernmost first.
ROWS = (
    (3, 0, 4, 1, 5, 2, 6),
    (11, 7, 12, 8, 13, 9, 14, 10, 15),
    (21, 16, 22, 17, 23, 18, 24, 19, 25, 20, 26),
    (27, 33, 28, 34, 29, 35, 30, 36, 31, 37, 32),
    (38, 43, 39, 44, 40, 45, 41, 46, 42),
    (47, 51, 48, 52, 49, 53, 50),
)
CENTRE = (18, 24, 30, 35, 29, 23, 18)  # once around the middle hex
EAST = (24, 19, 25, 31, 36, 30)  # around its eastern neighbour, without the shared side

ROW_OF_SEAT = (2, 0, 4, 5)
ROAD = {"lumber": 1, "brick": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def length(state, seat=0):
    return rules.view(state, None)["players"][seat]["road_length"]


def points(state, seat):
    return rules.view(state, None)["players"][seat]["points"]


def holder(state):
    return rules.view(state, None)["longest_road"]


# ---- the length of a line ----


def drawn(lines, own=(), rivals=(), without=None):
    """Seat 0's roads along some lines, its settlements, and settlements of seat 1; one road may be left out."""
    paths = [between(*pair) for line in lines for pair in pairwise(line)]
    position = Position().settlement(0, *own).settlement(1, *rivals)
    return position.road(0, *(path for path in paths if path != without)), paths


LENGTHS = [
    case("one road", law("B-12.1R"), [(22, 17)], (), (), 1),
    case("four in a row", law("B-12.1R"), [ROWS[2][:5]], (), (), 4),
    case("two lines apart", law("B-12.1R"), [ROWS[2][:4], ROWS[4][:3]], (), (), 3),
    case(
        "a fork of 3 and 2 and 2",
        law("BS-87", "B-12.1R", "B-12.2R"),
        [(22, 17, 23, 18), (22, 16, 21), (22, 28, 33)], (), (), 5,
    ),
    case("six roads around a hex", law("BS-88", "B-12.2R"), [CENTRE], (), (), 6),
    case("a ring with a tail", law("B-12.2R"), [CENTRE, (18, 13)], (), (), 7),
    case("a ring with two tails", law("B-12.1R", "B-12.2R"), [CENTRE, (18, 13, 9), (24, 19, 14)], (), (), 9),
    case("two rings that share a side", law("B-12.2R"), [CENTRE, EAST], (), (), 11),
    case("through an own settlement", law("BS-93", "B-12.5"), [ROWS[2][:7]], (22,), (), 6),
    case("ended by a rival", law("B-12.3", "B-12.4R"), [ROWS[2][:7]], (), (17,), 3),
    case(
        "four roads to a rival and two beyond",
        law("BS-137", "B-12.3", "B-12.4R"),
        [ROWS[2][:5], (23, 18, 24)], (), (23,), 4,
    ),
    case("between two rivals", law("B-12.4R"), [ROWS[2][:6]], (), (21, 18), 5),
    case("a fork held by a rival", law("B-12.3"), [(22, 17, 23), (22, 16, 21), (22, 28, 33)], (), (22,), 2),
    case("a ring broken by a rival", law("B-12.4R"), [CENTRE, (18, 13)], (), (18,), 6),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "own", "rivals", "expected"), LENGTHS)
def test_the_length_of_a_network(lines, own, rivals, expected):
    position, _ = drawn(lines, own, rivals)
    assert length(position.at("main")) == expected


@pytest.mark.parametrize(("lines", "own", "rivals", "expected"), LENGTHS)
def test_the_length_is_the_same_whichever_road_is_built_last(lines, own, rivals, expected):
    built = 0
    for last in drawn(lines)[1]:
        position, _ = drawn(lines, own, rivals, without=last)
        state = position.hand(0, **ROAD).at("main")
        if {"type": "build_road", "path": last} in listed(state, 0, "build_road"):
            play(state, 0, "build_road", path=last)
            assert length(state) == expected
            built += 1
    assert built or len(lines[0]) == 2


@law("B-12.5", "B-12.18R")
def test_an_upgrade_changes_no_length():
    position, _ = drawn([ROWS[2][:8]], own=(22,), rivals=(18,))
    position.hand(0, ore=3, grain=2).hand(1, ore=3, grain=2)
    state = position.at("main", 0)
    assert length(state) == 5
    play(state, 0, "build_city", intersection=22)
    assert length(state) == 5
    state = position.at("main", 1)
    play(state, 1, "build_city", intersection=18)
    assert length(state) == 5


@law("BS-138", "B-12.17R")
def test_founding_roads_count():
    position = Position(players=3).chance(start=[35, 0, 0])
    state = position.state
    for seat in range(3):
        play(state, seat, "roll_for_start")
    for seat, spot, way in [(0, 22, 17), (1, 0, 3), (2, 2, 6), (2, 51, 47), (1, 53, 50), (0, 24, 18)]:
        play(state, seat, "found_settlement", intersection=spot)
        play(state, seat, "found_road", path=between(spot, way))
    assert length(state) == 1
    position.hand(0, lumber=3, brick=3)
    state = position.at("main")
    for pair in [(17, 23), (24, 19), (23, 18)]:
        play(state, 0, "build_road", path=between(*pair))
    assert length(state) == 5
    assert holder(state) == 0


# ---- winning the card ----


def standing(*lengths, holder=None):
    """Seat n has a line of lengths[n] roads, each in a row of its own."""
    position = Position()
    for seat, roads in enumerate(lengths):
        position.line(seat, *ROWS[ROW_OF_SEAT[seat]][: roads + 1])
    return position if holder is None else position.awards(longest_road=holder)


def extend(position, seat):
    """The seat builds one more road in its row."""
    row = ROWS[ROW_OF_SEAT[seat]]
    state = position.hand(seat, **ROAD).at("main", seat)
    done = length(state, seat)
    return play(state, seat, "build_road", path=between(row[done], row[done + 1]))


@law("BS-85", "B-12.6", "B-12.7R", "B-12.8")
def test_the_fifth_road_in_line_wins_the_card():
    position = standing(3)
    extend(position, 0)
    assert (length(position.state), holder(position.state), points(position.state, 0)) == (4, None, 0)
    events = extend(position, 0)
    assert events_of(events, "award_moved") == [{"award": "longest_road", "seat": 0}]
    assert (length(position.state), holder(position.state), points(position.state, 0)) == (5, 0, 2)


@law("B-12.7R")
def test_a_road_that_joins_two_lines_wins_with_more_than_five():
    position = Position().line(0, *ROWS[2][:4]).line(0, *ROWS[2][4:8]).hand(0, **ROAD)
    state = position.at("main")
    play(state, 0, "build_road", path=between(ROWS[2][3], ROWS[2][4]))
    assert (length(state), holder(state)) == (7, 0)


@law("BS-86", "B-12.9R", "B-12.10R")
def test_drawing_level_is_not_enough_and_one_more_is():
    position = standing(6, 0, 5, holder=0)
    assert not events_of(extend(position, 2), "award_moved")
    assert (length(position.state, 2), holder(position.state)) == (6, 0)
    extend(position, 2)
    assert holder(position.state) == 2
    assert (points(position.state, 0), points(position.state, 2)) == (0, 2)


@law("B-12.9R")
def test_the_holder_who_builds_on_keeps_the_card():
    position = standing(5, 5, holder=0)
    assert not events_of(extend(position, 0), "award_moved")
    assert (holder(position.state), points(position.state, 0)) == (0, 2)


# ---- interruptions ----


def cut(position, cutter, after):
    """The cutter settles in seat 0's line, after so many roads."""
    spot = ROWS[2][after]
    spur = next(other for other in ISLAND.neighbours[spot] if other not in ROWS[2])
    state = position.road(cutter, between(spot, spur)).hand(cutter, **SETTLEMENT).at("main", cutter)
    return play(state, cutter, "build_settlement", intersection=spot)


@pytest.mark.parametrize(
    ("lengths", "after", "cutter", "lengths_after", "new_holder"),
    [
        case("one other leads", law("BS-89", "B-12.3", "B-12.11", "B-12.16R"), (7, 5), 4, 1, (4, 5), 1),
        case("two others tie", law("BS-90", "B-12.13", "B-12.16R"), (8, 5, 5), 4, 3, (4, 5, 5), None),
        case("the holder ties", law("BS-91", "B-12.12", "B-12.16R"), (8, 5), 5, 3, (5, 5), 0),
        case("the holder ties with two", law("B-12.12"), (8, 5, 5), 3, 3, (5, 5, 5), 0),
        case("nobody has five", law("BS-92", "B-12.6", "B-12.15"), (5, 4), 3, 3, (3, 4), None),
        case("the holder still leads", law("B-12.16R"), (10, 5), 6, 3, (6, 5), 0),
        case("the holder keeps five and another has six", law("B-12.11"), (9, 6, 5), 5, 3, (5, 6, 5), 1),
        case("one of two others is longer", law("B-12.11"), (8, 6, 7), 4, 3, (4, 6, 7), 2),
    ],
)
def test_an_interruption(lengths, after, cutter, lengths_after, new_holder):
    position = standing(*lengths, holder=0)
    before = points(position.state, 0)
    events = cut(position, cutter, after)
    state = position.state
    assert tuple(length(state, seat) for seat in range(len(lengths))) == lengths_after
    assert holder(state) == new_holder
    assert points(state, 0) == before - 2 * (new_holder != 0)
    moved = [] if new_holder == 0 else [{"award": "longest_road", "seat": new_holder}]
    assert events_of(events, "award_moved") == moved


@law("BS-90", "B-12.14")
def test_a_card_set_aside_goes_to_the_first_single_leader():
    position = standing(8, 5, 5, holder=0)
    cut(position, 3, 4)
    assert holder(position.state) is None
    extend(position, 2)
    assert (holder(position.state), points(position.state, 2)) == (2, 2)


@law("B-12.14", "B-12.15")
def test_a_card_set_aside_with_nobody_at_five_needs_five_again():
    position = standing(5, 3, holder=0)
    cut(position, 3, 3)
    extend(position, 1)
    assert (length(position.state, 1), holder(position.state)) == (4, None)
    extend(position, 1)
    assert holder(position.state) == 1


@law("BS-139", "B-12.19R")
def test_the_loser_loses_the_points_at_once_in_anothers_turn():
    position = standing(8, 5, holder=0)
    assert points(position.state, 0) == 2
    cut(position, 3, 4)
    state = position.state
    assert rules.view(state, None)["turn"]["seat"] == 3
    assert [points(state, seat) for seat in range(4)] == [0, 2, 0, 1]


# ---- any sequence of builds ----


def longest_trail(roads, blocked):
    """The most roads in one line, by trying all of them."""

    def onward(spot, used):
        best = len(used)
        for path in roads - used:
            if spot in ISLAND.ends[path]:
                far = sum(ISLAND.ends[path]) - spot
                more = used | {path}
                best = max(best, len(more) if far in blocked else onward(far, more))
        return best

    return max((onward(spot, frozenset()) for path in roads for spot in ISLAND.ends[path]), default=0)


def normal_form(lengths, before):
    """Who holds the card by B-12.16R."""
    most = max(lengths)
    if most < 5:
        return None
    if before is not None and lengths[before] == most:
        return before
    return lengths.index(most) if lengths.count(most) == 1 else None


def check_standing(state, before):
    """Lengths, holder and points as the law wants them; gives the holder."""
    shown = rules.view(state, None)
    players = shown["players"]
    for player in players:
        rivals = {spot for other in players if other is not player for spot in other["settlements"]}
        assert player["road_length"] == longest_trail(frozenset(player["roads"]), rivals)
    assert shown["longest_road"] == normal_form([player["road_length"] for player in players], before)
    for player in players:
        assert player["points"] == len(player["settlements"]) + 2 * (shown["longest_road"] == player["seat"])
    return shown["longest_road"]


def founded(rng):
    """A table of four with its founding done at random."""
    position = Position(victory_points=22)
    state = position.state
    while rules.to_act(state) and rules.view(state, None)["turn"]["phase"] != "pre_roll":
        (seat,) = rules.to_act(state)
        rules.apply(state, seat, rng.choice(rules.legal_moves(state, seat)))
    return position


def next_build(state, seat, rng):
    """A settlement in another's way if there is one, else now and then a settlement, mostly a road."""
    settlements = listed(state, seat, "build_settlement")
    others = [player for player in rules.view(state, None)["players"] if player["seat"] != seat]
    ways = {spot for player in others for path in player["roads"] for spot in ISLAND.ends[path]}
    in_the_way = [move for move in settlements if move["intersection"] in ways]
    roads = listed(state, seat, "build_road") if rng.random() < 0.9 else []
    return rng.choice(in_the_way or roads or settlements or [None])


@law("BS-139", "B-12.16R", "B-12.19R")
@pytest.mark.parametrize("seed", range(40))
def test_any_sequence_of_builds_gives_the_normal_form(seed):
    rng = random.Random(seed)
    position = founded(rng)
    card = None
    for _ in range(120):
        seat = rng.randrange(4)
        state = position.hand(seat, **SETTLEMENT).at("main", seat)
        move = next_build(state, seat, rng)
        if move:
            rules.apply(state, seat, move)
            card = check_standing(state, card)


@law("B-12.11", "B-12.12", "B-12.13", "B-12.15", "B-12.16R")
@pytest.mark.parametrize("whole", range(5, 11))
def test_every_interruption_gives_the_normal_form(whole):
    for after, red, blue in product(range(1, whole), range(3, 7), range(3, 7)):
        if max(red, blue) > whole:
            continue
        position = standing(whole, red, blue, holder=0)
        cut(position, 3, after)
        assert holder(position.state) == normal_form([max(after, whole - after), red, blue, 1], 0)
