"""Replays are played again and compared."""

import copy
import hashlib

import pytest

from arena.matches import Match, Setup
from arena.replays import Differs, check


@pytest.fixture(scope="module")
def true_replay():
    match = Match(Setup(players=3, options={"victory_points": 5}), ("greedy", "greedy", "weighted"), "replay")
    match.play()
    return match.replay()


@pytest.fixture
def replay(true_replay):
    return copy.deepcopy(true_replay)


def test_a_true_replay_gives_its_result(replay):
    assert check(replay) == replay["result"]


def _drop_last(replay):
    replay["moves"].pop()


def _drop_first(replay):
    replay["moves"].pop(0)


def _another_seed(replay):
    replay["seed"] += "!"


def _another_winner(replay):
    replay["result"]["winner"] = 1 - replay["result"]["winner"] % 2


def _another_seat(replay):
    replay["moves"][7]["seat"] = (replay["moves"][7]["seat"] + 1) % 3


def _more_moves(replay):
    replay["moves"].append(replay["moves"][-1])


def _another_version(replay):
    replay["rules_version"] = "0"


def _another_game(replay):
    replay["game"] = "chess"


def _wrong_players(replay):
    replay["players"] = 9


def _no_moves(replay):
    del replay["moves"]


def _no_result(replay):
    replay["result"] = None


def _bad_nonce(replay):
    replay |= {"nonce": "zz", "seed_hash": "00"}


def _wrong_hash(replay):
    replay |= {"nonce": "00" * 16, "seed_hash": "00" * 32}


@pytest.mark.parametrize(
    ("change", "where"),
    [
        (_drop_last, "do not end the game"),
        (_drop_first, "move"),
        (_another_seed, "move|result"),
        (_another_winner, "result: winner"),
        (_another_seat, "move 8 of"),
        (_more_moves, "game_over"),
        (_another_version, "rules version 0"),
        (_another_game, "no game 'chess'"),
        (_wrong_players, "set-up"),
        (_no_moves, "set-up"),
        (_no_result, "set-up"),
        (_bad_nonce, "set-up"),
        (_wrong_hash, "not 0000"),
    ],
)
def test_a_changed_replay_is_found_out(replay, change, where):
    change(replay)
    with pytest.raises(Differs, match=where):
        check(replay)


def test_the_hash_binds_the_seed(replay):
    nonce = bytes(range(16))
    replay["nonce"] = nonce.hex()
    replay["seed_hash"] = hashlib.sha256(nonce + replay["seed"].encode()).hexdigest()
    assert check(replay)
