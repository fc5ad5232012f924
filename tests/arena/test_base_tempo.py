"""Waiting times and the tempo of an income."""

import pytest

from arena.knowledge.base.island import CARD, CITY, ROAD, SETTLEMENT
from arena.knowledge.base.tempo import FOR_EVER, NEARLY, affordable, tempo, wait

FOUR = (4, 4, 4, 4, 4)
NOTHING = (0, 0, 0, 0, 0)


@pytest.mark.parametrize(
    ("price", "hand", "rates", "possible"),
    [
        (ROAD, (1, 1, 0, 0, 0), FOUR, True),
        (ROAD, (1, 0, 0, 0, 0), FOUR, False),
        (ROAD, (5, 0, 0, 0, 0), FOUR, True),
        (ROAD, (4, 0, 0, 0, 0), FOUR, False),
        (ROAD, (4, 0, 0, 0, 0), (3, 4, 4, 4, 4), True),
        (CITY, (0, 0, 2, 2, 2), (4, 4, 2, 4, 4), True),
        (CITY, (2, 2, 2, 2, 2), (3, 3, 3, 3, 3), False),
        (SETTLEMENT, (0, 0, 9, 1, 0), FOUR, True),
        (SETTLEMENT, (0, 0, 8, 1, 0), FOUR, False),
    ],
)
def test_what_a_hand_pays_with_the_banks_help(price, hand, rates, possible):
    assert affordable(price, hand, rates) is possible
    assert (wait(price, hand, NOTHING, rates) == 0) is possible


def test_waiting_for_the_slowest_kind():
    """One lumber in 2 rolls, one brick in 8: without any trade the brick takes 8, the lumber left over helps."""
    time = wait(ROAD, NOTHING, (0.5, 0.125, 0, 0, 0), FOUR)
    assert time == pytest.approx((1 + 1 / 4) / (0.125 + 0.5 / 4))


def test_a_waiting_time_balances_what_comes_with_what_is_missing():
    income = (0.1, 0.2, 0.3, 0.05, 0.15)
    time = wait(CITY, (1, 0, 0, 1, 0), income, FOUR)
    have = [held + time * flow for held, flow in zip((1, 0, 0, 1, 0), income, strict=True)]
    missing = sum(max(0, cost - card) for cost, card in zip(CITY, have, strict=True))
    spare = sum(max(0, card - cost) / 4 for cost, card in zip(CITY, have, strict=True))
    assert missing == pytest.approx(spare)


def test_without_income_it_takes_for_ever():
    assert wait(CARD, NOTHING, (0.0,) * 5, FOUR) == FOR_EVER


def test_what_cannot_be_paid_now_is_never_quite_there():
    assert wait(ROAD, (1, 0, 3, 0, 0), (1, 5, 1, 1, 1), FOUR) == NEARLY


@pytest.mark.parametrize("kind", range(5))
def test_more_is_faster(kind):
    income = (0.1, 0.1, 0.1, 0.1, 0.1)
    more = tuple(flow + 0.1 * (kind == number) for number, flow in enumerate(income))
    assert tempo(more, FOUR) > tempo(income, FOUR)


def test_variety_and_harbours_are_faster():
    even, lopsided = (0.1,) * 5, (0.5, 0.0, 0.0, 0.0, 0.0)
    assert tempo(even, FOUR) > tempo(lopsided, FOUR)
    assert tempo(lopsided, (2, 4, 4, 4, 4)) > tempo(lopsided, FOUR)
