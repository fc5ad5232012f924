"""The table of a series."""

from math import sqrt

import pytest

from arena.results import Result
from arena.summary import summarise


def game(block, rotation, winner, bots=("x", "y", "y")):
    order = (winner, *(seat for seat in range(len(bots)) if seat != winner))
    return Result(
        bots=bots,
        ranking=tuple((seat,) for seat in order),
        points=tuple(10 if seat == winner else 5 for seat in range(len(bots))),
        reason="victory",
        moves=50,
        decisions=(10,) * len(bots),
        seconds=(0.1,) * len(bots),
        block=block,
        rotation=rotation,
    )


def test_a_bot_may_hold_several_seats():
    lines = {line.bot: line for line in summarise([game(0, 0, 0), game(0, 1, 1), game(0, 2, 2), game(1, 0, 0)])}
    assert (lines["x"].seats, lines["y"].seats) == (1, 2)
    assert (lines["x"].wins, lines["y"].wins) == (2, 2)
    assert (lines["x"].win_share, lines["y"].win_share) == (0.5, 0.5)
    assert lines["x"].mean_points == 7.5
    assert lines["x"].seconds_per_move == 0.01


def test_the_best_by_seat_comes_first():
    assert [line.bot for line in summarise([game(0, 0, 0), game(0, 1, 1)])] == ["x", "y"]


def test_the_interval_goes_by_blocks():
    """Two games a block that always end alike: half as much is known as the number of games suggests."""
    results = [game(block, rotation, 0 if block % 2 else 1) for block in range(60) for rotation in range(2)]
    line = next(line for line in summarise(results) if line.bot == "x")
    assert line.win_share == 0.5
    assert (line.high - line.low) / 2 == pytest.approx(2.0 * 0.5 / sqrt(60), rel=0.03)


def test_one_block_has_no_interval():
    assert summarise([game(0, 0, 0), game(0, 1, 1)])[0].low is None
