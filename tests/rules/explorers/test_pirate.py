"""The pirate ship: sevens, the hexes it may go to, what is owed, and what it leaves alone."""

from itertools import permutations

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import Position, gold, hand
from tests.rules.explorers.seas import (
    AT_CORNER,
    BLUE,
    BLUES,
    HAVEN,
    NORTH,
    RED,
    SHIP,
    SOUTH_WEST,
    WEST,
    WHITE,
    by_day,
    circle,
    paths,
    seven,
    turn_to,
)
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

WITH_PIRATES = {"pirate-lairs": 13, "fish": 13, "spices": 16, "explorers-and-pirates": 17}  # hexes open at the start


def pirate(state: ExplorersState) -> tuple[int, int] | None:
    """Hex and owner of the pirate ship on the board."""
    shown = rules.view(state, None)["pirate"]
    return shown and (shown["hex"], shown["seat"])


def choices(state: ExplorersState, seat: int = RED) -> set[int]:
    return {move["hex"] for move in listed(state, seat, "place_pirate")}


# ---- where it goes ----


def open_sea(p: Position) -> set[int]:
    """The allowed hexes by the words of the law: known sea, but for the coast of the island and the frame."""
    shown = rules.view(p.state, None)["hexes"]
    sea = {n for n, face in enumerate(shown) if face["tile"] in {"sea", "council"}}
    lands = {n for n, face in enumerate(shown) if face["tile"] not in {"sea", "council", "unexplored"}}
    coast = {n for n in sea if any(lands & set(p.grid.flanks[path]) for path in p.grid.sides[n])}
    frame = p.grid.hexes.index(max(place for place in p.grid.hexes if place[1] == 0))
    return sea - coast - {frame}


@law("AS-88", "AS-192", "X-10.3", "X-10.4", "X-10.5", "X-10.7R", "X-10.8", "X-10.53R")
@pytest.mark.parametrize("scenario", WITH_PIRATES)
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_the_first_seven_brings_a_pirate_ship_to_the_open_sea(scenario, edition):
    p = Position(scenario, edition=edition)
    state = seven(p)
    allowed = open_sea(p)
    assert (choices(state), len(allowed)) == (allowed, WITH_PIRATES[scenario])
    for place in range(len(p.grid.hexes)):
        if place in allowed:
            after = state.copy()
            play(after, RED, "place_pirate", hex=place)
            assert pirate(after) == (place, RED)
        else:
            refused(state, RED, "pirate_hex_illegal", "place_pirate", hex=place)


@pytest.mark.parametrize(
    ("scenario", "place", "code"),
    [
        case("at the start island", law("AS-88", "X-10.5"), "pirate-lairs", "3,-1", "pirate_hex_illegal"),
        case("where the council would be", law("AS-88", "X-10.5"), "pirate-lairs", "3,0", "pirate_hex_illegal"),
        case("the council", law("AS-88", "X-10.6"), "fish", "3,0", "pirate_hex_illegal"),
        case("the council again", law("AS-88", "X-10.6"), "spices", "3,0", "pirate_hex_illegal"),
        case("the council at last", law("AS-88", "X-10.6"), "explorers-and-pirates", "3,0", "pirate_hex_illegal"),
        case("on the frame", law("AS-88", "X-10.4", "X-10.7R"), "pirate-lairs", "9,0", "pirate_hex_illegal"),
        case("on the long frame", law("AS-88", "X-10.4"), "explorers-and-pirates", "11,0", "pirate_hex_illegal"),
        case("unexplored", law("AS-88", "X-10.7R"), "pirate-lairs", NORTH, "pirate_hex_illegal"),
        case("land", law("AS-88", "X-10.3"), "pirate-lairs", "2,0", "pirate_hex_illegal"),
        case("no hex", law("AS-88", "X-17.5R"), "pirate-lairs", -1, "bad_parameter"),
        case("beyond the board", law("AS-88", "X-17.5R"), "pirate-lairs", 58, "bad_parameter"),
        case("a name", law("AS-88", "X-17.5R"), "pirate-lairs", "E", "bad_parameter"),
    ],
)
def test_the_pirate_ship_may_not_go(scenario, place, code):
    p = Position(scenario)
    where = p.hex(place) if isinstance(place, str) and "," in place else place
    refused(seven(p), RED, code, "place_pirate", hex=where)


@law("X-10.3", "X-10.7R")
@pytest.mark.parametrize(
    ("tile", "allowed"),
    [("sea", True), ("fish_3", True), ("forest", False), ("gold_river", False), ("fast_gold", False)],
)
def test_discovered_sea_and_fish_hexes_are_allowed_and_land_is_not(tile, allowed):
    p = Position("explorers-and-pirates")
    p.reveal(p.hex(NORTH), tile, 4)
    assert (p.hex(NORTH) in choices(seven(p))) == allowed


@law("AS-26", "X-10.1", "X-5.19")
def test_the_first_scenario_knows_no_pirates():
    p = Position("land-ho")
    state = seven(p.ship(RED, circle(p)[0]).ship(WHITE, circle(p)[1]))
    assert (state.phase, rules.to_act(state)) == ("main", (RED,))
    refused(state, RED, "not_in_scenario", "place_pirate", hex=p.hex("5,0"))
    refused(state, RED, "not_in_scenario", "steal", victim=WHITE)
    play(state, RED, "end_trade_build")
    refused(state, RED, "not_in_scenario", "chase_pirate", ship=SHIP)


@law("AS-89", "X-10.10", "X-10.53R")
@pytest.mark.parametrize("scenario", WITH_PIRATES)
def test_the_own_pirate_ship_must_move(scenario):
    p = Position(scenario)
    state = seven(p.pirate(RED, p.hex(HAVEN)))
    assert refused(state, RED, "pirate_hex_illegal", "place_pirate", hex=p.hex(HAVEN)).clause == "X-10.10"
    assert choices(state) == open_sea(p) - {p.hex(HAVEN)}
    assert len(choices(state)) >= 12
    play(state, RED, "place_pirate", hex=p.hex("4,0"))
    assert pirate(state) == (p.hex("4,0"), RED)


@law("AS-90", "X-10.2", "X-10.11")
@pytest.mark.parametrize("target", [HAVEN, "4,0"])
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_a_rivals_pirate_ship_goes_home(target, edition):
    p = Position("pirate-lairs", edition=edition)
    state = seven(p.pirate(WHITE, p.hex(HAVEN)))
    assert choices(state) == open_sea(p)
    play(state, RED, "place_pirate", hex=p.hex(target))
    assert pirate(state) == (p.hex(target), RED)


@law("AS-221", "X-10.12R", "X-10.11")
@pytest.mark.parametrize("scenario", WITH_PIRATES)
@pytest.mark.parametrize("target", [HAVEN, "4,0"])
def test_both_editions_end_in_the_same_state(scenario, target):
    ends = []
    for edition in ("2022", "2013"):
        p = Position(scenario, edition=edition)
        p.pirate(WHITE, p.hex(HAVEN)).ship(BLUE, p.path(SOUTH_WEST)).ship(BLUE, p.path("3,0|4,0")).hand(BLUE, ore=3)
        state = seven(p)
        play(state, RED, "place_pirate", hex=p.hex(target))
        play(state, RED, "steal", victim=BLUE)
        ends.append([rules.view(state, seat) for seat in (RED, WHITE, BLUE, None)])
    assert ends[0] == ends[1]


@law("AS-179", "X-10.2", "X-10.9")
def test_the_pirate_ship_stays_until_the_next_seven():
    p = Position("pirate-lairs", 3)
    totals = [2, 3, 4, 5, 6, 8, 9, 10, 11, 12]
    state = p.pirate(WHITE, p.hex(HAVEN)).chance(dice=dice(*totals, 7)).at("pre_roll")
    for turn in range(10):
        play(state, turn % 3, "roll_dice")
        assert (state.phase, pirate(state)) == ("main", (p.hex(HAVEN), WHITE))
        play(state, turn % 3, "end_trade_build")
        play(state, turn % 3, "end_turn")
    assert state.active == WHITE
    play(state, WHITE, "roll_dice")
    assert state.phase == "place_pirate"
    refused(state, WHITE, "pirate_hex_illegal", "place_pirate", hex=p.hex(HAVEN))


# ---- what is owed on a seven ----


@law("X-10.13R", "X-10.51R", "AS-229", "X-5.14", "X-5.20")
def test_placing_is_owed_at_once_and_nothing_else_can_be_done():
    p = Position("pirate-lairs")
    for seat in range(4):
        p.hand(seat, ore=7)
    state = seven(p.settlement(RED, p.spot("1,0|1,1|2,0")))
    assert (state.phase, rules.to_act(state)) == ("place_pirate", (RED,))
    assert {move["type"] for move in rules.legal_moves(state, RED)} == {"place_pirate"}
    assert [hand(state, seat) for seat in range(4)] == [{"ore": 7}] * 4
    for kind, params in (
        ("end_trade_build", {}),
        ("trade_bank", {"give": "ore", "get": "wool"}),
        ("skip_steal", {}),
        ("steal", {"victim": WHITE}),
        ("roll_dice", {}),
    ):
        refused(state, RED, "decision_pending", kind, **params)
    refused(state, WHITE, "not_your_turn", "place_pirate", hex=p.hex(HAVEN))


@law("X-10.13R", "X-10.10")
@pytest.mark.parametrize("own", [False, True], ids=["no hex at all", "only the one where it stands"])
def test_where_no_hex_is_open_nothing_is_placed_and_nothing_stolen(own):
    p = Position("pirate-lairs")
    p.ship(WHITE, p.path(WEST)).hand(WHITE, ore=2)
    if own:
        p.pirate(RED, p.hex(HAVEN))
    state = p.chance(dice=dice(7)).at("pre_roll")
    state.haven = 1 << p.hex(HAVEN) if own else 0  # as on a board that has no other
    before = pirate(state)
    play(state, RED, "roll_dice")
    assert (state.phase, rules.to_act(state)) == ("main", (RED,))
    assert (pirate(state), hand(state, WHITE), hand(state, RED)) == (before, {"ore": 2}, {})


@law("AS-208", "X-10.51R", "X-5.18R", "X-17.8R", "AS-25", "X-17.2R")
def test_discards_come_first_then_the_pirate_ship_then_the_theft():
    ends = set()
    for order in permutations((RED, BLUE)):
        p = Position("pirate-lairs", 3)
        p.hand(RED, ore=9).hand(WHITE, wool=6).hand(BLUE, grain=8).ship(WHITE, p.path(WEST))
        state = seven(p)
        assert rules.to_act(state) == (RED, BLUE)
        refused(state, RED, "decision_pending", "place_pirate", hex=p.hex(HAVEN))
        for seat in order:
            play(state, seat, "discard", cards={"ore": 4} if seat == RED else {"grain": 4})
        assert (state.phase, rules.to_act(state)) == ("place_pirate", (RED,))
        play(state, RED, "place_pirate", hex=p.hex(HAVEN))
        assert (state.phase, rules.to_act(state)) == ("steal", (RED,))
        assert [dict(move) for move in rules.legal_moves(state, RED)] == [
            {"type": "steal", "victim": WHITE},
            {"type": "skip_steal"},
        ]
        assert rules.default_move(state, RED) == {"type": "skip_steal"}
        refused(state, RED, "decision_pending", "end_trade_build")
        play(state, RED, "steal", victim=WHITE)
        assert (state.phase, rules.to_act(state)) == ("main", (RED,))
        ends.add(str(rules.view(state, RED)))
    assert len(ends) == 1


@pytest.mark.parametrize(
    "build",
    [
        case("nobody is there", law("AS-186", "X-10.50R"), lambda p: p),
        case("only an own ship", law("AS-186", "X-10.50R", "X-10.14"), lambda p: p.ship(RED, p.path(WEST))),
        case(
            "a ship that only points at it", law("X-10.50R", "X-10.19R"), lambda p: p.ship(WHITE, p.path(AT_CORNER))
        ),
        case(
            "only buildings", law("X-10.15", "X-10.50R"),
            lambda p: p.reveal(p.hex(NORTH), "forest", 4).harbour(WHITE, p.spot("4,-1|5,-2|5,-1")),
        ),
    ],
)  # fmt: skip
def test_there_is_nobody_to_rob(build):
    p = Position("pirate-lairs").hand(WHITE, ore=3, gold=3)
    state = seven(build(p))
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    assert (state.phase, rules.to_act(state)) == ("main", (RED,))
    for kind, params in (("steal", {"victim": WHITE}), ("skip_steal", {})):
        refused(state, RED, "wrong_phase", kind, **params)


# ---- what it does not do ----


@law("AS-150", "X-10.15", "X-10.49R")
def test_land_beside_a_pirate_ship_yields_and_is_built_on():
    p = by_day()
    p.reveal(p.hex(NORTH), "forest", 8).pirate(WHITE, p.hex(HAVEN)).settlement(RED, p.spot("4,-1|5,-2|5,-1"))
    state = p.hand(RED, lumber=2, brick=2, wool=1, grain=1).at("pre_roll")
    play(state, RED, "roll_dice")
    assert hand(state, RED)["lumber"] == 3
    play(state, RED, "build_road", path=p.path("4,-1|5,-1"))
    play(state, RED, "build_road", path=p.path("4,0|5,-1"))
    play(state, RED, "end_trade_build")
    assert gold(state, RED) == 0


@law("X-10.49R")
def test_a_pirate_ship_lets_settlements_rise_and_ships_rest_beside_it():
    p = by_day()
    ends = p.spot("4,-1|5,-2|5,-1"), p.spot("4,0|5,-1|5,0")
    p.reveal(p.hex(NORTH), "forest", 8).pirate(WHITE, p.hex(HAVEN)).settlement(RED, ends[1])
    p.road(RED, *paths(p, "4,0|5,-1", "4,-1|5,-1")).ship(RED, p.path(AT_CORNER))
    state = p.hand(RED, lumber=1, brick=1, wool=1, grain=1, gold=1).at("main")
    play(state, RED, "build_settlement", intersection=ends[0])
    play(state, RED, "end_trade_build")
    play(state, RED, "move_ship", ship=SHIP, path=p.path(SOUTH_WEST))
    turn_to(state, RED)
    assert (pirate(state), state.ships[SHIP]) == ((p.hex(HAVEN), WHITE), p.path(SOUTH_WEST))


@law("X-10.9", "X-10.14")
def test_a_pirate_ship_robs_only_when_it_comes():
    p = by_day()
    state = p.pirate(WHITE, p.hex(HAVEN)).ship(BLUE, p.path(WEST)).hand(BLUE, ore=3).at("pre_roll", WHITE)
    play(state, WHITE, "roll_dice")
    assert (state.phase, hand(state, BLUE)["ore"], state.ships[BLUES]) == ("main", 3, p.path(WEST))
