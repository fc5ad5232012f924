"""Games in Redis: one read and one script per move."""

import secrets
import time
from collections.abc import Callable, Iterator
from typing import Any

import rules
from api.record import (
    Control,
    Entry,
    Facts,
    Table,
    compress,
    decode_control,
    decode_entry,
    decode_facts,
    decompress,
    encode,
)
from api.store import keys, scripts
from api.store.connection import Lane, Redis
from api.store.recent import Recent

_MOST_RECENT = 1_000  # states kept by one process
IDEMPOTENCY_SECONDS = 24 * 3600  # how long an Idempotency-Key is remembered

_FIELDS = (keys.REVISION, keys.STATE, keys.CONTROL, keys.FACTS, keys.HEARD)


def now_ms() -> int:
    """The present, in milliseconds."""
    return time.time_ns() // 1_000_000


def _new_revision() -> bytes:
    return secrets.token_bytes(8)


class GameStore:
    """Loads, creates and commits games."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis
        self._lane = Lane(redis)
        self.recent = Recent(_MOST_RECENT)
        self._create = self._lane.script(scripts.CREATE)
        self._commit = self._lane.script(scripts.COMMIT)
        self._finish = self._lane.script(scripts.FINISH)

    # ---- read ----

    def load(self, game_id: str) -> Table | None:
        """A game, in one read."""
        if not keys.is_game_id(game_id):
            return None
        return self._table(game_id, self._lane.call("HMGET", keys.game(game_id), *_FIELDS))

    def recall(self, game_id: str) -> Table | None:
        """The game as this process itself stored it last, without a read; it may have changed since."""
        return self.recent.take(game_id)

    def load_with_record(self, game_id: str, digest: str) -> tuple[Table | None, bytes | None]:
        """A game and what an Idempotency-Key has played in it, in one read."""
        if not keys.is_game_id(game_id):
            return None, None
        pipe = self.redis.pipeline(transaction=False)
        pipe.hmget(keys.game(game_id), _FIELDS)
        pipe.get(keys.idempotency(game_id, digest))
        fields, record = pipe.execute()
        return self._table(game_id, fields), record

    def _table(self, game_id: str, fields: list[Any]) -> Table | None:
        revision, packed, control, facts, heard = fields
        if revision is None:
            return None
        state = self.recent.state(game_id, revision) or rules.load(packed)
        return Table(game_id, revision, decode_facts(facts), decode_control(control), state, int(heard or 0))

    def facts(self, game_id: str) -> Facts | None:
        """Only what never changes."""
        packed = self.redis.hget(keys.game(game_id), keys.FACTS) if keys.is_game_id(game_id) else None
        return decode_facts(packed) if packed else None

    def log(self, game_id: str, since: int = 0) -> list[Entry]:
        """The moves from version `since` on."""
        pipe = self.redis.pipeline(transaction=False)
        pipe.lrange(keys.log(game_id), since, -1)
        pipe.hget(keys.game(game_id), keys.ARCHIVE)
        packed, archive = pipe.execute()
        return decompress(archive)[since:] if archive else [decode_entry(entry) for entry in packed]

    def follow(self, table: Table) -> list[Entry]:
        """Bring a table's control up to date and give the moves that lead from its state there, in one read."""
        while True:
            pipe = self.redis.pipeline(transaction=False)
            pipe.hmget(keys.game(table.id), (*_FIELDS, keys.ARCHIVE))
            pipe.lrange(keys.log(table.id), table.control.version, -1)
            (revision, _, packed, _, heard, archive), tail = pipe.execute()
            control: Control = decode_control(packed)
            wanted = control.version - table.control.version
            entries = (
                decompress(archive)[-wanted:] if archive and wanted else [decode_entry(row) for row in tail[:wanted]]
            )
            if len(entries) == wanted:  # else the log was put away between the two commands
                table.revision, table.control, table.heard = revision, control, int(heard or 0)
                return entries

    def load_many(self, game_ids: list[str]) -> list[Table]:
        """Several games in one read; those that are gone are left out."""
        pipe = self.redis.pipeline(transaction=False)
        for game_id in game_ids:
            pipe.hmget(keys.game(game_id), _FIELDS)
        found = (self._table(game_id, row) for game_id, row in zip(game_ids, pipe.execute(), strict=True))
        return [table for table in found if table is not None]

    # ---- write ----

    def create(self, table: Table, wake_at: int) -> bool:
        """Store a new game; False if the id is taken."""
        shard, created = table.id[:2], table.facts.created
        names = [keys.game(table.id), keys.due(shard), keys.index(shard, "playing")]
        made = self._create(
            names,
            [
                table.revision, rules.dump(table.state), encode(table.control), encode(table.facts),
                table.heard, wake_at, table.id, created,
            ],
        )  # fmt: skip
        return bool(made)

    def commit(
        self,
        table: Table,
        entries: list[Entry],
        wake_at: int,
        *,
        heard: int = 0,
        record: "Record | None" = None,
        meanwhile: Callable[[], None] | None = None,
    ) -> bool:
        """Store one step of a game and wake who waits for it; False if the game has changed since it was loaded.

        While the store works, `meanwhile` is done; the last step of a game is done without.
        """
        if table.is_over:
            return self._commit_last(table, entries, record)
        revision, control = _new_revision(), encode(table.control)
        done = self._commit(
            [keys.game(table.id), keys.log(table.id), keys.due(table.id[:2]), _record_key(table, record)],
            [
                table.revision, revision, rules.dump(table.state), control,
                heard or "", wake_at, table.id, message(table),
                record.content if record else "", IDEMPOTENCY_SECONDS, *map(encode, entries),
            ],
            meanwhile,
        )  # fmt: skip
        if done:
            table.revision = revision
            self.recent.keep(table, control)
        return bool(done)

    def _commit_last(self, table: Table, entries: list[Entry], record: "Record | None") -> bool:
        """The end of a game: its log, complete, is put away compressed."""
        earlier = self.log(table.id)[: table.control.version - len(entries)]
        revision = _new_revision()
        shard = table.id[:2]
        done = self._finish(
            [
                keys.game(table.id), keys.log(table.id), keys.due(shard), _record_key(table, record),
                keys.index(shard, "playing"), keys.index(shard, table.control.status),
            ],
            [
                table.revision, revision, rules.dump(table.state), encode(table.control), table.id, message(table),
                record.content if record else "", IDEMPOTENCY_SECONDS,
                compress([*earlier, *entries]), table.facts.created,
            ],
        )  # fmt: skip
        table.revision = revision if done else table.revision
        return bool(done)

    def playing_among(self, game_ids: list[str]) -> set[str]:
        """Those of some games that exist and go on, in one read."""
        pipe = self.redis.pipeline(transaction=False)
        for game_id in game_ids:
            pipe.zscore(keys.index(game_id[:2], "playing"), game_id)
        return {game_id for game_id, score in zip(game_ids, pipe.execute(), strict=True) if score is not None}

    def note_heard(self, game_id: str) -> None:
        """A token's holder has shown up."""
        if self.redis.hexists(keys.game(game_id), keys.HEARD):  # an ended game has no such field, and needs none
            self.redis.hset(keys.game(game_id), keys.HEARD, now_ms())

    # ---- the clock's side ----

    def due_games(self, until: int, most: int = 100) -> Iterator[str]:
        """Unfinished games that the clock must look at."""
        pipe = self.redis.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipe.zrangebyscore(keys.due(shard), "-inf", until, start=0, num=most)
        for found in pipe.execute():
            yield from (game_id.decode() for game_id in found)

    def all_due(self) -> list[str]:
        """All unfinished games."""
        return list(self.due_games(1 << 60, most=1 << 30))

    def forget_due(self, game_id: str) -> None:
        """The game needs no clock any more."""
        self.redis.zrem(keys.due(game_id[:2]), game_id)

    # ---- listing ----

    def newest(self, status: str, before: tuple[int, str], limit: int) -> list[tuple[int, str]]:
        """The (created, id) of games of a status, newest first, older than a cursor."""
        pipe = self.redis.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipe.zrevrangebyscore(keys.index(shard, status), before[0], "-inf", start=0, num=limit + 1, withscores=True)
        found = [(int(score), game_id.decode()) for rows in pipe.execute() for game_id, score in rows]
        return sorted((pair for pair in found if pair < before), reverse=True)[:limit]

    def counts(self) -> dict[str, int]:
        """The number of games by status."""
        pipe = self.redis.pipeline(transaction=False)
        for status in keys.STATUSES:
            for shard in range(keys.SHARDS):
                pipe.zcard(keys.index(shard, status))
        sizes = pipe.execute()
        return {status: sum(sizes[n * keys.SHARDS : (n + 1) * keys.SHARDS]) for n, status in enumerate(keys.STATUSES)}

    def delete(self, game_id: str, status: str) -> None:
        """Forget an ended game."""
        pipe = self.redis.pipeline(transaction=False)
        pipe.delete(keys.game(game_id))
        pipe.delete(keys.notes(game_id))
        pipe.zrem(keys.index(game_id[:2], status), game_id)
        pipe.execute()

    def created_before(self, status: str, created: int, most: int) -> Iterator[str]:
        """Games of a status that were created before a time (µs)."""
        pipe = self.redis.pipeline(transaction=False)
        for shard in range(keys.SHARDS):
            pipe.zrangebyscore(keys.index(shard, status), "-inf", created, start=0, num=most)
        for found in pipe.execute():
            yield from (game_id.decode() for game_id in found)


class Record:
    """What is remembered under an Idempotency-Key of a move."""

    __slots__ = ("content", "digest")

    def __init__(self, digest: str, content: bytes) -> None:
        self.digest = digest
        self.content = content


def _record_key(table: Table, record: Record | None) -> str:
    return keys.idempotency(table.id, record.digest) if record else keys.game(table.id)


def message(table: Table) -> str:
    """id, version, mask of the seats to act, status, registered bots to act."""
    acting, seats = table.to_act(), table.facts.seats
    mask = sum(1 << seat for seat in acting)
    bots = ",".join(seats[seat].bot for seat in acting if seats[seat].bot)
    return f"{table.id} {table.control.version} {mask} {table.control.status} {bots}"
