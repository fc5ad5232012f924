"""A turn: the roll, production, the phases, and passing the dice."""

from rules.explorers.components import HAND_LIMIT, SHIPS
from rules.explorers.lairs import resolve_lairs
from rules.explorers.made import bare
from rules.explorers.pirate import owe_pirate
from rules.explorers.scoring import all_points, has_won, judge_victory
from rules.explorers.ships import check_room, fleet
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.chance import two_dice
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, Duty, owes
from rules.mechanics import discard, trade
from rules.mechanics.bank import distribute
from rules.mechanics.ending import finish, turns_are_over
from rules.mechanics.gold import compensate

_ROLL = bare("roll_dice")


def start_turn(state: ExplorersState, seat: int) -> list[Event]:
    """The next player is on; with enough points he has won."""
    state.active = seat
    state.turn += 1
    state.duties[:] = [owes("pre_roll", seat)]
    return [Event("turn_started", {"seat": seat, "number": state.turn}), *judge_victory(state)]


# ---- roll and production ----


def roll_move(state: ExplorersState, seat: int) -> Move:
    """The one thing to do when a turn begins."""
    return _ROLL[state.setup.scope]


def roll_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Before the roll there is only the roll."""
    return [roll_move(state, seat)]


def roll_dice(state: ExplorersState, seat: int) -> list[Event]:
    """Both dice; then production, or the seven with its duties."""
    state.dice = dice = two_dice(state.chance, "dice", state.turn)
    state.duties[0] = owes("main", seat)
    rolled = Event("dice_rolled", {"seat": seat, "dice": list(dice)})
    total = dice[0] + dice[1]
    if total != 7:
        return [rolled, *produce(state, total)]
    if board_of(state).missions:
        owe_pirate(state, seat)
    losers = discard.discarders(state, HAND_LIMIT)
    if losers:
        state.duties.append(Duty("discard", losers))
    return [rolled]


def produce(state: ExplorersState, number: int) -> list[Event]:
    """Cards of all hexes with the number, gold of its rivers, and a coin for whom it brings no card."""
    received, events = distribute(state, state.income[number], lone_claimant_takes_rest=True)
    for seat, coins in enumerate(state.rivers[number]):
        if coins:
            state.hands[seat] += coins * purse.GOLD
            events.append(Event("gold_received", {"seat": seat, "gold": coins, "why": "gold_river"}))
    return events + compensate(state, received)


def check_discard(state: ExplorersState, seat: int, cards: int) -> None:
    """Half of the hand, out of the hand."""
    if not purse.holds(state.hands[seat], cards) and purse.count(cards) == purse.count(state.hands[seat]) // 2:
        raise illegal(state, "cannot_discard", f"seat {seat} does not hold these cards")
    discard.check(state, seat, cards)


# ---- the end of a phase and of a turn ----


def end_trade_build(state: ExplorersState, seat: int) -> list[Event]:
    """No more trade and building in this turn; ships sail."""
    closed = trade.close_all(state)
    state.duties[-1] = owes("movement", seat)
    return [*closed, Event("movement_started", {"seat": seat})]


def check_end_turn(state: ExplorersState, seat: int) -> None:
    """No ship may stay on an over-full route."""
    for ship in fleet(seat):
        check_room(state, seat, ship)


def end_turn(state: ExplorersState, seat: int) -> list[Event]:
    """Conquered lairs are resolved; then the dice go to the left neighbour, unless the game is over."""
    events = resolve_lairs(state) if state.fallen else []
    if state.outcome is not None:
        return events
    _clear(state)
    following = (seat + 1) % state.setup.players
    if turns_are_over(state) and not has_won(state, following):
        return [*events, finish(state, all_points(state), NOBODY, "turn_limit")]
    return events + start_turn(state, following)


def _clear(state: ExplorersState) -> None:
    """Forget what was counted in this turn."""
    state.offers_made = [0] * state.setup.players
    state.bought = state.sold = 0
    state.fish_rolled = False
    state.used = [0] * SHIPS
    state.transfers = [0] * SHIPS
    state.winds = state.ended = state.tolled = state.chased = 0
    state.sailing = NOBODY
