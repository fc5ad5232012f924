"""The examples of the README run as they stand."""

import re
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def _blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text("utf-8"), re.DOTALL)


def test_the_python_example_plays_a_game(capsys):
    (example,) = _blocks("python")
    assert len(example.strip().splitlines()) <= 20
    exec(compile(example, "README.md", "exec"), {})
    assert re.search(r"seat \d won after \d+ turns", capsys.readouterr().out)
