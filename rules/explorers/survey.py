"""What follows from hexes and pieces: sea routes, ground to build on, income. And pieces put on the board."""

from rules.explorers.board import BOARDS, Board
from rules.explorers.components import GOLD_RIVER, HARBOURS, LANDS, SWIFT_VOYAGE, VILLAGES, YIELD
from rules.explorers.state import ExplorersState
from rules.kernel import purse
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of


def board_of(state: ExplorersState) -> Board:
    """The board on which a game is played."""
    return BOARDS[state.setup.scenario]


def hexes_of(state: ExplorersState, kinds: frozenset[int] | range) -> int:
    """The hexes that lie open and show one of these tiles."""
    return mask_of(place for place, tile in enumerate(state.tiles) if tile in kinds) & ~state.hidden


def survey(state: ExplorersState) -> None:
    """Work out anew all that depends on what hexes show and who may build there."""
    board, edition = board_of(state), state.setup.options["edition"]
    hidden, land = state.hidden, hexes_of(state, LANDS)
    sea = ((1 << len(state.tiles)) - 1) & ~hidden & ~land
    state.routes = board.sides(sea) | board.rim_paths & board.sides(sea | land)
    state.fog = board.corners(hidden)
    state.coast = board.corners(land) & (board.corners(sea) | board.rim_spots)
    state.haven = board.pirate_hexes | sea & board.wild
    closed = hidden | state.sealed
    spots = board.corners(land) & ~board.corners(closed) & ~board.council.spots[edition]
    paths = board.sides(land) & ~board.sides(closed) & ~board.council.paths[edition]
    villages = hexes_of(state, VILLAGES)
    swift = hexes_of(state, range(SWIFT_VOYAGE, SWIFT_VOYAGE + 1))
    strange = [villages & ~friends for friends in state.friends]
    state.sites = tuple(spots & ~board.corners(hexes) for hexes in strange)
    state.ground = tuple(paths & ~board.sides(hexes) for hexes in strange)
    state.swift = tuple((friends & swift).bit_count() for friends in state.friends)
    _reckon(state)


def _reckon(state: ExplorersState) -> None:
    """The income of every seat from all its buildings, number by number."""
    seats = range(state.setup.players)
    cards, gold = ([[0 for _ in seats] for _ in range(13)] for _ in ("cards", "gold"))
    for seat in seats:
        for place, sites in _yielding(state, buildings(state, seat)):
            number, tile = state.numbers[place], state.tiles[place]
            if tile == GOLD_RIVER:
                gold[number][seat] += YIELD * (1 if state.setup.options["edition"] == "2013" else sites)
            else:
                cards[number][seat] += purse.UNITS[tile] * sites
    state.income = tuple(map(tuple, cards))
    state.rivers = tuple(map(tuple, gold))


def _yielding(state: ExplorersState, spots: int) -> list[tuple[int, int]]:
    """The hexes with a number at some intersections, and at how many of them each lies."""
    board = board_of(state)
    hexes = {place for spot in bits(spots) for place in board.grid.touching[spot] if state.numbers[place]}
    return [(place, (spots & board.grid.corner_masks[place]).bit_count()) for place in sorted(hexes)]


# ---- pieces ----


def buildings(state: ExplorersState, owner: int) -> int:
    """The intersections on which somebody has a settlement or a harbour settlement."""
    return state.settlements[owner] | state.harbours[owner]


def rivals(state: ExplorersState, owner: int) -> int:
    """The intersections that others hold, neutral colours included."""
    return state.built & ~buildings(state, owner)


def put_road(state: ExplorersState, owner: int, path: int) -> None:
    """A road; what can be built next follows."""
    grid = board_of(state).grid
    state.roads[owner] = state.roads[owner] | 1 << path
    state.free_paths = state.free_paths & ~(1 << path)
    if owner < state.setup.players:
        state.reach[owner] = state.reach[owner] | grid.end_masks[path]
        for spot in bits(grid.end_masks[path] & ~rivals(state, owner)):
            state.touch[owner] = state.touch[owner] | grid.spoke_masks[spot]


def put_settlement(state: ExplorersState, owner: int, spot: int) -> None:
    """A settlement; distance, income and roads follow, those of others too that it cuts."""
    grid, seats = board_of(state).grid, state.setup.players
    state.settlements[owner] = state.settlements[owner] | 1 << spot
    state.built = state.built | 1 << spot
    state.spots = state.spots & ~grid.crowd_masks[spot]
    if owner < seats:
        state.touch[owner] = state.touch[owner] | grid.spoke_masks[spot]
    for other in range(seats):
        if other != owner and state.reach[other] >> spot & 1:
            _retrace(state, other)
    _reckon(state)


def _retrace(state: ExplorersState, seat: int) -> None:
    """Work out anew where a seat's roads can go on."""
    spoke_masks = board_of(state).grid.spoke_masks
    state.touch[seat] = 0
    for spot in bits(buildings(state, seat) | state.reach[seat] & ~rivals(state, seat)):
        state.touch[seat] = state.touch[seat] | spoke_masks[spot]


def put_harbour(state: ExplorersState, owner: int, spot: int) -> None:
    """A harbour settlement in the place of a settlement, with an empty basin."""
    state.settlements[owner] = state.settlements[owner] & ~(1 << spot)
    state.harbours[owner] = state.harbours[owner] | 1 << spot
    if owner < state.setup.players:
        dock = state.docks.index(NOBODY, HARBOURS * owner, HARBOURS * (owner + 1))
        state.docks = (*state.docks[:dock], spot, *state.docks[dock + 1 :])
