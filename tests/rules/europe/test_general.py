"""What holds in every game: nothing is lost, chance is bounded, refusals leave no trace, turns and games end."""

import random
from collections import Counter

import pytest

import rules
from rules.kernel.chance import SeededChance
from rules.kernel.state import Duty, owes
from tests.law import case, law
from tests.rules.europe.busy import DUTY_MOVES, TURN_MOVES, U, busy
from tests.rules.europe.position import (
    BLUE,
    ORANGE,
    RED,
    WHITE,
    Position,
    between,
    game,
    hand,
    path,
    spot,
    started,
)
from tests.rules.play import concrete, events_of, play, refused, snapshot

KINDS = ("lumber", "wool", "grain", "ore", "salt")
TABLES = [("short", 3), ("short", 4), ("main", 3), ("main", 4)]
TOKENS = {
    "forest": (5, 10, 11), "salt": (4, 9, 11), "pasture": (4, 9, 11), "mountains": (3, 9, 10), "fields": (3, 5, 10),
}  # fmt: skip


# ---- random games ----


def _offers(state, seat, rng):
    """An offer out of its template, if there is one: a card or a coin for another."""
    for template in rules.legal_moves(state, seat):
        if template["type"] == "propose_trade" and template.template:
            give = rng.choice(list(hand(state, seat)))
            get = rng.choice([kind for kind in (*KINDS, "gold") if kind != give])
            yield {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": template["to"]}


def _steps(state, rng):
    """Play to the end with listed moves and, now and then, an offer; gives seat, move and events once it is played."""
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        offers = list(_offers(state, seat, rng)) if rng.random() < 0.1 else []
        move = rng.choice(offers or concrete(state, seat))
        yield seat, move, rules.apply(state, seat, move)


def _table(state):
    """What lies on the table and in all hands, as shown to those who may see it."""
    table = rules.view(state, None)
    table["players"] = [rules.view(state, seat)["players"][seat] for seat in range(state.setup.players)]
    return table


def _nothing_is_lost(table, posts, goods):
    hands = [player["hand"] for player in table["players"]]
    assert [table["bank"].get(kind, 0) + sum(cards.get(kind, 0) for cards in hands) for kind in KINDS] == [19] * 5
    for player in table["players"]:
        left, store = player["supply"], player["warehouse"]
        assert len(player["routes"]) + left["routes"] == 30
        assert sum(piece is not None for piece in player["merchants"]) + left["merchants"] == 2
        assert sum(piece is not None for piece in player["caravans"]) + left["caravans"] == 2
        assert store["posts"] + max(3, len(player["posts"])) == posts
        assert sum(store.values()) == goods
        assert min(store.values()) >= 0


def _tokens_lie_on_their_colours(table, slots):
    lying = Counter((h["terrain"], h["number"]) for h in map(table["hexes"].__getitem__, slots) if h["number"])
    assert not lying - Counter((kind, n) for kind, numbers in TOKENS.items() for n in numbers)
    assert lying.total() + sum(table["face_down_tokens"].values()) == 15
    assert sum(h["number"] is None for h in table["hexes"]) == len(slots) - lying.total()


def _places_hold_what_they_may(table):
    posts = Counter([*table["neutral_posts"], *(p for player in table["players"] for p in player["posts"])])
    assert set(posts) <= {city["intersection"] for city in table["cities"]}
    routes = Counter(p for player in table["players"] for p in player["routes"])
    caravans = Counter(p for player in table["players"] for p in player["caravans"] if p is not None)
    assert max([*posts.values(), *routes.values()], default=1) == 1
    assert set(caravans) <= set(routes)
    assert max(caravans.values(), default=0) <= 2


@pytest.mark.parametrize(
    ("scenario", "players", "placement", "posts", "goods"),
    [
        case(
            "short with three", law("MS-134", "M-0.4R", "M-0.5R", "M-0.6R", "M-0.7R", "M-2.14R", "M-2.15", "M-2.16"),
            "short", 3, "fixed", 8, 6,
        ),
        case("short with four", law("MS-134", "M-0.6R"), "short", 4, "fixed", 7, 5),
        case("variable with three", law("MS-134", "M-0.5R"), "short", 3, "variable", 8, 6),
        case("main with three", law("MS-134", "M-0.6R"), "main", 3, "variable", 12, 10),
        case("main with four", law("MS-134", "M-0.6R"), "main", 4, "variable", 10, 8),
    ],
)  # fmt: skip
def test_nothing_is_lost_and_no_place_holds_too_much(scenario, players, placement, posts, goods):
    for number in range(8):
        state = started(players, scenario, f"kept {number}", placement=placement, max_turns=120)
        slots = [place for place, h in enumerate(rules.view(state, None)["hexes"]) if h["slot"]]
        for played, _ in enumerate(_steps(state, random.Random(number))):
            if played % 5 == 0:
                table = _table(state)
                _nothing_is_lost(table, posts, goods)
                _tokens_lie_on_their_colours(table, slots)
                _places_hold_what_they_may(table)


@law("MS-135", "M-0.2R")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_the_same_seed_and_actions_give_the_same_game(scenario, players):
    state = game(players, scenario, "replay", max_turns=60)
    log = [(seat, dict(move), events) for seat, move, events in _steps(state, random.Random("replay"))]
    again = game(players, scenario, "replay", max_turns=60)
    for seat, move, events in log:
        assert rules.apply(again, seat, move) == events
    assert snapshot(again) == snapshot(state)


# ---- chance ----


class _Recorder(SeededChance):
    """Real chance that notes which streams were drawn from."""

    def __init__(self, seed):
        super().__init__(seed)
        self.drawn = []

    def draw(self, stream, counter, sides):
        self.drawn.append(stream)
        return super().draw(stream, counter, sides)


@law("MS-164", "M-0.3R")
def test_after_the_set_up_only_rolls_purchases_thefts_and_turned_tokens_draw():
    streams = {}
    for number in range(24):
        scenario, players = TABLES[number % 4]
        state = game(players, scenario, f"draws {number}", max_turns=120)
        state.chance = chance = _Recorder(state.setup.seed)
        for _, move, _ in _steps(state, random.Random(number)):
            kind, drawn = move["type"], chance.drawn[:]
            streams.setdefault(kind, set()).update(drawn)
            assert len(drawn) <= 1
            assert drawn or kind not in ("roll_for_start", "roll_dice", "buy_development_card")
            assert bool(drawn) == ("victim" in move) or kind != "move_robber"
            assert bool(drawn) == ("from" not in move) or kind != "place_number"
            chance.drawn.clear()
    drawing = {kind: drawn for kind, drawn in streams.items() if drawn}
    assert sorted(drawing) == ["buy_development_card", "move_robber", "place_number", "roll_dice", "roll_for_start"]
    assert len(set().union(*drawing.values())) == 5


@law("MS-164", "M-0.3R")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_the_set_up_draws_the_place_of_the_robber_alone(scenario, players, monkeypatch):
    drawn = []
    monkeypatch.setattr(SeededChance, "draw", lambda self, stream, counter, sides: drawn.append(stream) or 0)
    game(players, scenario)
    assert len(drawn) == 1


# ---- duties ----


@law("M-0.9R", "M-6.3")
@pytest.mark.parametrize("kind", TURN_MOVES)
def test_without_a_duty_every_action_of_the_turn_is_legal(kind):
    play(busy().at("action"), RED, kind, **TURN_MOVES[kind])


@pytest.mark.parametrize(
    ("phase", "data", "due"),
    [
        case("a discard", law("M-0.9R", "M-8.4R"), "discard", [], []),
        case("the robber", law("M-0.9R"), "move_robber", [], ["move_robber"]),
        case("a connection", law("M-0.9R"), "choose_connection", [spot("Brussels")], ["choose_connection"]),
        case(
            "a free route", law("M-0.9R"), "free_route", [between("Paris", U)],
            ["establish_route", "decline_free_route"],
        ),
        case("the second route of a card", law("M-0.9R"), "card_route", [1], ["establish_route", "decline_free_route"]),
        case("a number token", law("M-0.9R"), "place_number", [spot("Belgrade")], ["place_number"]),
        case("answers to an offer", law("M-0.9R", "MS-182", "M-9.21R"), "trade_answer", [], []),
    ],
)  # fmt: skip
def test_while_a_duty_is_pending_nothing_else_is_legal(phase, data, due):
    state = busy().at("action" if phase == "trade_answer" else phase, RED, *data)
    if phase == "trade_answer":
        play(state, RED, "propose_trade", **TURN_MOVES["propose_trade"])
    assert state.phase == phase
    for kind, params in {**TURN_MOVES, **DUTY_MOVES}.items():
        if kind in due:
            play(state.copy(), RED, kind, **params)
        else:
            refused(state, RED, "wrong_phase", kind, **params)
        if kind != "propose_trade":
            refused(state, WHITE, "not_your_turn", kind, **params)


@law("M-0.9R", "M-8.2")
@pytest.mark.parametrize("order", [(RED, BLUE, ORANGE), (ORANGE, RED, BLUE), (BLUE, ORANGE, RED)])
def test_several_players_discard_in_any_order(order):
    position = Position().hand(WHITE, ore=7)
    for seat in order:
        position.hand(seat, wool=4, grain=4)
    state = position.at("action")
    state.duties += [owes("move_robber", RED), Duty("discard", (RED, BLUE, ORANGE))]
    for number, seat in enumerate(order):
        assert rules.to_act(state) == tuple(sorted(order[number:]))
        refused(state, WHITE, "not_your_turn", "discard", cards={"ore": 3})
        play(state, seat, "discard", cards={"wool": 1, "grain": 3})
        refused(state, seat, "not_your_turn", "discard", cards={"wool": 3})
    assert state.phase == "move_robber"


# ---- the end of turns ----

TRADES = ("propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade")


def _anything(state, rng):
    """All that anybody could do instead of ending the turn."""
    seats = range(state.setup.players)
    moves = [(seat, move) for seat in seats for move in concrete(state, seat) if move["type"] != "end_turn"]
    return moves + [(seat, offer) for seat in seats for offer in _offers(state, seat, rng)]


@law("MS-183", "M-0.11R")
@pytest.mark.parametrize("talkative", [True, False])
@pytest.mark.parametrize("number", range(6))
def test_a_turn_that_nobody_ends_runs_dry(number, talkative):
    rng, state, played = random.Random(number), busy().hand(WHITE, ore=2, gold=5).at("action"), Counter()
    while choices := _anything(state, rng):
        trades = [choice for choice in choices if choice[1]["type"] in TRADES]
        seat, move = rng.choice(trades if talkative and trades else choices)
        rules.apply(state, seat, move)
        played[move["type"]] += 1
        assert sum(played[kind] for kind in TRADES) <= 98
        assert played.total() < 300
    assert played["propose_trade"] >= (10 if talkative else 1)
    play(state, RED, "end_turn")


@law("MS-183", "M-0.11R")
@pytest.mark.parametrize(("scenario", "players"), TABLES)
def test_games_of_listed_actions_end_and_their_turns_are_short(scenario, players):
    for number in range(8):
        state, trades = game(players, scenario, f"listed {number}", max_turns=300), Counter()
        for _, move, _ in _steps(state, random.Random(number)):
            trades[state.turn] += move["type"] in TRADES
        assert max(trades.values()) <= 98
        assert rules.outcome(state)["reason"] in ("victory", "stalemate", "turn_limit")


@pytest.mark.parametrize(
    ("options", "turn", "over"),
    [
        case("the fiftieth of fifty", law("MS-164", "M-0.10R"), {"max_turns": 50}, 50, True),
        case("one before", law("MS-164", "M-0.10R"), {"max_turns": 50}, 49, False),
        case("unless told, two thousand", law("MS-164", "M-0.10R"), {}, 2000, True),
        case("and not one fewer", law("MS-164", "M-0.10R"), {}, 1999, False),
        case("never", law("MS-164", "M-0.10R"), {"max_turns": 0}, 100_001, False),
    ],
)
def test_the_last_turn_ends_the_game(options, turn, over):
    state = Position(**options).turn(turn).at("action")
    events = play(state, RED, "end_turn")
    assert [facts["reason"] for facts in events_of(events, "game_over")] == ["turn_limit"] * over
    assert (rules.outcome(state) is not None) == over
    if over:
        assert (rules.outcome(state)["winner"], rules.outcome(state)["reason"]) == (None, "turn_limit")


# ---- refusals ----


@law("M-0.1R", "MS-133")
def test_a_refused_action_leaves_no_trace_in_what_follows():
    state = started(seed="no trace", max_turns=12)
    twin, rng = state.copy(), random.Random("no trace")
    while rules.to_act(twin):
        for kind, params in {**TURN_MOVES, **DUTY_MOVES}.items():
            for seat in range(4):
                with pytest.raises(rules.Refused):
                    rules.apply(state, seat, {"type": kind, **params, "nonsense": 1})
                _refused_or_undone(state, twin, seat, {"type": kind, **params})
        seat = rng.choice(rules.to_act(twin))
        move = rng.choice(concrete(twin, seat))
        assert rules.apply(state, seat, move) == rules.apply(twin, seat, move)
    assert snapshot(state) == snapshot(twin)


def _refused_or_undone(state, twin, seat, move):
    """Try a move where it is refused; one that is legal is tried on a copy only."""
    try:
        rules.apply(twin.copy(), seat, move)
    except rules.Refused:
        with pytest.raises(rules.Refused):
            rules.apply(state, seat, move)


BAD_INPUT = [
    case("an unknown action", law("MS-133", "M-0.1R"), "unknown_action", "build_road", {"path": 1}),
    case("a missing parameter", law("MS-133"), "bad_parameter", "establish_route", {}),
    case("one too many", law("MS-133"), "bad_parameter", "end_turn", {"path": 1}),
    case("a negative count", law("MS-133"), "bad_parameter", "trade_bank", {"give": "ore", "count": -3, "get": "salt"}),
    case("no count", law("MS-133"), "bad_parameter", "move_merchant", {"merchant": 0, "way": [spot(U)], "grain": 0}),
    case("a fraction", law("MS-133"), "bad_parameter", "move_caravan", {"caravan": 0, "way": [0], "salt": 1.5}),
    case("a negative card", law("MS-133"), "bad_parameter", "discard", {"cards": {"ore": -1, "wool": 5}}),
    case("half a card", law("MS-133"), "bad_parameter", "discard", {"cards": {"ore": 0.5}}),
    case("an unknown path", law("MS-133"), "bad_parameter", "establish_route", {"path": 233}),
    case("an unknown hex", law("MS-133", "M-2.19R"), "bad_parameter", "move_robber", {"hex": 60}),
    case("an unknown resource", law("MS-133"), "bad_parameter", "buy_resource", {"resource": "brick"}),
    case("gold for gold", law("MS-133"), "bad_parameter", "buy_resource", {"resource": "gold"}),
    case("an unknown card", law("MS-133"), "bad_parameter", "play_development_card", {"card": "knight"}),
    case("a third merchant", law("MS-133"), "bad_parameter", "move_merchant", {"merchant": 2, "way": [0], "grain": 1}),
    case("a truth value", law("MS-133"), "bad_parameter", "hire_merchant", {"intersection": True}),
    case("no city", law("MS-133"), "bad_parameter", "deliver_commodity", {"caravan": 0, "intersection": spot(U)}),
]  # fmt: skip
PHASES = ["pre_roll", "action", "discard", "move_robber", "free_route", "card_route", "place_number"]


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize(("code", "kind", "params"), BAD_INPUT)
def test_bad_input_is_refused_in_every_phase_and_to_every_seat(code, kind, params, phase):
    state = busy().at(phase, RED, path("-2,0|-1,-1"))
    for seat in range(4):
        refused(state, seat, code, kind, **params)


@law("MS-133", "M-0.1R")
@pytest.mark.parametrize(
    ("kind", "params"),
    [
        ("move_merchant", {"merchant": 1, "way": [spot(U)], "grain": 1}),
        ("move_caravan", {"caravan": 1, "way": [between("Paris", U)], "salt": 1}),
        ("deliver_commodity", {"caravan": 1, "intersection": spot("Brussels")}),
    ],
)
def test_a_piece_that_is_not_ones_own_on_the_board_is_no_parameter(kind, params):
    position = busy().merchant(BLUE, U).caravan(BLUE, between("Paris", U))
    refused(position.at("action"), RED, "bad_parameter", kind, **params)


@law("MS-129", "M-0.8R")
@pytest.mark.parametrize("kind", [*TURN_MOVES, *DUTY_MOVES, "discard", "roll_for_start", "no_such_action"])
def test_after_the_end_every_action_is_refused(kind):
    state = busy().turn(2000).at("action")
    play(state, RED, "end_turn")
    for seat in range(4):
        assert rules.legal_moves(state, seat) == []
        assert refused(state, seat, "game_over", kind, **{**TURN_MOVES, **DUTY_MOVES}.get(kind, {})).clause == "M-0.8R"
