"""How things look after a move, at one glance: points, income, cards towards something, harm to others.

Everything is measured in the same unit: a tenth of a victory point. A value is what a move adds.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from arena.knowledge.base.island import (
    CARD,
    CITY,
    ENDS,
    KINDS,
    NEIGHBOURS,
    NOTHING,
    ROAD,
    SETTLEMENT,
    Cards,
    cards,
    exchanged,
)  # fmt: skip
from arena.knowledge.base.rivals import loss_at
from arena.knowledge.base.sight import Sight
from arena.knowledge.protocol import Json

POINT = 10.0
INCOME = 14.0  # a card a roll
NEW_KIND = 1.0  # a kind of card that I did not yet draw
HARBOUR = 0.8
AWARD_STEP = 0.6  # one knight or road nearer to an award
UNKNOWN_CARD = 3.0  # a development card, whatever it is
OVER_LIMIT = 0.6  # a card more than a seven leaves alone
ROBBED = 0.5  # a card stolen
LIMIT = 7

# What the cards in hand are good for, and how much the whole price of it is worth.
_GOALS: tuple[tuple[Cards, float], ...] = ((CITY, 4.0), (SETTLEMENT, 4.0), (CARD, 1.6), (ROAD, 1.0))

Look = Callable[[Sight, Json], float]


@lru_cache(maxsize=1 << 14)
def hand_value(hand: Cards) -> float:
    """Cards count by the share of each price that they cover; too many are a risk."""
    value = -OVER_LIMIT * max(0, sum(hand) - LIMIT)
    for price, worth in _GOALS:
        value += worth * (sum(map(min, hand, price)) / sum(price)) ** 2
    return value


def _hand_change(sight: Sight, less: Cards = NOTHING, more: Cards = NOTHING) -> float:
    return hand_value(exchanged(sight.hand, less, more)) - hand_value(sight.hand)


def site_value(sight: Sight, spot: int) -> float:
    """What a settlement on an intersection brings, the point left out."""
    have = sight.income
    new_kinds = sum(1 for old, new in zip(have, sight.island.income[spot], strict=True) if new and not old)
    harbour = HARBOUR if sight.island.harbours[spot] else 0.0
    return INCOME * sight.island.pips[spot] + NEW_KIND * new_kinds + harbour


# ---- building ----


def _found_settlement(sight: Sight, move: Json) -> float:
    return site_value(sight, move["intersection"])


def _settlement(sight: Sight, move: Json) -> float:
    return POINT + site_value(sight, move["intersection"]) + _hand_change(sight, SETTLEMENT)


def _city(sight: Sight, move: Json) -> float:
    return POINT + INCOME * sight.island.pips[move["intersection"]] + _hand_change(sight, CITY)


def _road_gain(sight: Sight, path: int) -> float:
    """A road is good for the sites it opens, and for a line that wins the award."""
    ready = [spot for spot, steps in sight.reach.items() if not steps and spot in sight.open_spots]
    now = max((site_value(sight, spot) for spot in ready), default=0.0)
    line = AWARD_STEP if 0 < sight.road_gap() <= 3 else 0.0
    return max(0.0, _beyond(sight, path) - now) / 2 + line


def _beyond(sight: Sight, path: int) -> float:
    """The best site at the end of a road, or half of the best one road further."""
    best = 0.0
    for spot in ENDS[path]:
        if spot in sight.open_spots:
            best = max(best, site_value(sight, spot))
        for further in NEIGHBOURS[spot]:
            if further in sight.open_spots:
                best = max(best, site_value(sight, further) / 2)
    return best


def _road(sight: Sight, move: Json) -> float:
    if sight.view["turn"]["phase"] == "free_roads":
        return _road_gain(sight, move["path"])
    return _road_gain(sight, move["path"]) + _hand_change(sight, ROAD)


# ---- development cards ----


def _buy_card(sight: Sight, move: Json) -> float:
    return UNKNOWN_CARD + _hand_change(sight, CARD)


def _knight(sight: Sight, move: Json) -> float:
    award = 2 * POINT if sight.army_gap() == 1 else AWARD_STEP
    return award + ROBBED + INCOME * loss_at(sight, sight.mine, sight.view["robber"])


def _discovery(sight: Sight, move: Json) -> float:
    return _hand_change(sight, more=cards(move["cards"])) - 1.0


def _monopoly(sight: Sight, move: Json) -> float:
    kind = move["resource"]
    return _hand_change(sight, more=cards({kind: sight.abroad[KINDS.index(kind)]})) - 1.0


# ---- trade ----


def _bank(sight: Sight, move: Json) -> float:
    return _hand_change(sight, cards({move["give"]: move["count"]}), cards({move["get"]: 1}))


def _accept(sight: Sight, move: Json) -> float:
    """What the deal does for my hand; the leader gets nothing."""
    offer = sight.offer(move["offer"])
    leads = sight.players[offer["seat"]]["points"] > max(sight.mine["points"], 4)
    return -1.0 if leads else _hand_change(sight, cards(offer["get"]), cards(offer["give"])) - 0.2


def _confirm(sight: Sight, move: Json) -> float:
    offer = sight.offer(move["offer"])
    return _hand_change(sight, cards(offer["give"]), cards(offer["get"]))


# ---- the seven ----


def _discard(sight: Sight, move: Json) -> float:
    return _hand_change(sight, cards(move["cards"]))


def _robber(sight: Sight, move: Json) -> float:
    """Harm to others counts by their points; mine counts most."""
    place, victim = move["hex"], move.get("victim")
    harm: float = sum(loss_at(sight, player, place) * player["points"] for player in sight.opponents)
    loot = ROBBED + 0.1 * sight.players[victim]["points"] if victim is not None else 0.0
    return harm + loot - 10 * loss_at(sight, sight.mine, place)


# ---- the table ----


_LOOKS: dict[str, Look] = {
    "found_settlement": _found_settlement,
    "found_road": lambda sight, move: _beyond(sight, move["path"]),
    "build_settlement": _settlement,
    "build_city": _city,
    "build_road": _road,
    "buy_development_card": _buy_card,
    "play_knight": _knight,
    "play_discovery": _discovery,
    "play_monopoly": _monopoly,
    "trade_bank": _bank,
    "accept_trade": _accept,
    "confirm_trade": _confirm,
    "discard": _discard,
    "move_robber": _robber,
}

# What needs no look. Whatever is not here either changes nothing: rolling, refusing, ending the turn.
_FIXED = {"play_road_building": 1.5, "end_trade": 0.05, "withdraw_trade": -0.1, "decline_free_road": -0.1}


def appraise(game: Json, view: Json, moves: Sequence[Json]) -> list[float]:
    """What each move adds."""
    sight = Sight(view)
    return [_value(sight, move) for move in moves]


def _value(sight: Sight, move: Json) -> float:
    look = _LOOKS.get(move["type"])
    return look(sight, move) if look else _FIXED.get(move["type"], 0.0)
