"""Plain tables that fit a terminal of 80 columns."""

import csv
import io
from collections.abc import Iterable, Sequence

WIDTH = 80
GAP = "  "
Number = int | float | None
_NARROWEST = 6  # columns that a text keeps


def render(headers: Sequence[str], rows: Sequence[Sequence[object]], width: int = WIDTH) -> str:
    """Headers, a rule and the rows. Numbers stand right, texts left; long texts are cut where there is no room."""
    cells = [[_text(value) for value in row] for row in rows]
    right = [all(isinstance(row[column], Number) for row in rows) for column in range(len(headers))]
    wide = [max(map(len, column)) for column in zip(headers, *cells, strict=True)]
    _shrink(wide, right, width - len(GAP) * (len(wide) - 1))
    lines = [_line(headers, wide, right), GAP.join("─" * columns for columns in wide)]
    return "\n".join([*lines, *(_line(row, wide, right) for row in cells)])


def _text(value: object) -> str:
    if value is None:
        return "–"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _shrink(wide: list[int], right: Sequence[bool], room: int) -> None:
    """Take columns from the widest texts until all fits, or no text can give more."""
    texts = [column for column, is_number in enumerate(right) if not is_number]
    while sum(wide) > room and texts:
        widest = max(texts, key=lambda column: wide[column])
        if wide[widest] <= _NARROWEST:
            return
        wide[widest] -= 1


def _line(cells: Sequence[str], wide: Sequence[int], right: Sequence[bool]) -> str:
    fitted = (_fit(cell, columns, is_right) for cell, columns, is_right in zip(cells, wide, right, strict=True))
    return GAP.join(fitted).rstrip()


def _fit(cell: str, columns: int, right: bool) -> str:
    cut = cell if len(cell) <= columns else cell[: columns - 1] + "…"
    return cut.rjust(columns) if right else cut.ljust(columns)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Lines of comma-separated values."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()
