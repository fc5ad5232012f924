"""Development cards: a deck that nobody knows, hands of hidden cards, one card played a turn.

The deck is kept as how many of each kind are left in it, and a card is drawn when it is bought: that is the same
as a shuffled deck, and no order lies in the state for anybody to see.
"""

from rules.kernel.chance import Chance
from rules.kernel.registry import illegal
from rules.kernel.state import State


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
