"""The 23 actions: each accepted with its effects, and refused when one of its preconditions is broken (B-16)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.base.position import Position, bank, between, hand, hex_with
from tests.rules.play import play, refused
from tests.rules.scripted import dice

RICH = {"lumber": 5, "brick": 5, "wool": 5, "grain": 5, "ore": 5}
PASTURE_8, FOREST_6 = hex_with("pasture", 8), hex_with("forest", 6)
ROW = (21, 16, 22, 17, 23, 18, 24, 19, 25, 20, 26)
PLACES = [(0, 22, 17), (1, 0, 3), (2, 2, 6), (2, 51, 47), (1, 53, 50), (0, 24, 18)]  # founding of three players


def me(state):
    return rules.view(state, 0)["players"][0]


def phase(state):
    return rules.view(state, None)["turn"]["phase"]


def now(state):
    """The phase and who owes a decision in it."""
    return phase(state), rules.to_act(state)


def offers(state):
    """Open offers: number, who is asked, who has accepted."""
    return [(offer["offer"], offer["waiting"], offer["accepted"]) for offer in rules.view(state, None)["offers"]]


# ---- positions ----


def opening(rolled, *totals):
    """Three players roll for the start; so many have done so."""
    state = Position(players=3).chance(start=dice(*totals)).state
    for seat in range(rolled):
        play(state, seat, "roll_for_start")
    return state


def founding(done, *, settled=False):
    """So many placements of the founding phase are done, and perhaps the next settlement."""
    state = opening(3, 12, 2, 2)
    for number, (seat, spot, way) in enumerate(PLACES[: done + settled]):
        play(state, seat, "found_settlement", intersection=spot)
        if number < done:
            play(state, seat, "found_road", path=between(spot, way))
    return state


def table(**options):
    """Seat 0 is rich and holds every kind of card; seat 1 has a settlement and some cards."""
    position = Position(**options).settlement(0, 22).line(0, 22, 17, 23).settlement(1, 9).hand(0, **RICH)
    position.hand(1, wool=2, brick=1).cards(0, knight=1, road_building=1, discovery=1, monopoly=1)
    return position.chance(dice=dice(8, 3), steal=[2], deck=[13])


def main(**options):
    return table(**options).at("main")


def seven(*sizes):
    """A seven was rolled with hands of these sizes."""
    position = table().chance(dice=dice(7))
    for seat, size in enumerate(sizes):
        position.hand(seat, ore=size)
    state = position.at("pre_roll")
    play(state, 0, "roll_dice")
    return state


def knight(when="main"):
    state = table().at(when)
    play(state, 0, "play_knight")
    return state


def offered(*answers, to=(1, 2)):
    """Seat 0 offers an ore for a wool; then these seats accept or reject."""
    position = table().hand(2, wool=1)
    state = position.at("main")
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=list(to))
    for seat, kind in answers:
        play(state, seat, kind, offer=1)
    return state


def asked():
    """Seat 1 offers a wool for an ore to seat 0."""
    state = main()
    play(state, 1, "propose_trade", give={"wool": 1}, get={"ore": 1}, to=[0])
    return state


def free_roads(built=0):
    state = main()
    play(state, 0, "play_road_building")
    for pair in [(23, 18)][:built]:
        play(state, 0, "build_road", path=between(*pair))
    return state


OFFER = {"kind": "propose_trade", "give": {"ore": 1}, "get": {"wool": 1}, "to": [1]}
COUNTER = {"kind": "propose_trade", "give": {"wool": 1}, "get": {"ore": 2}, "to": [0]}
BANK = {"kind": "trade_bank", "give": "ore", "count": 4, "get": "wool"}
DISCOVERY = {"kind": "play_discovery", "cards": {"ore": 1, "wool": 1}}
ACCEPT, REJECT = {"kind": "accept_trade", "offer": 1}, {"kind": "reject_trade", "offer": 1}
CONFIRM, WITHDRAW = {"kind": "confirm_trade", "offer": 1, "partner": 1}, {"kind": "withdraw_trade", "offer": 1}


def road(*pair):
    return {"kind": "build_road", "path": between(*pair)}


def settle(spot):
    return {"kind": "build_settlement", "intersection": spot}


def discard(**cards):
    return {"kind": "discard", "cards": cards}


def go(place, **victim):
    return {"kind": "move_robber", "hex": place, **victim}


# ---- accepted ----

R = RICH | {"ore": 4}
ACCEPTED = [
    case("roll for start", law("BS-170", "B-16.1R"), lambda: opening(0, 4, 9, 5), 0, {"kind": "roll_for_start"},
         now, ("setup_roll", (1,))),
    case("the highest starts", law("BS-170", "B-16.1R"), lambda: opening(2, 4, 9, 5), 2, {"kind": "roll_for_start"},
         now, ("found_settlement", (1,))),
    case("ties roll again", law("BS-170", "B-16.1R"), lambda: opening(2, 4, 9, 9), 2, {"kind": "roll_for_start"},
         now, ("setup_roll", (1,))),
    case("found settlement", law("BS-170", "B-16.2R"), lambda: founding(0), 0,
         {"kind": "found_settlement", "intersection": 22},
         lambda s: (me(s)["settlements"], hand(s, 0), now(s)), ([22], {}, ("found_road", (0,)))),
    case("found the second", law("BS-170", "B-16.2R"), lambda: founding(5), 0,
         {"kind": "found_settlement", "intersection": 25},
         lambda s: (me(s)["settlements"], hand(s, 0)), ([22, 25], {"lumber": 1, "grain": 1, "ore": 1})),
    case("found road", law("BS-170", "B-16.3R"), lambda: founding(0, settled=True), 0,
         {"kind": "found_road", "path": between(22, 16)},
         lambda s: (me(s)["roads"], now(s)), ([between(22, 16)], ("found_settlement", (1,)))),
    case("found the last road", law("BS-170", "B-16.3R"), lambda: founding(5, settled=True), 0,
         {"kind": "found_road", "path": between(24, 19)}, now, ("pre_roll", (0,))),
    case("roll", law("BS-170", "B-16.4R"), lambda: table().at("pre_roll"), 0, {"kind": "roll_dice"},
         lambda s: (hand(s, 1), now(s)), ({"wool": 3, "brick": 1}, ("main", (0,)))),
    case("roll in separate phases", law("BS-170", "B-16.4R"), lambda: table(phases="separate").at("pre_roll"), 0,
         {"kind": "roll_dice"}, now, ("trade", (0,))),
    case("roll a seven", law("BS-170", "B-16.4R"),
         lambda: table().chance(dice=dice(7)).hand(1, ore=8).at("pre_roll"), 0,
         {"kind": "roll_dice"}, now, ("discard", (0, 1))),
    case("discard", law("BS-170", "B-16.5R"), lambda: seven(8, 9), 1, discard(ore=4),
         lambda s: (hand(s, 1), now(s), bank(s)["ore"]), ({"ore": 5}, ("discard", (0,)), 6)),
    case("the last discard", law("BS-170", "B-16.5R"), lambda: seven(8, 7), 0, discard(ore=4),
         lambda s: (hand(s, 0), now(s)), ({"ore": 4}, ("move_robber", (0,)))),
    case("robber", law("BS-170", "B-16.6R"), lambda: seven(4, 4), 0, go(PASTURE_8),
         lambda s: (rules.view(s, 0)["robber"], hand(s, 0), phase(s)), (PASTURE_8, {"ore": 4}, "main")),
    case("robber with a theft", law("BS-170", "B-16.6R"), lambda: knight("pre_roll"), 0, go(PASTURE_8, victim=1),
         lambda s: (hand(s, 0), hand(s, 1), phase(s)), (RICH | {"wool": 6}, {"wool": 1, "brick": 1}, "pre_roll")),
    case("offer", law("BS-170", "B-16.7R"), main, 0, OFFER,
         lambda s: (offers(s), now(s), hand(s, 0)), ([(1, [1], [])], ("trade_answer", (1,)), RICH)),
    case("offer of an opponent", law("BS-170", "B-16.7R"), main, 1, COUNTER,
         lambda s: (offers(s), now(s)), ([(1, [0], [])], ("main", (0,)))),
    case("counter-offer", law("BS-170", "B-16.7R"), lambda: offered(to=[1]), 1, COUNTER,
         lambda s: (offers(s), now(s)), ([(2, [0], [])], ("main", (0,)))),
    case("accept", law("BS-170", "B-16.8R"), offered, 1, ACCEPT,
         lambda s: (offers(s), now(s), hand(s, 0)), ([(1, [2], [1])], ("trade_answer", (2,)), RICH)),
    case("accept on turn", law("BS-170", "B-16.8R"), asked, 0, ACCEPT,
         lambda s: (offers(s), hand(s, 0), hand(s, 1)), ([], R | {"wool": 6}, {"brick": 1, "wool": 1, "ore": 1})),
    case("reject", law("BS-170", "B-16.9R"), offered, 1, REJECT,
         lambda s: (offers(s), now(s)), ([(1, [2], [])], ("trade_answer", (2,)))),
    case("the last reject", law("BS-170", "B-16.9R"), lambda: offered((1, "reject_trade")), 2, REJECT,
         lambda s: (offers(s), now(s)), ([], ("main", (0,)))),
    case("take an acceptance back", law("BS-170", "B-16.9R"), lambda: offered((1, "accept_trade"), to=[1]), 1, REJECT,
         offers, []),
    case("confirm", law("BS-170", "B-16.10R"), lambda: offered((1, "accept_trade"), (2, "accept_trade")), 0, CONFIRM,
         lambda s: (offers(s), hand(s, 0), hand(s, 1)), ([], R | {"wool": 6}, {"brick": 1, "wool": 1, "ore": 1})),
    case("withdraw", law("BS-170", "B-16.11R"), offered, 0, WITHDRAW,
         lambda s: (offers(s), now(s)), ([], ("main", (0,)))),
    case("withdraw an opponent's", law("BS-170", "B-16.11R"), asked, 1, WITHDRAW, offers, []),
    case("bank", law("BS-170", "B-16.12R"), main, 0, BANK,
         lambda s: (hand(s, 0), bank(s)["ore"], bank(s)["wool"]), (RICH | {"ore": 1, "wool": 6}, 18, 11)),
    case("end trade", law("BS-170", "B-16.13R"), lambda: table(phases="separate").at("trade"), 0, {"kind": "end_trade"},
         now, ("build", (0,))),
    case("road", law("BS-170", "B-16.14R"), main, 0, road(23, 18),
         lambda s: (me(s)["road_length"], hand(s, 0)), (3, RICH | {"lumber": 4, "brick": 4})),
    case("free road", law("BS-170", "B-16.14R"), free_roads, 0, road(23, 18),
         lambda s: (me(s)["road_length"], hand(s, 0), phase(s)), (3, RICH, "free_roads")),
    case("settlement", law("BS-170", "B-16.15R"), main, 0, settle(23),
         lambda s: (me(s)["settlements"], me(s)["points"], hand(s, 0)),
         ([22, 23], 2, {"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 5})),
    case("city", law("BS-170", "B-16.16R"), main, 0, {"kind": "build_city", "intersection": 22},
         lambda s: (me(s)["cities"], me(s)["supply"]["settlements"], hand(s, 0)),
         ([22], 5, RICH | {"ore": 2, "grain": 3})),
    case("buy", law("BS-170", "B-16.17R"), main, 0, {"kind": "buy_development_card"},
         lambda s: (rules.view(s, 0)["bought_this_turn"], rules.view(s, 0)["deck"], hand(s, 0)),
         ({"victory_point": 1}, 20, RICH | {"wool": 4, "grain": 4, "ore": 4})),
    case("knight", law("BS-170", "B-16.18R"), lambda: table().knights(0, 2).at("pre_roll"), 0, {"kind": "play_knight"},
         lambda s: (me(s)["knights"], rules.view(s, 1)["largest_army"], now(s)), (3, 0, ("move_robber", (0,)))),
    case("road building", law("BS-170", "B-16.19R"), lambda: table().at("pre_roll"), 0, {"kind": "play_road_building"},
         lambda s: (me(s)["development_cards"], now(s)), (3, ("free_roads", (0,)))),
    case("decline", law("BS-170", "B-16.20R"), lambda: free_roads(1), 0, {"kind": "decline_free_road"},
         now, ("main", (0,))),
    case("discovery", law("BS-170", "B-16.21R"), lambda: table().at("pre_roll"), 0, DISCOVERY,
         lambda s: (me(s)["development_cards"], hand(s, 0)), (3, RICH | {"ore": 6, "wool": 6})),
    case("monopoly", law("BS-170", "B-16.22R"), main, 0, {"kind": "play_monopoly", "resource": "wool"},
         lambda s: (me(s)["development_cards"], hand(s, 0), hand(s, 1)), (3, RICH | {"wool": 7}, {"brick": 1})),
    case("end turn", law("BS-170", "B-16.23R"), asked, 0, {"kind": "end_turn"},
         lambda s: (offers(s), now(s)), ([], ("pre_roll", (1,)))),
]  # fmt: skip


@pytest.mark.parametrize(("start", "seat", "move", "look", "expected"), ACCEPTED)
def test_an_action_is_accepted_with_its_effects(start, seat, move, look, expected):
    state = start()
    play(state, seat, **move)
    assert look(state) == expected


# ---- refused ----


def poor(**cards):
    return table().hand(0, **cards).at("main")


def spent():
    """Seat 1 has accepted, but seat 0 has given its ore to the bank."""
    state = table().hand(0, ore=4).at("main")
    play(state, 0, **OFFER)
    play(state, 1, **ACCEPT)
    play(state, 0, **BANK)
    return state


def crowded():
    """Seat 0 can pay, but has all its pieces on the board."""
    position = table().line(0, *ROW[:3]).line(0, *ROW[4:]).line(0, 0, 4, 1, 5, 2, 6).city(0, 47, 48, 49, 50)
    return position.settlement(0, 30, 32, 41, 44).at("main")


def blocked():
    """Seat 0's line ends at a settlement of seat 1."""
    return table().line(0, 23, 18).settlement(1, 18).line(1, 13, 8).at("main")


def no_bank(**left):
    return table().bank(**{"lumber": 0, "brick": 0, "wool": 0, "grain": 0, "ore": 0} | left).at("main")


def terms(give, get, to=(1,)):
    return {"kind": "propose_trade", "give": give, "get": get, "to": list(to)}


def city(spot):
    return {"kind": "build_city", "intersection": spot}


def found(spot):
    return {"kind": "found_settlement", "intersection": spot}


def found_road(*pair):
    return {"kind": "found_road", "path": between(*pair)}


def bank_trade(give, count, get):
    return {"kind": "trade_bank", "give": give, "count": count, "get": get}


REFUSED = [
    case("rolled already", law("B-16.1R"), lambda: opening(1, 4, 9), 0, {"kind": "roll_for_start"}, "not_your_turn"),
    case("a taken place", law("B-16.2R"), lambda: founding(1), 1, found(22), "occupied"),
    case("too near", law("B-16.2R"), lambda: founding(1), 1, found(17), "distance_rule"),
    case("a taken path", law("B-16.3R"), lambda: founding(1, settled=True), 1, found_road(22, 17), "occupied"),
    case("elsewhere", law("B-16.3R"), lambda: founding(1, settled=True), 1, found_road(23, 18), "not_connected"),
    case("at the first", law("B-16.3R"), lambda: founding(5, settled=True), 0, found_road(22, 16), "not_connected"),
    case("rolled before", law("B-16.4R"), main, 0, {"kind": "roll_dice"}, "wrong_phase"),
    case("too few", law("B-16.5R"), lambda: seven(9), 0, discard(ore=3), "bad_discard"),
    case("too many", law("B-16.5R"), lambda: seven(9), 0, discard(ore=5), "bad_discard"),
    case("not held", law("B-16.5R"), lambda: seven(9), 0, discard(ore=3, wool=1), "bad_discard"),
    case("nothing to discard", law("B-16.5R"), lambda: seven(9, 7), 1, discard(ore=3), "not_your_turn"),
    case("the same hex", law("B-16.6R"), knight, 0, go(hex_with("desert", None)), "robber_same_hex"),
    case("the sea", law("B-16.6R"), knight, 0, go(19), "not_a_terrain_hex"),
    case("a victim elsewhere", law("B-16.6R"), knight, 0, go(FOREST_6, victim=1), "bad_victim"),
    case("oneself", law("B-16.6R"), knight, 0, go(hex_with("hills", 9), victim=0), "bad_victim"),
    case("a victim without cards", law("B-16.6R"), lambda: seven(4), 0, go(PASTURE_8, victim=2), "bad_victim"),
    case("two opponents", law("B-16.7R"), main, 1, terms({"wool": 1}, {"ore": 1}, [2]), "trade_without_active"),
    case("giving nothing", law("B-16.7R"), main, 0, terms({}, {"ore": 1}), "trade_gift"),
    case("getting nothing", law("B-16.7R"), main, 0, terms({"ore": 1}, {}), "trade_gift"),
    case("like for like", law("B-16.7R"), main, 0, terms({"ore": 2}, {"ore": 1, "wool": 1}), "trade_same_type"),
    case("offer not held", law("B-16.7R"), main, 0, terms({"ore": 6}, {"wool": 1}), "insufficient_resources"),
    case("no offers left", law("B-16.7R"), lambda: main(offers_per_turn=0), 0, OFFER, "offer_limit_reached"),
    case("before the roll", law("B-16.7R"), lambda: table().at("pre_roll"), 0, OFFER, "wrong_phase"),
    case("answers are owed", law("B-16.7R", "BS-161"), offered, 0, OFFER, "wrong_phase"),
    case("owes no answer", law("B-16.7R"), lambda: offered(to=[2]), 1, COUNTER, "wrong_phase"),
    case("no offer", law("B-16.8R"), main, 1, ACCEPT, "offer_not_open"),
    case("not asked", law("B-16.8R"), lambda: offered(to=[2]), 1, ACCEPT, "not_addressed"),
    case("answered", law("B-16.8R"), lambda: offered((1, "reject_trade")), 1, ACCEPT, "already_answered"),
    case("asked for more", law("B-16.8R"), lambda: offered(to=[1, 3]), 3, ACCEPT, "insufficient_resources"),
    case("nothing to reject", law("B-16.9R"), main, 1, REJECT, "offer_not_open"),
    case("reject unasked", law("B-16.9R"), lambda: offered(to=[2]), 1, REJECT, "not_addressed"),
    case("reject twice", law("B-16.9R"), lambda: offered((1, "reject_trade")), 1, REJECT, "already_answered"),
    case("no candidate", law("B-16.10R"), offered, 0, CONFIRM, "not_a_candidate"),
    case("confirm nothing", law("B-16.10R"), main, 0, CONFIRM, "offer_not_open"),
    case("not the maker", law("B-16.10R"), lambda: offered((1, "accept_trade")), 1, CONFIRM, "not_your_turn"),
    case("spent", law("B-16.10R"), spent, 0, CONFIRM, "insufficient_resources"),
    case("withdraw nothing", law("B-16.11R"), main, 0, WITHDRAW, "offer_not_open"),
    case("withdraw another's", law("B-16.11R"), offered, 1, WITHDRAW, "not_your_turn"),
    case("another rate", law("B-16.12R"), main, 0, bank_trade("ore", 3, "wool"), "bad_rate"),
    case("bank like for like", law("B-16.12R"), main, 0, bank_trade("ore", 4, "ore"), "trade_same_type"),
    case("bank not held", law("B-16.12R"), lambda: poor(ore=3), 0, BANK, "insufficient_resources"),
    case("an empty pile", law("B-16.12R"), lambda: no_bank(ore=9), 0, BANK, "bank_empty"),
    case("bank before the roll", law("B-16.12R"), lambda: table().at("pre_roll"), 0, BANK, "wrong_phase"),
    case("combined has no end of trade", law("B-16.13R"), main, 0, {"kind": "end_trade"}, "wrong_phase"),
    case("no lumber", law("B-16.14R"), lambda: poor(brick=1), 0, road(23, 18), "insufficient_resources"),
    case("no road piece", law("B-16.14R"), crowded, 0, road(22, 28), "no_piece_left"),
    case("path taken", law("B-16.14R"), main, 0, road(22, 17), "occupied"),
    case("path elsewhere", law("B-16.14R"), main, 0, road(52, 49), "not_connected"),
    case("through an opponent", law("B-16.14R"), blocked, 0, road(18, 24), "not_connected"),
    case("a free road elsewhere", law("B-16.14R"), free_roads, 0, road(52, 49), "not_connected"),
    case("no grain", law("B-16.15R"), lambda: poor(lumber=1, brick=1, wool=1), 0, settle(23), "insufficient_resources"),
    case("no settlement piece", law("B-16.15R"), crowded, 0, settle(2), "no_piece_left"),
    case("place taken", law("B-16.15R"), main, 0, settle(22), "occupied"),
    case("place too near", law("B-16.15R"), main, 0, settle(17), "distance_rule"),
    case("place elsewhere", law("B-16.15R"), main, 0, settle(30), "not_connected"),
    case("no ore", law("B-16.16R"), lambda: poor(ore=2, grain=2), 0, city(22), "insufficient_resources"),
    case("no city piece", law("B-16.16R"), crowded, 0, city(22), "no_piece_left"),
    case("no settlement there", law("B-16.16R"), main, 0, city(23), "not_own_settlement"),
    case("another's settlement", law("B-16.16R"), main, 0, city(9), "not_own_settlement"),
    case("card not paid", law("B-16.17R"), lambda: poor(ore=1, wool=1), 0, {"kind": "buy_development_card"},
         "insufficient_resources"),
    case("deck empty", law("B-16.17R"),
         lambda: table().cards(1, knight=13, victory_point=5, road_building=1, discovery=1, monopoly=1).at("main"), 0,
         {"kind": "buy_development_card"}, "deck_empty"),
    case("no road to place", law("B-16.19R"), crowded, 0, {"kind": "play_road_building"}, "card_not_playable"),
    case("the first road is owed", law("B-16.20R"), free_roads, 0, {"kind": "decline_free_road"}, "wrong_phase"),
    case("not in the bank", law("B-16.21R"), lambda: no_bank(ore=9), 0, DISCOVERY, "bank_empty"),
    case("one card", law("B-16.21R"), main, 0, {"kind": "play_discovery", "cards": {"ore": 1}}, "bad_parameter"),
    case("a bank without cards", law("B-16.21R"), no_bank, 0, {"kind": "play_discovery", "cards": {"ore": 1}},
         "card_not_playable"),
    case("not rolled", law("B-16.23R"), lambda: table().at("pre_roll"), 0, {"kind": "end_turn"}, "wrong_phase"),
    case("robber owed", law("B-16.23R"), knight, 0, {"kind": "end_turn"}, "wrong_phase"),
    case("answers owed", law("B-16.23R", "BS-161"), offered, 0, {"kind": "end_turn"}, "wrong_phase"),
]  # fmt: skip


@law("BS-170")
@pytest.mark.parametrize(("start", "seat", "move", "code"), REFUSED)
def test_an_action_is_refused_with_the_code_of_what_is_missing(start, seat, move, code):
    refused(start(), seat, code, **move)


@law("BS-170")
@pytest.mark.parametrize(
    ("card", "move"),
    [
        case("knight", law("B-16.18R"), "knight", {"kind": "play_knight"}),
        case("road building", law("B-16.19R"), "road_building", {"kind": "play_road_building"}),
        case("discovery", law("B-16.21R"), "discovery", DISCOVERY),
        case("monopoly", law("B-16.22R"), "monopoly", {"kind": "play_monopoly", "resource": "wool"}),
    ],
)
def test_a_card_is_refused_when_it_cannot_be_played(card, move):
    def seated():
        return Position().settlement(0, 22)

    refused(seated().at("main"), 0, "card_not_held", **move)
    refused(seated().cards(0, fresh=True, **{card: 1}).at("main"), 0, "card_bought_this_turn", **move)
    state = seated().cards(0, **{card: 2}).hand(0, ore=1).at("main")
    play(state, 0, **move)
    while phase(state) != "main":
        rules.apply(state, 0, rules.default_move(state, 0))
    refused(state, 0, "card_limit_reached", **move)


@law("BS-170", "B-16.26R")
@pytest.mark.parametrize(("start", "seat", "move", "look", "expected"), ACCEPTED)
def test_an_action_belongs_to_its_seat(start, seat, move, look, expected):
    state = start()
    concerned = {seat, *rules.to_act(state)}
    code = "not_your_turn"
    if move["kind"] in ("accept_trade", "reject_trade"):
        code = "not_addressed"
        concerned |= {other for offer in rules.view(state, None)["offers"] for other in offer["to"]}
    elif move["kind"] == "propose_trade":
        code = "trade_without_active"
        concerned |= {1} if seat == 0 else {0, 2, 3}
    for other in set(range(state.setup.players)) - concerned:
        refused(state, other, code, **move)
