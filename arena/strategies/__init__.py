"""The house strategies, by name, from the weakest to the strongest."""

from arena.strategies.greedy import Greedy
from arena.strategies.planner import Planner
from arena.strategies.protocol import Strategy
from arena.strategies.uniform import Uniform
from arena.strategies.weighted import Weighted

_HOUSE: tuple[Strategy, ...] = (Uniform(), Weighted(), Greedy(), Planner())

STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in _HOUSE}

__all__ = ["STRATEGIES", "Strategy"]
