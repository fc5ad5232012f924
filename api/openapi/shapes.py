"""The shapes of answers, as JSON Schema. Views and events differ by game: see the rules of each."""

from typing import Any

_INT = {"type": "integer"}
_TEXT = {"type": "string"}
_TIME = {"type": "string", "format": "date-time"}
_SEAT = {"type": "integer", "minimum": 0}


def _object(required: dict[str, Any], optional: dict[str, Any] | None = None, *, more: bool = False) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": more,
    }


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _or_null(shape: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [shape, {"type": "null"}]}


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


def _page(items: str) -> dict[str, Any]:
    return _object({"items": _list(_ref(items)), "next": _or_null(_TEXT)})


_STATUS = {"type": "string", "enum": ["playing", "finished", "aborted"]}
_SEAT_FACTS = {"seat": _SEAT, "name": _TEXT}
_SITTER = {"bot": _TEXT, "bot_id": _TEXT}

_ENVELOPE = {
    "id": _TEXT,
    "game": _TEXT,
    "scenario": _TEXT,
    "rules_version": _TEXT,
    "version": {"type": "integer", "minimum": 0, "description": "moves played"},
    "status": _STATUS,
    "seed_hash": {"type": "string", "description": "SHA-256(nonce ‖ seed), both told in the replay"},
    "turn": _or_null(_object({"seat": _SEAT, "number": _INT, "phase": _TEXT}, more=True)),
    "to_act": _list(_SEAT),
    "you": _or_null(_SEAT),
    "legal_moves": _list(_ref("Move")),
    "view": {"type": "object", "description": "all that the seat may know; its fields depend on the game"},
    "events": _list(_ref("Event")),
    "clock": _ref("Clock"),
    "result": _or_null(_ref("Result")),
}

SHAPES: dict[str, dict[str, Any]] = {
    "Problem": _object(
        {"type": _TEXT, "title": _TEXT, "status": _INT, "detail": _TEXT},
        {
            "code": {"type": "string", "description": "reason code of the rules"},
            "clause": {"type": "string", "description": "the rule's id; its text is at /v1/rules/{clause}"},
            "errors": {"type": "object", "description": "what is wrong, by field"},
            "version": {"type": "integer", "description": "the present version, if yours is stale"},
        },
    ),
    "Move": _object(
        {"type": _TEXT},
        {"template": {"type": "boolean", "description": "stands for moves too many to list; cannot be sent itself"}},
        more=True,
    ),
    "Event": _object(
        {"seq": {"type": "integer", "minimum": 1}, "version": {"type": "integer", "minimum": 1}, "type": _TEXT},
        {"by": {"type": "string", "enum": ["clock", "house"], "description": "if not the seat itself moved"}},
        more=True,
    ),
    "Clock": _object(
        {"deadline": _or_null(_TIME), "remaining_ms": _or_null(_INT), "strikes": _list(_INT)},
    ),
    "Result": _object(
        {
            "winner": _or_null(_SEAT),
            "ranking": _list(_list(_SEAT)),
            "points": _list(_INT),
            "reason": {"type": "string", "description": "victory, turn_limit, …; aborted or abandoned"},
            "forfeited": _list(_SEAT),
        }
    ),
    "Envelope": _object(_ENVELOPE),
    "PlayedEnvelope": _object(
        _ENVELOPE | {"played": _object({"from": _INT, "to": _INT})},
    ),
    "CreatedGame": _object(
        {
            "id": _TEXT,
            "owner_token": {"type": "string", "description": "may abort the game"},
            "seats": _list(_object(_SEAT_FACTS, _SITTER | {"token": _TEXT})),
            "seed_hash": _TEXT,
        },
        {"envelope": _ref("Envelope")},
    ),
    "GameSummary": _object(
        {
            "id": _TEXT,
            "game": _TEXT,
            "scenario": _TEXT,
            "status": _STATUS,
            "version": _INT,
            "created": _TIME,
            "seats": _list(_object(_SEAT_FACTS, _SITTER)),
            "result": _or_null(_ref("Result")),
        }
    ),
    "GamePage": _page("GameSummary"),
    "EventPage": _page("Event"),
    "Replay": _object(
        {
            "id": _TEXT,
            "game": _TEXT,
            "scenario": _TEXT,
            "rules_version": _TEXT,
            "players": _INT,
            "options": {"type": "object"},
            "seats": _list(_object(_SEAT_FACTS, _SITTER)),
            "clock": _object({"move_seconds": _INT, "trade_seconds": _INT, "strikes": _INT}),
            "seed": _TEXT,
            "nonce": {"type": "string", "description": "16 bytes, hexadecimal"},
            "seed_hash": _TEXT,
            "callers_seed": {"type": "boolean"},
            "created": _TIME,
            "ended": _TIME,
            "status": _STATUS,
            "moves": _list(_object({"seat": _SEAT, "move": _ref("Move")}, {"by": _TEXT})),
            "result": _or_null(_ref("Result")),
        }
    ),
    "Catalogue": _object({"games": _list({"type": "object"}), "bots": _list(_object({"bot": _TEXT, "about": _TEXT}))}),
    "Board": _object(
        {
            "game": _TEXT,
            "scenario": _TEXT,
            "hexes": _list({"type": "object"}),
            "paths": _list({"type": "object"}),
            "intersections": _list({"type": "object"}),
        },
        more=True,
    ),
    "Clause": _object({"clause": _TEXT, "text": _TEXT}),
    "Description": {"type": "object", "description": "OpenAPI 3.1"},
    "Health": _object({"status": _TEXT}),
    "Bot": _object({"id": _TEXT, "name": _TEXT, "accepts_leagues": {"type": "boolean"}}),
    "BotWithKey": _object({"id": _TEXT, "name": _TEXT, "accepts_leagues": {"type": "boolean"}, "key": _TEXT}),
}
