"""How fast every scenario of every game is: a move, the slowest lists of moves, a copy.

Each row has a calibration loop of its own around it and says how many turns of that loop a move takes: a figure that
moves far less between machines and hours than microseconds do.
"""

import random
from collections.abc import Iterator
from time import process_time, process_time_ns
from typing import Any

import rules
from arena.benchmarks.engine import LOOP, calibrate, microseconds, random_game

Figures = dict[str, Any]


def measure_scenarios(games: int) -> list[Figures]:
    """One row a scenario; so many games are played for the moves, and as many for the lists."""
    return [_measure(game, scenario, games) for game, scenario in _scenarios()]


def _scenarios() -> Iterator[tuple[str, str]]:
    for game in rules.catalogue()["games"]:
        for scenario in game["scenarios"]:
            yield game["game"], scenario["scenario"]


def _measure(game: str, scenario: str, games: int) -> Figures:
    length = _length(game, scenario, 0)  # warms caches
    before = calibrate()
    begun = process_time()
    moves = sum(_length(game, scenario, number) for number in range(1, games + 1))
    move_us = 1e6 * (process_time() - begun) / moves
    lists = sorted(_list_times(game, scenario, games))
    copy_us = microseconds(_state_after(game, scenario, length // 2).copy)
    calibration = (before + calibrate()) / 2
    return {
        "game": game,
        "scenario": scenario,
        "moves": moves,
        "move_us": move_us,
        "move_loops": round(move_us * LOOP / (1000 * calibration)),
        "list_p99_us": lists[99 * len(lists) // 100],
        "list_worst_us": lists[-1],
        "copy_us": copy_us,
        "calibration_ms": calibration,
    }


def _play(game: str, scenario: str, number: int) -> Iterator[rules.State]:
    return random_game(random.Random(number), f"bench {number}", game, scenario)


def _length(game: str, scenario: str, number: int) -> int:
    """Play a game to its end and count its moves."""
    return sum(1 for _ in _play(game, scenario, number))


def _state_after(game: str, scenario: str, moves: int) -> rules.State:
    states = _play(game, scenario, 0)
    for _ in range(moves):
        state = next(states)
    return state


def _list_times(game: str, scenario: str, games: int) -> Iterator[float]:
    """Microseconds of every list that is asked for in some games (with some tenths for reading the clock)."""
    for number in range(games + 1, 2 * games + 1):
        for state in _play(game, scenario, number):
            for seat in rules.to_act(state)[:1]:
                begun = process_time_ns()
                rules.legal_moves(state, seat)
                yield (process_time_ns() - begun) / 1000
