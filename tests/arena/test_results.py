"""Results: ranks, wins, forfeits, and their JSON form."""

import json

import pytest

from arena.results import read
from tests.arena.build import result


@pytest.mark.parametrize(
    ("order", "forfeited", "ranks", "wins"),
    [
        ("a>b>c>d", (), [1, 2, 3, 4], [1, 0, 0, 0]),
        ("d>c=b>a", (), [4, 2.5, 2.5, 1], [0, 0, 0, 1]),
        ("a=b>c>d", (), [1.5, 1.5, 3, 4], [0.5, 0.5, 0, 0]),
        ("a=b=c=d", (), [2.5] * 4, [0.25] * 4),
        ("a>b>c>d", (0,), [4, 1, 2, 3], [0, 1, 0, 0]),
        ("a>b>c>d", (2, 0), [3.5, 1, 3.5, 2], [0, 1, 0, 0]),
    ],
)
def test_ranks_and_wins(order, forfeited, ranks, wins):
    played = result(order, forfeited=forfeited)
    assert [played.rank(seat) for seat in range(4)] == ranks
    assert [played.win(seat) for seat in range(4)] == wins


def test_an_unknown_seat_has_no_rank():
    with pytest.raises(ValueError, match="seat 4"):
        result("a>b>c>d").rank(4)


def test_a_result_survives_json():
    played = result("a>b=c>d", (1, 2, 3), forfeited=(3,))
    assert read(json.loads(json.dumps(played.show()))) == played
