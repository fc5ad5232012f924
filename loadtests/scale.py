"""`python -m loadtests.scale`: what a move costs as games pile up, and what an open game takes.

Thousands of games are open at once, the first thousand of them played into their middle. At some numbers of games the
CPU of a move is measured, beside that of a bare request, which tells how busy the machine is: growth is beside it.
"""

import argparse
import json
import random
import statistics
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from loadtests import processes
from loadtests.plain import Plain, Table
from loadtests.service import Service, kontor_up, unlimited

STAGES = (100, 1_000, 10_000)  # games in the store
PLAYED_ON, MOVES_IN_EACH = 1_000, 40  # so many games are played so far; memory is measured over them
ROUNDS, MOVES_IN_ROUND = 9, 200  # of a measurement; the quieter half of the rounds counts
MOST_GROWTH = 1.20  # of the cost of a move, from the first stage to the last
MOST_BYTES = 25_000  # of an open game, in all processes together
_MB = 1e6


@dataclass(frozen=True)
class Stage:
    """Figures at one number of games."""

    games: int
    api_us: float  # CPU of a move
    store_us: float
    bare_us: float  # CPU of a request that does nothing
    memory_mb: float  # of API and store

    @property
    def move_us(self) -> float:
        """CPU of a move in all."""
        return self.api_us + self.store_us


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, and fail if a target is missed."""
    parser = argparse.ArgumentParser(prog="python -m loadtests.scale", description=__doc__)
    parser.add_argument("--games", type=int, nargs="+", default=list(STAGES), help="numbers at which to measure")
    parser.add_argument("--json", action="store_true", help="for machines")
    args = parser.parse_args(arguments)
    settings = unlimited() | {"abandoned_seconds": 100_000}
    with tempfile.TemporaryDirectory() as folder, kontor_up(Path(folder), 1, 1, **settings) as service:
        stages = climb(service, args.games)
    growth, per_game = verdict(stages)
    missed = growth > MOST_GROWTH or per_game > MOST_BYTES
    print(json.dumps(_as_json(stages, growth, per_game)) if args.json else _table(stages, growth, per_game))
    return 1 if missed else 0


def climb(service: Service, numbers: list[int]) -> list[Stage]:
    """Fill the store step by step and measure at each."""
    rng, stages, games = random.Random(1), [], 0
    with Plain(service.url) as client:
        measure(service, client, rng, 0)  # the first round of all warms up
        for number in numbers:
            for n in range(games, number):
                _open_game(client, rng, MOVES_IN_EACH if n < PLAYED_ON else 0)
            games = number
            stages.append(measure(service, client, rng, games))
    return stages


def _open_game(client: Plain, rng: random.Random, moves: int) -> None:
    table = Table(client)
    for _ in range(moves):
        table.step(rng)


def measure(service: Service, client: Plain, rng: random.Random, games: int) -> Stage:
    """The cost of a move now, in a game of its own."""
    table = [Table(client)]

    def move() -> None:
        if table[0].is_over:
            table[0] = Table(client)
        table[0].step(rng)

    moves = [_cpu(service, move) for _ in range(ROUNDS)]
    bare = [_cpu(service, lambda: client.ask("GET", "/healthz")) for _ in range(ROUNDS)]
    used = processes.usage(service.pid)
    return Stage(
        games,
        _quiet([row["api"] for row in moves]),
        _quiet([row["store"] for row in moves]),
        _quiet([row["api"] for row in bare]),
        round(used["api"].memory_mb + used["store"].memory_mb, 1),
    )


def _cpu(service: Service, call: Callable[[], object]) -> dict[str, float]:
    """µs of CPU per call, by kind of process."""
    before = processes.usage(service.pid)
    for _ in range(MOVES_IN_ROUND):
        call()
    after = processes.usage(service.pid)
    return {kind: 1e6 * (after[kind].cpu_seconds - before[kind].cpu_seconds) / MOVES_IN_ROUND for kind in after}


def _quiet(values: list[float]) -> float:
    return round(statistics.median(sorted(values)[: (len(values) + 1) // 2]), 1)


def verdict(stages: list[Stage]) -> tuple[float, float]:
    """How the cost of a move has grown, and the bytes of an open game."""
    first, last = stages[0], stages[-1]
    growth = (last.move_us / last.bare_us) / (first.move_us / first.bare_us)
    played = [stage for stage in stages if stage.games <= PLAYED_ON]
    added = max(1, played[-1].games - played[0].games)
    return growth, _MB * (played[-1].memory_mb - played[0].memory_mb) / added


def _as_json(stages: list[Stage], growth: float, per_game: float) -> dict[str, object]:
    return {
        "stages": [asdict(stage) for stage in stages],
        "growth": round(growth, 3),
        "bytes_per_game": round(per_game),
    }


def _table(stages: list[Stage], growth: float, per_game: float) -> str:
    head = f"{'open games':>10}{'API µs/move':>13}{'store µs/move':>15}{'bare µs':>9}{'memory MB':>11}"
    rows = [f"{s.games:>10}{s.api_us:>13.0f}{s.store_us:>15.0f}{s.bare_us:>9.0f}{s.memory_mb:>11.0f}" for s in stages]
    return "\n".join([
        head, *rows,
        f"cost of a move, beside that of a bare request: ×{growth:.2f} (at most ×{MOST_GROWTH})",
        f"an open game takes {per_game / 1000:.1f} kB (at most {MOST_BYTES / 1000:g})",
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
