"""House seats: decided by strategies, moved over HTTP; a strategy that breaks down loses its seat, not the game."""

import pytest

import rules
from arena.strategies import STRATEGIES
from worker import house
from worker.house import Sitting


@pytest.fixture
def make(service, client):
    def made(*bots, **more):
        seats = [{"bot": bot} if bot else {"name": "me"} for bot in bots]
        game = client.post("/v1/games", json={"game": "base", "seats": seats, "seed": "7", **more}).json
        return service.games.load(game["id"])

    return made


@pytest.mark.parametrize(
    ("you", "to_act", "owes"), [(0, [0], True), (0, [1], False), (None, [1], False), (2, [1, 2], True)]
)
def test_who_owes(you, to_act, owes):
    assert house.owes({"you": you, "to_act": to_act}) is owes


def test_two_workers_on_one_seed_play_the_same_game(service, api, make):
    games = []
    for _ in range(2):
        table = make("random", "greedy", "weighted", options={"max_turns": 6})
        seen = Sitting(service, api, table).play()
        games.append((seen["status"], seen["result"]))
    assert games[0] == games[1]
    assert games[0][0] == "finished"
    half = len(api.moves) // 2
    assert api.moves[:half] == api.moves[half:]


def test_it_stops_where_somebody_else_must_act(service, api, make):
    seen = Sitting(service, api, make("random", None, "random")).play()
    assert seen["to_act"] == [1]
    assert {seat for seat, _, _ in api.moves} <= {0, 2}


class Broken:
    """A strategy under which something gives way after a few decisions."""

    name, about = "broken", "for tests"

    def __init__(self, fails):
        self._fails = fails
        self.told = []

    def choose(self, game, view, moves, rng):
        self.told.append(game)
        return self._fails() if len(self.told) > 3 else rng.choice([move for move in moves if "template" not in move])


def _crash():
    raise KeyError("a bug")


@pytest.mark.parametrize("fails", [_crash, lambda: {"type": "fly"}, lambda: {"type": "build_city", "intersection": 0}])
def test_a_strategy_that_breaks_down_hangs_no_game(service, api, make, monkeypatch, fails):
    strategy = Broken(fails)
    monkeypatch.setitem(STRATEGIES, "broken", strategy)
    table = make("random", "broken", "random", options={"max_turns": 8})
    assert Sitting(service, api, table).play()["status"] == "finished"
    assert len(strategy.told) == 4
    assert (
        strategy.told[0]["options"]
        == rules.new_game("base", players=3, seed="7", options={"max_turns": 8}).setup.options
    )


def test_the_house_key_is_made_once_and_no_seat_token_opens_house_seats(service, client, make):
    table, key = make("random", None, "random"), service.house_key()
    assert type(service)(service.settings).house_key() == key
    mine = client.get(f"/v1/games/{table.id}", headers={"Authorization": f"Bearer {key}"}).json
    assert mine["you"] == 0
    forged = {"Authorization": "Bearer kh_house_0000"}
    assert client.get(f"/v1/games/{table.id}", headers=forged).status_code == 401
