"""What a strategy is."""

import random
from typing import Any, Protocol

Json = dict[str, Any]


class Strategy(Protocol):
    """A player: it is shown what its seat may know and do, and picks a move. It remembers nothing between calls."""

    name: str
    about: str

    def choose(self, game: Json, view: Json, moves: list[Json], rng: random.Random) -> Json:
        """One of the concrete moves, or one that a template among them allows.

        `game` says what is played: "game", "scenario", "players" and "options".
        """
