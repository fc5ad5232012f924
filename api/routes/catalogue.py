"""What can be played: games, boards, clauses of the rules, house bots."""

from flask import Blueprint, Response

import rules
from api.problems import NOT_FOUND, Problem
from api.schemas import NoQuery
from api.wire import answer, read_query
from arena.strategies import STRATEGIES

blueprint = Blueprint("catalogue", __name__)

_NONE = NoQuery()
_KEEP = {"Cache-Control": "public, max-age=300"}  # the same until the service is updated


@blueprint.get("/v1/catalogue")
def read_catalogue() -> Response:
    """Games, scenarios, options, and the house bots."""
    read_query(_NONE)
    bots = [{"bot": strategy.name, "about": strategy.about} for strategy in STRATEGIES.values()]
    return answer({**rules.catalogue(), "bots": bots}, headers=_KEEP)


@blueprint.get("/v1/boards/<game>/<scenario>")
def read_board(game: str, scenario: str) -> Response:
    """The geometry of a scenario's board."""
    read_query(_NONE)
    try:
        return answer(rules.board(game, scenario), headers=_KEEP)
    except rules.SetupError as error:
        raise Problem(NOT_FOUND, str(error)) from None


@blueprint.get("/v1/rules/<clause>")
def read_clause(clause: str) -> Response:
    """The text of a rule."""
    read_query(_NONE)
    text = rules.clause(clause)
    if text is None:
        raise Problem(NOT_FOUND, f"there is no clause {clause[:40]!r}")
    return answer({"clause": clause, "text": text}, headers=_KEEP)
