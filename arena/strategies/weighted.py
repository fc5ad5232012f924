"""Any concrete move, the promising kinds more likely."""

import random

from arena import knowledge
from arena.strategies.protocol import Json


class Weighted:
    """Builds when it can and rarely wastes its cards, but does not look where."""

    name = "weighted"
    about = "picks a listed move at random, promising kinds more often"

    def choose(self, game: Json, view: Json, moves: list[Json], rng: random.Random) -> Json:
        """A concrete move, drawn with the weight of its type."""
        weigh = knowledge.of(game).weigh
        concrete = [move for move in moves if "template" not in move]
        return rng.choices(concrete, [weigh(move) for move in concrete])[0]
