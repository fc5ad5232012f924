"""Boards of one's own, as a user names them."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.live import ROOT

SHORT = json.loads((ROOT / "rules/europe/short.json").read_text("utf-8"))
GAMES = ("--bots", "greedy,random,random", "--games", "1", "--option", "max_turns=3", "--json")


def _kontor(*words, **env):
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")}
    command = [sys.executable, "-m", "arena.cli", *map(str, words)]
    return subprocess.run(
        command, cwd=ROOT, env=inherited | env, capture_output=True, text=True, timeout=60, check=False
    )  # fmt: skip


def _file(folder: Path, name: str = "my-board.json", **changes):
    file = folder / name
    file.write_text(json.dumps({**SHORT, **changes}), "utf-8")
    return file


def test_a_board_is_played_on_and_its_replays_are_verified(tmp_path):
    board = _file(tmp_path, fixed_start=None)
    done = _kontor("play", "--board", board, *GAMES, "--save", tmp_path / "saved")
    assert done.returncode == 0, done.stderr
    (replay,) = (tmp_path / "saved").glob("*.json")
    setup = json.loads(replay.read_text("utf-8"))
    assert (setup["game"], setup["scenario"]) == ("europe", "my-board")
    assert any(move["move"]["type"] == "place_initial_post" for move in setup["moves"])  # there is no fixed start
    assert _kontor("verify", replay).returncode != 0  # without its board nobody can tell
    assert _kontor("verify", "--board", board, replay).stdout.startswith("verified")


def test_the_variable_names_several(tmp_path):
    boards = os.pathsep.join(str(_file(tmp_path, f"{name}.json")) for name in ("one", "two"))
    for name in ("one", "two"):
        done = _kontor("play", "--game", "europe", "--scenario", name, *GAMES, KONTOR_BOARDS=boards)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("name", "text", "complaint"),
    [
        ("bad.json", "{", "is not JSON"),
        ("bad.json", "[" * 100_000, "is not JSON"),
        ("bad.json", "[]", "map: must be an object"),
        ("bad.json", json.dumps({**SHORT, "hexes": []}), "map: "),
        ("bad.json", json.dumps({**SHORT, "cities": [{**SHORT["cities"][0], "colour": "pink"}]}), "not 'pink'"),
        ("short.json", json.dumps(SHORT), "already"),
        ("My Board.json", json.dumps(SHORT), "a-z, 0-9"),
        ("absent.json", None, "No such file"),
    ],
)
@pytest.mark.parametrize("command", [("play", *GAMES), ("up",)])
def test_a_bad_board_is_told_in_one_line(tmp_path, command, name, text, complaint):
    if text is not None:
        (tmp_path / name).write_text(text, "utf-8")
    done = _kontor(*command, "--board", tmp_path / name, KONTOR_DATA_DIR=str(tmp_path / "data"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("kontor: board ")
    assert done.stderr.count("\n") == 1
    assert name in done.stderr
    assert complaint in done.stderr
