"""`kontor verify`: replay finished games and compare."""

import argparse
import gzip
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from arena import boards
from arena.commands.export import SUFFIX
from arena.connect import connect
from arena.errors import UsageError
from arena.replays import Differs, check


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("verify", help="replay finished games and compare", description=__doc__)
    parser.add_argument(
        "replay",
        metavar="FILE|URL",
        help="a replay as a file (- reads it from the input), the file of an export, or the address of a game",
    )
    boards.add_option(parser, "the map of one's own that the game was played on")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Say `verified`, or where it differs."""
    if args.board:
        boards.add(args.board)
    if args.replay.endswith(SUFFIX):
        return _verify_all(args)
    replay = read(args.replay)
    try:
        result = check(replay)
    except Differs as error:
        _say(args, {"verified": False, "differs": str(error)}, f"differs: {error}")
        return 1
    _say(args, {"verified": True, "result": result}, f"verified: {len(replay['moves'])} moves, {_ending(result)}")
    return 0


def _verify_all(args: argparse.Namespace) -> int:
    """Every game of an export; says which differ."""
    games, wrong = 0, []
    for replay in _lines(args.replay):
        games += 1
        try:
            check(replay)
        except Differs as error:
            wrong.append(f"game {replay.get('id', games)} differs: {error}")
    outcome = {"verified": not wrong, "games": games, "differ": wrong}
    _say(args, outcome, "\n".join([*wrong, f"{'verified' if not wrong else 'checked'}: {games} games"]))
    return 1 if wrong else 0


def _lines(path: str) -> Iterator[dict[str, Any]]:
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield from map(json.loads, file)
    except (OSError, EOFError, ValueError) as error:
        raise UsageError(f"cannot read {path}: {error}") from None


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
