"""The present call: Flask's request, with what figures and log want to know of it."""

import secrets
import time
from typing import Any, cast

from flask import Request, request


class Call(Request):
    """A request that knows when it came in and its own id."""

    waited = False  # its answer was held on purpose: that says nothing about latency
    made = ""  # id of the game that it has created

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.started = time.perf_counter()
        self.id = secrets.token_hex(8)

    @property
    def game_id(self) -> str | None:
        """The game that it is about."""
        return self.made or (self.view_args or {}).get("game_id")


def present() -> Call:
    """The call that is being answered. Asked once, it spares a look-up per attribute."""
    return cast(Call, request._get_current_object())  # type: ignore[attr-defined]
