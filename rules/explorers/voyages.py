"""Voyages: which ends the ships of the player on turn can reach, and the moves that lead there."""

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import chain

from rules.explorers.board import Board
from rules.explorers.components import SHIPS
from rules.explorers.courses import Reach, Way, cheapest, near
from rules.explorers.ships import fleet, points_left
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.moves import Move, assembled, template
from rules.kernel.state import NOBODY

# ---- where a ship can go ----


def toll_hex(state: ExplorersState, seat: int, ship: int) -> int:
    """The hex at which a ship would have to pay tribute, or NOBODY."""
    free = state.pirate_seat in (NOBODY, seat) or state.tolled >> ship - SHIPS * seat & 1
    return NOBODY if free else state.pirate


def tolled_routes(state: ExplorersState, seat: int, ship: int) -> int:
    """The routes on which a ship would have to pay tribute."""
    toll = toll_hex(state, seat, ship)
    return 0 if toll == NOBODY else board_of(state).side_masks[toll]


def owes_tribute(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> bool:
    """Whether a ship has to pay for a way: on the route where it lies, or on one of the way."""
    tolled = tolled_routes(state, seat, ship)
    return tolled != 0 and any(tolled >> path & 1 for path in (state.ships[ship], *way))


def reach(state: ExplorersState, seat: int, ship: int) -> Reach:
    """The ways that a ship can go with the points and the gold at hand, whether there is room at their ends or not."""
    tolled, coins = tolled_routes(state, seat, ship), state.hands[seat] >= purse.GOLD
    points = points_left(state, seat, ship)
    return cheapest(board_of(state), state.ships[ship], points, state.routes, state.fog, tolled, coins)


def canonical_ways(state: ExplorersState, seat: int, ship: int) -> dict[int, tuple[int, ...]]:
    """End → the steps of the canonical way."""
    return {way.end: way.steps for way in reach(state, seat, ship)[0]}


# ---- moves, made once ----


class _Voyages(dict[Way, Move]):
    """The voyages of one ship by their ways, each made when it is first asked for."""

    MOST = 1 << 13  # that are kept

    def __init__(self, scope: str, ship: int) -> None:
        super().__init__()
        self._scope, self._ship = scope, ship

    def __missing__(self, way: Way) -> Move:
        if len(self) >= self.MOST:
            self.clear()
        wire = {"type": "sail", "ship": self._ship, "way": way.shown}
        self[way] = move = assembled(self._scope, "sail", (self._ship, way.steps, None), wire)
        return move


_voyages_of = cache(_Voyages)


# ---- lists ----


@dataclass(frozen=True, eq=False, slots=True)
class _Sea:
    """Routes and fog: the same from move to move until somebody discovers a hex."""

    board: Board
    routes: int
    fog: int


_sea = lru_cache(maxsize=1 << 6)(_Sea)


@lru_cache(maxsize=1 << 10)
def _voyages(sea: _Sea, ship: int, start: int, points: int, tolled: int, coins: bool, full: int) -> list[Move]:
    """The moves of a ship to every end that is not full, the nearest first."""
    ways, ends = cheapest(sea.board, start, points, sea.routes, sea.fog, tolled, coins)
    if full & ends:
        ways = [way for way in ways if not full >> way.end & 1]
    return [*map(_voyages_of(sea.board.scope, ship).__getitem__, ways)]


def voyage_moves(state: ExplorersState, board: Board, seat: int, busy: int, full: int, room: int) -> list[Move]:
    """Each end of a voyage that is in reach and not full, ship by ship, and the template of all other ways.

    If a ship is `busy`, it alone may sail. Where there is `room` for fewer moves, the farthest ends are left out.
    """
    afloat = _ready(state, seat) if busy == NOBODY else ((busy, points_left(state, seat, busy)),)
    if not afloat:
        return []
    sea, coins = _sea(board, state.routes, state.fog), state.hands[seat] >= purse.GOLD
    pirate = 0 if state.pirate_seat in (NOBODY, seat) else board.side_masks[state.pirate]
    lists: list[list[Move]] = []
    for ship, points in afloat:
        start, tolled, closed = state.ships[ship], 0, full
        if pirate | full:  # only what is in reach matters, and is remembered
            paths = near(board, start, points)[0]
            closed = full & paths
            tolled = 0 if state.tolled >> ship - SHIPS * seat & 1 else pirate & paths
        lists.append(_voyages(sea, ship, start, points, tolled, coins and tolled != 0, closed))
    if sum(map(len, lists)) > room - 1:
        lists = _nearest(lists, room - 1)
    return [*chain(*lists), _any_voyage(board.scope, afloat)]


def _nearest(lists: list[list[Move]], room: int) -> list[list[Move]]:
    """The front of each list, as long as there is room for all of them; short lists leave theirs to the others."""
    shares: dict[int, int] = {}
    for number in sorted(range(len(lists)), key=lambda number: len(lists[number])):
        share = (room - sum(shares.values())) // (len(lists) - len(shares))
        shares[number] = min(share, len(lists[number]))
    return [moves[: shares[number]] for number, moves in enumerate(lists)]


def _ready(state: ExplorersState, seat: int) -> tuple[tuple[int, int], ...]:
    """The ships afloat that have points left, with their points."""
    ready = []
    for ship in fleet(seat):
        if state.ships[ship] != NOBODY and (points := points_left(state, seat, ship)):
            ready.append((ship, points))
    return tuple(ready)


@lru_cache(maxsize=1 << 10)
def _any_voyage(scope: str, ships: tuple[tuple[int, int], ...]) -> Move:
    return template(scope, "sail", ships=[{"ship": ship, "points": points} for ship, points in ships])
