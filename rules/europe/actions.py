"""The table of moves: one row an action, in the order in which they are listed."""

from rules.europe import (
    caravans,
    cards,
    deliveries,
    listing,
    merchants,
    params,
    pieces,
    robber,
    routes,
    setup,
    tokens,
    trading,
    turns,
)
from rules.europe.components import NAMING
from rules.europe.state import EuropeState
from rules.europe.turns import ACTION, ANYTIME, TRADING
from rules.kernel import moves
from rules.kernel.game import Action
from rules.kernel.gates import on_turn, owing
from rules.mechanics import discard, trade_actions, trade_moves
from rules.mechanics.trade import ANSWERING

_PLACING = owing("setup_roll", setup.POST, setup.NEUTRAL, setup.ROUTE)
_DISCARDING = owing("discard")
_ACTION = (ACTION,)

_ROWS: tuple[Action[EuropeState], ...] = (
    # set-up
    Action("roll_for_start", ("setup_roll",), _PLACING, setup.roll_for_start, None, setup.roll_moves),
    Action(
        "place_initial_post", (setup.POST,), _PLACING,
        setup.place_post, setup.check_post, setup.post_moves, (params.CITY,),
    ),
    Action(
        "place_neutral_post", (setup.NEUTRAL,), _PLACING,
        setup.place_neutral, setup.check_post, setup.neutral_moves, (params.CITY,),
    ),
    Action(
        "place_initial_route", (setup.ROUTE,), _PLACING,
        setup.place_route, setup.check_route, setup.route_moves, (params.PATH,),
    ),
    # the roll and the seven
    Action("roll_dice", ("pre_roll",), on_turn, turns.roll_dice, None, listing.pre_roll_moves),
    Action(
        "discard", ("discard",), _DISCARDING, discard.perform, discard.check, discard.moves, (params.CARDS_GIVEN,)
    ),
    Action(
        "move_robber", ("move_robber",), on_turn,
        robber.move_robber, robber.check_robber, robber.robber_moves, (params.HEX, moves.seat("victim", optional=True)),
    ),
    # what a route or a post brings about
    Action(
        "choose_connection", (routes.CONNECTION,), on_turn,
        routes.choose_connection, routes.check_connection, routes.connection_moves, params.CONNECTION,
    ),
    Action(
        "decline_free_route", (routes.FREE, routes.CARD), on_turn,
        routes.decline_free_route, routes.check_decline, routes.free_route_moves,
    ),
    Action(
        "place_number", (tokens.PLACING,), on_turn,
        tokens.place_number, tokens.check_number, tokens.number_moves, (params.HEX, params.FROM),
    ),
    # the action phase
    Action(
        "deliver_commodity", _ACTION, on_turn,
        deliveries.deliver_commodity, deliveries.check_delivery, listing.action_moves, (params.CARAVAN, params.CITY),
    ),  # the list of the phase serves all rows that follow
    Action(
        "establish_route", (ACTION, routes.FREE, routes.CARD), on_turn,
        routes.establish_route, routes.check_route, None, (params.PATH,),
    ),
    Action("hire_merchant", _ACTION, on_turn, pieces.hire_merchant, pieces.check_hire, None, params.HIRE),
    Action("form_caravan", _ACTION, on_turn, pieces.form_caravan, pieces.check_form, None, params.FORM),
    Action("buy_development_card", _ACTION, on_turn, cards.buy_card, cards.check_buy),
    Action("move_merchant", _ACTION, on_turn, merchants.move_merchant, merchants.check_move, None, params.WALK),
    Action(
        "move_caravan", _ACTION, on_turn,
        caravans.move_caravan, caravans.check_move, None, params.JOURNEY, agree=caravans.agree_move,
    ),
    Action("buy_resource", _ACTION, on_turn, trading.buy_resource, trading.check_purchase, None, (params.RESOURCE,)),
    Action("trade_bank", _ACTION, on_turn, trading.trade_bank, trading.check_bank, None, params.BANK_TRADE),
    Action("end_turn", _ACTION, on_turn, turns.end_turn),
    Action(
        "play_development_card", ANYTIME, on_turn,
        cards.play_card, cards.check_play, None, params.PLAY, agree=cards.agree_play,
    ),
    *trade_actions.rows(TRADING, NAMING),
)  # fmt: skip

ACTIONS = {row.type: row for row in _ROWS}

DEFAULTS = {
    "pre_roll": turns.roll_default,
    "discard": discard.default,
    ACTION: turns.end_turn_default,
    ANSWERING: trade_moves.default_answer,
}  # phase → what silence means; elsewhere the first move of the list
