"""Chasing a pirate ship away: which ships may try, what the die decides, and what follows."""

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.law import case, law
from tests.rules.explorers.position import Position, gold, hand
from tests.rules.explorers.seas import (
    AT_CORNER,
    BLUE,
    HAVEN,
    NORTH,
    RED,
    SECOND,
    SHIP,
    SOUTH_WEST,
    THIRD,
    WEST,
    WHITE,
    WHITES,
    by_day,
    circle,
    corners,
    hexagon,
    points,
    seen,
    stock,
    turn_to,
)
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import dice


def hunting(*rolls: int, start: str = AT_CORNER, owner: int = WHITE, scenario: str = "pirate-lairs") -> Position:
    """A ship of red close to a pirate ship, and the dice to come."""
    p = Position(scenario).chance(chase=[roll - 1 for roll in rolls], dice=dice(*[8] * 50))
    return p.ship(RED, p.path(start)).pirate(owner, p.hex(HAVEN))


def chase(state: ExplorersState, ship: int = SHIP) -> bool:
    """An attempt; gives whether it succeeded."""
    (facts,) = events_of(play(state, RED, "chase_pirate", ship=ship), "pirate_chased")
    assert (facts["seat"], facts["ship"]) == (RED, ship)
    return bool(facts["won"])


def pirate(state: ExplorersState) -> tuple[int, int] | None:
    shown = rules.view(state, None)["pirate"]
    return shown and (shown["hex"], shown["seat"])


# ---- the book ----


@law("AS-98", "X-10.36", "X-10.37", "X-10.39", "X-10.40", "X-10.41", "X-10.14")
def test_the_example_of_the_book():
    p = hunting(3, 6, owner=BLUE)
    p.ship(RED, p.path("4,-2|5,-2")).ship(BLUE, p.path("3,0|3,1")).hand(BLUE, ore=2)
    state = p.at("movement")
    assert [move["ship"] for move in listed(state, RED, "chase_pirate")] == [SHIP, SECOND]
    assert not chase(state, SHIP)
    assert pirate(state) == (p.hex(HAVEN), BLUE)
    assert chase(state, SECOND)
    assert (pirate(state), state.phase, rules.to_act(state)) == (None, "place_pirate", (RED,))
    play(state, RED, "place_pirate", hex=p.hex("3,1"))
    assert (pirate(state), state.phase) == ((p.hex("3,1"), RED), "steal")
    play(state, RED, "steal", victim=BLUE)
    assert (hand(state, RED), hand(state, BLUE)) == ({"ore": 1}, {"ore": 1})
    for ship in (SHIP, SECOND):
        assert (points(state, ship), seen(state, ship)["moved"]) == (4, False)


# ---- the die ----


@law("X-10.37", "AS-98", "AS-99")
@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize("scenario", ["pirate-lairs", "fish", "spices", "explorers-and-pirates"])
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_a_six_and_nothing_else_succeeds(roll, scenario, edition):
    p = Position(scenario, edition=edition).chance(chase=[roll - 1])
    state = p.ship(RED, p.path(AT_CORNER)).pirate(WHITE, p.hex(HAVEN)).at("movement")
    assert chase(state) == (roll == 6)
    assert pirate(state) == (None if roll == 6 else (p.hex(HAVEN), WHITE))
    assert state.phase == ("place_pirate" if roll == 6 else "movement")


@pytest.mark.parametrize("roll", range(1, 7))
@pytest.mark.parametrize(
    ("villages", "lucky"),
    [
        case("the village with 5", law("X-10.38", "X-14.21"), {5: [RED]}, {5, 6}),
        case("the village with 4", law("AS-100", "X-10.38", "X-14.21"), {4: [RED]}, {4, 6}),
        case("both", law("AS-100", "X-10.38", "X-14.22"), {4: [RED], 5: [RED, WHITE]}, {4, 5, 6}),
        case("those of a rival", law("X-10.38"), {4: [WHITE], 5: [WHITE]}, {6}),
        case("those of nobody", law("X-10.38"), {4: [], 5: []}, {6}),
    ],
)
@pytest.mark.parametrize("scenario", ["spices", "explorers-and-pirates"])
def test_friends_of_a_village_have_its_number_too(villages, lucky, roll, scenario):
    p = hunting(roll, scenario=scenario)
    for number, friends in villages.items():
        p.village(p.hidden("north" if number == 5 else "south")[-1], f"pirate_bonus_{number}", *friends)
    assert chase(p.at("movement")) == (roll in lucky)


# ---- who may try ----


@law("X-10.35")
def test_exactly_the_ships_that_point_at_the_hex_or_lie_on_its_edges_may_try():
    p = hunting()
    state = p.at("movement")
    near = {path for spot in corners(p, HAVEN) for path in p.grid.spokes[spot]}
    assert set(circle(p, HAVEN)) < near
    for path in rules.view(state, None)["sea_routes"]:
        after = state.copy()
        after.ships[SHIP] = path
        assert bool(listed(after, RED, "chase_pirate")) == (path in near)
        if path in near:
            play(after, RED, "chase_pirate", ship=SHIP)
        else:
            refused(after, RED, "not_adjacent", "chase_pirate", ship=SHIP)


@law("AS-101", "X-10.34", "X-10.46R")
@pytest.mark.parametrize("ended", [False, True])
def test_a_ship_that_has_moved_may_not_try(ended):
    p = hunting(6)
    state = p.at("movement")
    play(state, RED, "move_ship", ship=SHIP, path=p.path("3,0|3,1"))
    play(state, RED, "move_ship", ship=SHIP, path=p.path(AT_CORNER))
    if ended:
        play(state, RED, "end_ship_move", ship=SHIP)
    assert not listed(state, RED, "chase_pirate")
    refused(state, RED, "ship_moved", "chase_pirate", ship=SHIP)


@law("X-10.46R", "X-7.34R")
def test_loading_unloading_and_wool_are_not_moving():
    p = by_day("explorers-and-pirates").chance(chase=[5])
    port = p.spot("4,-1|4,0|5,-1")
    p.reveal(p.hex(NORTH), "forest", 4).harbour(RED, port).basin(RED, port, crew=1).pirate(WHITE, p.hex(HAVEN))
    state = p.ship(RED, p.path("4,-1|4,0"), crew=1).hand(RED, wool=1).at("movement")
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, load={"crew": 1})
    play(state, RED, "transfer_cargo", ship=SHIP, intersection=port, unload={"crew": 2})
    play(state, RED, "buy_movement", ship=SHIP)
    assert chase(state)


@law("AS-223", "X-6.41R", "X-6.51R", "X-10.46R")
@pytest.mark.parametrize("relocated", [False, True])
def test_a_ship_built_or_relocated_in_this_turn_may_try(relocated):
    p = by_day("explorers-and-pirates").chance(chase=[0])
    port = p.spot("4,-1|4,0|5,-1")
    p.reveal(p.hex(NORTH), "forest", 4).harbour(RED, port).pirate(WHITE, p.hex(HAVEN))
    if relocated:
        for path in circle(p)[2:5]:
            p.ship(RED, path, crew=1)
    state = p.hand(RED, lumber=1, wool=1).at("main")
    play(state, RED, "build_ship", path=p.path("4,-1|4,0"), **({"remove": THIRD} if relocated else {}))
    play(state, RED, "end_trade_build")
    ship = THIRD if relocated else SHIP
    shown = seen(state, ship)
    assert (shown["points_left"], shown["moved"], shown["hold"]) == (4, False, {})
    assert not chase(state, ship)


@law("X-10.36", "AS-99")
def test_each_ship_tries_once_and_again_in_the_next_turn():
    p = hunting(1, 2, 3)
    state = p.ship(RED, p.path(WEST)).at("movement")
    for ship in (SHIP, SECOND):
        assert not chase(state, ship)
        refused(state, RED, "limit_reached", "chase_pirate", ship=ship)
    assert not listed(state, RED, "chase_pirate")
    turn_to(state, RED)
    assert [move["ship"] for move in listed(state, RED, "chase_pirate")] == [SHIP, SECOND]
    chase(state, SHIP)


@pytest.mark.parametrize(
    ("build", "code", "ship"),
    [
        case("no pirate ship", law("AS-136", "X-10.44R"), lambda p: p, "no_pirate_target", SHIP),
        case("the own one", law("AS-136", "X-10.44R"), lambda p: p.pirate(RED, p.hex(HAVEN)), "no_pirate_target", SHIP),
        case("a rival's ship", law("X-10.34"), lambda p: p.pirate(BLUE, p.hex(HAVEN)), "not_owner", WHITES),
        case(
            "while another ship is under way", law("X-10.47R", "X-7.7R"),
            lambda p: p.pirate(BLUE, p.hex(HAVEN)).used(SECOND, 3), "ship_in_progress", SHIP,
        ),
    ],
)  # fmt: skip
def test_there_is_nothing_to_chase(build, code, ship):
    p = Position("pirate-lairs")
    p.ship(RED, p.path(AT_CORNER)).ship(RED, circle(p)[3]).ship(WHITE, p.path(WEST))
    state = build(p).at("movement")
    assert not [move for move in listed(state, RED, "chase_pirate") if move["ship"] == ship]
    refused(state, RED, code, "chase_pirate", ship=ship)


@pytest.mark.parametrize(
    ("phase", "seat", "code"),
    [
        case("before the roll", law("X-10.36"), "pre_roll", RED, "wrong_phase"),
        case("while building", law("X-10.36"), "main", RED, "wrong_phase"),
        case("in another's turn", law("X-10.36"), "movement", BLUE, "not_your_turn"),
    ],
)
def test_pirates_are_chased_only_in_the_own_movement_phase(phase, seat, code):
    refused(hunting(6).at(phase), seat, code, "chase_pirate", ship=SHIP)


@law("X-10.47R", "X-7.7R")
def test_a_ship_without_points_holds_no_chase_up():
    p = hunting(1)
    state = p.ship(RED, circle(p)[3]).used(SECOND, 4).at("movement")
    assert not chase(state)
    assert seen(state, SECOND)["finished"]


# ---- failure ----


@law("AS-99", "X-10.42", "X-10.43R")
@pytest.mark.parametrize("coins", [0, 1])
def test_after_a_failure_the_ship_may_move_and_owes_tribute(coins):
    p = hunting(5)
    state = p.hand(RED, gold=coins).at("movement")
    assert not chase(state)
    refused(state, RED, "limit_reached", "chase_pirate", ship=SHIP)
    if coins:
        play(state, RED, "move_ship", ship=SHIP, path=p.path(SOUTH_WEST))
        assert (gold(state, RED), points(state, SHIP)) == (0, 3)
    else:
        refused(state, RED, "not_enough_gold", "move_ship", ship=SHIP, path=p.path(SOUTH_WEST))
        play(state, RED, "sail", ship=SHIP, way=[circle(p)[n] for n in (2, 3, 4, 5)])


# ---- success ----


@law("AS-98", "X-10.39", "X-10.45R", "AS-220")
def test_the_winner_may_go_to_any_allowed_hex_also_to_the_one_just_cleared():
    p = hunting(6)
    state = p.at("movement")
    chase(state)
    hexes = {move["hex"] for move in listed(state, RED, "place_pirate")}
    assert len(hexes) == 13
    for place in hexes:
        after = state.copy()
        play(after, RED, "place_pirate", hex=place)
        assert (pirate(after), after.phase) == ((place, RED), "movement")
    assert p.hex(HAVEN) in hexes
    for name in ("3,0", "3,-1", NORTH, "2,0", "9,0"):
        refused(state, RED, "pirate_hex_illegal", "place_pirate", hex=p.hex(name))


@law("AS-220", "X-10.48R", "X-17.2R")
def test_until_the_pirate_ship_is_placed_nothing_else_is_possible():
    p = hunting(6, scenario="explorers-and-pirates")
    state = p.ship(RED, circle(p)[3], crew=1).hand(RED, wool=3).at("movement")
    chase(state)
    assert {move["type"] for move in rules.legal_moves(state, RED)} == {"place_pirate"}
    for kind, params in {
        "move_ship": {"ship": SHIP, "path": circle(p)[2]},
        "sail": {"ship": SHIP, "way": [circle(p)[2]]},
        "buy_movement": {"ship": SHIP},
        "chase_pirate": {"ship": SECOND},
        "discard_cargo": {"ship": SECOND, "pieces": {"crew": 1}},
        "roll_fish": {},
        "skip_steal": {},
        "end_turn": {},
    }.items():
        refused(state, RED, "decision_pending", kind, **params)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    play(state, RED, "end_turn")


@law("AS-98", "X-10.40", "X-10.18R", "X-10.50R", "X-10.52R")
@pytest.mark.parametrize("answer", ["steal", "skip_steal", None])
def test_a_theft_may_follow(answer):
    p = hunting(6)
    state = p.ship(WHITE, p.path(WEST)).hand(WHITE, ore=3).at("movement")
    chase(state)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN if answer else "4,0"))
    assert state.phase == ("steal" if answer else "movement")
    if answer:
        refused(state, RED, "decision_pending", "end_turn")
        play(state, RED, answer, **({"victim": WHITE} if answer == "steal" else {}))
    assert (state.phase, rules.to_act(state)) == ("movement", (RED,))
    assert hand(state, RED) == ({"ore": 1} if answer == "steal" else {})


@law("AS-98", "X-10.41", "X-10.28")
def test_the_ship_that_won_moves_four_points_and_pays_nothing():
    p = hunting(6)
    state = p.at("movement")
    chase(state)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    for left, path in zip((3, 2, 1, 0), (SOUTH_WEST, WEST, SOUTH_WEST, AT_CORNER), strict=True):
        play(state, RED, "move_ship", ship=SHIP, path=p.path(path))
        assert points(state, SHIP) == left


@law("AS-209", "X-10.52R")
@pytest.mark.parametrize("answer", ["steal", "skip_steal"])
def test_the_movement_phase_goes_on_where_it_stood(answer):
    p = hunting(6)
    p.ship(RED, circle(p)[2], crew=1).ship(WHITE, circle(p)[0])
    state = p.hand(RED, wool=1).hand(WHITE, wool=2).at("movement")
    play(state, RED, "buy_movement", ship=SECOND)
    play(state, RED, "move_ship", ship=SECOND, path=circle(p)[3])
    play(state, RED, "end_ship_move", ship=SECOND)
    before = [seen(state, ship) for ship in (SHIP, SECOND)]
    assert before[0]["points_left"] == 4
    assert before[1]["finished"]
    chase(state)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    play(state, RED, answer, **({"victim": WHITE} if answer == "steal" else {}))
    assert [seen(state, ship) for ship in (SHIP, SECOND)] == [before[0] | {"chase_tried": True}, before[1]]
    refused(state, RED, "ship_finished", "move_ship", ship=SECOND, path=circle(p)[2])
    play(state, RED, "move_ship", ship=SHIP, path=circle(p)[2])


@law("X-10.44R", "X-10.36")
def test_attempts_end_with_the_first_success():
    p = hunting(6, 6)
    state = p.ship(RED, p.path(WEST)).at("movement")
    chase(state)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    refused(state, RED, "no_pirate_target", "chase_pirate", ship=SECOND)
    assert not listed(state, RED, "chase_pirate")


@law("X-10.2", "X-10.9", "X-10.39", "X-1.8")
def test_a_pirate_ship_that_was_chased_home_sails_again_with_the_next_seven():
    p = hunting(6)
    state = p.chance(chase=[5], dice=dice(7)).at("movement")
    chase(state)
    play(state, RED, "place_pirate", hex=p.hex(HAVEN))
    play(state, RED, "end_turn")
    play(state, WHITE, "roll_dice")
    play(state, WHITE, "place_pirate", hex=p.hex(HAVEN))
    assert pirate(state) == (p.hex(HAVEN), WHITE)


@law("AS-118", "X-13.21", "X-13.22R", "X-10.39")
def test_a_pirate_ship_placed_after_a_chase_eats_fish_too():
    p = hunting(6, scenario="fish")
    p.fishery(p.hex(NORTH), 2, fish=True).ship(WHITE, p.path("4,-1|5,-1"), fish=1)
    state = p.at("movement")
    chase(state)
    before = stock(state)["fish"]
    play(state, RED, "place_pirate", hex=p.hex(NORTH))
    assert stock(state)["fish"] == before + 1
    assert "fish" not in hexagon(state, p.hex(NORTH))
    assert seen(state, WHITES)["hold"] == {"fish": 1}
