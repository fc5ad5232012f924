"""What is stored of a game beside its state: facts that never change, the control that does, the log of moves."""

import zlib
from typing import Any

import msgspec

import rules

SELF, CLOCK, HOUSE = 0, 1, 2  # who made a move: the seat's own token, the clock, a house bot
MAKERS = ("seat", "clock", "house")  # their names on the wire

HERE, STRUCK, RESIGNED = 0, 1, 2  # whether a seat still plays for itself


class Clock(msgspec.Struct, array_like=True, frozen=True):
    """Seconds for a move, for an answer to an offer, and how often a seat may let them run out."""

    move_seconds: int = 30
    trade_seconds: int = 5
    strikes: int = 3


class Seat(msgspec.Struct, array_like=True, frozen=True):
    """Who sits there: a token's holder, a registered bot or a house bot."""

    name: str
    token: bytes = b""  # SHA-256 of its token; empty without one
    house: str = ""  # strategy, if a house bot plays it
    bot: str = ""  # id of a registered bot


class Facts(msgspec.Struct, array_like=True, frozen=True):
    """What was settled when the game was made."""

    game: str
    scenario: str
    rules_version: str
    created: int  # µs
    seats: list[Seat]
    clock: Clock
    owner: bytes  # SHA-256 of the token that may abort
    creator: str
    nonce: bytes
    seed_hash: str
    callers_seed: bool  # the creator knows the seed: never rated outside house leagues
    one_token: bool
    match: str = ""  # LEAGUE/MATCH, if it is one: rated, never abandoned

    @property
    def is_run(self) -> bool:
        """Whether a job plays all seats: a match between house bots."""
        return bool(self.match) and all(seat.house for seat in self.seats)


class Control(msgspec.Struct, array_like=True):
    """What changes with the game, beside its state. Lists have one entry a seat."""

    version: int  # moves played
    seq: int  # events told
    status: str
    ripe: list[int]  # version at which the seat's present decision arose, or after its last move
    due: list[int]  # when its time runs out (ms); 0: no clock runs
    strikes: list[int]
    left: list[int]  # HERE, STRUCK or RESIGNED
    nudges: int = 0  # how often the clock has called for a house move that did not come
    reason: str = ""  # why an aborted game was
    ended: int = 0  # ms
    spent: list[int] = []  # ms that the seat took for its own decisions, where a clock ran
    decided: list[int] = []  # number of those


class Entry(msgspec.Struct, array_like=True, frozen=True):
    """One move in the log."""

    seat: int
    maker: int
    move: dict[str, Any]


class Table(msgspec.Struct):
    """A game as loaded: its state and all around it. Belongs to one request, which may change it before committing."""

    id: str
    revision: bytes
    facts: Facts
    control: Control
    state: rules.State
    heard: int  # when a token's holder was last heard of (ms)

    @property
    def is_over(self) -> bool:
        """Whether it is finished or aborted."""
        return self.control.status != "playing"

    def to_act(self) -> tuple[int, ...]:
        """The seats that owe a decision; nobody once it is over."""
        return () if self.is_over else rules.to_act(self.state)

    def is_house(self, seat: int) -> bool:
        """Whether a house bot plays the seat now."""
        return bool(self.facts.seats[seat].house) or self.control.left[seat] != HERE


_encoder = msgspec.msgpack.Encoder()
encode = _encoder.encode
decode_facts = msgspec.msgpack.Decoder(Facts).decode
decode_control = msgspec.msgpack.Decoder(Control).decode
decode_entry = msgspec.msgpack.Decoder(Entry).decode
_decode_entries = msgspec.msgpack.Decoder(list[Entry]).decode


def compress(entries: list[Entry]) -> bytes:
    """The whole log of a game that has ended."""
    return zlib.compress(encode(entries), 9)


def decompress(archive: bytes) -> list[Entry]:
    """The log in an archive."""
    return _decode_entries(zlib.decompress(archive))
