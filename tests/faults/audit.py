"""The audit: every game is played again from its seed and moves, and compared with the ledger move by move."""

from collections.abc import Iterator
from typing import Any

from arena.replays import Differs, check
from tests.faults.ledger import Account

Json = dict[str, Any]


def audit(account: Account, replay: Json) -> Iterator[str]:
    """What is wrong with a game that has ended."""
    try:
        check(replay)
    except Differs as error:
        yield f"does not replay: {error}"
    stored = replay["moves"]
    yield from _lost(account, stored)
    yield from _twice(account)
    yield from _invented(account, stored)


def _lost(account: Account, stored: list[Json]) -> Iterator[str]:
    """An answered move must stand where the answer said."""
    for attempt in account.attempts:
        if attempt.played is None:
            continue
        found = stored[attempt.played] if attempt.played < len(stored) else None
        if found is None or (found["seat"], found["move"]) != (attempt.seat, attempt.move) or "by" in found:
            yield f"answered move lost: {attempt}, stored is {found}"


def _twice(account: Account) -> Iterator[str]:
    """Two answers never speak of one version."""
    versions = [attempt.played for attempt in account.attempts if attempt.played is not None]
    for version in sorted({v for v in versions if versions.count(v) > 1}):
        yield f"version {version} was given to {versions.count(version)} moves"


def _invented(account: Account, stored: list[Json]) -> Iterator[str]:
    """What stands in a player's name was sent by him, as often as it stands there, and was not refused."""
    answered = {attempt.played for attempt in account.attempts}
    uncertain = [attempt for attempt in account.attempts if attempt.is_uncertain]
    for version, row in enumerate(stored):
        if "by" in row or version in answered:
            continue
        source = next((a for a in uncertain if _may_be(a, version, row)), None)
        if source is None:
            yield f"stored at {version}, but never sent, or played twice: {row}"
        else:
            uncertain.remove(source)


def _may_be(attempt: Any, version: int, row: Json) -> bool:
    same = (attempt.seat, attempt.move) == (row["seat"], row["move"])
    return same and (attempt.version is None or attempt.version <= version)
