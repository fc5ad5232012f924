"""Victory and the end of the game: points, who wins when, ranking and the turn limit (B-14)."""

import pytest

import rules
from rules.base.components import CARDS
from tests.law import case, law
from tests.rules.base.position import Position, between
from tests.rules.play import events_of, play, positions, refused
from tests.rules.scripted import dice

LINE = (21, 16, 22, 17, 23, 18, 24, 19, 25)
SOUTH = (47, 48, 49, 50)  # four places for buildings, apart from LINE
NORTH = (3, 0, 4, 1, 5, 2, 6)
CARD = {"ore": 1, "wool": 1, "grain": 1}
ROAD = {"lumber": 1, "brick": 1}
SETTLEMENT = {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}


def points(state, seat):
    """The full points, as the seat itself sees them."""
    return rules.view(state, seat)["players"][seat]["points"]


def next_card(position, card):
    kind = CARDS.index(card)
    return position.chance(deck=[sum(position.state.deck[:kind])], dice=dice(3, 3, 3, 3))


# ---- points ----


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        case("nothing", law("B-14.1"), Position, 0),
        case("settlements", law("B-14.1"), lambda: Position().settlement(0, *SOUTH[:3]), 3),
        case("cities", law("B-14.1"), lambda: Position().city(0, *SOUTH[:3]), 6),
        case("roads alone", law("B-14.1"), lambda: Position().line(0, *LINE[:4]), 0),
        case("Longest Road", law("B-14.1", "B-12.8"), lambda: Position().awards(longest_road=0), 2),
        case("Largest Army", law("B-14.1", "B-13.2"), lambda: Position().awards(largest_army=0), 2),
        case("victory point cards", law("B-14.1"), lambda: Position().cards(0, victory_point=3), 3),
        case("other cards", law("B-14.1"), lambda: Position().cards(0, knight=3, monopoly=1).knights(0, 2), 0),
    ],
)
def test_what_points_are_made_of(position, expected):
    assert points(position().at("main"), 0) == expected


# ---- winning in the own turn ----


def with_nine():
    return Position().city(0, *SOUTH).settlement(0, 21)


WINS = [
    case(
        "a settlement", law("B-14.2", "B-14.5R"),
        lambda: with_nine().line(0, 21, 16, 22).hand(0, **SETTLEMENT),
        {"kind": "build_settlement", "intersection": 22}, 10,
    ),
    case(
        "a city", law("BS-141", "B-14.2", "B-14.5R"),
        lambda: Position().city(0, *SOUTH[:3]).settlement(0, 21, 22, 23).hand(0, ore=3, grain=2),
        {"kind": "build_city", "intersection": 21}, 10,
    ),
    case(
        "Longest Road brings eleven", law("BS-141", "B-14.2", "B-14.8R"),
        lambda: with_nine().line(0, *LINE[:5]).hand(0, **ROAD),
        {"kind": "build_road", "path": between(23, 18)}, 11,
    ),
    case(
        "Largest Army brings eleven", law("BS-141", "B-14.2", "B-14.8R"),
        lambda: with_nine().knights(0, 2).cards(0, knight=1),
        {"kind": "play_knight"}, 11,
    ),
    case(
        "a card, with hidden ones", law("B-14.2", "B-14.5R", "B-14.6"),
        lambda: next_card(Position().city(0, *SOUTH[:3]).cards(0, victory_point=3).hand(0, **CARD), "victory_point"),
        {"kind": "buy_development_card"}, 10,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "total"), WINS)
def test_the_game_ends_at_once_without_a_claim(position, move, total):
    state = position().at("main")
    assert rules.outcome(state) is None
    events = play(state, 0, **move)
    end = rules.outcome(state)
    assert (end["winner"], end["reason"], end["points"][0]) == (0, "victory", total)
    assert events[-1].seen_by(None) == {"type": "game_over", **end}
    assert rules.to_act(state) == ()


@law("B-14.2")
def test_nine_points_are_not_enough():
    position = Position().city(0, *SOUTH[:3]).settlement(0, 21, 23).hand(0, ore=3, grain=2)
    state = position.chance(dice=dice(3, 3, 3, 3)).at("main")
    play(state, 0, "build_city", intersection=21)
    assert points(state, 0) == 9
    assert rules.outcome(state) is None
    play(state, 0, "end_turn")
    assert rules.outcome(state) is None


@law("BS-95", "B-11.5R", "B-14.9R")
def test_a_knight_before_the_roll_wins_without_a_roll():
    state = Position().city(0, *SOUTH).knights(0, 2).cards(0, knight=1).at("pre_roll")
    play(state, 0, "play_knight")
    assert rules.outcome(state)["winner"] == 0
    assert rules.view(state, 0)["dice"] is None
    refused(state, 0, "game_over", "move_robber", hex=0)


@law("BS-98", "B-14.1", "B-14.6", "B-14.10")
def test_the_example_of_ten_points():
    position = Position().settlement(0, *SOUTH[:2]).city(0, *SOUTH[2:]).line(0, *LINE[:6]).awards(longest_road=0)
    state = next_card(position.cards(0, victory_point=1).hand(0, **CARD), "victory_point").at("main")
    assert points(state, 0) == 9
    events = play(state, 0, "buy_development_card")
    assert events_of(events, "points_revealed") == [{"seat": 0, "victory_point_cards": 2}]
    assert rules.outcome(state)["points"][0] == 10
    shown = rules.view(state, 1)["players"][0]
    assert (shown["points"], shown["development_hand"]) == (10, {"victory_point": 2})


# ---- points that come in another's turn ----


def interrupted(builder, leader, holder):
    """The builder can cut the holder's line of seven so that Longest Road goes to the leader, who has eight points."""
    position = Position().line(holder, *LINE[:8]).awards(longest_road=holder)
    position.line(leader, *NORTH[:6]).city(leader, *SOUTH)
    return position.line(builder, 29, 23).hand(builder, **SETTLEMENT).chance(dice=dice(3, 3, 3, 3))


@law("BS-96", "B-14.3", "B-14.4", "B-14.7R")
def test_who_reaches_ten_in_anothers_turn_wins_when_his_own_begins():
    state = interrupted(builder=0, leader=1, holder=2).at("main", 0)
    play(state, 0, "build_settlement", intersection=23)
    assert points(state, 1) == 10
    assert rules.outcome(state) is None
    events = play(state, 0, "end_turn")
    assert [event.type for event in events] == ["turn_started", "game_over"]
    end = rules.outcome(state)
    assert (end["winner"], end["reason"]) == (1, "victory")
    assert rules.view(state, None)["turn"]["seat"] == 1


@law("BS-97", "B-14.4")
def test_who_loses_the_points_before_his_turn_does_not_win():
    position = interrupted(builder=0, leader=2, holder=3).line(1, 38, 43, 39, 44, 40).hand(1, lumber=2, brick=2)
    state = position.at("main", 0)
    play(state, 0, "build_settlement", intersection=23)
    assert points(state, 2) == 10
    play(state, 0, "end_turn")
    play(state, 1, "roll_dice")
    for pair in [(40, 45), (45, 41)]:
        play(state, 1, "build_road", path=between(*pair))
    assert (points(state, 1), points(state, 2)) == (2, 8)
    play(state, 1, "end_turn")
    assert (rules.outcome(state), rules.to_act(state)) == (None, (2,))


@law("B-14.7R")
def test_only_the_player_on_turn_ever_wins():
    for seed in range(15):
        *_, state = positions("base", f"victory {seed}", players=3 + seed % 2)
        end = rules.outcome(state)
        assert (end["winner"], end["reason"]) == (rules.view(state, None)["turn"]["seat"], "victory")
        assert end["ranking"][0] == [end["winner"]]
        assert end["points"][end["winner"]] >= 10


# ---- the end ----

EVERYTHING = [
    {"kind": "roll_for_start"},
    {"kind": "found_settlement", "intersection": 0},
    {"kind": "found_road", "path": 0},
    {"kind": "roll_dice"},
    {"kind": "discard", "cards": {"ore": 1}},
    {"kind": "move_robber", "hex": 0},
    {"kind": "propose_trade", "give": {"ore": 1}, "get": {"wool": 1}, "to": [1]},
    {"kind": "accept_trade", "offer": 1},
    {"kind": "reject_trade", "offer": 1},
    {"kind": "confirm_trade", "offer": 1, "partner": 1},
    {"kind": "withdraw_trade", "offer": 1},
    {"kind": "trade_bank", "give": "ore", "count": 4, "get": "wool"},
    {"kind": "end_trade"},
    {"kind": "build_road", "path": 0},
    {"kind": "build_settlement", "intersection": 0},
    {"kind": "build_city", "intersection": 21},
    {"kind": "buy_development_card"},
    {"kind": "play_knight"},
    {"kind": "play_road_building"},
    {"kind": "decline_free_road"},
    {"kind": "play_discovery", "cards": {"ore": 2}},
    {"kind": "play_monopoly", "resource": "ore"},
    {"kind": "end_turn"},
    {"kind": "no_such_action"},
    {"kind": "build_road", "path": "nowhere"},
]


@law("BS-99", "B-0.7R")
@pytest.mark.parametrize("move", EVERYTHING, ids=lambda move: move["kind"])
def test_after_the_end_everything_is_refused(move):
    state = with_nine().line(0, *LINE[:5]).hand(0, lumber=3, brick=3, ore=5, grain=5, wool=3).at("main")
    play(state, 0, "build_road", path=between(23, 18))
    for seat in range(4):
        assert refused(state, seat, "game_over", **move).clause == "B-0.7R"
        assert rules.legal_moves(state, seat) == []


@law("BS-156", "B-14.11R")
def test_the_ranking_counts_hidden_points_and_equals_share_a_rank():
    position = with_nine().line(0, 21, 16, 22).hand(0, **SETTLEMENT)
    position.city(1, 0, 1, 2).cards(1, victory_point=1)
    position.city(2, 11, 15).settlement(2, 13).cards(2, victory_point=2)
    state = position.city(3, 38, 42).at("main")
    play(state, 0, "build_settlement", intersection=22)
    end = rules.outcome(state)
    assert end["points"] == [10, 7, 7, 4]
    assert end["ranking"] == [[0], [1, 2], [3]]


@law("B-14.11R", "B-14.7R")
def test_the_winner_is_first_though_another_has_more_points():
    position = with_nine().line(0, 21, 16, 22).hand(0, **SETTLEMENT)
    position.city(1, 0, 1, 2, 38).cards(1, victory_point=3).settlement(2, 42)
    state = position.at("main")
    play(state, 0, "build_settlement", intersection=22)
    end = rules.outcome(state)
    assert (end["winner"], end["points"], end["ranking"]) == (0, [10, 11, 1, 0], [[0], [1], [2], [3]])


# ---- turn limit ----


@law("B-14.12R")
def test_the_last_turn_ends_the_game_without_a_winner():
    position = Position(max_turns=1).city(0, 47).settlement(1, 49, 50).cards(2, victory_point=3)
    state = position.at("main")
    events = play(state, 0, "end_turn")
    end = {"winner": None, "ranking": [[2], [0, 1], [3]], "points": [2, 2, 3, 0], "reason": "turn_limit"}
    assert rules.outcome(state) == end
    assert events[-1].seen_by(None) == {"type": "game_over", **end}
    refused(state, 1, "game_over", "roll_dice")


@law("B-14.3", "B-14.12R")
def test_the_next_player_may_win_after_the_last_turn():
    state = Position(max_turns=1).city(1, *SOUTH).cards(1, victory_point=2).at("main")
    play(state, 0, "end_turn")
    assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (1, "victory")


@law("B-14.12R")
@pytest.mark.parametrize("limit", [0, 2])
def test_the_game_goes_on_before_the_limit_and_without_one(limit):
    state = Position(max_turns=limit).at("main")
    play(state, 0, "end_turn")
    assert (rules.outcome(state), rules.to_act(state)) == (None, (1,))


# ---- another number of points ----


@law("B-20.1R")
@pytest.mark.parametrize(("needed", "over"), [(4, True), (5, True), (6, False), (10, False)])
def test_the_points_that_win_can_be_chosen(needed, over):
    position = Position(victory_points=needed).city(0, *SOUTH[:1]).settlement(0, 21, 23)
    state = position.hand(0, ore=3, grain=2).at("main")
    play(state, 0, "build_city", intersection=21)
    assert points(state, 0) == 5
    assert (rules.outcome(state) is not None) is over


@law("B-20.1R")
@pytest.mark.parametrize(("needed", "over"), [(3, True), (4, False)])
def test_chosen_points_also_win_when_the_turn_begins(needed, over):
    state = Position(victory_points=needed).city(1, 47).settlement(1, 49).at("main")
    play(state, 0, "end_turn")
    assert (rules.outcome(state) is not None) is over


@law("B-20.1R")
def test_the_range_of_points_that_win():
    for fine in (3, 22):
        rules.new_game("base", options={"victory_points": fine})
    for bad in (2, 23, "10", None, True):
        with pytest.raises(rules.SetupError):
            rules.new_game("base", options={"victory_points": bad})
    (option,) = (o for o in rules.catalogue()["games"][0]["scenarios"][0]["options"] if o["name"] == "victory_points")
    assert option["default"] == 10
