"""Boards of one's own: files that `--board` and `KONTOR_BOARDS` name, each a scenario of the game that reads them."""

import argparse
import json
import os
import re
from pathlib import Path
from typing import Any

from arena.errors import UserError
from rules import SetupError, europe
from rules.kernel.registry import add_scenario

GAME = "europe"  # whose boards are files
VARIABLE = "KONTOR_BOARDS"  # paths of board files, separated as in PATH

_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
_added: dict[str, Path] = {}  # scenario → its file


def add_option(parser: argparse.ArgumentParser, about: str) -> None:
    """The option that names a board."""
    parser.add_argument("--board", metavar="FILE", help=about)


def add_all(paths: str) -> None:
    """Make the boards playable that the variable's text names."""
    for path in filter(None, paths.split(os.pathsep)):
        add(path)


def with_board(paths: str, path: str | None) -> str:
    """The variable's text with one more board, as other processes find it wherever they run."""
    return os.pathsep.join(filter(None, (paths, path and str(Path(path).resolve()))))


def add(path: str) -> str:
    """Make a board playable; gives the name of its scenario: that of the file. To add a file again changes nothing."""
    file = Path(path).resolve()
    name = file.stem
    if _added.get(name) == file:
        return name
    if not _NAME.fullmatch(name):
        raise UserError(f"board {path}: the file's name may hold a-z, 0-9 and '-', as it names the scenario")
    try:
        about = f"a board of one's own, from {file.name}"
        add_scenario(GAME, europe.scenario_from(_read(file), name, about))
    except SetupError as error:
        raise UserError(f"board {path}: {error}") from None
    _added[name] = file
    return name


def _read(file: Path) -> Any:
    try:
        return json.loads(file.read_text("utf-8"))
    except OSError as error:
        raise UserError(f"board {file}: {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise UserError(f"board {file}: is not JSON: {error}") from None
