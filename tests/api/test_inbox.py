"""The inbox of registered bots: what they owe, told once they owe it, and only to them."""

import json
import random
import socket
import threading
import time

import pytest

from tests.leagues import register
from tests.live import Game, pick

INBOX = "/v1/bots/me/inbox"


def invite(http, *bots, **more):
    """A game with these bots, then a guest; gives its id and the guest's client."""
    seats = [{"bot_id": bot} for bot in bots] + [{"name": "guest"}] * (3 - len(bots))
    made = http.post("/v1/games", {"game": "base", "seats": seats, **more}).json
    token = next((seat["token"] for seat in made["seats"] if "token" in seat), "")
    return made["id"], http.as_(token)


def items(me, query=""):
    answer = me.get(f"{INBOX}{query}")
    assert answer.status == 200, answer.data
    return answer.json["items"]


def act(me, item):
    """Any move where the bot owes one."""
    seen = me.get(f"/v1/games/{item['id']}").json
    answer = me.post(
        f"/v1/games/{item['id']}/moves", {"move": pick(seen, random.Random(1)), "version": seen["version"]}
    )
    assert answer.status == 200, answer.data


def test_a_bot_that_owes_nothing_has_an_empty_inbox(http):
    bot, me = register(http)
    assert items(me) == []
    invite(http, register(http)[0], bot)
    assert items(me) == []


def test_a_bot_is_told_where_it_must_act(http):
    bot, me = register(http)
    game_id, _ = invite(http, bot)
    (item,) = items(me)
    assert (item["id"], item["seat"], item["game"], item["version"]) == (game_id, 0, "base", 0)
    assert 25_000 < item["remaining_ms"] <= 30_000
    assert (item["league"], item["match"]) == (None, None)
    act(me, item)
    assert items(me) == []


def test_the_most_urgent_comes_first(http):
    bot, me = register(http)
    late = invite(http, bot, clock={"move_seconds": 60})[0]
    soon = invite(http, bot, clock={"move_seconds": 20})[0]
    assert [item["id"] for item in items(me)] == [soon, late]


def test_a_bot_may_hold_several_seats_of_a_game(http):
    bot, me = register(http)
    game_id, _ = invite(http, bot, bot)
    assert [item["seat"] for item in items(me)] == [0]
    act(me, items(me)[0])
    assert [item["seat"] for item in items(me)] == [1]
    assert {item["id"] for item in items(me)} == {game_id}


def test_a_waiting_bot_is_woken_by_a_new_game(http):
    bot, me = register(http)
    timer = threading.Timer(0.3, invite, (http, bot))
    timer.start()
    begun = time.monotonic()
    assert len(items(me, "?wait=20")) == 1
    assert time.monotonic() - begun < 5
    timer.join()


def test_a_waiting_bot_is_woken_by_a_move(http):
    first, one = register(http)
    second, other = register(http)
    invite(http, first, second)
    timer = threading.Timer(0.3, lambda: act(one, items(one)[0]))
    timer.start()
    begun = time.monotonic()
    assert [item["seat"] for item in items(other, "?wait=20")] == [1]
    assert time.monotonic() - begun < 5
    timer.join()


def test_it_answers_when_the_time_is_over(http):
    begun = time.monotonic()
    assert items(register(http)[1], "?wait=0.3") == []
    assert 0.3 <= time.monotonic() - begun < 5


def test_a_seat_that_was_lost_asks_for_nothing(http):
    bot, me = register(http)
    game_id, _ = invite(http, bot)
    assert me.post(f"/v1/games/{game_id}/resign", {}).status == 200
    assert items(me) == []


def test_a_game_that_is_over_leaves_the_inbox(http):
    bot, me = register(http)
    seats = [{"bot_id": bot}, {"name": "a"}, {"name": "b"}]
    made = http.post("/v1/games", {"game": "base", "seats": seats}).json
    assert len(items(me)) == 1
    http.as_(made["owner_token"])("DELETE", f"/v1/games/{made['id']}")
    assert items(me) == []


@pytest.mark.parametrize("token", ["", "kb_nobody_0", "test-admin"])
def test_only_a_bot_has_an_inbox(http, token):
    assert http.as_(token).get(INBOX).problem == "unauthorized"


def test_a_seat_token_opens_no_inbox(http):
    assert Game(http).seats[0].get(INBOX).problem == "unauthorized"


def test_a_rotated_key_opens_the_inbox_and_the_old_one_does_not(http):
    bot, me = register(http)
    invite(http, bot)
    fresh = http.as_(me.post("/v1/bots/me/key").json["key"])
    assert len(items(fresh)) == 1
    assert me.get(INBOX).problem == "unauthorized"


def test_a_deleted_bot_has_no_inbox_and_its_seats_fall_to_the_clock(http):
    bot, me = register(http)
    game_id, _ = invite(http, bot, clock={"move_seconds": 1, "strikes": 1})
    assert me("DELETE", "/v1/bots/me").status == 204
    assert me.get(INBOX).problem == "unauthorized"
    seen = http.get(f"/v1/games/{game_id}?wait=10&since=0").json
    assert seen["clock"]["strikes"] == [1, 0, 0]


def test_waiting_inboxes_are_limited(live, http):
    _, me = register(http)
    calls = [_open(live.port, me.token, f"{INBOX}?wait=2") for _ in range(6)]
    statuses = []
    for connection in calls:
        with connection, connection.makefile("rb") as answer:
            statuses.append(answer.readline().split()[1])
    assert sorted(statuses) == [b"200"] * 4 + [b"429"] * 2


# ---- as a stream ----


def _open(port, token, path, accept="application/json"):
    connection = socket.create_connection(("127.0.0.1", port), timeout=15)
    head = [f"GET {path} HTTP/1.1", "Host: x", "Connection: close", f"Authorization: Bearer {token}"]
    connection.sendall("\r\n".join([*head, f"Accept: {accept}", "", ""]).encode())
    return connection


def _lines(connection):
    """JSON lines out of a chunked answer."""
    with connection.makefile("rb") as stream:
        for line in stream:
            if line.startswith(b"{"):
                yield json.loads(line)


def test_a_stream_tells_each_decision_once(live, http):
    bot, me = register(http)
    first, _ = invite(http, bot)
    with _open(live.port, me.token, INBOX, "application/x-ndjson") as connection:
        lines = _lines(connection)
        told = next(lines)
        assert (told["type"], told["id"], told["seat"]) == ("act", first, 0)
        second, _ = invite(http, bot)
        assert next(lines)["id"] == second
        assert next(lines) == {"type": "heartbeat"}


def test_a_stream_ends_with_its_key(live, http):
    _, me = register(http)
    with _open(live.port, me.token, INBOX, "application/x-ndjson") as connection:
        lines = _lines(connection)
        assert next(lines) == {"type": "heartbeat"}
        me.post("/v1/bots/me/key")
        assert list(lines) in ([], [{"type": "heartbeat"}])
