"""What a finished game costs in Redis."""

import random

from api.store import keys
from tests.live import Game, pick

MOST = 12_000  # bytes


def test_a_finished_game_is_small(http, make_app):
    game = Game(http, seats=4, one_token=True, seed="memory")
    rng, seen = random.Random(3), game.made["envelope"]
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        seen = game.seats[0].post(f"{game.path}/moves", body).json
    redis = make_app().extensions["kontor"].redis
    left = list(redis.scan_iter(f"*{game.id}*"))
    assert left == [keys.game(game.id).encode()]
    assert seen["version"] > 300
    assert redis.memory_usage(left[0], samples=0) < MOST
