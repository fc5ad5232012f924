"""What the strategies read out of a view of the base game is what the rules say."""

import random

import pytest

import rules
from arena.knowledge.base import island, planning
from arena.knowledge.base.sight import Sight
from rules.base.board import ISLAND
from rules.kernel import purse
from rules.kernel.topology import bits
from tests.rules.base.position import Position, hex_with
from tests.rules.play import positions


def seen(state, seat=0):
    return Sight(rules.view(state, seat))


def some_positions(seed, every=23):
    """Positions of a random game in which buildings stand."""
    for number, state in enumerate(positions("base", seed)):
        if number % every == 0 and state.turn and state.outcome is None:
            yield state


SEEDS = pytest.mark.parametrize("seed", ["sight 1", "sight 2"])


@SEEDS
def test_places_are_read_right(seed):
    for state in some_positions(seed):
        sight = seen(state, state.turn % 4)
        assert sorted(sight.open_spots) == list(bits(state.spots))
        at_hand = sorted(spot for spot, steps in sight.reach.items() if not steps)
        assert at_hand == list(bits(state.reach[sight.me]))
        assert sorted(sight.roads) == [path for path in range(72) if not state.free_paths >> path & 1]


@SEEDS
def test_one_more_road_reaches_what_the_rules_allow(seed):
    for state in some_positions(seed):
        sight = seen(state, state.active)
        ends = {spot for path in bits(state.frontier[state.active]) for spot in ISLAND.ends[path]}
        assert {spot for spot, steps in sight.reach.items() if steps == 1} == ends - set(bits(state.reach[sight.me]))


@SEEDS
def test_cards_abroad_are_those_of_the_others(seed):
    for state in some_positions(seed):
        for me in range(4):
            others = sum(hand for seat, hand in enumerate(state.hands) if seat != me)
            assert seen(state, me).abroad == purse.unpack(others)


@SEEDS
def test_income_is_what_the_dice_will_bring(seed):
    for state in some_positions(seed):
        for seat in range(4):
            expected = [0.0] * 5
            for number, rolls in island.ROLLS.items():
                for kind, cards in enumerate(purse.unpack(state.income[number][seat])):
                    expected[kind] += cards * rolls / 36
            assert seen(state, seat).income == pytest.approx(expected)


IMAGINED = {
    "build_road": lambda sight, move: planning.with_road(sight, move["path"]),
    "found_road": lambda sight, move: planning.with_road(sight, move["path"]),
    "build_settlement": lambda sight, move: planning.with_settlement(sight, move["intersection"]),
    "build_city": lambda sight, move: planning.with_city(sight, move["intersection"]),
    "play_knight": lambda sight, move: planning.with_knight(sight),
}
PUBLIC = ("points", "roads", "settlements", "cities", "supply", "road_length", "knights", "development_cards")


@pytest.mark.parametrize("seed", range(4))
def test_what_the_planner_imagines_is_what_happens(seed):
    """After a move of its own the table looks as it thought: pieces, points, awards and rates."""
    state, rng, tried = rules.new_game("base", seed=f"imagined {seed}"), random.Random(seed), 0
    while owing := rules.to_act(state):
        seat = owing[0]
        move = rng.choice([move for move in rules.legal_moves(state, seat) if not move.template])
        imagine = IMAGINED.get(move["type"])
        thought = imagine(seen(state, seat), move) if imagine else None
        rules.apply(state, seat, move)
        if thought and state.outcome is None:
            tried += 1
            found = seen(state, seat)
            for name in PUBLIC:
                mine = thought.mine[name]
                assert (sorted(mine) if isinstance(mine, list) else mine) == found.mine[name], (name, move)
            assert thought.rates == found.rates
            assert thought.view["longest_road"] == found.view["longest_road"]
            assert thought.view["largest_army"] == found.view["largest_army"]
    assert tried > 20


def test_the_island_of_the_beginners():
    places = seen(Position().at("main")).island
    spot = next(s for s in island.SPOTS if hex_with("mountains", 6) in island.TOUCHING[s])
    assert places.income[spot][island.KINDS.index("ore")] >= 5 / 36
    assert places.yields[hex_with("desert", None)] == 0
    assert sorted(kind for kind in places.harbours if kind) == sorted(
        2 * ["lumber", "brick", "wool", "grain", "ore"] + 8 * ["any"]
    )


@pytest.mark.parametrize(
    ("harbour", "rates"),
    [(None, (4, 4, 2, 4, 4)), ("any", (3, 3, 2, 3, 3)), ("ore", (4, 4, 2, 4, 2)), ("wool", (4, 4, 2, 4, 4))],
)
def test_a_further_harbour(harbour, rates):
    assert island.with_harbour((4, 4, 2, 4, 4), harbour) == rates


@pytest.mark.parametrize(
    ("knights", "holder", "gap"), [((0, 0), None, 3), ((2, 0), None, 1), ((2, 4), 1, 3), ((3, 0), 0, 0)]
)
def test_knights_to_the_army(knights, holder, gap):
    position = Position().knights(0, knights[0]).knights(1, knights[1])
    if holder is not None:
        position.awards(largest_army=holder)
    assert seen(position.at("main")).army_gap() == gap
