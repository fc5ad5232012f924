"""Production: what each roll brings whom, kept up to date by posts and number tokens."""

from rules.europe.board import map_of
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.mechanics.bank import distribute
from rules.mechanics.gold import compensate


def add_income(state: EuropeState, seat: int, number: int, cards: int) -> None:
    """A seat gets more (or, with negative cards, less) from a number."""
    row = state.income[number]
    state.income[number] = (*row[:seat], row[seat] + cards, *row[seat + 1 :])


def add_post(state: EuropeState, seat: int, spot: int) -> None:
    """One more card from each hex around an intersection."""
    board = map_of(state)
    for place in board.grid.touching[spot]:
        add_income(state, seat, state.numbers[place], purse.UNITS[board.terrain[place]])


def set_number(state: EuropeState, place: int, number: int) -> None:
    """A hex gets another number, or none (0)."""
    for seat in range(state.setup.players):
        cards = _yield(state, seat, place)
        if cards:
            add_income(state, seat, state.numbers[place], -cards)
            add_income(state, seat, number, cards)
    state.numbers = state.numbers[:place] + bytes((number,)) + state.numbers[place + 1 :]


def _yield(state: EuropeState, seat: int, place: int) -> int:
    """What a seat draws from a hex."""
    board = map_of(state)
    posts = (state.posts[seat] & board.grid.corner_masks[place]).bit_count()
    return posts * purse.UNITS[board.terrain[place]]


def produce(state: EuropeState, number: int) -> list[Event]:
    """All hexes of a number yield at once, but not the robber's; who gets nothing gets a coin."""
    owed = state.income[number]
    if state.numbers[state.robber] == number:
        owed = tuple(cards - _yield(state, seat, state.robber) for seat, cards in enumerate(owed))
    received, events = distribute(state, owed, lone_claimant_takes_rest=False)
    return events + compensate(state, received)
