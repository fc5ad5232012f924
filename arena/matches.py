"""One match, played in this process: strategies in, a result and a replay out."""

import random
import time
from dataclasses import dataclass, field, replace
from typing import cast

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


class Match:
    """A game under way between strategies."""

    def __init__(self, setup: Setup, bots: tuple[str, ...], seed: str) -> None:
        self.setup, self.bots, self.seed = setup, bots, seed
        self.state = rules.new_game(setup.game, setup.scenario, setup.players, seed, setup.options)
        self.log: list[tuple[int, Json]] = []
        self._shown = setup.show() | {"options": self.state.setup.options}
        self._players = [STRATEGIES[name] for name in bots]
        self._decisions = [0] * setup.players
        self._seconds = [0.0] * setup.players

    def play(self) -> Result:
        """To the end. Where several owe a decision, the lowest seat goes first."""
        while owing := rules.to_act(self.state):
            self._step(owing[0])
        return self._result()

    def _step(self, seat: int) -> None:
        """One move. A lone one needs neither a view nor a thought: every strategy would play it."""
        moves = cast(list[Json], rules.legal_moves(self.state, seat))
        move = moves[0] if len(moves) == 1 else self._think(seat, moves)
        try:
            rules.apply(self.state, seat, move)
        except rules.Refused as error:
            raise BotFault(seat, self.bots[seat], "illegal move", str(error)) from error
        self.log.append((seat, move))

    def _think(self, seat: int, moves: list[Json]) -> Json:
        view = rules.view(self.state, seat)
        rng = rng_for(self.seed, seat, len(self.log))
        begun = time.perf_counter()
        try:
            move = self._players[seat].choose(self._shown, view, moves, rng)
        except Exception as error:
            raise BotFault(seat, self.bots[seat], "crash", repr(error)) from error
        self._seconds[seat] += time.perf_counter() - begun
        self._decisions[seat] += 1
        return move

    def _result(self) -> Result:
        end = self.state.outcome
        assert end is not None
        return Result(
            bots=self.bots,
            ranking=end.ranking,
            points=end.points,
            reason=end.reason,
            moves=len(self.log),
            decisions=tuple(self._decisions),
            seconds=tuple(self._seconds),
        )

    def replay(self) -> Json:
        """Enough to play the whole game again."""
        return {
            "rules_version": rules_version(self.setup.game),
            "seed": self.seed,
            "setup": self._shown,
            "moves": [{"seat": seat, "move": dict(move)} for seat, move in self.log],
            "result": rules.outcome(self.state),
        }


def finished(match: Match, fixture: Fixture) -> Result:
    """The result of a match that has its place in a series."""
    return replace(match.play(), round=fixture.round, block=fixture.block, rotation=fixture.rotation)


def play_fixture(setup: Setup, fixture: Fixture) -> Result:
    """A match of a series, from its first move to its last."""
    return finished(Match(setup, fixture.bots, fixture.seed), fixture)
