"""Lists of moves, templates, who owes a decision, what silence means, and replay (X-17.3R, X-17.4R, X-17.8R ff.)."""

import random
from itertools import combinations_with_replacement, islice

import pytest

import rules
from rules.explorers.components import NAMING
from tests.law import case, law
from tests.rules.explorers.deeds import DEEDS, HOME, OPEN_SEA, PLACES, QUAY, founded, offered, port
from tests.rules.explorers.position import SCENARIOS, Position, game
from tests.rules.explorers.table import now
from tests.rules.play import concrete, listed, play, positions, refused, snapshot
from tests.rules.scripted import dice

KINDS = NAMING.kinds


def templates(state, seat):
    """The templates in a seat's list, by type."""
    return [move["type"] for move in rules.legal_moves(state, seat) if move.template]


def template(state, seat, kind):
    (found,) = (move for move in rules.legal_moves(state, seat) if move.template and move["type"] == kind)
    return dict(found)


# ---- what a list holds ----

UNLISTED = {"propose_trade": "propose_trade", "discard_cargo": "discard_cargo", "move_ship": "sail"}  # under a template


@law("X-17.4R", "X-17.9R", "X-7.40R")
@pytest.mark.parametrize("kind", DEEDS)
def test_what_would_be_accepted_is_listed_or_stands_under_a_template(kind):
    deed = DEEDS[kind]
    state = deed.start()
    if kind in UNLISTED:
        assert UNLISTED[kind] in templates(state, deed.seat)
        assert not listed(state, deed.seat, kind)
    else:
        moves = [dict(move) for move in concrete(state, deed.seat)]
        assert {"type": kind, **deed.params} in moves
    for move in concrete(state, deed.seat):
        rules.apply(state.copy(), deed.seat, dict(move))


@law("AS-130", "X-17.4R", "X-17.10R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_list_is_accepted_whole_and_has_no_move_twice(scenario):
    rng, seen = random.Random(scenario), set()
    for number, state in enumerate(positions("explorers", f"lists {scenario}", scenario=scenario, players=2)):
        if number > 2500 or not rules.to_act(state):
            break
        phase, (seat, *_) = now(state)
        if phase in seen and rng.random() > 0.004:
            continue
        seen.add(phase)
        moves = concrete(state, seat)
        assert moves
        assert len({str(move) for move in moves}) == len(moves)
        for move in moves:
            rules.apply(state.copy(), seat, dict(move))
    assert {"pre_roll", "main", "movement"} <= seen


@law("X-17.4R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_order_of_a_list_is_fixed_by_the_state(scenario):
    for number, state in enumerate(positions("explorers", "order", scenario=scenario, players=3)):
        if number > 300:
            break
        twin = rules.load(rules.dump(state))
        for seat in rules.to_act(state):
            assert [str(m) for m in rules.legal_moves(twin, seat)] == [str(m) for m in rules.legal_moves(state, seat)]


@law("X-17.4R")
def test_a_seat_that_is_not_asked_finds_nothing_to_do_but_to_offer():
    state = port().at("main")
    assert rules.legal_moves(state, 2) == []
    assert templates(state, 1) == ["propose_trade"]
    assert rules.legal_moves(port().at("movement"), 1) == []


# ---- templates ----


@law("X-17.9R", "AS-204", "X-7.24R")
def test_cargo_put_back_is_listed_once_as_a_template():
    for phase in ("main", "movement"):
        state = port(crew=2).basin(0, HOME, settler=1).at(phase)
        assert templates(state, 0).count("discard_cargo") == 1
        assert not listed(state, 0, "discard_cargo")
        assert template(state, 0, "discard_cargo") == {
            "type": "discard_cargo", "template": True, "ships": [0], "intersections": [HOME],
        }  # fmt: skip
        play(state, 0, "discard_cargo", ship=0, pieces={"crew": 1})
        play(state, 0, "discard_cargo", intersection=HOME, pieces={"settler": 1})
        play(state, 0, "discard_cargo", ship=0, pieces={"crew": 1})
        assert "discard_cargo" not in templates(state, 0)


@law("X-17.9R", "X-7.40R")
def test_voyages_are_listed_by_their_ends_and_once_as_a_template():
    state = port().ship(0, PLACES.path("2,1|3,1")).at("movement")
    assert templates(state, 0) == ["sail"]
    assert template(state, 0, "sail")["ships"] == [{"ship": 0, "points": 4}, {"ship": 1, "points": 4}]
    ends = [(move["ship"], move["way"][-1]) for move in listed(state, 0, "sail")]
    assert len(ends) == len(set(ends)) > 20
    assert (0, QUAY) not in ends
    detour = [PLACES.path("3,-1|3,0"), QUAY, PLACES.path("3,-1|3,0")]
    assert not any(move["way"] == detour for move in listed(state, 0, "sail"))
    play(state, 0, "sail", ship=0, way=detour)


@law("X-17.9R", "X-5.50R")
@pytest.mark.parametrize(
    ("seat", "expected"),
    [(0, {"to": [1, 2, 3], "offers_left": 10}), (1, {"to": [0], "offers_left": 3})],
)
def test_offers_are_listed_as_a_template_with_their_limits(seat, expected):
    state = port().at("main")
    assert template(state, seat, "propose_trade") == {"type": "propose_trade", "template": True, **expected}
    assert not listed(state, seat, "propose_trade")


@law("X-17.9R", "X-17.5R")
@pytest.mark.parametrize("kind", ["sail", "discard_cargo", "propose_trade"])
def test_a_template_itself_cannot_be_played(kind):
    state = port(crew=2).at("main" if kind == "propose_trade" else "movement")
    move = next(move for move in rules.legal_moves(state, 0) if move.template and move["type"] == kind)
    with pytest.raises(rules.Refused) as caught:
        rules.apply(state, 0, move)
    assert caught.value.code == "bad_parameter"


@law("X-17.9R")
def test_nothing_else_is_ever_a_template():
    seen = set()
    for state in islice(positions("explorers", "templates", scenario="explorers-and-pirates", players=4), 3000):
        for seat in rules.to_act(state):
            seen.update(templates(state, seat))
    assert {"sail", "discard_cargo", "propose_trade"} <= seen <= {"sail", "discard_cargo", "propose_trade", "discard"}


# ---- discards ----


def halves(cards):
    """Every different half of a hand, as sorted kinds."""
    pool = [kind for kind, number in cards.items() for _ in range(number)]
    size = len(pool) // 2
    return {
        chosen
        for chosen in combinations_with_replacement(sorted(cards), size)
        if all(chosen.count(kind) <= number for kind, number in cards.items())
    }


@pytest.mark.parametrize(
    "cards",
    [
        case("eight cards", law("AS-210", "X-17.9R"), {"lumber": 2, "brick": 2, "wool": 2, "grain": 1, "ore": 1}),
        case("nine cards", law("AS-210", "X-17.9R"), {"lumber": 3, "wool": 3, "ore": 3}),
        case("one kind", law("X-17.9R"), {"ore": 15}),
        case("nineteen and nineteen", law("X-17.9R"), {"ore": 19, "wool": 19}),
    ],
)
def test_all_different_discards_are_listed_if_they_are_few(cards):
    state = Position().hand(0, **cards).owing_discards(0)
    found = [tuple(sorted(k for k, n in move["cards"].items() for _ in range(n))) for move in concrete(state, 0)]
    assert len(found) == len(set(found)) <= 200
    assert set(found) == halves(cards)
    assert not templates(state, 0)


@law("AS-210", "X-17.9R", "X-17.11R")
def test_a_large_hand_gets_a_template_and_the_default_discard():
    state = Position().hand(0, **dict.fromkeys(KINDS, 8)).owing_discards(0)
    only, limits = rules.legal_moves(state, 0)
    assert only == {"type": "discard", "cards": dict.fromkeys(KINDS, 4)}
    assert limits == {"type": "discard", "template": True, "count": 20, "cards": dict.fromkeys(KINDS, 8)}
    assert rules.default_move(state, 0) == only
    play(state, 0, "discard", cards={"lumber": 8, "brick": 8, "ore": 4})


@law("X-17.9R")
@pytest.mark.parametrize(("numbers", "sets"), [((8, 7, 5, 4, 0), 200), ((4, 4, 4, 3, 2), 202)])
def test_two_hundred_sets_are_listed_and_more_are_not(numbers, sets):
    cards = dict(zip(KINDS, numbers, strict=True))
    state = Position().hand(0, **cards).owing_discards(0)
    assert len(halves(cards)) == sets
    assert len(concrete(state, 0)) == (sets if sets <= 200 else 1)
    assert templates(state, 0) == ([] if sets <= 200 else ["discard"])


# ---- who owes a decision, and what silence means ----


def seven(*sizes, ships=()):
    """Seat 0 rolls a seven with hands of these sizes."""
    position = Position(players=3).chance(dice=dice(7))
    for seat, size in enumerate(sizes):
        position.hand(seat, ore=size // 2, wool=size - size // 2)
    for seat, path in ships:
        position.ship(seat, path)
    state = position.at("pre_roll")
    play(state, 0, "roll_dice")
    return state


@law("AS-208", "X-17.8R", "X-10.51R", "X-5.18R")
def test_after_a_seven_decisions_are_owed_one_after_the_other():
    route = PLACES.path("4,0|5,0")
    state = seven(9, 6, 8, ships=[(1, route)])
    assert now(state) == ("discard", (0, 2))
    other = state.copy()
    play(state, 0, "discard", cards={"ore": 4})
    assert now(state) == ("discard", (2,))
    play(state, 2, "discard", cards={"wool": 4})
    play(other, 2, "discard", cards={"wool": 4})
    assert now(other) == ("discard", (0,))
    play(other, 0, "discard", cards={"ore": 4})
    assert snapshot(state) == snapshot(other)
    assert now(state) == ("place_pirate", (0,))
    play(other, 0, "place_pirate", hex=PLACES.hex("6,0"))
    assert now(other) == ("main", (0,))
    play(state, 0, "place_pirate", hex=OPEN_SEA)
    assert now(state) == ("steal", (0,))
    assert [move["type"] for move in rules.legal_moves(state, 0)] == ["steal", "skip_steal"]
    play(state, 0, "skip_steal")
    assert now(state) == ("main", (0,))


@law("AS-206", "X-17.8R", "X-17.2R", "X-5.45R", "X-5.46R")
def test_an_offer_makes_exactly_its_addressees_owe_an_answer():
    state = port().hand(2, wool=1).at("main")
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1, 2])
    assert now(state) == ("trade_answer", (1, 2))
    for seat in (1, 2):
        assert {"type": "reject_trade", "offer": 1} in concrete(state, seat)
    refused(state, 0, "decision_pending", **{"kind": "build_road", **DEEDS["build_road"].params})
    play(state, 1, "accept_trade", offer=1)
    assert {move["type"] for move in concrete(state, 0)} == {"confirm_trade", "withdraw_trade"}
    play(state, 2, "reject_trade", offer=1)
    assert now(state) == ("main", (0,))
    moves = [dict(move) for move in concrete(state, 0)]
    assert {"type": "confirm_trade", "offer": 1, "partner": 1} in moves
    assert {"type": "withdraw_trade", "offer": 1} in moves


@pytest.mark.parametrize(
    ("start", "owing", "default"),
    [
        case("before the roll", law("X-17.11R", "X-17.8R"), lambda: port().at("pre_roll"), (0,),
             {"type": "roll_dice"}),
        case("trade and building", law("X-17.11R", "X-17.8R"), lambda: port().at("main"), (0,),
             {"type": "end_trade_build"}),
        case("movement", law("X-17.11R", "X-17.8R"), lambda: port().at("movement"), (0,), {"type": "end_turn"}),
        case("a ship in progress", law("X-17.11R"), lambda: port().used(0, 1).at("movement"), (0,),
             {"type": "end_turn"}),
        case("a victim", law("X-17.11R", "X-17.8R"), DEEDS["steal"].start, (0,), {"type": "skip_steal"}),
        case("an answer", law("X-17.11R", "X-17.8R"), offered, (1,), {"type": "reject_trade", "offer": 1}),
        case("the largest pile first", law("X-17.11R"),
             lambda: Position().hand(1, lumber=1, wool=5, ore=3).owing_discards(1), (1,),
             {"type": "discard", "cards": {"wool": 3, "ore": 1}}),
        case("ties in the order of the kinds", law("X-17.11R"),
             lambda: Position().hand(1, brick=2, wool=2, grain=2, ore=2).owing_discards(1), (1,),
             {"type": "discard", "cards": {"brick": 1, "wool": 1, "grain": 1, "ore": 1}}),
        case("ties of an odd number", law("X-17.11R"),
             lambda: Position().hand(1, lumber=3, brick=3, ore=2).owing_discards(1), (1,),
             {"type": "discard", "cards": {"lumber": 2, "brick": 2}}),
    ],
)  # fmt: skip
def test_who_owes_a_decision_and_what_silence_means(start, owing, default):
    state = start()
    assert rules.to_act(state) == owing
    for seat in owing:
        move = rules.default_move(state, seat)
        assert move == default
        play(state.copy(), seat, **{("kind" if name == "type" else name): value for name, value in move.items()})
    for seat in set(range(4)) - set(owing):
        with pytest.raises(rules.Refused):
            rules.default_move(state, seat)


@law("X-17.11R", "X-17.8R")
@pytest.mark.parametrize("done", range(12))
def test_the_default_of_a_placement_is_the_first_of_the_list(done):
    state = founded(done)
    (seat,) = rules.to_act(state)
    assert rules.default_move(state, seat) == rules.legal_moves(state, seat)[0]
    rules.apply(state, seat, rules.default_move(state, seat))


@law("X-17.11R", "X-10.8")
def test_the_default_of_the_pirate_ship_is_the_first_of_the_list():
    state = DEEDS["place_pirate"].start()
    assert rules.default_move(state, 0) == rules.legal_moves(state, 0)[0]


@law("X-17.11R", "X-17.10R", "X-7.15R")
def test_from_an_over_full_route_silence_sails_on_before_it_ends_the_turn():
    position = port().ship(1, QUAY).ship(2, QUAY).used(0, 1)
    state = position.at("movement")
    move = rules.default_move(state, 0)
    assert move == listed(state, 0, "sail")[0]
    assert not listed(state, 0, "end_turn")
    rules.apply(state, 0, move)
    assert rules.default_move(state, 0) == {"type": "end_turn"}


@law("X-17.10R", "X-17.11R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_silent_players_always_have_a_legal_default(scenario):
    state = game(scenario, seed="silence", max_turns=60)
    while rules.to_act(state):
        seat = rules.to_act(state)[-1]
        assert rules.default_move(state, seat) in concrete(state, seat)
        rules.apply(state, seat, rules.default_move(state, seat))
    assert rules.outcome(state)["reason"] == "turn_limit"
