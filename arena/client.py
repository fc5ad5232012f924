"""A tiny HTTP client for bots: one kept-alive connection, and retries that cannot play a move twice."""

import http.client
import json
import secrets
import socket
import ssl
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


class ServiceAway(ConnectionError):
    """Nobody answers, and patience is at its end."""


class Client:
    """Speaks to one service with one token. Not to be shared between threads."""

    def __init__(self, url: str, token: str = "", patience: float = PATIENCE_SECONDS) -> None:
        self.url = url.rstrip("/")
        parts = urlsplit(url)
        self._https = parts.scheme == "https"
        self._address = parts.netloc
        self._host = parts.hostname or "127.0.0.1"
        self._port = parts.port or (443 if self._https else 80)
        self._root = parts.path.rstrip("/")
        self.token = token
        self._patience = patience
        self._connection: socket.socket | None = None

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
        self, game_id: str, move: dict[str, Any], version: int, *,
        seat: int | None = None, wait: float = 0, forced: bool = False,
    ) -> dict[str, Any]:  # fmt: skip
        """Play a move; with the version it is played once whatever is retried. `forced`: and what leaves no choice."""
        body: dict[str, Any] = {"move": move, "version": version}
        if seat is not None:
            body["seat"] = seat
        if forced:
            body["forced"] = True
        return self.request("POST", _with(f"/v1/games/{game_id}/moves", wait=wait), body)

    def request(self, method: str, path: str, body: Any = None, *, key: str = "") -> dict[str, Any]:
        """One call and its answer."""
        return _json(self.fetch(method, path, body, key=key))

    def fetch(self, method: str, path: str, body: Any = None, *, key: str = "") -> bytes:
        """The same, whatever the answer is made of; repeated while the service is away, or busy and says when."""
        data = None if body is None else json.dumps(body).encode()
        until, pause = time.monotonic() + self._patience, _PAUSE
        while True:
            try:
                status, headers, answer = self._send(method, path, data, key)
            except (OSError, http.client.HTTPException) as error:
                self.close()
                if time.monotonic() > until:
                    raise ServiceAway(f"no service answers at {self.url}: {_cause(error)}") from error
                answer, status, headers = b"", 0, http.client.HTTPMessage()
            if 200 <= status < 300:
                return answer
            if status not in (0, 429, 503) or time.monotonic() > until:
                raise ServiceError(status, _json(answer))
            time.sleep(float(headers.get("Retry-After") or pause))
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _send(self, method: str, path: str, data: bytes | None, key: str) -> tuple[int, http.client.HTTPMessage, bytes]:
        """Head and body in one packet: http.client would send two, and wake the server twice."""
        if self._connection is None:
            self._connection = self._connect()
        self._connection.sendall(self._head(method, path, data, key) + (data or b""))
        response = http.client.HTTPResponse(self._connection, method=method)
        response.begin()
        answer = response.read()
        if response.will_close:
            self.close()
        return response.status, response.headers, answer

    def _head(self, method: str, path: str, data: bytes | None, key: str) -> bytes:
        lines = [f"{method} {self._root}{path} HTTP/1.1", f"Host: {self._address}", "Accept: application/json"]
        if data is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(data)}"]
        if self.token:
            lines.append(f"Authorization: Bearer {self.token}")
        if key:
            lines.append(f"Idempotency-Key: {key}")
        if any("\r" in line or "\n" in line for line in lines):
            raise ValueError("a line break in a path, a token or a key")
        return "\r\n".join([*lines, "", ""]).encode()

    def _connect(self) -> socket.socket:
        timeout = _LONGEST_WAIT + self._patience
        connection = socket.create_connection((self._host, self._port), timeout)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if not self._https:
            return connection
        return ssl.create_default_context().wrap_socket(connection, server_hostname=self._host)


def _cause(error: Exception) -> str:
    return str(getattr(error, "strerror", None) or error or type(error).__name__)


def _with(path: str, **query: Any) -> str:
    asked = {name: value for name, value in query.items() if value}
    return f"{path}?{urlencode(asked)}" if asked else path


def _json(answer: bytes) -> dict[str, Any]:
    try:
        body: dict[str, Any] = json.loads(answer) if answer else {}
    except ValueError:
        body = {"detail": answer[:200].decode(errors="replace")}
    return body
