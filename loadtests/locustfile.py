"""For Locust: `locust -f loadtests/locustfile.py [PROFILE …] --host URL`."""

from typing import Any

from locust import events

from loadtests import options, summary
from loadtests.profiles import HouseGuest, Lobby, SelfPlayer, Spectator, WaitingBots

__all__ = ["HouseGuest", "Lobby", "SelfPlayer", "Spectator", "WaitingBots"]


@events.init_command_line_parser.add_listener
def _add_arguments(parser: Any) -> None:
    options.add_arguments(parser)


@events.quitting.add_listener
def _write_summary(environment: Any, **_: Any) -> None:
    summary.write(environment)
