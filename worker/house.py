"""The job that plays house seats: it decides with the strategies and moves over HTTP, like any bot."""

import time
from typing import Any

from api import logs
from api.leagues.outcome import CRASH, ILLEGAL
from api.record import Table
from api.service import Service
from arena.client import Client, ServiceError
from arena.matches import BotFault, Players
from worker import here

SLICE_SECONDS = 2.0  # a job that plays longer goes to the end of the queue, so that all games move on
_REFUSED = ("illegal-move", "invalid-move")


def play(game_id: str) -> None:
    """Move for the house seats of a game until somebody else must act."""
    service = here.service()
    table = service.games.load(game_id)
    if table is None or table.is_over:
        return
    try:
        seen = Sitting(service, here.client(), table).play()
    except ServiceError as error:
        # 404, 409: the game went on without us. Whatever is still owed, the clock will call for again.
        logs.info("house move refused", game=game_id, status=error.status, problem=str(error))
        return
    if owes(seen):
        service.jobs.play_house(game_id, seen["version"])


def owes(seen: dict[str, Any]) -> bool:
    """Whether the envelope asks a house seat to move."""
    return seen["you"] is not None and seen["you"] in seen["to_act"]


class Sitting:
    """The house bots at one table, for a while. The dice of a decision are a function of seed, seat and version: a
    retry, or another worker, decides alike."""

    def __init__(self, service: Service, client: Client, table: Table) -> None:
        self._service, self._client, self._table = service, client, table
        setup, stand_in = table.state.setup, service.settings.stand_in
        bots = tuple(seat.house or stand_in for seat in table.facts.seats)
        shown = {name: getattr(setup, name) for name in ("game", "scenario", "players", "options")}
        self._players = Players(bots, setup.seed, shown)
        self._stand_ins = Players((stand_in,) * len(bots), setup.seed, shown)
        self._broken = set(service.notes.read(table.id).fault) if table.facts.match else set()

    def play(self) -> dict[str, Any]:
        """Move while a house seat owes it and time is left; gives the last envelope."""
        until = time.monotonic() + SLICE_SECONDS
        seen = self._client.read(self._table.id)
        while owes(seen) and time.monotonic() < until:
            seen = self._step(seen)
        if self._table.facts.match:
            self._service.notes.thought(self._table.id, self._players.seconds, self._players.decisions)
        return seen

    def _step(self, seen: dict[str, Any]) -> dict[str, Any]:
        seat = seen["you"]
        if seat in self._broken:
            return self._move(seen, self._stand_ins)
        try:
            return self._move(seen, self._players)
        except BotFault as fault:
            self._note(seat, CRASH, str(fault))
        except ServiceError as error:
            if error.problem.get("type") not in _REFUSED:
                raise
            self._note(seat, ILLEGAL, str(error))
        return self._move(seen, self._stand_ins)

    def _move(self, seen: dict[str, Any], players: Players) -> dict[str, Any]:
        move = players.decide(seen["you"], seen["version"], seen["legal_moves"], lambda: seen["view"])
        return self._client.move(self._table.id, move, seen["version"], seat=seen["you"], forced=True)

    def _note(self, seat: int, kind: str, detail: str) -> None:
        """A house bot that breaks down loses its seat to the stand-in; no game hangs on it."""
        logs.error("house bot broke down", game=self._table.id, seat=seat, kind=kind, detail=detail)
        self._broken.add(seat)
        if self._table.facts.match:
            self._service.notes.fault(self._table.id, seat, kind)
