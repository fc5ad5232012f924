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
from tests.rules.explorers.deeds import ANCHOR, HAVENS, HOME, INLAND, ISLE, OPEN_SEA, PIER, PLACES, QUAY, RICH, WEST
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
FAR = PLACES.path("2,2|3,2")  # a route away from everything
POOR = {"gold": 0}
RIVAL = 3  # the first ship of seat 1


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


def full(position, path, faults, code="must_leave_route"):
    """Two ships of seat 2 on a path, so that no other can stay there."""
    return position.ship(2, path).ship(2, path) if code in faults else position


def hand_of(faults, code="not_enough_resources"):
    return POOR if code in faults else RICH


# ---- ladders: faults → state, move ----


def steps(faults):
    """A step of ship 0; ship 1 is in progress, ship 0 has discovered; the route leads nowhere or is full."""
    p = Position().ship(0, QUAY).ship(0, PLACES.path("2,1|3,1")).ship(1, FAR)
    target = PLACES.path("3,-1|3,0")
    if "ship_finished" in faults:
        p.used(0, 1, ended=True)
    if "ship_in_progress" in faults:
        p.used(1, 1)
    if "not_sea_route" in faults:
        target = PLACES.path("0,0|0,1")
    elif "not_adjacent" in faults:
        target = FAR
    if "route_full" in faults:
        full(p, PLACES.path("3,-1|3,0"), faults, "route_full")
    if "no_movement_points" in faults:
        p.state.used[0] = 4
    if "not_enough_gold" in faults:
        p.pirate(1, PLACES.hex("3,-1"))  # no place for a pirate in play, but a hex like any other
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "sail", "ship": ship, "way": [target]}


def unknown_shore(faults):
    """A step onto an edge of an unexplored hex, with two ships there, no points and no gold for tribute."""
    p = Position().ship(0, PLACES.path("4,-1|4,0")).pirate(1, PLACES.hex("4,-1"))
    target = WEST if "touches_unexplored" in faults else PLACES.path("3,0|4,-1")
    if "route_full" in faults:
        full(p, target, faults, "route_full")
    p.state.used[0] = 4 if "no_movement_points" in faults else 0
    p.hand(0, gold=0 if "not_enough_gold" in faults else 1)
    return p.at("movement"), {"kind": "move_ship", "ship": 0, "path": target}


def wind(faults):
    p = Position().ship(0, QUAY).ship(1, FAR).hand(0, **hand_of(faults))
    p.state.winds = int("limit_reached" in faults)
    p.state.ended = int("ship_finished" in faults)
    return p.at("movement"), {"kind": "buy_movement", "ship": RIVAL if "not_owner" in faults else 0}


def stopping(faults):
    p = full(Position().ship(0, QUAY).ship(1, FAR), QUAY, faults)
    p.used(0, 0 if "ship_not_moving" in faults else 1, ended="ship_finished" in faults)
    return p.at("movement"), {"kind": "end_ship_move", "ship": RIVAL if "not_owner" in faults else 0}


def chase(faults):
    p = Position().ship(0, FAR if "not_adjacent" in faults else PLACES.path("3,0|4,0"))
    p.ship(0, PLACES.path("2,1|3,1")).ship(1, PIER)
    p.state.chased = int("limit_reached" in faults)
    if "ship_in_progress" in faults:
        p.used(1, 1)
    p.state.used[0] = int("ship_moved" in faults)
    p.pirate(0 if "no_pirate_target" in faults else 1, OPEN_SEA)
    return p.at("movement"), {"kind": "chase_pirate", "ship": RIVAL if "not_owner" in faults else 0}


def landing(faults):
    route = FAR if "not_adjacent" in faults else WEST
    p = Position().lair(ISLE, {3: 3 if "lair_full" in faults else 1}, conquered="no_lair" in faults)
    p.ship(0, route, crew=0 if "cargo_missing" in faults else 1).ship(1, PIER)
    full(p, route, faults)
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "land_crew", "ship": ship, "hex": ISLE, "count": 1}


def picking_up(faults):
    route = FAR if "not_adjacent" in faults else WEST
    p = Position().lair(ISLE, {0: 1}, conquered="crew_committed" not in faults)
    p.ship(0, route, spice=2 if "cargo_full" in faults else 0).ship(1, PIER)
    full(p, route, faults)
    count = 2 if "cargo_missing" in faults else 1
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "pick_up_crew", "ship": ship, "hex": ISLE, "count": count}


def fish_roll(faults):
    p = Position().ship(0, QUAY)
    p.state.fish_rolled = "limit_reached" in faults
    p.state.fish_left = 0 if "supply_empty" in faults else 6
    if "ship_in_progress" in faults:
        p.used(0, 1)
    return p.at("movement"), {"kind": "roll_fish"}


def catch(faults):
    route = FAR if "not_adjacent" in faults else WEST
    p = Position().fishery(ISLE, 2, fish="no_fish" not in faults)
    full(p.ship(0, route, crew=int("cargo_full" in faults)).ship(1, PIER), route, faults)
    return p.at("movement"), {"kind": "catch_fish", "ship": RIVAL if "not_owner" in faults else 0, "hex": ISLE}


def delivery(kind, piece):
    def build(faults):
        route = FAR if "not_adjacent" in faults else ANCHOR
        p = Position().ship(0, route, **{piece: 0 if "cargo_missing" in faults else 1}).ship(1, PIER)
        return full(p, route, faults).at("movement"), {"kind": kind, "ship": RIVAL if "not_owner" in faults else 0}

    return build


def village_trade(faults):
    route = FAR if "not_adjacent" in faults else WEST
    p = Position().village(ISLE, "fast_gold", *([0] if "limit_reached" in faults else []))
    full(p.ship(0, route, crew=0 if "cargo_missing" in faults else 1).ship(1, PIER), route, faults)
    return p.at("movement"), {"kind": "trade_spice", "ship": RIVAL if "not_owner" in faults else 0, "hex": ISLE}


def transfer(faults):
    route = FAR if "not_adjacent" in faults else QUAY
    p = Position().harbour(0, HOME).ship(0, route, settler=int("cargo_full" in faults)).ship(1, PIER)
    p.basin(0, HOME, crew=1)
    p.state.transfers[0] = 4 if "limit_reached" in faults else 0
    full(p, route, faults)
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "transfer_cargo", "ship": ship, "intersection": HOME, "load": {"crew": 1}}


def colony(faults):
    """Founding on the corner of hex 5,-1 that also touches 6,-1 and the sea."""
    p = Position().reveal(PLACES.hex("6,-1"), "hills", 4)
    route, corner = PLACES.path("5,-1|5,0"), PLACES.corner(ISLE, 2)
    if "lair_blocks" in faults:
        p.lair(ISLE)
    elif "touches_unexplored" not in faults:
        p.reveal(ISLE, "forest", 5)
    if "no_piece_left" in faults:
        p.settlement(0, *INLAND[:5])
    if "occupied" in faults:
        p.settlement(3, corner)
    if "distance_rule" in faults:
        p.settlement(3, PLACES.corner(ISLE, 3))
    where = FAR if "not_adjacent" in faults else route
    full(p.ship(0, where, settler=0 if "cargo_missing" in faults else 1).ship(1, PIER), where, faults)
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "found_settlement", "ship": ship, "intersection": corner}


def village_coast(faults):
    """A village on 5,-1, seat 0's settlement on 6,-1 and roads from there to their common corner."""
    p = Position().reveal(PLACES.hex("6,-1"), "hills", 4)
    p.village(ISLE, "fast_gold", *([] if "no_crew_in_village" in faults else [0]))
    east, middle, corner = (PLACES.corner(PLACES.hex("6,-1"), n) for n in (2, 3, 4))
    if "touches_unexplored" in faults:
        p.state.hidden |= 1 << PLACES.hex("5,0")  # a known sea hex in play
    if "not_connected" not in faults:
        p.settlement(0, east).line(0, east, middle, corner)
    return p.hand(0, **hand_of(faults)), corner


def road(faults):
    p, _ = village_coast(faults)
    path = PLACES.path("5,-1|5,0")
    if "no_piece_left" in faults:
        p.road(0, *[n for n in range(20, 40) if n != path][:15])
    if "occupied" in faults:
        p.road(3, path)
    return p.at("main"), {"kind": "build_road", "path": path}


def settlement(faults):
    p, corner = village_coast(faults)
    if "no_piece_left" in faults:
        p.settlement(0, *INLAND[:5])
    if "occupied" in faults:
        p.settlement(3, corner)
    if "distance_rule" in faults:
        p.settlement(3, PLACES.corner(ISLE, 3))
    return p.at("main"), {"kind": "build_settlement", "intersection": corner}


def region(faults):
    """A road of seat 0 in the north without a settlement there, which cannot arise in play."""
    p = Position().reveal(ISLE, "forest", 5)
    here, there = PLACES.corner(ISLE, 3), PLACES.corner(ISLE, 4)
    p.line(0, here, there).hand(0, **hand_of(faults))
    if "distance_rule" in faults:
        p.settlement(3, there)
    if "first_by_ship" not in faults:
        p.reveal(PLACES.hex("6,-1"), "hills", 4).settlement(0, PLACES.corner(PLACES.hex("6,-1"), 2))
    return p.at("main"), {"kind": "build_settlement", "intersection": here}


def upgrade(faults):
    spot = INLAND[0] if "not_coastal" in faults else HAVENS[3]
    p = Position().settlement(1 if "not_owner" in faults else 0, spot).hand(0, **hand_of(faults))
    if "no_piece_left" in faults:
        p.harbour(0, *HAVENS[:3], PLACES.spot("1,3|1,4|2,3"))
    return p.at("main"), {"kind": "build_harbour_settlement", "intersection": spot}


def slip(faults):
    path = QUAY
    if "not_sea_route" in faults:
        path = PLACES.path("0,0|0,1")
    elif "not_adjacent" in faults:
        path = FAR
    p = full(Position().harbour(0, HOME).ship(1, PIER), path, faults, "route_full").hand(0, **hand_of(faults))
    for _ in range(3 if "ship_removal_required" in faults else 0):
        p.ship(0, PLACES.path("3,0|3,1"))
    remove = {"remove": RIVAL} if "not_owner" in faults else {}
    return p.at("main"), {"kind": "build_ship", "path": path} | remove


def needless_removal(faults):
    p = Position().harbour(0, HOME).ship(0, FAR).hand(0, **hand_of(faults))
    remove = {"remove": 0} if "ship_removal_forbidden" in faults else {}
    full(p, QUAY, faults, "route_full")
    return p.at("main"), {"kind": "build_ship", "path": QUAY} | remove


def recruits(faults):
    p = Position().harbour(0, HOME).ship(0, FAR if "not_adjacent" in faults else QUAY).ship(1, PIER)
    p.state.holds[0] = 2 if "cargo_full" in faults else 0
    p.state.crews_left[0] = 0 if "no_piece_left" in faults else 7
    p.hand(0, **hand_of(faults))
    return p.at("main"), {"kind": "build_crew", "ship": RIVAL if "not_owner" in faults else 0}


def purchase(faults):
    p = Position().hand(0, gold=0 if "not_enough_gold" in faults else 2)
    p.bank(ore=0 if "supply_empty" in faults else 19)
    p.state.bought = 2 if "limit_reached" in faults else 0
    return p.at("main"), {"kind": "buy_resource", "resource": "ore"}


def bank_trade(faults):
    p = Position().hand(0, **hand_of(faults)).bank(wool=0 if "supply_empty" in faults else 9)
    return p.at("main"), {"kind": "trade_bank", "give": "wool" if "trade_same_kind" in faults else "ore", "get": "wool"}


def sale(faults):
    p = Position().hand(0, **hand_of(faults)).village(ISLE, "fast_gold", 0)
    p.state.sold = int("limit_reached" in faults)
    return p.at("main"), {"kind": "sell_resource", "resource": "ore"}


def throwing_away(faults):
    p = Position().ship(0, QUAY, crew=0 if "cargo_missing" in faults else 1).ship(1, PIER, crew=1)
    full(p, QUAY, faults)
    ship = RIVAL if "not_owner" in faults else 0
    return p.at("movement"), {"kind": "discard_cargo", "ship": ship, "pieces": {"crew": 1}}


def leaving(faults):
    return full(Position().ship(0, QUAY), QUAY, faults).at("movement"), {"kind": "end_turn"}


LADDERS = [
    case("a voyage", law("X-17.1R", "X-7.7R"), steps,
         "not_owner ship_finished ship_in_progress not_sea_route not_adjacent route_full no_movement_points "
         "not_enough_gold"),
    case("along the unknown", law("X-17.1R", "X-7.16R", "X-10.31R"), unknown_shore,
         "touches_unexplored route_full no_movement_points not_enough_gold"),
    case("wool for wind", law("X-17.1R", "X-7.8", "X-7.9R"), wind,
         "not_owner limit_reached ship_finished not_enough_resources"),
    case("the end of a movement", law("X-17.1R", "AS-217", "X-7.6R"), stopping,
         "not_owner ship_finished ship_not_moving must_leave_route"),
    case("a chase", law("X-17.1R", "X-10.34", "X-10.36", "X-10.44R", "AS-136"), chase,
         "not_owner limit_reached ship_in_progress ship_moved no_pirate_target not_adjacent"),
    case("a landing", law("X-17.1R", "X-12.6", "X-7.15R"), landing,
         "not_owner not_adjacent must_leave_route cargo_missing lair_full"),
    case("a landing on no lair", law("X-17.1R", "X-12.7"), landing,
         "not_owner not_adjacent must_leave_route cargo_missing no_lair"),
    case("crews picked up", law("X-17.1R", "X-12.30R", "X-12.10R", "X-7.15R"), picking_up,
         "not_owner not_adjacent must_leave_route cargo_full cargo_missing crew_committed"),
    case("a roll for fish", law("X-17.1R", "X-13.5", "X-13.6R", "X-13.11"), fish_roll,
         "limit_reached supply_empty ship_in_progress"),
    case("a catch", law("X-17.1R", "X-13.14", "X-13.15", "X-7.15R"), catch,
         "not_owner not_adjacent must_leave_route cargo_full no_fish"),
    case("a fish delivered", law("X-17.1R", "X-13.18", "X-7.15R"), delivery("deliver_fish", "fish"),
         "not_owner not_adjacent must_leave_route cargo_missing"),
    case("a sack delivered", law("X-17.1R", "X-14.10", "X-7.15R"), delivery("deliver_spice", "spice"),
         "not_owner not_adjacent must_leave_route cargo_missing"),
    case("a trade in a village", law("X-17.1R", "X-14.3", "X-14.6", "X-7.15R"), village_trade,
         "not_owner limit_reached not_adjacent must_leave_route cargo_missing"),
    case("a transfer", law("X-17.1R", "X-7.36R", "X-7.15R"), transfer,
         "not_owner limit_reached not_adjacent must_leave_route cargo_full"),
    case("a colony near the unknown", law("X-17.1R", "X-9.5", "X-9.10R", "X-9.12R"), colony,
         "not_owner no_piece_left not_adjacent occupied distance_rule touches_unexplored must_leave_route "
         "cargo_missing"),
    case("a colony near a lair", law("X-17.1R", "X-9.6", "X-9.4"), colony,
         "not_owner no_piece_left not_adjacent occupied distance_rule lair_blocks must_leave_route cargo_missing"),
    case("a road", law("X-17.1R", "X-6.10", "X-6.11", "X-6.12", "X-6.15"), road,
         "no_piece_left occupied not_connected touches_unexplored no_crew_in_village not_enough_resources"),
    case("a settlement", law("X-17.1R", "X-6.19", "X-6.20", "X-6.22", "X-6.24"), settlement,
         "no_piece_left occupied not_connected distance_rule touches_unexplored no_crew_in_village "
         "not_enough_resources"),
    case("the first of a region", law("X-17.1R", "X-6.26", "AS-48"), region,
         "distance_rule first_by_ship not_enough_resources"),
    case("an upgrade", law("X-17.1R", "X-6.31", "X-6.32R"), upgrade,
         "not_owner no_piece_left not_coastal not_enough_resources"),
    case("a ship", law("X-17.1R", "X-6.39", "X-6.45R", "X-6.47"), slip,
         "not_sea_route not_adjacent route_full ship_removal_required not_enough_resources"),
    case("a ship for another's", law("X-17.1R", "X-6.47"), slip, "not_owner not_sea_route not_adjacent route_full"),
    case("a ship taken off needlessly", law("X-17.1R", "X-6.49R"), needless_removal,
         "route_full ship_removal_forbidden not_enough_resources"),
    case("a crew", law("X-17.1R", "X-6.59", "X-6.60"), recruits,
         "not_owner no_piece_left not_adjacent cargo_full not_enough_resources"),
    case("a purchase", law("X-17.1R", "X-5.28", "X-5.29R"), purchase, "limit_reached supply_empty not_enough_gold"),
    case("a bank trade", law("X-17.1R", "X-5.23", "X-5.24R"), bank_trade,
         "supply_empty trade_same_kind not_enough_resources"),
    case("a sale", law("X-17.1R", "X-14.23"), sale, "limit_reached not_enough_resources"),
    case("cargo thrown away", law("X-17.1R", "X-7.24R", "X-7.15R"), throwing_away,
         "not_owner must_leave_route cargo_missing"),
    case("the end of a turn", law("X-17.1R", "X-7.13", "AS-69"), leaving, "must_leave_route"),
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
