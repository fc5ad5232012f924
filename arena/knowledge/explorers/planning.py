"""One decision of the planner: the best move at a glance, after a try to trade."""

import random
from collections.abc import Sequence

from arena.knowledge import deals
from arena.knowledge.explorers.appraisal import values
from arena.knowledge.explorers.wishes import Player
from arena.knowledge.protocol import Json


def plan(game: Json, view: Json, moves: Sequence[Json], rng: random.Random) -> Json:
    """The move that adds most; before building is over or the bank is asked, an offer to the others."""
    player = Player(game, view)
    concrete = [move for move in moves if "template" not in move]
    worth = values(player, concrete)
    most = max(worth)
    best = rng.choice([move for move, value in zip(concrete, worth, strict=True) if value == most])
    return deals.before(best, player, game, moves) or best
