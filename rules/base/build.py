"""Roads, settlements and cities: where they may stand, and what follows when they do."""

from functools import lru_cache

from rules.base.board import ANY, ISLAND
from rules.base.components import (
    CARD_COST,
    CITIES,
    CITY_COST,
    DESERT,
    ROAD_COST,
    ROADS,
    SCOPE,
    SETTLEMENT_COST,
    SETTLEMENTS,
)  # fmt: skip
from rules.base.scoring import (
    all_buildings,
    judge_road,
    judge_victory,
    measure,
    measure_new_road,
    opponents_buildings,
)  # fmt: skip
from rules.base.state import BaseState
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, listed_by_mask, plain, table
from rules.kernel.registry import illegal
from rules.kernel.state import Duty
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay

_ROAD_MOVES = table(SCOPE, "build_road", "path", len(ISLAND.paths))
_SETTLEMENT_MOVES = table(SCOPE, "build_settlement", "intersection", len(ISLAND.intersections))
_CITY_MOVES = table(SCOPE, "build_city", "intersection", len(ISLAND.intersections))
_BUY_CARD = plain(SCOPE, "buy_development_card")


_roads_on = listed_by_mask(_ROAD_MOVES)
_settlements_on = listed_by_mask(_SETTLEMENT_MOVES)
_cities_on = listed_by_mask(_CITY_MOVES)


def buildings(state: BaseState, seat: int) -> int:
    """The intersections on which a seat has a settlement or a city."""
    return state.settlements[seat] | state.cities[seat]


# ---- what can be built now ----


_COSTS = (ROAD_COST, SETTLEMENT_COST, CITY_COST, CARD_COST)


@lru_cache(maxsize=1 << 15)
def _affordable(hand: int) -> tuple[bool, ...] | None:
    """Whether a hand pays for a road, a settlement, a city, a development card; None if for nothing."""
    each = tuple(purse.holds(hand, cost) for cost in _COSTS)
    return each if any(each) else None


def building_moves(state: BaseState, seat: int) -> list[Move]:
    """All that the seat can build and pay: roads, settlements, cities, a development card."""
    affordable = _affordable(state.hands[seat])
    if affordable is None:
        return []
    road, settlement, city, card = affordable
    listed: list[Move] = []
    if road and state.roads[seat].bit_count() < ROADS:
        listed += _roads_on(state.frontier[seat])
    if settlement and state.settlements[seat].bit_count() < SETTLEMENTS:
        listed += _settlements_on(state.reach[seat] & state.spots)
    if city and state.cities[seat].bit_count() < CITIES:
        listed += _cities_on(state.settlements[seat])
    if card and any(state.deck):
        listed.append(_BUY_CARD)
    return listed


def free_road_moves(state: BaseState, seat: int) -> list[Move]:
    """The roads that a card allows."""
    return _roads_on(state.frontier[seat])


# ---- roads ----


def can_place_road(state: BaseState, seat: int) -> bool:
    """Whether there is a piece and a path for one more road, whatever it costs."""
    return state.roads[seat].bit_count() < ROADS and state.frontier[seat] != 0


def check_road(state: BaseState, seat: int, path: int) -> None:
    """Cost, piece, place; roads of a card cost nothing."""
    if state.duties[-1].phase != "free_roads":
        check_price(state, seat, ROAD_COST, "a road")
    if state.roads[seat].bit_count() >= ROADS:
        raise illegal(state, "no_road_left", f"seat {seat} has built all its roads")
    if not state.free_paths >> path & 1:
        raise illegal(state, "path_taken", f"there is a road on path {path}")
    if not state.frontier[seat] >> path & 1:
        touches = state.reach[seat] & ISLAND.end_masks[path]
        reason = "road_through_opponent" if touches else "road_not_connected"
        raise illegal(state, reason, f"nothing of seat {seat} leads to path {path}")


def build_road(state: BaseState, seat: int, path: int) -> list[Event]:
    """A paid road, or one of a card."""
    if state.duties[-1].phase == "free_roads":
        return _build_free_road(state, seat, path)
    pay(state, seat, ROAD_COST)
    return _place_road(state, seat, path)


def _build_free_road(state: BaseState, seat: int, path: int) -> list[Event]:
    """The duty ends with the second road, or when no more can be placed."""
    (left,) = state.duties.pop().data
    events = _place_road(state, seat, path)
    if left > 1 and can_place_road(state, seat):
        state.duties.append(Duty("free_roads", (seat,), (left - 1,)))
    return events


def _place_road(state: BaseState, seat: int, path: int) -> list[Event]:
    """A road on the board, with Longest Road and victory judged."""
    hostile = put_road(state, seat, path)
    measure_new_road(state, seat, path, hostile)
    built, award = Event("road_built", {"seat": seat, "path": path}), judge_road(state)
    return [built, *award, *judge_victory(state)] if award else [built]


def put_road(state: BaseState, seat: int, path: int) -> int:
    """The piece alone: frontiers and reach follow. Gives the intersections that stop this seat's roads."""
    others = ~(1 << path)
    state.roads[seat] |= 1 << path
    state.free_paths &= others
    state.reach[seat] |= ISLAND.end_masks[path]
    state.frontier = [paths & others for paths in state.frontier]
    hostile = opponents_buildings(state, seat)
    for spot in ISLAND.ends[path]:
        if not hostile >> spot & 1:
            state.frontier[seat] |= ISLAND.spoke_masks[spot] & state.free_paths
    return hostile


# ---- settlements ----


def check_settlement(state: BaseState, seat: int, spot: int) -> None:
    """Cost, piece, free place, distance, own road."""
    check_price(state, seat, SETTLEMENT_COST, "a settlement")
    if state.settlements[seat].bit_count() >= SETTLEMENTS:
        raise illegal(state, "no_settlement_left", f"seat {seat} has built all its settlements")
    check_spot(state, spot)
    if not state.reach[seat] >> spot & 1:
        raise illegal(state, "settlement_not_connected", f"no road of seat {seat} leads to intersection {spot}")


def check_spot(state: BaseState, spot: int) -> None:
    """A free intersection that keeps its distance."""
    if state.spots >> spot & 1:
        return
    if all_buildings(state) >> spot & 1:
        raise illegal(state, "spot_taken", f"there is a building on intersection {spot}")
    raise illegal(state, "distance", f"there is a building next to intersection {spot}")


def build_settlement(state: BaseState, seat: int, spot: int) -> list[Event]:
    """A paid settlement; it may cut the lines of others."""
    pay(state, seat, SETTLEMENT_COST)
    put_settlement(state, seat, spot)
    cut = [other for other in range(state.setup.players) if other != seat and state.reach[other] >> spot & 1]
    for other in cut:
        measure(state, other)
    award = judge_road(state) if cut else []
    return [Event("settlement_built", {"seat": seat, "intersection": spot}), *award, *judge_victory(state)]


def put_settlement(state: BaseState, seat: int, spot: int) -> None:
    """The piece alone: income, harbour, distance and frontiers follow."""
    state.settlements[seat] |= 1 << spot
    state.spots &= ~ISLAND.crowd_masks[spot]
    add_income(state, seat, spot)
    open_harbour(state, seat, spot)
    free = ISLAND.spoke_masks[spot] & state.free_paths
    state.frontier[seat] |= free
    for other in range(state.setup.players):
        if other != seat and state.reach[other] >> spot & 1:
            _cut_frontier(state, other, spot, free)


def _cut_frontier(state: BaseState, seat: int, spot: int, free: int) -> None:
    """Paths at a spot that an opponent took stay open only if their other end leads there."""
    hostile = opponents_buildings(state, seat)
    for path in bits(free & state.frontier[seat]):
        far = sum(ISLAND.ends[path]) - spot
        own = (buildings(state, seat) | state.reach[seat] & ~hostile) >> far & 1
        if not own:
            state.frontier[seat] &= ~(1 << path)


def add_income(state: BaseState, seat: int, spot: int) -> None:
    """One more card from each hex around an intersection."""
    for place in ISLAND.touching[spot]:
        if state.terrain[place] != DESERT:
            number, unit = state.numbers[place], purse.UNITS[state.terrain[place]]
            row = state.income[number]
            state.income[number] = (*row[:seat], row[seat] + unit, *row[seat + 1 :])


def open_harbour(state: BaseState, seat: int, spot: int) -> None:
    """Better rates for a building on a harbour."""
    for path, kind in state.harbours:
        if ISLAND.end_masks[path] >> spot & 1:
            state.rates[seat] = better_rates(state.rates[seat], kind)


def better_rates(rates: int, harbour: int) -> int:
    """The rates with one more harbour: 2 for its kind, or 3 for all."""
    old = purse.unpack(rates)
    if harbour == ANY:
        return purse.pack(min(rate, 3) for rate in old)
    return purse.pack(2 if kind == harbour else rate for kind, rate in enumerate(old))


# ---- cities ----


def check_city(state: BaseState, seat: int, spot: int) -> None:
    """Cost, piece, own settlement."""
    check_price(state, seat, CITY_COST, "a city")
    if state.cities[seat].bit_count() >= CITIES:
        raise illegal(state, "no_city_left", f"seat {seat} has built all its cities")
    if not state.settlements[seat] >> spot & 1:
        raise illegal(state, "not_own_settlement", f"seat {seat} has no settlement on intersection {spot}")


def build_city(state: BaseState, seat: int, spot: int) -> list[Event]:
    """A city in the place of a settlement, which goes back to the supply."""
    pay(state, seat, CITY_COST)
    state.settlements[seat] &= ~(1 << spot)
    state.cities[seat] |= 1 << spot
    add_income(state, seat, spot)
    return [Event("city_built", {"seat": seat, "intersection": spot}), *judge_victory(state)]
