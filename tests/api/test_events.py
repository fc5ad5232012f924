"""Events: complete, in order, redacted; as a list or as a stream."""

import http.client
import json
import random
import threading
import time

import pytest

from tests.live import Game, pick

NDJSON, SSE = "application/x-ndjson", "text/event-stream"


class Stream:
    """An open stream of events."""

    def __init__(self, http_client, path, kind):
        headers = {"Accept": kind} | ({"Authorization": f"Bearer {http_client.token}"} if http_client.token else {})
        self.connection = http.client.HTTPConnection(http_client.url.removeprefix("http://"), timeout=30)
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        assert self.response.status == 200
        assert self.response.headers["Content-Type"] == kind

    def lines(self):
        while line := self.response.readline():
            yield json.loads(line)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.response.close()
        self.connection.close()


def _played_game(http, turns=4, seed="events"):
    game = Game(http, seats=3, one_token=True, seed=seed, options={"max_turns": turns})
    rng, seen = random.Random(seed), game.made["envelope"]
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        seen = game.seats[0].post(f"{game.path}/moves", body).json
    return game


def test_a_list_of_events_is_complete(http):
    game = _played_game(http)
    items = http.get(f"{game.path}/events").json["items"]
    assert [event["seq"] for event in items] == list(range(1, len(items) + 1))
    assert items[-1]["type"] == "game_over"
    assert http.get(f"{game.path}/events?since={len(items) - 3}").json["items"] == items[-3:]
    assert http.get(f"{game.path}/events?since=99999").json == {"items": [], "next": None}


def test_seats_see_every_seq_and_only_their_own_secrets(http):
    game = _played_game(http, turns=40, seed="secrets in events")
    lists = [game.seats[0].get(f"{game.path}/events?seat={seat}").json["items"] for seat in range(3)]
    public = http.get(f"{game.path}/events").json["items"]
    assert {len(items) for items in lists} == {len(public)}
    bought = [n for n, event in enumerate(public) if event["type"] == "card_bought"]
    assert bought
    for n in bought:
        hidden = [set(items[n]) - set(public[n]) for items in lists]
        assert [bool(fields) for fields in hidden] == [seat == public[n]["seat"] for seat in range(3)]


def test_moves_of_the_house_are_marked(http):
    game = Game(http, seats=1, bots=2, wait=10)
    seen = game.play(0, pick(game.made["envelope"], random.Random(1)), query="?wait=10").json
    mine = [event for event in seen["events"] if event["version"] == seen["played"]["to"]]
    others = [event for event in seen["events"] if event["version"] > seen["played"]["to"]]
    assert {event.get("by") for event in mine} == {None}
    assert {event.get("by") for event in others} == {"house"}


def test_a_stream_follows_a_game_to_its_end(http):
    game = Game(http, seats=3)
    with Stream(http, f"{game.path}/events", NDJSON) as stream:
        rng = random.Random(8)
        mover = threading.Thread(target=lambda: [game.random_step(rng) for _ in range(12)])
        mover.start()
        lines = stream.lines()
        told = [next(lines) for _ in range(12)]
        mover.join()
        game.owner("DELETE", game.path)
        told += list(lines)
    events = [line for line in told if "seq" in line]
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert events == http.get(f"{game.path}/events").json["items"]
    assert {line["type"] for line in told if "seq" not in line} <= {"heartbeat", "end"}
    assert told[-1]["type"] == "end"
    assert told[-1]["status"] == "aborted"


def test_a_stream_begins_where_it_is_told(http):
    game = _played_game(http)
    whole = http.get(f"{game.path}/events").json["items"]
    with Stream(http, f"{game.path}/events?since=5", NDJSON) as stream:
        told = list(stream.lines())
    assert told[:-1] == whole[5:]


def test_a_stream_opens_at_once_and_has_a_heartbeat(http):
    game = Game(http)
    started = time.monotonic()
    with Stream(http, f"{game.path}/events", NDJSON) as stream:
        assert time.monotonic() - started < 3
        assert next(stream.lines()) == {"type": "heartbeat"}
    assert 4 < time.monotonic() - started < 8


def test_server_sent_events(http):
    game = _played_game(http)
    answer = http.get(f"{game.path}/events", Accept=SSE)
    blocks = [block.split("\n") for block in answer.data.decode().strip().split("\n\n")]
    whole = http.get(f"{game.path}/events").json["items"]
    for (number, kind, data), event in zip(blocks[:-1], whole, strict=True):
        assert number == f"id: {event['seq']}"
        assert kind == f"event: {event['type']}"
        assert json.loads(data.removeprefix("data: ")) == event
    assert blocks[-1][0] == "event: end"


def test_a_reader_far_behind_is_told_to_resync(http, make_app, monkeypatch):
    monkeypatch.setattr("api.routes.events.MOST_BEHIND", 10)
    game = _played_game(http)
    data = make_app().test_client().get(f"{game.path}/events", headers={"Accept": NDJSON}).data
    assert [json.loads(line) for line in data.splitlines()] == [{"type": "resync", "since": 0}]


@pytest.mark.parametrize("accept", ["image/png", "text/html"])
def test_other_representations_are_refused(http, accept):
    assert http.get(f"{Game(http).path}/events", Accept=accept).problem == "not-acceptable"


def test_a_slow_reader_misses_nothing(http):
    game = Game(http, seats=3)
    with Stream(http, f"{game.path}/events", NDJSON) as stream:
        rng = random.Random(9)
        for _ in range(40):
            game.random_step(rng)
        game.owner("DELETE", game.path)
        time.sleep(0.5)  # the reader is slow: nothing has been read so far
        told = [line for line in stream.lines() if "seq" in line]
    assert told == http.get(f"{game.path}/events").json["items"]
