"""Mistakes that engines of this game are known to make, each held to the clause that it breaks."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, hand, hex_with
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

LINE = (21, 16, 22, 17, 23, 18, 24, 19, 25)
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}
KINDS = ("lumber", "brick", "wool", "grain", "ore")


def standing(state):
    """Holder of Longest Road, and the lengths."""
    shown = rules.view(state, None)
    return shown["longest_road"], [player["road_length"] for player in shown["players"]]


# ---- roads ----


@law("B-12.4R", "B-12.6")
def test_a_fifth_road_that_ends_at_an_opponents_settlement_counts():
    state = Position().line(0, *LINE[:5]).settlement(1, LINE[5]).hand(0, lumber=1, brick=1).at("main")
    play(state, 0, "build_road", path=between(LINE[4], LINE[5]))
    assert standing(state) == (0, [5, 0, 0, 0])


def cut(position, spot, spur):
    state = position.line(3, spur, spot).hand(3, **SETTLEMENT).at("main", 3)
    play(state, 3, "build_settlement", intersection=spot)
    return state


@law("B-12.6", "B-12.15")
def test_a_route_cut_into_three_and_three_loses_the_card():
    state = cut(Position().line(0, *LINE[:7]).awards(longest_road=0), LINE[3], 12)
    assert standing(state) == (None, [3, 0, 0, 1])


@law("B-12.13")
def test_a_tie_after_a_cut_goes_to_nobody():
    position = Position().line(0, *LINE[:9]).awards(longest_road=0)
    position.line(1, 3, 0, 4, 1, 5, 2).line(2, 38, 43, 39, 44, 40, 45)
    state = cut(position, LINE[4], 29)
    assert standing(state) == (None, [4, 5, 5, 1])


@law("B-9.8", "B-9.9")
def test_no_road_runs_through_an_opponents_settlement():
    position = Position().line(0, *LINE[:4]).settlement(1, LINE[3]).hand(0, lumber=2, brick=2)
    state = position.cards(0, road_building=1).at("main")
    beyond = [between(LINE[3], LINE[4]), between(LINE[3], 12)]
    for path in beyond:
        assert refused(state, 0, "not_connected", "build_road", path=path).clause == "B-9.9"
    assert not {move["path"] for move in listed(state, 0, "build_road")} & set(beyond)
    play(state, 0, "play_road_building")
    assert not {move["path"] for move in listed(state, 0, "build_road")} & set(beyond)


# ---- the bank ----


@pytest.mark.parametrize(
    ("left", "received", "rest"),
    [
        case("three of four", law("B-5.10R"), 3, {"wool": 3}, 0),
        case("one of four", law("B-5.10R"), 1, {"wool": 1}, 0),
        case("none", law("B-5.10R"), 0, {}, 0),
        case("enough", law("B-5.10R"), 4, {"wool": 4}, 0),
    ],
)
def test_a_lone_claimant_takes_what_is_left(left, received, rest):
    position = Position().city(0, 2, 9).bank(wool=left).chance(dice=dice(8))
    state = position.at("pre_roll")
    play(state, 0, "roll_dice")
    assert (hand(state, 0), bank(state).get("wool", 0)) == (received, rest)


@pytest.mark.parametrize(
    ("left", "choices"),
    [
        case("one of each of two kinds", law("B-11.14", "B-11.17R"), {"ore": 1, "wool": 1}, [{"ore": 1, "wool": 1}]),
        case(
            "one and many", law("B-11.14", "B-11.17R"), {"grain": 1, "ore": 5}, [{"grain": 1, "ore": 1}, {"ore": 2}],
        ),
        case("two of one kind", law("B-11.14", "B-11.17R"), {"wool": 2}, [{"wool": 2}]),
        case("one card in all", law("B-11.18R"), {"wool": 1}, [{"wool": 1}]),
    ],
)  # fmt: skip
def test_a_discovery_is_never_short_while_two_cards_can_be_chosen(left, choices):
    position = Position().cards(0, discovery=1).bank(**dict.fromkeys(KINDS, 0) | left)
    state = position.at("main")
    assert sorted(str(move["cards"]) for move in listed(state, 0, "play_discovery")) == sorted(
        str({kind: cards[kind] for kind in KINDS if kind in cards}) for cards in choices
    )
    short = {next(iter(left)): 3 - sum(choices[0].values())}
    refused(state, 0, "bad_parameter", "play_discovery", cards=short)


@law("B-8.10R")
def test_an_empty_pile_sells_nothing():
    state = Position().hand(0, ore=4, grain=4).bank(wool=0).at("main")
    assert refused(state, 0, "bank_empty", "trade_bank", give="ore", count=4, get="wool").clause == "B-8.10R"
    assert "wool" not in {move["get"] for move in listed(state, 0, "trade_bank")}


# ---- turns and trade ----


@law("B-14.2", "B-14.4")
def test_nobody_wins_in_anothers_turn():
    position = Position().line(0, *LINE[:9]).awards(longest_road=0).city(1, 47, 48, 49, 50)
    state = cut(position.line(1, 3, 0, 4, 1, 5, 2), LINE[4], 29)
    assert rules.view(state, 1)["players"][1]["points"] == 10
    assert rules.outcome(state) is None
    assert rules.to_act(state) == (3,)


@law("B-7.13R", "B-7.16R")
def test_nobody_offers_or_accepts_cards_that_he_does_not_hold():
    state = Position().hand(0, ore=1).hand(1, wool=1).at("main")
    refused(state, 0, "insufficient_resources", "propose_trade", give={"ore": 2}, get={"wool": 1}, to=[1])
    refused(state, 0, "insufficient_resources", "propose_trade", give={"grain": 1}, get={"wool": 1}, to=[1])
    refused(state, 1, "insufficient_resources", "propose_trade", give={"wool": 2}, get={"ore": 1}, to=[0])
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 2}, to=[1, 2])
    for seat in (1, 2):
        refused(state, seat, "insufficient_resources", "accept_trade", offer=1)
        assert not listed(state, seat, "accept_trade")


# ---- chance ----

SEEDED_GAME = """
import hashlib, random, rules
state, rng, told = rules.new_game("base", seed="the same"), random.Random(7), hashlib.sha256()
while rules.to_act(state):
    seat = rng.choice(rules.to_act(state))
    moves = [move for move in rules.legal_moves(state, seat) if not move.template]
    told.update(repr(moves).encode())
    told.update(repr([event.seen_by(seat) for event in rules.apply(state, seat, rng.choice(moves))]).encode())
print(told.hexdigest(), hashlib.sha256(rules.dump(state)).hexdigest())
"""


def in_a_process(hash_seed):
    root = Path(rules.__file__).parents[1]
    environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(root)}
    command = [sys.executable, "-c", SEEDED_GAME]
    done = subprocess.run(command, env=environment, cwd=root, capture_output=True, text=True, check=True)
    return done.stdout


@law("BS-105", "B-0.2R")
def test_a_seed_gives_the_same_game_in_every_process():
    assert in_a_process("1") == in_a_process("2")


@law("BS-105", "B-0.2R")
@pytest.mark.parametrize("scenario", ["standard", "beginner"])
def test_a_log_of_moves_replays_to_the_same_state(scenario):
    state, rng, log = rules.new_game("base", scenario=scenario, seed="a log"), random.Random(3), []
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        move = rng.choice(concrete(state, seat))
        log.append([seat, move])
        rules.apply(state, seat, move)
    again = rules.new_game("base", scenario=scenario, seed="a log")
    for seat, move in json.loads(json.dumps(log)):
        rules.apply(again, seat, move)
    assert rules.dump(again) == rules.dump(state)
    assert rules.outcome(again) == rules.outcome(state)


# ---- what a searching bot may see ----


def secret_table():
    """Seat 0 knows one monopoly; seats 1 and 2 hold hidden cards; seat 0 can pay for a card."""
    position = Position().settlement(0, 22).settlement(1, 9).hand(0, ore=1, wool=1, grain=1)
    position.hand(1, lumber=3, ore=2).hand(2, wool=4).hand(3, brick=1)
    return position.cards(0, monopoly=1).cards(1, knight=2, victory_point=1).cards(2, discovery=1)


UNSEEN = {"knight": 14, "victory_point": 5, "road_building": 2, "discovery": 2, "monopoly": 1}


def within(counts, shares, trials):
    """Whether counts follow shares, to four standard deviations."""
    total = sum(shares.values())
    for name, share in shares.items():
        chance = share / total
        assert abs(counts[name] - trials * chance) < 4 * (trials * chance * (1 - chance)) ** 0.5, (name, counts)


@law("B-20.7R", "B-15.3", "B-15.5R")
def test_an_imagined_world_does_not_tell_the_next_card():
    state, trials = secret_table().at("main"), 3000
    bought, held = Counter(), Counter()
    for number in range(trials):
        world = rules.imagine(state, 0, f"world {number}")
        held.update(rules.view(world, 1)["players"][1]["development_hand"])
        bought[play(world, 0, "buy_development_card")[0].seen_by(0)["card"]] += 1
    within(bought, UNSEEN, trials)
    within(held, UNSEEN, 3 * trials)


@law("B-20.7R", "B-15.1", "B-15.2R", "B-15.4R")
def test_an_imagined_world_looks_the_same_to_the_seat():
    state = secret_table().at("main")
    hands = Counter()
    for number in range(200):
        world = rules.imagine(state, 0, f"world {number}")
        assert rules.view(world, 0) == rules.view(state, 0)
        assert rules.legal_moves(world, 0) == rules.legal_moves(state, 0)
        assert bank(world) == bank(state)
        assert sum((Counter(hand(world, seat)) for seat in (1, 2, 3)), Counter()) == {
            "lumber": 3, "ore": 2, "wool": 4, "brick": 1,
        }  # fmt: skip
        hands[str(hand(world, 1))] += 1
    assert len(hands) > 20


@law("B-20.7R")
def test_an_imagined_world_does_not_tell_the_next_roll():
    state, trials = secret_table().at("pre_roll"), 3600
    totals = Counter()
    for number in range(trials):
        world = rules.imagine(state, 0, f"world {number}")
        play(world, 0, "roll_dice")
        totals[sum(rules.view(world, 0)["dice"])] += 1
    within(totals, {total: 6 - abs(7 - total) for total in range(2, 13)}, trials)


@law("B-20.7R", "B-15.7R")
def test_an_imagined_world_does_not_tell_which_card_will_be_stolen():
    state, trials = secret_table().cards(0, knight=1).at("main"), 1500
    stolen = Counter()
    for number in range(trials):
        world = rules.imagine(state, 0, f"world {number}")
        play(world, 0, "play_knight")
        *_, event = play(world, 0, "move_robber", hex=hex_with("pasture", 8), victim=1)
        stolen[event.seen_by(0)["resource"]] += 1
    within(stolen, {"lumber": 3, "ore": 2, "wool": 4, "brick": 1}, trials)


@law("B-20.7R")
def test_an_imagined_world_keeps_what_offers_have_told():
    state = secret_table().at("main")
    play(state, 2, "propose_trade", give={"wool": 2}, get={"ore": 1}, to=[0])
    play(state, 0, "propose_trade", give={"grain": 1}, get={"lumber": 2}, to=[1, 3])
    play(state, 1, "accept_trade", offer=2)
    play(state, 3, "reject_trade", offer=2)
    for number in range(100):
        world = rules.imagine(state, 0, f"world {number}")
        play(world, 0, "confirm_trade", offer=2, partner=1)
        play(world, 0, "accept_trade", offer=1)
        assert hand(world, 0) == {"lumber": 2, "wool": 3}
        assert all(n >= 0 for seat in range(4) for n in hand(world, seat).values())
        assert sum(player["cards"] for player in rules.view(world, 0)["players"]) == 3 + 5 + 4 + 1
