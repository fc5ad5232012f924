"""A tiny HTTP client for bots: one kept-alive connection, and retries that cannot play a move twice."""

import http.client
import json
import secrets
import time
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlencode, urlsplit

PATIENCE_SECONDS = 10.0  # how long a service that is away is asked again
_PAUSE = 0.05  # seconds before the first retry; doubles
_LONGEST_PAUSE = 1.0
_LONGEST_WAIT = 30  # of a long-poll, seconds


class ServiceError(Exception):
    """An answer that is no success; `problem` is its body."""

    def __init__(self, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{status} {problem.get('type', '')}: {problem.get('detail', '')}")
        self.status = status
        self.problem = problem


class Client:
    """Speaks to one service with one token. Not to be shared between threads."""

    def __init__(self, url: str, token: str = "", patience: float = PATIENCE_SECONDS) -> None:
        parts = urlsplit(url)
        self._https = parts.scheme == "https"
        self._address = parts.netloc
        self._root = parts.path.rstrip("/")
        self.token = token
        self._patience = patience
        self._connection: http.client.HTTPConnection | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the connection back."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    # ---- calls ----

    def create(self, **game: Any) -> dict[str, Any]:
        """A new game, once whatever is retried."""
        wait = game.pop("wait", 0)
        return self.request("POST", _with("/v1/games", wait=wait), game, key=secrets.token_hex(16))

    def read(self, game_id: str, **query: Any) -> dict[str, Any]:
        """The envelope of a game."""
        return self.request("GET", _with(f"/v1/games/{game_id}", **query))

    def move(
        self, game_id: str, move: dict[str, Any], version: int, *, seat: int | None = None, wait: float = 0
    ) -> dict[str, Any]:
        """Play a move; with the version it is played once whatever is retried."""
        body = {"move": move, "version": version} | ({} if seat is None else {"seat": seat})
        return self.request("POST", _with(f"/v1/games/{game_id}/moves", wait=wait), body)

    def request(self, method: str, path: str, body: Any = None, *, key: str = "") -> dict[str, Any]:
        """One call; repeated while the service is away, as told by `Retry-After` when it is busy."""
        data = None if body is None else json.dumps(body).encode()
        until, pause = time.monotonic() + self._patience, _PAUSE
        while True:
            try:
                status, headers, answer = self._send(method, path, data, key)
            except (OSError, http.client.HTTPException):
                self.close()
                if time.monotonic() > until:
                    raise
                answer, status, headers = b"", 0, http.client.HTTPMessage()
            if status not in (0, 429, 503) or time.monotonic() > until:
                return _read(status, answer)
            time.sleep(float(headers.get("Retry-After") or pause))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _send(self, method: str, path: str, data: bytes | None, key: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        headers = {"Content-Type": "application/json"} if data is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        if self._connection is None:
            self._connection = self._connect()
        self._connection.request(method, self._root + path, data, headers)
        response = self._connection.getresponse()
        return response.status, response.headers, response.read()

    def _connect(self) -> http.client.HTTPConnection:
        kind = http.client.HTTPSConnection if self._https else http.client.HTTPConnection
        return kind(self._address, timeout=_LONGEST_WAIT + self._patience)


def _with(path: str, **query: Any) -> str:
    asked = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(asked)}" if asked else path


def _read(status: int, answer: bytes) -> dict[str, Any]:
    try:
        body: dict[str, Any] = json.loads(answer) if answer else {}
    except ValueError:
        body = {"detail": answer[:200].decode(errors="replace")}
    if not 200 <= status < 300:
        raise ServiceError(status, body)
    return body
