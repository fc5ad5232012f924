"""What a position is worth to its player: what stands, and what the cards in hand will soon make of it.

Values are in victory points.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from arena.knowledge.base.island import CARD, CITY, NOTHING, SETTLEMENT, Cards, plus
from arena.knowledge.base.sight import Sight
from arena.knowledge.base.tempo import tempo, wait
from arena.knowledge.protocol import Json


@dataclass(frozen=True, slots=True)
class Taste:
    """The weights of the evaluation, tuned in series of games against `greedy`."""

    tempo: float = 0.12  # what one unit of tempo is worth at the start of a game
    patience: float = 16.0  # rolls after which a gain counts half
    ranks: tuple[float, float, float] = (0.7, 0.2, 0.1)  # how much the best, second, third plan counts
    contested: float = 0.6  # the part of a site's gain that counts if somebody else reaches it first
    card: float = 0.35  # a development card face down
    knight: float = 0.22  # an unplayed knight
    army: tuple[float, float, float] = (0.9, 0.5, 0.25)  # Largest Army one, two, three knights away
    line: float = 0.15  # a road more in my line, while the award is not mine
    at_risk: float = 0.12  # a card that a seven before my next turn would take
    loot: float = 0.15  # a card stolen
    relief: float = 3.0  # a card a roll that the robber no longer keeps from me
    deal: float = 0.05  # what a deal with a player must gain me


TASTE = Taste()


class Limits(NamedTuple):
    """Numbers of the game that its players may have changed."""

    points: int  # that win
    offers: int  # that a player may make on his turn
    hand: int  # cards that a seven leaves alone


def limits(options: Json) -> Limits:
    """The numbers in a game's options, or the usual ones."""
    get = options.get
    return Limits(get("victory_points", 10), get("offers_per_turn", 10), get("discard_limit", 7))


class Target(NamedTuple):
    """Something to build: what it costs and what it is worth when it stands."""

    price: Cards
    gain: float


class Prospects:
    """The plans of a player in a position, whatever he holds in hand."""

    def __init__(self, sight: Sight, limits: Limits, taste: Taste | None = None) -> None:
        self.sight, self.limits, self.taste = sight, limits, taste or TASTE
        self._promises: dict[Cards, float] = {}

    def after(self, sight: Sight) -> "Prospects":
        """The prospects in another position of the same moment, with the same horizon."""
        twin = Prospects(sight, self.limits, self.taste)
        twin.horizon = self.horizon
        return twin

    def value(self, hand: Cards) -> float:
        """The worth of the position with these cards in hand."""
        return self.standing + self.promise(hand)

    def promise(self, hand: Cards) -> float:
        """The gains that the hand brings near."""
        if hand not in self._promises:
            self._promises[hand] = self._promise(hand)
        return self._promises[hand]

    def _promise(self, hand: Cards) -> float:
        """Cards are spent once, so the second plan counts less."""
        sight, taste = self.sight, self.taste
        patience, income, rates = taste.patience, sight.income, sight.rates
        near = [gain / (1.0 + wait(price, hand, income, rates) / patience) for price, gain in self.targets]
        near.sort(reverse=True)
        held = sum(hand)
        risk = taste.at_risk * (held // 2) if held > self.limits.hand else 0.0
        return sum(map(float.__mul__, near, taste.ranks)) - risk

    @cached_property
    def horizon(self) -> float:
        """How much of the game is left, judged by the points of whoever leads: from 1 down to 0.1."""
        lead: int = max(player["points"] for player in self.sight.players)
        return max(0.1, (self.limits.points - lead) / (self.limits.points - 2))

    @property
    def growth(self) -> float:
        """What tempo is worth now: the less, the nearer the end."""
        return self.taste.tempo * self.horizon

    @cached_property
    def standing(self) -> float:
        """Points, tempo, cards face down and awards in reach."""
        sight, taste, mine = self.sight, self.taste, self.sight.mine
        held = mine["development_hand"]
        value: float = mine["points"] + self.growth * tempo(sight.income, sight.rates)
        value += taste.knight * held.get("knight", 0)
        value += taste.card * (mine["development_cards"] - held.get("knight", 0) - held.get("victory_point", 0))
        if sight.view["longest_road"] != sight.me:
            value += taste.line * min(mine["road_length"], 10)
        return value + self._army(sight.army_gap())

    # ---- what could be built ----

    @cached_property
    def targets(self) -> list[Target]:
        """A city, the best sites, a card, the longest road."""
        return [*self._city(), *self._sites(), *self._card(), *self._line()]

    def _gain(self, spot: int, rates: Cards) -> float:
        sight = self.sight
        more = tempo(plus(sight.income, sight.island.income[spot]), rates)
        return self.growth * (more - tempo(sight.income, sight.rates))

    def _city(self) -> list[Target]:
        mine = self.sight.mine
        if not mine["supply"]["cities"] or not mine["settlements"]:
            return []
        return [Target(CITY, 1.0 + max(self._gain(spot, self.sight.rates) for spot in mine["settlements"]))]

    def _sites(self) -> list[Target]:
        sight = self.sight
        if not sight.mine["supply"]["settlements"]:
            return []
        sites = [
            Target(_with_roads(SETTLEMENT, steps), self._site_gain(spot, steps))
            for spot, steps in sight.reach.items()
            if spot in sight.open_spots and steps <= sight.mine["supply"]["roads"]
        ]
        sites.sort(key=lambda site: site.gain / (2 + sum(site.price)), reverse=True)
        return sites[:5]

    def _site_gain(self, spot: int, steps: int) -> float:
        """A point and the income; less where somebody else is nearer."""
        sight = self.sight
        gain = 1.0 + self._gain(spot, sight.rates_with(spot))
        rival = sight.rivals.get(spot, 9)
        return gain * self.taste.contested if steps and rival <= steps else gain

    def _army(self, gap: int) -> float:
        return self.taste.army[gap - 1] if 1 <= gap <= len(self.taste.army) else 0.0

    def _card(self) -> list[Target]:
        return [Target(CARD, self.taste.card)] if self.sight.view["deck"] else []

    def _line(self) -> list[Target]:
        sight = self.sight
        gap = sight.road_gap()
        if not 0 < gap <= min(3, sight.mine["supply"]["roads"]):
            return []
        return [Target(_with_roads(NOTHING, gap), 2.0)]


def _with_roads(price: Cards, roads: int) -> Cards:
    return price[0] + roads, price[1] + roads, price[2], price[3], price[4]
