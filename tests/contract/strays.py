"""Stray moves: well-formed moves of every type, whether they make sense or not.

The parameters of a game's actions say themselves what they can read; values are tried until one is read. What stood
in lists of moves before is tried as well, so that moves nearly legal occur, also for parameters not thought of here.
"""

import random
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import rules
from rules.kernel.game import Action
from rules.kernel.moves import Malformed, Param
from rules.kernel.registry import game_of
from rules.kernel.state import State

TRIES = 12  # values for a parameter before the move is given up
REMEMBERED = 300  # values of each parameter
OFFERS = 3  # nearly right ones in each position


class Strays:
    """A source of stray moves for one game."""

    def __init__(self, seed: str) -> None:
        self.rng = random.Random(seed)
        self.seen: dict[tuple[str, str], list[Any]] = defaultdict(list)

    def learn(self, listed: list[rules.Move]) -> None:
        """Remember the values in a list of moves."""
        for move in listed:
            for name, value in move.items() if not move.template else ():
                known = self.seen[move["type"], name]
                if len(known) < REMEMBERED:
                    known.append(value)
                else:
                    known[self.rng.randrange(REMEMBERED)] = value

    def moves(self, state: State, seat: int, number: int) -> Iterator[rules.Move]:
        """A move of every type, some more of any, and some offers, as a seat might try them."""
        actions = list(game_of(state).actions.values())
        wires = [self._wire(state, action) for action in (*actions, *self.rng.choices(actions, k=number))]
        wires += [self._offer(state, seat) for _ in range(OFFERS)]
        yield from filter(None, (self._read(state, wire) for wire in wires if wire is not None))

    @staticmethod
    def _read(state: State, wire: dict[str, Any]) -> rules.Move | None:
        """The move, or None if its parameters can be read but do not go together."""
        try:
            return rules.read_move(state, wire)
        except rules.InvalidMove:
            return None

    def _offer(self, state: State, seat: int) -> dict[str, Any]:
        """An offer that would do, but for at most one thing, if this seat may make offers now."""
        rng, naming = self.rng, game_of(state).naming
        kinds = list(naming.kinds)
        held = [kind for kind in naming.show(state.hands[seat]) if kind in kinds]
        give = rng.choice(held or kinds)
        get = rng.choice([kind for kind in kinds if kind != give])
        others = [other for other in range(len(state.hands)) if other != seat]
        to = others if seat == state.active else [state.active]
        offer = {"type": "propose_trade", "give": {give: 1}, "get": {get: 1}, "to": to}
        flaws = ({}, {}, {}, {"give": {}}, {"get": {}}, {"get": {give: 1}}, {"give": {get: 19}}, {"to": [seat]})
        return {**offer, **rng.choice(flaws), **({"counters": max(1, state.offer_count)} if rng.random() < 0.1 else {})}

    def _wire(self, state: State, action: Action[Any]) -> dict[str, Any] | None:
        wire: dict[str, Any] = {"type": action.type}
        for param in action.params:
            if param.optional and self.rng.random() < 0.4:
                continue
            found = self._value(state, action, param)
            if found is None:
                return None
            wire[param.name] = found
        return wire

    def _value(self, state: State, action: Action[Any], param: Param) -> Any:
        """A value that the parameter can read, or None."""
        for _ in range(TRIES):
            value = self._guess(state, self.seen[action.type, param.name])
            try:
                param.read(value, state)
            except (Malformed, rules.Refused):
                continue
            return value
        return None

    def _guess(self, state: State, seen: list[Any]) -> Any:
        if seen and self.rng.random() < 0.4:
            return self.rng.choice(seen)
        kinds, rng = game_of(state).naming.kinds, self.rng
        seats = range(len(state.hands))
        return rng.choice(
            (
                rng.randrange(5),
                rng.randrange(80),
                max(1, state.offer_count - rng.randrange(4)),
                rng.choice(kinds),
                {kind: rng.choice((1, 1, 2, 4)) for kind in rng.sample(kinds, rng.randint(1, 2))},
                rng.sample(seats, rng.randint(1, len(seats) - 1)),
                [state.active],
                {},
            )
        )
