"""Structured logs: one JSON object a line on stderr, with request id and game id; never a token."""

import sys
import time
import traceback
from typing import Any

import msgspec

_LEVELS = {"debug": 10, "info": 20, "warning": 30, "error": 40}
_encode = msgspec.json.Encoder().encode
_threshold = _LEVELS["info"]


def configure(level: str) -> None:
    """Drop lines below a level."""
    global _threshold  # noqa: PLW0603 one per process, as its stderr is
    _threshold = _LEVELS.get(level, _LEVELS["info"])


def _write(level: str, event: str, facts: dict[str, Any]) -> None:
    if _LEVELS[level] < _threshold:
        return
    known = {name: value for name, value in facts.items() if value is not None}
    line = _encode({"time": round(time.time(), 3), "level": level, "event": event, **known})
    sys.stderr.write(line.decode() + "\n")


def debug(event: str, **facts: Any) -> None:
    """For developers."""
    _write("debug", event, facts)


def info(event: str, **facts: Any) -> None:
    """What happens all day."""
    _write("info", event, facts)


def warning(event: str, **facts: Any) -> None:
    """What somebody should look at some day."""
    _write("warning", event, facts)


def error(event: str, **facts: Any) -> None:
    """What somebody should look at."""
    _write("error", event, facts)


def exception(event: str, cause: BaseException, **facts: Any) -> None:
    """An error with its traceback."""
    _write("error", event, facts | {"error": repr(cause), "trace": "".join(traceback.format_exception(cause))})
