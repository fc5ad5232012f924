"""Caravans: their journeys along routes, the tolls, and the deliveries on the way."""

from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from rules.europe.board import MAPS, map_of
from rules.europe.components import CARAVANS, COLOURS, ROOM, SALT, STEPS
from rules.europe.deliveries import check_customer, deliver
from rules.europe.scoring import available, judge_stalemate
from rules.europe.state import NO_ROUTE, EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move, template
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from rules.mechanics.bank import check_price, pay

Delivery = tuple[int, int]  # the step after which it is made, the city


def full_routes(state: EuropeState) -> int:
    """The paths beside which there is no room for another caravan."""
    caravans = [path for path in state.caravans if path != NOBODY]
    if len(set(caravans)) == len(caravans):
        return 0
    return mask_of(path for path in caravans if caravans.count(path) >= ROOM)


# ---- what can be travelled ----


_CLOSED = 1 << 7  # in place of a toll: there is no route
_NO_WAY = (STEPS + 1, ())  # dearer than any way


@lru_cache(maxsize=1 << 8)
def _toll_table(seat: int, paid: int) -> bytes:
    """Owner of a route → to whom it owes a toll, as a mask: nobody if it is one's own or paid for already."""
    tolls = (0 if owner == seat or paid >> owner & 1 else 1 << owner for owner in range(len(COLOURS)))
    return bytes(tolls).ljust(NO_ROUTE + 1, bytes([_CLOSED]))


@lru_cache(maxsize=1 << 11)
def _cheapest_ways(scope: str, start: int, owners: bytes, seat: int, paid: int) -> list[tuple[int, tuple[int, ...]]]:
    """To each route the cheapest way, with its tolls: the fewest tolls, then steps, then the smallest list.

    It does what `mechanics.ways.cheapest_ways` does, without calls: nothing is asked more often in this game.
    """
    beside, tolls = MAPS[scope].beside, owners.translate(_toll_table(seat, paid))
    best: dict[int, tuple[int, tuple[int, ...]]] = {}
    layer: list[tuple[tuple[int, ...], int, int]] = [((), 0, start)]  # ways in rising order, tolls, where they end
    for _ in range(STEPS):
        reached: list[tuple[tuple[int, ...], int, int]] = []
        for way, due, path in layer:
            for further in beside[path]:
                toll = tolls[further]
                if toll != _CLOSED:
                    owed = due | toll
                    number, known = owed.bit_count(), best.get(further, _NO_WAY)[0]
                    if known:  # else a free way was found before: it is as good, and so is all beyond it
                        longer = (*way, further)
                        reached.append((longer, owed, further))
                        if number < known:
                            best[further] = number, longer
        layer = reached
    return list(best.values())


class Table(NamedTuple):
    """What the journeys of a seat's caravans depend on."""

    scope: str
    owners: bytes  # of the routes
    full: int  # paths without room
    wanted: int  # posts that the seat may supply
    goods: int  # commodities at hand
    coins: int  # tolls that it can pay
    card: str  # that pays for the journey; none: salt does


@lru_cache(maxsize=1 << 10)
def _journeys(table: Table, seat: int, piece: int, start: int, paid: int) -> list[Move]:
    """Each journey of a caravan alone, and again with all deliveries on its way."""
    scope, owners, full, wanted, goods, coins, card = table
    ends, full = MAPS[scope].grid.end_masks, full & ~(1 << start)
    listed: list[Move] = []
    for tolls, way in _cheapest_ways(scope, start, owners, seat, paid):
        if tolls <= coins and not full >> way[-1] & 1:
            listed.append(_move(scope, piece, way, None, card))
            made = _deliveries_on(ends, way, wanted, goods) if wanted else ()
            if made:
                listed.append(_move(scope, piece, way, made, card))
    return listed


def _deliveries_on(ends: tuple[int, ...], way: tuple[int, ...], wanted: int, goods: int) -> tuple[Delivery, ...]:
    """All deliveries that a way allows, as far as the commodities last."""
    made: list[Delivery] = []
    for step, path in enumerate(way, 1):
        here = ends[path] & wanted
        if here:
            made += [(step, spot) for spot in bits(here)]
            wanted &= ~here
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


def journeys(state: EuropeState, seat: int, salt: int, goods: int, wanted: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card; `goods` and `wanted` are its `demand`."""
    scope = state.setup.scope
    coins = min(purse.gold(state.hands[seat]), STEPS)
    table = Table(scope, state.owners, full_routes(state), wanted, goods, coins, card)
    listed: list[Move] = []
    for piece in range(CARAVANS):
        start = state.caravans[CARAVANS * seat + piece]
        if start != NOBODY:
            listed += _journeys(table, seat, piece, start, state.tolls[piece])
            listed.append(_template(scope, piece, salt, card))
    return listed


# ---- checks ----


def agree_deliveries(way: tuple[int, ...], made: tuple[Delivery, ...]) -> None:
    """Deliveries go by the steps of the way."""
    steps = [step for step, _ in made]
    if steps != sorted(steps) or (steps and steps[-1] > len(way)):
        raise Malformed(f"deliveries must name the steps 1 to {len(way)} of the way in rising order")


def agree_move(
    state: EuropeState, piece: int, way: tuple[int, ...], salt: int, made: tuple[Delivery, ...] | None
) -> None:
    """The deliveries of a journey fit its way."""
    agree_deliveries(way, made or ())


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
    tolls = _tolls(state, seat, piece, way).bit_count()
    if purse.gold(state.hands[seat]) < tolls:
        raise illegal(state, "cannot_pay_tolls", f"the tolls of this way are {tolls} gold")
    if full_routes(state) >> way[-1] & 1 and way[-1] != state.caravans[CARAVANS * seat + piece]:
        raise illegal(state, "no_room", f"{ROOM} caravans stand beside path {way[-1]}")
    supplied, left = state.supplied, available(state, seat)
    for step, spot in made:
        check_customer(state, seat, way[step - 1], spot, supplied=supplied, left=left)
        supplied, left = supplied | 1 << spot, left - 1


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
