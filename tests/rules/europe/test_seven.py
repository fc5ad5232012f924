"""The seven: large hands are halved, the robber moves, and a card may be stolen."""

from collections import Counter

import pytest

import rules
from rules.europe.board import MAPS
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    bank,
    gold,
    golds,
    goods_left,
    hand,
    hexagon,
    spot,
)
from tests.rules.play import concrete, events_of, listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

KINDS = ("lumber", "wool", "grain", "ore", "salt")
MOUNTAINS_6 = hexagon("-3,0")  # at Cologne, Brussels and Paris
FAR = hexagon("0,1")  # at Zagreb and Budapest


def seven(position, seat=RED):
    """The state after a seven."""
    state = position.chance(dice=dice(7)).at("pre_roll", seat)
    play(state, seat, "roll_dice")
    return state


def cards(number):
    """So many cards, as evenly as possible."""
    return {kind: number // 5 + (place < number % 5) for place, kind in enumerate(KINDS)}


# ---- discards ----


@law("MS-29", "M-8.1", "M-8.2")
def test_a_seven_halves_large_hands_and_brings_nothing():
    position = Position().post(RED, "Cologne", "Paris").post(BLUE, "Bern").post(ORANGE, "Prague")
    position.hand(RED, **cards(9), gold=1).hand(BLUE, **cards(7)).hand(WHITE, **cards(12))
    state = seven(position)
    assert golds(state) == [1, 0, 0, 0]
    assert [sum(hand(state, seat).values()) for seat in range(4)] == [10, 7, 12, 0]
    assert (state.phase, rules.to_act(state)) == ("discard", (RED, WHITE))
    play(state, WHITE, "discard", cards=cards(6))
    assert rules.to_act(state) == (RED,)
    (told,) = events_of(play(state, RED, "discard", cards={"lumber": 2, "wool": 2}), "discarded")
    assert told == {"seat": RED, "cards": {"lumber": 2, "wool": 2}}
    assert hand(state, RED) == {"grain": 2, "ore": 2, "salt": 1, "gold": 1}
    assert sum(bank(state).values()) == 95 - 5 - 7 - 6
    assert (state.phase, rules.to_act(state)) == ("move_robber", (RED,))


@pytest.mark.parametrize(
    ("held", "due"),
    [
        case("seven cards", law("M-8.2", "MS-29"), 7, 0),
        case("eight", law("M-8.2"), 8, 4),
        case("nine", law("M-8.2", "MS-29"), 9, 4),
        case("ten", law("M-8.2"), 10, 5),
        case("eleven", law("M-8.2"), 11, 5),
        case("twenty-one", law("M-8.2"), 21, 10),
    ],
)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_half_of_more_than_seven_cards_rounded_down(held, due, seat):
    state = seven(Position().hand(seat, **cards(held)))
    assert rules.to_act(state) == ((seat,) if due else (RED,))
    if due:
        assert {sum(move["cards"].values()) for move in listed(state, seat, "discard")} == {due}
        rules.apply(state, seat, rules.default_move(state, seat))
    assert sum(hand(state, seat).values()) == held - due
    assert state.phase == "move_robber"


@law("MS-30", "M-8.3R")
def test_gold_commodities_and_development_cards_do_not_count():
    position = Position().post(RED, "Paris").hand(RED, **cards(7), gold=20).cards(RED, lancer=5).free(RED, 3)
    state = seven(position.hand(BLUE, **cards(8), gold=5).cards(BLUE, lancer=2).free(BLUE, 2))
    assert rules.to_act(state) == (BLUE,)
    refused(state, BLUE, "bad_parameter", "discard", cards={"gold": 4})
    rules.apply(state, BLUE, rules.default_move(state, BLUE))
    assert (golds(state), goods_left(state, RED), goods_left(state, BLUE)) == ([20, 5, 0, 0], 4, 3)
    assert [player["development_cards"] for player in rules.view(state, None)["players"]] == [5, 2, 0, 0]


@law("MS-31", "M-8.2")
@pytest.mark.parametrize("given", [{"ore": 3}, {"ore": 5}, {"ore": 3, "wool": 1}, {}, {"ore": 2, "salt": 2}])
def test_another_number_or_cards_not_held_are_refused(given):
    state = seven(Position().hand(RED, ore=6, salt=1, grain=1))
    refused(state, RED, "bad_discard", "discard", cards=given)


@law("MS-32", "M-8.4R")
def test_the_robber_waits_for_all_discards():
    state = seven(Position().hand(BLUE, ore=8).hand(WHITE, ore=8))
    for seat in (BLUE, WHITE):
        refused(state, RED, "wrong_phase", "move_robber", hex=MOUNTAINS_6)
        refused(state, seat, "not_your_turn", "move_robber", hex=MOUNTAINS_6)
        play(state, seat, "discard", cards={"ore": 4})
    play(state, RED, "move_robber", hex=MOUNTAINS_6)
    assert state.phase == "action"


# ---- where the robber goes ----


@law("MS-33", "M-8.5", "M-8.6R")
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_the_robber_goes_to_any_other_hex_with_a_number(scenario):
    start = hexagon("-3,0", scenario)
    state = seven(Position(scenario=scenario).robber(start))
    table = rules.view(state, None)["hexes"]
    numbered = {place for place, shown in enumerate(table) if shown["number"]}
    assert {move["hex"] for move in listed(state, RED, "move_robber")} == numbered - {start}
    for place in set(range(len(table))) - numbered:
        refused(state, RED, "hex_without_number", "move_robber", hex=place)
    refused(state, RED, "robber_same_hex", "move_robber", hex=start)
    refused(state, RED, "bad_parameter", "move_robber", hex=len(table))
    for place in numbered - {start}:
        twin = state.copy()
        play(twin, RED, "move_robber", hex=place)
        assert rules.view(twin, None)["robber"] == place


@law("M-8.5", "M-8.14", "MS-145")
def test_the_robber_must_move_and_then_the_turn_goes_on():
    state = seven(Position().hand(RED, gold=2))
    assert {move["type"] for move in rules.legal_moves(state, RED)} == {"move_robber"}
    for kind in ("end_turn", "roll_dice"):
        refused(state, RED, "wrong_phase", kind)
    play(state, RED, "move_robber", hex=MOUNTAINS_6)
    assert (state.phase, rules.to_act(state)) == ("action", (RED,))
    play(state, RED, "buy_resource", resource="ore")
    play(state, RED, "end_turn")


# ---- theft ----


def robbing():
    """Blue is to move the robber; he, red and white have posts beside the mountains with 6, orange has none there."""
    position = Position().post(RED, "Cologne").post(WHITE, "Brussels").post(BLUE, "Paris").post(ORANGE, "Bern")
    return position.hand(RED, ore=2).hand(WHITE, wool=1, salt=2, gold=4).hand(BLUE, grain=1).hand(ORANGE, lumber=1)


@law("MS-34", "M-8.7", "M-8.8")
def test_the_thief_chooses_among_those_with_a_post_at_the_hex():
    state = robbing().at("move_robber", BLUE)
    at_hex = [move for move in listed(state, BLUE, "move_robber") if move["hex"] == MOUNTAINS_6]
    assert [move.get("victim") for move in at_hex] == [None, RED, WHITE]
    play(state, BLUE, "move_robber", hex=MOUNTAINS_6, victim=WHITE)
    assert (sum(hand(state, WHITE).values()), sum(hand(state, BLUE).values())) == (4 + 2, 2)
    assert (hand(state, RED), state.robber) == ({"ore": 2}, MOUNTAINS_6)


@law("MS-34", "M-8.7", "M-8.10R", "M-8.12R", "MS-36")
def test_each_card_of_the_victim_is_as_likely_and_gold_is_none():
    stolen = Counter()
    for place in range(3):
        state = robbing().chance(steal=[place]).at("move_robber", BLUE)
        play(state, BLUE, "move_robber", hex=MOUNTAINS_6, victim=WHITE)
        (kind,) = [kind for kind in ("wool", "salt") if hand(state, BLUE).get(kind)]
        stolen[kind] += 1
        assert (gold(state, WHITE), gold(state, BLUE)) == (4, 0)
    assert stolen == {"wool": 1, "salt": 2}


@pytest.mark.parametrize(
    ("change", "victim"),
    [
        case("the thief himself", law("M-8.10R"), lambda position: position, BLUE),
        case("somebody without a post there", law("M-8.7"), lambda position: position, ORANGE),
        case("no cards", law("MS-36", "M-8.10R", "M-8.12R"), lambda position: position.hand(RED, gold=5), RED),
        case("no cards but development cards", law("M-8.10R"), lambda p: p.hand(RED).cards(RED, lancer=3), RED),
    ],
)
def test_who_is_no_victim(change, victim):
    state = change(robbing()).at("move_robber", BLUE)
    refused(state, BLUE, "bad_victim", "move_robber", hex=MOUNTAINS_6, victim=victim)
    at_hex = [move for move in listed(state, BLUE, "move_robber") if move["hex"] == MOUNTAINS_6]
    assert victim not in [move.get("victim") for move in at_hex]


@law("MS-35", "M-8.9", "M-8.10R")
@pytest.mark.parametrize("neutral", ["Zagreb", "Bern"])
def test_where_only_a_neutral_post_or_none_stands_nothing_is_stolen(neutral):
    position = Position(3).neutral(neutral).post(RED, "Prague").hand(RED, ore=3).hand(WHITE, ore=1)
    state = position.at("move_robber", BLUE)
    for victim in (RED, WHITE, BLUE):
        refused(state, BLUE, "bad_victim", "move_robber", hex=FAR, victim=victim)
    refused(state, BLUE, "bad_parameter", "move_robber", hex=FAR, victim=3)
    events = play(state, BLUE, "move_robber", hex=FAR)
    assert [event.type for event in events] == ["robber_moved"]
    assert [hand(state, seat) for seat in range(3)] == [{"ore": 3}, {}, {"ore": 1}]


@law("MS-37", "M-8.11R")
def test_stealing_may_be_declined():
    state = robbing().at("move_robber", BLUE)
    play(state, BLUE, "move_robber", hex=MOUNTAINS_6)
    assert (hand(state, BLUE), hand(state, RED), state.phase) == ({"grain": 1}, {"ore": 2}, "action")


# ---- the robber and the number tokens ----


@law("MS-38", "M-8.13R")
def test_a_token_placed_under_the_robber_is_blocked_until_he_moves():
    place = hexagon("0,3")
    position = Position().post(RED, "Belgrade").robber(place).chance(tokens=[0])
    state = position.at("place_number", RED, spot("Belgrade"))
    play(state, RED, "place_number", hex=place)
    assert (state.robber, state.numbers[place]) == (place, 9)
    state = position.chance(dice=dice(9)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert hand(state, RED) == {"gold": 1}
    position.at("move_robber")
    play(state, RED, "move_robber", hex=MOUNTAINS_6)
    state = position.chance(dice=dice(9)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert hand(state, RED) == {"gold": 1, "ore": 1}


@law("MS-39", "M-8.13R", "M-8.5", "M-8.6R")
def test_a_token_moved_away_leaves_the_robber_behind():
    old, new = hexagon("1,3"), hexagon("0,3")
    position = Position().post(RED, "Belgrade").token("-1,3", 9).token(old, 10).robber(old)
    state = position.at("place_number", RED, spot("Belgrade"))
    play(state, RED, "place_number", hex=new, **{"from": old})
    assert (state.robber, state.numbers[old], state.numbers[new]) == (old, 0, 10)
    state.chance = ScriptedChance(dice=dice(7))
    position.at("pre_roll")
    play(state, RED, "roll_dice")
    assert old not in {move["hex"] for move in concrete(state, RED)}
    refused(state, RED, "robber_same_hex", "move_robber", hex=old)
    play(state, RED, "move_robber", hex=new)
    assert (state.robber, MAPS["europe/short"].slots >> new & 1) == (new, 1)
