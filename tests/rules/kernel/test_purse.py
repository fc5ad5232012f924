"""Purses count like a Counter."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kernel import purse
from rules.kernel.moves import MOST_CARDS
from rules.kernel.purse import Naming
from rules.kernel.registry import GAMES

KINDS = ("lumber", "brick", "wool", "grain", "ore")
NAMING = Naming(KINDS, has_gold=True)

numbers = st.integers(0, MOST_CARDS)
cards = st.fixed_dictionaries(dict.fromkeys(KINDS, numbers)).map(Counter)
goods = st.fixed_dictionaries({**dict.fromkeys(KINDS, numbers), "gold": st.integers(0, purse.MOST_GOLD)}).map(Counter)
fast = settings(max_examples=300, deadline=None, database=None, derandomize=True)


def packed(counts: Counter[str]) -> int:
    """The purse of a model, made without the module's own packing."""
    return sum(counts[kind] << 8 * place for place, kind in enumerate((*KINDS, "gold")))


def number_of_cards(counts: Counter[str]) -> int:
    return sum(counts[kind] for kind in KINDS)


# ---- in and out ----


@fast
@given(goods)
def test_a_purse_shows_what_is_in_it_and_reads_it_back(counts):
    shown = NAMING.show(packed(counts))
    assert shown == dict(+counts)
    assert list(shown) == [kind for kind in (*KINDS, "gold") if counts[kind]]
    assert NAMING.read(shown) == NAMING.read(counts) == packed(counts)


@fast
@given(cards)
def test_pack_and_unpack_are_inverse(counts):
    row = tuple(counts[kind] for kind in KINDS)
    assert purse.pack(row) == packed(counts)
    assert purse.unpack(packed(counts)) == row


@pytest.mark.parametrize("row", [(), (1, 2, 3, 4), (1, 2, 3, 4, 5, 6)])
def test_a_purse_has_five_kinds(row):
    with pytest.raises(ValueError, match="zip"):
        purse.pack(row)


def test_changing_what_was_shown_changes_no_purse():
    shown = NAMING.show(packed(Counter(wool=2)))
    shown["wool"] = 7
    assert NAMING.show(packed(Counter(wool=2))) == {"wool": 2}


# ---- counting ----


@fast
@given(goods, goods)
def test_sums_and_differences_are_those_of_the_counts(one, other):
    assert packed(one) + packed(other) == packed(one + other)
    if all(one[kind] >= other[kind] for kind in other):
        assert packed(one) - packed(other) == packed(one - other)
    assert packed(one + other) - packed(other) == packed(one)


@fast
@given(goods)
def test_each_kind_the_cards_and_the_gold_are_counted_apart(counts):
    held = packed(counts)
    assert [purse.of_kind(held, place) for place in range(purse.KINDS)] == [counts[kind] for kind in KINDS]
    assert purse.count(held) == number_of_cards(counts)
    assert purse.gold(held) == counts["gold"]
    assert purse.kinds_in(held) == [place for place, kind in enumerate(KINDS) if counts[kind]]


def test_a_whole_bank_in_one_hand_is_counted():
    assert purse.count(MOST_CARDS * purse.ONE_EACH) == 5 * MOST_CARDS


# ---- comparing ----


@fast
@given(goods, goods)
def test_a_purse_holds_a_price_if_it_covers_every_kind(one, other):
    assert purse.holds(packed(one), packed(other)) == (one >= other)
    assert purse.holds(packed(one + other), packed(other))


@fast
@given(goods, cards)
def test_covered_kinds_are_those_of_which_there_is_enough(have, price):
    enough = [place for place, kind in enumerate(KINDS) if have[kind] >= price[kind]]
    assert purse.kinds_in(purse.covered(packed(have), packed(price))) == enough


sparse = goods.map(lambda counts: Counter({kind: n for kind, n in counts.items() if n % 3 == 0}))


@fast
@given(sparse, sparse)
def test_two_purses_share_a_kind_if_both_have_some_of_it(one, other):
    assert purse.shares_a_kind(packed(one), packed(other)) == bool(+(one & other))


# ---- single cards ----


@fast
@given(goods)
def test_cards_lie_sorted_by_kind(counts):
    row = [place for place, kind in enumerate(KINDS) for _ in range(counts[kind])]
    assert [purse.nth_card(packed(counts), n) for n in range(len(row))] == row
    with pytest.raises(IndexError):
        purse.nth_card(packed(counts), len(row))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_names_five_different_kinds_in_wire_names(game):
    known = {"lumber", "brick", "wool", "grain", "ore", "salt"}
    assert len(set(game.naming.kinds)) == purse.KINDS
    assert set(game.naming.kinds) <= known
