"""Every piece that a view shows is in the picture, in every scenario."""

import random
import xml.etree.ElementTree as ET
from collections import Counter

import pytest

import rules
from api.picture import PIECES, draw_view

SCENARIOS = [
    (game["game"], scenario["scenario"], players)
    for game in rules.catalogue()["games"]
    for scenario in game["scenarios"]
    for players in {min(scenario["players"]), max(scenario["players"])}
]
CARGO = {"settlers", "crews"}  # they travel in ships and wait in basins
LOOK_EVERY, MOVES = 150, 900


def _positions(game, scenario, players):
    """Views of random play, one every now and then, of a seat or a spectator."""
    rng = random.Random(f"{game}/{scenario}")
    state = rules.new_game(game, scenario, players, "a picture")
    for number in range(MOVES):
        if not rules.to_act(state):
            break
        seat = rng.choice(rules.to_act(state))
        rules.apply(state, seat, rng.choice([m for m in rules.legal_moves(state, seat) if not m.template]))
        if number % LOOK_EVERY == 0:
            yield rules.view(state, rng.choice([None, seat]))
    yield rules.view(state, None)


def _titles(picture):
    return [title.text for title in ET.fromstring(picture).iter("{http://www.w3.org/2000/svg}title")]


@pytest.mark.parametrize(("game", "scenario", "players"), SCENARIOS)
def test_every_piece_is_drawn(game, scenario, players):
    geometry, seen = rules.board(game, scenario), Counter()
    for view in _positions(game, scenario, players):
        titles = _titles(draw_view(geometry, view))
        for player in [*view["players"], *view.get("neutral", [])]:
            owned = {name: [p for p in player[name] if p is not None] for name in PIECES if name in player}
            for name, pieces in owned.items():
                label = f"{player['colour']} {name.replace('_', ' ')}"
                assert sum(title == label or title.startswith(f"{label} with") for title in titles) >= len(pieces)
                seen[name] += len(pieces)
        assert not {name for player in view["players"] for name in player["supply"]} - set(PIECES) - CARGO
        assert sum(title.split(" ")[0] in _grounds(view) for title in titles) >= len(view["hexes"])
    assert seen.total() > 0


def _grounds(view):
    return {str(known.get("tile") or known.get("terrain")) for known in view["hexes"]}


@pytest.mark.parametrize(
    ("game", "scenario", "wanted"),
    [
        ("base", "standard", {"robber", "harbour any"}),
        ("explorers", "explorers-and-pirates", {"pirate ship", "unexplored", "anchor"}),
        ("europe", "main", {"robber", "city Oslo", "double arrow"}),
    ],
)
def test_what_belongs_to_nobody_is_drawn(game, scenario, wanted):
    geometry = rules.board(game, scenario)
    pictures = [draw_view(geometry, view) for view in _positions(game, scenario, 4)]
    assert wanted <= {title for picture in pictures for title in _titles(picture)}


def test_lairs_villages_and_fish_are_drawn():
    geometry = rules.board("explorers", "explorers-and-pirates")
    view = rules.view(rules.new_game("explorers", "explorers-and-pirates", 3, "marks"), None)
    view["hexes"][0] |= {"lair": {"conquered": False, "crews": [1, 0, 2]}}
    view["hexes"][1] |= {"village": {"sacks": 3, "friends": [1]}}
    view["hexes"][2] |= {"fish": True}
    titles = _titles(draw_view(geometry, view))
    assert "pirate lair, crews [1, 0, 2]" in titles
    assert "village, 3 sacks, friends [1]" in titles
    assert "fish" in titles


def test_names_are_escaped():
    view = rules.view(rules.new_game("base", "standard", 3, "x"), None)
    view["players"][0] |= {"colour": "<b>&", "roads": [0]}
    assert "<b>& roads" in _titles(draw_view(rules.board("base", "standard"), view))
