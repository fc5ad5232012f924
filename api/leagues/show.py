"""What is told of a league: progress, matches, standings."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from api.envelope import timestamp
from api.leagues import conduct, plan
from api.leagues.record import League, Progress
from api.service import Service
from arena.pairing import Fixture
from arena.results import Result, read
from arena.standings import Standings, standings

Json = dict[str, Any]

_MOST_KEPT = 32  # tables of standings that a process remembers
_CHEAP_SECONDS = 0.25  # standings that take no longer are made whenever somebody asks
_REST = 20  # times as long as they took, dear ones of a league under way are told again


def league(league: League, progress: Progress) -> Json:
    """The facts and how far it is. The seed is told when nothing depends on it any more."""
    return {
        "id": league.id,
        "name": league.name,
        "game": league.game,
        "scenario": league.scenario,
        "players": league.players,
        "entrants": [{"entrant": entrant.id, "name": entrant.name} for entrant in league.entrants],
        "format": league.format,
        "rounds": league.rounds,
        "duplicate": league.duplicate,
        "options": league.options,
        "clock": {name: getattr(league.clock, name) for name in ("move_seconds", "trade_seconds", "strikes")},
        "seed": league.seed if progress.is_over else None,
        "status": progress.status,
        "round": progress.round,
        "games": {
            "planned": plan.games_planned(league),
            "begun": begun(league, progress),
            "finished": progress.results,
        },
        "created": timestamp(league.created // 1000),
        "ended": timestamp(progress.ended) if progress.ended else None,
    }


def begun(league: League, progress: Progress) -> int:
    """How many matches were released."""
    return (progress.round * plan.blocks_in_round(league) + progress.released) * league.players


# ---- matches ----


def matches(service: Service, league: League, first: int, number: int) -> list[Json]:
    """Matches in the order of the schedule, from one on, as far as they have been released."""
    progress = service.leagues.progress(league.id)
    last = min(first + number, begun(league, progress))
    blocks = range(first // league.players, (last + league.players - 1) // league.players)
    rows = [row for block in blocks for row in _block(service, league, block, progress.is_over)]
    start = blocks.start * league.players
    return rows[first - start : max(0, last - start)]


def _block(service: Service, league: League, number: int, is_over: bool) -> list[Json]:
    """All matches of a block: its seeds and replays are told when all have ended."""
    round_, in_round = divmod(number, plan.blocks_in_round(league))
    fixtures = conduct.block(service, league, round_, in_round)
    names = [fixture.id for fixture in fixtures]
    results = service.leagues.results_of(league.id, names)
    games = service.leagues.games_of(league.id, names)
    told = is_over or all(results)
    return [
        _match(fixture, game_id, result, told=told)
        for fixture, game_id, result in zip(fixtures, games, results, strict=True)
    ]


def _match(fixture: Fixture, game_id: str | None, result: Result | None, *, told: bool) -> Json:
    return {
        "match": fixture.id,
        "round": fixture.round,
        "block": fixture.block,
        "rotation": fixture.rotation,
        "entrants": list(fixture.bots),
        "status": "finished" if result else "playing" if game_id else "queued",
        "game": game_id,
        "seed": fixture.seed if told else None,
        "replay": f"/v1/games/{game_id}/replay" if told and game_id else None,
        "result": _result(result) if result else None,
    }


def _result(result: Result) -> Json:
    """The result without what the match says anyway."""
    shown = result.show()
    for name in ("bots", "round", "block", "rotation"):
        del shown[name]
    return shown


SEAT_COLUMNS = (
    "match", "round", "block", "rotation", "game", "seed", "seat", "entrant", "rank", "points", "win",
    "forfeited", "fault", "seconds", "decisions", "reason", "moves",
)  # fmt: skip


def seat_rows(match: Json) -> list[tuple[object, ...]]:
    """A finished match as lines of a table, one for each seat."""
    if match["result"] is None:
        return []
    place = {name: match[name] for name in ("round", "block", "rotation")}
    result = read({"bots": match["entrants"], **place, **match["result"]})
    head = (match["match"], *place.values(), match["game"], match["seed"])
    return [
        (
            *head, seat, entrant, result.rank(seat), result.points[seat], result.win(seat), seat in result.forfeited,
            result.faults[seat] if result.faults else "", result.seconds[seat], result.decisions[seat],
            result.reason, result.moves,
        )
        for seat, entrant in enumerate(result.bots)
    ]  # fmt: skip


def all_matches(service: Service, league: League, at_once: int = 200) -> Iterator[Json]:
    """Every match, page by page."""
    first = 0
    while page := matches(service, league, first, at_once):
        yield from page
        first += len(page)


# ---- standings ----


class Kept(msgspec.Struct, frozen=True):
    """The standings of a league, and how long they hold."""

    results: int  # that they are made of
    table: Standings
    until: float  # when they may be made anew: what was dear to make is not made with every result

    def holds(self, progress: Progress) -> bool:
        """Whether they may be told as the present standings; after the end only if nothing is missing."""
        return self.results == progress.results or (not progress.is_over and time.monotonic() < self.until)


class Tables:
    """The standings of some leagues."""

    def __init__(self) -> None:
        self._kept: dict[str, Kept] = {}

    def of(self, service: Service, league: League) -> Standings:
        """The standings as of now."""
        kept = self._kept.pop(league.id, None)
        if kept is None or not kept.holds(service.leagues.progress(league.id)):
            kept = _make(service, league)
        self._kept[league.id] = kept
        while len(self._kept) > _MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        return kept.table


def _make(service: Service, league: League) -> Kept:
    begun = time.monotonic()
    results = service.leagues.results(league.id)
    made = standings(results, [entrant.id for entrant in league.entrants])
    now = time.monotonic()
    dear = now - begun if now - begun > _CHEAP_SECONDS else 0.0
    return Kept(len(results), made, now + _REST * dear)


def table(league: League, table: Standings) -> Json:
    """The standings, with names beside ids."""
    shown = table.show()
    ranks = enumerate(shown["rows"], 1)
    shown["rows"] = [{"rank": rank, **row, "name": league.entrant(row["entrant"]).name} for rank, row in ranks]
    return shown
