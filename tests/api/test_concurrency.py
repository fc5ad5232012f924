"""Many clients at one game: every version is played exactly once, nothing is lost, nobody sees a 5xx."""

import collections
import os
import random
import threading
import time

import pytest

import rules
from arena import replays
from tests.live import Game, Http, concrete

CLIENTS = 50
SECONDS = float(os.environ.get("HAMMER_SECONDS", "4"))  # `make soak` takes 20


class Hammer(threading.Thread):
    """A client that sends valid, stale, duplicate and foreign moves, and remembers what it was told."""

    def __init__(self, url, game, number, until):
        super().__init__()
        self.rng = random.Random(number)
        self.seat = number % 3
        self.until = until
        self.path = game.path
        self.mine = Http(url, game.seats[self.seat].token)
        self.foreign = Http(url, game.seats[(self.seat + 1) % 3].token)
        self.statuses = collections.Counter()
        self.played = []
        self.sent = []

    def run(self):
        while time.monotonic() < self.until:
            seen = self.mine.get(self.path).json
            if seen["status"] != "playing":
                break
            moves = concrete(seen) or [{"type": "end_turn"}]
            self._send(
                self.rng.choice([self._valid, self._valid, self._stale, self._again, self._foreign]), seen, moves
            )
        self.mine.close()
        self.foreign.close()

    def _send(self, how, seen, moves):
        answer, seat, move = how(seen, self.rng.choice(moves))
        self.statuses[answer.status] += 1
        if answer.status == 200:
            played = answer.json["played"]
            assert played["to"] == played["from"] + 1
            self.played.append((played["from"], seat, move))

    def _post(self, client, seat, move, version):
        self.sent.append((seat, move, version))
        return client.post(f"{self.path}/moves", {"move": move, "version": version}), seat, move

    def _valid(self, seen, move):
        return self._post(self.mine, self.seat, move, seen["version"])

    def _stale(self, seen, move):
        return self._post(self.mine, self.seat, move, max(0, seen["version"] - self.rng.randint(1, 5)))

    def _again(self, seen, move):
        if not self.sent:
            return self._valid(seen, move)
        seat, move, version = self.rng.choice(self.sent[-5:])
        client = self.mine if seat == self.seat else self.foreign
        return self._post(client, seat, move, version)

    def _foreign(self, seen, move):
        return self._post(self.foreign, (self.seat + 1) % 3, move, seen["version"])


def test_fifty_clients_hammer_one_game(live, http):
    game = Game(http, seats=3, options={"max_turns": 0})
    until = time.monotonic() + SECONDS
    hammers = [Hammer(live.url, game, number, until) for number in range(CLIENTS)]
    for hammer in hammers:
        hammer.start()
    for hammer in hammers:
        hammer.join()
    statuses = sum((hammer.statuses for hammer in hammers), collections.Counter())
    assert set(statuses) <= {200, 409, 422}, statuses
    assert statuses[200] > 50
    game.owner("DELETE", game.path)
    replay = http.get(f"{game.path}/replay").json
    log = [(move["seat"], move["move"]) for move in replay["moves"]]
    told = {(version, seat, rules.notation(move)) for hammer in hammers for version, seat, move in hammer.played}
    assert {(version, seat, rules.notation(log[version][1])) for version, seat, _ in told} == told
    assert {version for version, _, _ in told} == set(range(len(log)))
    replays.check(replay)


@pytest.mark.parametrize("headers", [{}, {"Idempotency-Key": "same"}], ids=["same version", "same key"])
def test_the_same_request_from_many_clients_is_played_once(live, http, headers):
    game = Game(http)
    body = {"move": {"type": "roll_for_start"}} | ({} if headers else {"version": 0})
    answers = []

    def send():
        client = Http(live.url, game.seats[0].token)
        answers.append(client.post(f"{game.path}/moves", body, **{k.replace("-", "_"): v for k, v in headers.items()}))
        client.close()

    threads = [threading.Thread(target=send) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {answer.status for answer in answers} == {200}
    assert {str(answer.json["played"]) for answer in answers} == {"{'from': 0, 'to': 1}"}
    assert game.see()["version"] == 1
