"""The roll: what hexes yield, gold for those who get no card, an empty bank, and the seven."""

from itertools import permutations

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, bank, gold, hand
from tests.rules.play import concrete, events_of, listed, play, refused, snapshot
from tests.rules.scripted import dice

WITH_PIRATES = SCENARIOS[1:]
KINDS = ("lumber", "brick", "wool", "grain", "ore")
NORTH_OF_8, SOUTH_OF_8 = "2,-1|2,0|3,-1", "1,1|2,0|2,1"  # at the forest with 8


def roll(p, total, seat=0):
    """Roll a certain sum; gives the state and what every seat got, cards and gold together."""
    state = p.chance(dice=dice(total)).at("pre_roll", seat)
    before = [dict(hand(state, n)) for n in range(state.setup.players)]
    play(state, seat, "roll_dice")
    after = [hand(state, n) for n in range(state.setup.players)]
    gains = [
        {kind: now[kind] - was.get(kind, 0) for kind in now if now[kind] != was.get(kind, 0)}
        for was, now in zip(before, after, strict=True)
    ]
    return state, gains


# ---- what a roll brings ----


COIN = {"gold": 1}
YIELDS = [
    case("a settlement", law("X-5.4"), [("settlement", 1, SOUTH_OF_8)], 8, [COIN, {"lumber": 1}, COIN]),
    case(
        "settlement and harbour settlement", law("AS-16", "X-5.4", "X-5.5"),
        [("settlement", 1, SOUTH_OF_8), ("harbour", 1, NORTH_OF_8)], 8, [COIN, {"lumber": 2}, COIN],
    ),
    case("a harbour settlement", law("X-5.5"), [("harbour", 0, NORTH_OF_8)], 8, [{"lumber": 1}, COIN, COIN]),
    case("all players", law("X-5.3", "X-5.4"),
        [("settlement", 0, SOUTH_OF_8), ("harbour", 1, NORTH_OF_8), ("settlement", 2, "1,0|1,1|2,0")], 8,
        [{"lumber": 1}, {"lumber": 1}, {"lumber": 1}]),
    case("hexes with one number", law("X-5.4"),
        [("settlement", 0, "2,-2|3,-3|3,-2"), ("settlement", 0, SOUTH_OF_8)], 8,
        [{"wool": 1, "lumber": 1}, COIN, COIN]),
    case("the printed pasture", law("X-1.22R", "X-5.4"), [("settlement", 2, "-1,0|-1,1|0,0")], 6,
        [COIN, COIN, {"wool": 1}]),
    case("nobody", law("AS-17", "X-5.8", "X-5.10R"), [("settlement", 1, SOUTH_OF_8)], 5, [COIN, COIN, COIN]),
    case("not the active one", law("AS-17", "X-5.8", "X-5.10R"), [("settlement", 0, SOUTH_OF_8)], 8,
        [{"lumber": 1}, COIN, COIN]),
    case("one coin whatever is missing", law("X-5.10R"), [("harbour", 1, SOUTH_OF_8), ("settlement", 1, NORTH_OF_8)], 2,
        [COIN, COIN, COIN]),
    case("a seven", law("AS-18", "X-5.9", "X-5.14"), [("settlement", 1, SOUTH_OF_8)], 7, [{}, {}, {}]),
]  # fmt: skip


@pytest.mark.parametrize(("buildings", "total", "expected"), YIELDS)
@pytest.mark.parametrize("scenario", WITH_PIRATES)
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_what_a_roll_brings(buildings, total, expected, scenario, edition):
    p = Position(scenario, 3, edition=edition)
    for kind, seat, name in buildings:
        getattr(p, kind)(seat, p.spot(name))
    state, gains = roll(p, total)
    assert gains == expected
    assert sum(bank(state).values()) + sum(sum(g.values()) - g.get("gold", 0) for g in gains) == 95


TERRAINS = [("1,3", 5, "lumber"), ("1,-1", 4, "brick"), ("3,-3", 11, "wool"), ("2,-2", 3, "grain"), ("1,0", 12, "ore")]


@law("X-5.4")
@pytest.mark.parametrize(("name", "number", "kind"), TERRAINS)
def test_every_terrain_yields_its_resource_at_each_of_its_corners(name, number, kind):
    for corner in range(6):
        p = Position(players=2)
        _, gains = roll(p.settlement(0, p.corner(p.hex(name), corner)), number)
        assert gains[0][kind] == 1


@law("X-5.4", "X-5.7R", "AS-160", "X-14.16R")
def test_discovered_land_produces_and_a_spice_hex_does_not():
    p = Position("spices", 2)
    p.reveal(p.hex("5,-1"), "fields", 9).village(p.hex("6,-1"), "fast_gold", 0)
    _, gains = roll(p.settlement(0, p.spot("5,-1|5,0|6,-1")), 9)
    assert gains == [{"grain": 1}, COIN]
    assert rules.view(p.state, None)["hexes"][p.hex("6,-1")]["number"] is None


SILENT = [
    ("an unexplored hex", lambda p, place: p.face(place, "forest")),
    ("a lair", lambda p, place: p.lair(place, {0: 2}, number=5)),
    ("a village", lambda p, place: p.village(place, "fast_gold", 0)),
    ("a fish hex", lambda p, place: p.fishery(place, 3, fish=True)),
    ("a sea hex", lambda p, place: p.reveal(place, "sea")),
]


@law("X-5.7R", "X-5.8")
@pytest.mark.parametrize("prepare", [pytest.param(prepare, id=name.replace(" ", "_")) for name, prepare in SILENT])
def test_these_hexes_give_nothing(prepare):
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        p = Position(players=2)
        prepare(p, p.hex("5,-1"))
        _, gains = roll(p.settlement(0, p.spot("4,0|5,-1|5,0")), total)
        assert gains == [COIN, COIN]


RIVER = [
    case("one settlement", law("AS-19", "X-5.6", "X-5.11R", "X-12.27"), "2022", [("settlement", "north")], 2),
    case("one settlement, 2013", law("AS-19", "X-5.6", "X-5.11R", "X-12.28"), "2013", [("settlement", "north")], 2),
    case("two", law("AS-109", "X-12.27", "X-5.6"), "2022", [("settlement", "north"), ("harbour", "south")], 4),
    case("two, 2013", law("AS-109", "X-12.28", "X-5.6"), "2013", [("settlement", "north"), ("harbour", "south")], 2),
]


@pytest.mark.parametrize(("edition", "buildings", "coins"), RIVER)
def test_gold_of_a_river_is_no_card(edition, buildings, coins):
    p = Position(players=3, edition=edition)
    river = p.hex("5,-1")
    p.lair(river, {1: 2, 2: 1}, conquered=True, number=5)
    for kind, where in buildings:
        getattr(p, kind)(1, p.corner(river, 0 if where == "north" else 3))
    _, gains = roll(p, 5)
    assert gains == [COIN, {"gold": coins + 1}, COIN]  # with the coin of a player without a card


@law("X-5.6", "X-5.11R")
def test_gold_of_a_river_besides_a_card_brings_no_compensation():
    p = Position(players=2).lair(Position().hex("5,-1"), {0: 3}, conquered=True, number=5)
    p.settlement(0, p.corner(p.hex("5,-1"), 3), p.corner(p.hex("1,3"), 3))
    _, gains = roll(p, 5)
    assert gains == [{"gold": 2, "lumber": 1}, COIN]


# ---- a short bank ----


ORE_10, GRAIN_10 = ("1,-1|2,-2|2,-1", "2,-1|3,-2|3,-1", "1,0|2,-1|2,0"), ("0,1|0,2|1,1", "-1,1|-1,2|0,1")
SHORT = [
    case("two claimants", law("AS-20", "X-5.12R", "X-5.13R"), {"ore": 1}, [(1, ORE_10[0]), (2, ORE_10[1])],
        [COIN, COIN, COIN]),
    case("one claimant", law("AS-21", "X-5.12R", "X-5.8"), {"ore": 1}, [(1, ORE_10[0]), (1, ORE_10[1])],
        [COIN, {"ore": 1}, COIN]),
    case("an empty bank", law("X-5.12R", "X-5.13R"), {"ore": 0}, [(1, ORE_10[0]), (1, ORE_10[1])], [COIN] * 3),
    case("just enough", law("X-5.12R"), {"ore": 2}, [(1, ORE_10[0]), (2, ORE_10[1])], [COIN, {"ore": 1}, {"ore": 1}]),
    case("each kind by itself", law("X-5.12R", "X-5.13R"), {"ore": 1},
        [(1, ORE_10[0]), (2, ORE_10[1]), (2, GRAIN_10[0])], [COIN, COIN, {"grain": 1}]),
    case("both kinds", law("X-5.12R"), {"ore": 1, "grain": 0},
        [(1, ORE_10[0]), (1, ORE_10[1]), (2, GRAIN_10[0])], [COIN, {"ore": 1}, COIN]),
]  # fmt: skip


@pytest.mark.parametrize(("left", "settlements", "expected"), SHORT)
def test_a_bank_that_cannot_pay(left, settlements, expected):
    p = Position(players=3).bank(**left)
    for seat, name in settlements:
        p.settlement(seat, p.spot(name))
    _, gains = roll(p, 10)
    assert gains == expected


# ---- the seven ----


HANDS = [
    case("seven cards", law("AS-22", "X-5.15"), 7, 0),
    case("eight cards", law("AS-22", "X-5.15", "X-5.16"), 8, 4),
    case("nine cards", law("AS-22", "X-5.16"), 9, 4),
    case("eleven cards", law("AS-22", "X-5.16"), 11, 5),
]


@pytest.mark.parametrize(("cards", "due"), HANDS)
@pytest.mark.parametrize("edition", ["2022", "2013"])
@pytest.mark.parametrize("seat", [0, 2])
def test_half_of_a_large_hand_goes_back(cards, due, edition, seat):
    p = Position("land-ho", 3, edition=edition).hand(seat, wool=cards - 3, ore=3)
    state, _ = roll(p, 7)
    if not due:
        assert state.phase == "main"
        return
    assert rules.to_act(state) == (seat,)
    for wrong in (due - 1, due + 1):
        refused(state, seat, "discard_count_wrong", "discard", cards={"wool": wrong})
    play(state, seat, "discard", cards={"wool": due})
    assert hand(state, seat) == {kind: n for kind, n in {"wool": cards - 3 - due, "ore": 3}.items() if n}
    assert bank(state)["wool"] == 19 - (cards - 3 - due)


@law("AS-24", "X-5.16", "X-5.17")
def test_the_player_chooses_the_cards_out_of_his_own():
    state, _ = roll(Position("land-ho", 2).hand(1, wool=2, ore=2, grain=4), 7)
    refused(state, 1, "discard_count_wrong", "discard", cards={"ore": 2, "grain": 1})
    refused(state, 1, "not_enough_resources", "discard", cards={"ore": 3, "grain": 1})
    assert refused(state, 1, "not_enough_resources", "discard", cards={"brick": 4}).clause == "X-5.17"
    choices = [move["cards"] for move in listed(state, 1, "discard")]
    assert len(choices) == 9
    for cards in choices:
        after = state.copy()
        play(after, 1, "discard", cards=cards)
        assert hand(after, 1) == {
            kind: held - cards.get(kind, 0)
            for kind, held in {"wool": 2, "grain": 4, "ore": 2}.items()
            if held != cards.get(kind, 0)
        }


@law("AS-210", "X-17.9R", "X-17.11R")
def test_large_hands_get_a_template_and_the_default():
    state, _ = roll(Position("land-ho", 2).hand(1, wool=8, ore=8, grain=8, brick=8, lumber=8), 7)
    assert [move["type"] for move in concrete(state, 1)] == ["discard"]
    assert len([move for move in rules.legal_moves(state, 1) if move.template]) == 1
    assert rules.default_move(state, 1)["cards"] == dict.fromkeys(KINDS, 4)
    uneven, _ = roll(Position("land-ho", 2).hand(1, lumber=1, wool=4, ore=4), 7)
    assert rules.default_move(uneven, 1)["cards"] == {"wool": 2, "ore": 2}


@law("AS-208", "X-5.18R", "X-10.51R", "X-17.8R")
@pytest.mark.parametrize("scenario", WITH_PIRATES)
def test_all_discards_are_owed_at_once_in_any_order_and_then_the_pirate_ship(scenario):
    ends = set()
    for first, second in permutations((0, 2)):
        p = Position(scenario, 3).hand(0, wool=9).hand(1, wool=6).hand(2, ore=8)
        p.ship(1, p.path("3,-1|4,-1"))
        state, _ = roll(p, 7)
        assert rules.to_act(state) == (0, 2)
        refused(state, 1, "not_your_turn", "discard", cards={"wool": 3})
        for seat in (first, second):
            due = {"wool": 4} if seat == 0 else {"ore": 4}
            play(state, seat, "discard", cards=due)
            if seat == first:
                code = "decision_pending" if seat == 0 else "not_your_turn"
                refused(state, seat, code, "discard", cards=due)
                assert rules.to_act(state) == (second,)
        assert (state.phase, rules.to_act(state)) == ("place_pirate", (0,))
        ends.add(snapshot(state))
        play(state, 0, "place_pirate", hex=p.hex("4,-1"))
        assert {move["type"] for move in concrete(state, 0)} == {"steal", "skip_steal"}
        play(state, 0, "skip_steal")
        assert state.phase == "main"
    assert len(ends) == 1


@law("AS-25", "X-5.18R", "X-17.2R")
def test_nothing_happens_until_all_have_discarded():
    p = Position("pirate-lairs", 3).hand(0, lumber=1, brick=1, gold=4).hand(1, wool=8)
    spot = p.spot(NORTH_OF_8)
    state, _ = roll(p.settlement(0, spot), 7)
    refused(state, 0, "decision_pending", "place_pirate", hex=p.hex("4,0"))
    refused(state, 0, "decision_pending", "build_road", path=p.path("2,-1|2,0"))
    refused(state, 0, "decision_pending", "buy_resource", resource="ore")
    refused(state, 0, "decision_pending", "propose_trade", give={"brick": 1}, get={"wool": 1}, to=[1])
    refused(state, 0, "decision_pending", "end_trade_build")
    assert rules.legal_moves(state, 0) == []
    play(state, 1, "discard", cards={"wool": 4})
    refused(state, 0, "decision_pending", "build_road", path=p.path("2,-1|2,0"))
    play(state, 0, "place_pirate", hex=p.hex("4,0"))
    play(state, 0, "build_road", path=p.path("2,-1|2,0"))


@law("AS-26", "X-5.19", "X-10.1")
@pytest.mark.parametrize("cards", [0, 8])
def test_in_scenario_1_a_seven_ends_with_the_discards(cards):
    p = Position("land-ho", 3).hand(1, wool=cards)
    state, _ = roll(p.ship(1, p.path("3,-1|4,-1")), 7)
    if cards:
        play(state, 1, "discard", cards={"wool": 4})
    assert (state.phase, rules.to_act(state)) == ("main", (0,))
    refused(state, 0, "not_in_scenario", "place_pirate", hex=p.hex("4,0"))
    refused(state, 0, "not_in_scenario", "steal", victim=1)


@law("AS-229", "X-5.14", "X-5.20", "X-10.51R")
@pytest.mark.parametrize("scenario", WITH_PIRATES)
def test_from_scenario_2_on_a_seven_brings_the_pirate_ship(scenario):
    p = Position(scenario, 3).settlement(1, Position(scenario).spot(NORTH_OF_8)).hand(1, wool=7)
    state, gains = roll(p, 7, seat=2)
    assert gains == [{}, {}, {}]
    assert (state.phase, rules.to_act(state)) == ("place_pirate", (2,))
    play(state, 2, "place_pirate", hex=p.hex("4,0"))
    assert rules.view(state, None)["pirate"] == {"hex": p.hex("4,0"), "seat": 2}
    assert state.phase == "main"


@law("X-5.9", "X-5.20")
def test_no_other_roll_brings_the_pirate_ship_or_discards():
    for total in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        state, gains = roll(Position("fish", 2).hand(0, wool=12), total)
        assert state.phase == "main"
        assert gains == [COIN, COIN]
        assert gold(state, 1) == 1


@law("X-5.3")
def test_the_roll_comes_first_and_once():
    p = Position("fish", 2).chance(dice=dice(8, 8))
    state = p.settlement(0, p.spot(NORTH_OF_8)).at("pre_roll")
    refused(state, 1, "not_your_turn", "roll_dice")
    events = play(state, 0, "roll_dice")
    assert events_of(events, "dice_rolled")[0]["seat"] == 0
    refused(state, 0, "wrong_phase", "roll_dice")
    play(state, 0, "end_trade_build")
    refused(state, 0, "wrong_phase", "roll_dice")
