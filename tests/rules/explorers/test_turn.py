"""The frame of a turn: three phases in their order, what each of them allows, and what its end clears."""

import pytest

import rules
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, gold
from tests.rules.play import concrete, events_of, play, refused
from tests.rules.scripted import dice

RICH = {"lumber": 4, "brick": 4, "wool": 4, "grain": 4, "ore": 4, "gold": 9}
PORT = "2,-1|2,0|3,-1"


def position(scenario="explorers-and-pirates", players=2, **options):
    """Seat 0 with everything that it takes to build, trade and sail."""
    p = Position(scenario, players, **options).chance(dice=dice(5, 5, 5, 5), chase=[0, 0], fish=[0, 0])
    p.harbour(0, p.spot(PORT)).settlement(0, p.spot("1,1|1,2|2,1")).line(0, p.spot(PORT), p.spot("1,0|2,-1|2,0"))
    p.line(0, p.spot("1,0|2,-1|2,0"), p.spot("1,0|1,1|2,0"))
    return p.ship(0, p.path("2,0|3,-1")).hand(0, **RICH).hand(1, **RICH)


def building(p):
    """One legal move of every kind of the phase of trade and building."""
    return {
        "build_road": {"path": p.path("1,1|2,0")},
        "build_settlement": {"intersection": p.spot("1,0|1,1|2,0")},
        "build_harbour_settlement": {"intersection": p.spot("1,1|1,2|2,1")},
        "build_ship": {"path": p.path("2,-1|3,-1")},
        "build_settler": {"intersection": p.spot(PORT)},
        "build_crew": {"ship": 0},
        "trade_bank": {"give": "ore", "get": "wool"},
        "trade_bank_gold": {"give": "grain"},
        "buy_resource": {"resource": "brick"},
        "propose_trade": {"give": {"gold": 1}, "get": {"wool": 1}, "to": [1]},
        "end_trade_build": {},
    }


def moving(p):
    """The same of the movement phase."""
    step = p.path("2,0|3,0")
    return {
        "sail": {"ship": 0, "way": [step]},
        "move_ship": {"ship": 0, "path": step},
        "buy_movement": {"ship": 0},
        "roll_fish": {},
        "end_turn": {},
    }


KINDS = [*building(position()), *moving(position())]


@law("AS-27", "AS-39", "X-5.1", "X-5.3", "X-5.38R", "X-5.39", "X-5.40", "X-6.1")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("edition", ["2022", "2013"])
def test_every_action_belongs_to_one_phase(kind, edition):
    for phase in ("pre_roll", "main", "movement"):
        p = position(edition=edition)
        state, home = p.at(phase), "main" if kind in building(p) else "movement"
        params = (building(p) | moving(p))[kind]
        if phase == home:
            play(state, 0, kind, **params)
        else:
            refused(state, 0, "wrong_phase", kind, **params)


@law("AS-216", "X-5.22", "X-17.6R")
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "propose_trade"])
def test_only_the_active_player_builds_trades_with_the_bank_and_sails(kind):
    for phase in ("main", "movement"):
        p = position()
        refused(p.at(phase, 1), 0, "not_your_turn", kind, **(building(p) | moving(p))[kind])


@law("X-5.1", "X-5.2", "X-5.38R")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_production_then_trade_and_build_then_movement_then_the_next_player(scenario, players):
    state = Position(scenario, players).chance(dice=dice(5)).at("pre_roll", players - 1)
    phases = []
    for kind in ("roll_dice", "end_trade_build", "end_turn"):
        phases.append(state.phase)
        play(state, players - 1, kind)
    assert phases == ["pre_roll", "main", "movement"]
    assert (state.phase, state.active, rules.to_act(state)) == ("pre_roll", 0, (0,))


@law("X-5.21", "X-6.8")
def test_trade_and_building_in_any_order_and_as_often_as_goods_allow():
    p = position()
    state = p.hand(0, lumber=6, brick=6, wool=9, grain=2, gold=5).at("main")
    for kind, params in (
        ("build_road", {"path": p.path("1,1|2,0")}),
        ("trade_bank", {"give": "wool", "get": "ore"}),
        ("build_ship", {"path": p.path("2,-1|3,-1")}),
        ("build_road", {"path": p.path("1,0|1,1")}),
        ("buy_resource", {"resource": "grain"}),
        ("build_settlement", {"intersection": p.spot("1,0|1,1|2,0")}),
        ("trade_bank", {"give": "wool", "get": "ore"}),
        ("build_ship", {"path": p.path("2,-1|3,-1")}),
        ("buy_resource", {"resource": "ore"}),
    ):
        play(state, 0, kind, **params)
    assert state.phase == "main"


@law("X-5.39", "X-7.2")
def test_all_own_ships_may_move():
    p = position("land-ho")
    state = p.ship(0, p.path("3,0|4,0")).ship(0, p.path("2,1|3,0")).ship(1, p.path("3,-1|4,-1")).at("movement")
    for ship, name in ((2, "2,0|3,0"), (0, "2,-1|3,-1"), (1, "3,0|3,1")):
        play(state, 0, "sail", ship=ship, way=[p.path(name)])
        play(state, 0, "end_ship_move", ship=ship)
    refused(state, 0, "not_owner", "sail", ship=3, way=[p.path("3,-1|3,0")])


@law("AS-182", "X-5.41R", "X-5.40")
def test_wool_tribute_and_founding_are_no_trade_and_no_building():
    p = position()
    p.pirate(1, p.hex("4,-1")).ship(0, p.path("3,-1|4,-1"), settler=1).ship(0, p.path("1,1|2,1"), settler=1)
    state = p.hand(0, wool=4, gold=1).at("movement")
    refused(state, 0, "wrong_phase", "trade_bank", give="wool", get="ore")
    play(state, 0, "buy_movement", ship=1)
    events = play(state, 0, "move_ship", ship=1, path=p.path("3,-1|3,0"))
    assert events_of(events, "tribute_paid")
    assert gold(state, 0) == 0
    p = position().ship(0, position().path("0,3|1,3"))
    west = p.path("0,3|0,4")
    state = p.ship(0, west, settler=1).at("movement")
    play(state, 0, "found_settlement", ship=2, intersection=p.spot("-1,4|0,3|0,4"))


@law("AS-184", "X-5.42R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_movement_is_compulsory(scenario):
    p = Position(scenario, 2)
    state = p.ship(0, p.path("3,-1|4,-1"), settler=1).at("movement")
    play(state, 0, "end_turn")
    assert state.active == 1


@law("AS-171", "X-6.36R", "X-5.40")
def test_a_settlement_founded_in_the_movement_phase_is_upgraded_in_the_next_own_turn():
    p = position()
    site = p.spot("1,3|2,2|2,3")
    state = p.ship(0, p.path("1,3|2,2"), settler=1).at("movement")
    play(state, 0, "found_settlement", ship=1, intersection=site)
    refused(state, 0, "wrong_phase", "build_harbour_settlement", intersection=site)
    play(state, 0, "end_turn")
    for seat, kind in ((1, "roll_dice"), (1, "end_trade_build"), (1, "end_turn"), (0, "roll_dice")):
        play(state, seat, kind)
    play(state, 0, "build_harbour_settlement", intersection=site)


# ---- the end of the turn ----


@law("AS-187", "X-5.44R", "X-5.43R")
def test_the_counters_of_a_turn_begin_anew():
    p = position(offers_per_turn=1, transfers_per_ship=1, offers_to_active=1)
    sea = p.hex("4,-1")
    p.pirate(1, sea).ship(0, p.path("3,-1|4,-1")).village(p.hex("5,-1"), "fast_gold", 0)
    state = p.hand(0, **{**RICH, "gold": 30}).basin(0, p.spot(PORT), crew=2).at("main")
    offer = {"give": {"gold": 1}, "get": {"wool": 1}, "to": [1]}
    bid = {"give": {"gold": 1}, "get": {"wool": 1}, "to": [0]}
    fresh = {"moved": False, "finished": False, "wool_paid": False, "tribute_paid": False, "chase_tried": False}

    def use_up():
        for _ in range(2):
            play(state, 0, "buy_resource", resource="ore")
        refused(state, 0, "limit_reached", "buy_resource", resource="ore")
        play(state, 0, "sell_resource", resource="ore")
        refused(state, 0, "limit_reached", "sell_resource", resource="ore")
        play(state, 0, "propose_trade", **offer)
        play(state, 1, "reject_trade", offer=state.offer_count)
        refused(state, 0, "limit_reached", "propose_trade", **offer)
        play(state, 1, "propose_trade", **bid)
        play(state, 0, "reject_trade", offer=state.offer_count)
        refused(state, 1, "limit_reached", "propose_trade", **bid)
        play(state, 0, "end_trade_build")
        play(state, 0, "chase_pirate", ship=1)
        refused(state, 0, "limit_reached", "chase_pirate", ship=1)
        play(state, 0, "roll_fish")
        refused(state, 0, "limit_reached", "roll_fish")
        play(state, 0, "buy_movement", ship=1)
        refused(state, 0, "limit_reached", "buy_movement", ship=1)
        coins = gold(state, 0)
        play(state, 0, "move_ship", ship=1, path=p.path("3,0|4,-1"))
        play(state, 0, "move_ship", ship=1, path=p.path("3,-1|4,-1"))
        assert gold(state, 0) == coins - 1
        play(state, 0, "transfer_cargo", ship=0, intersection=p.spot(PORT), load={"crew": 1})
        refused(state, 0, "limit_reached", "transfer_cargo", ship=0, intersection=p.spot(PORT), load={"crew": 1})
        play(state, 0, "end_ship_move", ship=1)
        play(state, 0, "end_turn")

    use_up()
    for kind in ("roll_dice", "end_trade_build", "end_turn"):
        play(state, 1, kind)
    shown = rules.view(state, 0)
    used = shown["this_turn"]
    assert (used["purchases"], used["sales"], used["fish_rolled"], used["offers_made"]) == (0, 0, False, [0, 0])
    for ship in shown["players"][0]["ships"]:
        assert fresh.items() <= ship.items()
        assert (ship["points_left"], ship["transfers"]) == (4, 0)
    play(state, 0, "roll_dice")
    use_up()


def almost_won(**options):
    """Seat 0 ends its turn while seat 1 has the points of scenario 2."""
    p = Position("pirate-lairs", 3, **options).marker("lairs", (1, 7))
    p.harbour(1, *(p.spot(name) for name in ("2,-1|2,0|3,-1", "1,1|1,2|2,1", "1,3|2,2|2,3", "3,-2|4,-3|4,-2")))
    return p


@law("X-5.43R", "X-15.11")
def test_the_new_active_player_wins_before_the_roll():
    state = almost_won().at("movement")
    events = play(state, 0, "end_turn")
    assert [event.type for event in events][-2:] == ["turn_started", "game_over"]
    assert rules.outcome(state)["winner"] == 1


@law("X-5.43R", "X-15.17R")
def test_victory_is_judged_before_the_limit_of_turns():
    state = almost_won(max_turns=5).turn(5).at("movement")
    play(state, 0, "end_turn")
    assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (1, "victory")
    state = almost_won(max_turns=5).turn(5).at("movement", 2)
    play(state, 2, "end_turn")
    assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (None, "turn_limit")


@law("X-5.43R", "X-12.33R")
def test_lairs_are_resolved_before_the_turn_passes():
    p = Position("pirate-lairs", 3)
    river = p.hex("5,-1")
    state = p.lair(river, {0: 3}, number=5).at("movement")
    events = [event.type for event in play(state, 0, "end_turn")]
    assert events.index("lair_conquered") < events.index("turn_started")
    assert rules.view(state, None)["missions"]["lairs"]["spaces"] == [2, 0, 0]


@law("X-5.43R")
def test_a_ship_under_way_is_finished_by_the_end_of_the_turn():
    p = Position("fish", 2)
    state = p.ship(0, p.path("3,-1|4,-1")).chance(dice=dice(5, 5)).at("movement")
    play(state, 0, "move_ship", ship=0, path=p.path("3,-1|3,0"))
    play(state, 0, "end_turn")
    assert rules.view(state, 0)["this_turn"]["sailing"] is None
    for seat, kind in ((1, "roll_dice"), (1, "end_trade_build"), (1, "end_turn"), (0, "roll_dice")):
        play(state, seat, kind)
    play(state, 0, "end_trade_build")
    assert "sail" in {move["type"] for move in concrete(state, 0)}


BOUNDED = [
    case("trade and build", law("X-5.51R"), "main"),
    case("movement", law("X-5.51R"), "movement"),
]


@pytest.mark.parametrize("phase", BOUNDED)
@pytest.mark.parametrize("last", [0, -1])
def test_a_phase_of_a_stubborn_player_ends_by_itself(phase, last):
    """Who never ends the phase of his own accord runs out of moves."""
    p = position(transfers_per_ship=3)
    p.basin(0, p.spot(PORT), crew=1)
    state, made = p.at(phase), 0
    while True:
        others = [move for move in concrete(state, 0) if move["type"] not in ("end_trade_build", "end_turn")]
        if not others or state.outcome:
            break
        rules.apply(state, 0, others[last])
        made += 1
        assert made < 200
    assert made > 1
