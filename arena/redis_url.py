"""Redis by URL: `redis://`, `rediss://` (TLS), `unix://`, and `sentinel://` for a primary that sentinels know."""

from typing import Any
from urllib.parse import unquote, urlsplit

import redis
from redis.sentinel import Sentinel

_SENTINEL = "sentinel:"
_SENTINEL_PORT = 26379
_SENTINEL_SECONDS = 1.0  # then the next sentinel is asked
_OF_POOLS, _MANY = ("max_connections", "timeout"), 10_000  # a pool that follows a primary cannot let callers wait


def client_of(url: str, **settings: Any) -> redis.Redis:
    """A client; nothing is connected yet. `sentinel://[user:password@]host[:port][,host…]/NAME` follows a failover."""
    if not url.startswith(_SENTINEL):
        return redis.Redis.from_pool(redis.BlockingConnectionPool.from_url(url, **settings))
    parts = urlsplit(url)
    settings = {name: value for name, value in settings.items() if name not in _OF_POOLS} | {"max_connections": _MANY}
    if parts.password:
        settings |= {"username": parts.username or None, "password": unquote(parts.password)}
    sentinels = Sentinel(_addresses(parts.netloc), socket_timeout=_SENTINEL_SECONDS)  # type: ignore[no-untyped-call]
    client: redis.Redis = sentinels.master_for(parts.path.strip("/"), **settings)  # type: ignore[no-untyped-call]
    return client


def _addresses(netloc: str) -> list[tuple[str, int]]:
    named = (one.partition(":") for one in netloc.rpartition("@")[2].split(","))
    return [(host, int(port or _SENTINEL_PORT)) for host, _, port in named]


def is_cluster(client: redis.Redis) -> bool:
    """Whether a server is a node of a Redis Cluster."""
    return bool(dict(client.info("cluster")).get("cluster_enabled"))
