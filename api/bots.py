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


_decode = msgspec.msgpack.Decoder(Bot).decode


class BotStore:
    """Bots in Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    def find(self, bot_id: str) -> Bot | None:
        """The bot of that id."""
        packed = self._redis.get(keys.bot(bot_id)) if keys.is_game_id(bot_id) else None
        return _decode(packed) if packed else None

    def holds_key(self, bot_id: str, token: str) -> bool:
        """Whether a token is the bot's API key."""
        bot = self.find(bot_id)
        return bot is not None and tokens.matches(tokens.digest(token), bot.key)

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
        self._redis.delete(keys.bot(bot.id))

    def _save(self, bot: Bot) -> None:
        self._redis.set(keys.bot(bot.id), msgspec.msgpack.encode(bot))
