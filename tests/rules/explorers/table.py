"""Reading the table, and playing on: what the tests of missions, victory and actions share."""

from typing import Any

import rules
from rules.explorers.state import ExplorersState
from tests.rules.explorers.position import Position
from tests.rules.play import play
from tests.rules.scripted import dice

QUIET = dice(*[2] * 20)  # no hex has a 2: each roll only brings everybody a coin
NORTH_ANCHOR, SOUTH_ANCHOR = "3,-1|4,-1", "2,1|3,1"  # routes that point at an anchor of the council

HAVENS = ("2,-1|2,0|3,-1", "1,1|2,0|2,1", "1,2|1,3|2,2", "3,-1|3,-2|4,-2")  # on the coast, at a distance
INLAND = ("0,0|0,1|1,0", "0,1|0,2|1,1", "0,2|0,3|1,2", "1,-1|1,0|2,-1", "2,-2|2,-1|3,-2", "3,-3|3,-2|4,-3")


def me(state: ExplorersState, seat: int = 0) -> dict[str, Any]:
    """What lies before a player, as he sees it."""
    return rules.view(state, seat)["players"][seat]


def points(state: ExplorersState, seat: int = 0) -> int:
    """The victory points of a seat."""
    return me(state, seat)["points"]


def ship(state: ExplorersState, number: int) -> dict[str, Any]:
    """A ship on the board."""
    return next(row for row in me(state, number // 3)["ships"] if row["ship"] == number)


def at(state: ExplorersState, place: int) -> dict[str, Any]:
    """What can be seen of a hex."""
    return rules.view(state, None)["hexes"][place]


def track(state: ExplorersState, mission: str) -> dict[str, Any]:
    """The card of a mission: spaces, order from below, holder of the point card, points."""
    return rules.view(state, None)["missions"][mission]


def now(state: ExplorersState) -> tuple[str, tuple[int, ...]]:
    """The phase and who owes a decision in it."""
    return rules.view(state, None)["turn"]["phase"], rules.to_act(state)


def supply(state: ExplorersState) -> dict[str, int]:
    """Fish, sacks and lair discs in the common supply."""
    return rules.view(state, None)["supply"]


def pass_turn(state: ExplorersState) -> list[rules.Event]:
    """The turn ends; the next player rolls, builds nothing and comes to his movement phase."""
    events = play(state, state.active, "end_turn")
    play(state, state.active, "roll_dice")
    play(state, state.active, "end_trade_build")
    return events


def seen(events: list[rules.Event], *types: str) -> list[dict[str, Any]]:
    """The events of some types, in their order, as a spectator sees them."""
    return [event.seen_by(None) for event in events if event.type in types]


def anchored(position: Position, seat: int, *cargoes: dict[str, int]) -> Position:
    """A ship of a seat at each anchor, with these cargoes."""
    for name, pieces in zip((NORTH_ANCHOR, SOUTH_ANCHOR), cargoes, strict=False):
        position.ship(seat, position.path(name), **pieces)
    return position


def garrison(position: Position, crews: dict[int, int], active: int, number: int = 5) -> ExplorersState:
    """A lair on hex 5,-1 with these crews, the last one of the active player's still aboard, in his movement phase."""
    ashore = {**crews, active: crews[active] - 1}
    position.lair(position.hex("5,-1"), ashore, number=number).ship(active, position.path("4,-1|5,-1"), crew=1)
    return position.at("movement", active)


def conquer(state: ExplorersState) -> list[rules.Event]:
    """The active player's first ship lands a crew on hex 5,-1; then the turn ends."""
    place = Position(state.setup.scenario).hex("5,-1")
    play(state, state.active, "land_crew", ship=3 * state.active, hex=place, count=1)
    return play(state, state.active, "end_turn")
