"""The bot's HTTP client, against a server that does what the test tells it to."""

import json
import socket
import threading
import time
from contextlib import contextmanager
from itertools import takewhile

import pytest

from arena.client import Client, ServiceAway, ServiceError

DROP = object()  # hang up without an answer


def answer(status=200, body=None, *headers):
    content = json.dumps({} if body is None else body).encode()
    lines = [f"HTTP/1.1 {status} X", f"Content-Length: {len(content)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + content


class Server:
    """Gives prepared answers, one a request, and keeps what it was sent."""

    def __init__(self, *answers):
        self._answers = list(answers)
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._socket.getsockname()[1]}"
        self.requests = []
        self.connections = 0
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while self._answers:
            try:
                connection, _ = self._socket.accept()
            except OSError:
                return
            self.connections += 1
            with connection, connection.makefile("rb") as reader:
                while self._answers and self._answer(connection, reader):
                    pass

    def _answer(self, connection, reader):
        head = list(takewhile(lambda line: line not in (b"", b"\r\n"), reader))
        if not head:
            return False
        lengths = [int(line.split(b":")[1]) for line in head if line.lower().startswith(b"content-length")]
        self.requests.append((b"".join(head).decode(), reader.read(sum(lengths)).decode()))
        prepared = self._answers.pop(0)
        if prepared is DROP:
            return False
        connection.sendall(prepared)
        return True

    def close(self):
        self._socket.close()


@contextmanager
def talk(*answers, patience=5.0, token=""):
    server = Server(*answers)
    with Client(server.url, token, patience) as client:
        yield client, server
    server.close()


def test_one_connection_serves_many_calls():
    with talk(*[answer(body={"n": n}) for n in range(5)]) as (client, server):
        assert [client.request("GET", "/x")["n"] for _ in range(5)] == [0, 1, 2, 3, 4]
    assert server.connections == 1


def test_a_move_that_broke_on_the_way_is_sent_again_as_it_was():
    with talk(DROP, DROP, answer(body={"version": 4})) as (client, server):
        assert client.move("g", {"type": "end_turn"}, 3, seat=1, wait=30) == {"version": 4}
    assert len(server.requests) == 3
    assert len({body for _, body in server.requests}) == 1
    assert json.loads(server.requests[0][1]) == {"move": {"type": "end_turn"}, "version": 3, "seat": 1}
    assert server.requests[0][0].startswith("POST /v1/games/g/moves?wait=30 HTTP/1.1\r\n")


def test_a_creation_keeps_its_key_when_it_is_sent_again():
    def keys(server):
        return {line for head, _ in server.requests for line in head.split("\r\n") if line.startswith("Idempotency")}

    with talk(DROP, answer(201)) as (client, server):
        client.create(game="base")
    first = keys(server)
    with talk(answer(201)) as (client, other):
        client.create(game="base")
    assert len(first) == 1
    assert keys(other) != first


@pytest.mark.parametrize("status", [429, 503])
def test_a_busy_service_is_asked_again_when_it_says(status):
    begun = time.monotonic()
    with talk(answer(status, None, "Retry-After: 0.3"), answer(body={"ok": True})) as (client, _):
        assert client.request("GET", "/x") == {"ok": True}
    assert time.monotonic() - begun >= 0.3


def test_a_refusal_is_not_asked_again():
    problem = {"type": "stale-version", "detail": "the game has moved on"}
    with talk(answer(409, problem), answer()) as (client, server):
        with pytest.raises(ServiceError) as caught:
            client.request("GET", "/x")
        assert len(server.requests) == 1
    assert (caught.value.status, caught.value.problem) == (409, problem)
    assert str(caught.value) == "409 stale-version: the game has moved on"


def test_a_refusal_need_not_be_json():
    with (
        talk(b"HTTP/1.1 502 X\r\nContent-Length: 5\r\n\r\n<oops") as (client, _),
        pytest.raises(ServiceError) as caught,
    ):
        client.request("GET", "/x")
    assert caught.value.problem == {"detail": "<oops"}


def test_patience_has_an_end():
    server = Server()
    server.close()
    begun = time.monotonic()
    with Client(server.url, patience=0.3) as client, pytest.raises(ServiceAway, match="Connection refused"):
        client.request("GET", "/x")
    assert 0.3 <= time.monotonic() - begun < 3


def test_a_busy_service_that_stays_busy():
    with talk(*[answer(503)] * 50, patience=0.2) as (client, _), pytest.raises(ServiceError) as caught:
        client.request("GET", "/x")
    assert caught.value.status == 503


def test_a_connection_that_the_service_closes_is_opened_again():
    with talk(answer(200, {"n": 1}, "Connection: close"), answer(body={"n": 2})) as (client, server):
        assert [client.request("GET", "/x")["n"] for _ in range(2)] == [1, 2]
        assert len(server.requests) == 2


def test_the_token_is_in_the_header_and_nowhere_else():
    with talk(answer(), token="hush") as (client, server):
        client.read("g", since=3)
    head = server.requests[0][0].split("\r\n")
    assert [line for line in head if "hush" in line] == ["Authorization: Bearer hush"]


def test_a_line_break_cannot_smuggle_a_header():
    with talk(answer(), token="x\r\nX-Evil: 1") as (client, server):
        with pytest.raises(ValueError, match="line break"):
            client.request("GET", "/x")
        assert server.requests == []


def test_an_answer_need_not_be_json():
    with talk(b"HTTP/1.1 200 X\r\nContent-Length: 7\r\n\r\na,b\n1,2") as (client, _):
        assert client.fetch("GET", "/export") == b"a,b\n1,2"


def test_a_service_below_a_path():
    server = Server(answer())
    with Client(f"{server.url}/kontor/") as client:
        client.request("GET", "/v1/games")
    server.close()
    assert server.requests[0][0].startswith("GET /kontor/v1/games HTTP/1.1")
