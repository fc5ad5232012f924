"""The fish mission: fish rolled in, caught, and delivered to the council."""

from rules.explorers import cargo
from rules.explorers.components import FIRST_FISH, FISH_MISSION
from rules.explorers.made import SHIP_AT_HEX, bare, made
from rules.explorers.scoring import advance
from rules.explorers.ships import check_idle, check_room, check_ship, close_movement, put_back
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.topology import bits

ROLL_FISH = bare("roll_fish")  # once a turn, between the movements of ships


def check_roll_fish(state: ExplorersState, seat: int) -> None:
    """Once a turn, out of a supply that is not empty, and not in the middle of a movement."""
    if state.fish_rolled:
        raise illegal(state, "fish_limit", "fish were rolled for in this turn")
    if not state.fish_left:
        raise illegal(state, "no_fish_left", "all fish are at sea or aboard")
    check_idle(state, seat, None)


def roll_fish(state: ExplorersState, seat: int) -> list[Event]:
    """A fish on the open fish hex of the number, unless a fish or a pirate is there."""
    close_movement(state)
    state.fish_rolled = True
    die = state.chance.draw("fish", state.turn, 6) + 1
    place = state.tiles.find(FIRST_FISH + die - 1)
    free = place >= 0 and not (state.hidden | state.fish) >> place & 1 and place != state.pirate
    if free:
        state.fish = state.fish | 1 << place
        state.fish_left -= 1
    return [Event("fish_rolled", {"seat": seat, "die": die, "hex": place if free else None})]


# ---- catch and deliver ----


def catch_moves(state: ExplorersState, ship: int, fish: int) -> list[Move]:
    """The fish (a mask of hexes) that an empty ship can catch."""
    return [made(state.setup.scope, "catch_fish", SHIP_AT_HEX, ship, place) for place in bits(fish)] if fish else []


def check_catch(state: ExplorersState, seat: int, ship: int, place: int) -> None:
    """An empty ship at a hex with a fish."""
    path = check_ship(state, seat, ship)
    if not board_of(state).pointed[path] >> place & 1:
        raise illegal(state, "not_at_hex", f"ship {ship} does not point at hex {place}")
    check_room(state, seat, ship)
    if state.holds[ship]:
        raise illegal(state, "hold_full", f"ship {ship} is not empty")
    if not state.fish >> place & 1:
        raise illegal(state, "no_fish", f"there is no fish on hex {place}")


def catch_fish(state: ExplorersState, seat: int, ship: int, place: int) -> list[Event]:
    """The fish comes aboard."""
    state.fish = state.fish & ~(1 << place)
    state.holds[ship] = cargo.FISH
    return [Event("fish_caught", {"seat": seat, "ship": ship, "hex": place})]


def check_anchored(state: ExplorersState, seat: int, ship: int, piece: int, reason: str) -> None:
    """A ship at an anchor with a piece to deliver."""
    path, board = check_ship(state, seat, ship), board_of(state)
    if not board.grid.end_masks[path] & board.council.anchors:
        raise illegal(state, "not_at_anchor", f"ship {ship} does not point at an anchor of the council")
    check_room(state, seat, ship)
    if not cargo.of(state.holds[ship], piece):
        raise illegal(state, reason, f"ship {ship} carries nothing of the kind")


def check_deliver_fish(state: ExplorersState, seat: int, ship: int) -> None:
    """A fish, at an anchor."""
    check_anchored(state, seat, ship, cargo.FISH, "no_fish_aboard")


def deliver_fish(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    """The fish goes back to the supply; the marker moves."""
    state.holds[ship] = 0
    put_back(state, seat, cargo.FISH)
    return [Event("fish_delivered", {"seat": seat, "ship": ship}), *advance(state, FISH_MISSION, seat)]
