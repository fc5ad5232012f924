"""Settlers and crews: built into basins and ships in port, never ashore."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, basin, hold
from tests.rules.play import concrete, listed, play, refused

SETTLER = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}
CREW = {"wool": 1, "ore": 1}
RICH = {"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}
PORT, AWAY = "2,-1|2,0|3,-1", "1,2|1,3|2,2"
QUAY = "2,0|3,-1"
EDITIONS = ("2022", "2013")


def port(scenario="explorers-and-pirates", **options):
    """A harbour settlement of seat 0 with the intersection's number."""
    p = Position(scenario, 2, **options).hand(0, **RICH)
    return p.harbour(0, p.spot(PORT)), p.spot(PORT)


# ---- settlers ----


@law("X-6.52")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_settler_is_built_into_an_empty_basin_or_an_empty_ship_in_port(scenario):
    p, spot = port(scenario)
    state = p.ship(0, p.path(QUAY)).at("main")
    assert listed(state, 0, "build_settler") == [
        {"type": "build_settler", "intersection": spot},
        {"type": "build_settler", "ship": 0},
    ]
    play(state, 0, "build_settler", ship=0)
    play(state, 0, "build_settler", intersection=spot)
    assert (hold(state, 0), basin(state, 0, spot)) == ({"settler": 1}, {"settler": 1})


WRONG_PLACES = [
    case("a plain settlement", law("X-6.53", "X-6.52"), {"intersection": AWAY}, "not_owner"),
    case("an empty intersection", law("X-6.53"), {"intersection": "2,0|3,-1|3,0"}, "not_owner"),
    case("a rival's harbour", law("X-6.52", "X-6.59"), {"intersection": "3,-2|4,-3|4,-2"}, "not_owner"),
    case("a rival's ship in his port", law("X-6.52", "X-6.59"), {"ship": 3}, "not_owner"),
    case("a ship at sea", law("X-6.52", "AS-61", "X-6.59"), {"ship": 0}, "not_adjacent"),
    case("a ship at a settlement", law("X-6.53", "X-6.52", "X-6.59"), {"ship": 1}, "not_adjacent"),
    case("a ship at a rival's harbour", law("X-6.52", "X-6.59"), {"ship": 2}, "not_adjacent"),
    case("nowhere", law("X-6.53", "X-17.5R"), {}, "bad_parameter"),
    case("a path", law("X-6.53", "X-17.5R"), {"path": QUAY}, "bad_parameter"),
    case("two places", law("X-17.5R"), {"ship": 0, "intersection": PORT}, "bad_parameter"),
]


@pytest.mark.parametrize(("where", "code"), WRONG_PLACES)
@pytest.mark.parametrize("kind", ["build_settler", "build_crew"])
def test_settlers_and_crews_are_placed_nowhere_else(kind, where, code):
    p, _ = port()
    p.settlement(0, p.spot(AWAY)).harbour(1, p.spot("3,-2|4,-3|4,-2"))
    p.ship(0, p.path("3,0|4,-1")).ship(0, p.path("1,3|2,2")).ship(0, p.path("4,-3|4,-2"))
    p.ship(1, p.path("4,-3|4,-2"))
    read = {"intersection": p.spot, "path": p.path, "ship": int}
    refused(p.at("main"), 0, code, kind, **{name: read[name](place) for name, place in where.items()})


@law("AS-61", "X-6.59")
def test_a_ship_two_routes_away_takes_no_crew():
    p, _ = port()
    state = p.ship(0, p.path("3,-1|3,0")).at("main")
    refused(state, 0, "not_adjacent", "build_crew", ship=0)


OCCUPIED = [
    case("a crew", law("AS-59", "X-6.52", "X-6.56R", "X-7.22"), {"crew": 1}),
    case("two crews", law("X-6.56R"), {"crew": 2}),
    case("a sack", law("X-6.56R"), {"spice": 1}),
    case("a fish", law("X-6.56R"), {"fish": 1}),
    case("a settler", law("X-6.56R"), {"settler": 1}),
]


@pytest.mark.parametrize("pieces", OCCUPIED)
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("holder", ["ship", "basin"])
def test_a_settler_needs_an_empty_holder_which_the_builder_may_empty_first(pieces, edition, holder):
    p, spot = port(edition=edition)
    p.ship(0, p.path(QUAY), **(pieces if holder == "ship" else {}))
    p.basin(0, spot, **(pieces if holder == "basin" else {}))
    where = {"ship": 0} if holder == "ship" else {"intersection": spot}
    state = p.at("main")
    refused(state, 0, "cargo_full", "build_settler", **where)
    play(state, 0, "discard_cargo", **where, pieces=pieces)
    play(state, 0, "build_settler", **where)


@law("X-6.54")
def test_edition_2022_a_settler_is_built_where_any_holder_is_empty_and_else_after_one_is_emptied():
    p, spot = port(edition="2022")
    state = p.basin(0, spot, crew=2).ship(0, p.path(QUAY)).ship(0, p.path(QUAY), spice=1).at("main")
    assert listed(state, 0, "build_settler") == [{"type": "build_settler", "ship": 0}]
    play(state, 0, "build_settler", ship=0)
    for where in ({"intersection": spot}, {"ship": 0}, {"ship": 1}):
        refused(state, 0, "cargo_full", "build_settler", **where)
    play(state, 0, "discard_cargo", ship=1, pieces={"spice": 1})
    play(state, 0, "build_settler", ship=1)


@law("X-6.55")
def test_edition_2013_a_settler_is_built_into_the_chosen_holder_after_it_is_emptied():
    p, spot = port(edition="2013")
    state = p.basin(0, spot, crew=2).ship(0, p.path(QUAY)).at("main")
    refused(state, 0, "cargo_full", "build_settler", intersection=spot)
    play(state, 0, "discard_cargo", intersection=spot, pieces={"crew": 1})
    refused(state, 0, "cargo_full", "build_settler", intersection=spot)
    play(state, 0, "discard_cargo", intersection=spot, pieces={"crew": 1})
    play(state, 0, "build_settler", intersection=spot)


@law("X-6.57", "X-6.61", "X-7.31")
@pytest.mark.parametrize("pieces", [{"settler": 1}, {"crew": 2}])
def test_only_ships_carry_settlers_and_crews(pieces):
    p, spot = port()
    other = p.spot("1,1|1,2|2,1")
    p.harbour(0, other).line(0, spot, p.spot("1,0|2,-1|2,0"), p.spot("1,0|1,1|2,0"))
    state = p.basin(0, spot, **pieces).at("movement")
    moves = {move["type"] for move in concrete(state, 0)}
    assert moves <= {"end_turn", "roll_fish"}  # neither roads nor an own harbour near by help
    p, spot = port()
    state = p.harbour(0, other).basin(0, spot, **pieces).ship(0, p.path(QUAY)).at("movement")
    play(state, 0, "transfer_cargo", ship=0, intersection=spot, load=pieces)
    play(state, 0, "sail", ship=0, way=[p.path("2,0|3,0"), p.path("2,0|2,1"), p.path("1,1|2,1")])
    play(state, 0, "transfer_cargo", ship=0, intersection=other, unload=pieces)
    assert basin(state, 0, other) == pieces


# ---- crews ----


@law("X-6.59", "X-6.58")
@pytest.mark.parametrize("scenario", SCENARIOS[1:])
def test_a_crew_is_built_into_a_basin_or_a_ship_in_port(scenario):
    p, spot = port(scenario)
    state = p.ship(0, p.path(QUAY)).at("main")
    for where in ({"intersection": spot}, {"ship": 0}):
        assert {"type": "build_crew", **where} in listed(state, 0, "build_crew")
        play(state, 0, "build_crew", **where)
    assert (hold(state, 0), basin(state, 0, spot)) == ({"crew": 1}, {"crew": 1})


@law("AS-228", "X-6.60", "X-7.18", "X-7.19")
@pytest.mark.parametrize("holder", ["ship", "basin"])
def test_an_empty_holder_takes_two_crews(holder):
    p, spot = port()
    where = {"ship": 0} if holder == "ship" else {"intersection": spot}
    state = p.ship(0, p.path(QUAY)).at("main")
    for _ in range(2):
        play(state, 0, "build_crew", **where)
    refused(state, 0, "cargo_full", "build_crew", **where)
    assert {"type": "build_crew", **where} not in listed(state, 0, "build_crew")


@law("AS-228", "X-6.60", "X-6.62R", "X-7.18", "X-7.19", "X-7.21R")
@pytest.mark.parametrize(
    ("pieces", "freed"),
    [({"crew": 2}, {"crew": 1}), ({"crew": 1, "spice": 1}, {"spice": 1}), ({"fish": 1}, {"fish": 1})],
)
def test_full_basins_and_ships_take_a_crew_after_a_slot_is_freed(pieces, freed):
    p, spot = port()
    state = p.basin(0, spot, **pieces).ship(0, p.path(QUAY), **pieces).at("main")
    for where in ({"intersection": spot}, {"ship": 0}):
        refused(state, 0, "cargo_full", "build_crew", **where)
        play(state, 0, "discard_cargo", **where, pieces=freed)
        play(state, 0, "build_crew", **where)


@law("AS-62", "X-6.58", "X-1.11")
def test_scenario_1_has_no_crews_to_build():
    p, spot = port("land-ho")
    state = p.ship(0, p.path(QUAY)).at("main")
    for where in ({"intersection": spot}, {"ship": 0}):
        refused(state, 0, "not_in_scenario", "build_crew", **where)
    assert not listed(state, 0, "build_crew")


@law("X-6.1", "X-6.6", "X-6.7")
def test_settlers_and_crews_are_paid_for():
    p, spot = port()
    state = p.hand(0, **{kind: SETTLER.get(kind, 0) + CREW.get(kind, 0) for kind in RICH}).at("main")
    play(state, 0, "build_crew", intersection=spot)
    play(state, 0, "discard_cargo", intersection=spot, pieces={"crew": 1})
    play(state, 0, "build_settler", intersection=spot)
    assert rules.view(state, 0)["players"][0]["cards"] == 0
