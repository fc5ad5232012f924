"""The clock, tick by tick, on a real store: what is due is done, and nothing else."""

import msgspec
import pytest
import redis

from api import referee
from api.store import keys
from api.store.games import now_ms
from worker.clock import GAP_MS, Clock

MINUTE = 60_000


@pytest.fixture
def clock(service):
    return Clock(service)


def _make(client, seats=3, bots=0, **more):
    wanted = [{"name": f"p{n}"} for n in range(seats)] + [{"bot": "random"}] * bots
    made = client.post("/v1/games", json={"game": "base", "seats": wanted, **more})
    assert made.status_code == 201, made.data
    return made.json["id"]


def _rewind(service, game_id, by, heard=True):
    """As if the last step had happened earlier."""
    table = service.games.load(game_id)
    table.control.due = [due - by if due else 0 for due in table.control.due]
    assert service.games.commit(table, [], now_ms() - 1, heard=now_ms() - by if heard else now_ms())


def _queued(service):
    return redis.Redis.from_url(service.settings.queue_url).lrange("rq:queue:house", 0, -1)


def test_a_game_that_is_not_late_is_left_alone(service, clock, client):
    game_id = _make(client)
    before = service.games.load(game_id)
    clock.look_at(game_id)
    after = service.games.load(game_id)
    assert (after.control.version, after.control.strikes) == (before.control.version, before.control.strikes)
    assert list(service.games.due_games(now_ms())) == []


def test_a_deadline_is_not_enforced_before_the_lenience_is_over(service, clock, client):
    game_id = _make(client)
    _rewind(service, game_id, 30_000 + referee.LENIENCE_MS - 300, heard=False)
    clock.look_at(game_id)
    assert service.games.load(game_id).control.version == 0


def test_a_late_seat_gets_the_default_move_and_a_strike(service, clock, client):
    game_id = _make(client)
    _rewind(service, game_id, 31_000, heard=False)
    assert list(service.games.due_games(now_ms())) == [game_id]
    clock.look_at(game_id)
    table = service.games.load(game_id)
    assert table.control.version == 1
    assert table.control.strikes == [1, 0, 0]
    assert table.control.due[1] > now_ms()


def test_silence_of_all_token_seats_ends_a_game(service, clock, client):
    game_id = _make(client, seats=1, bots=2, clock={"move_seconds": 600})
    _rewind(service, game_id, 2 * MINUTE + 1)
    clock.look_at(game_id)
    table = service.games.load(game_id)
    assert (table.control.status, table.control.reason) == ("aborted", "abandoned")
    assert service.games.all_due() == []


def test_a_waiting_reader_is_not_silent(service, clock, client):
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    _rewind(service, made["id"], 2 * MINUTE + 1)
    client.get(f"/v1/games/{made['id']}", headers={"Authorization": f"Bearer {made['seats'][2]['token']}"})
    table = service.games.load(made["id"])
    assert not referee.is_abandoned(table, now_ms(), service.patience_ms)


def test_a_spectator_keeps_no_game_alive(service, clock, client):
    game_id = _make(client, clock={"move_seconds": 600})
    _rewind(service, game_id, 2 * MINUTE + 1)
    client.get(f"/v1/games/{game_id}")
    clock.look_at(game_id)
    assert service.games.load(game_id).control.reason == "abandoned"


def test_a_game_of_house_bots_is_never_abandoned(service, clock, client):
    game_id = _make(client, seats=0, bots=3)
    _rewind(service, game_id, 10 * MINUTE)
    clock.look_at(game_id)
    assert service.games.load(game_id).control.status == "playing"


def test_a_rated_match_is_never_abandoned(service, clock, client):
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    table = service.games.load(made["id"])
    table.heard = now_ms() - 10 * MINUTE
    assert referee.is_abandoned(table, now_ms(), service.patience_ms)
    table.facts = msgspec.structs.replace(table.facts, match="league/match")
    assert not referee.is_abandoned(table, now_ms(), service.patience_ms)


def test_a_lost_house_move_is_called_for_again_with_growing_patience(service, clock, client):
    game_id = _make(client, seats=0, bots=3)
    assert len(_queued(service)) == 1
    redis.Redis.from_url(service.settings.queue_url).delete("rq:queue:house")
    waits = []
    for _ in range(6):
        _rewind(service, game_id, 0)
        before = now_ms()
        clock.look_at(game_id)
        waits.append(round(service.redis.zscore(keys.due(game_id[:2]), game_id) - before, -3))
    assert len(_queued(service)) == 6
    assert waits == sorted(waits)
    assert waits[0] >= referee.HOUSE_PATIENCE_MS
    assert waits[-1] <= referee.LONGEST_PATIENCE_MS + 1000


def test_time_during_which_the_service_was_away_is_not_charged(service, clock, client):
    game_id = _make(client)
    before = service.games.load(game_id)
    service.redis.set(keys.PULSE, now_ms() - 10 * MINUTE)
    clock._excuse_gap()
    after = service.games.load(game_id)
    assert after.control.due[0] - before.control.due[0] >= 10 * MINUTE - 100
    assert after.heard - before.heard >= 10 * MINUTE - 100
    assert after.control.version == 0


def test_a_short_gap_is_charged(service, clock, client):
    game_id = _make(client)
    before = service.games.load(game_id)
    service.redis.set(keys.PULSE, now_ms() - GAP_MS // 2)
    clock._excuse_gap()
    assert service.games.load(game_id).control.due == before.control.due


def test_while_the_api_is_away_the_clock_stands_still(settings, service, client):
    game_id = _make(client)
    _rewind(service, game_id, 31_000, heard=False)
    away = Clock(type(service)(type(settings)(redis_url=settings.redis_url, url="http://127.0.0.1:9")))
    away._tick()
    assert service.games.load(game_id).control.version == 0


def test_only_one_clock_leads(service):
    one, other = Clock(service), Clock(service)
    other._me = "another machine:1"
    assert one._leads()
    assert not other._leads()
    assert one._leads()
    service.redis.delete(keys.CLOCK_LEADER)
    assert other._leads()
    assert not one._leads()


def test_every_unfinished_game_is_in_the_due_set(service, client):
    made = [_make(client) for _ in range(10)]
    assert sorted(service.games.all_due()) == sorted(made)
