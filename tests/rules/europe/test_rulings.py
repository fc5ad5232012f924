"""Rulings that are easy to get wrong: ends of routes, tolls, free routes, cards in odd places, the end of the game."""

import pytest

import rules
from rules.europe.components import CARDS
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    caravans,
    game,
    gold,
    golds,
    hand,
    hexagon,
    line,
    merchants,
    path,
    spot,
    started,
)
from tests.rules.play import concrete, events_of, listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

# Bern, x, y, Venice: a row of neighbours without a city between; u lies between Bern and Paris.
X, Y, U = "-4,2|-3,1|-3,2", "-3,1|-3,2|-2,1", "-4,1|-3,0|-3,1"
TO_VENICE = ("Turin", X, Y, "Venice")


def _tour(*steps):
    return [{"step": step, "intersection": spot(city)} for step, city in steps]


# ---- set-up ----


@law("MS-10", "MS-11", "M-5.5", "M-5.6", "M-5.7", "M-5.11", "M-5.12", "M-5.18")
@pytest.mark.parametrize("players", [3, 4])
def test_the_order_of_placing(players):
    state = started(players, placement="variable")
    first = state.active
    order = []
    while state.phase != "pre_roll":
        order.append((state.phase, (state.active - first) % players))
        rules.apply(state, state.active, concrete(state, state.active)[0])
    there, back = list(range(players)), list(reversed(range(players)))
    neutral = [("setup_neutral", seat) for seat in back] if players == 3 else []
    posts = [("setup_post", seat) for seat in there + back + there]
    assert order == posts + neutral + [("setup_route", seat) for seat in back]
    assert (state.active, [gold(state, seat) for seat in range(players)]) == (first, [3] * players)


@law("MS-05", "M-3.8R")
def test_the_robber_begins_where_no_number_is():
    games = [game(seed=str(seed)) for seed in range(200)]
    assert all(not state.numbers[state.robber] for state in games)
    assert len({state.robber for state in games}) > 10


@law("MS-14", "M-5.13")
def test_a_first_route_joins_no_cities():
    state = Position().post(RED, "Paris").at("setup_route", RED, RED, 0)
    refused(state, RED, "connects_isolated_city", "place_initial_route", path=between("Paris", "Brussels"))
    refused(state, RED, "not_connected", "place_initial_route", path=between("Turin", X))
    play(state, RED, "place_initial_route", path=between("Paris", U))
    assert caravans(state, RED) == [between("Paris", U), NOBODY]


# ---- production ----


@law("MS-22", "M-7.6R", "M-7.7R", "M-7.10R")
def test_a_short_bank_pays_nobody_of_that_kind():
    position = Position().post(RED, "Nuremberg")
    place = next(h for h in position.board.grid.touching[spot("Nuremberg")] if position.state.numbers[h] == 5)
    assert position.board.terrain[place] == 2
    state = position.bank(grain=0).chance(dice=dice(5)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert hand(state, RED) == {"gold": 1}


# ---- pieces ----


@law("MS-60", "MS-61", "M-10.15R", "M-10.17R")
def test_a_caravan_taken_away_makes_room_for_itself():
    way = between("Bern", U)
    cost = {"ore": 1, "lumber": 1, "salt": 1}
    position = Position().post(BLUE, "Bern").route(BLUE, way).hand(BLUE, **cost)
    full = position.caravan(BLUE, way).caravan(RED, way).at("action", BLUE)
    refused(full, BLUE, "route_full", "form_caravan", path=way)
    full.caravans[2 * BLUE + 1] = between("Bern", X)
    assert {(m["path"], m["replace"]) for m in listed(full, BLUE, "form_caravan")} == {(way, 0)}
    play(full, BLUE, "form_caravan", path=way, replace=0)
    assert caravans(full, BLUE)[0] == way


@law("MS-55", "MS-56", "MS-57", "M-10.9", "M-10.10R", "M-10.11R")
def test_taking_merchants_away():
    state = Position().post(RED, "Bern").merchant(RED, "Bern").hand(RED, wool=2, grain=2, lumber=2).at("action")
    refused(state, RED, "bad_parameter", "hire_merchant", intersection=spot("Bern"), replace=0)
    play(state, RED, "hire_merchant", intersection=spot("Bern"))
    assert merchants(state, RED) == [spot("Bern")] * 2
    refused(state, RED, "no_piece_left", "hire_merchant", intersection=spot("Bern"))
    play(state, RED, "hire_merchant", intersection=spot("Bern"), replace=1)
    assert hand(state, RED) == {}


# ---- connections ----


@law("MS-73", "M-11.7", "M-11.8R")
def test_the_builder_chooses_among_chains_that_pay_differently():
    state, new = _two_chains()
    play(state, RED, "establish_route", path=new)
    assert state.phase == "choose_connection"
    refused(state, RED, "wrong_phase", "end_turn")
    chains = [move["chain"] for move in listed(state, RED, "choose_connection")]
    assert len(chains) == 2
    assert all(new in chain for chain in chains)
    refused(state, RED, "bad_parameter", "choose_connection", chain=chains[0][::-1])
    play(state, RED, "choose_connection", chain=chains[1])
    owners = [[RED if state.routes[RED] >> p & 1 else BLUE for p in chain] for chain in chains]
    assert golds(state)[:2] == [owners[1].count(RED), owners[1].count(BLUE)]


@law("MS-74", "M-11.8R")
def test_chains_that_pay_alike_are_no_question():
    state, new = _two_chains(second=RED)
    play(state, RED, "establish_route", path=new)
    assert (state.phase, golds(state)) == ("action", [4, 0, 0, 0])


def _two_chains(second=BLUE):
    """Round a hex without other cities at it lead two equally long ways from one city to the opposite corner.

    Red has one of them, and the path from there to another city; the last path is to be built.
    """
    position = Position()
    grid, cities = position.board.grid, set(bits(position.board.cities))
    for corners in grid.corners:
        for start in range(6):
            ring = [corners[(start + step) % 6] for step in range(6)]
            far = ring[3]
            outward = [s for s in grid.neighbours[far] if s not in ring]
            if ring[0] in cities and not cities & set(ring[1:]) and cities & set(outward):
                goal = next(s for s in outward if s in cities)
                one, other = line(*ring[:4]), line(ring[0], *ring[:2:-1])
                position.route(RED, *one).route(second, *other)
                return position.hand(RED, ore=1, lumber=1).at("action"), between(far, goal)
    raise LookupError("no such hex on the map")


@law("MS-77", "MS-76", "M-11.14", "M-11.15R")
def test_the_free_route_of_a_double_arrow():
    arrow = path("1,-3|1,-2")
    state = Position().route(BLUE, "0,-2|1,-3").hand(BLUE, ore=1, lumber=1).at("action", BLUE)
    play(state, BLUE, "establish_route", path=arrow)
    refused(state, BLUE, "not_connected", "establish_route", path=between("Bern", U))
    refused(state, BLUE, "wrong_phase", "end_turn")
    assert rules.default_move(state, BLUE) == {"type": "decline_free_route"}
    play(state, BLUE, "decline_free_route")
    assert state.phase == "action"


@law("MS-168", "MS-169", "M-18.23R")
def test_route_building_with_a_double_arrow():
    arrow, free = path("1,-3|1,-2"), path("1,-2|2,-3")
    state = Position().route(BLUE, "0,-2|1,-3").cards(BLUE, route_building=1).at("pre_roll", BLUE)
    play(state, BLUE, "play_development_card", card="route_building")
    refused(state, BLUE, "wrong_phase", "decline_free_route")
    play(state, BLUE, "establish_route", path=arrow)
    assert state.phase == "free_route"
    play(state, BLUE, "establish_route", path=free)
    assert (state.phase, gold(state, BLUE)) == ("card_route", 3)
    play(state, BLUE, "decline_free_route")
    assert (state.phase, state.discards[CARDS.index("route_building")]) == ("pre_roll", 1)


# ---- caravans ----


def _tolled(**purse):
    """Blue's caravan beside a route of red's; beyond it lies another of red's, and one of blue's."""
    return (
        Position().route(RED, between("Turin", X), between(X, Y)).route(BLUE, between(Y, "Venice"))
        .caravan(BLUE, between("Turin", X)).hand(BLUE, **purse)
    )  # fmt: skip


@law("MS-106", "MS-107", "MS-108", "M-16.6", "M-16.7R", "M-16.8R")
def test_tolls():
    there, back = [between(X, Y), between(Y, "Venice")], [between(X, Y), between("Turin", X)]
    state = _tolled(salt=2).at("action", BLUE)
    refused(state, BLUE, "insufficient_gold", "move_caravan", caravan=0, way=there, salt=1)
    state = _tolled(salt=2, gold=1).at("action", BLUE)
    events = play(state, BLUE, "move_caravan", caravan=0, way=there, salt=1)
    assert (golds(state)[:2], len(events_of(events, "toll_paid"))) == ([1, 0], 1)
    play(state, BLUE, "move_caravan", caravan=0, way=back, salt=1)
    assert golds(state)[:2] == [1, 0]


@law("MS-190", "M-15.14R", "M-15.15R", "MS-101")
def test_out_and_back_and_steps_that_do_not_exist():
    home, out = between(X, Y), between(Y, "Venice")
    state = (
        Position().route(BLUE, home, out).caravan(BLUE, home).caravan(RED, home).post(WHITE, "Venice")
        .hand(BLUE, salt=2).at("action", BLUE)
    )  # fmt: skip
    for step in (0, 3):
        tour = [{"step": step, "intersection": spot("Venice")}]
        refused(state, BLUE, "bad_parameter", "move_caravan", caravan=0, way=[out, home], salt=1, deliveries=tour)
    wrong = _tour((2, "Venice"))
    refused(state, BLUE, "not_adjacent", "move_caravan", caravan=0, way=[out, home], salt=1, deliveries=wrong)
    refused(state, BLUE, "no_route", "move_caravan", caravan=0, way=[between("Turin", X)], salt=1)
    refused(state, BLUE, "path_not_continuous", "move_caravan", caravan=0, way=[between("Bern", U)], salt=1)
    refused(state, BLUE, "too_far", "move_caravan", caravan=0, way=[out, home, out, home], salt=1)
    play(state, BLUE, "move_caravan", caravan=0, way=[out, home], salt=1, deliveries=_tour((1, "Venice")))
    assert (caravans(state, BLUE)[0], state.delivered[BLUE]) == (home, 1)


@law("MS-127", "M-19.1", "M-19.2R")
def test_the_last_delivery_ends_the_way():
    paths = line("Bern", U, "Paris", "Brussels", "Cologne")
    state = (
        Position().route(BLUE, *paths[:3]).route(RED, paths[3]).post(BLUE, "Bern").post(ORANGE, "Paris", "Brussels")
        .post(WHITE, "Hamburg", "Prague", "Cologne", "Berlin").free(BLUE, 4)
        .supplied(BLUE, "Hamburg", "Prague", "Cologne", "Berlin").caravan(BLUE, paths[0])
        .hand(BLUE, salt=1, gold=1).at("action", BLUE)
    )  # fmt: skip
    events = play(state, BLUE, "move_caravan", caravan=0, way=paths[1:], salt=1, deliveries=_tour((2, "Brussels")))
    assert rules.outcome(state)["winner"] == BLUE
    assert (gold(state, BLUE), caravans(state, BLUE)[0]) == (1, paths[2])
    assert events_of(events, "caravan_moved")[0]["way"] == paths[1:3]
    refused(state, RED, "game_over", "end_turn")


@law("MS-111", "MS-112", "MS-113", "MS-114", "MS-118")
def test_whom_a_caravan_may_supply():
    way = between("Paris", "Brussels")
    base = Position().route(BLUE, way).caravan(BLUE, way).post(BLUE, "Bern")
    state = base.post(WHITE, "Paris").at("action", BLUE)
    refused(state, BLUE, "no_post_there", "deliver_commodity", caravan=0, intersection=spot("Brussels"))
    refused(state, BLUE, "not_adjacent", "deliver_commodity", caravan=0, intersection=spot("Cologne"))
    refused(state, BLUE, "bad_parameter", "deliver_commodity", caravan=1, intersection=spot("Paris"))
    play(state, BLUE, "deliver_commodity", caravan=0, intersection=spot("Paris"))
    refused(state, BLUE, "post_already_supplied", "deliver_commodity", caravan=0, intersection=spot("Paris"))
    state = base.neutral("Brussels").at("action", BLUE)
    refused(state, BLUE, "no_commodity", "deliver_commodity", caravan=0, intersection=spot("Brussels"))
    play(base.free(BLUE, 1).at("action", BLUE), BLUE, "deliver_commodity", caravan=0, intersection=spot("Brussels"))


# ---- cards ----


@law("MS-170", "MS-171", "M-18.24R", "M-18.25R")
def test_swift_journeys():
    state = Position().post(RED, "Turin").merchant(RED, X).cards(RED, swift_journey=1).at("pre_roll")
    refused(state, RED, "bad_parameter", "play_development_card", card="swift_journey", merchant=0)
    ends = {m["way"][-1] for m in listed(state, RED, "play_development_card")}
    assert spot("Venice") in ends
    play(state, RED, "play_development_card", card="swift_journey", merchant=0, way=[spot(Y), spot("Venice")])
    assert state.posts[RED] >> spot("Venice") & 1
    assert state.phase in ("pre_roll", "place_number")

    toll = _tolled(salt=1, gold=1).cards(BLUE, swift_journey=1).post(WHITE, "Venice").at("action", BLUE)
    way = [between(X, Y), between(Y, "Venice")]
    play(toll, BLUE, "play_development_card", card="swift_journey", caravan=0, way=way, deliveries=_tour((2, "Venice")))
    assert (hand(toll, BLUE), gold(toll, RED), toll.delivered[BLUE]) == ({"salt": 1}, 1, 1)
    play(toll, BLUE, "move_caravan", caravan=0, way=[between(X, Y)], salt=1)
    assert gold(toll, RED) == 1


@law("MS-166", "M-18.26R", "M-18.18R")
def test_a_swift_journey_without_a_piece_is_kept():
    state = Position().cards(RED, swift_journey=1).at("action")
    refused(state, RED, "card_not_playable", "play_development_card", card="swift_journey", merchant=0, way=[1])
    refused(state, RED, "card_not_held", "play_development_card", card="lancer")
    assert "play_development_card" not in {move["type"] for move in rules.legal_moves(state, RED)}


@law("MS-123", "MS-124", "M-18.6", "M-18.7R", "M-18.8R")
def test_the_discards_become_the_deck():
    everything = {
        "lancer": 10,
        "route_building": 3,
        "swift_journey": 2,
        "discovery": 2,
        "monopoly": 2,
        "trade_profit": 2,
    }
    position = Position().cards(BLUE, **everything).discards(lancer=4).hand(RED, wool=2, salt=2)
    state = position.at("action")
    play(state, RED, "buy_development_card")
    assert (sum(state.deck), sum(state.discards)) == (3, 0)
    state.cards[0] += sum(state.deck)
    state.deck = [0] * len(CARDS)
    refused(state, RED, "deck_empty", "buy_development_card")


# ---- the end ----


def _stuck(posts: int = 3):
    """Three players without routes or posts in supply; each caravan on an island of its own."""
    position = Position(players=3)
    islands = [("Paris", U), ("Turin", X), ("Prague", None)]
    for seat, (city, beyond) in enumerate(islands):
        far = spot(beyond) if beyond else position.board.grid.neighbours[spot(city)][0]
        way = between(city, far)
        position.post(seat, city).route(seat, way).caravan(seat, way).warehouse(seat, 0)
    state = position.at("action")
    state.frontier = [0] * 3
    return state


@law("MS-176", "M-19.6R")
def test_a_stalemate_ends_the_game():
    state = _stuck()
    play(state, RED, "end_turn")
    assert rules.outcome(state)["reason"] == "stalemate"
    assert rules.outcome(state)["winner"] is None
    state = _stuck()
    state.delivered[RED] = 5  # one post would do, and a neutral one is at hand
    state.neutral |= 1 << spot(U)
    play(state, RED, "end_turn")
    assert rules.outcome(state) is None


@law("MS-177", "MS-164", "M-19.7R", "M-19.8R")
def test_deliveries_rank_and_then_posts():
    position = Position(max_turns=50).turn(50).post(BLUE, "Bern", "Lyon").post(WHITE, "Prague", "Hamburg")
    state = position.post(ORANGE, "Paris").at("action")
    state.delivered = [4, 3, 3, 3]
    twin = state.copy()
    play(state, RED, "end_turn")
    assert rules.outcome(state) == {
        "winner": None, "ranking": [[0], [1, 2], [3]], "points": [4, 3, 3, 3], "reason": "turn_limit",
    }  # fmt: skip
    twin.posts[BLUE] |= 1 << spot("Turin")
    play(twin, RED, "end_turn")
    assert rules.outcome(twin)["ranking"] == [[0], [1], [2], [3]]


@law("M-22.28R", "M-22.27R")
def test_a_long_list_leaves_long_ways_to_the_templates():
    state = _crowded().at("action")
    moves = rules.legal_moves(state, RED)
    assert len(moves) < 250
    assert {m["type"] for m in moves if m.template} >= {"move_merchant", "move_caravan", "play_development_card"}
    assert max(len(move["way"]) for move in listed(state, RED, "move_caravan") if "deliveries" not in move) < 3
    for move in concrete(state, RED):
        rules.apply(state.copy(), RED, move)


def _crowded():
    """Red has ten posts with routes on all sides, opponents lie all around, and red's hand pays for everything."""
    position = Position(players=3, scenario="main")
    grid, cities = position.board.grid, list(bits(position.board.violet))
    position.post(RED, *cities[:10]).free(RED, 2)
    for seat, near in ((RED, cities[:9]), (BLUE, cities[:10]), (WHITE, cities)):
        around = [p for city in near for p in grid.spokes[city]]
        around += [p for path in around for p in position.board.beside[path] if seat != RED]
        free = [p for p in dict.fromkeys(around) if position.state.free_paths >> p & 1]
        position.route(seat, *free[:29])
    position.caravan(RED, *grid.spokes[cities[4]][:2]).merchant(RED, *cities[:2])
    position.cards(RED, swift_journey=1, discovery=1, monopoly=1, lancer=1, trade_profit=1)
    return position.hand(RED, gold=9, lumber=9, wool=9, grain=9, ore=9, salt=9)


@law("MS-09", "M-5.2", "M-5.3R")
def test_those_tied_for_the_start_roll_again():
    state = game(players=3)
    state.chance = ScriptedChance(start=dice(8, 11, 11, 4, 9))
    for seat in (0, 1, 2, 1, 2):
        assert rules.to_act(state) == (seat,)
        play(state, seat, "roll_for_start")
    assert (state.active, state.phase) == (2, "pre_roll")


@law("MS-38", "M-8.13R", "MS-33")
def test_the_robber_blocks_a_hex_that_gets_its_number():
    position = Position().post(RED, "Belgrade")
    place = next(h for h in position.board.grid.touching[spot("Belgrade")] if position.board.terrain[h] == 3)
    state = position.robber(place).at("place_number", RED, spot("Belgrade"))
    play(state, RED, "place_number", hex=place)
    state.chance = ScriptedChance(dice=dice(state.numbers[place]))
    state.duties = Position().at("pre_roll").duties
    play(state, RED, "roll_dice")
    assert hand(state, RED) == {"gold": 1}
    robbing = Position().robber(hexagon("-3,-1")).at("move_robber")
    refused(robbing, RED, "robber_same_hex", "move_robber", hex=hexagon("-3,-1"))
    bare = robbing.numbers.index(0)
    refused(robbing, RED, "hex_without_number", "move_robber", hex=bare)
    refused(robbing, RED, "bad_parameter", "move_robber", hex=len(robbing.numbers))
