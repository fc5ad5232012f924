"""Leagues over HTTP: who may create what, progress, standings, matches, export, pause and cancel."""

import csv
import io
import json
import time

import pytest

from api.openapi import document
from arena.matches import Match, Setup
from arena.pairing import block, round_robin
from arena.results import read
from arena.standings import standings
from tests import leagues
from tests.api.test_openapi import _check
from tests.leagues import HOUSE, create, export, finished, register, until, untimed, wanted
from tests.live import Http


@pytest.fixture
def creator(http):
    return register(http)[1]


@pytest.fixture(scope="module")
def played(live):
    """A league that has ended, and a client."""
    http = Http(live.url)
    creator = register(http)[1]
    league_id = create(creator, seed="a league", rounds=2)
    finished(http, league_id)
    yield http, league_id
    http.close()


# ---- creation ----


def test_a_league_begins_at_once(http, creator):
    made = creator.post("/v1/leagues", wanted())
    assert made.status == 201
    assert made.headers["Location"] == f"/v1/leagues/{made.json['id']}"
    assert made.json["status"] == "running"
    assert made.json["games"] == {"planned": 12, "begun": 12, "finished": made.json["games"]["finished"]}
    assert made.json["duplicate"] == "full"
    assert made.json["seed"] is None
    finished(http, made.json["id"])


def test_nobody_without_a_key_creates_leagues(http):
    assert http.post("/v1/leagues", wanted()).problem == "unauthorized"
    assert http.as_("kb_nobody_0").post("/v1/leagues", wanted()).problem == "unauthorized"


def test_the_administrator_creates_leagues(http):
    assert http.as_("test-admin").post("/v1/leagues", wanted()).status == 201


@pytest.mark.parametrize(
    "more",
    [
        {"entrants": HOUSE[:2]},
        {"entrants": [HOUSE[0]] * 4},
        {"entrants": ["house:nobody", *HOUSE]},
        {"entrants": ["00000000000000", *HOUSE]},
        {"entrants": [f"house:{n}" for n in range(65)]},
        {"entrants": []},
        {"players": 5},
        {"players": "3"},
        {"game": "chess"},
        {"scenario": "nowhere"},
        {"options": {"colour": 1}},
        {"format": "knockout"},
        {"duplicate": "half"},
        {"rounds": 0},
        {"rounds": 2000},
        {"clock": {"move_seconds": 0}},
        {"name": ""},
        {"surprise": 1},
    ],
    ids=json.dumps,
)
def test_what_cannot_be_created(creator, more):
    assert creator.post("/v1/leagues", wanted(**more)).problem == "wrong-fields"


def test_the_largest_league_is_accepted_and_a_larger_one_is_not(http, creator):
    largest = creator.post("/v1/leagues", wanted(rounds=1666))
    assert largest.json["games"]["planned"] == 19_992
    assert creator.post(f"/v1/leagues/{largest.json['id']}/cancel").json["status"] == "cancelled"
    assert creator.post("/v1/leagues", wanted(rounds=1667)).problem == "wrong-fields"


def test_creation_under_a_key_happens_once(http, creator):
    first, again = (creator.post("/v1/leagues", wanted(), Idempotency_Key="cup") for _ in range(2))
    assert (first.status, again.status) == (201, 200)
    assert first.json["id"] == again.json["id"]
    assert creator.post("/v1/leagues", wanted(name="other"), Idempotency_Key="cup").problem == "idempotency-mismatch"


def test_unfinished_leagues_are_limited(make_app):
    client = make_app(open_leagues=2).test_client()
    key = client.post("/v1/bots", json={"name": "eager"}).json["key"]
    headers = {"Authorization": f"Bearer {key}"}
    made = [client.post("/v1/leagues", json=wanted(rounds=50), headers=headers) for _ in range(3)]
    assert [answer.status_code for answer in made] == [201, 201, 429]
    assert made[2].json["type"] == "too-many-open-leagues"
    for answer in made[:2]:
        client.post(f"/v1/leagues/{answer.json['id']}/cancel", headers=headers)


def test_another_owners_bot_must_accept_leagues(http, creator):
    shy, owner = register(http)
    open_, _ = register(http, accepts_leagues=True)
    assert creator.post("/v1/leagues", wanted(entrants=[shy, *HOUSE])).problem == "forbidden"
    for who, bot in ((owner, shy), (creator, open_)):
        league_id = create(who, entrants=[bot, *HOUSE[:2]])
        assert who.get(f"/v1/leagues/{league_id}").json["duplicate"] == "board"
        who.post(f"/v1/leagues/{league_id}/cancel")


def test_who_knows_the_seed_enters_house_bots_only(http):
    bot, owner = register(http)
    assert owner.post("/v1/leagues", wanted(entrants=[bot, *HOUSE], seed="mine")).problem == "wrong-fields"


# ---- a league that has been played ----


def test_every_match_was_played_once_and_as_scheduled(played):
    http, league_id = played
    rows = export(http, league_id)["matches"]
    scheduled = [
        fixture
        for round_ in range(2)
        for number, group in enumerate(round_robin(HOUSE, 3))
        for fixture in block("a league", round_, number, group, "full")
    ]
    assert [(row["match"], row["entrants"], row["seed"]) for row in rows] == [
        (fixture.id, list(fixture.bots), fixture.seed) for fixture in scheduled
    ]
    assert len({row["game"] for row in rows}) == len(rows) == 24


def test_the_standings_can_be_computed_again(played):
    http, league_id = played
    told = export(http, league_id)
    results = [
        read({"bots": row["entrants"], **{n: row[n] for n in ("round", "block", "rotation")}, **row["result"]})
        for row in told["matches"]
    ]
    again = standings(reversed(results), HOUSE).show()
    ranked = [{**row, "rank": rank, "name": row["entrant"][6:]} for rank, row in enumerate(again["rows"], 1)]
    assert ranked == told["standings"]["rows"]
    assert again["beats"] == told["standings"]["beats"]
    assert told["standings"] == http.get(f"/v1/leagues/{league_id}/standings").json


def test_the_same_seed_gives_the_same_standings(played, http, creator):
    _, earlier = played
    later = create(creator, seed="a league", rounds=2)
    finished(http, later)
    first, second = (untimed(export(http, one)) for one in (earlier, later))
    assert first["standings"] == second["standings"]
    strip = [[{**row, "game": 0, "replay": 0} for row in told["matches"]] for told in (first, second)]
    assert strip[0] == strip[1]


def test_a_match_over_http_is_the_match_in_process(played):
    http, league_id = played
    told = export(http, league_id)
    setup = Setup("base", "standard", 3, leagues.QUICK)
    for row in told["matches"][:3]:
        here = Match(setup, tuple(bot[6:] for bot in row["entrants"]), row["seed"]).play()
        assert [list(tied) for tied in here.ranking] == row["result"]["ranking"]
        assert (list(here.points), here.moves) == (row["result"]["points"], row["result"]["moves"])


def test_pages_of_matches_cover_all(played):
    http, league_id = played
    path, seen = f"/v1/leagues/{league_id}/matches?limit=5", []
    page = http.get(path).json
    while True:
        seen += page["items"]
        if page["next"] is None:
            break
        page = http.get(f"{path}&cursor={page['next']}").json
    assert seen == export(http, league_id)["matches"]


def test_exports_as_csv(played):
    http, league_id = played
    path = f"/v1/leagues/{league_id}/export?format=csv"
    seats = list(csv.DictReader(io.StringIO(http.get(path).data.decode())))
    assert len(seats) == 24 * 3
    assert {row["entrant"] for row in seats} == set(HOUSE)
    assert sum(float(row["win"]) for row in seats) == pytest.approx(24)
    table = list(csv.DictReader(io.StringIO(http.get(f"{path}&table=standings").data.decode())))
    assert [row["rank"] for row in table] == ["1", "2", "3", "4"]


def test_replays_seeds_and_the_leagues_seed_are_told_after_the_end(played):
    http, league_id = played
    assert http.get(f"/v1/leagues/{league_id}").json["seed"] == "a league"
    for row in export(http, league_id)["matches"][:3]:
        replay = http.get(row["replay"]).json
        assert replay["seed"] == row["seed"]
        assert replay["result"]["points"] == row["result"]["points"]


def test_leagues_are_listed_newest_first(played, http, creator):
    made = [create(creator) for _ in range(3)]
    page = http.get("/v1/leagues?limit=2").json
    rest = http.get(f"/v1/leagues?limit=2&cursor={page['next']}").json
    listed = [row["id"] for row in page["items"] + rest["items"]]
    assert [league_id for league_id in listed if league_id in made] == made[::-1]


def test_the_answers_fit_their_shapes(played):
    http, league_id = played
    shapes = {"": "League", "/standings": "Standings", "/matches": "MatchPage", "/export": "LeagueExport"}
    for path, shape in shapes.items():
        _check(http.get(f"/v1/leagues/{league_id}{path}").json, {"$ref": f"#/components/schemas/{shape}"})
    assert document()["paths"]["/v1/leagues"]


def test_swiss_rounds_follow_from_results(http, creator):
    league_id = create(creator, format="swiss", entrants=HOUSE, players=4, rounds=3, seed="swiss")
    assert finished(http, league_id)["games"]["finished"] == 12
    assert {row["round"] for row in export(http, league_id)["matches"]} == {0, 1, 2}


@pytest.mark.parametrize("path", ["", "/standings", "/matches", "/export"])
def test_there_is_no_such_league(http, path):
    assert http.get(f"/v1/leagues/00000000000000{path}").problem == "not-found"
    assert http.get(f"/v1/leagues/%00{path}").problem == "not-found"


# ---- stop and go ----


def test_a_pause_takes_effect_between_blocks(http, creator):
    league_id = create(creator, rounds=20)
    assert creator.post(f"/v1/leagues/{league_id}/pause").json["status"] == "paused"
    still = until(http, league_id, lambda seen: seen["games"]["finished"] == seen["games"]["begun"])
    assert still["games"]["begun"] < still["games"]["planned"]
    assert still["games"]["begun"] % 3 == 0
    assert http.get(f"/v1/leagues/{league_id}/standings").json["waiting"] == 0
    assert creator.post(f"/v1/leagues/{league_id}/pause").status == 200
    assert creator.post(f"/v1/leagues/{league_id}/resume").json["status"] == "running"
    until(http, league_id, lambda seen: seen["games"]["finished"] > still["games"]["finished"])
    assert creator.post(f"/v1/leagues/{league_id}/cancel").json["status"] == "cancelled"


def test_a_cancelled_league_aborts_its_games_and_keeps_its_results(http):
    bot, creator = register(http)
    league_id = create(creator, entrants=[bot, *HOUSE[:2]])
    games = until_begun(http, league_id)
    assert http.get(f"/v1/games/{games[0]}").json["status"] == "playing"
    over = creator.post(f"/v1/leagues/{league_id}/cancel").json
    assert (over["status"], over["ended"] is not None) == ("cancelled", True)
    for game_id in games:
        until_status(http, game_id, "aborted")
    for verb in ("pause", "resume"):
        assert creator.post(f"/v1/leagues/{league_id}/{verb}").problem == "league-status"
    assert creator.post(f"/v1/leagues/{league_id}/cancel").status == 200


def until_begun(http, league_id):
    rows = []
    while not rows or not all(row["game"] for row in rows):
        rows = http.get(f"/v1/leagues/{league_id}/matches").json["items"]
    return [row["game"] for row in rows]


def until_status(http, game_id, status):
    end = time.monotonic() + 15
    while http.get(f"/v1/games/{game_id}").json["status"] != status:
        assert time.monotonic() < end
        time.sleep(0.1)


def test_only_the_creator_and_the_administrator_stop_a_league(http, creator):
    league_id = create(creator, rounds=20)
    stranger = register(http)[1]
    assert http.post(f"/v1/leagues/{league_id}/pause").problem == "unauthorized"
    assert stranger.post(f"/v1/leagues/{league_id}/pause").problem == "forbidden"
    assert http.as_("test-admin").post(f"/v1/leagues/{league_id}/cancel").json["status"] == "cancelled"


def test_a_match_is_not_aborted_by_hand(http):
    bot, creator = register(http)
    league_id = create(creator, entrants=[bot, *HOUSE[:2]])
    game_id = until_begun(http, league_id)[0]
    assert http.as_("test-admin")("DELETE", f"/v1/games/{game_id}").problem == "forbidden"
    creator.post(f"/v1/leagues/{league_id}/cancel")
