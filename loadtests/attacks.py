"""Attacks on a service, each in a process of its own: `python -m loadtests.attacks NAME URL` tells its answers.

Each comes from an address of its own, so that limits per address hit it and nobody else.
"""

import json
import os
import secrets
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

SOURCE = f"127.7.{secrets.randbelow(256)}.{1 + secrets.randbelow(254)}"  # Linux answers on all of 127/8
SLOW_CONNECTIONS, SLOW_SECONDS = 500, 10
BAD_TOKENS = 10_000
HUGE_BODIES, HUGE_BYTES = 200, 1_000_000
DEEP_BODIES, DEEP_LEVELS = 500, 30_000
POLLS, POLL_SECONDS = 1_000, 3
CREATIONS = 1_000
CUT = "cut"  # the service has closed the connection instead of an answer

Outcome = Counter[str]


def connect(url: str) -> socket.socket:
    """A connection from the attackers' address."""
    address = urlsplit(url)
    return socket.create_connection((str(address.hostname), address.port or 80), 30, (SOURCE, 0))


def head(method: str, path: str, token: str = "", **headers: Any) -> bytes:
    """The head of a request."""
    lines = [f"{method} {path} HTTP/1.1", "Host: kontor"]
    lines += [f"Authorization: Bearer {token}"] if token else []
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode()


class Line:
    """A kept-alive connection that is opened again when the service cuts it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._socket: socket.socket | None = None

    def ask(self, request: bytes) -> tuple[str, bytes]:
        """Status and body of the answer."""
        try:
            self._socket = self._socket or connect(self._url)
            self._socket.sendall(request)
            return self._read(self._socket)
        except OSError:
            self.close()
            return CUT, b""

    def _read(self, line: socket.socket) -> tuple[str, bytes]:
        with line.makefile("rb") as file:
            status = file.readline().split(b" ")
            headers = {}
            while (row := file.readline()).strip():
                name, _, value = row.partition(b":")
                headers[name.lower()] = value.strip()
            body = file.read(int(headers.get(b"content-length", 0)))
        if len(status) < 2 or headers.get(b"connection") == b"close":
            self.close()
        return (status[1].decode() if len(status) > 1 else CUT), body

    def close(self) -> None:
        """Hang up."""
        if self._socket is not None:
            self._socket.close()
            self._socket = None


def _post(path: str, body: bytes, token: str = "") -> bytes:
    return head("POST", path, token, Content_Type="application/json", Content_Length=len(body)) + body


def _create(line: Line) -> tuple[str, dict[str, Any]]:
    body = json.dumps({"game": "base", "seats": [{"name": "a"}] * 3}).encode()
    status, content = line.ask(_post("/v1/games", body))
    return status, json.loads(content) if status == "201" else {}


def slow_loris(url: str) -> Outcome:
    """Heads and bodies that come a byte a second."""
    lines = [connect(url) for _ in range(SLOW_CONNECTIONS)]
    half = len(lines) // 2
    for line in lines[:half]:
        line.sendall(b"GET /v1/catalogue HTTP/1.1\r\nX-Slow: ")
    for line in lines[half:]:
        line.sendall(head("POST", "/v1/games", Content_Type="application/json", Content_Length=60_000) + b"[")
    for _ in range(SLOW_SECONDS):
        time.sleep(1)
        for line in lines:
            line.sendall(b"a")
    for line in lines:
        line.close()
    return Counter({"held": len(lines)})


def bad_tokens(url: str) -> Outcome:
    """Guessing."""
    line, outcome = Line(url), Counter[str]()
    _, game = _create(line)
    for _ in range(BAD_TOKENS):
        status, _ = line.ask(head("GET", f"/v1/games/{game['id']}", secrets.token_urlsafe(24)))
        outcome[status] += 1
    return outcome


def huge_bodies(url: str) -> Outcome:
    """Far more than is allowed, by length and in chunks, and JSON that is nothing but brackets."""
    line, outcome = Line(url), Counter[str]()
    chunk = b"%x\r\n" % 50_000 + b"[" * 50_000 + b"\r\n"
    for _ in range(HUGE_BODIES):
        outcome["long " + line.ask(_post("/v1/games", b"[" * HUGE_BYTES))[0]] += 1
        chunked = head("POST", "/v1/games", Content_Type="application/json", Transfer_Encoding="chunked")
        outcome["chunked " + line.ask(chunked + chunk * (HUGE_BYTES // 50_000) + b"0\r\n\r\n")[0]] += 1
    for _ in range(DEEP_BODIES):
        outcome["deep " + line.ask(_post("/v1/games", b"[" * DEEP_LEVELS + b"]" * DEEP_LEVELS))[0]] += 1
    return outcome


def abandoned_polls(url: str) -> Outcome:
    """Long-polls of whom nobody waits for the answer."""
    line, outcome = Line(url), Counter[str]()
    games = [game for status, game in (_create(line) for _ in range(200)) if status == "201"]
    tokens = [(game["id"], seat["token"]) for game in games for seat in game["seats"][1:]]
    polls = []
    for n in range(POLLS):
        game_id, token = tokens[n % len(tokens)]
        poll = connect(url)
        poll.sendall(head("GET", f"/v1/games/{game_id}?wait=30", token))
        polls.append(poll)
    time.sleep(POLL_SECONDS)
    for poll in polls:
        poll.setblocking(False)
        try:
            outcome[poll.recv(12).decode().split(" ")[-1]] += 1
        except BlockingIOError:
            outcome["held"] += 1
        poll.close()
    return outcome


def creation_loop(url: str) -> Outcome:
    """One client that creates games and never plays them."""
    line, outcome = Line(url), Counter[str]()
    for _ in range(CREATIONS):
        outcome[_create(line)[0]] += 1
    return outcome


ATTACKS: dict[str, Callable[[str], Outcome]] = {
    attack.__name__: attack for attack in (slow_loris, bad_tokens, huge_bodies, abandoned_polls, creation_loop)
}

if __name__ == "__main__":
    os.nice(10)  # an attacker's machine is not ours: it should not take the CPU of those who measure
    print(json.dumps(ATTACKS[sys.argv[1]](sys.argv[2])))
