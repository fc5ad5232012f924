"""The wire: reading bodies and parameters, writing JSON."""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, cast

import msgspec
from flask import Response, request
from gunicorn.http.errors import ParseException
from marshmallow import Schema, ValidationError

from api.problems import MALFORMED, MEDIA_TYPE, TOO_LARGE, WRONG_FIELDS, Problem

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

LARGEST_BODY = 64 * 1024  # bytes
_JSON = "application/json"
DEEPEST = 32  # nesting of JSON
_TEXT = re.compile(rb'"(?:[^"\\]|\\.)*+"?', re.DOTALL)
_TOO_DEEP = b"[" * (DEEPEST + 1)
_AS_SQUARE, _NO_BRACKETS = bytes.maketrans(b"{}", b"[]"), bytes(set(range(256)) - set(b"[]{}"))

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder().decode


class Complete(Response):
    """A response that is all there when it is made: nothing is left to be found out while it is sent."""

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        """Send it, without the general case's walk over headers and body."""
        start_response(self.status, self.headers.to_wsgi_list())
        return () if environ["REQUEST_METHOD"] == "HEAD" else cast(list[bytes], self.response)


def answer(payload: Any, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON response. What is sent may hold a seat's secrets: nobody on the way may keep it."""
    body = _encode(payload)
    sent = {"Content-Type": _JSON, "Content-Length": str(len(body)), "Cache-Control": "no-store", **(headers or {})}
    return Complete(body, status, sent)


def read_body(schema: Schema, *, optional: bool = False) -> dict[str, Any]:
    """The JSON object in the body, validated."""
    data = raw_body(optional=optional)
    return load(schema, parse(data) if data or not optional else {})


def raw_body(*, optional: bool = False) -> bytes:
    """At most the largest body, of the right type; with a length given it is read straight from the server."""
    environ = request.environ
    length = environ.get("CONTENT_LENGTH") or ""
    if length.isdigit() and int(length) <= LARGEST_BODY:
        data = bytes(environ["wsgi.input"].read(int(length)))
    else:
        data = b"" if length else _read_chunks()
        if length or len(data) > LARGEST_BODY:
            raise Problem(TOO_LARGE, f"at most {LARGEST_BODY} bytes")
    if (data or not optional) and environ.get("CONTENT_TYPE") != _JSON and request.mimetype != _JSON:
        raise Problem(MEDIA_TYPE, "send `Content-Type: application/json`")
    return data


def _read_chunks() -> bytes:
    try:
        return request.stream.read(LARGEST_BODY + 1)
    except (OSError, ParseException) as error:  # cut off, or no chunks at all
        raise Problem(MALFORMED, f"the chunks cannot be read: {error}") from None


def parse(data: bytes) -> Any:
    """The value of a JSON text; neither malformed nor too deep."""
    check_depth(data)
    try:
        return _decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Problem(MALFORMED, str(error)) from None


def check_depth(data: bytes) -> None:
    """Refuse what is nested too deep before anybody parses it."""
    if data.count(b"[") + data.count(b"{") > DEEPEST and _is_too_deep(data):
        raise Problem(MALFORMED, f"nested deeper than {DEEPEST}")


def _is_too_deep(data: bytes) -> bool:
    """Whether brackets outside texts are nested too deep. Innermost pairs go first, all at once: no loop over bytes."""
    brackets = _TEXT.sub(b"", data).translate(_AS_SQUARE, delete=_NO_BRACKETS)
    for _ in range(DEEPEST):
        if _TOO_DEEP in brackets:
            return True
        brackets = brackets.replace(b"[]", b"")
    return b"[]" in brackets


def read_query(schema: Schema) -> dict[str, Any]:
    """The parameters after the question mark, validated."""
    if not request.environ.get("QUERY_STRING"):
        return _defaults(schema)
    twice = next((name for name, values in request.args.lists() if len(values) > 1), None)
    if twice is not None:
        raise Problem(WRONG_FIELDS, "a parameter is given twice", errors={twice: ["given twice"]})
    return load(schema, request.args.to_dict())


@cache
def _defaults(schema: Schema) -> dict[str, Any]:
    return load(schema, {})


def load(schema: Schema, value: Any) -> dict[str, Any]:
    """What a value means to a schema, or all that is wrong with it."""
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
