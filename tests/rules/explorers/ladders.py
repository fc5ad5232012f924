"""Moves with any number of faults at once: each builder gives the state and the move that have the faults named."""

from tests.rules.explorers.deeds import ANCHOR, HAVENS, HOME, INLAND, ISLE, OPEN_SEA, PIER, PLACES, QUAY, RICH, WEST
from tests.rules.explorers.position import Position

FAR = PLACES.path("2,2|3,2")  # a route away from everything
POOR = {"gold": 0}
RIVAL = 3  # the first ship of seat 1


def full(position, path, faults, code="must_leave_route"):
    """Two ships of seat 2 on a path, so that no other can stay there; ship 0 may be passing over it."""
    if code not in faults:
        return position
    position.ship(2, path).ship(2, path)
    return position.used(0, 1) if code == "must_leave_route" else position


def hand_of(faults, code="not_enough_resources"):
    return POOR if code in faults else RICH


# ---- faults → state, move ----


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
