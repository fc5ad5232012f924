"""`kontor check-bot` finds what is wrong with a bot, and nothing wrong with a good one."""

import json
import os
import re
import subprocess
import sys

import pytest

from arena.cli import main
from tests.live import ROOT

ONE_GAME = ("--scenario", "beginner", "--players", "3", "--turns", "6")


def bot(fault="Bot"):
    return (sys.executable, "-m", "tests.arena.faulty_bot", fault)


@pytest.fixture
def check(capsys, live, monkeypatch):
    """Checks a bot on the live service; gives exit code and report."""
    monkeypatch.chdir(ROOT)

    def run(fault, *words):
        code = main(["check-bot", "--url", live.url, "--json", *ONE_GAME, *words, "--", *bot(fault)])
        return code, json.loads(capsys.readouterr().out)

    return run


def test_a_good_bot_is_clean(check):
    code, report = check("Bot")
    assert code == 0
    (game,) = report["games"]
    assert (game["scenario"], game["players"], game["end"], game["faults"]) == ("beginner", 3, "finished", [])
    assert game["moves"] > 0
    assert 1 <= game["calls_per_move"] <= 3


@pytest.mark.parametrize(
    ("fault", "type_", "code"),
    [
        ("Illegal", "illegal-move", "wrong_phase"),
        ("Invalid", "invalid-move", "unknown_action"),
        ("Malformed", "wrong-fields", ""),
        ("Stale", "stale-version", ""),
    ],
)
def test_refused_requests_are_named(check, fault, type_, code):
    exit_code, report = check(fault)
    (game,) = report["games"]
    first = game["refusals"][0]
    assert (exit_code, game["end"], first["type"]) == (1, "finished", type_)
    assert first["count"] > 0
    assert first["request"].startswith("POST /v1/games/")
    assert f"{sum(refusal['count'] for refusal in game['refusals'])} refused" in game["faults"]
    assert code in {refusal["code"] for refusal in game["refusals"]}


def test_an_illegal_move_names_the_rule(check):
    refusals = check("Illegal")[1]["games"][0]["refusals"]
    assert all(re.fullmatch(r"B-\d+\.\d+R?", refusal["clause"]) for refusal in refusals)


@pytest.mark.parametrize(
    ("fault", "end", "sign"),
    [
        ("Hanging", "forfeited", "late"),
        ("Deaf", "forfeited", "late"),
        ("Crashing", "crashed", "crashed"),
        ("Polling", "finished", "polls"),
        ("Slow", "finished", "slow"),
    ],
)
def test_other_faults_are_found(check, fault, end, sign):
    seconds = ("--move-seconds", "2" if fault == "Slow" else "1")
    code, report = check(fault, *seconds)
    assert code == 1
    assert report["games"][0]["end"] == end
    assert any(sign in what for what in report["games"][0]["faults"])


def test_what_a_crashed_bot_said_last_is_told(check):
    assert check("Crashing")[1]["last_words"] == ["out of ideas"]


def test_it_gives_up_with_a_bot_that_finishes_nothing(capsys, live, monkeypatch):
    monkeypatch.chdir(ROOT)
    words = ("--game", "explorers", "--move-seconds", "1", "--turns", "4")
    assert main(["check-bot", "--url", live.url, *words, "--", *bot("Crashing")]) == 1
    out = capsys.readouterr().out
    assert "12 games were not played after that" in out
    assert "  | out of ideas" in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_bot_that_somebody_else_starts(live):
    """Without a command it tells address and key, and waits."""
    words = ("check-bot", "--url", live.url, *ONE_GAME)
    checker = subprocess.Popen(
        [sys.executable, "-m", "arena.cli", *words], cwd=ROOT, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert checker.stderr.readline().startswith("start your bot")
    told = dict(word.split("=", 1) for word in checker.stderr.readline().split())
    player = subprocess.Popen(bot(), cwd=ROOT, env=os.environ | told)
    out, err = checker.communicate(timeout=60)
    player.terminate()
    player.wait()
    assert checker.returncode == 0, err
    assert out.splitlines()[-1] == "clean: 1 of 1 games"


def test_a_service_of_its_own(capsys):
    """One command and nothing else: what a newcomer types."""
    command = (sys.executable, str(ROOT / "examples" / "bot.py"))
    assert main(["check-bot", "--scenario", "short", "--turns", "6", "--", *command]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "clean: 2 of 2 games"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--scenario", "nowhere"), "no scenario is like that"),
        ((*ONE_GAME, "--", "no-such-command"), "cannot start no-such-command"),
    ],
)
def test_a_mistake_is_told_in_one_line(capsys, live, words, message):
    assert main(["check-bot", "--url", live.url, *words]) == 2
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1
