"""Number tokens: turned up from the sea or moved when a post is founded beside a hex without number."""

from functools import lru_cache

from rules.europe.board import map_of
from rules.europe.components import TERRAINS
from rules.europe.production import set_number
from rules.europe.scoring import judge_stalemate
from rules.europe.state import EuropeState
from rules.kernel.events import Event
from rules.kernel.moves import Move
from rules.kernel.registry import illegal
from rules.kernel.state import Duty
from rules.kernel.topology import bits

PLACING = "place_number"  # the phase; the duty names the new post


def face_down(state: EuropeState, terrain: int) -> list[int]:
    """The numbers of a colour that do not lie on the board, ascending. Nobody may know which token is which."""
    board = map_of(state)
    left = list(board.tokens[terrain])
    for place in bits(board.slots_of[terrain]):
        if state.numbers[place]:
            left.remove(state.numbers[place])
    return left


def _bare(state: EuropeState, spot: int) -> list[int]:
    """The hexes without number around an intersection."""
    return [place for place in map_of(state).grid.touching[spot] if not state.numbers[place]]


def owe_number(state: EuropeState, seat: int, spot: int) -> None:
    """A post founded beside a hex without number brings a duty."""
    if _bare(state, spot):
        state.duties.append(Duty(PLACING, (seat,), (spot,)))


def _movable(state: EuropeState, terrain: int) -> list[int]:
    """The hexes whose token of this colour could be moved."""
    return [place for place in bits(map_of(state).slots_of[terrain]) if state.numbers[place]]


@lru_cache(maxsize=1 << 13)
def _move(scope: str, place: int, source: int | None) -> Move:
    wire = {"hex": place} if source is None else {"hex": place, "from": source}
    return Move(scope, "place_number", (place, source), wire)


def number_moves(state: EuropeState, seat: int) -> list[Move]:
    """For each hex without number a token out of the sea, or each token that may be moved."""
    listed: list[Move] = []
    for place in _bare(state, state.duties[-1].data[0]):
        terrain = map_of(state).terrain[place]
        sources: list[int] | list[None] = [None] if face_down(state, terrain) else _movable(state, terrain)
        listed += [_move(state.setup.scope, place, source) for source in sources]
    return listed


def check_number(state: EuropeState, seat: int, place: int, source: int | None) -> None:
    """A bare hex at the new post, and a token of its colour: out of the sea as long as there is one."""
    if place not in _bare(state, state.duties[-1].data[0]):
        raise illegal(state, "not_a_bare_hex", f"hex {place} is not one without number at the new post")
    terrain = map_of(state).terrain[place]
    if source is None and not face_down(state, terrain):
        raise illegal(state, "sea_is_empty", f"no {TERRAINS[terrain]} token lies face down: one must be moved")
    if source is not None and face_down(state, terrain):
        raise illegal(state, "sea_is_not_empty", f"a {TERRAINS[terrain]} token lies face down and is taken first")
    if source is not None and source not in _movable(state, terrain):
        raise illegal(state, "no_such_token", f"hex {source} has no {TERRAINS[terrain]} token")


def place_number(state: EuropeState, seat: int, place: int, source: int | None) -> list[Event]:
    """The token is drawn or moved, and the hex yields from the next roll on."""
    state.duties.pop()
    facts: dict[str, int] = {"seat": seat, "hex": place}
    if source is None:
        left = face_down(state, map_of(state).terrain[place])
        number = left[state.chance.draw("tokens", state.turned, len(left))]
        state.turned += 1
    else:
        number = state.numbers[source]
        set_number(state, source, 0)
        facts["from"] = source
    set_number(state, place, number)
    return [Event("number_placed", facts | {"number": number}), *judge_stalemate(state)]
