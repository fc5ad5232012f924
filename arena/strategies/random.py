"""Random: any concrete move from the list, each as likely as the other."""

from random import Random
from typing import Any


class RandomStrategy:
    """Plays whatever is listed."""

    name = "random"
    about = "picks any listed move"

    def choose(
        self, game: dict[str, Any], view: dict[str, Any], moves: list[dict[str, Any]], rng: Random
    ) -> dict[str, Any]:
        """One of the concrete moves."""
        return rng.choice([move for move in moves if not move.get("template")])


STRATEGY = RandomStrategy()
