"""Ways on a graph of places: paths for ships and caravans, intersections for merchants."""

from collections.abc import Sequence

Way = tuple[int, ...]  # one place after the other, the start left out
Ways = dict[int, Way]  # end → the way there; the nearest ends first


def shortest_ways(onward: Sequence[int], start: int, steps: int, places: int, last: int = 0) -> Ways:
    """The shortest way from the start to each of some places, in at most so many steps; of equals the smallest.

    `onward` gives for each place the mask of those one step away. Nothing leads on from the places of `last`. Whether
    the start is among the places says whether a way out and back counts.
    """
    ways: Ways = {}
    layer: list[tuple[Way, int]] = [((), start)]
    for _ in range(steps):
        reached: list[tuple[Way, int]] = []
        for way, place in layer:  # in rising order, so that the first way to a place is the smallest
            fresh = onward[place] & places
            places ^= fresh
            while fresh:  # bit by bit; a generator would take half as long again
                low = fresh & -fresh
                fresh ^= low
                further = low.bit_length() - 1
                ways[further] = longer = (*way, further)
                if not last & low:
                    reached.append((longer, further))
        layer = reached
    return ways


def direct_ways(onward: Sequence[Sequence[int]], start: int, steps: int) -> list[Way]:
    """The ways of at most so many steps that are the best of some set of places: the shortest first, then the smallest.

    All others are needless: a better way to the same end passes only places that they pass too. `onward` gives for each
    place those one step away.
    """
    kept: dict[int, list[int]] = {}  # end → the places of the ways there, as masks
    ways: list[Way] = []
    layer: list[tuple[Way, int]] = [((), 0)]
    for _ in range(steps):
        longer = ((way, before, further) for way, before in layer for further in onward[way[-1] if way else start])
        layer = []  # in rising order; what begins with a needless way is needless too
        for way, before, further in longer:
            places = before | 1 << further
            others = kept.setdefault(further, [])
            if all(other & ~places for other in others):
                others.append(places)
                layer.append(((*way, further), places))
        ways += [way for way, _ in layer]
    return ways
