"""The referee: what a move, a timeout or a resignation does to a game as a whole. No I/O; time is handed in."""

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

import rules
from api.record import CLOCK, HERE, RESIGNED, SELF, STRUCK, Entry, Table
from rules.mechanics.trade import ANSWERING

LENIENCE_MS = 500  # between a deadline shown and the clock's move: a request sent in time is never overtaken
HOUSE_PATIENCE_MS = 4_000  # then the clock calls for a house move again, and doubles its patience
LONGEST_PATIENCE_MS = 60_000


class Told(msgspec.Struct, frozen=True):
    """An event with its place in the game."""

    seq: int
    version: int  # of the game after the move that caused it
    maker: int
    event: rules.Event


class Stale(Exception):
    """The seat has moved, or its decision has changed, since the version that the caller knows."""


def check_version(table: Table, seat: int, version: int | None) -> None:
    """Refuse a move that was chosen for an earlier decision, or for a version that is yet to come."""
    if version is not None and not table.control.ripe[seat] <= version <= table.control.version:
        raise Stale


def play(table: Table, seat: int, moves: Iterable[Any], maker: int, now: int) -> tuple[list[Entry], list[Told]]:
    """Play moves of one seat, all or none: on an error the table is spoilt and must not be committed."""
    entries: list[Entry] = []
    told: list[Told] = []
    renewed: set[int] = set()
    if maker == SELF:
        _note_time(table, seat, now)
    for wire in moves:
        move = rules.read_move(table.state, wire)
        told += step(table, seat, move, maker, renewed)
        entries.append(Entry(seat, maker, move))
    for other in renewed:
        table.control.due[other] = _deadline(table, other, now)
    _note_end(table, now)
    table.control.nudges = 0
    return entries, told


def step(table: Table, seat: int, move: Any, maker: int, renewed: set[int]) -> list[Told]:
    """One move; `renewed` collects the seats whose decision it has changed."""
    state, control = table.state, table.control
    before = state.duties[-1]
    events = rules.apply(state, seat, move)
    after = state.duties[-1]
    control.version += 1
    changed = {seat, *before.seats, *after.seats} if _decision(before) != _decision(after) else {seat}
    changed |= set(before.seats) ^ set(after.seats)
    for other in changed:
        control.ripe[other] = control.version
    renewed |= changed
    first = control.seq + 1
    control.seq += len(events)
    return [Told(first + n, control.version, maker, event) for n, event in enumerate(events)]


def _note_time(table: Table, seat: int, now: int) -> None:
    """How long the seat took, by its clock: time that was not charged does not count."""
    control, allowed = table.control, allowed_ms(table)
    if control.due[seat] and control.spent:
        control.spent[seat] += max(0, now - (control.due[seat] - allowed))
        control.decided[seat] += 1


def _decision(duty: Any) -> tuple[Any, ...]:
    return duty.phase, duty.data


def _deadline(table: Table, seat: int, now: int) -> int:
    """When a seat's time runs out; 0 for house bots and seats that owe nothing."""
    if seat not in table.to_act() or table.is_house(seat):
        return 0
    return now + allowed_ms(table)


def allowed_ms(table: Table) -> int:
    """The time for the present decision (ms)."""
    clock = table.facts.clock
    return 1000 * (clock.trade_seconds if table.state.phase == ANSWERING else clock.move_seconds)


def start_clocks(table: Table, now: int) -> None:
    """Begin to count for the seats that owe the first decision."""
    table.control.due = [_deadline(table, seat, now) for seat in range(len(table.facts.seats))]


def _note_end(table: Table, now: int) -> None:
    if table.state.outcome is not None and not table.is_over:
        _end(table, "finished", "", now)


def _end(table: Table, status: str, reason: str, now: int) -> None:
    control = table.control
    control.status, control.reason, control.ended = status, reason, now
    control.due = [0] * len(control.due)


# ---- leaving ----


def resign(table: Table, seat: int) -> None:
    """A house bot plays on for the seat."""
    table.control.left[seat] = RESIGNED
    table.control.due[seat] = 0


def abort(table: Table, reason: str, now: int) -> None:
    """The game ends without a result."""
    _end(table, "aborted", reason, now)


# ---- the clock ----


def overdue(table: Table, now: int) -> list[int]:
    """The seats whose time has run out."""
    return [seat for seat in table.to_act() if 0 < table.control.due[seat] <= now - LENIENCE_MS]


def play_default(table: Table, seat: int, now: int) -> list[Entry]:
    """The default move of a silent seat, and a strike unless it only left an offer unanswered."""
    answering = table.state.phase == ANSWERING
    entries, _ = play(table, seat, [rules.default_move(table.state, seat)], CLOCK, now)
    if not answering:
        _strike(table, seat)
    return entries


def _strike(table: Table, seat: int) -> None:
    control = table.control
    control.strikes[seat] += 1
    if control.strikes[seat] >= table.facts.clock.strikes:
        control.left[seat] = STRUCK
        control.due[seat] = 0


def token_seats(table: Table) -> list[int]:
    """The seats that belong to somebody outside the house."""
    return [seat for seat, sitter in enumerate(table.facts.seats) if not sitter.house]


def is_abandoned(table: Table, now: int, patience_ms: int) -> bool:
    """Whether nobody is left whom the house would play for. Who resigns gets his game played to the end."""
    owners = token_seats(table)
    if not owners or table.facts.match or all(table.control.left[seat] == RESIGNED for seat in owners):
        return False
    return all(table.control.left[seat] != HERE for seat in owners) or now - table.heard >= patience_ms


def house_owes(table: Table) -> bool:
    """Whether a worker must be called for a move."""
    return not table.facts.is_run and any(table.is_house(seat) for seat in table.to_act())


def next_look(table: Table, now: int, patience_ms: int) -> int:
    """When the clock must look at the game, if nothing happens before."""
    times = [due + LENIENCE_MS for due in table.control.due if due]
    if house_owes(table):
        times.append(now + min(HOUSE_PATIENCE_MS << table.control.nudges, LONGEST_PATIENCE_MS))
    if token_seats(table) and not table.facts.match:
        times.append(max(table.heard, now - patience_ms) + patience_ms)
    return min(times, default=now + LONGEST_PATIENCE_MS)


def postpone(table: Table, by: int) -> None:
    """The service was away: nobody is charged for that."""
    table.control.due = [due + by if due else 0 for due in table.control.due]
    table.heard += by


# ---- retries ----


def find_retry(table: Table, seat: int, version: int, moves: Sequence[Any], log: list[Entry], maker: int) -> int | None:
    """The version at which just these moves of the seat were played, if they were its first since `version`.

    `log` begins at `version`. What somebody else has played for the seat is no retry.
    """
    for index, entry in enumerate(log):
        if entry.seat == seat:
            wanted = [Entry(seat, maker, _read(table, wire)) for wire in moves]
            return version + index if log[index : index + len(wanted)] == wanted else None
    return None


def _read(table: Table, wire: Any) -> dict[str, Any]:
    try:
        return dict(rules.read_move(table.state, wire))
    except rules.Refused:
        return {}
