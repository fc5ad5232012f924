"""`kontor demo`: a service of its own, a short ranked league of the house bots on it, and a verified replay."""

import argparse
import json
from pathlib import Path
from typing import Any

from arena import leagues
from arena.client import Client
from arena.commands.up import Running, data_folder, private
from arena.connect import connect
from arena.replays import Differs, check
from arena.strategies import STRATEGIES
from arena.words import port, positive

ROUNDS = 6  # blocks of four games: enough for intervals, and over in a minute
WORKERS = 2

Json = dict[str, Any]


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser("demo", help="service, league and replay in one go", description=__doc__)
    parser.add_argument("--port", type=port, default=0, metavar="P", help="of the service (default: a free one)")
    parser.add_argument("--rounds", type=positive, default=ROUNDS, metavar="N", help=f"(default: {ROUNDS})")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Start, play, rank, verify, stop."""
    folder = data_folder() / "demo"
    print("starting the service …", flush=True)
    with private(folder, WORKERS, args.port) as service, connect(service.url) as client:
        print(f"ready {service.url}", flush=True)
        league = _play(service, client, args.rounds)
        print(leagues.table(client.request("GET", leagues.path_of(league["id"], "standings"))), flush=True)
        replay = _save_a_replay(client, league, folder)
    return _verify(replay)


def _play(service: Running, client: Client, rounds: int) -> Json:
    client.token = client.request("POST", "/v1/bots", {"name": "demo"})["key"]
    wanted = {
        "name": "demo", "game": "base", "scenario": "standard", "players": 4, "rounds": rounds,
        "duplicate": "full", "seed": "demo",
        "entrants": [leagues.entrant(name) for name in STRATEGIES],
    }  # fmt: skip
    league = client.request("POST", "/v1/leagues", wanted)
    games, bots = league["games"]["planned"], ", ".join(STRATEGIES)
    print(f"a league of {bots} over HTTP: {games} games in blocks that share board and dice", flush=True)
    return leagues.follow(client, league, service.look_after)


def _save_a_replay(client: Client, league: Json, folder: Path) -> Path:
    match = client.request("GET", leagues.path_of(league["id"], "matches"))["items"][0]
    path = folder / f"replay-{match['game']}.json"
    with Client(client.url) as anybody:
        path.write_bytes(anybody.fetch("GET", match["replay"]))
    return path


def _verify(replay: Path) -> int:
    """Played again from its seed and its moves, without the service."""
    content = json.loads(replay.read_text("utf-8"))
    try:
        result = check(content)
    except Differs as error:
        print(f"differs: {error}")
        return 1
    print(f"replay {replay}")
    print(f"verified: {len(content['moves'])} moves played again give the same result, {result['reason']}")
    return 0
