"""How fast the rules and the house strategies are here and now, in processor time.

A calibration loop runs beside every figure: its time says how fast the machine is at that moment, so that
figures from a busy or another machine can be compared.
"""

import random
from collections.abc import Callable, Iterator
from time import process_time

import rules
from arena.matches import Match, Setup

LOOP = 1_000_000  # turns of the calibration loop
REPEATS = 2_000  # of what takes microseconds


def calibrate() -> float:
    """Milliseconds for a fixed piece of plain Python."""
    begun, total = process_time(), 0
    for number in range(LOOP):
        total += number & 7
    return 1000 * (process_time() - begun)


def microseconds(work: Callable[[], object]) -> float:
    """Of a piece of work, on average over many repeats."""
    begun = process_time()
    for _ in range(REPEATS):
        work()
    return 1e6 * (process_time() - begun) / REPEATS


def _random_games(games: int) -> tuple[float, float]:
    """Games per second and microseconds per move of random play straight on the rules."""
    rng, moves, begun = random.Random(1), 0, process_time()
    for number in range(games):
        moves += sum(1 for _ in random_game(rng, f"bench {number}"))
    spent = process_time() - begun
    return games / spent, 1e6 * spent / moves


def random_game(rng: random.Random, seed: str, game: str = "base", scenario: str = "standard") -> Iterator[rules.State]:
    """The state after each move of a game of four who pick among all their concrete moves."""
    state = rules.new_game(game, scenario, players=4, seed=seed)
    while owing := rules.to_act(state):
        listed = rules.legal_moves(state, owing[0])
        move = listed[int(rng.random() * len(listed))]  # choice() takes a tenth of a move's time
        while move.template:
            move = listed[int(rng.random() * len(listed))]
        rules.apply(state, owing[0], move)
        yield state


def _middle() -> rules.State:
    """A state in the middle of a game."""
    states = random_game(random.Random(2), "bench middle")
    for _ in range(300):
        state = next(states)
    return state


def _house_games(bot: str, games: int) -> float:
    """Games per second of four of the same strategy."""
    begun = process_time()
    for number in range(games):
        Match(Setup(), (bot,) * 4, f"bench {number}").play()
    return games / (process_time() - begun)


def measure(games: int) -> dict[str, float]:
    """Every figure by its name; `games` of each kind are played."""
    _random_games(1)  # warms caches
    before = calibrate()
    per_second, per_move = _random_games(games)
    state = _middle()
    figures = {
        "random_games_per_cpu_second": per_second,
        "move_us": per_move,
        "copy_us": microseconds(state.copy),
        "view_us": microseconds(lambda: rules.view(state, 0)),
        "dump_load_us": microseconds(lambda: rules.load(rules.dump(state))),
        "greedy_games_per_cpu_second": _house_games("greedy", games),
    }
    return figures | {"calibration_ms": (before + calibrate()) / 2}
