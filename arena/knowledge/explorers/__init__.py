"""Explorers & Pirates, as the house strategies know it."""

from arena.knowledge.explorers.appraisal import appraise
from arena.knowledge.explorers.planning import plan
from arena.knowledge.protocol import Json, Knowledge

WEIGHTS = {
    "found_settlement": 100.0,
    "build_settlement": 100.0,
    "build_harbour_settlement": 100.0,
    "deliver_fish": 100.0,
    "deliver_spice": 100.0,
    "catch_fish": 30.0,
    "trade_spice": 30.0,
    "land_crew": 10.0,
    "build_settler": 5.0,
    "build_road": 0.4,
    "trade_bank": 0.1,
    "trade_bank_gold": 0.05,
    "withdraw_trade": 0.1,
    "end_trade_build": 0.3,
}  # move type → how likely `weighted` takes it, where it is not 1


def weigh(move: Json) -> float:
    """Points and what leads to them before everything else; pieces stay aboard."""
    return 0.1 if "unload" in move else WEIGHTS.get(move["type"], 1.0)


KNOWLEDGE = Knowledge(weigh=weigh, appraise=appraise, plan=plan)
