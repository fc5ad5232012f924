"""Caravans: their journeys along routes, the tolls, and the deliveries on the way."""

from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

from rules.europe.board import MAPS, map_of
from rules.europe.components import CARAVANS, ROOM, SALT, STEPS
from rules.europe.deliveries import check_customer, deliver
from rules.europe.scoring import available, customers, judge_stalemate
from rules.europe.state import NO_ROUTE, EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, template
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from rules.mechanics.bank import check_price, pay
from rules.mechanics.gold import check_gold

Delivery = tuple[int, int]  # the step after which it is made, the city


def full_routes(state: EuropeState) -> int:
    """The paths beside which there is no room for another caravan."""
    caravans = [path for path in state.caravans if path != NOBODY]
    if len(set(caravans)) == len(caravans):
        return 0
    return mask_of(path for path in caravans if caravans.count(path) >= ROOM)


# ---- what can be travelled ----


class Vicinity(NamedTuple):
    """What one salt can reach from a path, if there are routes: a journey depends on nothing else."""

    paths: int
    spots: int
    ways: dict[int, list[tuple[int, tuple[int, ...]]]]
    """End → the ways there, each with the mask of its paths; the short ones first, then the smallest."""


@cache
def _vicinity(scope: str, start: int) -> Vicinity:
    board = MAPS[scope]
    ways: list[tuple[int, ...]] = [()]
    for way in ways:  # which grows
        if len(way) < STEPS:
            ways += [(*way, further) for further in board.beside[way[-1] if way else start]]
    to_end: dict[int, list[tuple[int, tuple[int, ...]]]] = {}
    for way in ways[1:]:
        to_end.setdefault(way[-1], []).append((mask_of(way), way))
    paths = mask_of(to_end)
    spots = mask_of(spot for path in bits(paths) for spot in board.grid.ends[path])
    return Vicinity(paths, spots, to_end)


def _cheapest(
    ways: list[tuple[int, tuple[int, ...]]], closed: int, rivals: list[int], coins: int
) -> tuple[int, ...] | None:
    """Of the ways to one end the first that owes the fewest tolls; None if no way is open and can be paid."""
    best, least = None, coins + 1
    for paths, way in ways:
        if not paths & closed:
            tolls = 0
            for routes in rivals:
                if paths & routes:
                    tolls += 1
            if not tolls:
                return way
            if tolls < least:
                best, least = way, tolls
    return best


@lru_cache(maxsize=1 << 10)
def _moves(
    scope: str, piece: int, start: int, free: int, rivals: tuple[int, ...], coins: int, room: int, wanted: int,
    goods: int, card: str,
) -> list[Move]:  # fmt: skip
    """Each journey alone, and again with all deliveries on its way.

    `free` are the routes that cost nothing, `rivals` those of each opponent who is still to be paid, `room` the paths
    where a journey may end.
    """
    vicinity, ends = _vicinity(scope, start), MAPS[scope].grid.end_masks
    owed = [routes for routes in rivals if routes]
    closed = vicinity.paths & ~free
    for routes in owed:
        closed &= ~routes
    listed: list[Move] = []
    for end in bits(room & ~closed):
        way = _cheapest(vicinity.ways[end], closed, owed, coins)
        if way is not None:
            listed.append(_move(scope, piece, way, None, card))
            made = _deliveries_on(ends, way, wanted, goods) if wanted else ()
            if made:
                listed.append(_move(scope, piece, way, made, card))
    return listed


def _deliveries_on(ends: tuple[int, ...], way: tuple[int, ...], wanted: int, goods: int) -> tuple[Delivery, ...]:
    """All deliveries that a way allows, as far as the commodities last."""
    made: list[Delivery] = []
    for step, path in enumerate(way, 1):
        made += [(step, spot) for spot in bits(ends[path] & wanted)]
        wanted &= ~ends[path]
    return tuple(made[:goods])


def show_deliveries(made: tuple[Delivery, ...]) -> list[dict[str, int]]:
    """Deliveries as JSON."""
    return [{"step": step, "intersection": spot} for step, spot in made]


@lru_cache(maxsize=1 << 13)
def _move(scope: str, piece: int, way: tuple[int, ...], made: tuple[Delivery, ...] | None, card: str) -> Move:
    wire = {"caravan": piece, "way": list(way)}
    deliveries = {"deliveries": show_deliveries(made)} if made else {}
    if not card:
        return Move(scope, "move_caravan", (piece, way, 1, made), {**wire, "salt": 1, **deliveries})
    args = (card, None, piece, way, made, None, None)
    return Move(scope, "play_development_card", args, {"card": card, **wire, **deliveries})


@lru_cache(maxsize=1 << 8)
def _template(scope: str, piece: int, salt: int, card: str) -> Move:
    if not card:
        return template(scope, "move_caravan", caravan=piece, salt=salt, steps=STEPS * salt)
    return template(scope, "play_development_card", card=card, caravan=piece, steps=STEPS)


def journeys(state: EuropeState, seat: int, salt: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card; templates say how much salt there is."""
    scope, goods, full = state.setup.scope, available(state, seat), full_routes(state)
    wanted = customers(state, seat) if goods > 0 else 0
    listed: list[Move] = []
    for piece in range(CARAVANS):
        start = state.caravans[CARAVANS * seat + piece]
        if start != NOBODY:
            listed += _journeys_of(state, seat, piece, start, full & ~(1 << start), wanted, goods, card)
            listed.append(_template(scope, piece, salt, card))
    return listed


def _journeys_of(
    state: EuropeState, seat: int, piece: int, start: int, full: int, wanted: int, goods: int, card: str
) -> list[Move]:
    """The journeys of one caravan, by what lies in its vicinity."""
    vicinity, paid = _vicinity(state.setup.scope, start), state.tolls[piece] | 1 << seat
    free, rivals = 0, []
    for owner, routes in enumerate(state.routes):
        if paid >> owner & 1:
            free |= routes
        else:
            rivals.append(routes & vicinity.paths)
    asked = wanted & vicinity.spots
    return _moves(
        state.setup.scope, piece, start, free & vicinity.paths, tuple(rivals),
        min(purse.gold(state.hands[seat]), len(rivals)), vicinity.paths & ~full, asked, goods if asked else 0, card,
    )  # fmt: skip


# ---- checks ----


def check_journey(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], steps: int) -> None:
    """An own caravan, a way from route to route, no longer than what is paid."""
    start = state.caravans[CARAVANS * seat + piece]
    if start == NOBODY:
        raise illegal(state, "no_such_caravan", f"caravan {piece} of seat {seat} is not on the board")
    beside = map_of(state).beside_masks
    for here, there in pairwise((start, *way)):
        if not beside[here] >> there & 1:
            raise illegal(state, "gap_in_way", f"paths {here} and {there} do not meet")
        if state.owners[there] == NO_ROUTE:
            raise illegal(state, "no_route", f"there is no route on path {there}")
    if len(way) > steps:
        raise illegal(state, "journey_too_far", f"{len(way)} steps are more than {steps}")


def check_arrival(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], made: tuple[Delivery, ...]) -> None:
    """Tolls that can be paid, room at the end, deliveries that are possible."""
    check_gold(state, seat, _tolls(state, seat, piece, way).bit_count())
    if full_routes(state) >> way[-1] & 1 and way[-1] != state.caravans[CARAVANS * seat + piece]:
        raise illegal(state, "no_room", f"{ROOM} caravans stand beside path {way[-1]}")
    supplied, left, last = state.supplied, available(state, seat), 1
    for step, spot in made:
        if not last <= step <= len(way):
            raise illegal(state, "bad_step", f"deliveries go by the steps of the way, not {step} after {last}")
        check_customer(state, seat, way[step - 1], spot, supplied=supplied, left=left)
        supplied, left, last = supplied | 1 << spot, left - 1, step


def _tolls(state: EuropeState, seat: int, piece: int, way: tuple[int, ...]) -> int:
    """The opponents whom a way obliges to pay, as a mask; who was paid for this caravan is not paid again."""
    owed = 0
    for path in way:
        owed |= 1 << state.owners[path]
    return owed & ~(1 << seat) & ~state.tolls[piece]


def check_move(
    state: EuropeState, seat: int, piece: int, way: tuple[int, ...], salt: int, made: tuple[Delivery, ...] | None
) -> None:
    """A journey that salt pays for."""
    check_journey(state, seat, piece, way, STEPS * salt)
    check_price(state, seat, salt * SALT, "this journey")
    check_arrival(state, seat, piece, way, made or ())


# ---- moves ----


def move_caravan(
    state: EuropeState, seat: int, piece: int, way: tuple[int, ...], salt: int, made: tuple[Delivery, ...] | None
) -> list[Event]:
    """A journey for salt."""
    pay(state, seat, salt * SALT)
    return travel(state, seat, piece, way, made or (), salt)


def travel(
    state: EuropeState, seat: int, piece: int, way: tuple[int, ...], made: tuple[Delivery, ...], salt: int = 0
) -> list[Event]:
    """Step by step: toll, then what is delivered there. The last delivery of all ends the journey."""
    number, events = CARAVANS * seat + piece, []
    for step, path in enumerate(way, 1):
        state.caravans[number] = path
        events += _pay_toll(state, seat, piece, path)
        for due, spot in made:
            if due == step and state.outcome is None:
                events += deliver(state, seat, piece, spot)
        if state.outcome is not None:
            way = way[:step]
            break
    moved = Event("caravan_moved", {"seat": seat, "caravan": piece, "way": list(way), "salt": salt})
    return [moved, *events, *(judge_stalemate(state) if made else [])]


def _pay_toll(state: EuropeState, seat: int, piece: int, path: int) -> list[Event]:
    owner = state.owners[path]
    if owner == seat or state.tolls[piece] >> owner & 1:
        return []
    state.tolls[piece] |= 1 << owner
    state.hands[seat] -= purse.GOLD
    state.hands[owner] += purse.GOLD
    return [Event("toll_paid", {"seat": seat, "to": owner, "gold": 1, "caravan": piece})]
