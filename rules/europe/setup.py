"""Setting up: the table, the roll for the first turn, the fixed start, and placing in turn."""

from functools import lru_cache

from rules.europe.board import MAPS, Map, map_of
from rules.europe.components import (
    CARAVANS,
    CARDS,
    COLOURS,
    MERCHANTS,
    NAMING,
    START_GOLD,
    START_POSTS,
    STOCK,
)  # fmt: skip
from rules.europe.merchants import put_post
from rules.europe.network import joined_cities, put_route
from rules.europe.scoring import all_posts
from rules.europe.state import NO_ROUTE, EuropeState
from rules.europe.turns import start_turn
from rules.kernel import purse
from rules.kernel.chance import Chance, SeededChance
from rules.kernel.events import Event
from rules.kernel.moves import Move, plain
from rules.kernel.registry import illegal
from rules.kernel.state import NOBODY, Duty, Setup
from rules.kernel.topology import bits
from rules.mechanics import start
from rules.mechanics.bank import receive

POST, NEUTRAL, ROUTE = "setup_post", "setup_neutral", "setup_route"  # phases; the duties name start player and index


def set_up(setup: Setup) -> EuropeState:
    """The table before the first decision."""
    board, chance, seats = MAPS[setup.scope], SeededChance(setup.seed), setup.players
    state = EuropeState(
        setup=setup,
        chance=chance,
        hands=[START_GOLD * purse.GOLD] * seats,
        bank=STOCK,
        duties=[start.first_duty(seats)],
        offers_made=[0] * seats,
        numbers=board.numbers,
        robber=_first_robber(board, chance),
        posts=[0] * seats,
        neutral=0,
        routes=[0] * seats,
        merchants=[NOBODY] * (MERCHANTS * seats),
        caravans=[NOBODY] * (CARAVANS * seats),
        tolls=[0] * CARAVANS,
        warehouse=[board.warehouses[seats].posts - START_POSTS] * seats,
        delivered=[0] * seats,
        supplied=0,
        deck=list(board.deck),
        discards=[0] * len(CARDS),
        cards=[0] * (len(CARDS) * seats),
        fresh=[0] * len(CARDS),
        owners=bytes([NO_ROUTE]) * len(board.grid.paths),
        income=[(0,) * seats] * 13,
        frontier=[0] * seats,
        free_paths=(1 << len(board.grid.paths)) - 1,
        networks=[],
        isolated=board.cities,
    )
    if setup.options["placement"] == "fixed":
        _place_fixed_start(state, board)
    return state


def _first_robber(board: Map, chance: Chance) -> int:
    """A hex without number, each equally likely."""
    bare = [place for place, number in enumerate(board.numbers) if not number]
    return bare[chance.draw("robber", 0, len(bare))]


def _place_fixed_start(state: EuropeState, board: Map) -> None:
    """The pieces and first cards of each colour; the posts of an unused one are neutral."""
    for seat, colour in enumerate(COLOURS):
        fixed = (board.fixed or {})[colour]
        if seat >= state.setup.players:
            for spot in fixed.posts:
                state.neutral |= 1 << spot
            continue
        for spot in fixed.posts:
            put_post(state, seat, spot)
        put_route(state, seat, fixed.route)
        state.caravans[CARAVANS * seat] = fixed.caravan
        receive(state, seat, fixed.cards)


# ---- the roll for the first turn ----


@lru_cache(maxsize=16)
def _roll_move(scope: str) -> list[Move]:
    return [plain(scope, start.MOVE)]


def roll_moves(state: EuropeState, seat: int) -> list[Move]:
    """The seat whose roll it is can only roll."""
    return _roll_move(state.setup.scope)


def roll_for_start(state: EuropeState, seat: int) -> list[Event]:
    """Roll; when one is highest he begins, by placing or at once."""
    starter, events = start.roll(state, seat)
    if starter == NOBODY:
        return events
    if state.setup.options["placement"] == "fixed":
        return events + start_turn(state, starter)
    _owe(state, POST, starter, 0)
    return events


# ---- whose placement it is ----


def _owe(state: EuropeState, phase: str, starter: int, index: int, thirds: tuple[int, ...] = ()) -> None:
    """The duty of placement number `index`; `thirds` are the third posts so far, from the start player on."""
    state.active = _placer(state.setup.players, phase, starter, index)
    state.duties = [Duty(phase, (state.active,), (starter, index, *thirds))]


def _placer(players: int, phase: str, starter: int, index: int) -> int:
    """Posts go round the table, back, and round again; all else goes back from the last who placed a post."""
    backwards = phase != POST or index // players == 1
    step = index % players
    return (starter + (players - 1 - step if backwards else step)) % players


# ---- posts ----


@lru_cache(maxsize=1 << 10)
def _moves(scope: str, kind: str, field: str, places: int) -> list[Move]:
    return [Move(scope, kind, (place,), {field: place}) for place in bits(places)]


def post_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every free violet city space."""
    return _moves(state.setup.scope, "place_initial_post", "intersection", map_of(state).violet & ~all_posts(state))


def neutral_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every free violet city space."""
    return _moves(state.setup.scope, "place_neutral_post", "intersection", map_of(state).violet & ~all_posts(state))


def check_post(state: EuropeState, seat: int, spot: int) -> None:
    """A violet city space, and free."""
    if not map_of(state).violet >> spot & 1:
        raise illegal(state, "not_violet", f"the city space on intersection {spot} is brown")
    if all_posts(state) >> spot & 1:
        raise illegal(state, "city_taken", f"there is a post on intersection {spot}")


def place_post(state: EuropeState, seat: int, spot: int) -> list[Event]:
    """A post for nothing; after the third round all take their first cards."""
    starter, index, *thirds = state.duties[-1].data
    players = state.setup.players
    put_post(state, seat, spot)
    placed = Event("post_placed", {"seat": seat, "intersection": spot})
    if index >= 2 * players:
        thirds.append(spot)
    if index + 1 < START_POSTS * players:
        _owe(state, POST, starter, index + 1, tuple(thirds))
        return [placed]
    _owe(state, NEUTRAL if players == 3 else ROUTE, starter, 0)
    takers = ((starter + step) % players for step in range(players))
    return [placed, *(_first_cards(state, taker, third) for taker, third in zip(takers, thirds, strict=True))]


def _first_cards(state: EuropeState, seat: int, spot: int) -> Event:
    """One card from each hex around the third post."""
    board = map_of(state)
    cards = sum(purse.UNITS[board.terrain[place]] for place in board.grid.touching[spot])
    receive(state, seat, cards)
    return Event("resources_received", {"seat": seat, "cards": NAMING.show(cards)})


def place_neutral(state: EuropeState, seat: int, spot: int) -> list[Event]:
    """A post of nobody."""
    starter, index = state.duties[-1].data
    state.neutral |= 1 << spot
    last = index + 1 == state.setup.players
    _owe(state, ROUTE if last else NEUTRAL, starter, 0 if last else index + 1)
    return [Event("neutral_post_placed", {"seat": seat, "intersection": spot})]


# ---- routes with their caravans ----


def _joins_cities(state: EuropeState, path: int) -> bool:
    return all(joined_cities(state, path))


def _initial_paths(state: EuropeState, seat: int) -> list[int]:
    """The free paths at own posts that join no cities; all of them, should a map leave no such path."""
    free = list(bits(state.frontier[seat]))
    return [path for path in free if not _joins_cities(state, path)] or free


def route_moves(state: EuropeState, seat: int) -> list[Move]:
    """Every path for the first route."""
    return [
        Move(state.setup.scope, "place_initial_route", (path,), {"path": path}) for path in _initial_paths(state, seat)
    ]


def check_route(state: EuropeState, seat: int, path: int) -> None:
    """Free, at an own post, and joining no cities."""
    if not state.free_paths >> path & 1:
        raise illegal(state, "path_taken", f"there is a route on path {path}")
    if not state.frontier[seat] >> path & 1:
        raise illegal(state, "first_route_not_at_post", f"path {path} does not touch a post of seat {seat}")
    if path not in _initial_paths(state, seat):
        raise illegal(state, "connects_isolated_city", f"a route on path {path} would join two city spaces")


def place_route(state: EuropeState, seat: int, path: int) -> list[Event]:
    """A route and its caravan for nothing; then the next placement, or the first turn."""
    starter, index = state.duties[-1].data
    put_route(state, seat, path)
    state.caravans[CARAVANS * seat] = path
    placed = Event("route_placed", {"seat": seat, "path": path, "caravan": 0})
    if index + 1 == state.setup.players:
        return [placed, *start_turn(state, starter)]
    _owe(state, ROUTE, starter, index + 1)
    return [placed]
