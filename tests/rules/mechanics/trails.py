"""Lines of roads by brute force: every one there is, without a thought for speed."""

from collections.abc import Collection, Sequence

Road = tuple[int, int]  # its two intersections


def trails(roads: Sequence[Road], blocked: Collection[int]) -> set[int]:
    """Every unbroken line of roads, as a mask over the list: no road twice, none through a blocked intersection.

    Each line is grown road by road from each of its roads as the first.
    """
    fresh = {(1 << n, head) for n, road in enumerate(roads) for head in road}
    found: set[tuple[int, int]] = set()
    while fresh:
        found |= fresh
        fresh = {
            (line | 1 << n, road[0] + road[1] - head)
            for line, head in fresh
            if head not in blocked
            for n, road in enumerate(roads)
            if head in road and not line >> n & 1
        } - found
    return {line for line, _ in found}


def longest_trail(roads: Sequence[Road], blocked: Collection[int]) -> int:
    """The most roads in one line."""
    return max((line.bit_count() for line in trails(roads, blocked)), default=0)


def longest_through(roads: Sequence[Road], blocked: Collection[int]) -> list[int]:
    """For each road, the most roads in one line that contains it."""
    lines = trails(roads, blocked)
    return [max(line.bit_count() for line in lines if line >> n & 1) for n in range(len(roads))]


def is_trail(roads: Sequence[Road], blocked: Collection[int]) -> bool:
    """Whether these roads, all of them, make one line: by Euler, if they hang together and at most two
    intersections have an odd number of them. A blocked intersection is cut into one for each of its roads."""
    cut = [tuple((spot, n) if spot in blocked else (spot, -1) for spot in road) for n, road in enumerate(roads)]
    spots = [spot for road in cut for spot in road]
    odd = [spot for spot in set(spots) if spots.count(spot) % 2]
    return len(odd) <= 2 and _hang_together(cut)


def _hang_together(roads: Sequence[tuple[tuple[int, int], ...]]) -> bool:
    reached, left = set(roads[0]), list(roads[1:])
    while left:
        near = [road for road in left if reached & set(road)]
        if not near:
            return False
        reached |= {spot for road in near for spot in road}
        left = [road for road in left if road not in near]
    return True
