"""The others at the table: how dangerous they are, and what the robber does to them."""

from arena.knowledge.base.island import CORNERS
from arena.knowledge.base.sight import Sight
from arena.knowledge.protocol import Json

HIDDEN = 0.25  # points to be expected of a card face down


def threat(sight: Sight, seat: int, goal: int) -> float:
    """From near 0 to 1 and above: how close a player seems to winning."""
    player = sight.players[seat]
    return float((player["points"] + HIDDEN * player["development_cards"]) / goal) ** 2


def is_leader(sight: Sight, seat: int, goal: int) -> bool:
    """Whether a deal with this player helps the one who needs no help."""
    points, mine = sight.players[seat]["points"], sight.mine["points"]
    return bool(points >= goal - 2 or points >= max(mine + 2, goal // 2))


def loss_at(sight: Sight, player: Json, place: int) -> float:
    """What a robber on a hex costs a player a roll."""
    around = CORNERS[place]
    hit = sum(1 for spot in player["settlements"] if spot in around)
    return sight.island.yields[place] * (hit + 2 * sum(1 for spot in player["cities"] if spot in around))


def robber_value(sight: Sight, move: Json, goal: int) -> float:
    """Harm to dangerous players and a card of theirs, less the harm to myself."""
    place, victim = move["hex"], move.get("victim")
    harm = sum(loss_at(sight, row, place) * (0.1 + threat(sight, row["seat"], goal)) for row in sight.opponents)
    loot = 0.04 + 0.1 * threat(sight, victim, goal) if victim is not None else 0.0
    return harm + loot - 2 * loss_at(sight, sight.mine, place)


def relief(sight: Sight) -> float:
    """What I gain a roll when the robber leaves its hex."""
    return loss_at(sight, sight.mine, sight.view["robber"])
