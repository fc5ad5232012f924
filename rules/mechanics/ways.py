"""Ways on a graph of places: paths for ships and caravans, intersections for merchants."""

from collections.abc import Sequence

Ways = dict[int, tuple[int, ...]]  # end → the places on the way there, the start left out; the nearest ends first


def shortest_ways(onward: Sequence[int], start: int, steps: int, places: int, last: int = 0) -> Ways:
    """The shortest way from the start to each of some places, in at most so many steps; of equals the smallest.

    `onward` gives for each place the mask of those one step away. Nothing leads on from the places of `last`. Whether
    the start is among the places says whether a way out and back counts.
    """
    ways: Ways = {}
    layer: list[tuple[tuple[int, ...], int]] = [((), start)]
    for _ in range(steps):
        reached: list[tuple[tuple[int, ...], int]] = []
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
