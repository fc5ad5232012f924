"""How commands reach a service: which one, with which key, and a plain word when nobody is there."""

import os
from typing import Any
from urllib.parse import urlsplit

from arena.client import PATIENCE_SECONDS, Client
from arena.errors import UsageError

DEFAULT_URL = "http://127.0.0.1:8080"
_FIRST_SECONDS = 1.0  # patience with a service that never answered; one that did gets more


def add_options(parser: Any) -> None:
    """The options of commands that need a service."""
    url = os.environ.get("KONTOR_URL") or DEFAULT_URL
    parser.add_argument("--url", default=url, metavar="U", help="the service (default: KONTOR_URL, else %(default)s)")
    parser.add_argument("--key", default="", help="API key, or the administrator's (default: KONTOR_KEY)")


def connect(url: str, key: str = "") -> Client:
    """A client for a service that answers."""
    check(url)
    with Client(url, patience=_FIRST_SECONDS) as probe:
        probe.request("GET", "/healthz")
    return Client(url, key, PATIENCE_SECONDS)


def check(url: str) -> None:
    """Refuse what is no address of a service."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise UsageError(f"{url!r} is no URL of a service, such as {DEFAULT_URL}")


def key_of(args: Any) -> str:
    """The key that was given, or that of the environment."""
    return args.key or os.environ.get("KONTOR_KEY", "")
