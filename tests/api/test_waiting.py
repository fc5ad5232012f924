"""Long-polls: answered at once when there is something to do, as soon as there is, or after the time given."""

import threading
import time

from api.hub import Hub
from tests.live import Game


def _later(seconds, action):
    thread = threading.Timer(seconds, action)
    thread.start()
    return thread


def test_a_seat_that_must_act_is_answered_at_once(http):
    game = Game(http)
    started = time.monotonic()
    assert game.see(0, "?wait=20")["to_act"] == [0]
    assert time.monotonic() - started < 5


def test_a_seat_is_woken_when_it_must_act(http):
    game = Game(http)
    mover = _later(0.3, lambda: game.must(0, {"type": "roll_for_start"}))
    started = time.monotonic()
    seen = game.see(1, "?wait=20")
    mover.join()
    assert seen["to_act"] == [1]
    assert seen["events"][0]["seat"] == 0
    assert 0.2 < time.monotonic() - started < 5


def test_a_seat_that_need_not_act_waits_its_time(http):
    game = Game(http)
    mover = _later(0.2, lambda: game.must(0, {"type": "roll_for_start"}))
    started = time.monotonic()
    seen = game.see(2, "?wait=1")
    mover.join()
    assert time.monotonic() - started >= 1
    assert seen["version"] == 1
    assert seen["to_act"] == [1]


def test_a_spectator_is_woken_by_any_move(http):
    game = Game(http)
    mover = _later(0.2, lambda: game.must(0, {"type": "roll_for_start"}))
    seen = http.get(f"{game.path}?wait=20&since=0").json
    mover.join()
    assert seen["version"] == 1
    assert [event["version"] for event in seen["events"]] == [1] * len(seen["events"])


def test_a_spectator_behind_is_answered_at_once_with_what_it_missed(http):
    game = Game(http)
    for seat in range(2):
        game.must(seat, {"type": "roll_for_start"})
    seen = http.get(f"{game.path}?wait=20&since=1").json
    assert seen["version"] == 2
    assert {event["version"] for event in seen["events"]} == {2}


def test_the_end_wakes_everybody(http):
    game = Game(http)
    ender = _later(0.3, lambda: game.owner("DELETE", game.path))
    assert game.see(2, "?wait=20")["status"] == "aborted"
    ender.join()
    assert http.get(f"{game.path}?wait=20&since=99").json["status"] == "aborted"


def test_a_post_waits_until_the_seat_must_act_again(http):
    game = Game(http)
    others = _later(0.3, lambda: [game.must(seat, {"type": "roll_for_start"}) for seat in (1, 2)])
    answer = game.play(0, {"type": "roll_for_start"}, 0, "?wait=3")
    others.join()
    seen = answer.json
    assert seen["played"] == {"from": 0, "to": 1}
    assert seen["version"] == 3
    assert [event["seq"] for event in seen["events"]] == list(range(1, len(seen["events"]) + 1))


def test_many_waits_on_one_process_do_not_block_others(make_app, live, http):
    games = [Game(http) for _ in range(20)]
    threads = [threading.Thread(target=game.see, args=(1, "?wait=2")) for game in games]
    for thread in threads:
        thread.start()
    started = time.monotonic()
    for _ in range(10):
        assert http.as_("").get("/healthz").status == 200
    assert time.monotonic() - started < 1.5
    for thread in threads:
        thread.join()


def test_a_hub_does_not_wake_anybody_without_news(live):
    """Six seconds of silence are nothing special: the subscription stays."""
    hub = Hub(live.store_url, lambda game_id, version: None)
    with hub.watch("00aaaaaaaaaaaa") as watch:
        assert not watch.wait(6)
    hub.close()
