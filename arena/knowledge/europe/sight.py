"""A view of Merchants of Europe as a player reads it: only what is asked for is worked out."""

from collections.abc import Iterator
from functools import cached_property

from arena.knowledge.europe import network
from arena.knowledge.europe.chart import CARD, GRAIN, KIND_OF, KINDS, MERCHANT, ROLLS, ROUTE, SALT, STEPS, chart
from arena.knowledge.europe.network import FAR, Paths, Spots
from arena.knowledge.protocol import Json
from arena.knowledge.purse import Aim, Hand, Purse, held

UNSEEN = 4 / 36  # what a number token that lies face down brings a roll, about
NO_CARAVAN = 3  # routes that a new caravan is worth: where none stands, a customer is that much farther


class Sight:
    """One seat's view."""

    def __init__(self, game: Json, view: Json) -> None:
        self.view = view
        self.chart = chart(game["scenario"])
        self.me: int = view["you"]
        self.players: list[Json] = view["players"]
        self.mine: Json = self.players[self.me]
        self.goal: int = view["goods"]
        self._aims: dict[tuple[int, int], tuple[Aim, ...]] = {}  # by the grain and the salt that are needed

    # ---- the board ----

    @cached_property
    def opponents(self) -> list[Json]:
        """What lies before the others."""
        return [player for player in self.players if player["seat"] != self.me]

    @cached_property
    def routes(self) -> Paths:
        """The routes of all players."""
        return frozenset(path for player in self.players for path in player["routes"])

    @cached_property
    def foreign(self) -> Spots:
        """Posts that are not mine."""
        return frozenset(spot for row in self.opponents for spot in row["posts"]).union(self.view["neutral_posts"])

    @cached_property
    def customers(self) -> Spots:
        """Posts that would take a commodity of mine."""
        return self.foreign.difference(self.view["supplied"])

    @cached_property
    def empty(self) -> Spots:
        """City spaces without a post."""
        cities = (row["intersection"] for row in self.view["cities"])
        return frozenset(cities).difference(self.foreign, self.mine["posts"])

    @cached_property
    def yields(self) -> list[float]:
        """Hex → cards to be expected from a roll for each post there."""
        return [ROLLS[row["number"]] / 36 if row["number"] else 0.0 for row in self.view["hexes"]]

    @cached_property
    def income(self) -> list[float]:
        """What I can expect of a roll, by kind."""
        flows = [0.0] * len(KIND_OF)
        for spot in self.mine["posts"]:
            for place in self.chart.touching[spot]:
                flows[self.kind(place)] += self.yields[place]
        return flows

    def kind(self, place: int) -> int:
        """The kind of card that a hex yields."""
        return KIND_OF[self.view["hexes"][place]["terrain"]]

    # ---- customers ----

    @cached_property
    def caravans(self) -> list[int]:
        """The paths beside which my caravans stand."""
        return [path for path in self.mine["caravans"] if path is not None]

    @cached_property
    def merchants(self) -> list[int]:
        """The intersections on which my merchants stand."""
        return [spot for spot in self.mine["merchants"] if spot is not None]

    @cached_property
    def home(self) -> Spots:
        """The intersections that my caravans can come to."""
        reached: set[int] = set()
        for path in self.caravans:
            reached |= network.network(self.chart, self.routes, self.chart.ends[path][0])
        return frozenset(reached)

    @cached_property
    def within(self) -> Spots:
        """Customers that my caravans can come to."""
        return self.customers & self.home

    @cached_property
    def journeys(self) -> dict[int, int]:
        """Path → steps of a caravan to the nearest customer."""
        return network.journey_to(self.chart, self.routes, self.customers)

    @cached_property
    def nearest(self) -> int:
        """Steps from the best placed of my caravans to a customer."""
        return min((self.journeys.get(path, FAR) for path in self.caravans), default=FAR)

    @cached_property
    def goods_left(self) -> int:
        """Commodities that I still have to deliver."""
        return int(self.goal - self.mine["points"])

    @cached_property
    def building(self) -> dict[int, int]:
        """Intersection → new routes from there to a customer whom my caravans cannot reach yet."""
        return network.routes_to_build(self.chart, self.routes, self.customers - self.home)

    @cached_property
    def gap(self) -> int:
        """New routes that bring the next customer."""
        ends = {spot for path in self.mine["routes"] for spot in self.chart.ends[path]}
        return min((self.distance(spot) for spot in ends.union(self.mine["posts"])), default=FAR)

    def distance(self, spot: int) -> int:
        """New routes from an intersection to the next customer, with a caravan to be formed where none comes."""
        return self.building.get(spot, FAR) + (0 if spot in self.home else NO_CARAVAN)

    @cached_property
    def walks(self) -> dict[int, int]:
        """Intersection → steps of a merchant to the nearest empty city space."""
        return network.walk_to(self.chart, self.empty)

    # ---- wishes ----

    @cached_property
    def purse(self) -> Purse:
        """My cards and gold, and what I want them for."""
        hand = held(self.mine["hand"] | {"gold": self.mine["gold"]}, KINDS)
        return Purse(hand, self.aims(self.nearest_city, self.nearest), KINDS)

    @cached_property
    def posts_to_found(self) -> int:
        """Posts in my warehouse for which no merchant is on his way."""
        return int(self.mine["warehouse"]["posts"]) - len(self.merchants)

    @cached_property
    def needs_routes(self) -> bool:
        """Whether too few customers are in reach."""
        return len(self.within) < self.goods_left and self.mine["supply"]["routes"] > 0

    @cached_property
    def nearest_city(self) -> int:
        """Steps from the best placed of my merchants to an empty city space; if there is none, a usual walk."""
        return min((self.walks.get(spot, STEPS) for spot in self.merchants), default=1)

    def aims(self, walk: int, journey: int) -> tuple[Aim, ...]:
        """What cards are wanted for, with so many steps before my merchants and my caravans."""
        need = _cards_for(walk), _cards_for(journey)
        if need not in self._aims:
            self._aims[need] = tuple(self._aims_with(*need))
        return self._aims[need]

    def _aims_with(self, grain: int, salt: int) -> Iterator[Aim]:
        yield Aim(CARD, 1.5)
        if self.posts_to_found > 0:
            yield Aim(MERCHANT, 7.0)
        if self.mine["warehouse"]["posts"]:
            yield Aim(times(GRAIN, grain), 6.0 if self.merchants else 3.0)
        if self.needs_routes:
            yield Aim(ROUTE, 6.0)
        if self.within:
            ready = self.mine["warehouse"]["available"] > 0
            yield Aim(times(SALT, salt), 9.0 if ready else 3.0)


def _cards_for(steps: int) -> int:
    return max(1, -(-steps // STEPS))


def times(price: Hand, number: int) -> Hand:
    """A price several times over."""
    return tuple([number * cards for cards in price])
