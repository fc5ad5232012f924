"""The clock: `python -m worker.clock`. Looks at every game whose time has come; the same look finds lost house moves.

Every unfinished game has a place in its shard's `due` set, so no game can hang for ever: whatever happens to
requests, jobs and workers, the clock comes by.
"""

import os
import signal
import time
import urllib.error
import urllib.request
from types import FrameType

from api import logs, play, referee
from api.leagues import outcome
from api.record import STRUCK, Entry, Table
from api.service import Service
from api.settings import Settings
from api.store import keys
from api.store.connection import STORE_ERRORS
from api.store.games import now_ms
from worker.sweeper import Sweeper

TICK_SECONDS = 0.2
PROBE_SECONDS = 1.0  # between two looks whether the API answers
GAP_MS = 2_000  # a longer silence of the service is not charged to anybody
LEASE_MS = 5_000  # how long another clock waits before it takes over


class Clock:
    """Ticks while it is the leader and the service answers."""

    def __init__(self, service: Service) -> None:
        self._service = service
        self._me = f"{os.uname().nodename}:{os.getpid()}"
        self._sweeper = Sweeper(service)
        self._probed = 0.0
        self.stopped = False

    def run(self) -> None:
        """Tick until stopped."""
        while not self.stopped:
            try:
                self._tick()
            except STORE_ERRORS as error:
                logs.warning("clock lost the store", error=str(error))
            time.sleep(TICK_SECONDS)

    def _tick(self) -> None:
        if not self._leads() or not self._service_answers():
            return
        self._excuse_gap()
        for game_id in self._service.games.due_games(now_ms()):
            self.look_at(game_id)
        self._sweeper.sweep()

    def _leads(self) -> bool:
        """Only one clock ticks; the commits would bear two, the count of lost time would not."""
        redis = self._service.redis
        if redis.set(keys.CLOCK_LEADER, self._me, nx=True, px=LEASE_MS):
            return True
        if redis.get(keys.CLOCK_LEADER) != self._me.encode():
            return False
        redis.pexpire(keys.CLOCK_LEADER, LEASE_MS)
        return True

    # ---- time that is not charged ----

    def _service_answers(self) -> bool:
        """While bots cannot reach the API, time stands still."""
        if time.monotonic() - self._probed < PROBE_SECONDS:
            return True
        try:
            with urllib.request.urlopen(f"{self._service.settings.api_url}/healthz", timeout=PROBE_SECONDS):
                self._probed = time.monotonic()
                return True
        except (urllib.error.URLError, OSError):
            return False

    def _excuse_gap(self) -> None:
        """If the service was away since the last pulse, all deadlines move by as much."""
        now, before = now_ms(), int(self._service.redis.get(keys.PULSE) or 0)
        if before and now - before > GAP_MS:
            logs.warning("service was away, deadlines move", ms=now - before)
            for game_id in self._service.games.all_due():
                self._postpone(game_id, now - before)
        self._service.redis.set(keys.PULSE, now)

    def _postpone(self, game_id: str, by: int) -> None:
        table = self._service.games.load(game_id)
        if table is not None and not table.is_over:
            referee.postpone(table, by)
            self._commit(table, [], heard=table.heard)

    # ---- one game ----

    def look_at(self, game_id: str) -> None:
        """Do what is due in a game; if somebody else moves meanwhile, the next tick looks again."""
        table = self._service.games.load(game_id)
        if table is None or table.is_over:
            self._service.games.forget_due(game_id)
            return
        now = now_ms()
        entries = self._play_defaults(table, now)
        if not table.is_over and referee.is_abandoned(table, now, self._service.patience_ms):
            logs.info("game abandoned", game=game_id)
            referee.abort(table, "abandoned", now)
        elif not entries and referee.house_owes(table):
            table.control.nudges += 1
        self._commit(table, entries)

    def _play_defaults(self, table: Table, now: int) -> list[Entry]:
        entries: list[Entry] = []
        while late := referee.overdue(table, now):
            seat, asked = late[0], table.control.due[late[0]] - referee.allowed_ms(table)
            logs.info("time is up", game=table.id, seat=seat, version=table.control.version)
            entries += referee.play_default(table, seat, now)
            if table.facts.match and table.control.left[seat] == STRUCK:
                self._note_fault(table, seat, asked)
        return entries

    def _note_fault(self, table: Table, seat: int, asked: int) -> None:
        """Say why a seat of a match was lost."""
        notes, seen = self._service.notes, self._service.bots.last_seen(table.facts.seats[seat].bot)
        notes.fault(table.id, seat, outcome.judge_struck(table, notes.read(table.id), seat, asked, seen))

    def _commit(self, table: Table, entries: list[Entry], heard: int = 0) -> None:
        wake_at = referee.next_look(table, now_ms(), self._service.patience_ms)
        if self._service.games.commit(table, entries, wake_at, heard=heard):
            self._service.metrics.count("kontor_moves_total", len(entries))
            play.after_commit(self._service, table)


def main() -> None:
    """Tick until told to stop."""
    settings = Settings.from_env()
    logs.configure(settings.log_level)
    clock = Clock(Service(settings))

    def stop(signum: int, frame: FrameType | None) -> None:
        clock.stopped = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    clock.run()


if __name__ == "__main__":
    main()
