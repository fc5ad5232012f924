"""Refusals come in the order of table 17B: of several faults of a move the first in the table is named (X-17.1R).

Each ladder builds a move with all the faults of its list; then they are mended one after the other, from the first
on, and the next one is named, until the move is accepted.
"""

import pytest

import rules
from rules.explorers.refusals import REFUSALS
from rules.explorers.scoring import all_points
from rules.kernel.state import owes
from rules.mechanics.ending import finish
from tests.law import case, law
from tests.rules.explorers import ladders
from tests.rules.explorers.deeds import PLACES, QUAY
from tests.rules.explorers.ladders import FAR
from tests.rules.explorers.position import Position
from tests.rules.play import play, refused

TABLE = [
    "game_over",
    "bad_parameter",
    "not_in_scenario",
    "offer_not_open",
    "not_addressed",
    "already_answered",
    "not_a_candidate",
    "not_your_turn",
    "decision_pending",
    "wrong_phase",
    "not_owner",
    "limit_reached",
    "no_piece_left",
    "supply_empty",
    "ship_finished",
    "ship_in_progress",
    "ship_not_moving",
    "ship_moved",
    "no_pirate_target",
    "not_sea_route",
    "not_adjacent",
    "occupied",
    "not_connected",
    "not_land",
    "not_coastal",
    "not_circled",
    "not_start_island",
    "distance_rule",
    "touches_unexplored",
    "lair_blocks",
    "no_crew_in_village",
    "council_blocks",
    "first_by_ship",
    "route_full",
    "must_leave_route",
    "pirate_hex_illegal",
    "no_victim",
    "cargo_full",
    "cargo_missing",
    "no_lair",
    "lair_full",
    "crew_committed",
    "no_fish",
    "ship_removal_required",
    "ship_removal_forbidden",
    "discard_count_wrong",
    "trade_empty_side",
    "trade_same_kind",
    "trade_not_allowed",
    "no_movement_points",
    "not_enough_gold",
    "not_enough_resources",
]  # the reason codes in the order of checking

FIRST = ("game_over", "bad_parameter", "not_your_turn", "decision_pending", "wrong_phase")  # faults of every action


def spoil(state, seat, move, faults):
    """The faults that any action can have."""
    if "wrong_phase" in faults:
        state.duties[0] = owes("pre_roll", state.active)
    if "decision_pending" in faults:
        state.duties.append(owes("steal", state.active))
    if "bad_parameter" in faults:
        move = {**move, "extra": 1}
    if "game_over" in faults:
        finish(state, all_points(state), 0, "victory")
    return state, 2 if "not_your_turn" in faults else seat, move


LADDERS = [
    case("a voyage", law("X-17.1R", "X-7.7R"), ladders.steps,
         "not_owner ship_finished ship_in_progress not_sea_route not_adjacent route_full no_movement_points "
         "not_enough_gold"),
    case("along the unknown", law("X-17.1R", "X-7.16R", "X-10.31R"), ladders.unknown_shore,
         "touches_unexplored route_full no_movement_points not_enough_gold"),
    case("wool for wind", law("X-17.1R", "X-7.8", "X-7.9R"), ladders.wind,
         "not_owner limit_reached ship_finished not_enough_resources"),
    case("the end of a movement", law("X-17.1R", "AS-217", "X-7.6R"), ladders.stopping,
         "not_owner ship_finished ship_not_moving must_leave_route"),
    case("a chase", law("X-17.1R", "X-10.34", "X-10.36", "X-10.44R", "AS-136"), ladders.chase,
         "not_owner limit_reached ship_in_progress ship_moved no_pirate_target not_adjacent"),
    case("a landing", law("X-17.1R", "X-12.6", "X-7.15R"), ladders.landing,
         "not_owner not_adjacent must_leave_route cargo_missing lair_full"),
    case("a landing on no lair", law("X-17.1R", "X-12.7"), ladders.landing,
         "not_owner not_adjacent must_leave_route cargo_missing no_lair"),
    case("crews picked up", law("X-17.1R", "X-12.30R", "X-12.10R", "X-7.15R"), ladders.picking_up,
         "not_owner not_adjacent must_leave_route cargo_full cargo_missing crew_committed"),
    case("a roll for fish", law("X-17.1R", "X-13.5", "X-13.6R", "X-13.11"), ladders.fish_roll,
         "limit_reached supply_empty ship_in_progress"),
    case("a catch", law("X-17.1R", "X-13.14", "X-13.15", "X-7.15R"), ladders.catch,
         "not_owner not_adjacent must_leave_route cargo_full no_fish"),
    case("a fish delivered", law("X-17.1R", "X-13.18", "X-7.15R"), ladders.delivery("deliver_fish", "fish"),
         "not_owner not_adjacent must_leave_route cargo_missing"),
    case("a sack delivered", law("X-17.1R", "X-14.10", "X-7.15R"), ladders.delivery("deliver_spice", "spice"),
         "not_owner not_adjacent must_leave_route cargo_missing"),
    case("a trade in a village", law("X-17.1R", "X-14.3", "X-14.6", "X-7.15R"), ladders.village_trade,
         "not_owner limit_reached not_adjacent must_leave_route cargo_missing"),
    case("a transfer", law("X-17.1R", "X-7.36R", "X-7.15R"), ladders.transfer,
         "not_owner limit_reached not_adjacent must_leave_route cargo_full"),
    case("a colony near the unknown", law("X-17.1R", "X-9.5", "X-9.10R", "X-9.12R"), ladders.colony,
         "not_owner no_piece_left not_adjacent occupied distance_rule touches_unexplored must_leave_route "
         "cargo_missing"),
    case("a colony near a lair", law("X-17.1R", "X-9.6", "X-9.4"), ladders.colony,
         "not_owner no_piece_left not_adjacent occupied distance_rule lair_blocks must_leave_route cargo_missing"),
    case("a road", law("X-17.1R", "X-6.10", "X-6.11", "X-6.12", "X-6.15"), ladders.road,
         "no_piece_left occupied not_connected touches_unexplored no_crew_in_village not_enough_resources"),
    case("a settlement", law("X-17.1R", "X-6.19", "X-6.20", "X-6.22", "X-6.24"), ladders.settlement,
         "no_piece_left occupied not_connected distance_rule touches_unexplored no_crew_in_village "
         "not_enough_resources"),
    case("the first of a region", law("X-17.1R", "X-6.26", "AS-48"), ladders.region,
         "distance_rule first_by_ship not_enough_resources"),
    case("an upgrade", law("X-17.1R", "X-6.31", "X-6.32R"), ladders.upgrade,
         "not_owner no_piece_left not_coastal not_enough_resources"),
    case("a ship", law("X-17.1R", "X-6.39", "X-6.45R", "X-6.47"), ladders.slip,
         "not_sea_route not_adjacent route_full ship_removal_required not_enough_resources"),
    case("a ship for another's", law("X-17.1R", "X-6.47"), ladders.slip,
         "not_owner not_sea_route not_adjacent route_full"),
    case("a ship taken off needlessly", law("X-17.1R", "X-6.49R"), ladders.needless_removal,
         "route_full ship_removal_forbidden not_enough_resources"),
    case("a crew", law("X-17.1R", "X-6.59", "X-6.60"), ladders.recruits,
         "not_owner no_piece_left not_adjacent cargo_full not_enough_resources"),
    case("a purchase", law("X-17.1R", "X-5.28", "X-5.29R"), ladders.purchase,
         "limit_reached supply_empty not_enough_gold"),
    case("a bank trade", law("X-17.1R", "X-5.23", "X-5.24R"), ladders.bank_trade,
         "supply_empty trade_same_kind not_enough_resources"),
    case("a sale", law("X-17.1R", "X-14.23"), ladders.sale, "limit_reached not_enough_resources"),
    case("cargo thrown away", law("X-17.1R", "X-7.24R", "X-7.15R"), ladders.throwing_away,
         "not_owner must_leave_route cargo_missing"),
    case("the end of a turn", law("X-17.1R", "X-7.13", "AS-69"), ladders.leaving, "must_leave_route"),
]  # fmt: skip


@pytest.mark.parametrize(("build", "codes"), LADDERS)
def test_of_several_faults_the_first_in_the_table_is_named(build, codes):
    ladder = [*FIRST, *codes.split()]
    assert ladder == sorted(ladder, key=TABLE.index)
    for step, code in enumerate(ladder):
        faults = set(ladder[step:])
        state, move = build(faults)
        state, seat, move = spoil(state, 0, move, faults)
        refused(state, seat, code, **move)
    state, move = build(set())
    play(state, 0, **move)


@law("X-17.1R")
def test_every_reason_is_in_the_table_and_in_lower_case():
    assert {code for code, _ in REFUSALS.values()} == set(TABLE)
    assert len(TABLE) == len(set(TABLE)) == 52
    assert all(rules.clause(clause) for _, clause in REFUSALS.values())


@law("X-17.1R", "X-7.38R")
def test_each_check_covers_the_whole_way():
    state = Position().ship(0, QUAY).at("movement")
    refused(state, 0, "not_sea_route", "sail", ship=0, way=[FAR, PLACES.path("0,0|0,1")])
    refused(state, 0, "not_adjacent", "sail", ship=0, way=[*[PLACES.path("3,-1|3,0"), QUAY] * 3, FAR])
