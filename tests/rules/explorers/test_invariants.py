"""What holds in every position of every game: pieces and cards are conserved, lists are exact, every game ends."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

import rules
from rules.explorers import cargo
from rules.explorers.components import (
    CREWS,
    FISH,
    FISH_MISSION,
    GARRISON,
    HARBOURS,
    ROADS,
    ROOM,
    SACKS,
    SETTLEMENTS,
    SETTLERS,
    SHIPS,
    SPICE_MISSION,
    STOCK,
)
from rules.explorers.ships import points_left
from rules.explorers.spices import sacks_at
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, buildings, rivals, survey
from rules.explorers.voyages import canonical_ways, toll_hex
from rules.kernel import purse
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits, mask_of
from tests.law import law
from tests.rules.explorers.position import SCENARIOS
from tests.rules.play import concrete, positions
from tests.rules.ways import cheapest_ways

TABLES = [
    pytest.param(scenario, players, edition, id=f"{scenario}-{players}-{edition}")
    for (scenario, players), edition in zip(
        product(SCENARIOS, (2, 3, 4)), ("2022", "2013", "2022") * len(SCENARIOS), strict=True
    )
]
ON_EVERY_TABLE = pytest.mark.parametrize(("scenario", "players", "edition"), TABLES)


def play_on(scenario: str, players: int, edition: str, most: int) -> Iterator[ExplorersState]:
    """The positions of a random game, up to a number of moves."""
    options = {"edition": edition}
    game = positions("explorers", f"{scenario} {players}", scenario=scenario, players=players, options=options)
    for number, state in enumerate(game):
        assert isinstance(state, ExplorersState)
        yield state
        if number == most:
            return


# ---- conservation ----


def cargo_of(state: ExplorersState, seat: int | None, kind: int) -> int:
    """The pieces of a kind in the ships and basins of a seat, or of all."""
    seats = range(state.setup.players) if seat is None else (seat,)
    holders = [hold for s in seats for hold in state.holds[SHIPS * s : SHIPS * (s + 1)]]
    holders += [basin for s in seats for basin in state.basins[HARBOURS * s : HARBOURS * (s + 1)]]
    return sum(cargo.of(content, kind) for content in holders)


def check_pieces(state: ExplorersState) -> None:
    players, missions = state.setup.players, board_of(state).missions
    for seat in range(players):
        ashore = sum(state.ashore[seat::players]) + state.friends[seat].bit_count()
        crews = state.crews_left[seat] + cargo_of(state, seat, cargo.CREW) + ashore
        assert crews == (CREWS if missions else 0)
        assert state.settlers_left[seat] + cargo_of(state, seat, cargo.SETTLER) == SETTLERS
        assert min(state.crews_left[seat], state.settlers_left[seat]) >= 0
        assert state.roads[seat].bit_count() <= ROADS
        assert state.settlements[seat].bit_count() <= SETTLEMENTS
        assert state.harbours[seat].bit_count() <= HARBOURS
        docks = state.docks[HARBOURS * seat : HARBOURS * (seat + 1)]
        assert mask_of(dock for dock in docks if dock != NOBODY) == state.harbours[seat]


def check_supplies(state: ExplorersState) -> None:
    missions = board_of(state).missions
    assert sum(hand & purse.CARDS for hand in state.hands) + state.bank == STOCK
    assert all(hand >= 0 for hand in state.hands)
    at_sea = state.fish.bit_count() + cargo_of(state, None, cargo.FISH)
    assert state.fish_left + at_sea == (FISH if FISH_MISSION in missions else 0)
    in_villages = sum(sacks_at(state, place) for place in range(len(state.tiles)))
    sacks = state.sacks_left + in_villages + cargo_of(state, None, cargo.SPICE)
    assert sacks == (SACKS if SPICE_MISSION in missions else 0)


def check_board(state: ExplorersState) -> None:
    grid = board_of(state).grid
    afloat = [path for path in state.ships if path != NOBODY]
    assert not any(grid.end_masks[path] & state.fog for path in afloat)
    assert all(state.routes >> path & 1 for path in afloat)
    assert max(Counter(afloat).values(), default=0) <= ROOM
    assert all(cargo.fits(content) for content in (*state.holds, *state.basins))
    assert all(hold == 0 for path, hold in zip(state.ships, state.holds, strict=True) if path == NOBODY)
    assert (state.pirate == NOBODY) == (state.pirate_seat == NOBODY)
    assert not state.fish >> state.pirate & 1 if state.pirate != NOBODY else True
    for place in bits(state.sealed):
        row = state.lairs.index(place) * state.setup.players
        assert sum(state.ashore[row : row + state.setup.players]) <= GARRISON


@law("AS-130", "X-1.37R", "X-1.38R", "X-8.19R", "X-1.16R", "X-1.17R", "X-3.12", "X-7.12", "X-10.2", "X-12.6")
@ON_EVERY_TABLE
def test_pieces_and_cards_are_conserved(scenario, players, edition):
    for state in play_on(scenario, players, edition, 1500):
        check_pieces(state)
        check_supplies(state)
        check_board(state)


def derived(state: ExplorersState) -> list[object]:
    """What `survey` works out."""
    names = ("routes", "fog", "coast", "haven", "sites", "ground", "swift", "income", "rivers")
    return [getattr(state, name) for name in names]


@ON_EVERY_TABLE
def test_derived_fields_follow_from_the_rest(scenario, players, edition):
    for state in list(play_on(scenario, players, edition, 1200))[-1:]:
        grid = board_of(state).grid
        fresh = state.copy()
        survey(fresh)
        assert derived(fresh) == derived(state)
        owners = range(len(state.settlements))
        assert state.built == mask_of(spot for owner in owners for spot in bits(buildings(state, owner)))
        closed = mask_of(near for spot in bits(state.built) for near in bits(grid.crowd_masks[spot]))
        assert state.spots == (1 << len(grid.intersections)) - 1 & ~closed
        for seat in range(players):
            reach = mask_of(spot for path in bits(state.roads[seat]) for spot in grid.ends[path])
            starts = buildings(state, seat) | reach & ~rivals(state, seat)
            assert state.reach[seat] == reach
            assert state.touch[seat] == mask_of(path for spot in bits(starts) for path in grid.spokes[spot])


# ---- lists ----


@law("AS-130", "X-17.4R", "X-17.10R", "X-17.11R")
@ON_EVERY_TABLE
def test_every_listed_move_and_every_default_is_accepted(scenario, players, edition):
    rng = random.Random(scenario)
    for state in play_on(scenario, players, edition, 1500):
        for seat in rules.to_act(state):
            moves = concrete(state, seat)
            assert moves
            assert len(rules.legal_moves(state, seat)) < 250
            for move in (rng.choice(moves), rules.default_move(state, seat)):
                rules.apply(state.copy(), seat, move)
        if rng.random() < 0.01:
            for seat in rules.to_act(state):
                for move in concrete(state, seat):
                    rules.apply(state.copy(), seat, dict(move))


def thinkable(state: ExplorersState) -> Iterator[dict[str, object]]:
    """Every move of the types whose parameters can be counted off."""
    grid = board_of(state).grid
    ships, hexes = range(len(state.ships)), range(len(grid.hexes))
    yield from ({"type": t} for t in ("roll_dice", "end_trade_build", "roll_fish", "end_turn", "skip_steal"))
    for path in range(len(grid.paths)):
        yield from ({"type": t, "path": path} for t in ("build_road", "place_road", "place_settler_ship", "build_ship"))
        yield from ({"type": "build_ship", "path": path, "remove": ship} for ship in ships)
    for spot in range(len(grid.intersections)):
        types = ("build_settlement", "build_harbour_settlement", "place_settlement", "build_settler", "build_crew")
        yield from ({"type": t, "intersection": spot} for t in types)
        yield from ({"type": "found_settlement", "ship": ship, "intersection": spot} for ship in ships)
    for ship in ships:
        types = ("build_settler", "build_crew", "buy_movement", "end_ship_move", "chase_pirate")
        yield from ({"type": t, "ship": ship} for t in (*types, "deliver_fish", "deliver_spice"))
        for place in hexes:
            yield from ({"type": t, "ship": ship, "hex": place} for t in ("catch_fish", "trade_spice"))
            landing = product(("land_crew", "pick_up_crew"), (1, 2))
            yield from ({"type": t, "ship": ship, "hex": place, "count": n} for t, n in landing)
    for kind in ("lumber", "brick", "wool", "grain", "ore"):
        yield from ({"type": t, "resource": kind} for t in ("buy_resource", "sell_resource"))
        yield {"type": "trade_bank_gold", "give": kind}
    yield from ({"type": "place_pirate", "hex": place} for place in hexes)


@law("X-17.4R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_accepted_move_is_listed(scenario):
    rng = random.Random(scenario)
    for state in play_on(scenario, 3, "2022", 1500):
        if rng.random() > 0.006:
            continue
        (seat, *_) = rules.to_act(state)
        listed = [dict(move) for move in concrete(state, seat)]
        for move in thinkable(state):
            try:
                rules.apply(state.copy(), seat, move)
            except rules.Refused:
                assert move not in listed
            else:
                assert move in listed


def cheapest(state: ExplorersState, seat: int, ship: int) -> dict[int, tuple[int, ...]]:
    """The ways of a ship as the search that all games share finds them."""
    board, toll = board_of(state), toll_hex(state, seat, ship)
    sides = board.side_masks[toll] if toll != NOBODY else 0

    def onward(path: int) -> list[int]:
        if board.grid.end_masks[path] & state.fog:
            return []
        return [other for other in board.onward[path] if state.routes >> other & 1]

    def dues(here: int, there: int) -> int:
        return int(bool(sides & (1 << here | 1 << there)))

    coins = min(1, purse.gold(state.hands[seat]))
    ways = cheapest_ways(state.ships[ship], points_left(state, seat, ship), onward, dues, purse=coins)
    return {end: way.steps for end, way in ways.items()}


@law("X-7.40R", "X-7.38R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_listed_voyages_are_the_cheapest_ways(scenario):
    compared = 0
    for state in play_on(scenario, 4, "2022", 1500):
        if state.phase != "movement" or state.turn % 5:
            continue
        for ship in range(SHIPS * state.active, SHIPS * (state.active + 1)):
            if state.ships[ship] != NOBODY:
                assert canonical_ways(state, state.active, ship) == cheapest(state, state.active, ship)
                compared += 1
    assert compared > 50


# ---- the end ----


@law("AS-211", "X-5.51R")
@ON_EVERY_TABLE
def test_games_of_random_players_end_and_every_turn_is_short(scenario, players, edition):
    turn, moves = 0, 0
    last = None
    for state in play_on(scenario, players, edition, 10**6):
        turn, moves = (state.turn, moves + 1) if state.turn == turn else (state.turn, 0)
        assert moves <= 200 * players
        last = state
    assert last is not None
    assert last.outcome is not None
    assert last.outcome.reason == "victory"


# ---- what is hidden, and what is stored ----


@law("X-16.14R", "X-16.16R", "AS-129", "AS-202")
@ON_EVERY_TABLE
def test_imagined_worlds_look_the_same(scenario, players, edition):
    rng = random.Random(scenario)
    for state in play_on(scenario, players, edition, 1500):
        if rng.random() > 0.02 or not rules.to_act(state):
            continue
        for seat in (*range(players), None):
            world = rules.imagine(state, seat, str(rng.random()))
            assert rules.view(world, seat) == rules.view(state, seat)
            if seat is not None:
                assert rules.legal_moves(world, seat) == rules.legal_moves(state, seat)
            assert isinstance(world, ExplorersState)
            check_pieces(world)
            check_supplies(world)


@ON_EVERY_TABLE
def test_a_stored_state_plays_on_alike(scenario, players, edition):
    rng = random.Random(scenario)
    for state in play_on(scenario, players, edition, 1500):
        if rng.random() < 0.02:
            twin = rules.load(rules.dump(state))
            assert rules.dump(twin) == rules.dump(state)
            for seat in rules.to_act(state):
                assert rules.legal_moves(twin, seat) == rules.legal_moves(state, seat)
