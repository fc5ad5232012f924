"""Connections to Redis: a single server, a unix socket, TLS, sentinels or a cluster; a cluster is told by asking."""

from collections.abc import Callable
from typing import Any

import hiredis
import redis
from redis.backoff import ExponentialWithJitterBackoff
from redis.cluster import RedisCluster
from redis.connection import BlockingConnectionPool
from redis.exceptions import ConnectionError as Disconnected
from redis.exceptions import NoScriptError, RedisClusterException, RedisError, ResponseError
from redis.exceptions import TimeoutError as TimedOut
from redis.retry import Retry

from arena.redis_url import client_of, is_cluster

STORE_ERRORS = (RedisError, RedisClusterException)  # the latter is no RedisError
Redis = Any  # redis.Redis or RedisCluster: the same calls, no common type

_RETRIES = 6  # over about two seconds: enough for an embedded server to come back
_FIRST_PAUSE, _LONGEST_PAUSE = 0.03, 0.6  # seconds
_SECONDS = 10  # that an answer of the store may take
_CONNECTIONS = 64  # of a process; when all are in use, a call waits for one and is not refused
_POOL = {"max_connections": _CONNECTIONS, "timeout": _SECONDS}


def connect(url: str) -> Redis:
    """A client that tries again when the server is away for a moment. Every script bears being run twice."""
    retry = Retry(ExponentialWithJitterBackoff(base=_FIRST_PAUSE, cap=_LONGEST_PAUSE), _RETRIES)
    patient: dict[str, Any] = {"retry": retry, "socket_timeout": _SECONDS, **_POOL}
    client = client_of(url, retry_on_error=[Disconnected, TimedOut], **patient)
    if not is_cluster(client):
        return client
    return RedisCluster.from_url(url, connection_pool_class=BlockingConnectionPool, **patient)


def connect_briefly(url: str) -> redis.Redis:
    """A client for probes: no second try, no long wait."""
    return client_of(url, retry=Retry(ExponentialWithJitterBackoff(), 0), socket_timeout=1)


def connect_listening(url: str) -> Any:
    """A bare connection that waits for messages as long as it takes. In a cluster any node hears all."""
    patience: dict[str, Any] = {"socket_timeout": None}
    if not url.startswith("unix:"):
        patience["socket_keepalive"] = True
    return client_of(url, **patience).connection_pool.make_connection()


class Lane:
    """The short way for the two calls of a move: a connection, no ceremony. Trouble is left to the patient client."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._single = isinstance(client, redis.Redis)
        self._idle: list[Any] = []

    def call(self, *command: Any, meanwhile: Callable[[], None] | None = None) -> Any:
        """One command; `meanwhile` is what can be done until the answer is there."""
        if not self._single:
            answer = self._client.execute_command(*command)
            if meanwhile is not None:
                meanwhile()
            return answer
        connection = self._idle.pop() if self._idle else self._connection()
        try:
            connection.send_packed_command((hiredis.pack_command(command),), check_health=False)
            if meanwhile is not None:
                meanwhile()
            answer = connection.read_response()
        except ResponseError:
            self._put_back(connection)
            raise
        except (Disconnected, TimedOut, OSError):
            connection.disconnect()
            return self._client.execute_command(*command)
        except BaseException:
            connection.disconnect()  # its answer is still on the way: nobody else may read it
            raise
        self._put_back(connection)
        return answer

    def _connection(self) -> Any:
        """One that the pool neither counts nor hands out."""
        pool = self._client.connection_pool
        return pool.connection_class(**pool.connection_kwargs)

    def _put_back(self, connection: Any) -> None:
        """Keep it for the next call; what a crowd has opened is closed again."""
        if len(self._idle) < _CONNECTIONS:
            self._idle.append(connection)
        else:
            connection.disconnect()

    def script(self, source: str) -> "LaneScript":
        """A Lua script that runs on this lane."""
        return LaneScript(self, source, self._client.register_script(source))


class LaneScript:
    """A script called by its digest; loaded when the server does not know it."""

    def __init__(self, lane: Lane, source: str, registered: Any) -> None:
        self._lane = lane
        self._source = source
        self._sha = registered.sha

    def __call__(self, keys: list[str], args: list[Any], meanwhile: Callable[[], None] | None = None) -> Any:
        """Run it."""
        try:
            return self._lane.call("EVALSHA", self._sha, len(keys), *keys, *args, meanwhile=meanwhile)
        except NoScriptError:
            return self._lane.call("EVAL", self._source, len(keys), *keys, *args)
