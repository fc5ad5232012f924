"""States in which an action of the table of M-22 is possible, reached by moves where that is short."""

from collections.abc import Callable

import rules
from rules.europe.state import EuropeState
from tests.rules.europe.position import BLUE, RED, WHITE, Position, between, game, hexagon, line, path, spot
from tests.rules.europe.travel import Move, S, T, U, X, Y, card, march
from tests.rules.play import play
from tests.rules.scripted import ScriptedChance, dice

RICH = {"lumber": 5, "wool": 5, "grain": 5, "ore": 5, "salt": 5, "gold": 5}
HOME, TO_PARIS = line("Bern", U, "Paris")

POSTS = [
    (0, "Bern"), (1, "Paris"), (2, "Hamburg"), (2, "Berlin"), (1, "Cologne"), (0, "Venice"),
    (0, "Lyon"), (1, "Prague"), (2, "Budapest"),
]  # fmt: skip
NEUTRALS = [(2, "Zagreb"), (1, "Krakow"), (0, "Vienna")]
ROUTES = [(2, between("Budapest", 87)), (1, between("Prague", 86)), (0, HOME)]


def opening(rolled: int, *totals: int) -> EuropeState:
    """Three players roll for the start with these totals; so many rolls are made."""
    state = game(3, placement="variable")
    state.chance = ScriptedChance(start=dice(*totals))
    for _ in range(rolled):
        play(state, rules.to_act(state)[0], "roll_for_start")
    return state


def placing(done: int) -> EuropeState:
    """So many placements of three players are done; seat 0 began."""
    state = opening(3, 12, 2, 2)
    state.hands = [0, 0, 0]
    steps = [("place_initial_post", "intersection", POSTS), ("place_neutral_post", "intersection", NEUTRALS)]
    steps.append(("place_initial_route", "path", ROUTES))
    moves = [(seat, kind, field, place) for kind, field, rows in steps for seat, place in rows]
    for seat, kind, field, place in moves[:done]:
        play(state, seat, kind, **{field: place if field == "path" else spot(place)})
    return state


def table(**options: int) -> Position:
    """Red is rich and holds every kind of card; merchant, caravan and routes at Bern; blue's post in Paris."""
    position = Position(**options).post(RED, "Bern", "Turin", "Venice").line(RED, "Bern", U, "Paris")
    position.merchant(RED, "Bern").caravan(RED, HOME).hand(RED, **RICH)
    position.post(BLUE, "Paris").hand(BLUE, wool=2, lumber=1, gold=1)
    position.cards(RED, lancer=1, route_building=1, swift_journey=1, discovery=1, monopoly=1, trade_profit=1)
    return position.chance(dice=dice(6, 3, 3, 3, 3, 3), steal=[2], deck=[0], tokens=[0])


def acting(**options: int) -> EuropeState:
    """The action phase at the table."""
    return table(**options).at("action")


def seven(*sizes: int) -> EuropeState:
    """A seven was rolled with hands of these sizes."""
    position = table().chance(dice=dice(7))
    for seat, size in enumerate(sizes):
        position.hand(seat, ore=min(size, 10), salt=max(0, size - 10))
    state = position.at("pre_roll")
    play(state, RED, "roll_dice")
    return state


def after(move: Move, when: str = "action") -> EuropeState:
    """Red has made a move at the table."""
    state = table().at(when)
    play(state, RED, **move)
    return state


def offered(*answers: tuple[int, str], to: tuple[int, ...] = (1, 2)) -> EuropeState:
    """Red offers a gold and an ore for a wool; then these seats accept or reject."""
    state = table().hand(WHITE, wool=1).at("action")
    play(state, RED, "propose_trade", give={"ore": 1, "gold": 1}, get={"wool": 1}, to=list(to))
    for seat, kind in answers:
        play(state, seat, kind, offer=1)
    return state


def asked() -> EuropeState:
    """Blue offers a wool for an ore to red."""
    state = acting()
    play(state, BLUE, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[RED])
    return state


def bought(*resources: str) -> EuropeState:
    """Red has bought resources with gold."""
    state = acting()
    for resource in resources:
        play(state, RED, "buy_resource", resource=resource)
    return state


ARROW, ARROW_FREE = path("1,-3|1,-2"), path("1,-2|2,-3")  # the double arrow by the Baltic coast, and beyond it


def arrow() -> EuropeState:
    """Red has placed a route on a double arrow."""
    state = table().route(RED, "0,-2|1,-3").at("action")
    play(state, RED, "establish_route", path=ARROW)
    return state


def two_chains() -> tuple[Position, int]:
    """Two equally short chains of red's and blue's from Bern; the path that joins them with Vienna."""
    position = Position().line(RED, "Bern", U, S, T).line(BLUE, "Bern", X, Y, T).line(WHITE, 85, "Vienna")
    return position.hand(RED, **RICH), between(T, 85)


def choosing() -> EuropeState:
    """Red must choose one of the two chains."""
    position, new = two_chains()
    state = position.at("action")
    play(state, RED, "establish_route", path=new)
    return state


def merchant_at(start: int) -> Position:
    """Red's merchant stands somewhere else."""
    position = table()
    position.state.merchants[RED] = start
    return position


MOUNTAINS = hexagon("0,3")  # at Belgrade, without number
OTHER_MOUNTAINS = hexagon("-1,3"), hexagon("1,3")


def founded(city: str, start: int, *, tokens: tuple[int, ...] = ()) -> EuropeState:
    """Red's merchant has founded a post beside a hex without number; these mountain tokens lie on the board."""
    position = merchant_at(start)
    for place, number in zip(OTHER_MOUNTAINS, tokens, strict=False):
        position.token(place, number)
    state = position.at("action")
    play(state, RED, **march(city))
    return state


def route_card(placed: int = 0) -> EuropeState:
    """Red has played route building and placed so many of its routes."""
    state = after(card("route_building"))
    for way in line(U, S)[:placed]:
        play(state, RED, "establish_route", path=way)
    return state


def beside_paris(**goods: int) -> Position:
    """Red's caravan stands at Paris."""
    position = table()
    position.state.caravans[2 * RED] = TO_PARIS
    return position.hand(RED, **goods) if goods else position


PHASES: dict[str, Callable[[], EuropeState]] = {
    "setup_roll": lambda: opening(1, 4, 9, 5),
    "setup_post": lambda: placing(4),
    "setup_neutral": lambda: placing(10),
    "setup_route": lambda: placing(13),
    "pre_roll": lambda: table().at("pre_roll"),
    "discard": lambda: seven(9, 4, 12),
    "move_robber": lambda: seven(4),
    "action": acting,
    "trade_answer": lambda: offered((BLUE, "reject_trade")),
    "choose_connection": choosing,
    "free_route": arrow,
    "card_route": route_card,
    "second card_route": lambda: route_card(1),
    "place_number": lambda: founded("Kaliningrad", 51),
}  # one state for each phase of a game that goes on
