"""One accepted example of each of the 43 actions: a state, the seat that acts, and the parameters of its move."""

from collections.abc import Callable
from typing import Any, NamedTuple

from rules.explorers.state import ExplorersState
from tests.rules.explorers.position import Places, Position
from tests.rules.explorers.table import HAVENS as HAVEN_NAMES
from tests.rules.explorers.table import INLAND as INLAND_NAMES
from tests.rules.explorers.table import NORTH_ANCHOR, QUIET
from tests.rules.play import play

SCENARIO = "explorers-and-pirates"
PLACES = Places(SCENARIO)
HAVENS = [PLACES.spot(name) for name in HAVEN_NAMES]
INLAND = [PLACES.spot(name) for name in INLAND_NAMES]
HOME = HAVENS[0]
QUAY, PIER = PLACES.path("2,0|3,-1"), PLACES.path("2,-1|3,-1")  # the routes at HOME
ANCHOR = PLACES.path(NORTH_ANCHOR)
ISLE, WEST = PLACES.hex("5,-1"), PLACES.path("4,-1|5,-1")  # a hex of the north and a route along it
SHOAL, SHOAL_ROUTE = PLACES.hex("4,1"), PLACES.path("3,1|4,1")  # the same in the south
OPEN_SEA = PLACES.hex("4,0")
RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5, "gold": 5}


class Deed(NamedTuple):
    """A state in which a seat may make a move."""

    start: Callable[[], ExplorersState]
    seat: int
    params: dict[str, Any]


FOUNDING: tuple[tuple[int, str, dict[str, Any]], ...] = (
    (0, "place_harbour_settlement", {"intersection": HAVENS[0]}),
    (1, "place_harbour_settlement", {"intersection": HAVENS[1]}),
    (0, "place_neutral_harbour_settlement", {"colour": "blue", "intersection": HAVENS[2]}),
    (1, "place_neutral_harbour_settlement", {"colour": "orange", "intersection": HAVENS[3]}),
    (1, "place_neutral_settlement", {"intersection": INLAND[0]}),
    (0, "place_neutral_settlement", {"intersection": INLAND[1]}),
    (1, "place_settlement", {"intersection": INLAND[2]}),
    (0, "place_settlement", {"intersection": INLAND[3]}),
    (0, "place_road", {"path": PLACES.grid.spokes[INLAND[3]][0]}),
    (0, "place_settler_ship", {"path": QUAY}),
    (1, "place_road", {"path": PLACES.grid.spokes[INLAND[2]][0]}),
    (1, "place_settler_ship", {"path": PLACES.path("2,0|2,1")}),
)  # all placements of two players


def founded(done: int) -> ExplorersState:
    """Two players have made so many placements."""
    state = Position(SCENARIO, players=2).founding()
    for seat, kind, params in FOUNDING[:done]:
        play(state, seat, kind, **params)
    return state


def port(**cargo: int) -> Position:
    """Seat 0 is rich, has a harbour settlement, and a ship there."""
    return Position(SCENARIO).harbour(0, HOME).hand(0, **RICH).hand(1, wool=3).ship(0, QUAY, **cargo)


def ashore(*, sealed: bool = True, crews: int = 1, **cargo: int) -> Position:
    """A gold river with crews of seat 0, and a ship of his beside it."""
    return port().lair(ISLE, {0: crews}, conquered=not sealed, number=5).ship(0, WEST, **cargo)


def offered(*answers: tuple[int, str]) -> ExplorersState:
    """Seat 0 offers an ore for a wool to seat 1; then these answers."""
    state = port().at("main")
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1])
    for seat, kind in answers:
        play(state, seat, kind, offer=1)
    return state


def _placing(index: int) -> Deed:
    seat, _, params = FOUNDING[index]
    return Deed(lambda: founded(index), seat, params)


def _main(**params: Any) -> Deed:
    return Deed(lambda: port().at("main"), 0, params)


def _movement(make: Callable[[], Position], **params: Any) -> Deed:
    return Deed(lambda: make().at("movement"), 0, params)


DEEDS: dict[str, Deed] = {
    "place_harbour_settlement": _placing(0),
    "place_neutral_harbour_settlement": _placing(2),
    "place_neutral_settlement": _placing(4),
    "place_settlement": _placing(6),
    "place_road": _placing(8),
    "place_settler_ship": _placing(9),
    "roll_dice": Deed(lambda: port().chance(dice=QUIET).at("pre_roll"), 0, {}),
    "discard": Deed(lambda: port().hand(0, ore=9).owing_discards(0), 0, {"cards": {"ore": 4}}),
    "place_pirate": Deed(lambda: port().at("place_pirate"), 0, {"hex": OPEN_SEA}),
    "steal": Deed(
        lambda: port().pirate(0, OPEN_SEA).ship(1, PLACES.path("4,0|5,0")).chance(steal=[0]).at("steal"),
        0, {"victim": 1},
    ),
    "skip_steal": Deed(lambda: port().pirate(0, OPEN_SEA).ship(1, PLACES.path("4,0|5,0")).at("steal"), 0, {}),
    "trade_bank": _main(give="ore", get="wool"),
    "trade_bank_gold": _main(give="ore"),
    "buy_resource": _main(resource="wool"),
    "sell_resource": Deed(lambda: port().village(ISLE, "fast_gold", 0).at("main"), 0, {"resource": "ore"}),
    "propose_trade": _main(give={"ore": 1}, get={"wool": 1}, to=[1]),
    "accept_trade": Deed(offered, 1, {"offer": 1}),
    "reject_trade": Deed(offered, 1, {"offer": 1}),
    "confirm_trade": Deed(lambda: offered((1, "accept_trade")), 0, {"offer": 1, "partner": 1}),
    "withdraw_trade": Deed(offered, 0, {"offer": 1}),
    "build_road": _main(path=PLACES.path("2,-1|2,0")),
    "build_settlement": Deed(
        lambda: port().road(0, PLACES.grid.spokes[INLAND[0]][0]).at("main"), 0, {"intersection": INLAND[0]}
    ),
    "build_harbour_settlement": Deed(
        lambda: port().settlement(0, HAVENS[1]).at("main"), 0, {"intersection": HAVENS[1]}
    ),
    "build_ship": _main(path=PIER),
    "build_settler": _main(intersection=HOME),
    "build_crew": _main(ship=0),
    "discard_cargo": Deed(lambda: port(crew=2).at("main"), 0, {"ship": 0, "pieces": {"crew": 1}}),
    "end_trade_build": _main(),
    "sail": _movement(port, ship=0, way=[PLACES.path("3,-1|3,0"), ANCHOR]),
    "move_ship": _movement(port, ship=0, path=PLACES.path("3,-1|3,0")),
    "buy_movement": _movement(port, ship=0),
    "end_ship_move": _movement(lambda: port().used(0, 1), ship=0),
    "transfer_cargo": _movement(lambda: port(crew=2), ship=0, intersection=HOME, unload={"crew": 1}),
    "found_settlement": _movement(
        lambda: port().ship(0, PLACES.path("4,-3|4,-2"), settler=1), ship=1,
        intersection=PLACES.spot("4,-3|4,-2|5,-3"),
    ),
    "chase_pirate": _movement(
        lambda: port().pirate(1, OPEN_SEA).ship(0, PLACES.path("3,0|4,0")).chance(chase=[5]), ship=1
    ),
    "land_crew": _movement(lambda: ashore(crew=2), ship=1, hex=ISLE, count=1),
    "pick_up_crew": _movement(lambda: ashore(sealed=False, crews=2), ship=1, hex=ISLE, count=2),
    "roll_fish": _movement(lambda: port().fishery(SHOAL, 4).chance(fish=[3])),
    "catch_fish": _movement(lambda: port().fishery(SHOAL, 4, fish=True).ship(0, SHOAL_ROUTE), ship=1, hex=SHOAL),
    "deliver_fish": _movement(lambda: port().ship(0, ANCHOR, fish=1), ship=1),
    "trade_spice": _movement(lambda: port().village(ISLE, "swift_voyage").ship(0, WEST, crew=2), ship=1, hex=ISLE),
    "deliver_spice": _movement(lambda: port().ship(0, ANCHOR, spice=2), ship=1),
    "end_turn": _movement(port),
}  # fmt: skip
