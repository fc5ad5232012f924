"""Positions of Explorers & Pirates, built by hand for tests.

A position starts with an empty board: nothing founded, nothing discovered, no gold, seat 0 on turn:

    p = Position("pirate-lairs")
    west = p.spot("2,0|2,1|3,0")
    state = p.harbour(0, west).ship(0, p.path("2,1|3,0"), crew=2).hand(0, wool=1, gold=2).at("movement")

The start island lies as printed for the second scenario, whatever the scenario (that of `land-ho` as printed there).
Places are named by their hexes, as in the data: a hex "3,0", a path "2,0|3,0", an intersection "2,0|2,1|3,0"; hexes
that are not on the board are frame. Ship number n of seat s (in the order of `ship` calls) is `3 * s + n`.

Methods chain; `at(phase, seat)` ends the chain, works out all derived fields and gives the state. Phases: the names
of the six placements, `pre_roll`, `discard`, `place_pirate`, `steal`, `main` (trade and build), `movement`,
`trade_answer`. What lies face down can be fixed with `face`, what lies open with `reveal`, `lair`, `village`,
`fishery`; chance with `chance(dice=dice(8), fish=[2], chase=[5], hero=[4, 3], steal=[0])`, where a single die is
drawn as its number minus one.
"""

from itertools import pairwise
from typing import Any

import rules
from rules.explorers import cargo
from rules.explorers.board import BOARDS, UNKNOWN, Board
from rules.explorers.components import LANDSCAPES, MISSIONS, NAMING, SHIPS, TILES, TRACKS
from rules.explorers.founding import first_placement
from rules.explorers.setup import empty_table
from rules.explorers.ships import own_dock
from rules.explorers.shipyard import launch
from rules.explorers.state import ExplorersState
from rules.explorers.survey import put_harbour, put_road, put_settlement, survey
from rules.kernel import purse
from rules.kernel.chance import SeededChance
from rules.kernel.engine import _setup
from rules.kernel.registry import find
from rules.kernel.state import NOBODY, Duty, owes
from rules.kernel.topology import bits
from tests.rules.scripted import ScriptedChance

SCENARIOS = tuple(BOARDS)


class Places:
    """The places of a scenario's board by name."""

    def __init__(self, scenario: str) -> None:
        self.board: Board = BOARDS[scenario]
        self.grid = self.board.grid

    def hex(self, name: str) -> int:
        """A hex by its coordinates."""
        return self.grid.hex_id(name)

    def path(self, name: str) -> int:
        """A path by its two hexes."""
        return self.grid.path_id(name)

    def spot(self, name: str) -> int:
        """An intersection by its three hexes."""
        return self.grid.intersection_id(name)

    def between(self, one: int, other: int) -> int:
        """The path between two intersections."""
        return next(p for p in self.grid.spokes[one] if other in self.grid.ends[p])

    def corner(self, place: int, number: int) -> int:
        """Corner 0 (north) to 5 of a hex, clockwise."""
        return self.grid.corners[place][number]

    def side(self, place: int, number: int) -> int:
        """Side 0 (north-east) to 5 of a hex, clockwise."""
        return self.grid.sides[place][number]

    def hidden(self, region: str) -> list[int]:
        """The hexes of "north" or "south" that start face down."""
        return list(bits(self.board.regions[("north", "south").index(region)]))


class Position(Places):
    """A builder of states."""

    def __init__(self, scenario: str = "explorers-and-pirates", players: int = 4, **options: Any) -> None:
        super().__init__(scenario)
        setup = _setup(find("explorers"), scenario, players, "position", options)
        self.state: ExplorersState = empty_table(self.board, setup, SeededChance("position"))
        self.state.hands = [0] * players
        self.state.turn = 1
        self._fix_island()
        survey(self.state)

    def _fix_island(self) -> None:
        """Where the island is dealt at random, lay it out as printed for the second scenario."""
        printed = BOARDS["pirate-lairs"]
        tiles = bytearray(self.state.tiles)
        for place in self.board.loose:
            if self.board.tiles[place] == UNKNOWN:
                tiles[place] = printed.tiles[printed.grid.hexes.index(self.grid.hexes[place])]
        self.state.tiles = bytes(tiles)

    # ---- chance and cards ----

    def chance(self, **streams: Any) -> "Position":
        """Scripted draws: dice=dice(8, 7), fish=[…], chase=[…], hero=[…], steal=[…]."""
        self.state.chance = ScriptedChance(**streams)
        return self

    def hand(self, seat: int, **goods: int) -> "Position":
        """Cards, taken from the bank, and gold."""
        self.state.bank += self.state.hands[seat] & purse.CARDS
        self.state.hands[seat] = NAMING.read(goods)
        self.state.bank -= self.state.hands[seat] & purse.CARDS
        return self

    def bank(self, **cards: int) -> "Position":
        """How many cards of some kinds the bank has left; the others keep what they have."""
        have = dict(zip(NAMING.kinds, purse.unpack(self.state.bank), strict=True)) | cards
        self.state.bank = NAMING.read(have)
        return self

    # ---- hexes ----

    def face(self, place: int, tile: str) -> "Position":
        """What lies face down on a hex; its tile changes places with one of the region that shows this face."""
        wanted, tiles = TILES.index(tile), bytearray(self.state.tiles)
        region = self.board.regions[self.board.region_of(place)] & self.state.hidden
        other = next((n for n in bits(region) if tiles[n] == wanted), place)
        tiles[other], tiles[place] = tiles[place], wanted
        self.state.tiles = bytes(tiles)
        return self

    def reveal(self, place: int, tile: str, number: int = 0) -> "Position":
        """A hex that has been discovered. A landscape needs its number, a gold river `lair`, a village `village`."""
        self.face(place, tile)
        self.state.hidden &= ~(1 << place)
        if self.state.tiles[place] in LANDSCAPES:
            self._take_token(place, number)
            self._set_number(place, number)
        survey(self.state)
        return self

    def _take_token(self, place: int, number: int) -> None:
        stacks = [bytearray(stack) for stack in self.state.tokens]
        stack = stacks[self.board.region_of(place)]
        if number in stack:
            stack.remove(number)
        self.state.tokens = bytes(stacks[0]), bytes(stacks[1])

    def _set_number(self, place: int, number: int) -> None:
        self.state.numbers = bytes(number if n == place else old for n, old in enumerate(self.state.numbers))

    def tokens(self, region: str, *numbers: int) -> "Position":
        """The stack of number tokens of a region, top first."""
        north, south = self.state.tokens
        self.state.tokens = (bytes(numbers), south) if region == "north" else (north, bytes(numbers))
        return self

    def discs(self, *numbers: int) -> "Position":
        """The lair discs, in the order in which they are laid out."""
        self.state.discs = bytes(numbers)
        return self

    def lair(
        self, place: int, crews: dict[int, int] | None = None, *, conquered: bool = False, number: int = 0
    ) -> "Position":
        """A discovered gold river with its disc and the crews of some seats; its number if it is conquered."""
        self.reveal(place, "gold_river")
        state, crews = self.state, crews or {}
        state.lairs = (*state.lairs, place)
        state.ashore = (*state.ashore, *(crews.get(seat, 0) for seat in range(state.setup.players)))
        for seat, count in crews.items():
            state.crews_left[seat] -= count
        if number:
            discs = bytearray(state.discs)
            discs[len(state.lairs) - 1] = number
            state.discs = bytes(discs)
        if conquered:
            self._set_number(place, state.discs[len(state.lairs) - 1])
        else:
            state.sealed |= 1 << place
            if sum(crews.values()) == 3:
                state.fallen = (*state.fallen, place)
        survey(state)
        return self

    def village(self, place: int, advantage: str, *friends: int) -> "Position":
        """A discovered spice hex ("swift_voyage", "fast_gold", "pirate_bonus_4", "pirate_bonus_5") and its friends.

        The sacks that friends took have been delivered.
        """
        self.reveal(place, advantage)
        self.state.sacks_left -= self.state.setup.players - len(friends)
        for seat in friends:
            self.state.crews_left[seat] -= 1
        self.state.friends = tuple(
            villages | (seat in friends) << place for seat, villages in enumerate(self.state.friends)
        )
        survey(self.state)
        return self

    def fishery(self, place: int, number: int, *, fish: bool = False) -> "Position":
        """A discovered fish hex with its die number, and perhaps a fish on it."""
        self.reveal(place, f"fish_{number}")
        if fish:
            self.state.fish |= 1 << place
            self.state.fish_left -= 1
        return self

    # ---- pieces ----

    def settlement(self, owner: int, *spots: int) -> "Position":
        """Settlements, without asking for distance or roads. Owners beyond the seats are the neutral colours."""
        for place in spots:
            put_settlement(self.state, owner, place)
        return self

    def harbour(self, owner: int, *spots: int) -> "Position":
        """Harbour settlements with empty basins."""
        for place in spots:
            put_settlement(self.state, owner, place)
            put_harbour(self.state, owner, place)
        return self

    def road(self, owner: int, *paths: int) -> "Position":
        """Roads, without asking for connection."""
        for place in paths:
            put_road(self.state, owner, place)
        return self

    def line(self, owner: int, *spots: int) -> "Position":
        """Roads along a row of neighbouring intersections."""
        return self.road(owner, *(self.between(a, b) for a, b in pairwise(spots)))

    def ship(self, seat: int, path: int, **pieces: int) -> "Position":
        """The next ship of a seat on a path, with cargo: crew, spice, settler, fish."""
        ship = launch(self.state, seat, path)
        self.state.holds[ship] = self._load(seat, pieces)
        return self

    def basin(self, seat: int, spot: int, **pieces: int) -> "Position":
        """Cargo in the basin of a harbour settlement."""
        self.state.basins[own_dock(self.state, seat, spot)] = self._load(seat, pieces)
        return self

    def _load(self, seat: int, pieces: dict[str, int]) -> int:
        """Pieces out of the supplies."""
        self.state.crews_left[seat] -= pieces.get("crew", 0)
        self.state.settlers_left[seat] -= pieces.get("settler", 0)
        self.state.fish_left -= pieces.get("fish", 0)
        self.state.sacks_left -= pieces.get("spice", 0)
        return sum(cargo.KINDS[name] * number for name, number in pieces.items())

    def pirate(self, seat: int, place: int) -> "Position":
        """The pirate ship of a seat."""
        self.state.pirate, self.state.pirate_seat = place, seat
        return self

    def marker(self, mission: str, *moves: tuple[int, int]) -> "Position":
        """Markers put on a track ("lairs", "fish", "spices") one after the other, as (seat, space): the first one
        on a space lies below. Who is furthest, or below there, holds the point card."""
        state, number, seats = self.state, MISSIONS.index(mission), self.state.setup.players
        row = seats * number
        spaces, order = list(state.markers), list(state.stacks[row : row + seats])
        for seat, space in moves:
            assert space < len(TRACKS[number])
            spaces[row + seat] = space
            order = [*(other for other in order if other != seat), seat]
        state.markers = tuple(spaces)
        state.stacks = (*state.stacks[:row], *order, *state.stacks[row + seats :])
        furthest = max(spaces[row : row + seats])
        holder = next(seat for seat in order if spaces[row + seat] == furthest) if furthest else NOBODY
        state.cards = tuple(holder if n == number else old for n, old in enumerate(state.cards))
        return self

    # ---- this turn ----

    def used(self, ship: int, points: int, *, ended: bool = False) -> "Position":
        """Movement points that a ship of the active player has used; it is in progress unless its movement ended."""
        own = ship % SHIPS
        self.state.used[own] = points
        if ended:
            self.state.ended |= 1 << own
        else:
            self.state.sailing = own
        return self

    def turn(self, number: int) -> "Position":
        """The number of the turn under way."""
        self.state.turn = number
        return self

    def at(self, phase: str, seat: int = 0) -> ExplorersState:
        """The state, in a phase of this seat's turn; decisions that interrupt a phase lie on top of it."""
        state = self.state
        state.active = seat
        survey(state)
        under = {"discard": "main", "place_pirate": "main", "steal": "main"}.get(phase)
        state.duties[:] = [owes(under, seat), owes(phase, seat)] if under else [owes(phase, seat)]
        return state

    def owing_discards(self, *seats: int, active: int = 0) -> ExplorersState:
        """The state after a seven, with these seats owing their discards and the pirate ship still to come."""
        state = self.at("place_pirate" if self.board.missions else "main", active)
        state.duties.append(Duty("discard", seats))
        return state

    def founding(self, starter: int = 0) -> ExplorersState:
        """The state at the first placement of free founding."""
        survey(self.state)
        self.state.turn = 0
        first_placement(self.state, starter)
        return self.state


# ---- looking at states ----


def hand(state: ExplorersState, seat: int) -> dict[str, int]:
    """Cards and gold of a seat, by kind."""
    return NAMING.show(state.hands[seat])


def gold(state: ExplorersState, seat: int) -> int:
    """The gold of a seat."""
    return purse.gold(state.hands[seat])


def bank(state: ExplorersState) -> dict[str, int]:
    """The cards in the bank, by kind."""
    return NAMING.show(state.bank)


def hold(state: ExplorersState, ship: int) -> dict[str, int]:
    """The cargo of a ship."""
    return cargo.show(state.holds[ship])


def basin(state: ExplorersState, seat: int, spot: int) -> dict[str, int]:
    """The cargo of a harbour settlement."""
    return cargo.show(state.basins[own_dock(state, seat, spot)])


def spaces(state: ExplorersState, mission: str) -> list[int]:
    """The space of every seat's marker."""
    row = MISSIONS.index(mission) * state.setup.players
    return list(state.markers[row : row + state.setup.players])


def game(
    scenario: str = "explorers-and-pirates", players: int = 4, seed: str = "a game", **options: Any
) -> ExplorersState:
    """A new game."""
    state = rules.new_game("explorers", scenario=scenario, players=players, seed=seed, options=options)
    assert isinstance(state, ExplorersState)
    return state
