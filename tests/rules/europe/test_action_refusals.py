"""The actions of the table with a single precondition broken: refused with the code of that one (M-22)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position, add_map, between, changed, hexagon, spot
from tests.rules.europe.stories import (
    ARROW,
    ARROW_FREE,
    HOME,
    MOUNTAINS,
    OTHER_MOUNTAINS,
    RICH,
    TO_PARIS,
    acting,
    after,
    arrow,
    asked,
    beside_paris,
    choosing,
    founded,
    offered,
    opening,
    placing,
    route_card,
    seven,
    table,
)
from tests.rules.europe.travel import S, T, U, X, Y, card, deliver, march, ride, swift_march
from tests.rules.play import play, refused

PARIS_6, SALTERN = hexagon("-3,0"), hexagon("2,-2")
ROLL_FOR_START, ROLL, END, BUY = (
    {"kind": kind} for kind in ("roll_for_start", "roll_dice", "end_turn", "buy_development_card")
)
ACCEPT, REJECT = {"kind": "accept_trade", "offer": 1}, {"kind": "reject_trade", "offer": 1}
CONFIRM, WITHDRAW = {"kind": "confirm_trade", "offer": 1, "partner": BLUE}, {"kind": "withdraw_trade", "offer": 1}
DECLINE = {"kind": "decline_free_route"}


def initial(city):
    return {"kind": "place_initial_post", "intersection": spot(city)}


def neutral(city):
    return {"kind": "place_neutral_post", "intersection": spot(city)}


def initial_route(path):
    return {"kind": "place_initial_route", "path": path}


def discard(**cards):
    return {"kind": "discard", "cards": cards}


def robber(place, **victim):
    return {"kind": "move_robber", "hex": place, **victim}


def terms(give, get, to=(BLUE,), **more):
    return {"kind": "propose_trade", "give": give, "get": get, "to": list(to), **more}


def buy(resource):
    return {"kind": "buy_resource", "resource": resource}


def swap(give, count, get):
    return {"kind": "trade_bank", "give": give, "count": count, "get": get}


def hire(city, **replace):
    return {"kind": "hire_merchant", "intersection": spot(city), **replace}


def form(path, **replace):
    return {"kind": "form_caravan", "path": path, **replace}


def route(path):
    return {"kind": "establish_route", "path": path}


def lay(place, **source):
    return {"kind": "place_number", "hex": place, **source}


# ---- positions with something missing ----


def poor(**cards):
    """Red holds only this."""
    return table().hand(RED, **cards).at("action")


def bare(**left):
    """The bank holds only this."""
    return table().bank(**dict.fromkeys(("lumber", "wool", "grain", "ore", "salt"), 0) | left).at("action")


def sold_out():
    """All development cards are in hands."""
    position = table().cards(WHITE, lancer=13, route_building=2, swift_journey=1, discovery=1, monopoly=1)
    return position.cards(WHITE, trade_profit=1).at("action")


def spent():
    """Blue has accepted, but red has given its ore to the bank."""
    state = table().hand(RED, ore=3, gold=1).at("action")
    play(state, RED, **terms({"ore": 1, "gold": 1}, {"wool": 1}))
    play(state, BLUE, **ACCEPT)
    play(state, RED, **swap("ore", 3, "salt"))
    return state


def spent_gold():
    """Blue has accepted, but red has spent its gold."""
    state = table().hand(RED, ore=3, gold=2).at("action")
    play(state, RED, **terms({"ore": 1, "gold": 1}, {"wool": 1}))
    play(state, BLUE, **ACCEPT)
    play(state, RED, **buy("salt"))
    return state


def all_routes():
    """Red can pay, but has no route left."""
    position = table()
    far = [path for path in range(60) if position.state.free_paths >> path & 1]
    return position.route(RED, *far[:28]).at("action")


def full():
    """Two caravans of others stand beside the route from Bern and beside that to Paris."""
    position = table().caravan(BLUE, TO_PARIS, HOME).caravan(WHITE, TO_PARIS, HOME)
    position.state.caravans[2 * RED] = -1
    return position


def tolled(**goods):
    """Blue's route lies beyond Bern."""
    return table().line(BLUE, "Bern", X).hand(RED, **goods).at("action")


def late():
    """Lancers are played in the action phase only."""
    cards = [{"id": "lancer", "count": 25, "timing": "action"}]
    scenario = add_map(changed(development_deck_PROPOSAL={"cards": cards}))
    return Position(scenario=scenario).cards(RED, lancer=1).at("pre_roll")


def third_purchase():
    """Red has bought two resources and has gold left."""
    state = table().hand(RED, gold=6).at("action")
    play(state, RED, **buy("ore"))
    play(state, RED, **buy("salt"))
    return state


def delivered_one():
    """Red has no commodity that is not covered."""
    return beside_paris().post(WHITE, "Hamburg").supplied(RED, "Hamburg").at("action")


def at_brussels():
    """Red's caravan stands between Paris and Brussels."""
    position = table().line(RED, "Paris", "Brussels")
    position.state.caravans[2 * RED] = between("Paris", "Brussels")
    return position


def played():
    return after(card("trade_profit"))


REFUSED = [
    case("rolled in this round", law("M-22.1R"), lambda: opening(1, 4, 9, 5), 0, ROLL_FOR_START, "not_your_turn"),
    case("out of the contest", law("M-22.1R"), lambda: opening(3, 4, 9, 9), 0, ROLL_FOR_START, "not_your_turn"),
    case("a brown city", law("M-22.2R"), lambda: placing(0), 0, initial("Oslo"), "not_violet"),
    case("a taken city", law("M-22.2R"), lambda: placing(1), 1, initial("Bern"), "occupied"),
    case("no city", law("M-22.2R"), lambda: placing(1), 1, initial(U), "bad_parameter"),
    case("not in the order", law("M-22.2R"), lambda: placing(3), 1, initial("Krakow"), "not_your_turn"),
    case("a brown neutral city", law("M-22.3R"), lambda: placing(9), 2, neutral("Oslo"), "not_violet"),
    case("a taken neutral city", law("M-22.3R"), lambda: placing(10), 1, neutral("Zagreb"), "occupied"),
    case("a neutral post out of order", law("M-22.3R"), lambda: placing(9), 0, neutral("Zagreb"), "not_your_turn"),
    case("a first route on a route", law("M-22.4R"), lambda: placing(13), 1, initial_route(between("Budapest", 87)),
         "occupied"),
    case("a first route apart", law("M-22.4R"), lambda: placing(12), 2, initial_route(between(S, T)),
         "not_connected"),
    case("a first route between cities", law("M-22.4R"), lambda: placing(13), 1,
         initial_route(between("Paris", "Brussels")), "connects_isolated_city"),
    case("a first route out of order", law("M-22.4R"), lambda: placing(12), 0, initial_route(HOME), "not_your_turn"),
    case("rolled before", law("M-22.5R"), acting, RED, ROLL, "wrong_phase"),
    case("too few cards", law("M-22.6R"), lambda: seven(9), RED, discard(ore=3), "bad_discard"),
    case("too many cards", law("M-22.6R"), lambda: seven(9), RED, discard(ore=5), "bad_discard"),
    case("cards not held", law("M-22.6R"), lambda: seven(9), RED, discard(ore=3, wool=1), "bad_discard"),
    case("nothing to discard", law("M-22.6R"), lambda: seven(9, 7), BLUE, discard(ore=3), "not_your_turn"),
    case("the same hex", law("M-22.7R"), lambda: seven(4), RED, robber(0), "robber_same_hex"),
    case("a hex without number", law("M-22.7R"), lambda: seven(4), RED, robber(SALTERN), "hex_without_number"),
    case("the sea", law("M-22.7R"), lambda: seven(4), RED, robber(60), "bad_parameter"),
    case("a victim elsewhere", law("M-22.7R"), lambda: seven(4, 4), RED, robber(hexagon("0,0"), victim=BLUE),
         "bad_victim"),
    case("a victim without cards", law("M-22.7R"), lambda: seven(4, 0), RED, robber(PARIS_6, victim=BLUE),
         "bad_victim"),
    case("oneself", law("M-22.7R"), lambda: seven(4), RED, robber(hexagon("-4,2"), victim=RED), "bad_victim"),
    # trade
    case("two opponents", law("M-22.8R"), acting, BLUE, terms({"wool": 1}, {"ore": 1}, [WHITE]),
         "trade_without_active"),
    case("the active one and another", law("M-22.8R"), acting, BLUE, terms({"wool": 1}, {"ore": 1}, [RED, WHITE]),
         "trade_without_active"),
    case("oneself among them", law("M-22.8R"), acting, RED, terms({"wool": 1}, {"ore": 1}, [RED]), "bad_parameter"),
    case("giving nothing", law("M-22.8R"), acting, RED, terms({}, {"ore": 1}), "trade_gift"),
    case("getting nothing", law("M-22.8R"), acting, RED, terms({"ore": 1}, {}), "trade_gift"),
    case("like for like", law("M-22.8R"), acting, RED, terms({"ore": 2}, {"ore": 1, "wool": 1}), "same_type"),
    case("gold for gold", law("M-22.8R"), acting, RED, terms({"ore": 2, "gold": 1}, {"gold": 2}), "same_type"),
    case("cards that are not held", law("M-22.8R"), acting, RED, terms({"ore": 6}, {"wool": 1}),
         "insufficient_resources"),
    case("gold that is not held", law("M-22.8R"), acting, RED, terms({"gold": 6}, {"wool": 1}), "insufficient_gold"),
    case("no offers left", law("M-22.8R"), lambda: acting(offers_per_turn=0), RED, terms({"ore": 1}, {"wool": 1}),
         "offer_limit_reached"),
    case("no offers left to the active one", law("M-22.8R"), lambda: acting(offers_to_active=0), BLUE,
         terms({"wool": 1}, {"ore": 1}, [RED]), "offer_limit_reached"),
    case("an offer before the roll", law("M-22.8R"), lambda: table().at("pre_roll"), RED,
         terms({"ore": 1}, {"wool": 1}), "wrong_phase"),
    case("another offer before the answers", law("M-22.8R"), offered, RED, terms({"ore": 1}, {"wool": 1}),
         "wrong_phase"),
    case("accepting no offer", law("M-22.9R"), acting, BLUE, ACCEPT, "offer_not_open"),
    case("rejecting no offer", law("M-22.9R"), acting, BLUE, REJECT, "offer_not_open"),
    case("accepting another's offer", law("M-22.9R"), offered, ORANGE, ACCEPT, "not_addressed"),
    case("rejecting another's offer", law("M-22.9R"), offered, ORANGE, REJECT, "not_addressed"),
    case("accepting twice", law("M-22.9R"), lambda: offered((BLUE, "accept_trade")), BLUE, ACCEPT, "already_answered"),
    case("rejecting twice", law("M-22.9R"), lambda: offered((BLUE, "reject_trade")), BLUE, REJECT, "already_answered"),
    case("accepting without the cards", law("M-22.9R"), lambda: offered(to=(ORANGE,)), ORANGE, ACCEPT,
         "insufficient_resources"),
    case("confirming no offer", law("M-22.10R"), acting, RED, CONFIRM, "offer_not_open"),
    case("confirming who has not answered", law("M-22.10R"), offered, RED, CONFIRM, "not_a_candidate"),
    case("confirming another's offer", law("M-22.10R"), lambda: offered((BLUE, "accept_trade")), WHITE, CONFIRM,
         "not_your_turn"),
    case("confirming without the cards", law("M-22.10R"), spent, RED, CONFIRM, "insufficient_resources"),
    case("confirming without the gold", law("M-22.10R"), spent_gold, RED, CONFIRM, "insufficient_gold"),
    case("withdrawing no offer", law("M-22.11R"), acting, RED, WITHDRAW, "offer_not_open"),
    case("withdrawing another's offer", law("M-22.11R"), asked, RED, WITHDRAW, "not_your_turn"),
    case("one gold", law("M-22.12R"), lambda: poor(gold=1), RED, buy("ore"), "insufficient_gold"),
    case("a third resource", law("M-22.12R"), third_purchase, RED, buy("ore"), "gold_purchase_limit"),
    case("an empty pile", law("M-22.12R"), lambda: bare(salt=3), RED, buy("ore"), "bank_empty"),
    case("four of a kind", law("M-22.13R"), acting, RED, swap("ore", 4, "salt"), "bad_rate"),
    case("two of a kind", law("M-22.13R"), acting, RED, swap("ore", 2, "gold"), "bad_rate"),
    case("three that are not held", law("M-22.13R"), lambda: poor(ore=2), RED, swap("ore", 3, "salt"),
         "insufficient_resources"),
    case("the same kind", law("M-22.13R"), acting, RED, swap("ore", 3, "ore"), "same_type"),
    case("an empty pile for three", law("M-22.13R"), lambda: bare(ore=3), RED, swap("ore", 3, "salt"), "bank_empty"),
    # buying and building
    case("a card without wool", law("M-22.14R"), lambda: poor(salt=1), RED, BUY, "insufficient_resources"),
    case("a card without salt", law("M-22.14R"), lambda: poor(wool=1), RED, BUY, "insufficient_resources"),
    case("no card left", law("M-22.14R"), sold_out, RED, BUY, "deck_empty"),
    case("a merchant too dear", law("M-22.15R"), lambda: poor(wool=1, grain=1), RED, hire("Turin"),
         "insufficient_resources"),
    case("a merchant at an opponent's post", law("M-22.15R"), acting, RED, hire("Paris"), "not_own_post"),
    case("a merchant at no post", law("M-22.15R"), acting, RED, hire("Brussels"), "not_own_post"),
    case("a merchant at no city", law("M-22.15R"), acting, RED, hire(U), "not_own_post"),
    case("no merchant left", law("M-22.15R"), lambda: table().merchant(RED, X).at("action"), RED, hire("Turin"),
         "no_piece_left"),
    case("a merchant taken away too early", law("M-22.15R"), acting, RED, hire("Turin", replace=0), "bad_parameter"),
    case("a caravan too dear", law("M-22.16R"), lambda: poor(ore=1, lumber=1), RED, form(HOME),
         "insufficient_resources"),
    case("a caravan at an opponent's route", law("M-22.16R"), lambda: tolled(**RICH), RED, form(between("Bern", X)),
         "not_own_route"),
    case("a caravan at no route", law("M-22.16R"), acting, RED, form(between("Bern", X)), "not_own_route"),
    case("a caravan at a route without own post", law("M-22.16R"), acting, RED, form(TO_PARIS), "not_own_post"),
    case("a caravan at a full route", law("M-22.16R"), lambda: full().at("action"), RED, form(HOME), "route_full"),
    case("no caravan left", law("M-22.16R"), lambda: table().caravan(RED, TO_PARIS).at("action"), RED, form(HOME),
         "no_piece_left"),
    case("a caravan taken away too early", law("M-22.16R"), acting, RED, form(HOME, replace=0), "bad_parameter"),
    case("a route too dear", law("M-22.17R"), lambda: poor(ore=1, wool=4), RED, route(between(U, S)),
         "insufficient_resources"),
    case("no route left", law("M-22.17R"), all_routes, RED, route(between(U, S)), "no_piece_left"),
    case("a route on a route", law("M-22.17R"), acting, RED, route(HOME), "occupied"),
    case("a route apart", law("M-22.17R"), acting, RED, route(between(S, T)), "not_connected"),
    case("a free route apart", law("M-22.17R"), arrow, RED, route(between(U, S)), "not_connected"),
    case("a free route on a route", law("M-22.17R"), arrow, RED, route(ARROW), "occupied"),
    case("a card's route apart", law("M-22.17R"), route_card, RED, route(ARROW_FREE), "not_connected"),
    case("a chain that is not listed", law("M-22.18R"), choosing, RED,
         {"kind": "choose_connection", "chain": [HOME, TO_PARIS]}, "bad_parameter"),
    case("the first route of a card", law("M-22.19R"), route_card, RED, DECLINE, "wrong_phase"),
    case("no free route", law("M-22.19R"), acting, RED, DECLINE, "wrong_phase"),
    # movement
    case("no such merchant", law("M-22.20R"), acting, RED, march(U, merchant=1), "bad_parameter"),
    case("a merchant's jump", law("M-22.20R"), acting, RED, march(S), "path_not_continuous"),
    case("no grain", law("M-22.20R"), acting, RED, march(U, grain=0), "bad_parameter"),
    case("no step of a merchant", law("M-22.20R"), acting, RED, march(), "bad_parameter"),
    case("four steps of a merchant", law("M-22.20R"), acting, RED, march(U, S, T, Y), "too_far"),
    case("grain not held", law("M-22.20R"), lambda: poor(salt=1), RED, march(U), "insufficient_resources"),
    case("a foreign post", law("M-22.20R"), acting, RED, march(U, "Paris"), "illegal_stop"),
    case("no post left", law("M-22.20R"), lambda: table().warehouse(RED, 0).at("action"), RED,
         march(U, "Paris", "Brussels"), "no_post_left"),
    case("a hex elsewhere", law("M-22.21R"), lambda: founded("Kaliningrad", 51), RED, lay(MOUNTAINS), "bad_hex"),
    case("a hex with a number", law("M-22.21R"), lambda: founded("Kaliningrad", 51), RED, lay(hexagon("1,-2")),
         "bad_hex"),
    case("a token from the board too early", law("M-22.21R"), lambda: founded("Belgrade", 117, tokens=(9,)), RED,
         lay(MOUNTAINS, **{"from": OTHER_MOUNTAINS[0]}), "bad_token"),
    case("a token of another colour", law("M-22.21R"), lambda: founded("Belgrade", 117, tokens=(9, 10)), RED,
         lay(MOUNTAINS, **{"from": hexagon("1,2")}), "bad_token"),
    case("no token named", law("M-22.21R"), lambda: founded("Belgrade", 117, tokens=(9, 10)), RED, lay(MOUNTAINS),
         "bad_token"),
    case("no such caravan", law("M-22.22R"), acting, RED, ride(U, "Paris", caravan=1), "bad_parameter"),
    case("a caravan's jump", law("M-22.22R"), acting, RED, ride("Paris", "Brussels"), "path_not_continuous"),
    case("no route there", law("M-22.22R"), acting, RED, ride(U, S), "no_route"),
    case("no salt", law("M-22.22R"), acting, RED, ride(U, "Paris", salt=0), "bad_parameter"),
    case("no step of a caravan", law("M-22.22R"), acting, RED, ride(U, "Paris") | {"way": []}, "bad_parameter"),
    case("four steps of a caravan", law("M-22.22R"), acting, RED, ride(U, "Paris") | {"way": [TO_PARIS, HOME] * 2},
         "too_far"),
    case("salt not held", law("M-22.22R"), lambda: poor(grain=1), RED, ride(U, "Paris"), "insufficient_resources"),
    case("a toll too dear", law("M-22.22R"), lambda: tolled(salt=1), RED, ride("Bern", X), "insufficient_gold"),
    case("a full route", law("M-22.22R"), lambda: table().caravan(BLUE, TO_PARIS, TO_PARIS).at("action"), RED,
         ride(U, "Paris"), "route_full"),
    case("a delivery at step 0", law("M-22.22R"), acting, RED, ride(U, "Paris", deliveries=((0, "Paris"),)),
         "bad_parameter"),
    case("a delivery elsewhere", law("M-22.22R"), acting, RED, ride(U, "Paris", deliveries=((1, "Bern"),)),
         "not_adjacent"),
    case("a delivery without post", law("M-22.22R"), lambda: table().line(RED, "Paris", "Brussels").at("action"), RED,
         ride(U, "Paris", "Brussels", deliveries=((2, "Brussels"),)), "no_post_there"),
    case("delivering with no such caravan", law("M-22.23R"), lambda: beside_paris().at("action"), RED,
         deliver("Paris", caravan=1), "bad_parameter"),
    case("delivering from afar", law("M-22.23R"), acting, RED, deliver("Paris"), "not_adjacent"),
    case("delivering twice", law("M-22.23R"), lambda: beside_paris().supplied(WHITE, "Paris").at("action"), RED,
         deliver("Paris"), "post_already_supplied"),
    case("delivering nothing", law("M-22.23R"), delivered_one, RED, deliver("Paris"), "no_commodity"),
    case("delivering to nobody", law("M-22.23R"), lambda: at_brussels().at("action"), RED, deliver("Brussels"),
         "no_post_there"),
    case("delivering to oneself", law("M-22.23R"), acting, RED, deliver("Bern"), "own_post"),
    # cards and the end of the turn
    case("a second card", law("M-22.24R"), played, RED, card("lancer"), "card_limit_reached"),
    case("a card not held", law("M-22.24R"), lambda: Position().at("action"), RED, card("lancer"), "card_not_held"),
    case("a card bought this turn", law("M-22.24R"), lambda: Position().cards(RED, fresh=True, lancer=1).at("action"),
         RED, card("lancer"), "card_bought_this_turn"),
    case("a card before its time", law("M-22.24R"), late, RED, card("lancer"), "card_not_playable"),
    case("a card without effect", law("M-22.24R"), lambda: Position().cards(RED, swift_journey=1).at("action"), RED,
         swift_march(U), "card_not_playable"),
    case("not rolled yet", law("M-22.25R"), lambda: table().at("pre_roll"), RED, END, "wrong_phase"),
    case("a robber to move", law("M-22.25R"), lambda: seven(4), RED, END, "wrong_phase"),
    case("answers to wait for", law("M-22.25R"), offered, RED, END, "wrong_phase"),
    case("a token to place", law("M-22.25R"), lambda: founded("Kaliningrad", 51), RED, END, "wrong_phase"),
    case("a free route to decide on", law("M-22.25R"), arrow, RED, END, "wrong_phase"),
    case("a chain to choose", law("M-22.25R"), choosing, RED, END, "wrong_phase"),
]  # fmt: skip


@law("MS-192")
@pytest.mark.parametrize(("start", "seat", "move", "code"), REFUSED)
def test_an_action_is_refused_with_the_code_of_what_is_missing(start, seat, move, code):
    state = start()
    refused(state, seat, code, **move)
    wire = {"type": move["kind"], **{name: value for name, value in move.items() if name != "kind"}}
    assert wire not in rules.legal_moves(state, seat)
