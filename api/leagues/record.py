"""What is stored of a league: facts that never change, and how far it is."""

from typing import Any

import msgspec

from api.record import Clock
from arena.pairing import Duplicate, Format
from arena.results import Result

HOUSE = "house:"  # what the name of a house bot among the entrants begins with

RUNNING, PAUSED, FINISHED, CANCELLED = "running", "paused", "finished", "cancelled"
STATUSES = (RUNNING, PAUSED, FINISHED, CANCELLED)


class Entrant(msgspec.Struct, array_like=True, frozen=True):
    """Who plays: `house:NAME` or the id of a registered bot, and the name to show."""

    id: str
    name: str

    @property
    def strategy(self) -> str:
        """The house strategy; empty for a registered bot."""
        return self.id.removeprefix(HOUSE) if self.id.startswith(HOUSE) else ""


class League(msgspec.Struct, array_like=True, frozen=True):
    """What was settled when the league was made."""

    id: str
    name: str
    game: str
    scenario: str
    players: int
    entrants: list[Entrant]
    format: Format
    rounds: int
    duplicate: Duplicate
    options: dict[str, Any]
    clock: Clock
    seed: str
    callers_seed: bool  # its creator knows the seed
    creator: str
    created: int  # µs

    @property
    def is_house(self) -> bool:
        """Whether all entrants are house bots."""
        return all(entrant.strategy for entrant in self.entrants)

    def entrant(self, entrant_id: str) -> Entrant:
        """The entrant of that id."""
        return next(entrant for entrant in self.entrants if entrant.id == entrant_id)


class Progress(msgspec.Struct, frozen=True):
    """How far a league is."""

    status: str
    round: int
    released: int  # blocks of the round
    results: int
    ended: int  # ms; 0 while it lasts

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be played."""
        return self.status in (FINISHED, CANCELLED)


encode = msgspec.msgpack.Encoder().encode
decode_league = msgspec.msgpack.Decoder(League).decode
decode_result = msgspec.msgpack.Decoder(Result).decode
decode_groups = msgspec.msgpack.Decoder(list[tuple[str, ...]]).decode
