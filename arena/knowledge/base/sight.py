"""A view of the base game as a player reads it: only what is asked for is worked out."""

from functools import cached_property
from typing import Any

from arena.knowledge.base import island
from arena.knowledge.base.island import ENDS, KINDS, NEIGHBOURS, SPOKES, SPOTS, Cards, Income, Island, far_end
from arena.knowledge.protocol import Json

BANK_OF_A_KIND = 19  # cards in the box


class Sight:
    """One seat's view."""

    def __init__(self, view: Json) -> None:
        self.view = view
        self.me: int = view["you"]
        self.players: list[Json] = view["players"]
        self.mine: Json = self.players[self.me]

    @cached_property
    def opponents(self) -> list[Json]:
        """What lies before the others."""
        return [player for player in self.players if player["seat"] != self.me]

    @cached_property
    def island(self) -> Island:
        """The board."""
        return island.read(self.view)

    @cached_property
    def hand(self) -> Cards:
        """My cards."""
        return island.cards(self.mine["hand"])

    @cached_property
    def rates(self) -> Cards:
        """How many cards of each kind the bank takes for one."""
        return island.cards(self.view["rates"])

    @cached_property
    def abroad(self) -> Cards:
        """The cards that my opponents hold together: whatever is neither in the bank nor in my hand."""
        bank = island.cards(self.view["bank"])
        a, b, c, d, e = (BANK_OF_A_KIND - bank[kind] - self.hand[kind] for kind in range(len(KINDS)))
        return a, b, c, d, e

    def income_of(self, player: Json) -> Income:
        """What a player can expect of a roll, the robber left out of account."""
        of_spot = self.island.income
        rows = [of_spot[spot] for spot in player["settlements"] + player["cities"] * 2]
        a, b, c, d, e = map(sum, zip(*rows, strict=True)) if rows else (0.0,) * len(KINDS)
        return a, b, c, d, e

    @cached_property
    def income(self) -> Income:
        """What I can expect of a roll."""
        return self.income_of(self.mine)

    @cached_property
    def built(self) -> dict[int, int]:
        """Intersection → the seat whose building stands there."""
        return {spot: row["seat"] for row in self.players for spot in row["settlements"] + row["cities"]}

    @cached_property
    def roads(self) -> dict[int, int]:
        """Path → the seat whose road lies there."""
        return {path: row["seat"] for row in self.players for path in row["roads"]}

    @cached_property
    def open_spots(self) -> frozenset[int]:
        """Intersections that are free and keep their distance."""
        closed = set(self.built)
        for spot in self.built:
            closed.update(NEIGHBOURS[spot])
        return frozenset(spot for spot in SPOTS if spot not in closed)

    @cached_property
    def reach(self) -> dict[int, int]:
        """Intersection → how many more roads I need to come there, up to `FARTHEST`."""
        return self.reach_of(self.mine)

    def reach_of(self, player: Json) -> dict[int, int]:
        """Intersection → how many more roads a player needs to come there."""
        seat, built, roads = player["seat"], self.built, self.roads
        steps = {spot: 0 for path in player["roads"] for spot in ENDS[path]}
        layer = list(steps)
        for step in range(1, FARTHEST + 1):
            further: list[int] = []
            for spot in layer:
                if built.get(spot, seat) == seat:
                    further += [far_end(path, spot) for path in SPOKES[spot] if path not in roads]
            layer = [spot for spot in further if spot not in steps]
            for spot in layer:
                steps[spot] = step
        return steps

    @cached_property
    def rivals(self) -> dict[int, int]:
        """Intersection → how many more roads the nearest of my opponents needs to come there."""
        nearest: dict[int, int] = {}
        for player in self.opponents:
            for spot, steps in self.reach_of(player).items():
                nearest[spot] = min(steps, nearest.get(spot, steps))
        return nearest

    def rates_with(self, spot: int) -> Cards:
        """My rates with the harbour of one more intersection."""
        return island.with_harbour(self.rates, self.island.harbours[spot])

    def with_mine(self, **changes: Any) -> "Sight":
        """What I would see if my own side of the table were changed like this."""
        players = list(self.players)
        players[self.me] = self.mine | changes
        return self.with_view(players=players)

    def with_view(self, **changes: Any) -> "Sight":
        """What I would see if the table were changed like this."""
        twin = Sight(self.view | changes)
        twin.__dict__ |= {name: self.__dict__[name] for name in ("island", "rivals") if name in self.__dict__}
        return twin

    def offer(self, number: int) -> Json:
        """The open offer of that number."""
        row: Json = next(row for row in self.view["offers"] if row["offer"] == number)
        return row

    def army_gap(self) -> int:
        """How many more knights of mine bring Largest Army; 0 if I have it."""
        holder = self.view["largest_army"]
        if holder == self.me:
            return 0
        wanted = 3 if holder is None else self.players[holder]["knights"] + 1
        return int(wanted - self.mine["knights"])

    def road_gap(self) -> int:
        """How much longer my line must be for Longest Road; 0 if I have it."""
        holder = self.view["longest_road"]
        if holder == self.me:
            return 0
        wanted = 5 if holder is None else self.players[holder]["road_length"] + 1
        return int(wanted - self.mine["road_length"])


FARTHEST = 3  # roads that a player thinks ahead
