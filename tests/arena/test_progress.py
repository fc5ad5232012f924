"""The line that shows how far a task has come."""

import io

import pytest

from arena.progress import Progress, duration


class Terminal(io.StringIO):
    def isatty(self):
        return True


class Clock:
    """Time that passes only when told."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


def run(stream, total=8, seconds=2.0):
    clock = Clock()
    with Progress(total, "games", stream, clock) as progress:
        for _ in range(total):
            clock.now += seconds
            progress.step()
    return stream.getvalue()


def test_a_terminal_gets_one_line_that_is_redrawn():
    shown = run(Terminal())
    assert shown.count("\n") == 1
    assert shown.count("\r") == 8
    assert all(len(line) <= 79 for line in shown.rstrip("\n").split("\r"))


def test_the_line_tells_rate_and_time_left():
    lines = run(Terminal()).split("\r")
    assert "2/8 games  0.5/s  12 s left" in lines[2]
    assert lines[2].startswith("██████··")
    assert "8/8 games  0.5/s  16 s" in lines[8]
    assert "left" not in lines[8]


def test_a_terminal_is_not_redrawn_more_often_than_anybody_can_see():
    assert run(Terminal(), total=1000, seconds=0.001).count("\r") < 15


def test_elsewhere_a_few_plain_lines_do():
    shown = run(io.StringIO(), total=100).splitlines()
    assert [line.split()[0] for line in shown] == ["25/100", "50/100", "75/100", "100/100"]
    assert not any("\r" in line or "█" in line for line in shown)


@pytest.mark.parametrize(
    ("seconds", "text"), [(0, "0 s"), (59.4, "59 s"), (60, "1:00 min"), (187, "3:07 min"), (3720, "1:02 h")]
)
def test_durations(seconds, text):
    assert duration(seconds) == text
