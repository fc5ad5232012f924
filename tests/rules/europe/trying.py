"""Everything that one can think of, tried on copies: what lists of moves are compared with."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement
from typing import Any

import rules
from rules.europe.board import map_of
from rules.europe.state import EuropeState
from rules.kernel import purse
from tests.rules.europe.position import full_bank

Wire = dict[str, Any]
KINDS = tuple(full_bank())


def accepted(state: EuropeState, seat: int, moves: Iterable[Wire]) -> list[Wire]:
    """Of these moves, those that the engine accepts, each tried on a copy."""
    fine, twin = [], state.copy()
    for move in moves:
        try:
            rules.apply(twin, seat, move)
        except rules.Refused:
            continue
        fine.append(move)
        twin = state.copy()
    return fine


def everything(state: EuropeState) -> Iterator[Wire]:
    """Moves of every type with every value of their parameters; offers, discards and ways apart."""
    shown = rules.view(state, None)
    cities = [city["intersection"] for city in shown["cities"]]
    hexes, paths = range(len(shown["hexes"])), range(len(map_of(state).grid.paths))
    seats, pieces = range(state.setup.players), (0, 1)
    plain = ("roll_for_start", "roll_dice", "end_turn", "buy_development_card", "decline_free_route")
    yield from ({"type": kind} for kind in plain)
    for kind in ("place_initial_post", "place_neutral_post"):
        yield from ({"type": kind, "intersection": city} for city in cities)
    for kind in ("place_initial_route", "establish_route", "form_caravan"):
        yield from ({"type": kind, "path": path} for path in paths)
    yield from ({"type": "form_caravan", "path": path, "replace": piece} for path in paths for piece in pieces)
    yield from ({"type": "hire_merchant", "intersection": city} for city in cities)
    yield from ({"type": "hire_merchant", "intersection": city, "replace": n} for city in cities for n in pieces)
    yield from ({"type": "deliver_commodity", "caravan": n, "intersection": city} for city in cities for n in pieces)
    yield from ({"type": "move_robber", "hex": place} for place in hexes)
    yield from ({"type": "move_robber", "hex": place, "victim": seat} for place in hexes for seat in seats)
    yield from ({"type": "place_number", "hex": place} for place in hexes)
    if shown["turn"]["phase"] == "place_number":
        yield from ({"type": "place_number", "hex": place, "from": source} for place in hexes for source in hexes)
    yield from _with_the_bank()
    yield from _cards()
    yield from _about_offers(state)


def _with_the_bank() -> Iterator[Wire]:
    yield from ({"type": "buy_resource", "resource": kind} for kind in KINDS)
    for give in KINDS:
        for get in (*KINDS, "gold"):
            yield from ({"type": "trade_bank", "give": give, "count": count, "get": get} for count in (1, 2, 3, 4))


def _cards() -> Iterator[Wire]:
    yield from (
        {"type": "play_development_card", "card": card} for card in ("lancer", "route_building", "trade_profit")
    )
    yield from ({"type": "play_development_card", "card": "monopoly", "resource": kind} for kind in KINDS)
    for number in (1, 2, 3):
        for some in combinations_with_replacement(KINDS, number):
            cards = {kind: some.count(kind) for kind in some}
            yield {"type": "play_development_card", "card": "discovery", "cards": cards}


def _about_offers(state: EuropeState) -> Iterator[Wire]:
    """All that could be done about the offers that are open, and one that is not."""
    numbers = [offer["offer"] for offer in rules.view(state, None)["offers"]]
    for number in [*numbers, max(numbers, default=0) + 1]:
        for kind in ("accept_trade", "reject_trade", "withdraw_trade"):
            yield {"type": kind, "offer": number}
        for partner in range(state.setup.players):
            yield {"type": "confirm_trade", "offer": number, "partner": partner}


# ---- ways ----


def _ways(start: int, onward: Any, steps: int) -> Iterator[tuple[int, ...]]:
    """All ways of one to so many steps, shortest first."""
    layer: list[tuple[int, ...]] = [()]
    for _ in range(steps):
        layer = [(*way, place) for way in layer for place in onward(way[-1] if way else start)]
        yield from layer


def walks(state: EuropeState, seat: int, piece: int, move: Wire) -> dict[int, int]:
    """End → the fewest steps of a merchant's way there that is accepted, for ways of up to three steps."""
    start = rules.view(state, None)["players"][seat]["merchants"][piece]
    found: dict[int, int] = {}
    if start is None:
        return found
    for way in _ways(start, map_of(state).grid.neighbours.__getitem__, 3):
        if way[-1] not in found and accepted(state, seat, [{**move, "merchant": piece, "way": list(way)}]):
            found[way[-1]] = len(way)
    return found


def journeys(state: EuropeState, seat: int, piece: int, move: Wire) -> dict[int, tuple[int, int]]:
    """End → tolls and steps of a caravan's cheapest way there that is accepted, for ways of up to three steps."""
    start = rules.view(state, None)["players"][seat]["caravans"][piece]
    found: dict[int, tuple[int, int]] = {}
    if start is None:
        return found
    ends, spokes = map_of(state).grid.ends, map_of(state).grid.spokes

    def onward(path: int) -> list[int]:
        return [near for end in ends[path] for near in spokes[end] if near != path and state.owners[near] != 255]

    for way in _ways(start, onward, 3):
        cost = toll(state, seat, {**move, "caravan": piece, "way": list(way)})
        if cost is not None:
            found[way[-1]] = min(found.get(way[-1], (9, 9)), (cost, len(way)))
    return found


def toll(state: EuropeState, seat: int, move: Wire) -> int | None:
    """The gold that a move costs; None if it is refused."""
    twin = state.copy()
    try:
        rules.apply(twin, seat, move)
    except rules.Refused:
        return None
    return purse.gold(state.hands[seat]) - purse.gold(twin.hands[seat])


def most_deliveries(state: EuropeState, seat: int, move: Wire) -> int:
    """How many posts a caravan could supply on a way, as far as the commodities last."""
    shown, ends = rules.view(state, None), map_of(state).grid.ends
    foreign = {post for player in shown["players"] if player["seat"] != seat for post in player["posts"]}
    wanted = (foreign | set(shown["neutral_posts"])) - set(shown["supplied"])
    beside = {end for path in move["way"] for end in ends[path]}
    return min(len(wanted & beside), shown["players"][seat]["warehouse"]["available"])
