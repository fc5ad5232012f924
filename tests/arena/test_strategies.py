"""The house strategies hold to the contract, and are as strong as they should be."""

import pytest

from arena.matches import Setup, play_fixture
from arena.pairing import block
from arena.strategies import STRATEGIES
from tests.arena.contract import StrategyContract


class TestRandom(StrategyContract):
    strategy = STRATEGIES["random"]


class TestWeighted(StrategyContract):
    strategy = STRATEGIES["weighted"]


class TestGreedy(StrategyContract):
    strategy = STRATEGIES["greedy"]


class TestPlanner(StrategyContract):
    strategy = STRATEGIES["planner"]


def test_every_house_strategy_is_tested():
    tested = {case.strategy.name for case in StrategyContract.__subclasses__()}
    assert tested == set(STRATEGIES)


def share_of_wins(bots, blocks):
    """The part of the games that the first of four bots wins, in duplicate blocks."""
    matches = [match for number in range(blocks) for match in block("strength", 0, number, bots, "full")]
    results = [play_fixture(Setup(), match) for match in matches]
    return sum(result.win(result.bots.index(bots[0])) for result in results) / len(results)


# The figures in docs/strategies.md come from longer series; these are short ones with room for luck.
@pytest.mark.parametrize(
    ("strong", "weak", "blocks", "least"),
    [("weighted", "random", 6, 0.30), ("greedy", "random", 8, 0.95), ("planner", "greedy", 9, 0.40)],
)
def test_the_strong_beat_three_of_the_weak(strong, weak, blocks, least):
    assert share_of_wins((strong, weak, weak, weak), blocks) >= least
