"""The shapes of answers, as JSON Schema. Views and events differ by game: see the rules of each."""

from typing import Any

INT = {"type": "integer"}
TEXT = {"type": "string"}
TIME = {"type": "string", "format": "date-time"}
SEAT = {"type": "integer", "minimum": 0}


def shape(required: dict[str, Any], optional: dict[str, Any] | None = None, *, more: bool = False) -> dict[str, Any]:
    """An object with these fields."""
    return {
        "type": "object",
        "properties": required | (optional or {}),
        "required": list(required),
        "additionalProperties": more,
    }


def list_of(items: dict[str, Any]) -> dict[str, Any]:
    """A list."""
    return {"type": "array", "items": items}


def or_null(shape: dict[str, Any]) -> dict[str, Any]:
    """The same, or null."""
    return {"anyOf": [shape, {"type": "null"}]}


def ref(name: str) -> dict[str, Any]:
    """A shape by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def page_of(items: str) -> dict[str, Any]:
    """A page of a listing."""
    return shape({"items": list_of(ref(items)), "next": or_null(TEXT)})


_STATUS = {"type": "string", "enum": ["playing", "finished", "aborted"]}
_SEAT_FACTS = {"seat": SEAT, "name": TEXT}
_SITTER = {"bot": TEXT, "bot_id": TEXT}

_ENVELOPE = {
    "id": TEXT,
    "game": TEXT,
    "scenario": TEXT,
    "rules_version": TEXT,
    "version": {"type": "integer", "minimum": 0, "description": "moves played"},
    "status": _STATUS,
    "seed_hash": {"type": "string", "description": "SHA-256(nonce ‖ seed), both told in the replay"},
    "turn": or_null(shape({"seat": SEAT, "number": INT, "phase": TEXT}, more=True)),
    "to_act": list_of(SEAT),
    "you": or_null(SEAT),
    "legal_moves": list_of(ref("Move")),
    "view": {"type": "object", "description": "all that the seat may know; its fields depend on the game"},
    "events": list_of(ref("Event")),
    "clock": ref("Clock"),
    "result": or_null(ref("Result")),
}

SHAPES: dict[str, dict[str, Any]] = {
    "Problem": shape(
        {"type": TEXT, "title": TEXT, "status": INT, "detail": TEXT},
        {
            "code": {"type": "string", "description": "reason code of the rules"},
            "clause": {"type": "string", "description": "the rule's id; its text is at /v1/rules/{clause}"},
            "errors": {"type": "object", "description": "what is wrong, by field"},
            "version": {"type": "integer", "description": "the present version, if yours is stale"},
        },
    ),
    "Move": shape(
        {"type": TEXT},
        {"template": {"type": "boolean", "description": "stands for moves too many to list; cannot be sent itself"}},
        more=True,
    ),
    "Event": shape(
        {"seq": {"type": "integer", "minimum": 1}, "version": {"type": "integer", "minimum": 1}, "type": TEXT},
        {"by": {"type": "string", "enum": ["clock", "house"], "description": "if not the seat itself moved"}},
        more=True,
    ),
    "Clock": shape(
        {"deadline": or_null(TIME), "remaining_ms": or_null(INT), "strikes": list_of(INT)},
    ),
    "Result": shape(
        {
            "winner": or_null(SEAT),
            "ranking": list_of(list_of(SEAT)),
            "points": list_of(INT),
            "reason": {"type": "string", "description": "victory, turn_limit, …; aborted or abandoned"},
            "forfeited": list_of(SEAT),
        }
    ),
    "Envelope": shape(_ENVELOPE),
    "PlayedEnvelope": shape(
        _ENVELOPE | {"played": shape({"from": INT, "to": INT})},
    ),
    "CreatedGame": shape(
        {
            "id": TEXT,
            "owner_token": {"type": "string", "description": "may abort the game"},
            "seats": list_of(shape(_SEAT_FACTS, _SITTER | {"token": TEXT})),
            "seed_hash": TEXT,
        },
        {"envelope": ref("Envelope")},
    ),
    "GameSummary": shape(
        {
            "id": TEXT,
            "game": TEXT,
            "scenario": TEXT,
            "status": _STATUS,
            "version": INT,
            "created": TIME,
            "seats": list_of(shape(_SEAT_FACTS, _SITTER)),
            "result": or_null(ref("Result")),
        }
    ),
    "GamePage": page_of("GameSummary"),
    "EventPage": page_of("Event"),
    "Replay": shape(
        {
            "id": TEXT,
            "game": TEXT,
            "scenario": TEXT,
            "rules_version": TEXT,
            "players": INT,
            "options": {"type": "object"},
            "seats": list_of(shape(_SEAT_FACTS, _SITTER)),
            "clock": shape({"move_seconds": INT, "trade_seconds": INT, "strikes": INT}),
            "seed": TEXT,
            "nonce": {"type": "string", "description": "16 bytes, hexadecimal"},
            "seed_hash": TEXT,
            "callers_seed": {"type": "boolean"},
            "created": TIME,
            "ended": TIME,
            "status": _STATUS,
            "moves": list_of(shape({"seat": SEAT, "move": ref("Move")}, {"by": TEXT})),
            "result": or_null(ref("Result")),
        }
    ),
    "Catalogue": shape({"games": list_of({"type": "object"}), "bots": list_of(shape({"bot": TEXT, "about": TEXT}))}),
    "Board": shape(
        {
            "game": TEXT,
            "scenario": TEXT,
            "hexes": list_of({"type": "object"}),
            "paths": list_of({"type": "object"}),
            "intersections": list_of({"type": "object"}),
        },
        more=True,
    ),
    "Clause": shape({"clause": TEXT, "text": TEXT}),
    "Description": {"type": "object", "description": "OpenAPI 3.1"},
    "Health": shape({"status": TEXT}),
    "Bot": shape({"id": TEXT, "name": TEXT, "accepts_leagues": {"type": "boolean"}}),
    "BotWithKey": shape({"id": TEXT, "name": TEXT, "accepts_leagues": {"type": "boolean"}, "key": TEXT}),
}
