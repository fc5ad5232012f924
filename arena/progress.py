"""A line that shows how far a long task has come: one that is redrawn on a terminal, a few plain ones elsewhere."""

import sys
import time
from collections.abc import Callable
from typing import Self, TextIO

WIDTH = 79  # columns of the line at most
BAR = 24  # columns of the bar
REDRAWN = 0.1  # seconds between two drawings on a terminal
PLAIN_STEPS = 4  # lines in all where there is no terminal


class Progress:
    """Counts steps of a task: `with Progress(60, "games") as progress: … progress.step()`."""

    def __init__(
        self,
        total: int,
        what: str,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        done: int = 0,
    ) -> None:
        self.total, self.what, self.done, self._before = total, what, done, done
        self._stream = stream or sys.stderr
        self._clock, self._begun, self._drawn = clock, clock(), 0.0
        self._live = self._stream.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._live:
            self._stream.write("\n")

    def step(self, number: int = 1) -> None:
        """So much more is done."""
        before, self.done = self.done, self.done + number
        if self._live:
            self._redraw()
        elif self.done * PLAIN_STEPS // self.total > before * PLAIN_STEPS // self.total:
            self._stream.write(self.line(bar=False) + "\n")

    def _redraw(self) -> None:
        now = self._clock()
        if now - self._drawn >= REDRAWN or self.done >= self.total:
            self._drawn = now
            self._stream.write("\r" + self.line().ljust(WIDTH))
            self._stream.flush()

    def line(self, *, bar: bool = True) -> str:
        """What there is to say now."""
        spent = self._clock() - self._begun
        rate = (self.done - self._before) / spent if spent > 0 else 0.0
        to_go = self.total - self.done
        when = f"{duration(to_go / rate)} left" if rate and to_go else duration(spent)
        counted = f"{self.done}/{self.total} {self.what}  {rate:.3g}/s  {when}"
        return f"{_bar(self.done / self.total)} {counted}"[:WIDTH] if bar else counted


def _bar(part: float) -> str:
    full = round(BAR * min(1.0, part))
    return "█" * full + "·" * (BAR - full)


def duration(seconds: float) -> str:
    """A time for people: 42 s, 3:07 min, 1:02 h."""
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02} min"
    return f"{whole // 3600}:{whole % 3600 // 60:02} h"
