"""A primary that sentinels watch over: when it dies, games go on at its replica."""

import signal

import pytest

from arena.client import Client
from arena.redis_url import client_of
from tests.live import up
from tests.stores import watched


def test_games_go_on_after_a_failover(tmp_path):
    (tmp_path / "servers").mkdir()
    with (
        watched(tmp_path / "servers") as (url, primary),
        up(tmp_path / "data", redis_url=url) as service,
        Client(service.url, patience=40) as player,
    ):
        made = player.create(game="base", seats=[{"name": "a"}] * 3, one_token=True)
        player.token = made["seats"][0]["token"]
        player.move(made["id"], {"type": "roll_for_start"}, 0, seat=0)
        assert client_of(url, socket_timeout=60).wait(1, 30_000) == 1, "the replica lags behind"
        primary.send_signal(signal.SIGKILL)
        assert player.move(made["id"], {"type": "roll_for_start"}, 1, seat=1)["version"] == 2


@pytest.mark.parametrize(
    ("url", "scheme"),
    [
        ("redis://h:1/2", "Connection"),
        ("rediss://h:1", "SSLConnection"),
        ("unix:///x.sock", "UnixDomainSocketConnection"),
    ],
)
def test_how_a_server_is_reached(url, scheme):
    assert client_of(url).connection_pool.connection_class.__name__ == scheme


def test_passwords_and_several_sentinels():
    pool = client_of("sentinel://me:p%40ss@one,two:7/games", socket_timeout=3).connection_pool
    found = [sentinel.connection_pool.connection_kwargs for sentinel in pool.sentinel_manager.sentinels]
    assert [(row["host"], row["port"]) for row in found] == [("one", 26379), ("two", 7)]
    assert pool.service_name == "games"
    given = pool.connection_kwargs
    assert (given["username"], given["password"], given["socket_timeout"]) == ("me", "p@ss", 3)
