"""The conquest of a lair: gold, markers, the hero, and what happens when the game ends on the way (X-12.11 ff.)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, gold, spaces
from tests.rules.explorers.table import HAVENS, QUIET, at, conquer, garrison, me, now, points, seen, track
from tests.rules.play import events_of, play, refused

LAIR, WEST = "5,-1", "4,-1|5,-1"


def table(scenario="pirate-lairs", **options):
    return Position(scenario, **options)


def rolled(events):
    """Who rolled what for the hero, in order."""
    return [(roll["seat"], roll["die"]) for roll in events_of(events, "hero_rolled")]


def hero(events):
    (row,) = events_of(events, "hero")
    return row["seat"]


# ---- the examples ----


@law(
    "AS-106", "X-12.13", "X-12.14", "X-12.15", "X-12.16", "X-12.17", "X-12.19", "X-12.20", "X-12.24", "X-12.25",
    "X-12.29",
)  # fmt: skip
def test_the_example_of_the_book():
    """Red lands two crews beside Blue's; the dice say 5 and 6; Red has more crews and is the hero."""
    red, blue = 0, 2
    position = table()
    place = position.hex(LAIR)
    position.lair(place, {blue: 1}, number=8).ship(red, position.path(WEST), crew=2).chance(hero=[4, 5])
    state = position.at("movement", red)
    assert (me(state, red)["colour"], me(state, blue)["colour"]) == ("red", "blue")
    play(state, red, "land_crew", ship=0, hex=place, count=2)
    assert (gold(state, red), gold(state, blue), spaces(state, "lairs")) == (0, 0, [0, 0, 0, 0])
    events = play(state, red, "end_turn")
    assert [event.type for event in events] == [
        "lair_conquered", "marker_moved", "card_taken", "marker_moved", "hero_rolled", "hero_rolled", "hero",
        "marker_moved", "lair_opened", "turn_started",
    ]  # fmt: skip
    assert seen(events, "marker_moved") == [
        {"type": "marker_moved", "seat": red, "mission": "lairs", "space": 1},
        {"type": "marker_moved", "seat": blue, "mission": "lairs", "space": 1},
        {"type": "marker_moved", "seat": red, "mission": "lairs", "space": 2},
    ]
    assert rolled(events) == [(red, 5), (blue, 6)]
    assert hero(events) == red
    assert [gold(state, seat) for seat in range(4)] == [2, 0, 2, 0]
    assert spaces(state, "lairs") == [2, 0, 1, 0]
    assert track(state, "lairs")["card"] == red
    assert [me(state, seat)["supply"]["crews"] for seat in (red, blue)] == [8, 8]
    assert at(state, place)["lair"] == {"conquered": True, "crews": [1, 0, 1, 0]}
    assert at(state, place)["number"] == 8


@law("AS-107", "X-12.21", "X-12.20", "X-12.14")
def test_who_conquers_alone_is_the_hero_without_a_roll():
    state = garrison(table(), {0: 3}, active=0)
    events = conquer(state)
    assert (rolled(events), hero(events)) == ([], 0)
    assert (gold(state, 0), spaces(state, "lairs")) == (2, [2, 0, 0, 0])
    assert me(state)["supply"]["crews"] == 9 - 2
    assert [gold(state, seat) for seat in (1, 2, 3)] == [0, 0, 0]


@law("X-12.11", "X-12.13", "X-12.12R")
def test_two_crews_conquer_nothing_and_the_effects_wait_for_the_end_of_the_turn():
    position = table().ship(0, table().path("2,1|3,0"))
    state = garrison(position, {0: 2}, active=0)
    play(state, 0, "land_crew", ship=1, hex=position.hex(LAIR), count=1)
    assert [event.type for event in play(state, 0, "end_turn")] == ["turn_started"]
    state = garrison(table().ship(0, table().path("2,1|3,0")), {0: 3}, active=0)
    play(state, 0, "land_crew", ship=1, hex=position.hex(LAIR), count=1)
    play(state, 0, "move_ship", ship=0, path=position.path("2,0|3,0"))
    assert (gold(state, 0), spaces(state, "lairs")) == (0, [0, 0, 0, 0])
    types = [event.type for event in play(state, 0, "end_turn")]
    assert types.index("lair_opened") < types.index("turn_started")


# ---- the hero ----


@pytest.mark.parametrize(
    ("crews", "active", "draws", "rolls", "winner"),
    [
        case("the highest sum", law("X-12.16"), {0: 1, 1: 1, 2: 1}, 0, [1, 4, 2], [(0, 2), (1, 5), (2, 3)], 1),
        case("crews are added", law("X-12.16"), {0: 1, 1: 2}, 0, [3, 3], [(0, 4), (1, 4)], 1),
        case("a die beats crews", law("X-12.16"), {0: 1, 1: 2}, 0, [5, 3], [(0, 6), (1, 4)], 0),
        case("more crews win a tie", law("X-12.17", "X-12.24"), {0: 1, 1: 2}, 0, [5, 4], [(0, 6), (1, 5)], 1),
        case("more crews on turn", law("X-12.17", "X-12.24"), {0: 2, 2: 1}, 0, [4, 5], [(0, 5), (2, 6)], 0),
        case(
            "who is tied rolls again", law("AS-108", "X-12.18"),
            {0: 1, 1: 1, 2: 1}, 0, [3, 3, 1, 0, 2], [(0, 4), (1, 4), (2, 2), (0, 1), (1, 3)], 1,
        ),
        case(
            "again and again", law("X-12.18"),
            {0: 1, 1: 1, 2: 1}, 0, [5, 5, 5, 2, 2, 1, 4, 3],
            [(0, 6), (1, 6), (2, 6), (0, 3), (1, 3), (2, 2), (0, 5), (1, 4)], 0,
        ),
        case("in the order of play", law("X-12.22R", "X-12.15"), {0: 1, 1: 1, 3: 1}, 1, [0, 2, 1],
             [(1, 1), (3, 3), (0, 2)], 3),
        case("from the last seat", law("X-12.22R", "X-12.15"), {0: 2, 3: 1}, 3, [5, 0], [(3, 6), (0, 1)], 3),
    ],
)  # fmt: skip
def test_the_hero_has_the_highest_die_with_his_crews(crews, active, draws, rolls, winner):
    state = garrison(table().chance(hero=draws), crews, active)
    events = conquer(state)
    assert rolled(events) == rolls
    assert hero(events) == winner
    expected = [(seat in crews) + (seat == winner) for seat in range(4)]
    assert spaces(state, "lairs") == expected


@law("X-12.15", "X-12.22R", "X-11.9R")
def test_markers_move_clockwise_from_the_active_player():
    state = garrison(table().chance(hero=[0, 2, 1]), {0: 1, 1: 1, 3: 1}, active=1)
    moves = events_of(conquer(state), "marker_moved")
    assert [move["seat"] for move in moves] == [1, 3, 0, 3]
    assert track(state, "lairs")["card"] == 3


@law("X-12.14", "X-12.15")
def test_every_participant_is_paid_alike_and_the_others_nothing():
    state = garrison(table().chance(hero=[5, 0]), {0: 1, 2: 2}, active=0)
    events = conquer(state)
    (facts,) = events_of(events, "lair_conquered")
    assert (facts["crews"], facts["gold"]) == ([1, 0, 2, 0], 2)
    assert [gold(state, seat) for seat in range(4)] == [2, 0, 2, 0]


@law("X-12.20", "X-12.29")
def test_only_the_hero_gives_a_crew_back_and_the_others_stay():
    state = garrison(table().chance(hero=[0, 5]), {0: 1, 2: 2}, active=0)
    conquer(state)
    assert at(state, table().hex(LAIR))["lair"]["crews"] == [1, 0, 1, 0]
    assert [me(state, seat)["supply"]["crews"] for seat in (0, 2)] == [8, 8]


# ---- several lairs ----


@law("AS-175", "X-12.23R")
@pytest.mark.parametrize("first", [0, 1])
def test_lairs_are_resolved_in_the_order_of_their_third_crews(first):
    position = table()
    lairs = [position.hex(LAIR), position.hex("4,1")]
    for place in lairs:
        position.lair(place, {0: 2})
    position.ship(0, position.path(WEST), crew=1).ship(0, position.path("3,1|4,1"), crew=1)
    state = position.at("movement")
    for number in (first, 1 - first):
        play(state, 0, "land_crew", ship=number, hex=lairs[number], count=1)
    events = play(state, 0, "end_turn")
    assert [row["hex"] for row in events_of(events, "lair_conquered")] == [lairs[first], lairs[1 - first]]
    assert [row["hex"] for row in events_of(events, "lair_opened")] == [lairs[first], lairs[1 - first]]
    assert (gold(state, 0), spaces(state, "lairs")) == (4, [4, 0, 0, 0])


# ---- the end of the game on the way ----


def sixteen(seat):
    """A seat is one point short: it has four harbour settlements and two missions done."""
    position = table("explorers-and-pirates")
    position.harbour(seat, *map(position.spot, HAVENS))
    return position.marker("fish", (seat, 7)).marker("spices", (seat, 6))


@law("AS-212", "X-12.33R", "X-15.13R")
def test_the_active_player_wins_before_the_hero_is_rolled():
    position = sixteen(0)
    position.marker("lairs", (1, 1))
    state = garrison(position, {0: 1, 1: 2}, active=0)
    assert points(state, 0) == 16
    events = conquer(state)
    assert [event.type for event in events] == ["lair_conquered", "marker_moved", "game_over"]
    assert rules.outcome(state)["winner"] == 0
    assert rules.outcome(state)["points"][0] == 17
    assert [gold(state, seat) for seat in range(4)] == [2, 2, 0, 0]
    assert spaces(state, "lairs") == [1, 1, 0, 0]
    lair = at(state, position.hex(LAIR))
    assert (lair["number"], lair["lair"]) == (None, {"conquered": False, "crews": [1, 2, 0, 0]})


@law("X-12.33R", "X-15.13R", "X-15.14R")
def test_the_hero_wins_with_his_second_space_and_keeps_his_crew():
    position = sixteen(0).marker("spices", (0, 4)).marker("lairs", (1, 3), (0, 1))
    state = garrison(position, {0: 3}, active=0)
    assert points(state, 0) == 16
    events = conquer(state)
    assert [event.type for event in events][-3:] == ["hero", "marker_moved", "game_over"]
    assert at(state, position.hex(LAIR))["lair"]["conquered"] is False
    assert me(state)["supply"]["crews"] == 6


@law("X-12.33R")
def test_the_lairs_behind_a_victory_are_not_resolved():
    position = sixteen(0)
    position.lair(position.hex(LAIR), {0: 2}).lair(position.hex("4,1"), {1: 2})
    position.ship(0, position.path(WEST), crew=1).ship(0, position.path("3,1|4,1"), crew=1)
    state = position.at("movement")
    play(state, 0, "land_crew", ship=0, hex=position.hex(LAIR), count=1)
    play(state, 0, "land_crew", ship=1, hex=position.hex("4,1"), count=1)
    events = play(state, 0, "end_turn")
    assert len(events_of(events, "lair_conquered")) == 1
    assert (gold(state, 1), spaces(state, "lairs")[1]) == (0, 0)


@law("AS-127", "X-15.11", "X-15.12", "X-15.14R", "X-12.33R")
def test_another_participant_wins_only_when_his_own_turn_begins():
    position = sixteen(2).chance(dice=QUIET, hero=[5, 0])
    state = garrison(position, {0: 2, 2: 1}, active=0)
    conquer(state)
    assert points(state, 2) == 17
    assert now(state) == ("pre_roll", (1,))
    play(state, 1, "roll_dice")
    play(state, 1, "end_trade_build")
    events = play(state, 1, "end_turn")
    assert [event.type for event in events] == ["turn_started", "game_over"]
    assert rules.outcome(state)["winner"] == 2
    refused(state, 2, "game_over", "roll_dice")


@law("X-15.13R", "X-12.33R")
def test_a_loser_among_the_participants_does_not_stop_the_resolution():
    position = sixteen(1).chance(hero=[0, 5])
    state = garrison(position, {0: 2, 1: 1}, active=0)
    events = conquer(state)
    assert "lair_opened" in [event.type for event in events]
    assert events[-1].type == "game_over"  # seat 1 is next and has its points
    assert rules.outcome(state)["winner"] == 1
