"""What the house strategies know about games: one module a game, and common sense for games without one."""

from typing import Any

from arena.knowledge import base, europe, explorers, general
from arena.knowledge.protocol import Knowledge

KNOWLEDGE: dict[str, Knowledge] = {
    "base": base.KNOWLEDGE,
    "europe": europe.KNOWLEDGE,
    "explorers": explorers.KNOWLEDGE,
}  # by the game's name


def of(game: dict[str, Any]) -> Knowledge:
    """The best there is for a game."""
    return KNOWLEDGE.get(game["game"], general.KNOWLEDGE)


__all__ = ["KNOWLEDGE", "Knowledge", "of"]
