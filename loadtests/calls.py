"""Calls to the service: each is timed, read and checked; a wrong answer is a failure in Locust's figures."""

import json
from collections.abc import Callable, Iterator
from typing import Any
from urllib.parse import urlencode

import msgspec

from loadtests.checks import WrongAnswer

Json = dict[str, Any]
Check = Callable[[Json], None]

HELD = "held: "  # mark of calls that wait on purpose: their time says nothing about speed
_decode = msgspec.json.Decoder().decode


class Spoiled(Exception):
    """The game cannot go on: an answer was wrong or did not come. It is counted already."""


class Calls:
    """The calls of one user."""

    def __init__(self, session: Any, key: str) -> None:
        self._session = session  # Locust's FastHttpSession
        self._key = key

    def create(self, body: Json, wait: float | None = None) -> Json:
        """A new game."""
        return self._call("POST", "/v1/games", "create", self._key, body, {"wait": wait}, expected=201)

    def read(self, game_id: str, token: str, check: Check, **query: Any) -> Json:
        """The envelope of a game."""
        return self._call("GET", f"/v1/games/{game_id}", "read", token, query=query, check=check)

    def move(self, game_id: str, token: str, body: Json, check: Check, wait: float | None = None) -> Json:
        """One move."""
        return self._call("POST", f"/v1/games/{game_id}/moves", "move", token, body, {"wait": wait}, check)

    def replay(self, game_id: str, check: Check) -> Json:
        """The replay of an ended game."""
        return self._call("GET", f"/v1/games/{game_id}/replay", "replay", check=check)

    def abort(self, game_id: str, token: str, check: Check) -> Json:
        """The owner ends the game."""
        return self._call("DELETE", f"/v1/games/{game_id}", "abort", token, check=check)

    def catalogue(self) -> Json:
        """What can be played."""
        return self._call("GET", "/v1/catalogue", "catalogue")

    def listing(self, check: Check, **query: Any) -> Json:
        """Games."""
        return self._call("GET", "/v1/games", "list", query=query, check=check)

    def refused(self, game_id: str, token: str, status: int) -> None:
        """A read that must be refused."""
        self._call("GET", f"/v1/games/{game_id}", f"read ({status})", token, expected=status)

    def stream(self, game_id: str) -> Iterator[Json]:
        """The events of a game as they happen, for a spectator."""
        path, headers = f"/v1/games/{game_id}/events", {"Accept": "application/x-ndjson"}
        with self._session.request("GET", path, "stream", headers=headers, stream=True, catch_response=True) as found:
            status = found.status_code
            if status != 200:
                found.failure(f"answered {status}")
        if status != 200:
            raise Spoiled
        yield from _lines(found)

    def complain(self, name: str, wrong: WrongAnswer) -> None:
        """Count a wrong answer that came in the middle of a stream."""
        self._session.request_event.fire(
            request_type="CHECK", name=name, response_time=0, response_length=0, exception=wrong, context={}
        )

    def _call(
        self, method: str, path: str, name: str, token: str = "", body: Json | None = None,
        query: Json | None = None, check: Check = lambda _: None, expected: int = 200,
    ) -> Json:  # fmt: skip
        asked = {key: value for key, value in (query or {}).items() if value is not None}
        held = HELD if asked.get("wait") else ""
        wrong: Exception | None = None
        answer: Json = {}
        with self._session.request(
            method, f"{path}?{urlencode(asked)}" if asked else path, held + name,
            data=None if body is None else json.dumps(body), headers=_headers(token, body), catch_response=True,
        ) as found:  # fmt: skip
            try:
                answer = _read(found, expected)
                check(answer)
                found.success()
            except (WrongAnswer, KeyError, TypeError, IndexError) as error:
                wrong = error
                found.failure(error if isinstance(error, WrongAnswer) else WrongAnswer(repr(error)))
        if wrong is not None:
            raise Spoiled from wrong
        return answer


def _headers(token: str, body: Json | None) -> dict[str, str]:
    headers = {} if body is None else {"Content-Type": "application/json"}
    return headers | {"Authorization": f"Bearer {token}"} if token else headers


def _read(found: Any, expected: int) -> Json:
    """The JSON of an answer with the expected status."""
    if found.status_code != expected:
        raise WrongAnswer(f"answered {found.status_code}: {(found.content or b'')[:300]!r}")
    answer: Json = _decode(found.content)
    return answer


def _lines(found: Any) -> Iterator[Json]:
    rest = b""
    while chunk := found.stream.read(1024):
        *whole, rest = (rest + bytes(chunk)).split(b"\n")
        yield from (_decode(line) for line in whole if line)
