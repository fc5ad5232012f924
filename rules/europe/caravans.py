"""Caravans on their journeys: what hinders them, the tolls they pay, the deliveries they make."""

from itertools import pairwise

from rules.europe.board import map_of
from rules.europe.components import CARAVANS, ROOM, SALT, STEPS
from rules.europe.deliveries import Delivery, check_customer, deliver
from rules.europe.scoring import available, judge_stalemate
from rules.europe.state import NO_ROUTE, EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import mask_of
from rules.mechanics.bank import check_price, pay


def full_routes(state: EuropeState) -> int:
    """The paths beside which there is no room for another caravan."""
    caravans = [path for path in state.caravans if path != NOBODY]
    if len({*caravans}) == len(caravans):
        return 0
    return mask_of(path for path in caravans if caravans.count(path) >= ROOM)


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
