"""`kontor check-bot`: plays a bot in any language through every scenario and
reports what it does wrong.

`kontor check-bot -- python3 examples/bot.py` starts a service of its own and
the bot, with KONTOR_URL and KONTOR_BOT_KEY in its environment. Without a
command it tells you both, and waits until you have started the bot.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import rules
from arena.bot_process import Bot
from arena.checkup import Examiner, Kind, Report
from arena.commands.up import private
from arena.connect import connect
from arena.errors import UsageError
from arena.matches import Setup
from arena.progress import Progress
from arena.proxy import recording
from arena.tables import render
from arena.words import positive, whole

TURNS = 40  # of a game: enough to come through all phases
MOVE_SECONDS = 10
MOST_BROKEN = 3  # games that the bot does not play to their end; then the rest is not played
_POLL_SECONDS = 0.1


def add_parser(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "check-bot", help="plays a bot through every scenario, says what it does wrong", description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )  # fmt: skip
    add = parser.add_argument
    add("bot", nargs="*", metavar="-- CMD", help="how to start the bot")
    add("--game", choices=[row["game"] for row in rules.catalogue()["games"]], help="this game only")
    add("--scenario", help="this scenario only")
    add("--players", type=positive, metavar="N", help="this number of players only")
    add("--turns", type=whole(0), default=TURNS, metavar="N", help=f"of each game (default: {TURNS}; 0: to the end)")
    add("--move-seconds", type=positive, default=MOVE_SECONDS, metavar="S", help=f"(default: {MOVE_SECONDS})")
    add("--url", metavar="U", help="on the service at U (default: one of its own)")
    add("--json", action="store_true", help="print the report as JSON")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play, count, report."""
    setups = _setups(args)
    with ExitStack() as stack:
        url, pause = _service(args.url, stack)
        proxy = stack.enter_context(recording(url))
        client = stack.enter_context(connect(url))
        made = client.request("POST", "/v1/bots", {"name": "check-bot"})
        environment = {"KONTOR_URL": proxy.url, "KONTOR_BOT_KEY": made["key"]}
        bot = stack.enter_context(Bot(args.bot, environment))
        if not args.bot:
            _wait_for_it(environment, lambda: proxy.was_called, pause)
        examiner = Examiner(client, made["id"], proxy, args.move_seconds)
        reports = _examine(examiner, setups, bot, pause)
        client.token = made["key"]
        client.request("DELETE", "/v1/bots/me")
    _say(args, reports, len(setups), bot.last_words)
    return 1 if any(report.faults for report in reports) or len(reports) < len(setups) else 0


def _setups(args: argparse.Namespace) -> list[Setup]:
    options = {"max_turns": args.turns} if args.turns else {}
    found = [
        Setup(row["game"], scenario["scenario"], players, options)
        for row in rules.catalogue()["games"]
        for scenario in row["scenarios"]
        for players in scenario["players"]
        if args.game in (None, row["game"])
        and args.scenario in (None, scenario["scenario"])
        and args.players in (None, players)
    ]
    if not found:
        raise UsageError("no scenario is like that; GET /v1/catalogue lists them all")
    return found


def _service(url: str | None, stack: ExitStack) -> tuple[str, Callable[[], None]]:
    """Where to play, and what to do while waiting."""
    if url:
        return url, lambda: time.sleep(_POLL_SECONDS)
    folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="kontor-check-"))
    service = stack.enter_context(private(Path(folder)))
    return service.url, service.look_after


def _wait_for_it(environment: dict[str, str], is_there: Callable[[], bool], pause: Callable[[], None]) -> None:
    words = " ".join(f"{name}={value}" for name, value in environment.items())
    print(f"start your bot now, with\n  {words}", file=sys.stderr, flush=True)
    while not is_there():
        pause()


def _examine(examiner: Examiner, setups: list[Setup], bot: Bot, pause: Callable[[], None]) -> list[Report]:
    reports: list[Report] = []
    broken = 0
    with Progress(len(setups), "games") as progress:
        for setup in setups:
            reports.append(examiner.examine(setup, bot.is_alive, pause))
            progress.step()
            if reports[-1].end != "finished":
                broken += 1
                bot.restart()
            if broken >= MOST_BROKEN:
                break
    return reports


# ---- for people ----


def _say(args: argparse.Namespace, reports: list[Report], wanted: int, last_words: list[str]) -> None:
    if args.json:
        games = [report.show() for report in reports]
        print(json.dumps({"planned": wanted, "games": games, "last_words": last_words}))
        return
    headers = ("scenario, players", "end", "moves", "refused", "late", "calls/move", "slowest s")
    print(render(headers, [_cells(report) for report in reports]))
    print("\n".join([*_refusals(reports), *(f"  | {line}" for line in last_words), _verdict(reports, wanted)]))


def _cells(report: Report) -> tuple[object, ...]:
    name, calls = f"{report.scenario}, {report.players}", round(report.calls_per_move, 1)
    return name, report.end, report.moves, report.refused, report.late, calls, report.slowest


def _refusals(reports: list[Report]) -> list[str]:
    """Each kind once, with its first case."""
    lines: dict[Kind, str] = {}
    for report in reports:
        for refusal in report.refusals:
            first = f"first in {report.scenario}, {report.players}: {refusal.request[:160]}"
            name = " ".join(filter(None, refusal.kind))
            lines.setdefault(refusal.kind, f"{name}: {refusal.detail}\n  {first}")
    return list(lines.values())


def _verdict(reports: list[Report], wanted: int) -> str:
    wrong = [report for report in reports if report.faults]
    if not wrong:
        return f"clean: {len(reports)} of {wanted} games"
    lines = [f"{report.scenario}, {report.players}: {'; '.join(report.faults)}" for report in wrong]
    rest = [f"{wanted - len(reports)} games were not played after that"] if len(reports) < wanted else []
    return "\n".join([f"faults in {len(wrong)} of {len(reports)} games", *lines, *rest])
