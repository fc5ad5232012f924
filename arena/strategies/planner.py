"""The move that brings the best plans closest."""

import random

from arena import knowledge
from arena.strategies.protocol import Json


class Planner:
    """Weighs what it could build by gain and waiting time, trades towards it, and keeps leaders down."""

    name = "planner"
    about = "plans by waiting times, offers trades, keeps leaders down"

    def choose(self, game: Json, view: Json, moves: list[Json], rng: random.Random) -> Json:
        """What the knowledge of the game advises."""
        return knowledge.of(game).plan(game, view, moves, rng)
