"""Free founding: harbour settlements, settlements, then road and settler ship, in the order of the law."""

from functools import cache, lru_cache

from rules.explorers.building import check_distance, check_free_path, check_free_spot, check_ground
from rules.explorers.cargo import SETTLER
from rules.explorers.colours import neutral_colours
from rules.explorers.components import LANDSCAPES, NAMING
from rules.explorers.made import AT_PATH, AT_SPOT, made
from rules.explorers.ships import crowded, has_room
from rules.explorers.shipyard import check_slip, launch, slips
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, put_harbour, put_road, put_settlement
from rules.explorers.turns import start_turn
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, Duty
from rules.kernel.topology import bits

HARBOUR, NEUTRAL_HARBOUR = "place_harbour_settlement", "place_neutral_harbour_settlement"
SETTLEMENT, NEUTRAL_SETTLEMENT = "place_settlement", "place_neutral_settlement"
ROAD, SETTLER_SHIP = "place_road", "place_settler_ship"
NEUTRAL = (NEUTRAL_HARBOUR, NEUTRAL_SETTLEMENT)
PHASES = (HARBOUR, NEUTRAL_HARBOUR, NEUTRAL_SETTLEMENT, SETTLEMENT, ROAD, SETTLER_SHIP)


@cache
def _script(players: int, starter: int) -> tuple[tuple[str, int], ...]:
    """Every placement with its seat."""
    table = [(starter + n) % players for n in range(players)]
    back = table[::-1]
    neutral = [(NEUTRAL_HARBOUR, seat) for seat in table] + [(NEUTRAL_SETTLEMENT, seat) for seat in back]
    return (
        *((HARBOUR, seat) for seat in table),
        *(neutral if players == 2 else ()),
        *((SETTLEMENT, seat) for seat in back),
        *((phase, seat) for seat in table for phase in (ROAD, SETTLER_SHIP)),
    )


def first_placement(state: ExplorersState, starter: int) -> None:
    """Owe the first placement. The data of these duties: starter, number of the placement, his neutral colour."""
    _owe(state, starter, 0, NOBODY)


def _owe(state: ExplorersState, starter: int, index: int, neutral: int) -> None:
    phase, state.active = _script(state.setup.players, starter)[index]
    state.duties[:] = [Duty(phase, (state.active,), (starter, index, neutral))]


def _go_on(state: ExplorersState, neutral: int = NOBODY) -> list[Event]:
    """The next placement that is possible, or first cards and the first turn."""
    starter, index, known = state.duties[-1].data
    script = _script(state.setup.players, starter)
    index, neutral = index + 1, known if neutral == NOBODY else neutral
    while index < len(script):
        _owe(state, starter, index, neutral)
        if script[index][0] not in NEUTRAL or _spots(state):
            return []
        index += 1
    events = [_first_cards_event(state, seat) for seat in range(state.setup.players)]
    return events + start_turn(state, starter)


def first_cards(state: ExplorersState, seat: int, spot: int) -> int:
    """One card from each landscape around a settlement."""
    lands = (state.tiles[place] for place in board_of(state).grid.touching[spot])
    cards = sum(purse.UNITS[tile] for tile in lands if tile in LANDSCAPES)
    state.hands[seat] += cards
    state.bank -= cards
    return cards


def _first_cards_event(state: ExplorersState, seat: int) -> Event:
    (spot,) = bits(state.settlements[seat])
    return Event("resources_received", {"seat": seat, "cards": NAMING.show(first_cards(state, seat, spot))})


# ---- where ----


def _island(state: ExplorersState) -> int:
    return board_of(state).corners(board_of(state).island)


def _closed(state: ExplorersState) -> int:
    return board_of(state).council.spots[state.setup.options["edition"]]


def _spots(state: ExplorersState) -> int:
    """The intersections for the placement that is owed."""
    free, board = state.spots & _island(state) & ~_closed(state), board_of(state)
    phase = state.duties[-1].phase
    if phase in (SETTLEMENT, NEUTRAL_SETTLEMENT):
        return free
    return free & board.marks or (free & state.coast if phase == HARBOUR else 0)


def _check_spot(state: ExplorersState, spot: int) -> None:
    """Free, on a mark where one is needed, on the island, at a distance, not at the council."""
    if _spots(state) >> spot & 1:
        return
    check_free_spot(state, spot)
    if state.duties[-1].phase in (HARBOUR, NEUTRAL_HARBOUR) and not board_of(state).marks >> spot & 1:
        raise illegal(state, "not_circled", f"intersection {spot} is not marked for harbour settlements")
    if not _island(state) >> spot & 1:
        raise illegal(state, "not_start_island", f"intersection {spot} is not on the start island")
    check_distance(state, spot)
    raise illegal(state, "site_at_council", f"intersection {spot} belongs to the council")


# ---- buildings ----


@lru_cache(maxsize=1 << 10)
def _on_spots(scope: str, type_: str, spots: int) -> list[Move]:
    return [made(scope, type_, AT_SPOT, spot) for spot in bits(spots)]


def spot_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every intersection for the building that is owed."""
    return _on_spots(state.setup.scope, state.duties[-1].phase, _spots(state))


def check_building(state: ExplorersState, seat: int, spot: int) -> None:
    """An intersection for the building that is owed."""
    _check_spot(state, spot)


def place_harbour(state: ExplorersState, seat: int, spot: int) -> list[Event]:
    """An own harbour settlement."""
    put_settlement(state, seat, spot)
    put_harbour(state, seat, spot)
    return [Event("harbour_settlement_built", {"seat": seat, "intersection": spot}), *_go_on(state)]


def place_settlement(state: ExplorersState, seat: int, spot: int) -> list[Event]:
    """An own settlement."""
    put_settlement(state, seat, spot)
    return [Event("settlement_built", {"seat": seat, "intersection": spot}), *_go_on(state)]


# ---- neutral colours ----


def _own_neutral(state: ExplorersState, seat: int) -> int:
    """Which neutral colour is this seat's to place: the start player's choice, or the other one."""
    starter, _, chosen = state.duties[-1].data
    return chosen if seat == starter else 1 - chosen


def neutral_harbour_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every mark, with the first free colour."""
    starter = state.duties[-1].data[0]
    colour = neutral_colours(state.setup)[0 if seat == starter else _own_neutral(state, seat)]
    return list(_with_colour(state.setup.scope, colour, _spots(state)))


@lru_cache(maxsize=1 << 10)
def _with_colour(scope: str, colour: str, spots: int) -> tuple[Move, ...]:
    return tuple(
        Move(scope, NEUTRAL_HARBOUR, (colour, spot), {"colour": colour, "intersection": spot}) for spot in bits(spots)
    )


def check_neutral_harbour(state: ExplorersState, seat: int, colour: str, spot: int) -> None:
    """A colour that stands aside and is not the other player's, on a mark."""
    starter = state.duties[-1].data[0]
    free = (0, 1) if seat == starter else (_own_neutral(state, seat),)
    if colour not in [neutral_colours(state.setup)[number] for number in free]:
        raise illegal(state, "bad_parameter", f"{colour} is no free neutral colour")
    _check_spot(state, spot)


def place_neutral_harbour(state: ExplorersState, seat: int, colour: str, spot: int) -> list[Event]:
    """A harbour settlement of a neutral colour."""
    starter = state.duties[-1].data[0]
    number = neutral_colours(state.setup).index(colour)
    put_settlement(state, state.setup.players + number, spot)
    put_harbour(state, state.setup.players + number, spot)
    placed = Event("neutral_harbour_settlement_built", {"seat": seat, "colour": colour, "intersection": spot})
    return [placed, *_go_on(state, number if seat == starter else NOBODY)]


def place_neutral_settlement(state: ExplorersState, seat: int, spot: int) -> list[Event]:
    """A settlement of the neutral colour that this seat placed before."""
    number = _own_neutral(state, seat)
    put_settlement(state, state.setup.players + number, spot)
    facts = {"seat": seat, "colour": neutral_colours(state.setup)[number], "intersection": spot}
    return [Event("neutral_settlement_built", facts), *_go_on(state)]


# ---- road and settler ship ----


def _road_paths(state: ExplorersState, seat: int) -> int:
    (spot,) = bits(state.settlements[seat])
    return board_of(state).grid.spoke_masks[spot]


def road_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The open paths at the own settlement."""
    paths = _road_paths(state, seat) & state.ground[seat] & state.free_paths
    return [made(state.setup.scope, ROAD, AT_PATH, path) for path in bits(paths)]


def check_road(state: ExplorersState, seat: int, path: int) -> None:
    """Free, at the own settlement, on open ground."""
    check_free_path(state, path)
    if not _road_paths(state, seat) >> path & 1:
        raise illegal(state, "road_not_at_settlement", f"path {path} does not touch the settlement of seat {seat}")
    check_ground(state, seat, path)


def place_road(state: ExplorersState, seat: int, path: int) -> list[Event]:
    """A road for nothing."""
    put_road(state, seat, path)
    return [Event("road_built", {"seat": seat, "path": path}), *_go_on(state)]


def settler_ship_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The routes at the own harbour settlement."""
    paths = slips(state, seat) & ~crowded(state)
    return [made(state.setup.scope, SETTLER_SHIP, AT_PATH, path) for path in bits(paths)]


def check_settler_ship(state: ExplorersState, seat: int, path: int) -> None:
    """A route at the own harbour settlement with room."""
    check_slip(state, seat, path)
    if not has_room(state, path, None):
        raise illegal(state, "no_berth", f"two ships lie on path {path}")


def place_settler_ship(state: ExplorersState, seat: int, path: int) -> list[Event]:
    """A ship with a settler aboard."""
    ship = launch_settler(state, seat, path)
    return [Event("settler_ship_placed", {"seat": seat, "ship": ship, "path": path}), *_go_on(state)]


def launch_settler(state: ExplorersState, seat: int, path: int) -> int:
    """Ship and settler out of the supply; gives the ship's number."""
    ship = launch(state, seat, path)
    state.holds[ship] = SETTLER
    state.settlers_left[seat] -= 1
    return ship
