"""A refusal names the clause that speaks of the move at hand, not of another one that is refused with the same code."""

import pytest

from tests.law import case, law
from tests.rules.explorers import ladders
from tests.rules.explorers.deeds import HOME, ISLE, PIER, PLACES, QUAY, RICH, WEST
from tests.rules.explorers.position import Position
from tests.rules.explorers.seas import circle
from tests.rules.play import refused


def of(build, *faults):
    """A ladder's move with these faults."""
    return lambda: build(set(faults))


def moving(kind, **params):
    """A move of the ship of seat 0 at its home."""
    return lambda: (Position().harbour(0, HOME).ship(0, QUAY).ship(1, PIER).at("movement"), {"kind": kind, **params})


def building(kind, **params):
    """The same, while seat 0 builds."""
    p = Position().harbour(0, HOME).harbour(1, PLACES.spot("2,1|2,2|3,1")).hand(0, **RICH)
    for path in (QUAY, QUAY, PIER):
        p.ship(0, path)
    return lambda: (p.ship(1, PIER).at("main"), {"kind": kind, **params})


def onto_a_full_route():
    lane = circle(PLACES)
    p = Position().ship(0, lane[0]).ship(2, lane[1]).ship(2, lane[1])
    p.state.used[0] = 3
    return p.at("movement"), {"kind": "move_ship", "ship": 0, "path": lane[1]}


def settler_ship_on_a_full_route():
    state = ladders.full(Position(players=3).harbour(0, HOME), QUAY, {"route_full"}, "route_full").at(
        "place_settler_ship"
    )
    return state, {"kind": "place_settler_ship", "path": QUAY}


def out_of_a_village():
    state = Position().village(ISLE, "fast_gold", 0).ship(0, WEST).at("movement")
    return state, {"kind": "pick_up_crew", "ship": 0, "hex": ISLE, "count": 1}


RIVAL = {"ship": ladders.RIVAL}
CREW = {"crew": 1}

CLAUSES = [
    case("a ship built where two lie", law("X-6.45R"), of(ladders.slip, "route_full"), "route_full", "X-6.45R"),
    case("a settler ship placed there", law("X-4.25R"), settler_ship_on_a_full_route, "route_full", "X-6.45R"),
    case("a step there without a way on", law("X-7.14R"), onto_a_full_route, "route_full", "X-7.14R"),
    case("a voyage that ends there", law("X-7.13"), of(ladders.steps, "route_full"), "route_full", "X-7.13"),
    case("no wool for wind", law("X-7.8"), of(ladders.wind, "not_enough_resources"), "not_enough_resources", "X-7.8"),
    case("nothing to sell", law("X-14.23"), of(ladders.sale, "not_enough_resources"), "not_enough_resources",
         "X-14.23"),
    case("a trade the bank cannot serve", law("X-5.24R"), of(ladders.bank_trade, "supply_empty"), "supply_empty",
         "X-5.24R"),
    case("a purchase it cannot serve", law("X-5.29R"), of(ladders.purchase, "supply_empty"), "supply_empty",
         "X-5.29R"),
    case("no fish to deliver", law("X-13.18"), of(ladders.delivery("deliver_fish", "fish"), "cargo_missing"),
         "cargo_missing", "X-13.18"),
    case("no sack to deliver", law("X-14.10"), of(ladders.delivery("deliver_spice", "spice"), "cargo_missing"),
         "cargo_missing", "X-14.10"),
    case("no crew for a lair", law("X-12.5"), of(ladders.landing, "cargo_missing"), "cargo_missing", "X-12.5"),
    case("no crew for a village", law("X-14.3"), of(ladders.village_trade, "cargo_missing"), "cargo_missing",
         "X-14.3"),
    case("no piece to put back", law("X-7.22"), of(ladders.throwing_away, "cargo_missing"), "cargo_missing",
         "X-7.22"),
    case("a crew on a lair", law("X-12.10R"), of(ladders.picking_up, "crew_committed"), "crew_committed", "X-12.10R"),
    case("a crew in a village", law("X-14.7"), out_of_a_village, "crew_committed", "X-14.7"),
    case("another's ship sails", law("X-5.39"), moving("sail", way=[QUAY], **RIVAL), "not_owner", "X-5.39"),
    case("another's ship loads", law("X-7.33R"), moving("transfer_cargo", intersection=HOME, load=CREW, **RIVAL),
         "not_owner", "X-7.33R"),
    case("another's cargo", law("X-7.24R"), moving("discard_cargo", pieces=CREW, **RIVAL), "not_owner", "X-7.24R"),
    case("a settler for another", law("X-6.52"), building("build_settler", **RIVAL), "not_owner", "X-6.52"),
    case("a crew for another", law("X-6.59"), building("build_crew", **RIVAL), "not_owner", "X-6.59"),
    case("a crew for another's basin", law("X-6.59"),
         building("build_crew", intersection=PLACES.spot("2,1|2,2|3,1")), "not_owner", "X-6.59"),
    case("another's ship taken off", law("X-6.47"), building("build_ship", path=QUAY, remove=ladders.RIVAL),
         "not_owner", "X-6.47"),
]  # fmt: skip


@pytest.mark.parametrize(("build", "code", "clause"), CLAUSES)
def test_a_refusal_names_the_clause_of_its_move(build, code, clause):
    state, move = build()
    assert refused(state, 0, code, **move).clause == clause


FOREIGN = [
    case("no crews in scenario 1", law("X-17.7R", "X-1.11"), "land-ho", "crew spice fish"),
    case("lairs alone", law("X-17.7R", "X-2.2"), "pirate-lairs", "spice fish"),
    case("no spice in scenario 3", law("X-17.7R", "X-2.3"), "fish", "spice"),
    case("everything", law("X-17.7R", "X-2.5"), "explorers-and-pirates", ""),
]


@pytest.mark.parametrize(("scenario", "foreign"), FOREIGN)
def test_cargo_that_the_scenario_does_not_use_is_none(scenario, foreign):
    p = Position(scenario)
    home = p.spot("2,-1|2,0|3,-1")
    state = p.harbour(0, home).ship(0, p.path("2,0|3,-1")).at("movement")
    for piece in ("settler", "crew", "spice", "fish"):
        code = "not_in_scenario" if piece in foreign.split() else "cargo_missing"
        refused(state, 0, code, "discard_cargo", ship=0, pieces={piece: 1})
        refused(state, 0, code, "discard_cargo", intersection=home, pieces={piece: 1})
        refused(state, 0, code, "transfer_cargo", ship=0, intersection=home, load={piece: 1})
        refused(state, 0, code, "transfer_cargo", ship=0, intersection=home, unload={piece: 1})
