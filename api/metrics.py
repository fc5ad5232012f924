"""Figures for Prometheus. Requests only add to numbers in memory; once a second they go to the store, where all
processes' sums meet."""

import os
import socket
import threading
import time
from bisect import bisect_left
from collections import defaultdict
from functools import cache

from api.hub import Hub
from api.store import keys
from api.store.connection import STORE_ERRORS, Redis

BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 30)  # seconds
_FLUSH_SECONDS = 1.0
_SILENT_SECONDS = 10  # a process unheard of for so long waits no more


class Metrics:
    """Counters of one process, and the sums of all."""

    def __init__(self, redis: Redis, hub: Hub) -> None:
        self._redis = redis
        self._hub = hub
        self._added: defaultdict[str, float] = defaultdict(float)
        self._me = f"{socket.gethostname()}:{os.getpid()}"
        self._thread: threading.Thread | None = None
        self._closed = threading.Event()

    def count(self, name: str, by: float = 1) -> None:
        """Add to a counter."""
        self._added[name] += by
        if self._thread is None:
            self._thread = threading.Thread(target=self._flush_for_ever, name="metrics", daemon=True)
            self._thread.start()

    def request(self, route: str, method: str, status: int, seconds: float, *, waited: bool) -> None:
        """Note a request; a call that waited on purpose says nothing about latency."""
        total, buckets, spent = _names(route, method, status)
        self.count(total)
        if not waited:
            self._added[buckets[bisect_left(BUCKETS, seconds)]] += 1
            self._added[spent] += seconds

    def _flush_for_ever(self) -> None:
        while not self._closed.wait(_FLUSH_SECONDS):
            try:
                self.flush()
            except STORE_ERRORS:
                continue  # the numbers stay and go with the next round

    def close(self) -> None:
        """Stop handing in."""
        self._closed.set()
        if self._thread is not None:
            self._thread.join(_FLUSH_SECONDS)

    def flush(self) -> None:
        """Hand the numbers in."""
        pipe = self._redis.pipeline(transaction=False)
        taken, self._added = self._added, defaultdict(float)
        for name, by in taken.items():
            pipe.hincrbyfloat(keys.METRICS, name, by)
        pipe.hset(keys.WAITING, self._me, f"{self._hub.waiting} {int(time.time())}")
        try:
            pipe.execute()
        except STORE_ERRORS:
            for name, by in taken.items():
                self._added[name] += by
            raise

    def render(self, gauges: dict[str, float]) -> str:
        """All counters and gauges in Prometheus' text format."""
        self.flush()
        sums = {name.decode(): float(value) for name, value in self._redis.hgetall(keys.METRICS).items()}
        lines = [f"{name} {_number(value)}" for name, value in sorted(cumulated(sums).items())]
        lines += [f"{name} {_number(value)}" for name, value in gauges.items()]
        lines.append(f"kontor_waiting_calls {self._waiting()}")
        return "\n".join(lines) + "\n"

    def _waiting(self) -> int:
        rows = [value.decode().split(" ") for value in self._redis.hvals(keys.WAITING)]
        return sum(int(calls) for calls, when in rows if time.time() - int(when) < _SILENT_SECONDS)


@cache
def _names(route: str, method: str, status: int) -> tuple[str, tuple[str, ...], str]:
    """The counters of a kind of request: number, buckets of seconds, sum of seconds."""
    labels = f'route="{route}",method="{method}"'
    edges = (*map(str, BUCKETS), "+Inf")
    return (
        f'kontor_requests_total{{{labels},status="{status}"}}',
        tuple(f'kontor_request_seconds_bucket{{{labels},le="{edge}"}}' for edge in edges),
        f"kontor_request_seconds_sum{{{labels}}}",
    )


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")


def cumulated(sums: dict[str, float]) -> dict[str, float]:
    """Histograms as Prometheus wants them: each bucket counts all that is below its edge."""
    plain = {name: value for name, value in sums.items() if "_bucket{" not in name}
    for series in sorted({name.split(',le="')[0] for name in sums if "_bucket{" in name}):
        total = 0.0
        for edge in (*map(str, BUCKETS), "+Inf"):
            total += sums.get(f'{series},le="{edge}"}}', 0)
            plain[f'{series},le="{edge}"}}'] = total
        plain[series.replace("_bucket", "_count") + "}"] = total
    return plain
