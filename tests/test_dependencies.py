"""Who may import whom: rules ← arena ← api ← worker, and the rules hardly anything."""

import ast
import sys
from pathlib import Path

import pytest

from rules.kernel.registry import GAMES

ROOT = Path(__file__).parent.parent
LAYERS = ("rules", "arena", "api", "worker")  # each may import itself and those before it
PURE = {"msgspec"}  # what the rules may use besides the standard library

FORBIDDEN = {
    "asyncio", "concurrent", "datetime", "flask", "http", "io", "logging", "multiprocessing", "os", "random", "redis",
    "secrets", "select", "shutil", "signal", "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time",
    "urllib", "uuid",
}  # fmt: skip
"""Clocks, threads, files, sockets and chance of their own: nothing of that in the rules."""

IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "__import__", "globals", "id"}


def modules_of(package):
    """The Python files of a package or of a part of it."""
    return sorted((ROOT / package).rglob("*.py"))


def imports_of(path):
    """The dotted names that a file imports, wherever the import stands."""
    here = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = ".".join(here[: len(here) - node.level]) if node.level else ""
            module = ".".join(filter(None, (start, node.module)))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def roots_of(path):
    return {name.split(".")[0] for name in imports_of(path)}


def test_there_is_something_to_guard():
    assert len(modules_of("rules")) > 20
    assert "msgspec" in set().union(*(roots_of(path) for path in modules_of("rules")))


@pytest.mark.parametrize("path", modules_of("rules"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_rules_import_only_the_standard_library_msgspec_and_themselves(path):
    allowed = set(sys.stdlib_module_names) | PURE | {"rules"}
    assert roots_of(path) - allowed == set()
    assert roots_of(path) & FORBIDDEN == set()


@pytest.mark.parametrize("path", modules_of("rules"), ids=lambda path: str(path.relative_to(ROOT)))
def test_the_rules_do_no_input_or_output(path):
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert called & IMPURE_CALLS == set()


@pytest.mark.parametrize("package", LAYERS)
def test_packages_import_only_leftwards(package):
    later = set(LAYERS[LAYERS.index(package) + 1 :])
    wrong = {str(path.relative_to(ROOT)): roots_of(path) & later for path in modules_of(package)}
    assert {path: names for path, names in wrong.items() if names} == {}


@pytest.mark.parametrize("package", LAYERS)
def test_no_package_imports_its_tests(package):
    assert [path.name for path in modules_of(package) if "tests" in roots_of(path)] == []


def test_load_tests_speak_http_only():
    """They stand for strangers: what they can do, anybody can do."""
    assert len(modules_of("loadtests")) > 5
    assert [path.name for path in modules_of("loadtests") if roots_of(path) & {*LAYERS, "tests"}] == []


# ---- inside the rules ----


def games_named_by(path):
    """The folders of games that a file imports."""
    parts = (name.split(".") for name in imports_of(path) if name.startswith("rules."))
    return {part[1] for part in parts if len(part) > 1 and part[1] in GAMES}


@pytest.mark.parametrize("part", ["rules/kernel", "rules/mechanics"])
def test_kernel_and_mechanics_know_no_game(part):
    assert {path.name: games_named_by(path) for path in modules_of(part) if games_named_by(path)} == {}


def test_the_kernel_knows_no_mechanics():
    wrong = [p.name for p in modules_of("rules/kernel") for name in imports_of(p) if name.startswith("rules.mechanics")]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_a_game_knows_no_other_game(game):
    assert [p.name for p in modules_of(f"rules/{game}") if games_named_by(p) - {game}] == []
