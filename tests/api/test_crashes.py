"""kill -9 of any process in the middle of games: what was answered is there, and the games go on."""

import os
import random
import signal
import socket
import threading
import time

import pytest

from arena import replays
from arena.client import Client, ServiceError
from tests.live import pick, up

PLAYERS = 4
TURNS = 30  # of a game: several end and begin while processes die
PATIENCE = 20.0  # seconds until a service that was hit must play again


class Player(threading.Thread):
    """Plays games against house bots to their end and notes every move that was answered."""

    def __init__(self, url, number):
        super().__init__()
        self.url = url
        self.rng = random.Random(number)
        self.answered = {}  # game → [(from, move)]
        self.stopping = False
        self.failures = []

    def run(self):
        try:
            while not self.stopping:
                self._play_one()
        except Exception as error:
            self.failures.append(error)

    def _play_one(self):
        with Client(self.url, patience=PATIENCE) as guest:
            seats = [{"name": "me"}, {"bot": "random"}, {"bot": "random"}]
            made = guest.create(game="base", seats=seats, options={"max_turns": TURNS}, wait=20)
        moves = self.answered.setdefault(made["id"], [])
        with Client(self.url, made["seats"][0]["token"], patience=PATIENCE) as me:
            seen = made["envelope"]
            while seen["status"] == "playing":
                seen = self._step(me, seen, moves)

    def _step(self, me, seen, moves):
        if seen["you"] not in seen["to_act"]:
            return me.read(seen["id"], wait=5)
        move = pick(seen, self.rng)
        try:
            seen = me.move(seen["id"], move, seen["version"], wait=5)
        except ServiceError as error:
            if error.status != 409:  # the clock may have been faster while the service was away
                raise
            return me.read(seen["id"])
        moves.append((seen["played"]["from"], move))
        return seen


def _progress(players):
    return sum(len(moves) for player in players for moves in player.answered.values())


def _goes_on(players, since):
    until = time.monotonic() + PATIENCE
    while _progress(players) < since + 20:
        assert time.monotonic() < until, "the games do not go on"
        assert not [player.failures for player in players if player.failures]
        time.sleep(0.05)


def _victim(service, kind, killed):
    """A process of the kind; one that was killed before is first replaced."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        pids = service.api_workers() if kind == "api" else service.children()[kind]
        alive = [pid for pid in pids if pid not in killed]
        if alive:
            return alive[0]
        time.sleep(0.05)
    raise AssertionError(f"no {kind} comes back")


@pytest.mark.parametrize("kind", ["api", "worker", "store", "clock"])
def test_kill_minus_nine(tmp_path, kind):
    with up(tmp_path / "data", workers=2, houses=2) as service:
        players = [Player(service.url, number) for number in range(PLAYERS)]
        for player in players:
            player.start()
        try:
            _goes_on(players, 0)
            killed = []
            for _ in range(2):
                before = _progress(players)
                killed.append(_victim(service, kind, killed))
                os.kill(killed[-1], signal.SIGKILL)
                _goes_on(players, before)
        finally:
            for player in players:
                player.stopping = True
            for player in players:
                player.join()
        assert not [player.failures for player in players if player.failures]
        _all_answered_moves_are_there(service.url, players)


def _all_answered_moves_are_there(url, players):
    """Each game has come to its end, its replay verifies, and holds every answered move at its version."""
    with Client(url) as client:
        for player in players:
            assert player.answered
            for game_id, moves in player.answered.items():
                replay = client.request("GET", f"/v1/games/{game_id}/replay")
                assert replay["status"] == "finished"
                replays.check(replay)
                assert [replay["moves"][first] for first, _ in moves] == [
                    {"seat": 0, "move": move} for _, move in moves
                ]


@pytest.mark.parametrize("also_store", [True, False], ids=["parent and store", "parent"])
def test_what_was_stored_survives_a_restart_of_everything(tmp_path, also_store):
    with up(tmp_path / "data") as service:
        with Client(service.url) as client:
            made = client.create(game="base", seats=[{"name": "a"}, {"name": "b"}, {"name": "c"}])
        with Client(service.url, made["seats"][0]["token"]) as me:
            me.move(made["id"], {"type": "roll_for_start"}, 0)
        if also_store:
            os.kill(service.children()["store"][0], signal.SIGKILL)
        service.process.kill()  # nobody is left to stop anything
        service.process.wait()
    _wait_until_gone(service)
    with up(tmp_path / "data", port=service.port) as again, Client(again.url, made["seats"][1]["token"]) as other:
        seen = other.read(made["id"])
        assert seen["version"] == 1
        assert other.move(made["id"], {"type": "roll_for_start"}, 1)["version"] == 2


def _wait_until_gone(service):
    """Children are told to stop when their parent is gone."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", service.port)) != 0:
                return
        time.sleep(0.05)
    raise AssertionError("the API outlives its parent")
