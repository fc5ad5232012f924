"""The errors that `rules` raises.

RulesError
├── SetupError      no such game, scenario, player count or option
├── CodecError      bytes that are no dumped state, or one of an unknown version
└── Refused         a move that is not played; nothing has changed
    ├── InvalidMove     malformed: unknown type, missing, extra or impossible parameter
    └── IllegalMove     well formed, but the rules forbid it here and now
"""

from typing import Any

LONGEST_QUOTE = 40  # characters of a caller's value that an error repeats


def quote(value: Any) -> str:
    """A caller's value for an error text: short, whatever it is. (Python refuses to print huge numbers.)"""
    if isinstance(value, int | float | str | bytes | type(None)):
        text = repr(value[:LONGEST_QUOTE]) if isinstance(value, str | bytes) else _digits(value)
        return text if len(text) <= LONGEST_QUOTE + 2 else text[:LONGEST_QUOTE] + "…"
    return f"a {type(value).__name__}"


def _digits(value: float | None) -> str:
    return "a huge number" if isinstance(value, int) and abs(value) >= 10**15 else repr(value)


class RulesError(ValueError):
    """Whatever a caller did wrong."""


class SetupError(RulesError):
    """The game asked for does not exist."""


class CodecError(RulesError):
    """The bytes are no state that this version can load."""


class Refused(RulesError):
    """A move that was not played: `code` for machines, `clause` for the rule, `detail` for people."""

    def __init__(self, code: str, clause: str, detail: str) -> None:
        super().__init__(f"{code} ({clause}): {detail}")
        self.code = code
        self.clause = clause
        self.detail = detail


class InvalidMove(Refused):
    """No move of this game has that form."""


class IllegalMove(Refused):
    """The move has the right form, but a clause forbids it now."""
