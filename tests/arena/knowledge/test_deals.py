"""Cards and gold by what they are wanted for, and offers by what they bring."""

import pytest

from arena.knowledge import deals
from arena.knowledge.purse import COIN, OVER_LIMIT, SPARE, Aim, Purse, worth

KINDS = ("lumber", "wool", "gold")
PAIR = Aim((1, 1), 4.0)


class Trader:
    """A seat among three, with as many points as said."""

    def __init__(self, hand, points=(0, 0, 0), goal=10):
        self.me, self.goal = 0, goal
        self.players = [{"points": number, "cards": 3} for number in points]
        self.purse = Purse(hand, (PAIR,), KINDS)
        self.view = {"offers": [{"offer": 7, "seat": 1, "give": {"wool": 1}, "get": {"lumber": 1}}]}


def template(made=0, to=(1, 2)):
    return {"type": "propose_trade", "template": True, "to": list(to), "offers_left": deals.OFFERS - made}


GAME = {"options": {}}


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ((0, 0, 2), 2 * COIN),
        ((1, 0, 0), 1.0 + SPARE),
        ((1, 1, 0), 4.0 + 2 * SPARE),
        ((9, 0, 0), 1.0 + 9 * SPARE - 2 * OVER_LIMIT),
    ],
)
def test_a_hand_is_worth_what_it_pays_for(hand, value):
    assert worth(hand, (PAIR,)) == pytest.approx(value)


def test_paying_and_exchanging():
    purse = Purse((2, 0, 3), (PAIR,), KINDS)
    assert purse.without((2, 0)) == pytest.approx(-1.0 - 2 * SPARE)
    assert purse.swapped({"lumber": 1}, {"wool": 1}) == pytest.approx(3.0)
    assert purse.swapped({"gold": 2}, {"wool": 1}) == pytest.approx(3.0 + SPARE - 2 * COIN)


def test_an_offer_asks_for_what_is_missing():
    move = deals.before({"type": "end_turn"}, Trader((2, 0, 0)), GAME, [template()])
    assert move == {"type": "propose_trade", "give": {"lumber": 1}, "get": {"wool": 1}, "to": [1, 2]}


@pytest.mark.parametrize(
    ("best", "hand", "made"),
    [("build", (2, 0, 0), 0), ("end_turn", (1, 1, 0), 0), ("end_turn", (0, 0, 5), 0), ("end_turn", (2, 0, 0), 1)],
    ids=["better to do", "nothing missing", "nothing to give", "asked already"],
)
def test_no_offer(best, hand, made):
    assert deals.before({"type": best}, Trader(hand), GAME, [template(made)]) is None


def test_the_leader_is_not_asked():
    assert deals.before({"type": "end_turn"}, Trader((2, 0, 0), (3, 5, 3)), GAME, [template()])["to"] == [2]


@pytest.mark.parametrize(("points", "taken"), [((0, 0, 0), True), ((0, 9, 0), False), ((4, 6, 0), False)])
def test_a_good_deal_is_taken_unless_it_helps_the_leader(points, taken):
    value = deals.DEALS["accept_trade"](Trader((2, 0, 0), points), {"type": "accept_trade", "offer": 7})
    assert (value > 0) is taken
