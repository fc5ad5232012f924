"""What a ship's hold or a harbour's basin contains, as one int: two small pieces or one large one.

Each kind has four bits, so contents add and subtract like numbers.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.kernel.moves import Malformed, Param

CREW, SPICE, SETTLER, FISH = 1, 1 << 4, 1 << 8, 1 << 12
KINDS = {"crew": CREW, "spice": SPICE, "settler": SETTLER, "fish": FISH}

SETS = (0, CREW, SPICE, 2 * CREW, CREW + SPICE, 2 * SPICE, SETTLER, FISH)  # all that fits
_SMALL = frozenset(SETS[1:3])  # what leaves room for one more small piece


def fits(content: int) -> bool:
    """Whether a hold or basin can contain this."""
    return content in SETS


def takes_small(content: int) -> bool:
    """Whether one more small piece fits."""
    return not content or content in _SMALL


def of(content: int, kind: int) -> int:
    """How many pieces of a kind there are."""
    return content // kind & 15


def includes(content: int, pieces: int) -> bool:
    """Whether all these pieces are there."""
    return all(of(content, kind) >= of(pieces, kind) for kind in KINDS.values())


def show(content: int) -> dict[str, int]:
    """The pieces by name: only those that are there."""
    return {name: of(content, kind) for name, kind in KINDS.items() if of(content, kind)}


def shares_a_kind(one: int, other: int) -> bool:
    """Whether some kind is in both."""
    return any(of(one, kind) and of(other, kind) for kind in KINDS.values())


@cache
def exchanges(hold: int, basin: int) -> tuple[tuple[int, int], ...]:
    """Every way to share out what ship and basin contain, as (to the ship, to the basin); staying put left out."""
    found = []
    for after in SETS:
        loaded, unloaded = without(after, hold), without(hold, after)
        if after != hold and includes(basin, loaded) and fits(basin - loaded + unloaded):
            found.append((loaded, unloaded))
    return tuple(found)


def without(one: int, other: int) -> int:
    """What is left of one when the other is taken out, as far as it is there."""
    return sum(max(0, of(one, kind) - of(other, kind)) * kind for kind in KINDS.values())


def pieces(name: str) -> Param:
    """Pieces by kind, as a parameter of a move; left out, there are none."""

    def read(value: Any, _: Any) -> int | None:
        if not isinstance(value, Mapping):
            raise Malformed("must be an object of numbers by kind of piece")
        for kind, number in value.items():
            if kind not in KINDS:
                raise Malformed(f"knows {', '.join(KINDS)}")
            if type(number) is not int or not 0 <= number <= 2:
                raise Malformed("counts pieces from 0 to 2")
        return sum(KINDS[kind] * number for kind, number in value.items()) or None

    return Param(name, read, show, optional=True)
