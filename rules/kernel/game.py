"""A game as a value: its options and scenarios, its table of actions, its set-up, view and scoring."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.kernel.errors import IllegalMove, SetupError, quote
from rules.kernel.moves import Move, Param
from rules.kernel.purse import Naming
from rules.kernel.state import Setup, State
from rules.kernel.topology import Topology

S = TypeVar("S", bound=State)

Lister = Callable[[S, int], list[Move]]  # what a seat may do now, of one action
Lists = tuple[list[Move], tuple[Lister[S], ...]]  # moves that are always possible in a phase, and the others' listers


@dataclass(frozen=True, slots=True)
class Option:
    """Something that players may vary: its default, its choices, range or pattern, and one line about it."""

    name: str
    default: int | str | bool
    about: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    pattern: str = ""  # of a text, as a regular expression
    scenarios: tuple[str, ...] = ()  # only in these; empty: in all

    def concerns(self, scenario: str) -> bool:
        """Whether the scenario of that name knows the option."""
        return not self.scenarios or scenario in self.scenarios

    def check(self, value: Any) -> Any:
        """The value, or an error that says what would do."""
        if self.choices:
            fine, wanted = value in self.choices, "one of " + ", ".join(self.choices)
        elif self.pattern:
            fine = isinstance(value, str) and re.fullmatch(self.pattern, value) is not None
            wanted = f"a text that matches {self.pattern}"
        elif isinstance(self.default, bool):
            fine, wanted = isinstance(value, bool), "true or false"
        else:
            fine = type(value) is int and self.low <= value <= self.high
            wanted = f"a whole number from {self.low} to {self.high}"
        if not fine:
            raise SetupError(f"option {self.name!r} must be {wanted}, not {quote(value)}")
        return value

    def show(self) -> dict[str, Any]:
        """The option as the catalogue prints it."""
        shown: dict[str, Any] = {"name": self.name, "default": self.default, "about": self.about}
        if self.choices:
            shown["choices"] = list(self.choices)
        elif self.pattern:
            shown["pattern"] = self.pattern
        elif not isinstance(self.default, bool):
            shown["range"] = [self.low, self.high]
        return shown


@dataclass(frozen=True, slots=True)
class Scenario:
    """One way to play a game: who can play it and where."""

    name: str
    about: str
    players: tuple[int, ...]
    topology: Topology
    scope: str  # moves made for one board of this name fit every game on it
    defaults: Mapping[str, Any] = field(default_factory=dict)  # where an option's default differs here
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # where an option has fewer choices here

    def fit(self, option: Option) -> Option:
        """An option as it is in this scenario."""
        default = self.defaults.get(option.name, option.default)
        return replace(option, default=default, choices=self.choices.get(option.name, option.choices))


@dataclass(frozen=True, slots=True)
class Action(Generic[S]):
    """A row of a game's table: who may do it when, what is checked, what it does, and how it is listed."""

    type: str
    phases: tuple[str, ...]  # in which it is possible
    gate: Callable[[S, int, "Action[S]"], None]  # turn and phase
    perform: Callable[..., Any]  # (state, seat, *args) → events; mutates
    check: Callable[..., None] | None = None  # (state, seat, *args); raises IllegalMove
    moves: Lister[S] | list[Move] | None = None  # a list: always possible; None: another action's lister covers it
    params: tuple[Param, ...] = ()
    aside: bool = False  # also listed for seats that owe nothing
    agree: Callable[..., None] | None = None  # (state, *args); raises Malformed if parameters do not go together


@dataclass(frozen=True)
class Game(Generic[S]):
    """All that the engine needs to know about a game."""

    name: str
    title: str
    version: str  # of the rules: raised when the same moves could give another game
    naming: Naming
    colours: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]
    state: type[S]
    set_up: Callable[[Setup], S]
    actions: Mapping[str, Action[S]]
    trading: tuple[str, ...]  # phases in which players trade with each other
    defaults: Mapping[str, Callable[[S, int], Move]]  # phase → default move; else the first of the list
    refusals: Mapping[str, tuple[str, str]]  # reason → (code, clause)
    points: Callable[[S, int], int]  # full points of a seat
    view: Callable[[S, int | None], dict[str, Any]]
    redeal: Callable[[S, int | None, Any], None]  # deal anew what a seat may not know
    clauses: Callable[[], Mapping[str, str]]

    def scenario(self, name: str) -> Scenario:
        """The scenario of that name."""
        for scenario in self.scenarios:
            if scenario.name == name:
                return scenario
        known = ", ".join(scenario.name for scenario in self.scenarios)
        raise SetupError(f"{self.name} has no scenario {quote(name)}; it has {known}")

    def options_of(self, scenario: Scenario) -> list[Option]:
        """Every option that the scenario knows, with its default and choices there."""
        return [scenario.fit(option) for option in self.options if option.concerns(scenario.name)]

    def default_options(self, scenario: Scenario) -> dict[str, Any]:
        """The defaults of every option that the scenario knows."""
        known = (option for option in self.options if option.concerns(scenario.name))
        return {option.name: scenario.defaults.get(option.name, option.default) for option in known}

    def complete(self, scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Any]:
        """The options of a game: those given, checked, and the defaults of the others."""
        chosen = self.default_options(scenario)
        by_name = {option.name: option for option in self.options}
        for name, value in given.items():
            if name not in chosen:
                raise SetupError(f"no option {quote(name)} here; there are {', '.join(chosen)}")
            chosen[name] = scenario.fit(by_name[name]).check(value)
        return chosen

    @cached_property
    def owed(self) -> dict[str, Lists[S]]:
        """Phase → the lists of a seat that owes the decision."""
        return self._lists(list(self.actions.values()))

    @cached_property
    def asides(self) -> dict[str, Lists[S]]:
        """Phase → the lists of the other seats."""
        return self._lists([action for action in self.actions.values() if action.aside])

    def _lists(self, rows: list[Action[S]]) -> dict[str, Lists[S]]:
        lists: dict[str, Lists[S]] = {}
        for phase in {phase for action in self.actions.values() for phase in action.phases}:
            sources = [row.moves for row in rows if phase in row.phases]
            always = [move for source in sources if isinstance(source, list) for move in source]
            lists[phase] = always, tuple(source for source in sources if source and not isinstance(source, list))
        return lists

    def illegal(self, reason: str, detail: str) -> IllegalMove:
        """The error for a reason of the game's own table."""
        code, clause = self.refusals[reason]
        return IllegalMove(code, clause, detail)
