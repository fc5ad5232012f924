"""States as bytes and back: compact, versioned, without a word about any game.

The bytes are a msgpack array: codec version, set-up, then the fields of the state in their order. Masks may be
wider than msgpack's 64 bits and travel as little-endian bytes; options that have their default are left out.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, cast, get_args, get_origin

import msgspec

from rules.kernel.chance import SeededChance
from rules.kernel.errors import CodecError, quote
from rules.kernel.state import Duty, Mask, Offer, Outcome, Setup, State

CODEC_VERSION = 1  # of the array's layout; raised when a stored state must be read differently

MIGRATIONS: dict[int, Callable[[list[Any]], list[Any]]] = {}
"""Codec version → what makes a row of the next out of one of it: game, scenario, players, seed, options, the fields.

Games are in flight while a service is updated, so a version that was ever released keeps its migration.
"""

_UNSTORED = ("setup", "chance")
_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


@lru_cache(maxsize=1 << 14)  # a move leaves most masks as they were
def _mask_to_bytes(mask: int) -> bytes:
    return mask.to_bytes((mask.bit_length() + 7) // 8, "little")


def _mask_from_bytes(data: bytes) -> int:
    return int.from_bytes(data, "little")


def _duty(row: list[Any]) -> Duty:
    return Duty(row[0], tuple(row[1]), tuple(row[2]))


def _offer(row: list[Any]) -> Offer:
    number, maker, give, get, to, waiting, accepted, counters = row
    return Offer(number, maker, give, get, tuple(to), tuple(waiting), tuple(accepted), counters)


def _outcome(row: list[Any] | None) -> Outcome | None:
    return row and Outcome(row[0], tuple(map(tuple, row[1])), tuple(row[2]), row[3])  # type: ignore[return-value]


def _nested(value: Any) -> Any:
    return tuple(map(_nested, value)) if isinstance(value, list) else value


def _rows(value: Any) -> Any:
    return [*map(tuple, value)]


Convert = Callable[[Any], Any]

# How a field of a type is stored and read, where msgpack alone would not give it back.
_CONVERTERS: dict[Any, tuple[Convert | None, Convert]] = {
    Mask: (_mask_to_bytes, _mask_from_bytes),
    list[Mask]: (lambda masks: [*map(_mask_to_bytes, masks)], lambda rows: [*map(_mask_from_bytes, rows)]),
    tuple[Mask, ...]: (
        lambda masks: [*map(_mask_to_bytes, masks)],
        lambda rows: tuple(map(_mask_from_bytes, rows)),
    ),
    list[Duty]: (None, lambda rows: [*map(_duty, rows)]),
    list[Offer]: (None, lambda rows: [*map(_offer, rows)]),
    Outcome | None: (None, _outcome),
}


def _reader(kind: Any) -> Convert | None:
    """Tuples come back as lists; lists of tuples too."""
    if get_origin(kind) is tuple:
        return _nested
    return _rows if get_origin(kind) is list and get_origin(get_args(kind)[0]) is tuple else None


class _Plan(msgspec.Struct, frozen=True):
    """How the states of a game are stored: all fields at once, then those that msgpack would not give back."""

    names: tuple[str, ...]
    values: Callable[[State], tuple[Any, ...]]
    stores: tuple[tuple[int, Convert], ...]  # place of a field, how it is stored
    reads: tuple[tuple[int, Convert], ...]


@cache
def _plan(kind: type[State]) -> _Plan:
    fields = [field for field in msgspec.structs.fields(kind) if field.name not in _UNSTORED]
    names = tuple(field.name for field in fields)
    pairs = [_CONVERTERS.get(field.type, (None, _reader(field.type))) for field in fields]
    stores = tuple((place, store) for place, (store, _) in enumerate(pairs) if store is not None)
    reads = tuple((place, read) for place, (_, read) in enumerate(pairs) if read is not None)
    return _Plan(names, attrgetter(*names), stores, reads)


def dump(state: State, given: dict[str, Any]) -> bytes:
    """The state as bytes; `given` are the options that differ from their defaults."""
    setup, plan = state.setup, _plan(type(state))
    values = [*plan.values(state)]
    for place, store in plan.stores:
        values[place] = store(values[place])
    return _encode([CODEC_VERSION, setup.game, setup.scenario, setup.players, setup.seed, given, *values])


def load(data: bytes, make_setup: Callable[..., tuple[type[State], Setup]]) -> State:
    """The state in these bytes; `make_setup(game, scenario, players, seed, options)` finds its game."""
    try:
        version, *row = cast(list[Any], _decode(data))
        while version != CODEC_VERSION and version in MIGRATIONS:
            version, row = version + 1, MIGRATIONS[version](row)
        if version == CODEC_VERSION:
            return _restore(row, make_setup)
    except Exception as error:
        raise CodecError(f"these bytes are no dumped state: {error}") from error
    raise CodecError(f"state of codec version {quote(version)}; this one reads up to {CODEC_VERSION}")


def _restore(row: list[Any], make_setup: Callable[..., tuple[type[State], Setup]]) -> State:
    kind, setup = make_setup(*row[:5])
    plan, values = _plan(kind), row[5:]
    for place, read in plan.reads:
        values[place] = read(values[place])
    fields = dict(zip(plan.names, values, strict=True))
    return kind(setup=setup, chance=SeededChance(setup.seed), **fields)
