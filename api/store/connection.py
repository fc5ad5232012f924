"""Connections to Redis: a single server, a unix socket, TLS or a cluster, told apart by asking."""

from typing import Any

import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import RedisCluster
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import TimeoutError as TimedOut
from redis.retry import Retry

Redis = Any  # redis.Redis or RedisCluster: the same calls, no common type

_RETRIES = 6  # over about two seconds: enough for an embedded server to come back
_FIRST_PAUSE, _LONGEST_PAUSE = 0.03, 0.6  # seconds


def connect(url: str) -> Redis:
    """A client that tries again when the server is away for a moment. Every script bears being run twice."""
    retry = Retry(ExponentialWithJitterBackoff(base=_FIRST_PAUSE, cap=_LONGEST_PAUSE), _RETRIES)
    client = redis.Redis.from_url(
        url, retry=retry, retry_on_error=[Disconnected, TimedOut], socket_timeout=10, health_check_interval=0
    )
    return RedisCluster.from_url(url) if _is_cluster(client) else client


def _is_cluster(client: redis.Redis) -> bool:
    return bool(dict(client.info("cluster")).get("cluster_enabled"))


def connect_briefly(url: str) -> redis.Redis:
    """A client for probes: no second try, no long wait."""
    return redis.Redis.from_url(url, retry=Retry(ExponentialWithJitterBackoff(), 0), socket_timeout=1)
