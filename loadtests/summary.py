"""The figures of a run: collected from Locust at its end, shown as a table."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from loadtests.calls import HELD

Json = dict[str, Any]


def write(environment: Any) -> None:
    """Write the figures of a run to the file that was asked for."""
    target = environment.parsed_options.summary
    if target:
        Path(target).write_text(json.dumps(collect(environment.stats, environment.runner.exceptions)), "utf-8")


def collect(stats: Any, exceptions: Json) -> Json:
    """Figures of Locust's statistics. Held calls wait on purpose: they count, their times don't."""
    entries = list(stats.entries.values())
    prompt: Counter[int] = Counter()
    for entry in entries:
        if not entry.name.startswith(HELD):
            prompt.update(entry.response_times)
    done = Counter({entry.name.removeprefix(HELD): 0 for entry in entries})
    for entry in entries:
        done[entry.name.removeprefix(HELD)] += entry.num_requests - entry.num_failures
    return {
        "seconds": max(0.1, round((stats.total.last_request_timestamp or 0) - stats.total.start_time, 1)),
        "requests": stats.total.num_requests,
        "errors": [
            *(f"{e.occurrences} × {e.method} {e.name}: {e.error}" for e in stats.errors.values()),
            *(f"{e['count']} × {e['msg']}\n{e['traceback']}" for e in exceptions.values()),
        ],
        "games": done["create"],
        "whole_games": done["replay"],
        "moves": done["move"],
        "ms": {f"p{share}": percentile(prompt, share / 100) for share in (50, 95, 99)},
        "calls": {
            f"{entry.method} {entry.name}": {
                "requests": entry.num_requests,
                "failures": entry.num_failures,
                "ms": {f"p{share}": percentile(entry.response_times, share / 100) for share in (50, 95, 99)},
            }
            for entry in sorted(entries, key=lambda entry: entry.name)
        },
    }


def percentile(times: dict[int, int], share: float) -> int:
    """The time that a share of the requests stays below, out of a histogram."""
    left = share * sum(times.values())
    for time in sorted(times):
        left -= times[time]
        if left <= 0:
            return time
    return 0


def lines(run: Json) -> Iterator[str]:
    """The table for people."""
    yield f"{'call':<24}{'requests':>10}{'failures':>10}{'p50 ms':>9}{'p95 ms':>9}{'p99 ms':>9}"
    for name, row in run["calls"].items():
        ms = row["ms"]
        figures = f"{row['requests']:>10}{row['failures']:>10}{ms['p50']:>9}{ms['p95']:>9}{ms['p99']:>9}"
        yield f"{name:<24}{figures}"
    yield ""
    yield f"{run['games']} games begun, {run['whole_games']} read to the end and found as answered"
    yield f"{run['moves']} moves in {run['seconds']:g} s: {run['moves'] / run['seconds']:.0f} moves/s by the users"
    yield f"the load itself took {run['load_cpu_seconds'] / run['seconds']:.2f} cores"
    yield from _server_lines(run)
    ms = run["ms"]
    yield f"prompt answers: p50 {ms['p50']} ms, p95 {ms['p95']} ms, p99 {ms['p99']} ms"
    yield f"errors: {len(run['errors']) or 'none'}"
    yield from (f"  {error}" for error in run["errors"])


def _server_lines(run: Json) -> Iterator[str]:
    """What the servers say, where the run could look at them."""
    if "server" not in run:
        return
    server = run["server"]
    yield f"{server['moves_per_second']:.0f} moves/s stored, house bots and clock included"
    yield f"{'process':<10}{'CPU s':>8}{'cores':>8}{'µs per move':>13}{'memory MB':>11}"
    for kind, row in server["processes"].items():
        yield (
            f"{kind:<10}{row['cpu_seconds']:>8.1f}{row['cores']:>8.2f}{row['us_per_move']:>13.0f}{row['memory_mb']:>11.0f}"
        )
