"""`kontor bench`: how fast rules and strategies are on this machine now."""

import argparse
import json
from typing import Any

from arena.benchmarks.engine import LOOP, measure
from arena.benchmarks.matches import measure_matches
from arena.benchmarks.scenarios import Figures, measure_scenarios
from arena.tables import render

GAMES = 60  # of each kind
SHARE = 12  # for one game in so many, one of each scenario

_ABOUT = {
    "random_games_per_cpu_second": "base game, 4 seats, random play: games per CPU-second",
    "move_us": "the same: µs per move, with its list of legal moves",
    "copy_us": "copy of a state: µs",
    "view_us": "view of a seat: µs",
    "dump_load_us": "dump and load of a state: µs",
    "greedy_games_per_cpu_second": "base game, 4 × greedy in process: games per CPU-second",
    "http_games_per_cpu_second": "the same over HTTP, API, worker, clock and store counted",
    "calibration_ms": f"calibration: {LOOP:,} turns of a plain loop: ms",
}


_SCENARIOS = "Random play by scenario; lists in µs; loops: calibration turns in a move's time"
_HEADERS = ("scenario", "µs/move", "loops", "list p99", "worst", "copy µs", "calib ms")
_COLUMNS = ("move_us", "move_loops", "list_p99_us", "list_worst_us", "copy_us", "calibration_ms")


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("bench", help="the speed of rules and strategies here", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, metavar="N", help=f"of each kind (default: {GAMES})")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    games = max(1, args.games)
    figures = measure(games)
    figures |= {"http_games_per_cpu_second": measure_matches(games)}
    scenarios = measure_scenarios(max(1, games // SHARE))
    if args.json:
        print(json.dumps({**_rounded(figures), "scenarios": [_rounded(row) for row in scenarios]}))
    else:
        print(render(("figure", "value"), [(about, figures[name]) for name, about in _ABOUT.items()]))
        print(f"\n{_SCENARIOS}\n{_table(scenarios)}")
    return 0


def _rounded(figures: Figures) -> Figures:
    return {name: round(value, 3) if isinstance(value, float) else value for name, value in figures.items()}


def _table(scenarios: list[Figures]) -> str:
    rows = ((f"{row['game']}/{row['scenario']}", *(row[name] for name in _COLUMNS)) for row in scenarios)
    return render(_HEADERS, list(rows))
