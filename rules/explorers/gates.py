"""Gates: whether the scenario knows an action, whose turn it is, and whether the phase fits."""

from collections.abc import Callable
from typing import Any

from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.errors import IllegalMove
from rules.kernel.game import Action
from rules.kernel.registry import illegal
from rules.mechanics.trade import ANSWERING

Gate = Callable[[ExplorersState, int, Action[Any]], None]

OPEN_DECISIONS = ("discard", "place_pirate", "steal", ANSWERING)  # phases that interrupt others


def on_turn(state: ExplorersState, seat: int, action: Action[Any]) -> None:
    """For actions of the active player."""
    if seat != state.active or state.duties[-1].phase not in action.phases:
        raise out_of_turn(state, seat, action.type)


def out_of_turn(state: ExplorersState, seat: int, action: str) -> IllegalMove:
    """Why an action is not possible now: another seat is on turn, a decision is open, or the phase does not fit."""
    if seat != state.active:
        return illegal(state, "not_your_turn", f"{action} is up to seat {state.active}")
    phase = state.duties[-1].phase
    reason = "decision_pending" if phase in OPEN_DECISIONS else "wrong_phase"
    return illegal(state, reason, f"{action} is not possible in phase {phase}")


def owing(state: ExplorersState, seat: int, action: Action[Any]) -> None:
    """For what several seats may owe at once."""
    duty = state.duties[-1]
    if duty.phase not in action.phases:
        on_turn(state, seat, action)
    if seat not in duty.seats:
        reason = "decision_pending" if seat == state.active else "not_your_turn"
        raise illegal(state, reason, f"seat {seat} owes no {action.type}")


def with_mission(mission: int) -> Gate:
    """For actions of a mission, where the scenario has it."""

    def gate(state: ExplorersState, seat: int, action: Action[Any]) -> None:
        if mission not in board_of(state).missions:
            raise illegal(state, "not_in_scenario", f"{state.setup.scenario} knows no {action.type}")
        on_turn(state, seat, action)

    return gate


def with_crews(state: ExplorersState, seat: int, action: Action[Any]) -> None:
    """For actions of crews and pirate ships, which all scenarios with missions have."""
    if not board_of(state).missions:
        raise illegal(state, "not_in_scenario", f"{state.setup.scenario} knows no {action.type}")
    on_turn(state, seat, action)
