"""A match in process."""

import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from arena import matches
from arena.matches import BotFault, Match, Setup, play_fixture, rng_for
from arena.pairing import block
from arena.strategies import STRATEGIES

SHORT = Setup(options={"max_turns": 12})


class Stub:
    """A strategy that does what the test wants."""

    name, about = "stub", "for tests"

    def __init__(self, choose):
        self.choose = choose


@pytest.fixture
def stub(monkeypatch):
    """Seats a stub under the name `stub`."""

    def seat(choose):
        monkeypatch.setitem(STRATEGIES, "stub", Stub(choose))

    return seat


def test_a_result_says_how_the_match_went():
    result = Match(Setup(), ("greedy", "random", "random", "random"), "result").play()
    assert result.bots == ("greedy", "random", "random", "random")
    assert sorted(seat for tied in result.ranking for seat in tied) == [0, 1, 2, 3]
    assert result.points[result.ranking[0][0]] >= 10
    assert result.reason == "victory"
    assert all(result.decisions)
    assert all(second > 0 for second in result.seconds)
    assert sum(result.decisions) < result.moves


def test_a_turn_limit_is_a_reason_too():
    assert Match(SHORT, ("random",) * 4, "limit").play().reason == "turn_limit"


def test_strategies_are_told_what_is_played(stub):
    seen = []

    def look(game, view, moves, rng):
        seen.append(game)
        return moves[0]

    stub(look)
    Match(Setup(players=3, options={"max_turns": 2}), ("stub",) * 3, "told").play()
    assert [seen[0][name] for name in ("game", "scenario", "players")] == ["base", "standard", 3]
    assert seen[0]["options"]["max_turns"] == 2
    assert seen[0]["options"]["victory_points"] == 10  # defaults are filled in


def test_a_lone_move_is_played_without_asking(stub):
    asked = []

    def look(game, view, moves, rng):
        asked.append(len(moves))
        return moves[0]

    stub(look)
    Match(SHORT, ("stub",) * 4, "lone").play()
    assert min(asked) > 1


def test_an_illegal_move_names_its_seat(stub):
    stub(lambda game, view, moves, rng: {"type": "build_city", "intersection": 0})
    with pytest.raises(BotFault) as caught:
        Match(SHORT, ("random", "stub", "random", "random"), "fault").play()
    assert (caught.value.seat, caught.value.bot, caught.value.kind) == (1, "stub", "illegal move")


def test_a_crash_names_its_seat(stub):
    stub(lambda game, view, moves, rng: moves[99999])
    with pytest.raises(BotFault) as caught:
        Match(SHORT, ("random", "random", "stub", "random"), "fault").play()
    assert (caught.value.seat, caught.value.kind) == (2, "crash")


def test_dice_for_a_decision_depend_on_seed_seat_and_version():
    drawn = {rng_for(*at).random() for at in (("a", 0, 0), ("b", 0, 0), ("a", 1, 0), ("a", 0, 1))}
    assert len(drawn) == 4
    assert rng_for("a", 0, 7).random() == rng_for("a", 0, 7).random()


def test_a_match_can_be_taken_up_from_its_moves():
    """The strategies need nothing but the state and the number of moves, so a stored game goes on alike."""
    whole = Match(SHORT, ("greedy", "random", "weighted", "planner"), "resume")
    whole.play()
    half = Match(SHORT, ("greedy", "random", "weighted", "planner"), "resume")
    for seat, move in whole.log[: len(whole.log) // 2]:
        rules.apply(half.state, seat, move)
        half.log.append((seat, move))
    half.play()
    assert half.log == whole.log


def test_global_dice_are_left_alone():
    random.seed(7)
    expected = random.random()
    random.seed(7)
    Match(SHORT, ("weighted",) * 4, "global").play()
    assert random.random() == expected


def test_a_fixture_keeps_its_place():
    fixture = block("league", 3, 5, ("random", "weighted", "greedy", "planner"), "none")[2]
    result = play_fixture(SHORT, fixture)
    assert result.place == (3, 5, 2)
    assert result.bots == fixture.bots


def test_no_bot_of_that_name():
    with pytest.raises(KeyError):
        matches.Match(Setup(), ("nobody",) * 4, "")


_DIGEST = """
import hashlib, json
from arena.matches import Match, Setup
match = Match(Setup(options={"max_turns": 30}), ("planner", "greedy", "weighted", "random"), "hash seeds")
match.play()
print(hashlib.sha256(json.dumps(match.log).encode()).hexdigest())
"""


def digest(hash_seed):
    """The moves of a match in a process of its own."""
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = Path(__file__).parents[2]
    return subprocess.run([sys.executable, "-c", _DIGEST], env=env, cwd=root, check=True, capture_output=True).stdout


def test_a_match_is_the_same_in_every_process():
    assert digest("1") == digest("2")
