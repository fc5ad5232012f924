"""What each kind of development card does: knight, road building, discovery, monopoly, victory point (B-11)."""

import pytest

import rules
from rules.base.components import CARDS
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, hand, hex_with
from tests.rules.play import concrete, events_of, listed, play, refused
from tests.rules.scripted import dice

PRICE = {"ore": 1, "wool": 1, "grain": 1}
KINDS = ("lumber", "brick", "wool", "grain", "ore")
DESERT, PASTURE_8 = hex_with("desert", None), hex_with("pasture", 8)
ROW = (21, 16, 22, 17, 23, 18, 24, 19, 25, 20, 26)


def seated(**options):
    """Seat 0 with a settlement and a road."""
    return Position(**options).settlement(0, 22).line(0, 22, 17)


def player(state, seat, viewer=None):
    return rules.view(state, viewer)["players"][seat]


def phase(state):
    return rules.view(state, None)["turn"]["phase"]


# ---- knight ----


@law("BS-133", "B-11.1", "B-11.2", "B-11.4R")
@pytest.mark.parametrize("stands", range(19))
def test_a_knight_moves_the_robber_from_wherever_it_stands(stands):
    position = seated().settlement(1, 9).hand(1, ore=1).cards(0, knight=1).robber(stands)
    state = position.at("main")
    play(state, 0, "play_knight")
    assert (phase(state), rules.to_act(state)) == ("move_robber", (0,))
    refused(state, 0, "robber_same_hex", "move_robber", hex=stands)
    refused(state, 0, "not_a_terrain_hex", "move_robber", hex=19)
    assert {move["hex"] for move in concrete(state, 0)} == set(range(19)) - {stands}
    goal = next(place for place in (PASTURE_8, 1) if place != stands)
    play(state, 0, "move_robber", hex=goal, victim=1)
    assert (hand(state, 0), hand(state, 1)) == ({"ore": 1}, {})
    assert rules.view(state, 0)["robber"] == goal


@law("BS-84", "B-11.3")
@pytest.mark.parametrize(("flees", "wool"), [(True, {"wool": 1}), (False, {})])
def test_the_roll_follows_the_place_to_which_a_knight_moved_the_robber(flees, wool):
    position = Position().settlement(3, 14).cards(3, knight=1).robber(PASTURE_8).chance(dice=dice(8))
    state = position.at("pre_roll", 3)
    if flees:
        play(state, 3, "play_knight")
        play(state, 3, "move_robber", hex=DESERT)
    play(state, 3, "roll_dice")
    assert hand(state, 3) == wool


@law("B-11.5R")
def test_the_army_is_judged_before_the_robber_moves():
    state = seated().knights(0, 2).cards(0, knight=1).at("pre_roll")
    events = play(state, 0, "play_knight")
    assert [event.type for event in events] == ["card_played", "award_moved"]
    assert (rules.view(state, 1)["largest_army"], player(state, 0)["points"]) == (0, 3)
    assert phase(state) == "move_robber"


# ---- road building ----


@law("BS-134", "B-11.6", "B-11.7", "B-11.8R", "B-11.12R", "B-11.13R")
def test_road_building_before_the_roll():
    position = Position().settlement(0, 21).line(0, 21, 16, 22, 17).cards(0, road_building=1)
    state = position.hand(0, lumber=2, brick=2).at("pre_roll")
    play(state, 0, "play_road_building")
    assert not events_of(play(state, 0, "build_road", path=between(17, 23)), "award_moved")
    assert rules.view(state, None)["longest_road"] is None
    play(state, 0, "build_road", path=between(23, 18))
    assert rules.view(state, None)["longest_road"] == 0
    assert player(state, 0)["supply"]["roads"] == 15 - 5
    assert hand(state, 0) == {"lumber": 2, "brick": 2}
    assert phase(state) == "pre_roll"


@law("B-11.12R")
@pytest.mark.parametrize(("cities", "over"), [((), False), ((43, 45, 41, 31), True)])
def test_the_first_free_road_is_judged_before_the_second(cities, over):
    position = Position().line(0, 21, 16, 22, 17, 23).city(0, *cities).cards(0, road_building=1)
    state = position.at("main")
    play(state, 0, "play_road_building")
    events = play(state, 0, "build_road", path=between(23, 18))
    assert events_of(events, "award_moved") == [{"award": "longest_road", "seat": 0}]
    assert (rules.outcome(state) is not None) is over
    assert rules.to_act(state) == (() if over else (0,))
    assert over or phase(state) == "free_roads"


@pytest.mark.parametrize(
    ("path", "code"),
    [
        case("on a road", law("B-11.7"), between(17, 23), "occupied"),
        case("far away", law("B-11.7"), between(52, 49), "not_connected"),
        case("through an opponent", law("B-11.7"), between(16, 11), "not_connected"),
    ],
)
def test_free_roads_obey_the_rules_for_roads(path, code):
    position = seated().line(0, 22, 16).settlement(1, 16).line(1, 17, 23).cards(0, road_building=1)
    state = position.at("main")
    play(state, 0, "play_road_building")
    refused(state, 0, code, "build_road", path=path)


@law("BS-78", "B-11.11R")
def test_the_second_free_road_may_be_declined_but_not_the_first():
    state = seated().cards(0, road_building=1).hand(0, lumber=1, brick=1).at("main")
    play(state, 0, "play_road_building")
    assert refused(state, 0, "wrong_phase", "decline_free_road").clause == "B-11.11R"
    play(state, 0, "build_road", path=between(17, 23))
    play(state, 0, "decline_free_road")
    assert (phase(state), player(state, 0)["supply"]["roads"]) == ("main", 13)
    play(state, 0, "end_turn")


@law("BS-76", "B-11.8R", "B-11.9R")
def test_the_last_road_of_the_supply_is_the_only_free_road():
    state = Position().line(0, *ROW).line(0, 0, 4, 1, 5, 2).cards(0, road_building=1).at("main")
    play(state, 0, "play_road_building")
    play(state, 0, "build_road", path=between(2, 6))
    assert (phase(state), player(state, 0)["supply"]["roads"]) == ("main", 0)


@pytest.mark.parametrize(
    "position",
    [
        case("no piece", law("BS-77", "B-11.10R"), lambda: Position().line(0, *ROW).line(0, 0, 4, 1, 5, 2, 6)),
        case("no path", law("B-11.10R"), lambda: Position().settlement(0, 0).line(1, 3, 0, 4)),
    ],
)
def test_road_building_without_a_road_to_place_is_kept(position):
    state = position().cards(0, road_building=1).at("main")
    assert refused(state, 0, "card_not_playable", "play_road_building").clause == "B-11.10R"
    assert not listed(state, 0, "play_road_building")


@law("BS-167", "B-11.9R", "B-11.28R")
@pytest.mark.parametrize("when", ["pre_roll", "main"])
def test_free_roads_end_by_themselves_when_no_path_is_left(when):
    position = Position().settlement(0, 0).line(0, 0, 3).line(1, 7, 3).line(1, 1, 4, 8).cards(0, road_building=1)
    state = position.at(when)
    play(state, 0, "play_road_building")
    assert [move["path"] for move in listed(state, 0, "build_road")] == [between(0, 4)]
    play(state, 0, "build_road", path=between(0, 4))
    assert (phase(state), player(state, 0)["supply"]["roads"]) == (when, 13)


# ---- discovery ----


def discoverer(**left):
    """Seat 0 with a discovery, and a bank with nothing but what is given (all of it if nothing is)."""
    position = seated().cards(0, discovery=1)
    return position.bank(**dict.fromkeys(KINDS, 0) | left) if left else position


@pytest.mark.parametrize(
    ("left", "cards"),
    [
        case("two of a kind", law("BS-79", "B-11.14", "B-11.15R"), {}, {"grain": 2}),
        case("two kinds", law("BS-135", "B-11.14", "B-11.15R"), {}, {"ore": 1, "grain": 1}),
        case("the last two", law("B-11.17R"), {"grain": 1, "ore": 1}, {"ore": 1, "grain": 1}),
        case("the only card in the bank", law("BS-135", "B-11.18R"), {"wool": 1}, {"wool": 1}),
    ],
)
def test_discovery_brings_cards_from_the_bank(left, cards):
    state = discoverer(**left).at("main")
    before = bank(state)
    events = play(state, 0, "play_discovery", cards=cards)
    assert hand(state, 0) == cards
    assert bank(state) == {kind: n - cards.get(kind, 0) for kind, n in before.items() if n > cards.get(kind, 0)}
    assert events_of(events, "resources_received") == [{"seat": 0, "cards": cards}]
    assert (rules.view(state, 0)["card_played"], player(state, 0)["development_cards"]) == (True, 0)


@pytest.mark.parametrize(
    ("left", "cards", "code"),
    [
        case("one card", law("B-11.14"), {}, {"grain": 1}, "bad_parameter"),
        case("three cards", law("B-11.14"), {}, {"grain": 2, "ore": 1}, "bad_parameter"),
        case("two with one in the bank", law("BS-79", "B-11.17R"), {"grain": 1, "ore": 9}, {"grain": 2}, "bank_empty"),
        case("a kind that is out", law("B-11.17R"), {"ore": 9}, {"ore": 1, "wool": 1}, "bank_empty"),
        case("two of a single card", law("B-11.18R"), {"wool": 1}, {"wool": 2}, "bad_parameter"),
        case("another than the last card", law("B-11.17R"), {"wool": 1}, {"ore": 1}, "bank_empty"),
        case("an empty bank", law("B-11.18R"), {"wool": 0}, {"wool": 1}, "card_not_playable"),
    ],
)
def test_a_discovery_that_the_bank_cannot_serve_is_kept(left, cards, code):
    state = discoverer(**left).at("main")
    refused(state, 0, code, "play_discovery", cards=cards)
    assert {"type": "play_discovery", "cards": cards} not in rules.legal_moves(state, 0)


@law("B-11.18R")
def test_an_empty_bank_lists_no_discovery():
    assert not listed(discoverer(wool=0).at("main"), 0, "play_discovery")
    assert len(listed(discoverer(wool=1).at("main"), 0, "play_discovery")) == 1
    assert len(listed(discoverer().at("main"), 0, "play_discovery")) == 15


@law("BS-135", "B-11.16")
def test_discovered_cards_pay_for_a_city_in_the_same_turn():
    state = discoverer().hand(0, ore=2, grain=1).at("main")
    play(state, 0, "play_discovery", cards={"ore": 1, "grain": 1})
    play(state, 0, "build_city", intersection=22)
    assert hand(state, 0) == {}


# ---- monopoly ----


@pytest.mark.parametrize(
    ("seat", "resource", "taken"),
    [
        case("two of three", law("BS-80", "B-11.19", "B-11.20", "B-11.22R", "B-11.23R"), 0, "wool", [0, 3, 0, 2]),
        case("all three", law("B-11.19", "B-11.22R", "B-11.23R"), 2, "wool", [1, 3, 0, 2]),
        case("nobody", law("BS-136", "B-11.21R", "B-11.23R"), 0, "ore", [0, 0, 0, 0]),
    ],
)
def test_monopoly(seat, resource, taken):
    position = seated().hand(0, wool=1).hand(1, wool=3, brick=1).hand(2, grain=2).hand(3, wool=2)
    state = position.cards(seat, monopoly=1).at("main", seat)
    before, held = bank(state), [hand(state, each) for each in range(4)]
    events = play(state, seat, "play_monopoly", resource=resource)
    assert bank(state) == before
    assert hand(state, seat).get(resource, 0) == held[seat].get(resource, 0) + sum(taken)
    for other in {0, 1, 2, 3} - {seat}:
        assert hand(state, other) == {kind: n for kind, n in held[other].items() if kind != resource}
    (shown,) = (event for event in events if event.type == "monopoly")
    for viewer in (0, 1, 2, 3, None):
        assert shown.seen_by(viewer) == {"type": "monopoly", "seat": seat, "resource": resource, "taken": taken}
    assert (rules.view(state, seat)["card_played"], player(state, seat)["development_cards"]) == (True, 0)


# ---- victory point cards ----


def about_to_buy(card, **held):
    """Seat 0 with the price of a card, and that card on top of the deck."""
    position = seated().hand(0, **PRICE).cards(0, **held)
    kind = CARDS.index(card)
    return position.chance(deck=[sum(position.state.deck[:kind])])


@law("BS-143", "B-11.24", "B-11.25")
def test_a_victory_point_card_counts_for_its_holder_from_the_purchase_on():
    state = about_to_buy("victory_point").at("main")
    assert player(state, 0, viewer=0)["points"] == 1
    play(state, 0, "buy_development_card")
    assert player(state, 0, viewer=0)["points"] == 2
    assert player(state, 0, viewer=1)["points"] == 1
    assert "development_hand" not in player(state, 0, viewer=1)


@law("BS-81", "B-11.27R")
@pytest.mark.parametrize("when", ["pre_roll", "main"])
def test_victory_point_cards_are_never_played(when):
    state = seated().cards(0, victory_point=2, knight=1).at(when)
    for name in ("play_victory_point", "play_victory_point_card"):
        refused(state, 0, "unknown_action", name)
    assert {move["type"] for move in rules.legal_moves(state, 0) if move["type"].startswith("play_")} == {"play_knight"}
    play(state, 0, "play_knight")


@law("BS-82", "B-11.25", "B-11.26", "B-14.2")
@pytest.mark.parametrize("held", [0, 2])
def test_a_victory_point_card_wins_in_the_turn_of_its_purchase(held):
    cities = (39, 41, 31, 9)[: 4 - held // 2]
    position = about_to_buy("victory_point", victory_point=held).city(0, *cities)
    state = position.at("main")
    assert player(state, 0, viewer=0)["points"] == 9
    events = play(state, 0, "buy_development_card")
    assert events_of(events, "points_revealed") == [{"seat": 0, "victory_point_cards": held + 1}]
    assert rules.outcome(state)["winner"] == 0
    assert player(state, 0, viewer=None)["development_hand"] == {"victory_point": held + 1}


@law("B-11.26")
def test_another_card_bought_with_nine_points_wins_nothing():
    state = about_to_buy("knight").city(0, 39, 41, 31, 9).at("main")
    play(state, 0, "buy_development_card")
    assert rules.outcome(state) is None
