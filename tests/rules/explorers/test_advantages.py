"""The advantages of the spice villages: swift voyage, pirate bonus, fast gold (X-14.17 to X-14.28R)."""

import pytest

from tests.law import case, law
from tests.rules.explorers.position import Position, gold, hand
from tests.rules.explorers.table import QUIET, now, pass_turn, seen, ship
from tests.rules.play import listed, play, refused

VILLAGE, WEST, CORNER = "5,-1", "4,-1|5,-1", "4,-1|4,0"
KINDS = ("lumber", "brick", "wool", "grain", "ore")


def village(advantage="swift_voyage", *friends, players=4):
    """The village on hex 5,-1."""
    position = Position("spices", players=players)
    return position.village(position.hex(VILLAGE), advantage, *friends)


def villages(kind, number, *friends):
    """One or two villages of a kind, the northern first, with the same friends."""
    position = Position("spices")
    for place, name in list(zip(("5,-1", "4,1"), kind, strict=True))[:number]:
        position.village(position.hex(place), name, *friends)
    return position


SWIFT, FAST = ("swift_voyage",) * 2, ("fast_gold",) * 2


def trade(position):
    return {"kind": "trade_spice", "ship": 0, "hex": position.hex(VILLAGE)}


def sell(kind="ore"):
    return {"kind": "sell_resource", "resource": kind}


# ---- swift voyage ----


def lane(position):
    """Back and forth between two routes far from anything unknown."""
    return [position.path(name) for name in ("2,0|3,0", "2,1|3,0")]


@pytest.mark.parametrize(
    ("number", "wool", "steps"),
    [
        case("no village", law("AS-163", "X-7.17R"), 0, 0, 4),
        case("one village", law("AS-163", "X-7.17R", "X-14.18"), 1, 0, 5),
        case("both villages", law("AS-163", "X-7.17R", "X-14.18"), 2, 0, 6),
        case("wool", law("AS-163", "X-7.17R"), 0, 1, 6),
        case("one village and wool", law("AS-163", "X-7.17R", "X-14.18"), 1, 1, 7),
        case("both villages and wool", law("AS-123", "AS-163", "X-7.17R", "X-14.19"), 2, 1, 8),
    ],
)
def test_how_far_a_ship_goes(number, wool, steps):
    position = villages(SWIFT, number, 0)
    there, back = lane(position)
    state = position.ship(0, back).ship(0, back).hand(0, wool=wool).at("movement")
    if wool:
        play(state, 0, "buy_movement", ship=0)
    assert ship(state, 0)["points_left"] == steps
    assert ship(state, 1)["points_left"] == steps - 2 * wool
    for step in range(steps):
        play(state, 0, "move_ship", ship=0, path=(there, back)[step % 2])
    refused(state, 0, "no_movement_points", "move_ship", ship=0, path=(there, back)[steps % 2])


@law("AS-122", "X-14.17", "X-14.18", "X-14.20R")
def test_the_ship_that_lands_at_a_swift_village_has_the_point_at_once():
    position = village()
    position.ship(0, position.path(WEST), crew=1).ship(0, position.path("2,1|3,0"))
    state = position.used(0, 4).at("movement")
    play(state, 0, **trade(position))
    assert [ship(state, number)["points_left"] for number in (0, 1)] == [1, 5]
    play(state, 0, "move_ship", ship=0, path=position.path(CORNER))
    refused(state, 0, "no_movement_points", "move_ship", ship=0, path=position.path(WEST))


@law("AS-122", "X-14.20R", "X-8.8")
def test_a_ship_whose_movement_is_over_gets_the_point_in_the_next_turn():
    position = Position("spices", players=2).chance(dice=QUIET)
    place = position.hex(VILLAGE)
    position.face(place, "swift_voyage").ship(0, position.path("3,0|4,-1"), crew=1)
    position.ship(0, position.path("2,1|3,0"))
    state = position.at("movement")
    play(state, 0, "move_ship", ship=0, path=position.path(CORNER))
    play(state, 0, **trade(position))
    assert [ship(state, number)["points_left"] for number in (0, 1)] == [0, 5]
    refused(state, 0, "ship_finished", "move_ship", ship=0, path=position.path("3,0|4,-1"))
    pass_turn(state)
    pass_turn(state)
    assert [ship(state, number)["points_left"] for number in (0, 1)] == [5, 5]


@law("AS-162", "X-14.18", "X-14.27R")
def test_several_players_may_be_friends_of_the_same_village():
    position = village("swift_voyage", 0, 1).chance(dice=QUIET)
    for seat in range(3):
        position.ship(seat, position.path(("2,1|3,0", "2,0|3,0", "3,0|3,1")[seat]))
    state = position.at("movement")
    for seat, expected in enumerate((5, 5, 4)):
        assert ship(state, 3 * seat)["points_left"] == expected
        pass_turn(state)


# ---- pirate bonus ----


@pytest.mark.parametrize(
    ("bonus", "succeed"),
    [
        case("no village", law("X-10.37"), (), (6,)),
        case("the village with 5", law("X-14.21", "X-10.38"), ("pirate_bonus_5",), (5, 6)),
        case("the village with 4", law("AS-100", "X-14.21", "X-10.38"), ("pirate_bonus_4",), (4, 6)),
        case("both", law("AS-100", "X-14.22", "X-10.38"), ("pirate_bonus_5", "pirate_bonus_4"), (4, 5, 6)),
    ],
)
def test_which_dice_chase_a_pirate_away(bonus, succeed):
    for die in range(1, 7):
        position = Position("spices").chance(chase=[die - 1])
        for name in bonus:
            position.village(position.hex("5,-1" if name[-1] == "5" else "4,1"), name, 0, 2)
        state = position.pirate(1, position.hex("4,0")).ship(0, position.path("3,0|4,0")).at("movement")
        (told,) = seen(play(state, 0, "chase_pirate", ship=0), "pirate_chased")
        assert told["won"] is (die in succeed)
        assert now(state)[0] == ("place_pirate" if die in succeed else "movement")


@law("X-14.17", "X-14.21")
def test_the_bonus_holds_in_the_turn_of_the_landing():
    position = village("pirate_bonus_5").chance(chase=[4])
    position.pirate(1, position.hex("4,0")).ship(0, position.path(WEST), crew=1)
    state = position.at("movement")
    play(state, 0, **trade(position))
    (told,) = seen(play(state, 0, "chase_pirate", ship=0), "pirate_chased")
    assert (told["die"], told["won"]) == (5, True)


# ---- fast gold ----


@pytest.mark.parametrize(
    ("number", "sales"),
    [
        case("no village", law("X-14.23"), 0, 0),
        case("one village", law("AS-124", "X-14.23", "X-14.25R"), 1, 1),
        case("both villages", law("AS-225", "X-14.24", "X-14.25R"), 2, 2),
    ],
)
def test_each_fast_gold_village_allows_one_sale_a_turn(number, sales):
    state = villages(FAST, number, 0).hand(0, ore=3, wool=3, gold=4).at("main")
    for sale, kind in enumerate(("ore", "wool")[:sales]):
        (told,) = seen(play(state, 0, **sell(kind)), "bank_traded")
        assert (told["give"], told["get"]) == ({kind: 1}, {"gold": 1})
        assert gold(state, 0) == 5 + sale
    refused(state, 0, "limit_reached", **sell())
    assert not listed(state, 0, "sell_resource")
    play(state, 0, "buy_resource", resource="ore")
    play(state, 0, "buy_resource", resource="ore")
    assert gold(state, 0) == sales
    play(state, 0, "trade_bank_gold", give="ore")
    assert gold(state, 0) == sales + 1


@law("X-14.23")
def test_any_card_can_be_sold_but_it_must_be_held():
    for kind in KINDS:
        state = villages(FAST, 1, 0).hand(0, **{kind: 1}).at("main")
        assert [move["resource"] for move in listed(state, 0, "sell_resource")] == [kind]
        other = "ore" if kind != "ore" else "wool"
        refused(state, 0, "not_enough_resources", **sell(other))
        play(state, 0, **sell(kind))
        assert hand(state, 0) == {"gold": 1}


@law("AS-172", "X-14.26R", "X-14.25R", "X-14.23")
def test_fast_gold_is_usable_from_the_next_own_turn():
    position = village("fast_gold", players=2).chance(dice=QUIET)
    state = position.ship(0, position.path(WEST), crew=1).hand(0, ore=4).at("main")
    refused(state, 0, "limit_reached", **sell())
    play(state, 0, "end_trade_build")
    play(state, 0, **trade(position))
    refused(state, 0, "wrong_phase", **sell())
    pass_turn(state)
    play(state, 1, "end_turn")
    refused(state, 0, "wrong_phase", **sell())
    play(state, 0, "roll_dice")
    play(state, 0, **sell())
    refused(state, 0, "limit_reached", **sell())


@law("X-14.25R", "X-14.23")
def test_unused_sales_lapse():
    state = villages(FAST, 1, 0).hand(0, ore=4).chance(dice=QUIET).at("movement")
    for _ in range(3):
        pass_turn(state)
    play(state, 3, "end_turn")
    play(state, 0, "roll_dice")
    play(state, 0, **sell())
    refused(state, 0, "limit_reached", **sell())


@law("X-14.5", "X-14.27R")
def test_an_advantage_is_kept_for_the_rest_of_the_game():
    position = villages(SWIFT, 1, 0).chance(dice=QUIET)
    state = position.ship(0, position.path("2,1|3,0")).at("movement")
    for _ in range(3):
        assert ship(state, 0)["points_left"] == 5
        for _ in range(4):
            pass_turn(state)
