"""`kontor demo`: the house bots play a round of duplicate games in this process; one replay is verified."""

import argparse
from pathlib import Path
from typing import Any

from arena.cli import parser


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    command = subparsers.add_parser("demo", help="house bots play, a replay is verified", description=__doc__)
    command.add_argument("--games", type=int, default=12, metavar="N", help="how many games (default: 12)")
    command.add_argument("--save", type=Path, default=Path(".kontor/demo"), metavar="DIR", help="where replays go")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Exactly what `kontor play` and `kontor verify` do, one after the other."""
    bots = "random,weighted,greedy,planner"
    played = parser().parse_args(["play", "--bots", bots, "--games", str(args.games), "--save", str(args.save)])
    if code := int(played.run(played)):
        return code
    replay = max(args.save.glob("*.json"), key=lambda path: path.stat().st_mtime)
    checked = parser().parse_args(["verify", str(replay)])
    print(f"replay: {replay}")
    return int(checked.run(checked))
