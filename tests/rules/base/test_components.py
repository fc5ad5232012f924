"""The box: what there is of everything, and what holds after every move, whoever plays."""

import random
from collections import Counter
from functools import cache

import pytest

import rules
from rules.base.board import ISLAND
from rules.base.components import CARDS, NAMING
from rules.kernel import purse
from rules.kernel.chance import SeededChance
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.base.position import Position, game, hand, hex_with
from tests.rules.play import concrete, play, refused, snapshot
from tests.rules.scripted import dice

KINDS = ("lumber", "brick", "wool", "grain", "ore")
DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "discovery": 2, "monopoly": 2}
CARD_PRICE = {"ore": 1, "wool": 1, "grain": 1}
NORTH_CORNERS = [corners[0] for corners in ISLAND.corners]  # no two of them are neighbours


# ---- the table when a game begins ----


@law("BS-04", "BS-106", "B-1.3", "B-3.12")
def test_the_bank_begins_with_nineteen_cards_of_each_of_five_kinds():
    table = rules.view(game(), None)
    assert table["bank"] == dict.fromkeys(KINDS, 19)
    assert sum(table["bank"].values()) == 95
    assert [player["cards"] for player in table["players"]] == [0] * 4


@law("BS-04", "BS-106", "B-1.10", "B-3.11", "B-3.14")
def test_one_robber_stands_on_the_desert_and_both_special_cards_are_unowned():
    table = rules.view(game(), None)
    assert table["hexes"][table["robber"]]["terrain"] == "desert"
    assert (table["longest_road"], table["largest_army"]) == (None, None)


@law("BS-106", "BS-150", "B-1.6", "B-1.7", "B-3.15")
def test_each_player_has_fifteen_roads_five_settlements_and_four_cities():
    supplies = [player["supply"] for player in rules.view(game(), None)["players"]]
    assert supplies == [{"roads": 15, "settlements": 5, "cities": 4}] * 4
    assert [sum(supply[piece] for supply in supplies) for piece in supplies[0]] == [60, 20, 16]


@pytest.mark.parametrize(
    ("scenario", "players", "colours"),
    [
        case("four players", law("BS-168", "BS-106", "B-1.8R", "B-3.21R"), "standard", 4, "orange red blue white"),
        case("three players", law("BS-168", "B-3.21R"), "standard", 3, "orange red blue"),
        case("beginner with four", law("BS-168", "B-3.21R"), "beginner", 4, "orange red blue white"),
        case("beginner with three", law("BS-168", "B-3.21R", "B-3.18R"), "beginner", 3, "orange blue white"),
    ],
)
def test_seats_have_their_colours_clockwise(scenario, players, colours):
    table = rules.view(game(players, scenario), None)
    assert [player["colour"] for player in table["players"]] == colours.split()


@law("BS-06", "B-1.9R")
@pytest.mark.parametrize("scenario", ["standard", "beginner"])
@pytest.mark.parametrize("players", [2, 5, 0, 1, -3, 6, True, "4", 3.0, None])
def test_no_other_number_of_players_than_three_or_four(scenario, players):
    with pytest.raises(rules.SetupError):
        rules.new_game("base", scenario=scenario, players=players)


@law("BS-150", "B-3.9", "BS-106", "B-1.11", "B-1.13R")
def test_eighteen_tokens_lie_with_their_numbers_up():
    numbers = Counter(place["number"] for place in rules.view(game(), None)["hexes"])
    twice = dict.fromkeys((3, 4, 5, 6, 8, 9, 10, 11), 2)
    assert numbers == {None: 1, 2: 1, 12: 1} | twice


# ---- what the parts are good for ----


@pytest.mark.parametrize(
    ("terrain", "number", "resource"),
    [
        case("forest", law("BS-106", "B-1.2"), "forest", 6, "lumber"),
        case("pasture", law("BS-106", "B-1.2"), "pasture", 8, "wool"),
        case("fields", law("BS-106", "B-1.2"), "fields", 2, "grain"),
        case("hills", law("BS-106", "B-1.2"), "hills", 9, "brick"),
        case("mountains", law("BS-106", "B-1.2"), "mountains", 4, "ore"),
    ],
)
def test_each_terrain_yields_its_resource(terrain, number, resource):
    beside = ISLAND.corners[hex_with(terrain, number)][0]
    state = Position().settlement(0, beside).chance(dice=dice(number)).at("pre_roll")
    play(state, 0, "roll_dice")
    assert hand(state, 0) == {resource: 1}


PLACES_OF = {"build_road": range(15), "build_settlement": NORTH_CORNERS[:5], "build_city": NORTH_CORNERS[:4]}
PRICES = {
    "build_road": {"lumber": 1, "brick": 1},
    "build_settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "build_city": {"ore": 3, "grain": 2},
}


def _with_pieces(kind: str, number: int) -> tuple[Position, dict[str, int]]:
    """A position with so many pieces of a kind on the board, and a place for one more."""
    position = Position(victory_points=22).hand(0, **PRICES[kind])
    spot = NORTH_CORNERS[-1]
    here = ISLAND.spokes[spot][0]
    match kind:
        case "build_road":
            return position.settlement(0, spot).road(0, *PLACES_OF[kind][:number]), {"path": here}
        case "build_settlement":
            return position.road(0, here).settlement(0, *PLACES_OF[kind][:number]), {"intersection": spot}
        case _:
            return position.settlement(0, spot).city(0, *PLACES_OF[kind][:number]), {"intersection": spot}


@law("B-1.6", "B-1.18")
@pytest.mark.parametrize("kind", PLACES_OF)
def test_building_ends_when_the_pieces_of_a_kind_are_used_up(kind):
    most = len(PLACES_OF[kind])
    position, place = _with_pieces(kind, most - 1)
    play(position.at("main"), 0, kind, **place)
    position, place = _with_pieces(kind, most)
    refused(position.at("main"), 0, "no_piece_left", kind, **place)


# ---- the development deck ----


def _buys(position: Position, number: int) -> list[str]:
    """The kinds of so many cards, bought one after another by seat 0."""
    state, bought = position.at("main"), []
    for _ in range(number):
        position.hand(0, **CARD_PRICE)
        (event,) = play(state, 0, "buy_development_card")
        bought.append(event.seen_by(0)["card"])
    return bought


@law("BS-04", "BS-106", "B-1.4", "B-1.5", "B-3.13")
def test_the_deck_has_twenty_five_cards_of_five_kinds():
    assert rules.view(game(), None)["deck"] == 25
    position = Position(victory_points=22)
    assert Counter(_buys(position, 25)) == DECK
    position.hand(0, **CARD_PRICE)
    refused(position.state, 0, "deck_empty", "buy_development_card")


@law("B-3.13")
def test_each_card_of_the_deck_is_as_likely_on_top():
    tops = [_buys(Position().chance(deck=[place]), 1)[0] for place in range(25)]
    assert Counter(tops) == DECK


@law("B-3.13")
def test_the_order_of_the_deck_changes_from_game_to_game():
    orders = {tuple(_buys(Position(victory_points=22).chance(seed=str(n)), 25)) for n in range(20)}
    assert len(orders) == 20


@law("BS-152", "B-1.17R")
def test_the_five_victory_point_cards_are_the_same_to_the_rules():
    after = []
    for place in range(25):
        position = Position().chance(deck=[place])
        if _buys(position, 1) == ["victory_point"]:
            assert rules.view(position.state, 0)["players"][0]["points"] == 1
            after.append(snapshot(position.state))
    assert len(after) == 5
    assert len(set(after)) == 1


# ---- random games ----


def _filled(template, state, seat: int, rng: random.Random) -> dict:
    """An offer out of its template: one or two cards for one of another kind."""
    give = rng.choice(list(hand(state, seat)))
    count = rng.randint(1, min(2, hand(state, seat)[give]))
    get = rng.choice([kind for kind in KINDS if kind != give])
    return {"type": "propose_trade", "give": {give: count}, "get": {get: 1}, "to": template["to"]}


def _offers(state, seat: int, rng: random.Random) -> list[dict]:
    templates = (move for move in rules.legal_moves(state, seat) if move.template)
    return [_filled(move, state, seat, rng) for move in templates if move["type"] == "propose_trade"]


def _steps(state, rng: random.Random):
    """Play a game to its end with listed moves and, now and then, an offer; gives each move once it is played."""
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        offers = _offers(state, seat, rng) if rng.random() < 0.1 else []
        move = rng.choice(offers or concrete(state, seat))
        rules.apply(state, seat, move)
        yield move


_ALL_CARDS = NAMING.read(dict.fromkeys(KINDS, 19))
_PROGRESS = ("road_building", "discovery", "monopoly")


def _no_card_is_lost(state) -> None:
    assert sum(state.hands) + state.bank == _ALL_CARDS
    assert all(max(purse.unpack(cards)) <= 19 for cards in (*state.hands, state.bank))


def _no_development_card_is_lost(state, used: Counter) -> None:
    kept = Counter(dict(zip(CARDS, state.deck, strict=True)))
    for place, number in enumerate(state.cards):
        kept[CARDS[place % len(CARDS)]] += number
    kept["knight"] += sum(state.knights)
    for kind in _PROGRESS:
        kept[kind] += used[f"play_{kind}"]
    assert kept == DECK


@cache
def _keeps_distance(buildings: int) -> bool:
    return not any(buildings >> near & 1 for spot in bits(buildings) for near in ISLAND.neighbours[spot])


def _nobody_has_too_many_pieces(state) -> None:
    for seat in range(state.setup.players):
        assert state.roads[seat].bit_count() <= 15
        assert state.settlements[seat].bit_count() <= 5
        assert state.cities[seat].bit_count() <= 4


def _places_hold_one_piece(state) -> None:
    roads, buildings = 0, 0
    for mask in state.roads:
        assert not roads & mask
        roads |= mask
    for mask in (*state.settlements, *state.cities):
        assert not buildings & mask
        buildings |= mask
    assert _keeps_distance(buildings)


@pytest.mark.parametrize(
    ("set_up", "options"),
    [
        case("standard", law("BS-104", "B-0.4R", "B-0.5R", "B-0.6R", "B-2.7", "B-2.8R", "B-9.15"), {}, {}),
        case("three players", law("BS-104"), {"players": 3}, {}),
        case("beginner", law("BS-104"), {"scenario": "beginner"}, {}),
        case("separate phases", law("BS-104"), {}, {"phases": "separate"}),
        case("a long game", law("BS-104"), {}, {"victory_points": 13, "max_turns": 400}),
    ],
)
def test_nothing_is_lost_and_no_place_holds_two_pieces(set_up, options):
    for number in range(60):
        state, used = game(seed=f"invariants {number}", **set_up, **options), Counter()
        for move in _steps(state, random.Random(number)):
            used[move["type"]] += 1
            _no_card_is_lost(state)
            _no_development_card_is_lost(state, used)
            _nobody_has_too_many_pieces(state)
            _places_hold_one_piece(state)


@law("B-0.5R")
def test_pieces_on_the_board_and_in_the_supply_add_up():
    state = game(seed="supply")
    for _ in _steps(state, random.Random("supply")):
        for player in rules.view(state, None)["players"]:
            left = player["supply"]
            assert len(player["roads"]) + left["roads"] == 15
            assert len(player["settlements"]) + left["settlements"] == 5
            assert len(player["cities"]) + left["cities"] == 4


# ---- chance ----


class _Recorder(SeededChance):
    """Real chance that notes which streams were drawn from."""

    def __init__(self, seed: str) -> None:
        super().__init__(seed)
        self.drawn: list[str] = []

    def draw(self, stream: str, counter: int, sides: int) -> int:
        self.drawn.append(stream)
        return super().draw(stream, counter, sides)


@law("B-0.3R")
def test_only_rolls_purchases_and_thefts_draw_after_the_set_up():
    streams: dict[str, set[str]] = {}
    for number in range(10):
        state = game(seed=f"draws {number}")
        state.chance = chance = _Recorder(state.setup.seed)
        for move in _steps(state, random.Random(number)):
            streams.setdefault(move["type"], set()).update(chance.drawn)
            assert len(chance.drawn) <= 1
            assert chance.drawn or move["type"] != "move_robber" or "victim" not in move
            chance.drawn.clear()
    drawing = {kind: drawn for kind, drawn in streams.items() if drawn}
    assert sorted(drawing) == ["buy_development_card", "move_robber", "roll_dice", "roll_for_start"]
    assert len(set().union(*drawing.values())) == 4


@law("B-0.3R")
def test_a_board_takes_its_chance_from_frame_hexes_and_corner_alone(monkeypatch):
    drawn: list[str] = []

    def fixed(self, stream: str, counter: int, sides: int) -> int:
        drawn.append(stream)
        return 0

    monkeypatch.setattr(SeededChance, "draw", fixed)
    game()
    assert len(set(drawn)) == 3
    drawn.clear()
    game(scenario="beginner")
    assert drawn == []


# ---- a turn ends ----

TRADES = ("propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade")


def _anything(state, rng: random.Random) -> list[tuple[int, dict]]:
    """All that anybody could do instead of ending the turn."""
    moves = [(seat, move) for seat in range(4) for move in concrete(state, seat) if move["type"] != "end_turn"]
    return moves + [(seat, offer) for seat in range(4) for offer in _offers(state, seat, rng)]


def _busy_turn() -> Position:
    """Four players with cards for everything, one of them with development cards too."""
    position = Position(victory_points=22).cards(0, knight=2, discovery=1)
    for seat in range(4):
        position.hand(seat, **dict.fromkeys(KINDS, 4)).settlement(seat, NORTH_CORNERS[4 * seat + 2])
    return position


@law("B-0.10R")
@pytest.mark.parametrize("talkative", [True, False])
@pytest.mark.parametrize("number", range(15))
def test_a_turn_that_nobody_ends_runs_dry(number, talkative):
    rng, state, played = random.Random(number), _busy_turn().at("main"), Counter()
    while choices := _anything(state, rng):
        trades = [choice for choice in choices if choice[1]["type"] in TRADES]
        seat, move = rng.choice(trades if talkative and trades else choices)
        rules.apply(state, seat, move)
        played[move["type"]] += 1
        assert sum(played[kind] for kind in TRADES) <= 98
        assert played.total() < 300
    assert played["propose_trade"] >= (10 if talkative else 1)
    play(state, 0, "end_turn")


# ---- refusals ----

ORDERS = {
    "roll_dice": {},
    "build_road": {"path": 0},
    "buy_development_card": {},
    "play_monopoly": {"resource": "ore"},
    "trade_bank": {"give": "ore", "count": 4, "get": "wool"},
    "move_robber": {"hex": 0},
    "end_turn": {},
}


@law("B-0.1R")
def test_a_refused_action_leaves_no_trace_in_what_follows():
    state = game(seed="no trace", max_turns=8)
    twin = state.copy()
    for kind, params in ORDERS.items():
        refused(state, 0, "wrong_phase", kind, **params)
        refused(state, 1, "not_your_turn", kind, **params)
        refused(state, 0, "bad_parameter", kind, **params, nonsense=1)
        refused(state, 0, "unknown_action", f"{kind}s", **params)
    while rules.to_act(twin):
        seat, move = rules.to_act(twin)[0], rules.default_move(twin, rules.to_act(twin)[0])
        assert rules.apply(state, seat, move) == rules.apply(twin, seat, move)
    assert snapshot(state) == snapshot(twin)


@law("B-0.7R")
@pytest.mark.parametrize("kind", [*ORDERS, "no_such_action"])
def test_after_the_end_every_action_is_refused(kind):
    state = game(max_turns=1)
    while rules.to_act(state):
        seat = rules.to_act(state)[0]
        rules.apply(state, seat, rules.default_move(state, seat))
    for seat in range(4):
        assert rules.legal_moves(state, seat) == []
        assert refused(state, seat, "game_over", kind, **ORDERS.get(kind, {})).clause == "B-0.7R"
