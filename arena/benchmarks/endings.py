"""How games of random players end, and after how long: `python -m arena.benchmarks.endings GAME SCENARIO PLAYERS`."""

import argparse
import random
from collections import Counter
from collections.abc import Sequence

import rules

Ending = tuple[str, int, int]  # reason, turns, moves


def play(game: str, scenario: str, players: int, number: int) -> Ending:
    """One game of players who pick any concrete move of their lists."""
    rng = random.Random(number)
    state = rules.new_game(game, scenario, players, f"endings {number}")
    moves = 0
    while owing := rules.to_act(state):
        concrete = [move for move in rules.legal_moves(state, owing[0]) if not move.template]
        rules.apply(state, owing[0], rng.choice(concrete))
        moves += 1
    outcome = rules.outcome(state)
    return outcome["reason"] if outcome else "", state.turn, moves


def _spread(numbers: Sequence[int]) -> str:
    ranked = sorted(numbers)
    parts = (ranked[len(ranked) * part // 20] for part in (1, 10, 19))
    return "median {1} (5 to 95 %: {0} to {2})".format(*parts)


def report(endings: Sequence[Ending]) -> str:
    """Shares of the reasons, turns and moves."""
    reasons = Counter(reason for reason, _, _ in endings)
    shares = ", ".join(f"{reason} {100 * n / len(endings):.1f} %" for reason, n in reasons.most_common())
    turns, moves = _spread([row[1] for row in endings]), _spread([row[2] for row in endings])
    return f"{len(endings)} games: {shares}; turns {turns}; moves {moves}"


def main(argv: Sequence[str] | None = None) -> None:
    """Play and report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("scenario")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args(argv)
    print(report([play(args.game, args.scenario, args.players, number) for number in range(args.games)]))


if __name__ == "__main__":
    main()
