"""The docs know every move and every event, and the rules pages are up to date."""

import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import rules
from rules.kernel.registry import GAMES
from tests.rules.play import concrete

ROOT = Path(__file__).parent.parent
NAMES = (ROOT / "docs" / "names.md").read_text("utf-8")
GAMES_TO_WATCH = 12  # random games whose events must be documented


def _documented() -> set[str]:
    return set(re.findall(r"`(\w+)`", NAMES))


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_documented(game):
    assert set(GAMES[game].actions) - _documented() == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_event_is_documented(game):
    seen: set[str] = set()
    for scenario in GAMES[game].scenarios:
        for seed in range(GAMES_TO_WATCH):
            seen |= _event_types(game, scenario.name, str(seed))
    assert seen - _documented() == set()


def _event_types(game: str, scenario: str, seed: str) -> set[str]:
    rng, state = random.Random(seed), rules.new_game(game, scenario=scenario, seed=seed, options={"max_turns": 150})
    seen: set[str] = set()
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        seen |= {event.type for event in rules.apply(state, seat, rng.choice(concrete(state, seat)))}
    return seen


def test_the_rules_pages_are_written_from_the_clauses():
    done = subprocess.run(
        [sys.executable, ROOT / "docs" / "rules" / "render.py", "--check"], check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
