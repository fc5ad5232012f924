"""What a move costs inside one process, beside a bare Flask route: `python -m api.benchmark` (needs KONTOR_REDIS_URL).

Both run in the same process, taking turns, so that a busy machine and cold caches slow them alike.
"""

import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from io import BytesIO
from typing import Any

import msgspec
from flask import Flask, Response, jsonify
from werkzeug.wsgi import ClosingIterator

import rules
from api.app import create_app
from api.service import Service
from api.settings import Settings
from api.store import keys

CALLS = 3_000  # of each kind
MID_PLAY = 200  # moves after which a game counts as in mid-play


def bare() -> Flask:
    """The least that Flask can do: one route, `jsonify`."""
    app = Flask("bare")

    @app.post("/bare")
    def answer() -> Response:
        return jsonify(ok=True)

    return app


def call(app: Flask, path: str, body: bytes, token: str = "") -> bytes:
    """One request through the whole WSGI app, without a socket."""
    environ = {
        "REQUEST_METHOD": "POST", "SCRIPT_NAME": "", "PATH_INFO": path, "QUERY_STRING": "",
        "SERVER_NAME": "bench", "SERVER_PORT": "80", "SERVER_PROTOCOL": "HTTP/1.1", "REMOTE_ADDR": "127.0.0.1",
        "CONTENT_TYPE": "application/json", "CONTENT_LENGTH": str(len(body)), "HTTP_AUTHORIZATION": f"Bearer {token}",
        "wsgi.version": (1, 0), "wsgi.url_scheme": "http", "wsgi.input": BytesIO(body), "wsgi.errors": None,
        "wsgi.multithread": False, "wsgi.multiprocess": True, "wsgi.run_once": False,
    }  # fmt: skip
    answered = app.wsgi_app(environ, lambda status, headers, info=None: lambda data: None)
    data = b"".join(answered)
    if isinstance(answered, ClosingIterator):
        answered.close()
    return data


class Player:
    """Plays self-play games to measure with; a new one when the last has ended."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._rng = random.Random(7)
        self._numbers = iter(range(1 << 30))
        self.largest = 0
        self.finished: list[str] = []
        self._begin()

    def _begin(self) -> None:
        """A new game, played up to its middle."""
        seats = [{"name": f"seat {n}"} for n in range(4)]
        wanted = {"game": "base", "seats": seats, "one_token": True, "seed": f"bench {next(self._numbers)}"}
        made = json.loads(call(self._app, "/v1/games", msgspec.json.encode(wanted), _ADMIN))
        self._token, self.seen = made["seats"][0]["token"], made["envelope"]
        while self.seen["version"] < MID_PLAY:
            self.move(self.prepare())

    def prepare(self) -> bytes:
        """The body of the next move; not part of what is measured."""
        if self.seen["status"] != "playing":
            self.finished.append(self.seen["id"])
            self._begin()
        move = self._rng.choice([move for move in self.seen["legal_moves"] if not move.get("template")])
        return msgspec.json.encode({"move": move, "version": self.seen["version"], "seat": self.seen["you"]})

    def move(self, body: bytes) -> float:
        """Play it; gives the CPU seconds that the app took."""
        started = time.process_time()
        data = call(self._app, f"/v1/games/{self.seen['id']}/moves", body, self._token)
        spent = time.process_time() - started
        self.largest = max(self.largest, len(data))
        self.seen = msgspec.json.decode(data)
        assert "played" in self.seen, self.seen
        return spent


_ADMIN = "benchmark"


def measure(settings: Settings) -> dict[str, Any]:
    """CPU per move and per bare request, their ratio, and the share of the rules."""
    app, plain = create_app(replace(settings, admin_key=_ADMIN, log_level="info")), bare()
    player = Player(app)
    bare_costs, move_costs = [], []
    for _ in range(CALLS):
        move_costs.append(player.move(player.prepare()))
        bare_costs.append(_cost(lambda: call(plain, "/bare", b"{}")))
    bare_cost, move_cost = statistics.median(bare_costs), statistics.median(move_costs)
    return {
        "bare_us": round(bare_cost * 1e6, 1),
        "move_us": round(move_cost * 1e6, 1),
        "ratio": round(move_cost / bare_cost, 2),
        "rules_us": round(_rules_cost(app.extensions["kontor"], player) * 1e6, 1),
        "largest_response_bytes": player.largest,
        "finished_game_bytes": _memory(app.extensions["kontor"], player.finished),
    }


def _cost(action: Callable[[], object]) -> float:
    started = time.process_time()
    action()
    return time.process_time() - started


def _rules_cost(service: Service, player: Player) -> float:
    """Load, apply, list, view and dump of one move."""
    if player.seen["status"] != "playing":
        player.prepare()
    table = service.games.load(player.seen["id"])
    assert table is not None
    packed, seat = rules.dump(table.state), rules.to_act(table.state)[0]
    move = next(move for move in rules.legal_moves(table.state, seat) if not move.template)

    def one_move() -> None:
        state = rules.load(packed)
        rules.apply(state, seat, move)
        rules.dump(state)
        rules.legal_moves(state, seat)
        rules.view(state, seat)

    return statistics.median(_cost(one_move) for _ in range(CALLS))


def _memory(service: Service, finished: list[str]) -> int:
    """The most memory that Redis spends on a finished game, its places in the indexes included."""
    entry = 150  # bytes of a sorted set's entry with a score
    return max((int(service.redis.memory_usage(keys.game(game), samples=0)) + entry for game in finished), default=0)


if __name__ == "__main__":
    print(json.dumps(measure(Settings.from_env())))
