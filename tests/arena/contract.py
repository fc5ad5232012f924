"""What every strategy must hold to, whoever wrote it: inherit `StrategyContract` and name the strategy."""

import json
import random
from collections.abc import Iterator
from time import process_time
from typing import ClassVar

import pytest

import rules
from arena.matches import Match, Setup
from arena.strategies import Strategy

TURNS = 24  # of the games that are played; enough to come through all phases
SECONDS = 0.02  # processor time for a decision on average: several times what the slowest house strategy needs


def all_setups() -> list[Setup]:
    """Every registered game and scenario, with every number of players."""
    return [
        Setup(game["game"], scenario["scenario"], players, {"max_turns": TURNS})
        for game in rules.catalogue()["games"]
        for scenario in game["scenarios"]
        for players in scenario["players"]
    ]


def name_of(setup: Setup) -> str:
    return f"{setup.game}-{setup.scenario}-{setup.players}"


every_setup = pytest.mark.parametrize("setup", all_setups(), ids=name_of)


def as_json(value):
    """The value as it comes over the wire."""
    return json.loads(json.dumps(value))


class StrategyContract:
    """The tests. A subclass sets `strategy`."""

    strategy: ClassVar[Strategy]

    def decisions(self, setup: Setup, seed: str) -> Iterator[tuple[rules.State, int, list, random.Random]]:
        """Every decision of a game that the strategy plays against itself."""
        state = rules.new_game(setup.game, setup.scenario, setup.players, seed, setup.options)
        game = setup.show()
        while owing := rules.to_act(state):
            seat, rng = owing[0], random.Random(f"{seed}{state.turn}")
            moves = rules.legal_moves(state, seat)
            yield state, seat, moves, rng
            again = random.Random(f"{seed}{state.turn}")
            rules.apply(state, seat, self.strategy.choose(game, rules.view(state, seat), moves, again))

    @every_setup
    def test_finishes_a_game_with_legal_moves(self, setup):
        result = Match(setup, (self.strategy.name,) * setup.players, "legal").play()
        assert result.reason in {"victory", "turn_limit"}

    @every_setup
    def test_the_same_seed_gives_the_same_game(self, setup):
        one, other = (Match(setup, (self.strategy.name,) * setup.players, "same") for _ in range(2))
        assert one.play().ranking == other.play().ranking
        assert one.log == other.log

    @every_setup
    def test_takes_its_time_and_no_more(self, setup):
        match = Match(setup, (self.strategy.name,) * setup.players, "time")
        begun = process_time()
        result = match.play()
        assert (process_time() - begun) / max(1, sum(result.decisions)) < SECONDS

    @every_setup
    def test_sees_only_what_is_shown(self, setup):
        """In a world where all that the seat may not know is different, it does the same."""
        for number, (state, seat, moves, rng) in enumerate(self.decisions(setup, "peek")):
            if number % 5 == 0:
                other = rules.imagine(state, seat, f"another world {number}")
                assert self.choice(setup, other, seat, moves, rng) == self.choice(setup, state, seat, moves, rng)

    @every_setup
    def test_plays_from_plain_json_and_leaves_it_alone(self, setup):
        for number, (state, seat, moves, rng) in enumerate(self.decisions(setup, "wire")):
            if number % 5 == 0:
                view, listed = as_json(rules.view(state, seat)), as_json(moves)
                chosen = self.strategy.choose(setup.show(), view, listed, random.Random(number))
                assert (view, listed) == (as_json(rules.view(state, seat)), as_json(moves))
                rng.seed(number)
                assert chosen == self.strategy.choose(setup.show(), rules.view(state, seat), moves, rng)

    def choice(self, setup: Setup, state: rules.State, seat: int, moves: list, rng: random.Random):
        dice = random.Random()
        dice.setstate(rng.getstate())
        return self.strategy.choose(setup.show(), rules.view(state, seat), moves, dice)

    def test_a_game_that_nobody_told_it_about(self):
        """Without knowledge of a game it still plays legal moves."""
        state = rules.new_game("base", players=3, seed="unknown", options={"max_turns": 6})
        unknown = {"game": "unheard of", "scenario": "new", "players": 3, "options": {}}
        while owing := rules.to_act(state):
            moves = rules.legal_moves(state, owing[0])
            chosen = self.strategy.choose(unknown, rules.view(state, owing[0]), moves, random.Random(state.turn))
            rules.apply(state, owing[0], chosen)

    def test_introduces_itself(self):
        assert self.strategy.name.isidentifier()
        assert 10 < len(self.strategy.about) < 66
