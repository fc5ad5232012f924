"""A thousand bots that wait on one process: memory, idle CPU, how fast they wake, and whether others are served."""

import select
import socket
import threading
import time
from typing import Any
from urllib.parse import urlsplit

from arena.benchmarks.processes import cpu_seconds, resident_mb
from arena.client import Client

WAITERS = 1_000
SEATS = 3
IDLE_SECONDS = 5.0
WAKES = 200


def measure(url: str, pid: int) -> dict[str, float]:
    """The figures, for one process that serves at a URL."""
    with Client(url) as client:
        games = [_new_game(client) for _ in range(-(-WAITERS // (SEATS - 1)))]
        before = resident_mb(pid)
        # Seat 0 must act; all others wait, each on a connection of its own.
        waiters = {(n, seat): _wait(url, game, seat) for n, game in enumerate(games) for seat in range(1, SEATS)}
        _settle(pid)
        idle = _idle_cpu(pid)
        grown = resident_mb(pid) - before
        busy, wakes = _wake(url, client, games, waiters)
    for waiter in waiters.values():
        waiter.close()
    return {
        "waiting_bots": len(waiters),
        "rss_growth_mb": round(grown, 1),
        "idle_cpu_percent": round(100 * idle, 2),
        "wake_p50_ms": round(_quantile(wakes, 0.5), 1),
        "wake_p99_ms": round(_quantile(wakes, 0.99), 1),
        "other_requests_p99_ms": round(_quantile(busy, 0.99), 1),
    }


def _new_game(client: Client) -> dict[str, Any]:
    return client.create(game="base", seats=[{"name": "bot"}] * SEATS, clock={"move_seconds": 600})


def _wait(url: str, game: dict[str, Any], seat: int) -> socket.socket:
    """A long-poll under way."""
    host, port = urlsplit(url).netloc.split(":")
    connection = socket.create_connection((host, int(port)))
    token = game["seats"][seat]["token"]
    lines = [f"GET /v1/games/{game['id']}?wait=30 HTTP/1.1", f"Host: {host}", f"Authorization: Bearer {token}", "", ""]
    connection.sendall("\r\n".join(lines).encode())
    return connection


def _settle(pid: int) -> None:
    """Until the process has nothing left to do."""
    busy = 1.0
    while busy > 0.05:
        before = cpu_seconds(pid)
        time.sleep(0.5)
        busy = (cpu_seconds(pid) - before) / 0.5


def _idle_cpu(pid: int) -> float:
    before = cpu_seconds(pid)
    time.sleep(IDLE_SECONDS)
    return (cpu_seconds(pid) - before) / IDLE_SECONDS


def _wake(
    url: str, client: Client, games: list[dict[str, Any]], waiters: dict[tuple[int, int], socket.socket]
) -> tuple[list[float], list[float]]:
    """Move in some games: the time until the next seat's waiting call is answered, in ms; meanwhile others ask."""
    busy: list[float] = []
    done = threading.Event()
    other = threading.Thread(target=_ask, args=(url, done, busy))
    other.start()
    wakes = [_wake_one(client, game, waiters[number, 1]) for number, game in enumerate(games[:WAKES])]
    done.set()
    other.join()
    return busy, wakes


def _wake_one(client: Client, game: dict[str, Any], waiter: socket.socket) -> float:
    client.token = game["seats"][0]["token"]
    started = time.perf_counter()
    client.move(game["id"], {"type": "roll_for_start"}, 0)
    readable, _, _ = select.select([waiter], [], [], 30)
    assert readable, "a waiting call was not answered"
    return (time.perf_counter() - started) * 1000


def _ask(url: str, done: threading.Event, times: list[float]) -> None:
    with Client(url) as client:
        while not done.is_set():
            started = time.perf_counter()
            client.request("GET", "/healthz")
            times.append((time.perf_counter() - started) * 1000)
            time.sleep(0.005)


def _quantile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
