"""The same seed, set-up and moves give the same game, in every process and whatever its hash seed."""

import json
import os
import random
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import rules
from tests.contract.replayer import digests, replay, write_log
from tests.contract.walks import TABLES, at_every_table, choose, options_of_game
from tests.law import law

ROOT = Path(__file__).parents[2]
TRADING = 0.1


@cache
def logs():
    """Games at every table, as JSON."""
    written = [
        write_log(table, f"replay {n}", TRADING, options_of_game(table, n))[1] | {"trading": TRADING}
        for table in TABLES
        for n in range(2)
    ]
    return json.dumps(written)


@cache
def in_another_process(hash_seed):
    """What a fresh process makes of the logs."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "tests.contract.replayer"]
    done = subprocess.run(command, input=logs(), env=environment, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@law("BS-105", "B-0.2R")
@at_every_table
def test_a_log_replayed_gives_the_game_that_was_played(table):
    for number in range(10):
        state, log = write_log(table, f"again {number}", TRADING, options_of_game(table, number))
        twin, _ = replay(json.loads(json.dumps(log)))
        assert rules.dump(twin) == rules.dump(state)


@law("BS-105", "B-0.2R")
@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_other_processes_play_the_same_games(hash_seed):
    here = json.loads(json.dumps([digests(log) for log in json.loads(logs())]))
    there = in_another_process(hash_seed)
    assert there["games"] == here


@law("B-0.2R")
def test_those_processes_had_different_hash_seeds():
    assert in_another_process("1")["hash"] != in_another_process("4242")["hash"]


@law("B-0.2R")
@at_every_table
def test_a_refused_move_leaves_the_rest_of_the_game_as_it_was(table):
    _, log = write_log(table, "refused", TRADING, {})
    state, rng = table.short("refused"), random.Random("refused")
    for seat, move in log["moves"]:
        for wrong in ({"type": "nonsense"}, {"type": "end_turn", "extra": 1}, rng.choice(log["moves"])[1]):
            other = rng.randrange(-1, table.players + 1)
            try:
                rules.apply(state.copy(), other, wrong)
            except rules.Refused:
                with pytest.raises(rules.Refused):
                    rules.apply(state, other, wrong)
        rules.apply(state, seat, move)
    twin, _ = replay(log)
    assert rules.dump(state) == rules.dump(twin)


def first_rolls(table, number):
    """The first roll of every turn in a game with one and the same seed, the players differing by number."""
    state, rng, rolls = table.short("duplicate"), random.Random(number), {}
    while rules.to_act(state):
        turn = state.turn
        for event in rules.apply(state, *choose(state, rng, trading=0.05)):
            if event.type == "dice_rolled":
                rolls.setdefault(turn, list(event.facts["dice"]))
    return rolls


@law("B-0.2R")
@at_every_table
def test_board_and_dice_by_turn_are_the_same_whatever_the_players_do(table):
    assert rules.view(table.short("duplicate"), None) == rules.view(table.short("duplicate"), None)
    games = [first_rolls(table, number) for number in range(4)]
    for rolls in games:
        both = [turn for turn in rolls if turn in games[0]]
        assert len(both) > 10 or not rolls
        assert [rolls[turn] for turn in both] == [games[0][turn] for turn in both]
