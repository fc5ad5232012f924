"""The move after which things look best."""

import random

from arena import knowledge
from arena.strategies.protocol import Json


class Greedy:
    """One look ahead by a plain evaluation; no plans, no offers."""

    name = "greedy"
    about = "takes the move after which its position looks best"

    def choose(self, game: Json, view: Json, moves: list[Json], rng: random.Random) -> Json:
        """The concrete move of the highest value; among equals the dice decide."""
        concrete = [move for move in moves if "template" not in move]
        if len(concrete) == 1:
            return concrete[0]
        values = knowledge.of(game).appraise(game, view, concrete)
        best = max(values)
        top = [move for move, value in zip(concrete, values, strict=True) if value == best]
        return top[0] if len(top) == 1 else rng.choice(top)
