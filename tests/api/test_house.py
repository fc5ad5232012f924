"""House bots on the live service: workers play them without being asked twice."""

from tests.live import Game


def test_a_game_of_house_bots_ends_by_itself(http):
    game = Game(http, seats=0, bots=4, options={"max_turns": 40})
    end = http.get(f"{game.path}?wait=30&since=100000").json
    assert end["status"] == "finished"
    replay = http.get(f"{game.path}/replay").json
    assert {move["by"] for move in replay["moves"]} == {"house"}


def test_several_games_at_once(http):
    games = [Game(http, seats=0, bots=3, options={"max_turns": 15}) for _ in range(6)]
    for game in games:
        assert http.get(f"{game.path}?wait=30&since=100000").json["status"] == "finished"
