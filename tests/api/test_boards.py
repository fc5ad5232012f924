"""A board of one's own on a service: in the catalogue, as geometry, and played by house bots to the end."""

import json
from contextlib import closing

from tests.live import ROOT, Http, up


def test_a_board_of_ones_own_is_served(tmp_path):
    plain = json.loads((ROOT / "rules/europe/short.json").read_text("utf-8"))
    plain["cities"][0]["name"] = "Atlantis"
    plain["fixed_start"] = None
    board = tmp_path / "my-board.json"
    board.write_text(json.dumps(plain), "utf-8")
    with up(tmp_path / "data", "--board", str(board)) as service, closing(Http(service.url)) as http:
        games = http.get("/v1/catalogue").json["games"]
        europe = next(game for game in games if game["game"] == "europe")
        assert [row["scenario"] for row in europe["scenarios"]] == ["short", "main", "my-board"]
        assert len(http.get("/v1/boards/europe/my-board").json["hexes"]) == len(plain["hexes"])
        seats = [{"bot": "greedy"}, {"bot": "random"}, {"bot": "random"}]
        made = http.post(
            "/v1/games",
            {"game": "europe", "scenario": "my-board", "seats": seats, "options": {"max_turns": 4}},
        ).json
        ended = http.get(f"/v1/games/{made['id']}?wait=30&since=999").json
        while ended["status"] == "playing":
            ended = http.get(f"/v1/games/{made['id']}?wait=30&since={ended['version']}").json
        assert ended["result"]["reason"] == "turn_limit"
        assert "Atlantis" in [city["name"] for city in ended["view"]["cities"]]
