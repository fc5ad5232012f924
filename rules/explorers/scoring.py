"""Points, mission tracks and the end of the game."""

from rules.explorers.components import MISSIONS, TRACKS
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.events import Event
from rules.mechanics.ending import finish


def points(state: ExplorersState, seat: int) -> int:
    """Buildings, spaces of the mission tracks, point cards. All of it is public."""
    total, place = state.settlements[seat].bit_count() + 2 * state.harbours[seat].bit_count(), seat
    for track, holder in zip(TRACKS, state.cards, strict=True):
        total += track[state.markers[place]] + (holder == seat)
        place += state.setup.players
    return total


def all_points(state: ExplorersState) -> list[int]:
    """The points of every seat."""
    return [points(state, seat) for seat in range(state.setup.players)]


def has_won(state: ExplorersState, seat: int) -> bool:
    """Whether a seat has the points that win."""
    return points(state, seat) >= board_of(state).goal


def judge_victory(state: ExplorersState) -> list[Event]:
    """End the game if the active player has the points."""
    if not has_won(state, state.active):
        return []
    return [finish(state, all_points(state), state.active, "victory")]


def advance(state: ExplorersState, mission: int, seat: int) -> list[Event]:
    """A marker moves one space, onto whoever stands there; the leader takes the card. On the last space it stays."""
    seats = state.setup.players
    row = seats * mission
    space = state.markers[row + seat] + 1
    if space == len(TRACKS[mission]):
        return []
    leading = max(state.markers[row : row + seats])
    state.markers = _put(state.markers, row + seat, space)
    order = [other for other in state.stacks[row : row + seats] if other != seat]
    state.stacks = (*state.stacks[:row], *order, seat, *state.stacks[row + seats :])
    events = [Event("marker_moved", {"seat": seat, "mission": MISSIONS[mission], "space": space})]
    if space > leading and state.cards[mission] != seat:
        state.cards = _put(state.cards, mission, seat)
        events.append(Event("card_taken", {"seat": seat, "mission": MISSIONS[mission]}))
    return events + judge_victory(state)


def _put(row: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*row[:place], value, *row[place + 1 :])
