"""The ledger: what players have sent and what they were answered, noted outside the service."""

import threading
from dataclasses import dataclass, field
from typing import Any

Json = dict[str, Any]


@dataclass
class Attempt:
    """A move that was sent. What became of it is known only if an answer came."""

    seat: int
    move: Json
    version: int | None  # that it was sent for; None: safe by an Idempotency-Key instead
    played: int | None = None  # the version at which the answer says it was played
    refused: bool = False  # the answer says that it was not played

    @property
    def is_uncertain(self) -> bool:
        """No answer came: it may be played or not, but not twice."""
        return self.played is None and not self.refused


@dataclass
class Account:
    """One game in the ledger."""

    game_id: str
    owner_token: str
    attempts: list[Attempt] = field(default_factory=list)

    def sends(self, seat: int, move: Json, version: int | None) -> Attempt:
        """Note a move before it is sent."""
        attempt = Attempt(seat, move, version)
        self.attempts.append(attempt)
        return attempt


class Ledger:
    """All games of a run."""

    def __init__(self) -> None:
        self.accounts: list[Account] = []
        self.failures: list[str] = []
        self._lock = threading.Lock()

    def open(self, made: Json) -> Account:
        """A new game."""
        account = Account(made["id"], made["owner_token"])
        with self._lock:
            self.accounts.append(account)
        return account

    @property
    def answered(self) -> int:
        """Moves that were answered."""
        return sum(a.played is not None for account in self.accounts for a in account.attempts)

    @property
    def uncertain(self) -> int:
        """Moves whose answer was lost for good."""
        return sum(a.is_uncertain for account in self.accounts for a in account.attempts)
