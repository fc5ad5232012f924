"""Playing: a request's moves against the present game, committed once whatever is retried."""

import hmac
from hashlib import sha256
from typing import Any

import msgspec

import rules
from api import callers, chronicle, referee
from api.callers import Caller
from api.envelope import envelope
from api.problems import (
    FORFEITED,
    GAME_OVER,
    ILLEGAL_MOVE,
    INVALID_MOVE,
    KEY_REUSED,
    NOT_FOUND,
    STALE,
    Problem,
    from_refusal,
)  # fmt: skip
from api.record import HERE, HOUSE, SELF, Entry, Facts, Table
from api.referee import Told
from api.service import Service
from api.store.games import Record, now_ms

_TRIES = 100  # each lost race means that somebody else has moved


class Order(msgspec.Struct, frozen=True):
    """What a request wants played."""

    moves: list[dict[str, Any]]
    version: int | None
    seat: int | None
    key: str = ""  # Idempotency-Key
    waits: bool = False  # the answer is held until the seat must act again
    forced: bool = False  # then the caller's decisions that leave no choice are played along

    def digest(self) -> bytes:
        """What tells this order from another under the same key."""
        return sha256(msgspec.json.encode([self.moves, self.version, self.seat], order="sorted")).digest()


class Played(msgspec.Struct, frozen=True):
    """What became of an order."""

    caller: Caller
    table: Table
    seat: int
    first: int  # version before the first move
    last: int  # version after the last
    told: list[Told]  # since the version that the caller knew
    shown: dict[str, Any] | None = None  # the envelope, if it was made while the store worked


class _Remembered(msgspec.Struct, array_like=True, frozen=True):
    """The content of an idempotency record."""

    order: bytes
    first: int
    last: int


_decode_remembered = msgspec.msgpack.Decoder(_Remembered).decode


def find(service: Service, game_id: str) -> Table:
    """The game, or 404."""
    table = service.games.load(game_id)
    if table is None:
        raise Problem(NOT_FOUND, f"there is no game {game_id[:40]!r}")
    return table


def submit(service: Service, game_id: str, order: Order) -> Played:
    """Play an order; if the game changes in between, look again."""
    played = _from_memory(service, game_id, order)
    for _ in range(_TRIES):
        if played is not None:
            return played
        played = _from_store(service, game_id, order)
    raise Problem(STALE, "the game changes too fast; read it again")


def _from_memory(service: Service, game_id: str, order: Order) -> Played | None:
    """On what this process itself stored last, without a read: the commit finds out whether it is still true.

    None if nothing is remembered, if it was not true any more, or if the order would be refused: that takes a look.
    """
    table = None if order.key else service.games.recall(game_id)
    if table is None or (order.version is not None and order.version != table.control.version):
        return None
    try:
        caller, seat = _who(service, table, order)
        _check(table, caller, seat, order)
        return _play(service, table, caller, seat, order, []) if seat in table.to_act() else None
    except (Problem, referee.Stale):
        return None


def _from_store(service: Service, game_id: str, order: Order) -> Played | None:
    """On the stored game; None if somebody else's move came first. What is no move in turn counts for the limit."""
    table, remembered, digest = _load(service, game_id, order)
    caller, seat = _who(service, table, order)
    if remembered is not None:
        return _again(service, caller, table, seat, order, remembered)
    try:
        _check(table, caller, seat, order)
        if seat not in table.to_act() and not caller.is_house:
            service.buckets.spend(caller.holder)
        return _play(service, table, caller, seat, order, told_since(service, table, order.version), digest)
    except referee.Stale:
        return _retried(service, caller, table, seat, order)
    except Problem as problem:
        _note(service, table, seat, problem)
        service.buckets.spend(caller.holder)
        raise


def _who(service: Service, table: Table, order: Order) -> tuple[Caller, int]:
    caller = callers.in_game(service, table)
    return caller, callers.choose_seat(caller, table, order.seat)


def _play(
    service: Service, table: Table, caller: Caller, seat: int, order: Order, earlier: list[Told], digest: str = ""
) -> Played | None:
    """Apply and commit; None if the game is no longer what it was."""
    first, now = table.control.version, now_ms()
    try:
        entries, told = referee.play(table, seat, order.moves, HOUSE if caller.is_house else SELF, now)
    except rules.Refused as refusal:
        raise from_refusal(refusal) from None
    last = table.control.version
    if order.forced:
        _play_forced(table, caller, entries, told, now)
    record = _record(order, digest, first, last)
    table.heard = table.heard if caller.is_house else now
    wake_at = referee.next_look(table, now, service.patience_ms)
    heard = 0 if caller.is_house else now
    told = [*earlier, *told]
    shown: list[dict[str, Any]] = []

    def show() -> None:
        if not order.waits or seat in table.to_act():
            shown.append(envelope(table, caller.seat_to_move(table), told))

    if not service.games.commit(table, entries, wake_at, heard=heard, record=record, meanwhile=show):
        return None
    after_commit(service, table, by_house=caller.is_house)
    service.metrics.count("kontor_moves_total", len(entries))
    return Played(caller, table, seat, first, last, told, shown[-1] if shown else None)


def _play_forced(table: Table, caller: Caller, entries: list[Entry], told: list[Told], now: int) -> None:
    """Play on while one of the caller's seats is the next to act and has a single move."""
    while (owing := table.to_act()) and owing[0] in caller.seats and (caller.is_house or not table.is_house(owing[0])):
        moves = rules.legal_moves(table.state, owing[0])
        if len(moves) != 1:
            return
        more, heard = referee.play(table, owing[0], moves, HOUSE if caller.is_house else SELF, now)
        entries += more
        told += heard


def _load(service: Service, game_id: str, order: Order) -> tuple[Table, _Remembered | None, str]:
    """The game; with an Idempotency-Key also what it has played before."""
    if not order.key:
        return find(service, game_id), None, ""
    digest = sha256(f"{callers.bearer()}\0{order.key}".encode()).hexdigest()[:32]
    table, record = service.games.load_with_record(game_id, digest)
    if table is None:
        raise Problem(NOT_FOUND, f"there is no game {game_id[:40]!r}")
    return table, _decode_remembered(record) if record else None, digest


def _record(order: Order, digest: str, first: int, last: int) -> Record | None:
    """What an Idempotency-Key will be remembered for."""
    return Record(digest, msgspec.msgpack.encode(_Remembered(order.digest(), first, last))) if order.key else None


def _check(table: Table, caller: Caller, seat: int, order: Order) -> None:
    """Refuse what cannot be played whatever the move is."""
    if order.version is not None:
        referee.check_version(table, seat, order.version)
    if table.is_over:
        raise Problem(GAME_OVER, f"the game is {table.control.status}")
    if table.control.left[seat] != HERE and not caller.is_house:
        raise Problem(FORFEITED, f"a house bot plays for seat {seat} now")


def told_since(service: Service, table: Table, since: int | None) -> list[Told]:
    """What happened after a version, up to the loaded one; nothing if none was asked for."""
    if since is None or since >= table.control.version:
        return []
    log = service.games.log(table.id)[: table.control.version]
    past = chronicle.opening(table)
    chronicle.retell(past, log[:since])
    return chronicle.retell(past, log[since:])


def after_commit(service: Service, table: Table, *, by_house: bool = False) -> None:
    """What follows from a stored step: a worker is called, a place among the creator's open games is free."""
    if table.is_over:
        service.open_games.release(table.facts.creator, table.id)
        service.inbox.leave(table)
        _call_match(service, table.facts)
        service.metrics.count(f'kontor_games_ended_total{{status="{table.control.status}"}}')
    elif not by_house and referee.house_owes(table):
        service.jobs.play_house(table.id, table.control.version, table.control.nudges)


def _call_match(service: Service, facts: Facts) -> None:
    """The end of a match that no job is playing calls the job that records it."""
    if facts.match and not facts.is_run:
        league_id, _, match_id = facts.match.partition("/")
        service.jobs.run_match(league_id, match_id, "end")


def _note(service: Service, table: Table, seat: int, problem: Problem) -> None:
    """What a registered bot does wrong in a match is remembered, to say why it lost its seat."""
    if table.facts.match and table.facts.seats[seat].bot:
        if problem.kind in (INVALID_MOVE, ILLEGAL_MOVE):
            service.notes.refused(table.id, seat)
        elif problem.kind in (STALE, FORFEITED):
            service.notes.late(table.id, seat)


# ---- retries ----


def _again(service: Service, caller: Caller, table: Table, seat: int, order: Order, remembered: _Remembered) -> Played:
    """The same Idempotency-Key: the first answer, with the game as it is now."""
    if not hmac.compare_digest(remembered.order, order.digest()):
        raise Problem(KEY_REUSED, "another body was sent under this Idempotency-Key")
    told = told_since(
        service, table, remembered.first if order.version is None else min(remembered.first, order.version)
    )
    return Played(caller, table, seat, remembered.first, remembered.last, told)


def _retried(service: Service, caller: Caller, table: Table, seat: int, order: Order) -> Played:
    """The same seat, version and move: the first answer. Anything else is stale."""
    version = order.version or 0
    log = service.games.log(table.id, version) if version <= table.control.version else []
    first = referee.find_retry(table, seat, version, order.moves, log, HOUSE if caller.is_house else SELF)
    if first is None:
        service.buckets.spend(caller.holder)
        if table.is_over:
            raise Problem(GAME_OVER, f"the game is {table.control.status}")
        detail = (
            f"seat {seat} decides anew since version {table.control.ripe[seat]}; the game is at {table.control.version}"
        )
        stale = Problem(STALE, detail, version=table.control.version)
        _note(service, table, seat, stale)
        raise stale
    return Played(caller, table, seat, first, first + len(order.moves), told_since(service, table, version))
