"""The outcome of a match: its result, and what happened to seats that were lost."""

import rules
from api.record import HERE, RESIGNED, STRUCK, Table
from api.store.notes import Notes
from arena.pairing import Fixture
from arena.results import Result

ILLEGAL, TIMEOUT, STALL, CRASH = "illegal", "timeout", "stall", "crash"
RESIGNATION, WITHDRAWN = "resigned", "withdrawn"


def result(table: Table, notes: Notes, fixture: Fixture) -> Result:
    """The result of a game that has ended."""
    ended = rules.outcome(table.state)
    assert ended is not None
    faults = tuple(fault(table, notes, seat) for seat in range(len(fixture.bots)))
    return Result(
        bots=fixture.bots,
        ranking=tuple(map(tuple, ended["ranking"])),
        points=tuple(ended["points"]),
        reason=ended["reason"],
        moves=table.control.version,
        decisions=tuple(_decisions(table, notes, seat) for seat in range(len(fixture.bots))),
        seconds=tuple(_seconds(table, notes, seat) for seat in range(len(fixture.bots))),
        forfeited=tuple(seat for seat, kind in enumerate(faults) if kind),
        faults=faults if any(faults) else (),
        round=fixture.round,
        block=fixture.block,
        rotation=fixture.rotation,
    )


def _is_house(table: Table, seat: int) -> bool:
    return bool(table.facts.seats[seat].house)


def _decisions(table: Table, notes: Notes, seat: int) -> int:
    return notes.decided.get(seat, 0) if _is_house(table, seat) else table.control.decided[seat]


def _seconds(table: Table, notes: Notes, seat: int) -> float:
    """Of a house bot the time it thought; of a registered bot the time until its answer was there."""
    return notes.thought.get(seat, 0) / 1e6 if _is_house(table, seat) else table.control.spent[seat] / 1e3


def fault(table: Table, notes: Notes, seat: int) -> str:
    """What happened to a seat; empty if it was played to the end by whom it belongs to."""
    kind = notes.fault.get(seat, "")
    if table.control.left[seat] == RESIGNED:
        return kind or RESIGNATION
    if table.control.left[seat] == HERE:
        return kind if _is_house(table, seat) else ""  # a house bot that broke down
    return TIMEOUT if seat in notes.late and kind != ILLEGAL else kind or TIMEOUT


def judge_struck(table: Table, notes: Notes, seat: int, asked: int, seen: int) -> str:
    """Why a seat was struck: it owed a move since `asked`, and was last heard of at `seen`."""
    assert table.control.left[seat] == STRUCK
    if notes.refused.get(seat, 0) >= asked:
        return ILLEGAL
    return STALL if seen >= asked else CRASH
