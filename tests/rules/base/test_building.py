"""Building: costs, places, pieces, and what stands for good."""

from contextlib import suppress

import pytest

import rules
from rules.base.board import COAST, ISLAND
from rules.base.components import NAMING
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, full_bank, hand, hex_with
from tests.rules.play import listed, play, positions, refused
from tests.rules.scripted import dice

A, B, C, D, E, F = ISLAND.corners[hex_with("desert", None)]  # six intersections in a circle
FAR = (0, 1, 2, 51, 53)  # five intersections away from the ring and from each other
PLENTY = dict.fromkeys(NAMING.kinds, 6)

COSTS = {
    "road": {"brick": 1, "lumber": 1},
    "settlement": {"brick": 1, "lumber": 1, "wool": 1, "grain": 1},
    "city": {"ore": 3, "grain": 2},
    "card": {"ore": 1, "wool": 1, "grain": 1},
}
MOVES = {
    "road": ("build_road", {"path": between(C, D)}),
    "settlement": ("build_settlement", {"intersection": C}),
    "city": ("build_city", {"intersection": A}),
    "card": ("buy_development_card", {}),
}  # what the owner of `estate` can build
THINGS = [
    case("road", law("B-9.4"), "road"),
    case("settlement", law("B-9.5R"), "settlement"),
    case("city", law("B-9.6"), "city"),
    case("card", law("B-9.7"), "card"),
]


def estate(**options):
    """Seat 0 with a settlement on A and two roads, to B and on to C."""
    return Position(**options).settlement(0, A).line(0, A, B, C)


def place(position, pieces):
    """Put pieces on the board: (kind, seat, places…)."""
    for piece, owner, *places in pieces:
        getattr(position, piece)(owner, *places)
    return position


def shown(state, seat=0):
    """What everybody sees of a player."""
    return rules.view(state, None)["players"][seat]


def build(state, thing):
    """Build one of `MOVES`."""
    return play(state, 0, MOVES[thing][0], **MOVES[thing][1])


def not_built(state, code, thing, seat=0):
    """One of `MOVES`, refused with this code; gives the refusal."""
    return refused(state, seat, code, MOVES[thing][0], **MOVES[thing][1])


# ---- costs ----


@pytest.mark.parametrize("thing", THINGS)
@law("BS-61", "B-9.2")
def test_the_cost_goes_from_the_hand_to_the_bank(thing):
    state = estate().hand(0, **COSTS[thing]).at("main")
    build(state, thing)
    assert hand(state, 0) == {}
    assert bank(state) == full_bank()


@pytest.mark.parametrize("thing", THINGS)
@law("B-9.2", "B-9.24R")
def test_a_rich_hand_pays_the_cost_and_no_more(thing):
    state = estate().hand(0, **PLENTY).at("main")
    build(state, thing)
    assert hand(state, 0) == {kind: n - COSTS[thing].get(kind, 0) for kind, n in PLENTY.items()}


@pytest.mark.parametrize("thing", THINGS)
@law("BS-71", "B-9.24R")
def test_no_other_card_stands_in_for_one_that_is_missing(thing):
    for kind, needed in COSTS[thing].items():
        state = estate().hand(0, **PLENTY | {kind: needed - 1}).at("main")
        assert not_built(state, "insufficient_resources", thing).clause == "B-9.24R"
        assert not listed(state, 0, MOVES[thing][0])


@law("BS-124", "B-9.3", "B-9.4", "B-9.5R", "B-9.7", "B-10.8R")
def test_everything_that_the_cards_pay_for_is_built_in_one_turn():
    state = estate().hand(0, lumber=3, brick=3, wool=3, grain=3, ore=2).at("main")
    build(state, "settlement")
    build(state, "card")
    play(state, 0, "build_road", path=between(C, D))
    build(state, "card")
    play(state, 0, "build_road", path=between(D, E))
    assert hand(state, 0) == {}
    assert bank(state) == full_bank()
    assert (len(shown(state)["roads"]), shown(state)["settlements"]) == (4, sorted([A, C]))
    assert shown(state)["development_cards"] == 2


# ---- when ----


WRONG_TIMES = [
    case("before the roll", law("BS-20", "B-9.1"), "pre_roll", 0, "wrong_phase"),
    case("while the robber waits", law("B-9.1", "B-0.9R"), "move_robber", 0, "wrong_phase"),
    case("while trading in option separate", law("BS-116", "B-5.17R"), "trade", 0, "wrong_phase"),
    case("an opponent after the roll", law("B-9.1"), "main", 1, "not_your_turn"),
    case("an opponent before the roll", law("B-9.1", "B-16.26R"), "pre_roll", 1, "not_your_turn"),
    case("an opponent in the build phase", law("B-9.1"), "build", 1, "not_your_turn"),
]


@pytest.mark.parametrize(("phase", "seat", "code"), WRONG_TIMES)
@pytest.mark.parametrize("thing", MOVES)
def test_only_the_active_player_builds_and_only_after_the_roll(thing, phase, seat, code):
    state = Position().settlement(seat, A).line(seat, A, B, C).hand(seat, **PLENTY).at(phase)
    not_built(state, code, thing, seat)
    assert not listed(state, seat, MOVES[thing][0])


@pytest.mark.parametrize("thing", MOVES)
@law("B-9.1", "B-5.17R")
def test_the_active_player_builds_in_the_build_phase(thing):
    state = estate(phases="separate").hand(0, **PLENTY).at("trade")
    play(state, 0, "end_trade")
    build(state, thing)


# ---- roads ----


@law("BS-61", "B-9.4", "B-9.8", "B-9.12")
def test_a_road_beside_an_own_road_leaves_the_supply_and_brings_no_point():
    state = estate().hand(0, brick=1, lumber=1).at("main")
    before = shown(state)
    build(state, "road")
    after = shown(state)
    assert set(after["roads"]) - set(before["roads"]) == {between(C, D)}
    assert before["supply"]["roads"] - after["supply"]["roads"] == 1
    assert after["points"] == before["points"] == 1


@law("BS-127", "B-9.10R", "B-9.8")
def test_an_own_building_without_roads_may_start_one_on_each_side():
    for piece in ("settlement", "city"):
        state = place(Position(), [(piece, 0, D)]).hand(0, **PLENTY).at("main")
        for way in ISLAND.spokes[D]:
            play(state, 0, "build_road", path=way)
        assert shown(state)["roads"] == sorted(ISLAND.spokes[D])


HOME = (("settlement", 0, A), ("line", 0, A, B))  # a settlement with a road to B
TOWN_AT_B = (*HOME, ("settlement", 1, B))  # an opponent stands where it ends

ROAD_PLACES = [
    case("the own road", law("BS-63", "B-2.7"), HOME, between(A, B), "occupied", "B-2.7"),
    case("a foreign road", law("BS-63", "B-2.7"), (*HOME, ("line", 1, B, C)), between(B, C), "occupied", "B-2.7"),
    case("a coast road", law("BS-63", "B-2.7"), (("road", 1, COAST[0]),), COAST[0], "occupied", "B-2.7"),
    case("nothing near", law("B-9.8"), HOME, between(D, E), "not_connected", "B-9.8"),
    case("a foreign home near", law("B-9.8"), (("settlement", 1, E),), between(E, F), "not_connected", "B-9.8"),
    case("only foreign roads near", law("B-9.8"), (("line", 1, E, D),), between(E, F), "not_connected", "B-9.8"),
    case("past a town", law("BS-62", "B-9.9"), TOWN_AT_B, between(B, C), "not_connected", "B-9.9"),
    case("past a city", law("BS-62", "B-9.9"), (*HOME, ("city", 1, B)), between(B, C), "not_connected", "B-9.9"),
    case("towards an opponent", law("B-9.8"), (*HOME, ("settlement", 1, C)), between(B, C), None, None),
    case("past an own settlement", law("B-9.8"), (*HOME, ("settlement", 0, B)), between(B, C), None, None),
    case("on from its far side", law("B-9.8", "B-9.9"), (("line", 0, C, D), *TOWN_AT_B), between(B, C), None, None),
    case("own home behind", law("B-9.8", "B-9.10R"), (("settlement", 0, C), *TOWN_AT_B), between(B, C), None, None),
]


@pytest.mark.parametrize(("pieces", "path", "code", "clause"), ROAD_PLACES)
def test_where_a_road_may_lie(pieces, path, code, clause):
    state = place(Position(), pieces).hand(0, lumber=1, brick=1).at("main")
    if code:
        assert refused(state, 0, code, "build_road", path=path).clause == clause
    else:
        play(state, 0, "build_road", path=path)
        assert path in shown(state)["roads"]


@law("BS-62", "B-9.9")
def test_an_opponents_new_settlement_closes_the_way_on():
    position = estate().line(3, D, C).hand(0, lumber=1, brick=1).hand(3, **COSTS["settlement"])
    state = position.chance(dice=dice(2)).at("main", seat=3)
    play(state, 3, "build_settlement", intersection=C)
    play(state, 3, "end_turn")
    play(state, 0, "roll_dice")
    (beyond,) = set(ISLAND.spokes[C]) - {between(B, C), between(C, D)}
    assert refused(state, 0, "not_connected", "build_road", path=beyond).clause == "B-9.9"


# ---- settlements ----


@law("B-9.13", "B-9.14R", "B-9.17")
def test_a_settlement_at_the_end_of_an_own_road_is_worth_a_point():
    state = Position().line(0, A, B).hand(0, **COSTS["settlement"]).at("main")
    play(state, 0, "build_settlement", intersection=B)
    assert (shown(state)["settlements"], shown(state)["points"]) == ([B], 1)
    assert shown(state)["supply"]["settlements"] == 4


(THIRD,) = {*ISLAND.spokes[B]} - {between(A, B), between(B, C)}  # the path from B away from the ring

SETTLEMENT_PLACES = [
    case("no road", law("BS-64", "B-9.14R"), (), D, "not_connected", "B-9.14R"),
    case("a foreign road", law("B-9.14R"), (("line", 1, D, E),), D, "not_connected", "B-9.14R"),
    case("an own settlement there", law("B-9.13"), (("settlement", 0, B),), B, "occupied", "B-2.8R"),
    case("an own city there", law("B-9.13"), (("city", 0, B),), B, "occupied", "B-2.8R"),
    case("an opponent there", law("B-9.13"), (("settlement", 1, B),), B, "occupied", "B-2.8R"),
    case("own settlement next", law("B-9.15", "B-9.16R"), (("settlement", 0, A),), B, "distance_rule", "B-9.15"),
    case("own city next", law("BS-65", "B-9.15", "B-9.16R"), (("city", 0, A),), B, "distance_rule", "B-9.15"),
    case("opponent next", law("B-9.15"), (("settlement", 1, C),), B, "distance_rule", "B-9.15"),
    case("foreign city next", law("B-9.15", "B-9.16R"), (("city", 2, C),), B, "distance_rule", "B-9.15"),
    case("two paths away", law("B-9.15", "B-9.13"), (("settlement", 1, D),), B, None, None),
    case("two foreign roads", law("BS-126", "B-9.26R"), (("line", 1, B, C), ("road", 2, THIRD)), B, None, None),
    case("a line passes", law("BS-126", "B-9.26R"), (("road", 1, THIRD), ("line", 1, D, C, B)), B, None, None),
]


@pytest.mark.parametrize(("pieces", "spot", "code", "clause"), SETTLEMENT_PLACES)
def test_where_a_settlement_may_stand(pieces, spot, code, clause):
    state = place(Position().line(0, A, B), pieces).hand(0, **PLENTY).at("main")
    if code:
        assert refused(state, 0, code, "build_settlement", intersection=spot).clause == clause
    else:
        play(state, 0, "build_settlement", intersection=spot)
        assert spot in shown(state)["settlements"]


# ---- cities ----


@law("BS-128", "B-9.17", "B-9.21", "B-9.12", "B-9.19", "B-9.20", "B-12.18R")
def test_a_city_takes_the_place_of_a_settlement_and_brings_one_point_more():
    state = estate().settlement(1, E).hand(0, **COSTS["city"]).at("main")
    lengths = [shown(state, seat)["road_length"] for seat in range(4)]
    before = shown(state)
    build(state, "city")
    after = shown(state)
    assert (before["settlements"], before["cities"], before["points"]) == ([A], [], 1)
    assert (after["settlements"], after["cities"], after["points"]) == ([], [A], 2)
    assert after["supply"] == {"roads": 13, "settlements": 5, "cities": 3}
    assert [shown(state, seat)["road_length"] for seat in range(4)] == lengths


CITY_PLACES = [
    case("an empty intersection", law("BS-69", "B-9.19"), C),
    case("an opponent's settlement", law("BS-69", "B-9.19"), FAR[0]),
    case("an opponent's city", law("BS-69", "B-9.19"), FAR[1]),
    case("an own city", law("BS-129", "B-9.23R"), FAR[2]),
]


@pytest.mark.parametrize("spot", CITY_PLACES)
def test_a_city_needs_an_own_settlement(spot):
    state = estate().settlement(1, FAR[0]).city(1, FAR[1]).city(0, FAR[2]).hand(0, **PLENTY).at("main")
    assert refused(state, 0, "not_own_settlement", "build_city", intersection=spot).clause == "B-9.19"


@law("BS-70", "B-9.22R", "B-9.20")
def test_settlement_and_city_on_one_intersection_in_one_turn():
    state = estate().hand(0, lumber=1, brick=1, wool=1, grain=3, ore=3).at("main")
    build(state, "settlement")
    play(state, 0, "build_city", intersection=C)
    assert (hand(state, 0), shown(state)["cities"]) == ({}, [C])
    assert shown(state)["supply"]["settlements"] == 4


# ---- pieces ----


@law("BS-66", "B-9.18", "B-9.20")
def test_the_sixth_settlement_waits_until_one_has_become_a_city():
    state = Position().line(0, A, B).settlement(0, *FAR).hand(0, **PLENTY).at("main")
    assert refused(state, 0, "no_piece_left", "build_settlement", intersection=B).clause == "B-9.18"
    assert not listed(state, 0, "build_settlement")
    play(state, 0, "build_city", intersection=FAR[0])
    play(state, 0, "build_settlement", intersection=B)
    assert shown(state)["supply"]["settlements"] == 0


@law("BS-67", "B-1.18")
def test_a_fifth_city_is_not_in_the_supply():
    state = Position().city(0, *FAR[:4]).settlement(0, FAR[4]).hand(0, **PLENTY).at("main")
    refused(state, 0, "no_piece_left", "build_city", intersection=FAR[4])
    assert not listed(state, 0, "build_city")


@law("BS-68", "B-1.18")
def test_a_sixteenth_road_is_not_in_the_supply():
    state = Position().road(0, *COAST[:14]).hand(0, **PLENTY).at("main")
    play(state, 0, "build_road", path=COAST[14])
    refused(state, 0, "no_piece_left", "build_road", path=COAST[15])
    assert not listed(state, 0, "build_road")


ORDER = [
    case("cost before piece", law("B-16.26R"), {}, "build_road", {"path": COAST[15]}, "insufficient_resources"),
    case("cost before place", law("B-16.26R"), {}, "build_city", {"intersection": A}, "insufficient_resources"),
    case("piece before place", law("B-16.26R"), PLENTY, "build_road", {"path": COAST[0]}, "no_piece_left"),
    case("settlement piece", law("B-16.26R"), PLENTY, "build_settlement", {"intersection": 0}, "no_piece_left"),
]


@pytest.mark.parametrize(("cards", "kind", "params", "code"), ORDER)
def test_cost_is_judged_before_piece_and_piece_before_place(cards, kind, params, code):
    refused(Position().road(0, *COAST[:15]).settlement(0, *FAR).hand(0, **cards).at("main"), 0, code, kind, **params)


# ---- what stands, stands; and produces from the next roll on ----


@pytest.mark.parametrize("kind", ["remove_road", "remove_settlement", "remove_city", "move_road", "downgrade_city"])
@law("BS-129", "B-9.11", "B-9.23R")
def test_no_action_takes_a_piece_away(kind):
    state = estate().city(0, D).hand(0, **PLENTY).at("main")
    for params in ({}, {"path": between(A, B)}, {"intersection": D}):
        refused(state, 0, "unknown_action", kind, **params)


@law("B-9.11", "B-9.23R", "B-9.19")
def test_in_a_whole_game_roads_and_cities_stay_and_settlements_only_become_cities():
    before = [{"roads": [], "settlements": [], "cities": []}] * 4
    for state in positions("base", "what stands"):
        after = rules.view(state, None)["players"]
        for old, new in zip(before, after, strict=True):
            assert set(old["roads"]) <= set(new["roads"])
            assert set(old["cities"]) <= set(new["cities"])
            assert set(old["settlements"]) <= {*new["settlements"], *new["cities"]}
        before = after


@law("BS-125", "B-9.25R")
def test_a_new_building_gets_nothing_for_the_roll_already_made():
    spot = ISLAND.corners[hex_with("pasture", 8)][1]
    position = Position().road(0, ISLAND.spokes[spot][0]).chance(dice=dice(8, 8, 8))
    state = position.hand(0, lumber=1, brick=1, wool=1, grain=3, ore=3).at("pre_roll")
    play(state, 0, "roll_dice")
    play(state, 0, "build_settlement", intersection=spot)
    assert hand(state, 0) == {"grain": 2, "ore": 3}
    play(state, 0, "build_city", intersection=spot)
    assert hand(state, 0) == {}
    play(state, 0, "end_turn")
    play(state, 1, "roll_dice")
    assert hand(state, 0) == {"wool": 2}


# ---- every place against the law as it is written ----


def _lawful_paths(table, seat):
    taken = {path for player in table for path in player["roads"]}
    own = set(table[seat]["roads"])
    foreign = {s for p in table if p["seat"] != seat for s in (*p["settlements"], *p["cities"])}
    at_home = {*table[seat]["settlements"], *table[seat]["cities"]}
    on_the_way = {spot for path in own for spot in ISLAND.ends[path]} - foreign
    return [path for path, ends in enumerate(ISLAND.ends) if path not in taken and {*ends} & (at_home | on_the_way)]


def _lawful_spots(table, seat):
    built = {spot for player in table for spot in (*player["settlements"], *player["cities"])}
    reached = {spot for path in table[seat]["roads"] for spot in ISLAND.ends[path]}
    return [spot for spot in sorted(reached - built) if not built & {*ISLAND.neighbours[spot]}]


def _accepted(state, seat, kind, field, size):
    for place_id in range(size):
        with suppress(rules.Refused):
            play(state.copy(), seat, kind, **{field: place_id})
            yield place_id


@pytest.mark.parametrize("seed", ["north", "south", "east", "west"])
@law("B-9.8", "B-9.9", "B-9.10R", "B-9.13", "B-9.14R", "B-9.15", "B-9.16R", "B-9.19", "B-9.26R", "B-1.18")
def test_in_random_games_exactly_the_lawful_places_are_listed_and_accepted(seed):
    for number, state in enumerate(positions("base", seed)):
        if state.phase != "main" or number % 20:
            continue
        seat, rich = state.active, state.copy()
        rich.hands[seat] = NAMING.read(PLENTY)
        table = rules.view(rich, None)["players"]
        supply = table[seat]["supply"]
        expected = {
            "build_road": ("path", 72, _lawful_paths(table, seat) if supply["roads"] else []),
            "build_settlement": ("intersection", 54, _lawful_spots(table, seat) if supply["settlements"] else []),
            "build_city": ("intersection", 54, table[seat]["settlements"] if supply["cities"] else []),
        }
        for kind, (field, size, places) in expected.items():
            assert [move[field] for move in listed(rich, seat, kind)] == places
            assert list(_accepted(rich, seat, kind, field, size)) == places
