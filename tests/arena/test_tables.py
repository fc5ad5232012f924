"""Tables for a terminal."""

from arena.tables import render


def test_numbers_stand_right_and_texts_left():
    assert render(("bot", "wins"), [("greedy", 5), ("random", 12)]).splitlines() == [
        "bot     wins",
        "──────  ────",
        "greedy     5",
        "random    12",
    ]


def test_floats_have_two_places_and_nothing_is_a_dash():
    assert render(("x", "y"), [(1.0, None)]).splitlines()[2] == "1.00  –"


def test_long_texts_are_cut_to_fit():
    rows = [("x" * 60, "y" * 60, 12345), ("a", "b", 1)]
    lines = render(("one", "two", "three"), rows).splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[2].count("…") == 2
    assert lines[2].endswith("12345")


def test_the_longer_text_gives_way_first():
    line = render(("one", "two"), [("x" * 70, "short text")]).splitlines()[2]
    assert len(line) <= 80
    assert line.endswith("short text")


def test_a_table_without_rows():
    assert render(("bot", "wins"), []).splitlines() == ["bot  wins", "───  ────"]
