"""The robber: where it can go, whom it can rob, and a card stolen unseen."""

from collections.abc import Iterable
from functools import lru_cache

from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import game_of
from rules.kernel.state import State
from rules.kernel.topology import bits
from rules.mechanics import trade


def victims(state: State, thief: int, neighbours: Iterable[int]) -> list[int]:
    """Of the seats beside the robber, those that can be robbed."""
    return [seat for seat in neighbours if seat != thief and purse.count(state.hands[seat])]


def steal(state: State, thief: int, victim: int) -> list[Event]:
    """One card of the victim's, each equally likely, to the thief; what the victim had offered lapses."""
    hand = state.hands[victim]
    kind = purse.nth_card(hand, state.chance.draw("steal", state.steals, purse.count(hand)))
    state.steals += 1
    state.hands[victim] -= purse.UNITS[kind]
    state.hands[thief] += purse.UNITS[kind]
    facts, secret = {"seat": thief, "victim": victim}, {"resource": game_of(state).naming.kinds[kind]}
    stolen = Event("card_stolen", facts, secret, (thief, victim))
    return [stolen, *trade.lapse(state, victim)] if state.offers else [stolen]


@lru_cache(maxsize=1 << 10)
def _to_hex(scope: str, place: int, victim: int | None) -> Move:
    wire = {"hex": place} if victim is None else {"hex": place, "victim": victim}
    return Move(scope, "move_robber", (place, victim), wire)


@lru_cache(maxsize=1 << 14)
def _to_hexes(scope: str, hexes: int, victim: int | None) -> list[Move]:
    return [_to_hex(scope, place, victim) for place in bits(hexes)]


def moves(state: State, hexes: int, loot: Iterable[tuple[int, int]]) -> list[Move]:
    """Every hex of a mask with nobody robbed; then, victim by victim, the hexes where he can be.

    `loot` pairs each possible victim with the mask of the hexes at which he has a building.
    """
    scope = state.setup.scope
    listed = _to_hexes(scope, hexes, None)[:]
    for victim, his_hexes in loot:
        listed += _to_hexes(scope, his_hexes & hexes, victim)
    return listed
