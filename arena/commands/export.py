"""`kontor export`: ended games as compressed NDJSON, one replay a line; run it again to add what is new."""

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import Any, TextIO

from arena import exports
from arena.connect import add_options, connect, key_of
from arena.errors import UsageError, UserError
from arena.progress import Progress
from arena.replays import Differs, check

SUFFIX = ".ndjson.gz"


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("export", help="ended games as compressed NDJSON", description=__doc__)
    add_options(parser)
    parser.add_argument(
        "--output", type=Path, default=Path(f"games{SUFFIX}"), metavar="FILE", help="(default: %(default)s)"
    )
    parser.add_argument(
        "--status", choices=exports.STATUSES, default="finished", help="which games (default: %(default)s)"
    )
    parser.add_argument("--verify", action="store_true", help="play every game again; one that differs is not written")
    parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write what the file does not hold yet, oldest first."""
    known = _known(args.output)
    fates = Counter({"written": 0, "withheld": 0, "differing": 0})
    with connect(args.url, key_of(args)) as client:
        wanted = exports.missing(client, args.status, known)
        with _opened(args.output) as file, Progress(max(1, len(wanted)), "games") as progress:
            for game_id in wanted:
                replay = exports.replay(client, game_id)
                fate = _fate(args, replay)
                fates[fate] += 1
                if fate == "written":
                    file.write(json.dumps(replay, separators=(",", ":")) + "\n")
                progress.step()
    _say(args, {"file": str(args.output), "known": len(known), **fates})
    return 1 if fates["differing"] else 0


def _known(path: Path) -> set[str]:
    try:
        return exports.repair(path)
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"{path} is no export that could be continued: {error}") from None


def _opened(path: Path) -> TextIO:
    try:
        return gzip.open(path, "at", encoding="utf-8")
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from None


def _fate(args: argparse.Namespace, replay: dict[str, Any] | None) -> str:
    """What becomes of a game: it is written, or why not."""
    if replay is None:
        return "withheld"
    try:
        if args.verify:
            check(replay)
    except Differs:
        return "differing"
    return "written"


def _say(args: argparse.Namespace, outcome: dict[str, Any]) -> None:
    if args.json:
        print(json.dumps(outcome))
        return
    print(f"{outcome['written']} games written to {outcome['file']}, {outcome['known']} were there")
    for name in ("withheld", "differing"):
        if outcome[name]:
            print(f"{outcome[name]} games {name}")
