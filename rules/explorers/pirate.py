"""The pirate ship: where it goes, whom it robs, and how it is chased away."""

from functools import lru_cache

from rules.explorers.components import BONUS, LUCKY, SHIPS
from rules.explorers.made import AT_HEX, bare, by_ship, made
from rules.explorers.ships import check_idle, check_ship, close_movement, fleet
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, owes
from rules.kernel.topology import bits
from rules.mechanics import robber

_CHASE = by_ship("chase_pirate")
_SKIP = bare("skip_steal")


@lru_cache(maxsize=1 << 10)
def _placements(scope: str, hexes: int) -> list[Move]:
    return [made(scope, "place_pirate", AT_HEX, place) for place in bits(hexes)]


def _allowed(state: ExplorersState, seat: int) -> int:
    """The hexes to which a seat may send its pirate ship."""
    return state.haven & ~(1 << state.pirate) if state.pirate_seat == seat else state.haven


def owe_pirate(state: ExplorersState, seat: int) -> None:
    """The seat has to place its pirate ship, unless no hex is open to it."""
    if _allowed(state, seat):
        state.duties.append(owes("place_pirate", seat))


def pirate_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Every allowed hex."""
    return _placements(state.setup.scope, _allowed(state, seat))


def check_pirate(state: ExplorersState, seat: int, place: int) -> None:
    """An allowed sea hex, another one than before."""
    if not _allowed(state, seat) >> place & 1:
        reason = "pirate_stays" if state.haven >> place & 1 else "bad_pirate_hex"
        raise illegal(state, reason, f"the pirate ship may not go to hex {place}")


def place_pirate(state: ExplorersState, seat: int, place: int) -> list[Event]:
    """The own pirate ship takes the place of any other, eats a fish, and may rob."""
    state.pirate, state.pirate_seat = place, seat
    state.duties.pop()
    events = [Event("pirate_placed", {"seat": seat, "hex": place})]
    if state.fish >> place & 1:
        state.fish = state.fish & ~(1 << place)
        state.fish_left += 1
        events.append(Event("fish_lost", {"hex": place}))
    if _victims(state, seat):
        state.duties.append(owes("steal", seat))
    return events


# ---- stealing ----


def _victims(state: ExplorersState, seat: int) -> list[int]:
    """The rivals with a ship on a route of the pirate's hex."""
    sides = board_of(state).side_masks[state.pirate]
    return [
        other
        for other in range(state.setup.players)
        if other != seat and any(path != NOBODY and sides >> path & 1 for path in _paths(state, other))
    ]


def _paths(state: ExplorersState, seat: int) -> list[int]:
    return state.ships[SHIPS * seat : SHIPS * (seat + 1)]


def steal_moves(state: ExplorersState, seat: int) -> list[Move]:
    """Each victim, or mercy."""
    scope = state.setup.scope
    return [*(made(scope, "steal", ("victim",), victim) for victim in _victims(state, seat)), _SKIP[scope]]


def check_steal(state: ExplorersState, seat: int, victim: int) -> None:
    """A rival with a ship on a route of the hex."""
    if victim not in _victims(state, seat):
        raise illegal(state, "no_victim", f"seat {victim} has no ship on a route of hex {state.pirate}")


def steal(state: ExplorersState, seat: int, victim: int) -> list[Event]:
    """A card; gold only from an empty hand; nothing from him who has nothing."""
    state.duties.pop()
    if purse.count(state.hands[victim]):
        return robber.steal(state, seat, victim)
    taken = min(1, purse.gold(state.hands[victim]))
    state.hands[victim] -= taken * purse.GOLD
    state.hands[seat] += taken * purse.GOLD
    return [Event("gold_stolen", {"seat": seat, "victim": victim, "gold": taken})]


def skip_steal(state: ExplorersState, seat: int) -> list[Event]:
    """Nobody is robbed."""
    state.duties.pop()
    return [Event("steal_skipped", {"seat": seat})]


# ---- chasing ----


def chase_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The ships that may try to chase the pirate ship away, which is a rival's; no ship is under way."""
    pointed, first = board_of(state).pointed, SHIPS * seat
    return [
        _CHASE[state.setup.scope][ship]
        for ship in fleet(seat)
        if (path := state.ships[ship]) != NOBODY
        and pointed[path] >> state.pirate & 1
        and not state.used[ship - first]
        and not state.chased >> ship - first & 1
    ]


def check_chase(state: ExplorersState, seat: int, ship: int) -> None:
    """A ship that has not moved nor tried, close to a rival's pirate ship."""
    path, own = check_ship(state, seat, ship), ship - SHIPS * seat
    if state.chased >> own & 1:
        raise illegal(state, "chase_limit", f"ship {ship} has tried in this turn")
    check_idle(state, seat, ship)
    if state.used[own]:
        raise illegal(state, "ship_moved", f"ship {ship} has moved in this turn")
    if state.pirate_seat in (NOBODY, seat):
        raise illegal(state, "no_pirate_target", "there is no pirate ship of a rival")
    if not board_of(state).pointed[path] >> state.pirate & 1:
        raise illegal(state, "not_at_pirate", f"ship {ship} does not point at hex {state.pirate}")


def chase_pirate(state: ExplorersState, seat: int, ship: int) -> list[Event]:
    """One die; a success sends the rival's pirate ship home and the own one out."""
    own = ship - SHIPS * seat
    close_movement(state)
    state.chased |= 1 << own
    die = state.chance.draw("chase", SHIPS * state.turn + own, 6) + 1
    won = die == LUCKY or die in _bonus(state, seat)
    facts = {"seat": seat, "ship": ship, "die": die, "rival": state.pirate_seat, "won": won}
    if won:
        state.pirate = state.pirate_seat = NOBODY
        owe_pirate(state, seat)
    return [Event("pirate_chased", facts)]


def _bonus(state: ExplorersState, seat: int) -> set[int]:
    """The dice that befriended villages add."""
    return {BONUS[tile] for place in bits(state.friends[seat]) if (tile := state.tiles[place]) in BONUS}
