"""Lists of actions hold exactly what would be accepted (B-16.24R, B-16.28R); refusals have an order (B-16.26R)."""

import json
import random
from itertools import combinations_with_replacement, product

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position, between, full_bank, hand
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

KINDS = tuple(full_bank())
RICH = dict.fromkeys(KINDS, 5)


# ---- an action is listed exactly if it would be accepted ----


def pairs():
    return ({kind: both.count(kind) for kind in both} for both in combinations_with_replacement(KINDS, 2))


EVERYTHING = [
    *({"type": kind} for kind in ("roll_for_start", "roll_dice", "end_trade", "end_turn", "buy_development_card")),
    *({"type": kind} for kind in ("play_knight", "play_road_building", "decline_free_road")),
    *({"type": kind, "path": path} for kind in ("found_road", "build_road") for path in range(72)),
    *({"type": kind, "intersection": spot} for kind in ("found_settlement", "build_settlement") for spot in range(54)),
    *({"type": "build_city", "intersection": spot} for spot in range(54)),
    *({"type": "move_robber", "hex": place} for place in range(20)),
    *({"type": "move_robber", "hex": place, "victim": seat} for place in range(19) for seat in range(4)),
    *({"type": "play_discovery", "cards": cards} for cards in pairs()),
    *({"type": "play_discovery", "cards": {kind: 1}} for kind in KINDS),
    *({"type": "play_monopoly", "resource": kind} for kind in KINDS),
    *({"type": "trade_bank", "give": a, "count": n, "get": b} for a, n, b in product(KINDS, (1, 2, 3, 4, 5), KINDS)),
]


def about_offers(state):
    """All that could be done about the offers that are open, and one that is not."""
    numbers = [offer["offer"] for offer in rules.view(state, None)["offers"]]
    for number in [*numbers, max(numbers, default=0) + 1]:
        for kind in ("accept_trade", "reject_trade", "withdraw_trade"):
            yield {"type": kind, "offer": number}
        for partner in range(4):
            yield {"type": "confirm_trade", "offer": number, "partner": partner}


def accepted(state, seat, moves):
    """Of these moves, those that the engine accepts, each tried on a copy."""
    fine, twin = [], state.copy()
    for move in moves:
        try:
            rules.apply(twin, seat, move)
        except rules.Refused:
            continue
        fine.append(move)
        twin = state.copy()
    return fine


def in_order(moves):
    return sorted(json.dumps(move, sort_keys=True) for move in moves)


def check_list(state, seat):
    """The concrete list of a seat is exactly what it could do, of everything one can think of."""
    moves = rules.legal_moves(state, seat)
    sure = [dict(move) for move in moves if not move.template]
    templates = {move["type"] for move in moves if move.template}
    assert accepted(state, seat, sure) == sure
    tried = [move for move in (*EVERYTHING, *about_offers(state)) if move["type"] not in templates | {"discard"}]
    listed_too = [move for move in sure if move["type"] != "discard"]
    assert in_order(accepted(state, seat, tried)) == in_order(listed_too)
    check_offer_template(state, seat, templates)


def check_offer_template(state, seat, templates):
    """An offer is never listed concretely; its template is there exactly if some offer would be accepted."""
    assert not listed(state, seat, "propose_trade")
    others = [other for other in range(state.setup.players) if other != seat]
    terms = [({give: 1}, {get: 1}) for give in hand(state, seat) for get in KINDS if get != give]
    offers = [{"type": "propose_trade", "give": a, "get": b, "to": [to]} for a, b in terms for to in others]
    assert bool(accepted(state, seat, offers)) is ("propose_trade" in templates)


def some_move(state, rng):
    """A listed move of a seat that must act, now and then an offer."""
    seat = rng.choice(rules.to_act(state))
    templates = [move for move in rules.legal_moves(state, seat) if move["type"] == "propose_trade"]
    if templates and rng.random() < 0.25:
        give = rng.choice(list(hand(state, seat)))
        get = rng.choice([kind for kind in KINDS if kind != give])
        return seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": templates[0]["to"]}
    return seat, rng.choice(concrete(state, seat))


@law("BS-145", "B-16.24R", "B-16.28R")
@pytest.mark.parametrize("phases", ["combined", "separate"])
@pytest.mark.parametrize("seed", range(4))
def test_a_list_is_exactly_what_would_be_accepted(seed, phases):
    rng = random.Random(seed)
    options = {"phases": phases, "friendly_robber": seed == 3}
    state = rules.new_game("base", players=3 + seed % 2, seed=f"lists {seed}", options=options)
    seen = set()
    while rules.to_act(state):
        phase = rules.view(state, None)["turn"]["phase"]
        if rng.random() < 0.02 or phase not in seen:
            seen.add(phase)
            for seat in range(state.setup.players):
                check_list(state, seat)
        rules.apply(state, *some_move(state, rng))
    assert len(seen) >= 7


@law("B-16.28R")
@pytest.mark.parametrize("seed", range(3))
def test_a_list_has_a_fixed_order_and_a_concrete_action_for_every_seat_that_owes_one(seed):
    rng = random.Random(seed)
    state = rules.new_game("base", seed=f"order {seed}")
    while rules.to_act(state):
        again = rules.load(rules.dump(state))
        for seat in range(4):
            assert rules.legal_moves(again, seat) == rules.legal_moves(state, seat)
        assert all(concrete(state, seat) for seat in rules.to_act(state))
        rules.apply(state, *some_move(state, rng))


def discards(cards, number):
    """Every different set of so many cards out of a hand, by trying all."""
    choices = product(*(range(n + 1) for n in cards.values()))
    return [{k: n for k, n in zip(cards, some, strict=True) if n} for some in choices if sum(some) == number]


def discarding(cards):
    state = Position().hand(0, **cards).chance(dice=dice(7)).at("pre_roll")
    play(state, 0, "roll_dice")
    return state


@law("B-16.28R")
@pytest.mark.parametrize("seed", range(40))
def test_discards_are_listed_up_to_200_and_then_by_a_template(seed):
    rng = random.Random(seed)
    cards = {kind: rng.randrange(2, 6 + seed % 3) for kind in KINDS}
    state = discarding(cards)
    ways = discards(cards, sum(cards.values()) // 2)
    moves = rules.legal_moves(state, 0)
    if len(ways) <= 200:
        assert sorted(map(str, ways)) == sorted(str(move["cards"]) for move in moves)
        return
    default, template = moves
    assert default == rules.default_move(state, 0)
    limits = {"count": sum(cards.values()) // 2, "cards": cards}
    assert template == {"type": "discard", "template": True, **limits}
    for way in rng.sample(ways, 20):
        play(state.copy(), 0, "discard", cards=way)


@law("B-16.28R", "B-16.26R")
def test_a_template_cannot_be_played():
    state = discarding(RICH)
    refused(state, 0, "bad_parameter", "discard", template=True, count=12, cards=RICH)
    state = Position().hand(0, **RICH).at("main")
    (template,) = (move for move in rules.legal_moves(state, 0) if move.template)
    with pytest.raises(rules.InvalidMove):
        rules.apply(state, 0, template)


# ---- the order of refusals ----


def table(**options):
    position = Position(**options).settlement(0, 22).line(0, 22, 17, 23).settlement(1, 9)
    return position.hand(0, ore=4, wool=1).hand(1, wool=2).chance(dice=dice(7))


def main():
    return table().at("main")


def pre_roll():
    return table().at("pre_roll")


def answering():
    """Seat 1 has rejected an offer to seats 1 and 2; seat 2 owes its answer."""
    state = main()
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1, 2])
    play(state, 1, "reject_trade", offer=1)
    return state


def candidate():
    """Seat 1 has accepted an offer of seat 0, and the phase before is back."""
    state = main()
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1])
    play(state, 1, "accept_trade", offer=1)
    return state


def fifteen_roads():
    row = (21, 16, 22, 17, 23, 18, 24, 19, 25, 20, 26)
    return Position().line(0, *row).line(0, 0, 4, 1, 5, 2, 6).hand(0, **RICH).at("main")


def won():
    state = table().city(0, 47, 48, 49, 50).hand(0, lumber=1, brick=1, wool=1, grain=1).at("main")
    play(state, 0, "build_settlement", intersection=23)
    return state


ROAD = {"kind": "build_road", "path": between(52, 49)}
TO_MYSELF = {"kind": "propose_trade", "give": {"wool": 1}, "get": {"ore": 1}, "to": [0]}
ACCEPT = {"kind": "accept_trade", "offer": 1}
CONFIRM_2 = {"kind": "confirm_trade", "offer": 1, "partner": 2}


@pytest.mark.parametrize(
    ("start", "seat", "move", "code"),
    [
        case("over, and unknown", law("BS-165", "B-16.26R"), won, 1, {"kind": "fly"}, "game_over"),
        case("over, and malformed", law("BS-165", "B-16.26R"), won, 1, {"kind": "discard"}, "game_over"),
        case("unknown, and another's turn", law("B-16.26R"), main, 1, {"kind": "fly"}, "unknown_action"),
        case(
            "malformed, and another's turn", law("BS-165", "B-16.26R"),
            pre_roll, 1, {"kind": "build_road", "path": 72}, "bad_parameter",
        ),
        case("extra, and another's turn", law("B-16.26R"), main, 1, {"kind": "roll_dice", "n": 1}, "bad_parameter"),
        case(
            "no such hex, and another's turn", law("B-16.26R"),
            main, 1, {"kind": "move_robber", "hex": 19}, "not_a_terrain_hex",
        ),
        case("to himself, and before the roll", law("B-16.26R", "B-20.6R"), pre_roll, 0, TO_MYSELF, "bad_parameter"),
        case(
            "to himself, and not to the active player", law("B-16.26R", "B-20.6R"),
            main, 1, TO_MYSELF | {"to": [1]}, "bad_parameter",
        ),
        case("the turn, and the phase", law("BS-165", "B-16.26R"), main, 1, {"kind": "roll_dice"}, "not_your_turn"),
        case("another's roll", law("BS-165", "B-16.26R"), pre_roll, 1, {"kind": "roll_dice"}, "not_your_turn"),
        case("no discard owed", law("B-16.26R"), main, 0, {"kind": "discard", "cards": {"ore": 1}}, "not_your_turn"),
        case("no placement owed", law("B-16.26R"), main, 0, {"kind": "found_road", "path": 0}, "not_your_turn"),
        case("the phase, and the price", law("B-16.26R"), pre_roll, 0, ROAD, "wrong_phase"),
        case("the price, and the place", law("B-16.26R"), main, 0, ROAD, "insufficient_resources"),
        case("the piece, and the place", law("B-16.26R"), fifteen_roads, 0, ROAD, "no_piece_left"),
        case(
            "too near, and not connected", law("B-16.26R"),
            lambda: table().hand(0, **RICH).at("main"), 0,
            {"kind": "build_settlement", "intersection": 14}, "distance_rule",
        ),
        case(
            "the rate, and like for like", law("B-16.26R"),
            main, 0, {"kind": "trade_bank", "give": "ore", "count": 3, "get": "ore"}, "bad_rate",
        ),
        case(
            "like for like, and not held", law("B-16.26R"),
            main, 0, {"kind": "trade_bank", "give": "grain", "count": 4, "get": "grain"}, "trade_same_type",
        ),
        case(
            "not held, and an empty pile", law("B-16.26R"),
            lambda: table().bank(wool=0).at("main"), 0,
            {"kind": "trade_bank", "give": "grain", "count": 4, "get": "wool"}, "insufficient_resources",
        ),
        case(
            "like for like, and not held in an offer", law("B-16.26R"),
            main, 0, {"kind": "propose_trade", "give": {"grain": 2}, "get": {"grain": 1}, "to": [1]}, "trade_same_type",
        ),
        case(
            "not held, and no offers left", law("B-16.26R"),
            lambda: table(offers_per_turn=0).at("main"), 0,
            {"kind": "propose_trade", "give": {"grain": 2}, "get": {"ore": 1}, "to": [1]}, "insufficient_resources",
        ),
        case("not addressed, and the turn", law("B-16.26R"), answering, 3, ACCEPT, "not_addressed"),
        case("answered, and not held", law("B-16.26R"), answering, 1, ACCEPT, "already_answered"),
        case("answered, and the phase", law("B-16.26R"), candidate, 1, ACCEPT, "already_answered"),
        case("no candidate, and another's offer", law("B-16.26R"), candidate, 1, CONFIRM_2, "not_a_candidate"),
    ],
)  # fmt: skip
def test_the_first_of_several_reasons_is_given(start, seat, move, code):
    refused(start(), seat, code, **move)


@law("BS-165", "B-16.26R")
@pytest.mark.parametrize("phase", ["pre_roll", "main", "trade", "build"])
@pytest.mark.parametrize("seat", [0, 1])
def test_an_offer_that_is_not_open_comes_first_in_every_phase(phase, seat):
    state = table(phases="separate" if phase in ("trade", "build") else "combined").at(phase)
    for kind in ("accept_trade", "reject_trade", "withdraw_trade"):
        refused(state, seat, "offer_not_open", kind, offer=7)
    refused(state, seat, "offer_not_open", "confirm_trade", offer=7, partner=1)
    counter = {"give": {"wool": 1}, "get": {"ore": 1}, "to": [1 - seat], "counters": 7}
    refused(state, seat, "offer_not_open", "propose_trade", **counter)


# ---- malformed ----

NONSENSE = ("x", -1, 72, 1.0, True, [], {"gold": 1}, None)
EITHER_WAY = [("offer", -1), ("offer", 72), ("count", -1)]  # malformed, or no such offer and no such rate
WELL_FORMED = {
    "build_road": {"path": 0},
    "build_settlement": {"intersection": 0},
    "build_city": {"intersection": 0},
    "found_settlement": {"intersection": 0},
    "found_road": {"path": 0},
    "discard": {"cards": {"ore": 1}},
    "play_discovery": {"cards": {"ore": 2}},
    "play_monopoly": {"resource": "ore"},
    "trade_bank": {"give": "ore", "count": 4, "get": "wool"},
    "propose_trade": {"give": {"ore": 1}, "get": {"wool": 1}, "to": [1]},
    "accept_trade": {"offer": 1},
    "confirm_trade": {"offer": 1, "partner": 1},
    "roll_dice": {},
    "end_turn": {},
}


@law("BS-103", "B-0.1R", "B-16.26R")
@pytest.mark.parametrize("start", [pre_roll, main, answering, lambda: discarding(RICH)])
@pytest.mark.parametrize("action", WELL_FORMED)
def test_what_is_malformed_is_refused_in_every_phase(action, start):
    state, params = start(), WELL_FORMED[action]
    refused(state, 0, "bad_parameter", action, **params, extra=1)
    for name in params:
        refused(state, 0, "bad_parameter", action, **{k: v for k, v in params.items() if k != name})
        for value in NONSENSE:
            if (name, value) not in EITHER_WAY:
                refused(state, 0, "bad_parameter", action, **params | {name: value})


@law("BS-103", "B-0.1R", "B-16.26R")
@pytest.mark.parametrize("seat", [4, -1, "0", None, True])
def test_a_foreign_player_is_refused(seat):
    refused(main(), seat, "bad_parameter", "end_turn")
    refused(main(), 0, "bad_parameter", "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[seat])
    refused(main(), 0, "bad_parameter", "confirm_trade", offer=1, partner=seat)
    if seat is not None:
        refused(main(), 0, "bad_parameter", "move_robber", hex=0, victim=seat)


@law("BS-103", "B-0.1R")
@pytest.mark.parametrize("kind", ["", "Build_Road", "build", "play_victory_point", "resign", None, 7])
def test_an_unknown_action_is_refused(kind):
    refused(main(), 0, "unknown_action", kind)
