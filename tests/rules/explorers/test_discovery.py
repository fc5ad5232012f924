"""Discovery: which step turns a hex, what is laid on it, the reward, and the end of the ship's movement."""

import random

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, gold, hand
from tests.rules.explorers.seas import (
    NORTH,
    RED,
    SECOND,
    SHIP,
    SOUTH,
    WHITE,
    at_sea,
    by_day,
    circle,
    hexagon,
    paths,
    points,
    seen,
    stock,
    turn_to,
    where,
)
from tests.rules.play import concrete, events_of, listed, play, positions, refused

AHEAD = "4,-1|4,0"  # the step from the first route of the circle that meets the north
LANDS = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}


def before(tile: str, scenario: str = "explorers-and-pirates", players: int = 4, **pieces: int) -> Position:
    """A ship of red one step from this hex, which lies face down."""
    p = by_day(scenario, players)
    return p.face(p.hex(NORTH), tile).ship(RED, circle(p)[0], **pieces)


def discover(p: Position, state: ExplorersState) -> list[rules.Event]:
    return play(state, RED, "move_ship", ship=SHIP, path=p.path(AHEAD))


# ---- token and reward ----


@law("AS-78", "X-8.1", "X-8.4", "X-8.5", "X-8.6", "X-8.8")
@pytest.mark.parametrize(("tile", "resource"), LANDS.items())
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_land_gets_the_top_token_of_its_colour_and_brings_a_card(scenario, tile, resource):
    p = before(tile, scenario).tokens("north", 9, 3, 10, 4, 5, 6)
    state = p.at("movement")
    south, cards = state.tokens[1], bank(state)[resource]
    (facts,) = events_of(discover(p, state), "hex_discovered")
    assert hexagon(state, p.hex(NORTH)) == {"tile": tile, "number": 9}
    assert (list(state.tokens[0]), state.tokens[1]) == ([3, 10, 4, 5, 6], south)
    assert (hand(state, RED), bank(state)[resource]) == ({resource: 1}, cards - 1)
    assert (facts["hex"], facts["tile"], facts["number"], facts["reward"]) == (p.hex(NORTH), tile, 9, {resource: 1})
    refused(state, RED, "ship_finished", "move_ship", ship=SHIP, path=circle(p)[0])


@law("X-8.5")
def test_each_region_draws_from_its_own_stack():
    p, lane = at_sea()
    p.ship(RED, lane[1]).face(p.hex(NORTH), "forest").face(p.hex(SOUTH), "forest")
    state = p.tokens("north", 3, 4).tokens("south", 11, 8).at("movement")
    discover(p, state)
    play(state, RED, "move_ship", ship=SECOND, path=p.path("3,1|4,0"))
    numbers = [hexagon(state, p.hex(name))["number"] for name in (NORTH, SOUTH)]
    assert (numbers, [list(stack) for stack in state.tokens]) == ([3, 11], [[4], [8]])


@pytest.mark.parametrize(
    ("tile", "scenario"),
    [
        case("sea", law("AS-79", "X-8.7", "X-8.14"), "sea", "land-ho"),
        case("sea later", law("AS-79", "X-8.7", "X-8.14"), "sea", "explorers-and-pirates"),
        case("fish", law("X-8.7", "X-8.14", "X-13.2"), "fish_2", "fish"),
        case("a gold river", law("X-8.7", "X-8.14", "X-12.2"), "gold_river", "pirate-lairs"),
        case("a spice hex", law("X-8.7", "X-8.14", "X-14.2"), "fast_gold", "spices"),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_anything_else_brings_two_gold_and_draws_no_token(tile, scenario, players):
    p = before(tile, scenario, players)
    state = p.at("movement")
    tokens, supplies, cards = state.tokens, stock(state), bank(state)
    discover(p, state)
    shown = hexagon(state, p.hex(NORTH))
    assert (hand(state, RED), bank(state), state.tokens) == ({"gold": 2}, cards, tokens)
    laid = {"fish": 0, "lairs": int(tile == "gold_river"), "spice": players * (tile == "fast_gold")}
    assert stock(state) == {name: number - laid[name] for name, number in supplies.items()}
    assert shown.pop("lair", None) == ({"conquered": False, "crews": [0] * players} if laid["lairs"] else None)
    assert shown.pop("village", None) == ({"sacks": players, "friends": []} if laid["spice"] else None)
    assert shown == {"tile": tile, "number": None}


@law("AS-104", "X-12.2", "X-12.3", "X-16.9", "X-8.14")
def test_the_number_of_a_lair_stays_hidden():
    views = []
    for number in (3, 11):
        p = before("gold_river", "pirate-lairs").discs(number, *(n for n in (3, 4, 5, 6, 8, 11) if n != number))
        state = p.at("movement")
        events = discover(p, state)
        views.append([rules.view(state, seat) for seat in (RED, WHITE, None)])
        views[-1] += [event.seen_by(seat) for event in events for seat in (RED, WHITE, None)]
        assert gold(state, RED) == 2
    assert views[0] == views[1]


@law("AS-86", "X-8.12R")
@pytest.mark.parametrize(("tile", "resource"), LANDS.items())
def test_an_empty_bank_gives_no_reward_and_nothing_in_its_place(tile, resource):
    p = before(tile).bank(**{resource: 0})
    state = p.at("movement")
    (facts,) = events_of(discover(p, state), "hex_discovered")
    assert (hand(state, RED), facts["reward"], bank(state).get(resource, 0)) == ({}, {}, 0)
    assert hexagon(state, p.hex(NORTH))["tile"] == tile


# ---- which steps ----


@pytest.mark.parametrize(
    ("start", "path"),
    [
        case("with one tip", law("X-8.1", "X-8.2R"), "3,0|4,-1", AHEAD),
        case("from another side", law("X-8.1", "X-8.2R"), "3,0|4,0", AHEAD),
        case("head on", law("X-8.1", "X-8.2R"), "4,-2|4,-1", "4,-1|5,-2"),
    ],
)
def test_either_tip_discovers(start, path):
    p = by_day()
    state = p.ship(RED, p.path(start)).at("movement")
    assert hexagon(state, p.hex(NORTH))["tile"] == "unexplored"
    (facts,) = events_of(play(state, RED, "move_ship", ship=SHIP, path=p.path(path)), "hex_discovered")
    assert facts["hex"] == p.hex(NORTH)


@law("X-8.1", "X-8.2R", "X-8.4")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_step_discovers_exactly_the_unexplored_hexes_at_its_tips(scenario):
    p = Position(scenario)
    state = p.at("movement")
    hidden = set(p.hidden("north") + p.hidden("south"))
    pointed = {path: {n for spot in ends for n in p.grid.touching[spot]} for path, ends in enumerate(p.grid.ends)}
    routes = [path for path in rules.view(state, None)["sea_routes"] if not pointed[path] & hidden]
    p.ship(RED, routes[0])
    discoveries = 0
    for start in routes:
        for path in {path for spot in p.grid.ends[start] for path in p.grid.spokes[spot]} - {start}:
            if not state.routes >> path & 1:
                continue
            after = state.copy()
            after.ships[SHIP] = start
            events = events_of(play(after, RED, "move_ship", ship=SHIP, path=path), "hex_discovered")
            assert {facts["hex"] for facts in events} == pointed[path] & hidden
            unexplored = {n for n in hidden if hexagon(after, n)["tile"] == "unexplored"} if events else hidden
            assert unexplored == hidden - pointed[path]
            discoveries += len(events)
    assert discoveries > 10


@law("X-8.10R", "AS-87")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_of_the_hexes_at_a_new_tip_at_most_one_was_not_at_the_old_one(scenario):
    grid = Position(scenario).grid
    for ends in grid.ends:
        for old, new in (ends, ends[::-1]):
            assert len(set(grid.touching[new]) - set(grid.touching[old])) <= 1


@law("AS-87", "X-8.10R", "X-8.13R", "X-8.18R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_in_random_games_a_move_turns_at_most_one_hex_and_tokens_never_run_short(scenario):
    rng, turned = random.Random(scenario), 0
    state = rules.new_game("explorers", scenario=scenario, players=3, seed="turning")
    for _ in range(1500):
        if not rules.to_act(state):
            break
        seat = rng.choice(rules.to_act(state))
        found = events_of(rules.apply(state, seat, rng.choice(concrete(state, seat))), "hex_discovered")
        assert len(found) <= 1
        assert all((facts["number"] is not None) == (facts["tile"] in LANDS) for facts in found)
        turned += len(found)
    assert turned > 5


@law("X-8.11R")
def test_several_hexes_at_once_are_turned_in_their_order():
    p = by_day()
    p.face(p.hex(NORTH), "forest").face(p.hex(SOUTH), "hills").tokens("north", 3).tokens("south", 11)
    state = p.ship(RED, p.path("4,0|5,-1")).at("movement")  # a place that play never brings about
    events = events_of(play(state, RED, "move_ship", ship=SHIP, path=p.path("4,0|5,0")), "hex_discovered")
    assert [(facts["hex"], facts["number"]) for facts in events] == [(p.hex(NORTH), 3), (p.hex(SOUTH), 11)]
    assert hand(state, RED) == {"lumber": 1, "brick": 1}
    assert seen(state, SHIP)["finished"]


@law("AS-218", "X-8.2R", "X-8.3", "X-8.4", "X-8.8")
@pytest.mark.parametrize("cargo", [{}, {"crew": 1}, {"crew": 1, "spice": 1}, {"settler": 1}, {"fish": 1}])
def test_a_discovery_on_the_way_is_compulsory_whatever_the_ship_carries(cargo):
    p = by_day("explorers-and-pirates")
    lane = circle(p)
    state = p.face(p.hex(NORTH), "pasture").ship(RED, lane[1], **cargo).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[0])
    assert hexagon(state, p.hex(NORTH))["tile"] == "unexplored"
    discover(p, state)
    assert hexagon(state, p.hex(NORTH))["tile"] == "pasture"
    assert (points(state, SHIP), seen(state, SHIP)["hold"]) == (0, cargo)
    refused(state, RED, "ship_finished", "move_ship", ship=SHIP, path=lane[0])
    turn_to(state, RED)
    assert hexagon(state, p.hex(NORTH))["tile"] == "pasture"


@law("AS-40", "X-6.13", "X-8.15")
def test_a_road_to_a_corner_of_a_hex_does_not_turn_it():
    p = by_day()
    start, end = p.spot("4,0|5,-1|5,0"), p.spot("5,-1|5,0|6,-1")
    p.reveal(p.hex(NORTH), "forest", 4).settlement(RED, start)
    state = p.hand(RED, lumber=1, brick=1).at("main")
    play(state, RED, "build_road", path=p.between(start, end))
    assert hexagon(state, p.hex("6,-1"))["tile"] == "unexplored"


# ---- the end of the movement ----


@law("X-8.8")
@pytest.mark.parametrize("bought", [False, True])
def test_points_left_are_lost_also_bought_ones(bought):
    p = before("forest")
    state = p.hand(RED, wool=2).at("movement")
    if bought:
        play(state, RED, "buy_movement", ship=SHIP)
    discover(p, state)
    assert (points(state, SHIP), seen(state, SHIP)["finished"]) == (0, True)
    for kind, params in (
        ("move_ship", {"path": circle(p)[0]}),
        ("sail", {"way": [circle(p)[0]]}),
        ("end_ship_move", {}),
    ):
        refused(state, RED, "ship_finished", kind, ship=SHIP, **params)
    assert not [move for move in listed(state, RED, "sail") if move["ship"] == SHIP]
    turn_to(state, RED)
    assert points(state, SHIP) == 4


@law("AS-80", "X-7.9R", "X-8.8")
def test_no_wool_for_a_ship_that_has_discovered():
    p = before("forest")
    state = p.hand(RED, wool=1).at("movement")
    discover(p, state)
    refused(state, RED, "ship_finished", "buy_movement", ship=SHIP)
    assert not listed(state, RED, "buy_movement")


@pytest.mark.parametrize(
    ("build", "cargo", "kind", "names"),
    [
        case(
            "found", law("X-8.9R", "X-9.11R"), lambda p, north: p.reveal(north, "forest", 4), {"settler": 1},
            "found_settlement", "intersection",
        ),
        case("land", law("X-8.9R"), lambda p, north: p.lair(north), {"crew": 2}, "land_crew", "hex count"),
        case(
            "pick up", law("X-8.9R"), lambda p, north: p.lair(north, {RED: 1}, conquered=True), {},
            "pick_up_crew", "hex count",
        ),
        case("fish", law("X-8.9R"), lambda p, north: p.fishery(north, 1, fish=True), {}, "catch_fish", "hex"),
        case("trade", law("X-8.9R"), lambda p, north: p.village(north, "fast_gold"), {"crew": 1}, "trade_spice", "hex"),
        case(
            "transfer", law("X-8.9R", "X-7.34R"),
            lambda p, north: p.reveal(north, "forest", 4).harbour(RED, p.spot("4,-1|5,-2|5,-1")), {"crew": 1},
            "transfer_cargo", "intersection unload",
        ),
    ],
)  # fmt: skip
def test_only_the_movement_ends_and_the_ship_may_still(build, cargo, kind, names):
    p = by_day("explorers-and-pirates")
    start, end = paths(p, "4,-1|5,-2", "5,-2|5,-1")
    state = build(p, p.hex(NORTH)).ship(RED, start, **cargo).at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=end)
    assert hexagon(state, p.hex("6,-2"))["tile"] != "unexplored"
    known = {"hex": p.hex(NORTH), "intersection": p.spot("4,-1|5,-2|5,-1"), "count": 1, "unload": {"crew": 1}}
    named = {name: known[name] for name in names.split()}
    assert {"type": kind, "ship": SHIP, **named} in listed(state, RED, kind)
    play(state, RED, kind, ship=SHIP, **named)


@law("AS-81", "X-8.9R", "X-9.11R", "X-8.16R")
def test_a_settler_ship_founds_on_the_land_that_it_has_just_discovered():
    p = before("forest", settler=1)
    state = p.at("movement")
    discover(p, state)
    play(state, RED, "found_settlement", ship=SHIP, intersection=p.spot("4,-1|4,0|5,-1"))


@law("AS-169", "X-8.16R", "X-8.18R")
def test_what_one_ship_discovers_is_open_to_the_next_which_may_discover_more():
    p = before("sea")
    state = p.ship(RED, circle(p)[1]).at("movement")
    way = paths(p, "4,-1|4,0", "4,0|5,-1", "5,-1|5,0")
    discover(p, state)
    events = play(state, RED, "sail", ship=SECOND, way=way)
    assert [facts["hex"] for facts in events_of(events, "hex_discovered")] == [p.hex("6,-1")]
    assert (seen(state, SHIP)["finished"], seen(state, SECOND)["finished"]) == (True, True)


@law("AS-192", "X-8.16R", "X-10.7R")
@pytest.mark.parametrize(
    ("tile", "more"), [("sea", 1), ("fish_1", 1), ("forest", 0), ("gold_river", 0), ("fast_gold", 0)]
)
def test_discovered_sea_is_open_to_pirate_ships(tile, more):
    p = before(tile)
    state = p.at("movement")
    discover(p, state)
    state = p.at("place_pirate")
    hexes = {move["hex"] for move in listed(state, RED, "place_pirate")}
    assert (len(hexes), p.hex(NORTH) in hexes) == (17 + more, bool(more))


@law("X-8.16R")
def test_discovered_land_is_open_for_founding_by_the_next_ship_at_once():
    p = before("forest")
    state = p.ship(RED, circle(p)[1], settler=1).at("movement")
    discover(p, state)
    play(state, RED, "move_ship", ship=SECOND, path=p.path(AHEAD))
    play(state, RED, "found_settlement", ship=SECOND, intersection=p.spot("4,-1|4,0|5,-1"))


@law("AS-219", "X-8.17R")
@pytest.mark.parametrize("coins", [0, 1])
def test_tribute_is_paid_before_the_reward_of_a_discovery(coins):
    p = before("sea")
    state = p.pirate(WHITE, p.hex("4,0")).hand(RED, gold=coins).at("movement")
    if not coins:
        refused(state, RED, "not_enough_gold", "move_ship", ship=SHIP, path=p.path(AHEAD))
        return
    events = discover(p, state)
    assert [event.type for event in events] == ["tribute_paid", "ship_sailed", "hex_discovered"]
    assert gold(state, RED) == 2


# ---- everywhere ----


@law("X-8.19R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_ship_ever_points_at_an_unexplored_hex(scenario):
    game = positions("explorers", f"fog {scenario}", scenario=scenario, players=4)
    grid = Position(scenario).grid
    for number, state in enumerate(game):
        if number % 5 == 0:
            shown = rules.view(state, None)
            at_sea = {ship["path"] for player in shown["players"] for ship in player["ships"]}
            around = {n for path in at_sea for spot in grid.ends[path] for n in grid.touching[spot]}
            assert not [n for n in around if shown["hexes"][n]["tile"] == "unexplored"]
        if number == 1200:
            return


def way_into_the_dark(p: Position, state: ExplorersState) -> tuple[int, ...]:
    """The shortest way of a ship to a route that points at an unexplored hex."""
    rows: list[tuple[int, ...]] = [(where(state, SHIP),)]
    met = {rows[0][0]}
    while rows:
        way = rows.pop(0)
        if any(state.hidden >> n & 1 for spot in p.grid.ends[way[-1]] for n in p.grid.touching[spot]):
            return way[1:]
        for path in sorted({path for spot in p.grid.ends[way[-1]] for path in p.grid.spokes[spot]} - met):
            if state.routes >> path & 1:
                met.add(path)
                rows.append((*way, path))
    raise AssertionError("no unexplored hex can be reached")


@law("AS-196", "X-8.19R", "X-3.32R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("deal", ["land in the west", "land in the east"])
def test_a_ship_that_explores_as_long_as_it_can_discovers_every_hex(scenario, deal):
    p = by_day(scenario, 2)
    tiles = bytearray(p.state.tiles)
    for region in ("north", "south"):
        places = sorted(p.hidden(region), key=lambda n: p.grid.hexes[n][0] + p.grid.hexes[n][1] / 2)
        faces = sorted((tiles[n] for n in places), reverse=deal.endswith("east"))
        for place, tile in zip(places, faces, strict=True):
            tiles[place] = tile
    p.state.tiles = bytes(tiles)
    state = p.ship(RED, circle(p)[1]).at("movement")
    while state.hidden:
        for path in way_into_the_dark(p, state):
            if not points(state, SHIP):
                turn_to(state, RED)
            play(state, RED, "move_ship", ship=SHIP, path=path)
        turn_to(state, RED)
    assert all(hexed["tile"] != "unexplored" for hexed in rules.view(state, None)["hexes"])
