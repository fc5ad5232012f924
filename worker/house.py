"""The job that plays house seats: it decides with the strategies and moves over HTTP, like any bot."""

import random
import time
from functools import cache
from typing import Any

from api import logs
from api.jobs import Jobs
from api.record import Table
from api.service import Service
from api.settings import Settings
from arena.client import Client, ServiceError
from arena.strategies import STRATEGIES

SLICE_SECONDS = 2.0  # a job that plays longer goes to the end of the queue, so that all games move on


@cache
def _service() -> Service:
    return Service(Settings.from_env())


@cache
def _client() -> Client:
    here = _service()
    return Client(here.settings.api_url, here.house_key())


def play(game_id: str) -> None:
    """Move for the house seats of a game until somebody else must act."""
    here = _service()
    table = here.games.load(game_id)
    if table is None or table.is_over:
        return
    try:
        unfinished = _play_on(_client(), table, here.settings.stand_in)
    except ServiceError as error:
        # 404, 409, 422: the game went on without us. Whatever is still owed, the clock will call for again.
        logs.info("house move refused", game=game_id, status=error.status, problem=str(error))
        return
    if unfinished:
        _requeue(here.jobs, game_id, unfinished)


def _play_on(client: Client, table: Table, stand_in: str) -> int:
    """Gives the version at which time was up, or 0 when no house seat owes a move."""
    until = time.monotonic() + SLICE_SECONDS
    seen = client.read(table.id)
    while owes(seen):
        if time.monotonic() > until:
            return int(seen["version"])
        seen = client.move(table.id, decide(seen, table, stand_in), seen["version"], seat=seen["you"])
    return 0


def owes(seen: dict[str, Any]) -> bool:
    """Whether the envelope asks a house seat to move."""
    return seen["you"] is not None and seen["you"] in seen["to_act"]


def decide(seen: dict[str, Any], table: Table, stand_in: str) -> dict[str, Any]:
    """The move of the seat's strategy; its luck is a function of game and version, so a retry decides alike."""
    seat, setup = table.facts.seats[seen["you"]], table.state.setup
    strategy = STRATEGIES[seat.house or stand_in]
    game = {
        "game": setup.game,
        "scenario": setup.scenario,
        "players": setup.players,
        "options": setup.options,
    }
    rng = random.Random(f"{seen['id']}/{seen['version']}/{seen['you']}")
    return strategy.choose(game, seen["view"], seen["legal_moves"], rng)


def _requeue(jobs: Jobs, game_id: str, version: int) -> None:
    jobs.play_house(game_id, version)
