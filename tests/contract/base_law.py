"""The base game judged anew, from what lies on the table: an oracle that shares no code with the game."""

from collections import Counter
from itertools import chain
from typing import Any

import rules
from rules.kernel import purse
from rules.kernel.state import State
from tests.contract.walks import TRADES
from tests.rules.mechanics.trails import longest_trail

CARDS_EACH, ROADS, SETTLEMENTS, CITIES, DECK = 19, 15, 5, 4, 25
KINDS = ("lumber", "brick", "wool", "grain", "ore")
COSTS = {
    "build_road": {"lumber": 1, "brick": 1},
    "build_settlement": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1},
    "build_city": {"grain": 2, "ore": 3},
    "buy_development_card": {"wool": 1, "grain": 1, "ore": 1},
}
BOARD = rules.board("base", "standard")
ENDS = [tuple(path["intersections"]) for path in BOARD["paths"]]
SPOKES = [spot["paths"] for spot in BOARD["intersections"]]
NEIGHBOURS = [spot["neighbours"] for spot in BOARD["intersections"]]
_CROWDS = [1 << spot | sum(1 << near for near in around) for spot, around in enumerate(NEIGHBOURS)]


# ---- in every state ----


def check_box(state: State, played: Counter[str]) -> None:
    """Nothing is lost and nothing doubled: cards, pieces, development cards; and buildings keep their distance."""
    _check_cards(state)
    _check_pieces(state)
    removed = sum(number for card, number in played.items() if card != "knight")
    assert sum(state.deck) + sum(state.cards) + sum(state.knights) + removed == DECK
    assert min(*state.deck, *state.cards) >= 0


def _check_cards(state: State) -> None:
    purses = (state.bank, *state.hands)
    assert sum(purses) == CARDS_EACH * purse.ONE_EACH
    assert all(held & 0xE0E0E0E0E0 == 0 and held >= 0 for held in purses), "some hand holds less than nothing"


def _check_pieces(state: State) -> None:
    paths = spots = buildings = roads = 0
    for seat in range(state.setup.players):
        own = state.roads[seat].bit_count(), state.settlements[seat].bit_count(), state.cities[seat].bit_count()
        assert all(number <= most for number, most in zip(own, (ROADS, SETTLEMENTS, CITIES), strict=True))
        roads, buildings = roads + own[0], buildings + own[1] + own[2]
        paths |= state.roads[seat]
        spots |= state.settlements[seat] | state.cities[seat]
    assert paths.bit_count() == roads, "two roads on one path"
    assert spots.bit_count() == buildings, "two buildings on one intersection"
    rest = spots
    while rest:
        spot = rest.bit_length() - 1
        rest ^= 1 << spot
        assert spots & _CROWDS[spot] == 1 << spot, "two buildings too near"


# ---- from a view ----


class TableView:
    """What a seat sees, asked the questions that the rules answer."""

    def __init__(self, shown: dict[str, Any]) -> None:
        self.shown, self.seat = shown, shown["you"]
        self.own = shown["players"][self.seat]
        self.holder = {spot: p["seat"] for p in shown["players"] for spot in chain(p["settlements"], p["cities"])}
        self.taken = {path for p in shown["players"] for path in p["roads"]}

    def touches(self, spot: int) -> bool:
        """Whether a road of the seat's ends here."""
        return any(path in self.own["roads"] for path in SPOKES[spot])

    def opens(self, spot: int) -> bool:
        """Whether the seat may build a road from here."""
        holder = self.holder.get(spot)
        return holder == self.seat or (holder is None and self.touches(spot))

    def road_paths(self) -> list[int]:
        """Where the next road may lie."""
        return [n for n, ends in enumerate(ENDS) if n not in self.taken and any(map(self.opens, ends))]

    def settlement_spots(self) -> list[int]:
        """Where the next settlement may stand."""
        free = (n for n, around in enumerate(NEIGHBOURS) if not self.holder.keys() & {n, *around})
        return [spot for spot in free if self.touches(spot)]

    def affords(self, action: str) -> bool:
        """Whether the hand covers a price."""
        return all(self.own["hand"].get(kind, 0) >= n for kind, n in COSTS[action].items())

    def builds(self) -> list[dict[str, Any]]:
        """All that the seat can build and pay."""
        supply, found = self.own["supply"], []
        if self.affords("build_road") and supply["roads"]:
            found += [{"type": "build_road", "path": path} for path in self.road_paths()]
        if self.affords("build_settlement") and supply["settlements"]:
            found += [{"type": "build_settlement", "intersection": spot} for spot in self.settlement_spots()]
        if self.affords("build_city") and supply["cities"]:
            found += [{"type": "build_city", "intersection": spot} for spot in self.own["settlements"]]
        if self.affords("buy_development_card") and self.shown["deck"]:
            found.append({"type": "buy_development_card"})
        return found

    def rates(self) -> dict[str, int]:
        """What the bank takes for one card, by kind."""
        own = {*self.own["settlements"], *self.own["cities"]}
        harbours = {harbour["kind"] for harbour in self.shown["harbours"] if own & {*ENDS[harbour["path"]]}}
        return {kind: 2 if kind in harbours else 3 if "any" in harbours else 4 for kind in KINDS}

    def bank_trades(self) -> list[dict[str, Any]]:
        """Every trade with the bank."""
        rates, hand, bank = self.rates(), self.own["hand"], self.shown["bank"]
        return [
            {"type": "trade_bank", "give": give, "count": rates[give], "get": get}
            for give in KINDS
            for get in KINDS
            if give != get and hand.get(give, 0) >= rates[give] and bank.get(get, 0)
        ]

    def check_lengths(self) -> None:
        """Everybody's longest line, and who may hold the awards for it and for the army."""
        players = self.shown["players"]
        lengths = [self.length(player) for player in players]
        assert [player["road_length"] for player in players] == lengths
        check_award(self.shown["longest_road"], lengths, 5, tie_frees=True)
        check_award(self.shown["largest_army"], [player["knights"] for player in players], 3, tie_frees=False)

    def length(self, player: dict[str, Any]) -> int:
        """The longest line of roads of a player."""
        blocked = {spot for spot, seat in self.holder.items() if seat != player["seat"]}
        return longest_trail([ENDS[path] for path in player["roads"]], blocked)

    def check_points(self) -> None:
        """Buildings, awards, and one's own hidden cards."""
        for player in self.shown["players"]:
            awards = (self.shown["longest_road"], self.shown["largest_army"]).count(player["seat"])
            hidden = player.get("development_hand", {}).get("victory_point", 0)
            assert player["points"] == len(player["settlements"]) + 2 * len(player["cities"]) + 2 * awards + hidden

    def check_supply(self) -> None:
        """Pieces on the board and in the supply are all there are."""
        for player in self.shown["players"]:
            laid = {piece: len(player[piece]) for piece in player["supply"]}
            together = {piece: number + player["supply"][piece] for piece, number in laid.items()}
            assert together == {"roads": ROADS, "settlements": SETTLEMENTS, "cities": CITIES}

    def check_who_owes(self, lists: list[list[rules.Move]], discard_limit: int) -> None:
        """Who owes a decision in this phase, and that the others have trade moves at most."""
        phase, owing, active = self.shown["turn"]["phase"], self.shown["to_act"], self.shown["turn"]["seat"]
        if phase == "discard":
            assert all(self.shown["players"][seat]["cards"] > discard_limit for seat in owing)
        elif phase == "trade_answer":
            asked = [offer for offer in self.shown["offers"] if offer["seat"] == active][-1]
            assert owing == asked["waiting"]
            assert active not in owing
        else:
            assert owing == [active]
        for seat, listed in enumerate(lists):
            assert seat in owing or all(move["type"] in TRADES for move in listed)
            assert seat in owing or not listed or phase in {"main", "trade", "trade_answer"}


def check_award(holder: int | None, scores: list[int], least: int, *, tie_frees: bool) -> None:
    """The holder leads, perhaps with others; nobody holds it while nobody may."""
    if holder is not None:
        assert scores[holder] == max(scores) >= least
    else:
        assert max(scores) < least or (tie_frees and scores.count(max(scores)) > 1)
