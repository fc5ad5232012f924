"""Plays a log again in a process of its own: JSON logs on stdin, digests on stdout.

A log is a set-up and the moves; the digests are those of the final dump and of every event, in order.
"""

import hashlib
import json
import sys
from typing import Any

import rules
from rules.kernel.state import State
from tests.contract.walks import Choice, Table, facts, log_of_game


def write_log(table: Table, seed: str, trading: float, options: dict[str, Any]) -> tuple[State, dict[str, Any]]:
    """A random game, and what is needed to play it again."""
    options = table.length | options
    state, moves = log_of_game(table, seed, trading, **options)
    set_up = {"game": table.game, "scenario": table.scenario, "players": table.players, "seed": seed}
    return state, {**set_up, "options": options, "moves": moves}


def replay(log: dict[str, Any]) -> tuple[State, str]:
    """The final state of a log, and the digest of its events."""
    state = rules.new_game(log["game"], log["scenario"], log["players"], log["seed"], log["options"])
    return state, digest_of_events(state, log["moves"])


def digest_of_events(state: State, moves: list[Choice]) -> str:
    """Play the moves; the digest of all that happened."""
    events = hashlib.sha256()
    for seat, move in moves:
        for event in rules.apply(state, seat, move):
            events.update(json.dumps(facts(event)).encode())
    return events.hexdigest()


def digests(log: dict[str, Any]) -> dict[str, Any]:
    """What must be the same in every process."""
    state, events = replay(log)
    table = Table(log["game"], log["scenario"], log["players"])
    again, moves = log_of_game(table, log["seed"], log["trading"], **log["options"])
    return {
        "dump": rules.dump(state).hex(),
        "events": events,
        "views": [rules.view(state, seat) for seat in (*range(log["players"]), None)],
        "outcome": rules.outcome(state),
        "walk": hashlib.sha256(json.dumps(moves).encode()).hexdigest(),
        "walk_dump": rules.dump(again).hex(),
    }


def main() -> None:
    """Read logs, write digests; and say what the hash seed made of a word, so that a test can see it differs."""
    logs = json.load(sys.stdin)
    json.dump({"hash": hash("kontor"), "games": [digests(log) for log in logs]}, sys.stdout)


if __name__ == "__main__":
    main()
