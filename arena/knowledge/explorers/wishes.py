"""What cards are wanted for, as things stand."""

from functools import cached_property

from arena.knowledge.explorers.chart import CREW, GARRISON, HARBOUR, KINDS, ROAD, SETTLEMENT, SHIP
from arena.knowledge.explorers.sight import Sight
from arena.knowledge.explorers.voyages import Voyages
from arena.knowledge.purse import Aim, Purse


class Player(Sight):
    """A view together with the wishes of its seat."""

    @cached_property
    def voyages(self) -> Voyages:
        """Where my ships want to go."""
        return Voyages(self)

    @cached_property
    def purse(self) -> Purse:
        """My cards and gold, and what I want them for."""
        return Purse(self.hand, self.aims, KINDS)

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """What cards are wanted for."""
        aims = [Aim(SHIP, 3.0 if self.wants_ship else 0.5)]
        if self.mine["supply"]["harbour_settlements"] and self.mine["settlements"]:
            aims.append(Aim(HARBOUR, 6.0))
        if self.wants_settler or self.ready_sites:
            aims.append(Aim(SETTLEMENT, 6.0))
        if self.crews_wanted > 0:
            aims.append(Aim(CREW, 4.0))
        if self.mine["supply"]["settlements"] and not self.ready_sites:
            aims.append(Aim(ROAD, 1.0))
        return tuple(aims)

    @cached_property
    def reach(self) -> set[int]:
        """The intersections at my roads."""
        return {spot for path in self.mine["roads"] for spot in self.chart.ends[path]}

    @cached_property
    def ready_sites(self) -> set[int]:
        """Intersections at my roads on which I can build."""
        return self.reach & self.sites if self.mine["supply"]["settlements"] else set()

    @cached_property
    def wants_settler(self) -> bool:
        """Whether there are settlements for one more settler."""
        return bool(self.mine["supply"]["settlements"] > self.afloat("settler") and self.mine["supply"]["settlers"])

    @cached_property
    def wants_ship(self) -> bool:
        """A ship for every settler and two crews, one more for fish, and always at least one."""
        loads = self.afloat("settler") + (self.afloat("crew") + 1) // 2 + bool(self.fish)
        return bool(len(self.ships) <= min(loads, 2))

    @cached_property
    def crews_wanted(self) -> int:
        """Crews for which there is work or soon will be, and none is afloat."""
        places = sum(GARRISON - int(sum(self.hexes[place]["lair"]["crews"])) for place in self.lairs)
        return min(places + len(self.villages), 4) - self.afloat("crew")
