"""The description is valid, complete, true, and has an example for each call."""

import os
import random
import re

import jsonschema
import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, settings
from openapi_spec_validator import validate
from schemathesis.config import SchemathesisConfig
from schemathesis.specs.openapi.checks import positive_data_acceptance

from api.openapi import document
from tests.live import Game, Http, pick

SPEC = document()
OPERATIONS = [(path, method) for path, row in SPEC["paths"].items() for method in row if method != "parameters"]
EXAMPLES_EACH = int(os.environ.get("EXAMPLES", "25"))  # more by hand: `EXAMPLES=500 pytest tests/api/test_openapi.py`


def _resolver(shape):
    return {**shape, "components": SPEC["components"]}


def _check(value, shape):
    jsonschema.validate(value, _resolver(shape), jsonschema.Draft202012Validator)


def test_the_description_is_valid():
    validate(SPEC)
    assert SPEC["openapi"].startswith("3.1")


def test_every_route_is_described_and_every_description_is_a_route(make_app):
    app: Flask = make_app()
    routes = {
        (re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    assert routes == set(OPERATIONS)


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_call_has_an_example_that_fits(path, method):
    operation = SPEC["paths"][path][method]
    successes = [row for status, row in operation["responses"].items() if status.startswith("2")]
    for response in successes:
        for kind, content in response.get("content", {}).items():
            assert "example" in content, kind
            if "$ref" in content["schema"]:
                _check(content["example"], content["schema"])
    if "requestBody" in operation:
        content = operation["requestBody"]["content"]["application/json"]
        _check(content["example"], content["schema"])
    assert all("example" in one or "default" in one["schema"] or one["in"] != "path" for one in operation["parameters"])


def test_the_answers_of_a_whole_game_fit_their_shapes(http):
    game = Game(http, seats=3, one_token=True, options={"max_turns": 15})
    _check(game.made, {"$ref": "#/components/schemas/CreatedGame"})
    rng, seen = random.Random(6), game.made["envelope"]
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        seen = game.seats[0].post(f"{game.path}/moves", body).json
        _check(seen, {"$ref": "#/components/schemas/PlayedEnvelope"})
    _check(http.get(game.path).json, {"$ref": "#/components/schemas/Envelope"})
    _check(http.get(f"{game.path}/replay").json, {"$ref": "#/components/schemas/Replay"})
    _check(http.get(f"{game.path}/events").json, {"$ref": "#/components/schemas/EventPage"})
    _check(http.get("/v1/games").json, {"$ref": "#/components/schemas/GamePage"})
    _check(http.get("/v1/catalogue").json, {"$ref": "#/components/schemas/Catalogue"})


def test_the_page_for_people_needs_nothing_from_elsewhere(http):
    page = http.get("/docs").data.decode()
    assert "http://" not in page
    assert "https://" not in page
    assert "<script" not in page
    for path, _ in OPERATIONS:
        assert path in page


def test_the_description_is_served(http):
    assert http.get("/v1/openapi.json").json == SPEC


schema = schemathesis.openapi.from_dict(SPEC, config=SchemathesisConfig())


@pytest.fixture(scope="module")
def known_game(live):
    http = Http(live.url)
    game = Game(http, seats=3, one_token=True)
    yield game
    http.close()


@schema.parametrize()
@settings(
    max_examples=EXAMPLES_EACH, deadline=None, derandomize=True, database=None,
    phases=[Phase.explicit, Phase.generate], suppress_health_check=list(HealthCheck),
)  # fmt: skip
def test_schemathesis_finds_nothing(case, live, known_game):
    """Generated requests, valid and not: no 500, no undocumented status, every error a problem."""
    if "game_id" in (case.path_parameters or {}) and case.method != "DELETE":
        case.path_parameters["game_id"] = known_game.id
    case.headers = {**(case.headers or {}), "Accept": "application/json, image/svg+xml, text/html, text/plain"}
    if isinstance((case.query or {}).get("wait"), float | int):
        case.query["wait"] = min(case.query["wait"], 0.01) if case.query["wait"] <= 30 else case.query["wait"]
    response = case.call(base_url=live.url, headers={"Authorization": f"Bearer {known_game.seats[0].token}"})
    judged_by_rules = case.operation.label in ("POST /v1/games", "POST /v1/games/{game_id}/moves")
    case.validate_response(response, excluded_checks=[positive_data_acceptance] if judged_by_rules else [])
    if response.status_code >= 400:
        assert response.headers["content-type"] == ["application/problem+json"]
