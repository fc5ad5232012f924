"""On a Redis Cluster of three nodes, with RQ on a server of its own: nothing touches keys of two slots, news reach all.

A quick look at everything that differs there; `make test-cluster` runs all tests of the API and the workers on it.
"""

import random
import threading

import pytest
import redis

from api.app import create_app
from api.settings import BadSetting, Settings
from api.store.connection import connect
from tests.live import Game, Http, pick, up
from tests.stores import cluster
from worker.health import clock_is_well


@pytest.fixture(scope="module")
def servers(tmp_path_factory):
    with cluster(tmp_path_factory.mktemp("cluster")) as found:
        yield found


@pytest.fixture(scope="module")
def first(servers, tmp_path_factory):
    """A service on the cluster; `second` shares its store, as another host behind the same balancer would."""
    with up(tmp_path_factory.mktemp("first"), open_games=0, requests_per_second=0, **servers.settings) as service:
        yield service


@pytest.fixture(scope="module")
def second(servers, first, tmp_path_factory):
    with up(tmp_path_factory.mktemp("second"), open_games=0, requests_per_second=0, **servers.settings) as service:
        yield service


@pytest.fixture
def client(servers):
    app = create_app(Settings(**servers.settings, log_level="error", open_games=3))
    yield app.test_client()
    app.extensions["kontor"].close()


def test_games_lie_on_all_nodes(first, servers):
    http = Http(first.url)
    for _ in range(40):
        Game(http)
    http.close()
    nodes = connect(servers.url).get_nodes()
    assert len(nodes) == 3
    for node in nodes:
        alone = redis.Redis(port=node.port)
        assert any(alone.scan_iter("{s*}:g:*"))
        alone.close()


def test_a_whole_game_against_house_bots_with_retries_by_key(first):
    http = Http(first.url)
    game = Game(http, seats=1, bots=2, wait=20, options={"max_turns": 6})
    rng, seen = random.Random(1), game.made["envelope"]
    while seen["status"] == "playing":
        if 0 not in seen["to_act"]:
            seen = game.see(0, "?wait=20")
            continue
        headers = {"Idempotency_Key": str(seen["version"])}
        move = pick(seen, rng)
        once = game.play(0, move, query="?wait=20", **headers)
        assert once.status == 200, once.data
        assert game.play(0, move, **headers).json["played"] == once.json["played"]
        seen = once.json
    assert len(http.get(f"{game.path}/replay").json["moves"]) == seen["version"]
    assert http.get(f"{game.path}/events").json["items"][-1]["type"] == "game_over"
    assert game.id in [row["id"] for row in http.get("/v1/games?status=finished").json["items"]]
    http.close()


def test_one_game_on_two_hosts_without_stickiness(first, second):
    """Every call goes to another host than the one before it."""
    hosts = [Http(first.url), Http(second.url)]
    game = Game(hosts[0], options={"max_turns": 4})
    tokens = [seat.token for seat in game.seats]
    rng, version, step = random.Random(2), 0, 0
    while (public := hosts[step % 2].get(game.path).json)["status"] == "playing":
        seat = public["to_act"][0]
        here, there = (hosts[(step + n) % 2].as_(tokens[seat]) for n in (0, 1))
        seen = here.get(game.path).json
        answer = there.post(f"{game.path}/moves", {"move": pick(seen, rng), "version": seen["version"]})
        assert answer.status == 200, answer.data
        version, step = version + 1, step + 1
        assert answer.json["version"] == version
    for host in hosts:
        host.close()


def test_a_call_that_waits_on_one_host_is_woken_by_the_other(first, second):
    here, there = Http(first.url), Http(second.url)
    game = Game(here)
    waiting = there.as_(game.seats[1].token)
    heard = []
    caller = threading.Thread(target=lambda: heard.append(waiting.get(f"{game.path}?wait=20").json))
    caller.start()
    game.must(0, {"type": "roll_for_start"}, 0)
    caller.join(10)
    assert [seen["to_act"] for seen in heard] == [[1]]
    here.close()
    there.close()


def test_limits_and_figures(client):
    made = [client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}) for _ in range(4)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429]
    game = made[0].json
    headers = {"Authorization": f"Bearer {game['seats'][1]['token']}"}
    assert client.get(f"/v1/games/{game['id']}?wait=0.05", headers=headers).status_code == 200
    assert "kontor_games{" in client.get("/metrics").text
    assert client.get("/readyz").status_code == 200


def test_the_clock_reports_its_health(first, servers):
    assert clock_is_well(connect(servers.url))


def test_queues_need_a_server_of_their_own(servers):
    with pytest.raises(BadSetting, match="KONTOR_QUEUE_REDIS_URL"):
        create_app(Settings(redis_url=servers.url, log_level="error"))
