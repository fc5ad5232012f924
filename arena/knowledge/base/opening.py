"""Where to found: the pair of intersections whose income builds fastest."""

from collections.abc import Sequence

from arena.knowledge.base.island import KINDS, NEIGHBOURS, Cards, cards, plus, with_harbour
from arena.knowledge.base.sight import Sight
from arena.knowledge.base.tempo import tempo
from arena.knowledge.protocol import Json

_NO_HARBOUR: Cards = cards(dict.fromkeys(KINDS, 4))
CANDIDATES = 14  # intersections looked at closely
PARTNERS = 16  # intersections tried as the second of a pair


def found(sight: Sight, moves: Sequence[Json]) -> Json:
    """The best of the listed intersections."""
    first = not sight.mine["settlements"]
    rate = _rate_first if first else _rate_second
    by_pips = sorted(moves, key=lambda move: -sight.island.pips[move["intersection"]])
    return max(by_pips[:CANDIDATES], key=lambda move: rate(sight, move["intersection"]))


def _pair(sight: Sight, one: int, other: int) -> float:
    """How fast the income of two settlements builds."""
    places = sight.island
    rates = with_harbour(with_harbour(_NO_HARBOUR, places.harbours[one]), places.harbours[other])
    return tempo(plus(places.income[one], places.income[other]), rates)


def _rate_second(sight: Sight, spot: int) -> float:
    return _pair(sight, sight.mine["settlements"][0], spot) + _room(sight, spot)


def _rate_first(sight: Sight, spot: int) -> float:
    """With the best partner that is likely to be left when I found again."""
    others = len(sight.players)
    taken = 2 * (others - 1 - len(sight.built)) if len(sight.built) < others else 0
    closed = {spot, *NEIGHBOURS[spot]}
    rest = sorted((s for s in sight.open_spots if s not in closed), key=lambda s: -sight.island.pips[s])
    left = rest[taken : taken + PARTNERS]
    return max((_pair(sight, spot, partner) for partner in left), default=0.0) + _room(sight, spot)


def _room(sight: Sight, spot: int) -> float:
    """Sites two roads away that are still open: a little for the best."""
    near = {far for one in NEIGHBOURS[spot] for far in NEIGHBOURS[one] if far != spot and far in sight.open_spots}
    return ROOM * sum(sorted((sight.island.pips[far] for far in near), reverse=True)[:2])


ROOM = 1.0  # what a card a roll at the sites next door counts
