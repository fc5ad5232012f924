"""`kontor export`: the finished games of a service as compressed NDJSON, one replay a line."""

import argparse
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arena.client import Client
from arena.connect import add_options, connect, key_of
from arena.errors import UserError
from arena.progress import Progress

SUFFIX = ".ndjson.gz"
PAGE = 200  # games in a listing


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("export", help="finished games as compressed NDJSON", description=__doc__)
    parser.add_argument(
        "--output", type=Path, default=Path(f"games{SUFFIX}"), metavar="FILE", help="(default: %(default)s)"
    )
    add_options(parser)
    parser.add_argument("--json", action="store_true", help="print what was written as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Fetch every replay and write it down."""
    with connect(args.url, key_of(args)) as client:
        games = list(_finished(client))
        with _opened(args.output) as file, Progress(max(1, len(games)), "games") as progress:
            for game in games:
                file.write(client.fetch("GET", f"/v1/games/{game}/replay").rstrip() + b"\n")
                progress.step()
    told = {"games": len(games), "file": str(args.output)}
    print(json.dumps(told) if args.json else f"{len(games)} games in {args.output}")
    return 0


def _opened(path: Path) -> gzip.GzipFile:
    try:
        return gzip.open(path, "wb")
    except OSError as error:
        raise UserError(f"cannot write {path}: {error.strerror}") from None


def _finished(client: Client) -> Iterator[str]:
    """Ids, newest first."""
    cursor = ""
    while True:
        page = client.request("GET", f"/v1/games?status=finished&limit={PAGE}{cursor}")
        yield from (row["id"] for row in page["items"])
        if page["next"] is None:
            return
        cursor = f"&cursor={page['next']}"
