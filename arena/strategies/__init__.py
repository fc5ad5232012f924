"""House bots by name. A strategy sees what its seat may see, and the moves it may make."""

import random as chance
from typing import Any, Protocol

from arena.strategies import random


class Strategy(Protocol):
    """A way of playing: `choose` picks from the list of moves (templates included) or makes one of its own."""

    name: str
    about: str

    def choose(
        self, game: dict[str, Any], view: dict[str, Any], moves: list[dict[str, Any]], rng: chance.Random
    ) -> dict[str, Any]:
        """The move to make. `game` holds game, scenario, players and options."""


STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in (random.STRATEGY,)}
