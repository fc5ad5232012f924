"""POST /v1/games/{id}/moves: the hot path. docs/architecture.md follows one move through it."""

from typing import Annotated, Any

import msgspec
from flask import Blueprint, Response, request

from api import play, waiting
from api.call import present
from api.envelope import envelope
from api.play import Order, Played
from api.problems import WRONG_FIELDS, Problem
from api.referee import Told
from api.schemas import HIGHEST_SEAT, HIGHEST_VERSION, MovesIn, WaitQuery
from api.service import service
from api.wire import answer, check_depth, load, parse, raw_body, read_query

blueprint = Blueprint("moves", __name__)

_BODY, _QUERY = MovesIn(), WaitQuery()
_LONGEST_KEY = 128  # characters of an Idempotency-Key


class UsualBody(msgspec.Struct, forbid_unknown_fields=True):
    """What nearly every body looks like. It is checked while it is decoded, at a twentieth of the schema's cost."""

    move: dict[str, Any]
    version: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_VERSION)] | None = None
    seat: Annotated[int, msgspec.Meta(ge=0, le=HIGHEST_SEAT)] | None = None
    forced: bool = False


_decode_usual = msgspec.json.Decoder(UsualBody).decode


def read_order(data: bytes, key: str, *, waits: bool) -> Order:
    """What a body wants played. Whatever is unusual goes through the schema, which also says what is wrong."""
    check_depth(data)
    try:
        usual = _decode_usual(data)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return _order_of(load(_BODY, parse(data)), key, waits=waits)
    return Order([usual.move], usual.version, usual.seat, key, waits, usual.forced)


def _order_of(body: dict[str, Any], key: str, *, waits: bool) -> Order:
    if ("move" in body) == ("moves" in body):
        raise Problem(WRONG_FIELDS, "exactly one of move and moves is needed")
    moves = [body["move"]] if "move" in body else body["moves"]
    return Order(moves, body["version"], body["seat"], key, waits, body["forced"])


def idempotency_key() -> str:
    """The Idempotency-Key of the request; empty without one."""
    key: str = request.environ.get("HTTP_IDEMPOTENCY_KEY", "")
    if len(key) > _LONGEST_KEY:
        raise Problem(WRONG_FIELDS, f"an Idempotency-Key has at most {_LONGEST_KEY} characters")
    return key


@blueprint.post("/v1/games/<game_id>/moves")
def post_moves(game_id: str) -> Response:
    """Play for the token's seat; with `wait` hold the answer until it must act again."""
    here = service()
    seconds: float = read_query(_QUERY)["wait"]
    order = read_order(raw_body(), idempotency_key(), waits=seconds > 0)
    if not seconds:
        return _answer(play.submit(here, game_id, order))
    with here.hub.watch(game_id) as watch:
        present().waited = True
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
