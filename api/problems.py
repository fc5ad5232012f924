"""Problems: every error leaves as RFC 9457 `application/problem+json` with a stable type.

Problem
├── refused by the service     a class attribute gives slug, title and status
└── refused by the rules       `from_refusal` adds the reason code and the clause
"""

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import Flask, Response
from werkzeug.exceptions import HTTPException

import rules
from api import logs
from api.call import present
from api.store.connection import STORE_ERRORS

CONTENT_TYPE = "application/problem+json"


class Kind(msgspec.Struct, frozen=True):
    """A kind of problem: its slug, its title and its status."""

    slug: str
    title: str
    status: int


MALFORMED = Kind("malformed-json", "The body is not valid JSON", 400)
BAD_REQUEST = Kind("bad-request", "The request cannot be understood", 400)
NO_TOKEN = Kind("unauthorized", "A valid token is needed", 401)
FORBIDDEN = Kind("forbidden", "This token may not do that", 403)
NOT_FOUND = Kind("not-found", "There is no such thing", 404)
METHOD = Kind("method-not-allowed", "This method is not possible here", 405)
STALE = Kind("stale-version", "The game has moved on", 409)
GAME_OVER = Kind("game-over", "The game is over", 409)
NOT_OVER = Kind("game-not-over", "The game is not over yet", 409)
BLOCK_NOT_OVER = Kind("block-not-over", "Other matches of the block are still played", 409)
LEAGUE_STATUS = Kind("league-status", "The league is in another status", 409)
FORFEITED = Kind("seat-forfeited", "A house bot plays for this seat now", 409)
TOO_LARGE = Kind("too-large", "The body is too large", 413)
MEDIA_TYPE = Kind("unsupported-media-type", "Only application/json is read", 415)
NOT_ACCEPTABLE = Kind("not-acceptable", "No such representation", 406)
WRONG_FIELDS = Kind("wrong-fields", "Some fields are wrong", 422)
INVALID_MOVE = Kind("invalid-move", "No move has that form", 422)
ILLEGAL_MOVE = Kind("illegal-move", "The rules forbid this move now", 422)
KEY_REUSED = Kind("idempotency-mismatch", "The Idempotency-Key was used for another request", 422)
TOO_MANY_REQUESTS = Kind("too-many-requests", "Too many requests", 429)
TOO_MANY_GAMES = Kind("too-many-open-games", "Too many unfinished games", 429)
TOO_MANY_LEAGUES = Kind("too-many-open-leagues", "Too many unfinished leagues", 429)
TOO_MANY_WAITS = Kind("too-many-waiting-calls", "Too many waiting calls", 429)
STORE_AWAY = Kind("store-unavailable", "The store cannot be reached", 503)
INTERNAL = Kind("internal-error", "Something went wrong on our side", 500)

_BY_STATUS = {
    kind.status: kind
    for kind in (
        BAD_REQUEST,
        NO_TOKEN,
        FORBIDDEN,
        NOT_FOUND,
        METHOD,
        NOT_ACCEPTABLE,
        TOO_LARGE,
        MEDIA_TYPE,
        WRONG_FIELDS,
        TOO_MANY_REQUESTS,
    )
}


class Problem(Exception):
    """An error that the caller is told."""

    def __init__(self, kind: Kind, detail: str, *, retry_after: int = 0, **more: Any) -> None:
        super().__init__(detail)
        self.kind = kind
        self.detail = detail
        self.more = more
        self.headers = {"Retry-After": str(retry_after)} if retry_after else {}

    def response(self) -> Response:
        """The problem on the wire."""
        kind = self.kind
        headers = self.headers | ({"WWW-Authenticate": 'Bearer realm="kontor"'} if kind.status == 401 else {})
        return _response(kind, self.detail, headers, self.more)


def _response(kind: Kind, detail: str, headers: Mapping[str, str], more: Mapping[str, Any]) -> Response:
    body = {"type": kind.slug, "title": kind.title, "status": kind.status, "detail": detail, **more}
    return Response(msgspec.json.encode(body), kind.status, dict(headers), content_type=CONTENT_TYPE)


def from_refusal(refusal: rules.Refused) -> Problem:
    """A move that the rules refuse, with the reason's code and the rule's clause."""
    kind = INVALID_MOVE if isinstance(refusal, rules.InvalidMove) else ILLEGAL_MOVE
    return Problem(kind, refusal.detail, code=refusal.code, clause=refusal.clause)


def _on_problem(problem: Problem) -> Response:
    return problem.response()


def _on_http_error(error: HTTPException) -> Response:
    """What Flask and werkzeug refuse, in the same form; a 405 keeps its Allow."""
    kind = _BY_STATUS.get(error.code or 500, INTERNAL)
    names = ("Allow", "Location", "Retry-After")
    headers = {name: value for name, value in error.get_headers() if name in names}
    return _response(kind, error.description or kind.title, headers, {})


def _on_store_error(error: Exception) -> Response:
    logs.error("store unavailable", error=str(error), game=present().game_id)
    return _response(STORE_AWAY, "try again in a moment", {"Retry-After": "1"}, {})


def _on_newer_state(error: Exception) -> Response:
    """In the middle of an update: a newer process has stored the game, and will answer the next try."""
    logs.error("state cannot be read", error=str(error), game=present().game_id)
    return _response(STORE_AWAY, "this process cannot read the game; try again", {"Retry-After": "1"}, {})


def _on_error(error: Exception) -> Response:
    logs.exception("unexpected error", error, game=present().game_id)
    return _response(INTERNAL, f"request {present().id}", {}, {})


def install(app: Flask) -> None:
    """Make all errors of an app problems."""
    app.register_error_handler(Problem, _on_problem)
    app.register_error_handler(HTTPException, _on_http_error)
    for kind in STORE_ERRORS:
        app.register_error_handler(kind, _on_store_error)
    app.register_error_handler(rules.CodecError, _on_newer_state)
    app.register_error_handler(Exception, _on_error)
