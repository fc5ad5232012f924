"""The schedule of a league: a pure function of its facts, and by the Swiss system of earlier results."""

from functools import lru_cache

from api.leagues.record import League
from arena import pairing
from arena.pairing import Fixture, Group
from arena.results import Result

MOST_ENTRANTS, MOST_GAMES = 64, 20_000
_BLOCKS_AT_ONCE = 8
_BLOCKS_OF_BOTS = 2  # in a round robin the same bots sit in many blocks: nobody is to play everywhere at once


def blocks_in_round(league: League) -> int:
    """How many blocks each round has."""
    return pairing.blocks_in_round(league.format, len(league.entrants), league.players)


def games_planned(league: League) -> int:
    """How many matches the league has."""
    return blocks_in_round(league) * league.players * league.rounds


def most_in_flight(league: League) -> int:
    """How many matches may be under way at a time."""
    spread = league.is_house or league.format == "swiss"
    return league.players * (_BLOCKS_AT_ONCE if spread else _BLOCKS_OF_BOTS)


def is_drawn(league: League) -> bool:
    """Whether the groups of a round depend on earlier rounds, and have to be kept."""
    return league.format == "swiss"


def draw(league: League, round_: int, earlier: list[Result]) -> list[Group] | None:
    """The groups of a round that have to be kept."""
    if not is_drawn(league):
        return None
    names = [entrant.id for entrant in league.entrants]
    before = sorted((result for result in earlier if result.round < round_), key=lambda result: result.place)
    return pairing.swiss(names, league.players, round_, before, league.seed)


def all_groups(league: League) -> list[Group]:
    """The groups of every round of a round robin."""
    return _all_groups(tuple(entrant.id for entrant in league.entrants), league.players)


@lru_cache(maxsize=32)
def _all_groups(entrants: tuple[str, ...], players: int) -> list[Group]:
    return pairing.round_robin(entrants, players)


def block(league: League, round_: int, number: int, group: Group) -> tuple[Fixture, ...]:
    """The matches of a block, by rotation."""
    return pairing.block(league.seed, round_, number, group, league.duplicate)
