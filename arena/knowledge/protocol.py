"""What a module of this folder offers to the strategies."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]

Weigh = Callable[[Json], float]
Appraise = Callable[[Json, Json, Sequence[Json]], Sequence[float]]
Plan = Callable[[Json, Json, Sequence[Json], random.Random], Json]


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Three depths of knowing a game, each for one strategy."""

    weigh: Weigh  # (move) → how likely it is taken: for `weighted`
    appraise: Appraise  # (game, view, concrete moves) → how good things look after each: for `greedy`
    plan: Plan  # (game, view, moves, rng) → the move to play: for `planner`
