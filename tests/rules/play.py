"""Playing moves in tests: accepted, or refused with nothing changed."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import rules
from rules.kernel.codec import dump as dump_fields
from rules.kernel.state import State


def play(state: State, seat: int, kind: str, **params: Any) -> list[rules.Event]:
    """A move that must be accepted; gives its events."""
    return rules.apply(state, seat, {"type": kind, **params})


def snapshot(state: State) -> bytes:
    """All fields of a state, also of one with scripted chance."""
    return dump_fields(state, state.setup.options)


def refused(state: State, seat: int, code: str, kind: str, **params: Any) -> rules.Refused:
    """A move that must be refused with this code, name a clause of the law, and change nothing."""
    before = snapshot(state)
    with pytest.raises(rules.Refused) as caught:
        rules.apply(state, seat, {"type": kind, **params})
    assert caught.value.code == code
    assert rules.clause(caught.value.clause), caught.value.clause
    assert snapshot(state) == before
    return caught.value


def listed(state: State, seat: int, kind: str) -> list[rules.Move]:
    """The concrete moves of a type in a seat's list."""
    return [move for move in rules.legal_moves(state, seat) if move["type"] == kind and not move.template]


def concrete(state: State, seat: int) -> list[rules.Move]:
    """All concrete moves in a seat's list."""
    return [move for move in rules.legal_moves(state, seat) if not move.template]


def walk(state: State, rng: random.Random, after: Callable[[State], None] = lambda state: None) -> int:
    """Play a game to its end with moves picked at random from the lists; gives the number of moves."""
    played = 0
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        rules.apply(state, seat, rng.choice(concrete(state, seat)))
        played += 1
        after(state)
    return played


def positions(game: str, seed: str, **set_up: Any) -> Iterator[State]:
    """The state after every move of a random game; the same object each time."""
    state, rng = rules.new_game(game, seed=seed, **set_up), random.Random(seed)
    yield state
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        rules.apply(state, seat, rng.choice(concrete(state, seat)))
        yield state


def events_of(events: list[rules.Event], kind: str) -> list[dict[str, Any]]:
    """The public facts of the events of one type."""
    return [event.facts for event in events if event.type == kind]
