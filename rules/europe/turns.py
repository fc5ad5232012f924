"""A turn: the roll, production, and passing the dice."""

from functools import cache

from rules.europe.components import CARAVANS, DISCARD_LIMIT
from rules.europe.production import produce
from rules.europe.scoring import finish, judge_stalemate
from rules.europe.state import EuropeState
from rules.kernel.chance import two_dice
from rules.kernel.events import Event
from rules.kernel.moves import Move, plain
from rules.kernel.state import NOBODY, Duty, owes
from rules.mechanics import trade
from rules.mechanics.discard import discarders
from rules.mechanics.ending import turns_are_over

ACTION = "action"  # the phase after the roll
TRADING = (ACTION,)  # phases in which players may trade
ANYTIME = ("pre_roll", ACTION)  # phases in which the active player may play a card


@cache
def always(scope: str, kind: str) -> list[Move]:
    """The list of a move without parameters."""
    return [plain(scope, kind)]


def start_turn(state: EuropeState, seat: int) -> list[Event]:
    """The next player is on."""
    state.active = seat
    state.turn += 1
    state.duties = [owes("pre_roll", seat)]
    return [Event("turn_started", {"seat": seat, "number": state.turn})]


# ---- roll ----


def roll_default(state: EuropeState, seat: int) -> Move:
    """What silence means before the roll."""
    return always(state.setup.scope, "roll_dice")[0]


def roll_dice(state: EuropeState, seat: int) -> list[Event]:
    """Both dice; then production, or the seven with its duties."""
    dice = two_dice(state.chance, "dice", state.turn)
    state.dice = dice
    state.duties[0] = owes(ACTION, seat)
    rolled = Event("dice_rolled", {"seat": seat, "dice": list(dice)})
    total = dice[0] + dice[1]
    if total != 7:
        return [rolled, *produce(state, total)]
    state.duties.append(owes("move_robber", seat))
    losers = discarders(state, DISCARD_LIMIT)
    if losers:
        state.duties.append(Duty("discard", losers))
    return [rolled]


# ---- the end of a turn ----


def end_turn_default(state: EuropeState, seat: int) -> Move:
    """What silence means after the roll."""
    return always(state.setup.scope, "end_turn")[0]


def end_turn(state: EuropeState, seat: int) -> list[Event]:
    """The dice go to the left neighbour, unless the game has lasted its turns."""
    events = trade.close_all(state) if state.offers else []
    seats = state.setup.players
    state.offers_made = [0] * seats
    state.fresh = [0] * len(state.fresh)
    state.tolls = [0] * CARAVANS
    state.played = state.bought = 0
    if turns_are_over(state):
        return [*events, finish(state, NOBODY, "turn_limit")]
    return [*events, *start_turn(state, (seat + 1) % seats), *judge_stalemate(state)]
