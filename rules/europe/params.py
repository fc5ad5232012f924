"""Parameters of this game's own: city spaces, ways, deliveries, cards by their id."""

from typing import Any

from rules.europe import trading
from rules.europe.board import map_of
from rules.europe.components import CARAVANS, CARDS, MERCHANTS, NAMING, STEPS
from rules.europe.deliveries import Delivery, show_deliveries
from rules.europe.routes import CHAIN
from rules.europe.state import EuropeState
from rules.kernel import moves
from rules.kernel.moves import Malformed, Param

LONGEST_WAY = STEPS * moves.MOST_CARDS  # steps that all cards of a kind pay for


def _id(value: Any, size: int) -> int:
    if type(value) is not int or not 0 <= value < size:
        raise Malformed(f"must hold whole numbers from 0 to {size - 1}")
    return value


def _spots(state: EuropeState) -> int:
    return len(map_of(state).grid.intersections)


def _paths(state: EuropeState) -> int:
    return len(map_of(state).grid.paths)


def _read_city(value: Any, state: EuropeState) -> int:
    if type(value) is not int or value < 0 or not map_of(state).cities >> value & 1:
        raise Malformed("must be an intersection with a city space")
    return value


def _way(name: str, size: Any, *, optional: bool = False) -> Param:
    """One place after the other, the start left out."""

    def read(value: Any, state: EuropeState) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or not 1 <= len(value) <= LONGEST_WAY:
            raise Malformed(f"must be a list of 1 to {LONGEST_WAY} places")
        return tuple(_id(place, size(state)) for place in value)

    return Param(name, read, list, optional=optional)


def _read_deliveries(value: Any, state: EuropeState) -> tuple[Delivery, ...]:
    if not isinstance(value, list | tuple) or len(value) > LONGEST_WAY:
        raise Malformed("must be a list of deliveries")
    return tuple(_read_delivery(row, state) for row in value)


def _read_delivery(row: Any, state: EuropeState) -> Delivery:
    if not isinstance(row, dict) or set(row) != {"step", "intersection"}:
        raise Malformed("must hold objects with step and intersection")
    if type(row["step"]) is not int or not 1 <= row["step"] <= LONGEST_WAY:
        raise Malformed("counts steps from 1")
    return row["step"], _read_city(row["intersection"], state)


def _read_card(value: Any, _: EuropeState) -> str:
    if value not in CARDS:
        raise Malformed(f"must be one of {', '.join(CARDS)}")
    return str(value)


CITY = Param("intersection", _read_city)
SPOT = moves.place("intersection", _spots)
PATH = moves.place("path", _paths)
HEX = moves.place("hex", lambda state: len(map_of(state).grid.hexes))
FROM = moves.place("from", lambda state: len(map_of(state).grid.hexes), optional=True)
MERCHANT = moves.number("merchant", 0, MERCHANTS - 1)
CARAVAN = moves.number("caravan", 0, CARAVANS - 1)
DELIVERIES = Param("deliveries", _read_deliveries, show_deliveries, optional=True)

WALK = (MERCHANT, _way("way", _spots), moves.number("grain", 1, moves.MOST_CARDS))
JOURNEY = (CARAVAN, _way("way", _paths), moves.number("salt", 1, moves.MOST_CARDS), DELIVERIES)
HIRE = (SPOT, moves.number("replace", 0, MERCHANTS - 1, optional=True))
FORM = (PATH, moves.number("replace", 0, CARAVANS - 1, optional=True))
CONNECTION = (CHAIN,)
CARDS_GIVEN = moves.cards("cards", NAMING)
RESOURCE = moves.kind("resource", NAMING)
BANK_TRADE = (moves.kind("give", NAMING), moves.number("count", 1, moves.MOST_CARDS), trading.GET)


def _optional(param: Param) -> Param:
    return Param(param.name, param.read, param.show, optional=True)


PLAY = (
    Param("card", _read_card),
    _optional(MERCHANT),
    _optional(CARAVAN),
    _way("way", lambda state: max(_spots(state), _paths(state)), optional=True),
    DELIVERIES,
    _optional(CARDS_GIVEN),
    _optional(RESOURCE),
)  # after the card in the order of cards.Play
