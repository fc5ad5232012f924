"""Points, awards and the end of the game."""

from rules.base.board import ISLAND
from rules.base.components import CARDS, LARGEST_ARMY_FROM, LONGEST_ROAD_FROM, VICTORY_POINT
from rules.base.state import BaseState
from rules.kernel.events import Event
from rules.kernel.state import NOBODY
from rules.mechanics.ending import finish
from rules.mechanics.roads import RoadMeter

_KINDS = len(CARDS)
METER = RoadMeter(ISLAND)


def public_points(state: BaseState, seat: int) -> int:
    """What everybody can count: buildings and awards."""
    score = state.settlements[seat].bit_count() + 2 * state.cities[seat].bit_count()
    if state.longest_road == seat:
        score += 2
    if state.largest_army == seat:
        score += 2
    return score


def points(state: BaseState, seat: int) -> int:
    """The full score, with hidden victory point cards."""
    return public_points(state, seat) + state.cards[_KINDS * seat + VICTORY_POINT]


def has_won(state: BaseState, seat: int) -> bool:
    """Whether a seat has the points that win."""
    target: int = state.setup.options["victory_points"]
    return points(state, seat) >= target


def judge_victory(state: BaseState) -> list[Event]:
    """End the game if the active player has the points."""
    seat = state.active
    held = state.cards[_KINDS * seat + VICTORY_POINT]
    if public_points(state, seat) + held < state.setup.options["victory_points"]:
        return []
    shown = [Event("points_revealed", {"seat": seat, "victory_point_cards": held})] if held else []
    return [*shown, finish(state, [points(state, s) for s in range(state.setup.players)], seat, "victory")]


def judge_army(state: BaseState, seat: int) -> list[Event]:
    """Largest Army, after a knight of this seat lies face up."""
    holder = state.largest_army
    needed = LARGEST_ARMY_FROM if holder == NOBODY else state.knights[holder] + 1
    if seat == holder or state.knights[seat] < needed:
        return []
    state.largest_army = seat
    return [Event("award_moved", {"award": "largest_army", "seat": seat})]


def opponents_buildings(state: BaseState, seat: int) -> int:
    """The intersections that others than this seat occupy."""
    return all_buildings(state) & ~(state.settlements[seat] | state.cities[seat])


def all_buildings(state: BaseState) -> int:
    """The intersections that anybody occupies."""
    taken = 0
    for buildings in state.settlements:
        taken |= buildings
    for buildings in state.cities:
        taken |= buildings
    return taken


def measure(state: BaseState, seat: int) -> None:
    """Measure a seat's longest line anew."""
    blocked = opponents_buildings(state, seat) & state.reach[seat]
    state.lengths[seat] = METER.length(state.roads[seat], blocked)


def measure_new_road(state: BaseState, seat: int, path: int, hostile: int) -> None:
    """A new road can only lengthen, and only a line that contains it."""
    line = METER.through(path, state.roads[seat], hostile)
    state.lengths[seat] = max(state.lengths[seat], line)


def judge_road(state: BaseState) -> list[Event]:
    """Longest Road by the lengths as they are: the holder keeps it in a tie, else it needs a single leader."""
    longest = max(state.lengths)
    holder = state.longest_road
    if holder != NOBODY and state.lengths[holder] == longest >= LONGEST_ROAD_FROM:
        return []
    leaders = [seat for seat, length in enumerate(state.lengths) if length == longest]
    winner = leaders[0] if longest >= LONGEST_ROAD_FROM and len(leaders) == 1 else NOBODY
    if winner == holder:
        return []
    state.longest_road = winner
    return [Event("award_moved", {"award": "longest_road", "seat": None if winner == NOBODY else winner})]
