"""How much duplication saves."""

import random

import pytest

from arena.variance import saved
from tests.arena.build import result


def block(number, orders):
    return [result(order, (0, number, rotation)) for rotation, order in enumerate(orders)]


def drawn(rng):
    return ">".join(rng.sample("abcd", 4))


def test_games_with_luck_of_their_own_save_nothing():
    rng = random.Random(1)
    blocks = [block(number, [drawn(rng) for _ in range(4)]) for number in range(400)]
    assert saved(blocks)["wins"] == pytest.approx(0, abs=0.12)
    assert saved(blocks)["margins"] == pytest.approx(0, abs=0.12)


def test_luck_that_goes_round_the_table_cancels_out():
    """The seat wins, whoever sits there: every block ends alike, and all variance is gone."""
    rounds = ["a>b>c>d", "b>c>d>a", "c>d>a>b", "d>a>b>c"]
    blocks = [block(number, rounds) for number in range(10)]
    assert saved(blocks) == {"wins": 1.0, "margins": 1.0}


def test_repeating_a_game_is_worse_than_new_ones():
    rng = random.Random(2)
    blocks = [block(number, [drawn(rng)] * 4) for number in range(200)]
    assert saved(blocks)["wins"] == pytest.approx(-3, abs=0.4)


def test_one_block_tells_nothing():
    assert saved([block(0, ["a>b>c>d"] * 4)]) == {"wins": None, "margins": None}
    assert saved([]) == {"wins": None, "margins": None}
