"""A turn: the roll, production, the phases, and passing the dice."""

from functools import cache
from operator import sub

from rules.base.board import ISLAND
from rules.base.components import SCOPE
from rules.base.scoring import has_won, judge_victory, points
from rules.base.state import BaseState
from rules.kernel import purse
from rules.kernel.chance import two_dice
from rules.kernel.events import Event
from rules.kernel.moves import frozen, plain
from rules.kernel.state import NOBODY, Duty, owes
from rules.mechanics import trade
from rules.mechanics.bank import distribute
from rules.mechanics.discard import discarders
from rules.mechanics.ending import finish, turns_are_over

ROLL = plain(SCOPE, "roll_dice")
END_TURN = plain(SCOPE, "end_turn")
END_TRADE = plain(SCOPE, "end_trade")

TRADING = ("main", "trade")  # phases in which players may trade
BUILDING = ("main", "build")  # phases in which the active player may build
ANYTIME = ("pre_roll", "main", "trade", "build")  # phases in which he may play a card


def start_turn(state: BaseState, seat: int) -> list[Event]:
    """The next player is on; with enough points he has won."""
    state.active = seat
    state.turn += 1
    state.duties = [owes("pre_roll", seat)]
    started = Event("turn_started", {"seat": seat, "number": state.turn})
    return [started, *judge_victory(state)] if has_won(state, seat) else [started]


# ---- roll and production ----


def roll_dice(state: BaseState, seat: int) -> list[Event]:
    """Both dice; then production, or the seven with its duties."""
    dice = one, other = two_dice(state.chance, "dice", state.turn)
    state.dice = dice
    state.duties[0] = owes("main" if state.setup.options["phases"] == "combined" else "trade", seat)
    rolled, total = _rolled(seat, dice), one + other
    if total != 7:
        events = produce(state, total)
        return [rolled, *events] if events else [rolled]
    state.duties.append(owes("move_robber", seat))
    losers = discarders(state, state.setup.options["discard_limit"])
    if losers:
        state.duties.append(Duty("discard", losers))
    return [rolled]


@cache
def _rolled(seat: int, dice: tuple[int, int]) -> Event:
    return Event("dice_rolled", frozen({"seat": seat, "dice": list(dice)}))


def produce(state: BaseState, number: int) -> list[Event]:
    """All hexes of a number yield at once, each kind judged for the whole roll."""
    owed = state.income[number]
    if state.numbers[state.robber] == number:
        owed = tuple(map(sub, owed, _blocked(state)))
    return distribute(state, owed, lone_claimant_takes_rest=True)[1]


def _blocked(state: BaseState) -> list[int]:
    """What each seat would draw from the robber's hex."""
    around, unit = ISLAND.corner_masks[state.robber], purse.UNITS[state.terrain[state.robber]]
    return [
        ((settlements & around).bit_count() + 2 * (cities & around).bit_count()) * unit
        for settlements, cities in zip(state.settlements, state.cities, strict=True)
    ]


# ---- the end of a phase and of a turn ----


def end_trade(state: BaseState, seat: int) -> list[Event]:
    """No more trade in this turn."""
    closed = trade.close_all(state)
    state.duties[-1] = owes("build", seat)
    return [*closed, Event("trade_ended", {"seat": seat})]


def end_turn(state: BaseState, seat: int) -> list[Event]:
    """The dice go to the left neighbour, unless the game has lasted its turns."""
    events = trade.close_all(state) if state.offers else []
    seats = state.setup.players
    if any(state.offers_made):
        state.offers_made = [0] * seats
    if any(state.fresh):
        state.fresh = [0] * len(state.fresh)
    state.played = 0
    following = (seat + 1) % seats
    if turns_are_over(state) and not has_won(state, following):
        scores = [points(state, each) for each in range(seats)]
        return [*events, finish(state, scores, NOBODY, "turn_limit")]
    return events + start_turn(state, following) if events else start_turn(state, following)
