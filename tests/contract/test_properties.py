"""What holds for every game, scenario and number of players, held to it on hundreds of random games.

With KONTOR_SOAK=1 the same on thousands of games.
"""

import json
import random

import pytest

import rules
from rules.kernel.registry import GAMES, game_of
from tests.contract.base_law import TableView
from tests.contract.strays import Strays
from tests.contract.survey import GAMES_EACH, LAWS, most_trade_actions, play_eagerly, play_silently, survey
from tests.contract.walks import (
    SOAK,
    TABLES,
    at_every_table,
    choose,
    facts,
    fill_discard,
    fill_proposal,
    is_listed,
)
from tests.law import law
from tests.rules.play import concrete

STRAYS_EACH = 12  # stray moves of each seat in each position, besides one of every type
SEEDS = ("one", "two", "three")  # of imagined worlds


def watchers(table):
    """Every seat, and a spectator."""
    return (*range(table.players), None)


def judged(state, seat, move):
    """How a move is received: None if it is accepted, else all that the refusal says."""
    try:
        rules.apply(state.copy(), seat, move)
    except rules.Refused as refusal:
        return refusal.code, refusal.clause, refusal.detail
    return None


# ---- whole games ----


@law("BS-163", "B-0.8R", "B-0.10R", "B-7.24R", "B-16.28R")
@at_every_table
def test_every_game_ends_and_its_turns_are_bounded(table):
    found = survey(table)
    assert found.games == GAMES_EACH
    assert all(rules.outcome(rules.load(data)) for data in found.ends)


@law("BS-163", "B-0.10R", "B-7.21R")
@at_every_table
def test_turns_are_finite_even_if_everybody_trades_whenever_he_can(table):
    for number in range(20 if SOAK else 2):
        state = table.new(f"eager {number}", max_turns=25)
        assert play_eagerly(state, random.Random(number)) > 500


@law("BS-163", "B-0.10R")
def test_four_players_have_at_most_98_trade_actions_a_turn():
    assert most_trade_actions(rules.new_game("base", players=4)) == 98


@law("B-16.29R")
@at_every_table
def test_a_game_that_only_the_clock_plays_ends(table):
    state = table.new("silent", max_turns=60)
    play_silently(state)
    assert rules.outcome(state)["reason"] == "turn_limit"


@law("BS-164")
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_random_games_reach_every_phase(game):
    phases = {phase for action in game.actions.values() for phase in action.phases}
    assert phases == {phase for table in TABLES if table.game == game.name for phase in survey(table).phases()}


@law("BS-104", "B-0.4R", "B-0.5R", "B-0.6R", "B-2.7", "B-2.8R", "B-9.15")
@at_every_table
def test_nothing_is_lost_or_doubled_in_any_state(table):
    if table.game in LAWS:
        survey(table)  # checks every state on the way
    for state in survey(table).states():
        if table.game == "base":
            TableView(rules.view(state, 0)).check_supply()


# ---- lists of moves ----


@law("B-16.28R", "BS-163")
@at_every_table
def test_lists_stay_short_and_come_in_one_order(table):
    assert survey(table).longest_list < 250
    for state in survey(table).states():
        twin = rules.load(rules.dump(state))
        for seat in range(table.players):
            listed = rules.legal_moves(state, seat)
            assert len(listed) < 250
            assert rules.legal_moves(twin, seat) == listed
            assert len({json.dumps(move) for move in listed}) == len(listed)
        assert all(concrete(state, seat) for seat in rules.to_act(state))


@law("BS-145", "B-16.24R")
@at_every_table
def test_every_listed_move_is_accepted(table):
    for state in survey(table).states():
        before = rules.dump(state)
        for seat in range(table.players):
            for move in concrete(state, seat):
                events = rules.apply(state.copy(), seat, move)
                assert events, f"{move} of seat {seat} tells nothing"
        assert rules.dump(state) == before, "playing on a copy changed the original"


@law("BS-145", "B-16.24R", "B-0.1R")
@at_every_table
def test_what_is_not_listed_is_refused_and_changes_nothing(table):
    strays, refused = Strays(f"strays {table}"), 0
    for state in survey(table).states():
        before = rules.dump(state)
        for seat in range(table.players):
            listed = rules.legal_moves(state, seat)
            strays.learn(listed)
            for move in strays.moves(state, seat, STRAYS_EACH):
                if is_listed(move, listed) and judged(state, seat, move) is None:
                    continue
                with pytest.raises(rules.Refused):
                    rules.apply(state, seat, move)
                assert move not in listed, f"{move} of seat {seat} is listed and refused"
                refused += 1
        assert rules.dump(state) == before, "a refused move changed something"
    assert refused > 1000


@law("B-16.24R", "B-16.28R")
@at_every_table
def test_what_a_template_stands_for_is_accepted(table):
    rng, filled = random.Random("templates"), 0
    fill = {"propose_trade": fill_proposal, "discard": fill_discard}
    for state in survey(table).states():
        for seat in range(table.players):
            templates = [move for move in rules.legal_moves(state, seat) if move.template and move["type"] in fill]
            for template in templates:
                rules.apply(state.copy(), seat, fill[template["type"]](state, seat, template, rng))
                filled += 1
    assert filled > 20


@law("BS-164", "B-16.29R")
@at_every_table
def test_the_default_of_every_seat_that_owes_is_listed_and_accepted(table):
    for state in survey(table).states():
        before = rules.dump(state)
        assert rules.view(state, None)["to_act"] == list(rules.to_act(state)) != []
        for seat in range(table.players):
            if seat not in rules.to_act(state):
                with pytest.raises(rules.IllegalMove):
                    rules.default_move(state, seat)
                continue
            move = rules.default_move(state, seat)
            assert move in concrete(state, seat)
            assert rules.default_move(state.copy(), seat) == move
            assert rules.dump(state) == before, "asking for the default changed something"
            rules.apply(state.copy(), seat, move)


# ---- copies and dumps ----


@law("B-0.2R")
@at_every_table
def test_copies_and_loaded_dumps_have_the_same_future(table):
    for number, state in enumerate(survey(table).states()):
        worlds = (state, state.copy(), rules.load(rules.dump(state)))
        rng = random.Random(number)
        for _ in range(12):
            if rules.to_act(state):
                seat, move = choose(state, rng, trading=0.2)
                first, *others = ([facts(event) for event in rules.apply(world, seat, move)] for world in worlds)
                assert others == [first, first]
        assert len({rules.dump(world) for world in worlds}) == 1


# ---- what a seat may know ----


@law("B-15.10R", "B-20.7R")
@at_every_table
def test_an_imagined_world_looks_the_same(table):
    for state in survey(table).states():
        before = rules.dump(state)
        for seat in watchers(table):
            shown = json.dumps(rules.view(state, seat))
            for seed in SEEDS:
                assert json.dumps(rules.view(rules.imagine(state, seat, seed), seat)) == shown
        assert rules.dump(state) == before, "imagining changed the original"


@law("B-15.10R", "B-20.7R")
@at_every_table
def test_after_the_end_everything_is_known_and_nothing_is_imagined(table):
    for data in survey(table).ends:
        state = rules.load(data)
        for seat in watchers(table):
            assert rules.view(rules.imagine(state, seat, "other"), seat) == rules.view(state, seat)


@law("BS-166", "B-15.12R")
@at_every_table
def test_the_list_of_a_seat_depends_only_on_what_it_may_know(table):
    for state in survey(table).states():
        for seat in range(table.players):
            listed = rules.legal_moves(state, seat)
            for seed in SEEDS:
                world = rules.imagine(state, seat, seed)
                assert rules.legal_moves(world, seat) == listed
                assert rules.to_act(world) == rules.to_act(state)
                if seat in rules.to_act(state):
                    assert rules.default_move(world, seat) == rules.default_move(state, seat)


@law("B-15.10R", "B-7.24R")
@at_every_table
def test_a_refusal_depends_only_on_what_the_seat_may_know(table):
    strays = Strays(f"refusals {table}")
    for state in survey(table).states():
        for seat in range(table.players):
            world = rules.imagine(state, seat, "other")
            strays.learn(rules.legal_moves(state, seat))
            for move in strays.moves(state, seat, 0):
                assert judged(world, seat, move) == judged(state, seat, move), f"seat {seat}: {move}"


@law("B-20.7R", "B-15.10R")
@at_every_table
def test_worlds_imagined_from_states_that_look_alike_are_the_same(table):
    for state in survey(table).states():
        for seat in watchers(table):
            alike = rules.imagine(state, seat, "hidden otherwise")
            assert rules.dump(rules.imagine(alike, seat, "x")) == rules.dump(rules.imagine(state, seat, "x"))


@law("B-20.7R")
@at_every_table
def test_what_is_hidden_is_dealt_anew_and_so_is_chance(table):
    hands_differ = futures_differ = 0
    for state in survey(table).states():
        others = {rules.dump(rules.imagine(state, 0, seed)) for seed in SEEDS}
        assert len(others) == len(SEEDS)
        hands_differ += any(rules.imagine(state, 0, seed).hands != state.hands for seed in SEEDS)
        futures_differ += rules.imagine(state, 0, "x").chance.draw("dice", 1, 1 << 60) != state.chance.draw(
            "dice", 1, 1 << 60
        )
    assert table.players == 2 or hands_differ > 20  # one opponent's hand is all that the bank lacks
    assert futures_differ == len(survey(table).states())


@law("B-20.7R", "B-14.2")
@at_every_table
def test_nobody_on_turn_has_already_won_in_an_imagined_world(table):
    if "victory_points" not in table.new("x").setup.options:
        return
    for state in survey(table).states():
        enough = state.setup.options["victory_points"]
        for seat in watchers(table):
            for seed in SEEDS:
                world = rules.imagine(state, seat, seed)
                points = game_of(world).points(world, world.active)
                assert not world.turn or points < enough, f"seat {world.active} has {points} points and plays on"


@law("B-20.7R")
@at_every_table
def test_an_imagined_world_can_be_played_on_by_the_law(table):
    rng = random.Random("playing on")
    for state in survey(table).states():
        world = rules.imagine(state, rng.choice(watchers(table)), str(rng.random()))
        assert rules.dump(rules.load(rules.dump(world))) == rules.dump(world)
        for _ in range(30):
            if rules.to_act(world):
                rules.apply(world, *choose(world, rng, trading=0.1))


# ---- the base game judged anew ----


@law("BS-145", "BS-164", "B-16.24R", "B-16.27R")
@pytest.mark.parametrize("table", [t for t in TABLES if t.game == "base"], ids=str)
def test_lists_and_views_of_the_base_game_follow_from_what_lies_on_the_table(table):
    building = {"build_road", "build_settlement", "build_city", "buy_development_card"}
    for state in survey(table).states():
        seat = state.active
        shown = TableView(rules.view(state, seat))
        shown.check_lengths()
        shown.check_points()
        lists = [rules.legal_moves(state, other) for other in range(table.players)]
        shown.check_who_owes(lists, state.setup.options["discard_limit"])
        assert shown.shown["rates"] == shown.rates()
        listed = lists[seat]
        if state.phase in {"main", "build"}:
            assert [move for move in listed if move["type"] in building] == shown.builds()
        if state.phase in {"main", "trade"}:
            assert [move for move in listed if move["type"] == "trade_bank"] == shown.bank_trades()
        if state.phase == "free_roads":
            assert [move["path"] for move in listed if move["type"] == "build_road"] == shown.road_paths()
