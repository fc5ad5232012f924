"""Who plays which colour, and which colours only stand about."""

from functools import lru_cache

from rules.explorers.components import COLOURS
from rules.kernel.errors import SetupError
from rules.kernel.state import Setup

_ONE = "|".join(COLOURS)
PATTERN = rf"(?!.*\b(\w+)\b.*\b\1\b)({_ONE})(,({_ONE})){{1,3}}"  # two to four different colours


@lru_cache(maxsize=1 << 10)
def _split(colours: str, players: int) -> tuple[str, ...]:
    chosen = tuple(colours.split(","))
    if len(chosen) < players:
        raise SetupError(f"option 'colours' names {len(chosen)} colours for {players} players")
    return chosen[:players]


def seat_colours(setup: Setup) -> tuple[str, ...]:
    """The colour of each seat."""
    return _split(setup.options["colours"], setup.players)


def neutral_colours(setup: Setup) -> tuple[str, ...]:
    """The colours whose pieces are obstacles in a game of two."""
    aside = tuple(colour for colour in COLOURS if colour not in seat_colours(setup))
    return aside if setup.players == 2 else ()
