"""The sweeper: takes up matches that somebody has dropped, and forgets finished games when their time is over.

It runs along with the clock, which finds lost house moves.
"""

import time
from collections.abc import Callable

from api import logs
from api.leagues import conduct
from api.leagues.record import CANCELLED, League
from api.service import Service
from api.store.games import now_ms

_LEAGUES_SECONDS, _RETENTION_SECONDS = 3.0, 60.0  # between two sweeps
_MOST = 50  # games of one shard and status in one sweep
_DAY_US = 24 * 3600 * 1_000_000


class Sweeper:
    """Does each of its duties from time to time."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._duties: dict[Callable[[], None], float] = {
            self.sweep_leagues: _LEAGUES_SECONDS,
            self.forget_games: _RETENTION_SECONDS,
        }
        self._done: dict[Callable[[], None], float] = {}

    def sweep(self) -> None:
        """Whatever it is time for."""
        for duty, seconds in self._duties.items():
            if time.monotonic() - self._done.get(duty, -seconds) >= seconds:
                self._done[duty] = time.monotonic()
                duty()

    def sweep_leagues(self) -> None:
        """Go through all leagues that are not over."""
        for league_id in self._service.leagues.open():
            league = self._service.leagues.find(league_id)
            if league is not None:
                self._sweep_league(league)

    def _sweep_league(self, league: League) -> None:
        leagues = self._service.leagues
        for match_id in leagues.overdue(league.id, now_ms()):
            self._call(league.id, match_id)
        conduct.advance(self._service, league)
        progress = leagues.progress(league.id)
        if progress.is_over and (progress.status != CANCELLED or conduct.wind_up(self._service, league)):
            leagues.close(league.id)

    def _call(self, league_id: str, match_id: str) -> None:
        """The lease has run out: call for a runner, unless the last call is still in the queue."""
        leagues, jobs, lease = self._service.leagues, self._service.jobs, now_ms() + conduct.LEASE_MS
        if jobs.match_waits(league_id, match_id, leagues.epoch(league_id, match_id)):
            return
        epoch = leagues.call(league_id, match_id, lease)
        if epoch >= 0:
            logs.info("match called again", league=league_id, match=match_id, epoch=epoch)
            jobs.run_match(league_id, match_id, epoch)

    def forget_games(self) -> None:
        """Delete ended games older than the retention time, if there is one."""
        days = self._service.settings.retention_days
        if not days:
            return
        before = time.time_ns() // 1000 - days * _DAY_US
        for status in ("finished", "aborted"):
            for game_id in list(self._service.games.created_before(status, before, _MOST)):
                self._service.games.delete(game_id, status)
