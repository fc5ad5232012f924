"""The player of the sample game: reads sample_game.json and plays it turn by turn, checking hands as it goes."""

import json
from functools import cache
from pathlib import Path

import rules
from rules.base.board import ISLAND
from rules.base.components import CARDS
from tests.rules.base.position import hand, path, spot
from tests.rules.play import play
from tests.rules.scripted import ScriptedChance, dice

GAME = json.loads(Path(__file__).with_name("sample_game.json").read_text("utf-8"))
COLOURS = ("orange", "red", "blue", "white")
KINDS = ("lumber", "brick", "wool", "grain", "ore")


def start(phases):
    """The beginner board; orange rolls highest and begins."""
    state = rules.new_game("base", scenario="beginner", seed="sample", options={"phases": phases})
    state.chance = ScriptedChance(start=dice(12, 2, 2, 2))
    for seat in range(4):
        play(state, seat, "roll_for_start")
    return state


def hands(state):
    return {colour: hand(state, seat) for seat, colour in enumerate(COLOURS)}


def player(state, seat, viewer=None):
    return rules.view(state, viewer)["players"][seat]


def phase(state):
    return rules.view(state, None)["turn"]["phase"]


def next_card(state, card):
    """The draw that takes this card off the deck."""
    return sum(state.deck[: CARDS.index(card)])


def card_in_hand(state, seat, kind):
    """The draw that steals this kind."""
    return sum(hand(state, seat).get(other, 0) for other in KINDS[: KINDS.index(kind)])


def end_trading(state, seat):
    if phase(state) == "trade":
        play(state, seat, "end_trade")


def trade(state, seat, step):
    partner = COLOURS.index(step["with"])
    play(state, seat, "propose_trade", give=step["give"], get=step["get"], to=[partner])
    number = rules.view(state, seat)["offers"][-1]["offer"]
    play(state, partner, "accept_trade", offer=number)
    play(state, seat, "confirm_trade", offer=number, partner=partner)


def declined(state, seat, step):
    """An offer that everybody asked refuses."""
    maker = COLOURS.index(step["by"])
    asked = [other for other in range(4) if other != maker] if maker == seat else [seat]
    play(state, maker, "propose_trade", give=step["give"], get=step["get"], to=asked)
    number = rules.view(state, seat)["offers"][-1]["offer"]
    for other in asked:
        play(state, other, "reject_trade", offer=number)
    assert rules.view(state, seat)["offers"] == []


def with_bank(state, seat, step):
    ((give, count),) = step["give"].items()
    ((get, one),) = step["get"].items()
    assert one == 1
    play(state, seat, "trade_bank", give=give, count=count, get=get)


def road(state, seat, step):
    end_trading(state, seat)
    play(state, seat, "build_road", path=path(step["edge"]))
    assert path(step["edge"]) in player(state, seat)["roads"]


def settlement(state, seat, step):
    end_trading(state, seat)
    play(state, seat, "build_settlement", intersection=spot(step["vertex"]))
    assert spot(step["vertex"]) in player(state, seat)["settlements"]


def city(state, seat, step):
    end_trading(state, seat)
    play(state, seat, "build_city", intersection=spot(step["vertex"]))
    assert spot(step["vertex"]) in player(state, seat)["cities"]


def buy(state, seat, step):
    end_trading(state, seat)
    state.chance = ScriptedChance(deck=[next_card(state, step["card"])])
    play(state, seat, "buy_development_card")
    assert player(state, seat, viewer=seat)["development_hand"] == {step["card"]: 1}


def robber(state, seat, step):
    victim = COLOURS.index(step["steal_from"])
    state.chance = ScriptedChance(steal=[card_in_hand(state, victim, step["stolen"])])
    *_, stolen = play(state, seat, "move_robber", hex=ISLAND.hex_id(step["to"]), victim=victim)
    assert stolen.seen_by(victim)["resource"] == step["stolen"]


def play_card(state, seat, step):
    before = phase(state)
    taken = {"cards": step["get"]} if "get" in step else {}
    play(state, seat, f"play_{step['card']}", **taken)
    if step["card"] == "knight":
        robber(state, seat, step)
    for edge in step.get("edges", ()):
        play(state, seat, "build_road", path=path(edge))
    assert phase(state) == before
    assert player(state, seat)["development_cards"] == 0


STEPS = {
    "trade": trade,
    "declined": declined,
    "bank": with_bank,
    "harbour": with_bank,
    "road": road,
    "settlement": settlement,
    "city": city,
    "buy_dev": buy,
    "robber": robber,
    "play": play_card,
}


def nothing(state):
    """No more to check than what the script itself says."""


def replay(state, turn, after_roll=nothing, at_end=nothing):
    """One turn of the script, with its hands checked after the roll and at the end."""
    seat = COLOURS.index(turn["player"])
    assert rules.to_act(state) == (seat,)
    for step in turn.get("before_roll", ()):
        STEPS[step["do"]](state, seat, step)
    state.chance = ScriptedChance(dice=dice(turn["roll"]))
    play(state, seat, "roll_dice")
    assert hands(state) == turn["hands_after_roll"]
    after_roll(state)
    for step in turn["actions"]:
        STEPS[step["do"]](state, seat, step)
    at_end(state)
    play(state, seat, "end_turn")
    assert hands(state) == turn["hands_after_turn"]
    assert rules.view(state, None)["robber"] == ISLAND.hex_id(turn["robber"])


@cache
def _after(number, phases):
    if number == 0:
        return start(phases)
    state = _after(number - 1, phases).copy()
    replay(state, GAME["turns"][number - 1])
    return state


def after(number, phases):
    """The state when turn `number` is over; 0: before the first."""
    return _after(number, phases).copy()
