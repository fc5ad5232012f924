"""The fold over results."""

import csv
import io
import json
import random

import pytest

from arena.standings import standings, to_csv, to_json
from tests.arena.build import blocks, result

LEAGUE = blocks(
    "a>b>c>d a>b>d>c b>a>c>d a>c>b>d",
    "a>b>c>d b>a>c=d a>b>c>d d>a>b>c",
    "a>d>c>b a>b>c>d c>a>b>d a>b>c>d",
)


def row_of(table, name):
    return next(row for row in table.rows if row.entrant == name)


def test_a_table():
    table = standings(LEAGUE)
    assert [row.entrant for row in table.rows] == ["a", "b", "c", "d"]
    best = table.rows[0]
    assert (best.games, best.wins, best.forfeits) == (12, 8, 0)
    assert best.mean_rank == pytest.approx(16 / 12, abs=0.001)
    assert best.mean_points == pytest.approx((8 * 10 + 4 * 9) / 12, abs=0.001)
    assert best.seconds_per_move == 0.05
    assert best.low < best.rating < best.high
    assert (table.games, table.waiting) == (12, 0)


def test_probabilities_are_those_of_the_ratings():
    table = standings(LEAGUE)
    gap = row_of(table, "a").rating - row_of(table, "d").rating
    assert table.beats["a"]["d"] == pytest.approx(1 / (1 + 10 ** (-gap / 400)), abs=0.001)
    assert table.beats["a"]["d"] + table.beats["d"]["a"] == pytest.approx(1, abs=0.0002)


@pytest.mark.parametrize("seed", range(5))
def test_order_and_repetition_of_results_change_nothing(seed):
    shuffled = LEAGUE + LEAGUE[:5]
    random.Random(seed).shuffle(shuffled)
    assert to_json(standings(shuffled)) == to_json(standings(LEAGUE))
    assert to_csv(standings(shuffled)) == to_csv(standings(LEAGUE))


def test_two_stories_about_one_match_are_refused():
    with pytest.raises(ValueError, match="two different results"):
        standings([*LEAGUE, result("d>c>b>a", (0, 0, 0))])


def test_a_block_counts_when_it_is_complete():
    table = standings(LEAGUE + blocks("d>c>b>a d>c>b>a d>c>b>a", first=3))
    assert (table.games, table.waiting) == (12, 3)
    assert table.rows == standings(LEAGUE).rows


def test_time_changes_only_the_column_of_time():
    slow = [result("a>b>c>d", (0, 0, rotation), seconds=9.0) for rotation in range(4)]
    fast = [result("a>b>c>d", (0, 0, rotation), seconds=0.1) for rotation in range(4)]
    one, other = (standings(rows).show() for rows in (slow, fast))
    for row in (*one["rows"], *other["rows"]):
        row.pop("seconds_per_move")
    assert one == other


def test_a_forfeit_is_counted_and_ranks_last():
    table = standings(LEAGUE + [result("a>b>c>d", (1, 0, rotation), forfeited=(0,)) for rotation in range(4)])
    assert row_of(table, "a").forfeits == 4
    assert row_of(table, "a").wins == 8
    assert row_of(table, "b").wins == row_of(standings(LEAGUE), "b").wins + 4


def test_entrants_without_a_game_are_listed():
    table = standings(LEAGUE, ["a", "z"])
    assert row_of(table, "z").games == 0
    assert row_of(table, "z").seconds_per_move == 0


def test_before_the_first_game():
    table = standings([], ["a", "b"])
    assert [(row.entrant, row.rating, row.low) for row in table.rows] == [("a", 1500, None), ("b", 1500, None)]


def test_exports_can_be_read_back():
    table = standings(LEAGUE)
    read = json.loads(to_json(table))
    assert [row["entrant"] for row in read["rows"]] == ["a", "b", "c", "d"]
    listed = list(csv.DictReader(io.StringIO(to_csv(table))))
    assert [(row["rank"], row["entrant"]) for row in listed] == [("1", "a"), ("2", "b"), ("3", "c"), ("4", "d")]
    assert float(listed[0]["rating"]) == table.rows[0].rating
    assert to_json(table).endswith("}\n")
