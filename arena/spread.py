"""How far ratings scatter: the limit that a bootstrap over many blocks tends to, without drawing any.

Near the fit, a block that is drawn once more or once less moves the log strengths by its score (how much more its
entrants won in it than the fit expects), divided by the curvature of the likelihood. The spread of a sum of such
steps is known in closed form; it takes one pass over the blocks instead of hundreds of fits.
"""

from collections.abc import Sequence
from math import exp, sqrt

from arena.tally import Tally

Matrix = list[list[float]]


def deviations(blocks: Sequence[Tally], total: Tally, best: Sequence[float]) -> list[float]:
    """The standard deviation of each log strength; `total` is what `best` was fitted to."""
    strengths = [exp(value) for value in best]
    inverse = _inverse(_curvature(total, strengths))
    many = len(blocks)
    sums, squares = [0.0] * len(best), [0.0] * len(best)
    for block in blocks:
        for entrant, step in enumerate(_steps(inverse, _score(block, strengths))):
            sums[entrant] += step
            squares[entrant] += step * step
    return [sqrt(max(0.0, square - whole * whole / many)) for whole, square in zip(sums, squares, strict=True)]


def _steps(inverse: Matrix, score: dict[int, float]) -> list[float]:
    pulls = list(score.items())
    return [sum([row[entrant] * pull for entrant, pull in pulls]) for row in inverse]


def _score(tally: Tally, strengths: Sequence[float]) -> dict[int, float]:
    """What each entrant won beyond what was to be expected."""
    score: dict[int, float] = dict(tally.chosen)
    for stage, weight in tally.stages.items():
        share = weight / sum([strengths[entrant] for entrant in stage])
        for entrant in stage:
            score[entrant] = score.get(entrant, 0.0) - share * strengths[entrant]
    return score


def _curvature(tally: Tally, strengths: Sequence[float]) -> Matrix:
    """Second derivatives of the negated log likelihood. All strengths together are free: the added ones hold them."""
    size = len(strengths)
    matrix = [[1.0] * size for _ in range(size)]
    for stage, weight in tally.stages.items():
        whole = sum([strengths[entrant] for entrant in stage])
        shares = [(entrant, strengths[entrant] / whole) for entrant in stage]
        for one, share in shares:
            matrix[one][one] += weight * share
            row, pull = matrix[one], weight * share
            for other, its_share in shares:
                row[other] -= pull * its_share
    return matrix


def _inverse(matrix: Matrix) -> Matrix:
    """By Gauss and Jordan; the matrix is symmetric and positive definite, so no pivots need be sought."""
    size = len(matrix)
    rows = [[*row, *(float(place == number) for place in range(size))] for number, row in enumerate(matrix)]
    for number in range(size):
        pivot = [value / rows[number][number] for value in rows[number]]
        rows[number] = pivot
        for other in range(size):
            factor = rows[other][number]
            if other != number and factor:
                rows[other] = [value - factor * part for value, part in zip(rows[other], pivot, strict=True)]
    return [row[size:] for row in rows]
