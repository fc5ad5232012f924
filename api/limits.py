"""Limits: requests per second, waiting calls, open games. Each has its own problem."""

import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager

from api.problems import TOO_MANY_GAMES, TOO_MANY_REQUESTS, TOO_MANY_WAITS, Problem
from api.store import keys, scripts
from api.store.connection import Redis
from api.store.games import GameStore, now_ms

_MOST_CALLERS = 20_000  # remembered by one process; whoever was quiet longest is forgotten
_HANDFULS = 5  # round trips that a caller at the limit costs, per second
_BURST_SECONDS = 4  # a caller that was quiet may spend this many seconds' worth at once
_LOOK_SECONDS = 5.0  # between two looks whether a creator's games still go on
_MOST_CREATORS = 20_000  # remembered by one process; then all start afresh
_WAIT_RETRY, _GAMES_RETRY = 1, 30  # Retry-After, seconds


class Buckets:
    """Requests per caller and second, over all API processes. Moves in turn never pay.

    The bucket is in the store; a process takes a handful out of it at a time, so that most requests cost no round trip.
    """

    def __init__(self, redis: Redis, per_second: int) -> None:
        self._rate = per_second
        self._take = redis.register_script(scripts.TAKE)
        self._handful = max(1, per_second // _HANDFULS)
        self._taken: dict[str, int] = {}  # caller → what is left of the handful

    def spend(self, caller: str) -> None:
        """Take one request from a caller's bucket, or refuse."""
        if not self._rate:
            return
        left = self._taken.pop(caller, 0) or self._reach_in(caller)
        if not left:
            raise Problem(TOO_MANY_REQUESTS, f"at most {self._rate} requests a second", retry_after=1)
        if len(self._taken) >= _MOST_CALLERS:
            del self._taken[next(iter(self._taken))]
        self._taken[caller] = left - 1

    def _reach_in(self, caller: str) -> int:
        return int(self._take([keys.rate(caller)], [self._rate, self._rate * _BURST_SECONDS, self._handful]))


class Waits:
    """Calls that a holder keeps waiting, counted in the store over all API processes."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._admit = redis.register_script(scripts.ADMIT)

    @contextmanager
    def held(self, holder: str, seconds: float, limit: int) -> Iterator[None]:
        """A place among the holder's waiting calls while the block runs, or a refusal."""
        if not limit:
            yield
            return
        now, call = now_ms(), secrets.token_hex(6)
        if not self._admit([keys.waits(holder)], [now, now + int(seconds * 1000) + 1000, call, limit]):
            raise Problem(TOO_MANY_WAITS, f"at most {limit} calls may wait at a time", retry_after=_WAIT_RETRY)
        try:
            yield
        finally:
            self._redis.zrem(keys.waits(holder), call)


class OpenGames:
    """Unfinished games per creator. Ended ones are found when the limit is reached, not when they end."""

    def __init__(self, redis: Redis, games: GameStore, limit: int) -> None:
        self._redis = redis
        self._games = games
        self._limit = limit
        self._open = redis.register_script(scripts.OPEN)
        self._next_look: dict[str, float] = {}

    def claim(self, creator: str, game_id: str) -> None:
        """A place for a new game, or a refusal."""
        if not self._limit or self._enter(creator, game_id):
            return
        if self._is_time_to_look(creator):
            self._forget_ended(creator)
        if not self._enter(creator, game_id):
            detail = f"at most {self._limit} unfinished games; finish or abort some"
            raise Problem(TOO_MANY_GAMES, detail, retry_after=_GAMES_RETRY)

    def release(self, creator: str, game_id: str) -> None:
        """The game did not come to be, or is over."""
        self._redis.zrem(keys.open_games(creator), game_id)

    def _enter(self, creator: str, game_id: str) -> bool:
        return bool(self._open([keys.open_games(creator)], [now_ms(), game_id, self._limit]))

    def _is_time_to_look(self, creator: str) -> bool:
        """Now and then: games leave the list when they end, unless a process was killed just then."""
        now = time.monotonic()
        if now < self._next_look.get(creator, 0.0):
            return False
        if len(self._next_look) > _MOST_CREATORS:
            self._next_look.clear()
        self._next_look[creator] = now + _LOOK_SECONDS
        return True

    def _forget_ended(self, creator: str) -> None:
        members = [member.decode() for member in self._redis.zrange(keys.open_games(creator), 0, -1)]
        ended = set(members) - self._games.playing_among(members)
        if ended:
            self._redis.zrem(keys.open_games(creator), *ended)
