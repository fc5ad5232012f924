"""The human page of the API."""

from typing import Any


def page(document: dict[str, Any]) -> str:
    """The page."""
    return "<html></html>"
