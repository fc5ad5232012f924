"""Random games at every table that can be set, for the tests that hold for all games.

A table is a game, a scenario and a number of players. Games that are registered later get their tables here by
themselves, and with them every test that goes over `TABLES`.
"""

import random
from dataclasses import dataclass
from os import environ
from typing import Any

import pytest

import rules
from rules.kernel import purse
from rules.kernel.registry import GAMES, game_of
from rules.kernel.state import State
from tests.rules.play import concrete

SOAK = environ.get("KONTOR_SOAK") == "1"  # whole games, and thousands of them
TRADES = ("propose_trade", "accept_trade", "reject_trade", "confirm_trade", "withdraw_trade")

Choice = tuple[int, dict[str, Any]]  # a seat and its move


@dataclass(frozen=True)
class Table:
    """Something that can be played."""

    game: str
    scenario: str
    players: int

    def __str__(self) -> str:
        return f"{self.game}-{self.scenario}-{self.players}"

    def new(self, seed: str, **options: Any) -> State:
        """A new game at this table."""
        return rules.new_game(self.game, self.scenario, self.players, seed, options)

    def short(self, seed: str, **options: Any) -> State:
        """A new game that a random walk brings to its end in a moment."""
        return self.new(seed, **self.length | options)

    @property
    def length(self) -> dict[str, int]:
        """The option that keeps a random walk short where it would take thousands of moves."""
        return {} if SOAK or self.game == "base" else {"max_turns": 60}


TABLES = tuple(
    Table(game.name, scenario.name, players)
    for game in GAMES.values()
    for scenario in game.scenarios
    for players in scenario.players
)

FIRST_TABLES = tuple({table.game: table for table in reversed(TABLES)}.values())

at_every_table = pytest.mark.parametrize("table", TABLES, ids=str)
at_one_table_of_every_game = pytest.mark.parametrize("table", FIRST_TABLES, ids=str)


def options_of_game(table: Table, number: int) -> dict[str, Any]:
    """Options that vary from game to game: choices and switches in turn, sometimes numbers and a short game."""
    game, rng = GAMES[table.game], random.Random(number)
    options: dict[str, Any] = {**table.length}
    for option in game.options_of(game.scenario(table.scenario)):
        if option.choices:
            options[option.name] = option.choices[number % len(option.choices)]
        elif isinstance(option.default, bool):
            options[option.name] = number % 8 >= 4
        elif option.high and number % 5 == 4:
            options[option.name] = rng.choice((option.low, option.low + 1, rng.randint(option.low, option.high)))
    if number % 5 in {3, 4}:
        options["max_turns"] = rng.randint(1, table.length.get("max_turns", 60 + 200 * (number % 2)))
    return options


def choose(state: State, rng: random.Random, trading: float = 0.0) -> Choice:
    """A move of somebody who owes one, or, as often as `trading` says, a trade move of anybody."""
    if trading and rng.random() < trading:
        trades = trade_choices(state, rng)
        if trades:
            return rng.choice(trades)
    seat = rng.choice(rules.to_act(state))
    return seat, rng.choice(concrete(state, seat))


def trade_choices(state: State, rng: random.Random) -> list[Choice]:
    """Every trade move in the lists of all seats, templates filled in."""
    found: list[Choice] = []
    for seat in range(len(state.hands)):
        for move in rules.legal_moves(state, seat):
            if move["type"] in TRADES:
                found.append((seat, fill_proposal(state, seat, move, rng) if move.template else move))
    return found


def fill_proposal(state: State, seat: int, template: rules.Move, rng: random.Random) -> dict[str, Any]:
    """An offer within the limits of its template."""
    naming = game_of(state).naming
    held = list(naming.show(state.hands[seat] & purse.CARDS)) or ["gold"]
    give = rng.sample(held, rng.randint(1, min(2, len(held))))
    wanted = [kind for kind in naming.kinds if kind not in give]
    offer = {
        "type": "propose_trade",
        "give": dict.fromkeys(give, 1),
        "get": {rng.choice(wanted): rng.choice((1, 1, 1, 2))},
        "to": sorted(rng.sample(template["to"], rng.randint(1, len(template["to"])))),
    }
    if "counters" in template and rng.random() < 0.5:
        offer["counters"] = template["counters"]
    return offer


def fill_discard(state: State, seat: int, template: rules.Move, rng: random.Random) -> dict[str, Any]:
    """As many cards as the template says, out of those it shows."""
    hand = [kind for kind, number in template["cards"].items() for _ in range(number)]
    given = rng.sample(hand, template["count"])
    return {"type": "discard", "cards": {kind: given.count(kind) for kind in template["cards"] if kind in given}}


def covers(template: rules.Move, move: rules.Move) -> bool:
    """Whether a move lies within the limits of a template, as far as the games share them."""
    if not template.template or template["type"] != move["type"]:
        return False
    if move["type"] == "propose_trade":
        answers = move.get("counters") in {None, template.get("counters")}
        return answers and template["offers_left"] > 0 and set(move["to"]) <= set(template["to"])
    if move["type"] == "discard":
        held = template["cards"]
        fits = all(number <= held.get(kind, 0) for kind, number in move["cards"].items())
        return fits and sum(move["cards"].values()) == template["count"]
    return True


def is_listed(move: rules.Move, listed: list[rules.Move]) -> bool:
    """Whether a move stands in a list, as itself or under a template."""
    return any(move == entry or covers(entry, move) for entry in listed)


def log_of_game(table: Table, seed: str, trading: float, **options: Any) -> tuple[State, list[Choice]]:
    """A random game to its end, with its moves."""
    state, rng = table.new(seed, **options), random.Random(seed)
    log: list[Choice] = []
    while rules.to_act(state):
        seat, move = choose(state, rng, trading)
        log.append((seat, dict(move)))
        rules.apply(state, seat, move)
    return state, log


def facts(event: rules.Event) -> list[Any]:
    """All of an event, as JSON."""
    return [event.type, event.facts, event.secret, list(event.known_to)]
