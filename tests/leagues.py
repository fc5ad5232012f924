"""Leagues for tests: made over HTTP, awaited, compared."""

import time

HOUSE = ["house:random", "house:weighted", "house:greedy", "house:planner"]
TIMING = ("seconds_per_move", "seconds", "decisions")  # columns that depend on the machine
QUICK = {"max_turns": 12}


def wanted(**more):
    """A small league of house bots."""
    return {"name": "cup", "game": "base", "players": 3, "entrants": HOUSE, "options": QUICK, **more}


def register(http, name="bot", **more):
    """A bot of one's own: its id, and a client with its key."""
    made = http.post("/v1/bots", {"name": name, **more})
    assert made.status == 201, made.data
    return made.json["id"], http.as_(made.json["key"])


def create(creator, **more):
    """A league, by whoever has a key."""
    made = creator.post("/v1/leagues", wanted(**more))
    assert made.status == 201, made.data
    return made.json["id"]


def until(http, league_id, reached, seconds=60.0):
    """The league, as soon as it is what it should be."""
    end = time.monotonic() + seconds
    while True:
        seen = http.get(f"/v1/leagues/{league_id}").json
        if reached(seen):
            return seen
        assert time.monotonic() < end, seen
        time.sleep(0.1)


def finished(http, league_id, seconds=60.0):
    """The league after its end."""
    return until(http, league_id, lambda seen: seen["status"] == "finished", seconds)


def untimed(value):
    """The same without what depends on the machine."""
    if isinstance(value, dict):
        return {name: untimed(part) for name, part in value.items() if name not in TIMING}
    return [untimed(part) for part in value] if isinstance(value, list | tuple) else value


def export(http, league_id):
    """Everything about a league."""
    answer = http.get(f"/v1/leagues/{league_id}/export")
    assert answer.status == 200, answer.data
    return answer.json
