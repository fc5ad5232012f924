"""Naming the law: which clauses and acceptance scenarios a test holds to.

`@law("BS-26", "B-6.2")` marks a test, `case("a hand of nine", law("BS-26"), …)` a row of a table. The test in
tests/test_law.py reads these names out of the sources and fails if a clause has no test, or a test an unknown clause.
"""

from typing import Any

import pytest


def law(*ids: str) -> pytest.MarkDecorator:
    """The mark that names clauses (B-6.2) and scenarios (BS-26)."""
    return pytest.mark.law(*ids)


def case(name: str, mark: pytest.MarkDecorator, *values: Any) -> Any:
    """A row of a table of cases: its name, the law it holds to, and its values."""
    return pytest.param(*values, id=name.replace(" ", "_"), marks=mark)
