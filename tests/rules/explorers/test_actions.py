"""The 43 actions: each accepted with its effects, and refused to the wrong seat, in the wrong phase or malformed."""

from itertools import product

import pytest

import rules
from rules.explorers.actions import ACTIONS
from rules.explorers.scoring import all_points
from rules.kernel.state import Duty, owes
from rules.mechanics.ending import finish
from tests.law import case, law
from tests.rules.explorers.deeds import DEEDS, HAVENS, HOME, INLAND, ISLE, OPEN_SEA, PIER, QUAY, RICH, SHOAL
from tests.rules.explorers.position import SCENARIOS, Position, bank, basin, gold, hand, spaces
from tests.rules.explorers.table import at, me, now, points, ship, supply
from tests.rules.play import play, refused


def without(**cards):
    """What is left of a rich hand."""
    return {kind: RICH[kind] - cards.get(kind, 0) for kind in RICH}


def owned(state, kind):
    return me(state)[kind]


def offers(state):
    """Open offers: number, who is asked, who has accepted."""
    return [(offer["offer"], offer["waiting"], offer["accepted"]) for offer in rules.view(state, None)["offers"]]


# ---- accepted ----

ACCEPTED = [
    case("place_harbour_settlement", law("X-4.15"),
         lambda s: (points(s), now(s)), (2, ("place_harbour_settlement", (1,)))),
    case("place_neutral_harbour_settlement", law("X-4.31", "X-4.37R"),
         lambda s: (rules.view(s, 0)["neutral"][0]["harbour_settlements"], points(s)), ([HAVENS[2]], 2)),
    case("place_neutral_settlement", law("X-4.32", "X-4.37R"),
         lambda s: [row["settlements"] for row in rules.view(s, 0)["neutral"]], [[], [INLAND[0]]]),
    case("place_settlement", law("X-4.17"),
         lambda s: (me(s, 1)["settlements"], now(s)), ([INLAND[2]], ("place_settlement", (0,)))),
    case("place_road", law("X-4.22"),
         lambda s: (len(owned(s, "roads")), now(s)), (1, ("place_settler_ship", (0,)))),
    case("place_settler_ship", law("X-4.24"),
         lambda s: (ship(s, 0)["path"], ship(s, 0)["hold"], now(s)), (QUAY, {"settler": 1}, ("place_road", (1,)))),
    case("roll_dice", law("X-5.3", "X-5.8"),
         lambda s: (gold(s, 0), gold(s, 3), now(s)), (6, 1, ("main", (0,)))),
    case("discard", law("X-5.15", "X-10.51R"),
         lambda s: (hand(s, 0), bank(s)["ore"], now(s)), ({"ore": 5}, 14, ("place_pirate", (0,)))),
    case("place_pirate", law("X-10.3", "X-10.8"),
         lambda s: (rules.view(s, 0)["pirate"], now(s)), ({"hex": OPEN_SEA, "seat": 0}, ("main", (0,)))),
    case("steal", law("X-10.14"),
         lambda s: (hand(s, 0)["wool"], hand(s, 1), now(s)), (6, {"wool": 2}, ("main", (0,)))),
    case("skip_steal", law("X-10.18R"), lambda s: (hand(s, 1), now(s)), ({"wool": 3}, ("main", (0,)))),
    case("trade_bank", law("X-5.23"), lambda s: hand(s, 0), without(ore=3, wool=-1)),
    case("trade_bank_gold", law("X-5.25"), lambda s: hand(s, 0), without(ore=3, gold=-1)),
    case("buy_resource", law("X-5.28"), lambda s: hand(s, 0), without(wool=-1, gold=2)),
    case("sell_resource", law("X-14.23"), lambda s: hand(s, 0), without(ore=1, gold=-1)),
    case("propose_trade", law("X-5.36R", "X-5.45R"),
         lambda s: (offers(s), now(s), hand(s, 0)), ([(1, [1], [])], ("trade_answer", (1,)), RICH)),
    case("accept_trade", law("X-5.46R"), lambda s: (offers(s), now(s)), ([(1, [], [1])], ("main", (0,)))),
    case("reject_trade", law("X-5.46R"), lambda s: (offers(s), now(s)), ([], ("main", (0,)))),
    case("confirm_trade", law("X-5.31", "X-5.46R"),
         lambda s: (offers(s), hand(s, 0), hand(s, 1)), ([], without(ore=1, wool=-1), {"wool": 2, "ore": 1})),
    case("withdraw_trade", law("X-5.45R"), lambda s: (offers(s), now(s)), ([], ("main", (0,)))),
    case("build_road", law("X-6.2"),
         lambda s: (len(owned(s, "roads")), hand(s, 0)), (1, without(lumber=1, brick=1))),
    case("build_settlement", law("X-6.3", "X-6.30", "X-15.1"),
         lambda s: (owned(s, "settlements"), points(s), hand(s, 0)),
         ([INLAND[0]], 3, without(lumber=1, brick=1, wool=1, grain=1))),
    case("build_harbour_settlement", law("X-6.4", "X-6.33", "X-6.34", "X-6.38R"),
         lambda s: (owned(s, "settlements"), basin(s, 0, HAVENS[1]), points(s), hand(s, 0)),
         ([], {}, 4, without(grain=2, ore=2))),
    case("build_ship", law("X-6.5", "X-6.41R"),
         lambda s: (ship(s, 1)["path"], ship(s, 1)["hold"], hand(s, 0)), (PIER, {}, without(lumber=1, wool=1))),
    case("build_settler", law("X-6.6", "X-6.52"),
         lambda s: (basin(s, 0, HOME), hand(s, 0)), ({"settler": 1}, without(lumber=1, brick=1, wool=1, grain=1))),
    case("build_crew", law("X-6.7", "X-6.59"),
         lambda s: (ship(s, 0)["hold"], hand(s, 0)), ({"crew": 1}, without(ore=1, wool=1))),
    case("discard_cargo", law("X-7.22", "X-7.23R"),
         lambda s: (ship(s, 0)["hold"], me(s)["supply"]["crews"]), ({"crew": 1}, 8)),
    case("end_trade_build", law("X-5.38R"), now, ("movement", (0,))),
    case("sail", law("X-7.38R"), lambda s: (ship(s, 0)["path"], ship(s, 0)["points_left"]),
         (DEEDS["sail"].params["way"][-1], 2)),
    case("move_ship", law("X-7.3"), lambda s: (ship(s, 0)["path"], ship(s, 0)["points_left"]),
         (DEEDS["move_ship"].params["path"], 3)),
    case("buy_movement", law("X-7.8"), lambda s: (ship(s, 0)["points_left"], hand(s, 0)), (6, without(wool=1))),
    case("end_ship_move", law("X-7.6R"), lambda s: (ship(s, 0)["finished"], ship(s, 0)["points_left"]), (True, 0)),
    case("transfer_cargo", law("X-7.25", "X-7.28R"),
         lambda s: (ship(s, 0)["hold"], basin(s, 0, HOME), ship(s, 0)["points_left"]), ({"crew": 1}, {"crew": 1}, 4)),
    case("found_settlement", law("X-9.2", "X-9.3"),
         lambda s: (points(s), len(owned(s, "ships")), me(s)["supply"]["settlers"], hand(s, 0)), (3, 1, 2, RICH)),
    case("chase_pirate", law("X-10.37", "X-10.39"),
         lambda s: (rules.view(s, 0)["pirate"], now(s)), (None, ("place_pirate", (0,)))),
    case("land_crew", law("X-12.5", "X-12.8"),
         lambda s: (at(s, ISLE)["lair"]["crews"], ship(s, 1)["hold"]), ([2, 0, 0, 0], {"crew": 1})),
    case("pick_up_crew", law("X-12.30R"),
         lambda s: (at(s, ISLE)["lair"]["crews"], ship(s, 1)["hold"]), ([0, 0, 0, 0], {"crew": 2})),
    case("roll_fish", law("X-13.7"), lambda s: (at(s, SHOAL)["fish"], supply(s)["fish"]), (True, 5)),
    case("catch_fish", law("X-13.14"),
         lambda s: (at(s, SHOAL).get("fish"), ship(s, 1)["hold"]), (None, {"fish": 1})),
    case("deliver_fish", law("X-13.19", "X-11.3"),
         lambda s: (spaces(s, "fish"), supply(s)["fish"]), ([1, 0, 0, 0], 6)),
    case("trade_spice", law("X-14.4", "X-14.5"),
         lambda s: (owned(s, "villages"), ship(s, 1)["hold"], ship(s, 1)["points_left"]),
         ([ISLE], {"crew": 1, "spice": 1}, 5)),
    case("deliver_spice", law("X-14.11", "X-11.3"),
         lambda s: (spaces(s, "spices"), supply(s)["spice"]), ([2, 0, 0, 0], 24)),
    case("end_turn", law("X-5.2", "X-5.43R"), now, ("pre_roll", (1,))),
]  # fmt: skip


@pytest.mark.parametrize(("look", "expected"), ACCEPTED)
def test_an_action_is_accepted_with_its_effects(request, look, expected):
    kind = request.node.callspec.id
    deed = DEEDS[kind]
    state = deed.start()
    play(state, deed.seat, kind, **deed.params)
    assert look(state) == expected


@law("X-17.1R")
def test_there_are_the_43_actions_of_the_law_and_each_is_tried_here():
    assert len(DEEDS) == 43
    assert set(ACTIONS) == set(DEEDS) == {row.id for row in ACCEPTED}


EVERY_DEED = pytest.mark.parametrize("kind", DEEDS)
OFFER_FIRST = {"accept_trade", "reject_trade", "confirm_trade", "withdraw_trade"}  # judged by the offer they name


# ---- refused ----


@law("AS-216", "X-17.6R", "X-5.22", "X-7.1")
@EVERY_DEED
def test_an_action_belongs_to_its_seat(kind):
    deed = DEEDS[kind]
    state = deed.start()
    code = {
        "accept_trade": "not_addressed", "reject_trade": "not_addressed", "propose_trade": "bad_parameter",
    }.get(kind, "not_your_turn")  # fmt: skip
    other = 1 - deed.seat if state.setup.players == 2 or kind == "propose_trade" else 3
    refused(state, other, code, kind, **deed.params)


@law("AS-216", "X-17.6R")
@pytest.mark.parametrize("kind", ["build_road", "build_crew", "sail", "move_ship", "end_turn", "roll_dice"])
def test_even_who_owes_an_answer_may_not_act_for_the_active_player(kind):
    state = DEEDS["accept_trade"].start()
    refused(state, 1, "not_your_turn", kind, **DEEDS[kind].params)


@law("X-15.16R", "AS-132", "X-17.1R")
@EVERY_DEED
def test_after_the_end_nothing_is_accepted(kind):
    deed = DEEDS[kind]
    state = deed.start()
    finish(state, all_points(state), 0, "victory")
    refused(state, deed.seat, "game_over", kind, **deed.params)


def untimely(*phases):
    """Every action with the phases of these in which it is not possible."""
    return [(kind, phase) for kind, phase in product(DEEDS, phases) if phase not in ACTIONS[kind].phases]


def interrupt(state, phase):
    """Another duty in the place of those that are owed; offers are over."""
    state.offers = []
    state.duties[:] = [owes(phase, state.active)]
    return state


@law("X-5.1", "X-5.3", "X-5.39", "X-5.40", "AS-27", "AS-39")
@pytest.mark.parametrize(("kind", "phase"), untimely("pre_roll", "main", "movement"))
def test_an_action_waits_for_its_phase(kind, phase):
    deed = DEEDS[kind]
    state = interrupt(deed.start(), phase)
    refused(state, deed.seat, "offer_not_open" if kind in OFFER_FIRST else "wrong_phase", kind, **deed.params)


@law("AS-25", "X-17.2R", "X-5.18R", "X-10.48R")
@pytest.mark.parametrize(("kind", "phase"), untimely("discard", "place_pirate", "steal"))
def test_an_open_decision_comes_before_everything_else(kind, phase):
    deed = DEEDS[kind]
    state = interrupt(deed.start(), phase)
    state.pirate, state.pirate_seat = OPEN_SEA, 0
    refused(state, deed.seat, "offer_not_open" if kind in OFFER_FIRST else "decision_pending", kind, **deed.params)


@law("AS-206", "X-17.2R", "X-5.45R")
@pytest.mark.parametrize("kind", sorted(DEEDS.keys() - OFFER_FIRST))
def test_while_an_answer_is_owed_the_active_player_may_only_confirm_or_withdraw(kind):
    state = DEEDS["accept_trade"].start()
    refused(state, 0, "decision_pending", kind, **DEEDS[kind].params)


@law("X-5.18R", "X-17.2R", "X-17.6R")
def test_while_others_discard_the_active_player_waits():
    state = Position().hand(1, ore=9).owing_discards(1)
    refused(state, 0, "decision_pending", "place_pirate", hex=OPEN_SEA)
    refused(state, 0, "decision_pending", "discard", cards={"ore": 1})
    refused(state, 2, "not_your_turn", "discard", cards={"ore": 1})
    assert state.duties[-1] == Duty("discard", (1,))


# ---- malformed ----

WRONG = [-1, 10**6, 1.5, "x", True, [], [1.5], {"crew": -1}, {"ore": 0.5}, {"gem": 1}]


@law("AS-133", "X-17.5R")
@EVERY_DEED
def test_malformed_parameters_are_refused(kind):
    deed = DEEDS[kind]
    state = deed.start()
    refused(state, deed.seat, "bad_parameter", kind, **deed.params, extra=1)
    for name in deed.params:
        rest = {key: value for key, value in deed.params.items() if key != name}
        refused(state, deed.seat, "bad_parameter", kind, **rest)
        for value in WRONG:
            unknown = name == "offer" and value == 10**6  # an offer that never was
            code = "offer_not_open" if unknown else "bad_parameter"
            refused(state, deed.seat, code, kind, **rest, **{name: value})


@law("AS-133", "X-17.5R", "X-17.1R")
@pytest.mark.parametrize(
    "move", [{"type": "nonsense"}, {"type": 7}, {"type": None}, {}, {"type": ["end_turn"]}, "end_turn", None, []]
)
def test_what_is_no_move_is_refused(move):
    state = DEEDS["end_turn"].start()
    with pytest.raises(rules.InvalidMove) as caught:
        rules.apply(state, 0, move)
    assert (caught.value.code, caught.value.clause) == ("bad_parameter", "X-17.5R")


@law("AS-133", "X-17.5R", "X-7.37R")
@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("sail", {"ship": 0, "way": []}),
        ("sail", {"ship": 0, "way": [QUAY], "path": QUAY}),
        ("sail", {"ship": 0}),
        ("transfer_cargo", {"ship": 0, "intersection": HOME}),
        ("transfer_cargo", {"ship": 0, "intersection": HOME, "load": {}, "unload": {}}),
        ("transfer_cargo", {"ship": 0, "intersection": HOME, "load": {"crew": 1}, "unload": {"crew": 1}}),
        ("discard_cargo", {"ship": 0, "pieces": {}}),
        ("discard_cargo", {"ship": 0, "intersection": HOME, "pieces": {"crew": 1}}),
        ("build_crew", {}),
        ("build_settler", {"ship": 0, "intersection": HOME}),
        ("land_crew", {"ship": 0, "hex": ISLE, "count": 0}),
        ("land_crew", {"ship": 0, "hex": ISLE, "count": 3}),
        ("propose_trade", {"give": {"ore": 1}, "get": {"wool": 1}, "to": []}),
        ("propose_trade", {"give": {"ore": 1}, "get": {"wool": 1}, "to": [0]}),
        ("propose_trade", {"give": {"ore": 1}, "get": {"wool": 1}, "to": [1, 1]}),
        ("move_ship", {"ship": 2, "path": QUAY}),
    ],
)
def test_parameters_that_say_nothing_or_contradict_each_other_are_refused(kind, params):
    phase = "movement" if "movement" in ACTIONS[kind].phases else "main"
    refused(interrupt(DEEDS["transfer_cargo"].start(), phase), 0, "bad_parameter", kind, **params)


# ---- not in the scenario ----

SPICE = {"sell_resource", "trade_spice", "deliver_spice"}
FISH = {"roll_fish", "catch_fish", "deliver_fish"}
LAIRS = {"land_crew", "pick_up_crew"}
PIRATES = {"place_pirate", "steal", "skip_steal", "build_crew", "chase_pirate"}
UNKNOWN = {
    "land-ho": SPICE | FISH | LAIRS | PIRATES,
    "pirate-lairs": SPICE | FISH,
    "fish": SPICE,
    "spices": LAIRS,
    "explorers-and-pirates": set(),
}
IDS = ("hex", "ship", "path", "intersection", "victim")


@law("AS-26", "AS-62", "AS-125", "X-17.7R", "X-10.1", "X-6.58", "X-12.1", "X-13.1", "X-14.1")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_scenario_does_not_know_is_refused_before_turn_and_phase(scenario):
    for kind in DEEDS:
        params = {name: 0 if name in IDS else value for name, value in DEEDS[kind].params.items() if name != "way"}
        if kind == "sail":
            params["path"] = 0
        state = Position(scenario).at("pre_roll")
        with pytest.raises(rules.Refused) as caught:
            play(state, 1, kind, **params)
        assert (caught.value.code == "not_in_scenario") is (kind in UNKNOWN[scenario]), kind
