"""The movement phase in tests: ships as everybody sees them, routes around a hex, and turns that pass.

Sides and corners of a hex are counted clockwise, sides from the north-east, corners from the north, so that side n
lies between the corners n and n + 1. The hex "3,0" between start island and open sea has six known routes around it.
"""

from typing import Any

import rules
from rules.explorers.state import ExplorersState
from tests.rules.explorers.position import Places, Position
from tests.rules.play import play
from tests.rules.scripted import dice

RED, WHITE, BLUE, ORANGE = range(4)
SHIP, SECOND, THIRD = range(3)  # those of red
WHITES, BLUES, ORANGES = 3, 6, 9  # the first ship of each other colour
NORTH, SOUTH = "5,-1", "4,1"  # the unexplored hexes nearest to "3,0"

HAVEN = "4,-1"  # a hex open to pirate ships; its routes in known waters:
WEST, NORTH_WEST, SOUTH_WEST = "3,-1|4,-1", "4,-2|4,-1", "3,0|4,-1"
AT_CORNER = "3,0|4,0"  # points at it


def circle(places: Places, name: str = "3,0") -> list[int]:
    """The six routes around a hex, clockwise from the north-east."""
    return list(places.grid.sides[places.hex(name)])


def corners(places: Places, name: str = "3,0") -> list[int]:
    """The six intersections of a hex, clockwise from the north."""
    return list(places.grid.corners[places.hex(name)])


def paths(places: Places, *names: str) -> list[int]:
    """Paths by their names."""
    return [places.path(name) for name in names]


def by_day(scenario: str = "pirate-lairs", players: int = 4, **options: Any) -> Position:
    """A position in which every roll is an eight, so that no seven comes between."""
    return Position(scenario, players, **options).chance(dice=dice(*[8] * 1000))


def at_sea(scenario: str = "pirate-lairs", **options: Any) -> tuple[Position, list[int]]:
    """A ship of red on the first of six routes in a circle."""
    p = by_day(scenario, **options)
    lane = circle(p)
    return p.ship(RED, lane[0]), lane


def seen(state: ExplorersState, ship: int) -> dict[str, Any]:
    """A ship as everybody sees it."""
    ships = rules.view(state, None)["players"][ship // 3]["ships"]
    return next(shown for shown in ships if shown["ship"] == ship)


def points(state: ExplorersState, ship: int) -> int:
    """The movement points that a ship has left."""
    return int(seen(state, ship)["points_left"])


def where(state: ExplorersState, ship: int) -> int:
    """The route on which a ship lies."""
    return int(seen(state, ship)["path"])


def supply(state: ExplorersState, seat: int) -> dict[str, int]:
    """The unused pieces of a seat."""
    return dict(rules.view(state, None)["players"][seat]["supply"])


def stock(state: ExplorersState) -> dict[str, int]:
    """The fish, sacks and discs beside the board."""
    return dict(rules.view(state, None)["supply"])


def hexagon(state: ExplorersState, place: int) -> dict[str, Any]:
    """What lies open of a hex."""
    return dict(rules.view(state, None)["hexes"][place])


def turn_to(state: ExplorersState, seat: int, phase: str = "movement") -> None:
    """Let everybody do what silence means, until this phase of a seat's next turn."""
    turn = state.turn
    while state.turn == turn or (state.active, state.phase) != (seat, phase):
        for owing in rules.to_act(state):
            rules.apply(state, owing, rules.default_move(state, owing))


def seven(p: Position, seat: int = RED) -> ExplorersState:
    """The state after this seat rolled a seven."""
    state = p.chance(dice=dice(7)).at("pre_roll", seat)
    play(state, seat, "roll_dice")
    return state
