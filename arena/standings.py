"""The table of a league: a pure fold over its results, in canonical order.

The same results give the same bytes, in whatever order they came and however often. A block counts when all its
rotations have been played.
"""

import csv
import io
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from typing import Any

from arena.ratings import Rating, Table, beats
from arena.results import Result
from arena.variance import saved

Json = dict[str, Any]


@dataclass(frozen=True)
class Row:
    """One entrant. Means are over the games that count; an interval is None before the second block."""

    entrant: str
    rating: float
    low: float | None
    high: float | None
    games: int
    wins: float
    mean_rank: float
    mean_points: float
    forfeits: int
    faults: dict[str, int]  # kind → games in which that happened to the entrant
    seconds_per_move: float


@dataclass(frozen=True)
class Standings:
    """The rows, best first, and what holds for the league as a whole."""

    rows: tuple[Row, ...]
    games: int  # that count
    waiting: int  # games of blocks that are not complete
    beats: dict[str, dict[str, float]]  # entrant → other entrant → probability of a better rank
    variance_saved: dict[str, float | None]  # by what → the part that duplication took away

    def show(self) -> Json:
        """The standings as JSON."""
        return asdict(self)


def standings(results: Iterable[Result], entrants: Sequence[str] = ()) -> Standings:
    """The table after these results; `entrants` adds those who have not yet played."""
    ordered = _canonical(results)
    blocks = _complete_blocks(ordered)
    played = [result for block in blocks for result in block]
    names = sorted({*entrants, *(bot for result in ordered for bot in result.bots)})
    ratings = Table([[_names(result) for result in block] for block in blocks], names).ratings()
    seats = _seats(played)
    rows = [_row(name, ratings[name], seats[name]) for name in names]
    return Standings(
        rows=tuple(sorted(rows, key=lambda row: (-row.rating, row.entrant))),
        games=len(played),
        waiting=len(ordered) - len(played),
        beats={a: {b: round(beats(ratings[a], ratings[b]), 4) for b in names if b != a} for a in names},
        variance_saved=saved(blocks),
    )


def _canonical(results: Iterable[Result]) -> list[Result]:
    """Each match once, in the order of rounds, blocks and rotations."""
    by_place: dict[tuple[int, int, int], Result] = {}
    for result in results:
        if by_place.setdefault(result.place, result) != result:
            raise ValueError(f"two different results for match {result.place}")
    return [by_place[place] for place in sorted(by_place)]


def _complete_blocks(ordered: Sequence[Result]) -> list[list[Result]]:
    blocks = (list(rows) for _, rows in groupby(ordered, key=lambda result: result.place[:2]))
    return [block for block in blocks if len(block) == len(block[0].bots)]


def _names(result: Result) -> list[list[str]]:
    return [[result.bots[seat] for seat in tied] for tied in result.rated]


def _seats(played: Iterable[Result]) -> dict[str, list[tuple[Result, int]]]:
    """Where each entrant sat."""
    seats: defaultdict[str, list[tuple[Result, int]]] = defaultdict(list)
    for result in played:
        for seat, name in enumerate(result.bots):
            seats[name].append((result, seat))
    return seats


def _row(name: str, rating: Rating, seats: Sequence[tuple[Result, int]]) -> Row:
    number = max(1, len(seats))
    decisions = sum(result.decisions[seat] for result, seat in seats)
    known = rating.high != float("inf")
    return Row(
        entrant=name,
        rating=round(rating.value, 1),
        low=round(rating.low, 1) if known else None,
        high=round(rating.high, 1) if known else None,
        games=len(seats),
        wins=round(sum(result.win(seat) for result, seat in seats), 3),
        mean_rank=round(sum(result.rank(seat) for result, seat in seats) / number, 3),
        mean_points=round(sum(result.points[seat] for result, seat in seats) / number, 3),
        forfeits=sum(seat in result.forfeited for result, seat in seats),
        faults=dict(sorted(Counter(_faults(seats)).items())),
        seconds_per_move=round(sum(result.seconds[seat] for result, seat in seats) / max(1, decisions), 6),
    )


def _faults(seats: Iterable[tuple[Result, int]]) -> Iterator[str]:
    return (result.faults[seat] for result, seat in seats if result.faults and result.faults[seat])


# ---- export ----


def to_json(table: Standings) -> str:
    """The standings as a JSON text, the same for the same results."""
    return json.dumps(table.show(), ensure_ascii=False, indent=2) + "\n"


def to_csv(table: Standings) -> str:
    """The rows as CSV, best first."""
    fields = list(Row.__dataclass_fields__)
    text = io.StringIO()
    writer = csv.DictWriter(text, ["rank", *fields], lineterminator="\n")
    writer.writeheader()
    for rank, row in enumerate(table.rows, 1):
        faults = ", ".join(f"{kind} {games}" for kind, games in row.faults.items())
        writer.writerow({"rank": rank, **asdict(row), "faults": faults})
    return text.getvalue()
