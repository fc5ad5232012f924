"""GET /v1/bots/me/inbox: where a registered bot must act, once as JSON or as a stream."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Blueprint, Response, request, stream_with_context

from api import waiting
from api.bots import Bot
from api.call import present
from api.callers import Caller
from api.hub import Watch
from api.problems import NOT_ACCEPTABLE, Problem
from api.routes.bots import me
from api.routes.events import HEARTBEAT_SECONDS, JSON, NDJSON
from api.schemas import WaitQuery
from api.service import Service, service
from api.wire import answer, read_query

blueprint = Blueprint("inbox", __name__)

_QUERY = WaitQuery()
_encode = msgspec.json.Encoder().encode


@blueprint.get("/v1/bots/me/inbox")
def read_inbox() -> Response:
    """What the bot owes now; with `wait` as soon as it owes something."""
    here = service()
    seconds: float = read_query(_QUERY)["wait"]
    bot = me(here)
    caller = Caller(bot.key.hex()[:24], is_known=True)
    here.buckets.spend(caller.holder)
    here.bots.note_seen(bot.id)
    wanted = request.accept_mimetypes.best_match([JSON, NDJSON]) if "Accept" in request.headers else JSON
    if wanted is None:
        raise Problem(NOT_ACCEPTABLE, f"the inbox comes as {JSON} or {NDJSON}")
    if wanted == NDJSON:
        present().waited = True
        return _stream(here, bot, caller)
    return answer({"items": _wait(here, bot, caller, seconds), "next": None})


def _wait(here: Service, bot: Bot, caller: Caller, seconds: float) -> list[dict[str, Any]]:
    if not seconds:
        return here.inbox.read(bot.id)
    present().waited = True
    until = time.monotonic() + seconds
    with here.hub.watch(bot.id) as watch, waiting.place(here, caller, seconds):
        while not (items := here.inbox.read(bot.id)) and (left := until - time.monotonic()) > 0:
            watch.wait(left)
    return items


def _stream(here: Service, bot: Bot, caller: Caller) -> Response:
    place = waiting.place(here, caller)
    place.__enter__()  # refused before the first byte, given back when the stream is closed
    lines = stream_with_context(_lines(here, bot))
    response = Response(lines, content_type=NDJSON, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(lambda: place.__exit__(None, None, None))
    return response


def _lines(here: Service, bot: Bot) -> Iterator[bytes]:
    """A line for each decision that the bot comes to owe, until it hangs up or its key is void."""
    yield b""  # sends the headers: the reader knows that it is connected
    told: set[tuple[str, int, int]] = set()
    with here.hub.watch(bot.id) as watch:
        while here.bots.find(bot.id) == bot:
            here.bots.note_seen(bot.id)
            owed = {(item["id"], item["seat"], item["version"]): item for item in here.inbox.read(bot.id)}
            yield from (_line({"type": "act", **item}) for name, item in owed.items() if name not in told)
            told = set(owed)
            yield from _heartbeat(watch)


def _heartbeat(watch: Watch) -> Iterator[bytes]:
    """Wait for news; after a while a sign of life."""
    if not watch.wait(HEARTBEAT_SECONDS):
        yield _line({"type": "heartbeat"})


def _line(row: dict[str, Any]) -> bytes:
    return _encode(row) + b"\n"
