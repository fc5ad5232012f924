"""Winning and other ends: the last delivery, stalemate, the turn limit, and how players are ranked (M-19)."""

import pytest

import rules
from tests.law import law
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    caravans,
    game,
    gold,
    hand,
    line,
    spot,
)
from tests.rules.europe.travel import S, U, X, Y, card, deliver, march, ride, swift_ride
from tests.rules.play import events_of, play, positions, refused
from tests.rules.scripted import dice

DONE = ("Hamburg", "Prague", "Krakow", "Budapest")  # white's posts that blue has supplied
ROAD = ("Bern", U, "Paris", "Brussels", "Cologne")
HOME, TO_PARIS, TO_BRUSSELS, TO_COLOGNE = line(*ROAD)


def last_one(goods=1):
    """Blue has delivered all but one commodity, which is available; orange's posts lie along the road."""
    position = Position().post(BLUE, "Bern", "Turin", "Venice").post(WHITE, *DONE).post(ORANGE, "Paris", "Brussels")
    position.warehouse(BLUE, 0).supplied(BLUE, *DONE[goods - 1 :]).line(BLUE, *ROAD[:4]).line(RED, *ROAD[3:])
    return position.caravan(BLUE, HOME).hand(BLUE, salt=1, gold=1).chance(dice=dice(2))


def end(state):
    return rules.outcome(state)


# ---- the last delivery ----


@law("M-19.1", "M-19.3R")
def test_who_has_delivered_all_commodities_wins_at_once():
    position = last_one()
    position.state.caravans[2 * BLUE] = TO_PARIS
    state = position.at("action", BLUE)
    assert end(state) is None
    events = play(state, BLUE, **deliver("Paris"))
    assert (end(state)["winner"], end(state)["reason"], end(state)["points"]) == (BLUE, "victory", [0, 5, 0, 0])
    assert events_of(events, "game_over") == [end(state)]
    assert rules.to_act(state) == ()


@law("MS-127", "M-19.1", "M-19.2R")
def test_the_rest_of_the_way_is_not_made():
    state = last_one().at("action", BLUE)
    events = play(state, BLUE, **ride(*ROAD[1:], deliveries=((2, "Brussels"),)))
    assert end(state)["winner"] == BLUE
    assert (caravans(state, BLUE)[0], hand(state, BLUE), gold(state, RED)) == (TO_BRUSSELS, {"gold": 1}, 0)
    assert events_of(events, "caravan_moved")[0]["way"] == [TO_PARIS, TO_BRUSSELS]


@law("M-19.2R")
def test_the_last_of_two_deliveries_ends_the_way():
    state = last_one(2).at("action", BLUE)
    play(state, BLUE, **ride(*ROAD[1:], deliveries=((1, "Paris"), (2, "Brussels"))))
    assert (end(state)["winner"], end(state)["points"][BLUE]) == (BLUE, 5)
    assert caravans(state, BLUE)[0] == TO_BRUSSELS


@law("M-19.2R", "M-18.25R", "M-18.24R")
def test_a_swift_journey_wins_before_the_roll():
    state = last_one().cards(BLUE, swift_journey=1).at("pre_roll", BLUE)
    play(state, BLUE, **swift_ride(*ROAD[1:], deliveries=((1, "Paris"),)))
    assert (end(state)["winner"], caravans(state, BLUE)[0]) == (BLUE, TO_PARIS)
    refused(state, BLUE, "game_over", "roll_dice")


@law("MS-128", "M-19.1", "M-19.5R")
def test_the_last_commodity_still_covered_is_no_victory_whatever_the_gold():
    position = last_one().warehouse(BLUE, 1).hand(BLUE, gold=99, lumber=9, ore=9).cards(BLUE, lancer=9)
    state = position.line(BLUE, "Bern", X, Y).at("action", BLUE)
    state.caravans[2 * BLUE] = TO_PARIS
    refused(state, BLUE, "no_commodity", **deliver("Paris"))
    play(state, BLUE, "establish_route", path=between(U, S))
    play(state, BLUE, "end_turn")
    assert end(state) is None


@law("M-19.5R", "M-19.7R")
def test_gold_routes_and_cards_do_not_count_at_the_end():
    position = last_one().hand(RED, gold=50, ore=9).cards(RED, lancer=9, trade_profit=2).line(RED, X, Y)
    position.post(RED, "Zagreb").state.caravans[2 * BLUE] = TO_PARIS
    state = position.at("action", BLUE)
    play(state, BLUE, **deliver("Paris"))
    assert (end(state)["points"], end(state)["ranking"]) == ([0, 5, 0, 0], [[BLUE], [WHITE], [ORANGE], [RED]])


@law("MS-129", "M-19.1", "M-0.8R")
@pytest.mark.parametrize(
    "move",
    [
        {"kind": "end_turn"},
        {"kind": "roll_dice"},
        {"kind": "accept_trade", "offer": 1},
        {"kind": "propose_trade", "give": {"gold": 1}, "get": {"ore": 1}, "to": [RED]},
        {"kind": "fly"},
        deliver("Brussels"),
        card("lancer"),
        march(U),
    ],
    ids=lambda move: move["kind"],
)
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_after_the_end_everything_is_refused(seat, move):
    state = last_one().at("action", BLUE)
    play(state, BLUE, **ride(*ROAD[1:3], deliveries=((1, "Paris"),)))
    refused(state, seat, "game_over", **move)
    assert rules.legal_moves(state, seat) == []


# ---- how many deliveries ----


@law("MS-161", "M-19.4R")
@pytest.mark.parametrize(
    ("scenario", "players", "needed"), [("short", 3, 6), ("short", 4, 5), ("main", 3, 10), ("main", 4, 8)]
)
def test_needed_deliveries(scenario, players, needed):
    assert rules.view(game(players, scenario), None)["goods"] == needed
    position = Position(players, scenario).post(BLUE, "Bern", "Turin").post(RED, "Paris").warehouse(BLUE, 0)
    position.line(BLUE, "Bern", U, "Paris").caravan(BLUE, TO_PARIS_ON[scenario])
    state = position.at("action", BLUE)
    for delivered, wins in ((needed - 2, False), (needed - 1, True)):
        twin = state.copy()
        twin.delivered[BLUE] = delivered
        play(twin, BLUE, **deliver("Paris") | {"intersection": spot("Paris", scenario)})
        assert (end(twin) is not None) == wins


TO_PARIS_ON = {name: between(spot(U, name), "Paris", name) for name in ("short", "main")}


@law("MS-161", "M-19.3R")
def test_the_winner_of_random_games_is_the_active_player_alone():
    won = 0
    for seed in range(30):
        *_, state = positions("europe", f"winner {seed}", players=4, options={"max_turns": 400})
        last = end(state)
        assert (last["winner"] is None) == (last["reason"] in ("stalemate", "turn_limit"))
        if last["winner"] is not None:
            won += 1
            assert last["winner"] == state.active
            assert [points == 5 for points in last["points"]].count(True) == 1
            assert last["ranking"][0] == [last["winner"]]
    assert won
