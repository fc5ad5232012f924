"""The protocol of offers and answers: who owes what, who may do what, what lapses, and that every turn ends."""

import random
from collections import Counter
from contextlib import suppress
from itertools import chain, combinations, combinations_with_replacement, permutations, product

import pytest

import rules
from rules.base.board import COAST
from rules.base.components import NAMING
from tests.law import case, law
from tests.rules.base.position import Position, hand
from tests.rules.play import concrete, play, refused, walk
from tests.rules.scripted import dice

KINDS = NAMING.kinds
CORNERS = {1: (0, 0), 2: (2, 2), 3: (18, 53)}  # opponent → a hex and an intersection that are his alone
CARDS = {"knight": 1, "monopoly": 1, "road_building": 1}
FOUR_KINDS = {"lumber": 4, "brick": 4, "grain": 4, "ore": 4}  # of each player; seat 1 alone has wool
PLAIN = (
    "end_turn", "end_trade", "roll_dice", "buy_development_card", "decline_free_road", "play_knight",
    "play_road_building",
)  # fmt: skip
PLACES = {"build_road": ("path", 72), "build_settlement": ("intersection", 54), "build_city": ("intersection", 54)}
PLACES |= {"move_robber": ("hex", 19)}
TALK = {"propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade"}


def market(phase="main", **options):
    """Seat 0 on turn with roads and cards to play; all can pay for the offers of the stories below."""
    options |= {"phases": "combined" if phase == "main" else "separate"}
    position = Position(**options).chance(dice=dice(2)).road(0, *COAST[10:12]).cards(0, **CARDS)
    for seat in range(4):
        position.hand(seat, **FOUR_KINDS)
    for seat, (_, spot) in CORNERS.items():
        position.settlement(seat, spot)
    return position.hand(1, **FOUR_KINDS, wool=1).at(phase)


# ---- moves of a story ----


def ask(*to, give="brick", get="ore"):
    """The active player's offer."""
    return 0, "propose_trade", {"give": {give: 1}, "get": {get: 1}, "to": list(to)}


def bid(seat, give="ore", **more):
    """An opponent's offer, or his counter-offer."""
    return seat, "propose_trade", {"give": {give: 1}, "get": {"brick": 1}, "to": [0], **more}


def _about(kind):
    return lambda seat, offer=1: (seat, kind, {"offer": offer})


yes, no, withdraw = _about("accept_trade"), _about("reject_trade"), _about("withdraw_trade")


def confirm(partner, offer=1, seat=0):
    """The active player's choice of a candidate, if it is he who says it."""
    return seat, "confirm_trade", {"offer": offer, "partner": partner}


def act(kind, **params):
    """Another move of the active player."""
    return 0, kind, params


def rob(victim):
    """A knight that robs a player."""
    return act("play_knight"), act("move_robber", hex=CORNERS[victim][0], victim=victim)


def tell(*moves, state=None):
    """Play a story; gives the state."""
    state = state or market()
    for seat, kind, params in moves:
        play(state, seat, kind, **params)
    return state


def offers(state):
    """What is open: offer → who has not answered, who has accepted."""
    return {shown["offer"]: (shown["waiting"], shown["accepted"]) for shown in rules.view(state, None)["offers"]}


# ---- stories: who owes an answer, what is open ----


ASKED = ask(1, 2)
CANDIDATE = (ASKED, yes(1), no(2))  # offer 1 is open, seat 1 would trade
TWO_OFFERS = (*CANDIDATE, ask(2, 3, get="grain"))  # and offer 2 waits for its answers
BUSY = (ASKED, yes(1), yes(2), bid(1), bid(2))  # two candidates, each with an offer of his own
ONLY_2 = {1: ([], [2]), 3: ([0], [])}  # what of it is left when cards have left seat 1's hand
SPENT = act("trade_bank", give="brick", count=4, get="wool")  # the offered brick is gone
IN_ROBBERY = (*BUSY, act("play_knight"))

STORIES = [
    case("asked", law("BS-158", "B-7.22R", "B-16.27R"), [ASKED], (1, 2), {1: ([1, 2], [])}),
    case("one said yes", law("B-7.22R", "B-7.14R"), [ASKED, yes(1)], (2,), {1: ([2], [1])}),
    case("in any order", law("B-7.22R"), [ask(1, 2, 3), no(3), yes(1)], (2,), {1: ([2], [1])}),
    case("all said yes", law("BS-158", "B-7.22R"), [ASKED, yes(2), yes(1)], "main", {1: ([], [2, 1])}),
    case("one candidate", law("B-7.22R", "B-7.17R"), CANDIDATE, "main", {1: ([], [1])}),
    case("all said no", law("BS-159", "B-7.17R", "B-7.22R"), [ASKED, no(2), no(1)], "main", {}),
    case("taken back at once", law("BS-159", "B-7.23R"), [ASKED, yes(1), no(1)], (2,), {1: ([2], [])}),
    case("then all no", law("BS-159", "B-7.17R"), [ASKED, yes(1), no(1), no(2)], "main", {}),
    case("one taken back", law("BS-159", "B-7.23R"), [ASKED, yes(1), yes(2), no(1)], "main", {1: ([], [2])}),
    case("the last taken back", law("BS-159", "B-7.23R", "B-7.17R"), [*CANDIDATE, no(1)], "main", {}),
    case("countered", law("BS-162", "B-7.9"), [ASKED, bid(1)], (2,), {1: ([2], []), 2: ([0], [])}),
    case("named", law("B-20.5R"), [ASKED, bid(1, counters=1)], (2,), {1: ([2], []), 2: ([0], [])}),
    case("others answer", law("BS-162"), [ASKED, bid(1), yes(2)], "main", {1: ([], [2]), 2: ([0], [])}),
    case("all counter", law("BS-162", "B-7.17R"), [ASKED, bid(1), bid(2)], "main", {2: ([0], []), 3: ([0], [])}),
    case("counter taken", law("BS-162"), [ASKED, bid(1), yes(2), yes(0, 2)], "main", {1: ([], [2])}),
    case("own offer", law("B-7.25R", "B-7.9"), [bid(3)], "main", {1: ([0], [])}),
    case("own offer refused", law("B-7.25R", "B-7.17R"), [bid(3), no(0)], "main", {}),
    case("own offer withdrawn", law("B-7.17R"), [bid(3), withdraw(3)], "main", {}),
    case("both ways", law("B-7.22R"), [bid(3), ask(1, 3)], (1, 3), {1: ([0], []), 2: ([1, 3], [])}),
    case("withdrawn first", law("B-7.17R"), [bid(3), ask(1, 3), withdraw(3)], (1, 3), {2: ([1, 3], [])}),
    case("two offers", law("B-7.17R", "B-7.22R"), TWO_OFFERS, (2, 3), {1: ([], [1]), 2: ([2, 3], [])}),
    case("earlier word back", law("B-7.23R"), [*TWO_OFFERS, no(1)], (2, 3), {2: ([2, 3], [])}),
    case("confirmed early", law("BS-161", "B-7.25R"), [ASKED, yes(1), confirm(1)], "main", {}),
    case("withdrawn early", law("BS-161", "B-7.25R"), [ASKED, yes(1), withdraw(0)], "main", {}),
    case("withdrawn late", law("B-7.17R"), [*CANDIDATE, withdraw(0)], "main", {}),
    case("robbed", law("BS-160", "B-7.24R"), [*BUSY, *rob(1)], "main", ONLY_2),
    case("another robbed", law("B-7.24R"), [*CANDIDATE, *rob(2)], "main", {1: ([], [1])}),
    case("monopoly", law("BS-160", "B-7.24R"), [*BUSY, act("play_monopoly", resource="wool")], "main", ONLY_2),
    case("traded", law("BS-160", "B-7.24R"), [*BUSY, ask(1), yes(1, 4), confirm(1, 4)], "main", ONLY_2),
    case("own offer taken", law("BS-160", "B-7.24R"), [*BUSY, yes(0, 2)], "main", ONLY_2),
    case("all his offers", law("B-7.24R"), [bid(1), bid(1, "grain"), yes(0, 2)], "main", {}),
    case("only candidate robbed", law("B-7.24R", "B-7.17R"), [*CANDIDATE, *rob(1)], "main", {}),
    case("own cards spent", law("B-7.18R"), [*CANDIDATE, SPENT], "main", {1: ([], [1])}),
    case("robber owed", law("B-0.9R"), IN_ROBBERY, "move_robber", {1: ([], [1, 2]), 2: ([0], []), 3: ([0], [])}),
    case("roads owed", law("B-0.9R"), [*CANDIDATE, act("play_road_building")], "free_roads", {1: ([], [1])}),
]


@pytest.mark.parametrize(("moves", "stage", "expected"), STORIES)
@pytest.mark.parametrize("home", ["main", "trade"])
def test_after_a_story_these_seats_owe_a_decision_and_these_offers_are_open(home, moves, stage, expected):
    state = tell(*moves, state=market(home))
    assert offers(state) == expected
    assert rules.to_act(state) == (stage if isinstance(stage, tuple) else (0,))
    assert state.phase == {"main": home}.get(stage, "trade_answer" if isinstance(stage, tuple) else stage)


# ---- exactly what is accepted is listed ----


def numbers(state):
    """Offers worth naming: the first, those open, and one that never was."""
    return sorted({1, *offers(state), state.offer_count + 1})


def attempts(state):
    """Every move that a seat could think of after the roll, but for proposals."""
    for kind, number in product(("accept_trade", "reject_trade", "withdraw_trade"), numbers(state)):
        yield {"type": kind, "offer": number}
    for number, partner in product(numbers(state), range(4)):
        yield {"type": "confirm_trade", "offer": number, "partner": partner}
    for kind in PLAIN:
        yield {"type": kind}
    for resource in KINDS:
        yield {"type": "play_monopoly", "resource": resource}
    for pair in combinations_with_replacement(KINDS, 2):
        yield {"type": "play_discovery", "cards": dict(Counter(pair))}
    for give, count, get in product(KINDS, (2, 3, 4), KINDS):
        yield {"type": "trade_bank", "give": give, "count": count, "get": get}
    for kind, (field, size) in PLACES.items():
        yield from ({"type": kind, field: place} for place in range(size))
    for place, victim in product(range(19), range(4)):
        yield {"type": "move_robber", "hex": place, "victim": victim}


def proposals(state):
    """One card for one, to every set of up to three seats, with and without naming an offer."""
    groups = chain.from_iterable(combinations(range(4), size) for size in (1, 2, 3))
    names = [{}, *({"counters": number} for number in numbers(state))]
    for (give, get), to, named in product(permutations(("brick", "wool"), 2), list(groups), names):
        yield {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": list(to), **named}


def accepted(state, seat, moves):
    """Those that the engine plays on a copy."""
    for move in moves:
        with suppress(rules.Refused):
            rules.apply(state.copy(), seat, move)
            yield move


def fits(state, seat, move):
    """Whether the seat's list has a template for this proposal."""
    template = next((entry for entry in rules.legal_moves(state, seat) if entry.type == "propose_trade"), None)
    if not template or not move["give"].keys() <= hand(state, seat).keys():
        return False
    return {*move["to"]} <= {*template["to"]} and move.get("counters") in (None, template.get("counters"))


def check_lists(state):
    """All moves of all seats, tried on copies, against the lists."""
    for seat in range(4):
        listed = concrete(state, seat)
        assert len({rules.notation(move) for move in listed}) == len(listed)
        tried = accepted(state, seat, attempts(state))
        assert sorted(map(rules.notation, listed)) == sorted(map(rules.notation, tried))
        for move in proposals(state):
            assert fits(state, seat, move) == bool(list(accepted(state, seat, [move]))), (seat, move)


@pytest.mark.parametrize(("moves", "stage", "expected"), STORIES)
@pytest.mark.parametrize("home", ["main", "trade"])
@law("B-16.24R", "BS-145", "B-16.28R")
def test_every_seat_finds_in_its_list_exactly_what_would_be_accepted(home, moves, stage, expected):
    check_lists(tell(*moves, state=market(home)))


@law("B-7.22R", "B-7.16R", "B-16.28R")
def test_who_has_no_cards_owes_his_answer_all_the_same():
    state = tell(ask(1, 2, 3), state=Position().hand(0, brick=1).hand(2, ore=1).at("main"))
    assert rules.to_act(state) == (1, 2, 3)
    assert rules.legal_moves(state, 1) == [{"type": "reject_trade", "offer": 1}]
    assert concrete(state, 2) == [{"type": "accept_trade", "offer": 1}, {"type": "reject_trade", "offer": 1}]
    check_lists(state)


# ---- refusals: first the offer, then turn and phase, then the cards ----


NEVER = 99
PHASES = ("pre_roll", "discard", "move_robber", "main", "trade", "build")
REFUSALS = [
    case("accepts twice", law("B-7.23R"), [ASKED, yes(1)], yes(1), "already_answered"),
    case("accepts after no", law("B-7.23R"), [ASKED, no(1)], yes(1), "already_answered"),
    case("rejects twice", law("B-7.23R"), [ASKED, no(1)], no(1), "already_answered"),
    case("again after taking back", law("BS-159", "B-7.23R"), [ASKED, yes(1), no(1)], yes(1), "already_answered"),
    case("accepts after countering", law("BS-162", "B-7.22R"), [ASKED, bid(1)], yes(1), "already_answered"),
    case("rejects after countering", law("BS-162", "B-7.22R"), [ASKED, bid(1)], no(1), "already_answered"),
    case("accepts unasked", law("BS-159", "B-7.23R"), [ASKED], yes(3), "not_addressed"),
    case("rejects unasked", law("BS-159", "B-7.23R"), [ASKED], no(3), "not_addressed"),
    case("accepts his own", law("B-7.23R"), [ASKED], yes(0), "not_addressed"),
    case("accepts his own bid", law("B-7.23R"), [bid(3)], yes(3), "not_addressed"),
    case("opponents' trade", law("B-7.2", "B-7.3"), [bid(3)], yes(2), "not_addressed"),
    case("confirms one who waits", law("B-7.14R"), [ASKED, yes(1)], confirm(2), "not_a_candidate"),
    case("confirms a no", law("B-7.14R"), CANDIDATE, confirm(2), "not_a_candidate"),
    case("confirms himself", law("B-7.14R"), CANDIDATE, confirm(0), "not_a_candidate"),
    case("confirms a bid", law("B-7.15R"), [bid(3)], confirm(3), "not_a_candidate"),
    case("confirms a robbed one", law("BS-160", "B-7.24R"), [*BUSY, *rob(1)], confirm(1), "not_a_candidate"),
    case("accepts from a robbed one", law("BS-160", "B-7.24R"), [*BUSY, *rob(1)], yes(0, 2), "offer_not_open"),
    case("a lapsed word stays lapsed", law("B-7.24R", "B-7.23R"), [*BUSY, *rob(1)], yes(1), "already_answered"),
    case("another confirms nobody", law("B-16.26R"), CANDIDATE, confirm(2, seat=3), "not_a_candidate"),
    case("another confirms", law("B-16.26R"), CANDIDATE, confirm(1, seat=3), "not_your_turn"),
    case("a candidate confirms", law("B-16.26R"), CANDIDATE, confirm(1, seat=1), "not_your_turn"),
    case("an addressee withdraws", law("B-7.17R", "B-16.26R"), [ASKED], withdraw(1), "not_your_turn"),
    case("he withdraws a bid", law("B-7.17R", "B-16.26R"), [bid(3)], withdraw(0), "not_your_turn"),
    case("takes a bid meanwhile", law("B-7.25R"), [bid(3), ASKED], yes(0), "wrong_phase"),
    case("refuses a bid meanwhile", law("B-7.25R"), [bid(3), ASKED], no(0), "wrong_phase"),
    case("offers meanwhile", law("BS-161", "B-7.25R"), [ASKED], ask(3), "wrong_phase"),
    case("builds meanwhile", law("BS-161", "B-0.9R"), [ASKED], act("build_road", path=COAST[12]), "wrong_phase"),
    case("buys meanwhile", law("BS-161", "B-0.9R"), [ASKED], act("buy_development_card"), "wrong_phase"),
    case("trades at sea", law("BS-161", "B-0.9R"), [ASKED], SPENT, "wrong_phase"),
    case("plays meanwhile", law("BS-161", "B-0.9R"), [ASKED], act("play_knight"), "wrong_phase"),
    case("ends meanwhile", law("BS-161", "B-0.9R"), [ASKED, yes(1)], act("end_turn"), "wrong_phase"),
    case("ends trade meanwhile", law("BS-161", "B-0.9R"), [ASKED, yes(1)], act("end_trade"), "wrong_phase"),
    case("unasked bid meanwhile", law("B-0.9R", "B-7.22R"), [ASKED], bid(3), "wrong_phase"),
    case("second counter", law("B-7.22R", "B-7.23R"), [ASKED, bid(1)], bid(1), "wrong_phase"),
    case("bid of a candidate", law("B-7.23R", "B-0.9R"), [ASKED, yes(1)], bid(1), "wrong_phase"),
    case("confirms in robbery", law("B-0.9R"), IN_ROBBERY, confirm(1), "wrong_phase"),
    case("confirms nobody in robbery", law("B-16.26R"), IN_ROBBERY, confirm(3), "not_a_candidate"),
    case("takes back in robbery", law("B-0.9R"), IN_ROBBERY, no(1), "wrong_phase"),
    case("withdraws in robbery", law("B-0.9R"), IN_ROBBERY, withdraw(2, 3), "wrong_phase"),
    case("takes a bid in robbery", law("B-0.9R"), IN_ROBBERY, yes(0, 2), "wrong_phase"),
    case("unasked in robbery", law("B-16.26R"), IN_ROBBERY, yes(3), "not_addressed"),
    case("spent", law("BS-48", "B-7.16R", "B-7.18R"), [*CANDIDATE, SPENT], confirm(1), "insufficient_resources"),
    case("an older one confirmed meanwhile", law("B-20.8R"), TWO_OFFERS, confirm(1), "wrong_phase"),
    case("an older one withdrawn meanwhile", law("B-20.8R"), TWO_OFFERS, withdraw(0), "wrong_phase"),
    case("counters another", law("B-20.5R"), TWO_OFFERS, bid(2, counters=1), "offer_not_open"),
    case("counters one that never was", law("B-20.5R"), [ASKED], bid(1, counters=NEVER), "offer_not_open"),
    case("counters a closed one", law("B-20.5R"), [ASKED, withdraw(0)], bid(1, counters=1), "offer_not_open"),
    case("counters unasked", law("B-20.5R", "B-7.23R", "B-16.26R"), [ASKED], bid(3, counters=1), "not_addressed"),
    case("counters twice", law("B-7.23R", "B-16.26R"), [ASKED, bid(1)], bid(1, counters=1), "already_answered"),
    case("counters text", law("B-20.5R"), [ASKED], bid(1, counters="1"), "bad_parameter"),
    case("partner not there", law("B-16.26R"), CANDIDATE, confirm(4, NEVER), "bad_parameter"),
]


@pytest.mark.parametrize(("moves", "move", "code"), REFUSALS)
def test_refusals_in_the_order_of_the_law(moves, move, code):
    refused(tell(*moves), move[0], code, move[1], **move[2])


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seat", range(4))
@law("BS-165", "B-16.26R")
def test_an_offer_that_is_not_open_is_refused_as_such_to_all_in_every_phase(seat, phase):
    state = market(phase)
    for _, kind, params in (yes(0, NEVER), no(0, NEVER), withdraw(0, NEVER), confirm(1, NEVER)):
        assert refused(state, seat, "offer_not_open", kind, **params).clause == "B-7.17R"


@pytest.mark.parametrize("phase", PHASES)
@law("B-20.5R", "B-16.26R")
def test_a_counter_to_an_offer_that_is_not_open_is_refused_as_such_in_every_phase(phase):
    refused(market(phase), 1, "offer_not_open", "propose_trade", **bid(1, counters=NEVER)[2])


@law("BS-165", "B-16.26R")
def test_turn_is_judged_after_form_and_before_phase_and_the_end_before_all():
    state = market("pre_roll")
    refused(state, 1, "not_your_turn", "roll_dice")
    refused(state, 1, "not_your_turn", "end_turn")
    refused(state, 1, "bad_parameter", "roll_dice", twice=True)
    winning = Position(victory_points=3).settlement(0, 20, 42).hand(0, brick=1, ore=3, grain=2).hand(1, ore=1)
    over = tell(*CANDIDATE, act("build_city", intersection=20), state=winning.at("main"))
    for seat, kind, params in (confirm(1), no(1), yes(3, NEVER), withdraw(0), ask(1), (2, "barter", {})):
        refused(over, seat, "game_over", kind, **params)
    assert [rules.legal_moves(over, seat) for seat in range(4)] == [[]] * 4


# ---- limits, and the end of every turn ----


def use_up(state, move, number):
    """Make an offer and withdraw it, as often as is left; then one more is refused."""
    seat, kind, params = move
    for left in range(number, 0, -1):
        assert rules.view(state, seat)["offers_left"] == left
        assert rules.legal_moves(state, seat)[-1]["offers_left"] == left
        tell(move, withdraw(seat, state.offer_count + 1), state=state)
    assert refused(state, seat, "offer_limit_reached", kind, **params).clause == "B-7.21R"
    assert "propose_trade" not in {entry.type for entry in rules.legal_moves(state, seat)}


@law("BS-157", "B-7.21R")
def test_ten_offers_of_the_active_player_and_three_of_each_opponent_in_a_turn():
    state = market()
    use_up(state, bid(2), 3)
    tell(ask(2), state=state)
    refused(state, 2, "offer_limit_reached", "propose_trade", **bid(2)[2])
    tell(yes(2, 4), withdraw(0, 4), state=state)
    use_up(state, ask(1), 9)
    sea_trade = act("trade_bank", give="lumber", count=4, get="wool")
    tell(bid(1), yes(0, 14), sea_trade, act("end_turn"), (1, "roll_dice", {}), state=state)
    use_up(state, (0, "propose_trade", {"give": {"ore": 1}, "get": {"brick": 1}, "to": [1]}), 3)
    use_up(state, (1, "propose_trade", {"give": {"ore": 1}, "get": {"brick": 1}, "to": [0, 2, 3]}), 10)


@pytest.mark.parametrize(("option", "move"), [("offers_per_turn", ask(1)), ("offers_to_active", bid(1))])
@pytest.mark.parametrize("limit", [0, 2, 20])
@law("B-7.21R")
def test_the_limits_are_options(option, move, limit):
    use_up(market(**{option: limit}), move, limit)


@law("B-0.10R", "B-7.21R", "B-7.22R", "B-7.23R")
def test_the_longest_talk():
    story = [move for n in range(9) for move in (bid(n // 3 + 1), withdraw(n // 3 + 1, n + 1))]
    for n in range(10, 20):
        story += [ask(1, 2, 3), yes(1, n), yes(2, n), yes(3, n), no(1, n), no(2, n), withdraw(0, n)]
    state = tell(*story)
    assert not [move for seat in range(4) for move in rules.legal_moves(state, seat) if move.type in TALK]
    assert len(story) == 88


def fill_in(state, seat, move, rng):
    """The move itself, or one that a template stands for."""
    if not move.template:
        return move
    if move.type == "discard":
        return rules.default_move(state, seat)
    kind, held = rng.choice(sorted(hand(state, seat).items()))
    wanted = rng.choice([other for other in KINDS if other != kind])
    to = rng.sample(move["to"], rng.randint(1, len(move["to"])))
    return {"type": move.type, "give": {kind: rng.randint(1, held)}, "get": {wanted: rng.randint(1, 2)}, "to": to}


def haggle(state, rng):
    """A game of players who take whatever stands in their lists, asked or not; gives the talk of each turn."""
    talk = Counter()
    while owing := rules.to_act(state):
        assert all(concrete(state, seat) for seat in owing)
        seat = rng.choice(owing if rng.random() < 0.5 else range(4))
        if listed := rules.legal_moves(state, seat):
            move = fill_in(state, seat, rng.choice(listed), rng)
            talk[state.turn] += move["type"] in TALK
            rules.apply(state, seat, move)
        if state.phase in ("main", "trade", "trade_answer") and rng.random() < 0.0005:
            check_lists(state)
    return talk


@pytest.mark.parametrize("batch", range(10))
@law("BS-163", "B-0.10R", "B-16.28R")
def test_games_of_pickers_and_of_hagglers_end_and_no_turn_has_more_than_98_trade_actions(batch):
    for number in range(15):
        options, rng = {"phases": ("combined", "separate")[number % 2]}, random.Random(15 * batch + number)
        picked, haggled = (rules.new_game("base", seed=f"{batch}.{number}", options=options) for _ in range(2))
        walk(picked, rng)
        talk = haggle(haggled, rng)
        assert all(map(rules.outcome, (picked, haggled)))
        assert 10 < max(talk.values()) <= 98
