"""The engine: what `rules` offers to the outside, for whatever game a state belongs to."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.kernel import codec, moves
from rules.kernel.chance import SeededChance
from rules.kernel.errors import InvalidMove, SetupError, quote
from rules.kernel.events import Event
from rules.kernel.game import Game
from rules.kernel.gates import on_turn
from rules.kernel.moves import Malformed, Move
from rules.kernel.registry import GAMES, find, game_of, illegal
from rules.kernel.state import NOBODY, Setup, State

LONGEST_SEED = 256  # characters


def new_game(
    game: str,
    scenario: str | None = None,
    players: int = 4,
    seed: str = "",
    options: Mapping[str, Any] | None = None,
) -> State:
    """A new game, set up and waiting for its first decision."""
    kind = find(game)
    setup = _setup(
        kind,
        kind.scenarios[0].name if scenario is None else scenario,
        players,
        seed,
        {} if options is None else options,
    )
    state: State = kind.set_up(setup)
    return state


def _setup(game: Game[Any], scenario: str, players: int, seed: str, options: Mapping[str, Any]) -> Setup:
    place = game.scenario(scenario)
    if type(players) is not int or players not in place.players:
        possible = " or ".join(map(str, place.players))
        raise SetupError(f"{game.name}/{scenario} is for {possible} players, not {quote(players)}")
    if not isinstance(seed, str) or len(seed) > LONGEST_SEED or not _is_unicode(seed):
        raise SetupError(f"the seed must be a text of at most {LONGEST_SEED} characters")
    if not isinstance(options, Mapping):
        raise SetupError("options must be an object of values by name")
    return Setup(game.name, scenario, players, seed, game.complete(place, options), place.scope)


def _is_unicode(text: str) -> bool:
    """Whether a text can be written as UTF-8: no half of a surrogate pair in it."""
    return not any("\ud800" <= character <= "\udfff" for character in text)


def to_act(state: State) -> tuple[int, ...]:
    """The seats that owe a decision now; nobody when the game is over."""
    return state.duties[-1].seats if state.outcome is None else ()


def legal_moves(state: State, seat: int) -> list[Move]:
    """What a seat may do: concrete moves in a fixed order, and templates for what cannot be listed."""
    if state.outcome is not None:
        return []
    duty, game = state.duties[-1], GAMES[state.setup.game]
    if seat in duty.seats:
        always, listers = game.owed[duty.phase]
    else:
        _check_seat(state, seat)
        always, listers = game.asides[duty.phase]
    listed = always[:]
    for lister in listers:
        more = lister(state, seat)
        if more:
            listed += more
    return listed


def default_move(state: State, seat: int) -> Move:
    """What a clock plays for a seat that owes a decision and is silent."""
    _check_seat(state, seat)
    if seat not in to_act(state):
        raise illegal(state, "not_your_turn", f"seat {seat} owes no decision")
    choose = game_of(state).defaults.get(state.duties[-1].phase)
    return choose(state, seat) if choose else legal_moves(state, seat)[0]


def apply(state: State, seat: int, move: Mapping[str, Any]) -> list[Event]:
    """Play a move: change the state and tell what happened, or raise and change nothing."""
    setup = state.setup
    if state.outcome is not None:
        raise illegal(state, "game_over", f"the game ended by {state.outcome.reason}")
    if type(move) is not Move or move.scope != setup.scope:
        move = read_move(state, move)
    if type(seat) is not int or not 0 <= seat < setup.players:
        _check_seat(state, seat)
    action = GAMES[setup.game].actions[move.type]
    gate, check, args = action.gate, action.check, move.args
    if gate is not on_turn or seat != state.active or state.duties[-1].phase not in action.phases:
        gate(state, seat, action)  # left out where it would only say again that this is fine
    events: list[Event]
    if args:
        call = (state, seat, *args)
        if check is not None:
            check(*call)
        events = action.perform(*call)
    else:  # most moves: a call without unpacking is much faster
        if check is not None:
            check(state, seat)
        events = action.perform(state, seat)
    return events


def _check_seat(state: State, seat: int) -> None:
    if type(seat) is not int or not 0 <= seat < state.setup.players:
        raise _invalid(game_of(state), "bad_parameter", f"there is no seat {quote(seat)}")


def read_move(state: State, wire: Any) -> Move:
    """The move that a JSON object means in this game, or `InvalidMove`."""
    game = game_of(state)
    if not isinstance(wire, Mapping):
        raise _invalid(game, "bad_parameter", "a move is an object with a type")
    kind = wire.get("type")
    if not isinstance(kind, str) or kind not in game.actions:
        possible = ", ".join(name for name, action in game.actions.items() if state.phase in action.phases)
        raise _invalid(
            game, "unknown_action", f"no move has the type {quote(kind)}; now there are {possible or 'none'}"
        )
    action = game.actions[kind]
    try:
        move = moves.read(state.setup.scope, kind, action.params, wire, state)
        if action.agree is not None:
            action.agree(state, *move.args)
        return move
    except Malformed as error:
        raise _invalid(game, "bad_parameter", str(error)) from None


def _invalid(game: Game[Any], reason: str, detail: str) -> InvalidMove:
    code, clause = game.refusals[reason]
    return InvalidMove(code, clause, detail)


def view(state: State, seat: int | None) -> dict[str, Any]:
    """All that a seat may know, as JSON; None is a spectator."""
    if seat is not None:
        _check_seat(state, seat)
    shown: dict[str, Any] = game_of(state).view(state, seat)
    return shown


def outcome(state: State) -> dict[str, Any] | None:
    """How the game ended, as JSON, or None while it goes on."""
    end = state.outcome
    if end is None:
        return None
    return {
        "winner": None if end.winner == NOBODY else end.winner,
        "ranking": [list(tied) for tied in end.ranking],
        "points": list(end.points),
        "reason": end.reason,
    }


def imagine(state: State, seat: int | None, seed: str) -> State:
    """A world that looks the same to this seat: what it may not know is dealt anew, and so is all chance.

    This is the copy for bots that search: `state.copy()` would tell them the next card and every roll.
    """
    world = state.copy()
    world.chance = SeededChance(seed)
    world.setup = Setup(**{**_fields(state.setup), "seed": seed})
    if world.outcome is None:  # afterwards everything is known
        game_of(state).redeal(world, seat, world.chance)
    return world


def _fields(setup: Setup) -> dict[str, Any]:
    return {name: getattr(setup, name) for name in setup.__struct_fields__}


def dump(state: State) -> bytes:
    """The state as compact, versioned bytes."""
    setup = state.setup
    usual = _usual_options(setup.game, setup.scenario)
    given = {} if setup.options == usual else {n: value for n, value in setup.options.items() if value != usual[n]}
    return codec.dump(state, given)


@cache
def _usual_options(game: str, scenario: str) -> dict[str, Any]:
    kind = find(game)
    return kind.default_options(kind.scenario(scenario))


def load(data: bytes) -> State:
    """The state that `dump` wrote."""
    return codec.load(data, _load_setup)


def _load_setup(
    game: str, scenario: str, players: int, seed: str, options: dict[str, Any]
) -> tuple[type[State], Setup]:
    kind = find(game)
    return kind.state, _setup(kind, scenario, players, seed, options)
