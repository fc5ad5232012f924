"""What a process remembers of the games it has just stored: most next moves come to the process of the last one.

It is a memory, never the truth: whoever uses it commits against its revision, and loads the game if that fails.
"""

import rules
from api.record import Facts, Table, decode_control


class Recent:
    """The last step of some games. Whoever takes one may change it, so it is handed out once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: dict[str, tuple[bytes, int, Facts, bytes, rules.State, int]] = {}

    def keep(self, table: Table, control: bytes) -> None:
        """Remember a step just stored; the oldest goes when there are too many."""
        if len(self._kept) >= self._most:
            del self._kept[next(iter(self._kept))]
        self._kept[table.id] = (
            table.revision, table.control.version, table.facts, control, table.state.copy(), table.heard
        )  # fmt: skip

    def take(self, game_id: str) -> Table | None:
        """The game as it was stored."""
        kept = self._kept.pop(game_id, None)
        if kept is None:
            return None
        revision, _, facts, control, state, heard = kept
        return Table(game_id, revision, facts, decode_control(control), state, heard)

    def state(self, game_id: str, revision: bytes) -> rules.State | None:
        """Only the state, if it is of this very revision: spares decoding it."""
        kept = self._kept.pop(game_id, None)
        return kept[4] if kept is not None and kept[0] == revision else None

    def hear(self, game_id: str, version: int) -> None:
        """News of a game: forget it if somebody else has moved on."""
        kept = self._kept.get(game_id)
        if kept is not None and kept[1] != version:
            del self._kept[game_id]
