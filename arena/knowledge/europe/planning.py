"""One decision of the planner: the best move at a glance, long journeys among them, after a try to trade."""

import random
from collections.abc import Sequence

from arena.knowledge import deals
from arena.knowledge.europe.appraisal import values
from arena.knowledge.europe.journeys import long_journeys
from arena.knowledge.europe.sight import Sight
from arena.knowledge.protocol import Json


def plan(game: Json, view: Json, moves: Sequence[Json], rng: random.Random) -> Json:
    """The move that adds most; before the turn is ended or the bank is asked, an offer to the others."""
    sight = Sight(game, view)
    concrete = [move for move in moves if "template" not in move]
    for move in moves:
        if "template" in move and move["type"] == "move_caravan":
            concrete += long_journeys(sight, move)
    worth = values(sight, concrete)
    most = max(worth)
    best = rng.choice([move for move, value in zip(concrete, worth, strict=True) if value == most])
    return deals.before(best, sight, game, moves) or best
