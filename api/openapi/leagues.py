"""The calls of leagues and of the inbox, with the shapes and examples of their answers."""

from typing import Any

from api import schemas
from api.openapi.call import MAKE, Call
from api.openapi.shapes import (
    INT,
    SEAT,
    TEXT,
    TIME,
    list_of,
    or_null,
    page_of,
    ref,
    shape,
)

_NUMBER = {"type": "number"}
_COUNTS = {"type": "object", "additionalProperties": {"type": "integer"}}
_ID = "31c4q8n0h6vzt2"
_LEAGUE: dict[str, str] = {"league_id": _ID}
_CHANGE = (401, 403, 404, 409, 422, 429, 503)
_FOLLOW = (404, 422, 429, 503)

LEAGUE_SHAPES: dict[str, dict[str, Any]] = {
    "League": shape(
        {
            "id": TEXT,
            "name": TEXT,
            "game": TEXT,
            "scenario": TEXT,
            "players": INT,
            "entrants": list_of(shape({"entrant": TEXT, "name": TEXT})),
            "format": {"type": "string", "enum": ["round_robin", "swiss"]},
            "rounds": INT,
            "duplicate": {"type": "string", "enum": ["full", "board", "none"]},
            "options": {"type": "object"},
            "clock": shape({"move_seconds": INT, "trade_seconds": INT, "strikes": INT}),
            "seed": or_null({"type": "string", "description": "told when the league is over"}),
            "status": {"type": "string", "enum": ["running", "paused", "finished", "cancelled"]},
            "round": {"type": "integer", "description": "from 0"},
            "games": shape({"planned": INT, "begun": INT, "finished": INT}),
            "created": TIME,
            "ended": or_null(TIME),
        }
    ),
    "LeaguePage": page_of("League"),
    "Standings": shape(
        {
            "rows": list_of(ref("StandingsRow")),
            "games": {"type": "integer", "description": "that count: those of complete blocks"},
            "waiting": {"type": "integer", "description": "finished games of blocks that are not complete"},
            "beats": {"type": "object", "description": "entrant → other entrant → probability of a better rank"},
            "variance_saved": {"type": "object", "description": "by duplication, of wins and of margins"},
        }
    ),
    "StandingsRow": shape(
        {
            "rank": INT,
            "entrant": TEXT,
            "name": TEXT,
            "rating": _NUMBER,
            "low": or_null({"type": "number", "description": "of the 95 % interval; null before the second block"}),
            "high": or_null(_NUMBER),
            "games": INT,
            "wins": _NUMBER,
            "mean_rank": _NUMBER,
            "mean_points": _NUMBER,
            "forfeits": INT,
            "faults": _COUNTS | {"description": "kind of fault → games"},
            "seconds_per_move": _NUMBER,
        }
    ),
    "Match": shape(
        {
            "match": TEXT,
            "round": INT,
            "block": INT,
            "rotation": INT,
            "entrants": list_of(TEXT) | {"description": "by seat"},
            "status": {"type": "string", "enum": ["queued", "playing", "finished"]},
            "game": or_null(TEXT),
            "seed": or_null({"type": "string", "description": "told when the block is complete"}),
            "replay": or_null({"type": "string", "description": "where it is, when the block is complete"}),
            "result": or_null(ref("MatchResult")),
        }
    ),
    "MatchResult": shape(
        {
            "ranking": list_of(list_of(SEAT)),
            "points": list_of(INT),
            "reason": TEXT,
            "moves": INT,
            "decisions": list_of(INT),
            "seconds": list_of(_NUMBER),
            "forfeited": list_of(SEAT),
            "faults": list_of(TEXT) | {"description": "by seat, empty if nothing happened to anybody"},
        }
    ),
    "MatchPage": page_of("Match"),
    "LeagueExport": shape({"league": ref("League"), "standings": ref("Standings"), "matches": list_of(ref("Match"))}),
    "InboxItem": shape(
        {
            "id": TEXT,
            "game": TEXT,
            "scenario": TEXT,
            "seat": SEAT,
            "version": {"type": "integer", "description": "at which the decision arose"},
            "deadline": or_null(TIME),
            "remaining_ms": or_null(INT),
            "league": or_null(TEXT),
            "match": or_null(TEXT),
        }
    ),
    "Inbox": page_of("InboxItem"),
}

_NEW = {
    "name": "first cup", "game": "base", "scenario": "standard", "players": 3,
    "entrants": ["house:random", "house:weighted", "house:greedy", "house:planner"],
}  # fmt: skip

_EXAMPLE: dict[str, Any] = {
    "id": _ID, "name": "first cup", "game": "base", "scenario": "standard", "players": 3,
    "entrants": [{"entrant": "house:random", "name": "random"}, {"entrant": "house:greedy", "name": "greedy"}],
    "format": "round_robin", "rounds": 1, "duplicate": "full", "options": {"max_turns": 0},
    "clock": {"move_seconds": 30, "trade_seconds": 5, "strikes": 3}, "seed": None, "status": "running", "round": 0,
    "games": {"planned": 12, "begun": 12, "finished": 3}, "created": "2031-05-01T12:00:00.000Z", "ended": None,
}  # fmt: skip

_ROW = {
    "rank": 1, "entrant": "house:greedy", "name": "greedy", "rating": 1688.4, "low": 1590.2, "high": 1786.6, "games": 9,
    "wins": 6.0, "mean_rank": 1.444, "mean_points": 8.667, "forfeits": 0, "faults": {}, "seconds_per_move": 0.000123,
}  # fmt: skip

_STANDINGS = {
    "rows": [_ROW], "games": 9, "waiting": 2, "beats": {"house:greedy": {"house:random": 0.9312}},
    "variance_saved": {"wins": 0.2412, "margins": 0.2807},
}  # fmt: skip

_MATCH = {
    "match": "r0-b0-s0", "round": 0, "block": 0, "rotation": 0,
    "entrants": ["house:greedy", "house:planner", "house:random"], "status": "finished", "game": "07k3j9x2mqpz4w",
    "seed": "9f86d081884c7d659a2feaa0c55ad015", "replay": "/v1/games/07k3j9x2mqpz4w/replay",
    "result": {
        "ranking": [[0], [1], [2]], "points": [10, 8, 3], "reason": "victory", "moves": 412,
        "decisions": [120, 131, 98], "seconds": [0.014, 0.41, 0.001], "forfeited": [], "faults": [],
    },
}  # fmt: skip

_ITEM = {
    "id": "07k3j9x2mqpz4w", "game": "base", "scenario": "standard", "seat": 1, "version": 17,
    "deadline": "2031-05-01T12:00:30.000Z", "remaining_ms": 28000, "league": _ID, "match": "r0-b0-s0",
}  # fmt: skip

_STREAM = '{"type":"act","id":"07k3j9x2mqpz4w","seat":1,"version":17}\n{"type":"heartbeat"}\n'

LEAGUE_CALLS = (
    Call(
        "get", "/v1/bots/me/inbox", "readInbox", "bots", "Where the bot must act", "the games, most urgent first",
        "Inbox", {"items": [_ITEM], "next": None}, 200, (401, 406, 422, 429, 503), "needed", schemas.WaitQuery,
        about="With `wait` the answer is held until the bot must act. As NDJSON a stream: a line for each decision.",
        other_types={"application/x-ndjson": _STREAM},
    ),
    Call(
        "post", "/v1/leagues", "createLeague", "leagues", "Create a league", "the league, which has begun", "League",
        _EXAMPLE, 201, MAKE, "needed", None, schemas.LeagueIn, _NEW, idempotent=True,
        about="Needs the API key of a registered bot, or the administrator's.",
    ),
    Call(
        "get", "/v1/leagues", "listLeagues", "leagues", "List leagues, newest first", "a page", "LeaguePage",
        {"items": [_EXAMPLE], "next": None}, problems=(422, 429, 503), query=schemas.LeaguesQuery,
    ),
    Call(
        "get", "/v1/leagues/{league_id}", "readLeague", "leagues", "Facts and progress", "the league", "League",
        _EXAMPLE, problems=_FOLLOW, path_example=_LEAGUE,
    ),
    Call(
        "get", "/v1/leagues/{league_id}/standings", "readStandings", "leagues", "The table", "best first", "Standings",
        _STANDINGS, problems=_FOLLOW, path_example=_LEAGUE,
    ),
    Call(
        "get", "/v1/leagues/{league_id}/matches", "readMatches", "leagues", "Matches in the order of the schedule",
        "a page", "MatchPage", {"items": [_MATCH], "next": None}, problems=_FOLLOW, query=schemas.MatchesQuery,
        path_example=_LEAGUE,
    ),
    Call(
        "get", "/v1/leagues/{league_id}/export", "exportLeague", "leagues", "Everything, as JSON or CSV",
        "the league, its standings and all matches", "LeagueExport",
        {"league": _EXAMPLE, "standings": _STANDINGS, "matches": [_MATCH]}, problems=_FOLLOW, query=schemas.ExportQuery,
        path_example=_LEAGUE, other_types={"text/csv": "match,round,block,rotation,game,seed,seat,entrant,…\n"},
    ),
    Call(
        "post", "/v1/leagues/{league_id}/pause", "pauseLeague", "leagues", "No more blocks begin (creator)",
        "the league", "League", _EXAMPLE | {"status": "paused"}, 200, _CHANGE, "needed", path_example=_LEAGUE,
    ),
    Call(
        "post", "/v1/leagues/{league_id}/resume", "resumeLeague", "leagues", "It goes on (creator)", "the league",
        "League", _EXAMPLE, 200, _CHANGE, "needed", path_example=_LEAGUE,
    ),
    Call(
        "post", "/v1/leagues/{league_id}/cancel", "cancelLeague", "leagues", "It ends; games are aborted (creator)",
        "the league", "League", _EXAMPLE | {"status": "cancelled"}, 200, _CHANGE, "needed", path_example=_LEAGUE,
    ),
)  # fmt: skip
