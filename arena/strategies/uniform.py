"""Any concrete move, each equally likely."""

import random

from arena.strategies.protocol import Json


class Uniform:
    """The floor of every league, and the quickest way through all the rules."""

    name = "random"
    about = "picks any listed move, each equally likely"

    def choose(self, game: Json, view: Json, moves: list[Json], rng: random.Random) -> Json:
        """One of the concrete moves."""
        return rng.choice([move for move in moves if "template" not in move])
