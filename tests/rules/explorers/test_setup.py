"""Set-up: what everybody starts with, the printed start of scenario 1, and the order of free founding."""

from collections import Counter

import pytest

import rules
from tests.law import law
from tests.rules.explorers.placing import PLACING, found, order
from tests.rules.explorers.position import SCENARIOS, Places, Position, game, hand
from tests.rules.play import concrete, play, refused

FREE = SCENARIOS[1:]
PRINTED = {
    "blue": ("2,-2|3,-3|3,-2", "3,-3|3,-2", "1,2|1,3|2,2", "1,3|2,2", {"ore": 1, "grain": 1, "wool": 1}),
    "red": ("0,2|0,3|1,2", "0,3|1,2", "3,-2|4,-3|4,-2", "4,-3|4,-2", {"lumber": 1, "brick": 1, "ore": 1}),
    "white": ("0,0|0,1|1,0", "0,1|1,0", "1,1|2,0|2,1", "2,0|2,1", {"wool": 1, "grain": 1, "ore": 1}),
    "orange": ("0,-1|0,0|1,-1", "0,0|1,-1", "2,-1|2,0|3,-1", "2,0|3,-1", {"brick": 1, "wool": 1}),
}  # scenario 1: settlement, road, harbour settlement, ship and first cards of each colour


# ---- what everybody has ----


@law("AS-06", "X-4.1", "X-4.29R", "X-1.2", "X-1.3", "X-1.4", "X-1.5", "X-1.6", "X-4.9")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_what_every_player_starts_with(scenario, players, edition):
    state = game(scenario, players, edition=edition)
    found(state)
    assert (state.phase, state.turn) == ("pre_roll", 1)
    for player in rules.view(state, None)["players"]:
        assert (player["gold"], player["points"]) == (2, 3)
        assert (len(player["settlements"]), len(player["harbour_settlements"]), len(player["roads"])) == (1, 1, 1)
        assert [ship["hold"] for ship in player["ships"]] == [{"settler": 1}]
        assert player["harbour_settlements"][0]["basin"] == {}
        crews = 0 if scenario == "land-ho" else 9
        assert player["supply"] == {
            "settlements": 4, "harbour_settlements": 3, "roads": 14, "ships": 2, "settlers": 1, "crews": crews,
        }  # fmt: skip


@law("AS-144", "X-4.2", "X-4.3R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_seat_is_starting_player_in_some_games(scenario, players):
    starters = Counter(game(scenario, players, seed=str(seed)).active for seed in range(120))
    assert sorted(starters) == [*range(players)]
    assert min(starters.values()) > 60 // players


@law("AS-144", "X-4.4", "X-5.2", "X-4.28")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_turns_go_clockwise_from_the_starting_player(scenario, players, seed):
    state = game(scenario, players, seed=seed)
    starter = state.active
    found(state)
    for number in range(2 * players + 1):
        seat = (starter + number) % players
        assert rules.to_act(state) == (seat,)
        play(state, seat, "roll_dice")
        while state.phase != "main":
            for owing in rules.to_act(state):
                rules.apply(state, owing, rules.default_move(state, owing))
        play(state, seat, "end_trade_build")
        play(state, seat, "end_turn")


# ---- scenario 1 ----


@law("AS-190", "X-4.10", "X-4.11")
@pytest.mark.parametrize("colours", ["red,white,blue,orange", "orange,blue,white,red", "blue,red,orange,white"])
def test_the_printed_start_of_scenario_1(colours):
    p, state = Places("land-ho"), game("land-ho", colours=colours)
    for seat, player in enumerate(rules.view(state, None)["players"]):
        assert player["colour"] == colours.split(",")[seat]
        settlement, road, harbour, ship, cards = PRINTED[player["colour"]]
        assert player["settlements"] == [p.spot(settlement)]
        assert player["roads"] == [p.path(road)]
        assert [dock["intersection"] for dock in player["harbour_settlements"]] == [p.spot(harbour)]
        assert [(one["path"], one["hold"]) for one in player["ships"]] == [(p.path(ship), {"settler": 1})]
        assert hand(state, seat) == {**cards, "gold": 2}
    assert state.phase == "pre_roll"


@law("AS-13", "X-4.13", "X-4.14R", "X-4.37R")
@pytest.mark.parametrize("colours", ["red,white", "orange,red", "white,blue"])
def test_with_two_players_the_unused_colours_of_scenario_1_stand_without_ships(colours):
    p, state = Places("land-ho"), game("land-ho", 2, colours=colours)
    shown = rules.view(state, None)
    assert {one["colour"] for one in shown["neutral"]} == {*PRINTED} - {*colours.split(",")}
    for one in shown["neutral"]:
        settlement, road, harbour, ship, _ = PRINTED[one["colour"]]
        assert one["settlements"] == [p.spot(settlement)]
        assert one["roads"] == [p.path(road)]
        assert one["harbour_settlements"] == [p.spot(harbour)]
        assert p.path(ship) not in [vessel["path"] for player in shown["players"] for vessel in player["ships"]]
    assert sum(len(player["ships"]) for player in shown["players"]) == 2


@law("AS-14", "X-4.12", "AS-176", "X-4.30R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_players_nothing_of_the_fourth_colour_is_placed(scenario, players):
    state = game(scenario, players)
    placed = found(state)
    assert not [kind for kind, _ in placed if "neutral" in kind]
    shown = rules.view(state, None)
    assert shown["neutral"] == []
    assert state.built.bit_count() == 2 * players
    p = Places(scenario)
    assert (1 << len(p.grid.paths)) - 1 & ~state.free_paths == sum(state.roads)


# ---- the order of free founding ----


ROUNDS = {
    2: "harbour A, harbour B, neutral harbour A, neutral harbour B, neutral settlement B, neutral settlement A, "
    "settlement B, settlement A, road A, ship A, road B, ship B",
    3: "harbour A, harbour B, harbour C, settlement C, settlement B, settlement A, road A, ship A, road B, ship B, "
    "road C, ship C",
    4: "harbour A, harbour B, harbour C, harbour D, settlement D, settlement C, settlement B, settlement A, "
    "road A, ship A, road B, ship B, road C, ship C, road D, ship D",
}


@law("AS-07", "AS-08", "X-4.15", "X-4.17", "X-4.19", "X-4.22", "X-4.28", "X-4.31", "X-4.32", "X-4.33R")
@pytest.mark.parametrize("scenario", FREE)
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("starter", [0, 1])
def test_the_order_of_free_founding(scenario, players, starter):
    state = Position(scenario, players).founding(starter)
    assert found(state) == order(ROUNDS[players], starter, players)
    assert rules.to_act(state) == (starter,)
    assert rules.legal_moves(state, starter) == [{"type": "roll_dice"}]


@law("AS-08", "X-4.36R", "X-4.37R")
@pytest.mark.parametrize("scenario", FREE)
def test_neutral_colours_get_no_road_and_no_ship(scenario):
    state = game(scenario, 2)
    found(state)
    for one in rules.view(state, None)["neutral"]:
        assert one["roads"] == []
        assert (len(one["settlements"]), len(one["harbour_settlements"])) == (1, 1)
    assert sum(len(player["ships"]) for player in rules.view(state, None)["players"]) == 2


@law("X-4.15", "X-4.17", "X-4.22", "X-17.6R")
def test_only_the_placement_that_is_due_is_accepted_and_only_from_its_seat():
    state = Position("fish", 3).founding(1)
    while state.turn == 0:
        (seat,) = rules.to_act(state)
        move = concrete(state, seat)[0]
        for other in (0, 1, 2):
            if other != seat:
                refused(state, other, "not_your_turn", **{"kind": move["type"], **_params(move)})
        for kind in PLACING.values():
            if kind != move["type"]:
                where = {"path": 0} if kind in ("place_road", "place_settler_ship") else {"intersection": 0}
                colour = {"colour": "orange"} if "neutral_harbour" in kind else {}
                refused(state, seat, "wrong_phase", kind, **where, **colour)
        refused(state, seat, "wrong_phase", "roll_dice")
        rules.apply(state, seat, move)


def _params(move):
    return {name: value for name, value in move.items() if name != "type"}
