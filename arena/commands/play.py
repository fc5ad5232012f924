"""`kontor play`: bot-versus-bot games in this process, or over HTTP with the same result for the same seed."""

import argparse
import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count, islice
from pathlib import Path
from typing import Any

import rules
from arena import boards
from arena.connect import connect
from arena.errors import UsageError
from arena.matches import Match, Playable, Setup, finished
from arena.pairing import Fixture, block
from arena.progress import Progress
from arena.remote import RemoteMatch
from arena.results import Result
from arena.strategies import STRATEGIES
from arena.summary import Line, summarise
from arena.tables import render
from arena.words import option, positive, writable


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "play", help="bot-versus-bot games, in this process or over HTTP", description=__doc__
    )
    parser.add_argument("--game", default="base", help="which game (default: base)")
    parser.add_argument("--scenario", help="which scenario (default: the game's first)")
    boards.add_option(parser, "play on a map of one's own: its game and scenario, whatever else is named")
    parser.add_argument("--bots", required=True, type=_bots, metavar="A,B,C[,D]", help="one strategy for each seat")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="how many games (default: 20)")
    parser.add_argument("--seed", default="kontor", help="the same seed gives the same games (default: kontor)")
    parser.add_argument(
        "--duplicate", choices=("full", "board", "none"), default="full",
        help="what the rotations of a block share: board and dice, the board, nothing (default: full)",
    )  # fmt: skip
    parser.add_argument("--option", action="append", default=[], type=option, metavar="NAME=VALUE", help="of the game")
    parser.add_argument("--url", metavar="U", help="play on the service at U (default: in this process)")
    parser.add_argument("--save", type=Path, metavar="DIR", help="write a replay of every game into this folder")
    parser.add_argument("--json", action="store_true", help="print the results as JSON")
    parser.set_defaults(run=run)


def _bots(text: str) -> tuple[str, ...]:
    names = tuple(text.split(","))
    unknown = [name for name in names if name not in STRATEGIES]
    if unknown:
        raise argparse.ArgumentTypeError(f"no strategy {unknown[0]!r}; there are {', '.join(STRATEGIES)}")
    return names


def fixtures(bots: tuple[str, ...], seed: str, duplicate: Any) -> Iterator[Fixture]:
    """Block after block of these bots, without end."""
    for number in count():
        yield from block(seed, 0, number, bots, duplicate)


def run(args: argparse.Namespace) -> int:
    """Play, and print what came out."""
    setup = _setup(args)
    if args.save:
        writable(args.save)
    results = _play_all(setup, args)
    lines = summarise(results)
    if args.json:
        print(json.dumps({"games": [result.show() for result in results], "bots": [line.show() for line in lines]}))
    else:
        print(_table(lines))
    return 0


def _setup(args: argparse.Namespace) -> Setup:
    setup = Setup(*_place(args), len(args.bots), dict(args.option))
    try:
        setup.filled()
    except rules.SetupError as error:
        raise UsageError(str(error)) from None
    return setup


def _place(args: argparse.Namespace) -> tuple[str, str]:
    """Game and scenario."""
    if args.board:
        return boards.GAME, boards.add(args.board)
    first = (row["scenarios"][0]["scenario"] for row in rules.catalogue()["games"] if row["game"] == args.game)
    return args.game, args.scenario or next(first, "")


@contextmanager
def _lane(setup: Setup, url: str | None) -> Iterator[Callable[[Fixture], Playable]]:
    """How a match is made: here, or on a service."""
    if not url:
        yield lambda fixture: Match(setup, fixture.bots, fixture.seed)
        return
    with connect(url) as client:
        yield lambda fixture: RemoteMatch(client, setup, fixture.bots, fixture.seed)


def _play_all(setup: Setup, args: argparse.Namespace) -> list[Result]:
    results: list[Result] = []
    with _lane(setup, args.url) as match_of, Progress(args.games, "games") as progress:
        for fixture in islice(fixtures(args.bots, args.seed, args.duplicate), args.games):
            match = match_of(fixture)
            results.append(finished(match, fixture))
            if args.save:
                _save(match, args.save, fixture.id)
            progress.step()
    return results


def _save(match: Playable, folder: Path, name: str) -> None:
    (folder / f"{name}.json").write_text(json.dumps(match.replay()), "utf-8")


def _table(lines: list[Line]) -> str:
    headers = ("bot", "seats", "games", "wins", "win %", "95 % interval", "rank", "points", "ms/move")
    return render(headers, [_cells(line) for line in lines])


def _cells(line: Line) -> tuple[object, ...]:
    interval = "–" if line.low is None or line.high is None else f"{100 * line.low:.1f} to {100 * line.high:.1f}"
    share, pace = round(100 * line.win_share, 1), round(1000 * line.seconds_per_move, 2)
    return line.bot, line.seats, line.games, line.wins, share, interval, line.mean_rank, line.mean_points, pace
