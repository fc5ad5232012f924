"""Golden logs: one game of every scenario and number of players, move by move, and digests of what came of it."""

import hashlib
import json
from pathlib import Path
from typing import Any

import rules
from tests.contract.replayer import write_log
from tests.contract.walks import Table, facts

HERE = Path(__file__).parent
SEED = "golden"
TRADING = 0.05  # how often somebody trades who need not


def path_of(table: Table) -> Path:
    """Where the log of a table lies."""
    return HERE / f"{table}.json"


def make(table: Table) -> dict[str, Any]:
    """A new log: a seeded random walk to the end of a game."""
    _, log = write_log(table, SEED, TRADING, {})
    return {**log, **digests(log)}


def digests(log: dict[str, Any]) -> dict[str, Any]:
    """Play a log; how many moves it has, and the digests of lists, events and the final dump."""
    state = rules.new_game(log["game"], log["scenario"], log["players"], log["seed"], log["options"])
    lists, events = hashlib.sha256(), hashlib.sha256()
    for seat, move in log["moves"]:
        for listed in rules.legal_moves(state, seat):
            lists.update(f"{listed}\n".encode())
        for event in rules.apply(state, seat, move):
            events.update(json.dumps(facts(event)).encode())
    return {
        "count": len(log["moves"]),
        "lists": lists.hexdigest(),
        "events": events.hexdigest(),
        "dump": hashlib.sha256(rules.dump(state)).hexdigest(),
        "outcome": rules.outcome(state),
    }


def text_of(log: dict[str, Any]) -> str:
    """A log as JSON, one move a line."""
    head = "".join(f"{json.dumps(name)}: {json.dumps(value)},\n" for name, value in log.items() if name != "moves")
    moves = ",\n".join(json.dumps(move) for move in log["moves"])
    return f'{{\n{head}"moves": [\n{moves}\n]\n}}\n'
