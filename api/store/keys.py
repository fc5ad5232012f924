"""Redis keys. The hash tag is the shard, a part of every game's id: one script may touch all keys of a shard.

{s07}:g:ID            hash: the game (fields below)
{s07}:g:ID:log        list: one packed entry per move, index = version before it; gone when the game has ended
{s07}:g:ID:notes      hash: what went wrong at which seat, and how long house bots thought; for matches of leagues
{s07}:g:ID:idem:HASH  string: what an Idempotency-Key has played; expires
{s07}:due             sorted set: id → when the clock must look at the game (ms); every unfinished game is in it
{s07}:index:STATUS    sorted set: id → when it was created (µs); for listings
kontor:…              what belongs to no game: counters, the house key, the clock's heartbeat
"""

import secrets

SHARDS = 64  # never change with games in the store: it is part of their ids
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that look like digits
_RANDOM_LENGTH = 12  # 60 bits beside the shard

STATUSES = ("playing", "finished", "aborted")

# Fields of a game's hash.
REVISION, STATE, CONTROL, FACTS, HEARD, ARCHIVE = "r", "s", "c", "f", "h", "z"

WAKE_CHANNEL = "kontor:wake"  # one message per commit: id, version, mask of the seats to act, status, bots to act
HOUSE_KEY = "kontor:house-key"  # bearer key with which workers play house seats
PULSE = "kontor:clock:pulse"  # when the clock last saw the service alive (ms)
CLOCK_LEADER = "kontor:clock:leader"  # which clock process ticks
METRICS = "kontor:metrics"  # hash: counters of all processes
WAITING = "kontor:waiting"  # hash: process → calls it holds now


def new_game_id() -> str:
    """A random id; its first two digits are the shard."""
    tail = "".join(secrets.choice(_ALPHABET) for _ in range(_RANDOM_LENGTH))
    return f"{secrets.randbelow(SHARDS):02}{tail}"


def is_game_id(text: str) -> bool:
    """Whether a text could be an id of a game."""
    well_formed = len(text) == _RANDOM_LENGTH + 2 and text.isascii() and text[:2].isdigit()
    return well_formed and int(text[:2]) < SHARDS and all(letter in _ALPHABET for letter in text[2:])


def shard(number: int | str) -> str:
    """The hash tag of a shard."""
    return f"{{s{int(number):02}}}"


def game(game_id: str) -> str:
    """The hash of a game."""
    return f"{{s{game_id[:2]}}}:g:{game_id}"


def log(game_id: str) -> str:
    """The moves of an unfinished game."""
    return f"{{s{game_id[:2]}}}:g:{game_id}:log"


def notes(game_id: str) -> str:
    """What went wrong in a match."""
    return f"{{s{game_id[:2]}}}:g:{game_id}:notes"


def idempotency(game_id: str, digest: str) -> str:
    """What was played under an Idempotency-Key."""
    return f"{{s{game_id[:2]}}}:g:{game_id}:idem:{digest}"


def creation(digest: str) -> str:
    """What was created under an Idempotency-Key."""
    return f"kontor:create:{digest}"


def due(number: int | str) -> str:
    """When the clock must look at the games of a shard."""
    return f"{{s{int(number):02}}}:due"


def index(number: int | str, status: str) -> str:
    """The games of a shard by status."""
    return f"{{s{int(number):02}}}:index:{status}"


def open_games(creator: str) -> str:
    """The games that a creator has begun and that may still be open."""
    return f"kontor:open:{creator}"


def waits(holder: str) -> str:
    """The calls that a token or an address keeps waiting."""
    return f"kontor:waits:{holder}"


def rate(caller: str) -> str:
    """The requests that a token or an address has left."""
    return f"kontor:rate:{caller}"


def bot(bot_id: str) -> str:
    """A registered bot."""
    return f"kontor:bot:{bot_id}"


def bot_games(bot_id: str) -> str:
    """The unfinished games of a registered bot."""
    return f"kontor:bot:{bot_id}:games"


def bot_seen(bot_id: str) -> str:
    """When a registered bot was last heard of."""
    return f"kontor:bot:{bot_id}:seen"
