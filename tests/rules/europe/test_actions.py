"""The actions of the table: each is accepted with the effects of its row, and belongs to its seat and phase (M-22)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import BLUE, RED, WHITE, bank, between, caravans, golds, hand, hexagon, merchants, spot
from tests.rules.europe.stories import (
    ARROW,
    ARROW_FREE,
    HOME,
    MOUNTAINS,
    OTHER_MOUNTAINS,
    PHASES,
    RICH,
    TO_PARIS,
    acting,
    after,
    arrow,
    asked,
    beside_paris,
    bought,
    choosing,
    founded,
    merchant_at,
    offered,
    opening,
    placing,
    route_card,
    seven,
    table,
    two_chains,
)
from tests.rules.europe.travel import S, U, X, card, deliver, march, ride, swift_march
from tests.rules.play import events_of, play, refused


def me(state):
    return rules.view(state, RED)["players"][RED]


def now(state):
    """The phase and who owes a decision in it."""
    return rules.view(state, None)["turn"]["phase"], rules.to_act(state)


def offers(state):
    """Open offers: number, who is asked, who has accepted."""
    return [(offer["offer"], offer["waiting"], offer["accepted"]) for offer in rules.view(state, None)["offers"]]


def rich(**changes):
    """Red's hand with some numbers changed."""
    return {kind: n for kind, n in {**RICH, **changes}.items() if n}


def pile(state):
    return rules.view(state, None)["discard_pile"]


PASTURE_10, PARIS_6 = hexagon("-3,1"), hexagon("-3,0")
SALTERN = hexagon("2,-2")
OFFER = {"kind": "propose_trade", "give": {"ore": 1, "gold": 1}, "get": {"wool": 1}, "to": [BLUE]}
COUNTER = {"kind": "propose_trade", "give": {"wool": 1}, "get": {"ore": 2}, "to": [RED]}
ACCEPT, REJECT = {"kind": "accept_trade", "offer": 1}, {"kind": "reject_trade", "offer": 1}
CONFIRM, WITHDRAW = {"kind": "confirm_trade", "offer": 1, "partner": BLUE}, {"kind": "withdraw_trade", "offer": 1}
BANK = {"kind": "trade_bank", "give": "ore", "count": 3, "get": "salt"}


def post(city, kind="place_initial_post"):
    return {"kind": kind, "intersection": spot(city)}


def route(path, kind="establish_route"):
    return {"kind": kind, "path": path}


def discard(**cards):
    return {"kind": "discard", "cards": cards}


def robber(place, **victim):
    return {"kind": "move_robber", "hex": place, **victim}


def hire(city, **replace):
    return {"kind": "hire_merchant", "intersection": spot(city), **replace}


def form(path, **replace):
    return {"kind": "form_caravan", "path": path, **replace}


def chain():
    """The second of the two chains that red may choose."""
    return {"kind": "choose_connection", "chain": rules.legal_moves(choosing(), RED)[1]["chain"]}


def both_merchants():
    return table().merchant(RED, X).at("action")


def both_caravans():
    return table().caravan(RED, TO_PARIS).at("action")


ACCEPTED = [
    # set-up
    case("roll for start", law("MS-192", "M-22.1R"), lambda: opening(0, 4, 9, 5), 0, {"kind": "roll_for_start"},
         now, ("setup_roll", (1,))),
    case("the highest starts", law("MS-192", "M-22.1R"), lambda: opening(2, 4, 9, 5), 2, {"kind": "roll_for_start"},
         now, ("setup_post", (1,))),
    case("initial post", law("MS-192", "M-22.2R"), lambda: placing(0), 0, post("Bern"),
         lambda s: (me(s)["posts"], hand(s, 0), now(s)), ([spot("Bern")], {}, ("setup_post", (1,)))),
    case("the last initial post", law("MS-192", "M-22.2R"), lambda: placing(8), 2, post("Budapest"),
         lambda s: ([hand(s, seat) for seat in range(3)], now(s)),
         ([{"lumber": 1, "wool": 1, "salt": 1}, {"lumber": 1, "wool": 1, "grain": 1},
           {"lumber": 1, "wool": 1, "ore": 1}], ("setup_neutral", (2,)))),
    case("neutral post", law("MS-192", "M-22.3R"), lambda: placing(9), 2, post("Zagreb", "place_neutral_post"),
         lambda s: (rules.view(s, None)["neutral_posts"], now(s)), ([spot("Zagreb")], ("setup_neutral", (1,)))),
    case("initial route", law("MS-192", "M-22.4R"), lambda: placing(14), 0, route(HOME, "place_initial_route"),
         lambda s: (me(s)["routes"], caravans(s, 0), now(s)), ([HOME], [HOME, -1], ("pre_roll", (0,)))),
    # the roll and the seven
    case("roll", law("MS-192", "M-22.5R"), lambda: table().at("pre_roll"), RED, {"kind": "roll_dice"},
         lambda s: (hand(s, BLUE), golds(s), now(s)),
         ({"wool": 2, "lumber": 1, "ore": 1, "gold": 1}, [5, 1, 1, 1], ("action", (RED,)))),
    case("discard", law("MS-192", "M-22.6R"), lambda: seven(8, 9), BLUE, discard(ore=4),
         lambda s: (hand(s, BLUE), now(s), bank(s)["ore"]), ({"ore": 5}, ("discard", (RED,)), 6)),
    case("the last discard", law("MS-192", "M-22.6R"), lambda: seven(8, 7), RED, discard(ore=4),
         lambda s: (hand(s, RED), now(s)), ({"ore": 4}, ("move_robber", (RED,)))),
    case("robber", law("MS-192", "M-22.7R"), lambda: seven(4, 4), RED, robber(PARIS_6),
         lambda s: (rules.view(s, None)["robber"], hand(s, RED), now(s)), (PARIS_6, {"ore": 4}, ("action", (RED,)))),
    case("robber with a theft", law("MS-192", "M-22.7R"), lambda: after(card("lancer"), "pre_roll"), RED,
         robber(PARIS_6, victim=BLUE), lambda s: (hand(s, RED), hand(s, BLUE), now(s)[0]),
         (rich(wool=6), {"lumber": 1, "wool": 1, "gold": 1}, "pre_roll")),
    # trade
    case("offer", law("MS-192", "M-22.8R"), acting, RED, OFFER,
         lambda s: (offers(s), now(s), hand(s, RED)), ([(1, [BLUE], [])], ("trade_answer", (BLUE,)), RICH)),
    case("offer of an opponent", law("MS-192", "M-22.8R"), acting, BLUE, COUNTER,
         lambda s: (offers(s), now(s)), ([(1, [RED], [])], ("action", (RED,)))),
    case("counter-offer", law("MS-192", "M-22.8R"), lambda: offered(to=(BLUE,)), BLUE, COUNTER,
         lambda s: (offers(s), now(s)), ([(2, [RED], [])], ("action", (RED,)))),
    case("accept", law("MS-192", "M-22.9R"), offered, BLUE, ACCEPT,
         lambda s: (offers(s), now(s), hand(s, RED)), ([(1, [WHITE], [BLUE])], ("trade_answer", (WHITE,)), RICH)),
    case("accept on turn", law("MS-192", "M-22.9R"), asked, RED, ACCEPT,
         lambda s: (offers(s), hand(s, RED), hand(s, BLUE)),
         ([], rich(ore=4, wool=6), {"lumber": 1, "wool": 1, "ore": 1, "gold": 1})),
    case("reject", law("MS-192", "M-22.9R"), offered, BLUE, REJECT,
         lambda s: (offers(s), now(s)), ([(1, [WHITE], [])], ("trade_answer", (WHITE,)))),
    case("the last reject", law("MS-192", "M-22.9R"), lambda: offered((BLUE, "reject_trade")), WHITE, REJECT,
         lambda s: (offers(s), now(s)), ([], ("action", (RED,)))),
    case("reject on turn", law("MS-192", "M-22.9R"), asked, RED, REJECT, offers, []),
    case("take an acceptance back", law("MS-192", "M-22.9R"),
         lambda: offered((BLUE, "accept_trade"), to=(BLUE,)), BLUE, REJECT, offers, []),
    case("confirm", law("MS-192", "M-22.10R"), lambda: offered((BLUE, "accept_trade"), (WHITE, "accept_trade")), RED,
         CONFIRM, lambda s: (offers(s), hand(s, RED), hand(s, BLUE)),
         ([], rich(ore=4, gold=4, wool=6), {"lumber": 1, "wool": 1, "ore": 1, "gold": 2})),
    case("confirm before all have answered", law("MS-192", "M-22.10R"), lambda: offered((BLUE, "accept_trade")), RED,
         CONFIRM, lambda s: (offers(s), now(s)), ([], ("action", (RED,)))),
    case("withdraw", law("MS-192", "M-22.11R"), offered, RED, WITHDRAW,
         lambda s: (offers(s), now(s)), ([], ("action", (RED,)))),
    case("withdraw an opponent's", law("MS-192", "M-22.11R"), asked, BLUE, WITHDRAW, offers, []),
    case("buy a resource", law("MS-192", "M-22.12R"), acting, RED, {"kind": "buy_resource", "resource": "ore"},
         lambda s: (hand(s, RED), bank(s)["ore"]), (rich(ore=6, gold=3), 13)),
    case("buy the second resource", law("MS-192", "M-22.12R"), lambda: bought("ore"), RED,
         {"kind": "buy_resource", "resource": "salt"}, lambda s: hand(s, RED), rich(ore=6, salt=6, gold=1)),
    case("bank", law("MS-192", "M-22.13R"), acting, RED, BANK,
         lambda s: (hand(s, RED), bank(s)["ore"], bank(s)["salt"]), (rich(ore=2, salt=6), 17, 13)),
    case("bank for gold", law("MS-192", "M-22.13R"), acting, RED, BANK | {"get": "gold"},
         lambda s: (hand(s, RED), bank(s)["ore"]), (rich(ore=2, gold=6), 17)),
    # buying and building
    case("buy a card", law("MS-192", "M-22.14R"), acting, RED, {"kind": "buy_development_card"},
         lambda s: (rules.view(s, RED)["bought_this_turn"], rules.view(s, RED)["deck"], hand(s, RED)),
         ({"lancer": 1}, 18, rich(wool=4, salt=4))),
    case("hire", law("MS-192", "M-22.15R"), acting, RED, hire("Turin"),
         lambda s: (merchants(s, RED), hand(s, RED)),
         ([spot("Bern"), spot("Turin")], rich(wool=4, grain=4, lumber=4))),
    case("hire anew", law("MS-192", "M-22.15R"), both_merchants, RED, hire("Turin", replace=0),
         lambda s: (merchants(s, RED), hand(s, RED)), ([spot("Turin"), spot(X)], rich(wool=4, grain=4, lumber=4))),
    case("form", law("MS-192", "M-22.16R"), acting, RED, form(HOME),
         lambda s: (caravans(s, RED), hand(s, RED)), ([HOME, HOME], rich(ore=4, lumber=4, salt=4))),
    case("form anew", law("MS-192", "M-22.16R"), both_caravans, RED, form(HOME, replace=1),
         lambda s: (caravans(s, RED), hand(s, RED)), ([HOME, HOME], rich(ore=4, lumber=4, salt=4))),
    case("route", law("MS-192", "M-22.17R"), acting, RED, route(between(U, S)),
         lambda s: (len(me(s)["routes"]), me(s)["supply"]["routes"], hand(s, RED), now(s)[0]),
         (3, 27, rich(ore=4, lumber=4), "action")),
    case("route with gold", law("MS-192", "M-22.17R"), acting, RED, route(between("Paris", "Brussels")),
         lambda s: hand(s, RED), rich(ore=4, lumber=4, gold=6)),
    case("route with a choice", law("MS-192", "M-22.17R"), lambda: two_chains()[0].at("action"), RED,
         route(two_chains()[1]), lambda s: (now(s), golds(s)), (("choose_connection", (RED,)), [5, 0, 0, 0])),
    case("route on a double arrow", law("MS-192", "M-22.17R"),
         lambda: table().route(RED, "0,-2|1,-3").at("action"), RED, route(ARROW), now, ("free_route", (RED,))),
    case("free route", law("MS-192", "M-22.17R"), arrow, RED, route(ARROW_FREE),
         lambda s: (hand(s, RED), now(s)[0]), (rich(ore=4, lumber=4, gold=8), "action")),
    case("route of a card", law("MS-192", "M-22.17R"), route_card, RED, route(between(U, S)),
         lambda s: (hand(s, RED), now(s)), (RICH, ("card_route", (RED,)))),
    case("choose a chain", law("MS-192", "M-22.18R"), choosing, RED, chain(),
         lambda s: (golds(s), now(s)[0]), ([6, 3, 1, 0], "action")),
    case("decline a free route", law("MS-192", "M-22.19R"), arrow, RED, {"kind": "decline_free_route"},
         now, ("action", (RED,))),
    case("decline the second of a card", law("MS-192", "M-22.19R"), lambda: route_card(1), RED,
         {"kind": "decline_free_route"}, now, ("action", (RED,))),
    # movement
    case("march", law("MS-192", "M-22.20R"), acting, RED, march(U, S),
         lambda s: (merchants(s, RED)[0], hand(s, RED)), (spot(S), rich(grain=4))),
    case("found", law("MS-192", "M-22.20R"), acting, RED, march(U, "Paris", "Brussels"),
         lambda s: (spot("Brussels") in me(s)["posts"], me(s)["warehouse"], now(s)[0]),
         (True, {"posts": 3, "available": 2, "delivered": 0}, "action")),
    case("found beside a hex without number", law("MS-192", "M-22.20R"),
         lambda: merchant_at(51).at("action"), RED, march("Kaliningrad"),
         lambda s: (now(s)[0], hand(s, RED), merchants(s, RED)), ("place_number", rich(grain=4, gold=6), [-1, -1])),
    case("turn a token up", law("MS-192", "M-22.21R"), lambda: founded("Kaliningrad", 51), RED,
         {"kind": "place_number", "hex": SALTERN},
         lambda s: (rules.view(s, None)["hexes"][SALTERN]["number"], now(s)[0]), (9, "action")),
    case("move a token", law("MS-192", "M-22.21R"), lambda: founded("Belgrade", 117, tokens=(9, 10)), RED,
         {"kind": "place_number", "hex": MOUNTAINS, "from": OTHER_MOUNTAINS[0]},
         lambda s: ([s.numbers[place] for place in (MOUNTAINS, *OTHER_MOUNTAINS)], now(s)[0]), ([9, 0, 10], "action")),
    case("ride", law("MS-192", "M-22.22R"), acting, RED, ride(U, "Paris"),
         lambda s: (caravans(s, RED)[0], hand(s, RED)), (TO_PARIS, rich(salt=4))),
    case("ride and deliver", law("MS-192", "M-22.22R"), acting, RED, ride(U, "Paris", deliveries=((1, "Paris"),)),
         lambda s: (rules.view(s, None)["supplied"], me(s)["points"], hand(s, RED)),
         ([spot("Paris")], 1, rich(salt=4))),
    case("deliver", law("MS-192", "M-22.23R"), lambda: beside_paris().at("action"), RED, deliver("Paris"),
         lambda s: (rules.view(s, None)["supplied"], me(s)["warehouse"], hand(s, RED)),
         ([spot("Paris")], {"posts": 4, "available": 0, "delivered": 1}, RICH)),
    # cards and the end of the turn
    case("play a lancer", law("MS-192", "M-22.24R"), lambda: table().at("pre_roll"), RED, card("lancer"),
         lambda s: (pile(s), now(s)), ({"lancer": 1}, ("move_robber", (RED,)))),
    case("play route building", law("MS-192", "M-22.24R"), acting, RED, card("route_building"),
         lambda s: (pile(s), now(s)), ({"route_building": 1}, ("card_route", (RED,)))),
    case("play a swift journey", law("MS-192", "M-22.24R"), acting, RED, swift_march(U, S),
         lambda s: (pile(s), merchants(s, RED)[0], hand(s, RED)), ({"swift_journey": 1}, spot(S), RICH)),
    case("play a discovery", law("MS-192", "M-22.24R"), acting, RED, card("discovery", cards={"ore": 1, "salt": 1}),
         lambda s: (pile(s), hand(s, RED)), ({"discovery": 1}, rich(ore=6, salt=6))),
    case("play a monopoly", law("MS-192", "M-22.24R"), acting, RED, card("monopoly", resource="wool"),
         lambda s: (pile(s), hand(s, RED), hand(s, BLUE)), ({"monopoly": 1}, rich(wool=7), {"lumber": 1, "gold": 1})),
    case("play a trade profit", law("MS-192", "M-22.24R"), acting, RED, card("trade_profit"),
         lambda s: (pile(s), hand(s, RED)), ({"trade_profit": 1}, rich(gold=8))),
    case("end turn", law("MS-192", "M-22.25R"), asked, RED, {"kind": "end_turn"},
         lambda s: (offers(s), now(s)), ([], ("pre_roll", (BLUE,)))),
]  # fmt: skip


TRADE = ("propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade")
PLACING = ("roll_for_start", "place_initial_post", "place_neutral_post", "place_initial_route", "discard")
ROWS = ("start", "seat", "move", "look", "expected")


@pytest.mark.parametrize(ROWS, ACCEPTED)
def test_an_action_is_accepted_with_its_effects(start, seat, move, look, expected):
    state = start()
    play(state, seat, **move)
    assert look(state) == expected


# ---- seats and phases ----


@law("MS-186", "M-22.29R")
@pytest.mark.parametrize(ROWS, [row for row in ACCEPTED if row.values[2]["kind"] not in TRADE])
def test_an_action_belongs_to_its_seat(start, seat, move, look, expected):
    state = start()
    for other in set(range(state.setup.players)) - {seat, *rules.to_act(state)}:
        refused(state, other, "not_your_turn", **move)


ALLOWED = {
    "roll_dice": ("pre_roll",),
    "move_robber": ("move_robber",),
    "establish_route": ("action", "free_route", "card_route", "second card_route"),
    "choose_connection": ("choose_connection",),
    "decline_free_route": ("free_route", "card_route", "second card_route"),
    "place_number": ("place_number",),
    "play_development_card": ("pre_roll", "action"),
}  # all other actions of the active player: `action`


@law("M-22.29R", "M-0.9R")
@pytest.mark.parametrize("phase", PHASES)
def test_an_action_belongs_to_its_phase(phase):
    state = PHASES[phase]()
    moves = {row.values[2]["kind"]: row.values[2] for row in ACCEPTED}
    for kind, move in moves.items():
        if kind in PLACING and not phase.startswith(("setup", "discard")):
            refused(state, state.active, "not_your_turn", **move)
        elif kind not in (*TRADE, *PLACING) and phase not in ALLOWED.get(kind, ("action",)):
            refused(state, state.active, "wrong_phase", **move)


@law("M-22.29R")
@pytest.mark.parametrize("phase", ["setup_roll", "setup_post", "setup_neutral", "setup_route"])
def test_a_placement_belongs_to_its_phase(phase):
    state = PHASES[phase]()
    (seat,) = rules.to_act(state)
    fits = dict(zip(("setup_roll", "setup_post", "setup_neutral", "setup_route"), PLACING, strict=False))
    moves = {row.values[2]["kind"]: row.values[2] for row in ACCEPTED}
    for kind in PLACING[:4]:
        for other in {0, 1, 2} - {seat}:
            refused(state, other, "not_your_turn", **moves[kind])
        if kind != fits[phase]:
            refused(state, seat, "wrong_phase", **moves[kind])


# ---- malformed ----

OPTIONAL = {"victim", "replace", "from", "deliveries", "counters"}
JUNK = ("x", -1, 1.5, True, 10**10, None, {"x": 1}, [], [[]], [-1], [10**6], ["x"], [True], [0.5])


@law("MS-133", "M-22.29R", "M-0.1R")
@pytest.mark.parametrize(ROWS, ACCEPTED)
def test_malformed_parameters_are_refused_before_turn_and_phase(start, seat, move, look, expected):
    states = [(start(), seat), (PHASES["move_robber"](), BLUE), (PHASES["pre_roll"](), RED), (placing(2), 1)]
    for state, who in states:
        refused(state, who, "bad_parameter", **move, colour="red")
        for name in set(move) - {"kind"}:
            if name not in OPTIONAL:
                refused(state, who, "bad_parameter", **{key: value for key, value in move.items() if key != name})
            for junk in JUNK:
                if not (name in OPTIONAL and junk in (None, [])):
                    refused(state, who, "bad_parameter", **move | {name: junk})


@law("MS-133", "M-22.29R", "M-0.1R")
@pytest.mark.parametrize("phase", PHASES)
def test_unknown_actions_are_refused_in_every_phase(phase):
    state = PHASES[phase]()
    for seat in range(state.setup.players):
        for kind in ("fly", "", "end turn", "END_TURN", "build_settlement"):
            refused(state, seat, "unknown_action", kind, path=-1)
        for wire in (None, 7, [], "end_turn", {}, {"kind": "end_turn"}, {"type": None}, {"type": ["end_turn"]}):
            with pytest.raises(rules.InvalidMove) as caught:
                rules.apply(state, seat, wire)
            assert caught.value.code in ("unknown_action", "bad_parameter")


@law("MS-133", "M-22.29R")
@pytest.mark.parametrize("seat", [-1, 4, "0", None, 1.0, True])
def test_there_is_no_such_seat(seat):
    state = acting()
    with pytest.raises(rules.InvalidMove) as caught:
        rules.apply(state, seat, {"type": "end_turn"})
    assert caught.value.code == "bad_parameter"


# ---- effects that show later ----


@law("M-22.25R", "MS-146")
def test_the_end_of_a_turn_clears_its_counters():
    state = bought("ore", "salt")
    play(state, RED, **card("trade_profit"))
    play(state, RED, **OFFER)
    play(state, BLUE, **ACCEPT)
    play(state, RED, "buy_development_card")
    assert rules.view(state, RED)["offers_left"] == 9
    events = play(state, RED, "end_turn")
    assert [fact["why"] for fact in events_of(events, "trade_closed")] == ["over"]
    for seat in (BLUE, WHITE, 3):
        play(state, seat, "roll_dice")
        play(state, seat, "end_turn")
    shown = rules.view(state, RED)
    assert (shown["resources_bought"], shown["card_played"], shown["bought_this_turn"]) == (0, False, {})
    assert (shown["offers"], shown["offers_left"], shown["turn"]["phase"]) == ([], 10, "pre_roll")
