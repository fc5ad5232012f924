"""Scenarios that a test adds are gone after it."""

import pytest

from rules.kernel.registry import GAMES


@pytest.fixture(autouse=True)
def _keep_the_scenarios(monkeypatch):
    monkeypatch.setitem(GAMES, "europe", GAMES["europe"])
