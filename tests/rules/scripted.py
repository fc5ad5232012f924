"""Chance out of a script, for tests that need a certain roll, card or theft."""

from collections.abc import Iterable

from rules.kernel.chance import SeededChance


class ScriptedChance:
    """Gives what the script says, stream by stream; where it is silent, what a seed gives."""

    def __init__(self, seed: str = "scripted", **streams: Iterable[int]) -> None:
        self.seed = seed
        self._fallback = SeededChance(seed)
        self._script = {name: list(draws) for name, draws in streams.items()}

    def draw(self, stream: str, counter: int, sides: int) -> int:
        """The next number of the stream's script."""
        script = self._script.get(stream)
        if not script:
            return self._fallback.draw(stream, counter, sides)
        drawn = script.pop(0)
        assert 0 <= drawn < sides, f"{stream} has {sides} sides, the script says {drawn}"
        return drawn


def dice(*totals: int) -> list[int]:
    """Draws of 36 that give these totals."""
    pairs = ((max(1, total - 6), total - max(1, total - 6)) for total in totals)
    return [(one - 1) * 6 + other - 1 for one, other in pairs]
