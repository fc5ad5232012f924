"""All calls: what they take, what they answer, what can go wrong."""

from api import schemas
from api.openapi import examples
from api.openapi.call import MAKE, READ, WRITE, Call
from api.openapi.leagues import LEAGUE_CALLS

_GAME: dict[str, str] = {"game_id": examples.GAME_ID}

CALLS = (
    Call(
        "get", "/v1/catalogue", "readCatalogue", "catalogue", "What can be played", "games and house bots",
        "Catalogue", examples.CATALOGUE, problems=(422,),
    ),
    Call(
        "get", "/v1/boards/{game}/{scenario}", "readBoard", "catalogue", "The geometry of a board",
        "ids of hexes, paths and intersections and what they touch", "Board", examples.BOARD, problems=(404, 422),
        path_example={"game": "base", "scenario": "standard"},
    ),
    Call(
        "get", "/v1/rules/{clause}", "readClause", "catalogue", "The text of a rule", "the clause", "Clause",
        {"clause": "B-6.2", "text": "…"}, problems=(404, 422), path_example={"clause": "B-6.2"},
    ),
    Call(
        "post", "/v1/games", "createGame", "games", "Create a game", "the game, with tokens that are told only now",
        "CreatedGame", examples.CREATED, 201, MAKE, "optional", schemas.WaitQuery, schemas.GameIn, examples.NEW_GAME,
        idempotent=True,
        about="With exactly one token the answer carries its envelope: one call and you are playing.",
    ),
    Call(
        "get", "/v1/games", "listGames", "games", "List games, newest first", "a page", "GamePage",
        {"items": [examples.SUMMARY], "next": None}, problems=(422, 429, 503), query=schemas.ListQuery,
    ),
    Call(
        "get", "/v1/games/{game_id}", "readGame", "games", "Read a game", "the envelope", "Envelope",
        examples.ENVELOPE, 200, READ, "optional", schemas.ReadQuery, path_example=_GAME,
        about="With `wait` the answer is held until one of your seats must act or the game is over; "
        "for spectators until the version passes `since`.",
    ),
    Call(
        "delete", "/v1/games/{game_id}", "abortGame", "games", "Abort a game (owner)", "the envelope", "Envelope",
        examples.ENVELOPE | {"status": "aborted", "you": None, "legal_moves": [], "to_act": []}, 200, (*READ, 409),
        "needed", path_example=_GAME,
    ),
    Call(
        "post", "/v1/games/{game_id}/moves", "playMoves", "games", "Play a move, or several",
        "the envelope, with what was played", "PlayedEnvelope", examples.PLAYED, 200, WRITE, "needed",
        schemas.WaitQuery, schemas.MovesIn, {"move": {"type": "roll_dice"}, "version": 16}, one_of=("move", "moves"),
        idempotent=True, path_example=_GAME,
        about="Several moves are all played or none. With `wait` the answer is held until you must act again. "
        "The same seat, version and move again is played once.",
    ),
    Call(
        "get", "/v1/games/{game_id}/events", "readEvents", "games", "What happened",
        "events after `since`, redacted for the caller; as NDJSON or SSE a stream until the game ends", "EventPage",
        examples.EVENTS, 200, (*READ, 406), "optional", schemas.EventsQuery, path_example=_GAME,
        other_types={"application/x-ndjson": examples.NDJSON, "text/event-stream": examples.SSE},
    ),
    Call(
        "get", "/v1/games/{game_id}/replay", "readReplay", "games", "The replay, after the end",
        "all that is needed to play the game again", "Replay", examples.REPLAY, 200, (*READ, 409), "optional",
        path_example=_GAME,
    ),
    Call(
        "post", "/v1/games/{game_id}/resign", "resign", "games", "Resign: a house bot plays on", "the envelope",
        "Envelope", examples.ENVELOPE, 200, WRITE, "needed", None, schemas.SeatOnlyIn, {"seat": 0}, True,
        path_example=_GAME,
    ),
    Call(
        "get", "/v1/games/{game_id}/board.svg", "readPicture", "games", "A picture of the board", "the picture",
        problems=READ, security="optional", query=schemas.SeatQuery, path_example=_GAME,
        other_types={"image/svg+xml": "<svg/>"},
    ),
    Call(
        "post", "/v1/bots", "registerBot", "bots", "Register a bot", "the bot and its API key, told only now",
        "BotWithKey", examples.BOT | {"key": "kb_12abcdefghjkmn_…"}, 201, (400, 413, 415, 422, 429, 503),
        body=schemas.BotIn, body_example={"name": "my bot"},
    ),
    Call(
        "get", "/v1/bots/me", "readBot", "bots", "The bot of the key", "the bot", "Bot", examples.BOT,
        problems=(401, 422, 503), security="needed",
    ),
    Call(
        "post", "/v1/bots/me/key", "rotateKey", "bots", "A new API key; the old one is void", "the bot and its key",
        "BotWithKey", examples.BOT | {"key": "kb_12abcdefghjkmn_…"}, problems=(401, 503), security="needed",
    ),
    Call(
        "delete", "/v1/bots/me", "deleteBot", "bots", "Delete the bot", "gone", status=204, problems=(401, 503),
        security="needed",
    ),
    *LEAGUE_CALLS,
    Call("get", "/healthz", "health", "operations", "The process answers", "alive", "Health", {"status": "ok"}),
    Call(
        "get", "/readyz", "ready", "operations", "The store can be reached", "ready", "Health", {"status": "ready"},
        problems=(503,),
    ),
    Call(
        "get", "/metrics", "metrics", "operations", "Prometheus figures (this machine or administrator)", "figures",
        problems=(401, 403, 503), security="optional", other_types={"text/plain": examples.METRICS},
    ),
    Call("get", "/v1/openapi.json", "openapi", "operations", "This description", "OpenAPI 3.1", "Description",
         {"openapi": "3.1.0"}),
    Call("get", "/docs", "docs", "operations", "This description for people", "a page",
         other_types={"text/html": "<html></html>"}),
)  # fmt: skip
