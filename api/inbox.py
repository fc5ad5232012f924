"""The inbox: the games in which a registered bot must act."""

from typing import Any

from api.envelope import timestamp
from api.record import HERE, Table
from api.store import keys
from api.store.connection import Redis
from api.store.games import GameStore, message, now_ms

_FORGOTTEN_MS = 60_000  # an invitation to a game that still does not exist came to nothing


class Inbox:
    """Which games a bot sits in; what is asked of it there is read from the games themselves."""

    def __init__(self, redis: Redis, games: GameStore) -> None:
        self._redis = redis
        self._games = games

    def invite(self, table: Table) -> None:
        """Note a game that is about to begin: before it is stored, so that no invitation is lost."""
        for bot_id in _bots(table):
            self._redis.zadd(keys.bot_games(bot_id), {table.id: now_ms()})

    def announce(self, table: Table) -> None:
        """Wake bots that must act in a game that has just begun."""
        if _bots(table):
            self._redis.publish(keys.WAKE_CHANNEL, message(table))

    def leave(self, table: Table) -> None:
        """The game is over."""
        for bot_id in _bots(table):
            self._redis.zrem(keys.bot_games(bot_id), table.id)

    def read(self, bot_id: str) -> list[dict[str, Any]]:
        """What the bot must do now, the most urgent first."""
        invited = dict(self._redis.zrange(keys.bot_games(bot_id), 0, -1, withscores=True))
        tables = self._games.load_many([game_id.decode() for game_id in invited])
        self._forget(bot_id, {game_id.decode(): int(when) for game_id, when in invited.items()}, tables)
        owed = [
            (table.control.due[seat], _item(table, seat))
            for table in tables
            for seat in table.to_act()
            if table.facts.seats[seat].bot == bot_id and table.control.left[seat] == HERE
        ]
        return [item for _, item in sorted(owed, key=lambda pair: pair[0])]

    def _forget(self, bot_id: str, invited: dict[str, int], tables: list[Table]) -> None:
        """Games that have ended, or never began."""
        playing = {table.id for table in tables if not table.is_over}
        ended = {table.id for table in tables if table.is_over}
        old = {game_id for game_id, when in invited.items() if now_ms() - when > _FORGOTTEN_MS}
        if gone := ended | (old - playing):
            self._redis.zrem(keys.bot_games(bot_id), *gone)


def _bots(table: Table) -> set[str]:
    return {seat.bot for seat in table.facts.seats if seat.bot}


def _item(table: Table, seat: int) -> dict[str, Any]:
    due, (league, _, match) = table.control.due[seat], table.facts.match.partition("/")
    return {
        "id": table.id,
        "game": table.facts.game,
        "scenario": table.facts.scenario,
        "seat": seat,
        "version": table.control.ripe[seat],
        "deadline": timestamp(due) if due else None,
        "remaining_ms": max(0, due - now_ms()) if due else None,
        "league": league or None,
        "match": match or None,
    }
