"""The functions that users of `rules` rely on: names, signatures, and the shape of what they give."""

import inspect
import itertools
import json
import random

import pytest

import rules
from rules.kernel.registry import GAMES
from tests.contract.walks import TABLES, at_every_table, choose, log_of_game
from tests.law import law
from tests.rules.play import walk

PROMISED = {"base": {"standard", "beginner"}}
"""Game → its scenarios, for the games that are there."""


def survives_json(value):
    """Whether JSON gives back the very same value: no tuples, no keys that are no text."""
    return json.loads(json.dumps(value, allow_nan=False)) == value


# ---- functions ----

SIGNATURES = {
    "catalogue": [],
    "board": ["game", "scenario"],
    "new_game": ["game", "scenario", "players", "seed", "options"],
    "to_act": ["state"],
    "legal_moves": ["state", "seat"],
    "default_move": ["state", "seat"],
    "apply": ["state", "seat", "move"],
    "read_move": ["state", "wire"],
    "view": ["state", "seat"],
    "outcome": ["state"],
    "imagine": ["state", "seat", "seed"],
    "dump": ["state"],
    "load": ["data"],
    "clause": ["name"],
    "notation": ["move"],
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_a_function_takes_what_it_is_documented_to_take(name):
    function = getattr(rules, name)
    assert list(inspect.signature(function).parameters) == SIGNATURES[name]
    assert inspect.getdoc(function)
    assert name in rules.__all__


def test_new_game_has_the_documented_defaults():
    parameters = inspect.signature(rules.new_game).parameters
    defaults = {name: parameter.default for name, parameter in parameters.items()}
    assert defaults["game"] is inspect.Parameter.empty
    assert (defaults["players"], defaults["seed"]) == (4, "")


def test_everything_public_is_there_and_nothing_else_is_promised():
    assert all(hasattr(rules, name) for name in rules.__all__)
    assert len(set(rules.__all__)) == len(rules.__all__)


def test_errors_form_one_tree():
    assert issubclass(rules.RulesError, ValueError)
    assert issubclass(rules.SetupError, rules.RulesError)
    assert issubclass(rules.CodecError, rules.RulesError)
    assert issubclass(rules.Refused, rules.RulesError)
    assert issubclass(rules.InvalidMove, rules.Refused)
    assert issubclass(rules.IllegalMove, rules.Refused)
    assert not issubclass(rules.IllegalMove, rules.InvalidMove)


def test_the_first_lines_of_the_contract_work():
    state = rules.new_game("base", scenario="standard", players=4, seed="any text", options={})
    (seat,) = rules.to_act(state)
    (move,) = rules.legal_moves(state, seat)
    assert rules.default_move(state, seat) == move == {"type": "roll_for_start"}
    assert [event.type for event in rules.apply(state, seat, move)] == ["start_rolled"]
    assert rules.view(state, seat)["you"] == seat
    assert rules.view(state, None).get("you") is None
    assert rules.outcome(state) is None
    assert rules.dump(rules.load(rules.dump(state))) == rules.dump(state.copy()) == rules.dump(state)


# ---- catalogue, boards, clauses ----


def test_the_catalogue_tells_what_can_be_played():
    shown = rules.catalogue()
    assert survives_json(shown)
    assert [row["game"] for row in shown["games"]] == list(GAMES)
    for row in shown["games"]:
        assert row.keys() >= {"game", "title", "rules_version", "scenarios"}
        for scenario in row["scenarios"]:
            assert scenario.keys() >= {"scenario", "players", "options"}
            assert {option["name"] for option in scenario["options"]} >= {"max_turns"}
            assert all("default" in option for option in scenario["options"])


@pytest.mark.parametrize("game", PROMISED)
def test_games_have_the_scenarios_of_the_contract(game):
    (row,) = (row for row in rules.catalogue()["games"] if row["game"] == game)
    assert {scenario["scenario"] for scenario in row["scenarios"]} == PROMISED[game]


def test_changing_what_was_shown_changes_nothing():
    rules.catalogue()["games"].clear()
    rules.board("base", "standard")["hexes"].clear()
    assert rules.catalogue()["games"]
    assert rules.board("base", "standard")["hexes"]


@pytest.mark.parametrize(("game", "scenario"), sorted({(table.game, table.scenario) for table in TABLES}))
def test_a_board_is_json(game, scenario):
    shown = rules.board(game, scenario)
    assert survives_json(shown)
    assert shown.keys() == {"game", "scenario", "hexes", "paths", "intersections"}


@pytest.mark.parametrize("place", [("chess", "standard"), ("base", "nowhere"), (None, None), ("base", 7)])
def test_a_board_that_does_not_exist_is_refused(place):
    with pytest.raises(rules.SetupError):
        rules.board(*place)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_clause_of_a_game_can_be_read(game):
    assert all(rules.clause(name) == text and text for name, text in game.clauses().items())


@pytest.mark.parametrize("name", ["", "B-99.9", "b-6.2", "B-6.2 "])
def test_an_unknown_clause_has_no_text(name):
    assert rules.clause(name) is None


# ---- views, events, results ----


def positions(table):
    """Positions on the way through a game with trades, and its end."""
    state, rng = table.short("shapes"), random.Random("shapes")
    while rules.to_act(state):
        events = rules.apply(state, *choose(state, rng, trading=0.2))
        yield state, events


@at_every_table
def test_views_are_json_and_say_who_is_to_act(table):
    for state, _ in positions(table):
        for seat in (*range(table.players), None):
            shown = rules.view(state, seat)
            assert survives_json(shown)
            assert shown.get("you") == seat
            assert shown["to_act"] == list(rules.to_act(state))
            assert shown["turn"].keys() == {"seat", "number", "phase"}
            assert [player["seat"] for player in shown["players"]] == list(range(table.players))


@at_every_table
def test_events_are_json_for_everybody(table):
    for _, events in positions(table):
        for event in events:
            for seat in (*range(table.players), None):
                seen = event.seen_by(seat)
                assert survives_json(seen)
                assert seen["type"] == event.type
                hidden = event.secret is not None and seat not in event.known_to
                assert not hidden or not seen.keys() & event.secret.keys()


@law("B-15.7R")
@at_every_table
def test_a_spectator_sees_no_secret(table):
    for _, events in positions(table):
        for event in events:
            assert event.seen_by(None) == {"type": event.type, **event.facts}


def check_shape(result, players):
    """Winner, ranking of all seats, points and reason, as JSON."""
    assert survives_json(result)
    assert result.keys() == {"winner", "ranking", "points", "reason"}
    assert sorted(seat for rank in result["ranking"] for seat in rank) == list(range(players))
    assert len(result["points"]) == players
    assert (result["winner"] is None) == (result["reason"] != "victory")
    if result["winner"] is not None:
        assert result["ranking"][0] == [result["winner"]]


@law("B-14.11R")
@at_every_table
def test_a_result_ranks_everybody_by_points_with_the_winner_first(table):
    for number in range(10):
        state = table.short(f"result {number}")
        assert rules.outcome(state) is None
        walk(state, random.Random(number))
        result = rules.outcome(state)
        check_shape(result, table.players)
        others = [rank for rank in result["ranking"] if rank != [result["winner"]]]
        scores = [[result["points"][seat] for seat in rank] for rank in others]
        assert all(min(better) >= max(worse) for better, worse in itertools.pairwise(scores))
        assert all(len(set(tied)) == 1 for tied in scores)


@law("B-0.8R", "B-14.12R")
@at_every_table
def test_a_game_cut_short_has_no_winner_and_a_ranking(table):
    state, _ = log_of_game(table, "short", 0.0, max_turns=4)
    result = rules.outcome(state)
    check_shape(result, table.players)
    assert (result["winner"], result["reason"]) == (None, "turn_limit")
    assert rules.view(state, None)["turn"]["number"] == 4
    assert rules.to_act(state) == ()
