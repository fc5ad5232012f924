"""How things look after a move, at one glance: deliveries, posts, routes to customers, cards, harm to others.

A delivery counts 40, everything else by what it does for the next ones. A value is what a move adds.
"""

from collections.abc import Callable, Sequence

from arena.knowledge.deals import DEALS
from arena.knowledge.europe.chart import CARAVAN, CARD, GRAIN, MERCHANT, ROUTE, SALT
from arena.knowledge.europe.sight import UNSEEN, Sight, times
from arena.knowledge.protocol import Json

DELIVERY = 40.0
POST = 22.0  # founded: it frees a commodity
HIRED = 12.0  # a merchant on his way
INCOME = 14.0  # a card a roll
NEW_KIND = 1.5  # a kind of card that I did not yet draw
COIN = 0.3
ROUTE_STEP = 9.0  # a route that brings the next customer nearer
STEP = 1.2  # of a caravan or merchant towards where it wants to go
TOLL = 0.5
ARROW = 3.0  # the free route of a double arrow
LONG = 9  # steps; farther away is all the same
UNKNOWN_CARD = 2.0  # a development card, whatever it is
ROBBED = 0.6  # a card stolen

Look = Callable[[Sight, Json], float]


# ---- posts ----


def site_value(sight: Sight, spot: int) -> float:
    """What a post on a city space yields."""
    value, have = 0.0, sight.income
    for place in sight.chart.touching[spot]:
        flow = sight.yields[place] or UNSEEN / 2
        value += INCOME * flow + (0.0 if have[sight.kind(place)] else NEW_KIND)
    return value


def _initial_post(sight: Sight, move: Json) -> float:
    """A rich place, not too far from the posts of others."""
    return site_value(sight, move["intersection"]) - 0.2 * min(sight.building.get(move["intersection"], LONG), LONG)


def _neutral_post(sight: Sight, move: Json) -> float:
    """Near to me, as a customer."""
    spot = move["intersection"]
    return -float(min((_apart(sight, spot, post) for post in sight.mine["posts"]), default=0))


def _apart(sight: Sight, one: int, other: int) -> int:
    """Steps between two intersections, up to a few."""
    reached, steps = {one}, 0
    while other not in reached and steps < LONG:
        reached |= {far for spot in reached for far in sight.chart.neighbours[spot]}
        steps += 1
    return steps


def _initial_route(sight: Sight, move: Json) -> float:
    return -min(float(sight.building.get(spot, LONG)) for spot in sight.chart.ends[move["path"]])


def _hire(sight: Sight, move: Json) -> float:
    """A merchant where an empty city space is near."""
    if sight.posts_to_found <= 0 or "replace" in move:
        return -1.0
    return HIRED - STEP * sight.walks.get(move["intersection"], LONG) + sight.purse.without(MERCHANT)


def _walk(sight: Sight, move: Json) -> float:
    """With the grain it costs, seen from where the merchant stands then."""
    ahead = sight.walks.get(move["way"][-1], LONG)
    return _walked(sight, move) + sight.purse.without(times(GRAIN, move["grain"]), sight.aims(ahead, sight.nearest))


def _walked(sight: Sight, move: Json) -> float:
    """The best is to found a post; otherwise to come nearer to a place for one."""
    here, there = sight.mine["merchants"][move["merchant"]], move["way"][-1]
    if there in sight.empty:
        return POST + site_value(sight, there) + COIN * _coins(sight, there)
    return STEP * (min(sight.walks.get(here, LONG), LONG) - min(sight.walks.get(there, LONG), LONG)) - 0.5


def _coins(sight: Sight, spot: int) -> int:
    return next((row["gold"] for row in sight.view["cities"] if row["intersection"] == spot), 0)


# ---- routes and caravans ----


def route_gain(sight: Sight, path: int) -> float:
    """A route is good for the customer that it brings nearer."""
    if not sight.needs_routes:
        return -1.0
    one, other = sight.chart.ends[path]
    base = 0 if sight.home & {one, other} else sight.distance(one) - sight.building.get(one, 0)
    nearer = sight.gap - min(sight.building.get(one, LONG), sight.building.get(other, LONG)) - base
    arrow = ARROW if path in sight.view["double_arrows"] else 0.0
    return ROUTE_STEP + arrow if nearer > 0 else -1.0


def _route(sight: Sight, move: Json) -> float:
    free = sight.view["turn"]["phase"] != "action"
    return route_gain(sight, move["path"]) + (0.0 if free else sight.purse.without(ROUTE))


def _form(sight: Sight, move: Json) -> float:
    """Another caravan is good if it stands nearer to a customer."""
    nearer = min(sight.nearest, LONG) - min(sight.journeys.get(move["path"], LONG), LONG)
    return STEP * nearer - 1.0 + sight.purse.without(CARAVAN)


def _journey(sight: Sight, move: Json) -> float:
    """With the salt it costs, seen from where the caravan stands then."""
    ahead = sight.journeys.get(move["way"][-1], LONG)
    aims = sight.aims(sight.nearest_city, ahead)
    return _travelled(sight, move) + sight.purse.without(times(SALT, move["salt"]), aims)


def _travelled(sight: Sight, move: Json) -> float:
    """Deliveries on the way; otherwise a step nearer to a customer."""
    here, way = sight.mine["caravans"][move["caravan"]], move["way"]
    tolls = TOLL * len({path for path in way if path not in sight.mine["routes"]})
    gain = DELIVERY * len(move.get("deliveries", ())) - tolls / 2
    ready = 1.0 if sight.mine["warehouse"]["available"] else 0.3
    steps = min(sight.journeys.get(here, LONG), LONG) - min(sight.journeys.get(way[-1], LONG), LONG)
    return gain + STEP * ready * steps - 0.5


def _connection(sight: Sight, move: Json) -> float:
    return float(sum(1 for path in move["chain"] if path in sight.mine["routes"]))


# ---- cards ----


def _buy_card(sight: Sight, move: Json) -> float:
    return UNKNOWN_CARD + sight.purse.without(CARD)


def _swift_journey(sight: Sight, move: Json) -> float:
    return (_walked if "merchant" in move else _travelled)(sight, move) - 2.0


def _monopoly(sight: Sight, move: Json) -> float:
    kind = move["resource"]
    abroad = 19 - sight.view["bank"].get(kind, 0) - sight.mine["hand"].get(kind, 0)
    return sight.purse.swapped({}, {kind: min(abroad, 4)}) - 1.0


_CARDS: dict[str, Look] = {
    "lancer": lambda sight, move: ROBBED + INCOME * _loss_at(sight, sight.mine, sight.view["robber"]),
    "route_building": lambda sight, move: ROUTE_STEP if sight.needs_routes else -1.0,
    "swift_journey": _swift_journey,
    "discovery": lambda sight, move: sight.purse.swapped({}, move["cards"]) - 1.0,
    "monopoly": _monopoly,
    "trade_profit": lambda sight, move: 3 * COIN,
}


def _play(sight: Sight, move: Json) -> float:
    return _CARDS[move["card"]](sight, move)


# ---- numbers and the robber ----


def _loss_at(sight: Sight, player: Json, place: int) -> float:
    """What a hex that yields nothing costs a player a roll."""
    around = sight.chart.corners[place]
    return sight.yields[place] * sum(1 for spot in player["posts"] if spot in around)


def _robber(sight: Sight, move: Json) -> float:
    """Harm to others counts by their deliveries; mine counts most."""
    place, victim = move["hex"], move.get("victim")
    harm: float = sum(_loss_at(sight, row, place) * (1 + row["points"]) for row in sight.opponents)
    loot = ROBBED + 0.1 * sight.players[victim]["points"] if victim is not None else 0.0
    return harm + loot - 10 * _loss_at(sight, sight.mine, place)


def _number(sight: Sight, move: Json) -> float:
    """A number where my posts are, best one that others lose."""
    place, source = move["hex"], move.get("from")
    around = sight.chart.corners[place]
    flow = UNSEEN if source is None else sight.yields[source]
    gain = flow * sum(1 for spot in sight.mine["posts"] if spot in around)
    if source is None:
        return gain
    harm: float = sum(_loss_at(sight, row, source) for row in sight.opponents)
    return gain + harm / 4 - _loss_at(sight, sight.mine, source)


# ---- the table ----


_LOOKS: dict[str, Look] = {
    **DEALS,
    "place_initial_post": _initial_post,
    "place_neutral_post": _neutral_post,
    "place_initial_route": _initial_route,
    "hire_merchant": _hire,
    "move_merchant": _walk,
    "establish_route": _route,
    "choose_connection": _connection,
    "form_caravan": _form,
    "move_caravan": _journey,
    "deliver_commodity": lambda sight, move: DELIVERY,
    "buy_development_card": _buy_card,
    "play_development_card": _play,
    "place_number": _number,
    "move_robber": _robber,
}

# What needs no look. Whatever is not here either changes nothing: rolling, refusing, ending the turn.
_FIXED = {"withdraw_trade": -0.1}


def values(sight: Sight, moves: Sequence[Json]) -> list[float]:
    """What each move adds."""
    return [_value(sight, move) for move in moves]


def appraise(game: Json, view: Json, moves: Sequence[Json]) -> list[float]:
    """What each move adds, for a seat that is shown this view."""
    return values(Sight(game, view), moves)


def _value(sight: Sight, move: Json) -> float:
    look = _LOOKS.get(move["type"])
    return look(sight, move) if look else _FIXED.get(move["type"], 0.0)
