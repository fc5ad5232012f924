"""The commands that speak to a service, as a user types them."""

import gzip
import json

import pytest

from arena.cli import main
from arena.client import Client
from tests.live import Game, Http

SHORT = ("--option", "max_turns=6")
BOTS = ("--bots", "planner,greedy,weighted,random")


def played(capsys, *words):
    assert main(["play", "--json", *BOTS, *SHORT, *words]) == 0
    games = json.loads(capsys.readouterr().out)["games"]
    return [{name: value for name, value in game.items() if name != "seconds"} for game in games]


def test_play_gives_the_same_results_in_both_lanes(capsys, live):
    words = ("--games", "5", "--seed", "lanes", "--duplicate", "board")
    assert played(capsys, *words, "--url", live.url) == played(capsys, *words)


def test_play_saves_the_replays_of_the_service(capsys, live, tmp_path):
    assert main(["play", *BOTS, *SHORT, "--games", "1", "--url", live.url, "--save", str(tmp_path)]) == 0
    shown = capsys.readouterr()
    assert "1/1 games" in shown.err
    (file,) = tmp_path.glob("*.json")
    assert json.loads(file.read_text())["callers_seed"]
    assert main(["verify", str(file)]) == 0
    assert "verified" in capsys.readouterr().out


# ---- verify ----


def finished_game(live):
    with Client(live.url) as client:
        seats = [{"name": "me"}, {"bot": "random"}, {"bot": "random"}]
        made = client.create(game="base", seats=seats, options={"max_turns": 2}, wait=30)
        client.token, seen = made["seats"][0]["token"], made["envelope"]
        while seen["status"] == "playing":
            seen = client.move(seen["id"], seen["legal_moves"][0], seen["version"], wait=30)
    return f"{live.url}/v1/games/{seen['id']}"


def test_verify_takes_the_address_of_a_game_or_of_its_replay(capsys, live):
    game = finished_game(live)
    assert main(["verify", f"{game}/replay"]) == main(["verify", game]) == 0
    assert capsys.readouterr().out.count("verified") == 2


def test_verify_an_aborted_game(capsys, live):
    http = Http(live.url)
    game = Game(http)
    game.owner("DELETE", game.path)
    http.close()
    assert main(["verify", live.url + game.path]) == 0
    assert "aborted" in capsys.readouterr().out


def test_verify_a_game_that_goes_on(capsys, live):
    http = Http(live.url)
    game = Game(http)
    http.close()
    assert main(["verify", live.url + game.path]) == 1
    assert "409 game-not-over" in capsys.readouterr().err


# ---- export ----


def test_exported_games_verify(capsys, live, tmp_path):
    game, file = finished_game(live), tmp_path / "games.ndjson.gz"
    assert main(["export", "--url", live.url, "--output", str(file)]) == 0
    with gzip.open(file, "rt") as lines:
        replays = [json.loads(line) for line in lines]
    assert game.split("/")[-1] in [replay["id"] for replay in replays]
    capsys.readouterr()
    assert main(["verify", str(file)]) == 0
    assert capsys.readouterr().out == f"verified: {len(replays)} games\n"


def test_an_export_with_a_wrong_game(capsys, live, tmp_path):
    with Client(live.url) as client:
        replay = client.request("GET", f"/v1/games/{finished_game(live).split('/')[-1]}/replay")
    file = tmp_path / "games.ndjson.gz"
    with gzip.open(file, "wt") as lines:
        wrong = replay | {"moves": replay["moves"][:-1]}
        lines.writelines(json.dumps(row) + "\n" for row in (replay, wrong))
    assert main(["verify", "--json", str(file)]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], len(told["differ"])) == (2, 1)
    assert replay["id"] in told["differ"][0]


# ---- a user's mistakes ----

AWAY = "http://127.0.0.1:1"  # nobody listens there


@pytest.mark.parametrize(
    ("code", "words", "message"),
    [
        (1, ("play", *BOTS, "--url", AWAY), f"no service answers at {AWAY}: Connection refused"),
        (1, ("verify", f"{AWAY}/v1/games/x/replay"), "no service answers"),
        (1, ("play", *BOTS, "--save", "/proc/nowhere"), "cannot write to /proc/nowhere"),
        (1, ("export", "--url", AWAY), "no service answers"),
        (2, ("verify", "/proc/nothing.ndjson.gz"), "cannot read /proc/nothing.ndjson.gz"),
        (2, ("play", *BOTS, "--url", "127.0.0.1:8080"), "is no URL of a service"),
        (2, ("play", *BOTS, "--url", "http://127.0.0.1:port"), "is no URL of a service"),
    ],
)
def test_a_mistake_is_told_in_one_line(capsys, code, words, message):
    assert main(list(words)) == code
    error = capsys.readouterr().err
    assert message in error
    assert len(error.splitlines()) == 1


def test_an_export_that_cannot_be_written(capsys, live):
    assert main(["export", "--url", live.url, "--output", "/proc/nowhere.ndjson.gz"]) == 1
    assert "cannot write" in capsys.readouterr().err


COMMANDS = ("up", "demo", "play", "league", "league run", "bots", "check-bot", "verify", "export", "bench")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_fits_a_terminal(capsys, monkeypatch, command):
    monkeypatch.setenv("COLUMNS", "80")
    with pytest.raises(SystemExit) as caught:
        main([*command.split(), "--help"])
    assert caught.value.code == 0
    assert max(map(len, capsys.readouterr().out.splitlines())) <= 80


@pytest.mark.parametrize("port", ["0", "99999", "http"])
def test_a_port_that_is_none(capsys, port):
    with pytest.raises(SystemExit) as caught:
        main(["up", "--port", port])
    assert caught.value.code == 2
    assert f"'{port}' is not a whole number from 1 to 65535" in capsys.readouterr().err
