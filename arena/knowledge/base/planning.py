"""One decision of the planner: every move by the prospects after it."""

import random
from collections.abc import Callable, Sequence

from arena.knowledge.base import bargain, opening, rivals
from arena.knowledge.base.island import CARD, CITY, KINDS, NOTHING, ROAD, SETTLEMENT, Cards, cards, exchanged
from arena.knowledge.base.prospects import Prospects, limits
from arena.knowledge.base.sight import Sight
from arena.knowledge.protocol import Json
from rules.base.board import ISLAND
from rules.kernel.topology import mask_of
from rules.mechanics.roads import RoadMeter

_METER = RoadMeter(ISLAND)

Look = Callable[[Prospects, Json], float]


def _board_change(now: Prospects, then: Sight, price: Cards) -> float:
    """What building something adds to the value of the position."""
    hand = exchanged(now.sight.hand, price)
    return now.after(then).value(hand) - now.value(now.sight.hand)


def _hand_change(now: Prospects, less: Cards = NOTHING, more: Cards = NOTHING) -> float:
    hand = now.sight.hand
    return now.promise(exchanged(hand, less, more)) - now.promise(hand)


# ---- building ----


def _supply(mine: Json, **change: int) -> Json:
    return {kind: number + change.get(kind, 0) for kind, number in mine["supply"].items()}


def with_road(sight: Sight, path: int) -> Sight:
    """The table with one more road of mine, and Longest Road moved if that is due."""
    mine, me = sight.mine, sight.me
    roads = [*mine["roads"], path]
    hostile = mask_of(spot for spot, seat in sight.built.items() if seat != me)
    length = max(mine["road_length"], _METER.through(path, mask_of(roads), hostile))
    won = 0 < sight.road_gap() <= length - mine["road_length"]
    points = mine["points"] + 2 * won
    then = sight.with_mine(roads=roads, supply=_supply(mine, roads=-1), road_length=length, points=points)
    return then.with_view(longest_road=me) if won else then


def with_settlement(sight: Sight, spot: int) -> Sight:
    """The table with one more settlement of mine."""
    mine = sight.mine
    then = sight.with_mine(
        settlements=[*mine["settlements"], spot],
        supply=_supply(mine, settlements=-1),
        points=mine["points"] + 1,
    )
    return then.with_view(rates=dict(zip(KINDS, sight.rates_with(spot), strict=True)))


def with_city(sight: Sight, spot: int) -> Sight:
    """The table with a city of mine in the place of a settlement."""
    mine = sight.mine
    return sight.with_mine(
        settlements=[place for place in mine["settlements"] if place != spot],
        cities=[*mine["cities"], spot],
        supply=_supply(mine, settlements=1, cities=-1),
        points=mine["points"] + 1,
    )


def _road(now: Prospects, move: Json) -> float:
    price = ROAD if now.sight.view["turn"]["phase"] in ("main", "build") else NOTHING
    return _board_change(now, with_road(now.sight, move["path"]), price)


def _settlement(now: Prospects, move: Json) -> float:
    return _board_change(now, with_settlement(now.sight, move["intersection"]), SETTLEMENT)


def _city(now: Prospects, move: Json) -> float:
    return _board_change(now, with_city(now.sight, move["intersection"]), CITY)


# ---- development cards ----


def _buy_card(now: Prospects, move: Json) -> float:
    cards_held = now.sight.mine["development_cards"] + 1
    return _board_change(now, now.sight.with_mine(development_cards=cards_held), CARD)


def _knight(now: Prospects, move: Json) -> float:
    """A step towards the army, a card of somebody's, and the robber off my land."""
    relief = now.taste.relief * rivals.relief(now.sight)
    return _board_change(now, with_knight(now.sight), NOTHING) + now.taste.loot + relief


def with_knight(sight: Sight) -> Sight:
    """The table with one more knight of mine face up, and Largest Army moved if that is due."""
    mine = sight.mine
    held = mine["development_hand"] | {"knight": mine["development_hand"]["knight"] - 1}
    won = sight.army_gap() == 1
    then = sight.with_mine(
        knights=mine["knights"] + 1,
        development_hand=held,
        development_cards=mine["development_cards"] - 1,
        points=mine["points"] + 2 * won,
    )
    return then.with_view(largest_army=sight.me) if won else then


def _discovery(now: Prospects, move: Json) -> float:
    return _hand_change(now, more=cards(move["cards"])) - now.taste.card


def _monopoly(now: Prospects, move: Json) -> float:
    kind = move["resource"]
    return _hand_change(now, more=cards({kind: now.sight.abroad[KINDS.index(kind)]})) - now.taste.card


def _road_building(now: Prospects, move: Json) -> float:
    """Worth about what two roads cost, if they lead anywhere."""
    return _hand_change(now, more=(2, 2, 0, 0, 0)) - now.taste.card


# ---- trade, discard, robber ----


def _bank(now: Prospects, move: Json) -> float:
    return _hand_change(now, cards({move["give"]: move["count"]}), cards({move["get"]: 1}))


def _discard(now: Prospects, move: Json) -> float:
    return _hand_change(now, cards(move["cards"]))


def _robber(now: Prospects, move: Json) -> float:
    return rivals.robber_value(now.sight, move, now.limits.points)


_LOOKS: dict[str, Look] = {
    "found_road": _road,
    "build_road": _road,
    "build_settlement": _settlement,
    "build_city": _city,
    "buy_development_card": _buy_card,
    "play_knight": _knight,
    "play_discovery": _discovery,
    "play_monopoly": _monopoly,
    "play_road_building": _road_building,
    "trade_bank": _bank,
    "accept_trade": bargain.accept_value,
    "confirm_trade": bargain.confirm_value,
    "discard": _discard,
    "move_robber": _robber,
}

# What needs no look. Whatever is not here either changes nothing: rolling, refusing, ending the turn.
_FIXED = {"end_trade": 0.001, "withdraw_trade": -0.01, "decline_free_road": -0.01}


def value(now: Prospects, move: Json) -> float:
    """What a move adds to the worth of the position."""
    look = _LOOKS.get(move["type"])
    return look(now, move) if look else _FIXED.get(move["type"], 0.0)


# Moves that can wait until the others have been asked for a better deal.
_PATIENT = frozenset({"end_turn", "end_trade", "trade_bank"})


def plan(game: Json, view: Json, moves: Sequence[Json], rng: random.Random) -> Json:
    """The move with the best prospects, after a try to trade towards it."""
    concrete = [move for move in moves if "template" not in move]
    if len(concrete) == len(moves) == 1:
        return concrete[0]
    sight = Sight(view)
    if concrete[0]["type"] == "found_settlement":
        return opening.found(sight, concrete)
    now = Prospects(sight, limits(game["options"]))
    values = [value(now, move) for move in concrete]
    best = concrete[values.index(max(values))]
    template = next((move for move in moves if move["type"] == "propose_trade" and "template" in move), None)
    if template and best["type"] in _PATIENT:
        return bargain.offer(now, template) or best
    return best
