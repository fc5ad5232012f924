"""Leagues of made-up entrants whose strengths are known."""

import random
from itertools import combinations
from math import log


class League:
    """Entrants with normal log strengths that meet at random in blocks of four games."""

    def __init__(self, seed, entrants=8, blocks=60, spread=0.5):
        rng = random.Random(f"synthetic {seed}")
        names = [f"bot{number}" for number in range(entrants)]
        drawn = [rng.gauss(0, spread) for _ in names]
        mean = sum(drawn) / entrants
        self.truth = {name: value - mean for name, value in zip(names, drawn, strict=True)}
        groups = [rng.sample(names, 4) for _ in range(blocks)]
        self.blocks = [[self._rank(group, rng) for _ in range(4)] for group in groups]

    def _rank(self, group, rng):
        """The best of strength plus Gumbel noise: that is the Plackett-Luce model."""
        noisy = {name: self.truth[name] - log(-log(rng.random())) for name in group}
        return [[name] for name in sorted(group, key=noisy.__getitem__, reverse=True)]


def kendall(one, other):
    """Kendall's rank correlation of two scores by name."""
    pairs = list(combinations(sorted(one), 2))
    agree = sum((one[a] - one[b]) * (other[a] - other[b]) > 0 for a, b in pairs)
    return 2 * agree / len(pairs) - 1
