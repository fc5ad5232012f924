"""The wire: reading bodies and parameters, writing JSON."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec
from flask import Response, request
from marshmallow import Schema, ValidationError

from api.problems import MALFORMED, MEDIA_TYPE, TOO_LARGE, WRONG_FIELDS, Problem

LARGEST_BODY = 64 * 1024  # bytes
_JSON = "application/json"
_HEADERS = {"Content-Type": _JSON, "Cache-Control": "no-store"}
DEEPEST = 32  # nesting of JSON

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


def answer(payload: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response. What is sent may hold a seat's secrets: nobody on the way may keep it."""
    sent = _HEADERS if headers is None else {**_HEADERS, **headers}
    return Response(_encode(payload), status, sent)


def read_body(schema: Schema, *, optional: bool = False) -> dict[str, Any]:
    """The JSON object in the body, validated."""
    data = _raw_body()
    if optional and not data:
        return _load(schema, {})
    if request.environ.get("CONTENT_TYPE") != _JSON and request.mimetype != _JSON:
        raise Problem(MEDIA_TYPE, "send `Content-Type: application/json`")
    return _load(schema, parse(data))


def _raw_body() -> bytes:
    """At most the largest body; with a length given it is read straight from the server."""
    length = request.content_length
    if length is not None and length <= LARGEST_BODY:
        return bytes(request.environ["wsgi.input"].read(length))
    data = b"" if length is not None else request.stream.read(LARGEST_BODY + 1)
    if length is not None or len(data) > LARGEST_BODY:
        raise Problem(TOO_LARGE, f"at most {LARGEST_BODY} bytes")
    return data


def parse(data: bytes) -> Any:
    """The value of a JSON text; neither malformed nor too deep."""
    if data.count(b"[") + data.count(b"{") > DEEPEST and _depth(data) > DEEPEST:
        raise Problem(MALFORMED, f"nested deeper than {DEEPEST}")
    try:
        return _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(MALFORMED, str(error)) from None


def _depth(data: bytes) -> int:
    """The deepest nesting of brackets outside strings."""
    deepest = depth = 0
    in_string = escaped = False
    for byte in data:
        if in_string:
            in_string = escaped or byte != 0x22
            escaped = not escaped and byte == 0x5C
        elif byte == 0x22:
            in_string = True
        elif byte in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif byte in b"]}":
            depth -= 1
    return deepest


def read_query(schema: Schema) -> dict[str, Any]:
    """The parameters after the question mark, validated."""
    if not request.query_string:
        return _defaults(schema)
    twice = next((name for name, values in request.args.lists() if len(values) > 1), None)
    if twice is not None:
        raise Problem(WRONG_FIELDS, "a parameter is given twice", errors={twice: ["given twice"]})
    return _load(schema, request.args.to_dict())


@cache
def _defaults(schema: Schema) -> dict[str, Any]:
    return _load(schema, {})


def _load(schema: Schema, value: Any) -> dict[str, Any]:
    try:
        loaded: dict[str, Any] = schema.load(value)
    except ValidationError as error:
        raise Problem(WRONG_FIELDS, "see errors", errors=_plain(error.messages)) from None
    return loaded


def _plain(messages: Any) -> Any:
    """Messages with text keys: marshmallow names list items by number."""
    if isinstance(messages, dict):
        return {str(key): _plain(value) for key, value in messages.items()}
    return messages
