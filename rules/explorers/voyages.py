"""Voyages: which ends the ships of the player on turn can reach, and the moves that lead there."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby

from rules.explorers.board import Board
from rules.explorers.components import SHIPS
from rules.explorers.courses import Chart, Reach, chart_of
from rules.explorers.ships import fleet, points_left
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.moves import Move, assembled, template
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits

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


def canonical_ways(state: ExplorersState, seat: int, ship: int) -> dict[int, tuple[int, ...]]:
    """End → the steps of the canonical way there with the points and the gold at hand, whether there is room or not."""
    tolled, coins = tolled_routes(state, seat, ship), state.hands[seat] >= purse.GOLD
    points, chart = points_left(state, seat, ship), chart_of(board_of(state))
    found = chart.reach(state.ships[ship], points, state.routes, state.fog, tolled, coins)
    return {way.end: way.steps for way in found.pick(chart.ways)}


# ---- lists ----


def _make_moves(chart: Chart, ship: int, found: Reach) -> None:
    """See to it that the chart has a move of the ship along every way that was found."""
    table = chart.voyages[ship]
    for way in found.pick(chart.ways):
        if table[way.number] is None:
            wire = {"type": "sail", "ship": ship, "way": way.shown}
            table[way.number] = assembled(chart.board.scope, "sail", (ship, way.steps, None), wire)
    found.made |= 1 << ship


def voyage_moves(state: ExplorersState, board: Board, seat: int, busy: int, full: int, room: int) -> list[Move]:
    """Each end of a voyage that is in reach and not full, ship by ship, and the template of all other ways.

    If a ship is `busy`, it alone may sail. Where there is `room` for fewer moves, the farthest ends are left out.
    """
    afloat = _ready(state, fleet(seat) if busy == NOBODY else (busy,), seat)
    if not afloat:
        return []
    chart, routes, fog, coins = chart_of(board), state.routes, state.fog, state.hands[seat] >= purse.GOLD
    pirate = 0 if state.pirate_seat in (NOBODY, seat) else board.side_masks[state.pirate]
    listed: list[Move] = []
    for ship, points in afloat:
        tolled = 0 if state.tolled >> ship - SHIPS * seat & 1 else pirate
        found = chart.reach(state.ships[ship], points, routes, fog, tolled, coins)
        if not found.made >> ship & 1:
            _make_moves(chart, ship, found)
        first = len(listed)
        listed += found.pick(chart.voyages[ship])
        if full & found.ends:
            for place in sorted([found.order.index(path) for path in bits(full & found.ends)], reverse=True):
                del listed[first + place]
    if len(listed) >= room:
        listed = _nearest(listed, room - 1)
    listed.append(_any_voyage(board.scope, afloat))
    return listed


def _nearest(voyages: list[Move], room: int) -> list[Move]:
    """Of the voyages of each ship as many as there is room for, in their order; few of one leave more to the others."""
    lists = [[*moves] for _, moves in groupby(voyages, key=lambda move: move.args[0])]
    shares: dict[int, int] = {}
    for number in sorted(range(len(lists)), key=lambda number: len(lists[number])):
        share = (room - sum(shares.values())) // (len(lists) - len(shares))
        shares[number] = min(share, len(lists[number]))
    return [move for number, moves in enumerate(lists) for move in moves[: shares[number]]]


def _ready(state: ExplorersState, ships: Iterable[int], seat: int) -> tuple[tuple[int, int], ...]:
    """Those of a seat's ships that are afloat and have points left, with their points."""
    return tuple(
        [(ship, points) for ship in ships if state.ships[ship] != NOBODY and (points := points_left(state, seat, ship))]
    )


@lru_cache(maxsize=1 << 10)
def _any_voyage(scope: str, ships: tuple[tuple[int, int], ...]) -> Move:
    return template(scope, "sail", ships=[{"ship": ship, "points": points} for ship, points in ships])
