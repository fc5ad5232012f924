"""The service: what all routes share in one process."""

import secrets
from typing import cast

from flask import current_app
from redis.cluster import RedisCluster

from api import tokens
from api.bots import BotStore
from api.hub import Hub
from api.inbox import Inbox
from api.jobs import Jobs
from api.limits import Buckets, OpenGames, Waits
from api.metrics import Metrics
from api.settings import BadSetting, Settings
from api.store import keys
from api.store.connection import connect, connect_briefly
from api.store.games import GameStore
from api.store.leagues import LeagueStore
from api.store.notes import NoteStore
from arena import boards


class Service:
    """Settings, store, hub, queue, limits and figures."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        boards.add_all(settings.boards)
        self.redis = connect(settings.store_url)
        if isinstance(self.redis, RedisCluster) and not settings.queue_redis_url:
            raise BadSetting("RQ cannot use a Redis Cluster: set KONTOR_QUEUE_REDIS_URL to a server of its own")
        self.probe = connect_briefly(settings.store_url)
        self.games = GameStore(self.redis)
        self.bots = BotStore(self.redis)
        self.inbox = Inbox(self.redis, self.games)
        self.leagues = LeagueStore(self.redis)
        self.notes = NoteStore(self.redis)
        self.hub = Hub(settings.store_url, self.games.recent.hear)
        self.jobs = Jobs(settings.queue_url)
        self.metrics = Metrics(self.redis, self.hub)
        self.buckets = Buckets(self.redis, settings.requests_per_second)
        self.waits = Waits(self.redis)
        self.open_games = OpenGames(self.redis, self.games, settings.open_games)
        self.trusted_proxies = frozenset(filter(None, (p.strip() for p in settings.trusted_proxies.split(","))))
        self._house_key = ""

    def close(self) -> None:
        """End its threads and give its connections back."""
        self.hub.close()
        self.metrics.close()
        self.redis.close()
        self.probe.close()

    @property
    def patience_ms(self) -> int:
        """How long a game's token seats may be silent."""
        return self.settings.abandoned_seconds * 1000

    def house_key(self) -> str:
        """The key of the workers; made once, kept where only the service can read."""
        if not self._house_key:
            fresh = tokens.new(tokens.HOUSE, "house")
            self.redis.set(keys.HOUSE_KEY, fresh, nx=True)
            self._house_key = self.redis.get(keys.HOUSE_KEY).decode()
        return self._house_key

    def is_house_key(self, token: str) -> bool:
        """Whether a token is the workers' key."""
        return tokens.matches(tokens.digest(token), tokens.digest(self.house_key()))

    def new_seed(self) -> str:
        """A seed that nobody can guess."""
        return secrets.token_urlsafe(24)


def service() -> Service:
    """The service of the app that handles the present request."""
    return cast(Service, current_app.extensions["kontor"])
