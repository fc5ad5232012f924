"""Chance is drawn by the engine, written to the log, and never drawn again on replay (X-17.3R)."""

import random

import pytest

import rules
from rules.explorers.components import NAMING
from rules.kernel import purse
from tests.law import law
from tests.rules.explorers.position import SCENARIOS, game
from tests.rules.play import concrete, snapshot


class Logged:
    """Chance that knows only what a log of events tells; it draws nothing itself."""

    def __init__(self, log):
        self.seed = ""
        self.left = {"dice": [], "hero": [], "fish": [], "chase": [], "steal": []}
        for event in log:
            self._read(event)

    def _read(self, event):
        if event["type"] == "dice_rolled":
            one, other = event["dice"]
            self.left["dice"].append(6 * (one - 1) + other - 1)
        elif event["type"] in ("hero_rolled", "fish_rolled", "pirate_chased"):
            stream = {"hero_rolled": "hero", "fish_rolled": "fish", "pirate_chased": "chase"}[event["type"]]
            self.left[stream].append(event["die"] - 1)
        elif event["type"] == "card_stolen":
            self.left["steal"].append((event["victim"], NAMING.kinds.index(event["resource"])))

    def draw(self, stream, counter, sides):
        drawn = self.left[stream].pop(0)
        if stream == "steal":
            victim, kind = drawn
            return sum(purse.of_kind(self.state.hands[victim], other) for other in range(kind))
        return drawn


def record(state, rng):
    """Play a game out: its moves, all that the log of events holds, and the state after every move."""
    moves, log, states = [], [], []
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        move = rng.choice(concrete(state, seat))
        for event in rules.apply(state, seat, move):
            log.append({"type": event.type, **event.facts, **(event.secret or {})})
        moves.append((seat, dict(move)))
        states.append(snapshot(state))
    return moves, log, states


@law("AS-131", "X-17.3R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_is_replayed_from_its_log_without_a_draw(scenario):
    state = game(scenario, players=3, seed="a log", max_turns=150)
    again = state.copy()
    moves, log, states = record(state, random.Random(scenario))
    again.chance = chance = Logged(log)
    chance.state = again
    for (seat, move), after in zip(moves, states, strict=True):
        rules.apply(again, seat, move)
        assert snapshot(again) == after
    assert not any(chance.left.values())
    assert rules.outcome(again) == rules.outcome(state)


@law("X-17.3R", "X-8.5", "X-12.3")
def test_discovered_hexes_tokens_and_discs_stand_in_the_log():
    state = game("explorers-and-pirates", players=3, seed="drawn")
    start = state.copy()
    _, log, _ = record(state, random.Random(3))
    turned = [event for event in log if event["type"] == "hex_discovered"]
    assert len(turned) == start.hidden.bit_count() - state.hidden.bit_count() > 5
    shown = rules.view(state, None)["hexes"]
    for event in turned:
        assert shown[event["hex"]]["tile"] == event["tile"]
        if event["number"]:
            assert shown[event["hex"]]["number"] == event["number"]
    for event in log:
        if event["type"] == "lair_opened":
            assert shown[event["hex"]]["number"] == event["number"]


@law("X-17.3R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_same_seed_and_moves_give_the_same_game(scenario):
    moves, _, states = record(game(scenario, players=2, seed="again", max_turns=40), random.Random(1))
    twin = game(scenario, players=2, seed="again", max_turns=40)
    for (seat, move), after in zip(moves, states, strict=True):
        rules.apply(twin, seat, move)
        assert snapshot(twin) == after
