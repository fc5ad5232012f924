"""Limits: each has its own problem and says when to come back. A move in turn is never limited."""

import socket
import threading
import time

from tests.live import Game


def _make(client, seats=3, headers=None):
    return client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * seats}, headers=headers or {})


def _problem(answer):
    assert answer.content_type == "application/problem+json"
    assert int(answer.headers["Retry-After"]) >= 1
    return answer.status_code, answer.json["type"]


def _bearer(token):
    return {"Authorization": f"Bearer {token}"}


def test_open_games_per_creator(make_app):
    client = make_app(open_games=2).test_client()
    address = {"REMOTE_ADDR": "10.1.1.1"}
    body = {"game": "base", "seats": [{"name": "a"}] * 3}
    made = [client.post("/v1/games", json=body, environ_overrides=address) for _ in range(2)]
    assert [answer.status_code for answer in made] == [201, 201]
    assert _problem(client.post("/v1/games", json=body, environ_overrides=address)) == (429, "too-many-open-games")
    other = client.post("/v1/games", json=body, environ_overrides={"REMOTE_ADDR": "10.1.1.2"})
    assert other.status_code == 201
    first = made[0].json
    client.delete(f"/v1/games/{first['id']}", headers=_bearer(first["owner_token"]))
    assert client.post("/v1/games", json=body, environ_overrides=address).status_code == 201


def test_a_bots_games_are_counted_by_its_key(make_app):
    client = make_app(open_games=1).test_client()
    key = client.post("/v1/bots", json={"name": "b"}).json["key"]
    assert _make(client, headers=_bearer(key)).status_code == 201
    assert _problem(_make(client, headers=_bearer(key))) == (429, "too-many-open-games")


def test_games_that_ended_unnoticed_make_room(make_app):
    app = make_app(open_games=1)
    client, here = app.test_client(), app.extensions["kontor"]
    key = client.post("/v1/bots", json={"name": "b"}).json["key"]
    made = _make(client, headers=_bearer(key)).json
    here.open_games.release = lambda *_: None  # as if the process had died between the two
    client.delete(f"/v1/games/{made['id']}", headers=_bearer(made["owner_token"]))
    del here.open_games.release
    assert _make(client, headers=_bearer(key)).status_code == 201


def test_the_administrator_is_not_limited(make_app):
    client = make_app(open_games=1, admin_key="boss").test_client()
    assert [_make(client, headers=_bearer("boss")).status_code for _ in range(3)] == [201] * 3


def test_reads_are_limited_and_moves_in_turn_are_not(make_app):
    client = make_app(requests_per_second=1).test_client()
    made = _make(client).json
    path, headers = f"/v1/games/{made['id']}", [_bearer(seat["token"]) for seat in made["seats"]]
    answers = [client.get(path, headers=headers[0]) for _ in range(10)]
    assert answers[0].status_code == 200
    assert _problem(answers[-1]) == (429, "too-many-requests")
    move = {"move": {"type": "roll_for_start"}}
    assert client.post(f"{path}/moves", json=move, headers=headers[0]).status_code == 200
    refused = [client.post(f"{path}/moves", json=move, headers=headers[2]) for _ in range(10)]
    assert refused[0].status_code == 422
    assert _problem(refused[-1]) == (429, "too-many-requests")
    assert client.post(f"{path}/moves", json=move, headers=headers[1]).status_code == 200


def test_the_limit_holds_over_all_processes(make_app):
    """Four processes that share a store let no more pass than one; what they have taken and not spent aside."""
    rate, burst = 10, 40
    apps = [make_app(requests_per_second=rate) for _ in range(4)]
    made = _make(apps[0].test_client()).json
    path, headers = f"/v1/games/{made['id']}", _bearer(made["seats"][0]["token"])
    started = time.monotonic()
    answers = [app.test_client().get(path, headers=headers).status_code for _ in range(40) for app in apps]
    refilled = rate * (time.monotonic() - started)
    passed = answers.count(200)
    assert set(answers) == {200, 429}
    assert burst - len(apps) <= passed <= burst + refilled + 1
    time.sleep(1.0)
    assert apps[0].test_client().get(path, headers=headers).status_code == 200


def test_waiting_calls_per_token_and_per_address(http):
    game = Game(http)
    _hold(game.seats[1], f"{game.path}?wait=2", 4)
    answer = game.seats[1].get(f"{game.path}?wait=2")
    assert (answer.status, answer.problem) == (429, "too-many-waiting-calls")
    assert int(answer.headers["Retry-After"]) >= 1
    assert game.seats[2].get(f"{game.path}?wait=0.1").status == 200


def test_a_place_is_given_back(http):
    game = Game(http)
    for _ in range(6):
        assert game.seats[1].get(f"{game.path}?wait=0.05").status == 200
    move = game.play(0, {"type": "roll_for_start"}, query="?wait=0.05")
    assert move.status == 200


def _hold(client, path, number):
    """Start waiting calls on connections of their own and let them arrive."""
    clients = [client.as_(client.token) for _ in range(number)]
    for one in clients:
        threading.Thread(target=one.get, args=(path,), daemon=True).start()
    time.sleep(0.5)  # they cannot say that they wait


def test_spectators_waits_are_counted_by_address(make_app):
    app = make_app(waits_per_address=1)
    client = app.test_client()
    made = _make(client).json
    with app.extensions["kontor"].waits.held("10.9.9.9", 5, 1):
        answer = client.get(
            f"/v1/games/{made['id']}?wait=1&since=5", environ_overrides={"REMOTE_ADDR": "10.9.9.9"}
        )  # fmt: skip
        assert _problem(answer) == (429, "too-many-waiting-calls")
        other = client.get(f"/v1/games/{made['id']}?wait=0.01", environ_overrides={"REMOTE_ADDR": "10.9.9.8"})
        assert other.status_code == 200


class TestAddresses:
    """Whom a request comes from."""

    def test_forwarded_addresses_are_believed_from_trusted_proxies_only(self, make_app):
        body = {"game": "base", "seats": [{"name": "a"}] * 3}
        client = make_app(open_games=1, trusted_proxies="10.3.0.1").test_client()

        def make(peer, told):
            answer = client.post(
                "/v1/games", json=body, headers={"X-Forwarded-For": told}, environ_overrides={"REMOTE_ADDR": peer}
            )  # fmt: skip
            return answer.status_code

        assert make("10.3.0.1", "10.4.0.1") == 201
        assert make("10.3.0.1", "10.4.0.2, 10.3.0.1") == 201
        assert make("10.3.0.1", "6.6.6.6, 10.4.0.1") == 429
        assert make("10.5.0.1", "10.4.0.3") == 201
        assert make("10.5.0.1", "10.4.0.4") == 429

    def test_figures_are_for_this_machine_and_the_administrator(self, make_app):
        client = make_app(admin_key="boss").test_client()
        assert client.get("/metrics").status_code == 200
        far = {"REMOTE_ADDR": "10.1.2.3"}
        assert client.get("/metrics", environ_overrides=far).status_code == 403
        assert client.get("/metrics", environ_overrides=far, headers=_bearer("no")).status_code == 403
        assert client.get("/metrics", environ_overrides=far, headers=_bearer("boss")).status_code == 200


def test_figures_are_not_shown_through_a_strangers_proxy(make_app):
    forwarded = {"X-Forwarded-For": "127.0.0.1"}
    assert make_app().test_client().get("/metrics", headers=forwarded).status_code == 403
    trusting = make_app(trusted_proxies="127.0.0.1").test_client()
    assert trusting.get("/metrics", headers=forwarded).status_code == 200
    assert trusting.get("/metrics", headers={"X-Forwarded-For": "8.8.8.8"}).status_code == 403


def test_the_figures_count_what_happens(http):
    def figures():
        lines = http.get("/metrics").data.decode().splitlines()
        return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}

    before = figures()
    game = Game(http)
    game.must(0, {"type": "roll_for_start"})
    game.owner("DELETE", game.path)
    time.sleep(1.5)  # the other process hands its numbers in once a second
    after = figures()
    for name in ("kontor_moves_total", "kontor_games_created_total", 'kontor_games_ended_total{status="aborted"}'):
        assert after[name] >= before.get(name, 0) + 1
    assert after['kontor_games{status="aborted"}'] >= 1
    assert 'kontor_queue_length{queue="house"}' in after
    assert "kontor_waiting_calls" in after
    route = 'route="/v1/games/<game_id>/moves",method="POST"'
    total = after[f"kontor_request_seconds_count{{{route}}}"]
    assert after[f'kontor_request_seconds_bucket{{{route},le="+Inf"}}'] == total >= 1


class TestAFairTurn:
    """One connection that sends without a pause must not keep the others waiting."""

    def test_a_body_that_is_a_little_too_large_leaves_the_connection_open(self, http):
        for _ in range(2):
            assert http.post("/v1/games", b"[" * 70_000, Content_Type="application/json").problem == "too-large"
        assert http.get("/healthz").status == 200

    def test_a_far_too_large_body_is_not_read_to_its_end(self, live):
        address = ("127.0.0.1", live.port)
        head = b"POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000000\r\n\r\n"
        with socket.create_connection(address, 10) as connection:
            connection.sendall(head + b"[")
            answer = b"".join(iter(lambda: connection.recv(4096), b""))  # until the service hangs up
        assert answer.startswith(b"HTTP/1.1 413")
        assert b"connection: close" in answer.lower()
