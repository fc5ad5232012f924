"""The app factory."""

import secrets
import time

from flask import Flask, Response, g, request

from api import logs, problems
from api.routes import bots, catalogue, events, games, inbox, leagues, moves, operations
from api.service import Service, service
from api.settings import Settings

_BLUEPRINTS = (
    games.blueprint,
    moves.blueprint,
    events.blueprint,
    catalogue.blueprint,
    bots.blueprint,
    inbox.blueprint,
    leagues.blueprint,
    operations.blueprint,
)


def create_app(settings: Settings | None = None) -> Flask:
    """An app of its own, connected to its store."""
    settings = settings or Settings.from_env()
    logs.configure(settings.log_level)
    app = Flask("api", static_folder=None)
    app.url_map.strict_slashes = False
    app.extensions["kontor"] = Service(settings)
    for blueprint in _BLUEPRINTS:
        app.register_blueprint(blueprint)
    problems.install(app)
    app.before_request(_begin)
    app.after_request(_finish)
    return app


def _begin() -> None:
    g.started = time.perf_counter()
    g.request_id = secrets.token_hex(8)


def _finish(response: Response) -> Response:
    """Note the request in figures and log; give its id to the caller."""
    asked, noted = request._get_current_object(), g._get_current_object()  # type: ignore[attr-defined]  # once, not ten times
    seconds = time.perf_counter() - noted.started
    route = asked.url_rule.rule if asked.url_rule else "none"
    response.headers["X-Request-Id"] = noted.request_id
    service().metrics.request(route, asked.method, response.status_code, seconds, waited="waited" in noted)
    logs.info(
        "request", request=noted.request_id, game=noted.get("game_id"), method=asked.method, route=route,
        status=response.status_code, ms=round(seconds * 1000, 2),
    )  # fmt: skip
    return response
