"""What is in the box: resources, terrains, costs, pieces, the colours, the kinds of development cards."""

from rules.kernel import purse
from rules.kernel.purse import Naming

NAMING = Naming(("lumber", "wool", "grain", "ore", "salt"), has_gold=True)
TERRAINS = ("forest", "pasture", "fields", "mountains", "salt")  # each yields the kind of the same place in NAMING
COLOURS = ("red", "blue", "white", "orange")

GRAIN = NAMING.read({"grain": 1})  # moves a merchant
SALT = NAMING.read({"salt": 1})  # moves a caravan
STEPS = 3  # that one of them pays for

STOCK = purse.pack([19] * purse.KINDS)  # the bank when the game begins
CARD_COST = NAMING.read({"wool": 1, "salt": 1})
MERCHANT_COST = NAMING.read({"wool": 1, "grain": 1, "lumber": 1})
CARAVAN_COST = NAMING.read({"ore": 1, "lumber": 1, "salt": 1})
ROUTE_COST = NAMING.read({"ore": 1, "lumber": 1})

START_GOLD = 3  # of each player
ROUTES = 30  # of each player
MERCHANTS = 2
CARAVANS = 2
ROOM = 2  # caravans beside one route
START_POSTS = 3  # posts of the initial placement

DISCARD_LIMIT = 7  # cards that a seven leaves alone

CARDS = ("lancer", "route_building", "swift_journey", "discovery", "monopoly", "trade_profit")
LANCER, ROUTE_BUILDING, SWIFT_JOURNEY, DISCOVERY, MONOPOLY, TRADE_PROFIT = range(len(CARDS))
DECK_SIZE = 25
PROFIT = 3  # gold that a trade profit brings
CARD_ROUTES = 2  # routes that route building brings
