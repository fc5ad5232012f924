"""The table of moves of the base game: one row an action, in the order in which they are listed."""

from rules.base import build, cards, robber, setup, trading, turns
from rules.base.board import ISLAND
from rules.base.components import NAMING
from rules.base.state import BaseState
from rules.base.turns import ANYTIME, BUILDING, TRADING
from rules.kernel import moves
from rules.kernel.game import Action
from rules.kernel.gates import on_turn, owing
from rules.mechanics import bank, discard, trade_actions, trade_moves
from rules.mechanics.trade import ANSWERING

_PLACING = owing("setup_roll", "found_settlement", "found_road")
_DISCARDING = owing("discard")

_PATH = moves.place("path", lambda _: len(ISLAND.paths))
_SPOT = moves.place("intersection", lambda _: len(ISLAND.intersections))
_CARDS = moves.cards("cards", NAMING)
_BANK_TRADE = (moves.kind("give", NAMING), moves.number("count", 1, moves.MOST_CARDS), moves.kind("get", NAMING))

_ROWS: tuple[Action[BaseState], ...] = (
    # set-up
    Action("roll_for_start", ("setup_roll",), _PLACING, setup.roll_for_start, moves=[setup.ROLL_FOR_START]),
    Action(
        "found_settlement", ("found_settlement",), _PLACING,
        setup.found_settlement, setup.check_founding, setup.founding_moves, (_SPOT,),
    ),
    Action(
        "found_road", ("found_road",), _PLACING,
        setup.found_road, setup.check_founding_road, setup.founding_road_moves, (_PATH,),
    ),
    # the roll and the seven
    Action("roll_dice", ("pre_roll",), on_turn, turns.roll_dice, moves=[turns.ROLL]),
    Action(
        "discard", ("discard",), _DISCARDING, discard.perform, discard.check, discard.moves, (_CARDS,)
    ),
    Action(
        "move_robber", ("move_robber",), on_turn,
        robber.move_robber, robber.check_robber, robber.robber_moves, (robber.HEX, moves.seat("victim", optional=True)),
    ),
    # development cards
    Action("play_knight", ANYTIME, on_turn, cards.play_knight, cards.check_knight, cards.card_moves),
    Action(
        "play_road_building", ANYTIME, on_turn,
        cards.play_road_building, cards.check_road_building,
    ),
    Action(
        "play_discovery", ANYTIME, on_turn,
        cards.play_discovery, cards.check_discovery, None, (_CARDS,),
    ),
    Action(
        "play_monopoly", ANYTIME, on_turn,
        cards.play_monopoly, cards.check_monopoly, None, (moves.kind("resource", NAMING),),
    ),
    Action(
        "decline_free_road", ("free_roads",), on_turn,
        cards.decline_free_road, cards.check_decline, cards.free_road_choices,
    ),
    # building
    Action(
        "build_road", (*BUILDING, "free_roads"), on_turn,
        build.build_road, build.check_road, None, (_PATH,),
    ),
    Action(
        "build_settlement", BUILDING, on_turn,
        build.build_settlement, build.check_settlement, build.building_moves, (_SPOT,),
    ),
    Action("build_city", BUILDING, on_turn, build.build_city, build.check_city, None, (_SPOT,)),
    Action("buy_development_card", BUILDING, on_turn, cards.buy_card, cards.check_buy),
    # trade
    Action(
        "trade_bank", TRADING, on_turn, bank.exchange, trading.check_bank, trading.bank_moves, _BANK_TRADE
    ),
    # the end of a phase and of a turn
    Action("end_trade", ("trade",), on_turn, turns.end_trade, moves=[turns.END_TRADE]),
    Action("end_turn", (*TRADING, "build"), on_turn, turns.end_turn, moves=[turns.END_TURN]),
    *trade_actions.rows(TRADING, NAMING),
)  # fmt: skip

ACTIONS = {row.type: row for row in _ROWS}

DEFAULTS = {
    "pre_roll": lambda state, seat: turns.ROLL,
    "discard": discard.default,
    "main": lambda state, seat: turns.END_TURN,
    "trade": lambda state, seat: turns.END_TURN,
    "build": lambda state, seat: turns.END_TURN,
    ANSWERING: trade_moves.default_answer,
}  # phase → what silence means; elsewhere the first move of the list
