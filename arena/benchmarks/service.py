"""What the service costs: `python -m arena.benchmarks.service [--json]`. Starts its own store and servers.

Inside one process a move is measured beside a bare Flask route; then both under gunicorn, by the CPU time of the
process that answers; then a thousand bots wait on one process.
"""

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from arena import embedded, supervisor
from arena.benchmarks import waiting
from arena.benchmarks.processes import cpu_seconds, only_child
from arena.client import Client, ServiceError

REQUESTS = 50  # of each kind in a round
ROUNDS = 80
MID_PLAY = 200  # moves after which a game counts as in mid-play

TARGETS = {
    "in_process.ratio": 5.0,
    "gunicorn.ratio": 2.5,
    "in_process.largest_response_bytes": 8_000,
    "in_process.finished_game_bytes": 12_000,
    "waiting.rss_growth_mb": 60,
    "waiting.idle_cpu_percent": 2,
    "waiting.wake_p99_ms": 50,
}


def measure() -> dict[str, dict[str, float]]:
    """All figures."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = embedded.start(folder)
        try:
            environment = os.environ | _settings(embedded.url_of(folder))
            return {
                "in_process": _in_process(environment),
                "gunicorn": _under_gunicorn(environment, folder),
                "waiting": _waiting(environment, folder),
            }
        finally:
            store.terminate()
            store.wait()


def _settings(store_url: str) -> dict[str, str]:
    unlimited = {f"KONTOR_{name}": "0" for name in ("OPEN_GAMES", "REQUESTS_PER_SECOND")}
    return unlimited | {"KONTOR_REDIS_URL": store_url, "KONTOR_API_WORKERS": "1"}


def _in_process(environment: dict[str, str]) -> dict[str, float]:
    """In a process of its own, since the arena does not import the API."""
    done = subprocess.run(
        [sys.executable, "-m", "api.benchmark"], env=environment, capture_output=True, text=True, check=True
    )
    figures: dict[str, float] = json.loads(done.stdout)
    return figures


@contextmanager
def gunicorn(app: str, environment: dict[str, str], folder: Path) -> Iterator[tuple[str, int]]:
    """One process that serves an app: its URL and its id."""
    port = supervisor.free_port()
    with supervisor.open_log(folder, "benchmark") as log:
        master = supervisor.python(
            ["gunicorn", "-c", "python:api.gunicorn_config", app], environment | {"KONTOR_PORT": str(port)}, log
        )
    url = f"http://127.0.0.1:{port}"
    try:
        _until_it_answers(url)
        yield url, only_child(master.pid)
    finally:
        master.terminate()
        master.wait()


def _until_it_answers(url: str) -> None:
    with Client(url, patience=30) as client:
        try:
            client.request("GET", "/healthz")
        except ServiceError:
            return  # the bare app knows no such route, but it answers


def _under_gunicorn(environment: dict[str, str], folder: Path) -> dict[str, float]:
    """CPU of the answering process per bare request and per move, in turns: same server, same client, kept alive."""
    bare, move = [], []
    with (
        gunicorn("api.benchmark:bare()", environment, folder) as (bare_url, bare_pid),
        gunicorn("api.wsgi:app", environment, folder) as (url, pid),
        Client(bare_url) as plain,
        SelfPlay(url) as player,
    ):
        for _ in range(ROUNDS):
            bare.append(_cpu_per_call(bare_pid, lambda: _one(plain)))
            move.append(_cpu_per_call(pid, player.step))
    quiet_bare, quiet_move = _quiet(bare), _quiet(move)
    return {
        "bare_us": round(quiet_bare * 1e6, 1),
        "move_us": round(quiet_move * 1e6, 1),
        "ratio": round(quiet_move / quiet_bare, 2),
    }


def _quiet(costs: list[float]) -> float:
    """The first quartile: other work on the machine only ever adds."""
    return statistics.quantiles(costs, n=4)[0]


def _one(plain: Client) -> int:
    plain.request("POST", "/bare", {})
    return 1


def _cpu_per_call(pid: int, call: Callable[[], int]) -> float:
    """`call` says how many requests it has made."""
    before = cpu_seconds(pid)
    made = sum(call() for _ in range(REQUESTS))
    return (cpu_seconds(pid) - before) / made


class SelfPlay:
    """One bot that plays all seats, game after game, in mid-play."""

    def __init__(self, url: str) -> None:
        self._client = Client(url)
        self._rng = random.Random(5)
        self._begin()

    def __enter__(self) -> "SelfPlay":
        return self

    def __exit__(self, *_: object) -> None:
        self._client.close()

    def _begin(self) -> int:
        """A new game, played up to its middle; gives the number of requests."""
        self._client.token = ""
        made = self._client.create(game="base", seats=[{"name": "me"}] * 4, one_token=True)
        self._client.token, self._seen = made["seats"][0]["token"], made["envelope"]
        return 1 + sum(self.step() for _ in range(MID_PLAY))

    def step(self) -> int:
        """One move; gives the number of requests it took, with those of a new game where the last has ended."""
        begun = self._begin() if self._seen["status"] != "playing" else 0
        seen = self._seen
        move = self._rng.choice([move for move in seen["legal_moves"] if not move.get("template")])
        self._seen = self._client.move(seen["id"], move, seen["version"], seat=seen["you"])
        return begun + 1


def _waiting(environment: dict[str, str], folder: Path) -> dict[str, float]:
    with gunicorn("api.wsgi:app", environment, folder) as (url, pid):
        return waiting.measure(url, pid)


def lines(figures: dict[str, dict[str, float]]) -> Iterator[str]:
    """The figures for people, with what is aimed at."""
    for group, row in figures.items():
        for name, value in row.items():
            target = TARGETS.get(f"{group}.{name}")
            aim = "" if target is None else f"  (at most {target:g}: {'ok' if value <= target else 'MISSED'})"
            yield f"{group:>12} {name:<24} {value:>10g}{aim}"


def main(arguments: list[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true", help="for machines")
    as_json = parser.parse_args(arguments).json
    figures: dict[str, Any] = measure()
    print(json.dumps(figures) if as_json else "\n".join(lines(figures)))


if __name__ == "__main__":
    main()
