"""Trade routes: where they may lie, the gold of first connections, and the free routes of double arrows."""

from functools import lru_cache
from typing import Any

from rules.europe.board import map_of
from rules.europe.components import ROUTE_COST, ROUTES
from rules.europe.network import coins_of, put_route, shortest_chains
from rules.europe.scoring import judge_stalemate
from rules.europe.state import EuropeState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move, Param, plain
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, Duty
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay

FREE = "free_route"  # of a double arrow; the duty names its path
CARD = "card_route"  # of route building; the duty says how many are left
CONNECTION = "choose_connection"  # among chains that pay differently; the duty names the city space

_FIRST_OF_CARD = 2  # what the duty says before the first route of the card


@lru_cache(maxsize=1 << 10)
def _move(scope: str, path: int) -> Move:
    return Move(scope, "establish_route", (path,), {"path": path})


@lru_cache(maxsize=1 << 13)
def routes_on(scope: str, paths: int) -> list[Move]:
    """A route on each path of a mask."""
    return [_move(scope, path) for path in bits(paths)]


def _open_paths(state: EuropeState, seat: int) -> int:
    """Where the route that is owed, or any route, may lie; nowhere without a piece."""
    if state.routes[seat].bit_count() >= ROUTES:
        return 0
    duty = state.duties[-1]
    if duty.phase == FREE:
        return map_of(state).beside_masks[duty.data[0]] & state.free_paths
    return state.frontier[seat]


# ---- building ----


def check_route(state: EuropeState, seat: int, path: int) -> None:
    """Cost (only where it is not free), piece, place."""
    if state.duties[-1].phase not in (FREE, CARD):
        check_price(state, seat, ROUTE_COST, "a route")
    if state.routes[seat].bit_count() >= ROUTES:
        raise illegal(state, "no_route_left", f"seat {seat} has used all its routes")
    if not state.free_paths >> path & 1:
        raise illegal(state, "path_taken", f"there is a route on path {path}")
    if not _open_paths(state, seat) >> path & 1:
        raise illegal(state, _UNCONNECTED.get(state.duties[-1].phase, "route_not_connected"), f"path {path} is apart")


_UNCONNECTED = {FREE: "not_at_arrow"}


def establish_route(state: EuropeState, seat: int, path: int) -> list[Event]:
    """A paid route, that of a double arrow, or one of a card."""
    duty = state.duties[-1]
    if duty.phase in (FREE, CARD):
        state.duties.pop()
        if duty.phase == CARD and duty.data[0] > 1:
            state.duties.append(Duty(CARD, (seat,), (duty.data[0] - 1,)))
    else:
        pay(state, seat, ROUTE_COST)
    return _place(state, seat, path) + _settle(state, seat)


def _place(state: EuropeState, seat: int, path: int) -> list[Event]:
    """A route on the board: gold for a first connection comes before what a double arrow gives."""
    city = put_route(state, seat, path)
    if map_of(state).arrows >> path & 1:
        state.duties.append(Duty(FREE, (seat,), (path,)))
    placed = Event("route_established", {"seat": seat, "path": path})
    return [placed] if city == NOBODY else [placed, *_connect(state, seat, city)]


def _settle(state: EuropeState, seat: int) -> list[Event]:
    """Free routes that cannot be placed are not owed; the board may have grown for the last time."""
    while state.duties[-1].phase in (FREE, CARD) and not _open_paths(state, seat):
        state.duties.pop()
    return judge_stalemate(state)


# ---- gold for a first connection ----


def _chains(state: EuropeState, city: int) -> list[tuple[tuple[int, ...], int]]:
    return shortest_chains(map_of(state), state.owners, city)


def _connect(state: EuropeState, seat: int, city: int) -> list[Event]:
    """The shortest chain pays; where several would pay differently, the builder is asked."""
    chains = _chains(state, city)
    if len(chains) == 1:
        return _pay_chain(state, *chains[0])
    state.duties.append(Duty(CONNECTION, (seat,), (city,)))
    return []


def _pay_chain(state: EuropeState, chain: tuple[int, ...], payment: int) -> list[Event]:
    coins = coins_of(payment, state.setup.players)
    for seat, gold in enumerate(coins):
        state.hands[seat] += gold * purse.GOLD
    paid = [
        Event("gold_received", {"seat": seat, "gold": gold, "why": "connection"})
        for seat, gold in enumerate(coins)
        if gold
    ]
    return [Event("cities_connected", {"chain": list(chain)}), *paid]


def connection_moves(state: EuropeState, seat: int) -> list[Move]:
    """One chain for each different payment."""
    chains = _chains(state, state.duties[-1].data[0])
    return [Move(state.setup.scope, CONNECTION, (chain,), {"chain": list(chain)}) for chain, _ in chains]


def check_connection(state: EuropeState, seat: int, chain: tuple[int, ...]) -> None:
    """One of the chains that are listed."""
    listed = [possible for possible, _ in _chains(state, state.duties[-1].data[0])]
    if chain not in listed:
        raise illegal(state, "unlisted_chain", f"the chains are {', '.join(map(str, map(list, listed)))}")


def choose_connection(state: EuropeState, seat: int, chain: tuple[int, ...]) -> list[Event]:
    """The chosen chain pays."""
    city = state.duties.pop().data[0]
    payment = dict(_chains(state, city))[chain]
    return _pay_chain(state, chain, payment) + _settle(state, seat)


def _read_chain(value: Any, state: EuropeState) -> tuple[int, ...]:
    paths = len(map_of(state).grid.paths)
    if not isinstance(value, list | tuple) or not value:
        raise Malformed("must be a list of paths")
    if not all(type(path) is int and 0 <= path < paths for path in value):
        raise Malformed(f"must hold whole numbers from 0 to {paths - 1}")
    return tuple(value)


CHAIN = Param("chain", _read_chain, list)


# ---- free routes ----


@lru_cache(maxsize=8)
def _decline(scope: str) -> list[Move]:
    return [plain(scope, "decline_free_route")]


def _must_place(state: EuropeState) -> bool:
    duty = state.duties[-1]
    return duty.phase == CARD and duty.data[0] == _FIRST_OF_CARD


def free_route_moves(state: EuropeState, seat: int) -> list[Move]:
    """No route, where that is allowed, and every route that is free now."""
    decline = [] if _must_place(state) else _decline(state.setup.scope)
    return decline + routes_on(state.setup.scope, _open_paths(state, seat))


def check_decline(state: EuropeState, seat: int) -> None:
    """The first route of a card must be placed."""
    if _must_place(state):
        raise illegal(state, "first_route_owed", "the first route of the card must be placed")


def decline_free_route(state: EuropeState, seat: int) -> list[Event]:
    """Back to where the free route came from."""
    state.duties.pop()
    return [Event("free_route_declined", {"seat": seat}), *_settle(state, seat)]
