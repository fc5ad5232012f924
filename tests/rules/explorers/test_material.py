"""The common material of the box: fish, sacks, discs, coins, cards, tracks, dice; and that nothing gets lost."""

from collections import Counter
from itertools import pairwise, product

import pytest

import rules
from rules.explorers.components import BOX, TRACKS
from rules.explorers.survey import buildings
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, game, gold, hand, hold
from tests.rules.play import listed, play, positions, refused
from tests.rules.scripted import dice


def supply(state, seat=0):
    return rules.view(state, None)["players"][seat]["supply"]


@law("X-1.13", "X-1.14", "X-1.29", "X-4.7", "X-4.8")
@pytest.mark.parametrize(
    ("scenario", "fish", "spice", "lairs"),
    [
        ("land-ho", 0, 0, 0),
        ("pirate-lairs", 0, 0, 6),
        ("fish", 6, 0, 6),
        ("spices", 6, 24, 0),
        ("explorers-and-pirates", 6, 24, 6),
    ],
)
def test_fish_sacks_and_lair_discs_beside_the_board(scenario, fish, spice, lairs):
    state = game(scenario)
    assert rules.view(state, None)["supply"] == {"fish": fish, "spice": spice, "lairs": lairs}
    assert sorted(state.discs) == ([3, 4, 5, 6, 8, 11] if lairs else [])


@law("X-1.29", "X-4.7")
def test_the_discs_lie_in_another_order_from_game_to_game():
    assert len({game("pirate-lairs", seed=str(seed)).discs for seed in range(10)}) > 5


@law("X-1.15")
def test_the_coins_of_the_box():
    assert {key: BOX["supply"][key] for key in ("gold_1", "gold_3")} == {"gold_1": 40, "gold_3": 36}
    assert 40 * 1 + 36 * 3 == BOX["supply"]["gold_total"] == 148


@law("AS-147", "X-1.15", "X-1.16R", "X-5.8")
def test_gold_is_paid_even_if_players_hold_all_coins():
    state = Position(players=4).hand(0, gold=100).hand(1, gold=48).chance(dice=dice(5)).at("pre_roll")
    play(state, 0, "roll_dice")
    assert [gold(state, seat) for seat in range(4)] == [101, 49, 1, 1]


@law("X-1.17R")
def test_gold_is_a_whole_number_and_never_negative():
    state = Position(players=2).hand(0, gold=1).hand(1, wool=1).at("main")
    for coins in (-1, 0.5, "1", 2**40):
        refused(state, 0, "bad_parameter", "propose_trade", give={"gold": coins}, get={"wool": 1}, to=[1])
    refused(state, 0, "not_enough_gold", "propose_trade", give={"gold": 2}, get={"wool": 1}, to=[1])
    play(state, 0, "propose_trade", give={"gold": 1}, get={"wool": 1}, to=[1])  # out of a coin of three, or not


@law("AS-23", "X-1.18R", "X-5.15")
def test_gold_is_no_card_on_a_seven():
    p = Position("land-ho", 3).hand(0, wool=7, gold=20).hand(1, wool=8, gold=20).chance(dice=dice(7))
    state = p.at("pre_roll")
    play(state, 0, "roll_dice")
    assert rules.to_act(state) == (1,)
    refused(state, 1, "bad_parameter", "discard", cards={"gold": 4})
    refused(state, 1, "bad_parameter", "discard", cards={"wool": 3, "gold": 1})
    play(state, 1, "discard", cards={"wool": 4})
    assert gold(state, 1) == 20


@law("X-1.18R", "X-10.14", "X-10.16")
@pytest.mark.parametrize("draw", [0, 1])
def test_gold_is_not_among_the_cards_that_a_thief_draws(draw):
    p = Position("fish", 2).chance(steal=[draw]).hand(1, wool=1, ore=1, gold=30)
    p.ship(1, p.path("4,-1|3,-1")).at("place_pirate")
    play(p.state, 0, "place_pirate", hex=p.hex("4,-1"))
    play(p.state, 0, "steal", victim=1)
    assert hand(p.state, 0) == [{"wool": 1}, {"ore": 1}][draw]
    assert gold(p.state, 1) == 30


@law("X-1.19")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_bank_has_nineteen_cards_of_each_kind(scenario):
    assert bank(Position(scenario).state) == dict.fromkeys(("lumber", "brick", "wool", "grain", "ore"), 19)
    state = game(scenario)
    held = sum((Counter(hand(state, seat)) for seat in range(4)), Counter(bank(state)))
    assert {kind: held[kind] for kind in held if kind != "gold"} == bank(Position(scenario).state)


@law("AS-197", "X-1.30", "X-11.5", "X-11.16R")
@pytest.mark.parametrize(
    ("mission", "points"),
    [("lairs", [0, 1, 1, 2, 2, 2, 3, 3]), ("fish", [0, 1, 1, 2, 2, 2, 3, 3]), ("spices", [0, 1, 1, 2, 2, 3, 3])],
)
def test_mission_tracks_and_their_point_cards(mission, points):
    assert len(TRACKS) == 3
    for space, worth in enumerate(points):
        behind = Position(players=2).marker(mission, (0, space), (1, space)).at("main")
        first, second = rules.view(behind, None)["players"]
        assert (first["points"], second["points"]) == (worth + (space > 0), worth)  # one card, whoever came first


@law("X-1.32")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_frame_shows_no_harbours(scenario):
    p = Position(scenario)
    spots = [spot for spot, around in enumerate(p.grid.touching) if len(around) < 3 and p.state.coast >> spot & 1]
    for one, other in pairwise([*spots, spots[0]]):
        state = Position(scenario).harbour(0, one).settlement(0, other).hand(0, wool=2, ore=4).at("main")
        assert {(move["give"], move["get"]) for move in listed(state, 0, "trade_bank")} == {
            ("ore", get) for get in ("lumber", "brick", "wool", "grain")
        }
        refused(state, 0, "not_enough_resources", "trade_bank", give="wool", get="ore")


@law("X-1.33", "X-5.3")
def test_two_dice_are_rolled():
    sums = Counter()
    for draw in range(36):
        state = Position("land-ho").chance(dice=[draw]).at("pre_roll")
        (one, other) = next(event.facts["dice"] for event in play(state, 0, "roll_dice"))
        sums[one + other] += 1
        assert rules.view(state, None)["dice"] == [one, other]
    assert [sums[total] for total in range(2, 13)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


# ---- conservation ----


@law("X-1.36R")
@pytest.mark.parametrize(("scenario", "players"), [*product(SCENARIOS, (2, 4))])
def test_roads_and_buildings_never_leave_the_board(scenario, players):
    before = None
    for number, state in enumerate(positions("explorers", f"stay {scenario}", scenario=scenario, players=players)):
        owners = range(len(state.roads))
        now = [state.roads[n] for n in owners] + [buildings(state, n) for n in owners] + list(state.harbours)
        assert before is None or all(was & ~new == 0 for was, new in zip(before, now, strict=True))
        before = now
        if number == 600:
            return


CARGO = [
    case("a settler", law("X-1.37R", "X-7.23R"), {"settler": 1}, "settlers", 2),
    case("two crews", law("X-1.37R", "X-7.23R"), {"crew": 2}, "crews", 9),
]


@pytest.mark.parametrize(("pieces", "name", "whole"), CARGO)
def test_what_leaves_a_ship_is_in_the_supply_again(pieces, name, whole):
    p = Position("pirate-lairs")
    state = p.ship(0, p.path("3,0|4,0"), **pieces).at("main")
    assert supply(state)[name] == whole - sum(pieces.values())
    play(state, 0, "discard_cargo", ship=0, pieces=pieces)
    assert supply(state)[name] == whole
    assert hold(state, 0) == {}


@law("X-1.38R", "X-7.23R")
@pytest.mark.parametrize("pieces", [{"fish": 1}, {"spice": 2}])
def test_fish_and_sacks_go_back_to_the_common_supply(pieces):
    p = Position()
    state = p.ship(0, p.path("3,0|4,0"), **pieces).at("main")
    play(state, 0, "discard_cargo", ship=0, pieces=pieces)
    assert rules.view(state, None)["supply"] == {"fish": 6, "spice": 24, "lairs": 6}
