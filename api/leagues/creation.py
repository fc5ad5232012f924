"""Creating a league: what may be entered, by whom, and how large it may be."""

import time
from typing import Any

from api import creation
from api.leagues import conduct, plan
from api.leagues.record import HOUSE, Entrant, League
from api.problems import FORBIDDEN, TOO_MANY_LEAGUES, WRONG_FIELDS, Problem
from api.record import Clock
from api.service import Service
from arena.pairing import usual_rounds
from arena.strategies import STRATEGIES

_RETRY_SECONDS = 60


def create(service: Service, wanted: dict[str, Any], creator: str, key: str, *, unlimited: bool) -> tuple[League, bool]:
    """Make a league and begin it, or find the one that this Idempotency-Key has made; says whether it is new."""
    draft = creation.find_draft(service, wanted, f"league:{creator}", key)
    existing = service.leagues.find(draft.game_id) if key else None
    if existing is not None:
        return existing, False
    if not unlimited:
        _check_open(service, creator)
    league = _settle(service, wanted, creator, draft.game_id)
    service.leagues.create(league, plan.draw(league, 0, []))
    conduct.advance(service, league)
    return league, True


def _check_open(service: Service, creator: str) -> None:
    limit = service.settings.open_leagues
    found = [league for league in map(service.leagues.find, service.leagues.open()) if league is not None]
    if limit and sum(league.creator == creator for league in found) >= limit:
        detail = f"at most {limit} unfinished leagues; wait for their end or cancel some"
        raise Problem(TOO_MANY_LEAGUES, detail, retry_after=_RETRY_SECONDS)


def _settle(service: Service, wanted: dict[str, Any], creator: str, league_id: str) -> League:
    state = creation.new_state(wanted["game"], wanted["scenario"], wanted["players"], "", wanted["options"])
    entrants = [_entrant(service, name, creator) for name in wanted["entrants"]]
    is_house = all(entrant.strategy for entrant in entrants)
    league = League(
        id=league_id,
        name=wanted["name"],
        game=state.setup.game,
        scenario=state.setup.scenario,
        players=wanted["players"],
        entrants=entrants,
        format=wanted["format"],
        rounds=wanted["rounds"] or usual_rounds(wanted["format"], len(entrants)),
        duplicate=wanted["duplicate"] or ("full" if is_house else "board"),
        options=state.setup.options,
        clock=Clock(**wanted["clock"]),
        seed=service.new_seed() if wanted["seed"] is None else wanted["seed"],
        callers_seed=wanted["seed"] is not None,
        creator=creator,
        created=time.time_ns() // 1000,
    )
    _check(league)
    return league


def _entrant(service: Service, name: str, creator: str) -> Entrant:
    if name.startswith(HOUSE):
        if name.removeprefix(HOUSE) not in STRATEGIES:
            raise Problem(
                WRONG_FIELDS, f"there is no {name!r}; there are {', '.join(HOUSE + bot for bot in STRATEGIES)}"
            )
        return Entrant(name, name.removeprefix(HOUSE))
    bot = service.bots.find(name)
    if bot is None:
        raise Problem(WRONG_FIELDS, f"there is no bot {name!r}; house bots are named {HOUSE}NAME")
    if not bot.accepts_leagues and creator != f"bot:{bot.id}":
        raise Problem(FORBIDDEN, f"the bot {name} does not accept leagues of others")
    return Entrant(bot.id, bot.name)


def _check(league: League) -> None:
    """What only the league as a whole can get wrong."""
    names = [entrant.id for entrant in league.entrants]
    games = plan.games_planned(league)
    faults = {
        f"{league.players} players need as many entrants": len(names) < league.players,
        "every entrant is entered once": len(set(names)) < len(names),
        f"{games} games; at most {plan.MOST_GAMES} are allowed": games > plan.MOST_GAMES,
        "with a given seed all entrants must be house bots": league.callers_seed and not league.is_house,
    }
    wrong = next((text for text, found in faults.items() if found), None)
    if wrong is not None:
        raise Problem(WRONG_FIELDS, wrong)
