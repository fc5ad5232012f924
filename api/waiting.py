"""Waiting: holding an answer until it is worth giving."""

import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager

from api import chronicle
from api.callers import Caller
from api.hub import Watch
from api.record import HERE, Table
from api.referee import Told
from api.service import Service

_OPEN_END = 3600.0  # seconds that a stream is counted as waiting at most, should its process be killed


def catch_up(service: Service, table: Table) -> list[Told]:
    """Bring a table up to date; gives what happened meanwhile."""
    past = chronicle.at_same_point(table)
    entries = service.games.follow(table)
    return chronicle.retell(past, entries)


def own_seats(caller: Caller, table: Table) -> tuple[int, ...]:
    """The seats that the caller still plays itself."""
    return tuple(seat for seat in caller.seats if caller.is_house or table.control.left[seat] == HERE)


def until_worth_it(
    service: Service, watch: Watch, caller: Caller, table: Table, seconds: float, since: int | None = None
) -> list[Told] | None:
    """Wait until one of the caller's seats must act or the game is over; for spectators until it passes `since`.

    Gives what happened meanwhile, or None if there was nothing to wait for.
    """
    seats = own_seats(caller, table)
    since = table.control.version if since is None else since

    def is_worth_it() -> bool:
        return table.is_over or (any(s in seats for s in table.to_act()) if seats else table.control.version > since)

    if seconds <= 0 or is_worth_it():
        return None
    with place(service, caller, seconds):
        return _wait(service, watch, table, _mask(seats), time.monotonic() + seconds, is_worth_it)


def _wait(
    service: Service, watch: Watch, table: Table, mask: int, until: float, is_worth_it: Callable[[], bool]
) -> list[Told]:
    told: list[Told] = []
    watch.mask = mask
    while not is_worth_it() and (left := until - time.monotonic()) > 0:
        watch.since = table.control.version
        watch.wait(left)
        told += catch_up(service, table)
    return told


def _mask(seats: tuple[int, ...]) -> int:
    return sum(1 << seat for seat in seats)


@contextmanager
def place(service: Service, caller: Caller, seconds: float = _OPEN_END) -> Iterator[None]:
    """A place among the caller's waiting calls."""
    settings = service.settings
    limit = settings.waits_per_token if caller.is_known else settings.waits_per_address
    with ExitStack() as stack:
        if not caller.is_house:
            stack.enter_context(service.waits.held(caller.holder, seconds, limit))
        yield
