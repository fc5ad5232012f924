"""Merchants become posts: the commodity, the gold at coasts, and what a new post brings later (M-13)."""

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    RED,
    SHORT,
    WHITE,
    Position,
    add_map,
    changed,
    gold,
    golds,
    goods_left,
    hand,
    has_post,
    merchants,
    spot,
)
from tests.rules.europe.travel import L, M, S, U, X, card, deliver, march, ride, swift_march
from tests.rules.play import concrete, events_of, play, positions, refused
from tests.rules.scripted import dice

HOME = ("Bern", "Prague", "Venice")  # the posts of the start


def merchant_at(place, grain=1):
    """Red with the posts of the start and a merchant somewhere."""
    return Position().post(RED, *HOME).merchant(RED, place).hand(RED, grain=grain)


def stock(state, seat):
    """What a player's warehouse shows: posts that cover a commodity, commodities available, delivered."""
    shown = rules.view(state, None)["players"][seat]["warehouse"]
    return shown["posts"], shown["available"], shown["delivered"]


# ---- the exchange of merchant and post ----

CITIES = [
    case("violet", law("MS-89", "M-13.1", "M-13.2", "M-13.3", "M-13.4"), "Paris", U, 0, False),
    case("brown", law("MS-89", "M-13.1", "M-13.2", "M-13.3", "M-13.4"), "Belgrade", 117, 0, True),
    case("brown with a coin", law("MS-89", "M-13.1", "M-13.6"), "Marseille", M, 1, False),
    case("brown with two coins", law("M-13.1", "M-13.6"), "Amsterdam", 56, 2, False),
    case("two coins and a hex without number", law("M-13.1", "M-13.6"), "Istanbul", 143, 2, True),
]


@pytest.mark.parametrize(("city", "start", "coins", "number"), CITIES)
def test_a_merchant_on_an_empty_city_space_becomes_a_post(city, start, coins, number):
    state = merchant_at(start).merchant(RED, X).at("action")
    assert stock(state, RED) == (4, 1, 0)
    events = play(state, RED, **march(city))
    assert spot(city) in rules.view(state, None)["players"][RED]["posts"]
    assert merchants(state, RED) == [-1, spot(X)]
    assert rules.view(state, None)["players"][RED]["supply"]["merchants"] == 1
    assert stock(state, RED) == (3, 2, 0)
    assert hand(state, RED) == ({"gold": coins} if coins else {})
    assert len(events_of(events, "post_founded")) == 1
    assert state.phase == ("place_number" if number else "action")


@law("M-13.1", "M-13.3")
def test_founding_is_no_choice():
    state = merchant_at(U, grain=2).at("action")
    play(state, RED, **march("Paris"))
    assert has_post(state, "Paris")
    refused(state, RED, "bad_parameter", **march("Brussels"))
    assert not [move for move in concrete(state, RED) if "merchant" in move]


@law("MS-90", "M-13.5")
@pytest.mark.parametrize(
    ("way", "end"), [((U, "Paris", L), L), ((U, "Paris", "Brussels", 64), 64), ((U, S), S), ((U, "Paris", U), U)]
)
def test_a_city_space_that_is_passed_is_not_founded(way, end):
    state = merchant_at("Bern", grain=2).at("action")
    before = stock(state, RED)
    play(state, RED, **march(*way, grain=2))
    assert merchants(state, RED)[0] == spot(end)
    assert not has_post(state, "Paris")
    assert not has_post(state, "Brussels")
    assert (stock(state, RED), state.phase) == (before, "action")


@law("MS-158", "M-13.4", "M-17.14")
def test_each_founded_post_frees_one_commodity():
    state = merchant_at(U, grain=9).merchant(RED, X).post(WHITE, "Nuremberg").at("action")
    freed = [stock(state, RED)]
    play(state, RED, **march("Paris"))
    freed.append(stock(state, RED))
    play(state, RED, **march("Turin", merchant=1))
    freed.append(stock(state, RED))
    assert freed == [(4, 1, 0), (3, 2, 0), (2, 3, 0)]


# ---- gold beside the city space ----


@law("MS-91", "MS-165", "M-13.6", "M-13.7R")
def test_the_founder_takes_the_gold_of_the_map_once():
    cities = [{**city, "gold": 3} if city["name"] == "Turin" else city for city in SHORT["cities"]]
    scenario = add_map(changed(cities=cities))
    state = Position(scenario=scenario).post(RED, "Bern").merchant(RED, X).hand(RED, grain=9, gold=1).at("action")
    events = play(state, RED, **march("Turin"))
    assert events_of(events, "gold_received") == [{"seat": RED, "gold": 3, "why": "coast"}]
    assert golds(state) == [4, 0, 0, 0]


@law("MS-91", "M-13.7R")
def test_later_visitors_and_deliverers_get_no_gold():
    position = merchant_at(M, grain=9).merchant(RED, "Bern").merchant(BLUE, M).hand(BLUE, grain=1, salt=1)
    position.post(BLUE, "Lyon", "Paris", "Cologne").line(BLUE, "Lyon", M, "Marseille").caravan(BLUE, "-5,2|-4,1")
    state = position.chance(dice=dice(12)).at("action")
    play(state, RED, **march("Marseille"))
    play(state, RED, **march(M, "Marseille", merchant=1))
    assert (golds(state), merchants(state, RED)[1]) == ([1, 0, 0, 0], spot("Marseille"))
    play(state, RED, "end_turn")
    play(state, BLUE, "roll_dice")
    before = golds(state)
    play(state, BLUE, **march("Marseille", 129))
    play(state, BLUE, **ride(M, "Marseille", deliveries=((1, "Marseille"),)))
    assert (golds(state), state.delivered[BLUE]) == (before, 1)


# ---- no post left ----


@law("MS-92", "M-13.8R")
def test_without_a_post_no_merchant_ends_on_an_empty_city_space():
    state = merchant_at("Bern", grain=9).warehouse(RED, 0).at("action")
    refused(state, RED, "no_post_left", **march(U, "Paris"))
    refused(state, RED, "no_post_left", **march(M, "Marseille"))
    assert not {spot("Paris"), spot("Turin")} & {m["way"][-1] for m in concrete(state, RED) if "way" in m}
    play(state, RED, **march(U, "Paris", U))
    play(state, RED, **march("Bern"))
    assert merchants(state, RED)[0] == spot("Bern")


@law("M-13.8R")
def test_without_a_post_a_swift_journey_does_not_end_there_either():
    state = merchant_at("Bern").warehouse(RED, 0).cards(RED, swift_journey=1).at("pre_roll")
    refused(state, RED, "no_post_left", **swift_march(U, "Paris"))
    play(state, RED, **swift_march(U))


@law("M-13.8R")
def test_others_posts_refuse_a_stop_before_the_empty_warehouse_does():
    state = merchant_at("Bern").post(BLUE, "Paris").warehouse(RED, 0).at("action")
    refused(state, RED, "illegal_stop", **march(U, "Paris"))


# ---- the order of effects ----


@law("MS-152", "M-13.9R")
def test_post_commodity_and_gold_come_before_the_number():
    state = merchant_at(37).at("action")
    events = play(state, RED, **march("Riga"))
    kinds = ["merchant_moved", "post_founded", "gold_received"]
    assert [event.type for event in events if event.type in kinds] == kinds
    assert state.phase == "place_number"
    assert (has_post(state, "Riga"), goods_left(state, RED), gold(state, RED)) == (True, 2, 2)
    events = play(state, RED, "place_number", hex=8)
    assert [event.type for event in events] == ["number_placed"]
    assert (state.phase, gold(state, RED)) == ("action", 2)


# ---- what the post brings later ----


@law("MS-100", "M-13.10R")
def test_a_new_post_yields_nothing_for_the_roll_before_it():
    state = merchant_at(U).chance(dice=dice(6, 6)).at("pre_roll")  # Paris lies at the mountains with the six
    play(state, RED, "roll_dice")
    before = hand(state, RED)
    play(state, RED, **march("Paris"))
    assert "ore" not in hand(state, RED)
    play(state, RED, "end_turn")
    play(state, BLUE, "roll_dice")
    assert hand(state, RED).get("ore") == before.get("ore", 0) + 1


@law("MS-100", "M-13.10R", "M-14.1")
def test_a_token_turned_up_with_the_rolled_number_yields_nothing_yet():
    state = merchant_at(51).chance(dice=dice(9, 9), tokens=[0]).at("pre_roll")
    play(state, RED, "roll_dice")
    play(state, RED, **march("Kaliningrad"))
    play(state, RED, "place_number", hex=13)
    assert (state.numbers[13], hand(state, RED).get("salt", 0)) == (9, 0)
    play(state, RED, "end_turn")
    play(state, BLUE, "roll_dice")
    assert hand(state, RED)["salt"] == 1


@law("MS-151", "M-13.11R", "M-2.17R")
def test_posts_may_be_neighbours():
    state = merchant_at(U, grain=2).post(BLUE, "Brussels").merchant(RED, 75).at("action")
    play(state, RED, **march("Paris"))
    play(state, RED, **march("Cologne", merchant=1))
    posts = [rules.view(state, None)["players"][seat]["posts"] for seat in (RED, BLUE)]
    assert {spot("Paris"), spot("Cologne")} <= set(posts[0])
    assert posts[1] == [spot("Brussels")]


@law("MS-151", "M-13.11R")
@pytest.mark.parametrize("players", [3, 4])
def test_no_post_is_ever_removed_moved_or_replaced(players):
    standing = None
    for state in positions("europe", "posts stay", players=players, options={"max_turns": 150}):
        posts = [*state.posts, state.neutral]
        if standing is not None:
            assert [now & then for now, then in zip(posts, standing, strict=True)] == standing
        standing = posts
    assert sum(mask.bit_count() for mask in standing) > 3 * 4


# ---- a caravan that waits beside the new post ----


@law("MS-159", "MS-116", "M-13.12R", "M-17.9", "M-17.10R", "M-17.6")
def test_an_opponents_caravan_beside_the_new_post_delivers_in_its_own_turn():
    position = merchant_at(U, grain=2).post(BLUE, "Cologne", "Hamburg", "Berlin").line(BLUE, U, "Paris")
    state = position.caravan(BLUE, "-4,1|-3,0").cards(RED, lancer=1).chance(dice=dice(2)).at("action")
    play(state, RED, **march("Paris"))
    refused(state, BLUE, "not_your_turn", **deliver("Paris"))
    play(state, RED, **card("lancer"))
    refused(state, BLUE, "not_your_turn", **deliver("Paris"))
    play(state, RED, "move_robber", hex=16)
    refused(state, BLUE, "not_your_turn", **deliver("Paris"))
    play(state, RED, "end_turn")
    refused(state, BLUE, "wrong_phase", **deliver("Paris"))
    play(state, BLUE, "roll_dice")
    before = hand(state, BLUE)
    play(state, BLUE, **deliver("Paris"))
    assert (hand(state, BLUE), state.delivered[BLUE]) == (before, 1)
