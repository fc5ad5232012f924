"""Merchants of Europe, as the house strategies know it."""

from arena.knowledge.europe.appraisal import appraise
from arena.knowledge.europe.planning import plan
from arena.knowledge.protocol import Json, Knowledge

WEIGHTS = {
    "deliver_commodity": 100.0,
    "hire_merchant": 10.0,
    "establish_route": 3.0,
    "form_caravan": 0.5,
    "trade_bank": 0.1,
    "withdraw_trade": 0.1,
    "end_turn": 0.3,
}  # move type → how likely `weighted` takes it, where it is not 1


def weigh(move: Json) -> float:
    """Deliveries first, with a way to more of them before everything else."""
    return 100.0 if "deliveries" in move else WEIGHTS.get(move["type"], 1.0)


KNOWLEDGE = Knowledge(weigh=weigh, appraise=appraise, plan=plan)
