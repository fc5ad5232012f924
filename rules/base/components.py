"""What is in the box: resources, terrains, costs, pieces, the deck, the colours."""

from rules.kernel import data, purse
from rules.kernel.purse import Naming

SCOPE = "base"  # all boards of the base game have the same places

BOX = data.load("rules.base", "board.json")

NAMING = Naming(("lumber", "brick", "wool", "grain", "ore"))
TERRAINS = (
    "forest",
    "hills",
    "pasture",
    "fields",
    "mountains",
    "desert",
)  # the first five yield NAMING.kinds
DESERT = TERRAINS.index("desert")
COLOURS = ("orange", "red", "blue", "white")

STOCK = purse.pack([BOX["bank_cards_each"]] * purse.KINDS)  # the bank when the game begins
ROAD_COST = NAMING.read(BOX["costs"]["road"])
SETTLEMENT_COST = NAMING.read(BOX["costs"]["settlement"])
CITY_COST = NAMING.read(BOX["costs"]["city"])
CARD_COST = NAMING.read(BOX["costs"]["development"])

ROADS: int = BOX["pieces"]["roads"]  # of each player
SETTLEMENTS: int = BOX["pieces"]["settlements"]
CITIES: int = BOX["pieces"]["cities"]

CARDS = tuple(BOX["development_deck"])  # kinds of development cards
DECK = tuple(BOX["development_deck"].values())
KNIGHT = CARDS.index("knight")
VICTORY_POINT = CARDS.index("victory_point")
ROAD_BUILDING = CARDS.index("road_building")
DISCOVERY = CARDS.index("discovery")
MONOPOLY = CARDS.index("monopoly")

LONGEST_ROAD_FROM = 5  # roads in line
LARGEST_ARMY_FROM = 3  # knights face up
