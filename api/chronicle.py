"""The chronicle: the moves are the log; events are told again from set-up and moves when somebody asks."""

from collections.abc import Iterable
from typing import Any

import rules
from api import referee
from api.record import MAKERS, SELF, Control, Entry, Table
from api.referee import Told


def opening(table: Table) -> Table:
    """The same game before its first move."""
    setup = table.state.setup
    state = rules.new_game(setup.game, setup.scenario, setup.players, setup.seed, setup.options)
    return Table(table.id, b"", table.facts, fresh_control(setup.players), state, 0)


def fresh_control(players: int) -> Control:
    """The control of a game that begins."""
    zeros = [0] * players
    return Control(0, 0, "playing", zeros[:], zeros[:], zeros[:], zeros[:], spent=zeros[:], decided=zeros[:])


def at_same_point(table: Table) -> Table:
    """A table with the same state and a control of its own, to be rolled forward."""
    control = fresh_control(len(table.facts.seats))
    control.version, control.seq = table.control.version, table.control.seq
    return Table(table.id, b"", table.facts, control, table.state, 0)


def retell(table: Table, entries: Iterable[Entry]) -> list[Told]:
    """Roll a table forward over moves that were played, and tell what happened."""
    told: list[Told] = []
    for entry in entries:
        told += referee.step(table, entry.seat, entry.move, entry.maker, set())
    return told


def show(told: Iterable[Told], seat: int | None) -> list[dict[str, Any]]:
    """Events as JSON for a seat, or for a spectator (None)."""
    return [_shown(one, seat) for one in told]


def _shown(told: Told, seat: int | None) -> dict[str, Any]:
    placed: dict[str, Any] = {"seq": told.seq, "version": told.version}
    if told.maker != SELF:
        placed["by"] = MAKERS[told.maker]
    return placed | told.event.seen_by(seat)
