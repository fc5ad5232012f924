"""Who meets whom: groups of entrants, and blocks of matches in which a group plays in every rotation of the seats.

All of it is a pure function of the entrants, the league's seed and the results of earlier rounds.
"""

import hashlib
import hmac
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Literal

from arena.results import Result
from rules.kernel.chance import SeededChance, shuffled, with_board_of

Group = tuple[str, ...]
Duplicate = Literal["full", "board", "none"]
Format = Literal["round_robin", "swiss"]


@dataclass(frozen=True)
class Fixture:
    """One match to be played: its place in the league, who sits where, and its seed."""

    round: int
    block: int
    rotation: int
    bots: Group  # by seat
    seed: str

    @property
    def id(self) -> str:
        """The name of the match inside its league."""
        return name_of(self.round, self.block, self.rotation)


def name_of(round_: int, block_: int, rotation: int) -> str:
    """The name of a match inside its league."""
    return f"r{round_}-b{block_}-s{rotation}"


def place_of(name: str) -> tuple[int, int, int]:
    """Round, block and rotation of a match, out of its name."""
    round_, block_, rotation = (int(part[1:]) for part in name.split("-"))
    return round_, block_, rotation


# ---- blocks ----


def block(league_seed: str, round_: int, number: int, group: Group, duplicate: Duplicate) -> tuple[Fixture, ...]:
    """The matches of one group: every entrant once in every seat.

    `full`: the same board, and the same dice by turn; `board`: the same board, everything else anew; `none`: all anew.
    """
    seed = derive(league_seed, "block", round_, number)
    order = shuffled(SeededChance(seed), "seats", group)
    seeds = [_SEEDS[duplicate](seed, rotation) for rotation in range(len(group))]
    return tuple(
        Fixture(round_, number, rotation, tuple(order[rotation:] + order[:rotation]), seeds[rotation])
        for rotation in range(len(group))
    )


def derive(seed: str, *path: object) -> str:
    """A seed that follows from another one, and from which the other cannot be found."""
    text = "/".join(map(str, path))
    return hmac.new(seed.encode(), text.encode(), hashlib.sha256).hexdigest()[:32]


_SEEDS: dict[Duplicate, Callable[[str, int], str]] = {
    "full": lambda seed, rotation: seed,
    "board": lambda seed, rotation: with_board_of(seed, derive(seed, "rotation", rotation)),
    "none": lambda seed, rotation: derive(seed, "rotation", rotation),
}


# ---- rounds ----


def groups(
    format_: Format, entrants: Sequence[str], players: int, round_: int, earlier: Iterable[Result], seed: str
) -> list[Group]:
    """The groups of a round; `earlier` are the results of all rounds before it."""
    if format_ == "round_robin":
        return round_robin(entrants, players)
    return swiss(entrants, players, round_, earlier, seed)


def blocks_in_round(format_: Format, entrants: int, players: int) -> int:
    """How many groups play in each round."""
    return comb(entrants, players) if format_ == "round_robin" else entrants // players


def games_planned(format_: Format, entrants: int, players: int, rounds: int) -> int:
    """How many matches a league has."""
    return blocks_in_round(format_, entrants, players) * players * rounds


def usual_rounds(format_: Format, entrants: int) -> int:
    """Every group once; by the Swiss system as many rounds as it takes to tell the entrants apart."""
    return 1 if format_ == "round_robin" else max(3, (entrants - 1).bit_length())


def round_robin(entrants: Sequence[str], players: int) -> list[Group]:
    """Every group that can be formed, once."""
    return list(combinations(sorted(entrants), players))


def swiss(entrants: Sequence[str], players: int, round_: int, earlier: Iterable[Result], seed: str) -> list[Group]:
    """Groups of about equal success that have met least; whoever is left over sits out, each in turn."""
    record = _Record(earlier)
    drawn = shuffled(SeededChance(derive(seed, "swiss", round_)), "order", sorted(entrants))
    order = sorted(drawn, key=lambda name: -record.score(name))
    idle = sorted(order, key=lambda name: (-record.games[name], -order.index(name)))[: len(order) % players]
    waiting = [name for name in order if name not in idle]
    formed: list[Group] = []
    while waiting:
        group = [waiting.pop(0)]
        while len(group) < players:
            group.append(_least_met(waiting[: 2 * players], group, record))
            waiting.remove(group[-1])
        formed.append(tuple(group))
    return formed


def _least_met(candidates: Sequence[str], group: Sequence[str], record: "_Record") -> str:
    """Of the next in line, the first with the fewest meetings."""
    return min(candidates, key=lambda name: sum(record.met[frozenset((name, other))] for other in group))


class _Record:
    """What earlier rounds say: games, meetings, and the share of opponents left behind."""

    def __init__(self, earlier: Iterable[Result]) -> None:
        self.games: Counter[str] = Counter()
        self.met: Counter[frozenset[str]] = Counter()
        self._beaten: dict[str, float] = defaultdict(float)
        for result in earlier:
            self.games.update(result.bots)
            self.met.update(frozenset(pair) for pair in combinations(result.bots, 2))
            for seat, bot in enumerate(result.bots):
                self._beaten[bot] += len(result.bots) - result.rank(seat)

    def score(self, name: str) -> float:
        """Opponents left behind in a game, on average."""
        return self._beaten[name] / self.games[name] if self.games[name] else 0.0
