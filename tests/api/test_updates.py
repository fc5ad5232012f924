"""An update with games in flight: a process that meets a state it cannot read yet asks the caller to come again."""

import msgspec

from api.store import keys
from rules.kernel.codec import CODEC_VERSION

decode, encode = msgspec.msgpack.decode, msgspec.msgpack.encode


def test_a_state_of_a_newer_version(make_app):
    app = make_app(open_games=0)
    client, store = app.test_client(), app.extensions["kontor"].redis
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    key = keys.game(made["id"])
    stored = store.hget(key, keys.STATE)
    store.hset(key, keys.STATE, encode([CODEC_VERSION + 1, *decode(stored)[1:], "a field of tomorrow"]))
    answer = client.get(f"/v1/games/{made['id']}")
    assert (answer.status_code, answer.json["type"]) == (503, "store-unavailable")
    assert answer.headers["Retry-After"] == "1"
    store.hset(key, keys.STATE, stored)
    assert client.get(f"/v1/games/{made['id']}").status_code == 200
