"""A league while everything is killed: it must come out as if nothing had happened, each match rated once."""

import time
from collections.abc import Iterator
from typing import Any

from arena.client import Client
from arena.replays import Differs, check

Json = dict[str, Any]

ENTRANTS = ("house:random", "house:weighted", "house:greedy", "house:planner")
ROUNDS = 5
SECONDS = 300.0  # until a league must have ended
TELLING = ("entrant", "rating", "games", "wins", "mean_rank", "mean_points", "forfeits")  # unlike seconds per move


class League:
    """One league of house bots, by a seed."""

    def __init__(self, client: Client, seed: str) -> None:
        self._client = client
        made = client.request("POST", "/v1/leagues", {
            "name": f"faults {seed}", "game": "base", "scenario": "standard", "players": 3, "entrants": list(ENTRANTS),
            "rounds": ROUNDS, "options": {"max_turns": 40}, "seed": seed,
        }, key=f"league-{seed}-{time.monotonic_ns()}")  # fmt: skip
        self.id: str = made["id"]
        self.planned: int = made["games"]["planned"]

    def wait(self) -> None:
        """Until it has ended."""
        until = time.monotonic() + SECONDS
        while self._get("")["status"] == "running":
            assert time.monotonic() < until, f"the league hangs: {self._get('')}"
            time.sleep(0.5)

    def matches(self) -> list[Json]:
        """All matches, over all pages."""
        rows: list[Json] = []
        cursor = ""
        while cursor is not None:
            page = self._get(f"/matches?limit=100{f'&cursor={cursor}' if cursor else ''}")
            rows += page["items"]
            cursor = page["next"]
        return rows

    def standings(self) -> list[Json]:
        """The table, without what depends on the clock on the wall."""
        return [{name: row[name] for name in TELLING} for row in self._get("/standings")["rows"]]

    def replay(self, match: Json) -> Json:
        """The replay of one match."""
        return self._client.request("GET", f"/v1/games/{match['game']}/replay")

    def _get(self, path: str) -> Json:
        return self._client.request("GET", f"/v1/leagues/{self.id}{path}")


def _telling(result: Json) -> Json:
    return {name: result[name] for name in ("ranking", "points", "reason", "forfeited", "moves")}


def audit_league(hit: League, quiet: League) -> Iterator[str]:
    """Compare a league that was played under fire with the same league played in peace."""
    matches = hit.matches()
    if len(matches) != hit.planned or len({row["match"] for row in matches}) != hit.planned:
        yield f"{len(matches)} matches, {hit.planned} planned"
    for match in matches:
        try:
            check(hit.replay(match))
        except Differs as error:
            yield f"match {match['match']} does not replay: {error}"
    results = [[_telling(row["result"]) for row in league.matches()] for league in (hit, quiet)]
    if results[0] != results[1]:
        yield f"{sum(a != b for a, b in zip(*results, strict=True))} results differ from those of a league in peace"
    if hit.standings() != quiet.standings():
        yield f"standings {hit.standings()}, in peace {quiet.standings()}"
