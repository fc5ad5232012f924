"""Chance: every draw is a pure function of (seed, stream, counter).

The function is specified in docs/chance.md with test vectors, so that a game can be re-played in any language.
Streams are independent: two games with one seed share board and dice by turn whatever their players do. A seed
`board=X;anything` has the board of the seed `X` and everything else of its own: that is how games share a board alone.
"""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """Where draws come from. Tests put scripted ones in its place."""

    seed: str

    def draw(self, stream: str, counter: int, sides: int) -> int:
        """A whole number from 0 to `sides` - 1."""


class SeededChance:
    """The real one: SHA-256 over stream, block number and seed. One hash serves four counters in a row."""

    __slots__ = ("_blocks", "_board_seed", "seed")

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._board_seed = board_seed(seed)
        self._blocks: dict[str, tuple[int, tuple[int, ...]]] = {}  # stream → the block last asked for

    def draw(self, stream: str, counter: int, sides: int) -> int:
        """Word `counter` mod 4 of block `counter` div 4, modulo `sides`."""
        wanted = counter >> 2
        number, words = self._blocks.get(stream, _NO_BLOCK)
        if number != wanted:
            seed = self._board_seed if stream.startswith(_BOARD_STREAMS) else self.seed
            words = _WORDS.unpack(sha256(f"kontor:1:{stream}:{wanted}:{seed}".encode()).digest())
            self._blocks[stream] = wanted, words
        return words[counter & 3] % sides


_BOARD_STREAMS = "board/"  # how the names of the streams that lay out a board begin
_BOARD_MARK, _BOARD_END = "board=", ";"  # what encloses another game's seed in a seed
_WORDS = Struct(">4Q")  # a digest as four big-endian numbers of 64 bits
_NO_BLOCK: tuple[int, tuple[int, ...]] = (-1, ())


def board_seed(seed: str) -> str:
    """The seed that the board is drawn from: the one named in front, up to the last semicolon, or the seed itself."""
    named, end, _ = seed.removeprefix(_BOARD_MARK).rpartition(_BOARD_END)
    return named if seed.startswith(_BOARD_MARK) and end else seed


def with_board_of(seed: str, own: str) -> str:
    """A seed with the board of `seed` and all other chance of its own; `own` has no semicolon in it."""
    return f"{_BOARD_MARK}{board_seed(seed)}{_BOARD_END}{own}"


def two_dice(chance: Chance, stream: str, counter: int) -> tuple[int, int]:
    """Both dice of one roll, from a single draw of 36."""
    return _ROLLS[chance.draw(stream, counter, len(_ROLLS))]


_ROLLS = tuple((one, other) for one in range(1, 7) for other in range(1, 7))


def shuffled(chance: Chance, stream: str, items: Sequence[T]) -> list[T]:
    """The items in random order: from the last place down, each changes with one at or before it."""
    order = list(items)
    last = len(order) - 1
    for place in range(last, 0, -1):
        other = chance.draw(stream, last - place, place + 1)
        order[place], order[other] = order[other], order[place]
    return order
