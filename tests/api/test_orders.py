"""The short way for usual bodies and the schema for all others mean the same."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from api.problems import Problem
from api.routes.moves import UsualBody, _decode_usual, _order_of, read_order
from api.schemas import HIGHEST_SEAT, HIGHEST_VERSION, MovesIn
from api.wire import load

TOO_HIGH = [HIGHEST_VERSION + 1, HIGHEST_SEAT + 1]
ODD = some.sampled_from([None, True, 0, -1, 4.0, 4.5, "4", HIGHEST_VERSION, *TOO_HIGH, [], {}])
MOVE = some.one_of(ODD, some.dictionaries(some.text(max_size=3), ODD, max_size=2))
BODY = some.fixed_dictionaries(
    {},
    optional={"move": MOVE, "moves": some.lists(MOVE, max_size=2), "version": ODD, "seat": ODD, "more": ODD},
)


def _by_schema(body):
    try:
        return _order_of(load(MovesIn(), body), "", waits=False)
    except Problem as problem:
        return problem.kind


@settings(max_examples=300, deadline=None, database=None, derandomize=True)
@given(BODY)
def test_both_ways_read_the_same(body):
    try:
        read = read_order(json.dumps(body).encode(), "", waits=False)
    except Problem as problem:
        read = problem.kind
    assert read == _by_schema(body)


@pytest.mark.parametrize("body", [{"move": {"type": "roll"}}, {"move": {"type": "roll"}, "version": 3, "seat": 1}])
def test_usual_bodies_take_the_short_way(body):
    assert isinstance(_decode_usual(json.dumps(body).encode()), UsualBody)
