"""Leagues from the outside: create one on a service, follow it, show its table."""

import time
from collections.abc import Callable
from typing import Any

from arena.client import Client
from arena.progress import Progress
from arena.strategies import STRATEGIES
from arena.tables import render

Json = dict[str, Any]

LOOK_SECONDS = 0.5  # between two looks at a league's progress
ENOUGH_GAMES = 100  # before that, what duplication has saved cannot be told from luck
_GOES_ON = ("running", "paused")


def entrant(name: str) -> str:
    """An entrant as the service knows it: a house bot may go without its prefix."""
    return f"house:{name}" if name in STRATEGIES else name


def path_of(league_id: str, *parts: str) -> str:
    """The address of a league, or of something of it, on its service."""
    return "/".join(("/v1/leagues", league_id, *parts))


def look(client: Client, league_id: str) -> Json:
    """The league as it is now."""
    return client.request("GET", path_of(league_id))


def pause() -> None:
    """Between two looks."""
    time.sleep(LOOK_SECONDS)


def follow(client: Client, league: Json, pause: Callable[[], None] = pause) -> Json:
    """Show its progress until it ends; gives it as it is then."""
    games = league["games"]
    with Progress(games["planned"], "games", done=games["finished"]) as progress:
        while league["status"] in _GOES_ON:
            pause()
            league = look(client, league["id"])
            progress.step(league["games"]["finished"] - progress.done)
    return league


# ---- for people ----


def line(league: Json) -> str:
    """A league in one line."""
    games = f"{league['games']['finished']}/{league['games']['planned']} games"
    return f"{league['id']}  {league['status']}  {games}  {_what(league)}  {league['name']}"


def listing(page: Json) -> str:
    """Leagues in a table."""
    rows = [
        (row["id"], row["status"], f"{row['games']['finished']}/{row['games']['planned']}", _what(row), row["name"])
        for row in page["items"]
    ]
    return render(("league", "status", "games", "what", "name"), rows) if rows else "no leagues yet"


def _what(league: Json) -> str:
    return f"{league['game']} {league['scenario']}, {league['players']} players"


def table(standings: Json) -> str:
    """The standings in 80 columns, and what holds for the league as a whole."""
    headers = ("#", "entrant", "rating", "95 % interval", "games", "wins", "rank", "points", "forf.", "ms/move")
    lines = [render(headers, [_cells(row) for row in standings["rows"]])]
    lines += [f"{row['name']}: {_faults(row)}" for row in standings["rows"] if row["faults"]]
    if standings["waiting"]:
        lines.append(f"{standings['waiting']} games of blocks that are not complete do not count yet.")
    if standings["games"] >= ENOUGH_GAMES and (saved := _saved(standings)):
        lines.append(f"Variance saved by duplicate blocks: {saved}.")
    return "\n".join(lines)


def _cells(row: Json) -> tuple[object, ...]:
    interval = "–" if row["low"] is None else f"{row['low']:.0f} to {row['high']:.0f}"
    wins, pace = round(row["wins"], 1), round(1000 * row["seconds_per_move"], 2)
    means = float(row["mean_rank"]), float(row["mean_points"])
    return (row["rank"], row["name"], round(row["rating"]), interval, row["games"], wins, *means, row["forfeits"], pace)


def _faults(row: Json) -> str:
    return ", ".join(f"{kind} in {games} games" for kind, games in row["faults"].items())


def _saved(standings: Json) -> str:
    parts = standings["variance_saved"].items()
    return ", ".join(f"{what} {100 * part:.0f} %" for what, part in parts if part is not None)
