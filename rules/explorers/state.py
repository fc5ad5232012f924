"""The state of a game of Explorers & Pirates."""

from rules.kernel.state import NOBODY, Mask, State


class ExplorersState(State, kw_only=True):
    """Hexes, pieces, cargo and missions.

    Lists of one entry a player are indexed by seat; those of pieces go on with the neutral colours. Ship s of the
    box belongs to seat s // 3. What follows from the rest (from `built` on) is kept up to date by `survey.py`.
    """

    # hexes
    tiles: bytes  # the faces of all hexes, also of those that lie face down
    removed: bytes  # tiles that left the game unseen
    hidden: Mask  # hexes that lie face down
    numbers: bytes  # the token on each hex; 0 where none lies
    tokens: tuple[bytes, bytes]  # the stacks of the north and of the south, top first
    discs: bytes  # the numbers of the lairs, in the order in which they are laid out

    # buildings
    roads: list[Mask]
    settlements: list[Mask]
    harbours: list[Mask]
    docks: tuple[int, ...]  # the intersections of harbour settlements, 4 for each seat; NOBODY where none is built
    basins: list[int]  # cargo in each of them

    # ships
    ships: list[int]  # the path on which each ship lies, 3 for each seat; NOBODY in the supply
    holds: list[int]  # cargo in each of them
    settlers_left: list[int]  # in each seat's supply
    crews_left: list[int]
    pirate: int = NOBODY  # the hex of the pirate ship
    pirate_seat: int = NOBODY  # and its owner

    # missions
    lairs: tuple[int, ...] = ()  # gold rivers in the order of their discovery: lair n has disc n
    ashore: tuple[int, ...] = ()  # crews on lair n of each seat: players × n + seat
    sealed: Mask = 0  # hexes with a lair that is not conquered
    fallen: tuple[int, ...] = ()  # lairs whose garrison is complete, to be resolved at the end of the turn
    heroics: int = 0  # dice ever rolled for a hero; counts the draws
    fish: Mask = 0  # hexes with a fish haul
    fish_left: int = 0
    sacks_left: int = 0
    friends: tuple[Mask, ...]  # villages in which each seat has a crew
    markers: tuple[int, ...]  # space on the track: players × mission + seat
    stacks: tuple[int, ...]  # seats in the order in which they last moved there, a row for each mission
    cards: tuple[int, ...]  # who holds the point card of each mission

    # this turn
    dice: tuple[int, ...] = ()
    bought: int = 0  # cards for gold
    sold: int = 0  # cards for the gold of a village
    fish_rolled: bool = False
    used: list[int]  # movement points of each ship of the active player
    transfers: list[int]
    winds: int = 0  # ships (bits 0 to 2) for which wool was paid
    ended: int = 0  # ships whose movement is over
    tolled: int = 0  # ships that paid tribute
    chased: int = 0  # ships that tried to chase the pirate
    sailing: int = NOBODY  # the ship whose movement is in progress, 0 to 2

    # derived
    built: Mask = 0  # intersections with a building of anybody
    spots: Mask  # intersections that are free and keep their distance
    free_paths: Mask  # without a road
    reach: list[Mask]  # intersections that a seat's roads touch
    touch: list[Mask]  # paths that continue a seat's roads or buildings
    income: tuple[tuple[int, ...], ...]  # by number, the purse that a roll brings each seat
    rivers: tuple[tuple[int, ...], ...]  # by number, the gold of conquered rivers
    routes: Mask = 0  # paths that are sea routes
    fog: Mask = 0  # intersections of hidden hexes
    coast: Mask = 0  # intersections of land at the sea
    haven: Mask = 0  # hexes open to a pirate ship
    sites: tuple[Mask, ...]  # intersections on which a seat may build, but for distance and roads
    ground: tuple[Mask, ...]  # paths on which a seat may build, but for roads
    swift: tuple[int, ...]  # more movement points of each seat's ships
