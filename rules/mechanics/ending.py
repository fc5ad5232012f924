"""How games end: the winner first, the others by points, equals sharing a rank."""

from collections.abc import Sequence
from typing import Any

from rules.kernel.events import Event
from rules.kernel.game import Option
from rules.kernel.state import NOBODY, Outcome, State


def ranking(standing: Sequence[Any], winner: int) -> tuple[tuple[int, ...], ...]:
    """Seats in groups of equal rank, best first, by their points or whatever else compares them."""
    others = [seat for seat in range(len(standing)) if seat != winner]
    scores = sorted({standing[seat] for seat in others}, reverse=True)
    groups = [tuple(seat for seat in others if standing[seat] == score) for score in scores]
    return tuple(groups if winner == NOBODY else [(winner,), *groups])


def finish(
    state: State, points: Sequence[int], winner: int, reason: str, standing: Sequence[Any] | None = None
) -> Event:
    """End the game now; `standing` compares the players where points alone do not."""
    order = ranking(points if standing is None else standing, winner)
    state.outcome = Outcome(winner, order, tuple(points), reason)
    facts = {
        "winner": None if winner == NOBODY else winner,
        "ranking": [list(tied) for tied in state.outcome.ranking],
        "points": list(points),
        "reason": reason,
    }
    return Event("game_over", facts)


def max_turns(usual: int) -> Option:
    """The option of how long a game may last."""
    return Option("max_turns", usual, "turns after which the game ends undecided; 0: never", low=0, high=100_000)


def turns_are_over(state: State) -> bool:
    """Whether the turn that ends now is the last one that the option `max_turns` allows."""
    limit: int = state.setup.options["max_turns"]
    return 0 < limit <= state.turn
