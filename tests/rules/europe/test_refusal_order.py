"""When several things are wrong: which of them a refusal names (M-22.29R)."""

import pytest

import rules
from rules.kernel.state import Duty, owes
from tests.law import case, law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position, between, hexagon, spot
from tests.rules.europe.stories import (
    ARROW,
    HOME,
    MOUNTAINS,
    OTHER_MOUNTAINS,
    TO_PARIS,
    acting,
    after,
    asked,
    beside_paris,
    founded,
    offered,
    placing,
    seven,
    table,
)
from tests.rules.europe.travel import S, T, U, X, card, deliver, march, ride, swift_march
from tests.rules.play import play, refused

ACCEPT, REJECT = {"kind": "accept_trade", "offer": 1}, {"kind": "reject_trade", "offer": 1}
CONFIRM, WITHDRAW = {"kind": "confirm_trade", "offer": 1, "partner": BLUE}, {"kind": "withdraw_trade", "offer": 1}
ROUTE = {"kind": "establish_route", "path": between(U, S)}


def poor(**cards):
    return table().hand(RED, **cards)


# ---- before the preconditions ----


def over():
    """Red has won."""
    state = beside_paris().warehouse(RED, 0).at("action")
    state.delivered[RED] = 4
    play(state, RED, **deliver("Paris"))
    return state


GENERAL = [
    case("the end, then an unknown action", law("M-22.29R"), over, BLUE, {"kind": "fly"}, "game_over"),
    case("the end, then a bad parameter", law("M-22.29R"), over, RED, march(U, grain=-1), "game_over"),
    case("an unknown action, then its parameters", law("M-22.29R"), acting, BLUE, {"kind": "fly", "path": -1},
         "unknown_action"),
    case("a bad parameter, then the turn", law("MS-186", "M-22.29R"), acting, BLUE,
         {"kind": "deliver_commodity", "caravan": 7, "intersection": spot("Paris")}, "bad_parameter"),
    case("a bad parameter, then the phase", law("M-22.29R"), lambda: table().at("pre_roll"), RED,
         {"kind": "establish_route", "path": 9999}, "bad_parameter"),
    case("parameters that do not fit, then the turn", law("M-22.29R"), acting, BLUE, card("monopoly", cards={"ore": 2}),
         "bad_parameter"),
    case("deliveries that do not fit, then the turn", law("M-22.29R"), acting, BLUE,
         ride(U, "Paris", deliveries=((2, "Paris"),)), "bad_parameter"),
    case("the turn, then the phase: roll", law("MS-186", "M-22.29R"), acting, BLUE, {"kind": "roll_dice"},
         "not_your_turn"),
    case("the turn, then the phase: deliver", law("MS-186", "M-22.29R"), lambda: beside_paris().at("pre_roll"), BLUE,
         deliver("Paris"), "not_your_turn"),
    case("the turn, then the phase: robber", law("M-22.29R"), acting, WHITE, {"kind": "move_robber", "hex": 9},
         "not_your_turn"),
    case("the turn, then the cost", law("M-22.29R"), acting, WHITE, ROUTE, "not_your_turn"),
    case("the phase, then the cost", law("M-22.29R"), lambda: poor().at("pre_roll"), RED, ROUTE, "wrong_phase"),
    case("the phase, then the place", law("M-22.29R"), lambda: table().at("pre_roll"), RED, ROUTE | {"path": HOME},
         "wrong_phase"),
    case("a discard that is not owed", law("M-22.29R"), lambda: seven(9, 4), BLUE,
         {"kind": "discard", "cards": {"ore": 9}}, "not_your_turn"),
    case("no discard in the action phase", law("M-22.29R"), acting, RED, {"kind": "discard", "cards": {"ore": 9}},
         "not_your_turn"),
    case("a placement that is not owed", law("M-22.29R"), acting, RED,
         {"kind": "place_initial_post", "intersection": spot("Oslo")}, "not_your_turn"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "seat", "move", "code"), GENERAL)
def test_the_order_before_the_preconditions(start, seat, move, code):
    refused(start(), seat, code, **move)


# ---- the preconditions from left to right ----


def terms(give, get, to=(BLUE,)):
    return {"kind": "propose_trade", "give": give, "get": get, "to": list(to)}


def swap(give, count, get):
    return {"kind": "trade_bank", "give": give, "count": count, "get": get}


def bought_two():
    state = table().hand(RED, gold=4).at("action")
    for _ in range(2):
        play(state, RED, "buy_resource", resource="ore")
    return state


def rich_and_bought_two():
    state = table().hand(RED, gold=6).bank(ore=2).at("action")
    for _ in range(2):
        play(state, RED, "buy_resource", resource="ore")
    return state


def sold_out():
    position = table().cards(WHITE, lancer=13, route_building=2, swift_journey=1, discovery=1, monopoly=1)
    return position.cards(WHITE, trade_profit=1)


def no_pieces(**cards):
    """All merchants and caravans of red are on the board, all routes are used."""
    position = table().merchant(RED, X).caravan(RED, TO_PARIS).hand(RED, **cards)
    far = [path for path in range(60) if position.state.free_paths >> path & 1]
    return position.route(RED, *far[:28])


def crowded(**cards):
    """Two caravans of others stand on the way to Paris; blue's route leads off from Bern."""
    position = table().line(BLUE, "Bern", X).hand(RED, **cards)
    return position.caravan(WHITE, TO_PARIS, between("Bern", X)).caravan(BLUE, TO_PARIS, between("Bern", X))


PIECES = {"lumber": 5, "wool": 5, "grain": 5, "ore": 5, "salt": 5}
HIRE = {"kind": "hire_merchant", "intersection": spot("Brussels")}
FORM = {"kind": "form_caravan", "path": TO_PARIS}


def brown_and_taken():
    return Position(players=3).post(BLUE, "Oslo").at("setup_post", RED, RED, 0)


def first_route():
    """Red's first route is due; blue's lies between Brussels and Cologne."""
    position = Position(players=3).post(RED, "Paris").line(BLUE, "Brussels", "Cologne")
    return position.at("setup_route", RED, RED, 0)


def fresh_and_stuck():
    return Position().cards(RED, fresh=True, swift_journey=1).at("action")


def supplied_and_empty():
    """Red's caravan is at Paris, whose post has its commodity, and red has none left."""
    return beside_paris().post(WHITE, "Hamburg").supplied(RED, "Hamburg").supplied(WHITE, "Paris").at("action")


def empty_handed():
    """Red has no commodity left; his caravan stands between his own post in Bern and nothing."""
    return table().post(WHITE, "Hamburg").supplied(RED, "Hamburg").at("action")


def no_post_no_commodity():
    position = table().line(RED, "Paris", "Brussels").post(WHITE, "Hamburg").supplied(RED, "Hamburg")
    position.state.caravans[2 * RED] = between("Paris", "Brussels")
    return position.at("action")


LEFT_TO_RIGHT = [
    case("violet, then free", law("M-22.29R", "M-22.2R"), brown_and_taken, RED,
         {"kind": "place_initial_post", "intersection": spot("Oslo")}, "not_violet"),
    case("a free path, then an own post", law("M-22.29R", "M-22.4R"), first_route, RED,
         {"kind": "place_initial_route", "path": between("Brussels", "Cologne")}, "occupied"),
    case("an own post, then isolated cities", law("M-22.29R", "M-22.4R"), first_route, RED,
         {"kind": "place_initial_route", "path": between("Brussels", 64)}, "not_connected"),
    case("another hex, then a number", law("M-22.29R", "M-22.7R"), lambda: seven(4), RED,
         {"kind": "move_robber", "hex": 0}, "robber_same_hex"),
    case("another hex, then the victim", law("M-22.29R", "M-22.7R"), lambda: seven(4), RED,
         {"kind": "move_robber", "hex": 0, "victim": RED}, "robber_same_hex"),
    case("a number, then the victim", law("M-22.29R", "M-22.7R"), lambda: seven(4), RED,
         {"kind": "move_robber", "hex": MOUNTAINS, "victim": RED}, "hex_without_number"),
    case("the active player, then a gift", law("M-22.29R", "M-22.8R"), acting, BLUE, terms({}, {"ore": 1}, [WHITE]),
         "trade_without_active"),
    case("like for like, then what is held", law("M-22.29R", "M-22.8R"), acting, RED, terms({"ore": 9}, {"ore": 1}),
         "same_type"),
    case("cards, then gold", law("M-22.29R", "M-22.8R"), acting, RED, terms({"ore": 9, "gold": 99}, {"wool": 1}),
         "insufficient_resources"),
    case("what is held, then the limit", law("M-22.29R", "M-22.8R"), lambda: acting(offers_per_turn=0), RED,
         terms({"gold": 99}, {"wool": 1}), "insufficient_gold"),
    case("gold, then the limit", law("M-22.29R", "M-22.12R"), bought_two, RED,
         {"kind": "buy_resource", "resource": "ore"}, "insufficient_gold"),
    case("gold, then the pile", law("M-22.29R", "M-22.12R"), lambda: poor(gold=1).bank(ore=0).at("action"), RED,
         {"kind": "buy_resource", "resource": "ore"}, "insufficient_gold"),
    case("the limit, then the pile", law("M-22.29R", "M-22.12R"), rich_and_bought_two, RED,
         {"kind": "buy_resource", "resource": "ore"}, "gold_purchase_limit"),
    case("the rate, then the cards", law("M-22.29R", "M-22.13R"), lambda: poor(ore=1).at("action"), RED,
         swap("ore", 4, "ore"), "bad_rate"),
    case("the cards, then the kinds", law("M-22.29R", "M-22.13R"), lambda: poor(ore=1).at("action"), RED,
         swap("ore", 3, "ore"), "insufficient_resources"),
    case("the kinds, then the pile", law("M-22.29R", "M-22.13R"), lambda: table().bank(ore=0).at("action"), RED,
         swap("ore", 3, "ore"), "same_type"),
    case("the cost, then the deck", law("M-22.29R", "M-22.14R"), lambda: sold_out().hand(RED).at("action"), RED,
         {"kind": "buy_development_card"}, "insufficient_resources"),
    case("the cost, then the post", law("M-22.29R", "M-22.15R"), lambda: no_pieces().at("action"), RED, HIRE,
         "insufficient_resources"),
    case("the post, then the piece", law("M-22.29R", "M-22.15R"), lambda: no_pieces(**PIECES).at("action"), RED, HIRE,
         "not_own_post"),
    case("the cost, then the route", law("M-22.29R", "M-22.16R"), lambda: no_pieces().at("action"), RED, FORM,
         "insufficient_resources"),
    case("the route, then its end", law("M-22.29R", "M-22.16R"), lambda: no_pieces(**PIECES).at("action"), RED,
         FORM | {"path": between(S, T)}, "not_own_route"),
    case("the end of the route, then room", law("M-22.29R", "M-22.16R"), lambda: crowded(**PIECES).at("action"), RED,
         FORM, "not_own_post"),
    case("room, then the piece", law("M-22.29R", "M-22.16R"),
         lambda: no_pieces(**PIECES).caravan(BLUE, HOME).at("action"), RED, FORM | {"path": HOME}, "route_full"),
    case("the cost, then the piece", law("M-22.29R", "M-22.17R"), lambda: no_pieces().at("action"), RED,
         ROUTE | {"path": HOME}, "insufficient_resources"),
    case("the piece, then the path", law("M-22.29R", "M-22.17R"), lambda: no_pieces(**PIECES).at("action"), RED,
         ROUTE | {"path": HOME}, "no_piece_left"),
    case("a free path, then an own route", law("M-22.29R", "M-22.17R"),
         lambda: table().route(BLUE, ARROW).at("action"), RED, ROUTE | {"path": ARROW}, "occupied"),
    case("paths, then the number of steps", law("M-22.29R", "M-22.20R"), acting, RED, march(U, T, S, T),
         "path_not_continuous"),
    case("steps, then grain", law("M-22.29R", "M-22.20R"), lambda: poor().at("action"), RED, march(U, S, U, "Paris"),
         "too_far"),
    case("grain, then the end", law("M-22.29R", "M-22.20R"), lambda: poor().at("action"), RED, march(U, "Paris"),
         "insufficient_resources"),
    case("the hex, then the token", law("M-22.29R", "M-22.21R"),
         lambda: founded("Belgrade", 117, tokens=(9, 10)), RED,
         {"kind": "place_number", "hex": OTHER_MOUNTAINS[0], "from": hexagon("1,2")}, "bad_hex"),
    case("routes, then the number of steps", law("M-22.29R", "M-22.22R"), acting, RED,
         ride(U, "Paris") | {"way": [TO_PARIS, HOME, TO_PARIS, between("Paris", "Brussels")]}, "no_route"),
    case("steps, then salt", law("M-22.29R", "M-22.22R"), lambda: poor().at("action"), RED,
         ride(U, "Paris") | {"way": [TO_PARIS, HOME] * 2}, "too_far"),
    case("salt, then tolls", law("M-22.29R", "M-22.22R"), lambda: crowded().at("action"), RED, ride("Bern", X),
         "insufficient_resources"),
    case("tolls, then room", law("M-22.29R", "M-22.22R"), lambda: crowded(salt=1).at("action"), RED, ride("Bern", X),
         "insufficient_gold"),
    case("room, then deliveries", law("M-22.29R", "M-22.22R"), lambda: crowded(salt=1, gold=1).at("action"), RED,
         ride(U, "Paris", deliveries=((1, "Bern"),)), "route_full"),
    case("beside the city, then its post", law("M-22.29R", "M-22.23R"), acting, RED, deliver("Brussels"),
         "not_adjacent"),
    case("supplied, then a commodity", law("M-22.29R", "M-22.23R"), supplied_and_empty, RED, deliver("Paris"),
         "post_already_supplied"),
    case("a commodity, then a post", law("M-22.29R", "M-22.23R"), no_post_no_commodity, RED, deliver("Brussels"),
         "no_commodity"),
    case("a commodity, then whose post", law("M-22.29R", "M-22.23R"), empty_handed, RED, deliver("Bern"),
         "no_commodity"),
    case("one card a turn, then the hand", law("M-22.29R", "M-22.24R"), lambda: after(card("trade_profit")), RED,
         card("trade_profit"), "card_limit_reached"),
    case("the turn of the purchase, then the effect", law("M-22.29R", "M-22.24R"), fresh_and_stuck, RED,
         swift_march(U), "card_bought_this_turn"),
    case("the hand, then the effect", law("M-22.29R", "M-22.24R"), lambda: Position().at("action"), RED,
         swift_march(U), "card_not_held"),
]  # fmt: skip


@pytest.mark.parametrize(("start", "seat", "move", "code"), LEFT_TO_RIGHT)
def test_the_preconditions_are_judged_from_left_to_right(start, seat, move, code):
    refused(start(), seat, code, **move)


# ---- actions that name an offer ----


def robbing(state):
    """The same table while the robber must be moved."""
    state.duties = [owes("action", RED), Duty("move_robber", (RED,))]
    return state


@pytest.mark.parametrize(
    ("start", "seat", "move", "code"),
    [
        case("an offer that never was, before the roll", law("M-22.29R"), lambda: table().at("pre_roll"), BLUE,
             ACCEPT | {"offer": 77}, "offer_not_open"),
        case("no offer to withdraw, for an opponent", law("M-22.29R"), acting, BLUE, WITHDRAW, "offer_not_open"),
        case("no offer to confirm, in another phase", law("M-22.29R"), lambda: robbing(acting()), BLUE, CONFIRM,
             "offer_not_open"),
        case("addressed, then the phase", law("M-22.29R"), lambda: robbing(asked()), WHITE, ACCEPT, "not_addressed"),
        case("addressed, then what is held", law("M-22.29R"), offered, ORANGE, ACCEPT, "not_addressed"),
        case("answered, then the phase", law("M-22.29R"),
             lambda: robbing(offered((BLUE, "accept_trade"), (WHITE, "reject_trade"))), WHITE, REJECT,
             "already_answered"),
        case("a candidate, then the turn", law("M-22.29R"), offered, WHITE, CONFIRM, "not_a_candidate"),
        case("a candidate, then the phase", law("M-22.29R"),
             lambda: robbing(offered((BLUE, "accept_trade"), (WHITE, "accept_trade"))), RED,
             CONFIRM | {"partner": ORANGE}, "not_a_candidate"),
        case("the turn, then the phase", law("M-22.29R"),
             lambda: robbing(offered((BLUE, "accept_trade"), (WHITE, "accept_trade"))), WHITE, CONFIRM,
             "not_your_turn"),
        case("the phase, then what is held", law("M-22.29R"), lambda: robbing(asked()), RED, ACCEPT, "wrong_phase"),
        case("a malformed offer first", law("M-22.29R"), acting, BLUE, ACCEPT | {"offer": 0}, "bad_parameter"),
    ],
)  # fmt: skip
def test_actions_that_name_an_offer_are_judged_by_the_offer_first(start, seat, move, code):
    refused(start(), seat, code, **move)


@law("M-22.29R")
def test_every_refusal_names_the_clause_that_it_breaks():
    named = [refused(start(), seat, code, **move) for start, seat, move, code in map(_values, GENERAL + LEFT_TO_RIGHT)]
    assert all(rules.clause(refusal.clause) and refusal.detail for refusal in named)
    assert len({refusal.clause for refusal in named}) > 20


def _values(row):
    return row.values


@law("MS-186", "M-22.29R")
def test_a_placement_of_another_is_not_your_turn_before_its_place_is_judged():
    state = placing(1)
    refused(state, 0, "not_your_turn", "place_initial_post", intersection=spot("Bern"))
    refused(state, 1, "occupied", "place_initial_post", intersection=spot("Bern"))
