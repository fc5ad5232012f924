"""`python -m loadtests.abuse` (`make abuse`): others are served while a service is attacked, and limits hold.

Some players play at an even pace. Their times without and during each attack are compared; what the attackers were
answered must be refusals, and the memory of the API must come back.
"""

import argparse
import json
import random
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from loadtests import processes
from loadtests.attacks import ATTACKS
from loadtests.plain import Plain, Table
from loadtests.service import Service, kontor_up

PLAYERS, PAUSE = 4, 0.03  # who must be served, and the seconds between two moves of each
QUIET_SECONDS = 12.0
MOST_SLOWER = 3.0  # p99 during an attack, beside p99 without
NOISE_MS = 20.0  # times below are those of the machine, not of the service
SETTLE_SECONDS = 35.0  # then the last abandoned long-poll has ended
MOST_MB = 15.0  # that the API may hold after all attacks, beyond what it held before

# What an attacker may be answered. Games that he creates are his own to lose.
ALLOWED = {
    "slow_loris": {"held"},
    "bad_tokens": {"401", "429"},
    "huge_bodies": {"long 413", "long cut", "chunked 413", "chunked cut", "deep 400", "deep 429"},
    "abandoned_polls": {"held", "429"},
    "creation_loop": {"201", "429"},
}
MOST_CREATED = 200  # the default of KONTOR_OPEN_GAMES


@dataclass
class Player(threading.Thread):
    """Plays at an even pace and notes how long each move takes."""

    url: str
    number: int
    done: threading.Event
    times: list[float] = field(default_factory=list)
    failure: str = ""

    def __post_init__(self) -> None:
        super().__init__(daemon=True)

    def run(self) -> None:
        """Until told to stop."""
        rng = random.Random(self.number)
        try:
            with Plain(self.url) as client:
                table = Table(client)
                while not self.done.wait(PAUSE):
                    table = Table(client) if table.is_over else table
                    started = time.perf_counter()
                    table.step(rng)
                    self.times.append(1000 * (time.perf_counter() - started))
        except Exception as error:
            self.failure = repr(error)

    __hash__ = threading.Thread.__hash__


@dataclass(frozen=True)
class Outcome:
    """One phase: how others were served, and what the attacker was told."""

    name: str
    moves: int
    p50: float
    p99: float
    answers: dict[str, int]
    failures: list[str]


def main(arguments: list[str] | None = None) -> int:
    """Attack, print, and fail if others suffer."""
    parser = argparse.ArgumentParser(prog="python -m loadtests.abuse", description=__doc__)
    parser.add_argument("attacks", nargs="*", choices=[*ATTACKS, []], help="default: all")
    wanted = parser.parse_args(arguments).attacks or list(ATTACKS)
    with tempfile.TemporaryDirectory() as folder, kontor_up(Path(folder), 1, 1) as service:
        phase(service, "abandoned_polls")  # a first crowd: Python keeps some of its memory for the next
        before = _settled_mb(service)
        quiet = phase(service, "")
        outcomes = [phase(service, name) for name in wanted]
        grown = _settled_mb(service) - before
    wrong = [complaint for outcome in outcomes for complaint in judge(quiet, outcome)]
    wrong += [] if grown <= MOST_MB else [f"the API holds {grown:.0f} MB more than before"]
    print(_table([quiet, *outcomes], grown))
    print("\n".join(wrong) if wrong else "others were served, limits held, memory came back")
    return 1 if wrong else 0


def _settled_mb(service: Service) -> float:
    """Memory of the API when the last abandoned call has ended."""
    time.sleep(SETTLE_SECONDS)
    return processes.resident_mb(processes.serving(service.pid))


def phase(service: Service, attack: str) -> Outcome:
    """Players play while an attack goes on; without one, for a while."""
    done = threading.Event()
    players = [Player(service.url, number, done) for number in range(PLAYERS)]
    for player in players:
        player.start()
    answers = _attack(service.url, attack) if attack else _wait()
    done.set()
    for player in players:
        player.join()
    times = sorted(time for player in players for time in player.times)
    failures = [player.failure for player in players if player.failure]
    return Outcome(attack or "quiet", len(times), _part(times, 0.5), _part(times, 0.99), answers, failures)


def _wait() -> dict[str, int]:
    time.sleep(QUIET_SECONDS)
    return {}


def _attack(url: str, name: str) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "loadtests.attacks", name, url], stdout=subprocess.PIPE, text=True, check=True
    )
    answers: dict[str, int] = json.loads(done.stdout)
    return answers


def _part(times: list[float], share: float) -> float:
    return round(times[min(len(times) - 1, int(share * len(times)))], 1) if times else 0.0


def judge(quiet: Outcome, outcome: Outcome) -> list[str]:
    """What was wrong in a phase."""
    wrong = [f"{outcome.name}: a player failed: {failure}" for failure in outcome.failures]
    limit = MOST_SLOWER * max(quiet.p99, NOISE_MS)
    if outcome.p99 > limit:
        wrong.append(f"{outcome.name}: p99 of others is {outcome.p99} ms, quiet {quiet.p99} ms")
    strange = {name: count for name, count in outcome.answers.items() if name not in ALLOWED[outcome.name]}
    if strange:
        wrong.append(f"{outcome.name}: answered {strange}")
    if outcome.answers.get("201", 0) > MOST_CREATED:
        wrong.append(f"{outcome.name}: {outcome.answers['201']} games created")
    return wrong


def _table(outcomes: list[Outcome], grown: float) -> str:
    rows = [f"{'phase':<18}{'moves of others':>16}{'p50 ms':>9}{'p99 ms':>9}  attacker was answered"]
    for o in outcomes:
        told = ", ".join(f"{count} × {name}" for name, count in sorted(o.answers.items()))
        rows.append(f"{o.name:<18}{o.moves:>16}{o.p50:>9}{o.p99:>9}  {told}")
    return "\n".join([*rows, f"memory of the API afterwards: {grown:+.1f} MB"])


if __name__ == "__main__":
    sys.exit(main())
