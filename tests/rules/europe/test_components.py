"""The box: what there is of everything, and that there is no more of it."""

from collections import Counter
from itertools import product

import pytest

import rules
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    MAIN,
    RED,
    SHORT,
    Position,
    game,
    gold,
    golds,
    hand,
)
from tests.rules.play import concrete, play, refused
from tests.rules.scripted import dice

KINDS = ("lumber", "wool", "grain", "ore", "salt")
DECK = {"lancer": 14, "route_building": 3, "swift_journey": 2, "discovery": 2, "monopoly": 2, "trade_profit": 2}
TABLES = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]


# ---- what is in the box ----


@law("MS-04", "M-1.3", "M-1.4")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_the_piles_of_the_table(scenario, players):
    table = rules.view(game(players, scenario, placement="variable"), None)
    assert table["bank"] == dict.fromkeys(KINDS, 19)
    assert table["deck"] == 25


def _bought(position, number):
    """The kinds of so many cards, bought one after another by red."""
    state, kinds = position.at("action"), []
    for _ in range(number):
        position.hand(RED, wool=1, salt=1)
        kinds.append(play(state, RED, "buy_development_card")[-1].seen_by(RED)["card"])
    position.hand(RED, wool=1, salt=1)
    return kinds


@law("MS-04", "M-1.4", "M-3.5")
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_the_deck_holds_twenty_five_cards_in_an_order_of_its_own_each_time(scenario):
    orders = set()
    for number in range(10):
        position = Position(scenario=scenario).chance(seed=str(number))
        order = _bought(position, 25)
        refused(position.state, RED, "deck_empty", "buy_development_card")
        assert Counter(order) == DECK
        orders.add(tuple(order))
    assert len(orders) == 10


@law("M-3.5")
def test_each_card_is_as_likely_on_top():
    assert Counter(_bought(Position().chance(deck=[place]), 1)[0] for place in range(25)) == DECK


@law("MS-137", "M-1.2", "M-1.5", "M-1.10")
def test_four_colours_have_their_pieces_and_one_robber_is_there():
    table = rules.view(game(placement="variable"), None)
    assert [player["colour"] for player in table["players"]] == ["red", "blue", "white", "orange"]
    supplies = [player["supply"] for player in table["players"]]
    assert supplies == [{"routes": 30, "caravans": 2, "merchants": 2}] * 4
    assert isinstance(table["robber"], int)
    largest = rules.view(game(3, "main"), None)["players"][0]["warehouse"]
    assert (largest["posts"] + 3, largest["posts"] + largest["available"]) == (12, 40 // 4)


@pytest.mark.parametrize(
    ("scenario", "players", "posts", "goods"),
    [
        case("short with three", law("MS-137", "M-1.8", "M-1.14"), "short", 3, 8, 6),
        case("short with four", law("MS-137", "M-1.8", "M-1.14"), "short", 4, 7, 5),
        case("main with three", law("MS-137", "M-1.8"), "main", 3, 12, 10),
        case("main with four", law("MS-137", "M-1.8", "M-1.14"), "main", 4, 10, 8),
    ],
)
def test_posts_and_commodities_beyond_these_stay_in_the_box(scenario, players, posts, goods):
    position = Position(players, scenario)
    start, *cities = [s for s in bits(position.board.cities) if len(position.board.grid.neighbours[s]) == 3]
    last = cities[posts - 1]
    near = position.board.grid.neighbours[last][0]
    state = position.post(RED, start, *cities[: posts - 2]).merchant(RED, near, near).hand(RED, grain=2).at("action")
    play(state, RED, "move_merchant", merchant=0, way=[last], grain=1)
    assert state.posts[RED].bit_count() == posts
    assert rules.view(state, None)["players"][RED]["warehouse"] == {"posts": 0, "available": goods, "delivered": 0}
    while state.phase == "place_number":
        rules.apply(state, RED, concrete(state, RED)[0])
    empty = cities[posts]
    state.merchants[1] = position.board.grid.neighbours[empty][0]
    refused(state, RED, "no_post_left", "move_merchant", merchant=1, way=[empty], grain=1)


@law("MS-137", "M-1.17")
def test_two_dice_are_rolled():
    pairs = set()
    for result in range(36):
        state = Position().chance(dice=[result]).at("pre_roll")
        play(state, RED, "roll_dice")
        pairs.add(tuple(rules.view(state, None)["dice"]))
    assert pairs == set(product(range(1, 7), repeat=2))


@law("MS-06", "M-1.9R")
@pytest.mark.parametrize("scenario", ["short", "main"])
@pytest.mark.parametrize("players", [0, 1, 2, 5, 6, -3, True, "4", 3.0, None])
def test_no_other_number_of_players_than_three_or_four(scenario, players):
    with pytest.raises(rules.SetupError):
        rules.new_game("europe", scenario=scenario, players=players)


# ---- number tokens ----

NUMBERS = [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11]
DOTTED = {"forest": 5, "salt": 4, "pasture": 4, "mountains": 3, "fields": 3}
FACE_DOWN = {"forest": [10, 11], "salt": [9, 11], "pasture": [9, 11], "mountains": [9, 10], "fields": [5, 10]}


@law("MS-138", "M-1.7", "M-1.15R", "M-1.16R")
@pytest.mark.parametrize("plain", [SHORT, MAIN], ids=["short", "main"])
def test_fifteen_tokens_come_in_five_colours_of_three(plain):
    tokens = plain["tokens"]
    assert tokens == {"dotted": DOTTED, "face_down": FACE_DOWN}
    assert sorted([*tokens["dotted"].values(), *(n for both in tokens["face_down"].values() for n in both)]) == NUMBERS


@law("MS-04", "M-1.7", "M-1.15R", "M-1.16R", "M-3.2", "M-3.3", "M-2.10")
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_five_dotted_tokens_lie_on_slots_and_ten_face_down(scenario):
    table = rules.view(game(scenario=scenario, placement="variable"), None)
    assert table["face_down_tokens"] == dict.fromkeys(DOTTED, 2)
    lying = [(h["terrain"], h["number"]) for h in table["hexes"] if h["slot"] and h["number"]]
    assert sorted(lying) == sorted(DOTTED.items())


@law("MS-138", "M-1.16R", "M-2.9")
@pytest.mark.parametrize("terrain", FACE_DOWN)
def test_the_tokens_of_the_sea_are_turned_up_on_hexes_of_their_colour(terrain):
    found = []
    for order in (0, 1):
        position = Position().chance(tokens=[order, 0])
        hexes = rules.view(position.state, None)["hexes"]
        bare = [place for place, h in enumerate(hexes) if h["terrain"] == terrain and not h["number"]]
        drawn = []
        for place in bare[:2]:
            state = position.at("place_number", RED, position.board.grid.corners[place][0])
            play(state, RED, "place_number", hex=place)
            drawn.append(rules.view(state, None)["hexes"][place]["number"])
        found.append(drawn)
        assert rules.view(state, None)["face_down_tokens"] == dict.fromkeys(DOTTED, 2) | {terrain: 0}
    assert found == [FACE_DOWN[terrain], FACE_DOWN[terrain][::-1]]


# ---- gold ----


@law("MS-140", "M-1.11R", "M-1.12R", "M-1.6")
def test_gold_is_a_number_and_never_runs_out():
    coins = 52 * 1 + 16 * 3
    state = Position().hand(RED, gold=coins + 3).chance(dice=dice(2)).at("pre_roll")
    play(state, RED, "roll_dice")
    assert golds(state) == [104, 1, 1, 1]
    state = Position().hand(RED, gold=103).cards(RED, trade_profit=1).at("action")
    play(state, RED, "play_development_card", card="trade_profit")
    assert gold(state, RED) == 106
    assert rules.view(state, RED)["players"][RED]["hand"] == {"gold": 106}


@law("MS-140", "M-1.11R")
@pytest.mark.parametrize("coins", [2, 3, 4, 7])
def test_any_gold_pays_any_price(coins):
    state = Position().hand(RED, gold=coins).at("action")
    play(state, RED, "buy_resource", resource="ore")
    assert hand(state, RED) == {"ore": 1} | ({"gold": coins - 2} if coins > 2 else {})
    refused(state, RED, "bad_parameter", "propose_trade", give={"ore": 1}, get={"gold": 0.5}, to=[BLUE])
    play(state, RED, "propose_trade", give={"ore": 1}, get={"gold": 1}, to=[BLUE])


# ---- routes ----


@law("MS-65", "M-1.13", "M-1.2")
def test_the_thirtieth_route_is_the_last():
    position = Position().hand(RED, ore=2, lumber=2)
    cities = [place for city in bits(position.board.violet) for place in position.board.grid.spokes[city]]
    first, *others = dict.fromkeys(cities)
    state = position.route(RED, first, *others[:28]).at("action")
    paths = [move["path"] for move in concrete(state, RED) if move["type"] == "establish_route"]
    play(state, RED, "establish_route", path=paths[0])
    assert rules.view(state, RED)["players"][RED]["supply"]["routes"] == 0
    refused(state, RED, "no_piece_left", "establish_route", path=paths[1])
    assert "establish_route" not in {move["type"] for move in rules.legal_moves(state, RED)}
