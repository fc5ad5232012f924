"""The robber on the map."""

from functools import lru_cache

from rules.europe.board import MAPS, map_of
from rules.europe.state import EuropeState
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.topology import bits, mask_of
from rules.mechanics import robber


@lru_cache(maxsize=1 << 12)
def _hexes_at(scope: str, spots: int) -> int:
    """The hexes around some intersections, as a mask."""
    touching = MAPS[scope].grid.touching
    return mask_of(place for spot in bits(spots) for place in touching[spot])


@lru_cache(maxsize=1 << 10)
def _numbered(numbers: bytes) -> int:
    """The hexes with a number, as a mask."""
    return mask_of(place for place, number in enumerate(numbers) if number)


def robber_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every other hex with a number, alone and with each possible victim."""
    hexes = _numbered(state.numbers) & ~(1 << state.robber)
    rich = robber.victims(state, seat, range(state.setup.players))
    return robber.moves(state, hexes, [(v, _hexes_at(state.setup.scope, state.posts[v])) for v in rich])


def check_robber(state: EuropeState, seat: int, place: int, victim: int | None) -> None:
    """Another hex, with a number, and a victim who can be robbed there."""
    if place == state.robber:
        raise illegal(state, "same_hex", f"the robber stands on hex {place}")
    if not state.numbers[place]:
        raise illegal(state, "bare_hex", f"hex {place} has no number")
    around = map_of(state).grid.corner_masks[place]
    beside = (other for other, posts in enumerate(state.posts) if posts & around)
    if victim is not None and victim not in robber.victims(state, seat, beside):
        raise illegal(state, "bad_victim", f"seat {victim} cannot be robbed at hex {place}")


def move_robber(state: EuropeState, seat: int, place: int, victim: int | None) -> list[Event]:
    """The robber moves; a card may be stolen; play goes on where it stood."""
    state.robber = place
    state.duties.pop()
    moved = Event("robber_moved", {"seat": seat, "hex": place})
    return [moved, *(robber.steal(state, seat, victim) if victim is not None else [])]
