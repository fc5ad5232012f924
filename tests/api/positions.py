"""Games brought to a wanted point over HTTP: the way there is found in process, where it is fast."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import rules
from tests.live import Game, Http

Way = list[tuple[int, dict[str, Any]]]


@cache
def way_to(wanted: Callable[[rules.State], bool], players: int = 3) -> tuple[str, Way]:
    """A seed and the moves that lead to a wanted state by random play."""
    for number in range(1000):
        seed, rng = f"way {number}", random.Random(number)
        state, way = rules.new_game("base", players=players, seed=seed), []
        while rules.to_act(state) and len(way) < 400:
            if wanted(state):
                return seed, way
            seat = rng.choice(rules.to_act(state))
            move = rng.choice([move for move in rules.legal_moves(state, seat) if not move.template])
            rules.apply(state, seat, move)
            way.append((seat, dict(move)))
    raise AssertionError("no such state in a thousand games")


def bring(http: Http, wanted: Callable[[rules.State], bool], **more: Any) -> Game:
    """A new game, played to a wanted state by the tokens of its seats."""
    seed, way = way_to(wanted)
    game = Game(http, seats=3, seed=seed, **more)
    for seat, move in way:
        game.must(seat, move)
    return game


def two_must_discard(state: rules.State) -> bool:
    return state.phase == "discard" and len(rules.to_act(state)) > 1


def may_trade(state: rules.State) -> bool:
    """The active player holds a card and is free to offer it; the others hold some too."""
    return state.phase == "main" and all(state.hands)
