"""Finished games are forgotten when their time is over, and only then."""

from dataclasses import replace

from api.service import Service
from worker.sweeper import Sweeper

DAY_US = 24 * 3600 * 1_000_000


def _aborted(client, service, age_days):
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    client.delete(f"/v1/games/{made['id']}", headers={"Authorization": f"Bearer {made['owner_token']}"})
    key = f"{{s{made['id'][:2]}}}:index:aborted"
    service.redis.zincrby(key, -age_days * DAY_US, made["id"])
    return made["id"]


def test_old_games_go_and_young_ones_stay(client, service, settings):
    old, young = _aborted(client, service, 8), _aborted(client, service, 6)
    Sweeper(Service(replace(settings, retention_days=7))).sweep()
    assert client.get(f"/v1/games/{old}").status_code == 404
    assert client.get(f"/v1/games/{young}").status_code == 200
    listed = [game["id"] for game in client.get("/v1/games?status=aborted").json["items"]]
    assert listed == [young]


def test_by_default_games_are_kept_for_ever(client, service, settings):
    old = _aborted(client, service, 5000)
    Sweeper(Service(settings)).sweep()
    assert client.get(f"/v1/games/{old}").status_code == 200


def test_unfinished_games_are_never_swept(client, service, settings):
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    service.redis.zincrby(f"{{s{made['id'][:2]}}}:index:playing", -100 * DAY_US, made["id"])
    Sweeper(Service(replace(settings, retention_days=1))).sweep()
    assert client.get(f"/v1/games/{made['id']}").status_code == 200
