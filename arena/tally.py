"""Rankings added up, as the fit of ratings needs them."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import comb

Stage = tuple[int, ...]  # those among whom one place is decided


class Tally:
    """What rankings say, added up: how often each entrant was chosen, and among whom."""

    __slots__ = ("chosen", "stages")

    def __init__(self) -> None:
        self.chosen: Counter[int] = Counter()
        self.stages: Counter[Stage] = Counter()

    def add(self, ranking: Sequence[Sequence[int]], weight: float = 1.0) -> None:
        """Count a ranking. Of tied entrants every subset is left over at some time, in one of `comb` ways."""
        below: tuple[int, ...] = ()
        for tied in reversed(ranking):
            for size in range(1, len(tied) + 1):
                share = weight / comb(len(tied), size)
                for left in combinations(tied, size):
                    self._decide(left, below, share)
            below += tuple(tied)

    def _decide(self, first: Sequence[int], below: Sequence[int], weight: float) -> None:
        """A place that went to one of `first`, each equally likely, before those `below`."""
        if len(first) + len(below) > 1:
            self.stages[tuple(sorted((*first, *below)))] += weight  # type: ignore[assignment]
            for entrant in first:
                self.chosen[entrant] += weight / len(first)  # type: ignore[assignment]

    def merge(self, other: "Tally", times: int) -> None:
        """Add another tally, several times."""
        for entrant, weight in other.chosen.items():
            self.chosen[entrant] += weight * times
        for stage, weight in other.stages.items():
            self.stages[stage] += weight * times
