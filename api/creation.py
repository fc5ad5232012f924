"""Creating a game: seats, tokens, seed, and the same game again for a retried request."""

import secrets
import time
from hashlib import sha256
from typing import Any

import msgspec

import rules
from api import referee, tokens
from api.chronicle import fresh_control
from api.problems import KEY_REUSED, WRONG_FIELDS, Problem
from api.record import Clock, Facts, Seat, Table
from api.service import Service
from api.store import keys
from api.store.games import IDEMPOTENCY_SECONDS, now_ms
from arena.strategies import STRATEGIES

_OWNER = "owner"
_ALL_SEATS = "seats"  # role of the one token that holds all seats


class Draft(msgspec.Struct, array_like=True, frozen=True):
    """What a retry must find again: the id, and the salt that gives the tokens."""

    game_id: str
    salt: bytes
    body: bytes  # digest of the request

    def token(self, key: str, role: str) -> str:
        """The token of a role."""
        return tokens.derived(self.game_id, self.salt, key, role)


class Created(msgspec.Struct, frozen=True):
    """A game with the secrets that are told only now."""

    table: Table
    owner_token: str
    seat_tokens: dict[int, str]
    is_new: bool


_decode_draft = msgspec.msgpack.Decoder(Draft).decode


def create(service: Service, wanted: dict[str, Any], creator: str, key: str, *, unlimited: bool = False) -> Created:
    """Make a game, or find the one that this Idempotency-Key has made."""
    draft = find_draft(service, wanted, creator, key)
    seat_tokens = _seat_tokens(draft, wanted, key)
    owner_token = draft.token(key, _OWNER)
    existing = service.games.load(draft.game_id) if key else None
    if existing is not None:
        return Created(existing, owner_token, seat_tokens, False)
    table = _table(service, draft, wanted, creator, owner_token, seat_tokens)
    if not unlimited:
        service.open_games.claim(creator, draft.game_id)
    begin(service, table)
    return Created(table, owner_token, seat_tokens, True)


def begin(service: Service, table: Table) -> bool:
    """Store a new game and call whom it waits for; False if the id is taken."""
    service.inbox.invite(table)
    referee.start_clocks(table, now_ms())
    if not service.games.create(table, referee.next_look(table, now_ms(), service.patience_ms)):
        return False
    service.metrics.count("kontor_games_created_total")
    if referee.house_owes(table):
        service.jobs.play_house(table.id, table.control.version)
    service.inbox.announce(table)
    return True


def find_draft(service: Service, wanted: dict[str, Any], creator: str, key: str) -> Draft:
    """A new draft, or the one that was stored under the key."""
    body = sha256(msgspec.json.encode(wanted, order="sorted")).digest()
    draft = Draft(keys.new_game_id(), secrets.token_bytes(32), body)
    if not key:
        return draft
    name = keys.creation(sha256(f"{creator}\0{key}".encode()).hexdigest())
    service.redis.set(name, msgspec.msgpack.encode(draft), nx=True, ex=IDEMPOTENCY_SECONDS)
    stored = _decode_draft(service.redis.get(name))
    if stored.body != body:
        raise Problem(KEY_REUSED, "another body was sent under this Idempotency-Key")
    return stored


def _seat_tokens(draft: Draft, wanted: dict[str, Any], key: str) -> dict[int, str]:
    named = [number for number, seat in enumerate(wanted["seats"]) if "name" in seat]
    return {number: draft.token(key, _ALL_SEATS if wanted["one_token"] else f"seat{number}") for number in named}


def _table(
    service: Service, draft: Draft, wanted: dict[str, Any], creator: str, owner: str, seat_tokens: dict[int, str]
) -> Table:
    seed = service.new_seed() if wanted["seed"] is None else wanted["seed"]
    seats = [_seat(service, number, seat, seat_tokens) for number, seat in enumerate(wanted["seats"])]
    return lay(
        draft.game_id, new_state(wanted["game"], wanted["scenario"], len(seats), seed, wanted["options"]), seats,
        clock=Clock(**wanted["clock"]), creator=creator, owner=tokens.digest(owner),
        callers_seed=wanted["seed"] is not None, one_token=wanted["one_token"],
    )  # fmt: skip


def lay(game_id: str, state: rules.State, seats: list[Seat], **facts: Any) -> Table:
    """A table at which nobody has moved yet."""
    setup, nonce = state.setup, secrets.token_bytes(16)
    settled = Facts(
        game=setup.game,
        scenario=setup.scenario,
        rules_version=rules_version(setup.game),
        created=time.time_ns() // 1000,
        seats=seats,
        nonce=nonce,
        seed_hash=sha256(nonce + setup.seed.encode()).hexdigest(),
        **facts,
    )
    return Table(game_id, secrets.token_bytes(8), settled, fresh_control(len(seats)), state, now_ms())


def new_state(game: str, scenario: str | None, players: int, seed: str, options: dict[str, Any]) -> rules.State:
    """A state that waits for its first decision; wrong choices are the caller's problem."""
    try:
        return rules.new_game(game, scenario, players, seed, options)
    except rules.SetupError as error:
        raise Problem(WRONG_FIELDS, str(error)) from None


def rules_version(game: str) -> str:
    """The version of a game's rules."""
    return next(str(entry["rules_version"]) for entry in rules.catalogue()["games"] if entry["game"] == game)


def _seat(service: Service, number: int, seat: dict[str, str], seat_tokens: dict[int, str]) -> Seat:
    if "bot" in seat:
        return _house_seat(seat["bot"])
    if "bot_id" in seat:
        bot = service.bots.find(seat["bot_id"])
        if bot is None:
            raise Problem(WRONG_FIELDS, f"there is no bot {seat['bot_id']!r}")
        return Seat(bot.name, bot=bot.id)
    return Seat(seat["name"], token=tokens.digest(seat_tokens[number]))


def _house_seat(name: str) -> Seat:
    if name not in STRATEGIES:
        raise Problem(WRONG_FIELDS, f"there is no house bot {name!r}; there are {', '.join(STRATEGIES)}")
    return Seat(name, house=name)
