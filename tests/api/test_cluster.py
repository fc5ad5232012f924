"""The store on a Redis Cluster: no script and no pipeline touches keys of two slots."""

import random
import signal

import pytest
import redis

from api.app import create_app
from api.settings import Settings
from arena import embedded
from tests.live import free_port, pick


@pytest.fixture(scope="module")
def cluster_url(tmp_path_factory):
    """One node that holds all slots: it refuses what crosses slots, as any cluster does."""
    folder = tmp_path_factory.mktemp("cluster")
    port = next(port for port in iter(free_port, None) if port < 55_000)  # the cluster's bus is 10,000 above
    process = embedded.start(folder, "everysec", "--port", str(port), "--cluster-enabled", "yes")
    node = redis.Redis(port=port)
    node.execute_command("CLUSTER", "ADDSLOTSRANGE", 0, 16383)
    while node.cluster("info")["cluster_state"] != "ok":
        pass
    node.close()
    yield f"redis://127.0.0.1:{port}"
    process.send_signal(signal.SIGTERM)
    process.wait(10)


@pytest.fixture(scope="module")
def client(cluster_url, live):
    settings = Settings(redis_url=cluster_url, queue_redis_url=live.store_url, log_level="error", open_games=3)
    app = create_app(settings)
    yield app.test_client()
    app.extensions["kontor"].close()


def test_a_whole_game(client):
    wanted = {"game": "base", "seats": [{"name": "a"}] * 3, "one_token": True, "options": {"max_turns": 5}}
    made = client.post("/v1/games?wait=1", json=wanted, headers={"Idempotency-Key": "x"}).json
    path, headers = f"/v1/games/{made['id']}", {"Authorization": f"Bearer {made['seats'][0]['token']}"}
    rng, seen = random.Random(1), made["envelope"]
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        key = {"Idempotency-Key": str(seen["version"])} if seen["version"] % 2 else {}
        answer = client.post(f"{path}/moves?wait=1", json=body, headers=headers | key)
        assert answer.status_code == 200, answer.data
        seen = answer.json
    assert client.post(f"{path}/moves", json=body, headers=headers).json["played"]["to"] == seen["version"]
    assert len(client.get(f"{path}/replay").json["moves"]) == seen["version"]
    assert client.get(f"{path}/events").json["items"][-1]["type"] == "game_over"
    assert [game["id"] for game in client.get("/v1/games").json["items"]] == [made["id"]]


def test_limits_and_figures(client):
    made = [client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}) for _ in range(4)]
    assert [answer.status_code for answer in made] == [201, 201, 201, 429]
    game = made[0].json
    headers = {"Authorization": f"Bearer {game['seats'][1]['token']}"}
    assert client.get(f"/v1/games/{game['id']}?wait=0.05", headers=headers).status_code == 200
    assert 'kontor_games{status="playing"} 3' in client.get("/metrics").text
    assert client.get("/readyz").status_code == 200
