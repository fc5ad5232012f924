"""The OpenAPI 3.1 description."""

from typing import Any


def document() -> dict[str, Any]:
    """The description."""
    return {"openapi": "3.1.0"}
