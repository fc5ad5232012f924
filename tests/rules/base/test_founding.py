"""The start: who begins, and founding once round the table and back."""

import random
from collections import Counter

import pytest

import rules
from rules.base.board import ISLAND
from rules.base.state import BaseState
from tests.law import case, law
from tests.rules.base.position import Position, bank, full_bank, game, hand, spot
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

YIELDS = {"forest": "lumber", "hills": "brick", "pasture": "wool", "fields": "grain", "mountains": "ore"}
WOOL_HARBOUR = ("1,-3|1,-2|2,-3", "1,-2|2,-3|2,-2")
INLAND = spot("0,-1|0,0|1,-1")
COAST = spot("2,0|3,-1|3,0")  # of fields and sea


def beginning(players: int = 4, starts: tuple[int, ...] = (), **streams) -> Position:
    """The beginner board without pieces, before anybody rolls for the start."""
    position = Position(players).chance(start=dice(*starts), **streams)
    position.state.turn = 0
    return position


def founding(starter: int = 0, players: int = 4, **streams) -> Position:
    """The same, with the start player found."""
    position = beginning(players, tuple(12 if seat == starter else 5 for seat in range(players)), **streams)
    for seat in range(players):
        play(position.state, seat, "roll_for_start")
    return position


def found(state: BaseState, seat: int, place: int | None = None) -> None:
    """A settlement, by default the first listed, and the first road at it."""
    settlements = listed(state, seat, "found_settlement")
    play(state, seat, "found_settlement", intersection=settlements[0]["intersection"] if place is None else place)
    rules.apply(state, seat, listed(state, seat, "found_road")[0])


def found_until(state: BaseState, placements: int) -> BaseState:
    """So many placements of settlement and road, wherever the lists begin."""
    for _ in range(placements):
        found(state, rules.to_act(state)[0])
    return state


def shown(state: BaseState, seat: int) -> dict:
    """What lies before a player."""
    return rules.view(state, None)["players"][seat]


# ---- the roll for the start ----


@pytest.mark.parametrize(
    ("rolls", "rollers", "starter"),
    [
        case("a single highest", law("B-4.1"), (4, 6, 11, 5), (0, 1, 2, 3), 2),
        case("a tie for the highest", law("BS-07", "B-4.1", "B-4.2R"), (9, 6, 9, 4, 3, 8), (0, 1, 2, 3, 0, 2), 2),
        case("only the new rolls count", law("BS-07", "B-4.2R"), (9, 6, 9, 4, 3, 2), (0, 1, 2, 3, 0, 2), 0),
        case("a second tie", law("B-4.2R"), (9, 9, 4, 9, 6, 6, 2, 5, 7), (0, 1, 2, 3, 0, 1, 3, 0, 1), 1),
        case("a tie below the highest", law("B-4.1", "B-4.2R"), (6, 6, 2, 7), (0, 1, 2, 3), 3),
        case("all tied", law("B-4.2R"), (7, 7, 7, 2, 3, 4), (0, 1, 2, 0, 1, 2), 2),
    ],
)
def test_the_highest_roll_begins_and_ties_roll_again_among_themselves(rolls, rollers, starter):
    players = 3 if len(set(rollers)) == 3 else 4
    state = beginning(players, rolls).state
    for seat in rollers:
        assert rules.to_act(state) == (seat,)
        for other in set(range(players)) - {seat}:
            refused(state, other, "not_your_turn", "roll_for_start")
            assert rules.legal_moves(state, other) == []
        assert rules.legal_moves(state, seat) == [{"type": "roll_for_start"}]
        play(state, seat, "roll_for_start")
    assert rules.view(state, None)["turn"] == {"seat": starter, "number": 0, "phase": "found_settlement"}


# ---- the order of placements ----


@pytest.mark.parametrize(
    ("players", "starter", "order"),
    [
        case("second of four begins", law("BS-08", "B-4.3", "B-4.4", "B-4.5", "B-4.18"), 4, 1, "12300321"),
        case("first of four begins", law("B-4.4", "B-4.5", "B-4.18"), 4, 0, "01233210"),
        case("last of four begins", law("B-4.4", "B-4.5", "B-4.18"), 4, 3, "30122103"),
        case("last of three begins", law("B-4.4", "B-4.5", "B-4.18"), 3, 2, "201102"),
        case("second of three begins", law("B-4.4", "B-4.5", "B-4.18"), 3, 1, "120021"),
    ],
)
def test_founding_goes_once_round_the_table_and_back(players, starter, order):
    state = founding(starter, players).state
    for seat in map(int, order):
        assert rules.to_act(state) == (seat,)
        found(state, seat)
    assert rules.view(state, None)["turn"] == {"seat": starter, "number": 1, "phase": "pre_roll"}
    assert [(len(p["settlements"]), len(p["roads"])) for p in rules.view(state, None)["players"]] == [(2, 2)] * players
    play(state, starter, "roll_dice")


@law("BS-15", "B-4.4", "B-4.5")
@pytest.mark.parametrize("placements", [0, 1, 4, 6])
def test_nobody_places_out_of_order(placements):
    state = found_until(founding(starter=2).state, placements)
    (seat,) = rules.to_act(state)
    for other in {0, 1, 2, 3} - {seat}:
        place = listed(state, seat, "found_settlement")[0]["intersection"]
        refused(state, other, "not_your_turn", "found_settlement", intersection=place)
        refused(state, other, "not_your_turn", "found_road", path=ISLAND.spokes[place][0])
    play(state, seat, "found_settlement", intersection=listed(state, seat, "found_settlement")[0]["intersection"])
    path = listed(state, seat, "found_road")[0]["path"]
    for other in {0, 1, 2, 3} - {seat}:
        refused(state, other, "not_your_turn", "found_road", path=path)


@law("B-4.3", "B-4.9")
def test_settlement_and_road_alternate():
    state = founding().state
    refused(state, 0, "wrong_phase", "found_road", path=0)
    play(state, 0, "found_settlement", intersection=INLAND)
    refused(state, 0, "wrong_phase", "found_settlement", intersection=COAST)


# ---- where founding settlements stand ----


@law("BS-110", "B-4.6", "B-4.8")
def test_the_first_settlement_may_stand_anywhere():
    state = founding().state
    assert [move["intersection"] for move in listed(state, 0, "found_settlement")] == list(range(54))
    for place in range(54):
        play(state.copy(), 0, "found_settlement", intersection=place)


@law("B-4.6", "B-4.7", "B-9.15")
def test_later_ones_stand_on_every_free_place_that_keeps_its_distance():
    state, rng = founding().state, random.Random("distances")
    for _ in range(7):
        found(state, rules.to_act(state)[0], rng.choice(_distant(state)))
        free = [move["intersection"] for move in listed(state, rules.to_act(state)[0], "found_settlement")]
        assert free == _distant(state)


def _distant(state: BaseState) -> list[int]:
    taken = {place for player in rules.view(state, None)["players"] for place in player["settlements"]}
    return [place for place in range(54) if not taken & {place, *ISLAND.neighbours[place]}]


@law("BS-09", "B-4.7", "B-9.15")
@pytest.mark.parametrize("near", ISLAND.neighbours[INLAND])
def test_a_settlement_next_to_another_is_refused(near):
    state = founding().state
    found(state, 0, INLAND)
    assert refused(state, 1, "distance_rule", "found_settlement", intersection=near).clause == "B-9.15"


@law("B-4.7")
def test_the_distance_holds_for_the_second_round_and_for_own_settlements_too():
    state = founding(starter=1).state
    found_until(state, 3)
    found(state, 0, COAST)
    refused(state, 0, "distance_rule", "found_settlement", intersection=ISLAND.neighbours[COAST][0])


@law("B-4.6", "B-2.8R")
def test_a_taken_intersection_is_refused():
    state = founding().state
    found(state, 0, INLAND)
    assert refused(state, 1, "occupied", "found_settlement", intersection=INLAND).clause == "B-2.8R"


@law("BS-147", "B-4.8", "B-4.16R", "B-4.20")
def test_the_second_settlement_may_be_far_away_and_brings_its_cards_before_its_road():
    state = founding().state
    far = spot("-2,2|-1,1|-1,2")
    found(state, 0, spot("1,-2|2,-3|2,-2"))
    found_until(state, 6)
    play(state, 0, "found_settlement", intersection=far)
    assert hand(state, 0) == {"brick": 1, "wool": 1, "ore": 1}
    assert rules.view(state, None)["turn"]["phase"] == "found_road"
    play(state, 0, "found_road", path=ISLAND.spokes[far][0])
    assert [player["points"] for player in rules.view(state, None)["players"]] == [2] * 4


# ---- where founding roads lie ----


@law("BS-10", "B-4.9")
def test_the_road_lies_on_a_free_path_at_the_very_settlement():
    state = founding().state
    play(state, 0, "found_settlement", intersection=INLAND)
    assert {move["path"] for move in listed(state, 0, "found_road")} == set(ISLAND.spokes[INLAND])
    for path in set(range(72)) - set(ISLAND.spokes[INLAND]):
        assert refused(state, 0, "not_connected", "found_road", path=path).clause == "B-4.9"
    for path in ISLAND.spokes[INLAND]:
        play(state.copy(), 0, "found_road", path=path)


@law("BS-11", "B-4.10")
def test_the_second_road_does_not_start_from_the_first_settlement():
    state = founding(starter=1).state
    found_until(state, 3)
    found(state, 0, INLAND)
    play(state, 0, "found_settlement", intersection=COAST)
    for path in set(ISLAND.spokes[INLAND]) - set(shown(state, 0)["roads"]):
        refused(state, 0, "not_connected", "found_road", path=path)
    play(state, 0, "found_road", path=ISLAND.spokes[COAST][0])


# ---- what founding costs and brings ----


@law("BS-110", "B-4.11R", "B-4.14")
def test_the_first_settlement_costs_nothing_and_brings_nothing():
    state = founding().state
    found(state, 0, INLAND)
    assert hand(state, 0) == {}
    assert bank(state) == full_bank()
    assert shown(state, 0)["supply"] == {"roads": 14, "settlements": 4, "cities": 4}


@law("B-4.11R", "B-4.13")
def test_the_second_costs_nothing_either():
    state = found_until(founding().state, 8)
    assert [shown(state, seat)["supply"] for seat in range(4)] == [{"roads": 13, "settlements": 3, "cities": 4}] * 4
    held = Counter(bank(state))
    for seat in range(4):
        held += Counter(hand(state, seat))
    assert held == full_bank()


def _places(state: BaseState, lands: set[str]) -> list[int]:
    """The intersections between exactly these terrains."""
    terrain = [place["terrain"] for place in rules.view(state, None)["hexes"]]
    return [n for n, around in enumerate(ISLAND.touching) if sorted(terrain[h] for h in around) == sorted(lands)]


def _last_founder(lands: set[str]) -> tuple[BaseState, int, int]:
    """A random board on which the last settlement to be founded can stand between these terrains."""
    for number in range(1000):
        state = game(seed=f"founding {number}")
        while not rules.view(state, None)["turn"]["phase"].startswith("found"):
            play(state, rules.to_act(state)[0], "roll_for_start")
        found_until(state, 7)
        (seat,) = rules.to_act(state)
        free = {move["intersection"] for move in listed(state, seat, "found_settlement")}
        if place := free & set(_places(state, lands)):
            return state, seat, place.pop()
    raise AssertionError("no board has such a place")


@pytest.mark.parametrize(
    ("lands", "cards"),
    [
        case(
            "next to the desert",
            law("BS-12", "B-4.13", "B-4.15R"),
            {"forest", "hills", "desert"},
            {"lumber": 1, "brick": 1},
        ),
        case("on the coast of one hex", law("BS-13", "B-4.13", "B-2.11"), {"fields"}, {"grain": 1}),
        case("on the coast of two hexes", law("B-4.13", "B-2.11"), {"mountains", "pasture"}, {"ore": 1, "wool": 1}),
        case("on the coast of the desert", law("B-4.15R"), {"desert"}, {}),
    ],
)
def test_the_second_settlement_brings_a_card_from_each_hex_that_yields(lands, cards):
    state, seat, place = _last_founder(lands)
    before = Counter(bank(state))
    play(state, seat, "found_settlement", intersection=place)
    assert hand(state, seat) == cards
    assert before - Counter(bank(state)) == cards


@law("B-4.13", "B-4.14", "B-4.15R", "B-4.16R")
def test_in_random_foundings_only_second_settlements_bring_cards():
    for number in range(60):
        state, rng = game(3 + number % 2, seed=f"random founding {number}"), random.Random(number)
        while (phase := rules.view(state, None)["turn"]["phase"]) != "pre_roll":
            (seat,) = rules.to_act(state)
            before, move = Counter(hand(state, seat)), rng.choice(concrete(state, seat))
            rules.apply(state, seat, move)
            second = phase == "found_settlement" and len(shown(state, seat)["settlements"]) == 2
            gained = _cards_around(state, move["intersection"]) if second else Counter()
            assert Counter(hand(state, seat)) == before + gained


def _cards_around(state: BaseState, place: int) -> Counter:
    hexes = rules.view(state, None)["hexes"]
    lands = [hexes[number]["terrain"] for number in ISLAND.touching[place]]
    return Counter(YIELDS[land] for land in lands if land != "desert")


# ---- what founding is not ----

EVERYTHING = {"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}
NOT_NOW = {
    "roll_dice": {},
    "build_road": {"path": 0},
    "build_settlement": {"intersection": 0},
    "build_city": {"intersection": 0},
    "buy_development_card": {},
    "play_knight": {},
    "play_road_building": {},
    "play_discovery": {"cards": {"ore": 2}},
    "play_monopoly": {"resource": "ore"},
    "trade_bank": {"give": "ore", "count": 4, "get": "wool"},
    "propose_trade": {"give": {"ore": 1}, "get": {"wool": 1}, "to": [1]},
    "move_robber": {"hex": 0},
    "end_turn": {},
    "end_trade": {},
}


@law("BS-14", "B-4.17R")
@pytest.mark.parametrize("kind", NOT_NOW)
@pytest.mark.parametrize("placements", [0, 7])
def test_nothing_is_bought_traded_built_or_played_while_founding(kind, placements):
    position = founding()
    state = found_until(position.state, placements)
    position.hand(0, **EVERYTHING).cards(0, knight=1, road_building=1, discovery=1, monopoly=1)
    refused(state, 0, "wrong_phase", kind, **NOT_NOW[kind])
    play(state, 0, "found_settlement", intersection=listed(state, 0, "found_settlement")[0]["intersection"])
    refused(state, 0, "wrong_phase", kind, **NOT_NOW[kind])


@law("BS-110", "B-4.12R")
def test_no_city_is_founded():
    state = founding().state
    refused(state, 0, "wrong_phase", "build_city", intersection=INLAND)
    refused(state, 0, "unknown_action", "found_city", intersection=INLAND)
    found_until(state, 8)
    assert [player["cities"] for player in rules.view(state, None)["players"]] == [[]] * 4


@law("BS-111", "B-4.19R")
@pytest.mark.parametrize("name", WOOL_HARBOUR)
@pytest.mark.parametrize("placement", [0, 7])
def test_a_founded_harbour_serves_from_the_first_turn_on(name, placement):
    position = founding(dice=dice(12))
    state = position.state
    for number in range(8):
        found(state, rules.to_act(state)[0], spot(name) if number == placement else _inland(state))
    play(state, 0, "roll_dice")
    position.hand(0, wool=2)
    play(state, 0, "trade_bank", give="wool", count=2, get="ore")
    assert hand(state, 0) == {"ore": 1}


def _inland(state: BaseState) -> int:
    """A place without a harbour that leaves the northern coast alone."""
    return next(place for place in reversed(_distant(state)) if len(ISLAND.touching[place]) == 3)
