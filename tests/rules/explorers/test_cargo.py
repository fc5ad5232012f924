"""Cargo: what fits, loading and unloading at harbour settlements, trans-shipment, and cargo thrown away."""

from collections import Counter
from itertools import product

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import Position, basin, hold
from tests.rules.explorers.seas import (
    BLUE,
    RED,
    SECOND,
    SHIP,
    WHITE,
    WHITES,
    by_day,
    circle,
    corners,
    points,
    seen,
    stock,
    supply,
    turn_to,
)
from tests.rules.play import concrete, listed, play, refused

EMPTY: dict[str, int] = {}
FITTING = [
    {},
    {"crew": 1},
    {"spice": 1},
    {"crew": 2},
    {"crew": 1, "spice": 1},
    {"spice": 2},
    {"settler": 1},
    {"fish": 1},
]
KINDS = ("crew", "spice", "settler", "fish")


def in_port(
    aboard: dict[str, int] | None = None, ashore: dict[str, int] | None = None, **options
) -> tuple[Position, int]:
    """A ship of red that points at a harbour settlement of red, and what both contain."""
    p = by_day("explorers-and-pirates", **options)
    port = corners(p)[4]
    p.harbour(RED, port).ship(RED, circle(p)[3], **(aboard or {})).basin(RED, port, **(ashore or {}))
    return p, port


def contents(state: ExplorersState, port: int) -> tuple[dict[str, int], dict[str, int]]:
    return hold(state, SHIP), basin(state, RED, port)


# ---- space ----


def fits(pieces: dict[str, int]) -> bool:
    """The law in other words: a large piece alone, or at most two small ones."""
    large, small = (pieces.get(a, 0) + pieces.get(b, 0) for a, b in (("settler", "fish"), ("crew", "spice")))
    return (large, small) == (1, 0) or (large == 0 and small <= 2)


def mixed(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    return dict(Counter(one) + Counter(other))


@law("X-7.18", "X-7.20", "X-7.21R", "AS-74", "X-13.15", "X-7.28R", "X-7.30R")
@pytest.mark.parametrize(("aboard", "ashore"), list(product(FITTING, FITTING[1:])))
def test_a_hold_takes_two_small_pieces_or_one_large_one(aboard, ashore):
    p, port = in_port(aboard, ashore)
    state = p.at("movement")
    if fits(mixed(aboard, ashore)):
        play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load=ashore)
        assert contents(state, port) == (mixed(aboard, ashore), EMPTY)
    else:
        refused(state, RED, "cargo_full", "transfer_cargo", ship=SHIP, intersection=port, load=ashore)


@law("X-7.19", "X-7.20", "X-7.21R", "X-7.28R", "X-7.30R")
@pytest.mark.parametrize(("aboard", "ashore"), list(product(FITTING[1:], FITTING)))
def test_a_basin_takes_two_small_pieces_or_one_large_one(aboard, ashore):
    p, port = in_port(aboard, ashore)
    state = p.at("movement")
    if fits(mixed(aboard, ashore)):
        play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, unload=aboard)
        assert contents(state, port) == (EMPTY, mixed(aboard, ashore))
    else:
        refused(state, RED, "cargo_full", "transfer_cargo", ship=SHIP, intersection=port, unload=aboard)


# ---- loading and unloading ----


@law("X-7.25", "X-7.26")
def test_a_ship_loads_a_settler_on_its_way():
    p, port = in_port(ashore={"settler": 1})
    lane = circle(p)
    state = p.at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[4])
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"settler": 1})
    assert (hold(state, SHIP), points(state, SHIP)) == ({"settler": 1}, 3)
    play(state, RED, "sail", ship=SHIP, way=[lane[5], lane[0], lane[1]])


@law("X-7.25", "X-7.27")
def test_a_ship_loads_crews_one_by_one_as_far_as_there_is_room():
    p, port = in_port({"spice": 1}, {"crew": 2})
    state = p.at("movement")
    refused(state, RED, "cargo_full", "transfer_cargo", ship=SHIP, intersection=port, load={"crew": 2})
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"crew": 1})
    assert contents(state, port) == ({"crew": 1, "spice": 1}, {"crew": 1})
    refused(state, RED, "cargo_full", "transfer_cargo", ship=SHIP, intersection=port, load={"crew": 1})
    assert points(state, SHIP) == 4


@law("X-7.29", "X-7.30R")
@pytest.mark.parametrize(
    ("aboard", "ashore"), [pair for pair in product(FITTING[1:], FITTING[1:]) if not set(pair[0]) & set(pair[1])]
)
def test_loaded_ship_and_filled_basin_exchange_what_they_hold(aboard, ashore):
    p, port = in_port(aboard, ashore)
    state = p.at("movement")
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load=ashore, unload=aboard)
    assert contents(state, port) == (ashore, aboard)


@law("AS-72", "AS-73", "X-7.25", "X-7.29", "X-7.30R", "X-7.32", "X-7.34R")
def test_the_example_of_the_book_for_trans_shipment():
    p, port = in_port({"crew": 2}, {"settler": 1})
    state = p.ship(RED, circle(p)[4]).at("movement")
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"settler": 1}, unload={"crew": 2})
    assert contents(state, port) == ({"settler": 1}, {"crew": 2})
    play(state, RED, "transfer_cargo", ship=SECOND, intersection=port, load={"crew": 2})
    assert (hold(state, SHIP), hold(state, SECOND), basin(state, RED, port)) == ({"settler": 1}, {"crew": 2}, EMPTY)
    for ship in (SHIP, SECOND):
        assert (points(state, ship), seen(state, ship)["moved"]) == (4, False)


@law("AS-157", "X-7.28R", "X-13.23R")
def test_a_fish_waits_in_a_basin_and_only_a_ship_delivers_it():
    p, port = in_port(ashore={"fish": 1})
    lane = circle(p)
    state = p.at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=lane[2])
    refused(state, RED, "cargo_missing", "deliver_fish", ship=SHIP)
    play(state, RED, "move_ship", ship=SHIP, path=lane[3])
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"fish": 1})
    play(state, RED, "deliver_fish", ship=SHIP)
    assert stock(state)["fish"] == 6


@pytest.mark.parametrize("used", [0, 2, 4])
@pytest.mark.parametrize(
    "ended",
    [
        case("while it is under way", law("X-7.34R"), False),
        case("when it is finished", law("X-7.34R"), True),
    ],
)
def test_a_ship_transfers_whether_it_has_moved_or_not(used, ended):
    p, port = in_port({"crew": 1})
    state = (p.used(SHIP, used, ended=ended) if used else p).at("movement")
    before = seen(state, SHIP)
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, unload={"crew": 1})
    assert seen(state, SHIP) == before | {"hold": EMPTY, "transfers": 1}


@law("X-7.34R")
def test_other_ships_transfer_while_one_is_under_way():
    p, port = in_port({"crew": 1})
    lane = circle(p)
    state = p.ship(RED, lane[0]).at("movement")
    play(state, RED, "move_ship", ship=SECOND, path=lane[1])
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, unload={"crew": 1})
    play(state, RED, "move_ship", ship=SECOND, path=lane[2])


@pytest.mark.parametrize("phase", ["pre_roll", "main"])
@law("AS-77", "X-7.34R")
def test_transfers_wait_for_the_movement_phase(phase):
    p, port = in_port({"crew": 1})
    refused(p.at(phase), RED, "wrong_phase", "transfer_cargo", ship=SHIP, intersection=port, unload={"crew": 1})


# ---- what is no transfer ----


@pytest.mark.parametrize(
    ("code", "params"),
    [
        case("to another ship", law("AS-75", "X-7.31", "X-17.5R"), "bad_parameter", {"harbour": SECOND}),
        case("to a ship in the place of a port", law("AS-75", "X-7.31"), "not_owner", {"intersection": SECOND}),
        case("where nobody lives", law("AS-75", "X-7.33R"), "not_owner", {"intersection": "3,0|3,1|4,0"}),
        case("at a rival's", law("AS-76", "X-7.33R"), "not_owner", {"intersection": "2,0|3,-1|3,0"}),
        case("at a settlement", law("X-7.33R", "X-7.26"), "not_owner", {"intersection": "2,1|2,2|3,1"}),
        case("at a distance", law("X-7.28R", "X-3.14"), "not_adjacent", {"intersection": "1,3|2,2|2,3"}),
        case("with a rival's ship", law("X-7.33R"), "not_owner", {"ship": WHITES, "intersection": "1,3|2,2|2,3"}),
    ],
)
def test_pieces_pass_only_between_own_ship_and_own_harbour_settlement(code, params):
    p = by_day("explorers-and-pirates")
    lane = circle(p)
    p.ship(RED, lane[0], crew=1).ship(RED, lane[0]).harbour(WHITE, p.spot("2,0|3,-1|3,0")).ship(WHITE, lane[5], crew=1)
    p.settlement(RED, p.spot("2,1|2,2|3,1")).harbour(RED, p.spot("1,3|2,2|2,3"))
    state = p.at("movement")
    if isinstance(params.get("intersection"), str):
        params = params | {"intersection": p.spot(params["intersection"])}
    move = {"ship": SHIP, "unload": {"crew": 1}} | params
    refused(state, RED, code, "transfer_cargo", **move)
    assert not listed(state, RED, "transfer_cargo")


@pytest.mark.parametrize(
    ("aboard", "ashore", "params", "code"),
    [
        case("nothing", law("X-7.37R"), {"crew": 1}, {}, {}, "bad_parameter"),
        case("no pieces", law("X-7.37R"), {"crew": 1}, {}, {"load": {}, "unload": {"crew": 0}}, "bad_parameter"),
        case(
            "a crew for a crew", law("AS-203", "X-7.37R"), {"crew": 1}, {"crew": 1},
            {"load": {"crew": 1}, "unload": {"crew": 1}}, "bad_parameter",
        ),
        case(
            "a fish for a fish", law("X-7.37R"), {"fish": 1}, {"fish": 1},
            {"load": {"fish": 1}, "unload": {"fish": 1}}, "bad_parameter",
        ),
        case("a fraction", law("X-17.5R"), {"crew": 1}, {}, {"unload": {"crew": 0.5}}, "bad_parameter"),
        case("less than nothing", law("X-17.5R"), {"crew": 1}, {}, {"unload": {"crew": -1}}, "bad_parameter"),
        case("an unknown piece", law("X-17.5R"), {"crew": 1}, {}, {"unload": {"parrot": 1}}, "bad_parameter"),
        case("what is not aboard", law("X-7.30R"), {"crew": 1}, {}, {"unload": {"spice": 1}}, "cargo_missing"),
        case("more than is aboard", law("X-7.30R"), {"crew": 1}, {}, {"unload": {"crew": 2}}, "cargo_missing"),
        case("what is not ashore", law("X-7.30R"), {}, {"crew": 1}, {"load": {"fish": 1}}, "cargo_missing"),
        case(
            "what is neither ashore nor fits", law("X-17.1R", "X-7.18"), {"crew": 2}, {}, {"load": {"crew": 1}},
            "cargo_full",
        ),
        case(
            "what is neither aboard nor fits", law("X-17.1R", "X-7.19"), {}, {"fish": 1}, {"unload": {"crew": 1}},
            "cargo_full",
        ),
    ],
)  # fmt: skip
def test_a_transfer_moves_pieces_that_are_there(aboard, ashore, params, code):
    p, port = in_port(aboard, ashore)
    refused(p.at("movement"), RED, code, "transfer_cargo", ship=SHIP, intersection=port, **params)


@law("X-7.37R", "X-7.30R", "X-7.28R")
@pytest.mark.parametrize(("aboard", "ashore"), list(product(FITTING, FITTING)))
def test_each_different_result_of_a_transfer_is_listed_once(aboard, ashore):
    p, port = in_port(aboard, ashore)
    state = p.at("movement")
    both = Counter(mixed(aboard, ashore))
    shares = [dict(zip(KINDS, row, strict=True)) for row in product(*(range(both[kind] + 1) for kind in KINDS))]
    wanted = [
        (+Counter(share), both - Counter(share))
        for share in shares
        if fits(share) and fits(both - Counter(share)) and +Counter(share) != Counter(aboard)
    ]
    results = []
    for move in listed(state, RED, "transfer_cargo"):
        after = state.copy()
        rules.apply(after, RED, move)
        results.append(tuple(map(Counter, contents(after, port))))
    assert len(results) == len(wanted)
    assert all(result in wanted for result in results)


@law("AS-203", "X-7.36R")
@pytest.mark.parametrize(
    ("options", "limit"), [({}, 4), ({"transfers_per_ship": 1}, 1), ({"transfers_per_ship": 20}, 20)]
)
def test_each_ship_makes_so_many_transfers_a_turn(options, limit):
    p, port = in_port({"crew": 1}, **options)
    state = p.ship(RED, circle(p)[4], crew=1).at("movement")
    for number in range(limit):
        side = "load" if number % 2 else "unload"
        play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, **{side: {"crew": 1}})
    side = "load" if limit % 2 else "unload"
    refused(state, RED, "limit_reached", "transfer_cargo", ship=SHIP, intersection=port, **{side: {"crew": 1}})
    assert {move["ship"] for move in listed(state, RED, "transfer_cargo")} == {SECOND}
    play(state, RED, "transfer_cargo", ship=SECOND, intersection=port, unload={"crew": 1})
    turn_to(state, RED)
    assert seen(state, SHIP)["transfers"] == 0


@law("X-7.36R")
@pytest.mark.parametrize("limit", [0, 21, -1, "4", 1.5])
def test_a_limit_of_transfers_out_of_range_is_refused(limit):
    with pytest.raises(rules.SetupError):
        rules.new_game("explorers", scenario="fish", players=3, seed="x", options={"transfers_per_ship": limit})


# ---- back to the supply ----


@law("AS-204", "X-7.22", "X-7.23R", "X-7.24R", "X-17.9R")
@pytest.mark.parametrize("phase", ["main", "movement"])
@pytest.mark.parametrize("holder", ["ship", "basin", "ship far away"])
@pytest.mark.parametrize("cargo", FITTING[1:])
def test_cargo_can_be_put_back(phase, holder, cargo):
    p = by_day("explorers-and-pirates")
    port = corners(p)[4]
    p.harbour(RED, port)
    if holder == "basin":
        p.ship(RED, circle(p)[0]).basin(RED, port, **cargo)
    else:
        p.ship(RED, p.path("5,-3|6,-3") if "far" in holder else circle(p)[3], **cargo)
    state = p.at(phase)
    where = {"intersection": port} if holder == "basin" else {"ship": SHIP}
    template = [move for move in rules.legal_moves(state, RED) if move["type"] == "discard_cargo"]
    assert len(template) == 1
    assert template[0].template
    play(state, RED, "discard_cargo", pieces=cargo, **where)
    assert contents(state, port) == (EMPTY, EMPTY)
    assert (supply(state, RED)["crews"], supply(state, RED)["settlers"]) == (9, 2)
    assert (stock(state)["fish"], stock(state)["spice"]) == (6, 24)
    assert not [move for move in rules.legal_moves(state, RED) if move["type"] == "discard_cargo"]


@law("X-7.22")
def test_one_of_two_pieces_can_be_put_back_to_make_room():
    p, port = in_port({"crew": 1, "spice": 1}, {"crew": 1})
    state = p.at("movement")
    play(state, RED, "discard_cargo", ship=SHIP, pieces={"spice": 1})
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"crew": 1})
    assert contents(state, port) == ({"crew": 2}, EMPTY)


@law("AS-159", "X-7.23R", "X-14.14R")
def test_a_sack_thrown_away_lies_in_the_supply_and_is_not_replaced():
    p = by_day("explorers-and-pirates")
    village = p.hex("5,-1")
    state = p.village(village, "fast_gold").ship(RED, p.path("4,-1|4,0"), crew=2).at("movement")
    play(state, RED, "trade_spice", ship=SHIP, hex=village)
    before, sacks = stock(state)["spice"], rules.view(state, None)["hexes"][village]["village"]["sacks"]
    play(state, RED, "discard_cargo", ship=SHIP, pieces={"spice": 1})
    assert (stock(state)["spice"], sacks) == (before + 1, 3)
    assert rules.view(state, None)["hexes"][village]["village"]["sacks"] == sacks
    refused(state, RED, "limit_reached", "trade_spice", ship=SHIP, hex=village)


@pytest.mark.parametrize(
    ("phase", "seat", "code", "params"),
    [
        case("before the roll", law("X-7.24R"), "pre_roll", RED, "wrong_phase", {"ship": SHIP}),
        case("while a pirate waits", law("X-7.24R"), "place_pirate", RED, "decision_pending", {"ship": SHIP}),
        case("in another's turn", law("X-7.24R"), "movement", WHITE, "not_your_turn", {"ship": WHITES}),
        case("of another", law("X-7.24R"), "movement", RED, "not_owner", {"ship": WHITES}),
        case("what is not there", law("X-7.22"), "movement", RED, "cargo_missing", {"ship": SECOND}),
        case("nothing", law("X-17.5R"), "movement", RED, "bad_parameter", {"ship": SHIP, "pieces": {}}),
        case("out of nowhere", law("X-17.5R"), "movement", RED, "bad_parameter", {}),
    ],
)
def test_cargo_is_put_back_only_by_its_owner_in_his_turn(phase, seat, code, params):
    p, _ = in_port({"crew": 1})
    lane = circle(p)
    state = p.ship(RED, lane[0]).ship(WHITE, lane[1], crew=1).at(phase)
    refused(state, seat, code, "discard_cargo", **({"pieces": {"crew": 1}} | params))


# ---- out at sea ----


@law("X-7.31", "X-7.35R")
@pytest.mark.parametrize("cargo", FITTING[1:])
@pytest.mark.parametrize("phase", ["main", "movement"])
def test_at_sea_no_listed_move_takes_cargo_out_of_a_ship(cargo, phase):
    p = by_day("explorers-and-pirates")
    lane = circle(p, "4,-2")
    p.ship(RED, lane[1], **cargo).ship(RED, lane[1]).ship(WHITE, lane[0]).pirate(BLUE, p.hex("5,-2"))
    p.harbour(RED, corners(p)[4])
    state = p.hand(RED, **dict.fromkeys(("lumber", "brick", "wool", "grain", "ore", "gold"), 3)).at(phase)
    for move in concrete(state, RED):
        if move["type"] != "end_turn":
            after = state.copy()
            rules.apply(after, RED, move)
            assert (hold(after, SHIP), hold(after, SECOND)) == (cargo, EMPTY)
