"""The proxy passes everything on as it is, and writes it down."""

import json
from urllib.request import Request, urlopen

import pytest

from arena.client import Client, ServiceError
from arena.proxy import recording
from tests.live import Game, Http


@pytest.fixture
def proxy(live):
    with recording(live.url) as proxy:
        yield proxy


def test_a_game_through_the_proxy_is_the_game(proxy, live):
    direct, through = Http(live.url), Http(proxy.url)
    game = Game(through)
    seat = game.to_act()
    seen = game.see(seat)
    assert game.must(seat, seen["legal_moves"][0], seen["version"])["version"] == 1
    assert direct.get(game.path).json["version"] == 1
    direct.close()
    through.close()
    assert [exchange.method for exchange in proxy.exchanges] == ["POST", "GET", "GET", "POST"]
    assert [exchange.is_move for exchange in proxy.exchanges] == [False, False, False, True]
    assert json.loads(proxy.exchanges[3].sent)["version"] == 0
    assert all(exchange.ended >= exchange.begun and exchange.problem == {} for exchange in proxy.exchanges)


def test_a_refusal_is_written_down_with_its_problem(proxy):
    with Client(proxy.url) as client, pytest.raises(ServiceError):
        client.request("POST", "/v1/games", {"game": "chess", "seats": []})
    (exchange,) = proxy.exchanges
    assert (exchange.status, exchange.problem["type"]) == (422, "wrong-fields")


def test_malformed_bodies_reach_the_service(proxy):
    http = Http(proxy.url)
    assert http("POST", "/v1/games", b"{", Content_Type="application/json").problem == "malformed-json"
    assert http("POST", "/v1/games", b"{}", Content_Type="text/plain").problem == "unsupported-media-type"
    assert http("PUT", "/v1/games").headers["Allow"]
    http.close()
    assert [exchange.status for exchange in proxy.exchanges] == [400, 415, 405]


def test_a_stream_flows(proxy):
    """Line by line, while the game goes on."""
    http = Http(proxy.url)
    game = Game(http)
    request = Request(f"{proxy.url}{game.path}/events", headers={"Accept": "application/x-ndjson"})
    with urlopen(request, timeout=20) as stream:
        seat = game.to_act()
        game.must(seat, game.see(seat)["legal_moves"][0])
        assert json.loads(stream.readline())["seq"] == 1
        game.owner("DELETE", game.path)
        assert json.loads(stream.read().splitlines()[-1])["type"] == "end"
    http.close()


def test_a_service_that_is_away(live):
    with recording("http://127.0.0.1:1") as proxy:
        http = Http(proxy.url)
        assert http.get("/healthz").status == 502
        http.close()
    assert proxy.was_called
    assert proxy.exchanges == []
