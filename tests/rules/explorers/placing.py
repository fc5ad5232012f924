"""Free founding, for tests: the marks, and placements by the names of their hexes."""

import rules
from tests.rules.play import concrete, play

PLACING = {
    "harbour": "place_harbour_settlement", "neutral harbour": "place_neutral_harbour_settlement",
    "neutral settlement": "place_neutral_settlement", "settlement": "place_settlement", "road": "place_road",
    "ship": "place_settler_ship",
}  # fmt: skip
MARKS = [
    "4,-3|5,-4|5,-3", "4,-3|4,-2|5,-3", "3,-2|4,-3|4,-2", "3,-2|3,-1|4,-2", "2,-1|3,-2|3,-1", "2,-1|2,0|3,-1",
    "2,0|3,-1|3,0", "2,0|2,1|3,0", "1,1|2,0|2,1", "1,1|1,2|2,1", "1,2|2,1|2,2", "1,2|1,3|2,2", "1,3|2,2|2,3",
    "1,3|1,4|2,3",
]  # fmt: skip


def found(state):
    """Play the first of the list until the first turn; gives the placements as (move, seat)."""
    placed = []
    while state.turn == 0:
        (seat,) = rules.to_act(state)
        move = concrete(state, seat)[0]
        placed.append((move["type"], seat))
        rules.apply(state, seat, move)
    return placed


def place(p, state, kind, seat, name, **more):
    """A placement, by the names of the hexes."""
    where = {"path": p.path(name)} if kind in ("road", "ship") else {"intersection": p.spot(name)}
    return play(state, seat, PLACING[kind], **where, **more)


def order(text, starter, players):
    """A row like "harbour A, harbour B" as (move, seat), A being the starting player."""
    steps = [step.rsplit(" ", 1) for step in text.split(", ")]
    return [(PLACING[kind], (starter + "ABCD".index(who)) % players) for kind, who in steps]
