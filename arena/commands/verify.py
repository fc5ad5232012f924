"""`kontor verify`: replay a finished game and compare."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from arena.replays import Differs, check

SECONDS = 30  # to wait for a server


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("verify", help="replay a finished game and compare", description=__doc__)
    parser.add_argument("replay", metavar="FILE|URL", help="a replay, as a file or as GET …/replay gives it")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Say `verified`, or where it differs."""
    try:
        replay = json.loads(_read(args.replay))
    except (OSError, URLError, ValueError) as error:
        print(f"kontor verify: cannot read {args.replay}: {error}", file=sys.stderr)
        return 2
    try:
        result = check(replay)
    except Differs as error:
        _say(args, {"verified": False, "differs": str(error)}, f"differs: {error}")
        return 1
    _say(args, {"verified": True, "result": result}, f"verified: {len(replay['moves'])} moves, {_winner(result)}")
    return 0


def _read(source: str) -> str | bytes:
    if source.startswith(("http://", "https://")):
        with urlopen(source, timeout=SECONDS) as answer:
            content: bytes = answer.read()
            return content
    return Path(source).read_text("utf-8")


def _winner(result: dict[str, Any]) -> str:
    return "no winner" if result["winner"] is None else f"seat {result['winner']} wins"


def _say(args: argparse.Namespace, outcome: dict[str, Any], line: str) -> None:
    print(json.dumps(outcome) if args.json else line)
