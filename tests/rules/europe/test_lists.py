"""Lists of moves: exactly what would be accepted, ways once for each end, templates for the rest (M-22.26R on)."""

import json
import random
from itertools import product

import pytest

import rules
from tests.law import case, law
from tests.rules.europe.position import BLUE, RED, WHITE, Position, between, hand, line, spot
from tests.rules.europe.stories import PHASES, acting, founded, table
from tests.rules.europe.travel import S, T, U, X, Y, march, ride, swift_march
from tests.rules.europe.trying import KINDS, accepted, everything, journeys, most_deliveries, walks
from tests.rules.play import concrete, listed, play, refused
from tests.rules.scripted import dice

TABLES = [("short", 3, "fixed"), ("short", 4, "variable"), ("main", 3, "variable"), ("main", 4, "variable")]
SWIFT = {"type": "play_development_card", "card": "swift_journey"}
MARCH, RIDE = {"type": "move_merchant", "grain": 1}, {"type": "move_caravan", "salt": 1}


def in_order(moves):
    return sorted(json.dumps(move, sort_keys=True) for move in moves)


# ---- an action is listed exactly if it would be accepted ----


def check_list(state, seat):
    """The concrete list of a seat is exactly what it could do, of everything one can think of."""
    moves = rules.legal_moves(state, seat)
    sure = [dict(move) for move in moves if not move.template]
    assert accepted(state, seat, sure) == sure
    assert len(in_order(moves)) == len(set(in_order(moves)))
    plain = [move for move in sure if "way" not in move and move["type"] not in ("discard", "choose_connection")]
    assert in_order(accepted(state, seat, everything(state))) == in_order(plain)
    check_offer_template(state, seat, moves)
    for paid in (MARCH, SWIFT):
        check_walks(state, seat, paid)
    for paid in (RIDE, SWIFT):
        check_journeys(state, seat, paid)


def check_offer_template(state, seat, moves):
    """An offer is never listed concretely; its template is there exactly if some offer would be accepted."""
    templates = [move for move in moves if move["type"] == "propose_trade"]
    assert all(move.template for move in templates)
    held = hand(state, seat)
    terms = [({give: 1}, {get: 1}) for give in held for get in (*KINDS, "gold") if get != give]
    others = [other for other in range(state.setup.players) if other != seat]
    offers = [{"type": "propose_trade", "give": a, "get": b, "to": [to]} for a, b in terms for to in others]
    assert len(templates) == bool(accepted(state, seat, offers))


def entries(state, seat, move, piece, number):
    """The entries of a list about a way of a piece: concrete ones, and the number of templates."""
    mine = [m for m in rules.legal_moves(state, seat) if m["type"] == move["type"] and m.get(piece) == number]
    mine = [m for m in mine if m.get("card") == move.get("card")]
    return [m for m in mine if not m.template], sum(m.template for m in mine)


def check_walks(state, seat, paid):
    for number in (0, 1):
        mine, templates = entries(state, seat, paid, "merchant", number)
        wanted = walks(state, seat, number, paid)
        assert sorted((m["way"][-1], len(m["way"])) for m in mine) == sorted(wanted.items())
        assert all({**m, "way": 0, "merchant": 0} == {**paid, "way": 0, "merchant": 0} for m in mine)
        assert templates >= bool(mine)


def check_journeys(state, seat, paid):
    for number in (0, 1):
        mine, templates = entries(state, seat, paid, "caravan", number)
        wanted = journeys(state, seat, number, paid)
        alone = [m for m in mine if "deliveries" not in m]
        assert sorted((m["way"][-1], len(m["way"])) for m in alone) == sorted((e, n) for e, (_, n) in wanted.items())
        for move in alone:
            check_tolls_and_deliveries(state, seat, move, mine, wanted[move["way"][-1]])
        assert templates >= bool(mine)


def check_tolls_and_deliveries(state, seat, move, mine, cheapest):
    twin = state.copy()
    rules.apply(twin, seat, move)
    assert hand(state, seat).get("gold", 0) - hand(twin, seat).get("gold", 0) == cheapest[0]
    loaded = [m["deliveries"] for m in mine if m["way"] == move["way"] and "deliveries" in m]
    most = most_deliveries(state, seat, move)
    assert [len(made) for made in loaded] == ([most] if most else [])


def some_move(state, rng):
    """A listed move of a seat that must act, seldom the end of a turn, now and then an offer."""
    seat = rng.choice(rules.to_act(state))
    moves = rules.legal_moves(state, seat)
    templates = [move for move in moves if move["type"] == "propose_trade"]
    if templates and rng.random() < 0.2:
        give = rng.choice(list(hand(state, seat)))
        get = rng.choice([kind for kind in (*KINDS, "gold") if kind != give])
        return seat, {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": templates[0]["to"]}
    choice = [move for move in moves if not move.template]
    longer = [move for move in choice if move["type"] != "end_turn"]
    return seat, rng.choice(longer if longer and rng.random() < 0.7 else choice)


@law("MS-136", "MS-184", "M-22.26R", "M-22.27R", "M-22.28R")
@pytest.mark.parametrize(("scenario", "players", "placement"), TABLES)
@pytest.mark.parametrize("seed", range(2))
def test_a_list_is_exactly_what_would_be_accepted(seed, scenario, players, placement):
    rng = random.Random(f"{scenario} {players} {seed}")
    options = {"placement": placement, "max_turns": 200}
    state = rules.new_game("europe", scenario=scenario, players=players, seed=f"lists {seed}", options=options)
    seen = {}
    while rules.to_act(state):
        phase = rules.view(state, None)["turn"]["phase"]
        if seen.get(phase, 0) < 2 or rng.random() < 0.002:
            seen[phase] = seen.get(phase, 0) + 1
            for seat in range(players):
                check_list(state, seat)
        rules.apply(state, *some_move(state, rng))
    assert len(seen) >= 8


@law("MS-136", "M-22.26R")
@pytest.mark.parametrize("phase", PHASES)
def test_the_list_of_every_phase_is_exact(phase):
    state = PHASES[phase]()
    for seat in range(state.setup.players):
        check_list(state, seat)


@law("M-22.26R")
def test_only_listed_chains_are_accepted():
    state = PHASES["choose_connection"]()
    chains = [move["chain"] for move in rules.legal_moves(state, RED)]
    assert len(chains) == 2
    for chain in chains:
        for other in (chain[::-1], chain[1:], chain[:-1], chain * 2):
            refused(state, RED, "bad_parameter", "choose_connection", chain=other)


# ---- ways ----


def crossing(**goods):
    """Red's merchant in Bern; red's caravan beside the route from Bern to U, amid routes of blue's."""
    position = Position().post(RED, "Bern").merchant(RED, "Bern").line(RED, "Bern", U, "Paris").line(BLUE, U, S, T, Y)
    position.line(BLUE, Y, X, "Turin").line(RED, "Bern", X).caravan(RED, between("Bern", U)).post(
        WHITE, "Paris", "Turin"
    )
    return position.hand(RED, **goods)


@law("MS-184", "M-22.27R")
@pytest.mark.parametrize("swift", [False, True])
def test_each_end_of_a_walk_occurs_once_with_a_shortest_way(swift):
    state = crossing(**{} if swift else {"grain": 1}).cards(RED, swift_journey=1).at("action")
    move = SWIFT if swift else MARCH
    mine, templates = entries(state, RED, move, "merchant", 0)
    assert len({m["way"][-1] for m in mine}) == len(mine) > 10
    assert templates == 1
    ends = {m["way"][-1]: len(m["way"]) for m in mine}
    assert (ends[spot(U)], ends[spot("Brussels")], ends[spot("Bern")], ends[spot("Lyon")]) == (1, 3, 2, 2)
    assert not {spot("Paris"), spot("Turin")} & set(ends)
    check_walks(state, RED, move)


@law("MS-184", "M-22.27R")
@pytest.mark.parametrize("swift", [False, True])
@pytest.mark.parametrize("gold", [0, 1])
def test_each_end_of_a_journey_occurs_alone_and_with_all_deliveries(swift, gold):
    goods = {"gold": gold} if swift else {"gold": gold, "salt": 1}
    state = crossing(**goods).free(RED, 1).cards(RED, swift_journey=1).at("action")
    move = SWIFT if swift else RIDE
    mine, templates = entries(state, RED, move, "caravan", 0)
    ends = {m["way"][-1] for m in mine}
    assert (between(S, T) in ends) is (gold == 1)
    paris, turin = between(U, "Paris"), between(X, "Turin")
    to_paris = [m.get("deliveries", []) for m in mine if m["way"][-1] == paris]
    assert to_paris == [[], [{"step": 1, "intersection": spot("Paris")}]]
    assert templates == 1
    assert (turin in ends) is (gold == 1)
    check_journeys(state, RED, move)


@law("M-22.27R")
@pytest.mark.parametrize(
    ("tolled", "way"),
    [
        (between(U, S), ("Bern", X, Y, T)),
        (between(S, T), ("Bern", X, Y, T)),
        (between("Bern", X), (U, S, T, Y)),
        (between(X, Y), (U, S, T, Y)),
    ],
)
@pytest.mark.parametrize("gold", [0, 1])
def test_of_two_ways_round_a_hex_the_one_with_fewer_tolls_is_listed(tolled, way, gold):
    position = Position().route(BLUE, tolled).caravan(RED, between("Bern", U)).hand(RED, salt=1, gold=gold)
    position.route(RED, *(path for path in line("Bern", U, S, T, Y, X, "Bern") if path != tolled))
    ways = [move["way"] for move in listed(position.at("action"), RED, "move_caravan")]
    assert [listed_way for listed_way in ways if listed_way[-1] == between(T, Y)] == [line(*way)]


@law("M-22.27R")
@pytest.mark.parametrize(("goods", "delivered"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_all_deliveries_as_far_as_commodities_last(goods, delivered):
    road = ("Bern", U, "Paris", "Brussels", "Cologne")
    position = Position().post(RED, "Turin").post(WHITE, *road[2:]).line(RED, *road).caravan(RED, between("Bern", U))
    state = position.free(RED, goods - 1).hand(RED, salt=1).at("action")
    mine = [m for m in listed(state, RED, "move_caravan") if m["way"] == line(*road[1:])]
    assert [len(m.get("deliveries", ())) for m in mine] == [0, delivered]
    for move in mine:
        rules.apply(state.copy(), RED, move)


@pytest.mark.parametrize(
    ("move", "template"),
    [
        case("a longer walk", law("MS-184", "M-22.27R"), march(U, S, T, 85, grain=2),
             {"type": "move_merchant", "merchant": 0, "grain": 5, "steps": 15}),
        case("another walk to the same end", law("M-22.27R"), march(X, "Bern", U),
             {"type": "move_merchant", "merchant": 0, "grain": 5, "steps": 15}),
        case("a longer journey", law("MS-184", "M-22.27R"), ride(U, S, T, Y, X, salt=2),
             {"type": "move_caravan", "caravan": 0, "salt": 5, "steps": 15}),
        case("a delivery left out", law("M-22.27R"), ride("Bern", X, "Turin", deliveries=((2, "Turin"),)),
             {"type": "move_caravan", "caravan": 0, "salt": 5, "steps": 15}),
        case("another swift journey", law("M-22.27R"), swift_march(X, "Bern", U),
             SWIFT | {"merchant": 0, "steps": 3}),
    ],
)  # fmt: skip
def test_what_is_not_listed_is_covered_by_a_template(move, template):
    state = crossing(grain=5, salt=5, gold=5).cards(RED, swift_journey=1).at("action")
    templates = [dict(entry) for entry in rules.legal_moves(state, RED) if entry.template]
    assert {**template, "template": True} in templates
    play(state, RED, **move)


# ---- order, templates and discards ----


@law("M-22.28R")
@pytest.mark.parametrize(("scenario", "players", "placement"), TABLES)
def test_a_list_has_a_fixed_order_and_a_concrete_action_for_every_owing_seat(scenario, players, placement):
    rng = random.Random(scenario)
    options = {"placement": placement, "max_turns": 60}
    state = rules.new_game("europe", scenario=scenario, players=players, seed="order", options=options)
    while rules.to_act(state):
        again = rules.load(rules.dump(state))
        for seat in range(players):
            assert rules.legal_moves(again, seat) == rules.legal_moves(state, seat)
        assert all(concrete(state, seat) for seat in rules.to_act(state))
        rules.apply(state, *some_move(state, rng))


def discards(cards, number):
    """Every different set of so many cards out of a hand, by trying all."""
    choices = product(*(range(n + 1) for n in cards.values()))
    return [{k: n for k, n in zip(cards, some, strict=True) if n} for some in choices if sum(some) == number]


@law("M-22.28R")
@pytest.mark.parametrize("seed", range(30))
def test_discards_are_listed_up_to_200_and_then_by_a_template(seed):
    rng = random.Random(seed)
    cards = {kind: rng.randrange(2, 6 + seed % 3) for kind in KINDS}
    state = Position().hand(RED, **cards, gold=3).chance(dice=dice(7)).at("pre_roll")
    play(state, RED, "roll_dice")
    due = sum(cards.values()) // 2
    ways, moves = discards(cards, due), rules.legal_moves(state, RED)
    if len(ways) <= 200:
        assert in_order(ways) == in_order(move["cards"] for move in moves)
        return
    default, template = moves
    assert default == rules.default_move(state, RED)
    assert template == {"type": "discard", "template": True, "count": due, "cards": cards}
    for way in rng.sample(ways, 20):
        play(state.copy(), RED, "discard", cards=way)


@law("M-22.28R", "M-22.29R")
def test_a_template_cannot_be_played():
    for state in (acting(), PHASES["discard"](), founded("Kaliningrad", 51)):
        for seat in range(4):
            for template in (move for move in rules.legal_moves(state, seat) if move.template):
                with pytest.raises(rules.InvalidMove):
                    rules.apply(state, seat, template)
                with pytest.raises(rules.InvalidMove):
                    rules.apply(state, seat, dict(template))


@law("M-22.28R")
def test_an_offer_is_one_template_with_its_limits():
    state = table().at("action")
    assert [dict(move) for move in rules.legal_moves(state, RED) if move["type"] == "propose_trade"] == [
        {"type": "propose_trade", "template": True, "to": [1, 2, 3], "offers_left": 10}
    ]
    assert [dict(move) for move in rules.legal_moves(state, BLUE)] == [
        {"type": "propose_trade", "template": True, "to": [RED], "offers_left": 3}
    ]
