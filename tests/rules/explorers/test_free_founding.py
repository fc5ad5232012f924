"""Free founding: where harbour settlements, settlements, roads and settler ships may stand, and the first cards."""

import pytest

import rules
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.explorers.placing import MARKS, PLACING, found, place
from tests.rules.explorers.position import SCENARIOS, Places, Position, game, hand
from tests.rules.play import concrete, events_of, listed, play, refused
from tests.rules.scripted import dice

FREE = SCENARIOS[1:]
AT_COUNCIL = {"2,0|3,-1|3,0", "2,0|2,1|3,0"}


@law("AS-191", "AS-09", "X-4.16", "X-4.21R")
@pytest.mark.parametrize("edition", ["2022", "2013"])
@pytest.mark.parametrize("scenario", FREE)
def test_the_first_harbour_settlement_stands_on_one_of_the_marks(scenario, edition):
    p = Position(scenario, edition=edition)
    state = p.founding()
    closed = AT_COUNCIL if edition == "2013" and scenario != "pirate-lairs" else set()
    marks = {p.spot(name): name for name in MARKS}
    for spot in range(len(p.grid.intersections)):
        if spot not in marks:
            refused(state, 0, "not_circled", "place_harbour_settlement", intersection=spot)
        elif marks[spot] in closed:
            refused(state, 0, "council_blocks", "place_harbour_settlement", intersection=spot)
        else:
            play(state.copy(), 0, "place_harbour_settlement", intersection=spot)
    names = [marks[move["intersection"]] for move in concrete(state, 0)]
    assert {*names} == {*MARKS} - closed
    assert len(names) == 14 - len(closed)


@law("X-4.16")
def test_the_marks_are_all_island_intersections_at_known_sea():
    p = Places("fish")
    shown = rules.view(game("fish"), None)["hexes"]
    sea = [n for n, tile in enumerate(shown) if tile["tile"] in ("sea", "council")]
    touching = {spot for spot in bits(p.board.corners(p.board.island)) if {*p.grid.touching[spot]} & {*sea}}
    assert touching == {p.spot(name) for name in MARKS}


@law("AS-134", "X-4.17", "X-4.18", "X-3.29R", "X-4.20", "X-4.21R")
@pytest.mark.parametrize("edition", ["2022", "2013"])
@pytest.mark.parametrize("scenario", FREE)
def test_the_settlement_stands_on_any_intersection_of_the_island_at_a_distance(scenario, edition):
    p = Position(scenario, 3, edition=edition)
    state = p.founding()
    for seat, name in enumerate((MARKS[0], MARKS[4], MARKS[10])):
        place(p, state, "harbour", seat, name)
    taken = {p.spot(MARKS[n]) for n in (0, 4, 10)}
    near = {spot for mark in taken for spot in p.grid.neighbours[mark]}
    island = {*bits(p.board.corners(p.board.island))}
    closed = {p.spot(name) for name in AT_COUNCIL} if edition == "2013" and scenario != "pirate-lairs" else set()
    for spot in range(len(p.grid.intersections)):
        if spot in taken:
            refused(state, 2, "occupied", "place_settlement", intersection=spot)
        elif spot not in island:
            refused(state, 2, "not_start_island", "place_settlement", intersection=spot)
        elif spot in near:
            refused(state, 2, "distance_rule", "place_settlement", intersection=spot)
        elif spot in closed:
            refused(state, 2, "council_blocks", "place_settlement", intersection=spot)
        else:
            play(state.copy(), 2, "place_settlement", intersection=spot)
    assert len(concrete(state, 2)) == len(island - taken - near - closed)


@law("X-4.20", "X-6.20")
@pytest.mark.parametrize("mark", range(1, 14))
def test_harbour_settlements_keep_their_distance_from_each_other(mark):
    p = Position("pirate-lairs")
    state = p.founding()
    place(p, state, "harbour", 0, MARKS[mark])
    refused(state, 1, "distance_rule", "place_harbour_settlement", intersection=p.spot(MARKS[mark - 1]))


# ---- where: roads and settler ships ----


def before_roads(scenario="pirate-lairs", settlement="1,0|1,1|2,0", **options):
    p = Position(scenario, 3, **options)
    state = p.founding()
    for seat, name in enumerate((MARKS[5], MARKS[1], MARKS[11])):
        place(p, state, "harbour", seat, name)
    for seat, name in ((2, "0,0|0,1|1,0"), (1, "0,2|0,3|1,2"), (0, settlement)):
        place(p, state, "settlement", seat, name)
    return p, state


@law("AS-11", "X-4.23")
def test_the_first_road_touches_the_settlement():
    p, state = before_roads()
    spot, harbour = p.spot("1,0|1,1|2,0"), p.spot(MARKS[5])
    for path in range(len(p.grid.paths)):
        if path in p.grid.spokes[spot]:
            play(state.copy(), 0, "place_road", path=path)
        else:
            assert refused(state, 0, "not_connected", "place_road", path=path).clause == "X-4.23"
    assert {move["path"] for move in concrete(state, 0)} == {*p.grid.spokes[spot]}
    assert not {*p.grid.spokes[harbour]} & {*p.grid.spokes[spot]}


@law("X-4.22", "X-6.9R", "X-6.16", "X-3.24")
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_the_first_road_stands_on_land_and_not_at_a_closed_council_edge(edition):
    settlement = "2,0|3,-1|3,0" if edition == "2022" else "1,1|2,0|2,1"
    p = Position("fish", 3, edition=edition)
    state = p.founding()
    for seat, name in enumerate((MARKS[1], MARKS[3], MARKS[11])):
        place(p, state, "harbour", seat, name)
    for seat, name in ((2, "0,0|0,1|1,0"), (1, "0,2|0,3|1,2"), (0, settlement)):
        place(p, state, "settlement", seat, name)
    if edition == "2022":
        refused(state, 0, "not_land", "place_road", path=p.path("3,-1|3,0"))
        place(p, state, "road", 0, "2,0|3,0")
    else:
        place(p, state, "road", 0, "2,0|2,1")


@law("X-4.24", "X-4.25R", "X-4.41R", "X-6.39")
@pytest.mark.parametrize("edition", ["2022", "2013"])
@pytest.mark.parametrize("scenario", FREE)
def test_the_settler_ship_lies_on_a_route_at_the_harbour_settlement(scenario, edition):
    for name in MARKS:
        p = Position(scenario, 3, edition=edition)
        if p.spot(name) not in [move["intersection"] for move in concrete(p.founding(), 0)]:
            continue
        state = p.state
        place(p, state, "harbour", 0, name)
        for seat in (1, 2):
            rules.apply(state, seat, concrete(state, seat)[-seat])
        for seat in (2, 1, 0):
            rules.apply(state, seat, concrete(state, seat)[0])
        rules.apply(state, 0, concrete(state, 0)[0])
        routes = {*rules.view(state, None)["sea_routes"]} & {*p.grid.spokes[p.spot(name)]}
        assert {move["path"] for move in concrete(state, 0)} == routes
        assert len(routes) in (2, 3)
        for path in {*rules.view(state, None)["sea_routes"]} - routes:
            refused(state, 0, "not_adjacent", "place_settler_ship", path=path)
        for path in {*p.grid.spokes[p.spot(name)]} - routes:
            refused(state, 0, "not_sea_route", "place_settler_ship", path=path)


@law("X-4.25R", "X-6.44R", "X-6.45R")
def test_the_settler_ship_avoids_full_routes_and_unexplored_hexes():
    p = Position("pirate-lairs", 3)
    mark, far = p.spot(MARKS[5]), p.spot("4,-1|5,-2|5,-1")
    p.harbour(0, mark, far).harbour(1, p.spot(MARKS[1])).harbour(2, p.spot(MARKS[11]))
    p.settlement(0, p.spot("1,0|1,1|2,0")).settlement(1, p.spot("0,0|0,1|1,0")).settlement(2, p.spot("0,2|0,3|1,2"))
    full = p.path("2,0|3,-1")
    state = p.ship(1, full).ship(2, full).at("place_settler_ship")
    refused(state, 0, "route_full", "place_settler_ship", path=full)
    refused(state, 0, "touches_unexplored", "place_settler_ship", path=p.path("4,-1|5,-2"))
    assert [move["path"] for move in concrete(state, 0)] == [p.path("2,-1|3,-1")]


# ---- first cards ----


FIRST_CARDS = [
    case("forest, pasture, sea", law("AS-12", "X-4.26R"), "1,1|2,0|2,1", {"lumber": 1, "wool": 1}),
    case("three lands", law("X-4.26R"), "1,0|1,1|2,0", {"ore": 1, "wool": 1, "lumber": 1}),
    case("two of a kind", law("X-4.26R"), "2,-2|3,-3|3,-2", {"wool": 2, "grain": 1}),
    case("two lands at the frame", law("X-4.26R"), "0,3|0,4|1,3", {"brick": 1, "lumber": 1}),
    case("the printed pasture", law("X-4.26R", "X-1.22R"), "-1,0|-1,1|0,0", {"wool": 1}),
]


@pytest.mark.parametrize(("settlement", "cards"), FIRST_CARDS)
@pytest.mark.parametrize("scenario", FREE)
def test_first_cards_come_from_the_settlement_alone_and_after_the_last_ship(scenario, settlement, cards):
    p = Position(scenario, 2)
    state = p.founding()
    place(p, state, "harbour", 0, MARKS[2])
    place(p, state, "harbour", 1, MARKS[11])
    place(p, state, "neutral harbour", 0, MARKS[0], colour="blue")
    place(p, state, "neutral harbour", 1, MARKS[13], colour="orange")
    place(p, state, "neutral settlement", 1, "1,-2|1,-1|2,-2")
    place(p, state, "neutral settlement", 0, "0,2|0,3|1,2")
    place(p, state, "settlement", 1, "0,1|0,2|1,1")
    place(p, state, "settlement", 0, settlement)
    for seat in (0, 1):
        rules.apply(state, seat, concrete(state, seat)[0])
        assert hand(state, 0) == {}
        events = rules.apply(state, seat, concrete(state, seat)[0])
    assert [event["seat"] for event in events_of(events, "resources_received")] == [0, 1]
    assert events[-1].type == "turn_started"
    assert hand(state, 0) == cards


@law("X-4.27R", "X-4.28")
def test_the_first_turn_begins_after_the_first_cards_with_the_roll():
    state = game("pirate-lairs", seed="first turn")
    starter = state.active
    found(state)
    assert rules.to_act(state) == (starter,)
    refused(state, starter, "wrong_phase", "end_trade_build")
    play(state, starter, "roll_dice")


# ---- two players ----


def up_to_neutral(**options):
    p = Position("pirate-lairs", 2, **options)
    state = p.founding(1)
    place(p, state, "harbour", 1, MARKS[5])
    place(p, state, "harbour", 0, MARKS[11])
    return p, state


@law("AS-10", "X-4.20", "X-4.35R", "X-4.37R", "X-4.31", "X-4.32")
def test_neutral_buildings_obey_marks_and_distance_and_count_for_it():
    p, state = up_to_neutral()
    neutral = PLACING["neutral harbour"]
    refused(state, 1, "not_circled", neutral, colour="blue", intersection=p.spot("1,0|1,1|2,0"))
    refused(state, 1, "distance_rule", neutral, colour="blue", intersection=p.spot(MARKS[4]))
    refused(state, 1, "occupied", neutral, colour="blue", intersection=p.spot(MARKS[5]))
    place(p, state, "neutral harbour", 1, MARKS[2], colour="blue")
    refused(state, 0, "distance_rule", neutral, colour="orange", intersection=p.spot(MARKS[3]))
    place(p, state, "neutral harbour", 0, MARKS[8], colour="orange")
    kind = PLACING["neutral settlement"]
    refused(state, 0, "distance_rule", kind, intersection=p.spot(MARKS[7]))
    refused(state, 0, "not_start_island", kind, intersection=p.spot("4,0|5,-1|5,0"))
    place(p, state, "neutral settlement", 0, "0,0|0,1|1,0")
    place(p, state, "neutral settlement", 1, "0,2|0,3|1,2")
    refused(state, 0, "distance_rule", "place_settlement", intersection=p.spot(MARKS[9]))
    refused(state, 0, "distance_rule", "place_settlement", intersection=p.spot("0,0|1,-1|1,0"))
    shown = {one["colour"]: one for one in rules.view(state, None)["neutral"]}
    assert shown["orange"]["settlements"] == [p.spot("0,0|0,1|1,0")]
    assert shown["blue"]["settlements"] == [p.spot("0,2|0,3|1,2")]


@law("X-4.34R", "X-4.40R")
@pytest.mark.parametrize(
    ("colours", "first", "second"), [("red,white", "blue", "orange"), ("orange,white", "red", "blue")]
)
def test_each_player_uses_one_neutral_colour_of_his_own(colours, first, second):
    for chosen, other in ((first, second), (second, first)):
        p, state = up_to_neutral(colours=colours)
        kind = PLACING["neutral harbour"]
        assert {move["colour"] for move in listed(state, 1, kind)} == {first}
        for taken in colours.split(","):
            refused(state, 1, "bad_parameter", kind, colour=taken, intersection=p.spot(MARKS[2]))
        refused(state, 1, "bad_parameter", kind, colour="green", intersection=p.spot(MARKS[2]))
        place(p, state, "neutral harbour", 1, MARKS[2], colour=chosen)
        assert {move["colour"] for move in listed(state, 0, kind)} == {other}
        refused(state, 0, "bad_parameter", kind, colour=chosen, intersection=p.spot(MARKS[8]))
        place(p, state, "neutral harbour", 0, MARKS[8], colour=other)
        place(p, state, "neutral settlement", 0, "0,0|0,1|1,0")
        place(p, state, "neutral settlement", 1, "0,2|0,3|1,2")
        shown = {one["colour"]: one for one in rules.view(state, None)["neutral"]}
        assert shown[chosen]["harbour_settlements"] == [p.spot(MARKS[2])]
        assert shown[chosen]["settlements"] == [p.spot("0,2|0,3|1,2")]
        assert shown[other]["settlements"] == [p.spot("0,0|0,1|1,0")]


@law("X-4.37R", "X-5.10R")
def test_neutral_pieces_never_produce():
    p = Position("pirate-lairs", 2).chance(dice=dice(8))
    p.settlement(2, p.spot("1,0|1,1|2,0")).harbour(3, p.spot("1,1|2,0|2,1")).settlement(0, p.spot("2,-1|2,0|3,-1"))
    events = play(p.at("pre_roll"), 0, "roll_dice")
    assert [(e["seat"], e["cards"]) for e in events_of(events, "resources_received")] == [(0, {"lumber": 1})]
    assert [(e["seat"], e["gold"]) for e in events_of(events, "gold_received")] == [(1, 1)]


@law("X-4.38R")
def test_without_a_mark_the_own_harbour_settlement_stands_anywhere_on_the_coast_and_neutral_ones_are_skipped():
    p = Position("pirate-lairs", 2)
    for name in MARKS[1::3]:
        p.settlement(3, p.spot(name))
    state = p.founding()
    west = p.spot("-1,0|-1,1|0,0")
    coastal = {move["intersection"] for move in concrete(state, 0)}
    assert west in coastal
    assert not coastal & {p.spot(name) for name in MARKS}
    refused(state, 0, "not_circled", "place_harbour_settlement", intersection=p.spot("0,0|0,1|1,0"))
    play(state, 0, "place_harbour_settlement", intersection=west)
    rules.apply(state, 1, concrete(state, 1)[-1])
    assert state.phase == "place_neutral_settlement"  # no mark is left for the neutral harbour settlements


@law("X-4.39R", "AS-119", "X-14.2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_number_of_players_is_that_of_the_real_ones(players):
    p = Position("spices", players)
    village = p.hex("5,-1")
    state = p.face(village, "fast_gold").ship(0, p.path("4,-2|4,-1")).at("movement")
    play(state, 0, "move_ship", ship=0, path=p.path("4,-1|5,-2"))
    assert rules.view(state, None)["hexes"][village]["village"]["sacks"] == players


@law("X-4.41R")
@pytest.mark.parametrize("scenario", FREE)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_every_set_up_decision_has_an_answer(scenario, players, edition):
    for pick in range(12):
        state = Position(scenario, players, edition=edition).founding(pick % players)
        while state.turn == 0:
            (seat,) = rules.to_act(state)
            moves = concrete(state, seat)
            rules.apply(state, seat, moves[pick * 7 % len(moves)])
        assert {*map(len, (player["ships"] for player in rules.view(state, None)["players"]))} == {1}
