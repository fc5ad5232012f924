"""Events: what happened, with who may see what."""

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False):
    """One thing that happened. Everybody sees `facts`; `secret` only the seats in `known_to`."""

    type: str
    facts: dict[str, Any]
    secret: dict[str, Any] | None = None
    known_to: tuple[int, ...] = ()

    def seen_by(self, seat: int | None) -> dict[str, Any]:
        """The event as JSON for a seat, or for a spectator (None): hidden fields are left out."""
        shown = {"type": self.type, **self.facts}
        if self.secret is not None and seat in self.known_to:
            shown.update(self.secret)
        return shown
