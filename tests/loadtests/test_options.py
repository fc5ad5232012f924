"""Options of the profiles, and the figures that a run is summed up in."""

import random
from argparse import Namespace
from collections import Counter

import pytest

import rules
from loadtests.options import Pace, Scenario, new_game, scenarios
from loadtests.summary import lines, percentile


@pytest.mark.parametrize(("text", "range_"), [("0", (0, 0)), ("0.5", (0.5, 0.5)), ("0.2-2", (0.2, 2))])
def test_think_time(text, range_):
    pace = Pace.of(text)
    assert (pace.shortest, pace.longest) == range_
    assert range_[0] <= pace.seconds(random.Random(1)) <= range_[1]


def test_every_scenario_of_the_catalogue_is_played_unless_some_are_named():
    catalogue = rules.catalogue()
    everything = scenarios(catalogue, "")
    assert len(everything) == sum(len(row["scenarios"]) for row in catalogue["games"])
    assert scenarios(catalogue, "base/beginner, europe/short") == [
        Scenario("base", "beginner", (3, 4)),
        Scenario("europe", "short", (3, 4)),
    ]
    with pytest.raises(ValueError, match="chess"):
        scenarios(catalogue, "chess/960")


@pytest.mark.parametrize(("turns", "options"), [(40, {"max_turns": 40}), (0, None)])
def test_turns_of_a_game(turns, options):
    body = new_game(Scenario("base", "standard", (3,)), [{"name": "a"}] * 3, Namespace(turns=turns))
    assert body.get("options") == options


def test_percentiles_of_a_histogram():
    times = Counter({1: 50, 2: 45, 30: 4, 400: 1})
    assert [percentile(times, share) for share in (0.5, 0.95, 0.99, 1)] == [1, 2, 30, 400]
    assert percentile(Counter(), 0.99) == 0


def test_the_table_names_every_error():
    run = {
        "calls": {"POST move": {"requests": 9, "failures": 1, "ms": {"p50": 1, "p95": 2, "p99": 3}}},
        "games": 1, "whole_games": 1, "moves": 8, "seconds": 2.0, "load_cpu_seconds": 1.0,
        "ms": {"p50": 1, "p95": 2, "p99": 3},
        "errors": ["1 × POST move: version 7 after one move at 5"],
    }  # fmt: skip
    text = "\n".join(lines(run))
    assert "4 moves/s" in text
    assert "version 7 after one move at 5" in text
