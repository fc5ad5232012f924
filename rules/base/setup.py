"""Setting up: the board, the table, the roll for the first turn, and founding in snake order."""

from rules.base.board import BEGINNER, ISLAND, random_layout
from rules.base.build import check_spot, put_road, put_settlement
from rules.base.components import BOX, CARDS, COLOURS, DESERT, NAMING, SCOPE, STOCK
from rules.base.scoring import measure
from rules.base.state import BaseState
from rules.base.turns import start_turn
from rules.kernel import purse
from rules.kernel.chance import SeededChance
from rules.kernel.events import Event
from rules.kernel.moves import Move, listed_by_mask, plain, table
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, Duty, Setup
from rules.kernel.topology import mask_of
from rules.mechanics import start
from rules.mechanics.bank import receive

ROLL_FOR_START = plain(SCOPE, start.MOVE)
_SETTLEMENTS = listed_by_mask(table(SCOPE, "found_settlement", "intersection", len(ISLAND.intersections)))
_ROADS = listed_by_mask(table(SCOPE, "found_road", "path", len(ISLAND.paths)))

_FOUR_EACH = purse.pack([4] * purse.KINDS)  # the bank's rates without a harbour


def colours(setup: Setup) -> tuple[str, ...]:
    """The colour of each seat; in a beginner game of three, red is left out."""
    if setup.scenario == "beginner" and setup.players == 3:
        return tuple(colour for colour in COLOURS if colour != "red")
    return COLOURS[: setup.players]


def set_up(setup: Setup) -> BaseState:
    """The table before the first decision."""
    chance = SeededChance(setup.seed)
    layout = BEGINNER if setup.scenario == "beginner" else random_layout(chance)
    seats = setup.players
    state = BaseState(
        setup=setup,
        chance=chance,
        hands=[0] * seats,
        bank=STOCK,
        duties=[start.first_duty(seats)],
        offers_made=[0] * seats,
        terrain=layout.terrain,
        numbers=layout.numbers,
        harbours=layout.harbours,
        robber=layout.terrain.index(DESERT),
        roads=[0] * seats,
        settlements=[0] * seats,
        cities=[0] * seats,
        cards=[0] * (len(CARDS) * seats),
        fresh=[0] * len(CARDS),
        knights=[0] * seats,
        income=[(0,) * seats] * 13,
        rates=[_FOUR_EACH] * seats,
        frontier=[0] * seats,
        reach=[0] * seats,
        spots=mask_of(range(len(ISLAND.intersections))),
        free_paths=mask_of(range(len(ISLAND.paths))),
        lengths=[0] * seats,
    )
    if setup.scenario == "beginner":
        _place_beginner_pieces(state)
    return state


def _place_beginner_pieces(state: BaseState) -> None:
    """The printed start: two settlements and roads each, and the cards around the marked settlement."""
    for seat, colour in enumerate(colours(state.setup)):
        printed = BOX["beginner"]["start"][colour]
        for name in printed["settlements"]:
            put_settlement(state, seat, ISLAND.intersection_id(name))
        for name in printed["roads"]:
            put_road(state, seat, ISLAND.path_id(name))
        measure(state, seat)
        take_first_cards(state, seat, ISLAND.intersection_id(printed["starred"]))


def take_first_cards(state: BaseState, seat: int, spot: int) -> int:
    """One card from each hex around a settlement, the desert left out."""
    lands = (state.terrain[place] for place in ISLAND.touching[spot])
    cards = sum(purse.UNITS[land] for land in lands if land != DESERT)
    receive(state, seat, cards)
    return cards


# ---- the roll for the first turn ----


def roll_for_start(state: BaseState, seat: int) -> list[Event]:
    """Roll; when one is highest he begins, with founding or at once."""
    starter, events = start.roll(state, seat)
    if starter == NOBODY:
        return events
    if state.setup.scenario == "beginner":
        return events + start_turn(state, starter)
    _owe_settlement(state, starter, 0)
    return events


# ---- founding ----


def _founder(players: int, starter: int, index: int) -> int:
    """Whose placement number `index` is: once round the table and back."""
    step = index if index < players else 2 * players - 1 - index
    return (starter + step) % players


def _owe_settlement(state: BaseState, starter: int, index: int) -> None:
    state.active = _founder(state.setup.players, starter, index)
    state.duties.append(Duty("found_settlement", (state.active,), (starter, index)))


def founding_moves(state: BaseState, seat: int) -> list[Move]:
    """Every free intersection that keeps its distance."""
    return _SETTLEMENTS(state.spots)


def check_founding(state: BaseState, seat: int, spot: int) -> None:
    """Free, and keeping its distance."""
    check_spot(state, spot)


def found_settlement(state: BaseState, seat: int, spot: int) -> list[Event]:
    """A settlement for nothing; the second one brings cards."""
    starter, index = state.duties.pop().data
    put_settlement(state, seat, spot)
    state.duties.append(Duty("found_road", (seat,), (starter, index, spot)))
    founded = Event("settlement_built", {"seat": seat, "intersection": spot})
    if index < state.setup.players:
        return [founded]
    cards = take_first_cards(state, seat, spot)
    return [founded, Event("resources_received", {"seat": seat, "cards": NAMING.show(cards)})]


def founding_road_moves(state: BaseState, seat: int) -> list[Move]:
    """The free paths at the settlement just placed."""
    spot = state.duties[-1].data[2]
    return _ROADS(ISLAND.spoke_masks[spot] & state.free_paths)


def check_founding_road(state: BaseState, seat: int, path: int) -> None:
    """Free, and at that very settlement."""
    if not state.free_paths >> path & 1:
        raise illegal(state, "path_taken", f"there is a road on path {path}")
    spot = state.duties[-1].data[2]
    if spot not in ISLAND.ends[path]:
        raise illegal(state, "road_not_at_settlement", f"path {path} does not touch intersection {spot}")


def found_road(state: BaseState, seat: int, path: int) -> list[Event]:
    """A road for nothing; then the next placement, or the first turn."""
    starter, index, _ = state.duties.pop().data
    put_road(state, seat, path)
    measure(state, seat)
    built = Event("road_built", {"seat": seat, "path": path})
    if index + 1 == 2 * state.setup.players:
        return [built, *start_turn(state, starter)]
    _owe_settlement(state, starter, index + 1)
    return [built]
