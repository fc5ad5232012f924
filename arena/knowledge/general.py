"""Common sense for any game of the family: by the type of a move alone."""

import random
from collections.abc import Sequence

from arena.knowledge.protocol import Json, Knowledge

# The first word of a move's type → how willingly it is done. Whatever has no word here is ordinary progress.
EAGERNESS = {
    "build": 8.0,
    "found": 8.0,
    "end": 0.5,
    "trade": 0.2,
    "accept": 0.2,
    "confirm": 1.0,
    "propose": 0.1,
    "withdraw": 0.1,
    "decline": 0.1,
    "discard": 1.0,
}
ORDINARY = 2.0


def eagerness(move: Json) -> float:
    """How willingly a move is done, judged by its type."""
    return EAGERNESS.get(move["type"].partition("_")[0], ORDINARY)


def appraise(game: Json, view: Json, moves: Sequence[Json]) -> list[float]:
    """Eagerness is all there is to say."""
    return [eagerness(move) for move in moves]


def plan(game: Json, view: Json, moves: Sequence[Json], rng: random.Random) -> Json:
    """One of the most eager moves, with now and then another, so that no pattern repeats for ever."""
    concrete = [move for move in moves if "template" not in move]
    return rng.choices(concrete, [eagerness(move) ** 2 for move in concrete])[0]


KNOWLEDGE = Knowledge(weigh=eagerness, appraise=appraise, plan=plan)
