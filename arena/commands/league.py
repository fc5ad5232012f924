"""`kontor league`: ranked leagues on a service."""

import argparse
import json
import secrets
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from arena import leagues
from arena.client import Client
from arena.connect import add_options, connect, key_of
from arena.errors import UserError
from arena.words import option, positive

Json = dict[str, Any]
Action = Callable[[Client, argparse.Namespace], int]


def add_parser(subparsers: Any) -> None:
    """The command and what it can do."""
    parser = subparsers.add_parser("league", help="ranked leagues: create, follow, export", description=__doc__)
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, (about, options, action) in _ACTIONS.items():
        command = actions.add_parser(name, help=about, description=about)
        options(command)
        add_options(command)
        command.add_argument("--json", action="store_true", help="print it as JSON")
        command.set_defaults(run=run, act=action)


def run(args: argparse.Namespace) -> int:
    """Do it, on a service that answers."""
    with connect(args.url, key_of(args)) as client:
        return int(args.act(client, args))


# ---- what can be said ----


def _plan(parser: Any) -> None:
    add = parser.add_argument
    add("--entrants", required=True, metavar="A,B,C…", help="house bots by name, registered bots by id")
    add("--name", default="league", help="(default: league)")
    add("--game", default="base", help="(default: base)")
    add("--scenario", help="(default: the game's first)")
    add("--players", type=positive, default=4, metavar="N", help="at a table (default: 4)")
    add("--format", choices=("round_robin", "swiss"), help="(default: round_robin)")
    add("--rounds", type=positive, metavar="N", help="(default: 1; swiss: enough to tell the entrants apart)")
    add("--duplicate", choices=("full", "board", "none"), help="what the rotations of a block share")
    add("--seed", help="the same seed gives the same standings; house bots only")
    add("--option", action="append", default=[], type=option, metavar="NAME=VALUE", help="of the game")
    add("--move-seconds", type=positive, metavar="S", help="time for a decision (default: 30)")


def _which(parser: Any) -> None:
    parser.add_argument("league", metavar="ID", help="the league")


def _which_and_follow(parser: Any) -> None:
    _which(parser)
    parser.add_argument("--follow", action="store_true", help="show its progress until it ends")


def _export(parser: Any) -> None:
    _which(parser)
    parser.add_argument("--format", choices=("json", "csv"), default="json", help="(default: json, which has it all)")
    parser.add_argument("--table", choices=("matches", "standings"), default="matches", help="of CSV")
    parser.add_argument("--output", type=Path, metavar="FILE", help="(default: standard output)")


def _nothing(parser: Any) -> None:
    pass


# ---- what is done ----


def _create(client: Client, args: argparse.Namespace) -> int:
    _say(args, _made(client, args), leagues.line)
    return 0


def _run(client: Client, args: argparse.Namespace) -> int:
    return _follow(client, _made(client, args), args)


def _made(client: Client, args: argparse.Namespace) -> Json:
    if not client.token:
        client.token = _register(client)
    return client.request("POST", "/v1/leagues", wanted(args), key=secrets.token_hex(16))


def _register(client: Client) -> str:
    """A league needs somebody who may pause and cancel it."""
    key = str(client.request("POST", "/v1/bots", {"name": "kontor league"})["key"])
    print(f"registered; to pause or cancel the league later: export KONTOR_KEY={key}", file=sys.stderr)
    return key


def wanted(args: argparse.Namespace) -> Json:
    """The league that the words ask for; what was not said is left to the service."""
    names = ("name", "game", "scenario", "players", "format", "rounds", "duplicate", "seed")
    said = {name: getattr(args, name) for name in names if getattr(args, name) is not None}
    clock = {"clock": {"move_seconds": args.move_seconds}} if args.move_seconds else {}
    entrants = [leagues.entrant(name) for name in args.entrants.split(",")]
    return said | clock | {"entrants": entrants, "options": dict(args.option)}


def _follow(client: Client, league: Json, args: argparse.Namespace) -> int:
    print(leagues.line(league), file=sys.stderr)
    try:
        league = leagues.follow(client, league)
    except KeyboardInterrupt:
        again = f"kontor league status {league['id']} --follow --url {client.url}"
        raise UserError(f"the league goes on; to see it again: {again}") from None
    args.league = league["id"]
    _standings(client, args)
    return 0 if league["status"] == "finished" else 1


def _status(client: Client, args: argparse.Namespace) -> int:
    league = leagues.look(client, args.league)
    if args.follow:
        return _follow(client, league, args)
    _say(args, league, leagues.line)
    return 0


def _standings(client: Client, args: argparse.Namespace) -> int:
    _say(args, client.request("GET", leagues.path_of(args.league, "standings")), leagues.table)
    return 0


def _change(client: Client, args: argparse.Namespace) -> int:
    _say(args, client.request("POST", leagues.path_of(args.league, args.action)), leagues.line)
    return 0


def _write(client: Client, args: argparse.Namespace) -> int:
    path = leagues.path_of(args.league, f"export?format={args.format}&table={args.table}")
    content = client.fetch("GET", path)
    if args.output is None:
        sys.stdout.write(content.decode())
        return 0
    try:
        args.output.write_bytes(content)
    except OSError as error:
        raise UserError(f"cannot write {args.output}: {error.strerror}") from None
    return 0


def _list(client: Client, args: argparse.Namespace) -> int:
    _say(args, client.request("GET", "/v1/leagues"), leagues.listing)
    return 0


def _say(args: argparse.Namespace, told: Json, line: Callable[[Json], str]) -> None:
    print(json.dumps(told) if args.json else line(told))


_ACTIONS: dict[str, tuple[str, Callable[[Any], None], Action]] = {
    "create": ("a new league; it begins at once", _plan, _create),
    "run": ("a new league, followed until it ends, and its standings", _plan, _run),
    "list": ("the leagues of the service, newest first", _nothing, _list),
    "status": ("how far a league is", _which_and_follow, _status),
    "standings": ("the table of a league", _which, _standings),
    "pause": ("begin no more blocks", _which, _change),
    "resume": ("go on", _which, _change),
    "cancel": ("end it; games under way are aborted", _which, _change),
    "export": ("the league, its standings and every match", _export, _write),
}
