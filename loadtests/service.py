"""A service of one's own to load: `kontor up` in a folder of its own, without limits for callers."""

import os
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

UNLIMITED = ("OPEN_GAMES", "REQUESTS_PER_SECOND", "WAITS_PER_TOKEN", "WAITS_PER_ADDRESS")


class NotUp(Exception):
    """The service does not start."""


@dataclass(frozen=True)
class Service:
    """A running service."""

    url: str
    pid: int  # of `kontor up`
    folder: Path


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        return int(trial.getsockname()[1])


@contextmanager
def kontor_up(folder: Path, api_workers: int = 2, match_workers: int = 1, **settings: object) -> Iterator[Service]:
    """The service, ready while the block runs; `settings` are variables without `KONTOR_`, in small letters."""
    port = free_port()
    given = {f"KONTOR_{name.upper()}": str(value) for name, value in settings.items()}
    environment = os.environ | {"KONTOR_LOG_LEVEL": "warning", "KONTOR_DATA_DIR": str(folder)} | given
    command = [sys.executable, "-m", "arena.cli", "up", "--port", str(port)]
    process = subprocess.Popen(
        [*command, "--api-workers", str(api_workers), "--match-workers", str(match_workers)],
        env=environment, stdout=subprocess.PIPE, text=True,
    )  # fmt: skip
    assert process.stdout is not None
    try:
        line = process.stdout.readline()
        if not line.startswith("ready "):
            raise NotUp(f"`kontor up` says {line!r}; its logs are in {folder}/logs")
        yield Service(line.split()[1], process.pid, folder)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)
        process.stdout.close()


def unlimited() -> dict[str, object]:
    """Settings for one machine that plays for thousands."""
    return {name.lower(): 0 for name in UNLIMITED}


def metric(url: str, name: str) -> float:
    """A figure out of `/metrics`; 0 if it has not been counted yet."""
    with urllib.request.urlopen(f"{url}/metrics", timeout=30) as answer:
        rows = answer.read().decode().splitlines()
    return sum(float(row.split()[-1]) for row in rows if row.split("{")[0].split(" ")[0] == name)
