"""Health of a container: `python -m worker.health [clock]` ends with 0 if its process does what it should."""

import socket
import sys

import redis
from rq import Worker

from api.settings import Settings
from api.store import keys
from api.store.connection import Redis, connect
from api.store.games import now_ms
from arena.redis_url import client_of

_FRESH_MS = 30_000  # a clock that has not ticked for so long is not well


def worker_is_well(connection: redis.Redis) -> bool:
    """Whether a worker of this machine is registered; RQ forgets those that stop their heartbeat."""
    return any(worker.hostname == socket.gethostname() for worker in Worker.all(connection=connection))


def clock_is_well(connection: Redis) -> bool:
    """Whether some clock ticks. (While the API is away time stands still, on purpose.)"""
    pulse: bytes | None = connection.get(keys.PULSE)
    return pulse is not None and now_ms() - int(pulse) < _FRESH_MS


def main(arguments: list[str]) -> int:
    """0 if all is well."""
    settings = Settings.from_env()
    if arguments == ["clock"]:
        return 0 if clock_is_well(connect(settings.store_url)) else 1
    return 0 if worker_is_well(client_of(settings.queue_url)) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
