"""Games: create, read, list, leave."""

from contextlib import ExitStack
from typing import Any

from flask import Blueprint, Response

from api import callers, creation, play, referee, waiting
from api.call import present
from api.callers import Caller
from api.creation import Created
from api.envelope import envelope, show_seat, summary
from api.leagues import conduct
from api.picture import draw
from api.problems import FORBIDDEN, FORFEITED, GAME_OVER, NO_TOKEN, NOT_OVER, STALE, Problem
from api.record import HERE, RESIGNED, Table
from api.referee import Told
from api.replay import replay
from api.routes.moves import idempotency_key
from api.schemas import GameIn, ListQuery, NoQuery, ReadQuery, SeatOnlyIn, SeatQuery, WaitQuery
from api.service import Service, service
from api.store.games import now_ms
from api.store.keys import STATUSES
from api.wire import answer, read_body, read_query

blueprint = Blueprint("games", __name__)

_HEARD_EVERY_MS = 20_000  # how often a reader's sign of life is stored
_NO_CURSOR = (1 << 60, "")
_TRIES = 100

_GAME, _SEAT_ONLY = GameIn(), SeatOnlyIn()
_LIST, _READ, _WAIT, _SEAT, _NONE = ListQuery(), ReadQuery(), WaitQuery(), SeatQuery(), NoQuery()


# ---- create ----


@blueprint.post("/v1/games")
def create_game() -> Response:
    """A new game; with exactly one token also its envelope, so that one call is enough to be playing."""
    here = service()
    wanted, seconds = read_body(_GAME), read_query(_WAIT)["wait"]
    creator, unlimited = callers.creator(here)
    if not unlimited:
        here.buckets.spend(creator)
    created = creation.create(here, wanted, creator, idempotency_key(), unlimited=unlimited)
    present().made = created.table.id
    body = _secrets(created)
    if len(set(created.seat_tokens.values())) == 1:
        body["envelope"] = _first_envelope(here, created, seconds)
    return answer(body, 201 if created.is_new else 200, {"Location": f"/v1/games/{created.table.id}"})


def _secrets(created: Created) -> dict[str, Any]:
    table = created.table
    seats = [show_seat(table, seat) for seat in range(len(table.facts.seats))]
    for seat, token in created.seat_tokens.items():
        seats[seat]["token"] = token
    return {
        "id": table.id,
        "owner_token": created.owner_token,
        "seats": seats,
        "seed_hash": table.facts.seed_hash,
    }


def _first_envelope(here: Service, created: Created, seconds: float) -> dict[str, Any]:
    table = created.table
    caller = Caller(f"new:{table.id}", tuple(created.seat_tokens), is_known=True)
    told = _first_news(here, caller, table, seconds) if seconds else []
    return envelope(table, caller.seat_to_move(table), told)


def _first_news(here: Service, caller: Caller, table: Table, seconds: float) -> list[Told]:
    """What the house bots do before the creator must act."""
    present().waited = True
    with here.hub.watch(table.id) as watch:
        told = waiting.catch_up(here, table)
        return told + (waiting.until_worth_it(here, watch, caller, table, seconds) or [])


# ---- read ----


@blueprint.get("/v1/games/<game_id>")
def read_game(game_id: str) -> Response:
    """The envelope, at once or when it is worth reading."""
    here = service()
    query = read_query(_READ)
    with ExitStack() as stack:
        watch = stack.enter_context(here.hub.watch(game_id)) if query["wait"] else None
        table, caller = admit(here, game_id)
        seat = viewed_seat(caller, table, query["seat"])
        told = play.told_since(here, table, query["since"])
        if watch is not None:
            present().waited = True
            told += waiting.until_worth_it(here, watch, caller, table, query["wait"], query["since"]) or []
    return answer(envelope(table, seat if query["seat"] is not None else caller.seat_to_move(table), told))


def admit(here: Service, game_id: str) -> tuple[Table, Caller]:
    """The game and who asks for it; notes that a seat's holder has shown up."""
    table = play.find(here, game_id)
    caller = callers.in_game(here, table)
    if not caller.is_house:
        here.buckets.spend(caller.holder)
        if caller.seats and not table.is_over and now_ms() - table.heard > _HEARD_EVERY_MS:
            here.games.note_heard(game_id)
    return table, caller


def viewed_seat(caller: Caller, table: Table, wanted: int | None) -> int | None:
    """Whose view is asked for: a seat of the caller's, else the spectators'."""
    if wanted is None:
        return caller.seat_to_move(table)
    return callers.choose_seat(caller, table, wanted)


@blueprint.get("/v1/games")
def list_games() -> Response:
    """Games, newest first."""
    here = service()
    query = read_query(_LIST)
    here.buckets.spend(callers.address(here))
    before = read_cursor(query["cursor"])
    statuses = [query["status"]] if query["status"] else list(STATUSES)
    # A set: a game that ends just now is found under both statuses.
    found = sorted({row for status in statuses for row in here.games.newest(status, before, query["limit"])})[::-1]
    page = found[: query["limit"]]
    full = len(page) == query["limit"]
    tables = here.games.load_many([game_id for _, game_id in page])
    return answer({"items": [summary(table) for table in tables], "next": cursor(page[-1]) if full else None})


def cursor(row: tuple[int, str]) -> str:
    """Where a page ends: when its last entry was created, and its id."""
    return f"{row[0]}-{row[1]}"


def read_cursor(text: str | None) -> tuple[int, str]:
    """The place in a cursor; without one, before everything."""
    if text is None:
        return _NO_CURSOR
    created, _, game_id = text.partition("-")
    return int(created), game_id


@blueprint.get("/v1/games/<game_id>/replay")
def read_replay(game_id: str) -> Response:
    """Everything needed to play an ended game again; public."""
    here = service()
    read_query(_NONE)
    table, _ = admit(here, game_id)
    if not table.is_over:
        raise Problem(NOT_OVER, "the replay is given out after the end")
    conduct.check_told(here, table.facts)
    return answer(replay(table, here.games.log(game_id)))


@blueprint.get("/v1/games/<game_id>/board.svg")
def read_picture(game_id: str) -> Response:
    """The board as the caller may see it."""
    here = service()
    table, caller = admit(here, game_id)
    seat = viewed_seat(caller, table, read_query(_SEAT)["seat"])
    response = Response(draw(table, seat), content_type="image/svg+xml")
    response.headers["Cache-Control"] = "no-store"
    return response


# ---- leave ----


@blueprint.post("/v1/games/<game_id>/resign")
def resign(game_id: str) -> Response:
    """A house bot plays on for the seat."""
    here = service()
    wanted = read_body(_SEAT_ONLY, optional=True)["seat"]
    for _ in range(_TRIES):
        table, caller = admit(here, game_id)
        seat = callers.choose_seat(caller, table, wanted)
        if table.control.left[seat] == RESIGNED or _resigned(here, table, seat):
            return answer(envelope(table, seat))
    raise Problem(STALE, "the game changes too fast; try again")


def _resigned(here: Service, table: Table, seat: int) -> bool:
    if table.is_over:
        raise Problem(GAME_OVER, f"the game is {table.control.status}")
    if table.control.left[seat] != HERE or table.is_house(seat):
        raise Problem(FORFEITED, f"a house bot plays for seat {seat} already")
    referee.resign(table, seat)
    return _commit(here, table)


@blueprint.delete("/v1/games/<game_id>")
def abort(game_id: str) -> Response:
    """The owner ends the game."""
    here = service()
    read_query(_NONE)
    for _ in range(_TRIES):
        table, caller = admit(here, game_id)
        if not caller.is_owner:
            raise Problem(FORBIDDEN if caller.is_known else NO_TOKEN, "only the owner's token may abort a game")
        if table.facts.match:
            raise Problem(FORBIDDEN, "a match of a league is not aborted; cancel the league")
        if table.control.status == "aborted" or _aborted(here, table):
            return answer(envelope(table, None))
    raise Problem(STALE, "the game changes too fast; try again")


def _aborted(here: Service, table: Table) -> bool:
    if table.is_over:
        raise Problem(GAME_OVER, "the game is finished")
    referee.abort(table, "aborted", now_ms())
    return _commit(here, table)


def _commit(here: Service, table: Table) -> bool:
    done = here.games.commit(table, [], referee.next_look(table, now_ms(), here.patience_ms), heard=now_ms())
    if done:
        play.after_commit(here, table)
    return done
