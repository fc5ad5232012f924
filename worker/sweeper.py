"""The sweeper: forgets finished games when their time is over. (Lost house moves are found by the clock.)"""

import time

from api.service import Service

_EVERY_SECONDS = 60.0
_MOST = 50  # games of one shard and status in one sweep
_DAY_US = 24 * 3600 * 1_000_000


class Sweeper:
    """Runs along with the clock, seldom."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._swept = 0.0

    def sweep(self) -> None:
        """Delete ended games older than the retention time, if there is one."""
        days = self._service.settings.retention_days
        if not days or time.monotonic() - self._swept < _EVERY_SECONDS:
            return
        self._swept = time.monotonic()
        before = time.time_ns() // 1000 - days * _DAY_US
        for status in ("finished", "aborted"):
            for game_id in list(self._service.games.created_before(status, before, _MOST)):
                self._service.games.delete(game_id, status)
