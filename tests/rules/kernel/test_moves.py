"""Moves: JSON that cannot be changed, reads back, prints as one line; and parameters that refuse what is malformed."""

import copy
import json
import math
import pickle
import random
from contextlib import contextmanager, suppress
from types import SimpleNamespace

import pytest

import rules
from rules.kernel import moves
from rules.kernel.moves import Malformed, Move, Param
from rules.kernel.purse import MOST_GOLD, Naming
from tests.contract.walks import at_every_table, choose
from tests.law import law

NAMING = Naming(("lumber", "brick", "wool", "grain", "ore"))
GILDED = Naming(NAMING.kinds, has_gold=True)
FOUR = SimpleNamespace(hands=[0, 0, 0, 0])  # all that parameters ask of a state

ROAD = Move("base", "build_road", (41,), {"path": 41})
DISCARD = Move("base", "discard", (2,), {"cards": {"lumber": 2}})


def listed_moves(table):
    """Every seat's list in many positions of some games."""
    for number in range(4):
        state, rng = table.short(f"moves {number}"), random.Random(number)
        while rules.to_act(state):
            if rng.random() < 0.1:
                yield from ((state, move) for seat in range(table.players) for move in rules.legal_moves(state, seat))
            rules.apply(state, *choose(state, rng, trading=0.1))


# ---- the moves of all games ----


@law("B-16.24R")
@at_every_table
def test_a_listed_move_survives_json_and_means_the_same(table):
    for state, move in listed_moves(table):
        wire = json.loads(json.dumps(move))
        assert wire == move
        if not move.template:
            back = rules.read_move(state, wire)
            assert (back, back.type, back.args, back.scope) == (move, move["type"], move.args, state.setup.scope)
            assert hash(back) == hash(move)


@at_every_table
def test_a_template_says_so_and_cannot_be_played(table):
    templates = [(state, move) for state, move in listed_moves(table) if move.template or "template" in move]
    assert templates
    for state, move in templates:
        assert move.template
        assert move["template"] is True
        with pytest.raises(rules.InvalidMove):
            rules.read_move(state, move)
        with pytest.raises(rules.Refused):
            rules.apply(state.copy(), 0, move)


@at_every_table
def test_notation_is_one_line_that_tells_the_moves_of_a_list_apart(table):
    state, rng = table.short("notation"), random.Random("notation")
    while rules.to_act(state):
        listed = rules.legal_moves(state, rules.to_act(state)[0])
        lines = [rules.notation(move) for move in listed]
        assert len(set(lines)) == len(lines)
        assert all(
            line.split()[0] == move["type"] and "\n" not in line for line, move in zip(lines, listed, strict=True)
        )
        assert [str(move) for move in listed] == lines
        rules.apply(state, *choose(state, rng))


NOTATIONS = [
    ({"type": "end_turn"}, "end_turn"),
    ({"type": "build_road", "path": 41}, "build_road path=41"),
    ({"type": "move_robber", "hex": 3, "victim": 0}, "move_robber hex=3 victim=0"),
    ({"type": "discard", "cards": {"lumber": 2, "ore": 1}}, "discard cards=2lumber+1ore"),
    (
        {"type": "propose_trade", "give": {"wool": 1}, "get": {}, "to": [1, 2]},
        "propose_trade give=1wool get=nothing to=1,2",
    ),
    ({"type": "trade_bank", "give": "ore", "count": 4, "get": "wool"}, "trade_bank give=ore count=4 get=wool"),
]


@pytest.mark.parametrize(("move", "line"), NOTATIONS)
def test_notation(move, line):
    assert rules.notation(move) == line


# ---- a move cannot be changed ----

CHANGES = {
    "set an item": lambda move: move.__setitem__("path", 1),
    "delete an item": lambda move: move.__delitem__("type"),
    "clear": lambda move: move.clear(),
    "pop": lambda move: move.pop("type"),
    "popitem": lambda move: move.popitem(),
    "setdefault": lambda move: move.setdefault("more", 1),
    "update": lambda move: move.update(type="end_turn"),
    "merge in place": lambda move: move.__ior__({"path": 1}),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_move_is_immutable(change):
    with pytest.raises(TypeError):
        change(ROAD)
    assert ROAD == {"type": "build_road", "path": 41}


@pytest.mark.parametrize("name", ["type", "args", "scope", "template"])
def test_the_parsed_half_of_a_move_is_immutable_too(name):
    before = getattr(ROAD, name)
    with suppress(TypeError, AttributeError):
        setattr(ROAD, name, "changed")
    after = getattr(ROAD, name)
    if after != before:
        setattr(ROAD, name, before)
    assert after == before


@at_every_table
def test_whoever_changes_what_is_inside_a_listed_move_changes_no_later_list(table):
    def lists(state):
        return json.dumps([rules.legal_moves(state, seat) for seat in range(table.players)])

    nested = (
        (s, value) for s, move in listed_moves(table) for value in move.values() if isinstance(value, dict | list)
    )
    state, value = next(nested)
    before = lists(state)
    with spoilt(value):
        assert lists(state) == before


@contextmanager
def spoilt(value):
    """Something added to a nested value, if that can be done, for a while."""
    try:
        value.update(spoilt=1) if isinstance(value, dict) else value.append("spoilt")
    except (TypeError, AttributeError):
        yield
        return
    try:
        yield
    finally:
        value.pop("spoilt") if isinstance(value, dict) else value.pop()


@at_every_table
def test_whoever_changes_a_list_changes_no_later_list(table):
    state = table.new("lists")
    seat = rules.to_act(state)[0]
    listed = rules.legal_moves(state, seat)
    before = list(listed)
    listed.clear()
    assert rules.legal_moves(state, seat) == before


@pytest.mark.parametrize("make", [copy.copy, copy.deepcopy, lambda move: pickle.loads(pickle.dumps(move))])
@pytest.mark.parametrize("move", [ROAD, DISCARD])
def test_a_copy_and_a_pickle_are_the_plain_dict(make, move):
    made = make(move)
    assert type(made) is dict
    assert made == move
    made["type"] = "end_turn"


def test_equal_moves_have_equal_hashes_and_others_differ():
    twin = Move("base", "build_road", (41,), {"path": 41})
    other = Move("base", "build_road", (40,), {"path": 40})
    assert len({ROAD, twin}) == 1
    assert len({ROAD, other, DISCARD}) == 3


# ---- parameters ----

JUNK = [
    None, True, False, -1, 10**30, 0.0, 1.5, math.nan, math.inf, "", "1", "ore ", b"1",
    [], [[]], [0, [1]], {}, {"": 0}, {1: 2}, [None], object(),
]  # fmt: skip


def read(param: Param, value):
    return moves.read("any", "act", (param,), {"type": "act", param.name: value}, FOUR)


PARAMS = {
    "number": (moves.number("n", 1, 5), [(1, 1), (5, 5)], [0, 6]),
    "place": (moves.place("n", lambda state: 54), [(0, 0), (53, 53)], [54]),
    "seat": (moves.seat("n"), [(0, 0), (3, 3)], [4]),
    "seats": (
        moves.seats("n"),
        [([2], (2,)), ([3, 1], (1, 3)), ((0, 1), (0, 1))],
        [[4], [1, 1], [True], [1.0], "01", [0, 1, 2, 3, 0], {0: 1}, 1],
    ),
    "kind": (moves.kind("n", NAMING), [("lumber", 0), ("ore", 4)], ["gold", "Lumber", 0]),
    "cards": (
        moves.cards("n", NAMING),
        [({"lumber": 2}, 2), ({"ore": 1, "brick": 0}, 1 << 32), ({}, 0), ({"wool": 19}, 19 << 16)],
        [{"gold": 1}, {"lumber": -1}, {"lumber": 20}, {"lumber": 1.0}, {"lumber": True}, {"lumber": None}, ["lumber"]],
    ),
    "goods": (
        moves.cards("n", GILDED, gold=True),
        [({}, 0), ({"gold": 3}, 3 << 40), ({"gold": MOST_GOLD, "ore": 1}, (MOST_GOLD << 40) + (1 << 32))],
        [{"gold": -1}, {"gold": MOST_GOLD + 1}, {"silver": 1}],
    ),
}


@pytest.mark.parametrize("name", PARAMS)
def test_a_parameter_reads_what_is_well_formed_and_shows_it_again(name):
    param, good, _ = PARAMS[name]
    for value, argument in good:
        move = read(param, value)
        assert move.args == (argument,)
        assert read(param, json.loads(json.dumps(move["n"]))) == move


@pytest.mark.parametrize("name", PARAMS)
def test_a_parameter_refuses_what_is_malformed(name):
    param, good, bad = PARAMS[name]
    fine = [(type(value), value) for value, _ in good]
    for value in (*bad, *(junk for junk in JUNK if (type(junk), junk) not in fine)):
        with pytest.raises(Malformed) as caught:
            read(param, value)
        assert len(str(caught.value)) < 200


@pytest.mark.parametrize("name", PARAMS)
def test_a_parameter_refuses_numbers_too_long_to_be_printed(name):
    huge = 10**5000
    for value in (huge, -huge, [huge], {"lumber": huge}, {huge: 1}):
        with pytest.raises(Malformed):
            read(PARAMS[name][0], value)


@pytest.mark.parametrize("depth", [100, 20_000])
@pytest.mark.parametrize("name", PARAMS)
def test_a_parameter_refuses_what_is_nested_too_deeply(name, depth):
    deep_list, deep_dict = [], {}
    for _ in range(depth):
        deep_list, deep_dict = [deep_list], {"lumber": deep_dict}
    for value in (deep_list, deep_dict):
        with pytest.raises(Malformed):
            read(PARAMS[name][0], value)


@pytest.mark.parametrize("value", [0, -3, 7, "x", True])
def test_an_optional_parameter_may_be_left_out_or_null_but_not_be_wrong(value):
    param = moves.number("n", 1, 5, optional=True)
    for wire in ({"type": "act"}, {"type": "act", "n": None}):
        move = moves.read("any", "act", (param,), wire, FOUR)
        assert (move, move.args) == ({"type": "act"}, (None,))
    with pytest.raises(Malformed):
        read(param, value)


@pytest.mark.parametrize(
    "wire",
    [
        {"type": "act"},
        {"type": "act", "n": None},
        {"type": "act", "n": 1, "m": 1},
        {"type": "act", "n": 1, "": None},
        {"type": "act", "n": 1, "template": True},
        {"type": "act", "N": 1},
    ],
)
def test_a_missing_or_an_unknown_field_is_malformed(wire):
    with pytest.raises(Malformed):
        moves.read("any", "act", (moves.number("n", 1, 5),), wire, FOUR)
