"""Setting up: hexes dealt, pieces given out, and the printed start of the first scenario."""

from rules.explorers.board import BOARDS, UNKNOWN, Board
from rules.explorers.colours import neutral_colours, seat_colours
from rules.explorers.components import (
    BACKS,
    BOX,
    CREWS,
    FIRST_GOLD,
    FISH,
    FISH_MISSION,
    HARBOURS,
    LAIR_MISSION,
    LANDSCAPES,
    MISSIONS,
    REGIONS,
    SACKS,
    SETTLERS,
    SHIPS,
    SPICE_MISSION,
    STOCK,
    TILES,
)  # fmt: skip
from rules.explorers.founding import first_cards, first_placement, launch_settler
from rules.explorers.state import ExplorersState
from rules.explorers.survey import put_harbour, put_road, put_settlement, survey
from rules.explorers.turns import start_turn
from rules.kernel import purse
from rules.kernel.chance import Chance, SeededChance, shuffled
from rules.kernel.state import NOBODY, Setup

# ---- hexes ----


def _deal(board: Board, setup: Setup, chance: Chance) -> tuple[bytes, bytes]:
    """The face of every hex, and the tiles that leave the game unseen."""
    tiles = list(board.tiles)
    if setup.options.get("start_island") == "shuffled" or UNKNOWN in (tiles[place] for place in board.loose):
        for place, tile in zip(board.loose, shuffled(chance, "board/island", _loose_tiles()), strict=True):
            tiles[place] = tile
    removed = []
    for region, name in enumerate(REGIONS):
        pool = list(board.pools[region])
        spares = [tile for tile in pool if tile in board.spares[region]]
        if spares:
            removed.append(spares[chance.draw(f"board/removed/{name}", 0, len(spares))])
            pool.remove(removed[-1])
        places = [place for place in range(len(tiles)) if board.regions[region] >> place & 1]
        for place, tile in zip(places, shuffled(chance, f"board/{name}", pool), strict=True):
            tiles[place] = tile
    return bytes(tiles), bytes(removed)


def _loose_tiles() -> list[int]:
    counts = BOX["start_island_tiles"]
    return [tile for tile in LANDSCAPES for _ in range(counts[TILES[tile]])]


def _tokens(chance: Chance) -> tuple[bytes, bytes]:
    north, south = (
        bytes(shuffled(chance, f"tokens/{region}", BOX["standard_chips"][BACKS[region]])) for region in REGIONS
    )
    return north, south


# ---- the table ----


def set_up(setup: Setup) -> ExplorersState:
    """The table before the first decision."""
    board = BOARDS[setup.scenario]
    state = empty_table(board, setup, SeededChance(setup.seed))
    survey(state)
    starter = state.chance.draw("start", 0, setup.players)
    if board.free_founding:
        first_placement(state, starter)
    else:
        _place_printed_pieces(board, state)
        start_turn(state, starter)
    return state


def empty_table(board: Board, setup: Setup, chance: Chance) -> ExplorersState:
    """All hexes dealt, all pieces in their supplies, nobody owing anything."""
    seats, owners = setup.players, setup.players + len(neutral_colours(setup))
    tiles, removed = _deal(board, setup, chance)
    discs = shuffled(chance, "lairs", BOX["lair_numbers"]["proposal"]) if LAIR_MISSION in board.missions else []
    return ExplorersState(
        setup=setup,
        chance=chance,
        hands=[FIRST_GOLD * purse.GOLD] * seats,
        bank=STOCK,
        duties=[],
        offers_made=[0] * seats,
        tiles=tiles,
        removed=removed,
        hidden=board.wild,
        numbers=board.numbers,
        tokens=_tokens(chance),
        discs=bytes(discs),
        roads=[0] * owners,
        settlements=[0] * owners,
        harbours=[0] * owners,
        docks=(NOBODY,) * (HARBOURS * seats),
        basins=[0] * (HARBOURS * seats),
        ships=[NOBODY] * (SHIPS * seats),
        holds=[0] * (SHIPS * seats),
        settlers_left=[SETTLERS] * seats,
        crews_left=[CREWS if board.missions else 0] * seats,
        fish_left=FISH if FISH_MISSION in board.missions else 0,
        sacks_left=SACKS if SPICE_MISSION in board.missions else 0,
        friends=(0,) * seats,
        markers=(0,) * (seats * len(MISSIONS)),
        stacks=tuple(range(seats)) * len(MISSIONS),
        cards=(NOBODY,) * len(MISSIONS),
        used=[0] * SHIPS,
        transfers=[0] * SHIPS,
        spots=(1 << len(board.grid.intersections)) - 1,
        free_paths=(1 << len(board.grid.paths)) - 1,
        reach=[0] * seats,
        touch=[0] * seats,
        income=(),
        rivers=(),
        sites=(),
        ground=(),
        swift=(),
    )


def _place_printed_pieces(board: Board, state: ExplorersState) -> None:
    """A harbour settlement, a settlement and a road for each colour in play; a settler ship for players only."""
    grid = board.grid
    for owner, colour in enumerate((*seat_colours(state.setup), *neutral_colours(state.setup))):
        printed = board.start[colour]
        harbour, settlement = grid.intersection_id(printed["harbour"]), grid.intersection_id(printed["settlement"])
        put_settlement(state, owner, harbour)
        put_harbour(state, owner, harbour)
        put_settlement(state, owner, settlement)
        put_road(state, owner, grid.path_id(printed["road"]))
        if owner < state.setup.players:
            launch_settler(state, owner, grid.path_id(printed["ship_with_settler"]))
            first_cards(state, owner, settlement)
