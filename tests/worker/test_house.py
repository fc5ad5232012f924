"""House seats: decided by strategies, moved over HTTP."""

import random

import pytest

import rules
from api.record import Table
from arena.strategies import STRATEGIES
from worker import house


@pytest.fixture
def table(service, client):
    seats = [{"bot": "random"}, {"name": "me"}, {"bot": "random"}]
    made = client.post("/v1/games", json={"game": "base", "seats": seats}).json
    return service.games.load(made["id"])


def _seen(table: Table, seat: int):
    moves = rules.legal_moves(table.state, seat)
    return {"id": table.id, "version": 3, "you": seat, "to_act": [seat], "view": {}, "legal_moves": moves}


def test_a_decision_is_the_same_when_it_is_made_again(table):
    seen = _seen(table, 0)
    assert house.decide(seen, table, "random") == house.decide(seen, table, "random")


def test_a_strategy_is_told_the_game(table, monkeypatch):
    told = {}

    class Spy:
        name, about = "spy", "tells"

        def choose(self, game, view, moves, rng):
            told.update(game)
            assert isinstance(rng, random.Random)
            return {}

    monkeypatch.setitem(STRATEGIES, "spy", Spy())
    house.decide(_seen(table, 1), table, "spy")
    assert told["game"] == "base"
    assert told["scenario"] == "standard"
    assert told["players"] == 3
    assert told["options"] == table.state.setup.options


@pytest.mark.parametrize(
    ("you", "to_act", "owes"), [(0, [0], True), (0, [1], False), (None, [1], False), (2, [1, 2], True)]
)
def test_who_owes(you, to_act, owes):
    assert house.owes({"you": you, "to_act": to_act}) is owes


def test_the_house_key_is_made_once_and_no_seat_token_opens_house_seats(service, client, table):
    key = service.house_key()
    assert type(service)(service.settings).house_key() == key
    mine = client.get(f"/v1/games/{table.id}", headers={"Authorization": f"Bearer {key}"}).json
    assert mine["you"] == 0
    forged = {"Authorization": "Bearer kh_house_0000"}
    assert client.get(f"/v1/games/{table.id}", headers=forged).status_code == 401
