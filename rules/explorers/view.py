"""What a seat may know of a game, and worlds that look the same to it."""

from functools import lru_cache
from typing import Any

from rules.explorers import cargo
from rules.explorers.colours import neutral_colours, seat_colours
from rules.explorers.components import (
    BACKS,
    BOX,
    HARBOURS,
    MISSIONS,
    NAMING,
    REGIONS,
    ROADS,
    SETTLEMENTS,
    SHIPS,
    TILES,
    TRACKS,
)  # fmt: skip
from rules.explorers.lairs import crews_on
from rules.explorers.scoring import points
from rules.explorers.ships import fleet, points_left
from rules.explorers.spices import fast_gold, is_village, sacks_at
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from rules.mechanics import trade


def view(state: ExplorersState, seat: int | None) -> dict[str, Any]:
    """All that a seat may know; a spectator (None) knows what lies open. After the end everything does."""
    over = state.outcome is not None
    shown: dict[str, Any] = {
        "turn": {"seat": state.active, "number": state.turn, "phase": state.phase},
        "to_act": [] if over else list(state.duties[-1].seats),
        "goal": board_of(state).goal,
        "dice": list(state.dice) or None,
        "hexes": [_hex(state, place) for place in range(len(state.tiles))],
        "unexplored": {name: _unexplored(state, region) for region, name in enumerate(REGIONS)},
        "sea_routes": _places(state.routes),
        "anchors": _places(board_of(state).council.anchors),
        "pirate": _pirate(state),
        "bank": NAMING.show(state.bank),
        "supply": {"fish": state.fish_left, "spice": state.sacks_left, "lairs": len(state.discs) - len(state.lairs)},
        "missions": {MISSIONS[mission]: _mission(state, mission) for mission in board_of(state).missions},
        "players": [_player(state, other, seat) for other in range(state.setup.players)],
        "neutral": [_neutral(state, number) for number in range(len(neutral_colours(state.setup)))],
        "this_turn": _this_turn(state),
        "offers": [trade.show(state, offer) for offer in state.offers],
    }
    if over and state.removed:
        shown["removed"] = [TILES[tile] for tile in state.removed]
    if seat is not None:
        shown["you"] = seat
        shown["offers_left"] = trade.offers_left(state, seat)
    return shown


@lru_cache(maxsize=1 << 12)
def _bits(mask: int) -> tuple[int, ...]:
    return tuple(bits(mask))


def _places(mask: int) -> list[int]:
    """The places of a mask."""
    return list(_bits(mask))


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# ---- the board ----


def _hex(state: ExplorersState, place: int) -> dict[str, Any]:
    """What can be seen of a hex: its back, or its face with all that lies on it."""
    if state.hidden >> place & 1:
        face = {"face": TILES[state.tiles[place]]} if state.outcome is not None else {}
        return {"tile": "unexplored", "region": REGIONS[board_of(state).region_of(place)], **face}
    shown: dict[str, Any] = {"tile": TILES[state.tiles[place]], "number": state.numbers[place] or None}
    if place in state.lairs:
        shown["lair"] = {"conquered": not state.sealed >> place & 1, "crews": list(crews_on(state, place))}
    if is_village(state, place):
        friends = [seat for seat, villages in enumerate(state.friends) if villages >> place & 1]
        shown["village"] = {"sacks": sacks_at(state, place), "friends": friends}
    if state.fish >> place & 1:
        shown["fish"] = True
    return shown


def _unexplored(state: ExplorersState, region: int) -> dict[str, Any]:
    """What may still lie face down in a region, how many tiles of it left the game, and the tokens to come."""
    board = board_of(state)
    left, tokens = list(board.pools[region]), list(BOX["standard_chips"][BACKS[REGIONS[region]]])
    for place in bits(board.regions[region] & ~state.hidden):
        left.remove(state.tiles[place])
        if state.numbers[place] in tokens and place not in state.lairs:
            tokens.remove(state.numbers[place])
    hexes = (board.regions[region] & state.hidden).bit_count()
    tiles = {TILES[tile]: left.count(tile) for tile in sorted(set(left))}
    return {"hexes": hexes, "tiles": tiles, "removed": len(left) - hexes, "tokens": sorted(tokens)}


def _pirate(state: ExplorersState) -> dict[str, int] | None:
    return None if state.pirate_seat == NOBODY else {"hex": state.pirate, "seat": state.pirate_seat}


# ---- missions and players ----


def _mission(state: ExplorersState, mission: int) -> dict[str, Any]:
    """Where the markers stand; of those on one space the order tells who lies below."""
    row = mission * state.setup.players
    spaces = state.markers[row : row + state.setup.players]
    shown: dict[str, Any] = {
        "spaces": list(spaces),
        "from_below": list(state.stacks[row : row + state.setup.players]),
        "card": _seat(state.cards[mission]),
        "points": [TRACKS[mission][space] + (state.cards[mission] == seat) for seat, space in enumerate(spaces)],
    }
    if mission == 0:
        shown["numbers"] = sorted(
            number
            for n, number in enumerate(state.discs)
            if n >= len(state.lairs) or state.sealed >> state.lairs[n] & 1
        )
    return shown


def _player(state: ExplorersState, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before a player; his hand only for himself, or after the end."""
    hand = state.hands[seat]
    docks = range(HARBOURS * seat, HARBOURS * (seat + 1))
    shown: dict[str, Any] = {
        "seat": seat,
        "colour": seat_colours(state.setup)[seat],
        "points": points(state, seat),
        "cards": purse.count(hand),
        "gold": purse.gold(hand),
        "roads": _places(state.roads[seat]),
        "settlements": _places(state.settlements[seat]),
        "harbour_settlements": [
            {"intersection": state.docks[dock], "basin": cargo.show(state.basins[dock])}
            for dock in docks
            if state.docks[dock] != NOBODY
        ],
        "ships": [_ship(state, seat, ship) for ship in fleet(seat) if state.ships[ship] != NOBODY],
        "villages": _places(state.friends[seat]),
        "supply": _supply(state, seat),
    }
    if viewer == seat or state.outcome is not None:
        shown["hand"] = NAMING.show(hand & purse.CARDS)
    return shown


def _supply(state: ExplorersState, seat: int) -> dict[str, int]:
    return {
        "roads": ROADS - state.roads[seat].bit_count(),
        "settlements": SETTLEMENTS - state.settlements[seat].bit_count(),
        "harbour_settlements": HARBOURS - state.harbours[seat].bit_count(),
        "ships": state.ships[SHIPS * seat : SHIPS * (seat + 1)].count(NOBODY),
        "settlers": state.settlers_left[seat],
        "crews": state.crews_left[seat],
    }


def _ship(state: ExplorersState, seat: int, ship: int) -> dict[str, Any]:
    shown: dict[str, Any] = {"ship": ship, "path": state.ships[ship], "hold": cargo.show(state.holds[ship])}
    if seat == state.active:
        own = ship - SHIPS * seat
        shown |= {
            "points_left": points_left(state, seat, ship),
            "moved": bool(state.used[own]),
            "finished": bool(state.ended >> own & 1),
            "wool_paid": bool(state.winds >> own & 1),
            "tribute_paid": bool(state.tolled >> own & 1),
            "chase_tried": bool(state.chased >> own & 1),
            "transfers": state.transfers[own],
        }
    return shown


def _neutral(state: ExplorersState, number: int) -> dict[str, Any]:
    owner = state.setup.players + number
    return {
        "colour": neutral_colours(state.setup)[number],
        "roads": _places(state.roads[owner]),
        "settlements": _places(state.settlements[owner]),
        "harbour_settlements": _places(state.harbours[owner]),
    }


def _this_turn(state: ExplorersState) -> dict[str, Any]:
    """What the active player has used up in this turn."""
    sailing = NOBODY if state.sailing == NOBODY else SHIPS * state.active + state.sailing
    return {
        "purchases": state.bought,
        "sales": state.sold,
        "sales_allowed": fast_gold(state, state.active),
        "fish_rolled": state.fish_rolled,
        "sailing": _seat(sailing),
        "lairs_taken": list(state.fallen),
        "offers_made": list(state.offers_made),
    }
