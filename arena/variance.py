"""What duplication saves: how much less blocks vary than as many games with luck of their own would."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from arena.results import Result

Block = Sequence[Result]
Score = Callable[[Result, int], float]


def _margin(result: Result, seat: int) -> float:
    """Points before the mean of the others."""
    mine = result.points[seat]
    return mine - (sum(result.points) - mine) / (len(result.points) - 1)


_SCORES: dict[str, Score] = {"wins": Result.win, "margins": _margin}


def saved(blocks: Sequence[Block]) -> dict[str, float | None]:
    """By wins and by margins: the part of the variance that is gone, or None while no group has met twice."""
    return {name: _saved(blocks, score) for name, score in _SCORES.items()}


def _saved(blocks: Sequence[Block], score: Score) -> float | None:
    """Compared within a group and an entrant, so that neither opponents nor strength count as luck."""
    games: dict[tuple[frozenset[str], str], list[list[float]]] = defaultdict(list)
    for block in blocks:
        for bot in sorted(set(block[0].bots)):
            games[frozenset(block[0].bots), bot].append([score(row, row.bots.index(bot)) for row in block])
    alone = shared = 0.0
    for by_block in games.values():
        if len(by_block) > 1:
            alone += _variance([value for values in by_block for value in values])
            shared += _variance([sum(values) / len(values) for values in by_block]) * len(by_block[0])
    return round(1 - shared / alone, 4) if alone else None


def _variance(values: Sequence[float]) -> float:
    mean = sum(values) / len(values)
    return sum((value - mean) ** 2 for value in values) / (len(values) - 1)
