"""A service of one's own for tests: `kontor up` in a folder of its own, and plain HTTP to speak to it."""

import http.client
import json
import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = Path(__file__).parent.parent


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return trial.getsockname()[1]


class Up:
    """A running `kontor up`."""

    def __init__(
        self, folder: Path, *words: str, port: int | None = None, workers: int = 1, houses: int = 1, **env: Any
    ) -> None:
        self.folder = folder
        self.port = port or free_port()
        self.store_url = env.get("redis_url") or f"unix://{folder.resolve() / 'valkey.sock'}"
        self.queue_url = env.get("queue_redis_url") or self.store_url
        settings = {f"KONTOR_{name.upper()}": str(value) for name, value in env.items()}
        inherited = {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")}
        command = [sys.executable, "-m", "arena.cli", "up", "--port", str(self.port)]
        self.process = subprocess.Popen(
            [*command, "--api-workers", str(workers), "--match-workers", str(houses), *words],
            env=inherited | settings | {"KONTOR_DATA_DIR": str(folder)},
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.first_line = self.process.stdout.readline()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> int:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(30)
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def children(self) -> dict[str, list[int]]:
        """Process ids by what they run."""
        found: dict[str, list[int]] = {"store": [], "api": [], "worker": [], "clock": []}
        marks = {"valkey-server": "store", "gunicorn": "api", "worker.main": "worker", "worker.clock": "clock"}
        for pid, parent, command in _processes():
            name = next((name for mark, name in marks.items() if mark in command), None)
            if name and self.process.pid in (parent, _parent(parent)):
                found[name].append(pid)
        return found

    def api_workers(self) -> list[int]:
        """The gunicorn processes that answer requests: children of its master."""
        return [pid for pid in self.children()["api"] if _parent(pid) != self.process.pid]


def _processes() -> list[tuple[int, int, str]]:
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                found.append((int(entry.name), _parent(int(entry.name)), command))
            except OSError:
                continue
    return found


def _parent(pid: int) -> int:
    try:
        return int((Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


@contextmanager
def up(folder: Path, *words: str, **options: Any):
    service = Up(folder, *words, **options)
    try:
        assert service.first_line == f"ready {service.url}\n", service.process.stderr.read()
        yield service
    finally:
        service.stop()


class Answer:
    """What came back."""

    def __init__(self, status: int, headers: Any, data: bytes) -> None:
        self.status = status
        self.headers = headers
        self.data = data

    @property
    def json(self) -> Any:
        return json.loads(self.data)

    @property
    def problem(self) -> str:
        assert self.headers["Content-Type"] == "application/problem+json", self.data
        body = self.json
        assert body["status"] == self.status
        assert {"type", "title", "status", "detail"} <= set(body)
        return body["type"]


class Http:
    """Plain requests on a kept-alive connection; nothing is retried."""

    def __init__(self, url: str, token: str = "") -> None:
        self._address = urlsplit(url).netloc
        self._connection = http.client.HTTPConnection(self._address, timeout=60)
        self.url = url
        self.token = token
        self._others: list[Http] = []

    def __call__(self, method: str, path: str, body: Any = None, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.token:
            sent.setdefault("Authorization", f"Bearer {self.token}")
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
            sent.setdefault("Content-Type", "application/json")
        self._connection.request(method, path, body, sent)
        response = self._connection.getresponse()
        return Answer(response.status, response.headers, response.read())

    def as_(self, token: str) -> "Http":
        """The same service with another token; closed together with this one."""
        other = Http(self.url, token)
        self._others.append(other)
        return other

    def close(self) -> None:
        for other in self._others:
            other.close()
        self._connection.close()

    def get(self, path: str, **headers: str) -> Answer:
        return self("GET", path, **headers)

    def post(self, path: str, body: Any = None, **headers: str) -> Answer:
        return self("POST", path, body, **headers)


class Game:
    """A game made over HTTP, with a client per token seat."""

    def __init__(self, http: Http, seats: int = 3, bots: int = 0, wait: int = 0, **more: Any) -> None:
        wanted = [{"name": f"seat {n}"} for n in range(seats)] + [{"bot": "random"}] * bots
        answer = http.post(f"/v1/games?wait={wait}", {"game": "base", "seats": wanted, **more})
        assert answer.status == 201, answer.data
        self.made = answer.json
        self.id: str = self.made["id"]
        self.path = f"/v1/games/{self.id}"
        self.public = http
        self.owner = http.as_(self.made["owner_token"])
        self.seats = [http.as_(seat["token"]) for seat in self.made["seats"] if "token" in seat]

    def see(self, seat: int | None = None, query: str = "") -> dict[str, Any]:
        client = self.public if seat is None else self.seats[seat]
        answer = client.get(f"{self.path}{query}")
        assert answer.status == 200, answer.data
        return answer.json

    def play(
        self, seat: int, move: dict[str, Any], version: int | None = None, query: str = "", **headers: str
    ) -> Answer:
        body = {"move": move} | ({} if version is None else {"version": version})
        return self.seats[seat].post(f"{self.path}/moves{query}", body, **headers)

    def must(self, seat: int, move: dict[str, Any], version: int | None = None) -> dict[str, Any]:
        answer = self.play(seat, move, version)
        assert answer.status == 200, answer.data
        return answer.json

    def to_act(self) -> int:
        return self.see()["to_act"][0]

    def random_step(self, rng: random.Random) -> dict[str, Any]:
        """Somebody who owes a decision makes any concrete move."""
        seat = rng.choice(self.see()["to_act"])
        seen = self.see(seat)
        return self.must(seat, pick(seen, rng), seen["version"])


def concrete(seen: dict[str, Any]) -> list[dict[str, Any]]:
    return [move for move in seen["legal_moves"] if not move.get("template")]


def pick(seen: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    return rng.choice(concrete(seen))
