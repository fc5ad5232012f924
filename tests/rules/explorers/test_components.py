"""The box: what every player owns, what lies beside the board, and that pieces are hard limits."""

import pytest

import rules
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.explorers.position import SCENARIOS, Position, game
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

WITH_CREWS = SCENARIOS[1:]
RICH = {"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4}
INLAND = ["1,-1|2,-1|1,0", "2,0|1,0|1,1", "0,1|1,1|0,2", "1,2|0,3|1,3"]  # intersections of the start island


def supply(state, seat=0):
    return rules.view(state, None)["players"][seat]["supply"]


# ---- players and colours ----


@law("X-1.1", "AS-15", "X-2.29R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_two_three_or_four_players_and_nobody_else(scenario):
    for players in (2, 3, 4):
        colours = [player["colour"] for player in rules.view(game(scenario, players), None)["players"]]
        assert colours == ["red", "white", "blue", "orange"][:players]
    for players in (0, 1, 5, 6):
        with pytest.raises(rules.SetupError):
            game(scenario, players)


@law("AS-15", "X-2.29R", "X-17.5R")
@pytest.mark.parametrize("scenario", ["scenario-6", "6", "five-six", ""])
def test_another_scenario_is_refused(scenario):
    with pytest.raises(rules.SetupError):
        game(scenario)


@law("AS-188", "X-1.1", "X-4.40R")
def test_each_colour_is_given_at_most_once():
    chosen = rules.view(game("fish", 3, colours="orange,red,blue"), None)["players"]
    assert [player["colour"] for player in chosen] == ["orange", "red", "blue"]
    for wrong in ("red,red,blue", "red,green,blue", "red,white", "red", "", "red,white,blue,orange,red"):
        with pytest.raises(rules.SetupError):
            game("fish", 3, colours=wrong)


# ---- pieces of each player ----


@law("X-1.2", "X-1.3", "X-1.4", "X-1.5", "X-1.6", "X-1.7", "X-1.12")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_pieces_of_each_player(scenario):
    state = Position(scenario).at("main")
    for seat in range(4):
        assert supply(state, seat) == {
            "roads": 15,
            "settlements": 5,
            "harbour_settlements": 4,
            "ships": 3,
            "settlers": 2,
            "crews": 9 if scenario in WITH_CREWS else 0,
        }


def shore(p):
    """The intersections of the east coast of the start island, from north to south."""
    return sorted(bits(p.board.marks))


def chain(p, length):
    """Free intersections of the start island in one row, so that roads can follow each other."""
    corners = p.board.corners(p.board.island)
    way = [shore(p)[0]]

    def extend():
        if len(way) == length:
            return True
        for spot in p.grid.neighbours[way[-1]]:
            if corners >> spot & 1 and spot not in way:
                way.append(spot)
                if extend():
                    return True
                way.pop()
        return False

    assert extend()
    return way


@law("X-1.2", "X-1.35R")
def test_there_is_no_sixteenth_road():
    p = Position()
    way = chain(p, 17)
    state = p.settlement(0, way[0]).line(0, *way[:15]).hand(0, lumber=2, brick=2).at("main")
    assert supply(state)["roads"] == 1
    play(state, 0, "build_road", path=p.between(way[14], way[15]))
    refused(state, 0, "no_piece_left", "build_road", path=p.between(way[15], way[16]))
    assert not listed(state, 0, "build_road")


def five_settlements():
    p = Position()
    marks = shore(p)
    p.settlement(0, *(p.spot(name) for name in INLAND), marks[0])
    p.line(0, marks[4], marks[3]).hand(0, lumber=1, brick=1, wool=1, grain=3, ore=2)
    return p, marks


@law("AS-53", "X-1.3", "X-1.34", "X-1.35R")
def test_there_is_no_sixth_settlement_until_one_is_upgraded():
    p, marks = five_settlements()
    state = p.at("main")
    refused(state, 0, "no_piece_left", "build_settlement", intersection=marks[4])
    assert not listed(state, 0, "build_settlement")
    play(state, 0, "build_harbour_settlement", intersection=marks[0])
    assert supply(state)["settlements"] == 1
    play(state, 0, "build_settlement", intersection=marks[4])
    assert supply(state)["settlements"] == 0


@law("AS-52", "X-1.4", "X-1.35R")
def test_there_is_no_fifth_harbour_settlement():
    p = Position()
    marks = shore(p)
    state = p.harbour(0, *marks[0:6:2]).settlement(0, *marks[6:10:2]).hand(0, grain=4, ore=4).at("main")
    play(state, 0, "build_harbour_settlement", intersection=marks[6])
    assert supply(state)["harbour_settlements"] == 0
    refused(state, 0, "no_piece_left", "build_harbour_settlement", intersection=marks[8])
    assert not listed(state, 0, "build_harbour_settlement")


@law("X-1.5", "X-1.35R", "X-6.47")
def test_there_is_no_fourth_ship():
    p = Position()
    spot = p.spot("2,0|2,1|3,0")
    east, south = p.path("2,1|3,0"), p.path("2,0|2,1")
    state = p.harbour(0, spot).ship(0, east).ship(0, south).hand(0, **RICH).at("main")
    play(state, 0, "build_ship", path=south)
    assert supply(state)["ships"] == 0
    refused(state, 0, "ship_removal_required", "build_ship", path=east)


@law("AS-60", "X-1.6", "X-1.35R")
def test_there_is_no_third_settler():
    p = Position()
    spot, route = p.spot("2,0|2,1|3,0"), p.path("2,1|3,0")
    p.harbour(0, spot).ship(0, route, settler=1).ship(0, route).hand(0, **RICH)
    state = p.at("main")
    play(state, 0, "build_settler", intersection=spot)
    refused(state, 0, "no_piece_left", "build_settler", ship=1)
    assert not listed(state, 0, "build_settler")


@law("AS-156", "X-1.7", "X-1.35R", "X-12.31R")
def test_there_is_no_tenth_crew_and_those_at_a_conquered_lair_count():
    p = Position()
    river, spot, route = p.hex("5,-1"), p.spot("2,0|2,1|3,0"), p.path("2,1|3,0")
    p.lair(river, {0: 2, 1: 1}, conquered=True, number=5).harbour(0, spot)
    p.ship(0, route, crew=2).ship(0, route, crew=2).ship(0, p.path("2,0|3,0"), crew=1).basin(0, spot, crew=1)
    state = p.hand(0, **RICH).at("main")
    assert supply(state)["crews"] == 1
    play(state, 0, "build_crew", intersection=spot)
    play(state, 0, "discard_cargo", intersection=spot, pieces={"crew": 1})
    play(state, 0, "build_crew", ship=2)
    refused(state, 0, "no_piece_left", "build_crew", intersection=spot)
    site = p.spot("4,-1|5,-1|4,0")
    rival = Position()
    rival.lair(river, {0: 2, 1: 1}, conquered=True, number=5)
    route = rival.path("4,-1|5,-1")
    state = rival.ship(1, route, settler=1).at("movement", 1)
    play(state, 1, "found_settlement", ship=3, intersection=site)


@law("X-1.8", "X-10.10")
@pytest.mark.parametrize("scenario", WITH_CREWS)
def test_a_player_has_one_pirate_ship(scenario):
    p = Position(scenario, 2).chance(dice=dice(7))
    first, second = p.hex("4,-1"), p.hex("4,0")
    state = p.pirate(0, first).ship(1, p.path("4,-1|3,-1")).at("pre_roll")
    play(state, 0, "roll_dice")
    play(state, 0, "place_pirate", hex=second)
    assert rules.view(state, None)["pirate"] == {"hex": second, "seat": 0}
    state.duties[:] = Position(scenario, 2).at("movement", 1).duties
    state.active = 1
    play(state, 1, "move_ship", ship=3, path=p.path("4,-1|3,0"))  # no tribute at the hex that it left
    refused(state, 1, "not_enough_gold", "move_ship", ship=3, path=p.path("3,0|4,0"))


@law("AS-141", "X-1.9", "X-2.1", "X-2.2", "X-2.3", "X-2.4", "X-2.5", "X-4.9", "X-11.2")
@pytest.mark.parametrize(
    ("scenario", "missions"),
    [
        ("land-ho", []),
        ("pirate-lairs", ["lairs"]),
        ("fish", ["lairs", "fish"]),
        ("spices", ["fish", "spices"]),
        ("explorers-and-pirates", ["lairs", "fish", "spices"]),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_marker_of_each_player_on_the_start_of_every_mission_in_play(scenario, missions, players):
    shown = rules.view(game(scenario, players), None)["missions"]
    assert list(shown) == missions
    assert all(mission["spaces"] == [0] * players for mission in shown.values())
    assert all(sorted(mission["from_below"]) == list(range(players)) for mission in shown.values())
    assert all(mission["card"] is None for mission in shown.values())


# ---- what is not used ----


@law("X-1.10")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_cities_development_cards_awards_robber_desert_and_harbours_are_not_used(scenario):
    p = Position(scenario)
    way = chain(p, 16)
    state = p.settlement(0, way[0]).line(0, *way).hand(0, **RICH).at("main")
    assert rules.view(state, None)["players"][0]["points"] == 1  # fifteen roads in a row earn nothing
    foreign = ("build_city", "buy_development_card", "play_knight", "play_monopoly", "move_robber", "found_road")
    for kind in foreign:
        refused(state, 0, "bad_parameter", kind, intersection=way[0])
    tiles = {shown["tile"] for shown in rules.view(state, None)["hexes"]}
    assert "desert" not in tiles
    assert all(shown["number"] for shown in rules.view(state, None)["hexes"] if shown["tile"] == "pasture")
    for harbour in ("count", "rate"):
        refused(state, 0, "bad_parameter", "trade_bank", give="wool", get="ore", **{harbour: 2})


FOREIGN_TO_LAND_HO = [
    ("build_crew", {"intersection": 0}), ("place_pirate", {"hex": 0}), ("steal", {"victim": 1}), ("skip_steal", {}),
    ("chase_pirate", {"ship": 0}), ("land_crew", {"ship": 0, "hex": 0, "count": 1}),
    ("pick_up_crew", {"ship": 0, "hex": 0, "count": 1}), ("roll_fish", {}), ("catch_fish", {"ship": 0, "hex": 0}),
    ("deliver_fish", {"ship": 0}), ("trade_spice", {"ship": 0, "hex": 0}), ("deliver_spice", {"ship": 0}),
    ("sell_resource", {"resource": "wool"}),
]  # fmt: skip


@law("AS-62", "X-1.11", "X-6.58", "X-17.7R")
@pytest.mark.parametrize("phase", ["main", "movement"])
@pytest.mark.parametrize(("kind", "params"), FOREIGN_TO_LAND_HO)
def test_scenario_1_has_no_crews_pirates_markers_fish_spice_or_lairs(phase, kind, params):
    state = Position("land-ho").hand(0, **RICH).at(phase)
    refused(state, 0, "not_in_scenario", kind, **params)
    assert supply(state)["crews"] == 0
    assert rules.view(state, None)["supply"] == {"fish": 0, "spice": 0, "lairs": 0}
    assert rules.view(state, None)["missions"] == {}


@law("X-1.12", "X-6.58")
@pytest.mark.parametrize("scenario", WITH_CREWS)
def test_from_scenario_2_on_there_are_crews_and_a_pirate_ship(scenario):
    p = Position(scenario).chance(dice=dice(7))
    spot = p.spot("2,-1|2,0|3,-1")
    state = p.harbour(0, spot).hand(0, wool=1, ore=1).at("pre_roll")
    play(state, 0, "roll_dice")
    assert state.phase == "place_pirate"
    play(state, 0, "place_pirate", hex=p.hex("4,0"))
    play(state, 0, "build_crew", intersection=spot)
    assert supply(state)["crews"] == 8
