"""The spice mission: crews land in villages, sacks go to the council, and friends have advantages."""

from functools import lru_cache

from rules.explorers import cargo
from rules.explorers.components import FAST_GOLD, SPICE_MISSION, TILES, VILLAGES
from rules.explorers.fishing import check_anchored
from rules.explorers.made import SHIP_AT_HEX, by_ship, made
from rules.explorers.scoring import advance
from rules.explorers.ships import check_room, check_ship, put_back
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, survey
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.topology import bits

_DELIVER_FISH, _DELIVER_SPICE = by_ship("deliver_fish"), by_ship("deliver_spice")


def is_village(state: ExplorersState, place: int) -> bool:
    """Whether a hex shows a village."""
    return state.tiles[place] in VILLAGES and not state.hidden >> place & 1


def sacks_at(state: ExplorersState, place: int) -> int:
    """The sacks that lie in a village: one for every player who has not been there."""
    return sum(not friends >> place & 1 for friends in state.friends) if is_village(state, place) else 0


def village_moves(state: ExplorersState, seat: int, ship: int, found: int) -> list[Move]:
    """The villages among some open hexes (a mask) in which a ship can land a crew."""
    strange = found & ~state.friends[seat]
    if not strange or not cargo.of(state.holds[ship], cargo.CREW):
        return []
    scope = state.setup.scope
    return [made(scope, "trade_spice", SHIP_AT_HEX, ship, place) for place in bits(strange) if is_village(state, place)]


def delivery_moves(state: ExplorersState, ship: int) -> list[Move]:
    """What a ship at an anchor can deliver."""
    hold, listed = state.holds[ship], []
    if hold == cargo.FISH:
        listed.append(_DELIVER_FISH[state.setup.scope][ship])
    if cargo.of(hold, cargo.SPICE):
        listed.append(_DELIVER_SPICE[state.setup.scope][ship])
    return listed


def check_trade(state: ExplorersState, seat: int, ship: int, place: int) -> None:
    """A crew aboard, at a village where one has none yet."""
    path = check_ship(state, seat, ship)
    if state.friends[seat] >> place & 1:
        raise illegal(state, "village_limit", f"seat {seat} has a crew on hex {place}")
    if not board_of(state).pointed[path] >> place & 1:
        raise illegal(state, "not_at_hex", f"ship {ship} does not point at hex {place}")
    if not is_village(state, place):
        raise illegal(state, "not_at_village", f"hex {place} has no village")
    check_room(state, seat, ship)
    if not cargo.of(state.holds[ship], cargo.CREW):
        raise illegal(state, "no_crew_to_stay", f"ship {ship} carries no crew")


def trade_spice(state: ExplorersState, seat: int, ship: int, place: int) -> list[Event]:
    """A crew stays for good, a sack comes aboard, and the village's advantage holds at once."""
    state.holds[ship] += cargo.SPICE - cargo.CREW
    state.friends = tuple(villages | (other == seat) << place for other, villages in enumerate(state.friends))
    survey(state)
    facts = {"seat": seat, "ship": ship, "hex": place, "advantage": TILES[state.tiles[place]]}
    return [Event("spice_traded", facts)]


def check_deliver_spice(state: ExplorersState, seat: int, ship: int) -> None:
    """Sacks, at an anchor."""
    check_anchored(state, seat, ship, cargo.SPICE, "no_sack_aboard")


def deliver_spice(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    """All sacks of the ship, each with a space; the game may end with the first."""
    sacks = cargo.of(state.holds[ship], cargo.SPICE)
    state.holds[ship] -= sacks * cargo.SPICE
    put_back(state, seat, sacks * cargo.SPICE)
    events = [Event("spice_delivered", {"seat": seat, "ship": ship, "count": sacks})]
    for _ in range(sacks):
        if state.outcome is None:
            events += advance(state, SPICE_MISSION, seat)
    return events


@lru_cache(maxsize=1 << 10)
def _count(tiles: bytes, villages: int, tile: int) -> int:
    return sum(tiles[place] == tile for place in bits(villages))


def fast_gold(state: ExplorersState, seat: int) -> int:
    """How many cards a seat may sell for gold in a turn."""
    return _count(state.tiles, state.friends[seat], FAST_GOLD)
