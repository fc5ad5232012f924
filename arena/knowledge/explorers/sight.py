"""A view of Explorers & Pirates as a player reads it: only what is asked for is worked out."""

from collections.abc import Iterable
from functools import cached_property

from arena.knowledge.explorers.chart import GARRISON, KIND_OF, KINDS, ROLLS, chart
from arena.knowledge.protocol import Json
from arena.knowledge.purse import Hand, held

INCOME = 10.0  # a card a roll
NEW_KIND = 1.2  # a kind of card that I did not yet draw


class Sight:
    """One seat's view."""

    def __init__(self, game: Json, view: Json) -> None:
        self.view = view
        self.chart = chart(game["scenario"])
        self.me: int = view["you"]
        self.players: list[Json] = view["players"]
        self.mine: Json = self.players[self.me]
        self.goal: int = view["goal"]
        self.hexes: list[Json] = view["hexes"]

    # ---- people ----

    @cached_property
    def opponents(self) -> list[Json]:
        """What lies before the others."""
        return [player for player in self.players if player["seat"] != self.me]

    @cached_property
    def ships(self) -> dict[int, Json]:
        """My ships by their number."""
        return {row["ship"]: row for row in self.mine["ships"]}

    @cached_property
    def basins(self) -> dict[int, Json]:
        """What lies in my basins, by intersection."""
        return {row["intersection"]: row["basin"] for row in self.mine["harbour_settlements"]}

    @cached_property
    def buildings(self) -> list[int]:
        """The intersections that I hold."""
        return [*self.mine["settlements"], *self.basins]

    @cached_property
    def built(self) -> set[int]:
        """The intersections that anybody holds."""
        spots = {spot for row in self.players for spot in row["settlements"]}
        spots.update(port["intersection"] for row in self.players for port in row["harbour_settlements"])
        for row in self.view["neutral"]:
            spots.update(row["settlements"], row["harbour_settlements"])
        return spots

    def afloat(self, piece: str) -> int:
        """How many of my settlers or crews are in ships and basins."""
        holds = [*(row["hold"] for row in self.mine["ships"]), *self.basins.values()]
        return sum(hold.get(piece, 0) for hold in holds)

    # ---- hexes ----

    def _corners(self, places: Iterable[int]) -> set[int]:
        return {spot for place in places for spot in self.chart.corners[place]}

    @cached_property
    def hidden(self) -> list[int]:
        """Hexes that lie face down."""
        return [place for place, row in enumerate(self.hexes) if row["tile"] == "unexplored"]

    @cached_property
    def fog(self) -> set[int]:
        """Where a ship that comes there discovers something."""
        return self._corners(self.hidden)

    @cached_property
    def lairs(self) -> list[int]:
        """Hexes with a lair that can take crews."""
        rows = ((place, row.get("lair")) for place, row in enumerate(self.hexes))
        return [place for place, lair in rows if lair and not lair["conquered"] and sum(lair["crews"]) < GARRISON]

    @cached_property
    def villages(self) -> list[int]:
        """Hexes with a village where I have no friends yet."""
        rows = ((place, row.get("village")) for place, row in enumerate(self.hexes))
        return [place for place, village in rows if village and self.me not in village["friends"]]

    @cached_property
    def fish(self) -> list[int]:
        """Hexes with a fish haul."""
        return [place for place, row in enumerate(self.hexes) if row.get("fish")]

    @cached_property
    def yields(self) -> list[float]:
        """Hex → what a roll brings for each building there."""
        return [ROLLS[row["number"]] / 36 if row.get("number") else 0.0 for row in self.hexes]

    @cached_property
    def kinds(self) -> set[int]:
        """The kinds of cards that my buildings draw."""
        places = {place for spot in self.buildings for place in self.chart.touching[spot] if self.yields[place]}
        return {KIND_OF[self.hexes[place]["tile"]] for place in places}

    def site_value(self, spot: int) -> float:
        """What a building on an intersection yields."""
        value = 0.0
        for place in self.chart.touching[spot]:
            if flow := self.yields[place]:
                new = KIND_OF[self.hexes[place]["tile"]] not in self.kinds
                value += INCOME * flow + (NEW_KIND if new else 0.0)
        return value

    # ---- where to build, where to sail ----

    @cached_property
    def sites(self) -> set[int]:
        """Intersections on which I may build if I come there."""
        land = [place for place, row in enumerate(self.hexes) if row["tile"] in KIND_OF or "village" in row]
        closed = [place for place, row in enumerate(self.hexes) if row["tile"] == "council" or self._sealed(row)]
        near = {far for spot in self.built for far in self.chart.neighbours[spot]}
        return self._corners(land) - self.fog - self._corners(closed + self.villages) - self.built - near

    def _sealed(self, row: Json) -> bool:
        return "lair" in row and not row["lair"]["conquered"]

    @cached_property
    def routes(self) -> frozenset[int]:
        """Sea routes on which a ship may lie."""
        closed = {path for place in self.hidden for path in self.chart.sides[place]}
        return frozenset(self.view["sea_routes"]) - closed

    def paths_at(self, spots: Iterable[int]) -> list[int]:
        """The routes on which a ship points at one of these intersections."""
        return [path for spot in spots for path in self.chart.spokes[spot] if path in self.routes]

    def paths_to(self, place: int) -> list[int]:
        """The routes on which a ship points at a hex."""
        return self.paths_at(self.chart.corners[place])

    @cached_property
    def hand(self) -> Hand:
        """My cards, gold last."""
        return held(self.mine["hand"] | {"gold": self.mine["gold"]}, KINDS)
