"""Gold for first connections, and the free routes of double arrows."""

import random

import pytest

import rules
from rules.europe.board import MAPS
from tests.law import case, law
from tests.rules.europe import reference
from tests.rules.europe.position import (
    BLUE,
    EXAMPLES,
    ORANGE,
    RED,
    WHITE,
    Position,
    add_map,
    between,
    changed,
    game,
    golds,
    hand,
    line,
    path,
    spot,
)
from tests.rules.europe.travel import L, M, S, T, U, X, Y
from tests.rules.play import concrete, events_of, listed, play, refused

SEATS = {"red": RED, "blue": BLUE, "white": WHITE, "orange": ORANGE}
P, Q, W = "0,-2|1,-3|1,-2", "1,-3|1,-2|2,-3", "0,-2|0,-1|1,-2"  # Copenhagen - p = q - Kaliningrad; p - w - Wroclaw
F, A, B = "-1,1|0,0|0,1", "-1,0|-1,1|0,0", "0,0|0,1|1,0"  # from Zagreb to f; a to Prague, Vienna; b to Krakow, Budapest
ARROW = between(P, Q)
GRID = MAPS["europe/short"].grid


def laid(cards=1, **lines):
    """Routes by colour, as rows of places; red has the cards for more routes."""
    position = Position().hand(RED, ore=cards, lumber=cards)
    for colour, rows in lines.items():
        for row in rows:
            position.line(SEATS[colour], *row)
    return position


def isolated(state, city):
    """Whether a city space is still without connection."""
    return spot(city) in rules.view(state, None)["isolated"]


# ---- which chain pays whom ----

TO_VENICE = {"blue": [(X, Y, "Venice")], "red": [("Bern", U)]}
RING = ("Bern", U, S, T)


@pytest.mark.parametrize(
    ("position", "new", "expected"),
    [
        case(
            "turin over three routes", law("MS-67", "M-11.2", "M-11.4", "M-11.5"),
            lambda: laid(**TO_VENICE).post(RED, "Turin"), ("Turin", X), [1, 2, 0, 0],
        ),
        case(
            "bern by the shorter chain alone", law("MS-68", "M-11.4", "M-11.6"),
            lambda: laid(blue=[(X, Y, "Venice")], red=[(X, "Turin")]).post(BLUE, "Bern"), ("Bern", X), [2, 0, 0, 0],
        ),
        case(
            "two empty cities", law("MS-69", "M-11.2", "M-11.3"),
            lambda: laid(red=[(U, "Paris")]), (U, "Bern"), [2, 0, 0, 0],
        ),
        case(
            "two cities with posts", law("MS-69", "M-11.3", "M-11.12R"),
            lambda: laid(red=[(U, "Paris")]).post(BLUE, "Paris").neutral("Bern"), (U, "Bern"), [2, 0, 0, 0],
        ),
        case(
            "two isolated cities pay once", law("MS-70", "M-11.9R"),
            lambda: laid(red=[("Bern", U)]), (U, "Paris"), [2, 0, 0, 0],
        ),
        case(
            "one route between neighbours", law("M-11.2", "M-11.9R"),
            lambda: laid().post(RED, "Paris"), ("Paris", "Brussels"), [1, 0, 0, 0],
        ),
        case(
            "the last route in the middle", law("M-11.4", "M-11.5"),
            lambda: laid(red=[("Turin", X)], white=[(Y, "Venice")]), (X, Y), [2, 0, 1, 0],
        ),
        case(
            "routes of three owners", law("M-11.5", "M-11.1"),
            lambda: laid(red=[(S, T)], blue=[("Bern", U, S)], white=[(Y, "Venice")]), (T, Y), [2, 2, 1, 0],
        ),
        case(
            "no city yet", law("M-11.1", "M-11.2", "MS-148"),
            lambda: laid(red=[("Bern", U)]).post(RED, "Bern"), (U, S), [0, 0, 0, 0],
        ),
        case(
            "no city at either end", law("M-11.1", "M-11.2"),
            lambda: laid(red=[(U, S)]), (S, T), [0, 0, 0, 0],
        ),
        case(
            "a second chain", law("MS-71", "M-11.10R"),
            lambda: laid(red=[("Paris", U, "Bern", X, Y, T)], blue=[(U, S)]), (S, T), [0, 0, 0, 0],
        ),
        case(
            "a shorter second chain", law("MS-71", "M-11.10R"),
            lambda: laid(red=[("Paris", U, S, T, Y, X, "Bern")]), (U, "Bern"), [0, 0, 0, 0],
        ),
        case(
            "a ring at one isolated city", law("M-11.10R"),
            lambda: laid(red=[(*RING, Y, X)]), (X, "Bern"), [0, 0, 0, 0],
        ),
        case(
            "two networks", law("MS-72", "M-11.10R"),
            lambda: laid(red=[("Paris", "Brussels"), ("Turin", X, "Bern", U)]), (U, "Paris"), [0, 0, 0, 0],
        ),
        case(
            "past a post to the nearest city", law("MS-79", "M-11.4", "M-11.12R"),
            lambda: laid(red=[("Bern", U)], blue=[("Paris", "Brussels", "Cologne")]).post(WHITE, "Paris", "Brussels"),
            (U, "Paris"), [2, 0, 0, 0],
        ),
        case(
            "to the nearest city of a network", law("M-11.4", "M-11.6"),
            lambda: laid(red=[("Paris", U), (U, S, T)], blue=[(T, Y, "Venice")]), ("Bern", U), [2, 0, 0, 0],
        ),
        case(
            "past merchants, caravans and the robber", law("M-11.12R"),
            lambda: laid(blue=[(U, "Paris")]).merchant(WHITE, U).caravan(WHITE, between(U, "Paris")).robber("-3,1")
            .post(RED, "Bern"), ("Bern", U), [1, 1, 0, 0],
        ),
    ],
)  # fmt: skip
def test_what_a_new_route_pays(position, new, expected):
    state = position().at("action")
    play(state, RED, "establish_route", path=between(*new))
    assert (golds(state), state.phase) == (expected, "action")


@law("MS-148", "M-11.1", "M-11.10R")
def test_a_city_is_isolated_until_it_is_first_connected_and_never_again():
    state = laid(4, red=[("Bern", U)]).post(RED, "Bern").at("action")
    assert isolated(state, "Bern")
    play(state, RED, "establish_route", path=between(U, S))
    assert isolated(state, "Bern")
    assert golds(state) == [0] * 4
    events = play(state, RED, "establish_route", path=between(U, "Paris"))
    assert sorted(events_of(events, "cities_connected")[0]["chain"]) == sorted(line("Bern", U, "Paris"))
    assert (isolated(state, "Bern"), isolated(state, "Paris"), golds(state)[RED]) == (False, False, 2)
    play(state, RED, "establish_route", path=between("Paris", "Brussels"))
    assert (golds(state)[RED], isolated(state, "Brussels")) == (3, False)
    play(state, RED, "establish_route", path=between("Bern", X))
    assert golds(state)[RED] == 3


@law("M-11.5")
def test_the_gold_comes_from_the_bank_and_its_payment_is_told():
    state = laid(**TO_VENICE).post(RED, "Turin").hand(BLUE, gold=5).at("action")
    events = play(state, RED, "establish_route", path=between("Turin", X))
    assert golds(state) == [1, 7, 0, 0]
    paid = {facts["seat"]: facts["gold"] for facts in events_of(events, "gold_received")}
    assert paid == {RED: 1, BLUE: 2}
    assert {facts["why"] for facts in events_of(events, "gold_received")} == {"connection"}


@law("MS-80", "M-11.11R", "M-11.5")
@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_in_random_games_every_chain_that_pays_contains_the_new_route(scenario, players):
    paid = 0
    for number in range(6):
        state, rng = game(players, scenario, f"chains {number}", max_turns=250), random.Random(number)
        while rules.to_act(state):
            seat = rng.choice(rules.to_act(state))
            moves = concrete(state, seat)
            move = rng.choice([m for m in moves if m["type"] == "establish_route"] or moves)
            before = golds(state)
            events = rules.apply(state, seat, move)
            laid_here = move["path"] if move["type"] == "establish_route" else None
            for facts in events_of(events, "cities_connected"):
                owners = [reference.route_owner(state, p) for p in facts["chain"]]
                assert laid_here is None or laid_here in facts["chain"]
                assert [g - b for g, b in zip(golds(state), before, strict=True)] == [
                    owners.count(s) for s in range(players)
                ]
                paid += 1
            for choice in listed(state, seat, "choose_connection") if laid_here is not None else []:
                assert laid_here in choice["chain"]
    assert paid > 20


# ---- several chains ----


def forked(*owners):
    """Red may join Zagreb at f; from there lead routes of red to a and b, and of these owners to the four cities."""
    position = laid(red=[(F, A), (F, B)])
    ends = [(A, "Prague"), (A, "Vienna"), (B, "Krakow"), (B, "Budapest")]
    for seat, row in zip(owners, ends, strict=True):
        position.line(seat, *row)
    return position.at("action"), between("Zagreb", F)


@pytest.mark.parametrize(
    ("owners", "payments"),
    [
        case("four owners", law("MS-73", "M-11.7"), (RED, BLUE, WHITE, ORANGE), ["3000", "2100", "2010", "2001"]),
        case("two owners", law("MS-73", "M-11.7", "M-11.8R"), (BLUE, RED, BLUE, RED), ["3000", "2100"]),
        case("one differs", law("M-11.7", "M-11.8R"), (BLUE, BLUE, WHITE, BLUE), ["2100", "2010"]),
    ],
)
def test_of_equally_short_chains_the_builder_chooses_one_for_each_different_payment(owners, payments):
    state, new = forked(*owners)
    play(state, RED, "establish_route", path=new)
    assert (state.phase, rules.to_act(state), golds(state)) == ("choose_connection", (RED,), [0] * 4)
    chains = [move["chain"] for move in listed(state, RED, "choose_connection")]
    assert len(chains) == len(payments)
    found = []
    for chain in chains:
        assert (len(chain), chain[0]) == (3, new)
        twin = state.copy()
        play(twin, RED, "choose_connection", chain=chain)
        assert twin.phase == "action"
        found.append("".join(map(str, golds(twin))))
    assert sorted(found) == sorted(payments)


@law("MS-73", "M-11.7")
def test_an_unlisted_chain_is_refused():
    state, new = forked(RED, BLUE, WHITE, ORANGE)
    play(state, RED, "establish_route", path=new)
    listed_chain = listed(state, RED, "choose_connection")[0]["chain"]
    for chain in (listed_chain[:2], listed_chain[::-1], [new], [], line("Zagreb", F, B)):
        refused(state, RED, "bad_parameter", "choose_connection", chain=chain)
    refused(state, BLUE, "not_your_turn", "choose_connection", chain=listed_chain)
    refused(state, RED, "wrong_phase", "end_turn")


@law("MS-74", "M-11.8R")
@pytest.mark.parametrize("owner", [RED, BLUE])
def test_chains_that_pay_everybody_the_same_are_no_question(owner):
    state, new = forked(*[owner] * 4)
    play(state, RED, "establish_route", path=new)
    assert (state.phase, golds(state)) == ("action", [3, 0, 0, 0] if owner == RED else [2, 1, 0, 0])


@law("MS-73", "M-11.7", "M-11.8R")
@pytest.mark.parametrize(("other", "payments"), [(RED, [[5, 0]]), (BLUE, [[5, 0], [2, 3]])])
def test_two_ways_round_a_hex(other, payments):
    beyond = "-2,0|-2,1|-1,0"  # between t and Vienna
    position = laid(red=[RING, (beyond, "Vienna")])
    state = position.line(other, "Bern", X, Y, T).at("action")
    play(state, RED, "establish_route", path=between(T, beyond))
    if len(payments) == 1:
        assert golds(state)[:2] == payments[0]
        return
    found = []
    for move in listed(state, RED, "choose_connection"):
        twin = state.copy()
        rules.apply(twin, RED, move)
        found.append(golds(twin)[:2])
    assert sorted(found) == sorted(payments)


@law("M-11.7", "M-11.4")
def test_a_longer_chain_is_no_choice():
    state = laid(red=[("Lyon", M)], blue=[(M, "Marseille")], white=[("Lyon", L, "Paris")]).at("action")
    play(state, RED, "establish_route", path=between(M, "Bern"))
    chains = [move["chain"] for move in listed(state, RED, "choose_connection")]
    assert sorted(chains) == sorted(line("Bern", M, city) for city in ("Lyon", "Marseille"))


# ---- double arrows ----


def at_arrow(cards=1, **lines):
    """Red has a route from Copenhagen to the double arrow."""
    return laid(cards, red=[("Copenhagen", P), *lines.pop("red", [])], **lines)


@law("MS-75", "M-11.13", "M-11.17R")
def test_a_route_on_a_double_arrow_brings_one_more_for_nothing():
    example = EXAMPLES["kaliningrad_route"]
    assert (path(example["blue_builds_double"]), path(example["free"])) == (ARROW, between(Q, "Kaliningrad"))
    state = at_arrow().at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert (state.phase, rules.to_act(state), hand(state, RED)) == ("free_route", (RED,), {})
    play(state, RED, "establish_route", path=between(Q, "Kaliningrad"))
    assert (state.phase, hand(state, RED), state.routes[RED].bit_count()) == ("action", {"gold": 3}, 3)


@law("M-11.13")
def test_other_paths_bring_no_free_route():
    arrows = MAPS["europe/short"].arrows
    for number in range(0, len(GRID.paths), 3):
        start = next(p for p in MAPS["europe/short"].beside[number] if not arrows >> p & 1)
        state = laid().route(RED, start).at("action")
        play(state, RED, "establish_route", path=number)
        assert (state.phase == "free_route") == bool(arrows >> number & 1)


@law("MS-76", "M-11.14")
def test_the_free_route_touches_the_route_on_the_arrow_in_any_direction():
    state = at_arrow(red=[("Bern", U)]).at("action")
    play(state, RED, "establish_route", path=ARROW)
    around = {between(P, W), between(Q, "Kaliningrad")}
    assert {move["path"] for move in listed(state, RED, "establish_route")} == around
    (behind, *_) = {*GRID.spokes[spot("Copenhagen")]} - {between("Copenhagen", P)}
    for apart in (behind, between("Paris", U), between("Bern", X)):
        assert refused(state, RED, "not_connected", "establish_route", path=apart).clause == "M-11.14"
    refused(state, RED, "occupied", "establish_route", path=between("Copenhagen", P))
    play(state, RED, "establish_route", path=between(P, W))
    assert state.phase == "action"


@law("MS-77", "M-11.15R")
def test_the_free_route_may_be_declined():
    state = at_arrow().at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert listed(state, RED, "decline_free_route") == [{"type": "decline_free_route"}]
    play(state, RED, "decline_free_route")
    assert (state.phase, state.routes[RED].bit_count()) == ("action", 2)
    refused(state, RED, "insufficient_resources", "establish_route", path=between(Q, "Kaliningrad"))
    refused(state, RED, "wrong_phase", "decline_free_route")


@law("MS-77", "M-11.15R")
@pytest.mark.parametrize(("routes", "phase"), [(27, "free_route"), (28, "action")])
def test_the_free_route_needs_a_piece(routes, phase):
    position = at_arrow()
    south = [p for p in range(120, len(GRID.paths)) if not position.board.arrows >> p & 1]
    state = position.route(RED, *south[:routes]).at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert (state.phase, state.routes[RED].bit_count()) == (phase, routes + 2)


@law("MS-77", "M-11.15R")
def test_the_free_route_needs_a_free_path():
    state = at_arrow(blue=[(P, W)], white=[(Q, "Kaliningrad")]).at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert (state.phase, golds(state)) == ("action", [2, 0, 1, 0])


@law("MS-78", "M-11.16R")
def test_a_free_route_on_another_double_arrow_gives_a_further_one():
    arrows = [{"path": "1,-3|1,-2"}, {"path": "0,-2|1,-2"}]
    scenario = add_map(changed(double_arrow_paths=arrows))
    position = Position(scenario=scenario).hand(RED, ore=1, lumber=1).route(RED, between("Copenhagen", P))
    state = position.at("action")
    play(state, RED, "establish_route", path=ARROW)
    play(state, RED, "establish_route", path=between(P, W))
    assert state.phase == "free_route"
    around = {between(W, "Wroclaw"), *(p for p in GRID.spokes[spot(W)] if p != between(P, W))}
    assert {move["path"] for move in listed(state, RED, "establish_route")} == around
    play(state, RED, "establish_route", path=between(W, "Wroclaw"))
    assert (state.phase, hand(state, RED)) == ("action", {"gold": 3})


@law("M-11.17R", "M-11.13")
def test_each_route_is_judged_on_its_own_the_paid_one_first():
    state = at_arrow(blue=[(Q, "Kaliningrad")], white=[(W, "Wroclaw")]).at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert (state.phase, golds(state)) == ("free_route", [2, 1, 0, 0])
    play(state, RED, "establish_route", path=between(P, W))
    assert (state.phase, golds(state)) == ("action", [4, 1, 1, 0])


@law("M-11.17R", "M-11.7")
def test_a_choice_of_chains_comes_before_the_free_route():
    state = laid(red=[("Kaliningrad", Q), (P, W)], blue=[(W, "Berlin")], white=[(W, "Wroclaw")]).at("action")
    play(state, RED, "establish_route", path=ARROW)
    assert state.phase == "choose_connection"
    refused(state, RED, "wrong_phase", "establish_route", path=between("Copenhagen", P))
    play(state, RED, "choose_connection", chain=line("Kaliningrad", Q, P, W, "Wroclaw"))
    assert (state.phase, golds(state)) == ("free_route", [3, 0, 1, 0])
    play(state, RED, "establish_route", path=between("Copenhagen", P))
    assert (state.phase, len(listed(state, RED, "choose_connection"))) == ("choose_connection", 3)
