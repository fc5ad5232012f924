"""A player with many possibilities: for tests that try every action at the wrong moment."""

from typing import Any

from tests.rules.europe.position import BLUE, RED, Position, between, hexagon, spot

U = "-4,1|-3,0|-3,1"  # the intersection between Bern and Paris


def busy() -> Position:
    """Red is on turn, could do whatever there is to do, and has cards and gold for it; offers go to blue."""
    return (
        Position().post(RED, "Paris").route(RED, between("Paris", "Brussels"), between("Paris", U))
        .caravan(RED, between("Paris", "Brussels")).merchant(RED, "Paris").post(BLUE, "Brussels").neutral("Belgrade")
        .cards(RED, trade_profit=1).hand(BLUE, ore=4, wool=4)
        .hand(RED, gold=9, lumber=4, wool=3, grain=3, ore=3, salt=3)
    )  # fmt: skip


# What red can do in the action phase of that position, and what only a duty or the start of a turn allows.
TURN_MOVES: dict[str, dict[str, Any]] = {
    "deliver_commodity": {"caravan": 0, "intersection": spot("Brussels")},
    "establish_route": {"path": between("Bern", U)},
    "hire_merchant": {"intersection": spot("Paris")},
    "form_caravan": {"path": between("Paris", U)},
    "buy_development_card": {},
    "move_merchant": {"merchant": 0, "way": [spot(U)], "grain": 1},
    "move_caravan": {"caravan": 0, "way": [between("Paris", U)], "salt": 1},
    "buy_resource": {"resource": "ore"},
    "trade_bank": {"give": "lumber", "count": 3, "get": "ore"},
    "propose_trade": {"give": {"lumber": 1}, "get": {"ore": 1}, "to": [BLUE]},
    "play_development_card": {"card": "trade_profit"},
    "end_turn": {},
}
DUTY_MOVES: dict[str, dict[str, Any]] = {
    "roll_dice": {},
    "move_robber": {"hex": hexagon("-3,-1")},
    "choose_connection": {"chain": [between("Paris", "Brussels")]},
    "decline_free_route": {},
    "place_number": {"hex": hexagon("0,3")},
}
