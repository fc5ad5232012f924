"""Shapes of a picture, as SVG: hexes, lines, marks and words, each with a title that says what it is."""

from html import escape
from math import cos, pi, sin

Point = tuple[float, float]
Line = tuple[Point, Point]

SIZE = 50.0  # from the middle of a hex to its corner

STYLE = (
    "polygon{stroke:#5d4037;stroke-width:2}text{font:bold 14px sans-serif;text-anchor:middle}.small{font-size:9px}"
    ".harbour{stroke:#5d4037;stroke-width:6;stroke-dasharray:4}.road{stroke-width:8;stroke-linecap:round}"
    ".piece{stroke:#222222;stroke-width:2}"
)


def centre(q: int, r: int) -> Point:
    """The middle of a hex."""
    return SIZE * 3**0.5 * (q + r / 2), SIZE * 1.5 * r


def corner(middle: Point, number: int, size: float = SIZE) -> Point:
    """Corner 0 is the northern one, then clockwise."""
    angle = pi / 3 * number - pi / 2
    return middle[0] + size * cos(angle), middle[1] + size * sin(angle)


def midpoint(line: Line) -> Point:
    """Halfway between two points."""
    (ax, ay), (bx, by) = line
    return (ax + bx) / 2, (ay + by) / 2


def shifted(point: Point, right: float, down: float) -> Point:
    """A point beside another."""
    return point[0] + right, point[1] + down


def _titled(tag: str, attributes: str, title: str) -> str:
    return f"<{tag} {attributes}><title>{escape(title)}</title></{tag}>"


def hexagon(middle: Point, colour: str, title: str) -> str:
    """A hex of the board."""
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (corner(middle, number) for number in range(6)))
    return _titled("polygon", f'points="{corners}" fill="{colour}"', title)


def stroke(line: Line, style: str, title: str, colour: str = "") -> str:
    """Something that lies along a path."""
    (ax, ay), (bx, by) = line
    paint = f' stroke="{colour}"' if colour else ""
    return _titled("line", f'x1="{ax:.1f}" y1="{ay:.1f}" x2="{bx:.1f}" y2="{by:.1f}" class="{style}"{paint}', title)


def disc(point: Point, radius: float, colour: str, title: str, style: str = "piece") -> str:
    """A round piece."""
    box = f'cx="{point[0]:.1f}" cy="{point[1]:.1f}" r="{radius:g}"'
    return _titled("circle", f'{box} fill="{colour}" class="{style}"', title)


def square(point: Point, half: float, colour: str, title: str, *, turned: bool = False) -> str:
    """A square piece; turned by 45° it is a diamond."""
    x, y = point
    box = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{2 * half:g}" height="{2 * half:g}"'
    turn = f' transform="rotate(45 {x:.1f} {y:.1f})"' if turned else ""
    return _titled("rect", f'{box} fill="{colour}" class="piece"{turn}', title)


def hull(point: Point, colour: str, title: str) -> str:
    """A ship: a hull under a sail."""
    x, y = point
    spots = [(-13, 2), (13, 2), (8, 10), (-8, 10)], [(0, -13), (9, 0), (0, 0)]
    drawn = " ".join("M" + " L".join(f"{x + dx:.1f},{y + dy:.1f}" for dx, dy in part) + " Z" for part in spots)
    return _titled("path", f'd="{drawn}" fill="{colour}" class="piece"', title)


def word(point: Point, text: str, *, colour: str = "#222222", small: bool = False) -> str:
    """A word or number, its base line a little below the point."""
    style = ' class="small"' if small else ""
    return f'<text x="{point[0]:.1f}" y="{point[1] + 4:.1f}" fill="{colour}"{style}>{escape(text)}</text>'


def document(shapes: list[str], points: list[Point], margin: float, ground: str) -> str:
    """All shapes on a ground that holds all points."""
    left, top = min(x for x, _ in points) - margin, min(y for _, y in points) - margin
    width, height = max(x for x, _ in points) + margin - left, max(y for _, y in points) + margin - top
    size = f'x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.1f} {top:.1f} {width:.1f} {height:.1f}" role="img">'
        f'<style>{STYLE}</style><rect {size} fill="{ground}"/>{"".join(shapes)}</svg>'
    )
