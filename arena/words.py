"""Words of the command line, and what they mean."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena.errors import UserError

_NO_END = 1_000_000_000  # more than anybody means


def whole(low: int, high: int = _NO_END) -> Callable[[str], int]:
    """A whole number within bounds."""

    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} {_up_to(high)}")
        return int(text)

    return read


def _up_to(high: int) -> str:
    return "on" if high == _NO_END else f"to {high}"


positive = whole(1)
port = whole(1, 65535)


def option(text: str) -> tuple[str, Any]:
    """An option of a game as NAME=VALUE; the value is JSON, or else a text."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


def writable(path: Path) -> Path:
    """A folder that is there, or can be made."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"cannot write to {path}: {error.strerror}") from None
    return path
