"""Leagues: create, follow, stop."""

from collections.abc import Iterator

import msgspec
from flask import Blueprint, Response, stream_with_context

from api import callers
from api.leagues import conduct, creation, show
from api.leagues.record import CANCELLED, PAUSED, RUNNING, League
from api.problems import FORBIDDEN, LEAGUE_STATUS, NO_TOKEN, Problem
from api.routes.games import cursor, read_cursor
from api.routes.moves import idempotency_key
from api.schemas import ExportQuery, LeagueIn, LeaguesQuery, MatchesQuery, NoQuery
from api.service import Service, service
from api.wire import answer, read_body, read_query
from arena.standings import to_csv
from arena.tables import csv_text

blueprint = Blueprint("leagues", __name__)

_LEAGUE, _LIST, _MATCHES, _EXPORT, _NONE = LeagueIn(), LeaguesQuery(), MatchesQuery(), ExportQuery(), NoQuery()

_tables = show.Tables()


@blueprint.post("/v1/leagues")
def create_league() -> Response:
    """A new league; it begins at once."""
    here = service()
    creator, unlimited = callers.creator(here)
    if creator.startswith("ip:"):
        raise Problem(NO_TOKEN, "leagues are created with the API key of a registered bot, or the administrator's")
    league, is_new = creation.create(here, read_body(_LEAGUE), creator, idempotency_key(), unlimited=unlimited)
    location = {"Location": f"/v1/leagues/{league.id}"}
    return answer(_shown(here, league), 201 if is_new else 200, location)


def _shown(here: Service, league: League) -> dict[str, object]:
    return show.league(league, here.leagues.progress(league.id))


@blueprint.get("/v1/leagues")
def list_leagues() -> Response:
    """Leagues, newest first."""
    here = _limited()
    query = read_query(_LIST)
    page = here.leagues.newest(read_cursor(query["cursor"]), query["limit"])
    found = [league for league in (here.leagues.find(league_id) for _, league_id in page) if league is not None]
    full = len(page) == query["limit"]
    return answer({"items": [_shown(here, league) for league in found], "next": cursor(page[-1]) if full else None})


def _limited() -> Service:
    """The service, for a caller that reads."""
    here = service()
    here.buckets.spend(callers.address(here))
    return here


@blueprint.get("/v1/leagues/<league_id>")
def read_league(league_id: str) -> Response:
    """Facts and progress."""
    here = _limited()
    read_query(_NONE)
    return answer(_shown(here, conduct.find(here, league_id)))


@blueprint.get("/v1/leagues/<league_id>/standings")
def read_standings(league_id: str) -> Response:
    """The table."""
    here = _limited()
    read_query(_NONE)
    league = conduct.find(here, league_id)
    return answer(show.table(league, _tables.of(here, league)))


@blueprint.get("/v1/leagues/<league_id>/matches")
def read_matches(league_id: str) -> Response:
    """Matches in the order of the schedule."""
    here = _limited()
    query = read_query(_MATCHES)
    page = show.matches(here, conduct.find(here, league_id), query["cursor"], query["limit"])
    following = str(query["cursor"] + len(page)) if len(page) == query["limit"] else None
    return answer({"items": page, "next": following})


# ---- export ----


@blueprint.get("/v1/leagues/<league_id>/export")
def export(league_id: str) -> Response:
    """Everything, as JSON or CSV."""
    here = _limited()
    query = read_query(_EXPORT)
    league = conduct.find(here, league_id)
    kind = "text/csv; charset=utf-8" if query["format"] == "csv" else "application/json"
    lines = _EXPORTS[query["format"], query["table"]](here, league)
    name = f'attachment; filename="{league.id}.{query["format"]}"'
    headers = {"Cache-Control": "no-store", "Content-Disposition": name}
    return Response(stream_with_context(lines), content_type=kind, headers=headers)


def _as_json(here: Service, league: League) -> Iterator[str]:
    table = show.table(league, _tables.of(here, league))
    yield f'{{"league":{_text(_shown(here, league))},"standings":{_text(table)},"matches":['
    for number, match in enumerate(show.all_matches(here, league)):
        yield ("," if number else "") + _text(match)
    yield "]}\n"


def _text(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _standings_as_csv(here: Service, league: League) -> Iterator[str]:
    yield to_csv(_tables.of(here, league))


def _matches_as_csv(here: Service, league: League) -> Iterator[str]:
    yield csv_text([show.SEAT_COLUMNS])
    for match in show.all_matches(here, league):
        yield csv_text(show.seat_rows(match))


_EXPORTS = {
    ("json", "matches"): _as_json,
    ("json", "standings"): _as_json,
    ("csv", "matches"): _matches_as_csv,
    ("csv", "standings"): _standings_as_csv,
}


# ---- stop and go ----


@blueprint.post("/v1/leagues/<league_id>/pause")
def pause(league_id: str) -> Response:
    """No more blocks begin."""
    return _change(league_id, PAUSED)


@blueprint.post("/v1/leagues/<league_id>/resume")
def resume(league_id: str) -> Response:
    """It goes on."""
    return _change(league_id, RUNNING)


@blueprint.post("/v1/leagues/<league_id>/cancel")
def cancel(league_id: str) -> Response:
    """It ends; games under way are aborted."""
    return _change(league_id, CANCELLED)


def _change(league_id: str, status: str) -> Response:
    here = _limited()
    read_query(_NONE)
    league = conduct.find(here, league_id)
    _check_creator(here, league)
    reached = here.leagues.change(league.id, status)
    if reached != status:
        raise Problem(LEAGUE_STATUS, f"the league is {reached}")
    conduct.advance(here, league)
    return answer(_shown(here, league))


def _check_creator(here: Service, league: League) -> None:
    creator, _ = callers.creator(here)
    if creator.startswith("ip:"):
        raise Problem(NO_TOKEN, "this call needs the creator's API key")
    if creator not in (league.creator, "admin", "house"):
        raise Problem(FORBIDDEN, "only the creator of a league may do that")
