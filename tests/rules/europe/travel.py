"""Places of the short map where the tests travel, and moves of merchants and caravans by places.

Paris ---- Brussels --- Cologne --- C ---- Nuremberg        Around the pasture with the ten lie, clockwise,
 |  \\                               |                       U, S, T, Y, X and Bern; L and M lead to Lyon.
 L    U ------------------- S ------+                       M leads to Marseille too, X to Turin, Y to Venice.
 |    |                     |
Lyon  Bern --- X --- Y ---- T
  M --'
"""

from typing import Any

from tests.rules.europe.position import line, spot

U, X, Y = "-4,1|-3,0|-3,1", "-4,2|-3,1|-3,2", "-3,1|-3,2|-2,1"
S, T, C = "-3,0|-3,1|-2,0", "-3,1|-2,0|-2,1", "-3,0|-2,-1|-2,0"
L, M = "-5,1|-4,0|-4,1", "-5,2|-4,1|-4,2"
PASTURE_10 = "-3,1"  # the hex in the middle

ROAD = ("Bern", U, "Paris", "Brussels", "Cologne", C, "Nuremberg")  # a row of neighbours
ROUND = (U, S, T, Y, X)  # from Bern round the pasture; the next step would be Bern again

Move = dict[str, Any]
Drops = tuple[tuple[int, int | str], ...]  # the steps and cities of deliveries


def spots(*places: int | str) -> list[int]:
    """The intersections of some places."""
    return [spot(place) for place in places]


def march(*places: int | str, grain: int = 1, merchant: int = 0) -> Move:
    """A merchant's move over these places, the start left out."""
    return {"kind": "move_merchant", "merchant": merchant, "way": spots(*places), "grain": grain}


def drops(*made: tuple[int, int | str]) -> list[dict[str, int]]:
    """Deliveries on the way: the step, and the city."""
    return [{"step": step, "intersection": spot(city)} for step, city in made]


def along(paths: list[int], salt: int = 1, caravan: int = 0, deliveries: Drops = ()) -> Move:
    """A caravan's move along these paths."""
    move = {"kind": "move_caravan", "caravan": caravan, "way": paths, "salt": salt}
    return move | {"deliveries": drops(*deliveries)} if deliveries else move


def ride(*places: int | str, salt: int = 1, caravan: int = 0, deliveries: Drops = ()) -> Move:
    """A caravan's move along the paths between these places."""
    return along(line(*places), salt, caravan, deliveries)


def deliver(city: int | str, caravan: int = 0) -> Move:
    """A delivery where a caravan stands."""
    return {"kind": "deliver_commodity", "caravan": caravan, "intersection": spot(city)}


def card(name: str, **params: Any) -> Move:
    """A development card that is played."""
    return {"kind": "play_development_card", "card": name, **params}


def swift_march(*places: int | str, merchant: int = 0) -> Move:
    """A swift journey of a merchant."""
    return card("swift_journey", merchant=merchant, way=spots(*places))


def swift_ride(*places: int | str, caravan: int = 0, deliveries: Drops = ()) -> Move:
    """A swift journey of a caravan along the paths between these places."""
    move = card("swift_journey", caravan=caravan, way=line(*places))
    return move | {"deliveries": drops(*deliveries)} if deliveries else move
