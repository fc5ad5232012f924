"""Board games of the Catan family as pure functions over a state: no I/O, no clock, no global random.

>>> import rules
>>> game = rules.new_game("base", players=3, seed="demo")
>>> rules.to_act(game)
(0,)
>>> rules.legal_moves(game, 0)
[{'type': 'roll_for_start'}]
"""

from rules import base, europe, explorers
from rules.kernel.catalogue import board, catalogue, clause
from rules.kernel.engine import (
    apply,
    default_move,
    dump,
    imagine,
    legal_moves,
    load,
    new_game,
    outcome,
    read_move,
    to_act,
    view,
)  # fmt: skip
from rules.kernel.errors import CodecError, IllegalMove, InvalidMove, Refused, RulesError, SetupError
from rules.kernel.events import Event
from rules.kernel.moves import Move, notation
from rules.kernel.registry import register
from rules.kernel.state import State

register(base.GAME)
register(explorers.GAME)
register(europe.GAME)

__all__ = [
    "CodecError", "Event", "IllegalMove", "InvalidMove", "Move", "Refused", "RulesError", "SetupError", "State",
    "apply", "board", "catalogue", "clause", "default_move", "dump", "imagine", "legal_moves", "load", "new_game",
    "notation", "outcome", "read_move", "to_act", "view",
]  # fmt: skip
