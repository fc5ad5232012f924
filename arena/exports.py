"""Exports: ended games of a service as compressed NDJSON, one replay a line; a second run adds what is new."""

import gzip
import json
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from arena.client import Client, ServiceError

Json = dict[str, Any]

PAGE = 100  # games in one listing
STATUSES = ("finished", "aborted")
_WITHHELD = 409  # a league's block is not over yet


def whole_lines(path: Path) -> Iterator[str]:
    """The lines of a file up to where it breaks off: a run that was killed leaves half a line at the end."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            yield from (line for line in file if line.endswith("\n"))
    except (EOFError, zlib.error):
        return


def repair(path: Path) -> set[str]:
    """Drop half a line at the end, if there is one; gives the ids of the games that the file holds."""
    if not path.exists():
        return set()
    if not _is_whole(path):
        mended = path.with_name(f"{path.name}.part")
        with gzip.open(mended, "wt", encoding="utf-8") as file:
            file.writelines(whole_lines(path))
        mended.replace(path)
    return {json.loads(line)["id"] for line in whole_lines(path)}


def _is_whole(path: Path) -> bool:
    """Whether the file can be read, and added to."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return all(line.endswith("\n") for line in file)
    except (EOFError, zlib.error):
        return False


def listing(client: Client, status: str) -> Iterator[str]:
    """The ids of all games of a status, newest first, page by page."""
    cursor: str | None = ""
    while cursor is not None:
        more = f"&cursor={cursor}" if cursor else ""
        page = client.request("GET", f"/v1/games?status={status}&limit={PAGE}{more}")
        yield from (game["id"] for game in page["items"])
        cursor = page["next"]


def missing(client: Client, status: str, known: set[str]) -> list[str]:
    """The games that are not in the file yet, oldest first."""
    return [game_id for game_id in listing(client, status) if game_id not in known][::-1]


def replay(client: Client, game_id: str) -> Json | None:
    """The replay of an ended game; None while it is withheld, or if it was swept away meanwhile."""
    try:
        return client.request("GET", f"/v1/games/{game_id}/replay")
    except ServiceError as error:
        if error.status in (_WITHHELD, 404):
            return None
        raise
