"""The example bots, each run in its own language against a live service."""

import json
import os
import re
import signal
import subprocess
import sys

import pytest

from arena.cli import main
from arena.client import Client
from tests.live import ROOT, up

EXAMPLES = ROOT / "examples"
COMMANDS = {
    "bot.py": (sys.executable, "-I", EXAMPLES / "bot.py"),  # -I: nothing of this project can be imported
    "bot.mjs": ("node", EXAMPLES / "bot.mjs"),
    "Bot.java": ("java", EXAMPLES / "Bot.java"),
    "bot.sh": ("bash", EXAMPLES / "bot.sh"),
}
SECONDS = 120
every_bot = pytest.mark.parametrize("name", COMMANDS)


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    with up(tmp_path_factory.mktemp("kontor")) as service:
        yield service


def run(name, url, *words, **env):
    environment = {"PATH": os.environ["PATH"], "KONTOR_URL": url, **env}
    return subprocess.run(
        [*COMMANDS[name], *words], env=environment, capture_output=True, text=True, timeout=SECONDS, check=False
    )


def test_every_example_is_tried():
    assert {path.name for path in EXAMPLES.iterdir()} == {"README.md", *COMMANDS}


@every_bot
def test_it_is_short(name):
    lines = (EXAMPLES / name).read_text().splitlines()
    assert len(lines) <= 60
    assert max(map(len, lines)) <= 120


@every_bot
def test_it_plays_a_game_to_its_end(live, name):
    done = run(name, live.url, "base", "beginner")
    assert done.returncode == 0, done.stderr
    assert re.search(r"reason\W+victory", done.stdout)
    assert done.stderr == ""


@every_bot
def test_it_says_what_was_refused(live, name):
    done = run(name, live.url, "chess")
    assert done.returncode != 0
    assert "no game 'chess'" in done.stderr


@every_bot
def test_it_stops_with_an_unknown_key(live, name):
    done = run(name, live.url, KONTOR_BOT_KEY="nonsense")
    assert done.returncode != 0
    assert "unauthorized" in done.stderr


@every_bot
def test_it_is_clean_in_every_scenario(capsys, live, name):
    """As a registered bot, through its inbox, with trade offers to answer."""
    words = ("check-bot", "--url", live.url, "--players", "3", "--turns", "8")
    assert main([*words, "--", *map(str, COMMANDS[name])]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.splitlines()[-1] == "clean: 9 of 9 games"


@every_bot
def test_it_plays_in_a_league(capsys, live, name):
    """Several games at once, against house bots; none is lost to the clock."""
    with Client(live.url) as client:
        made = client.request("POST", "/v1/bots", {"name": "example"})
    environment = {"PATH": os.environ["PATH"], "KONTOR_URL": live.url, "KONTOR_BOT_KEY": made["key"]}
    player = subprocess.Popen(COMMANDS[name], env=environment, start_new_session=True)
    words = ("--entrants", f"{made['id']},random,weighted", "--players", "3", "--option", "max_turns=6")
    assert main(["league", "run", "--url", live.url, "--key", made["key"], *words, "--json"]) == 0
    os.killpg(player.pid, signal.SIGTERM)
    player.wait()
    rows = {row["name"]: row for row in json.loads(capsys.readouterr().out)["rows"]}
    assert (rows["example"]["games"], rows["example"]["forfeits"], rows["example"]["faults"]) == (3, 0, {})
