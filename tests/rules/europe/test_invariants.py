"""What holds after every move of random games on both maps, with three and four players."""

import json
import random

import pytest

import rules
from rules.europe.board import map_of
from rules.europe.components import CARAVANS, CARDS, MERCHANTS, NAMING, ROUTES, STOCK, TERRAINS
from rules.europe.scoring import all_posts, available
from rules.kernel import purse
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from tests.law import law
from tests.rules.europe import reference
from tests.rules.play import concrete, positions, snapshot

TABLES = [
    ("short", 3, {"placement": "fixed"}),
    ("short", 4, {"placement": "variable"}),
    ("main", 3, {}),
    ("main", 4, {}),
]
MOST_LISTED = 250  # entries of a list


def _tables(*seeds: str):
    return [
        pytest.param(scenario, players, options, seed, id=f"{scenario}-{players}-{seed}")
        for scenario, players, options in TABLES
        for seed in seeds
    ]


def _random_game(scenario, players, options, seed, turns=120):
    return positions("europe", seed, scenario=scenario, players=players, options={**options, "max_turns": turns})


@law("MS-134", "M-0.4R", "M-0.5R", "M-0.6R", "M-0.7R", "M-2.14R", "M-2.15", "M-2.16")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("a", "b", "c"))
def test_everything_is_conserved(scenario, players, options, seed):
    for state in _random_game(scenario, players, options, seed, turns=400):
        _cards_are_conserved(state)
        _pieces_are_conserved(state)
        _tokens_are_conserved(state)


def _cards_are_conserved(state):
    assert state.bank + sum(hand & purse.CARDS for hand in state.hands) == STOCK
    assert all(purse.holds(hand, 0) for hand in (*state.hands, state.bank))
    deck = map_of(state).deck
    for kind in range(len(CARDS)):
        assert state.deck[kind] + state.discards[kind] + sum(state.cards[kind :: len(CARDS)]) == deck[kind]


def _pieces_are_conserved(state):
    board = map_of(state)
    total = board.warehouses[state.setup.players]
    assert sum(posts.bit_count() for posts in (*state.posts, state.neutral)) == all_posts(state).bit_count()
    assert all_posts(state) & ~board.cities == 0
    assert state.supplied & ~all_posts(state) == 0
    assert sum(state.delivered) == state.supplied.bit_count()
    assert sum(routes.bit_count() for routes in state.routes) + state.free_paths.bit_count() == len(board.grid.paths)
    beside = [path for path in state.caravans if path != NOBODY]
    assert all(not state.free_paths >> path & 1 and beside.count(path) <= 2 for path in beside)
    for seat in range(state.setup.players):
        placed = state.posts[seat].bit_count()
        assert state.warehouse[seat] == total.posts - max(3, placed) if state.turn else placed <= 3
        assert min(available(state, seat), state.warehouse[seat], ROUTES - state.routes[seat].bit_count()) >= 0
        assert state.warehouse[seat] + available(state, seat) + state.delivered[seat] == total.goods


def _tokens_are_conserved(state):
    board, shown = map_of(state), rules.view(state, None)["face_down_tokens"]
    for terrain, name in enumerate(TERRAINS):
        lying = sorted(n for place in bits(board.slots_of[terrain]) if (n := state.numbers[place]))
        left = list(board.tokens[terrain])
        for number in lying:
            left.remove(number)
        assert len(left) == shown[name]
    fixed = ~board.slots
    assert all(state.numbers[h] == n for h, n in enumerate(board.numbers) if fixed >> h & 1)


@law("M-11.1", "M-10.20", "M-7.2")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("d"))
def test_what_is_kept_is_what_a_count_gives(scenario, players, options, seed):
    for number, state in enumerate(_random_game(scenario, players, options, seed, turns=300)):
        if number % 5:
            continue
        assert state.income == reference.income(state)
        for seat in range(players):
            assert set(bits(state.frontier[seat])) == reference.frontier(state, seat)
        cities = set(bits(map_of(state).cities))
        lonely = {c for c in cities if reference.cities_in(state, reference.network(state, c)) == {c}}
        assert set(bits(state.isolated)) == lonely
        assert [reference.route_owner(state, p) for p in range(len(state.owners))] == [
            None if owner == 255 else owner for owner in state.owners
        ]


@law("MS-136", "M-22.26R", "M-0.1R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("e"))
def test_every_listed_move_is_accepted_and_round_trips(scenario, players, options, seed):
    rng = random.Random(seed)
    for state in _random_game(scenario, players, options, seed):
        for seat in rules.to_act(state):
            moves = rules.legal_moves(state, seat)
            assert len(moves) < MOST_LISTED
            assert concrete(state, seat)
            assert len({json.dumps(move, sort_keys=True) for move in moves}) == len(moves)
            for move in rng.sample(concrete(state, seat), min(6, len(concrete(state, seat)))):
                _accepted_and_readable(state, seat, move)


def _accepted_and_readable(state, seat, move):
    one, other = state.copy(), state.copy()
    before = snapshot(state)
    rules.apply(one, seat, move)
    wire = json.loads(json.dumps(move))
    assert rules.read_move(state, wire) == move
    rules.apply(other, seat, wire)
    assert snapshot(one) == snapshot(other)
    assert snapshot(state) == before


_FIELDS = {
    "establish_route": ("path", "paths"),
    "place_initial_route": ("path", "paths"),
    "place_initial_post": ("intersection", "intersections"),
    "place_neutral_post": ("intersection", "intersections"),
    "place_number": ("hex", "hexes"),
    "move_robber": ("hex", "hexes"),
}


@law("MS-136", "M-22.26R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("f"))
def test_what_is_not_listed_is_refused(scenario, players, options, seed):
    for number, state in enumerate(_random_game(scenario, players, options, seed)):
        if number % 7 and state.turn:
            continue
        seat = rules.to_act(state)[0] if rules.to_act(state) else 0
        listed = [dict(move) for move in concrete(state, seat)]
        for move in _candidates(state):
            accepted = _accepts(state, seat, move)
            assert accepted == (move in listed), (state.phase, move)


def _candidates(state):
    """Moves of many types with every value of their parameters."""
    grid = map_of(state).grid
    for kind, (field, places) in _FIELDS.items():
        yield from ({"type": kind, field: place} for place in range(len(getattr(grid, places))))
    cities = list(bits(map_of(state).cities))
    for replace in ({}, {"replace": 0}, {"replace": 1}):
        yield from ({"type": "hire_merchant", "intersection": spot, **replace} for spot in cities)
        yield from ({"type": "form_caravan", "path": path, **replace} for path in range(len(grid.paths)))
    for piece in range(2):
        yield from ({"type": "deliver_commodity", "caravan": piece, "intersection": spot} for spot in cities)
    for give in NAMING.kinds:
        yield from ({"type": "trade_bank", "give": give, "count": 3, "get": get} for get in (*NAMING.kinds, "gold"))
        yield {"type": "buy_resource", "resource": give}
        yield {"type": "play_development_card", "card": "monopoly", "resource": give}
    for card in ("lancer", "route_building", "trade_profit"):
        yield {"type": "play_development_card", "card": card}
    for kind in ("roll_dice", "end_turn", "decline_free_route", "buy_development_card", "roll_for_start"):
        yield {"type": kind}


def _accepts(state, seat, move):
    try:
        rules.apply(state.copy(), seat, move)
    except rules.Refused:
        return False
    return True


@law("MS-184", "M-22.27R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("g", "h"))
def test_the_listed_journeys_are_the_cheapest(scenario, players, options, seed):
    for state in _random_game(scenario, players, options, seed, turns=250):
        if state.phase != "action" or state.outcome:
            continue
        seat = state.active
        moves = rules.legal_moves(state, seat)
        hand = NAMING.show(state.hands[seat])
        for piece in range(MERCHANTS):
            _walks_are_right(state, seat, piece, moves, paid="grain" in hand)
        for piece in range(CARAVANS):
            _journeys_are_right(state, seat, piece, moves, paid="salt" in hand)


def _walks_are_right(state, seat, piece, moves, paid):
    mine = [m for m in moves if m["type"] == "move_merchant" and m["merchant"] == piece]
    wanted = reference.walk_ends(state, seat, piece) if paid else {}
    assert {tuple(m["way"]) for m in mine if not m.template} == set(wanted.values())
    there = paid and state.merchants[MERCHANTS * seat + piece] != NOBODY
    assert sum(m.template for m in mine) == there


def _journeys_are_right(state, seat, piece, moves, paid):
    mine = [m for m in moves if m["type"] == "move_caravan" and m["caravan"] == piece and not m.template]
    wanted = reference.journey_ends(state, seat, piece) if paid else {}
    expected = []
    for end in sorted(wanted):
        way, made = wanted[end]
        expected.append((way, []))
        expected += [(way, made)] if made else []
    assert sorted((tuple(m["way"]), str(m.get("deliveries", []))) for m in mine) == sorted(
        (way, str(made)) for way, made in expected
    )


@law("MS-80", "M-11.4", "M-11.5", "M-11.8R", "M-11.11R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("i", "j", "k"))
def test_first_connections_pay_what_a_search_gives(scenario, players, options, seed):
    rng = random.Random(seed)
    state = rules.new_game(
        "europe", scenario=scenario, players=players, seed=seed, options={**options, "max_turns": 400}
    )
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        moves = concrete(state, seat)
        move = rng.choice([m for m in moves if m["type"] == "establish_route"] or moves)
        before = [purse.gold(hand) for hand in state.hands]
        rules.apply(state, seat, move)
        if move["type"] == "establish_route" and state.outcome is None:
            _payment_is_right(state, move["path"], before)


def _payment_is_right(state, path, before):
    possible = reference.payments(state, path)
    gains = tuple(purse.gold(hand) - gold for hand, gold in zip(state.hands, before, strict=True))
    if len(possible) > 1:
        chains = [move["chain"] for move in rules.legal_moves(state, state.active)]
        assert state.phase == "choose_connection"
        assert sorted(_owners(state, chain) for chain in chains) == possible
        assert all(path in chain for chain in chains)
    else:
        assert gains == (possible[0] if possible else (0,) * len(gains))


def _owners(state, chain):
    owners = [reference.route_owner(state, path) for path in chain]
    return tuple(owners.count(seat) for seat in range(state.setup.players))


@law("MS-183", "M-0.11R", "M-22.28R", "M-19.8R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("l"))
def test_every_game_ends(scenario, players, options, seed):
    *_, state = positions("europe", seed, scenario=scenario, players=players, options=options)
    end = rules.outcome(state)
    assert end["reason"] in ("victory", "stalemate", "turn_limit")
    assert (end["winner"] is not None) == (end["reason"] == "victory")
    assert sorted(seat for tied in end["ranking"] for seat in tied) == list(range(players))


@law("MS-185", "M-22.30R", "M-22.31R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("m"))
def test_the_default_move_is_always_legal(scenario, players, options, seed):
    for state in _random_game(scenario, players, options, seed):
        for seat in rules.to_act(state):
            assert rules.default_move(state, seat) in concrete(state, seat) or state.phase == "discard"
            rules.apply(state.copy(), seat, rules.default_move(state, seat))


@law("MS-135", "M-0.2R")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("n"))
def test_states_are_stored_and_copied_whole(scenario, players, options, seed):
    for number, state in enumerate(_random_game(scenario, players, options, seed)):
        if number % 20 == 0:
            assert rules.dump(rules.load(rules.dump(state))) == rules.dump(state)
            assert snapshot(state.copy()) == snapshot(state)


@law("M-20.10R", "M-20.11R", "MS-130", "MS-187")
@pytest.mark.parametrize(("scenario", "players", "options", "seed"), _tables("o"))
def test_imagined_worlds_look_the_same(scenario, players, options, seed):
    for number, state in enumerate(_random_game(scenario, players, options, seed)):
        if number % 15 or state.outcome:
            continue
        for seat in range(players):
            world = rules.imagine(state, seat, f"world {number}")
            assert rules.view(world, seat) == rules.view(state, seat)
            assert rules.legal_moves(world, seat) == rules.legal_moves(state, seat)
            _cards_are_conserved(world)
