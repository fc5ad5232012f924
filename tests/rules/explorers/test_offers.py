"""The protocol of offers: who owes an answer, what is open, what lapses, and what is refused meanwhile."""

from collections import Counter

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import Position, hand
from tests.rules.play import concrete, play, refused

EVERYTHING = {"lumber": 4, "brick": 4, "grain": 4, "ore": 4, "gold": 4}  # of each player; seat 1 alone has wool
PORT = "2,-1|2,0|3,-1"


def market(**options):
    """Seat 0 on turn with something to build; all can pay for the offers of the stories below."""
    p = Position("spices", 4, **options)
    for seat in range(4):
        p.hand(seat, **EVERYTHING)
    return p.hand(1, **EVERYTHING, wool=1).harbour(0, p.spot(PORT)).at("main")


def ask(*to, give="brick", get="ore"):
    """The active player's offer."""
    return 0, "propose_trade", {"give": {give: 1}, "get": {get: 1}, "to": list(to)}


def bid(seat, give="ore", get="brick", **more):
    """A rival's offer, or his counter-offer."""
    return seat, "propose_trade", {"give": {give: 1}, "get": {get: 1}, "to": [0], **more}


def _about(kind):
    return lambda seat, offer=1: (seat, kind, {"offer": offer})


yes, no, withdraw = _about("accept_trade"), _about("reject_trade"), _about("withdraw_trade")


def confirm(partner, offer=1, seat=0):
    return seat, "confirm_trade", {"offer": offer, "partner": partner}


def act(kind, **params):
    return 0, kind, params


def tell(*moves, state=None):
    """Play a story; gives the state."""
    state = state or market()
    for seat, kind, params in moves:
        play(state, seat, kind, **params)
    return state


def offers(state):
    """What is open: offer → who has not answered, who has accepted."""
    return {shown["offer"]: (shown["waiting"], shown["accepted"]) for shown in rules.view(state, None)["offers"]}


# ---- stories ----


ASKED = ask(1, 2)
CANDIDATE = (ASKED, yes(1), no(2))
TWO_OFFERS = (*CANDIDATE, ask(2, 3, get="grain"))
BUSY = (ASKED, yes(1), yes(2), bid(1), bid(2))  # two candidates, each with an offer of his own
ONLY_2 = {1: ([], [2]), 3: ([0], [])}  # what of it is left when something has left seat 1's hand
GOLD_GONE = (bid(1, "gold"), yes(0, 4))
SPENT = act("trade_bank", give="brick", get="grain")

STORIES = [
    case("asked", law("AS-206", "X-5.45R", "X-17.8R"), [ASKED], (1, 2), {1: ([1, 2], [])}),
    case("one said yes", law("X-5.45R", "X-5.46R"), [ASKED, yes(1)], (2,), {1: ([2], [1])}),
    case("in any order", law("X-5.45R"), [ask(1, 2, 3), no(3), yes(1)], (2,), {1: ([2], [1])}),
    case("yes and no", law("AS-206", "X-5.46R"), CANDIDATE, "main", {1: ([], [1])}),
    case("all said yes", law("X-5.46R"), [ASKED, yes(2), yes(1)], "main", {1: ([], [2, 1])}),
    case("all said no", law("X-5.46R"), [ASKED, no(2), no(1)], "main", {}),
    case("taken back", law("X-5.46R"), [ASKED, yes(1), no(1)], (2,), {1: ([2], [])}),
    case("the last taken back", law("X-5.46R"), [*CANDIDATE, no(1)], "main", {}),
    case("countered", law("X-5.45R", "AS-207"), [ASKED, bid(1)], (2,), {1: ([2], []), 2: ([0], [])}),
    case("countered by all", law("X-5.45R", "X-5.46R"), [ASKED, bid(1), bid(2)], "main",
        {2: ([0], []), 3: ([0], [])}),
    case("counter taken", law("AS-207", "X-5.47R"), [ASKED, bid(1), no(2), yes(0, 2)], "main", {}),
    case("own offer", law("X-5.47R", "X-5.36R"), [bid(3)], "main", {1: ([0], [])}),
    case("own offer refused", law("X-5.47R"), [bid(3), no(0)], "main", {}),
    case("own offer withdrawn", law("X-17.6R", "X-5.36R"), [bid(3), withdraw(3)], "main", {}),
    case("confirmed early", law("X-5.45R", "X-5.46R"), [ASKED, yes(1), confirm(1)], "main", {}),
    case("withdrawn early", law("X-5.45R"), [ASKED, withdraw(0)], "main", {}),
    case("withdrawn late", law("AS-206", "X-5.45R"), [*CANDIDATE, withdraw(0)], "main", {}),
    case("confirmed", law("AS-206", "X-5.46R"), [*CANDIDATE, confirm(1)], "main", {}),
    case("two offers", law("X-5.45R"), TWO_OFFERS, (2, 3), {1: ([], [1]), 2: ([2, 3], [])}),
    case("traded elsewhere", law("AS-215", "X-5.48R"), [*BUSY, ask(1), yes(1, 4), confirm(1, 4)], "main", ONLY_2),
    case("own offer taken", law("AS-215", "X-5.48R"), [*BUSY, yes(0, 2)], "main", ONLY_2),
    case("gold left the hand", law("X-5.48R"), [*BUSY, *GOLD_GONE], "main", ONLY_2),
    case("only candidate gone", law("X-5.48R", "X-5.46R"), [*CANDIDATE, bid(1), yes(0, 2)], "main", {}),
    case("the phase ends", law("AS-215", "X-5.48R"), [*BUSY, act("end_trade_build")], "movement", {}),
    case("own cards spent", law("X-5.49R"), [*CANDIDATE, SPENT], "main", {1: ([], [1])}),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "stage", "expected"), STORIES)
def test_after_a_story_these_seats_owe_a_decision_and_these_offers_are_open(moves, stage, expected):
    state = tell(*moves)
    assert offers(state) == expected
    assert rules.to_act(state) == (stage if isinstance(stage, tuple) else (0,))
    assert state.phase == ("trade_answer" if isinstance(stage, tuple) else stage)


# ---- goods ----


@law("X-5.46R", "X-5.49R", "X-5.31")
def test_goods_move_when_the_active_player_confirms_and_not_before():
    state = tell(ASKED, yes(1), yes(2))
    assert [hand(state, seat)["brick"] for seat in range(3)] == [4, 4, 4]
    tell(confirm(2), state=state)
    assert [hand(state, seat)["brick"] for seat in range(3)] == [3, 4, 5]
    assert [hand(state, seat)["ore"] for seat in range(3)] == [5, 4, 3]


@law("AS-207", "X-5.45R", "X-5.47R", "X-5.49R")
def test_a_counter_offer_is_done_at_once_when_the_active_player_accepts():
    p = Position("fish", 3).hand(0, ore=1, brick=1).hand(1, wool=2).hand(2, grain=1)
    state = tell(ask(1, 2, get="grain"), state=p.at("main"))
    refused(state, 1, "not_enough_resources", "accept_trade", offer=1)
    assert "accept_trade" not in {move["type"] for move in rules.legal_moves(state, 1)}
    play(state, 1, "propose_trade", give={"wool": 2}, get={"ore": 1}, to=[0])
    assert rules.to_act(state) == (2,)
    tell(no(2), yes(0, 2), state=state)
    assert (hand(state, 0), hand(state, 1)) == ({"brick": 1, "wool": 2}, {"ore": 1})


@law("AS-207", "X-5.48R", "X-16.16R")
def test_nobody_learns_from_a_list_whether_a_rival_could_accept():
    rich, poor = market(), market()
    poor.hands[1], poor.bank = 0, poor.bank + poor.hands[1] % (1 << 40)
    for state in (rich, poor):
        tell(ASKED, no(2), state=state)
    for seat in (0, 2, 3):
        assert rules.legal_moves(rich, seat) == rules.legal_moves(poor, seat)


@law("AS-206", "X-5.45R", "X-17.10R")
def test_who_owes_an_answer_can_always_refuse():
    state = tell(ask(1, 2, 3, give="gold", get="wool"))
    for seat in (1, 2, 3):
        assert {"type": "reject_trade", "offer": 1} in concrete(state, seat)
        assert rules.default_move(state, seat) == {"type": "reject_trade", "offer": 1}
    assert [move["type"] for move in concrete(state, 0)] == ["withdraw_trade"]


# ---- refusals ----


NEVER = 99
REFUSALS = [
    case("accepts a confirmed one", law("AS-214", "X-5.46R"), [*CANDIDATE, confirm(1)], yes(1), "offer_not_open"),
    case("accepts a withdrawn one", law("AS-214"), [ASKED, withdraw(0)], yes(1), "offer_not_open"),
    case("accepts a rejected one", law("AS-214", "X-5.46R"), [ASKED, no(1), no(2)], yes(1), "offer_not_open"),
    case("accepts one that never was", law("AS-214"), [], yes(1, NEVER), "offer_not_open"),
    case("accepts unasked", law("AS-214", "X-5.36R"), [ASKED], yes(3), "not_addressed"),
    case("rejects unasked", law("X-5.36R"), [ASKED], no(3), "not_addressed"),
    case("accepts his own", law("X-5.36R", "X-17.1R"), [ASKED], yes(0), "not_addressed"),
    case("accepts twice", law("AS-214", "X-5.45R"), [ASKED, yes(1)], yes(1), "already_answered"),
    case("accepts after no", law("AS-214", "X-5.45R"), [ASKED, no(1)], yes(1), "already_answered"),
    case("rejects twice", law("AS-214", "X-5.45R"), [ASKED, no(1)], no(1), "already_answered"),
    case("again after taking back", law("X-5.46R"), [ASKED, yes(1), no(1)], yes(1), "already_answered"),
    case("accepts after countering", law("X-5.45R"), [ASKED, bid(1)], yes(1), "already_answered"),
    case("confirms a no", law("AS-214", "X-5.46R"), CANDIDATE, confirm(2), "not_a_candidate"),
    case("confirms one who waits", law("X-5.46R"), [ASKED], confirm(1), "not_a_candidate"),
    case("confirms a bid", law("X-5.46R"), [bid(3)], confirm(3), "not_a_candidate"),
    case("confirms a lapsed one", law("AS-215", "X-5.48R"), [*BUSY, yes(0, 2)], confirm(1), "not_a_candidate"),
    case("accepts a lapsed bid", law("AS-215", "X-5.48R"), [*BUSY, ask(1), yes(1, 4), confirm(1, 4)], yes(0, 2),
        "offer_not_open"),
    case("confirms after the phase", law("AS-215", "X-5.48R"), [*BUSY, act("end_trade_build")], confirm(1),
        "offer_not_open"),
    case("a candidate confirms", law("X-17.6R"), CANDIDATE, confirm(1, seat=1), "not_your_turn"),
    case("an addressee withdraws", law("X-17.6R"), [ASKED], withdraw(1), "not_your_turn"),
    case("he withdraws a bid", law("X-17.6R"), [bid(3)], withdraw(0), "not_your_turn"),
    case("builds meanwhile", law("AS-206", "X-17.2R"), [ASKED], act("build_road", path=0), "decision_pending"),
    case("trades meanwhile", law("X-5.45R", "X-17.2R"), [ASKED], SPENT, "decision_pending"),
    case("ends meanwhile", law("X-5.45R", "X-17.2R"), [ASKED, yes(1)], act("end_trade_build"), "decision_pending"),
    case("offers meanwhile", law("X-5.45R", "X-17.2R"), [ASKED], ask(3), "decision_pending"),
    case("takes a bid meanwhile", law("X-5.45R", "X-17.2R"), [bid(3), ASKED], yes(0), "decision_pending"),
    case("refuses a bid meanwhile", law("X-5.45R", "X-17.2R"), [bid(3), ASKED], no(0), "decision_pending"),
    case("an older one confirmed", law("X-5.45R", "X-17.2R"), TWO_OFFERS, confirm(1), "decision_pending"),
    case("an older one withdrawn", law("X-5.45R", "X-17.2R"), TWO_OFFERS, withdraw(0), "decision_pending"),
    case("unasked bid meanwhile", law("X-17.2R"), [ASKED], bid(3), "decision_pending"),
    case("second counter", law("X-5.45R"), [ASKED, bid(1)], bid(1), "decision_pending"),
    case("counters one that never was", law("X-17.1R"), [ASKED], bid(1, counters=NEVER), "offer_not_open"),
    case("counters unasked", law("X-17.1R"), [ASKED], bid(3, counters=1), "not_addressed"),
    case("counters twice", law("X-17.1R", "X-5.45R"), [ASKED, bid(1)], bid(1, counters=1), "already_answered"),
    case("counters after the phase", law("X-17.1R"), [ASKED, withdraw(0), act("end_trade_build")], bid(1, counters=1),
        "offer_not_open"),
]  # fmt: skip


@pytest.mark.parametrize(("moves", "move", "code"), REFUSALS)
def test_refusals_in_the_order_of_the_law(moves, move, code):
    refused(tell(*moves), move[0], code, move[1], **move[2])


@law("X-5.49R")
def test_offered_goods_are_not_bound_and_can_be_missing_in_the_end():
    p = Position("fish", 2).hand(0, brick=3, gold=2).hand(1, ore=1, wool=1)
    state = tell(ask(1), yes(1), act("trade_bank", give="brick", get="grain"), state=p.at("main"))
    refused(state, 0, "not_enough_resources", "confirm_trade", offer=1, partner=1)
    assert not [move for move in concrete(state, 0) if move["type"] == "confirm_trade"]
    tell(withdraw(0), ask(1, give="gold"), yes(1, 2), act("buy_resource", resource="ore"), state=state)
    refused(state, 0, "not_enough_gold", "confirm_trade", offer=2, partner=1)


@law("X-5.45R", "X-5.49R", "X-17.1R")
def test_who_lacks_gold_and_cards_is_told_of_the_gold_first():
    p = Position("fish", 2).hand(0, brick=1).hand(1, ore=1)
    state = p.at("main")
    play(state, 0, "propose_trade", give={"brick": 1}, get={"gold": 1, "wool": 1}, to=[1])
    refused(state, 1, "not_enough_gold", "accept_trade", offer=1)


# ---- limits ----


@law("AS-205", "X-5.50R")
@pytest.mark.parametrize("ending", ["withdrawn", "rejected", "done"])
def test_offers_per_turn(ending):
    state = market(offers_per_turn=2)
    for number in (1, 2):
        tell(ask(1), state=state)
        closing = {
            "withdrawn": [withdraw(0, number)],
            "rejected": [no(1, number)],
            "done": [yes(1, number), confirm(1, number)],
        }
        tell(*closing[ending], state=state)
    seat, kind, params = ask(1)
    refused(state, seat, "limit_reached", kind, **params)
    assert "propose_trade" not in {move["type"] for move in rules.legal_moves(state, 0)}
    at_the_bank = act("trade_bank", give="lumber", get="wool"), act("buy_resource", resource="ore")
    tell(*at_the_bank, bid(1), yes(0, 3), state=state)


@law("X-5.50R", "X-5.44R")
@pytest.mark.parametrize(("limit", "option"), [(3, {}), (0, {"offers_to_active": 0}), (5, {"offers_to_active": 5})])
def test_offers_of_a_rival_counters_included(limit, option):
    state = market(**option)
    made = Counter()
    for number in range(1, limit + 1):
        if number == 1:
            tell(ask(1, 2), bid(1), no(2, 1), state=state)
        else:
            tell(bid(1), state=state)
        made["bids"] += 1
        tell(withdraw(1, number + 1), state=state)
    refused(state, 1, "limit_reached", "propose_trade", **bid(1)[2])
    tell(ask(1), state=state)
    refused(state, 1, "limit_reached", "propose_trade", **bid(1)[2])
    tell(yes(1, state.offer_count), state=state)
    assert made["bids"] == limit


@law("X-5.50R")
def test_ten_offers_are_the_default():
    state = market()
    for number in range(1, 11):
        assert rules.view(state, 0)["offers_left"] == 11 - number
        tell(ask(1), no(1, number), state=state)
    refused(state, 0, "limit_reached", "propose_trade", **ask(1)[2])
