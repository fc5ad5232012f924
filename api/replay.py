"""The replay: all that is needed to play an ended game again and find the same end."""

from typing import Any

from api.envelope import result, show_seat, timestamp
from api.record import MAKERS, SELF, Entry, Table


def replay(table: Table, log: list[Entry]) -> dict[str, Any]:
    """Set-up, seed, nonce, moves and result of an ended game."""
    facts, setup = table.facts, table.state.setup
    return {
        "id": table.id,
        "game": facts.game,
        "scenario": facts.scenario,
        "rules_version": facts.rules_version,
        "players": setup.players,
        "options": setup.options,
        "seats": [show_seat(table, seat) for seat in range(setup.players)],
        "clock": {
            "move_seconds": facts.clock.move_seconds,
            "trade_seconds": facts.clock.trade_seconds,
            "strikes": facts.clock.strikes,
        },
        "seed": setup.seed,
        "nonce": facts.nonce.hex(),
        "seed_hash": facts.seed_hash,
        "callers_seed": facts.callers_seed,
        "created": timestamp(facts.created // 1000),
        "ended": timestamp(table.control.ended),
        "status": table.control.status,
        "moves": [_show(entry) for entry in log],
        "result": result(table),
    }


def _show(entry: Entry) -> dict[str, Any]:
    shown: dict[str, Any] = {"seat": entry.seat, "move": entry.move}
    return shown if entry.maker == SELF else shown | {"by": MAKERS[entry.maker]}
