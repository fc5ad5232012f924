"""What can be played, as JSON: the catalogue, the geometry of boards, the texts of clauses."""

from typing import Any

from rules.kernel.game import Game
from rules.kernel.registry import GAMES, find


def catalogue() -> dict[str, Any]:
    """What can be played: games, scenarios, player counts, options with defaults, rules versions."""
    return {"games": [_entry(game) for game in GAMES.values()]}


def _entry(game: Game[Any]) -> dict[str, Any]:
    return {
        "game": game.name,
        "title": game.title,
        "rules_version": game.version,
        "resources": [*game.naming.kinds, *(["gold"] if game.naming.has_gold else [])],
        "scenarios": [_scenario_entry(game, scenario.name) for scenario in game.scenarios],
    }


def _scenario_entry(game: Game[Any], name: str) -> dict[str, Any]:
    scenario = game.scenario(name)
    return {
        "scenario": name,
        "about": scenario.about,
        "players": list(scenario.players),
        "options": [option.show() for option in game.options_of(scenario)],
    }


def board(game: str, scenario: str) -> dict[str, Any]:
    """The geometry of a board: ids of hexes, paths and intersections, where they lie and what they touch."""
    grid = find(game).scenario(scenario).topology
    return {
        "game": game,
        "scenario": scenario,
        "hexes": [
            {"hex": n, "q": q, "r": r, "intersections": list(grid.corners[n]), "paths": list(grid.sides[n])}
            for n, (q, r) in enumerate(grid.hexes)
        ],
        "paths": [
            {"path": n, "intersections": list(ends), "hexes": list(grid.flanks[n])} for n, ends in enumerate(grid.ends)
        ],
        "intersections": [
            {
                "intersection": n,
                "hexes": list(grid.touching[n]),
                "paths": list(grid.spokes[n]),
                "neighbours": list(grid.neighbours[n]),
            }
            for n in range(len(grid.intersections))
        ],
    }


def clause(name: str) -> str | None:
    """The text of a rule by its id, or None if no game has it."""
    for game in GAMES.values():
        text: str | None = game.clauses().get(name)
        if text is not None:
            return text
    return None
