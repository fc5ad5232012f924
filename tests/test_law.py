"""Every clause of the law is named by a test, every acceptance scenario too, and no test names what does not exist."""

import ast
import re
from pathlib import Path

import pytest

import rules
from rules.kernel.registry import GAMES

HERE = Path(__file__).parent
SCENARIOS = {
    "base": ("BS", 170),
    "explorers": ("AS", 230),
    "europe": ("MS", 192),
}  # game → prefix and number of its acceptance scenarios

_ID = re.compile(r"[A-Z]{1,2}-\d+(\.\d+R?)?")


def _named() -> set[str]:
    """The ids inside every `law(…)` of the tests."""
    found: set[str] = set()
    for path in HERE.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "law":
                found |= {arg.value for arg in node.args if isinstance(arg, ast.Constant)}
    return found


NAMED = _named()


def _scenarios(game: str) -> set[str]:
    prefix, number = SCENARIOS[game]
    return {f"{prefix}-{n:02}" for n in range(1, number + 1)}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_named_by_a_test(game):
    missing = [clause for clause in GAMES[game].clauses() if clause not in NAMED]
    assert not missing, f"{len(missing)} clauses without a test: {missing}"


@pytest.mark.parametrize("game", GAMES)
def test_every_acceptance_scenario_is_a_test(game):
    missing = sorted(_scenarios(game) - NAMED)
    assert not missing, f"{len(missing)} scenarios without a test: {missing}"


def test_no_test_names_an_unknown_clause():
    known = {clause for game in GAMES.values() for clause in game.clauses()}
    known |= {scenario for game in GAMES for scenario in _scenarios(game)}
    assert sorted(NAMED - known) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_refusal_names_a_clause_that_exists(game):
    law_of_game = GAMES[game].clauses()
    assert [reason for reason, (_, clause) in GAMES[game].refusals.items() if clause not in law_of_game] == []


def test_the_text_of_a_clause_can_be_read():
    assert "half" in (rules.clause("B-6.2") or "")
    assert rules.clause("B-99.9") is None


def test_ids_have_one_form():
    assert [name for name in NAMED if not _ID.fullmatch(name)] == []
