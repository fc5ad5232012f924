"""One match, played in this process: strategies in, a result and a replay out."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Protocol, cast

import rules
from arena.pairing import Fixture
from arena.replays import rules_version
from arena.results import Json, Result
from arena.strategies import STRATEGIES


@dataclass(frozen=True)
class Setup:
    """What is played, whoever plays it."""

    game: str = "base"
    scenario: str = "standard"
    players: int = 4
    options: Json = field(default_factory=dict)

    def filled(self) -> "Setup":
        """The same with every option named, as the game takes it."""
        state = rules.new_game(self.game, self.scenario, self.players, "", self.options)
        return replace(self, options=state.setup.options)

    def show(self) -> Json:
        """The set-up as strategies and replays get it."""
        return {"game": self.game, "scenario": self.scenario, "players": self.players, "options": self.options}


class BotFault(Exception):
    """A strategy that broke down or broke the rules: which seat, how, and why."""

    def __init__(self, seat: int, bot: str, kind: str, detail: str) -> None:
        super().__init__(f"seat {seat} ({bot}): {kind}: {detail}")
        self.seat, self.bot, self.kind, self.detail = seat, bot, kind, detail


def rng_for(seed: str, seat: int, version: int) -> random.Random:
    """The dice that a strategy may use for one decision: the same in every process and after every interruption."""
    return random.Random(f"{seed}/{seat}/{version}")


class Players:
    """The strategies at a table: they decide for their seats, in process and over HTTP alike."""

    def __init__(self, bots: tuple[str, ...], seed: str, shown: Json) -> None:
        self.bots, self._seed, self._shown = bots, seed, shown
        self._players = [STRATEGIES[name] for name in bots]
        self.decisions = [0] * len(bots)
        self.seconds = [0.0] * len(bots)

    def decide(self, seat: int, version: int, moves: list[Json], view: Callable[[], Json]) -> Json:
        """A move. A lone one needs neither a view nor a thought: every strategy would play it."""
        return moves[0] if len(moves) == 1 else self._think(seat, version, moves, view())

    def _think(self, seat: int, version: int, moves: list[Json], view: Json) -> Json:
        rng = rng_for(self._seed, seat, version)
        begun = time.perf_counter()
        try:
            move = self._players[seat].choose(self._shown, view, moves, rng)
        except Exception as error:
            raise BotFault(seat, self.bots[seat], "crash", repr(error)) from error
        self.seconds[seat] += time.perf_counter() - begun
        self.decisions[seat] += 1
        return move

    def result(self, outcome: Json, moves: int) -> Result:
        """What the players have made of it, after so many moves."""
        return Result(
            bots=self.bots,
            ranking=tuple(map(tuple, outcome["ranking"])),
            points=tuple(outcome["points"]),
            reason=outcome["reason"],
            moves=moves,
            decisions=tuple(self.decisions),
            seconds=tuple(self.seconds),
        )


class Match:
    """A game under way between strategies."""

    def __init__(self, setup: Setup, bots: tuple[str, ...], seed: str) -> None:
        self.setup, self.bots, self.seed = setup, bots, seed
        self.state = rules.new_game(setup.game, setup.scenario, setup.players, seed, setup.options)
        self.log: list[tuple[int, Json]] = []
        self._shown = setup.show() | {"options": self.state.setup.options}
        self._players = Players(bots, seed, self._shown)

    def play(self) -> Result:
        """To the end. Where several owe a decision, the lowest seat goes first."""
        while owing := rules.to_act(self.state):
            self._step(owing[0])
        outcome = rules.outcome(self.state)
        assert outcome is not None
        return self._players.result(outcome, len(self.log))

    def _step(self, seat: int) -> None:
        moves = cast(list[Json], rules.legal_moves(self.state, seat))
        move = self._players.decide(seat, len(self.log), moves, lambda: rules.view(self.state, seat))
        try:
            rules.apply(self.state, seat, move)
        except rules.Refused as error:
            raise BotFault(seat, self.bots[seat], "illegal move", str(error)) from error
        self.log.append((seat, move))

    def replay(self) -> Json:
        """Enough to play the whole game again."""
        return self._shown | {
            "rules_version": rules_version(self.setup.game),
            "seed": self.seed,
            "moves": [{"seat": seat, "move": dict(move)} for seat, move in self.log],
            "result": rules.outcome(self.state),
        }


class Playable(Protocol):
    """A match, wherever it is played."""

    def play(self) -> Result:
        """To the end."""

    def replay(self) -> Json:
        """Enough to play the whole game again."""


def finished(match: Playable, fixture: Fixture) -> Result:
    """The result of a match that has its place in a series."""
    return replace(match.play(), round=fixture.round, block=fixture.block, rotation=fixture.rotation)


def play_fixture(setup: Setup, fixture: Fixture) -> Result:
    """A match of a series, from its first move to its last."""
    return finished(Match(setup, fixture.bots, fixture.seed), fixture)
