"""The supervisor: keeps a set of processes running, and stops them in order."""

import socket
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import IO

from arena.embedded import die_with_parent
from arena.errors import UserError

Process = "subprocess.Popen[bytes]"

STOP_SECONDS = 10.0  # then a process that does not stop is killed
_MOST_DEATHS, _WITHIN_SECONDS = 5, 20.0  # a process that dies more often is not started again
_LARGEST_LOG = 20_000_000  # bytes; a larger log is put aside at the start


class Child:
    """One process and how to start it again."""

    def __init__(self, name: str, start: "Callable[[], subprocess.Popen[bytes]]") -> None:
        self.name = name
        self._start = start
        self.process = start()
        self._deaths: list[float] = []

    def revive(self) -> None:
        """Start it again if it has died, unless it keeps dying."""
        code = self.process.poll()
        if code is None:
            return
        now = time.monotonic()
        self._deaths = [when for when in self._deaths if now - when < _WITHIN_SECONDS] + [now]
        if len(self._deaths) > _MOST_DEATHS:
            raise UserError(f"{self.name} keeps stopping (exit code {code}); see the logs")
        print(f"kontor: {self.name} stopped with {code}, starting it again", file=sys.stderr, flush=True)
        self.process = self._start()

    def stop(self) -> None:
        """Ask it to stop, and wait."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def free_port(host: str = "127.0.0.1") -> int:
    """A port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind((host, 0))
        return int(trial.getsockname()[1])


def open_log(folder: Path, name: str) -> IO[bytes]:
    """The log file of a process; an overgrown one is put aside."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}.log"
    if path.exists() and path.stat().st_size > _LARGEST_LOG:
        path.replace(path.with_suffix(".log.1"))
    return path.open("ab")


def python(module: list[str], environment: Mapping[str, str], log: IO[bytes]) -> "subprocess.Popen[bytes]":
    """A Python process of ours, in a session of its own so that Ctrl-C reaches only us."""
    return subprocess.Popen(
        [sys.executable, "-m", *module], env=dict(environment), stdout=log, stderr=log, stdin=subprocess.DEVNULL,
        start_new_session=True, preexec_fn=die_with_parent,  # noqa: PLW1509 we start no threads
    )  # fmt: skip
