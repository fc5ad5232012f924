"""The Plackett-Luce fit, its ties, its intervals."""

from itertools import permutations
from math import exp, log
from time import process_time

import pytest

from arena.ratings import CENTRE, SCALE, Rating, Table, beats, fit, student
from arena.tally import Tally
from tests.arena.synthetic import League, kendall

# Rankings of five entrants, and their log strengths as the package choix 0.4 fits them (ilsr_rankings).
CHOIX_DATA = [
    "abed",
    "bdae",
    "edac",
    "acbe",
    "cead",
    "abce",
    "aceb",
    "acdb",
    "bace",
    "abde",
    "cbed",
    "cade",
    "bade",
    "adce",
]
CHOIX_FIT = [0.97653251, 0.22267040, 0.43093526, -0.51366754, -1.11647063]


def strengths(rankings, names="abcd", drawn=0.0):
    """Log strengths out of rankings like `a>b=c`."""
    rows = [[group.split("=") for group in ranking.split(">")] for ranking in rankings]
    table = Table([rows], names, drawn)
    return dict(zip(table.entrants, table.strengths(), strict=True))


def test_the_fit_is_that_of_choix():
    fitted = strengths([">".join(row) for row in CHOIX_DATA], "abcde")
    assert list(fitted.values()) == pytest.approx(CHOIX_FIT, abs=1e-7)


def test_two_entrants_have_a_closed_form():
    fitted = strengths(["a>b"] * 3 + ["b>a"], "ab")
    assert fitted["a"] - fitted["b"] == pytest.approx(log(3))


@pytest.mark.parametrize(
    ("rankings", "equal"),
    [
        (["a=b"], "ab"),
        (["a=b", "a=b", "a>b", "b>a"], "ab"),
        (["a=b=c=d"], "abcd"),
        (["a=b>c", "c>a=b"], "ab"),
        (["a>b=c>d", "d>b=c>a"], "bc"),
    ],
)
def test_ties_make_equal(rankings, equal):
    names = sorted({letter for ranking in rankings for letter in ranking if letter.isalpha()})
    fitted = strengths(rankings, names)
    assert [fitted[name] for name in equal] == pytest.approx([fitted[equal[0]]] * len(equal), abs=1e-8)


def test_a_draw_is_half_a_win():
    """Three wins, one draw and a loss: odds of 3.5 to 1.5."""
    fitted = strengths(["a>b"] * 3 + ["a=b", "b>a"], "ab")
    assert fitted["a"] - fitted["b"] == pytest.approx(log(3.5 / 1.5))


@pytest.mark.parametrize("tied", ["b=c", "a=b", "c=d", "a=b=c", "b=c=d"])
def test_a_tie_counts_as_all_its_orders(tied):
    """One ranking with a tie, k! times, is the same as each of its orders once."""
    others = [">".join(row) for row in permutations("abcd")][::5]
    group = tied.split("=")
    orders = [">".join(order) for order in permutations(group)]
    row = "a>b>c>d"
    plain = row.replace(">".join(group), tied)
    with_ties = strengths([plain] * len(orders) + others)
    spelled_out = strengths([row.replace(">".join(group), order) for order in orders] + others)
    assert list(with_ties.values()) == pytest.approx(list(spelled_out.values()), abs=1e-7)


def test_each_step_raises_the_likelihood():
    tally = Tally()
    for row in CHOIX_DATA:
        tally.add([["abcde".index(name)] for name in row])
    best = fit(tally, 5)

    def likelihood(values):
        total = sum(tally.chosen[entrant] * values[entrant] for entrant in range(5))
        return total - sum(weight * log(sum(exp(values[i]) for i in stage)) for stage, weight in tally.stages.items())

    for entrant in range(5):
        for nudge in (-0.01, 0.01):
            moved = [value + nudge * (number == entrant) for number, value in enumerate(best)]
            assert likelihood(moved) < likelihood(best)


def test_who_always_wins_has_a_finite_rating():
    ratings = Table([[[["a"], ["b"]]]] * 50, "ab").ratings()
    assert 1500 < ratings["a"].value < 2500
    assert beats(ratings["a"], ratings["b"]) == pytest.approx(50.5 / 51, abs=0.001)


def test_nobody_has_played():
    assert {row.value for row in Table([], "abc").ratings().values()} == {CENTRE}


def test_the_mean_rating_is_the_centre():
    league = League(1)
    assert sum(row.value for row in Table(league.blocks, league.truth).ratings().values()) / 8 == pytest.approx(CENTRE)


def test_one_block_has_no_interval():
    league = League(1, blocks=1)
    assert {row.high for row in Table(league.blocks, league.truth).ratings().values()} == {float("inf")}


def test_the_bootstrap_has_its_own_fixed_dice():
    league = League(2, blocks=20)
    assert Table(league.blocks, league.truth).ratings() == Table(league.blocks, league.truth).ratings()


def test_intervals_shrink_with_the_square_root_of_the_games():
    few, many = League(3, blocks=40), League(3, blocks=360)
    wide, narrow = (
        sum(row.high - row.low for row in Table(league.blocks, league.truth).ratings().values())
        for league in (few, many)
    )
    assert 2.4 < wide / narrow < 3.8


def test_blocks_that_repeat_themselves_tell_less():
    """Four copies of a game in a block carry the news of one; an interval over games would be half as wide."""
    league = League(4, blocks=120)
    copied = [[block[0]] * 4 for block in league.blocks]
    as_games = [[ranking] for block in copied for ranking in block]
    honest, naive = (
        sum(row.high - row.low for row in Table(blocks, league.truth).ratings().values())
        for blocks in (copied, as_games)
    )
    assert 1.6 < honest / naive < 2.4


# ---- as good as the figures of the design: Kendall 0.82, coverage 93 % ----


LEAGUES = [League(seed) for seed in range(40)]


@pytest.fixture(scope="module")
def fitted():
    return [Table(league.blocks, league.truth).ratings() for league in LEAGUES]


def test_the_order_comes_out(fitted):
    found = [{name: row.value for name, row in ratings.items()} for ratings in fitted]
    taus = [kendall(values, league.truth) for values, league in zip(found, LEAGUES, strict=True)]
    assert sum(taus) / len(taus) >= 0.82


def test_full_ranks_tell_more_than_winners(fitted):
    full = winners = 0.0
    for league, ratings in zip(LEAGUES, fitted, strict=True):
        firsts = [[[row[0], [name for tied in row[1:] for name in tied]] for row in block] for block in league.blocks]
        table = Table(firsts, league.truth)
        winners += kendall(dict(zip(table.entrants, table.strengths(), strict=True)), league.truth)
        full += kendall({name: row.value for name, row in ratings.items()}, league.truth)
    assert full > winners + 0.03 * len(LEAGUES)


def test_intervals_cover_the_truth(fitted):
    inside = [
        ratings[name].low <= CENTRE + SCALE * value <= ratings[name].high
        for league, ratings in zip(LEAGUES, fitted, strict=True)
        for name, value in league.truth.items()
    ]
    assert 0.93 <= sum(inside) / len(inside) <= 0.98


def test_five_thousand_games_take_a_moment():
    league = League(9, entrants=16, blocks=1250)
    begun = process_time()
    Table(league.blocks, league.truth).ratings()
    assert process_time() - begun < 6


# ---- small parts ----


@pytest.mark.parametrize(
    ("freedom", "point"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (10, 2.228), (60, 2.0)]
)
def test_students_distribution(freedom, point):
    assert student(freedom) == pytest.approx(point, rel=0.06 if freedom < 3 else 0.012)


def test_four_hundred_points_are_ten_to_one():
    assert beats(Rating(1900, 0, 0), Rating(1500, 0, 0)) == pytest.approx(10 / 11)
    assert beats(Rating(1500, 0, 0), Rating(1500, 0, 0)) == 0.5


# ---- many blocks ----


@pytest.mark.parametrize("seed", range(4))
def test_the_limit_of_the_bootstrap_is_what_the_bootstrap_gives(seed, monkeypatch):
    """With 200 blocks: the same widths, up to the luck of 200 draws."""
    league = League(seed, blocks=200)
    widths = []
    for many in (200, 10_000):
        monkeypatch.setattr("arena.ratings.MANY_BLOCKS", many)
        widths.append([row.high - row.low for row in Table(league.blocks, league.truth).ratings().values()])
    ratios = [limit / drawn for limit, drawn in zip(*widths, strict=True)]
    assert sum(ratios) / len(ratios) == pytest.approx(1, abs=0.06)
    assert all(0.8 < ratio < 1.25 for ratio in ratios)


def test_intervals_of_many_blocks_cover_the_truth():
    inside = []
    for seed in range(30):
        league = League(seed, blocks=220)
        ratings = Table(league.blocks, league.truth).ratings()
        inside += [
            ratings[name].low <= CENTRE + SCALE * value <= ratings[name].high for name, value in league.truth.items()
        ]
    assert 0.92 <= sum(inside) / len(inside) <= 0.99


def test_the_largest_league_takes_a_moment():
    """64 entrants, 20,000 games."""
    league = League(5, entrants=64, blocks=5000)
    begun = process_time()
    Table(league.blocks, league.truth).ratings()
    assert process_time() - begun < 8
