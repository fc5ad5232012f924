"""How a match ended: the record that pairing, ratings and standings work on."""

from dataclasses import asdict, dataclass
from typing import Any

Json = dict[str, Any]
Ranking = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Result:
    """One finished match. Everything goes by seat."""

    bots: tuple[str, ...]
    ranking: Ranking  # seats, best first; equals share a rank
    points: tuple[int, ...]
    reason: str
    moves: int
    decisions: tuple[int, ...]
    seconds: tuple[float, ...]  # spent on choosing
    forfeited: tuple[int, ...] = ()
    faults: tuple[str, ...] = ()  # what happened to each seat, "" if nothing did; empty if nothing to anybody
    round: int = 0  # its place in a league
    block: int = 0
    rotation: int = 0

    @property
    def place(self) -> tuple[int, int, int]:
        """Where it belongs in the canonical order."""
        return self.round, self.block, self.rotation

    @property
    def rated(self) -> Ranking:
        """The ranking that counts: who forfeited shares the last rank, whatever the house bot made of his seat."""
        if not self.forfeited:
            return self.ranking
        lost = set(self.forfeited)
        kept = (tuple(seat for seat in tied if seat not in lost) for tied in self.ranking)
        rows = tuple(tied for tied in kept if tied)
        return (*rows, tuple(sorted(lost)))

    def rank(self, seat: int) -> float:
        """The rank of a seat, from 1; equals share the mean of their ranks."""
        before = 0
        for tied in self.rated:
            if seat in tied:
                return before + (len(tied) + 1) / 2
            before += len(tied)
        raise ValueError(f"seat {seat} is not ranked")

    def win(self, seat: int) -> float:
        """1 for the winner; winners that share the first rank share it."""
        first = self.rated[0]
        return 1 / len(first) if seat in first else 0.0

    def show(self) -> Json:
        """The result as JSON."""
        return asdict(self)


def read(row: Json) -> Result:
    """The result in a JSON object."""
    names = ("bots", "points", "decisions", "seconds", "forfeited", "faults")
    listed = {name: tuple(row.get(name, ())) for name in names}
    return Result(**row | listed | {"ranking": tuple(map(tuple, row["ranking"]))})
