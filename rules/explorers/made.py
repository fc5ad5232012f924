"""Listed moves, made once each."""

from functools import lru_cache

from rules.kernel.moves import Move

AT_PATH = ("path",)
AT_SPOT = ("intersection",)
AT_HEX = ("hex",)
IN_HOLDER = ("ship", "intersection")
WITH_SHIP = ("ship",)
SHIP_AT_SPOT = ("ship", "intersection")
SHIP_AT_HEX = ("ship", "hex")
CREWS_AT_HEX = ("ship", "hex", "count")


@lru_cache(maxsize=1 << 15)
def made(scope: str, type_: str, names: tuple[str, ...] = (), *args: int | None) -> Move:
    """The move with these parameters; those that are None are left out of its JSON form."""
    wire = {name: arg for name, arg in zip(names, args, strict=True) if arg is not None}
    return Move(scope, type_, args, wire)
