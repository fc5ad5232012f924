"""What can be chosen on Locust's command line or by environment, and what each profile makes of it."""

import random
from argparse import Namespace
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


def add_arguments(parser: Any) -> None:
    """The options of the profiles, beside Locust's own (`--users`, `--spawn-rate`, `--run-time`, `--csv`, `--html`)."""
    add = parser.add_argument
    add("--think", default="0", env_var="KONTOR_LOAD_THINK", help="seconds before a move: 0.5, or 0.2-2 at random")
    add("--games", default="", env_var="KONTOR_LOAD_GAMES", help="what is played: base/standard,europe/short,…; all")
    add("--turns", type=int, default=40, env_var="KONTOR_LOAD_TURNS", help="turns of a game; 0: until somebody wins")
    add("--bots", default="random", env_var="KONTOR_LOAD_BOTS", help="house bots to play against, by name")
    add("--key", default="", env_var="KONTOR_LOAD_KEY", is_secret=True, help="bearer key to create games with")
    add("--random-seed", default="1", env_var="KONTOR_LOAD_SEED", help="of the players' choices")
    add("--summary", default="", env_var="KONTOR_LOAD_SUMMARY", help="file to write the figures of the run to")


@dataclass(frozen=True)
class Pace:
    """How long a player thinks."""

    shortest: float
    longest: float

    @classmethod
    def of(cls, text: str) -> "Pace":
        """`0.5` or `0.2-2`."""
        first, _, second = text.partition("-")
        return cls(float(first), float(second or first))

    def seconds(self, rng: random.Random) -> float:
        """The next pause."""
        return rng.uniform(self.shortest, self.longest)


@dataclass(frozen=True)
class Scenario:
    """Something that can be played."""

    game: str
    name: str
    players: tuple[int, ...]


def scenarios(catalogue: Json, wanted: str) -> list[Scenario]:
    """The scenarios of the service, or those of them that are wanted."""
    names = [name.strip() for name in wanted.split(",") if name.strip()]
    found = [
        Scenario(row["game"], scenario["scenario"], tuple(scenario["players"]))
        for row in catalogue["games"]
        for scenario in row["scenarios"]
        if not names or f"{row['game']}/{scenario['scenario']}" in names
    ]
    if not found:
        raise ValueError(f"the service has none of {wanted}")
    return found


def new_game(scenario: Scenario, seats: list[Json], options: Namespace) -> Json:
    """The body that creates a game."""
    limit = {"options": {"max_turns": options.turns}} if options.turns else {}
    return {"game": scenario.game, "scenario": scenario.name, "seats": seats, "clock": {"move_seconds": 600}, **limit}
