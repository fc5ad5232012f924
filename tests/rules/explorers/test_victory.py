"""Victory: what counts, who wins when, the turn limit and the ranking (X-15)."""

import random

import pytest

import rules
from rules.explorers.actions import ACTIONS
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position
from tests.rules.explorers.table import (
    HAVENS,
    INLAND,
    NORTH_ANCHOR,
    QUIET,
    anchored,
    conquer,
    garrison,
    now,
    pass_turn,
    points,
    seen,
)
from tests.rules.play import play, refused, walk

GOALS = {"land-ho": 8, "pirate-lairs": 12, "fish": 15, "spices": 15, "explorers-and-pirates": 17}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def settled(scenario, seat, total, **options):
    """A seat with so many points: harbour settlements, if they do not suffice the fish track, settlements."""
    position = Position(scenario, **options)
    havens = min(4, total // 2)
    left = total - 2 * havens
    if left > 5:
        position.marker("fish", (seat, 7))  # three points and the card
        left -= 4
    position.harbour(seat, *map(position.spot, HAVENS[:havens]))
    return position.settlement(seat, *map(position.spot, INLAND[:left]))


# ---- what counts ----


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        case("nothing", law("X-15.1"), lambda p: p, 0),
        case("settlements", law("X-15.1", "X-6.30"), lambda p: p.settlement(0, *map(p.spot, INLAND[:3])), 3),
        case("harbour settlements", law("X-15.2", "X-6.34"), lambda p: p.harbour(0, *map(p.spot, HAVENS[:3])), 6),
        case("a rival's buildings", law("X-15.1", "X-15.2"), lambda p: p.harbour(1, p.spot(HAVENS[0])), 0),
        case("a space of a track", law("AS-154", "X-15.3"), lambda p: p.marker("fish", (1, 5), (0, 5)), 2),
        case("a point card", law("X-15.4"), lambda p: p.marker("fish", (0, 5)), 3),
        case("roads", law("X-15.5R"), lambda p: p.road(0, *range(10)), 0),
        case("gold and cards", law("AS-164", "X-15.5R"), lambda p: p.hand(0, gold=50, ore=9, wool=9), 0),
        case("settlers and crews", law("AS-164", "X-15.5R"),
             lambda p: p.ship(0, 60, settler=1).ship(0, 61, crew=2).lair(p.hex("5,-1"), {0: 3}), 0),
        case("cargo", law("AS-164", "X-15.5R"), lambda p: p.ship(0, 60, fish=1).ship(0, 61, spice=2), 0),
        case("villages", law("X-15.5R"), lambda p: p.village(p.hex("5,-1"), "fast_gold", 0), 0),
        case("the pirate ship", law("X-15.5R"), lambda p: p.pirate(0, p.hex("4,0")), 0),
        case("crews beside a conquered lair", law("X-15.5R"),
             lambda p: p.lair(p.hex("5,-1"), {0: 2}, conquered=True), 0),
    ],
)  # fmt: skip
def test_what_points_are_made_of(position, expected):
    state = position(Position()).at("main")
    assert points(state, 0) == expected
    assert points(state, 3) == 0


@law("X-15.5R")
def test_a_full_basin_is_worth_nothing_more():
    position = Position().harbour(0, Position().spot(HAVENS[0]))
    state = position.basin(0, position.spot(HAVENS[0]), settler=1).at("main")
    assert points(state, 0) == 2


# ---- the goals ----


@pytest.mark.parametrize(
    "scenario",
    [
        case("land ho", law("AS-126", "X-15.6", "X-2.1", "X-15.13R"), "land-ho"),
        case("pirate lairs", law("AS-140", "X-15.7", "X-2.2", "X-15.13R"), "pirate-lairs"),
        case("fish", law("AS-140", "X-15.8", "X-2.3", "X-15.13R"), "fish"),
        case("spices", law("AS-140", "X-15.9", "X-2.4", "X-15.13R"), "spices"),
        case("explorers and pirates", law("AS-140", "X-15.10", "X-2.5", "X-15.13R"), "explorers-and-pirates"),
    ],
)
def test_one_more_point_wins_and_not_before(scenario):
    goal = GOALS[scenario]
    position = settled(scenario, 0, goal - 1).hand(0, **SETTLEMENT)
    site = position.spot(INLAND[-1])
    state = position.line(0, site, position.grid.neighbours[site][0]).at("main")
    assert rules.view(state, 0)["goal"] == goal
    assert (points(state, 0), rules.outcome(state)) == (goal - 1, None)
    events = play(state, 0, "build_settlement", intersection=site)
    end = rules.outcome(state)
    assert (end["winner"], end["reason"], end["points"][0]) == (0, "victory", goal)
    assert events[-1].seen_by(None) == {"type": "game_over", **end}
    assert now(state) == ("game_over", ())


@law("AS-140", "X-15.7", "X-15.8", "X-15.9", "X-15.10", "X-15.6")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_point_too_few_does_not_win_when_the_turn_begins(scenario):
    state = settled(scenario, 1, GOALS[scenario] - 1).at("movement")
    play(state, 0, "end_turn")
    assert now(state) == ("pre_roll", (1,))


@law("AS-126", "X-15.6", "X-15.13R", "X-15.2")
def test_an_upgrade_wins_in_the_first_scenario():
    position = Position("land-ho")
    position.harbour(0, *map(position.spot, HAVENS[:2])).settlement(0, *map(position.spot, (HAVENS[2], *INLAND[:2])))
    state = position.hand(0, grain=2, ore=2).at("main")
    assert points(state, 0) == 7
    play(state, 0, "build_harbour_settlement", intersection=position.spot(HAVENS[2]))
    assert rules.outcome(state)["winner"] == 0


@pytest.mark.parametrize(
    ("aboard", "route", "move"),
    [
        case("a founded settlement", law("X-15.13R", "X-9.13R"), {"settler": 1}, "4,-3|4,-2",
             {"kind": "found_settlement", "ship": 0, "intersection": "4,-3|4,-2|5,-3"}),
        case("a delivered fish", law("X-15.13R"), {"fish": 1}, NORTH_ANCHOR, {"kind": "deliver_fish", "ship": 0}),
        case("a delivered sack", law("X-15.13R"), {"spice": 1}, NORTH_ANCHOR, {"kind": "deliver_spice", "ship": 0}),
    ],
)  # fmt: skip
def test_the_game_ends_in_the_movement_phase_too(aboard, route, move):
    position = Position().marker("lairs", (0, 7)).marker("fish", (1, 1), (0, 0)).marker("spices", (1, 1), (0, 0))
    position.harbour(0, *map(position.spot, HAVENS)).settlement(0, *map(position.spot, INLAND[:4]))
    state = position.ship(0, position.path(route), **aboard).at("movement")
    assert points(state, 0) == 16
    if "intersection" in move:
        move = {**move, "intersection": position.spot(move["intersection"])}
    play(state, 0, **move)
    assert rules.outcome(state)["winner"] == 0


@law("X-15.13R", "X-11.14R", "X-14.11")
def test_the_first_of_two_sacks_may_end_the_game():
    position = settled("explorers-and-pirates", 0, 8)
    position.marker("lairs", (0, 7)).marker("fish", (0, 7)).marker("spices", (1, 2), (0, 0))
    state = anchored(position, 0, {"spice": 2}).at("movement")
    assert points(state, 0) == 16
    events = play(state, 0, "deliver_spice", ship=0)
    assert [event.type for event in events] == ["spice_delivered", "marker_moved", "game_over"]
    assert rules.view(state, 0)["missions"]["spices"]["spaces"] == [1, 2, 0, 0]


@law("X-15.13R")
def test_more_points_than_needed_win_too():
    position = settled("explorers-and-pirates", 0, 8)
    position.marker("lairs", (0, 7)).marker("fish", (0, 7))
    state = anchored(position, 0, {"spice": 1}).at("movement")
    play(state, 0, "deliver_spice", ship=0)
    assert rules.outcome(state)["points"][0] == 18
    assert rules.outcome(state)["winner"] == 0


# ---- only in the own turn ----


@law("X-15.11", "X-15.12")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_who_has_the_points_when_his_turn_begins_wins_before_rolling(scenario):
    position = settled(scenario, 2, GOALS[scenario]).chance(dice=QUIET)
    state = position.at("movement")
    assert points(state, 2) == GOALS[scenario]
    pass_turn(state)
    assert rules.outcome(state) is None
    events = play(state, 1, "end_turn")
    assert [event.type for event in events] == ["turn_started", "game_over"]
    assert rules.outcome(state)["winner"] == 2


@law("AS-127", "X-15.12", "X-15.14R", "X-15.11")
def test_a_lair_resolved_in_anothers_turn_does_not_win():
    position = settled("pirate-lairs", 2, 11).chance(dice=QUIET, hero=[5, 0])
    state = garrison(position, {0: 2, 2: 1}, active=0)
    conquer(state)
    assert points(state, 2) == 12
    assert (rules.outcome(state), now(state)) == (None, ("pre_roll", (1,)))
    play(state, 1, "roll_dice")
    play(state, 1, "end_trade_build")
    play(state, 1, "end_turn")
    assert rules.outcome(state)["winner"] == 2


@law("X-15.14R")
def test_the_resolution_still_belongs_to_the_turn_of_the_active_player():
    state = garrison(settled("pirate-lairs", 0, 11).marker("lairs", (1, 3), (0, 0)), {0: 3}, active=0)
    events = conquer(state)
    assert rules.outcome(state)["winner"] == 0
    assert not seen(events, "turn_started")


@law("AS-128", "X-15.15R", "X-15.12")
def test_a_point_card_lost_before_the_own_turn_is_a_point_lost():
    position = settled("fish", 2, 9).marker("lairs", (2, 7)).marker("fish", (2, 1)).chance(dice=QUIET)
    state = anchored(position, 1, {"fish": 1}, {"fish": 1}).at("movement")
    assert points(state, 2) == 15
    pass_turn(state)
    play(state, 1, "deliver_fish", ship=3)
    assert points(state, 2) == 15
    play(state, 1, "deliver_fish", ship=4)
    assert points(state, 2) == 14
    play(state, 1, "end_turn")
    assert rules.outcome(state) is None
    assert now(state) == ("pre_roll", (2,))


# ---- the end ----


@law("AS-132", "X-15.16R")
def test_after_the_end_every_action_is_refused():
    state = settled("fish", 1, 15).at("movement")
    play(state, 0, "end_turn")
    for seat in range(4):
        for kind in (*ACTIONS, "nonsense"):
            refused(state, seat, "game_over", kind)
        assert rules.legal_moves(state, seat) == []
    assert rules.to_act(state) == ()


@law("AS-213", "X-15.17R", "X-15.18R")
def test_the_turn_limit_ends_a_game_without_a_winner():
    position = Position("pirate-lairs", max_turns=50).chance(dice=QUIET).turn(49)
    position.settlement(3, position.spot(INLAND[0])).harbour(1, position.spot(HAVENS[0]))
    state = position.at("movement")
    pass_turn(state)
    assert rules.outcome(state) is None
    events = play(state, 1, "end_turn")
    assert rules.outcome(state) == {
        "winner": None, "ranking": [[1], [3], [0, 2]], "points": [0, 2, 0, 1], "reason": "turn_limit",
    }  # fmt: skip
    assert [event.type for event in events] == ["game_over"]
    assert rules.to_act(state) == ()


@law("X-15.17R", "X-15.11")
def test_the_next_player_wins_rather_than_the_limit():
    state = settled("pirate-lairs", 1, 12, max_turns=50).turn(50).at("movement")
    play(state, 0, "end_turn")
    assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (1, "victory")


@law("X-15.17R", "AS-213")
@pytest.mark.parametrize(("limit", "turn"), [(0, 123_456), (10_000, 9_999)])
def test_without_a_limit_or_below_it_the_game_goes_on(limit, turn):
    state = Position("land-ho", max_turns=limit).turn(turn).at("movement")
    play(state, 0, "end_turn")
    assert rules.outcome(state) is None


@law("X-15.17R")
def test_the_limit_counts_the_turns_of_all_seats_and_is_ten_thousand_by_default():
    state = rules.new_game("explorers", scenario="land-ho", players=3, seed="short", options={"max_turns": 5})
    walk(state, random.Random(1))
    assert (rules.outcome(state)["reason"], rules.view(state, 0)["turn"]["number"]) == ("turn_limit", 5)
    assert rules.new_game("explorers", scenario="land-ho").setup.options["max_turns"] == 10_000


@pytest.mark.parametrize(
    ("others", "ranking"),
    [
        case("all different", law("X-15.18R"), (3, 1, 2), [[0], [1], [3], [2]]),
        case("two alike", law("X-15.18R"), (1, 3, 1), [[0], [2], [1, 3]]),
        case("all alike", law("X-15.18R"), (2, 2, 2), [[0], [1, 2, 3]]),
    ],
)
def test_the_winner_stands_first_and_equals_share_a_rank(others, ranking):
    position = Position("fish", players=4)
    spots = iter(map(position.spot, INLAND))
    for seat, number in enumerate(others, start=1):
        position.settlement(seat, *(next(spots) for _ in range(number)))
    position.harbour(0, *map(position.spot, HAVENS)).marker("lairs", (0, 7)).marker("fish", (0, 6))
    state = position.at("movement", 3)
    play(state, 3, "end_turn")
    assert rules.outcome(state)["ranking"] == ranking


@law("X-15.18R", "X-15.15R")
def test_the_winner_stands_first_even_if_another_has_as_many_points():
    position = settled("pirate-lairs", 1, 12)
    position.settlement(2, *range(60, 65)).harbour(2, *range(70, 74))  # anywhere: only points matter
    state = position.at("movement")
    play(state, 0, "end_turn")
    assert points(state, 2) == 13
    assert rules.outcome(state)["ranking"] == [[1], [2], [0, 3]]
