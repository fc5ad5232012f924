"""The table of moves: one row an action, in the order in which they are listed."""

from dataclasses import replace
from typing import Any

from rules.explorers import (
    building,
    cargo,
    colonies,
    fishing,
    founding,
    holds,
    lairs,
    main,
    movement,
    offers,
    passage,
    pirate,
    sailing,
    shipyard,
    spices,
    trading,
    turns,
)  # fmt: skip
from rules.explorers.components import COLOURS, FISH_MISSION, LAIR_MISSION, NAMING, SPICE_MISSION
from rules.explorers.gates import on_turn, owing, with_crews, with_mission
from rules.explorers.ships import one_holder
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel import moves
from rules.kernel.game import Action
from rules.kernel.moves import Malformed, Param
from rules.mechanics import discard, trade_actions, trade_moves
from rules.mechanics.trade import ANSWERING

TRADING = ("main",)  # phases in which players trade
_BUILDING = ("main",)
_MOVEMENT = ("movement",)

_PATH = moves.place("path", lambda state: len(board_of(state).grid.paths))
_SPOT = moves.place("intersection", lambda state: len(board_of(state).grid.intersections))
_HEX = moves.place("hex", lambda state: len(board_of(state).grid.hexes))
_SHIP = moves.place("ship", lambda state: len(state.ships))
_COUNT = moves.number("count", 1, 2)
_HOLDER = (
    moves.place("ship", lambda state: len(state.ships), optional=True),
    moves.place("intersection", lambda state: len(board_of(state).grid.intersections), optional=True),
)
_END = moves.place("path", lambda state: len(board_of(state).grid.paths), optional=True)
_REMOVE = moves.place("remove", lambda state: len(state.ships), optional=True)


def _read_colour(value: Any, _: Any) -> str:
    if not isinstance(value, str) or value not in COLOURS:
        raise Malformed(f"must be one of {', '.join(COLOURS)}")
    return value


_COLOUR = Param("colour", _read_colour)

_LAIRS, _FISH, _SPICE = with_mission(LAIR_MISSION), with_mission(FISH_MISSION), with_mission(SPICE_MISSION)


def _trade_rows() -> tuple[Action[Any], ...]:
    """The rows of trade among players, with what this game adds to them."""
    rows = {row.type: row for row in trade_actions.rows(TRADING, NAMING)}
    propose = rows["propose_trade"]
    terms = (offers.goods("give"), offers.goods("get"), offers.ADDRESSEES, *propose.params[3:])
    rows["propose_trade"] = replace(propose, check=offers.check_proposal, params=terms)
    for name, check in offers.CHECKS.items():
        rows[name] = replace(rows[name], check=check)
    return tuple(rows.values())


def _placement(phase: str, perform: Any, check: Any, listed: Any, params: tuple[Param, ...]) -> Action[ExplorersState]:
    return Action(phase, (phase,), on_turn, perform, check, listed, params)


_ROWS: tuple[Action[ExplorersState], ...] = (
    # founding
    _placement(founding.HARBOUR, founding.place_harbour, founding.check_building, founding.spot_moves, (_SPOT,)),
    _placement(
        founding.NEUTRAL_HARBOUR, founding.place_neutral_harbour, founding.check_neutral_harbour,
        founding.neutral_harbour_moves, (_COLOUR, _SPOT),
    ),
    _placement(
        founding.NEUTRAL_SETTLEMENT, founding.place_neutral_settlement, founding.check_building,
        founding.spot_moves, (_SPOT,),
    ),
    _placement(founding.SETTLEMENT, founding.place_settlement, founding.check_building, founding.spot_moves, (_SPOT,)),
    _placement(founding.ROAD, founding.place_road, founding.check_road, founding.road_moves, (_PATH,)),
    _placement(
        founding.SETTLER_SHIP, founding.place_settler_ship, founding.check_settler_ship,
        founding.settler_ship_moves, (_PATH,),
    ),
    # the roll and the seven
    Action("roll_dice", ("pre_roll",), on_turn, turns.roll_dice, None, turns.roll_moves),
    Action(
        "discard", ("discard",), owing, discard.perform, turns.check_discard, discard.moves,
        (moves.cards("cards", NAMING),),
    ),
    Action(
        "place_pirate", ("place_pirate",), with_crews, pirate.place_pirate, pirate.check_pirate,
        pirate.pirate_moves, (_HEX,),
    ),
    Action(
        "steal", ("steal",), with_crews, pirate.steal, pirate.check_steal, pirate.steal_moves, (moves.seat("victim"),)
    ),
    Action("skip_steal", ("steal",), with_crews, pirate.skip_steal),
    # building
    Action(
        "build_road", _BUILDING, on_turn, building.build_road, building.check_road, None, (_PATH,)
    ),
    Action(
        "build_settlement", _BUILDING, on_turn, building.build_settlement, building.check_settlement, None, (_SPOT,)
    ),
    Action(
        "build_harbour_settlement", _BUILDING, on_turn, building.build_harbour, building.check_harbour, None, (_SPOT,)
    ),
    Action(
        "build_ship", _BUILDING, on_turn, shipyard.build_ship, shipyard.check_build_ship, None, (_PATH, _REMOVE)
    ),
    Action(
        "build_settler", _BUILDING, on_turn, shipyard.build_settler, shipyard.check_settler, None, _HOLDER,
        agree=one_holder,
    ),
    Action(
        "build_crew", _BUILDING, with_crews, shipyard.build_crew, shipyard.check_crew, None, _HOLDER, agree=one_holder
    ),
    # trade
    Action(
        "trade_bank", TRADING, on_turn, trading.trade_bank, trading.check_bank, None,
        (moves.kind("give", NAMING), moves.kind("get", NAMING)),
    ),
    Action(
        "trade_bank_gold", TRADING, on_turn, trading.trade_bank_gold, trading.check_three, None,
        (moves.kind("give", NAMING),),
    ),
    Action(
        "buy_resource", TRADING, on_turn, trading.buy_resource, trading.check_purchase, None,
        (moves.kind("resource", NAMING),),
    ),
    Action(
        "sell_resource", TRADING, _SPICE, trading.sell_resource, trading.check_sale, None,
        (moves.kind("resource", NAMING),),
    ),
    Action("end_trade_build", TRADING, on_turn, turns.end_trade_build, None, main.main_moves),
    # ships
    Action(
        "sail", _MOVEMENT, on_turn, sailing.sail, passage.check_sail, None, (_SHIP, sailing.WAY, _END),
        agree=passage.way_or_end,
    ),
    Action("move_ship", _MOVEMENT, on_turn, sailing.move_ship, passage.check_step, None, (_SHIP, _PATH)),
    Action(
        "buy_movement", _MOVEMENT, on_turn, sailing.buy_movement, sailing.check_buy_movement, None, (_SHIP,)
    ),
    Action(
        "end_ship_move", _MOVEMENT, on_turn, sailing.end_ship_move, sailing.check_end_ship_move, None, (_SHIP,)
    ),
    Action(
        "transfer_cargo", _MOVEMENT, on_turn, holds.transfer_cargo, holds.check_transfer, None,
        (_SHIP, _SPOT, cargo.pieces("load"), cargo.pieces("unload")), agree=holds.real_transfer,
    ),
    Action(
        "found_settlement", _MOVEMENT, on_turn, colonies.found_settlement, colonies.check_found, None, (_SHIP, _SPOT)
    ),
    Action("chase_pirate", _MOVEMENT, with_crews, pirate.chase_pirate, pirate.check_chase, None, (_SHIP,)),
    Action("land_crew", _MOVEMENT, _LAIRS, lairs.land_crew, lairs.check_land, None, (_SHIP, _HEX, _COUNT)),
    Action("pick_up_crew", _MOVEMENT, _LAIRS, lairs.pick_up_crew, lairs.check_pick_up, None, (_SHIP, _HEX, _COUNT)),
    Action("roll_fish", _MOVEMENT, _FISH, fishing.roll_fish, fishing.check_roll_fish),
    Action("catch_fish", _MOVEMENT, _FISH, fishing.catch_fish, fishing.check_catch, None, (_SHIP, _HEX)),
    Action("deliver_fish", _MOVEMENT, _FISH, fishing.deliver_fish, fishing.check_deliver_fish, None, (_SHIP,)),
    Action("trade_spice", _MOVEMENT, _SPICE, spices.trade_spice, spices.check_trade, None, (_SHIP, _HEX)),
    Action("deliver_spice", _MOVEMENT, _SPICE, spices.deliver_spice, spices.check_deliver_spice, None, (_SHIP,)),
    Action("end_turn", _MOVEMENT, on_turn, turns.end_turn, turns.check_end_turn, movement.movement_moves),
    # trade among players, and templates
    Action(
        "discard_cargo", ("main", "movement"), on_turn, holds.discard_cargo, holds.check_discard, None,
        (*_HOLDER, cargo.pieces("pieces")), agree=holds.real_discard,
    ),
    *_trade_rows(),
)  # fmt: skip

ACTIONS = {row.type: row for row in _ROWS}

DEFAULTS = {
    "pre_roll": turns.roll_move,
    "discard": discard.default,
    "steal": lambda state, seat: pirate.steal_moves(state, seat)[-1],
    "main": main.end_move,
    "movement": movement.default_move,
    ANSWERING: trade_moves.default_answer,
}  # phase → what silence means; elsewhere the first move of the list
