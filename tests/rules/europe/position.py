"""Positions of Merchants of Europe, built by hand for tests.

A position starts as an empty short map: nobody has a post, a route or a card, everybody has no gold, the robber stands
on a hex without number, seat 0 is on turn:

    state = Position().post(0, "Prague").route(0, "0,-1|0,0").hand(0, ore=1, lumber=1, gold=2).at("action")

Places may be given by id or by name: city spaces by the name of the city ("Prague"), intersections by their three
hexes, paths by their two, hexes by their coordinates. Methods chain; `at(phase)` ends the chain and gives the state.
Whatever is placed goes through the game's own functions, so that the derived fields stay right. Seats are red 0, blue
1, white 2, orange 3. Merchants and caravans of a seat have the numbers 0 and 1, in the order in which they are put.
"""

from collections.abc import Mapping
from copy import deepcopy
from itertools import count, pairwise
from typing import Any

import rules
from rules.europe import scenario_from
from rules.europe.board import MAPS, Map
from rules.europe.components import CARAVANS, CARDS, MERCHANTS, NAMING, START_POSTS, STOCK
from rules.europe.merchants import put_post
from rules.europe.network import put_route
from rules.europe.production import set_number
from rules.europe.scoring import all_posts, available
from rules.europe.setup import set_up
from rules.europe.state import EuropeState
from rules.europe.tokens import face_down
from rules.kernel import data, purse
from rules.kernel.registry import add_scenario, find
from rules.kernel.state import NOBODY, Duty, Setup, owes
from tests.rules.scripted import ScriptedChance

RED, BLUE, WHITE, ORANGE = range(4)

SHORT: dict[str, Any] = data.load("rules.europe", "short.json")
MAIN: dict[str, Any] = data.load("rules.europe", "main.json")
EXAMPLES = {row["id"]: row for row in SHORT["rule_examples"]}  # the worked examples, by their id

_own_maps = count()


def changed(**keys: Any) -> dict[str, Any]:
    """The data of the short map with other values for some keys: for maps of one's own."""
    return deepcopy(SHORT) | keys


def add_map(plain: Mapping[str, Any]) -> str:
    """Make a map playable; gives the name of its scenario."""
    name = f"own-{next(_own_maps)}"
    add_scenario("europe", scenario_from(plain, name))
    return name


def spot(place: int | str, scenario: str = "short") -> int:
    """An intersection by id, by the name of its city, or by its three hexes."""
    board = MAPS[f"europe/{scenario}"]
    if isinstance(place, int):
        return place
    if "|" in place:
        return board.grid.intersection_id(place)
    return next(number for number, name in board.names.items() if name == place)


def path(place: int | str, scenario: str = "short") -> int:
    """A path by id or by its two hexes."""
    return place if isinstance(place, int) else MAPS[f"europe/{scenario}"].grid.path_id(place)


def hexagon(place: int | str, scenario: str = "short") -> int:
    """A hex by id or by its coordinates."""
    return place if isinstance(place, int) else MAPS[f"europe/{scenario}"].grid.hex_id(place)


def between(one: int | str, other: int | str, scenario: str = "short") -> int:
    """The path between two neighbouring intersections."""
    grid, far = MAPS[f"europe/{scenario}"].grid, spot(other, scenario)
    return next(p for p in grid.spokes[spot(one, scenario)] if far in grid.ends[p])


def line(*spots: int | str, scenario: str = "short") -> list[int]:
    """The paths along a row of neighbouring intersections."""
    return [between(one, other, scenario) for one, other in pairwise(spots)]


class Position:
    """A builder of states. `scenario` is `short`, `main`, or what `add_map` gave."""

    def __init__(self, players: int = 4, scenario: str = "short", **options: Any) -> None:
        game = find("europe")
        place = game.scenario(scenario)
        chosen = game.complete(place, {"placement": "variable", **options})
        self.state: EuropeState = set_up(Setup("europe", scenario, players, "position", chosen, place.scope))
        self.scenario = scenario
        self.state.hands = [0] * players
        self.state.robber = self.state.numbers.index(0)
        self.state.turn = 1

    @property
    def board(self) -> Map:
        """The map."""
        return MAPS[self.state.setup.scope]

    def chance(self, **streams: Any) -> "Position":
        """Scripted draws: dice=dice(8, 7), deck=[…], steal=[…], tokens=[…] (place among the numbers left)."""
        self.state.chance = ScriptedChance(**streams)
        return self

    def hand(self, seat: int, *, gold: int = 0, **cards: int) -> "Position":
        """A hand, taken from the bank, and gold."""
        self.state.bank += self.state.hands[seat] & purse.CARDS
        self.state.hands[seat] = NAMING.read({**cards, "gold": gold})
        self.state.bank -= NAMING.read(cards)
        return self

    def bank(self, **cards: int) -> "Position":
        """How many cards of some kinds the bank has left; the others keep what they have."""
        have = dict(zip(NAMING.kinds, purse.unpack(self.state.bank), strict=True)) | cards
        self.state.bank = NAMING.read(have)
        return self

    def post(self, seat: int, *cities: int | str) -> "Position":
        """Posts; beyond the three of the start each frees a commodity, as a founded one does. No gold, no token."""
        total = self.board.warehouses[self.state.setup.players].posts
        for city in cities:
            put_post(self.state, seat, spot(city, self.scenario))
            self.state.warehouse[seat] = total - max(START_POSTS, self.state.posts[seat].bit_count())
        return self

    def neutral(self, *cities: int | str) -> "Position":
        """Neutral posts."""
        for city in cities:
            self.state.neutral |= 1 << spot(city, self.scenario)
        return self

    def free(self, seat: int, number: int) -> "Position":
        """Commodities that become available without a post on the board (their posts count as used up)."""
        self.state.warehouse[seat] -= number
        return self

    def warehouse(self, seat: int, posts: int) -> "Position":
        """How many posts still cover commodities."""
        self.state.warehouse[seat] = posts
        return self

    def supplied(self, seat: int, *cities: int | str) -> "Position":
        """Posts that have received a commodity of this seat."""
        for city in cities:
            self.state.supplied |= 1 << spot(city, self.scenario)
        self.state.delivered[seat] += len(cities)
        return self

    def route(self, seat: int, *paths: int | str) -> "Position":
        """Routes, without cost, connection or gold."""
        for place in paths:
            put_route(self.state, seat, path(place, self.scenario))
        return self

    def line(self, seat: int, *spots: int | str) -> "Position":
        """Routes along a row of neighbouring intersections."""
        return self.route(seat, *line(*spots, scenario=self.scenario))

    def merchant(self, seat: int, *places: int | str) -> "Position":
        """Merchants on intersections; they get the next free number."""
        for place in places:
            row = self.state.merchants[MERCHANTS * seat : MERCHANTS * (seat + 1)]
            self.state.merchants[MERCHANTS * seat + row.index(NOBODY)] = spot(place, self.scenario)
        return self

    def caravan(self, seat: int, *paths: int | str) -> "Position":
        """Caravans beside paths; they get the next free number."""
        for place in paths:
            row = self.state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]
            self.state.caravans[CARAVANS * seat + row.index(NOBODY)] = path(place, self.scenario)
        return self

    def token(self, place: int | str, number: int) -> "Position":
        """A number token out of the sea on a slot of its colour; number 0 sends the token there back."""
        where = hexagon(place, self.scenario)
        assert self.board.slots >> where & 1, "this hex has no slot"
        set_number(self.state, where, 0)
        if number:
            assert number in face_down(self.state, self.board.terrain[where]), "no such token lies in the sea"
            set_number(self.state, where, number)
        return self

    def cards(self, seat: int, *, fresh: bool = False, **kinds: int) -> "Position":
        """Development cards out of the deck; `fresh` ones count as bought this turn."""
        for name, number in kinds.items():
            kind = CARDS.index(name)
            self.state.deck[kind] -= number
            self.state.cards[len(CARDS) * seat + kind] += number
            if fresh:
                self.state.fresh[kind] += number
        return self

    def discards(self, **kinds: int) -> "Position":
        """Development cards out of the deck on the discard pile."""
        for name, number in kinds.items():
            self.state.deck[CARDS.index(name)] -= number
            self.state.discards[CARDS.index(name)] += number
        return self

    def robber(self, place: int | str) -> "Position":
        """The robber's hex."""
        self.state.robber = hexagon(place, self.scenario)
        return self

    def turn(self, number: int) -> "Position":
        """The number of the turn."""
        self.state.turn = number
        return self

    def at(self, phase: str, seat: int = 0, *data: int) -> EuropeState:
        """The state in a phase of this seat's turn; phases that interrupt another lie on top of `action`.

        `data` is what the duty is about: `place_number` the new post (intersection), `free_route` the double-arrow
        path, `card_route` how many routes are left (2 or 1), `choose_connection` the city space just connected,
        `setup_post`, `setup_neutral`, `setup_route` the start player and the number of the placement.
        """
        state = self.state
        state.active = seat
        below = [] if phase in ("pre_roll", "action") or phase.startswith("setup") else [owes("action", seat)]
        state.duties = [*below, Duty(phase, (seat,), data)]
        return state


def game(players: int = 4, scenario: str = "short", seed: str = "a game", **options: Any) -> EuropeState:
    """A new game."""
    state = rules.new_game("europe", scenario=scenario, players=players, seed=seed, options=options)
    assert isinstance(state, EuropeState)
    return state


def started(players: int = 4, scenario: str = "short", seed: str = "a game", **options: Any) -> EuropeState:
    """A new game in which the roll for the first turn is done: it waits for a placement, or for the first roll."""
    state = game(players, scenario, seed, **options)
    while state.phase == "setup_roll":
        rules.apply(state, rules.to_act(state)[0], {"type": "roll_for_start"})
    return state


def hand(state: EuropeState, seat: int) -> dict[str, int]:
    """The cards in a hand, by kind, and its gold."""
    return NAMING.show(state.hands[seat])


def gold(state: EuropeState, seat: int) -> int:
    """The gold of a seat."""
    return purse.gold(state.hands[seat])


def golds(state: EuropeState) -> list[int]:
    """The gold of all seats."""
    return [purse.gold(hand) for hand in state.hands]


def bank(state: EuropeState) -> dict[str, int]:
    """The cards in the bank, by kind."""
    return NAMING.show(state.bank)


def full_bank() -> dict[str, int]:
    """The bank when nobody has a card."""
    return NAMING.show(STOCK)


def goods_left(state: EuropeState, seat: int) -> int:
    """The commodities that a seat could deliver now."""
    return available(state, seat)


def merchants(state: EuropeState, seat: int) -> list[int]:
    """Where a seat's merchants stand; NOBODY (-1): in the supply."""
    return state.merchants[MERCHANTS * seat : MERCHANTS * (seat + 1)]


def caravans(state: EuropeState, seat: int) -> list[int]:
    """Beside which paths a seat's caravans stand; NOBODY (-1): in the supply."""
    return state.caravans[CARAVANS * seat : CARAVANS * (seat + 1)]


def has_post(state: EuropeState, place: int | str) -> bool:
    """Whether anybody has a post on a city space."""
    return bool(all_posts(state) >> spot(place, state.setup.scenario) & 1)
