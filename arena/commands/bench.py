"""`kontor bench`: how fast rules and strategies are on this machine now."""

import argparse
import json
from typing import Any

from arena.benchmarks.engine import LOOP, measure
from arena.tables import render

GAMES = 60  # of each kind

_ABOUT = {
    "random_games_per_cpu_second": "base game, 4 seats, random play: games per CPU-second",
    "move_us": "the same: µs per move, with its list of legal moves",
    "copy_us": "copy of a state: µs",
    "view_us": "view of a seat: µs",
    "dump_load_us": "dump and load of a state: µs",
    "greedy_games_per_cpu_second": "base game, 4 × greedy in process: games per CPU-second",
    "calibration_ms": f"calibration: {LOOP:,} turns of a plain loop: ms",
}


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("bench", help="the speed of rules and strategies here", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"of each kind (default: {GAMES})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    figures = measure(max(1, args.games))
    if args.json:
        print(json.dumps({name: round(value, 3) for name, value in figures.items()}))
    else:
        print(render(("figure", "value"), [(_ABOUT[name], round(value, 2)) for name, value in figures.items()]))
    return 0
