"""A league of sixty games while things are killed: sixty results, each once, and the standings of a quiet run."""

import os
import signal
import threading
import time
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest

from api.service import Service
from api.settings import Settings
from api.store.games import now_ms
from arena.matches import Match, Setup
from arena.pairing import block, round_robin
from arena.standings import standings
from tests.leagues import HOUSE, create, export, register, until, untimed
from tests.live import Http, up
from worker.sweeper import Sweeper

GAMES, ROUNDS, SEED = 60, 5, "sixty games"
OPTIONS = {"max_turns": 16}
LOST_SECONDS = 30.0  # after which what a kill has interrupted must have been taken up


@cache
def quiet():
    """The standings of the same league, played in this process without a break."""
    setup, results = Setup("base", "standard", 3, OPTIONS), []
    for round_ in range(ROUNDS):
        for number, group in enumerate(round_robin(HOUSE, 3)):
            for fixture in block(SEED, round_, number, group, "full"):
                played = Match(setup, tuple(bot.removeprefix("house:") for bot in fixture.bots), fixture.seed).play()
                place = {name: getattr(fixture, name) for name in ("round", "block", "rotation")}
                results.append(replace(played, bots=fixture.bots, **place))
    return standings(results, HOUSE)


@contextmanager
def league(tmp_path, **options):
    """A service of its own with the league under way: yields service, client and id; then judges what came out."""
    with up(tmp_path / "data", houses=2, **options) as service:
        http = Http(service.url)
        league_id = create(register(http)[1], rounds=ROUNDS, seed=SEED, options=OPTIONS)
        http.close()
        yield service, league_id
        http = Http(service.url)
        try:
            over = until(http, league_id, lambda seen: seen["status"] == "finished", 2 * LOST_SECONDS)
            assert over["games"] == {"planned": GAMES, "begun": GAMES, "finished": GAMES}
            _judge(export(http, league_id))
        finally:
            http.close()


def _judge(told):
    matches = told["matches"]
    assert len({match["match"] for match in matches}) == len({match["game"] for match in matches}) == GAMES
    assert [row["games"] for row in told["standings"]["rows"]] == [GAMES * 3 // 4] * 4
    expected = untimed(quiet().show())
    rows = [{**row, "rank": rank, "name": row["entrant"][6:]} for rank, row in enumerate(expected.pop("rows"), 1)]
    found = untimed(told["standings"])
    assert found.pop("rows") == rows
    assert found == expected


def finished(service, league_id):
    """How many games have a result; None while the service cannot be reached."""
    http = Http(service.url)
    try:
        return http.get(f"/v1/leagues/{league_id}").json["games"]["finished"]
    except (OSError, KeyError, ValueError):
        return None
    finally:
        http.close()


def goes_on(service, league_id, since):
    """Wait for results beyond a number."""
    end = time.monotonic() + LOST_SECONDS
    while (count := finished(service, league_id)) is None or (count <= since and count < GAMES):
        assert time.monotonic() < end, "lost work is not taken up"
        time.sleep(0.05)
    return count


def kill(pids):
    for pid in pids:
        os.kill(pid, signal.SIGKILL)


def test_workers_are_killed(tmp_path):
    """All of them at once, three times, in the middle of matches. (Workers do not fork: each is one process.)"""
    with league(tmp_path) as (service, league_id):
        count = 0
        for _ in range(3):
            count = goes_on(service, league_id, count + 2)
            kill(service.children()["worker"])
    assert count < GAMES, "the kills came too late to disturb anything"


@pytest.mark.parametrize("kind", ["api", "store", "clock"])
def test_the_rest_is_killed(tmp_path, kind):
    with league(tmp_path, workers=2) as (service, league_id):
        count = goes_on(service, league_id, 3)
        for _ in range(2):
            kill(service.api_workers() if kind == "api" else service.children()[kind])
            count = goes_on(service, league_id, count)
    assert count < GAMES, "the kills came too late to disturb anything"


def test_everything_is_restarted(tmp_path):
    """The whole service is stopped in the middle of matches, killed rather than asked, and started again."""
    with up(tmp_path / "data", houses=2) as service:
        http = Http(service.url)
        league_id = create(register(http)[1], rounds=ROUNDS, seed=SEED, options=OPTIONS)
        http.close()
        assert goes_on(service, league_id, 3) < GAMES
        kill([pid for pids in service.children().values() for pid in pids])
        service.process.kill()
        service.process.wait()
    with up(tmp_path / "data", houses=2) as service:
        http = Http(service.url)
        over = until(http, league_id, lambda seen: seen["status"] == "finished", 2 * LOST_SECONDS)
        assert over["games"]["finished"] == GAMES
        _judge(export(http, league_id))
        http.close()


def test_jobs_come_twice_and_sweepers_race_live_workers(tmp_path):
    """Leases are declared over again and again while matches are played, and many are called for twice."""
    with league(tmp_path) as (service, league_id):
        here = Service(Settings(redis_url=service.store_url, log_level="error"))
        stop = threading.Event()
        nuisance = threading.Thread(target=_disturb, args=(here, league_id, stop))
        nuisance.start()
        try:
            while goes_on(service, league_id, 0) < GAMES:
                time.sleep(0.1)
        finally:
            stop.set()
            nuisance.join()
            here.close()


def _disturb(here, league_id, stop):
    sweeper = Sweeper(here)
    while not stop.wait(0.1):
        for match_id in here.leagues.in_flight(league_id):
            here.redis.zadd(f"{{l{league_id}}}:flight", {match_id: now_ms() - 1}, xx=True)
        sweeper.sweep_leagues()
        for match_id in here.leagues.in_flight(league_id)[:5]:
            here.jobs.run_match(league_id, match_id, f"again-{now_ms()}")
