"""The measurements: what counts as growth, and that a plain client plays real moves."""

import random

import pytest

from loadtests.checks import WrongAnswer
from loadtests.plain import Plain, Table
from loadtests.processes import children_of, serving, usage
from loadtests.scale import Stage, verdict


def stage(games, move=400.0, bare=100.0, memory=100.0):
    return Stage(games, move, 50.0, bare, memory)


def test_growth_is_meant_beside_a_bare_request():
    quiet, busy = stage(100), Stage(10_000, 800.0, 100.0, 200.0, 300.0)
    assert verdict([quiet, busy])[0] == pytest.approx(1)
    assert verdict([quiet, stage(10_000, move=850.0)])[0] == pytest.approx(2)


def test_memory_is_that_of_games_played_into_their_middle():
    stages = [stage(100), stage(1_000, memory=118.0), stage(10_000, memory=130.0)]
    assert verdict(stages)[1] == pytest.approx(20_000)


def test_a_plain_client_plays_and_checks(live):
    with Plain(live.url) as client:
        table, rng = Table(client, options={"max_turns": 2}), random.Random(1)
        while not table.is_over:
            table.step(rng)
        assert table.seen["result"]["reason"] == "turn_limit"
        with pytest.raises(WrongAnswer, match="422"):
            Table(client, seats=9)


def test_processes_by_kind(live):
    found = children_of(live.process.pid)
    assert {"api", "clock", "store", "worker"} <= set(found)
    assert found == {**live.children(), **found}
    assert serving(live.process.pid) == live.api_workers()
    used = usage(live.process.pid)
    assert all(row.cpu_seconds > 0 and row.memory_mb > 1 for row in used.values())
