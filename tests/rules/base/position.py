"""Positions of the base game, built by hand for tests.

A position starts as an empty beginner board with the robber on the desert, nobody founded, seat 0 on turn:

    state = Position().settlement(0, 12).road(0, 15).hand(0, lumber=1, brick=1).at("main")

Methods chain; `at(phase)` ends the chain and gives the state. Whatever is placed keeps the derived fields right,
since it goes through the game's own functions.
"""

from itertools import pairwise
from typing import Any

import rules
from rules.base.board import BEGINNER, ISLAND
from rules.base.build import add_income, put_road, put_settlement
from rules.base.components import BOX, CARDS, NAMING, STOCK, TERRAINS
from rules.base.scoring import measure
from rules.base.setup import set_up
from rules.base.state import BaseState
from rules.kernel import purse
from rules.kernel.engine import _setup
from rules.kernel.registry import find
from rules.kernel.state import owes
from tests.rules.scripted import ScriptedChance

NAMES = {hex_name: ISLAND.hex_id(hex_name) for hex_name, _, _ in BOX["beginner"]["hexes"]}


def hex_with(terrain: str, number: int | None) -> int:
    """The hex of the beginner board with this terrain and number."""
    place = BEGINNER.terrain.index(TERRAINS.index(terrain))
    while BEGINNER.numbers[place] != (number or 0) or TERRAINS[BEGINNER.terrain[place]] != terrain:
        place = BEGINNER.terrain.index(TERRAINS.index(terrain), place + 1)
    return place


def spot(name: str) -> int:
    """An intersection by its three hexes."""
    return ISLAND.intersection_id(name)


def path(name: str) -> int:
    """A path by its two hexes."""
    return ISLAND.path_id(name)


def between(one: int, other: int) -> int:
    """The path between two intersections."""
    return next(p for p in ISLAND.spokes[one] if other in ISLAND.ends[p])


class Position:
    """A builder of base game states."""

    def __init__(self, players: int = 4, **options: Any) -> None:
        setup = _setup(find("base"), "standard", players, "position", options)
        self.state: BaseState = set_up(setup)
        self.state.terrain, self.state.numbers = BEGINNER.terrain, BEGINNER.numbers
        self.state.harbours = BEGINNER.harbours
        self.state.robber = hex_with("desert", None)
        self.state.turn = 1

    def chance(self, **streams: Any) -> "Position":
        """Scripted draws: dice=dice(8, 7), deck=[…], steal=[…]."""
        self.state.chance = ScriptedChance(**streams)
        return self

    def hand(self, seat: int, **cards: int) -> "Position":
        """A hand, taken from the bank."""
        self.state.bank += self.state.hands[seat]
        self.state.hands[seat] = NAMING.read(cards)
        self.state.bank -= self.state.hands[seat]
        return self

    def bank(self, **cards: int) -> "Position":
        """How many cards of some kinds the bank has left; the others keep what they have."""
        have = dict(zip(NAMING.kinds, purse.unpack(self.state.bank), strict=True)) | cards
        self.state.bank = NAMING.read(have)
        return self

    def settlement(self, seat: int, *spots: int) -> "Position":
        """Settlements, without asking for distance or roads."""
        for place in spots:
            put_settlement(self.state, seat, place)
        self._measure()
        return self

    def city(self, seat: int, *spots: int) -> "Position":
        """Cities, built out of settlements."""
        for place in spots:
            put_settlement(self.state, seat, place)
            self.state.settlements[seat] &= ~(1 << place)
            self.state.cities[seat] |= 1 << place
            add_income(self.state, seat, place)
        self._measure()
        return self

    def road(self, seat: int, *paths: int) -> "Position":
        """Roads, without asking for connection."""
        for place in paths:
            put_road(self.state, seat, place)
        self._measure()
        return self

    def line(self, seat: int, *spots: int) -> "Position":
        """Roads along a row of neighbouring intersections."""
        return self.road(seat, *(between(a, b) for a, b in pairwise(spots)))

    def cards(self, seat: int, *, fresh: bool = False, **kinds: int) -> "Position":
        """Development cards out of the deck; `fresh` ones count as bought this turn."""
        for name, number in kinds.items():
            kind = CARDS.index(name)
            self.state.deck[kind] -= number
            self.state.cards[len(CARDS) * seat + kind] += number
            if fresh:
                self.state.fresh[kind] += number
        return self

    def knights(self, seat: int, number: int) -> "Position":
        """Knights face up, without judging the army."""
        self.state.deck[CARDS.index("knight")] -= number
        self.state.knights[seat] += number
        return self

    def awards(self, **holders: int) -> "Position":
        """Who holds longest_road or largest_army."""
        for award, seat in holders.items():
            setattr(self.state, award, seat)
        return self

    def robber(self, place: int) -> "Position":
        """The robber's hex."""
        self.state.robber = place
        return self

    def at(self, phase: str, seat: int = 0) -> BaseState:
        """The state, in a phase of this seat's turn."""
        self.state.active = seat
        self.state.duties[:] = [owes(phase, seat)]
        return self.state

    def _measure(self) -> None:
        for seat in range(self.state.setup.players):
            measure(self.state, seat)


def hand(state: BaseState, seat: int) -> dict[str, int]:
    """The cards in a hand, by kind."""
    return NAMING.show(state.hands[seat])


def bank(state: BaseState) -> dict[str, int]:
    """The cards in the bank, by kind."""
    return NAMING.show(state.bank)


def full_bank() -> dict[str, int]:
    """The bank when nobody has a card."""
    return NAMING.show(STOCK)


def game(players: int = 4, scenario: str = "standard", seed: str = "a game", **options: Any) -> BaseState:
    """A new game."""
    state = rules.new_game("base", scenario=scenario, players=players, seed=seed, options=options)
    assert isinstance(state, BaseState)
    return state
