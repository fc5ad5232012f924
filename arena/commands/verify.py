"""`kontor verify`: replay a finished game and compare."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from arena import boards
from arena.connect import connect
from arena.errors import UsageError
from arena.replays import Differs, check


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("verify", help="replay a finished game and compare", description=__doc__)
    parser.add_argument(
        "replay",
        metavar="FILE|URL",
        help="a replay as a file (- reads it from the input), or the address of a game on a service",
    )
    boards.add_option(parser, "the map of one's own that the game was played on")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Say `verified`, or where it differs."""
    if args.board:
        boards.add(args.board)
    replay = read(args.replay)
    try:
        result = check(replay)
    except Differs as error:
        _say(args, {"verified": False, "differs": str(error)}, f"differs: {error}")
        return 1
    _say(args, {"verified": True, "result": result}, f"verified: {len(replay['moves'])} moves, {_ending(result)}")
    return 0


def read(source: str) -> dict[str, Any]:
    """A replay out of a file or from a service."""
    if source.startswith(("http://", "https://")):
        return _fetch(source)
    try:
        replay: dict[str, Any] = json.loads(sys.stdin.read() if source == "-" else Path(source).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise UsageError(f"cannot read {source}: {error}") from None
    return replay


def _fetch(source: str) -> dict[str, Any]:
    parts = urlsplit(source)
    path = parts.path.rstrip("/").removesuffix("/replay")
    with connect(f"{parts.scheme}://{parts.netloc}") as client:
        return client.request("GET", f"{path}/replay")


def _ending(result: dict[str, Any]) -> str:
    return result["reason"] if result["winner"] is None else f"seat {result['winner']} wins"


def _say(args: argparse.Namespace, outcome: dict[str, Any], line: str) -> None:
    print(json.dumps(outcome) if args.json else line)
