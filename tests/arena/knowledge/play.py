"""What a strategy does in a position, and how it fares against others."""

import random

import rules
from arena.matches import Setup, play_fixture
from arena.pairing import block
from arena.strategies import STRATEGIES


def choose(state, seat=0, bot="greedy"):
    """The move of a strategy, which is played too, so that it is known to be legal."""
    setup = state.setup
    game = Setup(setup.game, setup.scenario, setup.players, setup.options).show()
    moves = rules.legal_moves(state, seat)
    move = STRATEGIES[bot].choose(game, rules.view(state, seat), moves, random.Random(1))
    rules.apply(state, seat, move)
    return move


def share_of_wins(game, scenario, bots, blocks):
    """The part of the games that the first of the bots wins, in duplicate blocks."""
    matches = [match for number in range(blocks) for match in block("strength", 0, number, bots, "full")]
    results = [play_fixture(Setup(game, scenario, len(bots)), match) for match in matches]
    return sum(result.win(result.bots.index(bots[0])) for result in results) / len(results)
