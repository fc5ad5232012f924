"""Leagues in Redis. All keys of a league share its hash tag, so each step is one script.

{lID}:league         hash: facts, status, round, blocks released, results, end, groups of rounds (fields below)
{lID}:flight         sorted set: match → end of its lease (ms); released, and no result yet
{lID}:matches        hash: `e:MATCH` epoch, `g:MATCH` id of its game
{lID}:results        hash: match → result
kontor:leagues       sorted set: id → when it was created (µs)
kontor:leagues:open  set: leagues that the sweeper must look at
"""

from collections.abc import Iterable, Sequence

from api.leagues.record import (
    CANCELLED,
    PAUSED,
    RUNNING,
    League,
    Progress,
    decode_groups,
    decode_league,
    decode_result,
    encode,
)
from api.store import keys
from api.store import league_scripts as scripts
from api.store.connection import Redis
from api.store.games import now_ms
from arena.pairing import Group
from arena.results import Result

_ALL, _OPEN = "kontor:leagues", "kontor:leagues:open"
_FACTS, _STATUS, _ROUND, _RELEASED, _RESULTS, _ENDED = "f", "s", "r", "n", "d", "e"

_FROM = {PAUSED: [RUNNING], RUNNING: [PAUSED], CANCELLED: [RUNNING, PAUSED]}  # status → those that lead to it


class Claim:
    """A match that is mine until its epoch rises."""

    __slots__ = ("epoch", "game_id", "league_id", "match_id")

    def __init__(self, league_id: str, match_id: str, epoch: int, game_id: str) -> None:
        self.league_id, self.match_id, self.epoch, self.game_id = league_id, match_id, epoch, game_id


def _key(league_id: str, part: str) -> str:
    return f"{{l{league_id}}}:{part}"


def _parts(league_id: str, *names: str) -> list[str]:
    return [_key(league_id, name) for name in names]


class LeagueStore:
    """Facts, progress, matches in flight and results."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._create = redis.register_script(scripts.CREATE)
        self._release = redis.register_script(scripts.RELEASE)
        self._claim = redis.register_script(scripts.CLAIM)
        self._hold = redis.register_script(scripts.HOLD)
        self._record = redis.register_script(scripts.RECORD)
        self._call = redis.register_script(scripts.CALL)
        self._turn = redis.register_script(scripts.TURN)
        self._change = redis.register_script(scripts.STATUS)

    # ---- the league as a whole ----

    def create(self, league: League, groups: list[Group] | None) -> None:
        """Store a new league; `groups` of its first round unless they follow from the facts."""
        self._redis.sadd(_OPEN, league.id)  # first: a league that the sweeper does not know could stand still
        self._redis.zadd(_ALL, {league.id: league.created})
        fields = {_FACTS: encode(league), _STATUS: RUNNING, _ROUND: 0, _RELEASED: 0, _RESULTS: 0}
        drawn = {} if groups is None else {"g0": encode(groups)}
        self._create(_parts(league.id, "league"), [part for field in (fields | drawn).items() for part in field])

    def find(self, league_id: str) -> League | None:
        """The league of that id."""
        packed = self._redis.hget(_key(league_id, "league"), _FACTS) if keys.is_game_id(league_id) else None
        return decode_league(packed) if packed else None

    def progress(self, league_id: str) -> Progress:
        """How far it is."""
        fields = (_STATUS, _ROUND, _RELEASED, _RESULTS, _ENDED)
        status, *numbers = self._redis.hmget(_key(league_id, "league"), fields)
        return Progress(status.decode(), *(int(number or 0) for number in numbers))

    def groups(self, league_id: str, round_: int) -> list[Group]:
        """The groups of a round that were drawn when it began."""
        return decode_groups(self._redis.hget(_key(league_id, "league"), f"g{round_}"))

    def change(self, league_id: str, status: str) -> str:
        """Pause, resume or cancel, if that can be; gives the status afterwards."""
        answer: bytes = self._change(_parts(league_id, "league"), [status, now_ms(), *_FROM[status]])
        return answer.decode()

    def newest(self, before: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """The (created, id) of leagues older than a cursor, newest first."""
        rows = self._redis.zrevrangebyscore(_ALL, before[0], "-inf", start=0, num=limit + 1, withscores=True)
        found = [(int(score), league_id.decode()) for league_id, score in rows]
        return sorted((pair for pair in found if pair < before), reverse=True)[:limit]

    # ---- for the sweeper ----

    def open(self) -> list[str]:
        """Leagues that may still have something to do."""
        return sorted(league_id.decode() for league_id in self._redis.smembers(_OPEN))

    def close(self, league_id: str) -> None:
        """The sweeper need not look any more."""
        self._redis.srem(_OPEN, league_id)

    def overdue(self, league_id: str, now: int, most: int = 1000) -> list[str]:
        """Matches whose lease has run out."""
        found = self._redis.zrangebyscore(_key(league_id, "flight"), "-inf", now, start=0, num=most)
        return [match_id.decode() for match_id in found]

    def in_flight(self, league_id: str) -> list[str]:
        """Matches that were released and have no result."""
        return [match_id.decode() for match_id in self._redis.zrange(_key(league_id, "flight"), 0, -1)]

    def epoch(self, league_id: str, match_id: str) -> int:
        """How often a match was claimed or called."""
        return int(self._redis.hget(_key(league_id, "matches"), f"e:{match_id}") or 0)

    # ---- steps ----

    def release(self, league: League, blocks: int, most: int, lease: int) -> tuple[int, int]:
        """Put the next block into flight: the round and its number, -1 for not now, -2 if the round has no more."""
        args = [league.players, blocks, most, lease]
        round_, number = self._release(_parts(league.id, "league", "flight"), args)
        return int(round_), int(number)

    def turn(self, league_id: str, round_: int, blocks: int, *, wait: bool, groups: list[Group] | None) -> bool:
        """Begin the next round, with groups that were drawn for it if need be."""
        args = [round_, blocks, "1" if wait else "0", encode(groups) if groups else "", ""]
        return bool(self._turn(_parts(league_id, "league", "flight"), args))

    def finish(self, league_id: str, round_: int, blocks: int) -> bool:
        """End the league after its last round."""
        return bool(self._turn(_parts(league_id, "league", "flight"), [round_, blocks, "1", "", now_ms()]))

    def claim(self, league_id: str, match_id: str, lease: int) -> Claim | None:
        """Take a match, from whoever holds it; None if there is nothing to do."""
        keys_ = _parts(league_id, "league", "flight", "matches")
        answer = self._claim(keys_, [match_id, lease, keys.new_game_id()])
        return Claim(league_id, match_id, int(answer[0]), answer[1].decode()) if answer else None

    def hold(self, claim: Claim, lease: int) -> bool:
        """Move the lease of a claimed match; False if it is mine no more."""
        return bool(self._hold(_parts(claim.league_id, "flight", "matches"), [claim.match_id, claim.epoch, lease]))

    def record(self, claim: Claim, result: Result) -> bool:
        """Store the result of a claimed match; False if it is mine no more."""
        keys_ = _parts(claim.league_id, "league", "flight", "matches", "results")
        return bool(self._record(keys_, [claim.match_id, claim.epoch, encode(result)]))

    def call(self, league_id: str, match_id: str, lease: int) -> int:
        """Take a match from whoever let its lease run out: the new epoch, or -1."""
        return int(self._call(_parts(league_id, "flight", "matches"), [match_id, now_ms(), lease]))

    def drop(self, league_id: str, match_id: str) -> None:
        """A match of a cancelled league is not played any more."""
        self._redis.zrem(_key(league_id, "flight"), match_id)

    # ---- matches and results ----

    def results(self, league_id: str) -> list[Result]:
        """All results, in no order."""
        return [decode_result(packed) for packed in self._redis.hvals(_key(league_id, "results"))]

    def results_of(self, league_id: str, match_ids: Sequence[str]) -> list[Result | None]:
        """The results of some matches, where there are any."""
        packed = self._redis.hmget(_key(league_id, "results"), match_ids) if match_ids else []
        return [decode_result(row) if row else None for row in packed]

    def games_of(self, league_id: str, match_ids: Iterable[str]) -> list[str | None]:
        """The ids of the games of some matches, where they have begun."""
        fields = [f"g:{match_id}" for match_id in match_ids]
        found = self._redis.hmget(_key(league_id, "matches"), fields) if fields else []
        return [game_id.decode() if game_id else None for game_id in found]
