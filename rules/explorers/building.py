"""Roads, settlements and harbour settlements: where they may stand, and what follows when they do."""

from functools import lru_cache

from rules.explorers.components import (
    CREW_COST,
    HARBOUR_COST,
    HARBOURS,
    LANDS,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
    SETTLEMENTS,
    SETTLER_COST,
    SHIP_COST,
    VILLAGES,
)  # fmt: skip
from rules.explorers.made import AT_PATH, AT_SPOT, made
from rules.explorers.scoring import judge_victory
from rules.explorers.shipyard import crew_moves, settler_moves, ship_moves
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, buildings, put_harbour, put_road, put_settlement
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay

# ---- what can be built now ----

_COSTS = (ROAD_COST, SETTLEMENT_COST, HARBOUR_COST, SHIP_COST, SETTLER_COST, CREW_COST)


@lru_cache(maxsize=1 << 13)
def _affordable(cards: int) -> tuple[bool, ...] | None:
    """Whether these cards pay for each piece of `_COSTS`; None if for nothing."""
    each = tuple(purse.holds(cards, cost) for cost in _COSTS)
    return each if any(each) else None


@lru_cache(maxsize=1 << 13)
def _roads_on(scope: str, paths: int) -> list[Move]:
    return [made(scope, "build_road", AT_PATH, path) for path in bits(paths)]


@lru_cache(maxsize=1 << 13)
def _built_on(scope: str, type_: str, spots: int) -> list[Move]:
    return [made(scope, type_, AT_SPOT, spot) for spot in bits(spots)]


def building_moves(state: ExplorersState, seat: int) -> list[Move]:
    """All that the seat can build and pay."""
    affordable = _affordable(state.hands[seat] & purse.CARDS)
    if affordable is None:
        return []
    road, settlement, harbour, ship, settler, crew = affordable
    scope = state.setup.scope
    listed: list[Move] = []
    if road and state.roads[seat].bit_count() < ROADS:
        listed += _roads_on(scope, state.touch[seat] & state.ground[seat] & state.free_paths)
    if settlement and state.settlements[seat].bit_count() < SETTLEMENTS:
        spots = state.reach[seat] & state.spots & state.sites[seat]
        listed += _built_on(scope, "build_settlement", spots & _homeland(state, seat)) if spots else []
    if harbour and state.harbours[seat].bit_count() < HARBOURS:
        listed += _built_on(scope, "build_harbour_settlement", state.settlements[seat] & state.coast)
    if ship:
        listed += ship_moves(state, seat)
    if settler:
        listed += settler_moves(state, seat)
    if crew and board_of(state).missions:
        listed += crew_moves(state, seat)
    return listed


def _homeland(state: ExplorersState, seat: int) -> int:
    """The intersections where a seat may build by road: not in a region where it has no building yet."""
    own, closed, opened = buildings(state, seat), 0, 0
    for zone in board_of(state).zones:
        if own & zone:
            opened |= zone
        else:
            closed |= zone
    return ~closed | opened


# ---- roads ----


def check_road(state: ExplorersState, seat: int, path: int) -> None:
    """Piece, free path, connection, open ground, cost."""
    if state.roads[seat].bit_count() >= ROADS:
        raise illegal(state, "no_road_left", f"seat {seat} has built all its roads")
    check_free_path(state, path)
    if not state.touch[seat] >> path & 1:
        raise illegal(state, "road_not_connected", f"nothing of seat {seat} leads to path {path}")
    check_ground(state, seat, path)
    check_price(state, seat, ROAD_COST, "a road")


def check_free_path(state: ExplorersState, path: int) -> None:
    """Refuse a path with a road."""
    if not state.free_paths >> path & 1:
        raise illegal(state, "path_taken", f"there is a road on path {path}")


def check_ground(state: ExplorersState, seat: int, path: int) -> None:
    """Refuse a path that no road of this seat may stand on, whoever built around it."""
    if state.ground[seat] >> path & 1:
        return
    board = board_of(state)
    _check_land(state, "road", board.grid.flanks[path])
    _check_hexes(state, "road", seat, board.grid.flanks[path])
    raise illegal(state, "road_at_council", f"path {path} belongs to the council")


def build_road(state: ExplorersState, seat: int, path: int) -> list[Event]:
    """A paid road."""
    pay(state, seat, ROAD_COST)
    put_road(state, seat, path)
    return [Event("road_built", {"seat": seat, "path": path})]


# ---- settlements ----


def check_settlement(state: ExplorersState, seat: int, spot: int) -> None:
    """Piece, free intersection, own road, open site, cost."""
    check_piece(state, seat)
    check_free_spot(state, spot)
    if not state.reach[seat] >> spot & 1:
        raise illegal(state, "settlement_not_connected", f"no road of seat {seat} leads to intersection {spot}")
    check_site(state, seat, spot)
    if not _homeland(state, seat) >> spot & 1:
        raise illegal(state, "first_by_ship", "the first settlement of a region is founded by a settler ship")
    check_price(state, seat, SETTLEMENT_COST, "a settlement")


def check_piece(state: ExplorersState, seat: int) -> None:
    """Refuse a settlement that is not in the supply."""
    if state.settlements[seat].bit_count() >= SETTLEMENTS:
        raise illegal(state, "no_settlement_left", f"seat {seat} has built all its settlements")


def check_free_spot(state: ExplorersState, spot: int) -> None:
    """Refuse an intersection with a building."""
    if state.built >> spot & 1:
        raise illegal(state, "spot_taken", f"there is a building on intersection {spot}")


def check_site(state: ExplorersState, seat: int, spot: int) -> None:
    """Refuse an intersection where this seat may not have a building, roads left aside."""
    if (state.sites[seat] & state.spots) >> spot & 1:
        return
    around = board_of(state).grid.touching[spot]
    _check_land(state, "site", around)
    check_distance(state, spot)
    _check_hexes(state, "site", seat, around)
    raise illegal(state, "site_at_council", f"intersection {spot} belongs to the council")


def check_distance(state: ExplorersState, spot: int) -> None:
    """Refuse an intersection next to a building."""
    if not state.spots >> spot & 1:
        raise illegal(state, "distance", f"there is a building next to intersection {spot}")


def _check_land(state: ExplorersState, what: str, hexes: tuple[int, ...]) -> None:
    if not any(state.tiles[place] in LANDS and not state.hidden >> place & 1 for place in hexes):
        raise illegal(state, f"{what}_not_on_land", "there is no land that lies open")


def _check_hexes(state: ExplorersState, what: str, seat: int, hexes: tuple[int, ...]) -> None:
    """Refuse what unexplored hexes, lairs and strange villages close."""
    for place in hexes:
        if state.hidden >> place & 1:
            raise illegal(state, f"{what}_unexplored", f"hex {place} is unexplored")
    for place in hexes:
        if state.sealed >> place & 1:
            raise illegal(state, f"{what}_at_lair", f"hex {place} has a lair")
    for place in hexes:
        if state.tiles[place] in VILLAGES and not state.friends[seat] >> place & 1:
            raise illegal(state, f"{what}_at_village", f"seat {seat} has no crew in the village on hex {place}")


def build_settlement(state: ExplorersState, seat: int, spot: int) -> list[Event]:
    """A paid settlement."""
    pay(state, seat, SETTLEMENT_COST)
    put_settlement(state, seat, spot)
    return [Event("settlement_built", {"seat": seat, "intersection": spot}), *judge_victory(state)]


# ---- harbour settlements ----


def check_harbour(state: ExplorersState, seat: int, spot: int) -> None:
    """Own settlement, piece, coast, cost."""
    if not state.settlements[seat] >> spot & 1:
        raise illegal(state, "not_own_settlement", f"seat {seat} has no settlement on intersection {spot}")
    if state.harbours[seat].bit_count() >= HARBOURS:
        raise illegal(state, "no_harbour_left", f"seat {seat} has built all its harbour settlements")
    if not state.coast >> spot & 1:
        raise illegal(state, "not_coastal", f"intersection {spot} is not on the coast")
    check_price(state, seat, HARBOUR_COST, "a harbour settlement")


def build_harbour(state: ExplorersState, seat: int, spot: int) -> list[Event]:
    """A harbour settlement in the place of a settlement, which goes back to the supply."""
    pay(state, seat, HARBOUR_COST)
    put_harbour(state, seat, spot)
    return [Event("harbour_settlement_built", {"seat": seat, "intersection": spot}), *judge_victory(state)]
