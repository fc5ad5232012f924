"""Whole games out of lists: they end, turns are finite, and no list grows too long (M-22.28R, M-23.1R)."""

import random
from collections import Counter

import pytest

import rules
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position, hand
from tests.rules.europe.trying import KINDS, accepted, journeys, walks
from tests.rules.play import concrete, positions

TABLES = [("short", 3, "fixed"), ("short", 4, "variable"), ("main", 3, "variable"), ("main", 4, "variable")]
TRADE = ("propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade")
MOST_TRADES = 98  # in a turn of four players, with the default limits


@law("MS-183", "M-22.28R", "M-0.11R")
@pytest.mark.parametrize(("scenario", "players", "placement"), TABLES)
@pytest.mark.parametrize("seed", range(6))
def test_players_who_pick_listed_moves_finish_every_game(seed, scenario, players, placement):
    longest = 0
    for state in positions(
        "europe", f"long {seed}", scenario=scenario, players=players, options={"placement": placement}
    ):
        for seat in rules.to_act(state):
            moves = rules.legal_moves(state, seat)
            longest = max(longest, len(moves))
            assert not all(move.template for move in moves)
    end = rules.outcome(state)
    assert end["reason"] in ("victory", "stalemate", "turn_limit")
    assert longest < 250


def offer(state, seat, rng):
    """An offer of one thing for another, to all whom the template names; None if the list has none."""
    for template in rules.legal_moves(state, seat):
        if template["type"] == "propose_trade":
            give = rng.choice(list(hand(state, seat)))
            get = rng.choice([kind for kind in (*KINDS, "gold") if kind != give])
            return {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": template["to"]}
    return None


def trade_of(state, rng):
    """Whatever somebody may do about trade: accept and reject rather than close, and offer rather than both."""
    for seat in rng.sample(range(state.setup.players), state.setup.players):
        moves = [move for move in concrete(state, seat) if move["type"] in TRADE]
        answers = [move for move in moves if move["type"] in TRADE[1:3]]
        move = offer(state, seat, rng) or rng.choice(answers or moves or [None])
        if move:
            return seat, move
    return None


@law("MS-183", "M-0.11R", "M-22.28R")
@pytest.mark.parametrize("players", [3, 4])
def test_traders_who_never_tire_end_their_turns(players):
    rng = random.Random(players)
    state = rules.new_game("europe", players=players, seed="traders", options={"max_turns": 60})
    made = Counter()
    while rules.to_act(state):
        chosen = trade_of(state, rng)
        if chosen:
            made[state.turn] += 1
            assert made[state.turn] <= MOST_TRADES
        else:
            seat = rng.choice(rules.to_act(state))
            chosen = seat, rng.choice(concrete(state, seat))
        rules.apply(state, *chosen)
    assert max(made.values()) > 40


# ---- crowded maps ----


def crowded(routes):
    """All of Europe is full of routes and posts, and red can pay for everything; `routes` are red's."""
    position = Position(players=3, scenario="main")
    cities = list(bits(position.board.cities))
    position.post(RED, *cities[::5]).post(BLUE, *cities[1::5]).post(WHITE, *cities[2::5])
    for seat, number in ((RED, routes), (BLUE, 110), (WHITE, 110)):
        free = [path for path in bits(position.state.free_paths) if path % 3 == seat or seat != RED]
        position.route(seat, *free[:number])
    home = [path for city in bits(position.state.posts[RED]) for path in position.board.grid.spokes[city]]
    position.caravan(RED, *[path for path in home if not position.state.free_paths >> path & 1][8:24:8])
    position.merchant(RED, cities[20], cities[30]).warehouse(RED, 4)
    position.cards(RED, **dict.fromkeys(("lancer", "swift_journey", "discovery", "monopoly", "route_building"), 1))
    return position.hand(RED, lumber=9, wool=9, grain=9, ore=9, salt=9, gold=9)


@law("M-23.1R", "M-22.28R")
@pytest.mark.parametrize("routes", [20, 29])
def test_a_long_list_leaves_long_ways_out_and_keeps_their_templates(routes):
    state = crowded(routes).at("action")
    moves = rules.legal_moves(state, RED)
    sure = [dict(move) for move in moves if not move.template]
    assert len(moves) < 250
    assert accepted(state, RED, sure) == sure
    shown = rules.view(state, None)
    posts = {post for player in shown["players"] for post in player["posts"]}
    empty = {city["intersection"] for city in shown["cities"]} - posts
    ways = [move for move in sure if "way" in move]
    plain = [m for m in ways if "deliveries" not in m and not ("merchant" in m and m["way"][-1] in empty)]
    longest = max(len(move["way"]) for move in plain)
    assert longest < 3
    assert max(len(move["way"]) for move in ways if "deliveries" in move) == 3
    for piece in (0, 1):
        reach = walks(state, RED, piece, {"type": "move_merchant", "grain": 1})
        kept = {end for end, steps in reach.items() if steps <= longest or end in empty}
        assert kept < set(reach)
        assert {m["way"][-1] for m in ways if m["type"] == "move_merchant" and m["merchant"] == piece} == kept
        reach = journeys(state, RED, piece, {"type": "move_caravan", "salt": 1})
        kept = {end for end, (_, steps) in reach.items() if steps <= longest}
        assert kept < set(reach)
        assert {m["way"][-1] for m in plain if m["type"] == "move_caravan" and m["caravan"] == piece} == kept
    templates = Counter(move["type"] for move in moves if move.template)
    assert templates == {"move_merchant": 2, "move_caravan": 2, "play_development_card": 4, "propose_trade": 1}


def besieged():
    """Red's nine posts have routes on all sides, with opponents all around; everybody can trade."""
    position = Position(scenario="main")
    cities, board = list(bits(position.board.cities)), position.board
    mine = cities[12::4][:9]
    others = [city for city in cities if city not in mine]
    home = list(dict.fromkeys(path for city in mine for path in board.grid.spokes[city]))[:29]
    position.post(RED, *mine).route(RED, *home).caravan(RED, *home[3:5]).merchant(RED, *mine[:2])
    for place, seat in enumerate((BLUE, WHITE, ORANGE)):
        position.post(seat, *others[place::3][:10]).hand(seat, ore=1, gold=1)
        around = [path for route in home for path in board.beside[route] if position.state.free_paths >> path & 1]
        position.route(seat, *dict.fromkeys(around[:14]))
    position.cards(RED, **dict.fromkeys(("lancer", "swift_journey", "discovery", "monopoly", "route_building"), 1))
    return position.hand(RED, lumber=9, wool=9, grain=9, ore=9, salt=9, gold=9)


@law("M-23.1R")
def test_a_long_list_has_room_for_every_offer_of_a_turn():
    state, opponents = besieged().at("action"), (BLUE, WHITE, ORANGE)
    coin_for_ore = {"type": "propose_trade", "give": {"gold": 1}, "get": {"ore": 1}}
    for _ in range(10):
        rules.apply(state, RED, coin_for_ore | {"to": list(opponents)})
        for seat in opponents:
            rules.apply(state, seat, {"type": "accept_trade", "offer": state.offers[-1].number})
    for seat in opponents * 3:
        rules.apply(state, seat, coin_for_ore | {"to": [RED]})
    moves = rules.legal_moves(state, RED)
    listed = Counter(move["type"] for move in moves)
    assert (listed["confirm_trade"], listed["withdraw_trade"], listed["accept_trade"]) == (30, 10, 9)
    assert len(moves) < 250
    sure = [dict(move) for move in moves if not move.template]
    assert accepted(state, RED, sure) == sure
