"""Listed moves, made once each."""

from functools import lru_cache

from rules.explorers.board import BOARDS
from rules.explorers.components import COLOURS, SHIPS
from rules.kernel.moves import Move, plain, table

AT_PATH = ("path",)
AT_SPOT = ("intersection",)
AT_HEX = ("hex",)
IN_HOLDER = ("ship", "intersection")
SHIP_AT_SPOT = ("ship", "intersection")
SHIP_AT_HEX = ("ship", "hex")
CREWS_AT_HEX = ("ship", "hex", "count")


@lru_cache(maxsize=1 << 15)
def made(scope: str, type_: str, names: tuple[str, ...], *args: int | None) -> Move:
    """The move with these parameters; those that are None are left out of its JSON form."""
    wire = {name: arg for name, arg in zip(names, args, strict=True) if arg is not None}
    return Move(scope, type_, args, wire)


def bare(type_: str) -> dict[str, Move]:
    """Scope → a move without parameters."""
    return {board.scope: plain(board.scope, type_) for board in BOARDS.values()}


def by_ship(type_: str) -> dict[str, tuple[Move, ...]]:
    """Scope → a move for every ship of the box."""
    return {board.scope: table(board.scope, type_, "ship", SHIPS * len(COLOURS)) for board in BOARDS.values()}
