"""Clocks on the live service: default moves, strikes, a house bot that takes over. Times are short."""

import time

from tests.api.positions import bring, may_trade
from tests.live import Game

QUICK = {"move_seconds": 1, "trade_seconds": 1, "strikes": 2}
LATE = 8  # seconds after which a test gives up


def _wait_for(game, wanted):
    until = time.monotonic() + LATE
    seen = game.see()
    while not wanted(seen):
        assert time.monotonic() < until, seen["clock"]
        seen = game.see(None, f"?wait=2&since={seen['version']}")
    return seen


def test_the_envelope_shows_the_clock(http):
    game = Game(http, clock={"move_seconds": 60})
    clock = game.see(0)["clock"]
    assert 58_000 < clock["remaining_ms"] <= 60_000
    assert clock["deadline"].endswith("Z")
    assert clock["strikes"] == [0, 0, 0]


def test_a_silent_seat_gets_the_default_move_and_a_strike(http):
    game = Game(http, clock=QUICK)
    seen = _wait_for(game, lambda seen: seen["version"] >= 1)
    assert seen["clock"]["strikes"][0] == 1
    events = http.get(f"{game.path}/events").json["items"]
    assert events[0]["by"] == "clock"
    assert events[0]["seat"] == 0


def test_after_its_strikes_a_house_bot_plays_on(http):
    game = Game(http, seats=2, bots=1, clock=QUICK | {"strikes": 1}, options={"max_turns": 3})
    seen = _wait_for(game, lambda seen: seen["clock"]["strikes"][0] == 1)
    answer = game.play(0, {"type": "roll_for_start"})
    assert (answer.status, answer.problem) == (409, "seat-forfeited")
    assert game.seats[0].get(game.path).status == 200
    seen = _wait_for(game, lambda seen: seen["status"] != "playing")
    assert seen["result"]["forfeited"] == [0, 1]
    assert seen["result"]["reason"] == "abandoned"


def test_a_late_move_that_the_clock_has_made_is_no_retry(http):
    game = Game(http, clock=QUICK)
    _wait_for(game, lambda seen: seen["version"] >= 1)
    assert game.play(0, {"type": "roll_for_start"}, 0).problem == "stale-version"


def test_an_unanswered_offer_is_rejected_without_a_strike(http):
    game = bring(http, may_trade, clock={"move_seconds": 60, "trade_seconds": 1})
    seat = game.to_act()
    hand = game.see(seat)["view"]["players"][seat]["hand"]
    give = next(iter(hand))
    get = next(kind for kind in ("lumber", "brick", "wool") if kind != give)
    others = [other for other in range(3) if other != seat]
    offer = game.must(seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": others})
    seen = _wait_for(game, lambda seen: seen["version"] >= offer["version"] + 2)
    assert seen["to_act"] == [seat]
    assert seen["clock"]["strikes"] == [0, 0, 0]
    assert seen["view"]["offers"] == []


def test_a_move_in_time_resets_the_clock(http):
    game = Game(http, clock={"move_seconds": 30})
    first = game.see(1)["clock"]["deadline"]
    seen = game.must(0, {"type": "roll_for_start"})
    assert seen["clock"]["deadline"] > first
