"""Explorers & Pirates: what the strategies read out of a view, and what they do."""

import pytest

import rules
from arena.knowledge.explorers import waters
from arena.knowledge.explorers.chart import chart
from arena.knowledge.explorers.missions import POINT, SPACE, progress
from arena.knowledge.explorers.sight import Sight
from rules.kernel.topology import bits
from tests.arena.knowledge.play import choose, share_of_wins
from tests.rules.explorers.position import SCENARIOS, Position
from tests.rules.play import positions

BOTH = pytest.mark.parametrize("bot", ["greedy", "planner"])
EVERYWHERE = pytest.mark.parametrize("scenario", SCENARIOS)


def seen(state, seat=0):
    return Sight({"game": "explorers", "scenario": state.setup.scenario}, rules.view(state, seat))


def some_positions(scenario, every=67):
    """Positions of a random game after its founding."""
    for number, state in enumerate(positions("explorers", "sight", scenario=scenario)):
        if number % every == 0 and state.turn and state.outcome is None:
            yield state


# ---- reading ----


@EVERYWHERE
def test_sites_are_those_of_the_rules(scenario):
    """Only the two open corners of the council are left out."""
    for state in some_positions(scenario):
        for seat in range(4):
            sight = seen(state, seat)
            council = {
                s for n, row in enumerate(sight.hexes) if row["tile"] == "council" for s in sight.chart.corners[n]
            }
            assert sight.sites == set(bits(state.sites[seat] & state.spots)) - council


@EVERYWHERE
def test_routes_and_fog_are_those_of_the_rules(scenario):
    voyages = 0
    for state in some_positions(scenario, every=29):
        sight = seen(state, state.active)
        assert sight.fog == set(bits(state.fog))
        for move in rules.legal_moves(state, rules.to_act(state)[0]):
            if move["type"] == "sail" and not move.template:
                voyages += 1
                assert sight.routes.issuperset(move["way"])
    assert voyages > 50


def test_a_goal_shines_over_the_sea():
    places = chart("land-ho")
    routes = frozenset(range(len(places.ends)))
    start = 40
    near = next(iter(places.onward[start]))
    far = next(path for path in places.onward[near] if path != start and path not in places.onward[start])
    shine = waters.field(places, routes, ((start, 2.0),))
    assert [shine[path] for path in (start, near, far)] == pytest.approx(
        [2.0, 2.0 - waters.STEP, 2.0 - 2 * waters.STEP]
    )
    assert shine == waters.field(places, routes, ((near, 1.0), (start, 2.0)))
    assert min(shine.values()) > 0


@pytest.mark.parametrize(
    ("mine", "others", "spaces", "value"),
    [
        (0, 0, 1, 2 * POINT + SPACE),  # a point, and the card
        (0, 3, 1, POINT + SPACE),
        (1, 3, 1, SPACE),
        (1, 3, 2, POINT + 2 * SPACE),
        (7, 3, 2, 0.0),  # the end of the track
    ],
)
def test_progress_on_a_track(mine, others, spaces, value):
    state = Position("fish").marker("fish", (1, others), (0, mine)).at("movement")
    assert progress(seen(state), "fish", spaces) == value
    assert progress(seen(state), "spices", spaces) == 0.0


# ---- doing ----


WEST = "2,0|2,1|3,0"  # a harbour at the council
ANCHORAGE = "2,1|3,0"


def table(scenario="explorers-and-pirates"):
    """Seat 0 with a harbour settlement on the east coast of the start island."""
    position = Position(scenario)
    return position.harbour(0, position.spot(WEST))


def beside(position, place):
    """A route on which a ship points at a hex, and at no hidden one."""
    sight = seen(position.at("movement"))
    return next(path for path in sight.paths_to(place) if not sight.fog.intersection(sight.chart.ends[path]))


@BOTH
def test_a_new_ship_sails_off_to_discover(bot):
    position = table("land-ho")
    state = position.ship(0, position.path(ANCHORAGE)).at("movement")
    hidden = state.hidden
    for _ in range(4):
        while choose(state, bot=bot)["type"] != "end_turn":
            pass
        position.at("movement")
        state.used, state.ended, state.sailing = [0, 0, 0], 0, -1
    assert state.hidden != hidden


@BOTH
def test_a_settler_founds(bot):
    position = table("land-ho")
    place = position.hidden("north")[0]
    position.reveal(place, "fields", 9)
    sight = seen(position.at("movement"))
    spot = next(spot for spot in sight.sites & set(sight.chart.corners[place]) if sight.paths_at([spot]))
    state = position.ship(0, sight.paths_at([spot])[0], settler=1).at("movement")
    assert choose(state, bot=bot)["type"] == "found_settlement"


@BOTH
def test_a_settler_in_the_basin_is_taken_aboard(bot):
    position = table("land-ho")
    state = position.basin(0, position.spot(WEST), settler=1).ship(0, position.path(ANCHORAGE)).at("movement")
    move = choose(state, bot=bot)
    assert (move["type"], move["load"]) == ("transfer_cargo", {"settler": 1})


@BOTH
@pytest.mark.parametrize("crews", [{}, {1: 1}])
def test_crews_land_on_a_lair(bot, crews):
    position = table("pirate-lairs")
    place = position.hidden("north")[0]
    position.lair(place, crews)
    state = position.ship(0, beside(position, place), crew=2).at("movement")
    assert choose(state, bot=bot) == {"type": "land_crew", "ship": 0, "hex": place, "count": 2}


@BOTH
def test_a_fish_is_caught(bot):
    position = table("fish")
    place = position.hidden("south")[0]
    position.fishery(place, 5, fish=True)
    state = position.ship(0, beside(position, place)).at("movement")
    state.fish_rolled = True
    assert choose(state, bot=bot)["type"] == "catch_fish"


@BOTH
def test_spice_is_traded_for_a_crew(bot):
    position = table("spices")
    place = position.hidden("south")[0]
    position.village(place, "swift_voyage")
    state = position.ship(0, beside(position, place), crew=1).at("movement")
    state.fish_rolled = True
    assert choose(state, bot=bot)["type"] == "trade_spice"


@BOTH
@pytest.mark.parametrize(("piece", "deed"), [("fish", "deliver_fish"), ("spice", "deliver_spice")])
def test_cargo_is_brought_to_the_council(bot, piece, deed):
    position = table("spices")
    state = position.ship(0, position.path(ANCHORAGE), **{piece: 1}).at("movement")
    state.fish_rolled = True
    deeds = [choose(state, bot=bot)["type"] for _ in range(2)]
    assert deed in deeds
    assert set(deeds) <= {deed, "sail", "end_turn"}


@BOTH
@pytest.mark.parametrize(
    ("cards", "deed"),
    [
        ({"grain": 2, "ore": 2}, "build_harbour_settlement"),
        ({"lumber": 1, "brick": 1, "wool": 1, "grain": 1}, "build_settler"),
        ({"lumber": 1, "wool": 1}, "build_ship"),
    ],
)
def test_cards_are_put_to_use(bot, cards, deed):
    position = table("land-ho")
    sight = seen(position.at("main"))
    position.settlement(0, min(spot for spot in sight.sites if sight.paths_at([spot])))
    assert choose(position.hand(0, **cards).at("main"), bot=bot)["type"] == deed


def test_crews_are_built_only_where_there_is_work():
    position = table("pirate-lairs")
    idle = choose(position.hand(0, ore=1, wool=1).at("main"))
    position.lair(position.hidden("north")[0])
    assert (idle["type"], choose(position.at("main"))["type"]) == ("end_trade_build", "build_crew")


def test_the_pirate_goes_where_the_leader_sails():
    position = table("pirate-lairs").settlement(2, 20, 30)
    hexes = [move["hex"] for move in rules.legal_moves(position.at("place_pirate"), 0)]
    target = hexes[3]
    side = next(path for path in position.grid.sides[target] if path in seen(position.state).routes)
    state = position.ship(2, side).at("place_pirate")
    assert side in position.grid.sides[choose(state)["hex"]]


# The figures in docs/strategies.md come from longer series; these are short ones with room for luck.
@BOTH
@EVERYWHERE
def test_they_beat_three_random_players(bot, scenario):
    assert share_of_wins("explorers", scenario, (bot, "random", "random", "random"), 2) >= 0.75


@pytest.mark.parametrize("players", [2, 3])
def test_they_beat_fewer_random_players(players):
    bots = ("greedy", *("random",) * (players - 1))
    assert share_of_wins("explorers", "explorers-and-pirates", bots, 2) >= 0.75
