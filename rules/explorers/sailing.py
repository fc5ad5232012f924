"""Ships under way: steps, tribute, discoveries, wind for wool, and the end of a ship's movement."""

from typing import Any

from rules.explorers.components import (
    GOLD_RIVER,
    LANDSCAPES,
    NAMING,
    REWARD,
    SHIPS,
    TILES,
    VILLAGES,
    WIND,
    WIND_COST,
)  # fmt: skip
from rules.explorers.ships import check_room, check_ship, close_movement, points_left
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, survey
from rules.explorers.voyages import canonical_ways, owes_tribute
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Param
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from rules.mechanics.bank import check_price, pay


def _read_way(value: Any, state: ExplorersState) -> tuple[int, ...]:
    paths = len(board_of(state).grid.paths)
    if not isinstance(value, list | tuple) or not value:
        raise Malformed("must be a list of paths")
    if any(type(path) is not int or not 0 <= path < paths for path in value):
        raise Malformed(f"must be a list of paths from 0 to {paths - 1}")
    return tuple(value)


WAY = Param("way", _read_way, list, optional=True)


def sail(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...] | None, end: int | None) -> list[Event]:
    """A voyage along a way, or along the canonical way to an end."""
    if way is None:
        assert end is not None
        way = canonical_ways(state, seat, ship)[end]
    return _travel(state, seat, ship, way)


def move_ship(state: ExplorersState, seat: int, ship: int, path: int) -> list[Event]:
    """A single step."""
    return _travel(state, seat, ship, (path,))


def _travel(state: ExplorersState, seat: int, ship: int, way: tuple[int, ...]) -> list[Event]:
    """Tribute where it is due, the steps, and whatever the last one discovers."""
    own, start, end = ship - SHIPS * seat, state.ships[ship], way[-1]
    tribute = owes_tribute(state, seat, ship, way)
    if state.sailing != own:
        close_movement(state)
        state.sailing = own
    events = _pay_tribute(state, seat, ship) if tribute else []
    state.ships[ship] = end
    state.used[own] += len(way)
    events.append(Event("ship_sailed", {"seat": seat, "ship": ship, "from": start, "way": list(way)}))
    board = board_of(state)
    if board.grid.end_masks[end] & state.fog:
        close_movement(state)
        for place in bits(board.pointed[end] & state.hidden):
            events.append(_discover(state, seat, ship, place))
        survey(state)
    return events


def _pay_tribute(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    state.hands[seat] -= purse.GOLD
    state.tolled |= 1 << ship - SHIPS * seat
    return [Event("tribute_paid", {"seat": seat, "ship": ship, "hex": state.pirate, "gold": 1})]


# ---- discovery ----


def _discover(state: ExplorersState, seat: int, ship: int, place: int) -> Event:
    """A hex is turned: token or lair or sacks are laid out, and the discoverer is rewarded."""
    tile = state.tiles[place]
    state.hidden = state.hidden & ~(1 << place)
    number = _lay_token(state, place) if tile in LANDSCAPES else None
    if tile == GOLD_RIVER:
        state.lairs = (*state.lairs, place)
        state.ashore = (*state.ashore, *[0] * state.setup.players)
        state.sealed = state.sealed | 1 << place
    if tile in VILLAGES:
        state.sacks_left -= state.setup.players
    reward = _reward(state, seat, tile)
    facts = {"seat": seat, "ship": ship, "hex": place, "tile": TILES[tile], "number": number, "reward": reward}
    return Event("hex_discovered", facts)


def _lay_token(state: ExplorersState, place: int) -> int:
    """The top token of the region's stack."""
    region = board_of(state).region_of(place)
    number, rest = state.tokens[region][0], state.tokens[region][1:]
    state.tokens = (rest, state.tokens[1]) if region == 0 else (state.tokens[0], rest)
    state.numbers = bytes(number if n == place else old for n, old in enumerate(state.numbers))
    return number


def _reward(state: ExplorersState, seat: int, tile: int) -> dict[str, int]:
    """A card of the landscape, if the bank has one; gold for any other hex."""
    if tile not in LANDSCAPES:
        state.hands[seat] += REWARD
        return NAMING.show(REWARD)
    card = purse.UNITS[tile]
    if not purse.holds(state.bank, card):
        return {}
    state.hands[seat] += card
    state.bank -= card
    return NAMING.show(card)


# ---- wind, and the end of a ship's movement ----


def check_buy_movement(state: ExplorersState, seat: int, ship: int) -> None:
    """Once a turn and ship, while it can still move, for a card of wool."""
    check_ship(state, seat, ship)
    own = ship - SHIPS * seat
    if state.winds >> own & 1:
        raise illegal(state, "wind_limit", f"wool was paid for ship {ship} in this turn")
    if state.ended >> own & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    check_price(state, seat, WIND_COST, "more movement", "cannot_pay_wind")


def buy_movement(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    """Wool for more points."""
    pay(state, seat, WIND_COST)
    state.winds |= 1 << ship - SHIPS * seat
    return [Event("movement_bought", {"seat": seat, "ship": ship, "points": WIND})]


def check_end_ship_move(state: ExplorersState, seat: int, ship: int) -> None:
    """A ship that has moved, has points left, and may stay where it is."""
    check_ship(state, seat, ship)
    own = ship - SHIPS * seat
    if state.ended >> own & 1:
        raise illegal(state, "ship_finished", f"the movement of ship {ship} is over")
    if not state.used[own] or not points_left(state, seat, ship):
        raise illegal(state, "ship_not_moving", f"ship {ship} has no movement to end")
    check_room(state, seat, ship)


def end_ship_move(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    """The ship takes no more steps in this turn."""
    state.ended |= 1 << ship - SHIPS * seat
    state.sailing = NOBODY
    return [Event("ship_stopped", {"seat": seat, "ship": ship, "path": state.ships[ship]})]
