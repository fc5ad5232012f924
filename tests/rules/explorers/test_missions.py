"""Missions in general: tracks, markers that lie on each other, and the point card of each mission (X-11)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, game
from tests.rules.explorers.table import QUIET, anchored, conquer, garrison, me, pass_turn, points, seen, supply, track
from tests.rules.play import events_of, play, positions

MISSIONS = ("lairs", "fish", "spices")
TRACKS = {
    "lairs": (0, 1, 1, 2, 2, 2, 3, 3),
    "fish": (0, 1, 1, 2, 2, 2, 3, 3),
    "spices": (0, 1, 1, 2, 2, 3, 3),
}  # points on the spaces, from the start space on
FISH = {"fish": 1}


def on(state, mission, space):
    """The markers on a space, from below."""
    card = track(state, mission)
    return [seat for seat in card["from_below"] if card["spaces"][seat] == space]


def holder(state, mission):
    return track(state, mission)["card"]


# ---- set-up ----


@pytest.mark.parametrize(
    ("scenario", "missions"),
    [
        case("land ho", law("AS-141", "X-2.1"), "land-ho", []),
        case("pirate lairs", law("AS-141", "X-2.2", "X-12.1"), "pirate-lairs", ["lairs"]),
        case("fish", law("AS-141", "X-2.3", "X-12.1", "X-13.1"), "fish", ["lairs", "fish"]),
        case("spices", law("AS-141", "X-2.4", "X-13.1", "X-14.1"), "spices", ["fish", "spices"]),
        case(
            "explorers and pirates", law("AS-141", "X-2.5", "X-2.6", "X-12.1", "X-13.1", "X-14.1"),
            "explorers-and-pirates", ["lairs", "fish", "spices"],
        ),
    ],
)  # fmt: skip
def test_a_scenario_has_its_missions(scenario, missions):
    assert list(rules.view(game(scenario), None)["missions"]) == missions


@law("AS-141", "X-1.9", "X-4.9", "X-11.2", "X-11.8R")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("scenario", ["pirate-lairs", "fish", "spices", "explorers-and-pirates"])
def test_all_markers_start_on_the_start_space_and_nobody_holds_a_card(scenario, players):
    for mission, card in rules.view(game(scenario, players), None)["missions"].items():
        assert card["spaces"] == [0] * players, mission
        assert sorted(card["from_below"]) == list(range(players))
        assert card["card"] is None
        assert card["points"] == [0] * players


# ---- points of a track ----


@pytest.mark.parametrize(
    ("mission", "space"),
    [
        case(f"{mission} space {space}", law("AS-197", "AS-154", "X-1.30", "X-11.5", "X-15.3"), mission, space)
        for mission in MISSIONS
        for space in range(len(TRACKS[mission]))
    ],
)
def test_a_marker_counts_what_is_printed_at_its_space_and_not_the_sum(mission, space):
    position = Position().marker(mission, (0, space), (1, space))
    state = position.at("main")
    assert points(state, 1) == TRACKS[mission][space]
    assert points(state, 2) == 0


@law("X-11.1", "X-15.4", "X-11.6")
@pytest.mark.parametrize("mission", MISSIONS)
def test_the_card_of_a_mission_is_worth_a_point_to_whoever_is_furthest(mission):
    state = Position().marker(mission, (1, 1), (0, 3)).at("main")
    assert holder(state, mission) == 0
    assert track(state, mission)["points"] == [TRACKS[mission][3] + 1, 1, 0, 0]
    assert [points(state, seat) for seat in range(4)] == [3, 1, 0, 0]


@law("X-2.6", "X-11.1", "X-11.16R")
def test_three_missions_add_up_and_each_is_worth_four_points_at_most():
    position = Position()
    for mission in MISSIONS:
        position.marker(mission, (0, len(TRACKS[mission]) - 1))
    assert points(position.at("main"), 0) == 12


# ---- markers and cards in play ----


@law("AS-102", "X-11.3", "X-11.6", "X-11.7", "X-11.8R", "X-11.9R")
def test_the_first_to_leave_the_start_holds_the_card_until_he_is_passed():
    position = anchored(anchored(Position("fish"), 1, FISH), 2, FISH, FISH).chance(dice=QUIET)
    state = position.at("movement", 1)
    events = play(state, 1, "deliver_fish", ship=3)
    assert seen(events, "marker_moved", "card_taken") == [
        {"type": "marker_moved", "seat": 1, "mission": "fish", "space": 1},
        {"type": "card_taken", "seat": 1, "mission": "fish"},
    ]
    assert (holder(state, "fish"), points(state, 1)) == (1, 2)
    pass_turn(state)
    play(state, 2, "deliver_fish", ship=6)
    assert on(state, "fish", 1) == [1, 2]
    assert (holder(state, "fish"), points(state, 1), points(state, 2)) == (1, 2, 1)
    play(state, 2, "deliver_fish", ship=7)
    assert track(state, "fish")["spaces"] == [0, 1, 2, 0]
    assert (holder(state, "fish"), points(state, 1), points(state, 2)) == (2, 1, 2)


@law("X-11.8R", "X-11.11R")
@pytest.mark.parametrize("seat", range(4))
def test_whoever_leaves_the_start_first_takes_the_card(seat):
    state = anchored(Position("fish"), seat, FISH).at("movement", seat)
    play(state, seat, "deliver_fish", ship=3 * seat)
    assert holder(state, "fish") == seat


@law("AS-155", "X-11.4", "X-11.7", "X-11.10R")
def test_who_follows_lies_on_top_and_the_others_keep_their_order():
    position = Position("fish").marker("fish", (0, 2), (1, 2), (2, 2)).chance(dice=QUIET)
    state = anchored(anchored(position, 0, FISH), 1, FISH).at("movement")
    assert holder(state, "fish") == 0
    play(state, 0, "deliver_fish", ship=0)
    assert (on(state, "fish", 3), on(state, "fish", 2)) == ([0], [1, 2])
    pass_turn(state)
    play(state, 1, "deliver_fish", ship=3)
    assert (on(state, "fish", 3), on(state, "fish", 2)) == ([0, 1], [2])
    assert holder(state, "fish") == 0


@law("X-11.4", "X-11.7", "X-11.10R")
def test_the_lowest_of_those_left_behind_is_below_the_newcomer():
    position = Position("fish").marker("fish", (0, 2), (1, 2), (2, 1)).chance(dice=QUIET)
    state = anchored(anchored(position, 1, FISH), 2, FISH).at("movement", 1)
    play(state, 1, "deliver_fish", ship=3)
    pass_turn(state)
    play(state, 2, "deliver_fish", ship=6)
    assert (on(state, "fish", 3), on(state, "fish", 2)) == ([1], [0, 2])


@law("AS-103", "X-11.15", "X-11.4", "X-11.5", "X-11.7")
def test_the_example_of_the_book():
    """Red and White on a space of one point; Orange, then Blue reach the furthest one, of two points."""
    red, white, blue, orange = range(4)
    position = Position("fish").marker("fish", (red, 2), (white, 2), (blue, 2), (orange, 2)).chance(dice=QUIET)
    state = anchored(anchored(position, orange, FISH), blue, FISH).at("movement", orange)
    assert [me(state, seat)["colour"] for seat in range(4)] == ["red", "white", "blue", "orange"]
    assert holder(state, "fish") == red
    play(state, orange, "deliver_fish", ship=3 * orange)
    for _ in range(3):
        pass_turn(state)
    play(state, blue, "deliver_fish", ship=3 * blue)
    assert on(state, "fish", 3) == [orange, blue]
    assert track(state, "fish")["points"] == [1, 1, 2, 3]


# ---- two spaces at once ----


@law("X-11.3", "X-11.9R", "X-11.14R")
def test_two_sacks_are_two_single_moves():
    position = anchored(Position().marker("spices", (1, 1)), 0, {"spice": 2})
    events = play(position.at("movement"), 0, "deliver_spice", ship=0)
    assert seen(events, "marker_moved", "card_taken") == [
        {"type": "marker_moved", "seat": 0, "mission": "spices", "space": 1},
        {"type": "marker_moved", "seat": 0, "mission": "spices", "space": 2},
        {"type": "card_taken", "seat": 0, "mission": "spices"},
    ]


@law("X-11.9R", "X-11.14R")
def test_the_card_is_taken_with_the_first_of_two_spaces_if_that_one_leads():
    position = anchored(Position().marker("spices", (1, 1), (0, 1)), 0, {"spice": 2})
    events = play(position.at("movement"), 0, "deliver_spice", ship=0)
    assert [event.type for event in events][1:] == ["marker_moved", "card_taken", "marker_moved"]


@law("AS-226", "X-11.3", "X-11.14R", "X-12.21", "X-11.4", "X-11.9R")
def test_a_lone_conqueror_makes_two_single_moves():
    position = Position().marker("lairs", (2, 2), (1, 1), (0, 1))
    state = garrison(position, {0: 3}, active=0)
    events = conquer(state)
    assert seen(events, "marker_moved", "card_taken", "hero") == [
        {"type": "marker_moved", "seat": 0, "mission": "lairs", "space": 2},
        {"type": "hero", "seat": 0, "hex": position.hex("5,-1")},
        {"type": "marker_moved", "seat": 0, "mission": "lairs", "space": 3},
        {"type": "card_taken", "seat": 0, "mission": "lairs"},
    ]
    assert (on(state, "lairs", 1), on(state, "lairs", 2), on(state, "lairs", 3)) == ([1], [2], [0])


# ---- the end of a track ----


@law("AS-153", "AS-197", "X-11.12R", "X-11.16R")
def test_an_eighth_fish_moves_no_marker():
    position = anchored(Position().marker("fish", (0, 6), (1, 7)), 0, FISH, FISH)
    state = position.at("movement")
    play(state, 0, "deliver_fish", ship=0)
    assert track(state, "fish")["spaces"] == [7, 7, 0, 0]
    assert holder(state, "fish") == 1
    fish = supply(state)["fish"]
    events = play(state, 0, "deliver_fish", ship=1)
    assert [event.type for event in events] == ["fish_delivered"]
    assert supply(state)["fish"] == fish + 1
    assert track(state, "fish")["spaces"] == [7, 7, 0, 0]
    assert holder(state, "fish") == 1


@law("AS-153", "X-11.12R", "X-11.13R")
def test_a_conquest_beyond_the_last_space_still_pays():
    state = garrison(Position().marker("lairs", (0, 7)), {0: 3}, active=0)
    conquer(state)
    assert track(state, "lairs")["spaces"] == [7, 0, 0, 0]
    assert me(state)["gold"] == 2
    assert me(state)["supply"]["crews"] == 7


@law("X-11.16R")
def test_the_spice_track_is_as_long_as_there_are_villages():
    for region in rules.view(game("explorers-and-pirates"), None)["unexplored"].values():
        villages = [n for name, n in region["tiles"].items() if name.split("_")[0] in ("swift", "fast", "pirate")]
        assert villages == [1, 1, 1]
    assert len(TRACKS["spices"]) - 1 == 6


# ---- a whole game ----


@law("X-11.3", "X-11.6", "X-11.7", "X-11.9R", "X-11.13R", "X-15.1", "X-15.2", "X-15.3", "X-15.4", "X-15.5R", "AS-153")
@pytest.mark.parametrize("seed", ["north", "south"])
def test_points_and_cards_follow_from_the_markers_all_through_a_game(seed):
    """Markers never go back; the card is where the law says, reckoned from the board alone; points add up."""
    before = {mission: [0] * 3 for mission in MISSIONS}
    moved = 0
    for state in positions("explorers", seed, scenario="explorers-and-pirates", players=3):
        view = rules.view(state, None)
        for mission, card in view["missions"].items():
            steps = [new - old for new, old in zip(card["spaces"], before[mission], strict=True)]
            assert all(0 <= step <= 2 for step in steps)
            moved += sum(steps)
            before[mission] = card["spaces"]
            furthest = max(card["spaces"])
            leaders = [seat for seat in card["from_below"] if card["spaces"][seat] == furthest]
            assert card["card"] == (leaders[0] if furthest else None)
        for player in view["players"]:
            seat = player["seat"]
            tracks = sum(TRACKS[name][card["spaces"][seat]] for name, card in view["missions"].items())
            cards = sum(card["card"] == seat for card in view["missions"].values())
            built = len(player["settlements"]) + 2 * len(player["harbour_settlements"])
            assert player["points"] == built + tracks + cards
    assert moved > 5


@law("X-11.3")
def test_each_kind_of_progress_moves_its_own_marker():
    position = anchored(Position(), 0, FISH, {"spice": 1})
    state = garrison(position, {0: 1, 1: 2}, active=0)
    play(state, 0, "deliver_fish", ship=0)
    play(state, 0, "deliver_spice", ship=1)
    play(state, 0, "land_crew", ship=2, hex=position.hex("5,-1"), count=1)
    assert [track(state, mission)["spaces"][0] for mission in MISSIONS] == [0, 1, 1]
    moves = events_of(play(state, 0, "end_turn"), "marker_moved")
    assert {move["mission"] for move in moves} == {"lairs"}
    assert {seat: track(state, "lairs")["spaces"][seat] > 0 for seat in range(3)} == {0: True, 1: True, 2: False}
