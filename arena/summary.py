"""What a series of matches says about each bot; a bot may hold several seats."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from itertools import groupby
from math import sqrt
from typing import Any

from arena.ratings import student
from arena.results import Result


@dataclass(frozen=True)
class Line:
    """One bot. `win_share` is of the games, with its 95 % interval, not of the seats."""

    bot: str
    games: int
    seats: int
    wins: float
    win_share: float
    low: float | None
    high: float | None
    mean_rank: float
    mean_points: float
    seconds_per_move: float

    def show(self) -> dict[str, Any]:
        """The line as JSON."""
        return asdict(self)


def summarise(results: Sequence[Result]) -> list[Line]:
    """A line for each bot, the best first."""
    bots = sorted({bot for result in results for bot in result.bots})
    return sorted((_line(bot, results) for bot in bots), key=lambda line: (-line.win_share / line.seats, line.bot))


def _line(bot: str, results: Sequence[Result]) -> Line:
    held = [(result, seat) for result in results for seat, name in enumerate(result.bots) if name == bot]
    shares = [
        [sum(result.win(seat) for seat, name in enumerate(result.bots) if name == bot) for result in block]
        for _, block in groupby(results, key=lambda result: result.place[:2])
    ]
    wins = sum(map(sum, shares))
    reach = _reach(shares)
    share = wins / len(results)
    decisions = sum(result.decisions[seat] for result, seat in held)
    return Line(
        bot=bot,
        games=len(results),
        seats=round(len(held) / len(results)),
        wins=round(wins, 3),
        win_share=round(share, 4),
        low=None if reach is None else round(max(0.0, share - reach), 4),
        high=None if reach is None else round(min(1.0, share + reach), 4),
        mean_rank=round(sum(result.rank(seat) for result, seat in held) / len(held), 3),
        mean_points=round(sum(result.points[seat] for result, seat in held) / len(held), 3),
        seconds_per_move=round(sum(result.seconds[seat] for result, seat in held) / max(1, decisions), 6),
    )


def _reach(shares: Sequence[Sequence[float]]) -> float | None:
    """Half of the 95 % interval of the mean; blocks, not games, are independent."""
    number = len(shares)
    if number < 2:
        return None
    games = sum(map(len, shares))
    mean = sum(map(sum, shares)) / games
    spread = sum((sum(block) - mean * len(block)) ** 2 for block in shares)
    return student(number - 1) * sqrt(spread * number / (number - 1)) / games
