"""What the planner does in positions of the base game that have a right answer."""

import random

import pytest

import rules
from arena.knowledge.base import bargain
from arena.knowledge.base.sight import Sight
from arena.strategies import STRATEGIES
from rules.base.board import ISLAND
from rules.kernel.state import Duty
from tests.rules.base.position import Position, hex_with

GAME = {"game": "base", "scenario": "standard", "players": 4, "options": {}}


def choose(state, seat=0, bot="planner", options=None):
    """What a strategy plays for a seat."""
    game = GAME | {"options": options or {}}
    view, moves = rules.view(state, seat), rules.legal_moves(state, seat)
    return STRATEGIES[bot].choose(game, view, moves, random.Random(0))


def corner(terrain, number, index=0):
    """An intersection at a hex of the beginner board."""
    return ISLAND.corners[hex_with(terrain, number)][index]


def table(seat_points=()):
    """Everybody on the board; some players with cities more."""
    position = Position()
    position.settlement(0, corner("forest", 6)).settlement(1, corner("mountains", 6)).settlement(2, corner("hills", 8))
    for seat, cities in seat_points:
        spots = [corner("pasture", 8, 0), corner("pasture", 8, 2), corner("pasture", 8, 4), corner("pasture", 12, 3)]
        position.city(seat, *spots[:cities])
    return position


BOTH = pytest.mark.parametrize("bot", ["greedy", "planner"])


@BOTH
def test_a_city_is_built_as_soon_as_it_can_be(bot):
    state = table().hand(0, ore=3, grain=2).at("main")
    assert choose(state, bot=bot)["type"] == "build_city"


def test_the_bank_helps_the_planner_to_a_city():
    state = table().hand(0, ore=2, grain=2, lumber=4).at("main")
    state.offers_made[0] = 10  # nobody else can be asked any more
    assert choose(state) == {"type": "trade_bank", "give": "lumber", "count": 3, "get": "ore"}


@BOTH
def test_the_robber_goes_to_the_leader(bot):
    state = table([(1, 3)]).hand(1, ore=2).hand(2, ore=2).at("move_robber")
    move = choose(state, bot=bot)
    assert move["victim"] == 1
    assert set(ISLAND.corners[move["hex"]]) & {corner("mountains", 6), *(corner("pasture", 8, i) for i in (0, 2, 4))}
    assert corner("forest", 6) not in ISLAND.corners[move["hex"]]


def test_a_discard_of_the_planner_keeps_the_city():
    state = table().hand(0, ore=3, grain=2, wool=4, lumber=1).at("main")
    state.duties.append(Duty("discard", state.duties[-1].seats))
    given = choose(state)["cards"]
    assert "ore" not in given
    assert "grain" not in given


@BOTH
def test_a_knight_takes_the_army_that_wins(bot):
    state = table([(0, 3)]).knights(0, 2).cards(0, knight=1).at("pre_roll")
    assert choose(state, bot=bot)["type"] == "play_knight"


@BOTH
def test_separate_phases_are_passed_in_order(bot):
    state = Position(phases="separate").settlement(0, corner("forest", 6)).hand(0, ore=3, grain=2).at("trade")
    state.offers_made[0] = 10
    assert choose(state, bot=bot)["type"] == "end_trade"


# ---- trade ----


def offer_from(seat, position, give, get, to):
    """A position in which a seat has made an offer on its turn."""
    state = position.at("main", seat)
    rules.apply(state, seat, {"type": "propose_trade", "give": give, "get": get, "to": to})
    return state


def a_fine_deal(position):
    """Seat 1 offers the ore that seat 0 lacks for its city, for a card that it does not need."""
    position.hand(0, ore=2, grain=2, lumber=2).hand(1, ore=1, wool=1)
    return offer_from(1, position, {"ore": 1}, {"lumber": 1}, [0])


@BOTH
def test_a_deal_that_helps_is_accepted(bot):
    assert choose(a_fine_deal(table()), bot=bot)["type"] == "accept_trade"


@BOTH
def test_the_leader_gets_no_deal_however_fine(bot):
    assert choose(a_fine_deal(table([(1, 3)])), bot=bot)["type"] == "reject_trade"


@BOTH
def test_a_deal_that_hurts_is_refused(bot):
    position = table().hand(0, ore=3, grain=2).hand(1, wool=1, lumber=1)
    assert choose(offer_from(1, position, {"wool": 1}, {"ore": 1}, [0]), bot=bot)["type"] == "reject_trade"


def short_of_an_ore(position):
    return position.hand(0, ore=2, grain=2, lumber=2).hand(1, ore=2).hand(2, ore=2).hand(3, ore=1)


def test_the_planner_asks_for_what_it_lacks():
    move = choose(short_of_an_ore(table()).at("main"))
    assert (move["type"], move["give"], move["get"]) == ("propose_trade", {"lumber": 1}, {"ore": 1})
    assert move["to"] == [1, 2, 3]


def test_the_planner_does_not_ask_the_leader():
    assert choose(short_of_an_ore(table([(2, 3)])).at("main"))["to"] == [1, 3]


def test_the_planner_asks_for_nothing_that_nobody_has():
    state = table().hand(0, ore=2, grain=2, lumber=2).hand(1, wool=2).at("main")
    move = choose(state)
    assert move["type"] != "propose_trade" or "ore" not in move["get"]


@pytest.mark.parametrize(
    ("options", "made", "asks"), [({}, 0, True), ({}, bargain.ATTEMPTS, False), ({"offers_per_turn": 3}, 3, False)]
)
def test_the_planner_soon_stops_asking(options, made, asks):
    position = Position(**options)
    position.settlement(0, corner("forest", 6)).settlement(1, corner("mountains", 6))
    state = short_of_an_ore(position).at("main")
    state.offers_made[0] = made
    assert (choose(state, options=options)["type"] == "propose_trade") is asks


def test_the_planner_confirms_with_the_weaker_partner():
    state = short_of_an_ore(table([(1, 1)])).at("main")
    rules.apply(state, 0, {"type": "propose_trade", "give": {"lumber": 1}, "get": {"ore": 1}, "to": [1, 2]})
    for seat in (1, 2):
        rules.apply(state, seat, {"type": "accept_trade", "offer": 1})
    assert choose(state) == {"type": "confirm_trade", "offer": 1, "partner": 2}


# ---- the opening ----


def founded(bot, seed):
    """The first two settlements of a bot among three greedy ones."""
    state = rules.new_game("base", seed=seed)
    names = [bot, "greedy", "greedy", "greedy"]
    while not state.turn:
        seat = rules.to_act(state)[0]
        rules.apply(state, seat, choose(state, seat, names[seat]))
    return rules.view(state, 0)


@pytest.mark.parametrize("seed", ["opening 1", "opening 2", "opening 3"])
def test_the_opening_is_broad_and_rich(seed):
    income = Sight(founded("planner", seed)).income
    assert sum(1 for flow in income if flow) >= 4
    assert sum(income) >= 0.45
