"""How games end: the winner first, the others by points, equals sharing a rank."""

from collections.abc import Sequence

from rules.kernel.events import Event
from rules.kernel.state import NOBODY, Outcome, State


def ranking(points: Sequence[int], winner: int) -> tuple[tuple[int, ...], ...]:
    """Seats in groups of equal rank, best first."""
    others = [seat for seat in range(len(points)) if seat != winner]
    scores = sorted({points[seat] for seat in others}, reverse=True)
    groups = [tuple(seat for seat in others if points[seat] == score) for score in scores]
    return tuple(groups if winner == NOBODY else [(winner,), *groups])


def finish(state: State, points: Sequence[int], winner: int, reason: str) -> Event:
    """End the game now."""
    state.outcome = Outcome(winner, ranking(points, winner), tuple(points), reason)
    facts = {
        "winner": None if winner == NOBODY else winner,
        "ranking": [list(tied) for tied in state.outcome.ranking],
        "points": list(points),
        "reason": reason,
    }
    return Event("game_over", facts)


def turns_are_over(state: State) -> bool:
    """Whether the turn that ends now is the last one that the option `max_turns` allows."""
    limit: int = state.setup.options["max_turns"]
    return 0 < limit <= state.turn
