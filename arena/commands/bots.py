"""`kontor bots`: the house strategies, one line each."""

import argparse
import json
from typing import Any

from arena.strategies import STRATEGIES
from arena.tables import render


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("bots", help="the house strategies, one line each", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print them, from the weakest to the strongest."""
    rows = [(strategy.name, strategy.about) for strategy in STRATEGIES.values()]
    if args.json:
        print(json.dumps([{"name": name, "about": about} for name, about in rows]))
    else:
        print(render(("bot", "what it does"), rows))
    return 0
