"""Gates: whose turn it is and whether the phase fits. Judged before anything else about a well-formed move."""

from collections.abc import Callable
from typing import Any

from rules.kernel.game import Action
from rules.kernel.registry import illegal
from rules.kernel.state import State

Gate = Callable[[State, int, Action[Any]], None]


def on_turn(state: State, seat: int, action: Action[Any]) -> None:
    """For actions of the active player."""
    if seat != state.active:
        raise illegal(state, "not_your_turn", f"{action.type} is up to seat {state.active}")
    if state.duties[-1].phase not in action.phases:
        in_phase(state, action.type, action.phases)


def owing(*duties: str) -> Gate:
    """For actions of whoever owes one of these duties."""

    def gate(state: State, seat: int, action: Action[Any]) -> None:
        duty = state.duties[-1]
        if duty.phase not in duties or seat not in duty.seats:
            raise illegal(state, "not_your_turn", f"seat {seat} owes no {action.type} now")
        in_phase(state, action.type, action.phases)

    return gate


def in_phase(state: State, action: str, phases: tuple[str, ...]) -> None:
    """Refuse an action outside its phases."""
    phase = state.duties[-1].phase
    if phase not in phases:
        raise illegal(state, "wrong_phase", f"{action} is not possible in phase {phase}")


def by_offer(state: State, seat: int, action: Action[Any]) -> None:
    """For trade actions: these are judged by the offer first, so their own check looks at turn and phase."""
