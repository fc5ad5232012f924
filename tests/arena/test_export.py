"""`kontor export` against a live service: what it writes, how it goes on, and what it leaves out."""

import gzip
import io
import json

import pytest

from arena import exports
from arena.cli import main
from arena.client import Client
from tests.live import up


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A service whose games are ours alone."""
    with up(tmp_path_factory.mktemp("export"), open_games=0, requests_per_second=0, admin_key="admin") as service:
        yield service


@pytest.fixture(scope="module")
def finished(live):
    return [finish(live) for _ in range(4)]


def create(service):
    with Client(service.url) as guest:
        return guest.create(
            game="base", scenario="beginner", seats=[{"name": "a"}] * 3, one_token=True, options={"max_turns": 2}
        )


def finish(service):
    """A game, played to its end; gives its id."""
    made = create(service)
    seen = made["envelope"]
    with Client(service.url, made["seats"][0]["token"]) as me:
        while seen["status"] == "playing":
            move = next(move for move in reversed(seen["legal_moves"]) if not move.get("template"))
            seen = me.move(made["id"], move, seen["version"], seat=seen["you"])
    return made["id"]


def export(live, out, *words):
    return main(["export", "--url", live.url, "--output", str(out), *words])


def ids(path):
    with gzip.open(path, "rt") as file:
        return [json.loads(line)["id"] for line in file]


def test_finished_games_oldest_first_and_no_others(live, finished, tmp_path, capsys):
    create(live)
    assert export(live, tmp_path / "x.gz", "--verify") == 0
    assert ids(tmp_path / "x.gz") == finished
    assert "4 games written" in capsys.readouterr().out


def test_a_second_run_adds_what_is_new(live, finished, tmp_path, capsys):
    out = tmp_path / "x.gz"
    export(live, out)
    finished.append(finish(live))
    capsys.readouterr()
    assert export(live, out, "--json") == 0
    assert json.loads(capsys.readouterr().out) == {
        "file": str(out), "known": len(finished) - 1, "written": 1, "withheld": 0, "differing": 0,
    }  # fmt: skip
    assert ids(out) == finished


@pytest.mark.parametrize("lost", [1, 30, 400])
def test_a_run_that_was_killed_is_continued(live, finished, tmp_path, lost):
    out = tmp_path / "x.gz"
    export(live, out)
    out.write_bytes(out.read_bytes()[:-lost])
    assert export(live, out) == 0
    assert sorted(ids(out)) == sorted(finished)


def test_many_pages(live, finished, monkeypatch):
    monkeypatch.setattr(exports, "PAGE", 2)
    with Client(live.url) as client:
        assert exports.missing(client, "finished", set()) == finished
        assert exports.missing(client, "finished", set(finished[1:])) == finished[:1]


def test_a_line_can_be_verified(live, finished, tmp_path, capsys, monkeypatch):
    export(live, tmp_path / "x.gz")
    with gzip.open(tmp_path / "x.gz", "rt") as file:
        monkeypatch.setattr("sys.stdin", io.StringIO(file.readline()))
    assert main(["verify", "-"]) == 0
    assert "verified" in capsys.readouterr().out


def test_a_replay_that_differs_is_left_out_and_said(live, finished, tmp_path, capsys, monkeypatch):
    honest = exports.replay

    def doctored(client, game_id):
        replay = honest(client, game_id)
        return replay | {"seed": "another"} if game_id == finished[1] else replay

    monkeypatch.setattr(exports, "replay", doctored)
    assert export(live, tmp_path / "x.gz", "--verify") == 1
    assert "1 games differing" in capsys.readouterr().out
    assert finished[1] not in ids(tmp_path / "x.gz")


def test_withheld_games_of_a_league_come_later(live, finished, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(exports, "listing", lambda client, status: iter([*finished, create(live)["id"]]))
    assert export(live, tmp_path / "x.gz") == 0  # one that goes on answers 409, as one that is withheld does
    assert "1 games withheld" in capsys.readouterr().out


def test_aborted_games_on_demand(live, finished, tmp_path):
    made = create(live)
    with Client(live.url, made["owner_token"]) as owner:
        owner.request("DELETE", f"/v1/games/{made['id']}")
    assert export(live, tmp_path / "x.gz", "--status", "aborted", "--verify") == 0
    assert ids(tmp_path / "x.gz") == [made["id"]]


def test_a_file_that_is_no_export_is_not_touched(live, tmp_path, capsys):
    out = tmp_path / "letter.txt"
    out.write_text("dear")
    assert export(live, out) == 2
    assert out.read_text() == "dear"
    assert "no export" in capsys.readouterr().err
