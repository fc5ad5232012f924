"""Caravans: their journeys along routes, the tolls, and the deliveries on the way."""

from functools import lru_cache
from itertools import pairwise

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
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay
from rules.mechanics.gold import check_gold
from rules.mechanics.ways import Way, cheapest_ways

_SALT = 4  # kind of card

Delivery = tuple[int, int]  # the step after which it is made, the city


def full_routes(state: EuropeState, without: int = NOBODY) -> int:
    """The paths beside which there is no room for another caravan; one caravan may be left out of the count."""
    once = full = 0
    for number, path in enumerate(state.caravans):
        if path != NOBODY and number != without:
            full |= once & 1 << path
            once |= 1 << path
    return full


# ---- what can be travelled ----


@lru_cache(maxsize=1 << 13)
def _ways(scope: str, start: int, seat: int, owners: bytes, paid: int, coins: int) -> tuple[Way, ...]:
    """The cheapest way to each route that one salt pays for, in the order of the routes."""
    beside = MAPS[scope].beside
    ways = cheapest_ways(
        start,
        STEPS,
        lambda path: [further for further in beside[path] if owners[further] != NO_ROUTE],
        lambda _, path: 0 if owners[path] == seat else 1 << owners[path],
        paid=paid,
        purse=coins,
        may_return=True,
    )
    return tuple(ways[end] for end in sorted(ways))


@lru_cache(maxsize=1 << 13)
def _moves(scope: str, piece: int, ways: tuple[Way, ...], full: int, wanted: int, goods: int, card: str) -> list[Move]:
    """Each journey alone, and again with all deliveries on its way."""
    ends = MAPS[scope].grid.end_masks
    listed: list[Move] = []
    for way in ways:
        if not full >> way.steps[-1] & 1:
            listed.append(_move(scope, piece, way.steps, None, card))
            made = _deliveries_on(ends, way.steps, wanted, goods)
            if made:
                listed.append(_move(scope, piece, way.steps, made, card))
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


@lru_cache(maxsize=1 << 15)
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


def journeys(state: EuropeState, seat: int, card: str = "") -> list[Move]:
    """Every journey of a seat's caravans for one salt, or for a card."""
    hand = state.hands[seat]
    salt = purse.of_kind(hand, _SALT)
    if not salt and not card:
        return []
    scope, coins = state.setup.scope, min(purse.gold(hand), STEPS)
    goods = available(state, seat)
    wanted = customers(state, seat) if goods > 0 else 0
    listed: list[Move] = []
    for piece in range(CARAVANS):
        number = CARAVANS * seat + piece
        start = state.caravans[number]
        if start != NOBODY:
            ways = _ways(scope, start, seat, state.owners, state.tolls[piece], coins)
            listed += _moves(scope, piece, ways, full_routes(state, number), wanted, goods, card)
            listed.append(_template(scope, piece, salt, card))
    return listed


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
    if full_routes(state, CARAVANS * seat + piece) >> way[-1] & 1:
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
