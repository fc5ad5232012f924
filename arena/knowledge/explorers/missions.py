"""What progress on the tracks is worth."""

from arena.knowledge.explorers.sight import Sight
from rules.explorers.components import MISSIONS, TRACKS

POINT = 10.0
SPACE = 2.0  # a space nearer to the next point


def progress(sight: Sight, mission: str, spaces: int) -> float:
    """What so many spaces on a track bring: points, the card of the leader, and the way to more."""
    row = sight.view["missions"].get(mission)
    if row is None:
        return 0.0
    track, here = TRACKS[MISSIONS.index(mission)], int(row["spaces"][sight.me])
    there = min(here + spaces, len(track) - 1)
    others = max(space for seat, space in enumerate(row["spaces"]) if seat != sight.me)
    card = bool(row["card"] != sight.me and there > others)
    return POINT * (track[there] - track[here] + card) + SPACE * (there - here)
