"""Setting up: the table, which game, who begins, and the fixed placement."""

from collections import Counter

import pytest

import rules
from rules.europe.board import MAPS
from rules.kernel.chance import SeededChance
from tests.law import case, law
from tests.rules.europe.position import (
    RED,
    SHORT,
    Position,
    bank,
    between,
    full_bank,
    game,
    golds,
    path,
    spot,
    started,
)
from tests.rules.play import concrete, events_of, play, refused
from tests.rules.scripted import ScriptedChance, dice

COLOURS = ("red", "blue", "white", "orange")
FIXED = SHORT["fixed_start"]
TABLES = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]
U = "-4,1|-3,0|-3,1"  # between Bern and Paris


def rolled(players, *totals, scenario="short", **options):
    """A new game in which these totals were rolled for the start, by whoever was to roll."""
    state = game(players, scenario, **options)
    state.chance = ScriptedChance(start=dice(*totals))
    for _ in totals:
        play(state, rules.to_act(state)[0], "roll_for_start")
    return state


def place_all(state):
    """Place everything, wherever it goes first in the list."""
    while state.phase.startswith("setup"):
        rules.apply(state, rules.to_act(state)[0], concrete(state, rules.to_act(state)[0])[0])


# ---- the table ----


@pytest.mark.parametrize(
    ("scenario", "players", "covered"),
    [
        case("short with three", law("MS-01", "M-1.8", "M-3.10", "M-3.11", "M-3.12", "M-3.13"), "short", 3, 5),
        case("short with four", law("MS-02", "M-1.8", "M-3.10", "M-3.11", "M-3.12", "M-3.13"), "short", 4, 4),
        case("main with three", law("MS-03", "M-1.8", "M-3.10", "M-3.11", "M-3.12", "M-3.13"), "main", 3, 9),
        case("main with four", law("MS-03", "M-1.8", "M-3.10", "M-3.11", "M-3.12", "M-3.13"), "main", 4, 7),
    ],
)
def test_what_each_player_begins_with(scenario, players, covered):
    state = game(players, scenario, placement="variable")
    for player in rules.view(state, None)["players"]:
        assert player["warehouse"] == {"posts": covered, "available": 1, "delivered": 0}
        assert player["supply"] == {"routes": 30, "caravans": 2, "merchants": 2}
        assert (player["gold"], player["cards"], player["posts"]) == (3, 0, [])
    state = started(players, scenario, placement="variable")
    place_all(state)
    for player in rules.view(state, None)["players"]:
        assert len(player["posts"]) == 3
        assert player["warehouse"] == {"posts": covered, "available": 1, "delivered": 0}


@law("MS-01", "MS-07", "M-3.9", "M-3.14")
@pytest.mark.parametrize("placement", ["fixed", "variable"])
@pytest.mark.parametrize("players", [3, 4])
def test_gold_caravan_and_merchants_when_the_first_turn_begins(players, placement):
    state = started(players, placement=placement)
    place_all(state)
    for player in rules.view(state, None)["players"]:
        assert (player["gold"], player["merchants"]) == (3, [None, None])
        assert player["caravans"] == [player["routes"][0], None]
        assert player["supply"] == {"routes": 29, "caravans": 1, "merchants": 2}


@law("MS-142", "M-3.3", "M-3.4R", "M-3.6", "M-20.5", "M-20.6R")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_bank_piles_lie_open_and_face_down_tokens_show_their_colour_alone(scenario, players):
    state = game(players, scenario, placement="variable")
    for viewer in (*range(players), None):
        table = rules.view(state, viewer)
        assert table["bank"] == dict.fromkeys(("lumber", "wool", "grain", "ore", "salt"), 19)
        assert table["face_down_tokens"] == dict.fromkeys(("forest", "pasture", "fields", "mountains", "salt"), 2)


@law("MS-05", "M-3.7", "M-3.8R")
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_the_robber_begins_on_any_hex_without_number_each_as_likely(scenario, monkeypatch):
    bare = [place for place, number in enumerate(MAPS[f"europe/{scenario}"].numbers) if not number]
    places = Counter(game(scenario=scenario, seed=str(seed)).robber for seed in range(1000))
    assert set(places) <= set(bare)
    assert len(places) > len(bare) // 2
    drawn = []
    for index in range(len(bare)):
        monkeypatch.setattr(
            SeededChance, "draw", lambda self, stream, counter, sides, n=index: drawn.append(sides) or n
        )
        assert game(scenario=scenario).robber == bare[index]
    assert set(drawn) == {len(bare)}


@law("MS-188", "M-3.16R", "M-1.10")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_seats_have_their_colours_clockwise_and_orange_is_the_one_left_over(scenario, players):
    table = rules.view(game(players, scenario), None)
    assert [(row["seat"], row["colour"]) for row in table["players"]] == list(enumerate(COLOURS))[:players]


# ---- which game ----


@law("MS-141", "M-3.1", "M-4.1", "M-5.4")
def test_short_and_main_fixed_and_variable():
    first = rules.new_game("europe")
    assert (first.setup.scenario, first.setup.players, first.setup.options["placement"]) == ("short", 4, "fixed")
    assert started(placement="variable").phase == "setup_post"
    assert started(placement="fixed").phase == "pre_roll"
    assert (started(scenario="main").phase, started(scenario="main", placement="variable").phase) == ("setup_post",) * 2


@law("MS-06", "M-4.9R", "M-5.4")
@pytest.mark.parametrize("players", [3, 4])
def test_the_main_game_has_no_fixed_placement(players):
    with pytest.raises(rules.SetupError):
        game(players, "main", placement="fixed")


@pytest.mark.parametrize(
    "options",
    [
        case("no such placement", law("M-4.1"), {"placement": "free"}),
        case("turns below none", law("M-0.10R"), {"max_turns": -1}),
        case("turns without end", law("M-0.10R"), {"max_turns": 100_001}),
        case("half a turn", law("M-0.10R"), {"max_turns": 1.5}),
        case("too many offers", law("M-9.17R"), {"offers_per_turn": 101}),
        case("fewer than none", law("M-9.17R"), {"offers_per_turn": -1}),
        case("too many of opponents", law("M-9.17R"), {"offers_to_active": 21}),
    ],
)
def test_other_options_are_refused(options):
    with pytest.raises(rules.SetupError):
        game(**options)


# ---- who begins ----


@pytest.mark.parametrize(
    ("totals", "starter"),
    [
        case("the highest", law("MS-143", "M-3.15R", "M-5.1", "M-5.3R"), (8, 11, 5), 1),
        case("the first seat", law("MS-143", "M-3.15R", "M-5.1", "M-5.3R"), (9, 4, 8), 0),
        case("the last seat", law("MS-143", "M-5.1"), (9, 4, 10), 2),
        case("low ties do not matter", law("M-5.2"), (4, 4, 10), 2),
    ],
)
@pytest.mark.parametrize("placement", ["fixed", "variable"])
def test_the_highest_roll_begins_in_every_game(totals, starter, placement):
    state = game(3, placement=placement)
    state.chance = ScriptedChance(start=dice(*totals))
    for seat, total in enumerate(totals):
        assert rules.to_act(state) == (seat,)
        refused(state, (seat + 1) % 3, "not_your_turn", "roll_for_start")
        (told, *_) = events_of(play(state, seat, "roll_for_start"), "start_rolled")
        assert (told["seat"], len(told["dice"]), sum(told["dice"])) == (seat, 2, total)
    assert rules.to_act(state) == (starter,)
    assert state.phase == ("setup_post" if placement == "variable" else "pre_roll")


@law("MS-09", "M-5.2", "M-5.3R")
def test_those_tied_for_the_highest_roll_again_until_one_is_alone():
    state = rolled(4, 8, 11, 11, 11)
    for first, second, third in ((6, 9, 9), (3, 3, None), (2, 5, None)):
        tied = [1, 2, 3] if third else [2, 3]
        state.chance = ScriptedChance(start=dice(*(t for t in (first, second, third) if t)))
        for seat in tied:
            assert rules.to_act(state) == (seat,)
            refused(state, 0, "not_your_turn", "roll_for_start")
            play(state, seat, "roll_for_start")
    assert (state.phase, rules.to_act(state)) == ("pre_roll", (3,))


# ---- the fixed placement ----


@law("MS-07", "M-4.2", "M-4.3", "M-4.4", "M-4.5", "M-4.6")
@pytest.mark.parametrize("players", [3, 4])
def test_pieces_and_first_cards_of_the_fixed_placement(players):
    state = started(players)
    cards = {
        "red": {"lumber": 1, "grain": 1, "salt": 1}, "blue": {"salt": 1, "wool": 1, "ore": 1},
        "white": {"lumber": 1, "grain": 1, "wool": 1}, "orange": {"ore": 1, "salt": 1, "grain": 1},
    }  # fmt: skip
    for seat in range(players):
        shown, start = rules.view(state, seat)["players"][seat], FIXED[COLOURS[seat]]
        assert shown["hand"] == {**cards[shown["colour"]], "gold": 3}
        assert sorted(shown["posts"]) == sorted(map(spot, start["kontors"]))
        assert shown["routes"] == [path(start["route"])]
        assert shown["caravans"] == [path(start["caravan_at_route"]), None]


@law("M-4.2")
@pytest.mark.parametrize("colour", COLOURS)
def test_the_route_of_each_colour_leads_from_its_first_city_whose_hexes_gave_the_cards(colour):
    start, board = FIXED[colour], MAPS["europe/short"]
    city = spot(start["resource_city"])
    assert start["resource_city"] in start["kontors"]
    assert path(start["route"]) in board.grid.spokes[city]
    kinds = ("lumber", "wool", "grain", "ore", "salt")
    assert Counter(kinds[board.terrain[place]] for place in board.grid.touching[city]) == start["resources"]
    assert all(board.violet >> spot(name) & 1 for name in start["kontors"])
    assert sum(board.cities >> end & 1 for end in board.grid.ends[path(start["route"])]) == 1


@law("MS-08", "M-4.7")
def test_with_three_players_the_posts_of_orange_are_neutral():
    table = rules.view(started(3), None)
    assert sorted(table["neutral_posts"]) == sorted(map(spot, FIXED["orange"]["kontors"]))
    assert path(FIXED["orange"]["route"]) not in [p for player in table["players"] for p in player["routes"]]
    assert rules.view(started(4), None)["neutral_posts"] == []


@law("M-4.8", "M-7.11", "MS-114")
def test_neutral_posts_gain_nothing_but_take_commodities():
    state = Position(3).neutral("Krakow").post(RED, "Paris").chance(dice=dice(3)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert (golds(state), bank(state)) == ([1, 1, 1], full_bank())
    way = between("Paris", "Brussels")
    state = Position(3).neutral("Brussels").route(RED, way).caravan(RED, way).at("action")
    play(state, RED, "deliver_commodity", caravan=0, intersection=spot("Brussels"))
    assert rules.view(state, None)["supplied"] == [spot("Brussels")]
