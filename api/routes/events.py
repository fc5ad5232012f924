"""GET /v1/games/{id}/events: what happened, once as JSON or as a stream that lasts until the game ends."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
from flask import Blueprint, Response, request, stream_with_context

from api import chronicle, waiting
from api.call import present
from api.callers import Caller
from api.envelope import result
from api.problems import NOT_ACCEPTABLE, Problem
from api.record import Table
from api.referee import Told
from api.routes.games import admit, viewed_seat
from api.schemas import EventsQuery
from api.service import Service, service
from api.wire import answer, read_query

blueprint = Blueprint("events", __name__)

HEARTBEAT_SECONDS = 5.0
MOST_BEHIND = 5_000  # events that a stream hands over at once; a reader further behind must resync

JSON, NDJSON, SSE = "application/json", "application/x-ndjson", "text/event-stream"

_QUERY = EventsQuery()
_encode = msgspec.json.Encoder().encode


@blueprint.get("/v1/games/<game_id>/events")
def read_events(game_id: str) -> Response:
    """Events after `since`, redacted for the caller."""
    here = service()
    query = read_query(_QUERY)
    table, caller = admit(here, game_id)
    seat = viewed_seat(caller, table, query["seat"])
    wanted = request.accept_mimetypes.best_match([JSON, NDJSON, SSE]) if "Accept" in request.headers else JSON
    if wanted is None:
        raise Problem(NOT_ACCEPTABLE, f"events come as {JSON}, {NDJSON} or {SSE}")
    if wanted == JSON:
        told = _after(here, table, query["since"])
        return answer({"items": chronicle.show(told, seat), "next": None})
    present().waited = True
    return _stream(here, table, caller, seat, query["since"], wanted)


def _after(here: Service, table: Table, seq: int) -> list[Told]:
    """The events after a number, up to the loaded version."""
    if seq >= table.control.seq:
        return []
    log = here.games.log(table.id)[: table.control.version]
    return [told for told in chronicle.retell(chronicle.opening(table), log) if told.seq > seq]


def _stream(here: Service, table: Table, caller: Caller, seat: int | None, since: int, kind: str) -> Response:
    write = _FORMATS[kind]
    place = waiting.place(here, caller)
    place.__enter__()  # refused before the first byte, given back when the stream is closed
    lines = stream_with_context(_lines(here, table, seat, since, write))
    response = Response(lines, content_type=kind, headers={"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    response.call_on_close(lambda: place.__exit__(None, None, None))
    return response


def _lines(
    here: Service, table: Table, seat: int | None, since: int, write: Callable[[dict[str, Any]], bytes]
) -> Iterator[bytes]:
    """All events from `since` to the end of the game, with a heartbeat in between.

    They are read from the log, never from a queue: a slow reader slows only its own stream and misses nothing.
    """
    yield b""  # sends the headers: the reader knows that it is connected
    with here.hub.watch(table.id) as watch:
        told = _after(here, table, since)
        while True:
            if len(told) > MOST_BEHIND:
                yield write({"type": "resync", "since": since})
                return
            yield from (write(event) for event in chronicle.show(told, seat))
            since = told[-1].seq if told else since
            if table.is_over:
                yield write({"type": "end", "status": table.control.status, "result": result(table)})
                return
            told = yield from _next(here, table, watch, write)


def _next(here: Service, table: Table, watch: Any, write: Callable[[dict[str, Any]], bytes]) -> Any:
    """What happens next; heartbeats until then."""
    while True:
        watch.since = table.control.version
        started = time.monotonic()
        told = waiting.catch_up(here, table)
        if told or table.is_over:
            return told
        if not watch.wait(HEARTBEAT_SECONDS - (time.monotonic() - started)):
            yield write({"type": "heartbeat"})


def _as_ndjson(event: dict[str, Any]) -> bytes:
    return _encode(event) + b"\n"


def _as_sse(event: dict[str, Any]) -> bytes:
    number = f"id: {event['seq']}\n" if "seq" in event else ""
    return f"{number}event: {event['type']}\ndata: ".encode() + _encode(event) + b"\n\n"


_FORMATS: dict[str, Callable[[dict[str, Any]], bytes]] = {NDJSON: _as_ndjson, SSE: _as_sse}
