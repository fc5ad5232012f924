"""Creating, reading, listing and leaving games."""

import hashlib
import random

import pytest

import rules
from tests.live import Game, pick

SCENARIOS = [
    (game["game"], scenario["scenario"], players)
    for game in rules.catalogue()["games"]
    for scenario in game["scenarios"]
    for players in scenario["players"]
]


@pytest.mark.parametrize(("game", "scenario", "players"), SCENARIOS)
def test_every_scenario_can_be_created_and_read(http, game, scenario, players):
    seats = [{"name": f"p{n}"} for n in range(players)]
    answer = http.post("/v1/games", {"game": game, "scenario": scenario, "seats": seats})
    assert answer.status == 201
    made = answer.json
    assert answer.headers["Location"] == f"/v1/games/{made['id']}"
    assert len({seat["token"] for seat in made["seats"]} | {made["owner_token"]}) == players + 1
    seen = http.get(f"/v1/games/{made['id']}").json
    assert (seen["game"], seen["scenario"], seen["version"], seen["status"]) == (game, scenario, 0, "playing")
    assert seen["you"] is None
    assert seen["legal_moves"] == []
    assert http.get(f"/v1/games/{made['id']}/board.svg").data.startswith(b"<svg")
    assert http.get(f"/v1/boards/{game}/{scenario}").json["hexes"]


def test_one_call_is_enough_to_be_playing(http):
    game = Game(http, seats=1, bots=2, wait=10)
    seen = game.made["envelope"]
    assert seen["you"] == 0
    assert seen["to_act"] == [0]
    assert seen["legal_moves"]
    assert game.made["seats"][1] == {"seat": 1, "name": "random", "bot": "random"}


def test_no_envelope_for_several_tokens(http):
    assert "envelope" not in Game(http, seats=3).made


def test_one_token_holds_all_named_seats(http):
    game = Game(http, seats=3, one_token=True)
    token = game.made["seats"][0]["token"]
    assert {seat["token"] for seat in game.made["seats"]} == {token}
    client, seen = http.as_(token), game.made["envelope"]
    for _ in range(6):
        seat = seen["you"]
        assert seat in seen["to_act"]
        answer = client.post(f"{game.path}/moves", {"seat": seat, "move": seen["legal_moves"][0]})
        assert answer.status == 200
        seen = answer.json
    assert {client.get(f"{game.path}?seat={n}").json["view"]["you"] for n in range(3)} == {0, 1, 2}
    idle = next(n for n in range(3) if n not in seen["to_act"])
    assert client.post(f"{game.path}/moves", {"seat": idle, "move": {"type": "roll_dice"}}).problem == "illegal-move"


def test_a_token_cannot_read_another_seat(http):
    game = Game(http)
    assert game.seats[0].get(f"{game.path}?seat=1").status == 403
    assert http.get(f"{game.path}?seat=1").status == 401
    assert http.get(f"{game.path}/board.svg?seat=0").status == 401


WRONG_GAMES = {
    "an unknown game": {"game": "chess", "seats": [{"name": "a"}] * 3},
    "an unknown scenario": {"game": "base", "scenario": "moon", "seats": [{"name": "a"}] * 3},
    "too few seats": {"game": "base", "seats": [{"name": "a"}] * 2},
    "too many seats": {"game": "base", "seats": [{"name": "a"}] * 5},
    "no seats": {"game": "base"},
    "a seat that is two things": {"game": "base", "seats": [{"name": "a", "bot": "random"}] * 3},
    "a seat that is nothing": {"game": "base", "seats": [{}] * 3},
    "an unknown house bot": {"game": "base", "seats": [{"name": "a"}, {"name": "b"}, {"bot": "hal"}]},
    "an unknown registered bot": {"game": "base", "seats": [{"name": "a"}, {"name": "b"}, {"bot_id": "hal"}]},
    "an unknown option": {"game": "base", "seats": [{"name": "a"}] * 3, "options": {"speed": 1}},
    "an option out of range": {"game": "base", "seats": [{"name": "a"}] * 3, "options": {"max_turns": -1}},
    "an unknown field": {"game": "base", "seats": [{"name": "a"}] * 3, "sed": "x"},
    "a clock out of range": {"game": "base", "seats": [{"name": "a"}] * 3, "clock": {"move_seconds": 601}},
    "a seed that is no text": {"game": "base", "seats": [{"name": "a"}] * 3, "seed": 7},
    "a seed too long": {"game": "base", "seats": [{"name": "a"}] * 3, "seed": "x" * 257},
    "a name with control characters": {"game": "base", "seats": [{"name": "a\n"}] * 3},
}


@pytest.mark.parametrize("wanted", WRONG_GAMES.values(), ids=WRONG_GAMES)
def test_what_cannot_be_created(http, wanted):
    answer = http.post("/v1/games", wanted)
    assert (answer.status, answer.problem) == (422, "wrong-fields")


def test_only_leagues_make_rated_matches(http):
    wanted = {"game": "base", "seats": [{"name": "a"}] * 3, "match": "league/r0-b0-s0"}
    for caller in (http, http.as_("test-admin")):
        assert caller.post("/v1/games", wanted).problem == "wrong-fields"


def test_creation_under_a_key_happens_once(http):
    wanted = {"game": "base", "seats": [{"name": "a"}, {"bot": "random"}, {"bot": "random"}]}
    first = http.post("/v1/games", wanted, Idempotency_Key="once-1")
    again = http.post("/v1/games", wanted, Idempotency_Key="once-1")
    assert (first.status, again.status) == (201, 200)
    for field in ("id", "owner_token", "seats", "seed_hash"):
        assert first.json[field] == again.json[field]
    assert http.post("/v1/games", wanted | {"seed": "x"}, Idempotency_Key="once-1").problem == "idempotency-mismatch"
    assert http.post("/v1/games", wanted, Idempotency_Key="once-2").json["id"] != first.json["id"]


def test_the_seed_is_committed_to_and_revealed(http):
    game = Game(http, seats=3, one_token=True, options={"max_turns": 5})
    client, rng, seen = game.seats[0], random.Random(1), game.made["envelope"]
    assert client.get(f"{game.path}/replay").problem == "game-not-over"
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        seen = client.post(f"{game.path}/moves", body).json
    replay = http.get(f"{game.path}/replay").json
    digest = hashlib.sha256(bytes.fromhex(replay["nonce"]) + replay["seed"].encode()).hexdigest()
    assert digest == replay["seed_hash"] == seen["seed_hash"]
    assert not replay["callers_seed"]
    assert replay["result"] == seen["result"]
    state = rules.new_game(
        replay["game"], replay["scenario"], replay["players"], replay["seed"], replay["options"]
    )  # fmt: skip
    for step in replay["moves"]:
        rules.apply(state, step["seat"], step["move"])
    assert rules.outcome(state) == {k: v for k, v in replay["result"].items() if k != "forfeited"}
    assert rules.view(state, 0) == client.get(f"{game.path}?seat=0").json["view"]


def test_a_bot_that_knows_nothing_but_its_list_finishes_a_game_with_all_missions(http):
    """Explorers and pirates from the founding to a winner, each move taken from `legal_moves` as it stands there."""
    game = Game(http, seats=2, one_token=True, game="explorers", scenario="explorers-and-pirates", seed="reef 15")
    client, rng, seen = game.seats[0], random.Random("any concrete move"), game.made["envelope"]
    while seen["status"] == "playing":
        answer = client.post(f"{game.path}/moves", {"move": pick(seen, rng), "seat": seen["you"]})
        assert answer.status == 200, answer.data
        seen = answer.json
    assert (seen["status"], seen["result"]["reason"]) == ("finished", "victory")
    assert max(seen["result"]["points"]) >= 17


def test_the_listing_is_complete_and_in_order(make_app, http):
    made = [Game(http).id for _ in range(7)]
    found, cursor = [], ""
    while cursor is not None and len(found) < 7:
        page = http.get(f"/v1/games?status=playing&limit=3{cursor and '&cursor=' + cursor}").json
        found += [item["id"] for item in page["items"]]
        cursor = page["next"]
    assert found[:7] == made[::-1]
    assert http.get("/v1/games?cursor=nonsense").status == 422
    assert http.get("/v1/games?status=lost").status == 422


def test_resigning_hands_the_seat_to_a_house_bot(http):
    game = Game(http, seats=1, bots=2, options={"max_turns": 20})
    assert game.seats[0].post(f"{game.path}/resign").status == 200
    assert game.seats[0].post(f"{game.path}/resign").status == 200
    end = http.get(f"{game.path}?wait=20&since=100000").json
    assert end["status"] == "finished"
    assert end["result"]["forfeited"] == [0]
    assert game.play(0, {"type": "roll_dice"}).status == 409


def test_a_resigned_seat_takes_no_more_moves(http):
    game = Game(http, seats=2, bots=1)
    game.seats[1].post(f"{game.path}/resign")
    assert game.play(1, {"type": "roll_for_start"}).problem == "seat-forfeited"


def test_only_the_owner_aborts(http):
    game = Game(http)
    assert http("DELETE", game.path).status == 401
    assert game.seats[0]("DELETE", game.path).status == 403
    answer = game.owner("DELETE", game.path)
    assert answer.status == 200
    assert answer.json["status"] == "aborted"
    assert answer.json["result"]["reason"] == "aborted"
    assert game.owner("DELETE", game.path).status == 200
    assert game.play(0, {"type": "roll_for_start"}).problem == "game-over"
    assert http.get(f"{game.path}/replay").json["status"] == "aborted"
    assert game.seats[0].post(f"{game.path}/resign").problem == "game-over"


def test_the_administrator_may_abort(http):
    assert http.as_("test-admin")("DELETE", Game(http).path).status == 200


def test_a_registered_bot_acts_for_its_seats(http):
    bot = http.post("/v1/bots", {"name": "deep"}).json
    mine = http.as_(bot["key"])
    assert mine.get("/v1/bots/me").json == {"id": bot["id"], "name": "deep", "accepts_leagues": False}
    seats = [{"bot_id": bot["id"]}, {"name": "a"}, {"name": "b"}]
    game = http.post("/v1/games", {"game": "base", "seats": seats}).json
    path = f"/v1/games/{game['id']}"
    assert game["seats"][0] == {"seat": 0, "name": "deep", "bot_id": bot["id"]}
    assert mine.get(path).json["you"] == 0
    assert mine.post(f"{path}/moves", {"move": {"type": "roll_for_start"}}).status == 200
    other = http.as_(http.post("/v1/bots", {"name": "other"}).json["key"])
    assert other.get(path).status == 403
    rotated = mine.post("/v1/bots/me/key").json["key"]
    assert mine.get(path).status == 401
    assert http.as_(rotated)("DELETE", "/v1/bots/me").status == 204
    assert http.as_(rotated).get("/v1/bots/me").status == 401


class TestTokens:
    """Who may do what."""

    def test_unknown_and_foreign_tokens_differ(self, http):
        game, other = Game(http), Game(http)
        move = {"move": {"type": "roll_for_start"}}
        forged = f"kt_{game.id}_" + "0" * 40
        assert http.post(f"{game.path}/moves", move).status == 401
        assert http.as_("nonsense").post(f"{game.path}/moves", move).status == 401
        assert http.as_(forged).post(f"{game.path}/moves", move).status == 401
        assert other.seats[0].post(f"{game.path}/moves", move).status == 403
        assert game.owner.post(f"{game.path}/moves", move).status == 403
        assert http.as_(forged).get(game.path).status == 401
        assert other.seats[0].get(game.path).status == 403

    def test_a_challenge_comes_with_401(self, http):
        answer = http.as_("nonsense").get(Game(http).path)
        assert answer.headers["WWW-Authenticate"].startswith("Bearer")

    @pytest.mark.parametrize("header", ["Basic abc", "Bearer", "Bearer  ", "kt_x"])
    def test_other_headers_are_refused(self, http, header):
        assert http.get(Game(http).path, Authorization=header).status == 401

    def test_tokens_are_stored_hashed_only(self, live, http, make_app):
        game = Game(http)
        redis = make_app().extensions["kontor"].redis
        secrets = [game.made["owner_token"].rpartition("_")[2], *(s.token.rpartition("_")[2] for s in game.seats)]
        for key in redis.scan_iter(f"*{game.id}*"):
            stored = b"".join([k + v for k, v in redis.hgetall(key).items()] if redis.type(key) == b"hash" else [])
            assert not [secret for secret in secrets if secret.encode() in stored]


def test_health_and_readiness(http):
    assert http.get("/healthz").json == {"status": "ok"}
    assert http.get("/readyz").json == {"status": "ready"}


def test_every_clause_can_be_read(http):
    assert "half" in http.get("/v1/rules/B-6.2").json["text"]
    assert http.get("/v1/rules/B-99.9").problem == "not-found"


def test_a_game_that_ends_while_it_is_listed_is_listed_once(make_app, monkeypatch):
    """Its index of playing games was read before the end, that of finished ones after it."""
    app = make_app(open_games=0)
    client, games = app.test_client(), app.extensions["kontor"].games
    made = client.post("/v1/games", json={"game": "base", "seats": [{"name": "a"}] * 3}).json
    newest = games.newest
    monkeypatch.setattr(games, "newest", lambda status, *more: newest("playing", *more))
    listed = [game["id"] for game in client.get("/v1/games?limit=5").json["items"]]
    assert listed.count(made["id"]) == 1
