"""A picture of the board, as SVG, out of the geometry and whatever a view shows. Knows pieces by name, but no game.

What is not yet explored is drawn as its back: the picture is made from the reader's own view.
"""

from collections.abc import Callable, Iterable
from typing import Any

import rules
from api.record import Table
from api.shapes import (
    Line,
    Point,
    centre,
    corner,
    disc,
    document,
    hexagon,
    hull,
    midpoint,
    shifted,
    square,
    stroke,
    word,
)  # fmt: skip

_MARGIN = 30.0
_SEA, _UNKNOWN, _SAND, _DARK = "#8fc7e8", "#cfd8dc", "#f0e2c0", "#222222"

_LANDS = {
    "forest": "#3f7d4e", "hills": "#c0673e", "pasture": "#a9d18e", "fields": "#f2cf63", "mountains": "#9aa3ad",
    "desert": "#e6d8ae", "sea": _SEA, "gold_river": "#ffd700", "salt": "#e8eef2", "council": "#b39ddb",
    "unexplored": _UNKNOWN,
}  # fmt: skip
_COLOURS = {
    "orange": "#ff8c00", "red": "#d62728", "blue": "#1f5fbf", "white": "#ffffff", "green": "#2ca02c",
    "brown": "#8c564b", "yellow": "#ffe119", "purple": "#7b4fa3", "grey": "#9e9e9e",
}  # fmt: skip
_SPARE_COLOURS = ("#d62728", "#1f5fbf", "#ff8c00", "#ffffff", "#2ca02c", "#8c564b")


class Board:
    """Where the places of a board lie in the picture."""

    def __init__(self, geometry: dict[str, Any]) -> None:
        self.hexes = [centre(place["q"], place["r"]) for place in geometry["hexes"]]
        self.spots: dict[int, Point] = {
            spot: corner(middle, number)
            for place, middle in zip(geometry["hexes"], self.hexes, strict=True)
            for number, spot in enumerate(place["intersections"])
        }
        self.paths: dict[int, Line] = {
            row["path"]: (self.spots[row["intersections"][0]], self.spots[row["intersections"][1]])
            for row in geometry["paths"]
        }


def draw(table: Table, seat: int | None) -> str:
    """The board of a game as a seat, or a spectator (None), may see it."""
    return draw_view(rules.board(table.facts.game, table.facts.scenario), rules.view(table.state, seat))


def draw_view(geometry: dict[str, Any], view: dict[str, Any]) -> str:
    """The board that a view shows."""
    board = Board(geometry)
    players = [*view["players"], *view.get("neutral", [])]
    colours = [_colour(player, number) for number, player in enumerate(players)]
    shapes = [_ground(middle, known) for middle, known in zip(board.hexes, view["hexes"], strict=True)]
    shapes += _fixtures(board, view)
    for name, piece in PIECES.items():  # flat ones first, so that nothing is hidden below a road
        for player, colour in zip(players, colours, strict=True):
            for entry in player.get(name, []):
                if entry is not None:
                    shapes.append(piece(board, entry, colour, f"{player['colour']} {name.replace('_', ' ')}"))
    shapes += _figures(board, view, colours)
    return document(shapes, list(board.spots.values()), _MARGIN, _SEA)


def _colour(player: dict[str, Any], number: int) -> str:
    return _COLOURS.get(player["colour"], _SPARE_COLOURS[number % len(_SPARE_COLOURS)])


# ---- hexes ----


def _ground(middle: Point, known: dict[str, Any]) -> str:
    """A hex, with its number and what lies on it."""
    kind = str(known.get("tile") or known.get("terrain"))
    colour = _LANDS.get(kind, _SEA if kind.startswith("fish") else _SAND)
    shown = hexagon(middle, colour, kind)
    if kind not in _LANDS:
        shown += word(shifted(middle, 0, -24), kind.replace("_", " "), small=True)
    if known.get("number"):
        red = known["number"] in (6, 8)
        shown += disc(middle, 15, "#fff8e1", f"{kind} {known['number']}", "token")
        shown += word(shifted(middle, 0, 1), str(known["number"]), colour="#b00020" if red else _DARK)
    return shown + "".join(_MARKS[name](middle, known[name]) for name in _MARKS if known.get(name))


def _lair(middle: Point, lair: dict[str, Any]) -> str:
    title = f"{'conquered' if lair['conquered'] else 'pirate'} lair, crews {lair['crews']}"
    mark = square(shifted(middle, 0, 26), 8, _DARK, title, turned=True)
    return mark + word(shifted(middle, 0, 26), str(sum(lair["crews"])), colour="#ffffff", small=True)


def _village(middle: Point, village: dict[str, Any]) -> str:
    title = f"village, {village['sacks']} sacks, friends {village['friends']}"
    return disc(middle, 12, "#c8743c", title) + word(middle, str(village["sacks"]), colour="#ffffff")


def _fish(middle: Point, _: Any) -> str:
    return disc(shifted(middle, 0, 22), 8, "#3b7ea1", "fish")


_MARKS: dict[str, Callable[[Point, Any], str]] = {"lair": _lair, "village": _village, "fish": _fish}


# ---- what belongs to the board ----


def _fixtures(board: Board, view: dict[str, Any]) -> Iterable[str]:
    """Harbours, anchors, arrows, cities: what nobody owns and nobody moves."""
    for harbour in view.get("harbours", []):
        line = board.paths[harbour["path"]]
        yield stroke(line, "harbour", f"harbour {harbour['kind']}")
        yield word(midpoint(line), harbour["kind"], small=True)
    for spot in view.get("anchors", []):
        yield disc(board.spots[spot], 6, "#7e57c2", "anchor")
    for path in view.get("double_arrows", []):
        yield disc(midpoint(board.paths[path]), 4, "#ffffff", "double arrow")
    for city in view.get("cities", []):
        spot = board.spots[city["intersection"]]
        yield square(spot, 7, _COLOURS.get(city["colour"], _SAND), f"city {city['name']}", turned=True)


# ---- what players own, by the name that a view gives it ----


def _on_path(board: Board, path: int, colour: str, title: str) -> str:
    return stroke(board.paths[path], "road", title, colour)


def _on_spot(half: float, *, turned: bool = False) -> "Piece":
    def draw_piece(board: Board, spot: int, colour: str, title: str) -> str:
        return square(board.spots[spot], half, colour, title, turned=turned)

    return draw_piece


def _harbour_settlement(board: Board, entry: Any, colour: str, title: str) -> str:
    """With what waits in its basin; a neutral one has none."""
    entry = entry if isinstance(entry, dict) else {"intersection": entry, "basin": {}}
    point = board.spots[entry["intersection"]]
    shown = square(point, 11, colour, title + _load(entry["basin"])) + disc(point, 5, _SEA, title, "basin")
    return shown + _count(shifted(point, 0, 20), entry["basin"])


def _ship(board: Board, entry: dict[str, Any], colour: str, title: str) -> str:
    point = midpoint(board.paths[entry["path"]])
    return hull(point, colour, title + _load(entry["hold"])) + _count(shifted(point, 0, 17), entry["hold"])


def _load(cargo: dict[str, int]) -> str:
    return f" with {', '.join(f'{count} {name}' for name, count in cargo.items())}" if cargo else ""


def _count(point: Point, cargo: dict[str, int]) -> str:
    """The cargo in short: 2c 1s for two crews and a sack of spice."""
    return word(point, " ".join(f"{count}{name[0]}" for name, count in cargo.items()), small=True) if cargo else ""


def _caravan(board: Board, path: int, colour: str, title: str) -> str:
    point = midpoint(board.paths[path])
    return disc(point, 9, colour, title) + word(point, "C", small=True)


def _merchant(board: Board, spot: int, colour: str, title: str) -> str:
    point = shifted(board.spots[spot], 0, -12)  # beside the post that may stand there
    return disc(point, 7, colour, title) + word(point, "M", small=True)


Piece = Callable[[Board, Any, str, str], str]

PIECES: dict[str, Piece] = {
    "roads": _on_path,
    "routes": _on_path,
    "settlements": _on_spot(9.0),
    "harbour_settlements": _harbour_settlement,
    "cities": _on_spot(14.0),
    "posts": _on_spot(9.0),
    "ships": _ship,
    "caravans": _caravan,
    "merchants": _merchant,
}


# ---- what moves about ----


def _figures(board: Board, view: dict[str, Any], colours: list[str]) -> Iterable[str]:
    """Neutral posts, the robber, the pirate ship in the colour of its owner; names of cities above all pieces."""
    for spot in view.get("neutral_posts", []):
        yield square(board.spots[spot], 9, _COLOURS["grey"], "neutral posts")
    if isinstance(view.get("robber"), int):
        yield disc(shifted(board.hexes[view["robber"]], 0, -26), 9, _DARK, "robber")
    if pirate := view.get("pirate"):
        point = shifted(board.hexes[pirate["hex"]], 0, 26)
        yield hull(point, _DARK, "pirate ship")
        yield disc(shifted(point, 0, 6), 3, colours[pirate["seat"]], "its owner", "owner")
    for city in view.get("cities", []):
        yield word(shifted(board.spots[city["intersection"]], 0, 18), city["name"], small=True)
