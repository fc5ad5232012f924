"""Ratings out of rankings: a batch Plackett-Luce fit with ties, and block-bootstrap intervals.

In the model a ranking is made from the top: each place goes to one of those left, with a probability in
proportion to their strengths. A tie counts as every order of the tied, in equal parts. Strengths are found by
minorise-maximise steps (Hunter 2004), each of which can only raise the likelihood. Every entrant also gets one
drawn game, spread evenly over all others, so that who always wins or loses has a finite rating.
"""

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import exp, log, sqrt

from arena.spread import deviations
from arena.tally import Tally

CENTRE = 1500.0  # the mean rating of a league
SCALE = 400.0 / log(10.0)  # as in Elo: 400 points more are odds of 10 to 1
RESAMPLES = 200  # of the bootstrap
MANY_BLOCKS = 200  # from here on the bootstrap gives way to its limit, which takes a moment instead of many fits
DRAWN = 1.0  # games that every entrant is taken to have drawn

Ranking = Sequence[Sequence[str]]  # names, best first; equals in one row
Block = Sequence[Ranking]  # rankings that share their luck and are resampled together


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def fit(tally: Tally, size: int, start: Sequence[float] | None = None, exact: float = 1e-10) -> list[float]:
    """The logarithms of the strengths of entrants 0 to `size` - 1; their mean is 0."""
    strengths = [exp(value) for value in start] if start else [1.0] * size
    stages = list(tally.stages.items())
    chosen = [tally.chosen[entrant] for entrant in range(size)]
    for _ in range(MOST_STEPS):
        faced = [0.0] * size
        for stage, weight in stages:
            share = weight / sum([strengths[entrant] for entrant in stage])
            for entrant in stage:
                faced[entrant] += share
        better = _normal([won / each if each else 1.0 for won, each in zip(chosen, faced, strict=True)])
        change = max(abs(new / old - 1.0) for new, old in zip(better, strengths, strict=True))
        strengths = better
        if change < exact:
            break
    return [log(strength) for strength in strengths]


MOST_STEPS = 10_000  # far more than a connected league needs


def _normal(strengths: Sequence[float]) -> list[float]:
    mean = exp(sum(map(log, strengths)) / len(strengths))
    return [strength / mean for strength in strengths]


class Table:
    """The entrants of a league and what each block says of them."""

    def __init__(self, blocks: Iterable[Block], entrants: Iterable[str], drawn: float = DRAWN) -> None:
        self.entrants = sorted(entrants)
        number = {name: index for index, name in enumerate(self.entrants)}
        self._blocks = [self._tally(block, number) for block in blocks]
        self._prior = self._drawn_games(drawn)

    @staticmethod
    def _tally(block: Block, number: Mapping[str, int]) -> Tally:
        tally = Tally()
        for ranking in block:
            tally.add([[number[name] for name in tied] for tied in ranking])
        return tally

    def _drawn_games(self, drawn: float) -> Tally:
        prior = Tally()
        others = max(1, len(self.entrants) - 1)
        for pair in combinations(range(len(self.entrants)), 2):
            if drawn:
                prior.add([pair], drawn / others)
        return prior

    def _total(self, times: Mapping[int, int]) -> Tally:
        total = Tally()
        total.merge(self._prior, 1)
        for block, count in times.items():
            total.merge(self._blocks[block], count)
        return total

    def strengths(self) -> list[float]:
        """Log strengths by entrant, in the order of their names."""
        return fit(self._all(), len(self.entrants))

    def _all(self) -> Tally:
        return self._total(dict.fromkeys(range(len(self._blocks)), 1))

    def resampled(self, best: Sequence[float], resamples: int = RESAMPLES) -> list[list[float]]:
        """Log strengths in leagues made of blocks drawn at random from this one."""
        rng = random.Random("kontor bootstrap")
        places = range(len(self._blocks))
        drawn = (Counter(rng.choices(places, k=len(places))) for _ in range(resamples))
        return [fit(self._total(times), len(self.entrants), best, exact=1e-4) for times in drawn]

    def _spread(self, best: Sequence[float]) -> list[float]:
        """The deviation of each log strength: of resampled leagues, or where there are many blocks their limit."""
        if len(self._blocks) < MANY_BLOCKS:
            return [_deviation(column) for column in zip(*self.resampled(best), strict=True)]
        return deviations(self._blocks, self._all(), best)

    def ratings(self) -> dict[str, Rating]:
        """Every entrant's rating, with a 95 % interval as soon as there are two blocks."""
        best = self.strengths()
        if len(self._blocks) < 2:
            return {name: _rating(value, None) for name, value in zip(self.entrants, best, strict=True)}
        spread = self._spread(best)
        reach = student(len(self._blocks) - 1)
        rows = zip(self.entrants, best, spread, strict=True)
        return {name: _rating(value, reach * deviation) for name, value, deviation in rows}


def _rating(value: float, reach: float | None) -> Rating:
    middle = CENTRE + SCALE * value
    wide = float("inf") if reach is None else SCALE * reach
    return Rating(middle, middle - wide, middle + wide)


def _deviation(column: Sequence[float]) -> float:
    mean = sum(column) / len(column)
    return sqrt(sum((value - mean) ** 2 for value in column) / (len(column) - 1))


def student(freedom: int) -> float:
    """The 97.5 % point of Student's distribution (Cornish-Fisher expansion; off by 1 % at 3 degrees of freedom)."""
    z = 1.959964
    terms = (z, (z**3 + z) / 4, (5 * z**5 + 16 * z**3 + 3 * z) / 96, (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384)
    return 12.706 if freedom == 1 else sum(term / freedom**power for power, term in enumerate(terms))


def beats(one: Rating, other: Rating) -> float:
    """The probability that one entrant is ranked before another."""
    return 1.0 / (1.0 + exp((other.value - one.value) / SCALE))
