"""Playing: one request per decision, versions, retries, refusals."""

import json
import random
from http import client

import pytest

from tests.api.positions import bring, may_trade, two_must_discard
from tests.live import Game, concrete, pick


def test_a_bot_needs_one_request_per_decision(http):
    game = Game(http, seats=1, bots=2, wait=20, options={"max_turns": 60})
    me, rng, seen = game.seats[0], random.Random(3), game.made["envelope"]
    requests = decisions = 0
    while seen["status"] == "playing":
        assert seen["you"] in seen["to_act"]
        decisions += 1
        body = {"move": pick(seen, rng), "version": seen["version"]}
        answer = me.post(f"{game.path}/moves?wait=30", body)
        requests += 1
        assert answer.status == 200, answer.data
        seen = answer.json
    mine = [move for move in http.get(f"{game.path}/replay").json["moves"] if move["seat"] == 0]
    assert requests == decisions == len(mine) > 50
    assert seen["result"]["reason"] in ("victory", "turn_limit")


def test_the_answer_tells_what_was_played_and_what_happened(http):
    game = Game(http)
    first = game.must(0, {"type": "roll_for_start"}, 0)
    assert first["played"] == {"from": 0, "to": 1}
    assert first["version"] == 1
    assert [event["seq"] for event in first["events"]] == list(range(1, len(first["events"]) + 1))
    second = game.must(1, {"type": "roll_for_start"})
    assert second["events"][0]["seq"] == first["events"][-1]["seq"] + 1


def test_several_moves_are_all_played_or_none(http):
    game = Game(http, seats=3, one_token=True)
    bad = [{"type": "roll_for_start"}, {"type": "end_turn"}]
    answer = game.seats[0].post(f"{game.path}/moves", {"moves": bad, "seat": 0})
    assert answer.problem == "illegal-move"
    assert game.see()["version"] == 0
    rng, seen = random.Random(1), game.made["envelope"]
    while seen["turn"]["phase"] != "main":
        seen = game.seats[0].post(f"{game.path}/moves", {"move": pick(seen, rng), "seat": seen["you"]}).json
    good = [{"type": "end_turn"}]
    answer = game.seats[0].post(f"{game.path}/moves", {"moves": good, "seat": seen["you"], "version": seen["version"]})
    assert answer.json["played"] == {"from": seen["version"], "to": seen["version"] + 1}


class TestVersions:
    """A version is stale for a seat only if its own decision has changed."""

    def test_a_version_from_the_past_is_stale(self, http):
        game = Game(http)
        game.must(0, {"type": "roll_for_start"}, 0)
        answer = game.play(1, {"type": "roll_for_start"}, 0)
        assert (answer.status, answer.problem) == (409, "stale-version")
        assert answer.json["version"] == 1
        assert game.see()["version"] == 1

    def test_a_version_from_the_future_is_stale(self, http):
        assert Game(http).play(0, {"type": "roll_for_start"}, 7).problem == "stale-version"

    def test_two_seats_that_discard_at_one_version_do_not_collide(self, http):
        game = bring(http, two_must_discard)
        version, seats = game.see()["version"], game.see()["to_act"]
        for seat in seats:
            seen = game.seats[seat].get(game.path).json
            assert game.play(seat, concrete(seen)[0], version).status == 200
        assert game.see()["version"] == version + len(seats)

    def test_all_answers_to_an_offer_may_name_its_version(self, http):
        game = bring(http, may_trade)
        offer, addressees = _propose(game)
        version = game.see()["version"]
        first = game.play(addressees[0], {"type": "reject_trade", "offer": offer}, version)
        second = game.play(addressees[1], {"type": "reject_trade", "offer": offer}, version)
        assert (first.status, second.status) == (200, 200)
        assert second.json["played"] == {"from": version + 1, "to": version + 2}
        assert second.json["events"][0]["version"] == version + 1


def _propose(game: Game) -> tuple[int, list[int]]:
    seat = game.to_act()
    hand = game.see(seat)["view"]["players"][seat]["hand"]
    give = next(iter(hand))
    get = next(kind for kind in ("lumber", "brick", "wool") if kind != give)
    others = [other for other in range(3) if other != seat]
    seen = game.must(seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": others})
    assert seen["to_act"] == others
    return seen["view"]["offers"][0]["offer"], others


class TestRetries:
    """The same request again is played once and answered alike."""

    def test_same_seat_version_and_move(self, http):
        game = Game(http)
        first = game.play(0, {"type": "roll_for_start"}, 0)
        again = game.play(0, {"type": "roll_for_start"}, 0)
        assert again.status == 200
        assert again.json["played"] == first.json["played"]
        assert again.json["events"] == first.json["events"]
        assert game.see()["version"] == 1

    def test_long_after(self, http):
        game, rng = Game(http), random.Random(5)
        seen = game.see(0)
        move = pick(seen, rng)
        game.must(0, move, 0)
        for _ in range(10):
            game.random_step(rng)
        again = game.play(0, move, 0)
        assert again.json["played"] == {"from": 0, "to": 1}
        assert again.json["version"] == 11
        assert again.json["events"][0]["seq"] == 1

    def test_another_move_is_no_retry(self, http):
        game = Game(http)
        game.must(0, {"type": "roll_for_start"}, 0)
        assert game.play(0, {"type": "roll_dice"}, 0).problem == "stale-version"

    def test_another_seats_same_move_is_no_retry(self, http):
        game = Game(http)
        game.must(0, {"type": "roll_for_start"}, 0)
        game.must(1, {"type": "roll_for_start"}, 1)
        assert game.play(1, {"type": "roll_for_start"}, 0).json["played"] == {"from": 1, "to": 2}
        assert game.play(2, {"type": "roll_for_start"}, 1).problem == "stale-version"

    def test_an_idempotency_key_without_a_version(self, http):
        game = Game(http)
        first = game.play(0, {"type": "roll_for_start"}, Idempotency_Key="k")
        again = game.play(0, {"type": "roll_for_start"}, Idempotency_Key="k")
        assert (first.status, again.status) == (200, 200)
        assert again.json["played"] == first.json["played"] == {"from": 0, "to": 1}
        assert game.see()["version"] == 1
        other = game.play(0, {"type": "roll_dice"}, Idempotency_Key="k")
        assert (other.status, other.problem) == (422, "idempotency-mismatch")

    def test_a_key_belongs_to_one_token_and_game(self, http):
        game = Game(http)
        assert game.play(0, {"type": "roll_for_start"}, Idempotency_Key="k").status == 200
        assert game.play(1, {"type": "roll_for_start"}, Idempotency_Key="k").json["played"]["from"] == 1
        assert Game(http).play(0, {"type": "roll_for_start"}, Idempotency_Key="k").json["played"]["from"] == 0

    def test_the_last_move_of_a_game(self, http):
        game = Game(http, seats=3, one_token=True, options={"max_turns": 1})
        rng, seen = random.Random(2), game.made["envelope"]
        while seen["status"] == "playing":
            body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
            answer = game.seats[0].post(f"{game.path}/moves", body)
            seen = answer.json
        again = game.seats[0].post(f"{game.path}/moves", body)
        assert again.status == 200
        assert again.json["played"] == answer.json["played"]
        late = {"move": {"type": "roll_dice"}, "seat": 0}
        assert game.seats[0].post(f"{game.path}/moves", late).problem == "game-over"


_WRONG = {
    "nothing": {},
    "both": {"move": {"type": "x"}, "moves": [{"type": "x"}]},
    "no list": {"moves": {"type": "x"}},
    "an empty list": {"moves": []},
    "no object": {"move": "roll"},
    "a version that is no number": {"move": {"type": "x"}, "version": "1"},
    "a version with a fraction": {"move": {"type": "x"}, "version": 1.5},
    "a negative version": {"move": {"type": "x"}, "version": -1},
    "an unknown field": {"move": {"type": "x"}, "vresion": 1},
    "a list": [],
    "a number": 5,
}


_RAW = {
    "no JSON": (b"{", 400, "malformed-json"),
    "nothing at all": (b"", 400, "malformed-json"),
    "not UTF-8": (b'{"move":"\xff"}', 400, "malformed-json"),
    "too deep": (b"[" * 33 + b"]" * 33, 400, "malformed-json"),
    "far too deep": (b"[" * 30_000, 400, "malformed-json"),
    "too large": (b'{"move":"' + b"x" * 70_000 + b'"}', 413, "too-large"),
}


class TestRefusals:
    """What is refused changes nothing and says why."""

    def test_chunks_that_are_none_are_malformed(self, http):
        connection = client.HTTPConnection(http.url.removeprefix("http://"), timeout=30)
        headers = {"Transfer-Encoding": "chunked", "Content-Type": "application/json"}
        connection.request("POST", "/v1/games", b'{"game":zz}\r\n', headers)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["type"]) == (400, "malformed-json")
        connection.close()

    def test_a_refused_move_names_the_reason_and_the_rule(self, http):
        game = Game(http)
        answer = game.play(1, {"type": "roll_for_start"})
        assert (answer.status, answer.problem) == (422, "illegal-move")
        assert answer.json["code"] == "not_your_turn"
        assert http.get(f"/v1/rules/{answer.json['clause']}").status == 200

    @pytest.mark.parametrize(
        "move",
        [{"type": "fly"}, {}, {"type": 7}, {"type": "roll_for_start", "path": 3}, {"type": "build_road", "path": 999}],
    )
    def test_a_move_of_no_form_is_invalid(self, http, move):
        game = Game(http)
        answer = game.play(0, move)
        assert (answer.status, answer.problem) == (422, "invalid-move")
        assert {"code", "clause"} <= set(answer.json)
        assert game.see()["version"] == 0

    def test_a_template_cannot_be_played(self, http):
        game = bring(http, may_trade)
        seat = game.to_act()
        template = next(move for move in game.see(seat)["legal_moves"] if move.get("template"))
        assert game.play(seat, template).problem == "invalid-move"

    @pytest.mark.parametrize("body", _WRONG.values(), ids=_WRONG)
    def test_wrong_fields(self, http, body):
        game = Game(http)
        answer = game.seats[0].post(f"{game.path}/moves", body)
        assert (answer.status, answer.problem) == (422, "wrong-fields")

    @pytest.mark.parametrize(("body", "status", "problem"), _RAW.values(), ids=_RAW)
    def test_malformed_bodies(self, http, body, status, problem):
        game = Game(http)
        answer = game.seats[0].post(f"{game.path}/moves", body, Content_Type="application/json")
        assert (answer.status, answer.problem) == (status, problem)
        assert game.see()["version"] == 0

    def test_brackets_in_texts_are_no_depth(self, http):
        game = Game(http)
        body = b'{"move":{"type":"' + b"[" * 100 + b'"}}'
        answer = game.seats[0].post(f"{game.path}/moves", body, Content_Type="application/json")
        assert answer.problem == "invalid-move"

    @pytest.mark.parametrize("kind", ["text/plain", "application/xml", "application/x-www-form-urlencoded"])
    def test_other_media_types(self, http, kind):
        game = Game(http)
        answer = game.seats[0].post(f"{game.path}/moves", b'{"move":{}}', Content_Type=kind)
        assert (answer.status, answer.problem) == (415, "unsupported-media-type")

    def test_charset_is_fine(self, http):
        body = b'{"move":{"type":"roll_for_start"}}'
        game = Game(http)
        answer = game.seats[0].post(f"{game.path}/moves", body, Content_Type="application/json; charset=utf-8")
        assert answer.status == 200

    @pytest.mark.parametrize("query", ["wait=31", "wait=-1", "wait=x", "wait=nan", "wait=1&wait=2", "what=1"])
    def test_wrong_parameters(self, http, query):
        assert http.get(f"{Game(http).path}?{query}").problem == "wrong-fields"

    def test_unknown_games_and_paths(self, http):
        for path in (
            "/v1/games/00000000000000",
            "/v1/games/x",
            "/v1/games/99zzzzzzzzzzzz",
            "/v1/nothing",
            "/v1/games/%00",
        ):
            assert http.get(path).problem == "not-found"

    def test_405_names_what_is_allowed(self, http):
        answer = http("PUT", Game(http).path)
        assert (answer.status, answer.problem) == (405, "method-not-allowed")
        assert "GET" in answer.headers["Allow"]
        assert "DELETE" in answer.headers["Allow"]


def test_a_response_is_small(http):
    """Every answer to a move of a whole game fits into 8 kB."""
    game = Game(http, seats=3, one_token=True, seed="small", options={"max_turns": 80})
    rng, seen, largest = random.Random(4), game.made["envelope"], 0
    while seen["status"] == "playing":
        body = {"move": pick(seen, rng), "seat": seen["you"], "version": seen["version"]}
        answer = game.seats[0].post(f"{game.path}/moves", body)
        seen, largest = answer.json, max(largest, len(answer.data))
    assert largest <= 8_000
