"""The base game, as the house strategies know it."""

from arena.knowledge.base.appraisal import appraise
from arena.knowledge.base.planning import plan
from arena.knowledge.protocol import Json, Knowledge

WEIGHTS = {
    "build_city": 100.0,
    "build_settlement": 100.0,
    "buy_development_card": 10.0,
    "build_road": 0.4,
    "play_knight": 5.0,
    "play_discovery": 0.5,
    "play_monopoly": 3.0,
    "trade_bank": 0.1,
    "withdraw_trade": 0.1,
    "end_turn": 0.1,
}  # move type → how likely `weighted` takes it, where it is not 1


def weigh(move: Json) -> float:
    """Building before buying before everything else."""
    return WEIGHTS.get(move["type"], 1.0)


KNOWLEDGE = Knowledge(weigh=weigh, appraise=appraise, plan=plan)
