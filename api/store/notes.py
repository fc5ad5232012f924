"""Notes on a match: what goes wrong at a seat, and how long house bots think. Never part of the game itself."""

from collections.abc import Sequence

import msgspec

from api.store import keys
from api.store.connection import Redis
from api.store.games import now_ms

_FAULT, _REFUSED, _LATE, _THOUGHT, _DECIDED = "fault", "refused", "late", "us", "n"


class Notes(msgspec.Struct, frozen=True):
    """What is noted of a match, by seat."""

    fault: dict[int, str]  # kind of what happened to the seat
    refused: dict[int, int]  # when its last move was refused (ms)
    late: dict[int, int]  # when it last moved too late (ms)
    thought: dict[int, int]  # µs that its house bot took
    decided: dict[int, int]  # decisions of its house bot


class NoteStore:
    """Notes in Redis, beside their games."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def refused(self, game_id: str, seat: int) -> None:
        """A move of the seat was invalid or illegal."""
        self._redis.hset(keys.notes(game_id), f"{_REFUSED}:{seat}", now_ms())

    def late(self, game_id: str, seat: int) -> None:
        """A move of the seat came when its time had run out."""
        self._redis.hset(keys.notes(game_id), f"{_LATE}:{seat}", now_ms())

    def fault(self, game_id: str, seat: int, kind: str) -> None:
        """What happened to a seat that was lost."""
        self._redis.hset(keys.notes(game_id), f"{_FAULT}:{seat}", kind)

    def thought(self, game_id: str, seconds: Sequence[float], decisions: Sequence[int]) -> None:
        """How long house bots took, by seat; added to earlier notes."""
        pipe = self._redis.pipeline(transaction=False)
        for seat, number in enumerate(decisions):
            if number:
                pipe.hincrby(keys.notes(game_id), f"{_THOUGHT}:{seat}", round(seconds[seat] * 1e6))
                pipe.hincrby(keys.notes(game_id), f"{_DECIDED}:{seat}", number)
        pipe.execute()

    def read(self, game_id: str) -> Notes:
        """All that was noted."""
        found = {name.decode(): value.decode() for name, value in self._redis.hgetall(keys.notes(game_id)).items()}
        numbers = {name: _of(found, name) for name in (_REFUSED, _LATE, _THOUGHT, _DECIDED)}
        by_name = {name: {seat: int(value) for seat, value in row.items()} for name, row in numbers.items()}
        return Notes(_of(found, _FAULT), by_name[_REFUSED], by_name[_LATE], by_name[_THOUGHT], by_name[_DECIDED])


def _of(found: dict[str, str], name: str) -> dict[int, str]:
    """The values of one kind, by seat."""
    return {int(key.partition(":")[2]): value for key, value in found.items() if key.startswith(f"{name}:")}
