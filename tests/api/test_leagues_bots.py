"""Registered bots in leagues: good ones play, bad ones lose their seats and nobody else's game."""

from contextlib import contextmanager

import pytest

from tests.bots import Bot, Crashing, Hanging, Illegal, Slow
from tests.leagues import HOUSE, create, export, finished, register, until

CLOCK = {"move_seconds": 2, "trade_seconds": 1, "strikes": 2}


@contextmanager
def playing(*bots):
    for bot in bots:
        bot.start()
    try:
        yield
    finally:
        for bot in bots:
            bot.stopping = True
        for bot in bots:
            bot.stop()


@pytest.fixture
def creator(http):
    return register(http)[1]


def rows(http, league_id):
    return {row["name"]: row for row in http.get(f"/v1/leagues/{league_id}/standings").json["rows"]}


def test_a_league_of_bots_and_house_bots(live, http, creator):
    bots = [Bot(live.url, f"good {number}") for number in range(2)]
    with playing(*bots):
        league_id = create(creator, entrants=[bots[0].id, bots[1].id, HOUSE[2]], clock=CLOCK)
        assert finished(http, league_id)["games"]["finished"] == 3
    table = rows(http, league_id)
    assert {row["games"] for row in table.values()} == {3}
    assert [row["forfeits"] for row in table.values()] == [0, 0, 0]
    assert all(0 < row["seconds_per_move"] < 2 for row in table.values())
    assert min(bot.moves for bot in bots) > 10


def test_what_happened_to_whom(live, http, creator):
    """A hanging, a crashing, an illegal-move and a slow bot among good ones."""
    kinds = {Hanging: "stall", Crashing: "crash", Illegal: "illegal", Slow: "timeout"}
    bad = {kind(live.url, fault): fault for kind, fault in kinds.items()}
    good = [Bot(live.url, "good 0"), Bot(live.url, "good 1")]
    clock = {
        "move_seconds": 1,
        "trade_seconds": 1,
        "strikes": 3,
    }  # a slow move comes before the last strike
    with playing(*bad, *good):
        entrants = [bot.id for bot in (*bad, *good)]
        league_id = create(creator, entrants=entrants, format="swiss", rounds=2, clock=clock, options={"max_turns": 20})
        assert finished(http, league_id, 120)["games"]["finished"] == 12
    table = rows(http, league_id)
    for fault in kinds.values():
        assert table[fault]["forfeits"] == table[fault]["games"] > 0, table[fault]
        assert set(table[fault]["faults"]) == {fault}, table[fault]
    for bot in good:
        assert (table[bot.name]["forfeits"], table[bot.name]["faults"]) == (0, {})
    names = {bot.id: fault for bot, fault in bad.items()}
    for match in export(http, league_id)["matches"]:
        expected = [names.get(entrant, "") for entrant in match["entrants"]]
        assert match["result"]["faults"] == (expected if any(expected) else [])


def test_replays_and_seeds_are_withheld_until_the_block_ends(live, http):
    """The bot's owner holds one match back: the others of its block have ended, and tell nothing."""
    bot, me = register(http)
    league_id = create(me, entrants=[bot, *HOUSE[:2]], clock={"move_seconds": 600}, options={"max_turns": 3})
    matches = until_in_play(http, league_id)
    held, *others = matches
    for match in others:
        assert me.post(f"/v1/games/{match['game']}/resign", {}).status == 200
    until(http, league_id, lambda seen: seen["games"]["finished"] == 2)
    for match in http.get(f"/v1/leagues/{league_id}/matches").json["items"]:
        assert (match["seed"], match["replay"]) == (None, None)
        expected = "game-not-over" if match["game"] == held["game"] else "block-not-over"
        assert http.get(f"/v1/games/{match['game']}/replay").problem == expected
    standings = http.get(f"/v1/leagues/{league_id}/standings").json
    assert (standings["games"], standings["waiting"]) == (0, 2)
    assert me.post(f"/v1/games/{held['game']}/resign", {}).status == 200
    finished(http, league_id)
    for match in http.get(f"/v1/leagues/{league_id}/matches").json["items"]:
        assert http.get(match["replay"]).json["seed"] == match["seed"]
        assert match["result"]["faults"][match["entrants"].index(bot)] == "resigned"


def until_in_play(http, league_id):
    while True:
        items = http.get(f"/v1/leagues/{league_id}/matches").json["items"]
        if all(item["status"] == "playing" for item in items):
            return items


def test_a_bot_that_was_deleted_is_withdrawn(http, creator):
    """In what has begun the clock plays for it; in what begins later a stand-in does from the start."""
    bot, owner = register(http, accepts_leagues=True)
    clock = {"move_seconds": 1, "strikes": 1}
    league_id = create(creator, entrants=[bot, *HOUSE[:2]], rounds=3, clock=clock, options={"max_turns": 3})
    until_in_play(http, league_id)
    owner("DELETE", "/v1/bots/me")
    finished(http, league_id)
    faults = rows(http, league_id)["bot"]["faults"]
    assert sum(faults.values()) == 9
    assert faults["withdrawn"] >= 3
    assert set(faults) <= {"withdrawn", "crash"}


def test_the_inbox_names_league_and_match(http):
    bot, me = register(http)
    league_id = create(me, entrants=[bot, *HOUSE[:2]])
    matches = until_in_play(http, league_id)
    items = me.get("/v1/bots/me/inbox?wait=10").json["items"]
    assert {item["league"] for item in items} == {league_id}
    assert {item["match"] for item in items} <= {match["match"] for match in matches}
    me.post(f"/v1/leagues/{league_id}/cancel")
