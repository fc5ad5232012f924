"""Stored states of earlier codec versions load through migrations; those of later versions are refused by name."""

import msgspec
import pytest

import rules
from rules.kernel import codec
from tests.contract.walks import at_one_table_of_every_game
from tests.rules.kernel.test_codec import middle_of_a_game

decode, encode = msgspec.msgpack.decode, msgspec.msgpack.encode


@pytest.fixture
def update(monkeypatch):
    """As if the codec had moved on to a version, with these migrations."""

    def to(version, **migrations):
        monkeypatch.setattr(codec, "CODEC_VERSION", version)
        monkeypatch.setattr(codec, "MIGRATIONS", {int(name[1:]): step for name, step in migrations.items()})

    return to


def as_version(version, data, change=lambda row: row):
    """The same state as an earlier version would have stored it."""
    return encode([version, *change(decode(data)[1:])])


@at_one_table_of_every_game
def test_a_field_that_did_not_exist_yet(table, update):
    data = middle_of_a_game(table)
    older = as_version(4, data, lambda row: row[:-1])
    update(5, v4=lambda row: [*row, decode(data)[-1]])
    assert rules.dump(rules.load(older)) == as_version(5, data)


@at_one_table_of_every_game
def test_several_versions_in_a_row(table, update):
    """A field is renamed by moving it, then an option gets another name."""
    data = middle_of_a_game(table)

    def oldest(row):
        options = {"turn_cap" if name == "max_turns" else name: value for name, value in row[4].items()}
        return [*row[:4], options, row[6], row[5], *row[7:]]

    def swap(row):
        return [*row[:5], row[6], row[5], *row[7:]]

    def rename(row):
        return [*row[:4], {name.replace("turn_cap", "max_turns"): value for name, value in row[4].items()}, *row[5:]]

    update(9, v7=swap, v8=rename)
    assert rules.dump(rules.load(as_version(7, data, oldest))) == as_version(9, data)


@at_one_table_of_every_game
def test_a_migrated_game_goes_on(table, update):
    data = middle_of_a_game(table)
    update(2, v1=lambda row: row)
    state, same = rules.load(as_version(1, data)), rules.load(as_version(2, data))
    for _ in range(20):
        seat = rules.to_act(state)[0]
        move = next(move for move in rules.legal_moves(state, seat) if not move.get("template"))
        assert rules.apply(state, seat, move) == rules.apply(same, seat, move)
    assert rules.dump(state) == rules.dump(same)


@at_one_table_of_every_game
def test_a_later_version_is_refused_by_name(table):
    newer = as_version(codec.CODEC_VERSION + 1, middle_of_a_game(table))
    with pytest.raises(rules.CodecError, match=f"version {codec.CODEC_VERSION + 1}; .* up to {codec.CODEC_VERSION}"):
        rules.load(newer)


@at_one_table_of_every_game
def test_an_earlier_version_without_a_migration_is_refused(table, update):
    update(3, v2=lambda row: row)
    with pytest.raises(rules.CodecError, match="version 1"):
        rules.load(as_version(1, middle_of_a_game(table)))


def test_a_migration_that_fails_is_no_state(update):
    update(2, v1=lambda row: row[99])
    with pytest.raises(rules.CodecError, match="no dumped state"):
        rules.load(encode([1, "base"]))
