"""POST /v1/games/{id}/moves: the hot path. docs/architecture.md follows one move through it."""

from flask import Blueprint, Response, g, request

from api import play, waiting
from api.envelope import envelope
from api.play import Order, Played
from api.problems import WRONG_FIELDS, Problem
from api.referee import Told
from api.schemas import MovesIn, WaitQuery
from api.service import service
from api.wire import answer, read_body, read_query

blueprint = Blueprint("moves", __name__)

_BODY, _QUERY = MovesIn(), WaitQuery()
_LONGEST_KEY = 128  # characters of an Idempotency-Key


def idempotency_key() -> str:
    """The Idempotency-Key of the request; empty without one."""
    key = request.headers.get("Idempotency-Key", "")
    if len(key) > _LONGEST_KEY:
        raise Problem(WRONG_FIELDS, f"an Idempotency-Key has at most {_LONGEST_KEY} characters")
    return key


@blueprint.post("/v1/games/<game_id>/moves")
def post_moves(game_id: str) -> Response:
    """Play for the token's seat; with `wait` hold the answer until it must act again."""
    here = service()
    g.game_id = game_id
    seconds: float = read_query(_QUERY)["wait"]
    order = Order.of(read_body(_BODY), idempotency_key(), waits=seconds > 0)
    if not seconds:
        return _answer(play.submit(here, game_id, order))
    with here.hub.watch(game_id) as watch:
        g.waited = True
        played = play.submit(here, game_id, order)
        news = waiting.until_worth_it(here, watch, played.caller, played.table, seconds)
    return _answer(played, news)


def _answer(played: Played, news: list[Told] | None = None) -> Response:
    """The envelope as it was after the move, or with the news that the call has waited for."""
    shown = played.shown if news is None else None
    if shown is None:
        seat = played.caller.seat_to_move(played.table)
        shown = envelope(played.table, seat, [*played.told, *(news or [])])
    shown["played"] = {"from": played.first, "to": played.last}
    return answer(shown)
