"""The OpenAPI 3.1 description: a table of calls, the shapes of their answers, an example for each."""

from functools import cache
from typing import Any

from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from marshmallow import Schema

from api.openapi.call import Call
from api.openapi.calls import CALLS
from api.openapi.leagues import LEAGUE_SHAPES
from api.openapi.shapes import SHAPES

ABOUT = (
    "Play board games of the Catan family over HTTP. A bot creates a game or is given a token, reads `legal_moves` "
    "and sends one of them back with `?wait=30`: one request per decision. Errors are `application/problem+json`."
)


@cache
def document() -> dict[str, Any]:
    """The whole description."""
    spec = APISpec(
        title="Kontor",
        version="1",
        openapi_version="3.1.0",
        info={"description": ABOUT},
        servers=[{"url": "/"}],
        plugins=[MarshmallowPlugin()],
    )
    spec.components.security_scheme("token", {"type": "http", "scheme": "bearer"})
    for name, described_shape in (SHAPES | LEAGUE_SHAPES).items():
        spec.components.schema(name, described_shape)
    for path in dict.fromkeys(call.path for call in CALLS):
        operations = {call.method: _operation(spec, call) for call in CALLS if call.path == path}
        spec.path(path=path, operations=operations)
    described: dict[str, Any] = spec.to_dict()
    return described


def _operation(spec: APISpec, call: Call) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "operationId": call.name,
        "summary": call.summary,
        "description": call.about or call.summary,
        "tags": [call.tag],
        "parameters": [*_path_parameters(call), *_query_parameters(call.query), *_header_parameters(call)],
        "responses": {str(status): _success(call) for status in call.statuses}
        | {str(code): _PROBLEM[code] for code in call.problems},
    }
    if call.security != "none":
        operation["security"] = [{"token": []}, *([{}] if call.security == "optional" else [])]
    if call.body is not None:
        operation["requestBody"] = _body(call)
    return operation


def _path_parameters(call: Call) -> list[dict[str, Any]]:
    names = [part[1:-1] for part in call.path.split("/") if part.startswith("{")]
    return [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1},
         "example": call.path_example[name]}
        for name in names
    ]  # fmt: skip


def _query_parameters(query: type[Schema] | None) -> list[dict[str, Any]]:
    if query is None:
        return []
    converter = _plugin_converter()
    listed: list[dict[str, Any]] = converter.schema2parameters(query(), location="query")
    return listed


@cache
def _plugin_converter() -> Any:
    plugin = MarshmallowPlugin()
    APISpec(title="", version="", openapi_version="3.1.0", plugins=[plugin])
    return plugin.converter


def _header_parameters(call: Call) -> list[dict[str, Any]]:
    if not call.idempotent:
        return []
    about = "the same key and body again is done once and answered alike for 24 hours"
    schema = {"type": "string", "maxLength": 128, "pattern": "^[!-~]*$"}
    return [{"name": "Idempotency-Key", "in": "header", "description": about, "schema": schema}]


def _body(call: Call) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": call.body}
    if call.one_of:
        content["schema"] = {"allOf": [call.body, {"oneOf": [{"required": [name]} for name in call.one_of]}]}
    if call.body_example is not None:
        content["example"] = call.body_example
    return {"required": not call.body_optional, "content": {"application/json": content}}


def _success(call: Call) -> dict[str, Any]:
    response: dict[str, Any] = {"description": call.success}
    if call.shape:
        content: dict[str, Any] = {"schema": {"$ref": f"#/components/schemas/{call.shape}"}}
        if call.example is not None:
            content["example"] = call.example
        response["content"] = {"application/json": content}
    for kind, example in call.other_types.items():
        response.setdefault("content", {})[kind] = {"schema": {"type": "string"}, "example": example}
    if call.status == 201:
        response["headers"] = {"Location": {"schema": {"type": "string"}, "description": "where it is"}}
    return response


def _problem(status: int) -> dict[str, Any]:
    description, example = _PROBLEM_TEXTS[status]
    content: dict[str, Any] = {"schema": {"$ref": "#/components/schemas/Problem"}}
    if example:
        content["example"] = {"type": example, "title": description, "status": status, "detail": description}
    response: dict[str, Any] = {"description": description, "content": {"application/problem+json": content}}
    if status in (429, 503):
        response["headers"] = {"Retry-After": {"schema": {"type": "string"}, "description": "seconds"}}
    return response


_PROBLEM_TEXTS = {
    400: ("malformed or too deeply nested JSON", "malformed-json"),
    401: ("no token, or an unknown one", "unauthorized"),
    403: ("a valid token that does not hold this seat or game", "forbidden"),
    404: ("there is no such thing", "not-found"),
    406: ("no such representation", "not-acceptable"),
    409: ("a stale version, or a game or league in the wrong status", "stale-version"),
    413: ("more than 64 KiB", "too-large"),
    415: ("not application/json", "unsupported-media-type"),
    422: ("wrong fields, or a move that is invalid or illegal", "wrong-fields"),
    429: ("too many requests, open games or waiting calls", "too-many-requests"),
    503: ("the store cannot be reached", "store-unavailable"),
}
_PROBLEM = {status: _problem(status) for status in _PROBLEM_TEXTS}
