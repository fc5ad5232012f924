"""The council hex: a sea hex with two anchors that closes its surroundings to roads and buildings."""

import pytest

import rules
from tests.law import law
from tests.rules.explorers.position import SCENARIOS, Position
from tests.rules.play import listed, play, refused

WITH_COUNCIL = SCENARIOS[2:]
EDITIONS = ("2022", "2013")
ROAD = {"lumber": 1, "brick": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


@law("AS-177", "X-3.3", "X-3.23")
@pytest.mark.parametrize("scenario", WITH_COUNCIL)
def test_ships_sail_round_the_council_hex(scenario):
    p = Position(scenario)
    council = p.hex("3,0")
    state = p.ship(0, p.side(council, 0)).hand(0, wool=1).at("movement")
    play(state, 0, "buy_movement", ship=0)
    for steps, side in enumerate((1, 2, 3, 4, 5, 0), 1):
        play(state, 0, "move_ship", ship=0, path=p.side(council, side))
        assert rules.view(state, 0)["players"][0]["ships"][0]["points_left"] == 6 - steps


@law("AS-194", "X-3.26")
@pytest.mark.parametrize("scenario", WITH_COUNCIL)
def test_six_routes_point_at_an_anchor(scenario):
    p = Position(scenario)
    council, state = p.hex("3,0"), p.at("main")
    assert rules.view(state, None)["anchors"] == sorted((p.corner(council, 0), p.corner(council, 3)))
    anchored = []
    for path in rules.view(state, None)["sea_routes"]:
        q = Position(scenario)
        if not q.grid.end_masks[path] & q.state.fog:
            state = q.ship(0, path, fish=1).at("movement")
            anchored += [path for move in listed(state, 0, "deliver_fish")]
    assert len(anchored) == 6
    shared = [side for side in range(6) if p.board.sides(p.board.island) >> p.side(council, side) & 1]
    assert shared == [4]


@law("AS-46", "X-3.24", "X-3.25", "X-6.25")
@pytest.mark.parametrize("scenario", WITH_COUNCIL)
@pytest.mark.parametrize(("corner", "name"), [(5, "2,0|3,-1|3,0"), (4, "2,0|2,1|3,0")])
def test_settlements_at_the_western_corners_of_the_council(scenario, corner, name):
    for edition in EDITIONS:
        p = Position(scenario, edition=edition)
        spot = p.spot(name)
        assert spot == p.corner(p.hex("3,0"), corner)
        road = p.path("2,0|3,-1") if corner == 5 else p.path("2,0|2,1")
        state = p.road(0, road).hand(0, **SETTLEMENT).at("main")
        if edition == "2022":
            play(state, 0, "build_settlement", intersection=spot)
        else:
            refused(state, 0, "council_blocks", "build_settlement", intersection=spot)


@law("X-3.24", "X-3.25", "X-6.16")
@pytest.mark.parametrize("scenario", WITH_COUNCIL)
def test_roads_on_the_western_edge_of_the_council(scenario):
    for edition in EDITIONS:
        p = Position(scenario, edition=edition)
        state = p.road(0, p.path("2,0|3,-1")).hand(0, **ROAD).at("main")
        if edition == "2022":
            play(state, 0, "build_road", path=p.path("2,0|3,0"))
        else:
            refused(state, 0, "council_blocks", "build_road", path=p.path("2,0|3,0"))


@law("AS-47", "X-3.24", "X-3.25", "X-6.9R", "X-6.16")
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("scenario", WITH_COUNCIL)
def test_council_edges_that_border_only_sea_are_no_land(scenario, edition):
    p = Position(scenario, edition=edition)
    state = p.road(0, p.path("2,0|3,-1"), p.path("2,0|2,1")).hand(0, **ROAD).at("main")
    for name in ("3,-1|3,0", "2,1|3,0"):
        refused(state, 0, "not_land", "build_road", path=p.path(name))


@law("X-3.24", "X-3.25", "X-6.25")
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_eastern_corners_of_the_council_carry_no_building(edition):
    p = Position("fish", edition=edition)
    council = p.hex("3,0")
    for corner in range(4):
        spot = p.corner(council, corner)
        q = Position("fish", edition=edition)
        state = q.road(0, q.grid.spokes[spot][0]).hand(0, **SETTLEMENT).at("main")
        refused(state, 0, "not_land", "build_settlement", intersection=spot)
