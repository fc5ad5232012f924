"""`python -m loadtests`: run profiles against a service of one's own or a given one, and print what came out."""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from loadtests import processes, summary
from loadtests.service import Service, kontor_up, metric, unlimited

LOCUSTFILE = Path(__file__).with_name("locustfile.py")
COUNTED = "kontor_moves_total"
_STATS_SECONDS = 1.5  # the service adds its counters up about once a second


def parser() -> argparse.ArgumentParser:
    """What can be chosen here; whatever else is given goes to Locust."""
    top = argparse.ArgumentParser(prog="python -m loadtests", description=__doc__, epilog="Other options are Locust's.")
    top.add_argument("--profiles", default="", help="SelfPlayer,WaitingBots,HouseGuest,Spectator,Lobby; default: all")
    top.add_argument("--url", default="", help="a running service; default: start one")
    top.add_argument("--users", type=int, default=34)
    top.add_argument("--spawn-rate", type=float, default=20.0, help="users that begin in a second")
    top.add_argument("--seconds", type=int, default=60)
    top.add_argument("--api-workers", type=int, default=2, help="of the service that is started")
    top.add_argument("--match-workers", type=int, default=1, help="of the service that is started")
    top.add_argument("--out", type=Path, default=Path(".kontor/load"), help="folder of CSV, HTML and summary.json")
    top.add_argument("--json", action="store_true", help="print the figures as JSON")
    return top


def main(arguments: list[str] | None = None) -> int:
    """Run, print, and fail on any error."""
    args, more = parser().parse_known_args(arguments)
    args.out.mkdir(parents=True, exist_ok=True)
    with _service(args) as service:
        run = measure(args, service, more)
    print(json.dumps(run) if args.json else "\n".join(summary.lines(run)))
    return 1 if run["errors"] or not run["moves"] else 0


@contextmanager
def _service(args: argparse.Namespace) -> Iterator[Service | str]:
    """The URL of a given service, or a service of our own."""
    if args.url:
        yield args.url
        return
    with (
        tempfile.TemporaryDirectory() as folder,
        kontor_up(Path(folder), args.api_workers, args.match_workers, **unlimited()) as service,
    ):
        yield service


def measure(args: argparse.Namespace, service: Service | str, more: list[str]) -> dict[str, Any]:
    """One run of Locust; beside its figures what our own service has used meanwhile."""
    if isinstance(service, str):
        return _locust(args, service, more)
    before, counted, started = processes.usage(service.pid), metric(service.url, COUNTED), time.monotonic()
    run = _locust(args, service.url, more)
    after, seconds = processes.usage(service.pid), time.monotonic() - started
    time.sleep(_STATS_SECONDS)
    moves = metric(service.url, COUNTED) - counted
    run["server"] = {
        "moves_per_second": moves / run["seconds"],
        "processes": {kind: _row(used, before.get(kind), moves, seconds) for kind, used in sorted(after.items())},
    }
    return run


def _row(used: processes.Usage, before: processes.Usage | None, moves: float, seconds: float) -> dict[str, float]:
    cpu = used.cpu_seconds - (before.cpu_seconds if before else 0.0)
    return {
        "cpu_seconds": round(cpu, 2),
        "cores": round(cpu / seconds, 3),
        "us_per_move": round(1e6 * cpu / max(moves, 1), 1),
        "memory_mb": round(used.memory_mb, 1),
    }


def _locust(args: argparse.Namespace, url: str, more: list[str]) -> dict[str, Any]:
    """Locust, headless, in a process of its own; its figures."""
    target = args.out / "summary.json"
    target.unlink(missing_ok=True)
    command = [
        sys.executable, "-m", "locust", "-f", str(LOCUSTFILE), "--headless", "--host", url,
        "--users", str(args.users), "--spawn-rate", str(args.spawn_rate), "--run-time", f"{args.seconds}s",
        "--csv", str(args.out / "load"), "--html", str(args.out / "load.html"), "--summary", str(target),
        "--only-summary", "--loglevel", "WARNING", *more, *filter(None, args.profiles.split(",")),
    ]  # fmt: skip
    environment = os.environ | {"PYTHONPATH": str(LOCUSTFILE.parent.parent)}
    before = _cpu_of_children()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if not target.exists():
        sys.exit(f"Locust ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    run: dict[str, Any] = json.loads(target.read_text("utf-8"))
    return run | {"load_cpu_seconds": round(_cpu_of_children() - before, 2)}


def _cpu_of_children() -> float:
    """CPU time of the processes that were started here and have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    sys.exit(main())
