"""`kontor up`: the whole service in one foreground command."""

import argparse
import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import redis

from arena import boards, embedded, supervisor
from arena.errors import UserError
from arena.redis_url import client_of, is_cluster
from arena.supervisor import Child
from arena.words import port, whole

HELP = "run the service: embedded store, API, workers and clock"

LOOPBACK = "127.0.0.1"
_READY_SECONDS = 60.0
_workers = whole(1, 256)
_POLL_SECONDS = 0.1


def add_parser(subparsers: Any) -> None:
    """What can be chosen; every default can be set by its variable."""
    parser = subparsers.add_parser("up", help=HELP, description=HELP)
    env = os.environ
    parser.add_argument("--host", default=env.get("KONTOR_HOST", "127.0.0.1"), help="address to listen on")
    parser.add_argument("--port", type=port, default=env.get("KONTOR_PORT", "8080"), help="port to listen on")
    parser.add_argument(
        "--api-workers", type=_workers, default=env.get("KONTOR_API_WORKERS", "1"), metavar="N", help="API processes"
    )
    parser.add_argument(
        "--match-workers", type=_workers, default=env.get("KONTOR_MATCH_WORKERS", "1"), metavar="N",
        help="processes that play house bots",
    )  # fmt: skip
    parser.add_argument(
        "--redis",
        default=env.get("KONTOR_REDIS_URL", ""),
        metavar="URL",
        help="use this server instead of the embedded",
    )
    boards.add_option(parser, "offer a map of one's own too, as a scenario named after the file")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start everything, say so, watch over it, stop it."""
    if args.board:
        boards.add(args.board)  # a bad one is told before anything starts
        os.environ[boards.VARIABLE] = boards.with_board(os.environ.get(boards.VARIABLE, ""), args.board)
    numbers = args.api_workers, args.match_workers
    with running(args.host, args.port, *numbers, args.redis, data_folder(), os.environ) as service:
        print(f"ready {service.url}", flush=True)
        service.watch()
    return 0


class Running:
    """The processes of a service that is up."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.children: list[Child] = []
        self._stopping = False

    def stop_on_signals(self) -> None:
        """Ctrl-C and SIGTERM end the watch."""
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        self._stopping = True

    def watch(self) -> None:
        """Revive what dies, until told to stop."""
        while not self._stopping:
            self.revive()
            time.sleep(_POLL_SECONDS)

    def look_after(self) -> None:
        """The same once, for those who have something to do meanwhile."""
        if self._stopping:
            raise KeyboardInterrupt
        self.revive()
        time.sleep(_POLL_SECONDS)

    def revive(self) -> None:
        """Start again what has died."""
        for child in self.children:
            child.revive()

    def wait_until_ready(self) -> None:
        """Until the API reaches its store."""
        until = time.monotonic() + _READY_SECONDS
        while not self._stopping and not _is_ready(self.url):
            self.revive()
            if time.monotonic() > until:
                raise UserError(f"the API does not answer at {self.url}; see the logs")
            time.sleep(_POLL_SECONDS)

    def stop(self) -> None:
        """Stop all, the last started first: the store outlives those who write to it."""
        for child in reversed(self.children):
            child.stop()


def _is_ready(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/readyz", timeout=2) as answer:
            return bool(answer.status == 200)
    except (urllib.error.URLError, OSError):
        return False


@contextmanager
def running(
    host: str,
    port: int,
    api_workers: int,
    match_workers: int,
    redis_url: str,
    folder: Path,
    settings: Mapping[str, str],
) -> Iterator[Running]:
    """The service, up and ready while the block runs."""
    _check_port(host, port)
    embedded.prepare(folder)
    service = Running(f"http://{_reachable(host)}:{port}")
    service.stop_on_signals()
    try:
        store_url = _check_store(redis_url) if redis_url else _start_store(service, folder)
        environment = {
            **settings,
            "KONTOR_REDIS_URL": store_url,
            "KONTOR_HOST": host,
            "KONTOR_PORT": str(port),
            "KONTOR_API_WORKERS": str(api_workers),
            "KONTOR_URL": service.url,
        }
        _start_python(
            service, "api", ["gunicorn", "-c", "python:api.gunicorn_config", "api.wsgi:app"], environment, folder
        )
        _start_python(service, "clock", ["worker.clock"], environment, folder)
        for number in range(match_workers):
            _start_python(service, f"worker-{number}", ["worker.main"], environment, folder)
        service.wait_until_ready()
        yield service
    finally:
        service.stop()


def private(folder: Path, match_workers: int = 1, on_port: int = 0) -> AbstractContextManager[Running]:
    """A service for one's own use, whatever is set for others: an embedded server, by default a free port."""
    settings = {name: value for name, value in os.environ.items() if not name.startswith("KONTOR_")}
    return running(LOOPBACK, on_port or supervisor.free_port(LOOPBACK), 1, match_workers, "", folder, settings)


def data_folder() -> Path:
    """Where all state lives."""
    return Path(os.environ.get("KONTOR_DATA_DIR") or ".kontor")


def _reachable(host: str) -> str:
    return "127.0.0.1" if host in ("", "0.0.0.0") else f"[{host}]" if ":" in host else host


def _check_port(host: str, port: int) -> None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind((host, port))
    except OSError as error:
        raise UserError(f"cannot listen on {host}:{port}: {error.strerror}") from None


def _check_store(url: str) -> str:
    try:
        clustered = is_cluster(client_of(url, socket_connect_timeout=3))
    except (redis.RedisError, ValueError) as error:
        raise UserError(f"cannot reach the store at {_without_password(url)}: {error}") from None
    if clustered and not os.environ.get("KONTOR_QUEUE_REDIS_URL"):
        raise UserError("RQ cannot use a Redis Cluster: set KONTOR_QUEUE_REDIS_URL to a server of its own")
    return url


def _without_password(url: str) -> str:
    scheme, _, rest = url.partition("://")
    return f"{scheme}://{rest.rpartition('@')[2]}"


def _start_store(service: Running, folder: Path) -> str:
    fsync = os.environ.get("KONTOR_FSYNC") or "everysec"
    service.children.append(Child("store", lambda: embedded.start(folder, fsync)))
    return embedded.url_of(folder)


def _start_python(service: Running, name: str, module: list[str], environment: dict[str, str], folder: Path) -> None:
    def start() -> "subprocess.Popen[bytes]":
        with supervisor.open_log(folder / "logs", name) as log:  # the process has its own handle of it
            return supervisor.python(module, environment, log)

    service.children.append(Child(name, start))
