"""The envelope: what a caller is told of a game."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

import rules
from api import chronicle
from api.record import HERE, Table
from api.referee import Told
from api.store.games import now_ms


def timestamp(ms: int) -> str:
    """A time as RFC 3339 UTC."""
    return f"{_second(ms // 1000)}.{ms % 1000:03}Z"


@lru_cache(maxsize=64)
def _second(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%S")


def envelope(table: Table, seat: int | None, told: Iterable[Told] = ()) -> dict[str, Any]:
    """All about a game that a seat, or a spectator (None), may know."""
    facts, control, state = table.facts, table.control, table.state
    view = rules.view(state, seat)
    return {
        "id": table.id,
        "game": facts.game,
        "scenario": facts.scenario,
        "rules_version": facts.rules_version,
        "version": control.version,
        "status": control.status,
        "seed_hash": facts.seed_hash,
        "turn": view.get("turn"),
        "to_act": list(table.to_act()),
        "you": seat,
        "legal_moves": [] if seat is None or table.is_over else rules.legal_moves(state, seat),
        "view": view,
        "events": chronicle.show(told, seat),
        "clock": _clock(table, seat),
        "result": result(table),
    }


def _clock(table: Table, seat: int | None) -> dict[str, Any]:
    """The caller's deadline, or the next one of those who owe a decision."""
    due = table.control.due
    own = due[seat] if seat is not None and due[seat] else min((at for at in due if at), default=0)
    return {
        "deadline": timestamp(own) if own else None,
        "remaining_ms": max(0, own - now_ms()) if own else None,
        "strikes": table.control.strikes,
    }


def result(table: Table) -> dict[str, Any] | None:
    """How the game ended, or None while it goes on."""
    if not table.is_over:
        return None
    outcome = rules.outcome(table.state)
    if table.control.status == "aborted" or outcome is None:
        outcome = {"winner": None, "ranking": [], "points": [], "reason": table.control.reason}
    return outcome | {"forfeited": [seat for seat, left in enumerate(table.control.left) if left != HERE]}


def summary(table: Table) -> dict[str, Any]:
    """A game in a listing."""
    facts = table.facts
    return {
        "id": table.id,
        "game": facts.game,
        "scenario": facts.scenario,
        "status": table.control.status,
        "version": table.control.version,
        "created": timestamp(facts.created // 1000),
        "seats": [show_seat(table, seat) for seat in range(len(facts.seats))],
        "result": result(table),
    }


def show_seat(table: Table, seat: int) -> dict[str, Any]:
    """Who sits at a seat, publicly."""
    sitter = table.facts.seats[seat]
    shown: dict[str, Any] = {"seat": seat, "name": sitter.name}
    if sitter.house:
        shown["bot"] = sitter.house
    if sitter.bot:
        shown["bot_id"] = sitter.bot
    return shown
