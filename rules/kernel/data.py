"""The printed facts of the games: JSON files that lie beside their modules and are read once, at import."""

import json
from importlib.resources import files
from typing import Any


def load(package: str, name: str) -> Any:
    """The content of a JSON file in a package."""
    return json.loads(files(package).joinpath(name).read_text("utf-8"))
