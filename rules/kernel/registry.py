"""The games that can be played, by name."""

from dataclasses import replace
from typing import Any

from rules.kernel.errors import IllegalMove, SetupError
from rules.kernel.game import Game, Scenario
from rules.kernel.state import State

GAMES: dict[str, Game[Any]] = {}  # filled by `rules/__init__.py`, in the order of the catalogue


def register(game: Game[Any]) -> None:
    """Make a game playable."""
    GAMES[game.name] = game


def add_scenario(game: str, scenario: Scenario) -> None:
    """Make one more scenario of a game playable."""
    known = find(game)
    if any(other.name == scenario.name for other in known.scenarios):
        raise SetupError(f"{game} has a scenario {scenario.name!r} already")
    register(replace(known, scenarios=(*known.scenarios, scenario)))


def find(name: str) -> Game[Any]:
    """The game of that name."""
    if not isinstance(name, str) or name not in GAMES:
        raise SetupError(f"no game {name!r}; there are {', '.join(GAMES)}")
    return GAMES[name]


def game_of(state: State) -> Game[Any]:
    """The game that a state belongs to."""
    return GAMES[state.setup.game]


def illegal(state: State, reason: str, detail: str) -> IllegalMove:
    """The error for a reason, with the code and the clause that the state's game gives it."""
    return GAMES[state.setup.game].illegal(reason, detail)
