"""Settings: environment variables `KONTOR_…`, each a field with its default and one line about it."""

import os
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any


class BadSetting(ValueError):
    """An environment variable that cannot be read."""


def _setting(default: Any, about: str) -> Any:
    return field(default=default, metadata={"about": about})


@dataclass(frozen=True)
class Settings:
    """What can be set; `KONTOR_` + the field's name in capitals is the variable."""

    data_dir: str = _setting(".kontor", "folder of the embedded server's data and of the logs")
    host: str = _setting("127.0.0.1", "address to listen on")
    port: int = _setting(8080, "port to listen on")
    api_workers: int = _setting(1, "API processes; one per core that may serve requests")
    match_workers: int = _setting(1, "RQ worker processes that play house seats")
    url: str = _setting("", "where workers reach the API; default `http://HOST:PORT`")
    redis_url: str = _setting(
        "", "store: `redis://`, `rediss://`, `unix://`, `sentinel://`, a cluster; empty: embedded"
    )
    queue_redis_url: str = _setting("", "server of the RQ queues; default: the store")
    fsync: str = _setting("everysec", "embedded server's `appendfsync`; `always` survives a power cut too")
    admin_key: str = _setting("", "bearer key that may abort games, read `/metrics` and is not limited")
    trusted_proxies: str = _setting("", "comma-separated addresses whose `X-Forwarded-For` is believed")
    open_games: int = _setting(200, "unfinished games per creator; 0 = no limit")
    open_leagues: int = _setting(10, "unfinished leagues per creator; 0 = no limit")
    requests_per_second: int = _setting(50, "reads and refused requests per token or address and second; 0 = no limit")
    waits_per_token: int = _setting(4, "long-polls and streams that one token may keep waiting; 0 = no limit")
    waits_per_address: int = _setting(16, "the same for spectators, by address; 0 = no limit")
    abandoned_seconds: int = _setting(120, "silence of all token seats after which a game is aborted")
    stand_in: str = _setting("random", "house bot that plays on for a seat that resigned or ran out of strikes")
    retention_days: int = _setting(0, "days that finished games are kept; 0 = for ever")
    boards: str = _setting("", "files of [boards of one's own](docs/boards.md), separated as in `PATH`")
    log_level: str = _setting("info", "`debug`, `info` (a line per request), `warning` or `error`")

    @classmethod
    def from_env(cls, environ: Mapping[str, str] | None = None) -> "Settings":
        """The settings of this process."""
        environ = os.environ if environ is None else environ
        given = {f.name: environ[variable(f.name)] for f in fields(cls) if environ.get(variable(f.name))}
        return cls(**{name: _read(name, text) for name, text in given.items()})

    @property
    def store_url(self) -> str:
        """The store's URL, or an error that says how to get one."""
        if not self.redis_url:
            raise BadSetting("KONTOR_REDIS_URL is not set; `kontor up` starts an embedded server and sets it")
        return self.redis_url

    @property
    def queue_url(self) -> str:
        """The URL of the queues."""
        return self.queue_redis_url or self.store_url

    @property
    def api_url(self) -> str:
        """Where the API answers."""
        return self.url or f"http://{self.host}:{self.port}"


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"KONTOR_{name.upper()}"


def _read(name: str, text: str) -> Any:
    default = {f.name: f.default for f in fields(Settings)}[name]
    assert default is not MISSING
    if not isinstance(default, int):
        return text
    if not text.isdigit():
        raise BadSetting(f"{variable(name)} must be a whole number, not {text!r}")
    return int(text)


def table() -> list[tuple[str, str, str]]:
    """Variable, default, meaning: the settings table of the README."""
    return [(variable(f.name), str(f.default), f.metadata["about"]) for f in fields(Settings)]
