"""Merchants of Europe over HTTP: a bot that knows nothing but its list of moves plays every game to the end."""

import random

import pytest

from tests.live import Game, pick


@pytest.mark.parametrize(("scenario", "seats"), [("short", 3), ("main", 4)])
def test_a_bot_that_only_reads_its_list_finishes(http, scenario, seats):
    rng = random.Random(f"{scenario} {seats}")
    game = Game(http, seats, game="europe", scenario=scenario, one_token=True, seed="any")
    player = game.seats[0]
    seen = player.get(game.path).json
    while seen["status"] == "playing":
        answer = player.post(f"{game.path}/moves", {"seat": seen["you"], "move": pick(seen, rng)})
        assert answer.status == 200, answer.data
        seen = answer.json
    assert seen["result"]["reason"] in ("victory", "stalemate", "turn_limit")
    assert len(http.get(f"{game.path}/replay").json["moves"]) == seen["version"]
