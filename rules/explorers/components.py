"""What is in the box: resources, hexes, costs, pieces, missions, the colours."""

from rules.kernel import data, purse
from rules.kernel.purse import Naming

BOX = data.load("rules.explorers", "board.json")

NAMING = Naming(("lumber", "brick", "wool", "grain", "ore"), has_gold=True)
COLOURS = ("red", "white", "blue", "orange")

# What the face of a hex shows; the first five yield NAMING.kinds.
TILES = (
    "forest", "hills", "pasture", "fields", "mountains", "gold_river",
    "fish_1", "fish_2", "fish_3", "fish_4", "fish_5", "fish_6",
    "swift_voyage", "fast_gold", "pirate_bonus_5", "pirate_bonus_4",
    "sea", "council",
)  # fmt: skip
GOLD_RIVER = TILES.index("gold_river")
FIRST_FISH = TILES.index("fish_1")
SWIFT_VOYAGE = TILES.index("swift_voyage")
FAST_GOLD = TILES.index("fast_gold")
SEA = TILES.index("sea")
COUNCIL = TILES.index("council")

LANDSCAPES = range(GOLD_RIVER)  # hexes with a resource
FISHERIES = range(FIRST_FISH, SWIFT_VOYAGE)  # sea hexes with a die number
VILLAGES = range(SWIFT_VOYAGE, SEA)  # spice hexes
LANDS = frozenset((*LANDSCAPES, GOLD_RIVER, *VILLAGES))
BONUS = {TILES.index(name): int(name[-1]) for name in TILES if name.startswith("pirate_bonus")}  # tile → die number

REGIONS = ("north", "south")
BACKS = {"north": "green", "south": "orange"}  # region → colour of its hexes' backs

STOCK = purse.pack([19] * purse.KINDS)  # the bank when the game begins
FIRST_GOLD = 2  # of each player
HAND_LIMIT = 7  # cards that a seven leaves alone

ROAD_COST = NAMING.read(BOX["costs"]["road"])
SETTLEMENT_COST = NAMING.read(BOX["costs"]["settlement"])
HARBOUR_COST = NAMING.read(BOX["costs"]["harbour_settlement"])
SHIP_COST = NAMING.read(BOX["costs"]["ship"])
SETTLER_COST = NAMING.read(BOX["costs"]["settler"])
CREW_COST = NAMING.read(BOX["costs"]["crew"])
WIND_COST = NAMING.read(BOX["costs"]["extra_movement_2"])

ROADS: int = BOX["pieces_per_player"]["roads"]
SETTLEMENTS: int = BOX["pieces_per_player"]["settlements"]
HARBOURS: int = BOX["pieces_per_player"]["harbour_settlements"]
SHIPS: int = BOX["pieces_per_player"]["ships"]
SETTLERS: int = BOX["pieces_per_player"]["settlers"]
CREWS: int = BOX["pieces_per_player"]["crews"]
FISH: int = BOX["supply"]["fish_hauls"]
SACKS: int = BOX["supply"]["spice_sacks"]

POINTS = 4  # movement points of a ship
WIND = 2  # more of them for a card of wool
ROOM = 2  # ships that may lie on a route
GARRISON = 3  # crews that conquer a lair
REWARD = 2 * purse.GOLD  # for a discovery that brings no card, and for a conquest
YIELD = 2  # gold of a conquered river
LUCKY = 6  # the die that always chases a pirate away

MISSIONS = ("lairs", "fish", "spices")
TRACKS: tuple[tuple[int, ...], ...] = tuple(
    tuple(BOX["mission_tracks_vp_by_space"][name]) for name in ("pirate_lairs", "fish", "spices")
)  # mission → points on each of its spaces
LAIR_MISSION, FISH_MISSION, SPICE_MISSION = range(len(MISSIONS))
