"""Games as they were played before: the same moves still give the same lists, events and final state.

If a change is meant to change them, `python -m tests.golden.write` writes the logs anew.
"""

import json

import pytest

from tests.contract.walks import TABLES, at_every_table
from tests.golden.logs import HERE, digests, path_of
from tests.law import law


def test_every_table_has_a_golden_log_and_no_log_is_left_over():
    assert {path.name for path in HERE.glob("*.json")} == {path_of(table).name for table in TABLES}


def stored(table):
    if not path_of(table).exists():
        pytest.fail(f"{table} has no golden log: run `python -m tests.golden.write`")
    return json.loads(path_of(table).read_text("utf-8"))


@law("BS-105", "B-0.2R", "B-16.28R")
@at_every_table
def test_a_golden_log_still_plays_as_it_did(table):
    log = stored(table)
    played = digests(log)
    assert played == {name: log[name] for name in played}
    assert (log["game"], log["scenario"], log["players"]) == (table.game, table.scenario, table.players)


@at_every_table
def test_a_golden_log_is_a_whole_game_with_trades(table):
    log = stored(table)
    assert log["count"] == len(log["moves"]) > 100
    assert log["outcome"]
    assert {move["type"] for _, move in log["moves"]} >= {"propose_trade", "end_turn"}
