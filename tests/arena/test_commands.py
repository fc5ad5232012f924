"""The commands as a user types them."""

import json
from itertools import islice
from pathlib import Path

import pytest

import rules
from arena.benchmarks import scenarios
from arena.benchmarks.engine import measure
from arena.cli import main
from arena.commands import bench
from arena.strategies import STRATEGIES


def kontor(*words):
    """Run a command; gives its exit code."""
    return main([*words])


SHORT = ("--option", "max_turns=8")


# ---- play ----


def test_play_prints_a_table_and_its_progress(capsys):
    assert kontor("play", "--bots", "greedy,random,random,random", "--games", "4", *SHORT) == 0
    shown = capsys.readouterr()
    assert [line.split()[0] for line in shown.out.splitlines()[2:]] == ["greedy", "random"]
    assert max(map(len, shown.out.splitlines())) <= 80
    assert "4/4 games" in shown.err


def played(capsys, *words):
    assert kontor("play", "--json", *words, *SHORT) == 0
    return json.loads(capsys.readouterr().out)


def test_the_same_seed_gives_the_same_games(capsys):
    words = ("--bots", "greedy,random,weighted", "--games", "5")
    one, same, other = (played(capsys, *words, "--seed", seed) for seed in ("x", "x", "y"))
    games = [[(g["bots"], g["points"], g["moves"]) for g in outcome["games"]] for outcome in (one, same, other)]
    assert games[0] == games[1] != games[2]


def test_seats_rotate(capsys):
    games = played(capsys, "--bots", "greedy,random,random,random", "--games", "4")["games"]
    assert sorted(game["bots"].index("greedy") for game in games) == [0, 1, 2, 3]


def test_replays_are_saved_and_verified(capsys, tmp_path):
    kontor("play", "--bots", "random,random,random", "--games", "2", "--save", str(tmp_path), *SHORT)
    files = sorted(tmp_path.glob("*.json"))
    assert [file.name for file in files] == ["r0-b0-s0.json", "r0-b0-s1.json"]
    assert [kontor("verify", str(file)) for file in files] == [0, 0]
    assert "verified: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "greedy,nobody,random"), "no strategy 'nobody'"),
        (("--bots", "greedy,random,random", "--games", "0"), "'0' is not a whole number"),
        (("--bots", "greedy,random,random", "--option", "max_turns"), "is not NAME=VALUE"),
        ((), "required: --bots"),
    ],
)
def test_wrong_words_are_a_matter_of_usage(capsys, words, message):
    with pytest.raises(SystemExit) as caught:
        kontor("play", *words)
    assert caught.value.code == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--bots", "greedy,random"), "is for 3 or 4 players"),
        (("--bots", "greedy,random,random", "--game", "chess"), "no game 'chess'"),
        (("--bots", "greedy,random,random", "--scenario", "sea"), "no scenario 'sea'"),
        (("--bots", "greedy,random,random", "--option", "jokers=3"), "no option 'jokers'"),
    ],
)
def test_impossible_games_are_a_matter_of_usage(capsys, words, message):
    assert kontor("play", *words) == 2
    assert message in capsys.readouterr().err


# ---- bots ----


def test_bots_are_listed(capsys):
    assert kontor("bots") == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[2:]] == list(STRATEGIES)
    assert max(map(len, lines)) <= 80


def test_bots_for_machines(capsys):
    assert kontor("bots", "--json") == 0
    assert [row["name"] for row in json.loads(capsys.readouterr().out)] == list(STRATEGIES)


# ---- verify ----


def saved(folder: Path) -> Path:
    kontor("play", "--bots", "random,random,random", "--games", "1", "--save", str(folder), *SHORT)
    return next(folder.glob("*.json"))


def test_verify_says_where_it_differs(capsys, tmp_path):
    file = saved(tmp_path)
    replay = json.loads(file.read_text())
    replay["result"]["points"][0] += 1
    file.write_text(json.dumps(replay))
    capsys.readouterr()
    assert kontor("verify", str(file)) == 1
    assert capsys.readouterr().out.startswith("differs: result: points")
    assert kontor("verify", "--json", str(file)) == 1
    assert json.loads(capsys.readouterr().out)["verified"] is False


def test_verify_for_machines(capsys, tmp_path):
    file = saved(tmp_path)
    capsys.readouterr()
    assert kontor("verify", "--json", str(file)) == 0
    assert json.loads(capsys.readouterr().out)["verified"] is True


@pytest.mark.parametrize("content", [None, "not JSON"])
def test_verify_what_cannot_be_read(capsys, tmp_path, content):
    file = tmp_path / "replay.json"
    if content:
        file.write_text(content)
    assert kontor("verify", str(file)) == 2
    assert "cannot read" in capsys.readouterr().err


# ---- bench ----


def test_bench_measures_every_figure(capsys, monkeypatch):
    begin = scenarios._play
    monkeypatch.setattr("arena.benchmarks.engine.REPEATS", 20)
    monkeypatch.setattr(scenarios, "_play", lambda *game: islice(begin(*game), 200))
    assert kontor("bench", "--games", "1", "--json") == 0
    figures = json.loads(capsys.readouterr().out)
    rows = figures.pop("scenarios")
    assert set(figures) == set(bench._ABOUT)
    assert all(value > 0 for value in figures.values())
    known = [
        (game["game"], scenario["scenario"]) for game in rules.catalogue()["games"] for scenario in game["scenarios"]
    ]
    assert [(row["game"], row["scenario"]) for row in rows] == known
    assert all(row[name] > 0 for row in rows for name in bench._COLUMNS)
    assert all(row["list_worst_us"] >= row["list_p99_us"] for row in rows)


def test_bench_for_people(capsys, monkeypatch):
    figures = dict.fromkeys(bench._ABOUT, 12.3456)
    row = {"game": "explorers", "scenario": "explorers-and-pirates", **dict.fromkeys(bench._COLUMNS, 1234.5678)}
    monkeypatch.setattr(bench, "measure", lambda games: figures)
    monkeypatch.setattr(bench, "measure_matches", lambda games: 12.3456)
    monkeypatch.setattr(bench, "measure_scenarios", lambda games: [row] * games)
    assert kontor("bench") == 0
    out = capsys.readouterr().out
    first, second = (part.splitlines() for part in out.split("\n\n"))
    assert len(first) == 2 + len(figures)
    assert all(line.endswith("12.35") for line in first[2:])
    assert len(second) == 3 + bench.GAMES // bench.SHARE
    assert all(line.endswith("1234.57") for line in second[3:])
    assert max(map(len, out.splitlines())) <= 80


def test_more_games_are_more_work(monkeypatch):
    monkeypatch.setattr("arena.benchmarks.engine.REPEATS", 5)
    seen = []
    monkeypatch.setattr("arena.benchmarks.engine._house_games", lambda bot, games: seen.append((bot, games)) or 1.0)
    measure(2)
    assert seen == [("greedy", 2)]
