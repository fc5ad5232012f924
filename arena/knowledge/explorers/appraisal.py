"""How things look after a move, at one glance: points, income, missions, ships nearer to their goals, cards.

Everything is measured in the same unit: a tenth of a victory point. A value is what a move adds.
"""

from collections.abc import Callable, Sequence

from arena.knowledge.deals import DEALS
from arena.knowledge.explorers.chart import CREW, GARRISON, HARBOUR, ROAD, SETTLEMENT, SHIP, WIND
from arena.knowledge.explorers.missions import POINT, progress
from arena.knowledge.explorers.voyages import crew_value
from arena.knowledge.explorers.wishes import Player
from arena.knowledge.protocol import Json

PORT = 1.5  # a harbour settlement: a basin, ships
SETTLER = 12.0  # on his way to a settlement
NEW_SHIP = 6.5
NEW_CREW = 7.0
ABOARD = 0.5  # a piece built into a ship rather than into a basin
LOADED = 2.0  # a piece taken aboard
ROBBED = 0.6
FIRST = 30.0  # what costs nothing and should be done before anything else

Look = Callable[[Player, Json], float]


# ---- founding ----


def _first_harbour(player: Player, move: Json) -> float:
    """Rich, and not far from the unknown."""
    return player.site_value(move["intersection"]) + _outlook(player, move["intersection"])


def _outlook(player: Player, spot: int) -> float:
    return max((player.voyages.worth(path) for path in player.paths_at([spot])), default=0.0)


def _first_settlement(player: Player, move: Json) -> float:
    return player.site_value(move["intersection"])


def _neutral(player: Player, move: Json) -> float:
    """Where it is poorest."""
    return -player.site_value(move["intersection"])


def _first_ship(player: Player, move: Json) -> float:
    return player.voyages.worth(move["path"], {"settler": 1})


# ---- building ----


def _settlement(player: Player, move: Json) -> float:
    return POINT + player.site_value(move["intersection"]) + player.purse.without(SETTLEMENT)


def _harbour(player: Player, move: Json) -> float:
    return POINT + PORT + player.purse.without(HARBOUR)


def _road(player: Player, move: Json) -> float:
    return road_gain(player, move["path"]) + player.purse.without(ROAD)


def road_gain(player: Player, path: int) -> float:
    """A road is good for the site it leads to, as long as none is ready."""
    if player.ready_sites or not player.mine["supply"]["settlements"]:
        return -1.0
    return _beyond(player, path) / 2


def _beyond(player: Player, path: int) -> float:
    """The best site at the end of a road, or half of the best one road further."""
    best = 0.0
    for spot in player.chart.ends[path]:
        if spot in player.sites:
            best = max(best, POINT / 2 + player.site_value(spot))
        for further in player.chart.neighbours[spot]:
            if further in player.sites:
                best = max(best, (POINT / 2 + player.site_value(further)) / 2)
    return best


def _ship(player: Player, move: Json) -> float:
    """A ship for what waits ashore; none is taken off the board for it."""
    if "remove" in move or not player.wants_ship:
        return -1.0
    return NEW_SHIP + 0.1 * player.voyages.worth(move["path"]) + player.purse.without(SHIP)


def _settler(player: Player, move: Json) -> float:
    if not player.wants_settler:
        return -1.0
    return SETTLER + _place(player, move, "settler") + player.purse.without(SETTLEMENT)


def _crew(player: Player, move: Json) -> float:
    if player.crews_wanted <= 0:
        return -1.0
    return NEW_CREW + _place(player, move, "crew") + player.purse.without(CREW)


def _place(player: Player, move: Json, piece: str) -> float:
    """Better where a ship lies, and where there is not far to go."""
    if "ship" in move:
        return ABOARD + 0.1 * player.voyages.worth(player.ships[move["ship"]]["path"], {piece: 1})
    return 0.1 * max(player.voyages.worth(path, {piece: 1}) for path in player.paths_at([move["intersection"]]))


# ---- ships ----


def _sail(player: Player, move: Json) -> float:
    """Nearer to a goal of what the ship carries."""
    ship = player.ships[move["ship"]]
    worth = player.voyages.field(ship["hold"]).get
    return worth(move["way"][-1], 0.0) - worth(ship["path"], 0.0) - 0.01 * len(move["way"])


def _wind(player: Player, move: Json) -> float:
    """Wool for a ship with something to deliver or land that does not arrive otherwise."""
    ship = player.ships[move["ship"]]
    if not ship["hold"] or ship["points_left"]:
        return -1.0
    worth = player.voyages.field(ship["hold"])
    here = worth.get(ship["path"], 0.0)
    return _within(player, ship["path"], worth, 2) - here - 0.3 + player.purse.without(WIND)


def _within(player: Player, path: int, worth: dict[int, float], steps: int) -> float:
    """The most that can be reached in so many steps."""
    layer = {path}
    for _ in range(steps):
        layer |= {far for here in layer for far in player.chart.onward[here] if far in player.routes}
    return max(worth.get(far, 0.0) for far in layer)


def _transfer(player: Player, move: Json) -> float:
    """Pieces go aboard; nothing goes ashore again."""
    if "unload" in move:
        return -1.0
    path, hold = player.ships[move["ship"]]["path"], player.ships[move["ship"]]["hold"]
    after = player.voyages.worth(path, {**hold, **move["load"]})
    pieces: int = sum(move["load"].values())
    return LOADED * pieces + max(0.0, after - player.voyages.worth(path, hold))


def _found(player: Player, move: Json) -> float:
    """Here and now: a ship that waits for a better place is a settlement less."""
    return POINT + player.site_value(move["intersection"])


def _land(player: Player, move: Json) -> float:
    place: int = move["hex"]
    count: int = move["count"]
    full = bool(sum(player.hexes[place]["lair"]["crews"]) + count == GARRISON)
    return count * (1.0 + crew_value(player, place)) + (POINT if full else 0.0)


def _spice(player: Player, move: Json) -> float:
    return POINT + progress(player, "spices", 1)


def _catch(player: Player, move: Json) -> float:
    return POINT / 2 + progress(player, "fish", 1)


def _delivery(player: Player, move: Json) -> float:
    return FIRST


# ---- pirates ----


def _pirate(player: Player, move: Json) -> float:
    """Where ships of others lie, the leader's most of all; not where my fish are."""
    sides = player.chart.sides[move["hex"]]
    rows = ((int(row["points"]), ship["path"]) for row in player.opponents for ship in row["ships"])
    caught = sum(points for points, path in rows if path in sides)
    return caught - (2.0 if move["hex"] in player.fish else 0.0)


def _steal(player: Player, move: Json) -> float:
    return ROBBED + 0.1 * float(player.players[move["victim"]]["points"])


# ---- the table ----


_LOOKS: dict[str, Look] = {
    **DEALS,
    "place_harbour_settlement": _first_harbour,
    "place_settlement": _first_settlement,
    "place_neutral_harbour_settlement": _neutral,
    "place_neutral_settlement": _neutral,
    "place_road": lambda player, move: _beyond(player, move["path"]),
    "place_settler_ship": _first_ship,
    "build_settlement": _settlement,
    "build_harbour_settlement": _harbour,
    "build_road": _road,
    "build_ship": _ship,
    "build_settler": _settler,
    "build_crew": _crew,
    "trade_bank_gold": lambda player, move: player.purse.swapped({move["give"]: 3}, {"gold": 1}),
    "sell_resource": lambda player, move: player.purse.swapped({move["resource"]: 1}, {"gold": 1}),
    "sail": _sail,
    "buy_movement": _wind,
    "transfer_cargo": _transfer,
    "found_settlement": _found,
    "land_crew": _land,
    "pick_up_crew": lambda player, move: LOADED * float(move["count"]),
    "catch_fish": _catch,
    "trade_spice": _spice,
    "deliver_fish": _delivery,
    "deliver_spice": _delivery,
    "place_pirate": _pirate,
    "steal": _steal,
}

# What needs no look. Whatever is not here either changes nothing: rolling, refusing, ending a phase.
_FIXED = {"withdraw_trade": -0.1, "chase_pirate": FIRST, "roll_fish": FIRST, "end_ship_move": -0.1}


def values(player: Player, moves: Sequence[Json]) -> list[float]:
    """What each move adds."""
    return [_value(player, move) for move in moves]


def appraise(game: Json, view: Json, moves: Sequence[Json]) -> list[float]:
    """What each move adds, for a seat that is shown this view."""
    return values(Player(game, view), moves)


def _value(player: Player, move: Json) -> float:
    look = _LOOKS.get(move["type"])
    return look(player, move) if look else _FIXED.get(move["type"], 0.0)
