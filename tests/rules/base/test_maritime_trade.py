"""Trade with the bank: rates, harbours, and what the bank refuses."""

from itertools import product

import pytest

import rules
from rules.base.board import ANY, BEGINNER, ISLAND
from rules.base.components import NAMING
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, full_bank, hand, hex_with
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice

KINDS = NAMING.kinds
HARBOURS = [("any" if kind == ANY else KINDS[kind], ISLAND.ends[path]) for path, kind in BEGINNER.harbours]
QUAYS = {spot for _, ends in HARBOURS for spot in ends}
INLAND = ISLAND.corners[hex_with("desert", None)]
BARE_COAST = [spot for spot, around in enumerate(ISLAND.touching) if len(around) < 3 and spot not in QUAYS]


def quays(kind: str) -> list[int]:
    """One intersection of each harbour of a kind."""
    return [ends[0] for harbour, ends in HARBOURS if harbour == kind]


GENERIC, SECOND_GENERIC, *_ = quays("any")
(LUMBER_QUAY,), (BRICK_QUAY,) = quays("lumber"), quays("brick")


def trader(*spots: int, each: int = 5):
    """Seat 0 with some cards of each kind and settlements on these intersections."""
    return Position().settlement(0, *spots).hand(0, **dict.fromkeys(KINDS, each))


def swap(state, give, count, get, seat=0):
    """A trade with the bank that must be accepted."""
    return play(state, seat, "trade_bank", give=give, count=count, get=get)


def no_swap(state, code, give, count, get, seat=0):
    """A trade with the bank that must be refused with this code; gives the refusal."""
    return refused(state, seat, code, "trade_bank", give=give, count=count, get=get)


def takes(state, give, count, get):
    """Whether the bank would make this trade."""
    try:
        swap(state.copy(), give, count, get)
    except rules.Refused:
        return False
    return True


def rates(state):
    """How many cards of each kind the bank takes for one, found by trying."""
    other = {kind: KINDS[kind == KINDS[0]] for kind in KINDS}
    fitting = {kind: [count for count in range(1, 6) if takes(state, kind, count, other[kind])] for kind in KINDS}
    assert all(len(counts) == 1 for counts in fitting.values()), fitting
    return {kind: count for kind, (count,) in fitting.items()}


def all_at(number, **others):
    """Rates: one number for every kind but those named."""
    return dict.fromkeys(KINDS, number) | others


# ---- rates ----


@pytest.mark.parametrize(("give", "get"), [pair for pair in product(KINDS, KINDS) if len(set(pair)) == 2])
@law("BS-52", "B-8.2")
def test_without_a_harbour_four_cards_of_a_kind_buy_one_of_any_other(give, get):
    state = Position().hand(0, **{give: 4}).at("main")
    events = swap(state, give, 4, get)
    assert hand(state, 0) == {get: 1}
    assert bank(state) == full_bank() | {get: 18}
    assert events_of(events, "bank_traded") == [{"seat": 0, "give": {give: 4}, "get": {get: 1}}]


RATES = [
    case("no building at all", law("B-8.2", "BS-53", "B-8.11R"), (), all_at(4)),
    case("a settlement inland", law("B-8.2", "B-8.11R"), (INLAND[0],), all_at(4)),
    case("a coast without harbour", law("BS-123", "B-2.14"), BARE_COAST, all_at(4)),
    case("a generic harbour", law("BS-54", "B-8.3", "B-8.11R"), (GENERIC,), all_at(3)),
    case("two generic harbours", law("BS-122", "B-8.12R"), (GENERIC, SECOND_GENERIC), all_at(3)),
    case("all generic harbours", law("B-8.12R"), quays("any"), all_at(3)),
    case("a lumber harbour", law("BS-55", "B-8.4", "B-8.5"), (LUMBER_QUAY,), all_at(4, lumber=2)),
    case("two special harbours", law("B-8.5", "B-8.12R"), (LUMBER_QUAY, BRICK_QUAY), all_at(4, lumber=2, brick=2)),
    case(
        "generic, then special",
        law("B-8.11R", "B-8.12R", "B-8.3", "B-8.4"),
        (GENERIC, BRICK_QUAY),
        all_at(3, brick=2),
    ),
    case("special, then generic", law("B-8.11R", "B-8.12R"), (BRICK_QUAY, GENERIC), all_at(3, brick=2)),
    case("every harbour", law("B-8.4", "B-8.11R"), sorted(QUAYS), all_at(2)),
]


@pytest.mark.parametrize(("spots", "expected"), RATES)
def test_the_bank_takes_the_best_rate_and_no_other(spots, expected):
    state = trader(*spots).at("main")
    assert rates(state) == expected
    assert rules.view(state, 0)["rates"] == expected


@pytest.mark.parametrize(("harbour", "spot", "piece"), [
    (harbour, spot, piece) for harbour, ends in HARBOURS for spot in ends for piece in ("settlement", "city")
])  # fmt: skip
@law("BS-60", "B-8.6", "B-8.3", "B-8.4", "B-8.5")
def test_a_settlement_or_a_city_on_either_intersection_opens_the_harbour(harbour, spot, piece):
    position = trader()
    getattr(position, piece)(0, spot)
    assert rates(position.at("main")) == (all_at(3) if harbour == "any" else all_at(4, **{harbour: 2}))


@law("B-8.6")
def test_a_road_at_a_harbour_or_an_opponents_building_there_opens_nothing():
    one, other = next(ends for kind, ends in HARBOURS if kind == "any")
    state = trader().road(0, between(one, other)).settlement(1, one).at("main")
    assert rates(state) == all_at(4)


@law("B-8.6", "B-8.11R")
def test_a_city_in_the_place_of_a_settlement_keeps_the_harbour():
    state = trader(LUMBER_QUAY, each=8).at("main")
    play(state, 0, "build_city", intersection=LUMBER_QUAY)
    assert rates(state) == all_at(4, lumber=2)


@pytest.mark.parametrize("spot", [GENERIC, LUMBER_QUAY])
@law("BS-122", "B-8.15R")
def test_the_robber_beside_a_harbour_changes_no_rate(spot):
    free = rates(trader(spot).at("main"))
    for place in ISLAND.touching[spot]:
        assert rates(trader(spot).robber(place).at("main")) == free


# ---- as often as cards allow ----


@law("BS-122", "B-8.9", "B-8.4")
def test_four_lumber_at_the_lumber_harbour_are_two_other_cards():
    state = Position().settlement(0, LUMBER_QUAY).hand(0, lumber=4).at("main")
    swap(state, "lumber", 2, "ore")
    swap(state, "lumber", 2, "grain")
    assert hand(state, 0) == {"ore": 1, "grain": 1}
    no_swap(state, "insufficient_resources", "lumber", 2, "ore")


@law("B-8.9", "B-7.21R")
def test_no_number_of_bank_trades_is_too_many():
    state = Position(offers_per_turn=0).settlement(0, GENERIC).hand(0, wool=19).at("main")
    for _ in range(6):
        swap(state, "wool", 3, "ore")
    assert hand(state, 0) == {"wool": 1, "ore": 6}


@law("B-8.2", "B-8.10R", "B-8.8R", "B-8.11R", "B-16.24R")
def test_exactly_the_trades_that_the_bank_accepts_are_listed():
    position = Position().settlement(0, BRICK_QUAY).hand(0, lumber=4, brick=3, wool=3, ore=6).hand(1, grain=19)
    state = position.at("main")
    accepted = [terms for terms in product(KINDS, range(1, 20), KINDS) if takes(state, *terms)]
    assert [(move["give"], move["count"], move["get"]) for move in listed(state, 0, "trade_bank")] == accepted
    assert accepted == [
        ("lumber", 4, "brick"), ("lumber", 4, "wool"), ("lumber", 4, "ore"),
        ("brick", 2, "lumber"), ("brick", 2, "wool"), ("brick", 2, "ore"),
        ("ore", 4, "lumber"), ("ore", 4, "brick"), ("ore", 4, "wool"),
    ]  # fmt: skip


# ---- refusals ----


MALFORMED = [
    case("two kinds", law("BS-54", "B-8.7"), {"give": {"lumber": 2, "wool": 1}, "count": 3, "get": "ore"}),
    case("a list of kinds", law("B-8.7"), {"give": ["lumber", "lumber", "wool"], "count": 3, "get": "ore"}),
    case("two cards back", law("B-8.3"), {"give": "lumber", "count": 3, "get": {"ore": 1, "wool": 1}}),
    case("an unknown kind", law("B-8.7"), {"give": "gold", "count": 3, "get": "ore"}),
    case("a development card", law("B-10.14R"), {"give": "lumber", "count": 3, "get": "knight"}),
    case("a fraction", law("B-8.11R"), {"give": "lumber", "count": 3.0, "get": "ore"}),
    case("a negative number", law("B-8.11R"), {"give": "lumber", "count": -3, "get": "ore"}),
    case("twenty cards", law("B-20.6R"), {"give": "lumber", "count": 20, "get": "ore"}),
    case("no number", law("B-16.12R"), {"give": "lumber", "get": "ore"}),
]


@pytest.mark.parametrize("params", MALFORMED)
def test_what_is_no_trade_of_one_kind_for_one_card_is_malformed(params):
    refused(trader(GENERIC).at("main"), 0, "bad_parameter", "trade_bank", **params)


def _without_grain_in_the_bank():
    return Position().hand(0, ore=4, grain=1, lumber=3).hand(1, grain=18).at("main")


REFUSALS = [
    case("three without a harbour", law("BS-53", "B-8.2", "B-8.11R"), "bad_rate", "B-8.11R", ("lumber", 3, "ore")),
    case("five", law("B-8.11R"), "bad_rate", "B-8.11R", ("ore", 5, "lumber")),
    case("two trades in one", law("B-8.11R"), "bad_rate", "B-8.11R", ("ore", 8, "lumber")),
    case("nineteen", law("B-8.11R", "B-20.6R"), "bad_rate", "B-8.11R", ("ore", 19, "lumber")),
    case("like for like", law("BS-56", "B-8.8R"), "trade_same_type", "B-8.8R", ("ore", 4, "ore")),
    case("an empty pile", law("BS-57", "B-8.10R"), "bank_empty", "B-8.10R", ("ore", 4, "grain")),
    case("cards not held", law("B-8.2"), "insufficient_resources", None, ("lumber", 4, "ore")),
    case("rate before kinds", law("B-16.26R"), "bad_rate", "B-8.11R", ("ore", 3, "ore")),
    case("kinds before cards", law("B-16.26R", "B-8.8R"), "trade_same_type", "B-8.8R", ("wool", 4, "wool")),
    case("cards before the pile", law("B-16.26R"), "insufficient_resources", None, ("lumber", 4, "grain")),
]


@pytest.mark.parametrize(("code", "clause", "terms"), REFUSALS)
def test_the_bank_refuses(code, clause, terms):
    refusal = no_swap(_without_grain_in_the_bank(), code, *terms)
    assert clause in (None, refusal.clause)


@law("BS-56", "B-8.8R")
def test_like_for_like_is_refused_at_every_rate():
    state = trader(GENERIC, LUMBER_QUAY).at("main")
    no_swap(state, "trade_same_type", "wool", 3, "wool")
    no_swap(state, "trade_same_type", "lumber", 2, "lumber")


@law("BS-57", "B-8.10R")
def test_the_last_card_of_a_pile_can_be_taken():
    state = Position().hand(0, ore=8).hand(1, grain=18).at("main")
    swap(state, "ore", 4, "grain")
    no_swap(state, "bank_empty", "ore", 4, "grain")


WRONG_TIMES = [
    case("before the roll", law("BS-20", "B-8.1"), "pre_roll", 0, "wrong_phase"),
    case("while the robber waits", law("B-8.1", "B-0.9R"), "move_robber", 0, "wrong_phase"),
    case("in the build phase", law("BS-23", "B-8.13"), "build", 0, "wrong_phase"),
    case("an opponent after the roll", law("B-8.1"), "main", 1, "not_your_turn"),
    case("an opponent while others trade", law("B-8.1"), "trade", 1, "not_your_turn"),
    case("an opponent before the roll", law("B-8.1", "B-16.26R"), "pre_roll", 1, "not_your_turn"),
]


@pytest.mark.parametrize(("phase", "seat", "code"), WRONG_TIMES)
def test_only_the_active_player_trades_with_the_bank_and_only_after_the_roll(phase, seat, code):
    state = Position().hand(0, wool=4).hand(1, wool=4).at(phase)
    no_swap(state, code, "wool", 4, "ore", seat)
    assert not listed(state, seat, "trade_bank")


@law("B-8.1", "B-5.14")
def test_after_the_roll_the_active_player_may_trade_with_the_bank_in_either_option():
    for phases in ("combined", "separate"):
        state = Position(phases=phases).chance(dice=dice(8)).hand(0, wool=4).at("pre_roll")
        play(state, 0, "roll_dice")
        swap(state, "wool", 4, "ore")
        assert hand(state, 0) == {"ore": 1}


# ---- a harbour won this turn ----


def _about_to_settle(**options):
    """Seat 0 has a road to a generic harbour, the cards of a settlement, and six ore."""
    quay = next(spot for kind, ends in HARBOURS if kind == "any" for spot in ends if len(ISLAND.spokes[spot]) == 3)
    position = Position(**options).road(0, ISLAND.spokes[quay][0])
    return quay, position.hand(0, lumber=1, brick=1, wool=1, grain=1, ore=6)


@law("BS-58", "B-8.14")
def test_combined_a_harbour_serves_in_the_turn_in_which_it_is_won():
    quay, position = _about_to_settle()
    state = position.at("main")
    no_swap(state, "bad_rate", "ore", 3, "lumber")
    play(state, 0, "build_settlement", intersection=quay)
    swap(state, "ore", 3, "lumber")
    no_swap(state, "bad_rate", "ore", 4, "lumber")
    assert hand(state, 0) == {"ore": 3, "lumber": 1}


@law("BS-59", "B-8.13")
def test_separate_a_harbour_serves_from_the_owners_next_turn_on():
    quay, position = _about_to_settle(phases="separate", players=3)
    state = position.chance(dice=dice(2, 2, 2)).at("trade")
    no_swap(state, "bad_rate", "ore", 3, "lumber")
    play(state, 0, "end_trade")
    play(state, 0, "build_settlement", intersection=quay)
    for count in (3, 4):
        no_swap(state, "wrong_phase", "ore", count, "lumber")
    play(state, 0, "end_turn")
    for opponent in (1, 2):
        no_swap(state, "not_your_turn", "ore", 3, "lumber")
        play(state, opponent, "roll_dice")
        play(state, opponent, "end_turn")
    no_swap(state, "wrong_phase", "ore", 3, "lumber")
    play(state, 0, "roll_dice")
    swap(state, "ore", 3, "lumber")
    assert hand(state, 0)["ore"] == 3
