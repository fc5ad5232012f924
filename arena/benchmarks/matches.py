"""House matches over HTTP: games per second of processor time, of all processes together."""

import tempfile
import time
from pathlib import Path

from arena.benchmarks.processes import family_seconds
from arena.client import Client
from arena.commands.up import Running, private

_WARM = 3  # games before the measurement
_LOOK_SECONDS = 0.25  # between two looks whether a game is over: watching must not cost much


def measure_matches(games: int) -> float:
    """Games per CPU-second of four `greedy`: API, worker, clock and store counted."""
    with tempfile.TemporaryDirectory() as name, private(Path(name), 1, 0) as service, Client(service.url) as client:
        _play(client, _WARM)
        before = _spent(service)
        _play(client, games)
        return games / (_spent(service) - before)


def _spent(service: Running) -> float:
    return sum(family_seconds(child.process.pid) for child in service.children)


def _play(client: Client, games: int) -> None:
    seats = [{"bot": "greedy"}] * 4
    made = [client.create(game="base", seats=seats, seed=f"bench {number}")["id"] for number in range(games)]
    for game_id in made:
        while client.read(game_id)["status"] == "playing":
            time.sleep(_LOOK_SECONDS)
