"""A turn and its roll: who may do what when, what the hexes yield, shortages, and the coin for those left out."""

from collections.abc import Callable
from typing import Any

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.busy import DUTY_MOVES, TURN_MOVES, U, busy
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    hand,
    hexagon,
    spot,
    started,
)
from tests.rules.play import events_of, listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

COLOURS = ("red", "blue", "white", "orange")
GOLD = {"gold": 1}


def laid(posts: str, players: int = 4, robber: str = "4,-6", **left: int) -> Position:
    """Posts like "red Paris, neutral Bern"; the robber on a hex; what the bank has left of some kinds."""
    position = Position(players).robber(robber)
    for colour, city in (piece.split() for piece in filter(None, posts.split(", "))):
        position.neutral(city) if colour == "neutral" else position.post(COLOURS.index(colour), city)
    return position.bank(**left)


def laying(*args: Any, **keys: Any) -> Callable[[], Position]:
    """Such a position, made anew for every test."""
    return lambda: laid(*args, **keys)


def roll(position: Position, total: int, seat: int = RED):
    """The state after this roll."""
    state = position.chance(dice=dice(total)).at("pre_roll", seat)
    play(state, seat, "roll_dice")
    return state


# ---- what the hexes yield ----

SALT_6 = "red Nuremberg, blue Krakow"  # each at a saltern with 6
GRAIN_9 = "red Krakow, blue Paris"  # each at fields with 9


@pytest.mark.parametrize(
    ("position", "total", "expected"),
    [
        case(
            "one card for each post, a coin for the others", law("M-7.2", "M-7.8", "M-7.9", "MS-25"),
            laying("blue Bern, white Turin, orange Lyon"), 9, [GOLD, {"ore": 1}, {"ore": 1}, GOLD],
        ),
        case(
            "three posts at one hex", law("MS-19", "M-7.3", "M-7.8"),
            laying("red Cologne, red Brussels, red Paris"), 6, [{"ore": 3}, GOLD, GOLD, GOLD],
        ),
        case(
            "two posts at one hex and one of another", law("M-7.3"),
            laying("blue Cologne, blue Paris, red Brussels"), 6, [{"ore": 1}, {"ore": 2}, GOLD, GOLD],
        ),
        case(
            "a post at two hexes of the number", law("M-7.2"),
            laying("red Prague"), 9, [{"wool": 1, "grain": 1}, GOLD, GOLD, GOLD],
        ),
        case("nobody gets anything", law("M-7.8", "M-7.9"), laying("red Paris, blue Bern"), 2, [GOLD] * 4),
        case(
            "the robber on the only hex", law("MS-20", "M-7.4", "M-7.9"),
            laying("red Bern, blue Paris", robber="-4,2"), 9, [GOLD, {"grain": 1}, GOLD, GOLD],
        ),
        case(
            "the robber on one of two hexes", law("M-7.4"),
            laying("red Prague", robber="0,0"), 9, [{"wool": 1}, GOLD, GOLD, GOLD],
        ),
        case(
            "a shortage for two", law("MS-21", "M-7.5", "M-7.9"),
            laying(f"{SALT_6}, blue Cologne", salt=1), 6, [GOLD, {"ore": 1}, GOLD, GOLD],
        ),
        case(
            "enough for two", law("M-7.5"), laying(SALT_6, salt=2), 6, [{"salt": 1}, {"salt": 1}, GOLD, GOLD],
        ),
        case(
            "a shortage for one alone", law("MS-22", "M-7.6R", "M-7.7R"),
            laying("red Nuremberg, red Berlin, red Cologne", salt=1), 6, [{"ore": 1}, GOLD, GOLD, GOLD],
        ),
        case(
            "an empty pile", law("M-7.6R", "M-7.9"), laying("red Nuremberg", salt=0), 6, [GOLD] * 4,
        ),
        case(
            "two shortages are two", law("M-7.7R"),
            laying("red Prague, blue Paris, white Wroclaw", grain=1, wool=2), 9, [{"wool": 1}, GOLD, {"wool": 1}, GOLD],
        ),
        case(
            "a neutral post has no demand", law("MS-23", "M-7.11", "M-7.12R"),
            laying("neutral Prague, red Krakow", 3, grain=1), 9, [{"grain": 1}, GOLD, GOLD],
        ),
        case(
            "a blocked hex and a shortage", law("MS-24", "M-7.10R"),
            laying("red Nuremberg, red Cologne", robber="-3,0", salt=0), 6, [GOLD] * 4,
        ),
        case(
            "two blocked posts", law("M-7.10R"),
            laying("red Paris, red Cologne", robber="-3,0"), 6, [GOLD] * 4,
        ),
        case(
            "a blocked hex has no demand", law("MS-147", "M-7.13R"),
            laying(GRAIN_9, robber="0,0", grain=1), 9, [GOLD, {"grain": 1}, GOLD, GOLD],
        ),
        case(
            "all hexes of a number are summed", law("M-7.13R", "M-7.5"),
            laying(GRAIN_9, grain=1), 9, [GOLD] * 4,
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("active", [RED, BLUE])
def test_what_a_roll_brings(position, total, expected, active):
    state = roll(position(), total, active)
    assert [hand(state, seat) for seat in range(len(expected))] == expected
    assert state.phase == "action"


@law("MS-18", "M-7.2", "M-7.8", "M-4.2")
def test_a_five_in_the_first_turn_of_the_fixed_game():
    state = started()
    state.chance = ScriptedChance(dice=dice(5))
    before = [hand(state, seat) for seat in range(4)]
    play(state, state.active, "roll_dice")
    gains = [{"grain": 1}, {"wool": 1}, {"gold": 1}, {"grain": 1}]
    for seat, gain in enumerate(gains):
        kind = next(iter(gain))
        assert hand(state, seat) == before[seat] | {kind: before[seat].get(kind, 0) + 1}


@law("MS-21", "M-7.5")
def test_a_shortage_is_told():
    position = laid(f"{SALT_6}, white Cologne", salt=1).chance(dice=dice(6))
    events = play(position.at("pre_roll"), RED, "roll_dice")
    assert events_of(events, "bank_short") == [{"resources": ["salt"]}]
    assert [facts["seat"] for facts in events_of(events, "resources_received")] == [WHITE]
    assert [facts["seat"] for facts in events_of(events, "gold_received")] == [RED, BLUE, ORANGE]


@law("MS-26", "M-2.11R", "M-14.8")
def test_a_hex_without_number_yields_nothing_and_a_moved_token_takes_its_yield_along():
    tokens = {hexagon("-1,3"): 9, hexagon("1,3"): 10}
    position = laid("red Bucharest, blue Sofia, white Belgrade")
    for place, number in tokens.items():
        position.token(place, number)
    state = roll(position, 10)
    assert [hand(state, seat) for seat in range(4)] == [{"ore": 1}, {"ore": 1}, GOLD, GOLD]
    for seat in range(4):
        position.hand(seat)
    state = position.at("place_number", WHITE, spot("Belgrade"))
    play(state, WHITE, "place_number", hex=hexagon("0,3"), **{"from": hexagon("1,3")})
    state = roll(position, 10)
    assert [hand(state, seat) for seat in range(4)] == [GOLD, {"ore": 1}, {"ore": 1}, GOLD]


# ---- the order of a turn ----


@law("MS-143", "M-6.1", "M-6.2")
@pytest.mark.parametrize("players", [3, 4])
def test_turns_pass_clockwise_and_have_a_roll_and_an_action_phase(players):
    state = started(players, seed="clockwise")
    first = state.active
    state.chance = ScriptedChance(dice=dice(*[8] * 9))
    for number in range(9):
        seat = (first + number) % players
        assert (rules.to_act(state), state.phase, state.turn) == ((seat,), "pre_roll", number + 1)
        play(state, seat, "roll_dice")
        assert (rules.to_act(state), state.phase) == ((seat,), "action")
        play(state, seat, "end_turn")


@law("MS-27", "M-6.6R", "M-6.7R", "M-9.1")
@pytest.mark.parametrize("kind", [*TURN_MOVES, *DUTY_MOVES])
def test_before_the_roll_nothing_is_possible_but_a_card(kind):
    state = busy().at("pre_roll")
    assert {move["type"] for move in rules.legal_moves(state, RED)} == {"roll_dice", "play_development_card"}
    params = {**TURN_MOVES, **DUTY_MOVES}[kind]
    if kind in ("roll_dice", "play_development_card"):
        play(state, RED, kind, **params)
    else:
        refused(state, RED, "wrong_phase", kind, **params)


@law("MS-27", "M-9.1", "M-6.7R")
def test_before_the_roll_opponents_make_no_offers_either():
    state = busy().at("pre_roll")
    assert [rules.legal_moves(state, seat) for seat in (BLUE, WHITE, ORANGE)] == [[], [], []]
    refused(state, BLUE, "wrong_phase", "propose_trade", give={"ore": 1}, get={"gold": 1}, to=[RED])


@law("MS-28", "M-7.1", "M-6.5R")
def test_the_active_player_rolls_once():
    state = Position().chance(dice=dice(8)).at("pre_roll")
    for seat in (BLUE, WHITE, ORANGE):
        refused(state, seat, "not_your_turn", "roll_dice")
    play(state, RED, "roll_dice")
    refused(state, RED, "wrong_phase", "roll_dice")
    refused(state, BLUE, "not_your_turn", "roll_dice")


@law("M-6.5R", "MS-28")
@pytest.mark.parametrize("kind", [kind for kind in (*TURN_MOVES, *DUTY_MOVES) if kind != "propose_trade"])
def test_in_anothers_turn_a_player_can_only_trade(kind):
    state = busy().at("action", BLUE)
    refused(state, RED, "not_your_turn", kind, **{**TURN_MOVES, **DUTY_MOVES}[kind])
    refused(state, RED, "not_your_turn", "discard", cards={"ore": 3})
    assert [move["type"] for move in rules.legal_moves(state, RED)] == ["propose_trade"]


@law("M-6.6R")
def test_a_turn_goes_on_until_its_player_ends_it():
    state = busy().at("action")
    for kind in ("buy_resource", "establish_route", "hire_merchant", "deliver_commodity", "buy_development_card"):
        play(state, RED, kind, **TURN_MOVES[kind])
        assert (state.active, state.phase) == (RED, "action")
    refused(state, BLUE, "not_your_turn", "end_turn")
    play(state, RED, "end_turn")
    assert (state.active, state.phase) == (BLUE, "pre_roll")


@pytest.mark.parametrize(
    "total",
    [
        case("after production", law("MS-145", "M-6.2", "M-6.3", "M-10.2"), 2),
        case("after a seven", law("MS-145", "M-8.14", "M-6.3"), 7),
    ],
)
def test_all_actions_in_any_order_and_number(total):
    position = busy().hand(RED, gold=9, lumber=1, wool=1, grain=2, ore=1, salt=1).hand(BLUE, ore=1, wool=2)
    state = position.chance(dice=dice(total)).at("pre_roll")
    play(state, RED, "roll_dice")
    if total == 7:
        play(state, RED, "move_robber", hex=hexagon("0,0"))
    assert state.phase == "action"
    play(state, RED, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[BLUE])
    play(state, BLUE, "accept_trade", offer=1)
    play(state, RED, "confirm_trade", offer=1, partner=BLUE)
    play(state, RED, "establish_route", path=between("Bern", U))
    play(state, RED, "move_caravan", caravan=0, way=[between("Paris", U)], salt=1)
    play(state, RED, "buy_resource", resource="lumber")
    play(state, RED, "propose_trade", give={"gold": 1}, get={"wool": 1}, to=[BLUE])
    play(state, BLUE, "accept_trade", offer=2)
    play(state, RED, "confirm_trade", offer=2, partner=BLUE)
    play(state, RED, "move_merchant", merchant=0, way=[spot(U)], grain=1)
    play(state, RED, "hire_merchant", intersection=spot("Paris"))
    play(state, RED, "buy_resource", resource="lumber")
    play(state, RED, "establish_route", path=next(m["path"] for m in listed(state, RED, "establish_route")))


@law("MS-146", "M-6.4", "M-9.10", "M-18.2")
def test_the_limits_of_a_turn_are_gone_with_it():
    position = Position().hand(RED, gold=12).cards(RED, trade_profit=2)
    state = position.chance(dice=dice(*[2] * 4)).at("action")
    _use_up_the_turn(state)
    play(state, RED, "end_turn")
    for seat in (BLUE, WHITE, ORANGE, RED):
        play(state, seat, "roll_dice")
        if seat != RED:
            play(state, seat, "end_turn")
    _use_up_the_turn(state)


def _use_up_the_turn(state):
    """Two purchases with gold and one card; no more of either is possible then."""
    play(state, RED, "buy_resource", resource="ore")
    play(state, RED, "buy_resource", resource="salt")
    play(state, RED, "play_development_card", card="trade_profit")
    refused(state, RED, "gold_purchase_limit", "buy_resource", resource="ore")
    refused(state, RED, "card_limit_reached", "play_development_card", card="trade_profit")
    assert listed(state, RED, "buy_resource") + listed(state, RED, "play_development_card") == []
