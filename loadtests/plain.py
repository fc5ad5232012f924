"""A plain client for measurements: one kept-alive connection, one request at a time, nothing retried."""

import http.client
import json
import random
from typing import Any, Self
from urllib.parse import urlsplit

from loadtests.checks import Witness, demand

Json = dict[str, Any]


class Plain:
    """Requests on one connection."""

    def __init__(self, url: str, timeout: float = 60.0) -> None:
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=timeout)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._connection.close()

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, Json]:
        """Status and body of an answer."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        data = None
        if body is not None:
            data = body if isinstance(body, bytes) else json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        self._connection.request(method, path, data, headers)
        answer = self._connection.getresponse()
        content = answer.read()
        return answer.status, json.loads(content) if content else {}


class Table:
    """One game in which one client plays all seats."""

    def __init__(self, client: Plain, game: str = "base", seats: int = 3, **more: Any) -> None:
        self._client = client
        body = {"game": game, "seats": [{"name": "self"}] * seats, "one_token": True, "clock": {"move_seconds": 600}}
        status, made = client.ask("POST", "/v1/games", body | more)
        demand(status == 201, f"answered {status}: {made}")
        self._witness = Witness(made["id"], seats, tuple(range(seats)))
        self._token: str = made["seats"][0]["token"]
        self.seen: Json = made["envelope"]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen["status"] != "playing")

    def step(self, rng: random.Random) -> None:
        """Any concrete move."""
        version, seat = self.seen["version"], self.seen["you"]
        move = rng.choice([move for move in self.seen["legal_moves"] if not move.get("template")])
        body = {"move": move, "version": version, "seat": seat}
        status, self.seen = self._client.ask("POST", f"/v1/games/{self._witness.id}/moves", body, self._token)
        demand(status == 200, f"answered {status}: {self.seen}")
        self._witness.has_played_alone(self.seen, version, seat, move)
