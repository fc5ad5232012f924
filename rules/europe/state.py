"""The state of a game of merchants."""

from rules.kernel.state import Mask, State

NO_ROUTE = 255  # in `owners`: nobody's


class EuropeState(State, kw_only=True):
    """Pieces, numbers, warehouses and development cards; seats index every list of one entry a player.

    Merchants and caravans stand in lists of two for each seat, at 2 × seat + number; NOBODY: in the supply.
    `owners`, `income`, `frontier`, `free_paths`, `networks` and `isolated` follow from the rest; the functions that
    put a piece on the board keep them up to date so that listing moves and producing need no search. No number of a
    face-down token is kept: what lies in the sea is what does not lie on the board, and one is drawn when it is
    turned up.
    """

    numbers: bytes  # by hex; 0: none
    robber: int  # hex
    posts: list[Mask]
    neutral: Mask  # posts of nobody
    routes: list[Mask]
    merchants: list[int]  # intersection
    caravans: list[int]  # path
    tolls: list[int]  # of the active player's caravans: mask of the seats that each has paid this turn
    warehouse: list[int]  # posts that still cover a commodity
    delivered: list[int]  # commodities
    supplied: Mask  # city spaces whose post has its commodity
    deck: list[int]  # cards left, by kind
    discards: list[int]  # by kind
    cards: list[int]  # unplayed cards: kind + kinds × seat
    fresh: list[int]  # of the active player's cards, those bought this turn, by kind
    drawn: int = 0  # cards ever drawn; counts the draws
    played: int = 0  # development cards played this turn
    bought: int = 0  # resources bought with gold this turn
    turned: int = 0  # tokens ever turned up; counts the draws
    dice: tuple[int, ...] = ()  # the last roll

    owners: bytes  # by path: whose route lies there
    income: list[tuple[int, ...]]  # number → what it brings each seat, as purses
    frontier: list[Mask]  # paths that a seat may build on next
    free_paths: Mask
    networks: list[Mask]  # intersections that routes join, network by network
    isolated: Mask  # city spaces that no routes join with another
