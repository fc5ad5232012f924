"""Merchants of Europe: what the strategies read out of a view, and what they do."""

import pytest

import rules
from arena.knowledge.europe import network
from arena.knowledge.europe.chart import chart
from arena.knowledge.europe.sight import Sight
from rules.europe.network import network_at
from rules.kernel.topology import bits
from tests.arena.knowledge.play import choose, share_of_wins
from tests.rules.europe.position import Position, between, has_post, line, spot
from tests.rules.europe.travel import ROAD, U
from tests.rules.play import positions

MAPS = ("short", "main")
BOTH = pytest.mark.parametrize("bot", ["greedy", "planner"])
GAME = {"game": "europe", "scenario": "short", "players": 4, "options": {}}


def seen(state, seat=0):
    return Sight(GAME | {"scenario": state.setup.scenario}, rules.view(state, seat))


# ---- reading ----


@pytest.mark.parametrize("scenario", MAPS)
def test_customers_and_networks_are_read_right(scenario):
    looked = 0
    for number, state in enumerate(positions("europe", "networks", scenario=scenario)):
        if number % 41 == 0 and state.turn and state.outcome is None:
            looked += 1
            sight = seen(state, state.active)
            others = state.neutral
            for seat, posts in enumerate(state.posts):
                others |= posts if seat != sight.me else 0
            assert sight.customers == set(bits(others & ~state.supplied))
            for path in sight.caravans:
                end = sight.chart.ends[path][0]
                assert network.network(sight.chart, sight.routes, end) == set(bits(network_at(state, end)))
    assert looked > 5


def test_distances_along_a_row_of_cities():
    places, road = chart("short"), line(*ROAD)
    routes, customer = frozenset(road[:4]), frozenset({spot("Nuremberg")})
    assert network.routes_to_build(places, routes, customer)[spot("Cologne")] == 2
    assert network.journey_to(places, routes, frozenset({spot("Bern")}))[road[3]] == 3
    assert network.walk_to(places, customer)[spot("Cologne")] == 2


def test_income_is_what_the_posts_touch():
    sight = seen(Position().post(0, "Prague").at("action"))
    assert sum(sight.income) == pytest.approx(
        sum(sight.yields[place] for place in sight.chart.touching[spot("Prague")])
    )


# ---- doing ----


def table():
    """Seat 0 in Bern with a caravan beside its first route to the north."""
    return Position().post(0, "Bern").line(0, "Bern", U).caravan(0, between("Bern", U))


@BOTH
def test_a_delivery_is_made_at_once(bot):
    state = table().post(1, "Paris").line(0, U, "Paris").caravan(0, between(U, "Paris")).hand(0, salt=1).at("action")
    assert choose(state, bot=bot)["type"] == "deliver_commodity"


@BOTH
def test_salt_takes_the_caravan_to_a_customer(bot):
    state = table().post(1, "Brussels").line(1, U, "Paris", "Brussels").hand(0, salt=1, gold=1).at("action")
    move = choose(state, bot=bot)
    assert [row["intersection"] for row in move["deliveries"]] == [spot("Brussels")]


def far_customer():
    return table().post(1, "Nuremberg").line(0, *ROAD[1:]).hand(0, salt=2, gold=1)


def test_the_planner_pays_twice_for_a_long_journey():
    move = choose(far_customer().at("action"), bot="planner")
    assert (move["salt"], len(move["way"])) == (2, 5)
    assert move["deliveries"] == [{"step": 5, "intersection": spot("Nuremberg")}]


def test_greedy_makes_it_in_two_journeys():
    state = far_customer().at("action")
    assert [choose(state)["type"] for _ in range(2)] == ["move_caravan", "move_caravan"]
    assert state.delivered[0] == 1


@BOTH
def test_routes_lead_to_the_next_customer(bot):
    state = table().post(1, "Paris").hand(0, ore=1, lumber=1).at("action")
    assert choose(state, bot=bot) == {"type": "establish_route", "path": between(U, "Paris")}


@BOTH
def test_gold_buys_the_card_that_is_missing(bot):
    state = table().post(1, "Paris").hand(0, ore=1, gold=2).at("action")
    assert choose(state, bot=bot) == {"type": "buy_resource", "resource": "lumber"}


@BOTH
def test_a_merchant_is_hired_and_founds(bot):
    state = table().hand(0, wool=1, grain=2, lumber=1).at("action")
    assert choose(state, bot=bot)["type"] == "hire_merchant"
    move = choose(state, bot=bot)
    assert move["type"] == "move_merchant"
    assert has_post(state, move["way"][-1])


def test_the_robber_spares_my_own_posts():
    state = Position().post(0, "Bern").post(1, "Prague").hand(1, ore=2).at("move_robber")
    move = choose(state)
    assert move["victim"] == 1
    assert spot("Bern") not in chart("short").corners[move["hex"]]


def test_nothing_is_left_to_do_without_cards():
    assert choose(table().at("action"))["type"] == "end_turn"


# The figures in docs/strategies.md come from longer series; these are short ones with room for luck.
@BOTH
@pytest.mark.parametrize("scenario", MAPS)
def test_they_beat_three_random_players(bot, scenario):
    assert share_of_wins("europe", scenario, (bot, "random", "random", "random"), 2) >= 0.75
