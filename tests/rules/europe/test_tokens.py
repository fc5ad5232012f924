"""Number tokens: out of the sea as long as there are any, else moved, one for each new post (M-14)."""

from collections import Counter

import pytest

import rules
from rules.kernel.chance import SeededChance
from tests.law import case, law
from tests.rules.europe.position import BLUE, RED, WHITE, Position, between, hand, hexagon, spot
from tests.rules.europe.travel import U, card, march
from tests.rules.play import listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

# Kaliningrad lies at one hex without number, a saltern; Belgrade at fields and mountains; Vilnius at three.
SALTERN = hexagon("2,-2")
FIELDS, MOUNTAINS = hexagon("0,2"), hexagon("0,3")
VILNIUS = {"salt": hexagon("2,-2"), "fields": hexagon("3,-3"), "pasture": hexagon("3,-2")}
DOTTED = {"fields": hexagon("0,-2"), "pasture": hexagon("1,-2"), "mountains": hexagon("1,0"), "salt": hexagon("-2,1"),
          "forest": hexagon("1,2")}  # fmt: skip
OTHER_MOUNTAINS = hexagon("-1,3"), hexagon("1,3")
OTHER_SALTERNS = hexagon("2,0"), hexagon("3,1")


def before(start):
    """Red's merchant, one step before a city."""
    return Position().post(RED, "Bern").merchant(RED, start).hand(RED, grain=1)


def founded(position, city):
    state = position.at("action")
    play(state, RED, **march(city))
    return state


def kaliningrad():
    return before(51)


def belgrade():
    return before(117)


def no_mountain_tokens():
    """Both face-down mountain tokens lie on the board; the dotted three lies where it began."""
    return belgrade().token(OTHER_MOUNTAINS[0], 9).token(OTHER_MOUNTAINS[1], 10)


def lay(place, source=None):
    move = {"kind": "place_number", "hex": place}
    return move if source is None else move | {"from": source}


def number(state, place):
    """The number of a hex as everybody sees it."""
    return rules.view(state, None)["hexes"][place]["number"]


def in_the_sea(state):
    return rules.view(state, None)["face_down_tokens"]


# ---- out of the sea ----


@law("MS-93", "M-14.1", "M-14.2", "M-14.3")
@pytest.mark.parametrize(("draw", "turned"), [(0, 9), (1, 11)])
def test_a_token_of_the_colour_is_turned_up_beside_the_new_post(draw, turned):
    state = founded(kaliningrad().chance(tokens=[draw]), "Kaliningrad")
    assert state.phase == "place_number"
    assert listed(state, RED, "place_number") == [{"type": "place_number", "hex": SALTERN}]
    play(state, RED, **lay(SALTERN))
    assert (number(state, SALTERN), state.phase) == (turned, "action")
    assert in_the_sea(state) == {"forest": 2, "pasture": 2, "fields": 2, "mountains": 2, "salt": 1}


@law("MS-153", "M-14.4R")
def test_face_down_tokens_are_drawn_uniformly():
    state = founded(kaliningrad(), "Kaliningrad")
    drawn = Counter()
    for seed in range(1000):
        world = state.copy()
        world.chance = SeededChance(f"tokens {seed}")
        play(world, RED, **lay(SALTERN))
        drawn[number(world, SALTERN)] += 1
    assert set(drawn) == {9, 11}
    assert 430 < drawn[9] < 570


@law("M-14.3", "M-14.4R")
def test_the_last_token_of_a_colour_is_known_and_taken():
    state = founded(kaliningrad().token(OTHER_SALTERNS[0], 11), "Kaliningrad")
    play(state, RED, **lay(SALTERN))
    assert (number(state, SALTERN), in_the_sea(state)["salt"]) == (9, 0)


# ---- moved on the board ----


@law("MS-94", "M-14.5", "M-14.6", "M-14.7R", "M-14.8")
def test_without_a_token_in_the_sea_one_is_moved():
    state = founded(no_mountain_tokens(), "Belgrade")
    refused(state, RED, "bad_token", **lay(MOUNTAINS))
    play(state, RED, **lay(MOUNTAINS, OTHER_MOUNTAINS[0]))
    assert (number(state, MOUNTAINS), number(state, OTHER_MOUNTAINS[0])) == (9, None)
    assert (number(state, FIELDS), in_the_sea(state)["fields"]) == (None, 2)
    assert state.phase == "action"


@law("M-14.7R")
def test_the_other_hex_could_get_a_face_down_token():
    state = founded(no_mountain_tokens(), "Belgrade")
    moves = {(move["hex"], move.get("from")) for move in listed(state, RED, "place_number")}
    sources = {*OTHER_MOUNTAINS, DOTTED["mountains"]}
    assert moves == {(FIELDS, None), *((MOUNTAINS, source) for source in sources)}
    play(state, RED, **lay(FIELDS))
    assert number(state, FIELDS) in (5, 10)


@law("M-14.8", "MS-26")
def test_a_hex_whose_token_was_moved_away_produces_nothing():
    position = no_mountain_tokens().post(BLUE, "Sarajevo").post(WHITE, "Nuremberg")  # Sarajevo: the mountains with 9
    state = founded(position.chance(dice=dice(9, 9)), "Belgrade")
    play(state, RED, **lay(MOUNTAINS, OTHER_MOUNTAINS[0]))
    play(state, RED, "end_turn")
    play(state, BLUE, "roll_dice")
    assert [hand(state, seat) for seat in (BLUE, WHITE)] == [{"gold": 1}, {"gold": 1}]
    assert hand(state, RED)["ore"] == 2  # Bern's nine, and the nine that came to Belgrade


@law("M-14.8")
def test_a_hex_without_number_may_get_one_again():
    state = founded(no_mountain_tokens().merchant(RED, 134).hand(RED, grain=2), "Belgrade")
    play(state, RED, **lay(MOUNTAINS, OTHER_MOUNTAINS[0]))
    play(state, RED, **march("Sarajevo", merchant=1))
    play(state, RED, **lay(OTHER_MOUNTAINS[0], MOUNTAINS))
    assert (number(state, OTHER_MOUNTAINS[0]), number(state, MOUNTAINS)) == (9, None)


@law("MS-99", "M-14.9R")
def test_a_dotted_token_may_be_moved_and_a_printed_number_not():
    printed = hexagon("-1,1")  # mountains with the eight
    state = founded(no_mountain_tokens(), "Belgrade")
    assert number(state, printed) == 8
    refused(state, RED, "bad_token", **lay(MOUNTAINS, printed))
    play(state, RED, **lay(MOUNTAINS, DOTTED["mountains"]))
    assert (number(state, MOUNTAINS), number(state, DOTTED["mountains"])) == (3, None)


@pytest.mark.parametrize(
    "position",
    [
        case("the mover's post", law("MS-99", "M-14.10R"), lambda: no_mountain_tokens().post(RED, "Sarajevo")),
        case("an opponent's post", law("MS-99", "M-14.10R"), lambda: no_mountain_tokens().post(BLUE, "Sarajevo")),
        case("a neutral post", law("M-14.10R"), lambda: no_mountain_tokens().neutral("Sarajevo")),
        case("the robber", law("MS-99", "M-14.10R"), lambda: no_mountain_tokens().robber(OTHER_MOUNTAINS[0])),
    ],
)
def test_a_token_is_moved_away_from_whoever_is_there(position):
    state = founded(position(), "Belgrade")
    robber = state.robber
    play(state, RED, **lay(MOUNTAINS, OTHER_MOUNTAINS[0]))
    assert (number(state, MOUNTAINS), number(state, OTHER_MOUNTAINS[0]), state.robber) == (9, None, robber)


# ---- which hex ----


@law("M-14.6")
@pytest.mark.parametrize("chosen", VILNIUS)
def test_only_one_of_three_hexes_without_number_gets_a_token(chosen):
    state = founded(before(52), "Vilnius")
    assert {move["hex"] for move in listed(state, RED, "place_number")} == set(VILNIUS.values())
    play(state, RED, **lay(VILNIUS[chosen]))
    assert [terrain for terrain, place in VILNIUS.items() if number(state, place)] == [chosen]
    assert sum(in_the_sea(state).values()) == 9
    assert state.phase == "action"
    refused(state, RED, "wrong_phase", **lay(VILNIUS["salt"]))


@law("MS-97", "M-14.11R")
@pytest.mark.parametrize(("city", "start"), [("Paris", U), ("Marseille", 112), ("Berlin", 50)])
def test_no_token_is_placed_where_all_hexes_have_numbers(city, start):
    position = before(start)
    numbers = position.state.numbers
    state = founded(position, city)
    assert (state.phase, state.numbers, sum(in_the_sea(state).values())) == ("action", numbers, 10)
    refused(state, RED, "wrong_phase", **lay(SALTERN))


@law("M-14.11R")
def test_a_hex_that_got_its_number_before_is_not_concerned():
    state = founded(kaliningrad().token(SALTERN, 9), "Kaliningrad")
    assert (state.phase, number(state, SALTERN)) == ("action", 9)


@law("MS-153", "M-14.12R")
@pytest.mark.parametrize(
    ("city", "start", "hexes"),
    [("Kaliningrad", 51, [13]), ("Riga", 37, [8]), ("Athens", 160, [58, 59]), ("Istanbul", 143, [56])],
)
def test_the_sea_is_never_offered_a_token(city, start, hexes):
    state = founded(before(start), city)
    assert sorted(move["hex"] for move in listed(state, RED, "place_number")) == hexes
    land = len(rules.view(state, None)["hexes"])
    for sea in (-1, land):
        refused(state, RED, "bad_parameter", **lay(sea))


# ---- refusals ----


@pytest.mark.parametrize(
    ("position", "city", "move", "code"),
    [
        case("not at the new post", law("MS-96", "M-14.1"), kaliningrad, "Kaliningrad", lay(OTHER_SALTERNS[0]),
             "bad_hex"),
        case("a printed number", law("MS-96", "M-14.1"), lambda: before(134), "Sarajevo", lay(hexagon("-1,2")),
             "bad_hex"),
        case("a token there", law("MS-96", "M-14.1"), kaliningrad, "Kaliningrad", lay(DOTTED["pasture"]), "bad_hex"),
        case("moved though some lie in the sea", law("MS-95", "M-14.3"), kaliningrad, "Kaliningrad",
             lay(SALTERN, DOTTED["salt"]), "bad_token"),
        case("moved though one lies in the sea", law("MS-95", "M-14.3"),
             lambda: kaliningrad().token(OTHER_SALTERNS[0], 9), "Kaliningrad", lay(SALTERN, OTHER_SALTERNS[0]),
             "bad_token"),
        case("another colour", law("MS-96", "M-14.2"), no_mountain_tokens, "Belgrade",
             lay(MOUNTAINS, DOTTED["forest"]), "bad_token"),
        case("another colour for the other hex", law("MS-96", "M-14.2"), no_mountain_tokens, "Belgrade",
             lay(FIELDS, OTHER_MOUNTAINS[0]), "bad_token"),
        case("no token there", law("MS-96", "M-14.5"), no_mountain_tokens, "Belgrade",
             lay(MOUNTAINS, hexagon("2,1")), "bad_token"),
        case("onto itself", law("MS-96", "M-14.5"), no_mountain_tokens, "Belgrade", lay(MOUNTAINS, MOUNTAINS),
             "bad_token"),
        case("none named", law("M-14.5"), no_mountain_tokens, "Belgrade", lay(MOUNTAINS), "bad_token"),
    ],
)  # fmt: skip
def test_what_may_not_be_placed(position, city, move, code):
    state = founded(position(), city)
    refused(state, RED, code, **move)
    assert state.phase == "place_number"


# ---- a duty ----

OTHER_ACTIONS = [
    {"kind": "end_turn"},
    {"kind": "roll_dice"},
    {"kind": "buy_development_card"},
    {"kind": "buy_resource", "resource": "ore"},
    {"kind": "trade_bank", "give": "ore", "count": 3, "get": "salt"},
    {"kind": "hire_merchant", "intersection": spot("Bern")},
    {"kind": "establish_route", "path": between("Bern", U)},
    {"kind": "form_caravan", "path": between("Bern", U)},
    {"kind": "propose_trade", "give": {"ore": 1}, "get": {"salt": 1}, "to": [BLUE]},
    {"kind": "move_robber", "hex": 0},
    {"kind": "deliver_commodity", "caravan": 0, "intersection": spot("Paris")},
    {"kind": "decline_free_route"},
    march(50, merchant=1),
    card("lancer"),
]


@law("MS-98", "M-14.13R", "M-0.9R")
@pytest.mark.parametrize("move", OTHER_ACTIONS, ids=[move["kind"] for move in OTHER_ACTIONS])
def test_nothing_else_is_done_before_the_token_lies(move):
    rich = {"lumber": 5, "wool": 5, "grain": 5, "ore": 5, "salt": 5, "gold": 5}
    position = kaliningrad().merchant(RED, "Wroclaw").hand(RED, **rich).cards(RED, lancer=1).line(RED, U, "Paris")
    state = founded(position.post(BLUE, "Paris").caravan(RED, "-4,1|-3,0"), "Kaliningrad")
    refused(state, RED, "wrong_phase", **move)
    assert rules.to_act(state) == (RED,)
    assert {entry["type"] for entry in rules.legal_moves(state, RED)} == {"place_number"}
    assert [rules.legal_moves(state, seat) for seat in range(1, 4)] == [[], [], []]
    refused(state, BLUE, "not_your_turn", **lay(SALTERN))


@law("M-14.13R", "M-18.25R")
def test_a_token_that_is_due_before_the_roll_is_laid_before_the_roll():
    position = kaliningrad().cards(RED, swift_journey=1)
    state = position.at("pre_roll")
    play(state, RED, **card("swift_journey", merchant=0, way=[spot("Kaliningrad")]))
    refused(state, RED, "wrong_phase", "roll_dice")
    play(state, RED, **lay(SALTERN))
    state.chance = ScriptedChance(dice=dice(2))
    play(state, RED, "roll_dice")
    assert state.phase == "action"
