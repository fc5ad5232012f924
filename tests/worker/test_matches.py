"""Matches as jobs, step by step on a real store: claimed, fenced, resumed, called again, recorded once."""

import threading

import pytest
import redis

from api.leagues import conduct, plan
from api.service import Service
from api.store.games import now_ms
from arena.strategies import STRATEGIES
from tests.leagues import wanted
from worker import house
from worker.matches import take_further
from worker.sweeper import Sweeper

QUEUE = "rq:queue:matches"
FIRST = "r0-b0-s0"


@pytest.fixture
def make(client, service):
    """A league over HTTP, as facts."""
    key = client.post("/v1/bots", json={"name": "creator"}).json["key"]

    def made(**more):
        answer = client.post("/v1/leagues", json=wanted(**more), headers={"Authorization": f"Bearer {key}"})
        assert answer.status_code == 201, answer.data
        return service.leagues.find(answer.json["id"])

    return made


@pytest.fixture
def run(service, api):
    """Runs jobs, as a worker would."""

    def one(league, match_id):
        take_further(service, api, league.id, match_id)

    return one


def queue(service):
    return redis.Redis.from_url(service.settings.queue_url)


def queued(service):
    """The matches that wait for a worker, in order."""
    ids = [job_id.decode() for job_id in queue(service).lrange(QUEUE, 0, -1)]
    return [job_id[15:].rpartition("-")[0] for job_id in ids]


def drain(service, run, league):
    """Work until the queue is empty."""
    while job_id := queue(service).lpop(QUEUE):
        run(league, job_id.decode()[15:].rpartition("-")[0])


def claim(service, league, match_id=FIRST, lease=conduct.LEASE_MS):
    return service.leagues.claim(league.id, match_id, now_ms() + lease)


def progress(service, league):
    return service.leagues.progress(league.id)


# ---- from the first block to the end ----


def test_a_league_is_played_block_by_block(service, run, make):
    league = make(rounds=3)
    assert len(queued(service)) == len(set(queued(service))) == plan.most_in_flight(league) == 24
    drain(service, run, league)
    assert (progress(service, league).status, progress(service, league).results) == ("finished", 36)
    places = sorted(result.place for result in service.leagues.results(league.id))
    assert places == [(r, b, s) for r in range(3) for b in range(4) for s in range(3)]
    assert service.leagues.in_flight(league.id) == []


def test_a_swiss_round_waits_for_the_one_before(service, run, make):
    league = make(format="swiss", players=4, rounds=2)
    assert {match_id[:2] for match_id in queued(service)} == {"r0"}
    first = queued(service)
    queue(service).delete(QUEUE)
    for match_id in first[:-1]:
        run(league, match_id)
    assert (progress(service, league).round, queued(service)) == (0, [])
    run(league, first[-1])
    assert progress(service, league).round == 1
    assert {match_id[:2] for match_id in queued(service)} == {"r1"}


def test_a_match_that_was_played_is_not_played_again(service, run, make, api):
    league = make()
    run(league, FIRST)
    moves, results = len(api.moves), progress(service, league).results
    run(league, FIRST)
    assert (len(api.moves), progress(service, league).results) == (moves, results)


@pytest.mark.parametrize("match_id", ["r9-b0-s0", "r0-b77-s0", "nonsense"])
def test_what_was_not_released_cannot_be_claimed(service, make, match_id):
    assert claim(service, make(), match_id) is None


def test_a_long_match_goes_back_to_the_front_of_the_queue_and_goes_on(service, run, make, api, monkeypatch):
    league = make()
    monkeypatch.setattr(house, "SLICE_SECONDS", 0.02)
    run(league, FIRST)
    before = len(api.moves)
    assert (before > 0, progress(service, league).results) == (True, 0)
    assert queued(service)[0] == FIRST
    while progress(service, league).results == 0:
        run(league, FIRST)
    versions = [version for _, version, _ in api.moves]
    assert versions == sorted(set(versions)), "it never starts over"


# ---- fencing ----


def finished_game(service, api, league, match_id=FIRST):
    """The game of a match, played to its end but not recorded."""
    mine = claim(service, league, match_id)
    house.Sitting(service, api, conduct.open_game(service, league, mine)).play()
    return mine, service.games.load(mine.game_id)


def test_whoever_claims_last_records(service, api, make):
    league = make()
    orphan, table = finished_game(service, api, league)
    heir = claim(service, league)
    assert heir.game_id == orphan.game_id
    assert not conduct.record(service, league, orphan, table)
    assert progress(service, league).results == 0
    assert conduct.record(service, league, heir, table)
    assert not conduct.record(service, league, heir, table)
    assert progress(service, league).results == 1


def test_an_orphan_cannot_keep_its_lease(service, make):
    league = make()
    orphan = claim(service, league)
    assert service.leagues.hold(orphan, now_ms() + 90_000)
    heir = claim(service, league)
    assert not service.leagues.hold(orphan, now_ms() + 99_000)
    assert service.leagues.hold(heir, now_ms() + 99_000)


def test_two_runners_of_one_match_give_one_result(service, run, make):
    """A sweeper that was wrong about a live worker: both play, the moves agree, one records."""
    league = make()
    threads = [threading.Thread(target=run, args=(league, FIRST)) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    run(league, FIRST)
    assert progress(service, league).results == 1


def test_many_who_advance_release_each_block_once(service, make, settings):
    league = make(rounds=40)
    queue(service).delete(QUEUE)
    service.redis.delete(f"{{l{league.id}}}:flight")
    others = [Service(settings) for _ in range(4)]
    threads = [threading.Thread(target=conduct.advance, args=(other, league)) for other in others]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
        others.pop().close()
    assert len(queued(service)) == len(set(queued(service))) == plan.most_in_flight(league)


# ---- what is lost is found ----


def expire(service, league, match_ids):
    for match_id in match_ids:
        service.redis.zadd(f"{{l{league.id}}}:flight", {match_id: now_ms() - 1})


def test_a_lost_job_is_called_again(service, make):
    league = make()
    lost = queued(service)
    queue(service).delete(QUEUE)
    expire(service, league, lost[:5])
    Sweeper(service).sweep()
    assert queued(service) == sorted(lost[:5])


def test_a_job_that_still_waits_is_not_lost(service, make):
    league = make()
    waiting = queued(service)
    expire(service, league, waiting)
    Sweeper(service).sweep()
    assert queued(service) == waiting


def test_a_match_within_its_lease_is_left_alone(service, make):
    league = make()
    queue(service).delete(QUEUE)
    claim(service, league)
    Sweeper(service).sweep()
    assert queued(service) == []


def test_whoever_lets_its_lease_run_out_has_lost_the_match(service, run, make, api):
    league = make()
    slow, table = finished_game(service, api, league)
    queue(service).delete(QUEUE)
    expire(service, league, [FIRST])
    Sweeper(service).sweep()
    assert queued(service) == [FIRST]
    assert not conduct.record(service, league, slow, table)
    drain(service, run, league)
    assert progress(service, league).results == 1


def test_a_worker_killed_between_recording_and_releasing(service, run, make, monkeypatch):
    league = make(rounds=3)
    monkeypatch.setattr(conduct, "advance", lambda *_: None)
    drain(service, run, league)
    assert (progress(service, league).results, queued(service)) == (24, [])
    monkeypatch.undo()
    Sweeper(service).sweep()
    drain(service, run, league)
    assert progress(service, league).status == "finished"


def test_a_game_that_was_never_stored_is_made_under_the_same_id(service, run, make):
    league = make()
    killed = claim(service, league)
    assert service.games.load(killed.game_id) is None
    run(league, FIRST)
    assert service.games.load(killed.game_id).is_over


def test_jobs_queued_twice(service, run, make):
    league = make()
    for match_id in queued(service):
        service.jobs.run_match(league.id, match_id, "again")
    drain(service, run, league)
    assert (progress(service, league).results, progress(service, league).status) == (12, "finished")


def test_the_sweeper_forgets_leagues_that_are_over(service, run, make):
    league, other = make(), make()
    assert set(service.leagues.open()) == {league.id, other.id}
    for match_id in service.leagues.in_flight(league.id):
        run(league, match_id)
    Sweeper(service).sweep()
    assert service.leagues.open() == [other.id]


def test_a_cancelled_league_is_wound_up(service, run, make, monkeypatch):
    league = make()
    monkeypatch.setattr(house, "SLICE_SECONDS", 0.0)
    run(league, FIRST)
    (game_id,) = service.leagues.games_of(league.id, [FIRST])
    assert service.leagues.change(league.id, "cancelled") == "cancelled"
    assert claim(service, league) is None
    Sweeper(service).sweep()
    table = service.games.load(game_id)
    assert (table.control.status, table.control.reason) == ("aborted", "cancelled")
    assert service.leagues.open() == []
    assert service.leagues.in_flight(league.id) == []


# ---- house bots that break down ----


class Broken:
    name, about = "broken", "for tests"

    def choose(self, game, view, moves, rng):
        raise KeyError("a bug")


def test_a_house_bot_that_crashes_is_a_result(service, run, make, monkeypatch):
    monkeypatch.setitem(STRATEGIES, "broken", Broken())
    league = make(entrants=["house:broken", "house:random", "house:greedy"])
    drain(service, run, league)
    for result in service.leagues.results(league.id):
        seat = result.bots.index("house:broken")
        assert result.faults[seat] == "crash"
        assert result.forfeited == (seat,)
        assert result.rank(seat) == 3
