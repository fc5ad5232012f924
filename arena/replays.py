"""Replays: a finished game played again from its seed and moves, and compared with what it claims."""

import hashlib
from typing import Any

import rules

Json = dict[str, Any]


class Differs(Exception):
    """The replay is not what it claims to be; the text says where."""


def rules_version(game: str) -> str:
    """The version of a game's rules here."""
    for row in rules.catalogue()["games"]:
        if row["game"] == game:
            return str(row["rules_version"])
    raise Differs(f"there is no game {game!r} here")


def check(replay: Json) -> Json:
    """Play it again. Gives the result that came out, or raises `Differs`."""
    try:
        moves, claimed = replay["moves"], dict(replay["result"])
        _check_hash(replay)
        _check_version(replay["game"], replay["rules_version"])
        state = rules.new_game(*(replay[name] for name in ("game", "scenario", "players", "seed", "options")))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Differs(f"set-up: {type(error).__name__}: {error}") from error
    _play(state, moves)
    if replay.get("status") == "aborted":
        return _compare_aborted(rules.outcome(state), claimed)
    return _compare(rules.outcome(state), claimed)


def _check_version(game: str, claimed: str) -> None:
    here = rules_version(game)
    if claimed != here:
        raise Differs(f"rules version {claimed} of {game}; here it is {here}")


def _check_hash(replay: Json) -> None:
    """The hash that was published when the game began binds its seed."""
    if "seed_hash" in replay and "nonce" in replay:
        found = hashlib.sha256(bytes.fromhex(replay["nonce"]) + replay["seed"].encode()).hexdigest()
        if found != replay["seed_hash"]:
            raise Differs(f"seed and nonce give the hash {found}, not {replay['seed_hash']}")


def _play(state: rules.State, moves: list[Json]) -> None:
    for number, row in enumerate(moves, 1):
        try:
            rules.apply(state, row["seat"], row["move"])
        except (KeyError, TypeError, rules.Refused) as error:
            raise Differs(f"move {number} of {len(moves)}: {error}") from error


def _compare(result: Json | None, claimed: Json) -> Json:
    if result is None:
        raise Differs("result: the moves do not end the game")
    for name, value in result.items():
        if claimed.get(name) != value:
            raise Differs(f"result: {name} is {value}, not {claimed.get(name)}")
    return result


def _compare_aborted(result: Json | None, claimed: Json) -> Json:
    """A game that was given up has neither winner nor ranking, and its moves do not end it."""
    if result is not None:
        raise Differs(f"result: the moves end the game ({result['reason']}), but it is said to be aborted")
    if claimed["winner"] is not None or claimed["ranking"]:
        raise Differs("result: an aborted game has neither winner nor ranking")
    return claimed
