"""Roads and settlements: what they cost, and where unexplored hexes, lairs, villages and neighbours forbid them."""

from itertools import pairwise

import pytest

import rules
from rules.kernel.topology import bits, mask_of
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, hand
from tests.rules.play import listed, play, refused

ROAD = {"lumber": 1, "brick": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}
EDITIONS = ("2022", "2013")
COAST, INLAND, BEYOND, FAR = "2,-1|2,0|3,-1", "1,0|2,-1|2,0", "1,0|1,1|2,0", "1,1|2,0|2,1"  # a row on the island
SOUTH_WEST, SOUTH, SOUTH_EAST = "4,-1|4,0|5,-1", "4,0|5,-1|5,0", "5,-1|5,0|6,-1"  # corners of hex 5,-1


def row(p):
    return [p.spot(name) for name in (COAST, INLAND, BEYOND, FAR)]


# ---- costs ----


def builder(**own):
    """Seat 0 with a place for everything."""
    p = Position("pirate-lairs").hand(0, **own)
    spots = row(p)
    p.settlement(0, spots[0]).line(0, *spots[:3]).harbour(0, p.spot("1,1|1,2|2,1"))
    return p, {
        "build_road": {"path": p.between(spots[2], spots[3])},
        "build_settlement": {"intersection": spots[2]},
        "build_harbour_settlement": {"intersection": spots[0]},
        "build_ship": {"path": p.path("1,2|2,1")},
        "build_settler": {"intersection": p.spot("1,1|1,2|2,1")},
        "build_crew": {"intersection": p.spot("1,1|1,2|2,1")},
    }


COSTS = [
    case("road", law("X-6.1", "X-6.2"), "build_road", ROAD),
    case("settlement", law("X-6.1", "X-6.3"), "build_settlement", SETTLEMENT),
    case("harbour settlement", law("X-6.1", "X-6.4"), "build_harbour_settlement", {"grain": 2, "ore": 2}),
    case("ship", law("X-6.1", "X-6.5"), "build_ship", {"lumber": 1, "wool": 1}),
    case("settler", law("X-6.1", "X-6.6"), "build_settler", SETTLEMENT),
    case("crew", law("X-6.1", "X-6.7"), "build_crew", {"ore": 1, "wool": 1}),
]


@pytest.mark.parametrize(("kind", "cost"), COSTS)
def test_what_each_piece_costs(kind, cost):
    p, places = builder(**cost)
    state = p.at("main")
    assert places[kind] in [{k: v for k, v in move.items() if k != "type"} for move in listed(state, 0, kind)]
    before = bank(state)
    play(state, 0, kind, **places[kind])
    assert hand(state, 0) == {}
    assert bank(state) == {name: held + cost.get(name, 0) for name, held in before.items()}


@pytest.mark.parametrize(("kind", "cost"), COSTS)
def test_without_one_of_its_cards_nothing_is_built(kind, cost):
    for missing in cost:
        plenty = dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 5)
        p, places = builder(**{**plenty, missing: cost[missing] - 1, "gold": 20})
        state = p.at("main")
        refused(state, 0, "not_enough_resources", kind, **places[kind])
        assert not listed(state, 0, kind)


@law("X-6.8")
def test_the_number_of_builds_is_limited_by_cards_and_pieces_only():
    p, _ = builder(lumber=8, brick=8)
    state = p.at("main")
    built = 0
    while moves := listed(state, 0, "build_road"):
        rules.apply(state, 0, moves[0])
        built += 1
    assert built == 8


# ---- roads ----


@law("X-6.9R")
def test_roads_stand_only_where_land_lies_open():
    for scenario in SCENARIOS:
        p = Position(scenario)
        everywhere = p.road(0, p.path("3,-1|4,-1"), p.path("2,0|3,-1")).hand(0, **ROAD).at("main")
        for name in ("3,-1|3,0", "3,0|4,-1", "3,-1|4,-2"):
            assert refused(everywhere, 0, "not_land", "build_road", path=p.path(name)).clause == "X-6.9R"


@law("X-6.10", "X-6.37R", "AS-183")
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
def test_a_road_starts_at_an_own_building_or_road(kind):
    p = Position("pirate-lairs", 2)
    spots = row(p)
    paths = [p.between(a, b) for a, b in pairwise(spots)]
    state = getattr(p, kind)(0, spots[0]).hand(0, lumber=2, brick=2).at("main")
    refused(state, 0, "not_connected", "build_road", path=paths[1])
    assert {move["path"] for move in listed(state, 0, "build_road")} == {*p.grid.spokes[spots[0]]}
    play(state, 0, "build_road", path=paths[0])
    play(state, 0, "build_road", path=paths[1])


@law("AS-167", "X-6.10", "X-4.37R")
@pytest.mark.parametrize("owner", [1, 2, 3])
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
def test_no_road_goes_on_behind_a_rival_or_neutral_building(owner, kind):
    p = Position("pirate-lairs", 2)
    spots = row(p)
    getattr(p.settlement(0, spots[0]).line(0, *spots[:3]), kind)(owner, spots[2])
    state = p.hand(0, **ROAD).at("main")
    refused(state, 0, "not_connected", "build_road", path=p.between(spots[2], spots[3]))
    assert p.between(spots[2], spots[3]) not in [move["path"] for move in listed(state, 0, "build_road")]


@law("X-6.10", "AS-167")
def test_a_building_put_into_a_chain_of_roads_stops_it():
    p = Position("pirate-lairs", 2)
    spots = row(p)
    p.settlement(0, spots[0]).line(0, *spots[:3]).hand(0, **ROAD)
    state = p.settlement(1, spots[2]).at("main")
    refused(state, 0, "not_connected", "build_road", path=p.between(spots[2], spots[3]))
    own = Position("pirate-lairs", 2)
    own.settlement(0, spots[0], spots[2]).line(0, *spots[:3]).hand(0, **ROAD)
    play(own.at("main"), 0, "build_road", path=p.between(spots[2], spots[3]))


@law("X-6.10")
def test_a_rivals_road_is_no_connection():
    p = Position("pirate-lairs", 2)
    spots = row(p)
    state = p.settlement(1, spots[0]).line(1, *spots[:3]).hand(0, **ROAD).at("main")
    refused(state, 0, "not_connected", "build_road", path=p.between(spots[2], spots[3]))


@law("X-6.17")
@pytest.mark.parametrize("name", ["-1,0|0,0", "0,-1|0,0", "-1,1|0,0"])
def test_roads_stand_along_the_frame_too(name):
    p = Position()
    path = p.path(name)
    state = p.settlement(0, p.grid.ends[path][0]).ship(1, path).ship(2, path).hand(0, **ROAD).at("main")
    play(state, 0, "build_road", path=path)


# ---- settlements ----


@law("X-6.18", "X-6.30")
@pytest.mark.parametrize("way", ["built", "founded"])
def test_a_settlement_comes_into_play_in_two_ways_and_is_worth_a_point(way):
    p = Position("pirate-lairs", 2)
    spots = row(p)
    if way == "built":
        state = p.line(0, *spots[1:3]).hand(0, **SETTLEMENT).at("main")
        play(state, 0, "build_settlement", intersection=spots[1])
    else:
        state = p.ship(0, p.path("2,0|3,-1"), settler=1).at("movement")
        play(state, 0, "found_settlement", ship=0, intersection=spots[0])
    assert rules.view(state, None)["players"][0]["points"] == 1
    assert hand(state, 0) == {}


@law("X-6.19")
def test_a_built_settlement_needs_an_own_road():
    p = Position("pirate-lairs", 2)
    spots = row(p)
    state = p.settlement(0, spots[0]).line(1, *spots[1:3]).hand(0, **SETTLEMENT).at("main")
    assert refused(state, 0, "not_connected", "build_settlement", intersection=spots[2]).clause == "X-6.19"
    both = Position("pirate-lairs", 2).settlement(0, spots[0]).line(1, *spots[1:3])
    both.road(0, both.between(spots[2], spots[3])).hand(0, **SETTLEMENT)
    play(both.at("main"), 0, "build_settlement", intersection=spots[2])


@law("AS-183", "X-6.20", "X-6.37R", "X-4.37R")
@pytest.mark.parametrize("owner", [0, 1, 2])
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
def test_the_distance_rule(owner, kind):
    p = Position("pirate-lairs", 2)
    middle = row(p)[1]
    for neighbour in p.grid.neighbours[middle]:
        q = Position("pirate-lairs", 2)
        q.road(0, *q.grid.spokes[middle]).hand(0, **SETTLEMENT)
        state = getattr(q, kind)(owner, neighbour).at("main")
        refused(state, 0, "distance_rule", "build_settlement", intersection=middle)
    two_away = {spot for near in p.grid.neighbours[middle] for spot in p.grid.neighbours[near]} - {middle}
    for spot in two_away:
        q = Position("pirate-lairs", 2)
        q.road(0, *q.grid.spokes[middle]).hand(0, **SETTLEMENT)
        play(getattr(q, kind)(owner, spot).at("main"), 0, "build_settlement", intersection=middle)


@law("X-6.21R")
def test_a_settlement_needs_land_that_lies_open():
    p = Position()
    state = p.road(0, p.path("3,-1|4,-1"), p.path("4,-1|4,0")).hand(0, **SETTLEMENT).at("main")
    for name in ("3,-1|3,0|4,-1", "3,-1|4,-2|4,-1", "4,-1|4,0|5,-1"):
        assert refused(state, 0, "not_land", "build_settlement", intersection=p.spot(name)).clause == "X-6.21R"


# ---- unexplored hexes, lairs, villages ----


def colony(scenario="explorers-and-pirates", **options):
    """Seat 0 has a settlement at a discovered hex and a road to the corner where the next hex begins."""
    p = Position(scenario, 2, **options)
    p.reveal(p.hex("5,-1"), "hills", 4).settlement(0, p.spot(SOUTH_WEST))
    return p.line(0, p.spot(SOUTH_WEST), p.spot(SOUTH)).hand(0, lumber=3, brick=3, wool=3, grain=3)


@law("AS-40", "X-6.13", "X-8.15")
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_a_road_may_end_at_an_unexplored_hex_and_discovers_nothing(scenario):
    p = colony(scenario)
    state = p.at("main")
    hidden = state.hidden
    play(state, 0, "build_road", path=p.path("5,-1|5,0"))
    assert state.hidden == hidden
    assert rules.view(state, 0)["hexes"][p.hex("6,-1")] == {"tile": "unexplored", "region": "north"}


@law("AS-41", "AS-42", "X-6.12", "X-6.22")
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_nothing_is_built_at_an_unexplored_hex(scenario):
    p = colony(scenario)
    state = p.line(0, p.spot(SOUTH), p.spot(SOUTH_EAST)).at("main")
    path, spot = p.path("5,-1|6,-1"), p.spot(SOUTH_EAST)
    assert refused(state, 0, "touches_unexplored", "build_road", path=path).clause == "X-6.12"
    assert refused(state, 0, "touches_unexplored", "build_settlement", intersection=spot).clause == "X-6.22"
    assert path not in [move["path"] for move in listed(state, 0, "build_road")]
    assert not listed(state, 0, "build_settlement")


def beside(kind):
    """The same colony with something on the next hex, and a road to it."""
    p = colony()
    place = p.hex("6,-1")
    if kind == "lair":
        p.lair(place, {0: 2})
    elif kind == "conquered lair":
        p.lair(place, {0: 2, 1: 1}, conquered=True, number=5)
    elif kind == "fallen lair":
        p.lair(place, {0: 3})
    elif kind == "village":
        p.village(place, "fast_gold", 1)
    elif kind == "friendly village":
        p.village(place, "fast_gold", 0)
    else:
        p.reveal(place, kind, 5)
    return p.line(0, p.spot(SOUTH), p.spot(SOUTH_EAST))


CLOSED = [
    case("a lair", law("AS-43", "X-6.14", "X-6.23"), "lair", "lair_blocks"),
    case("a lair on its last day", law("X-6.14", "X-6.23"), "fallen lair", "lair_blocks"),
    case("a conquered lair", law("AS-43", "X-6.14", "X-6.23", "X-12.26"), "conquered lair", None),
    case("a rival's village", law("AS-44", "X-6.15", "X-6.24"), "village", "no_crew_in_village"),
    case("a friendly village", law("AS-44", "X-6.15", "X-6.24", "X-14.8"), "friendly village", None),
    case("fields", law("X-6.9R", "X-6.21R"), "fields", None),
    case("fish", law("X-6.17"), "fish_2", None),
]


@pytest.mark.parametrize(("kind", "code"), CLOSED)
def test_roads_and_settlements_at_a_discovered_hex(kind, code):
    p = beside(kind)
    path, spot = p.path("5,-1|6,-1"), p.spot(SOUTH_EAST)
    state = p.at("main")
    if code:
        refused(state, 0, code, "build_road", path=path)
        refused(state, 0, code, "build_settlement", intersection=spot)
        assert path not in [move["path"] for move in listed(state, 0, "build_road")]
        assert not listed(state, 0, "build_settlement")
    else:
        play(state, 0, "build_road", path=path)
        play(state, 0, "build_settlement", intersection=spot)


@law("AS-44", "X-6.15")
def test_the_friend_of_a_village_may_build_where_another_may_not():
    p = colony().village(Position().hex("6,-1"), "fast_gold", 1)
    far = p.spot("5,0|6,-1|6,0")
    p.settlement(1, far).hand(1, **ROAD)
    play(p.at("main", 1), 1, "build_road", path=p.path("5,0|6,-1"))


# ---- the first settlement of a region ----


LANDS = {"north": ("5,-1", "6,-1"), "south": ("4,1", "5,1")}  # two hexes side by side
WAYS = {
    "north": (SOUTH_WEST, SOUTH, SOUTH_EAST),
    "south": ("3,1|4,0|4,1", "4,0|4,1|5,0", "4,1|5,0|5,1"),
}  # three neighbouring intersections of the first of them, the last between both


@law("AS-48", "X-6.26", "X-6.28R", "X-6.29R")
@pytest.mark.parametrize(("region", "other"), [("north", "south"), ("south", "north")])
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_the_first_settlement_of_a_region_is_founded_by_ship(scenario, region, other):
    p = Position(scenario, 2).hand(0, **SETTLEMENT)
    west, middle, _ = map(p.spot, WAYS[region])
    land, abroad = p.hex(LANDS[region][0]), p.hex(LANDS[other][0])
    p.reveal(land, "hills", 4).reveal(abroad, "forest", 5).line(0, west, middle)
    p.settlement(0, row(p)[0], p.spot(WAYS[other][0]))  # neither his own settlements elsewhere
    state = p.settlement(1, p.corner(land, 1 if region == "north" else 3)).at("main")  # nor a rival's help
    for spot in (west, middle):
        refused(state, 0, "first_by_ship", "build_settlement", intersection=spot)
    assert not listed(state, 0, "build_settlement")


@law("AS-49", "X-6.27", "X-6.28R")
@pytest.mark.parametrize("kind", ["settlement", "harbour"])
@pytest.mark.parametrize("region", LANDS)
def test_from_the_first_settlement_on_roads_lead_to_more(region, kind):
    p = Position(players=2).hand(0, lumber=2, brick=2, wool=1, grain=1)
    west, middle, east = map(p.spot, WAYS[region])
    for name, tile in zip(LANDS[region], ("hills", "forest"), strict=True):
        p.reveal(p.hex(name), tile, 4)
    state = getattr(p, kind)(0, west).line(0, west, middle).at("main")
    play(state, 0, "build_road", path=p.between(middle, east))
    play(state, 0, "build_settlement", intersection=east)


@law("X-6.27")
def test_settler_ships_may_go_on_founding_in_a_region():
    p = Position(players=2)
    p.reveal(p.hex("5,-1"), "hills", 4).reveal(p.hex("6,-1"), "forest", 5).settlement(0, p.spot(SOUTH_WEST))
    state = p.ship(0, p.path("5,0|6,-1"), settler=1).at("movement")
    play(state, 0, "found_settlement", ship=0, intersection=p.spot(SOUTH_EAST))


@law("X-6.29R")
def test_an_intersection_of_two_regions_opens_with_a_settlement_in_either(monkeypatch):
    for own, allowed in ((None, False), ("north", True), ("south", True)):
        p = Position(players=2).hand(0, **SETTLEMENT)
        spots = row(p)
        zones = {"north": mask_of([spots[2], spots[0]]), "south": mask_of([spots[2], p.spot("1,1|1,2|2,1")])}
        monkeypatch.setitem(p.board.__dict__, "zones", (zones["north"], zones["south"]))
        p.line(0, *spots[1:3])
        if own:
            p.settlement(0, spots[0] if own == "north" else p.spot("1,1|1,2|2,1"))
        if allowed:
            play(p.at("main"), 0, "build_settlement", intersection=spots[2])
        else:
            refused(p.at("main"), 0, "first_by_ship", "build_settlement", intersection=spots[2])


@law("X-6.29R", "X-6.26")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_road_leaves_the_start_island_or_enters_a_region(scenario):
    p = Position(scenario)
    p.state.hidden = 0
    state = p.settlement(0, row(p)[0]).at("main")
    reached, border = {row(p)[0]}, [row(p)[0]]
    while border:
        here = border.pop()
        for path in p.grid.spokes[here]:
            land = state.ground[0] >> path & 1
            for spot in p.grid.ends[path]:
                if land and spot not in reached:
                    reached.add(spot)
                    border.append(spot)
    assert reached <= {*bits(p.board.corners(p.board.island))}
