"""The worked example of every scenario page: its moves, played from the position it describes, bring its events."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

import rules
from rules.explorers.state import ExplorersState
from tests.rules.explorers.position import Position, game

PAGES = Path(__file__).parents[3] / "docs" / "scenarios"


def land_ho() -> ExplorersState:
    return game("land-ho", players=3, seed="reef")


def pirate_lairs() -> ExplorersState:
    p = Position("pirate-lairs", players=3)
    p.lair(p.hex("5,-1"), {1: 1}, number=5).ship(0, p.path("4,-1|5,-1"), crew=2)
    return p.chance(hero=[4, 5]).at("movement")


def fish() -> ExplorersState:
    p = Position("fish", players=3)
    p.fishery(p.hex("5,-1"), 3).ship(0, p.path("4,-1|5,-1"))
    return p.chance(fish=[2]).at("movement")


def spices() -> ExplorersState:
    p = Position("spices", players=3)
    p.village(p.hex("5,-1"), "swift_voyage").ship(0, p.path("4,-1|5,-1"), crew=2)
    return p.at("movement")


def explorers_and_pirates() -> ExplorersState:
    p = Position("explorers-and-pirates", players=3)
    p.pirate(1, p.hex("4,-1")).ship(0, p.path("3,-1|4,-1")).ship(2, p.path("3,0|4,0")).hand(2, gold=2)
    return p.chance(chase=[5]).at("movement")


EXAMPLES = {
    "land-ho": land_ho,
    "pirate-lairs": pirate_lairs,
    "fish": fish,
    "spices": spices,
    "explorers-and-pirates": explorers_and_pirates,
}


def blocks(scenario: str) -> tuple[list[Any], list[Any]]:
    """The moves and the events of a page: a JSON object a line."""
    text = (PAGES / f"explorers-{scenario}.md").read_text("utf-8")
    moves, events = (
        [json.loads(line) for line in block.splitlines()] for block in re.findall(r"```json\n(.*?)```", text, re.S)
    )
    return moves, events


@pytest.mark.parametrize("scenario", EXAMPLES)
def test_the_worked_example_plays_as_printed(scenario):
    state = EXAMPLES[scenario]()
    moves, printed = blocks(scenario)
    events = [event.seen_by(None) for move in moves for event in rules.apply(state, state.active, move)]
    assert json.loads(json.dumps(events)) == printed
