"""The app factory."""

import time
from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response
from werkzeug.routing import MapAdapter

from api import logs, problems
from api.call import Call, present
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


class App(Flask):
    """Flask without what no route here needs."""

    request_class = Call

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """No view is a coroutine: don't look for one three times a request."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """Routes depend on path and method alone, whatever host a caller names."""
        if request is None:
            return None
        return self.url_map.bind("", path_info=request.path, default_method=request.method)


def create_app(settings: Settings | None = None) -> Flask:
    """An app of its own, connected to its store."""
    settings = settings or Settings.from_env()
    logs.configure(settings.log_level)
    app: Flask = App("api", static_folder=None)
    app.url_map.strict_slashes = app.url_map.merge_slashes = False  # no redirects: a path is right or 404
    app.extensions["kontor"] = Service(settings)
    for blueprint in _BLUEPRINTS:
        app.register_blueprint(blueprint)
    problems.install(app)
    app.after_request(_finish)
    return app


def _finish(response: Response) -> Response:
    """Note the request in figures and log; give its id to the caller."""
    call = present()
    seconds = time.perf_counter() - call.started
    route = call.url_rule.rule if call.url_rule else "none"
    response.headers["X-Request-Id"] = call.id
    service().metrics.request(route, call.method, response.status_code, seconds, waited=call.waited)
    logs.info(
        "request", request=call.id, game=call.game_id, method=call.method, route=route,
        status=response.status_code, ms=round(seconds * 1000, 2),
    )  # fmt: skip
    return response
