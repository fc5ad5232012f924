"""Merchants: their walks, and the posts they found."""

from functools import lru_cache
from itertools import pairwise

from rules.europe.board import MAPS, map_of
from rules.europe.components import GRAIN, MERCHANTS, STEPS
from rules.europe.production import add_post
from rules.europe.scoring import all_posts, judge_stalemate
from rules.europe.state import EuropeState
from rules.europe.tokens import owe_number
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move, template
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY
from rules.mechanics.bank import check_price, pay
from rules.mechanics.ways import shortest_ways


def put_post(state: EuropeState, seat: int, spot: int) -> None:
    """The piece alone: income and frontier follow."""
    state.posts[seat] |= 1 << spot
    state.frontier[seat] |= map_of(state).grid.spoke_masks[spot] & state.free_paths
    add_post(state, seat, spot)


# ---- what can be walked ----

_NONE = [NOBODY] * MERCHANTS  # all merchants of a seat in the supply


@lru_cache(maxsize=1 << 12)
def _walks(scope: str, piece: int, start: int, card: str) -> list[tuple[int, Move]]:
    """The ends that one grain pays for, as masks of one bit, and the shortest walk to each."""
    grid = MAPS[scope].grid
    ways = shortest_ways(grid.neighbour_masks, start, STEPS, (1 << len(grid.intersections)) - 1)
    return [(1 << end, _move(scope, piece, way, card)) for end, way in ways.items()]


def _move(scope: str, piece: int, way: tuple[int, ...], card: str) -> Move:
    if not card:
        wire = {"merchant": piece, "way": list(way), "grain": 1}
        return Move(scope, "move_merchant", (piece, way, 1), wire)
    wire = {"card": card, "merchant": piece, "way": list(way)}
    return Move(scope, "play_development_card", (card, piece, None, way, None, None, None), wire)


@lru_cache(maxsize=1 << 8)
def _template(scope: str, piece: int, grain: int, card: str) -> Move:
    if not card:
        return template(scope, "move_merchant", merchant=piece, grain=grain, steps=STEPS * grain)
    return template(scope, "play_development_card", card=card, merchant=piece, steps=STEPS)


def _shut(state: EuropeState, seat: int) -> int:
    """Where no merchant of a seat may stop: at others' posts, and in cities that he cannot found in."""
    posts = all_posts(state)
    shut = posts & ~state.posts[seat]
    return shut if state.warehouse[seat] else shut | map_of(state).cities & ~posts


def _others(state: EuropeState, seat: int, piece: int) -> int:
    """Where all other merchants stand."""
    taken, me = 0, MERCHANTS * seat + piece
    for number, spot in enumerate(state.merchants):
        if spot != NOBODY and number != me:
            taken |= 1 << spot
    return taken


def walks(state: EuropeState, seat: int, grain: int, card: str = "") -> list[Move]:
    """Every walk of a seat's merchants for one grain, or for a card; templates say how much grain there is."""
    listed: list[Move] = []
    standing = state.merchants[MERCHANTS * seat : MERCHANTS * (seat + 1)]
    if standing == _NONE:
        return listed
    scope, shut = state.setup.scope, _shut(state, seat)
    for piece, start in enumerate(standing):
        if start != NOBODY:
            barred = shut | _others(state, seat, piece)
            listed += [move for end, move in _walks(scope, piece, start, card) if not end & barred]
            listed.append(_template(scope, piece, grain, card))
    return listed


# ---- checks ----


def check_walk(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], steps: int) -> None:
    """An own merchant, a way without gaps, no longer than what is paid."""
    start = state.merchants[MERCHANTS * seat + piece]
    if start == NOBODY:
        raise illegal(state, "no_such_merchant", f"merchant {piece} of seat {seat} is not on the board")
    neighbours = map_of(state).grid.neighbours
    for here, there in pairwise((start, *way)):
        if there not in neighbours[here]:
            raise illegal(state, "no_path", f"no path leads from intersection {here} to {there}")
    if len(way) > steps:
        raise illegal(state, "walk_too_far", f"{len(way)} steps are more than {steps}")


def check_stop(state: EuropeState, seat: int, piece: int, end: int) -> None:
    """Where a walk may end."""
    if _others(state, seat, piece) >> end & 1:
        raise illegal(state, "bad_stop", f"another merchant is on intersection {end}")
    if not _shut(state, seat) >> end & 1:
        return
    if all_posts(state) >> end & 1:
        raise illegal(state, "bad_stop", f"another's post is on intersection {end}")
    raise illegal(state, "no_post_left", f"seat {seat} has no post for the city space on intersection {end}")


def check_move(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], grain: int) -> None:
    """A walk that grain pays for."""
    check_walk(state, seat, piece, way, STEPS * grain)
    check_price(state, seat, grain * GRAIN, "this walk")
    check_stop(state, seat, piece, way[-1])


# ---- moves ----


def move_merchant(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], grain: int) -> list[Event]:
    """A walk for grain."""
    pay(state, seat, grain * GRAIN)
    return walk(state, seat, piece, way, grain)


def walk(state: EuropeState, seat: int, piece: int, way: tuple[int, ...], grain: int = 0) -> list[Event]:
    """The merchant walks; on an empty city space he becomes a post."""
    end = way[-1]
    state.merchants[MERCHANTS * seat + piece] = end
    moved = Event("merchant_moved", {"seat": seat, "merchant": piece, "way": list(way), "grain": grain})
    if not (map_of(state).cities & ~all_posts(state)) >> end & 1:
        return [moved]
    return [moved, *_found(state, seat, piece, end)]


def _found(state: EuropeState, seat: int, piece: int, spot: int) -> list[Event]:
    """Post, commodity, gold, and then the duty of the number token."""
    state.merchants[MERCHANTS * seat + piece] = NOBODY
    state.warehouse[seat] -= 1
    put_post(state, seat, spot)
    events = [Event("post_founded", {"seat": seat, "intersection": spot, "merchant": piece})]
    coins = map_of(state).gold.get(spot, 0)
    if coins:
        state.hands[seat] += coins * purse.GOLD
        events.append(Event("gold_received", {"seat": seat, "gold": coins, "why": "coast"}))
    owe_number(state, seat, spot)
    return events + judge_stalemate(state)
