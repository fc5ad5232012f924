"""Dumped states: they come back as they were, stay small, and whatever else is loaded is refused as such."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.kernel.codec import CODEC_VERSION
from tests.contract.walks import TABLES, at_every_table, at_one_table_of_every_game, choose, options_of_game

LARGEST = 2048  # bytes of any dumped state
FIXED = {"deadline": None, "database": None, "derandomize": True}


def states_of(table, games=6, share=0.15):
    """Positions of some random games, the last ones included."""
    for number in range(games):
        rng = random.Random(number)
        state = table.new(f"codec {number}", **options_of_game(table, number))
        while rules.to_act(state):
            if rng.random() < share:
                yield state
            rules.apply(state, *choose(state, rng, trading=0.2))
        yield state


def fields(state):
    """All fields of a state but the source of chance, which has no equality."""
    return {name: getattr(state, name) for name in state.__struct_fields__ if name != "chance"}


def middle_of_a_game(table):
    """A dumped position with pieces on the board."""
    state, rng = table.short("middle"), random.Random("middle")
    for _ in range(120):
        rules.apply(state, *choose(state, rng, trading=0.2))
    return rules.dump(state)


# ---- there and back ----


@at_every_table
def test_a_state_comes_back_as_it_was_and_small(table):
    for state in states_of(table):
        data = rules.dump(state)
        back = rules.load(data)
        assert type(data) is bytes
        assert len(data) < LARGEST
        assert type(back) is type(state)
        assert fields(back) == fields(state)
        assert back.chance.seed == state.chance.seed
        assert rules.dump(back) == data


@at_every_table
def test_a_loaded_state_shares_nothing_with_the_one_dumped(table):
    state = rules.load(middle_of_a_game(table))
    before = rules.dump(state)
    back, rng = rules.load(before), random.Random("apart")
    for _ in range(20):
        rules.apply(back, *choose(back, rng, trading=0.2))
    assert rules.dump(state) == before


SEEDS = ["", "demo", "a:b", "Käse 🧀", "\x00\n\"'\\", "x" * 256, "\u202e\uffff"]


@pytest.mark.parametrize("seed", SEEDS)
@at_one_table_of_every_game
def test_any_seed_comes_back(table, seed):
    state = table.new(seed)
    back = rules.load(rules.dump(state))
    assert back.setup.seed == seed
    for game in (state, back):
        for _ in range(5):
            rules.apply(game, rules.to_act(game)[0], rules.legal_moves(game, rules.to_act(game)[0])[0])
    assert rules.dump(back) == rules.dump(state)


@at_every_table
def test_any_options_come_back(table):
    for number in range(20):
        state = table.new("options", **options_of_game(table, number))
        assert rules.load(rules.dump(state)).setup == state.setup


# ---- what is no state ----


def refuses(data):
    with pytest.raises(rules.CodecError):
        rules.load(data)


def loads_or_refuses(data):
    try:
        rules.load(data)
    except rules.CodecError:
        return


@settings(max_examples=500, **FIXED)
@given(st.binary(max_size=200))
def test_garbage_is_refused(data):
    refuses(data)


tidy = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=20,
)


@settings(max_examples=300, **FIXED)
@given(tidy | st.lists(tidy, max_size=8).map(lambda row: [CODEC_VERSION, *row]))
def test_other_msgpack_is_refused(value):
    refuses(msgspec.msgpack.encode(value))


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\xdd\xff\xff\xff\xff", b"\xdf\xff\xff\xff\xff", b"\x91" * 100_000])
def test_hostile_bytes_are_refused(data):
    refuses(data)


@pytest.mark.parametrize("data", [None, 7, "text", [1, 2], {}])
def test_what_is_not_even_bytes_is_refused(data):
    refuses(data)


@at_one_table_of_every_game
def test_truncated_bytes_are_refused(table):
    data = middle_of_a_game(table)
    for length in range(len(data)):
        refuses(data[:length])


@at_one_table_of_every_game
def test_bytes_too_many_are_refused(table):
    data = middle_of_a_game(table)
    for more in (b"\x00", b"\xc0", data):
        refuses(data + more)


@at_one_table_of_every_game
def test_a_changed_byte_is_refused_or_makes_another_state_but_nothing_worse(table):
    data, rng = middle_of_a_game(table), random.Random("bytes")
    for place in range(len(data)):
        for _ in range(4):
            loads_or_refuses(data[:place] + bytes([rng.randrange(256)]) + data[place + 1 :])


def row_of(table):
    """The array inside a dumped state."""
    return msgspec.msgpack.decode(middle_of_a_game(table))


@pytest.mark.parametrize(
    "version", [0, CODEC_VERSION + 1, -1, str(CODEC_VERSION), None, [CODEC_VERSION], CODEC_VERSION + 0.5]
)
@at_one_table_of_every_game
def test_another_version_is_refused(table, version):
    refuses(msgspec.msgpack.encode([version, *row_of(table)[1:]]))


HEADS = {
    "an unknown game": (1, "chess"),
    "a game that is no name": (1, ["base"]),
    "an unknown scenario": (2, "nowhere"),
    "too many players": (3, 99),
    "players that are no number": (3, "4"),
    "a seed that is no text": (4, 7),
    "an unknown option": (5, {"colour": "red"}),
    "an option out of range": (5, {"max_turns": -1}),
    "options that are no object": (5, ["max_turns"]),
}


@pytest.mark.parametrize(("place", "value"), HEADS.values(), ids=HEADS)
@at_one_table_of_every_game
def test_a_set_up_that_does_not_exist_is_refused(table, place, value):
    row = row_of(table)
    refuses(msgspec.msgpack.encode([*row[:place], value, *row[place + 1 :]]))


@at_one_table_of_every_game
def test_missing_and_additional_fields_are_refused(table):
    row = row_of(table)
    for wrong in (row[:-1], [*row, 0], row[:6], row[:1], []):
        refuses(msgspec.msgpack.encode(wrong))


@at_one_table_of_every_game
def test_the_fields_of_another_game_are_refused(table):
    for other in {t.game for t in TABLES} - {table.game}:
        row = row_of(table)
        refuses(msgspec.msgpack.encode([row[0], other, *row[2:]]))
