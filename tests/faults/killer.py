"""The killer: kill -9, at random but by a seed, of whatever the service consists of."""

import os
import random
import signal
import threading
import time

from tests.live import Up

KINDS = ("api", "api", "master", "worker", "store", "clock")
"""What is killed: a process that answers, gunicorn's master, a worker, the disk-backed server, the clock."""

REST_SECONDS = {"store": 5.0, "master": 5.0, "clock": 5.0}  # `kontor up` gives up on what dies 6 times in 20 s
BACK_SECONDS = 30.0  # until a killed process is replaced


class Killer:
    """Kills one process at a time, sometimes two."""

    def __init__(self, service: Up, seed: str, every: float) -> None:
        self._service = service
        self._rng = random.Random(seed)
        self._every = every  # mean seconds between two kills
        self._last: dict[str, float] = {}
        self.killed: list[tuple[str, int]] = []

    def run(self, kills: int, stopping: threading.Event) -> None:
        """Kill so many times."""
        while len(self.killed) < kills and not stopping.is_set():
            self._kill(self._rng.choice(KINDS))
            if self._rng.random() < 0.2:
                self._kill(self._rng.choice(KINDS))  # before the first is back
            stopping.wait(self._rng.uniform(0.3, 1.7) * self._every)

    def _kill(self, kind: str) -> None:
        if time.monotonic() - self._last.get(kind, 0.0) < REST_SECONDS.get(kind, 0.0):
            kind = "api"
        self._last[kind] = time.monotonic()
        pid = self._victim(kind)
        os.kill(pid, signal.SIGKILL)
        self.killed.append((kind, pid))

    def _victim(self, kind: str) -> int:
        """A process of the kind that was not killed before."""
        until = time.monotonic() + BACK_SECONDS
        done = {pid for _, pid in self.killed}
        while time.monotonic() < until:
            alive = [pid for pid in self._of_kind(kind) if pid not in done]
            if alive:
                return self._rng.choice(alive)
            time.sleep(0.05)
        raise AssertionError(f"no {kind} has come back in {BACK_SECONDS:g} s")

    def _of_kind(self, kind: str) -> list[int]:
        serving = self._service.api_workers()
        if kind == "api":
            return serving
        if kind == "master":
            return [pid for pid in self._service.children()["api"] if pid not in serving]
        return self._service.children()[kind]
