"""The audit itself: a game that is in order passes, and each kind of damage is found."""

import copy
import random

import pytest

import rules
from tests.faults.audit import audit
from tests.faults.league import audit_league
from tests.faults.ledger import Account, Ledger

SEED = "audited"


@pytest.fixture(scope="module")
def game():
    """A replay, and the account of seats 0 and 1; seat 2 is a house bot's."""
    state = rules.new_game("base", players=3, seed=SEED, options={"max_turns": 12})
    rng, moves, account = random.Random(1), [], Account("id", "owner")
    while rules.to_act(state):
        seat = rules.to_act(state)[0]
        move = rng.choice([move for move in rules.legal_moves(state, seat) if not move.get("template")])
        rules.apply(state, seat, move)
        if seat < 2:
            account.sends(seat, move, len(moves)).played = len(moves)
        moves.append({"seat": seat, "move": move} | ({"by": "house"} if seat == 2 else {}))
    replay = {
        "game": "base", "scenario": "standard", "players": 3, "options": state.setup.options, "seed": SEED,
        "rules_version": "1", "moves": moves, "result": rules.outcome(state), "status": "finished",
    }  # fmt: skip
    return account, replay


@pytest.fixture
def account(game):
    return copy.deepcopy(game[0])


@pytest.fixture
def replay(game):
    return copy.deepcopy(game[1])


def complaints(account, replay):
    return " ".join(audit(account, replay))


def test_a_game_in_order_passes(account, replay):
    assert complaints(account, replay) == ""


def test_an_answer_that_got_lost_is_no_damage(account, replay):
    account.attempts[3].played = None
    assert complaints(account, replay) == ""


def test_a_move_of_which_nobody_knows_need_not_be_stored(account, replay):
    account.sends(0, {"type": "end_turn"}, 5)
    assert complaints(account, replay) == ""


def test_an_answered_move_that_is_not_stored(account, replay):
    account.sends(0, {"type": "end_turn"}, 900).played = 900
    assert "answered move lost" in complaints(account, replay)


def test_an_answered_move_that_stands_elsewhere(account, replay):
    account.attempts[4].played -= 1
    assert "answered move lost" in complaints(account, replay)


def test_an_answered_move_that_the_clock_has_replaced(account, replay):
    replay["moves"][account.attempts[4].played]["by"] = "clock"
    assert "answered move lost" in complaints(account, replay)


def test_two_answers_of_one_version(account, replay):
    account.attempts.append(copy.copy(account.attempts[4]))
    assert "was given to 2 moves" in complaints(account, replay)


def test_a_move_that_nobody_has_sent(account, replay):
    del account.attempts[4]
    assert "never sent" in complaints(account, replay)


def test_a_refused_move_that_is_stored(account, replay):
    account.attempts[4].played, account.attempts[4].refused = None, True
    assert "never sent" in complaints(account, replay)


def test_an_uncertain_move_counts_once(account, replay):
    """Sent once, and it stands there at its own version and again later."""
    first, second, *_ = (a for a in account.attempts if a.move == {"type": "roll_dice"} and a.seat == 0)
    first.played = None
    account.attempts.remove(second)
    assert "played twice" in complaints(account, replay)


def test_a_move_cannot_come_before_it_was_decided(account, replay):
    attempt = account.attempts[4]
    attempt.version, attempt.played = attempt.played + 1, None
    assert "never sent" in complaints(account, replay)


def test_moves_that_do_not_replay(account, replay):
    replay["result"]["points"] = [0, 0, 99]
    assert "does not replay" in complaints(account, replay)


def test_the_ledger_counts():
    ledger = Ledger()
    account = ledger.open({"id": "a", "owner_token": "o"})
    account.sends(0, {}, 1).played = 1
    account.sends(0, {}, 2).refused = True
    account.sends(0, {}, 3)
    assert (ledger.answered, ledger.uncertain) == (1, 1)


class Played:
    """A league as the audit sees it."""

    def __init__(self, replay, **change):
        result = {"ranking": [[0], [1], [2]], "points": [3, 2, 1], "reason": "victory", "forfeited": [], "moves": 9}
        self.rows = [{"match": f"m{n}", "result": result | change.get(f"m{n}", {})} for n in range(3)]
        self.table = change.get("table", ["greedy", "random"])
        self.planned = 3
        self.replay = lambda match: replay

    def matches(self):
        return self.rows

    def standings(self):
        return self.table


def test_a_league_that_came_out_the_same(replay):
    assert list(audit_league(Played(replay), Played(replay))) == []


@pytest.mark.parametrize(
    ("change", "complaint"),
    [({"m1": {"points": [9, 9, 9]}}, "1 results differ"), ({"table": ["random", "greedy"]}, "standings")],
)
def test_a_league_that_came_out_differently(replay, change, complaint):
    assert complaint in " ".join(audit_league(Played(replay, **change), Played(replay)))


def test_a_match_that_is_missing_or_counted_twice(replay):
    league = Played(replay)
    league.rows[2] = league.rows[1]
    assert "3 planned" in " ".join(audit_league(league, Played(replay)))


def test_a_match_that_does_not_replay(replay):
    good = Played(copy.deepcopy(replay))
    replay["moves"].pop()
    assert "match m0 does not replay" in " ".join(audit_league(Played(replay), good))
