"""Registered bots: a name and the digest of an API key."""

from typing import Any

import msgspec

from api import tokens
from api.store import keys
from api.store.connection import Redis
from api.store.games import now_ms


class Bot(msgspec.Struct, frozen=True):
    """A bot that somebody has registered."""

    id: str
    name: str
    key: bytes  # SHA-256
    accepts_leagues: bool
    created: int  # ms

    def show(self) -> dict[str, Any]:
        """The bot, publicly."""
        return {"id": self.id, "name": self.name, "accepts_leagues": self.accepts_leagues}


_SEEN_EVERY_MS = 1_000
_SEEN_SECONDS = 24 * 3600  # longer than any decision may take

_decode = msgspec.msgpack.Decoder(Bot).decode


class BotStore:
    """Bots in Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self._seen: dict[str, int] = {}

    def find(self, bot_id: str) -> Bot | None:
        """The bot of that id."""
        packed = self._redis.get(keys.bot(bot_id)) if keys.is_game_id(bot_id) else None
        return _decode(packed) if packed else None

    def holds_key(self, bot_id: str, token: str) -> bool:
        """Whether a token is the bot's API key."""
        bot = self.find(bot_id)
        return bot is not None and tokens.matches(tokens.digest(token), bot.key)

    def note_seen(self, bot_id: str) -> None:
        """The bot has shown up; stored once a second at most."""
        now = now_ms()
        if now - self._seen.get(bot_id, 0) >= _SEEN_EVERY_MS:
            self._seen[bot_id] = now
            self._redis.set(keys.bot_seen(bot_id), now, ex=_SEEN_SECONDS)

    def last_seen(self, bot_id: str) -> int:
        """When it last showed up (ms); 0 if that is long ago."""
        return int(self._redis.get(keys.bot_seen(bot_id)) or 0)

    def register(self, name: str, accepts_leagues: bool) -> tuple[Bot, str]:
        """A new bot and its key, which is told only now."""
        bot_id = keys.new_game_id()
        key = tokens.new(tokens.BOT, bot_id)
        bot = Bot(bot_id, name, tokens.digest(key), accepts_leagues, now_ms())
        self._save(bot)
        return bot, key

    def rotate(self, bot: Bot) -> str:
        """A new key; the old one is void."""
        key = tokens.new(tokens.BOT, bot.id)
        self._save(msgspec.structs.replace(bot, key=tokens.digest(key)))
        return key

    def delete(self, bot: Bot) -> None:
        """The bot and its key are gone; seats it holds fall to the clock."""
        for key in (keys.bot(bot.id), keys.bot_games(bot.id), keys.bot_seen(bot.id)):  # not of one slot
            self._redis.delete(key)

    def _save(self, bot: Bot) -> None:
        self._redis.set(keys.bot(bot.id), msgspec.msgpack.encode(bot))
