"""Development cards: a deck that nobody knows, hands of hidden cards, one card played a turn.

The deck is kept as how many of each kind are left in it, and a card is drawn when it is bought: that is the same
as a shuffled deck, and no order lies in the state for anybody to see.
"""

from functools import lru_cache
from itertools import combinations_with_replacement

from rules.kernel import purse
from rules.kernel.chance import Chance
from rules.kernel.events import Event
from rules.kernel.registry import game_of, illegal
from rules.kernel.state import State
from rules.mechanics import trade
from rules.mechanics.bank import receive


def draw(chance: Chance, counter: int, deck: list[int]) -> int:
    """Take a card off the deck: number `counter` of those ever drawn. Gives its kind."""
    index = chance.draw("deck", counter, sum(deck))
    for kind, left in enumerate(deck):
        index -= left
        if index < 0:
            deck[kind] -= 1
            return kind
    raise IndexError("the deck is empty")


def check_playable(state: State, held: int, fresh: int, played: int, card: str) -> None:
    """Refuse a second card in a turn, a card not held, and one whose every copy was bought this turn."""
    if played:
        raise illegal(state, "card_limit", "one development card was played this turn")
    if not held:
        raise illegal(state, "card_not_held", f"no {card} in hand")
    if held <= fresh:
        raise illegal(state, "card_fresh", f"the {card} was bought this turn")


def discovery_size(state: State) -> int:
    """How many cards a discovery brings: two, or what the bank still has."""
    return min(2, purse.count(state.bank))


@lru_cache(maxsize=1 << 10)
def _choices(stock: int, number: int) -> tuple[int, ...]:
    sets = (sum(units) for units in combinations_with_replacement(purse.UNITS, number))
    return tuple(cards for cards in sets if purse.holds(stock, cards))


def discoveries(state: State) -> tuple[int, ...]:
    """Every set of cards that a discovery can bring now."""
    enough = purse.pack(min(2, n) for n in purse.unpack(state.bank))
    return _choices(enough, discovery_size(state)) if enough else ()


def check_discovery(state: State, cards: int) -> None:
    """As many cards as are due, all of them in the bank."""
    due = discovery_size(state)
    if not due:
        raise illegal(state, "nothing_to_discover", "the bank has no cards")
    if purse.count(cards) != due:
        raise illegal(state, "bad_discovery", f"a discovery brings {due} cards now")
    if not purse.holds(state.bank, cards):
        raise illegal(state, "discovery_not_in_bank", "the bank does not have these cards")


def discover(state: State, seat: int, cards: int) -> list[Event]:
    """Cards of one's choice from the bank."""
    receive(state, seat, cards)
    return [Event("resources_received", {"seat": seat, "cards": game_of(state).naming.show(cards)})]


def monopolise(state: State, seat: int, kind: int) -> list[Event]:
    """All cards of a kind from all opponents; the numbers are public."""
    taken = [0] * state.setup.players
    for other, hand in enumerate(state.hands):
        if other != seat:
            taken[other] = purse.of_kind(hand, kind)
            state.hands[other] -= taken[other] * purse.UNITS[kind]
    state.hands[seat] += sum(taken) * purse.UNITS[kind]
    facts = {"seat": seat, "resource": game_of(state).naming.kinds[kind], "taken": taken}
    lapsed = [event for other, number in enumerate(taken) if number for event in trade.lapse(state, other)]
    return [Event("monopoly", facts), *lapsed]
