"""Maps out of data: the shipped ones, maps of one's own, and what is wrong with a bad one."""

import random
from copy import deepcopy

import pytest

import rules
from rules.europe import scenario_from
from rules.europe.components import CARDS, TERRAINS
from rules.europe.mapfile import read_map
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe.position import MAIN, SHORT, Position, add_map, changed, path, spot
from tests.rules.play import play, refused, walk


@law("MS-138", "MS-139", "M-1.15R", "M-1.16R", "M-2.6R", "M-2.8", "M-2.10")
@pytest.mark.parametrize(
    ("plain", "hexes", "cities", "paths", "arrows"), [(SHORT, 60, 40, 233, 9), (MAIN, 75, 53, 302, 14)]
)
def test_the_shipped_maps(plain, hexes, cities, paths, arrows):
    board = read_map(plain)
    assert (len(board.grid.hexes), len(board.grid.paths)) == (hexes, paths)
    assert (board.cities.bit_count(), board.arrows.bit_count(), board.violet.bit_count()) == (cities, arrows, 16)
    assert sorted(n for numbers in board.tokens for n in numbers) == [3, 3, 4, 4, 5, 5, 9, 9, 9, 10, 10, 10, 11, 11, 11]
    assert sum(board.deck) == 25
    assert all(1 <= len(board.grid.touching[city]) <= 3 for city in bits(board.cities))
    lying = [(board.terrain[place], board.numbers[place]) for place in bits(board.slots) if board.numbers[place]]
    assert sorted(lying) == [(n, plain["tokens"]["dotted"][name]) for n, name in enumerate(TERRAINS)]


def _with(key, where, **values):
    """The short map with other values in one row."""
    plain = deepcopy(SHORT)
    plain[key][where] = {**plain[key][where], **values}
    return plain


def _deck(**counts):
    return {"cards": [{"id": name, "count": n, "timing": "any"} for name, n in counts.items()]}


@pytest.mark.parametrize(
    ("plain", "complaint"),
    [
        (changed(hexes=None), "hexes: must be a list"),
        (_with("hexes", 0, terrain="desert"), "terrain must be one of forest"),
        (_with("hexes", 0, hex="north"), r"hexes\[0\].hex: 'north' does not name 1 hex"),
        (_with("hexes", 0, printed_number=8), "either a slot or a printed_number"),
        (_with("hexes", 0, slot="dotted"), "each terrain has one dotted slot"),
        (_with("hexes", 1, hex=SHORT["hexes"][0]["hex"]), "listed twice"),
        (_with("cities", 2, vertex="90,0|91,0|90,1"), r"cities\[2\]: .* is no corner of a hex"),
        (_with("cities", 2, name="Paris"), r"cities\[2\]: needs a name of its own"),
        (_with("cities", 2, gold=-1), "gold must be a whole number"),
        (_with("cities", 0, colour="pink"), "colour must be one of violet, brown"),
        (changed(cities=[c for c in SHORT["cities"] if c["colour"] == "brown"], fixed_start=None), "12 must be violet"),
        (changed(paths=SHORT["paths"][1:]), "paths: .*every side of a hex"),
        (changed(sea_lanes=["0,0|5,5"]), "sea_lanes: .*does not part neighbours"),
        (changed(double_arrow_paths=[{"path": "90,0|91,0"}]), "double_arrow_paths: .*is no path"),
        (_with("tokens", "dotted", forest=7), "tokens: forest needs one dotted and two face-down numbers"),
        (_with("tokens", "face_down", salt=[9]), "tokens: salt needs"),
        (_with("warehouse", "3", kontors=9), r"warehouse\[3\]: kontors must be 8"),
        (_with("fixed_start", "red", kontors=["Nuremberg", "Budapest", "Atlantis"]), r"fixed_start\[red\]: kontors"),
        (_with("fixed_start", "red", kontors=["Bern", "Budapest", "Turin"]), "two posts share a city"),
        (_with("fixed_start", "red", resources={"brick": 1}), "resources must be numbers by lumber"),
        (_with("fixed_start", "red", route="0,-1|0,0"), "caravan_at_route must be the route"),
        (changed(development_deck_PROPOSAL=_deck(lancer=24)), "25 cards are needed, not 24"),
        (changed(development_deck_PROPOSAL=_deck(wizard=25)), "id must be one of lancer"),
    ],
)  # fmt: skip
def test_a_bad_map_is_refused_with_its_place(plain, complaint):
    with pytest.raises(rules.SetupError, match=complaint):
        read_map(plain)


@law("MS-175", "M-18.10R", "M-18.22R")
def test_a_deck_of_ones_own():
    cards = [{"id": "monopoly", "count": 20, "timing": "action"}, {"id": "lancer", "count": 5, "timing": "any"}]
    scenario = add_map(changed(development_deck_PROPOSAL={"cards": cards}))
    state = Position(scenario=scenario).cards(0, monopoly=1, lancer=1).at("pre_roll")
    assert [state.deck[CARDS.index(card)] for card in ("monopoly", "lancer", "discovery")] == [19, 4, 0]
    refused(state, 0, "card_not_playable", "play_development_card", card="monopoly", resource="ore")
    listed = [move["card"] for move in rules.legal_moves(state, 0) if "card" in move]
    assert listed == ["lancer"]


@law("MS-165", "MS-78", "M-2.12", "M-2.13", "M-11.16R")
def test_arrows_and_gold_come_from_the_data():
    first, second, third = "-2,0|-1,-1", "-2,0|-1,0", "-1,-1|-1,0"
    scenario = add_map(changed(double_arrow_paths=[{"path": first}, {"path": second}]))
    state = Position(scenario=scenario).post(0, "Nuremberg").hand(0, ore=1, lumber=1).at("action")
    play(state, 0, "establish_route", path=path(first))
    play(state, 0, "establish_route", path=path(second))
    assert state.phase == "free_route"
    play(state, 0, "establish_route", path=path(third))
    assert (state.phase, state.routes[0].bit_count()) == ("action", 3)


@law("MS-141", "M-4.9R", "MS-06")
def test_a_map_without_a_fixed_start_has_variable_placement_only():
    scenario = add_map(changed(fixed_start=None))
    assert rules.new_game("europe", scenario=scenario).setup.options["placement"] == "variable"
    for name in (scenario, "main"):
        with pytest.raises(rules.SetupError, match="must be one of variable"):
            rules.new_game("europe", scenario=name, options={"placement": "fixed"})


def test_a_map_of_ones_own_is_played_to_the_end():
    cities = [{**city, "gold": 9 if city["name"] == "Kaliningrad" else 0} for city in SHORT["cities"]]
    scenario = add_map(changed(cities=cities))
    shown = rules.view(rules.new_game("europe", scenario=scenario), None)["cities"]
    assert {city["intersection"]: city["gold"] for city in shown}[spot("Kaliningrad")] == 9
    state = rules.new_game("europe", scenario=scenario, seed="own", options={"max_turns": 60})
    walk(state, random.Random(7))
    assert rules.outcome(state)["reason"] in ("victory", "turn_limit")
    assert rules.dump(rules.load(rules.dump(state))) == rules.dump(state)


def test_a_name_is_taken_once():
    with pytest.raises(rules.SetupError, match="already"):
        scenario_from(SHORT, "short")
