"""The job that takes a match of a league further. It carries the match's id and may run any number of times."""

from api import logs
from api.leagues import conduct
from api.leagues.record import League
from api.record import Table
from api.service import Service
from api.store.games import now_ms
from api.store.leagues import Claim
from arena.client import Client, ServiceError
from worker import here
from worker.house import Sitting


def run(league_id: str, match_id: str) -> None:
    """Claim the match, begin its game if need be, play it if all seats are the house's, record its end."""
    take_further(here.service(), here.client(), league_id, match_id)


def take_further(service: Service, client: Client, league_id: str, match_id: str) -> None:
    """One step of a match, for a given service. What fails on the way is called for again by the sweeper."""
    claim = service.leagues.claim(league_id, match_id, now_ms() + conduct.LEASE_MS)
    league = service.leagues.find(league_id)
    if claim is None or league is None:
        return
    table: Table | None = conduct.open_game(service, league, claim)
    assert table is not None
    if table.facts.is_run and not table.is_over:
        _play(service, client, table)
        table = service.games.load(table.id)
    _after(service, league, claim, table)


def _play(service: Service, client: Client, table: Table) -> None:
    """All seats, for a while."""
    try:
        Sitting(service, client, table).play()
    except ServiceError as error:
        # 409: another runner was faster with a move of its own; 404: the game is gone. The stored game will tell.
        logs.info("match move refused", game=table.id, status=error.status, problem=str(error))


def _after(service: Service, league: League, claim: Claim, table: Table | None) -> None:
    """Record the end; else leave the match to the next call."""
    if table is None or table.control.status == "aborted":
        logs.warning("match has no game", league=league.id, match=claim.match_id, game=claim.game_id)
    elif table.is_over:
        conduct.record(service, league, claim, table)
    elif not table.facts.is_run:
        service.leagues.hold(claim, now_ms() + conduct.WATCH_MS)
    elif service.leagues.hold(claim, now_ms() + conduct.LEASE_MS):
        service.jobs.run_match(league.id, claim.match_id, claim.epoch, soon=True)
