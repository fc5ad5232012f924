"""Moves with `forced`: decisions of the caller's seats that leave no choice are played along, nobody else's."""

import random

import pytest

from tests.live import Game, pick

ROLL = {"type": "roll_for_start"}


def post(game, move, version, seat, **more):
    answer = game.seats[0].post(f"{game.path}/moves", {"move": move, "version": version, "seat": seat, **more})
    assert answer.status == 200, answer.data
    return answer.json


def test_lone_moves_of_my_seats_are_played_along(http):
    game = Game(http, seats=3, one_token=True)
    seen = post(game, ROLL, 0, 0, forced=True)
    assert seen["played"] == {"from": 0, "to": 1}
    assert seen["version"] >= 3
    assert len(seen["legal_moves"]) > 1
    assert [event["seq"] for event in seen["events"]] == list(range(1, len(seen["events"]) + 1))


def test_nobody_plays_for_others(http):
    game = Game(http, seats=3)
    answer = game.seats[0].post(f"{game.path}/moves", {"move": ROLL, "version": 0, "forced": True}).json
    assert answer["version"] == 1


def test_a_retry_is_answered_alike_and_played_once(http):
    game = Game(http, seats=3, one_token=True)
    first, again = (post(game, ROLL, 0, 0, forced=True) for _ in range(2))
    assert first["played"] == again["played"]
    assert first["version"] == again["version"]


@pytest.mark.parametrize("wrong", ["yes", 1, None])
def test_it_is_true_or_false(http, wrong):
    game = Game(http, seats=3, one_token=True)
    body = {"move": ROLL, "version": 0, "seat": 0, "forced": wrong}
    assert game.seats[0].post(f"{game.path}/moves", body).problem == "wrong-fields"


def test_the_game_is_the_same_with_and_without(http):
    ends = []
    for forced in (False, True):
        game = Game(http, seats=3, one_token=True, seed="same", options={"max_turns": 6})
        seen, requests = game.made["envelope"], 0
        while seen["status"] == "playing":
            rng = random.Random(seen["version"])
            seen = post(game, pick(seen, rng), seen["version"], seen["you"], forced=forced)
            requests += 1
        ends.append((seen["version"], seen["result"], requests))
    assert ends[0][:2] == ends[1][:2]
    assert ends[1][2] < ends[0][2]
