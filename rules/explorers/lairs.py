"""The pirate lairs: crews landed on them, their conquest, and crews that sail on."""

from functools import lru_cache

from rules.explorers.cargo import CREW, of, takes_small
from rules.explorers.components import GARRISON, LAIR_MISSION, REWARD
from rules.explorers.made import CREWS_AT_HEX, made
from rules.explorers.scoring import advance
from rules.explorers.ships import check_room, check_ship
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of, survey
from rules.kernel import purse
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.topology import mask_of


def crews_on(state: ExplorersState, place: int) -> tuple[int, ...]:
    """How many crews each seat has on a gold river."""
    if place not in state.lairs:
        return (0,) * state.setup.players
    row = state.lairs.index(place) * state.setup.players
    return state.ashore[row : row + state.setup.players]


def _add_crews(state: ExplorersState, place: int, seat: int, number: int) -> None:
    row = state.lairs.index(place) * state.setup.players + seat
    state.ashore = (*state.ashore[:row], state.ashore[row] + number, *state.ashore[row + 1 :])


# ---- lists ----


_hexes = lru_cache(maxsize=1 << 12)(mask_of)


def crew_moves(state: ExplorersState, seat: int, ship: int, pointed: int) -> list[Move]:
    """What a ship can do at the lairs among the hexes (a mask) it points at."""
    here = pointed & _hexes(state.lairs)
    if not here:
        return []
    hold = state.holds[ship]
    listed: list[Move] = []
    for place in state.lairs:
        if not here >> place & 1:
            continue
        if state.sealed >> place & 1:
            listed += _land_moves(state, ship, hold, place)
        else:
            listed += _pick_up_moves(state, seat, ship, hold, place)
    return listed


def _land_moves(state: ExplorersState, ship: int, hold: int, place: int) -> list[Move]:
    most = min(of(hold, CREW), GARRISON - sum(crews_on(state, place)))
    return [made(state.setup.scope, "land_crew", CREWS_AT_HEX, ship, place, n) for n in range(1, most + 1)]


def _pick_up_moves(state: ExplorersState, seat: int, ship: int, hold: int, place: int) -> list[Move]:
    room = 2 if not hold else int(takes_small(hold))
    most = min(room, crews_on(state, place)[seat])
    return [made(state.setup.scope, "pick_up_crew", CREWS_AT_HEX, ship, place, n) for n in range(1, most + 1)]


# ---- landing and picking up ----


def check_land(state: ExplorersState, seat: int, ship: int, place: int, count: int) -> None:
    """A ship with crews that points at a lair with room for them."""
    path = check_ship(state, seat, ship)
    if not board_of(state).pointed[path] >> place & 1:
        raise illegal(state, "not_at_hex", f"ship {ship} does not point at hex {place}")
    check_room(state, seat, ship)
    if of(state.holds[ship], CREW) < count:
        raise illegal(state, "no_crew_aboard", f"ship {ship} does not carry {count} crews")
    if not state.sealed >> place & 1:
        raise illegal(state, "no_lair", f"hex {place} has no lair to be conquered")
    if sum(crews_on(state, place)) + count > GARRISON:
        raise illegal(state, "lair_full", f"more than {GARRISON} crews would stand on hex {place}")


def land_crew(state: ExplorersState, seat: int, ship: int, place: int, count: int) -> list[Event]:
    """Crews go ashore; the third one completes the garrison."""
    state.holds[ship] -= count * CREW
    _add_crews(state, place, seat, count)
    events = [Event("crew_landed", {"seat": seat, "ship": ship, "hex": place, "count": count})]
    if sum(crews_on(state, place)) == GARRISON:
        state.fallen = (*state.fallen, place)
        events.append(Event("lair_taken", {"seat": seat, "hex": place}))
    return events


def check_pick_up(state: ExplorersState, seat: int, ship: int, place: int, count: int) -> None:
    """Room aboard, own crews ashore, and a lair that is conquered."""
    path, ashore = check_ship(state, seat, ship), _everybody_on(state, place)
    if any(ashore) and not ashore[seat]:
        raise illegal(state, "not_own_crew", f"the crews on hex {place} belong to others")
    if not board_of(state).pointed[path] >> place & 1:
        raise illegal(state, "not_at_hex", f"ship {ship} does not point at hex {place}")
    check_room(state, seat, ship)
    hold = state.holds[ship]
    if count > (2 if not hold else int(takes_small(hold))):
        raise illegal(state, "hold_full", f"ship {ship} has no room for {count} crews")
    if ashore[seat] < count:
        raise illegal(state, "no_crew_ashore", f"seat {seat} does not have {count} crews on hex {place}")
    if state.sealed >> place & 1:
        raise illegal(state, "crew_committed", f"crews on the lair of hex {place} cannot leave")
    if state.friends[seat] >> place & 1:
        raise illegal(state, "crew_settled", f"the crew in the village of hex {place} never leaves")


def _everybody_on(state: ExplorersState, place: int) -> list[int]:
    """The crews of each seat on a hex, on a lair or in a village."""
    lair = crews_on(state, place)
    return [crews + (villages >> place & 1) for crews, villages in zip(lair, state.friends, strict=True)]


def pick_up_crew(state: ExplorersState, seat: int, ship: int, place: int, count: int) -> list[Event]:
    """Crews that stayed after a conquest come aboard."""
    _add_crews(state, place, seat, -count)
    state.holds[ship] += count * CREW
    return [Event("crew_picked_up", {"seat": seat, "ship": ship, "hex": place, "count": count})]


# ---- conquest ----


def resolve_lairs(state: ExplorersState) -> list[Event]:
    """The lairs taken in this turn, one after the other; the game may end on the way."""
    events: list[Event] = []
    for place in state.fallen:
        if state.outcome is None:
            events += _resolve(state, place)
    state.fallen = ()
    return events


def _resolve(state: ExplorersState, place: int) -> list[Event]:
    """Gold for all participants, their markers, the hero, and the disc turned."""
    crews, seats = crews_on(state, place), state.setup.players
    order = [seat for seat in ((state.active + n) % seats for n in range(seats)) if crews[seat]]
    events = [Event("lair_conquered", {"hex": place, "crews": list(crews), "gold": purse.gold(REWARD)})]
    for seat in order:
        state.hands[seat] += REWARD
    for seat in order:
        events += advance(state, LAIR_MISSION, seat)
        if state.outcome is not None:
            return events
    hero, rolls = _find_hero(state, order, crews)
    events += [*rolls, Event("hero", {"seat": hero, "hex": place}), *advance(state, LAIR_MISSION, hero)]
    return events if state.outcome is not None else events + _open_river(state, place, hero)


def _find_hero(state: ExplorersState, order: list[int], crews: tuple[int, ...]) -> tuple[int, list[Event]]:
    """The highest die plus own crews, then the most crews; who is still tied rolls again."""
    events: list[Event] = []
    while len(order) > 1:
        results: dict[int, tuple[int, int]] = {}
        for seat in order:
            die = state.chance.draw("hero", state.heroics, 6) + 1
            state.heroics += 1
            results[seat] = die + crews[seat], crews[seat]
            events.append(Event("hero_rolled", {"seat": seat, "die": die, "crews": crews[seat]}))
        order = [seat for seat in order if results[seat] == max(results.values())]
    return order[0], events


def _open_river(state: ExplorersState, place: int, hero: int) -> list[Event]:
    """A crew of the hero's goes home; the disc is now the river's number."""
    _add_crews(state, place, hero, -1)
    state.crews_left[hero] += 1
    number = state.discs[state.lairs.index(place)]
    state.numbers = bytes(number if n == place else old for n, old in enumerate(state.numbers))
    state.sealed = state.sealed & ~(1 << place)
    survey(state)
    return [Event("lair_opened", {"hex": place, "number": number})]
