"""What a game may be made from: games, scenarios, player counts, seeds and options; and what is refused."""

import math
import re

import pytest

import rules
from rules.kernel.registry import GAMES
from tests.contract.walks import TABLES, at_every_table, at_one_table_of_every_game
from tests.law import case, law

HUGE = 10**5000  # Python does not print numbers of that length
SCENARIOS = sorted({(table.game, table.scenario) for table in TABLES})
of_every_scenario = pytest.mark.parametrize(("game", "scenario"), SCENARIOS)


def each(name, values):
    """One test for each value; values may be too long to be printed."""
    return pytest.mark.parametrize(name, values, ids=[f"{type(v).__name__}{n}" for n, v in enumerate(values)])


def refused(*args, **kwargs):
    """A set-up that must not exist; the error is short enough to be shown."""
    with pytest.raises(rules.SetupError) as caught:
        rules.new_game(*args, **kwargs)
    assert 0 < len(str(caught.value)) < 400


def entry(game, scenario):
    """A scenario as the catalogue shows it."""
    shown = next(row for row in rules.catalogue()["games"] if row["game"] == game)
    return next(row for row in shown["scenarios"] if row["scenario"] == scenario)


def kind_of(option):
    """What sort of value an option of the catalogue takes."""
    limits = {"choices": "choice", "range": "number", "pattern": "text"}
    return next((kind for name, kind in limits.items() if name in option), "switch")


def options_of(kind):
    """Every option that is a choice, a switch, a number or a text: game, scenario, players, option."""
    return [
        pytest.param(game, scenario, entry(game, scenario)["players"][0], option, id=f"{scenario}-{option['name']}")
        for game, scenario in SCENARIOS
        for option in entry(game, scenario)["options"]
        if kind == kind_of(option)
    ]


# ---- games and scenarios ----


@each("game", ["", "chess", "BASE", " base", None, 0, True, ["base"], {"game": "base"}])
def test_an_unknown_game_is_refused(game):
    refused(game)


@each("scenario", ["", "nowhere", "STANDARD", 0, False, [], ["standard"], {}])
@at_one_table_of_every_game
def test_an_unknown_scenario_is_refused(table, scenario):
    refused(table.game, scenario)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_without_a_scenario_it_is_the_first(game):
    players = game.scenarios[0].players[0]
    state = rules.new_game(game.name, players=players)
    assert state.setup.scenario == game.scenarios[0].name
    assert rules.dump(state) == rules.dump(rules.new_game(game.name, None, players, "", None))


# ---- players ----


@of_every_scenario
def test_only_the_player_counts_of_the_catalogue_are_accepted(game, scenario):
    possible = entry(game, scenario)["players"]
    for players in range(-1, 9):
        if players in possible:
            state = rules.new_game(game, scenario, players)
            assert len(rules.view(state, 0)["players"]) == players
        else:
            refused(game, scenario, players)


@law("BS-06", "B-1.9R")
@each("scenario", ["standard", "beginner"])
def test_the_base_game_is_for_three_or_four(scenario):
    assert entry("base", scenario)["players"] == [3, 4]
    for players in (2, 5):
        refused("base", scenario, players)


@each("players", ["4", 4.0, None, [4], True, math.nan])
@at_one_table_of_every_game
def test_players_that_are_no_whole_number_are_refused(table, players):
    refused(table.game, table.scenario, players)


# ---- seeds ----


@each("seed", ["", "x" * 256, "Käse 🧀", "\x00"])
@at_every_table
def test_any_text_is_a_seed(table, seed):
    assert table.new(seed).setup.seed == seed


WRONG_SEEDS = [None, 7, 1.5, True, b"demo", ["demo"], {}, "x" * 257, "\ud800", "half a pair \udc00"]


@each("seed", WRONG_SEEDS)
@at_one_table_of_every_game
def test_what_is_no_text_or_too_long_is_no_seed(table, seed):
    refused(table.game, table.scenario, table.players, seed)


def test_different_seeds_make_different_boards():
    shown = {str(rules.view(rules.new_game("base", seed=str(n)), None)["hexes"]) for n in range(50)}
    assert len(shown) == 50


# ---- options ----


@at_every_table
def test_options_left_out_have_the_defaults_of_the_catalogue(table):
    shown = entry(table.game, table.scenario)["options"]
    defaults = {option["name"]: option["default"] for option in shown}
    assert table.new("x").setup.options == defaults
    assert rules.dump(table.new("x")) == rules.dump(table.new("x", **defaults))


@at_every_table
def test_an_unknown_option_is_refused(table):
    for name in ("colour", "", "MAX_TURNS", "players", "seed", "board"):
        if name not in table.new("x").setup.options:
            refused(table.game, table.scenario, table.players, options={name: 1})
    refused(table.game, table.scenario, table.players, options={7: 1})


@each("options", [[], "", 0, False, [("max_turns", 5)], "max_turns", 7, True, {"max_turns"}])
@at_one_table_of_every_game
def test_options_that_are_no_object_are_refused(table, options):
    refused(table.game, table.scenario, table.players, options=options)


@at_one_table_of_every_game
def test_the_options_of_a_game_are_its_own(table):
    given = {"max_turns": 5}
    state = rules.new_game(table.game, table.scenario, table.players, options=given)
    given["max_turns"] = 6
    assert state.setup.options["max_turns"] == 5


WRONG_NUMBERS = [None, True, False, "5", 5.0, math.nan, math.inf, [5], {}]


@pytest.mark.parametrize(("game", "scenario", "players", "option"), options_of("number"))
def test_a_number_is_accepted_within_its_range_only(game, scenario, players, option):
    low, high = option["range"]
    assert low <= option["default"] <= high
    for value in (low, high):
        state = rules.new_game(game, scenario, players, options={option["name"]: value})
        assert state.setup.options[option["name"]] == value
    for value in (low - 1, high + 1, *WRONG_NUMBERS):
        refused(game, scenario, players, options={option["name"]: value})


@pytest.mark.parametrize(("game", "scenario", "players", "option"), options_of("choice"))
def test_a_choice_is_accepted_if_it_is_one_of_its_values(game, scenario, players, option):
    assert option["default"] in option["choices"]
    for value in option["choices"]:
        state = rules.new_game(game, scenario, players, options={option["name"]: value})
        assert state.setup.options[option["name"]] == value
    for value in ("", f"{option['choices'][0]}!", None, 0, True, [option["choices"][0]], {}):
        refused(game, scenario, players, options={option["name"]: value})


@pytest.mark.parametrize(("game", "scenario", "players", "option"), options_of("switch"))
def test_a_switch_is_on_or_off(game, scenario, players, option):
    assert isinstance(option["default"], bool)
    for value in (True, False):
        state = rules.new_game(game, scenario, players, options={option["name"]: value})
        assert state.setup.options[option["name"]] is value
    for value in (0, 1, "true", "", None, [], {}, math.nan):
        refused(game, scenario, players, options={option["name"]: value})


@pytest.mark.parametrize(("game", "scenario", "players", "option"), options_of("text"))
def test_a_text_is_accepted_if_it_matches_its_pattern(game, scenario, players, option):
    default = option["default"]
    assert re.fullmatch(option["pattern"], default)
    state = rules.new_game(game, scenario, players, options={option["name"]: default})
    assert state.setup.options[option["name"]] == default
    for value in ("", f"{default}!", f" {default}", f"{default}\n", None, 0, True, [default], {}):
        refused(game, scenario, players, options={option["name"]: value})


TOO_LONG = {
    "game": lambda table: {"game": HUGE},
    "scenario": lambda table: {"game": table.game, "scenario": HUGE},
    "players": lambda table: {"game": table.game, "players": -HUGE},
    "option": lambda table: {"game": table.game, "options": {"max_turns": HUGE}},
    "options": lambda table: {"game": table.game, "options": {HUGE: 1}},
    "nested": lambda table: {"game": table.game, "options": {"max_turns": [HUGE]}},
}


@pytest.mark.parametrize("asked", TOO_LONG.values(), ids=TOO_LONG)
@at_one_table_of_every_game
def test_numbers_too_long_to_be_printed_are_refused_like_others(table, asked):
    refused(**asked(table))


def test_every_option_is_of_some_kind_and_says_what_it_is_about():
    kinds = [row for kind in ("number", "choice", "switch", "text") for row in options_of(kind)]
    shown = [option for game, scenario in SCENARIOS for option in entry(game, scenario)["options"]]
    assert len(kinds) == len(shown)
    assert all(option["about"] for option in shown)


LAWFUL = [
    case("phases", law("B-5.16"), "phases", "combined", {"choices": ["combined", "separate"]}),
    case("offers per turn", law("B-7.21R"), "offers_per_turn", 10, {"range": [0, 100]}),
    case("offers to active", law("B-7.21R"), "offers_to_active", 3, {"range": [0, 20]}),
    case("max turns", law("B-0.8R"), "max_turns", 2000, {"range": [0, 100_000]}),
    case("victory points", law("B-20.1R"), "victory_points", 10, {"range": [3, 22]}),
    case("friendly robber", law("B-20.2R"), "friendly_robber", False, {}),
    case("discard limit", law("B-20.4R"), "discard_limit", 7, {"range": [1, 95]}),
]


@pytest.mark.parametrize(("name", "default", "limits"), LAWFUL)
def test_the_options_of_the_base_game_are_those_of_the_law(name, default, limits):
    for scenario in ("standard", "beginner"):
        (option,) = (row for row in entry("base", scenario)["options"] if row["name"] == name)
        assert option.items() >= {"default": default, **limits}.items()


def test_every_table_of_the_contract_is_set():
    promised = {
        "base": {"standard", "beginner"},
        "explorers": {"land-ho", "pirate-lairs", "fish", "spices", "explorers-and-pirates"},
        "europe": {"short", "main"},
    }
    for game, scenarios in promised.items():
        assert {table.scenario for table in TABLES if table.game == game} == scenarios
