"""`kontor league` as a user types it."""

import csv
import io
import json
import os
import re
import subprocess
import sys

import pytest

from arena import leagues
from arena.cli import main
from arena.client import Client
from tests.live import ROOT

PLAN = ("--entrants", "random,weighted,greedy,planner", "--players", "3", "--option", "max_turns=6")


@pytest.fixture
def kontor(capsys, live, monkeypatch):
    """Runs a command on the live service, as its administrator; gives exit code, output and messages."""
    monkeypatch.setenv("KONTOR_URL", live.url)
    monkeypatch.setenv("KONTOR_KEY", "test-admin")

    def run(*words):
        code = main(["league", *words])
        shown = capsys.readouterr()
        return code, shown.out, shown.err

    return run


@pytest.fixture
def told(kontor):
    """The same for a command that succeeds with `--json`."""

    def run(*words):
        code, out, err = kontor(*words, "--json")
        assert code == 0, err
        return json.loads(out)

    return run


@pytest.fixture(scope="module")
def played(live):
    """A league that has ended."""
    with Client(live.url, "test-admin") as client:
        entrants = [f"house:{name}" for name in ("random", "weighted", "greedy")]
        wanted = {"name": "cup", "game": "base", "players": 3, "entrants": entrants, "options": {"max_turns": 6}}
        league = client.request("POST", "/v1/leagues", wanted | {"rounds": 2})
        return leagues.follow(client, league)


def test_run_follows_a_league_and_shows_its_standings(kontor):
    code, out, err = kontor("run", *PLAN, "--rounds", "2", "--seed", "cup")
    assert code == 0
    assert "24/24 games" in err
    lines = out.splitlines()
    assert lines[0].split()[:3] == ["#", "entrant", "rating"]
    assert {line.split()[1] for line in lines[2:6]} == {"random", "weighted", "greedy", "planner"}
    assert max(map(len, lines)) <= 80


def test_the_same_seed_gives_the_same_standings(told):
    rows = [told("run", *PLAN, "--seed", "same")["rows"] for _ in range(2)]
    for row in (*rows[0], *rows[1]):
        del row["seconds_per_move"]
    assert rows[0] == rows[1]


def test_what_is_said_reaches_the_service(told):
    league = told(
        "create", *PLAN, "--name", "spring", "--game", "explorers", "--scenario", "fish", "--format", "swiss",
        "--rounds", "4", "--duplicate", "board", "--move-seconds", "7",
    )  # fmt: skip
    told("cancel", league["id"])
    expected = {
        "name": "spring", "game": "explorers", "scenario": "fish", "players": 3, "format": "swiss", "rounds": 4,
        "duplicate": "board",
    }  # fmt: skip
    assert {name: league[name] for name in expected} == expected
    assert league["clock"]["move_seconds"] == 7
    assert league["options"]["max_turns"] == 6
    assert league["entrants"][0]["entrant"] == "house:random"


def test_pause_resume_and_cancel(told):
    league = told("create", *PLAN, "--rounds", "200", "--name", "long")
    states = [told(action, league["id"])["status"] for action in ("pause", "resume", "cancel")]
    assert states == ["paused", "running", "cancelled"]
    assert told("status", league["id"])["status"] == "cancelled"


def test_a_cancelled_league_has_not_succeeded(kontor, told):
    league = told("create", *PLAN, "--rounds", "200")
    told("cancel", league["id"])
    assert kontor("status", league["id"], "--follow")[0] == 1


def test_ctrl_c_leaves_the_league_running(kontor, told, live, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(leagues, "follow", interrupt)
    code, _, err = kontor("run", *PLAN, "--rounds", "200")
    league_id = err.split()[0]
    assert code == 1
    assert f"kontor league status {league_id} --follow --url {live.url}" in err
    assert told("status", league_id)["status"] == "running"
    told("cancel", league_id)


def test_without_a_key_somebody_is_registered_who_may_cancel(kontor, monkeypatch):
    monkeypatch.delenv("KONTOR_KEY")
    code, out, err = kontor("create", *PLAN, "--rounds", "200")
    key = err.split("KONTOR_KEY=")[1].strip()
    assert code == 0
    assert kontor("cancel", out.split()[0])[0] == 1
    assert kontor("cancel", out.split()[0], "--key", key)[0] == 0


# ---- reading ----


def test_standings_and_status_of_a_league_that_has_ended(kontor, played):
    code, out, _ = kontor("status", played["id"])
    assert (code, out.split()[:3]) == (0, [played["id"], "finished", "6/6"])
    assert kontor("status", played["id"], "--follow")[1] == kontor("standings", played["id"])[1]


def test_leagues_are_listed(kontor, told, played):
    assert played["id"] in kontor("list")[1]
    assert played["id"] in [league["id"] for league in told("list")["items"]]


def test_export_as_json(kontor, played):
    whole = json.loads(kontor("export", played["id"])[1])
    assert whole["league"]["id"] == played["id"]
    assert len(whole["matches"]) == 6


@pytest.mark.parametrize(("table", "rows"), [("standings", 3), ("matches", 18)])
def test_export_as_csv(kontor, played, tmp_path, table, rows):
    words = ("export", played["id"], "--format", "csv", "--table", table)
    printed = kontor(*words)[1]
    assert len(list(csv.DictReader(io.StringIO(printed)))) == rows
    assert kontor(*words, "--output", str(tmp_path / "out.csv"))[:2] == (0, "")
    assert (tmp_path / "out.csv").read_text() == printed


# ---- mistakes ----


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("status", "nothing"), "404 not-found"),
        (("create", *PLAN, "--scenario", "nowhere"), "no scenario 'nowhere'"),
        (("create", "--entrants", "greedy,nobody,random,weighted"), "nobody"),
        (("create", *PLAN, "--key", "wrong"), "401 unauthorized"),
        (("list", "--url", "http://127.0.0.1:1"), "no service answers"),
    ],
)
def test_a_mistake_is_told_in_one_line(kontor, words, message):
    code, _, err = kontor(*words)
    assert code == 1
    assert message in err
    assert len(err.splitlines()) == 1


def test_an_export_that_cannot_be_written(kontor, played, tmp_path):
    code, _, err = kontor("export", played["id"], "--output", str(tmp_path / "no" / "file"))
    assert (code, "cannot write" in err) == (1, True)


# ---- the README ----


def test_the_lines_of_the_readme(live):
    """As they stand; only the address of the service is the test's own."""
    readme = (ROOT / "README.md").read_text("utf-8")
    script = re.search(r"<!-- league -->\n```sh\n(.*?)```", readme, re.S)[1]
    done = subprocess.run(
        ["bash", "-euc", script.replace(".venv/bin/kontor", f"{sys.executable} -m arena.cli")],
        env=os.environ | {"KONTOR_URL": live.url}, cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "8/8 games" in done.stderr
    assert "6/6 games" in done.stderr
    assert done.stdout.count("planner") == 2
