"""A real game, played once over HTTP: the answers that the checks must accept, and that the tests then doctor."""

import copy
import random

import pytest

from tests.live import Game, Http, pick, up


@pytest.fixture(scope="session")
def live(tmp_path_factory):
    with up(tmp_path_factory.mktemp("load"), open_games=0, requests_per_second=0) as service:
        yield service


@pytest.fixture(scope="session")
def recorded(live):
    """Every answer of one game to a player of all seats, and its replay."""
    http = Http(live.url)
    game = Game(http, one_token=True, options={"max_turns": 30}, seed="a night of stealing")
    rng, seen, steps = random.Random(3), game.made["envelope"], []
    while seen["status"] == "playing":
        move, version, seat = pick(seen, rng), seen["version"], seen["you"]
        answer = game.seats[0].post(f"{game.path}/moves", {"move": move, "version": version, "seat": seat})
        seen = answer.json
        steps.append((version, seat, move, seen))
    replay = http.get(f"{game.path}/replay").json
    http.close()
    return {"made": game.made, "steps": steps, "replay": replay}


@pytest.fixture
def played(recorded):
    """A copy that a test may spoil."""
    return copy.deepcopy(recorded)
