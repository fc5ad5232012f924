"""Many random games at a table, played once: what they showed on the way, and positions out of every phase."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

import rules
from rules.kernel import purse
from rules.kernel.registry import game_of
from rules.kernel.state import State
from rules.mechanics import trade
from tests.contract import base_law
from tests.contract.walks import SOAK, TRADES, Table, choose, options_of_game
from tests.rules.play import concrete

GAMES_EACH = 1000 if SOAK else 40  # at each table
KEPT = 100 if SOAK else 5  # positions of each sort at each table
TRADING = 0.05  # how often somebody trades who need not
LOOKED_AT = 0.25  # share of the states in which all lists of those who owe are looked at

LAWS: dict[str, Callable[[State, Counter[str]], None]] = {"base": base_law.check_box}
"""Game → what must hold in every state of it, given the development cards played so far."""


@dataclass
class Survey:
    """What the games at one table showed."""

    positions: dict[str, list[bytes]] = field(default_factory=dict)  # by sort, dumped
    ends: list[bytes] = field(default_factory=list)  # finished games, dumped
    seen: Counter[str] = field(default_factory=Counter)  # states by sort
    longest_list: int = 0
    games: int = 0

    def phases(self) -> set[str]:
        """The phases that were reached."""
        return {sort.split()[0] for sort in self.seen}

    def states(self) -> list[State]:
        """The positions in which somebody owes a decision."""
        return [rules.load(data) for kept in self.positions.values() for data in kept]


@cache
def survey(table: Table) -> Survey:
    """Play the games of a table to their ends."""
    found, rng = Survey(), random.Random(f"survey {table}")
    for number in range(GAMES_EACH):
        state = table.new(f"survey {number}", **options_of_game(table, number))
        _play(state, found, rng)
        found.games += 1
        if len(found.ends) < KEPT:
            found.ends.append(rules.dump(state))
    return found


def _play(state: State, found: Survey, rng: random.Random) -> None:
    check = LAWS.get(state.setup.game, lambda state, played: None)
    played: Counter[str] = Counter()
    trades = _TradeCount(state)
    while rules.to_act(state):
        _keep(state, found, rng)
        if rng.random() < LOOKED_AT:
            _note_lists(state, found)
        seat, move = choose(state, rng, TRADING)
        trades.note(state, move["type"])
        for event in rules.apply(state, seat, move):
            if event.type == "card_played":
                played[event.facts["card"]] += 1
        check(state, played)
        _check_offers(state)


def _sort_of(state: State) -> str:
    """What a position is an example of: its phase, and what is rare about it."""
    trading = state.phase in game_of(state).trading
    rare = {
        "offers": bool(state.offers),
        "short": not all(purse.unpack(state.bank)),
        "spent": trading and any(not trade.offers_left(state, seat) for seat in range(state.setup.players)),
    }
    return " ".join([state.phase, *(name for name, so in rare.items() if so)])


def _keep(state: State, found: Survey, rng: random.Random) -> None:
    """Keep a fair sample of the positions of each sort."""
    sort = _sort_of(state)
    found.seen[sort] += 1
    kept = found.positions.setdefault(sort, [])
    if len(kept) < KEPT:
        kept.append(rules.dump(state))
        return
    place = rng.randrange(found.seen[sort])
    if place < KEPT:
        kept[place] = rules.dump(state)


def _check_offers(state: State) -> None:
    """Opponents hold what they have offered or agreed to give."""
    for offer in state.offers:
        maker = offer.maker
        assert maker == state.active or purse.holds(state.hands[maker], offer.give), f"seat {maker} lacks its offer"
        for seat in offer.accepted:
            assert purse.holds(state.hands[seat], offer.get), f"seat {seat} lacks what it agreed to give"


def _note_lists(state: State, found: Survey) -> None:
    for seat in rules.to_act(state):
        listed = rules.legal_moves(state, seat)
        found.longest_list = max(found.longest_list, len(listed))
        assert any(not move.template for move in listed), f"seat {seat} owes a decision and has nothing to choose"


class _TradeCount:
    """Counts the trade actions of a turn and holds them to their bound."""

    def __init__(self, state: State) -> None:
        self.turn, self.number = state.turn, 0
        self.bound = most_trade_actions(state)

    def note(self, state: State, kind: str) -> None:
        if state.turn != self.turn:
            self.turn, self.number = state.turn, 0
        self.number += kind in TRADES
        assert self.number <= self.bound, f"turn {self.turn} has more than {self.bound} trade actions"


def most_trade_actions(state: State) -> int:
    """The bound on trade actions in a turn: an offer of the active player's is made, answered by all, taken back
    by all and closed; one of an opponent's is made and closed. Four players with the usual limits: 98."""
    options, opponents = state.setup.options, state.setup.players - 1
    own = options["offers_per_turn"] * (1 + opponents + opponents + 1)
    return own + options["offers_to_active"] * opponents * 2


def play_eagerly(state: State, rng: random.Random) -> int:
    """A game of players who trade whenever they can; gives the number of moves."""
    trades, moves = _TradeCount(state), 0
    while rules.to_act(state):
        seat, move = choose(state, rng, trading=1.0)
        trades.note(state, move["type"])
        rules.apply(state, seat, move)
        moves += 1
    return moves


def play_silently(state: State) -> int:
    """A game in which only the clock moves; gives the number of moves."""
    moves = 0
    while rules.to_act(state):
        seat = rules.to_act(state)[0]
        move = rules.default_move(state, seat)
        assert move in concrete(state, seat), f"{move} is the default and not in the list"
        rules.apply(state, seat, move)
        moves += 1
    return moves
