"""A picture of the board, as SVG, out of the geometry and whatever a view shows. Knows no game by name."""

from html import escape
from math import cos, pi, sin
from typing import Any

import rules
from api.record import Table

SIZE = 50.0  # from the middle of a hex to its corner
_MARGIN = 30.0

_LANDS = {
    "forest": "#3f7d4e", "hills": "#c0673e", "pasture": "#a9d18e", "fields": "#f2cf63", "mountains": "#9aa3ad",
    "desert": "#e6d8ae", "sea": "#8fc7e8", "gold": "#ffd700", "gold_field": "#ffd700", "lake": "#5fa8d3",
}  # fmt: skip
_UNKNOWN = "#cfd8dc"  # unexplored, or a terrain that has no colour here
_COLOURS = {"orange": "#ff8c00", "red": "#d62728", "blue": "#1f5fbf", "white": "#ffffff"}
_SPARE_COLOURS = ("#d62728", "#1f5fbf", "#ff8c00", "#ffffff", "#2ca02c", "#8c564b")

# What players own, by the name a view gives it, and how it is drawn.
_ON_PATHS = ("roads", "ships", "routes", "tracks")
_ON_SPOTS = {"settlements": 9.0, "harbour_settlements": 9.0, "cities": 14.0}

Point = tuple[float, float]


def _centre(q: int, r: int) -> Point:
    return SIZE * 3**0.5 * (q + r / 2), SIZE * 1.5 * r


def _corner(centre: Point, number: int) -> Point:
    """Corner 0 is the northern one, then clockwise."""
    angle = pi / 3 * number - pi / 2
    return centre[0] + SIZE * cos(angle), centre[1] + SIZE * sin(angle)


def draw(table: Table, seat: int | None) -> str:
    """The board of a game as a seat, or a spectator (None), may see it."""
    board, view = rules.board(table.facts.game, table.facts.scenario), rules.view(table.state, seat)
    spots = _places(board)
    shapes = [_hex(place, known) for place, known in zip(board["hexes"], view.get("hexes", []), strict=False)]
    ends = {row["path"]: row["intersections"] for row in board["paths"]}
    for harbour in view.get("harbours", []):
        shapes += _harbour(harbour, ends, spots)
    for number, player in enumerate(view.get("players", [])):
        shapes += _pieces(player, _COLOURS.get(player.get("colour", ""), _SPARE_COLOURS[number % 6]), ends, spots)
    if isinstance(view.get("robber"), int):
        shapes.append(_robber(board["hexes"][view["robber"]]))
    return _document(shapes, list(spots.values()))


def _places(board: dict[str, Any]) -> dict[int, Point]:
    """Where the intersections lie."""
    return {
        spot: _corner(_centre(place["q"], place["r"]), number)
        for place in board["hexes"]
        for number, spot in enumerate(place["intersections"])
    }


def _hex(place: dict[str, Any], known: dict[str, Any] | None) -> str:
    known = known or {}
    centre = _centre(place["q"], place["r"])
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (_corner(centre, n) for n in range(6)))
    terrain, number = str(known.get("terrain") or "unknown"), known.get("number")
    shape = (
        f'<polygon points="{corners}" fill="{_LANDS.get(terrain, _UNKNOWN)}"><title>{escape(terrain)}</title></polygon>'
    )
    return shape + (_number(centre, number) if number else "")


def _number(centre: Point, number: Any) -> str:
    colour = "#b00020" if number in (6, 8) else "#222222"
    return (
        f'<circle cx="{centre[0]:.1f}" cy="{centre[1]:.1f}" r="15" fill="#fff8e1"/>'
        f'<text x="{centre[0]:.1f}" y="{centre[1] + 5:.1f}" fill="{colour}">{escape(str(number))}</text>'
    )


def _harbour(harbour: dict[str, Any], ends: dict[int, list[int]], spots: dict[int, Point]) -> list[str]:
    line = _line(harbour.get("path"), ends, spots)
    if line is None:
        return []
    (ax, ay), (bx, by) = line
    kind = escape(str(harbour.get("kind", "harbour")))
    return [
        f'<line x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}" class="harbour"><title>{kind}</title></line>',
        f'<text x="{(ax + bx) / 2:.1f}" y="{(ay + by) / 2:.1f}" class="small">{kind}</text>',
    ]


def _line(path: Any, ends: dict[int, list[int]], spots: dict[int, Point]) -> tuple[Point, Point] | None:
    pair = [spots[spot] for spot in ends.get(path, []) if spot in spots] if isinstance(path, int) else []
    return (pair[0], pair[1]) if len(pair) == 2 else None


def _pieces(player: dict[str, Any], colour: str, ends: dict[int, list[int]], spots: dict[int, Point]) -> list[str]:
    lines = [_line(path, ends, spots) for name in _ON_PATHS for path in _places_of(player, name)]
    shapes = [
        f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" stroke="{colour}" class="road"/>'
        for a, b in filter(None, lines)
    ]
    for name, radius in _ON_SPOTS.items():
        known = (spots[spot] for spot in _places_of(player, name) if spot in spots)
        shapes += [_house(point, radius, colour) for point in known]
    return shapes


def _places_of(player: dict[str, Any], name: str) -> list[int]:
    listed = player.get(name)
    return [place for place in listed if isinstance(place, int)] if isinstance(listed, list) else []


def _house(point: Point, radius: float, colour: str) -> str:
    x, y = point
    box = f'x="{x - radius:.1f}" y="{y - radius:.1f}" width="{2 * radius}" height="{2 * radius}"'
    return f'<rect {box} fill="{colour}" class="piece"/>'


def _robber(place: dict[str, Any]) -> str:
    x, y = _centre(place["q"], place["r"])
    return f'<circle cx="{x:.1f}" cy="{y - 24:.1f}" r="9" fill="#222222"><title>robber</title></circle>'


_STYLE = (
    "polygon{stroke:#5d4037;stroke-width:2}text{font:bold 14px sans-serif;text-anchor:middle}.small{font-size:9px}"
    ".harbour{stroke:#5d4037;stroke-width:6;stroke-dasharray:4}.road{stroke-width:8;stroke-linecap:round}"
    ".piece{stroke:#222222;stroke-width:2}"
)


def _document(shapes: list[str], points: list[Point]) -> str:
    left, top = min(x for x, _ in points) - _MARGIN, min(y for _, y in points) - _MARGIN
    width, height = max(x for x, _ in points) + _MARGIN - left, max(y for _, y in points) + _MARGIN - top
    box = f"{left:.1f} {top:.1f} {width:.1f} {height:.1f}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img"><style>{_STYLE}</style>'
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" fill="#8fc7e8"/>'
        + "".join(shapes)
        + "</svg>"
    )
