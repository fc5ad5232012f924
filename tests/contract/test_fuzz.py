"""Whatever is sent as a move: it is played because it is listed, or refused as malformed or illegal. Nothing else."""

import json
import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.kernel.registry import game_of
from tests.contract.survey import SOAK
from tests.contract.walks import at_every_table, at_one_table_of_every_game, choose, is_listed
from tests.law import law

FIXED = {"deadline": None, "database": None, "derandomize": True}
HUGE = 10**5000  # Python does not print numbers of that length


def nested(depth):
    """A list in a list in a list …"""
    value = []
    for _ in range(depth):
        value = [value]
    return value


JUNK = (
    None, True, False, 0, 1, -1, 2, 3, 4, 19, 20, 53, 54, 71, 72, 10**9, 10**9 + 1, 2**63, -(2**63), 2**64, 10**30,
    0.0, 1.0, -0.5, 1e308, math.nan, math.inf, -math.inf,
    "", "0", "ore", "gold", "Ore", "end_turn", "\x00", "\ud800", "𝔬𝔯𝔢", "x" * 5000,
    [], [0], [1], [0, 1, 2], [0, 0], [[0]], [None], [True], ["ore"], [-1], [9], [0.0], list(range(1000)),
    {}, {"ore": 1}, {"ore": -1}, {"ore": True}, {"ore": 1.0}, {"ore": "1"}, {"ore": None}, {"ore": {"ore": 1}},
    {"ore": 20}, {"ore": 10**30}, {"gold": 1}, {"": 1}, {"type": "end_turn"}, nested(30),
)  # fmt: skip

SEATS = (None, True, False, -1, 7, 2**63, 0.0, 1.0, math.nan, "0", "", [0], {}, "seat")


def refusal_of(state, seat, move):
    """The refusal of a move that must not be played; it says something and changes nothing."""
    before = rules.dump(state)
    with pytest.raises(rules.Refused) as caught:
        rules.apply(state, seat, move)
    assert type(caught.value) in {rules.InvalidMove, rules.IllegalMove}
    assert rules.clause(caught.value.clause)
    assert 0 < len(caught.value.detail) < 500
    assert rules.dump(state) == before
    return caught.value


def is_received_well(state, seat, move):
    """Whether a move was played, which it must be only if it is listed; on a copy, so that nothing changes."""
    before, world, refusal = rules.dump(state), state.copy(), None
    try:
        rules.apply(world, seat, move)
    except (rules.InvalidMove, rules.IllegalMove) as error:
        refusal = error
    assert rules.dump(state) == before
    if refusal is None:
        assert is_listed(rules.read_move(state, move), rules.legal_moves(state, seat)), (seat, move)
    else:
        assert rules.clause(refusal.clause)
        assert rules.dump(world) == before
    return refusal is None


def positions(table, share, games=1):
    """Some positions of random games with trades."""
    for number in range(games):
        state, rng = table.short(f"fuzz {number}"), random.Random(f"fuzz {number}")
        while rules.to_act(state):
            if rng.random() < share:
                yield state, rng
            rules.apply(state, *choose(state, rng, trading=0.2))


# ---- moves with one thing wrong ----


def mutants(move, rng):
    """A move with a field missing, added, or exchanged for junk, also inside."""
    wire = json.loads(json.dumps(move))
    names = list(wire)
    lost = rng.choice(names)
    yield {name: value for name, value in wire.items() if name != lost}
    yield {**wire, rng.choice(("extra", "", "Type", "seat", "template", "path", "cards", "to")): rng.choice(JUNK)}
    for _ in range(4):
        yield {**wire, rng.choice(names): rng.choice(JUNK)}
    inner = [name for name, value in wire.items() if isinstance(value, dict)]
    if inner:
        name = rng.choice(inner)
        yield {**wire, name: {**wire[name], rng.choice(("ore", "gold", "", "wood")): rng.choice(JUNK)}}


@law("B-0.1R")
@at_every_table
def test_a_move_with_something_wrong_is_refused_or_is_another_listed_move(table):
    refused = 0
    for state, rng in positions(table, 0.15, games=10 if SOAK else 2):
        for seat in range(table.players):
            for move in rng.choices(rules.legal_moves(state, seat), k=3) if rules.legal_moves(state, seat) else ():
                for mutant in mutants(move, rng):
                    refused += not is_received_well(state, rng.choice((seat, rng.randrange(table.players))), mutant)
    assert refused > 1000


@law("B-0.1R")
@at_every_table
def test_every_parameter_of_every_action_withstands_all_junk(table):
    state, _ = next(positions(table, 0.01))
    for action in game_of(state).actions.values():
        seen = {param.name: 1 for param in action.params}
        for name in seen:
            for junk in JUNK:
                is_received_well(state, state.active, {"type": action.type, **seen, name: junk})


# ---- anything at all ----

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.sampled_from(JUNK),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def field_names(table):
    params = [param.name for action in game_of(table.new("")).actions.values() for param in action.params]
    return st.sampled_from(sorted(set(params))) | st.text(max_size=6)


def objects_with_a_known_type(table):
    types = st.sampled_from(sorted(game_of(table.new("")).actions))
    bodies = st.dictionaries(field_names(table), json_values, max_size=4)
    return st.builds(lambda kind, body: {**body, "type": kind}, types, bodies)


@law("B-0.1R")
@at_one_table_of_every_game
def test_arbitrary_json_is_refused_or_listed(table):
    states = [rules.load(rules.dump(state)) for state, _ in positions(table, 0.01)]
    seats = st.integers(0, table.players - 1) | json_values

    @settings(max_examples=2000 if SOAK else 400, **FIXED)
    @given(st.sampled_from(states), seats, objects_with_a_known_type(table) | json_values)
    def holds(state, seat, move):
        if type(seat) is int and 0 <= seat < table.players:
            is_received_well(state, seat, move)
        else:
            refusal_of(state, seat, move)

    holds()


@pytest.mark.parametrize(
    "kind", [None, "", "END_TURN", "end turn", 0, True, 1.5, [], ["end_turn"], {}, "x" * 9999, "\ud800"]
)
@at_one_table_of_every_game
def test_an_unknown_type_is_invalid(table, kind):
    state = table.new("types")
    assert type(refusal_of(state, rules.to_act(state)[0], {"type": kind})) is rules.InvalidMove
    code = {"explorers": "bad_parameter"}.get(
        table.game, "unknown_action"
    )  # the law of explorers has one code for both
    assert refusal_of(state, 0, {"type": kind, "path": 1}).code == code


@pytest.mark.parametrize(
    "move", [None, True, 0, 1.5, "end_turn", "", [], ["type", "end_turn"], [["type", "end_turn"]], {}]
)
@at_one_table_of_every_game
def test_what_is_no_object_with_a_type_is_invalid(table, move):
    state = table.new("objects")
    assert type(refusal_of(state, rules.to_act(state)[0], move)) is rules.InvalidMove


LONG = {
    "as a type": lambda: {"type": HUGE},
    "in a type": lambda: {"type": [HUGE]},
    "as a name": lambda: {"type": "end_turn", HUGE: 1},
    "deep in a type": lambda: {"type": nested(20_000)},
    "deep in a field": lambda: {"type": "end_turn", "more": nested(20_000)},
    "as a move": lambda: HUGE,
    "deep as a move": lambda: nested(20_000),
}


@pytest.mark.parametrize("make", LONG.values(), ids=LONG)
@at_one_table_of_every_game
def test_numbers_and_nests_too_long_to_be_printed_are_invalid_like_others(table, make):
    state = table.new("long")
    assert type(refusal_of(state, rules.to_act(state)[0], make())) is rules.InvalidMove


# ---- seats ----


@pytest.mark.parametrize("seat", [*SEATS, pytest.param(HUGE, id="huge"), pytest.param(-HUGE, id="minus_huge")])
@at_one_table_of_every_game
def test_a_seat_that_does_not_exist_plays_nothing(table, seat):
    state = table.new("seats")
    move = rules.legal_moves(state, rules.to_act(state)[0])[0]
    assert type(refusal_of(state, seat, move)) is rules.InvalidMove


@pytest.mark.parametrize("ask", [rules.legal_moves, rules.default_move, rules.view])
@at_every_table
def test_a_seat_that_does_not_exist_has_no_moves_no_default_and_no_view(table, ask):
    state = table.new("seats")
    for seat in (-1, table.players, table.players + 5, 2**63, "0", 0.5, [0]):
        with pytest.raises(rules.RulesError):
            ask(state, seat)


@law("B-0.1R", "B-16.26R")
@at_every_table
def test_moves_of_another_seat_are_refused(table):
    refused = 0
    for state, rng in positions(table, 0.2):
        owing = rules.to_act(state)[0]
        for seat in range(table.players):
            listed = rules.legal_moves(state, seat)
            for move in rng.choices(rules.legal_moves(state, owing), k=3):
                if seat != owing and not move.template and not is_listed(move, listed):
                    assert type(refusal_of(state, seat, dict(move))) is rules.IllegalMove
                    refused += 1
    assert refused > 100


# ---- finished games ----


@law("B-0.1R", "B-0.7R")
@at_every_table
def test_after_the_end_whatever_is_sent_is_refused_as_too_late(table):
    state, rng = table.new("over", max_turns=3), random.Random("over")
    listed = []
    while rules.to_act(state):
        listed += rules.legal_moves(state, rules.to_act(state)[0])
        rules.apply(state, *choose(state, rng))
    for seat in (*range(table.players), *SEATS):
        for move in (*rng.sample(listed, 5), *rng.sample(JUNK, 5), {"type": "end_turn"}):
            assert refusal_of(state, seat, move).code == "game_over"
    for seat in range(table.players):
        assert rules.legal_moves(state, seat) == []
        with pytest.raises(rules.IllegalMove):
            rules.default_move(state, seat)
