"""The worked examples of the book, played from the examples in the map's data."""

import rules
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe.position import (
    BLUE,
    EXAMPLES,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    caravans,
    gold,
    golds,
    goods_left,
    hand,
    has_post,
    hexagon,
    merchants,
    path,
    spot,
    started,
)
from tests.rules.play import listed, play, refused
from tests.rules.scripted import ScriptedChance, dice

WEST_OF_WROCLAW = EXAMPLES["prague_merchant"]["to"]


@law("MS-18", "MS-191", "M-21.1", "M-7.2", "M-7.8")
def test_a_five_in_the_fixed_start():
    state = started(placement="fixed")
    state.chance = ScriptedChance(dice=dice(5))
    before = [hand(state, seat) for seat in range(4)]
    play(state, state.active, "roll_dice")
    gains = [
        {kind: n - before[seat].get(kind, 0) for kind, n in hand(state, seat).items() if n != before[seat].get(kind, 0)}
        for seat in range(4)
    ]
    assert gains == [{"grain": 1}, {"wool": 1}, {"gold": 1}, {"grain": 1}]


@law("MS-67", "MS-68", "M-21.2", "M-21.3", "M-11.6")
def test_turin_then_bern():
    example = EXAMPLES["turin"]
    state = (
        Position().post(RED, "Turin").post(BLUE, "Bern", "Venice").route(BLUE, *example["given"]["blue_routes"])
        .hand(RED, ore=2, lumber=2).at("action")
    )  # fmt: skip
    play(state, RED, "establish_route", path=path(example["red_builds"]))
    assert golds(state) == [1, 2, 0, 0]
    play(state, RED, "establish_route", path=path(example["then_red_builds"]))
    assert golds(state) == [3, 2, 0, 0]


@law("MS-75", "M-21.4", "M-11.13", "M-11.17R")
def test_two_routes_to_kaliningrad():
    example = EXAMPLES["kaliningrad_route"]
    state = Position().route(BLUE, *example["given"]["blue_routes"]).hand(BLUE, ore=1, lumber=1).at("action", BLUE)
    play(state, BLUE, "establish_route", path=path(example["blue_builds_double"]))
    assert state.phase == "free_route"
    play(state, BLUE, "establish_route", path=path(example["free"]))
    assert (hand(state, BLUE), state.phase) == ({"gold": 3}, "action")


@law("MS-162", "M-21.5")
def test_a_merchant_on_his_way_to_kaliningrad():
    state = Position().post(WHITE, "Prague").merchant(WHITE, "Prague").hand(WHITE, grain=2).at("action", WHITE)
    end = spot(WEST_OF_WROCLAW)
    there = next(move for move in listed(state, WHITE, "move_merchant") if move["way"][-1] == end)
    assert len(there["way"]) == EXAMPLES["prague_merchant"]["steps"]
    rules.apply(state, WHITE, there)
    assert merchants(state, WHITE)[0] == end
    assert not has_post(state, end)
    further = [move["way"] for move in listed(state, WHITE, "move_merchant") if move["way"][-1] == spot("Kaliningrad")]
    assert [len(way) for way in further] == [EXAMPLES["prague_merchant"]["then_steps"]]


@law("MS-93", "M-21.6", "M-13.6", "M-14.3")
def test_founding_in_kaliningrad():
    example = EXAMPLES["kaliningrad_token"]
    state = _before_kaliningrad()
    play(state, BLUE, "buy_resource", resource="grain")
    way = next(m for m in listed(state, BLUE, "move_merchant") if m["way"][-1] == spot("Kaliningrad"))
    rules.apply(state, BLUE, way)
    assert (merchants(state, BLUE), goods_left(state, BLUE), gold(state, BLUE)) == ([-1, -1], 2, 1)
    play(state, BLUE, "place_number", hex=hexagon(example["hex"]))
    assert state.numbers[hexagon(example["hex"])] == example["token"]
    assert rules.view(state, BLUE)["face_down_tokens"]["salt"] == 0


def _before_kaliningrad():
    """The only salt token left in the sea is the eleven."""
    position = Position().post(BLUE, "Bern", "Lyon", "Venice").merchant(BLUE, WEST_OF_WROCLAW)
    saltern = hexagon(EXAMPLES["kaliningrad_token"]["hex"])
    bare = next(p for p in bits(position.board.slots_of[4]) if not position.state.numbers[p] and p != saltern)
    return position.token(bare, 9).hand(BLUE, gold=2).at("action", BLUE)


@law("MS-94", "M-21.7", "M-14.7R")
def test_the_choice_of_belgrade():
    position = Position().post(RED, "Nuremberg", "Budapest", "Turin").merchant(RED, "Budapest").hand(RED, grain=1)
    mountains, fields = hexagon("0,3"), hexagon("0,2")
    if position.board.terrain[mountains] != 3:
        mountains, fields = fields, mountains
    others = [
        p for p, n in enumerate(position.state.numbers) if not n and position.board.terrain[p] == 3 and p != mountains
    ]
    state = position.token(others[0], 9).token(others[1], 10).at("action")
    way = next(m for m in listed(state, RED, "move_merchant") if m["way"][-1] == spot("Belgrade"))
    rules.apply(state, RED, way)
    refused(state, RED, "bad_token", "place_number", hex=mountains)
    refused(state, RED, "bad_token", "place_number", hex=fields, **{"from": others[0]})
    play(state, RED, "place_number", hex=mountains, **{"from": others[0]})
    assert (state.numbers[mountains], state.numbers[others[0]], state.numbers[fields]) == (9, 0, 0)
    assert rules.view(state, RED)["face_down_tokens"]["fields"] == 2


@law("MS-110", "MS-163", "M-21.8", "M-21.9R", "M-15.9", "M-16.1", "M-17.1")
def test_the_delivery_tour():
    first, second, third, last = EXAMPLES["caravan"]["routes"]
    state = (
        Position().post(BLUE, "Bern", "Lyon", "Venice").post(ORANGE, "Cologne", "Paris").post(WHITE, "Brussels")
        .free(BLUE, 2).route(BLUE, first, second).route(WHITE, last).caravan(BLUE, first)
        .hand(BLUE, ore=1, lumber=1, salt=1, gold=1).at("action", BLUE)
    )  # fmt: skip
    play(state, BLUE, "establish_route", path=path(third))
    tour = [{"step": n, "intersection": spot(city)} for n, city in enumerate(("Paris", "Brussels", "Cologne"), 1)]
    before = golds(state)
    play(state, BLUE, "move_caravan", caravan=0, way=[path(p) for p in (second, third, last)], salt=1, deliveries=tour)
    assert [now - then for now, then in zip(golds(state), before, strict=True)] == [0, -1, 1, 0]
    assert (state.delivered[BLUE], caravans(state, BLUE)[0]) == (3, path(last))
    assert between("Brussels", "Cologne") == path(last)
