"""Who begins: all roll, the highest total starts, and those tied for it roll again."""

from rules.kernel.chance import two_dice
from rules.kernel.events import Event
from rules.kernel.state import NOBODY, Duty, State

PHASE = "setup_roll"
MOVE = "roll_for_start"

_OUT = -1  # in the list of totals: no longer in the contest


def first_duty(players: int) -> Duty:
    """What is owed first: the roll of seat 0. The data are the rolls made and each seat's total (0: none yet)."""
    return Duty(PHASE, (0,), (0,) * (players + 1))


def roll(state: State, seat: int) -> tuple[int, list[Event]]:
    """One roll. Gives the start player, or NOBODY while the contest goes on; the duty is renewed or gone."""
    made, *totals = state.duties.pop().data
    dice = two_dice(state.chance, "start", made)
    totals[seat] = sum(dice)
    events = [Event("start_rolled", {"seat": seat, "dice": list(dice)})]
    if 0 not in totals:
        tied = [other for other, total in enumerate(totals) if total == max(totals)]
        if len(tied) == 1:
            return tied[0], [*events, Event("start_player", {"seat": tied[0]})]
        totals = [0 if other in tied else _OUT for other in range(len(totals))]
    state.active = totals.index(0)
    state.duties.append(Duty(PHASE, (state.active,), (made + 1, *totals)))
    return NOBODY, events
