"""Conducting a league: blocks are released as there is room, rounds turned, games made, results recorded."""

import secrets

from api import creation, referee
from api.leagues import outcome, plan
from api.leagues.record import Entrant, League
from api.problems import BLOCK_NOT_OVER, NOT_FOUND, Problem
from api.record import RESIGNED, Facts, Seat, Table
from api.service import Service
from api.store.games import now_ms
from api.store.leagues import Claim
from arena.pairing import Fixture, Group, name_of, place_of

LEASE_MS = 10_000  # of a match that waits in the queue or is being played; then it is called again
WATCH_MS = 60_000  # of a match that registered bots are playing: its end calls the job, this is for lost calls


def find(service: Service, league_id: str) -> League:
    """The league, or 404."""
    league = service.leagues.find(league_id)
    if league is None:
        raise Problem(NOT_FOUND, f"there is no league {league_id[:40]!r}")
    return league


# ---- the schedule ----


def groups(service: Service, league: League, round_: int) -> list[Group]:
    """The groups of a round that has begun."""
    return service.leagues.groups(league.id, round_) if plan.is_drawn(league) else plan.all_groups(league)


def block(service: Service, league: League, round_: int, number: int) -> tuple[Fixture, ...]:
    """The matches of a block of a round that has begun."""
    return plan.block(league, round_, number, groups(service, league, round_)[number])


def advance(service: Service, league: League) -> None:
    """Release what there is room for, turn to the next round, end the league. Safe at any time, by anybody."""
    blocks, most = plan.blocks_in_round(league), plan.most_in_flight(league)
    while True:
        round_, number = service.leagues.release(league, blocks, most, now_ms() + LEASE_MS)
        if number >= 0:
            for rotation in range(league.players):
                service.jobs.run_match(league.id, name_of(round_, number, rotation), 0)
        elif number == -1 or not _turn(service, league, round_, blocks):
            return


def _turn(service: Service, league: League, round_: int, blocks: int) -> bool:
    """The round has no more blocks: the next one, or the end. By the Swiss system all its matches must have ended."""
    if round_ + 1 >= league.rounds:
        service.leagues.finish(league.id, round_, blocks)
        return False
    wait = plan.is_drawn(league)
    if wait and service.leagues.in_flight(league.id):
        return False
    drawn = plan.draw(league, round_ + 1, service.leagues.results(league.id)) if wait else None
    return service.leagues.turn(league.id, round_, blocks, wait=wait, groups=drawn)


# ---- one match ----


def open_game(service: Service, league: League, claim: Claim) -> Table:
    """The game of a match: as it is stored, or a new one under the id that the first claim has fixed."""
    table = service.games.load(claim.game_id)
    if table is not None:
        return table
    round_, number, rotation = place_of(claim.match_id)
    fixture = block(service, league, round_, number)[rotation]
    table = _lay(service, league, fixture, claim.game_id)
    if creation.begin(service, table):
        return table
    stored = service.games.load(claim.game_id)
    assert stored is not None  # whoever was faster has made it
    return stored


def _lay(service: Service, league: League, fixture: Fixture, game_id: str) -> Table:
    state = creation.new_state(league.game, league.scenario, league.players, fixture.seed, league.options)
    entrants = [league.entrant(bot) for bot in fixture.bots]
    table = creation.lay(
        game_id, state, [_seat(entrant) for entrant in entrants],
        clock=league.clock, creator=f"league:{league.id}", owner=secrets.token_bytes(32),
        callers_seed=league.callers_seed, one_token=False, match=f"{league.id}/{fixture.id}",
    )  # fmt: skip
    for seat, entrant in enumerate(entrants):
        if not entrant.strategy and service.bots.find(entrant.id) is None:
            table.control.left[seat] = RESIGNED
            service.notes.fault(game_id, seat, outcome.WITHDRAWN)
    return table


def _seat(entrant: Entrant) -> Seat:
    return Seat(entrant.name, house=entrant.strategy) if entrant.strategy else Seat(entrant.name, bot=entrant.id)


def record(service: Service, league: League, claim: Claim, table: Table) -> bool:
    """The result of a match that has ended; then what it makes room for. False if somebody else holds the match."""
    round_, number, rotation = place_of(claim.match_id)
    fixture = block(service, league, round_, number)[rotation]
    done = service.leagues.record(claim, outcome.result(table, service.notes.read(table.id), fixture))
    advance(service, league)
    return done


def block_is_over(service: Service, league: League, round_: int, number: int) -> bool:
    """Whether seeds and replays of a block may be told."""
    match_ids = [name_of(round_, number, rotation) for rotation in range(league.players)]
    return all(service.leagues.results_of(league.id, match_ids)) or service.leagues.progress(league.id).is_over


def check_told(service: Service, facts: Facts) -> None:
    """Refuse the replay of a match while others of its block are still played on the same board."""
    league_id, _, match_id = facts.match.partition("/")
    league = service.leagues.find(league_id) if league_id else None
    if league is not None and not block_is_over(service, league, *place_of(match_id)[:2]):
        raise Problem(BLOCK_NOT_OVER, "the replay is given out when all matches of the block have ended")


# ---- the end of a league that is cancelled ----


def wind_up(service: Service, league: League) -> bool:
    """Abort the games of a cancelled league; True when nothing is left."""
    in_flight = service.leagues.in_flight(league.id)
    games = service.leagues.games_of(league.id, in_flight)
    for match_id, game_id in zip(in_flight, games, strict=True):
        if game_id is None or _abort(service, game_id):
            service.leagues.drop(league.id, match_id)
    return not service.leagues.in_flight(league.id)


def _abort(service: Service, game_id: str) -> bool:
    table = service.games.load(game_id)
    if table is None or table.is_over:
        return True
    now = now_ms()
    referee.abort(table, "cancelled", now)
    done = service.games.commit(table, [], now)
    if done:
        service.inbox.leave(table)
    return done
