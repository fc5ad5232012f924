"""Voyages: several steps as one move, and the ends that a list names."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

import rules
from rules.explorers import courses
from rules.explorers.components import LANDSCAPES, TILES, VILLAGES
from rules.explorers.state import ExplorersState
from rules.kernel.topology import bits, mask_of
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, gold
from tests.rules.explorers.seas import (
    BLUE,
    NORTH,
    ORANGE,
    RED,
    SECOND,
    SHIP,
    WHITE,
    at_sea,
    by_day,
    circle,
    hexagon,
    paths,
    points,
    seen,
    where,
)
from tests.rules.play import events_of, listed, play, positions, refused, snapshot

# ---- one move, many steps ----


@law("AS-198", "X-7.38R", "X-7.42R")
def test_a_voyage_is_its_steps_and_does_not_end_the_movement():
    p, lane = at_sea()
    sailed = p.at("movement")
    stepped = sailed.copy()
    play(sailed, RED, "sail", ship=SHIP, way=lane[1:4])
    for path in lane[1:4]:
        play(stepped, RED, "move_ship", ship=SHIP, path=path)
    assert snapshot(sailed) == snapshot(stepped)
    play(sailed, RED, "sail", ship=SHIP, way=[lane[4]])
    assert (where(sailed, SHIP), points(sailed, SHIP)) == (lane[4], 0)


@law("X-7.42R", "X-7.25")
def test_voyages_steps_and_loading_mix():
    p, lane = at_sea()
    port = p.grid.corners[p.hex("3,0")][4]
    state = p.harbour(RED, port).basin(RED, port, crew=1).ship(RED, lane[2]).at("movement")
    play(state, RED, "sail", ship=SECOND, way=[lane[3]])
    play(state, RED, "transfer_cargo", ship=SECOND, intersection=port, load={"crew": 1})
    play(state, RED, "move_ship", ship=SECOND, path=lane[2])
    play(state, RED, "sail", ship=SECOND, path=lane[0])
    assert (where(state, SECOND), seen(state, SECOND)["hold"], points(state, SECOND)) == (lane[0], {"crew": 1}, 0)


@law("X-7.42R")
def test_the_list_shows_voyages_and_no_single_steps():
    p, _ = at_sea()
    state = p.at("movement")
    assert {len(move["way"]) for move in listed(state, RED, "sail")} == {1, 2, 3, 4}
    assert not listed(state, RED, "move_ship")


@law("AS-199", "X-7.38R", "X-7.39R")
def test_a_voyage_passes_over_full_routes_but_does_not_end_there():
    p, lane = at_sea()
    for path in lane[1:3]:
        p.ship(WHITE, path).ship(BLUE, path)
    state = p.at("movement")
    for end in (1, 2):
        refused(state, RED, "route_full", "sail", ship=SHIP, way=lane[1 : end + 1])
        refused(state, RED, "route_full", "sail", ship=SHIP, path=lane[end])
    ends = {move["way"][-1] for move in listed(state, RED, "sail")}
    assert not ends & {lane[1], lane[2]}
    assert {lane[3], lane[4], lane[5]} <= ends
    play(state, RED, "sail", ship=SHIP, way=lane[1:4])
    assert where(state, SHIP) == lane[3]


@law("X-7.39R", "X-7.4")
def test_a_voyage_may_use_a_route_twice_and_return():
    p, lane = at_sea()
    state = p.at("movement")
    play(state, RED, "sail", ship=SHIP, way=[lane[1], lane[2], lane[1], lane[0]])
    assert (where(state, SHIP), points(state, SHIP)) == (lane[0], 0)


@pytest.mark.parametrize(
    ("params", "code"),
    [
        case("no way at all", law("X-7.38R", "X-17.5R"), {"way": []}, "bad_parameter"),
        case("neither way nor end", law("X-7.40R", "X-17.5R"), {}, "bad_parameter"),
        case("way and end", law("X-7.40R", "X-17.5R"), {"way": [1], "path": 1}, "bad_parameter"),
        case("an unknown path", law("X-17.5R"), {"way": [9999]}, "bad_parameter"),
        case("a word", law("X-17.5R"), {"way": ["east"]}, "bad_parameter"),
        case("one step too many", law("X-7.38R", "X-7.3"), {"way": (1, 2, 3, 4, 5)}, "no_movement_points"),
        case("a gap on the way", law("X-7.38R"), {"way": (1, 3)}, "not_adjacent"),
        case("an end out of reach", law("X-7.40R"), {"end": "5,-3|6,-3"}, "no_movement_points"),
        case("an end on land", law("X-7.40R"), {"end": "1,0|2,0"}, "not_sea_route"),
    ],
)
def test_a_voyage_is_refused_as_a_whole(params, code):
    p, lane = at_sea()
    if isinstance(params.get("way"), tuple):
        params = {"way": [lane[number] for number in params["way"]]}
    if "end" in params:
        params = {"path": p.path(params["end"])}
    refused(p.at("movement"), RED, code, "sail", ship=SHIP, **params)


@law("AS-201", "X-7.41R", "X-8.8")
def test_a_discovery_ends_the_voyage():
    p, lane = at_sea()
    state = p.at("movement")
    beyond = paths(p, "4,-1|4,0", "4,0|5,-1")
    refused(state, RED, "ship_finished", "sail", ship=SHIP, way=beyond)
    refused(state, RED, "ship_finished", "sail", ship=SHIP, way=[lane[1], *beyond])
    assert hexagon(state, p.hex(NORTH))["tile"] == "unexplored"
    play(state, RED, "sail", ship=SHIP, way=[lane[1], beyond[0]])
    assert hexagon(state, p.hex(NORTH))["tile"] != "unexplored"
    assert (seen(state, SHIP)["finished"], points(state, SHIP)) == (True, 0)
    refused(state, RED, "ship_finished", "sail", ship=SHIP, way=[lane[1]])


# ---- ends and canonical ways ----


def detour(coins: int) -> tuple[Position, ExplorersState, list[int], list[int]]:
    """Two ways around a pirate ship in the open east: 2 steps along its hex, 4 steps on the other side."""
    p = by_day()
    lane = circle(p, "3,0")
    state = p.ship(RED, lane[5]).pirate(WHITE, p.hex("4,-1")).hand(RED, gold=coins).at("movement")
    return p, state, lane[:2], lane[4:0:-1]


@law("AS-200", "X-7.40R", "X-10.31R")
@pytest.mark.parametrize("coins", [0, 1])
def test_a_longer_way_without_tribute_is_listed(coins):
    _, state, short, long = detour(coins)
    ways = [list(move["way"]) for move in listed(state, RED, "sail") if move["way"][-1] == short[-1]]
    assert ways == [long]
    if not coins:
        refused(state, RED, "not_enough_gold", "sail", ship=SHIP, way=short)
        return
    by_end = state.copy()
    play(state, RED, "sail", ship=SHIP, way=short)
    assert (gold(state, RED), points(state, SHIP)) == (0, 2)
    play(by_end, RED, "sail", ship=SHIP, path=short[-1])
    assert (gold(by_end, RED), points(by_end, SHIP)) == (1, 0)


@law("X-7.40R")
def test_an_end_that_only_gold_reaches_is_listed_only_with_gold():
    for coins in (0, 1):
        _, state, short, _ = detour(coins)
        ends = {move["way"][-1]: move["way"] for move in listed(state, RED, "sail")}
        assert (ends.get(short[0]) == [short[0]]) == bool(coins)
        if not coins:
            refused(state, RED, "not_enough_gold", "sail", ship=SHIP, path=short[0])


@law("X-7.40R")
def test_unbought_points_and_the_own_route_are_not_listed():
    p, lane = at_sea()
    state = p.hand(RED, wool=1).at("movement")
    before = {move["way"][-1] for move in listed(state, RED, "sail")}
    assert lane[0] not in before
    assert max(len(move["way"]) for move in listed(state, RED, "sail")) == 4
    play(state, RED, "buy_movement", ship=SHIP)
    after = {move["way"][-1] for move in listed(state, RED, "sail")}
    assert before < after
    assert max(len(move["way"]) for move in listed(state, RED, "sail")) == 6


def journeys(p: Position, state: ExplorersState, ship: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every row of steps of a ship that the law allows, with its tribute; read off what lies open."""
    shown = rules.view(state, None)
    routes, pirate = set(shown["sea_routes"]), shown["pirate"]
    dark = {spot for n, face in enumerate(shown["hexes"]) if face["tile"] == "unexplored" for spot in p.grid.corners[n]}
    mine = seen(state, ship)
    due = pirate is not None and pirate["seat"] != ship // 3 and not mine["tribute_paid"]
    tolled = set(p.grid.sides[pirate["hex"]]) if due else set()
    rows: list[tuple[int, tuple[int, ...]]] = [(mine["path"], ())]
    for _ in range(mine["points_left"]):
        further = []
        for here, way in rows:
            onward = {path for spot in p.grid.ends[here] for path in p.grid.spokes[spot]} - {here}
            for path in onward & routes:
                yield int(bool(tolled & {mine["path"], *way, path})), (*way, path)
                if not dark & set(p.grid.ends[path]):
                    further.append((path, (*way, path)))
        rows = further


def expected(p: Position, state: ExplorersState, ship: int) -> set[tuple[int, ...]]:
    """The canonical way to every end with room: least tribute, fewest steps, smallest numbers."""
    best: dict[int, tuple[int, int, tuple[int, ...]]] = {}
    for tribute, way in journeys(p, state, ship):
        if tribute <= gold(state, ship // 3):
            key = (tribute, len(way), way)
            best[way[-1]] = min(best.get(way[-1], key), key)
    lying = state.ships[:ship] + state.ships[ship + 1 :]
    here = where(state, ship)
    return {way for end, (_, _, way) in best.items() if end != here and lying.count(end) < 2}


def waters(number: int) -> tuple[Position, ExplorersState]:
    """A busy sea: ships in pairs and alone around one of red, perhaps a pirate ship, some hexes discovered."""
    rng = random.Random(number)
    p = by_day(SCENARIOS[number % 5])
    for place in rng.sample(p.hidden("north") + p.hidden("south"), 6):
        tile = TILES[p.state.tiles[place]]
        if tile == "sea" or tile.startswith("fish"):
            p.reveal(place, tile)
        elif p.state.tiles[place] in LANDSCAPES:
            p.reveal(place, tile, p.state.tokens[p.board.region_of(place)][0])
    state = p.at("movement")
    dark = {spot for spot in range(len(p.grid.intersections)) if state.fog >> spot & 1}
    clear = [path for path in rules.view(state, None)["sea_routes"] if not dark & set(p.grid.ends[path])]
    home = rng.choice(clear)
    around = {place for spot in p.grid.ends[home] for place in p.grid.touching[spot]}
    near = [path for path in clear if around & set(p.grid.flanks[path])]
    p.ship(RED, home)
    for seat in (WHITE, BLUE, ORANGE):
        for path in rng.sample(near, min(3, len(near))):
            if state.ships.count(path) < 2:
                p.ship(seat, path)
    beside = [n for path in near for n in p.grid.flanks[path] if state.haven >> n & 1]
    if p.board.missions and beside:
        p.pirate(rng.choice([RED, WHITE, WHITE, WHITE]), rng.choice(beside))
    p.hand(RED, gold=rng.randrange(2))
    return p, p.at("movement")


@law("X-7.40R", "X-7.39R", "X-7.41R")
@pytest.mark.parametrize("number", range(40))
def test_every_end_is_listed_once_with_its_canonical_way(number):
    p, state = waters(number)
    if number % 8 == 0:
        p.hand(RED, wool=1, gold=1)
        play(state, RED, "buy_movement", ship=SHIP)
    ways = [tuple(move["way"]) for move in listed(state, RED, "sail")]
    assert len(ways) == len(set(ways))
    assert set(ways) == expected(p, state, SHIP)


def outcome(state: ExplorersState, moves: list[dict[str, Any]]) -> bytes | None:
    """The state after some moves, or nothing if one of them is refused."""
    after = state.copy()
    try:
        for move in moves:
            rules.apply(after, RED, move)
    except rules.Refused:
        return None
    return snapshot(after)


@law("X-7.38R", "X-7.39R", "X-7.14R", "X-7.41R", "X-10.31R")
def test_a_voyage_is_legal_exactly_if_its_steps_are_and_its_end_has_room():
    found = Counter()
    for number in range(30):
        p, state = waters(number)
        rng = random.Random(f"ways {number}")
        for _ in range(50):
            way, here = [], where(state, SHIP)
            for _ in range(rng.randint(1, 5)):
                here = rng.choice([path for spot in p.grid.ends[here] for path in p.grid.spokes[spot] if path != here])
                way.append(here)
            whole = outcome(state, [{"type": "sail", "ship": SHIP, "way": way}])
            steps = outcome(state, [{"type": "move_ship", "ship": SHIP, "path": path} for path in way])
            crowded = state.ships[1:].count(way[-1]) >= 2
            assert whole == (None if crowded else steps)
            found[whole is not None, crowded] += 1
    assert found[True, False] > 300
    assert min(found[False, False], found[False, True]) > 100


@law("X-7.40R", "X-7.38R")
@pytest.mark.parametrize("number", range(8))
def test_any_other_legal_way_is_accepted_when_it_is_sent(number):
    p, state = waters(number)
    rng = random.Random(number)
    rows = [way for tribute, way in journeys(p, state, SHIP) if tribute <= gold(state, RED)]
    for way in rng.sample(rows, min(25, len(rows))):
        if state.ships[1:].count(way[-1]) < 2:
            after = state.copy()
            events = play(after, RED, "sail", ship=SHIP, way=list(way))
            assert where(after, SHIP) == way[-1]
            assert events_of(events, "ship_sailed") == [
                {"seat": RED, "ship": SHIP, "from": where(state, SHIP), "way": list(way)}
            ]


# ---- lists that would be too long ----


def open_waters(scenario: str) -> tuple[ExplorersState, dict[int, list[tuple[int, ...]]]]:
    """Three ships where they reach most, and what each reaches: all is known, wool is paid, villages are friends."""

    def afloat(*places: int) -> ExplorersState:
        p = by_day(scenario)
        p.state.hidden = 0
        villages = mask_of(n for n, tile in enumerate(p.state.tiles) if tile in VILLAGES)
        p.state.friends = (villages, *p.state.friends[1:])
        for place in places:
            p.ship(RED, place)
        state = p.at("movement")
        state.winds = 0b111
        return state

    def ends(place: int) -> list[tuple[int, ...]]:
        return [tuple(move["way"]) for move in listed(afloat(place), RED, "sail")]

    reached = {place: ends(place) for place in bits(afloat().routes)}
    best = sorted(reached, key=lambda place: -len(reached[place]))[:3]
    return afloat(*best), {ship: reached[place] for ship, place in enumerate(best)}


@law("X-7.40R", "X-17.9R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_list_stays_below_its_cap_where_ships_reach_most(scenario):
    state, reached = open_waters(scenario)
    assert len(rules.legal_moves(state, RED)) < 250
    shown: dict[int, list[tuple[int, ...]]] = {ship: [] for ship in reached}
    for move in listed(state, RED, "sail"):
        shown[move["ship"]].append(tuple(move["way"]))
    for ship, ways in shown.items():
        assert ways == reached[ship][: len(ways)]  # the nearest ends, none left out before another
    if sum(map(len, reached.values())) < 230:
        assert shown == reached
    else:
        assert min(map(len, shown.values())) > 70


@law("X-7.40R")
def test_what_a_long_list_leaves_out_is_two_voyages_away():
    state, reached = open_waters("spices")
    near = {move["way"][-1] for move in listed(state, RED, "sail") if move["ship"] == SHIP}
    far = {way for way in reached[SHIP] if way[-1] not in near}
    assert far
    for way in far:
        after = state.copy()
        play(after, RED, "sail", ship=SHIP, way=way[:1])
        assert way[-1] in {move["way"][-1] for move in listed(after, RED, "sail")}
        play(state.copy(), RED, "sail", ship=SHIP, way=way)


# ---- what is remembered ----


@law("X-17.4R", "X-7.40R")
@pytest.mark.parametrize("scenario", ["land-ho", "explorers-and-pirates"])
def test_a_list_is_the_same_whatever_is_remembered(scenario, monkeypatch):
    """With room for few ways and searches, charts are given up in the middle of a game."""

    def lists(most_ways: int, most_reaches: int) -> list[list[Any]]:
        monkeypatch.setattr(courses, "_charts", {})
        monkeypatch.setattr(courses.Chart, "MOST_WAYS", most_ways)
        monkeypatch.setattr(courses.Chart, "MOST_REACHES", most_reaches)
        game = islice(positions("explorers", "memory", scenario=scenario, players=3), 900)
        return [rules.legal_moves(state, state.active) for state in game if state.phase == "movement"]

    wide, narrow = lists(1 << 15, 1 << 14), lists(400, 3)
    assert len(wide) > 200
    assert narrow == wide


# ---- what nobody knows ----


@law("AS-202", "X-7.41R", "X-16.16R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_list_does_not_depend_on_hidden_faces_tokens_and_hands(scenario):
    worlds = []
    for deal in range(6):
        rng = random.Random(deal)
        p, _ = at_sea(scenario)
        state = p.hand(RED, wool=1, gold=1).at("movement")
        for seat, kind in zip((WHITE, BLUE), rng.sample(["ore", "grain"], 2), strict=True):
            p.hand(seat, **{kind: 3})
        tiles = bytearray(state.tiles)
        for region in ("north", "south"):
            places = p.hidden(region)
            for place, tile in zip(places, rng.sample([tiles[n] for n in places], len(places)), strict=True):
                tiles[place] = tile
        state.tiles = bytes(tiles)
        north, south = state.tokens
        p.tokens("north", *rng.sample(list(north), 6)).tokens("south", *rng.sample(list(south), 6))
        state.discs = bytes(rng.sample(list(state.discs), len(state.discs)))
        worlds.append(p.at("movement"))
    assert len({world.tiles for world in worlds}) > 1
    for world in worlds[1:]:
        assert rules.view(world, RED) == rules.view(worlds[0], RED)
        assert rules.legal_moves(world, RED) == rules.legal_moves(worlds[0], RED)
