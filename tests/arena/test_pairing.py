"""Groups, blocks, rotations and seeds."""

from collections import Counter
from itertools import combinations

import pytest

import rules
from arena.pairing import block, derive, games_planned, groups, round_robin, swiss
from rules.kernel.chance import board_seed
from tests.arena.build import result

GROUP = ("a", "b", "c", "d")
FIELD = [f"bot{number:02}" for number in range(14)]


# ---- blocks ----


@pytest.mark.parametrize("duplicate", ["full", "board", "none"])
def test_everybody_sits_once_in_every_seat(duplicate):
    for group in (GROUP, GROUP[:3]):
        matches = block("league", 0, 0, group, duplicate)
        seats = Counter((bot, seat) for match in matches for seat, bot in enumerate(match.bots))
        assert seats == {(bot, seat): 1 for bot in group for seat in range(len(group))}


@pytest.mark.parametrize(("duplicate", "seeds", "boards"), [("full", 1, 1), ("board", 4, 1), ("none", 4, 4)])
def test_what_the_matches_of_a_block_share(duplicate, seeds, boards):
    matches = block("league", 0, 0, GROUP, duplicate)
    assert len({match.seed for match in matches}) == seeds
    assert len({board_seed(match.seed) for match in matches}) == boards


def table_of(seed, rolls=8):
    """Board and first dice of a game in which everybody only founds and passes."""
    state = rules.new_game("base", seed=seed)
    layout, dice = str(rules.view(state, None)["hexes"]), []
    while state.turn <= rolls:
        seat = rules.to_act(state)[0]
        for event in rules.apply(state, seat, rules.default_move(state, seat)):
            if event.type == "dice_rolled":
                dice.append(tuple(event.facts["dice"]))
    return layout, tuple(dice)


@pytest.mark.parametrize(("duplicate", "boards", "dice"), [("full", 1, 1), ("board", 1, 4), ("none", 4, 4)])
def test_boards_and_dice_of_a_block(duplicate, boards, dice):
    played = [table_of(match.seed) for match in block("league", 0, 0, GROUP, duplicate)]
    assert len({layout for layout, _ in played}) == boards
    assert len({rolled for _, rolled in played}) == dice


def test_blocks_and_rounds_have_seeds_of_their_own():
    seeds = {block(league, r, b, GROUP, "full")[0].seed for league in "xy" for r in range(3) for b in range(5)}
    assert len(seeds) == 30


def test_the_order_round_the_table_varies_from_block_to_block():
    assert len({block("league", 0, number, GROUP, "full")[0].bots for number in range(20)}) > 5


def test_blocks_are_a_function_of_their_arguments():
    assert block("league", 2, 3, GROUP, "board") == block("league", 2, 3, GROUP, "board")


def test_ids_are_unique_and_readable():
    ids = [match.id for number in range(3) for match in block("league", 1, number, GROUP, "full")]
    assert len(set(ids)) == 12
    assert ids[5] == "r1-b1-s1"


def test_derived_seeds_are_fixed_for_ever():
    """HMAC-SHA-256 of the path under the seed, 32 hex digits; leagues of old must come out the same."""
    assert derive("league", "block", 0, 0) == "63ee345dcd8a889ae241eae13eb9c526"


# ---- round robin ----


@pytest.mark.parametrize(("entrants", "players", "number"), [(4, 4, 1), (5, 4, 5), (6, 3, 20)])
def test_every_group_once(entrants, players, number):
    formed = round_robin(FIELD[:entrants], players)
    assert len({frozenset(group) for group in formed}) == len(formed) == number
    assert games_planned("round_robin", entrants, players, rounds=2) == 2 * number * players


def test_the_order_of_entrants_does_not_matter():
    assert round_robin(FIELD, 4) == round_robin(FIELD[::-1], 4)


# ---- swiss ----


def play_strictly(formed, round_):
    """Results in which the lower number always wins."""
    return [result(">".join(sorted(group)), (round_, number, 0)) for number, group in enumerate(formed)]


def swiss_league(rounds, field=FIELD, players=4):
    earlier, all_groups = [], []
    for round_ in range(rounds):
        formed = swiss(field, players, round_, earlier, "league")
        all_groups.append(formed)
        earlier += play_strictly(formed, round_)
    return all_groups


def test_a_swiss_round_seats_everybody_once_but_the_rest():
    for formed in swiss_league(4):
        seated = [bot for group in formed for bot in group]
        assert len(seated) == len(set(seated)) == 12
        assert games_planned("swiss", 14, 4, rounds=1) == 12


def test_everybody_sits_out_in_turn():
    idle = Counter(bot for formed in swiss_league(7) for bot in FIELD if all(bot not in group for group in formed))
    assert idle == dict.fromkeys(FIELD, 1)


def test_equals_meet_later_on():
    first, *_, last = swiss_league(6, FIELD[:12])
    spread = [max(map(FIELD.index, group)) - min(map(FIELD.index, group)) for group in last]
    assert sum(spread) < sum(max(map(FIELD.index, group)) - min(map(FIELD.index, group)) for group in first)


def test_few_meet_often():
    met = Counter(frozenset(pair) for formed in swiss_league(5) for group in formed for pair in combinations(group, 2))
    assert max(met.values()) <= 3


def test_groups_by_format():
    assert groups("round_robin", FIELD[:5], 4, 0, [], "s") == round_robin(FIELD[:5], 4)
    assert groups("swiss", FIELD, 4, 0, [], "s") == swiss(FIELD, 4, 0, [], "s")
