"""Moves: small immutable JSON objects, and how their parameters are read.

A `Move` is the JSON form itself (a dict that cannot be changed) and carries the same parameters parsed, so
that handlers get ints and purses. Games build the moves they list once, in tables; whatever comes from outside
is read by the parameters of its action, which refuse what is malformed.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NoReturn

from rules.kernel import purse
from rules.kernel.errors import quote
from rules.kernel.topology import bits

MOST_CARDS = 19  # of one kind in the box of every game


_set = object.__setattr__  # past the guard of frozen values, while they are made


def _refuse(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError("a move cannot be changed; make a dict of it first")


class Frozen(dict[str, Any]):
    """A JSON object that cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = __ior__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return dict, (dict(self),)


class FrozenList(list[Any]):
    """A JSON list that cannot be changed."""

    __slots__ = ()

    __setitem__ = __delitem__ = append = clear = extend = insert = pop = remove = reverse = sort = _refuse
    __iadd__ = __imul__ = _refuse

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)


def frozen(value: Any) -> Any:
    """A JSON value with everything in it frozen."""
    if isinstance(value, dict):
        return Frozen({name: frozen(item) for name, item in value.items()})
    return FrozenList(frozen(item) for item in value) if isinstance(value, list) else value


class Move(Frozen):
    """One move: `move["type"]` and its parameters as on the wire; `scope` says for which board it was made."""

    __slots__ = ("args", "scope", "template", "type")

    type: str
    args: tuple[Any, ...]
    scope: str
    template: bool

    def __init__(self, scope: str, type_: str, args: tuple[Any, ...], wire: Mapping[str, Any]) -> None:
        super().__init__(type=type_, **wire)
        for name, value in wire.items():
            if isinstance(value, dict | list):
                dict.__setitem__(self, name, frozen(value))
        _set(self, "type", type_)
        _set(self, "args", args)
        _set(self, "scope", scope)
        _set(self, "template", "template" in wire)

    __setattr__ = __delattr__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash((self.type, repr(self.args)))

    def __str__(self) -> str:
        return notation(self)


_put_type, _put_args, _put_scope, _put_template = (
    Move.__dict__[name].__set__ for name in ("type", "args", "scope", "template")
)  # what `_set` does, without looking the names up


def assembled(scope: str, type_: str, args: tuple[Any, ...], wire: dict[str, Any]) -> Move:
    """A concrete move out of its whole JSON form, nothing in which can change: for moves made by the thousand."""
    move = Move.__new__(Move)
    dict.__init__(move, wire)
    _put_type(move, type_)
    _put_args(move, args)
    _put_scope(move, scope)
    _put_template(move, False)
    return move


def plain(scope: str, type_: str) -> Move:
    """A move without parameters."""
    return Move(scope, type_, (), {})


def table(scope: str, type_: str, field: str, size: int) -> tuple[Move, ...]:
    """One move for each id below `size`."""
    return tuple(Move(scope, type_, (number,), {field: number}) for number in range(size))


def listed_by_mask(moves: Sequence[Move]) -> Callable[[int], list[Move]]:
    """A function that lists the moves at the ones of a mask. Its lists are kept and shared: never change them."""

    @lru_cache(maxsize=1 << 14)
    def listed(mask: int) -> list[Move]:
        return [moves[place] for place in bits(mask)]

    return listed


def template(scope: str, type_: str, **limits: Any) -> Move:
    """The entry that stands for moves too many to list, with what bounds them. It cannot be played itself."""
    return Move(f"template/{scope}", type_, (), {"template": True, **limits})


def notation(move: Mapping[str, Any]) -> str:
    """One line for logs: the type and its parameters, as in `build_road path=41`."""
    words = (f"{name}={_word(value)}" for name, value in move.items() if name != "type")
    return " ".join([str(move["type"]), *words])


def _word(value: Any) -> str:
    if isinstance(value, Mapping):
        return "+".join(f"{n}{name}" for name, n in value.items()) or "nothing"
    if isinstance(value, list | tuple):
        return ",".join(_word(item) for item in value)
    return str(value)


class Malformed(ValueError):
    """A parameter that cannot be read; the engine turns it into `InvalidMove`."""


@dataclass(frozen=True, slots=True)
class Param:
    """A named parameter: `read` turns JSON into what handlers take, `show` turns it back."""

    name: str
    read: Callable[[Any, Any], Any]  # (JSON value, state) → argument
    show: Callable[[Any], Any] = lambda value: value
    optional: bool = False  # left out or null: the argument is None


def _whole(value: Any, low: int, high: int) -> int:
    if type(value) is not int:
        raise Malformed(f"must be a whole number, not {quote(value)}")
    if not low <= value <= high:
        raise Malformed(f"must be from {low} to {high}, not {quote(value)}")
    return value


def number(name: str, low: int, high: int, *, optional: bool = False) -> Param:
    """A whole number in a range."""
    return Param(name, lambda value, _: _whole(value, low, high), optional=optional)


def place(name: str, size: Callable[[Any], int], *, optional: bool = False) -> Param:
    """An id of a hex, path or intersection; `size(state)` says how many there are."""
    return Param(name, lambda value, state: _whole(value, 0, size(state) - 1), optional=optional)


def seat(name: str, *, optional: bool = False) -> Param:
    """A seat at the table."""
    return Param(name, lambda value, state: _whole(value, 0, len(state.hands) - 1), optional=optional)


def seats(name: str) -> Param:
    """One or more different seats."""

    def read(value: Any, state: Any) -> tuple[int, ...]:
        if not isinstance(value, list | tuple) or not value:
            raise Malformed(f"must be a list of seats, not {quote(value)}")
        found = sorted(_whole(item, 0, len(state.hands) - 1) for item in value)
        if len(set(found)) < len(found):
            raise Malformed("names a seat twice")
        return tuple(found)

    return Param(name, read, list)


def kind(name: str, naming: purse.Naming) -> Param:
    """One kind of card."""

    def read(value: Any, _: Any) -> int:
        if not isinstance(value, str) or value not in naming.kinds:
            raise Malformed(f"must be one of {', '.join(naming.kinds)}, not {quote(value)}")
        return naming.kinds.index(value)

    return Param(name, read, naming.kinds.__getitem__)


def cards(name: str, naming: purse.Naming, *, gold: bool = False) -> Param:
    """A set of cards, by kind; with `gold`, coins too where the game has them."""
    most = dict.fromkeys(naming.kinds, MOST_CARDS)
    if gold and naming.has_gold:
        most["gold"] = purse.MOST_GOLD

    def read(value: Any, _: Any) -> int:
        if not isinstance(value, Mapping):
            raise Malformed(f"must be an object of numbers by kind, not {quote(value)}")
        unknown = next((key for key in value if key not in most), None)
        if unknown is not None:
            raise Malformed(f"holds {quote(unknown)}; possible are {', '.join(most)}")
        return naming.read({key: _whole(n, 0, most[key]) for key, n in value.items()})

    return Param(name, read, naming.show)


def read(scope: str, type_: str, params: tuple[Param, ...], wire: Mapping[str, Any], state: Any) -> Move:
    """The move that a JSON object means; `Malformed` says what is wrong with it."""
    extra = next((key for key in wire if key != "type" and all(key != p.name for p in params)), None)
    if extra is not None:
        raise Malformed(f"{type_} takes no {quote(extra)}")
    args = tuple(_argument(param, wire, state) for param in params)
    shown = {p.name: p.show(arg) for p, arg in zip(params, args, strict=True) if arg is not None}
    return Move(scope, type_, args, shown)


def _argument(param: Param, wire: Mapping[str, Any], state: Any) -> Any:
    value = wire.get(param.name)
    if value is None:
        if param.optional:
            return None
        raise Malformed(f"{wire['type']} needs {param.name!r}")
    try:
        return param.read(value, state)
    except Malformed as error:
        raise Malformed(f"{param.name} {error}") from None
