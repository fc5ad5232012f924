"""A bot's check-up: one game of a scenario, and what the bot did wrong in it."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import cycle, islice, pairwise
from typing import Any, NamedTuple

from arena.client import Client
from arena.matches import Setup
from arena.proxy import Exchange, Proxy

Json = dict[str, Any]

STRIKES = 2  # decisions that may run out of time before a game is given up
MOST_CALLS = 4.0  # requests for a decision; an inbox, a read and a move are three
GAME_SECONDS = 600.0  # a game that takes longer is given up
_OPPONENTS = ("planner", "greedy", "random")  # the first of them makes offers, so trade is tried too
_FEW_CALLS = 20  # up to here, calls per move say nothing


class Kind(NamedTuple):
    """What a problem says of itself."""

    type: str
    code: str
    clause: str


@dataclass(frozen=True)
class Refusal:
    """A kind of request that was refused, how often, and the first of them."""

    kind: Kind
    count: int
    detail: str
    request: str

    def show(self) -> Json:
        """The refusal as JSON."""
        return self.kind._asdict() | {"count": self.count, "detail": self.detail, "request": self.request}


@dataclass(frozen=True)
class Report:
    """How a bot did in one game."""

    game: str
    scenario: str
    players: int
    end: str  # finished, or why it was given up: forfeited, crashed, endless
    moves: int
    refusals: tuple[Refusal, ...]
    late: int  # decisions that the clock took
    calls: int
    slowest: float  # seconds for a decision
    mean: float
    allowed: float  # seconds that a decision may take

    @property
    def refused(self) -> int:
        """Requests that were refused."""
        return sum(refusal.count for refusal in self.refusals)

    @property
    def calls_per_move(self) -> float:
        """Requests for each decision."""
        return self.calls / max(1, self.moves)

    @property
    def faults(self) -> list[str]:
        """What is wrong, in a few words each; nothing is as it should be."""
        return [what for what, holds in self._signs().items() if holds]

    def _signs(self) -> dict[str, bool]:
        return {
            self.end: self.end != "finished",
            f"{self.refused} refused": self.refused > 0,
            f"{self.late} late": self.late > 0,
            f"polls: {self.calls_per_move:.1f} calls a move": self.calls > max(_FEW_CALLS, MOST_CALLS * self.moves),
            f"slow: {self.slowest:.1f} s": self.slowest > self.allowed / 2,
        }

    def show(self) -> Json:
        """The report as JSON."""
        refusals = [refusal.show() for refusal in self.refusals]
        calls = round(self.calls_per_move, 2)
        return asdict(self) | {"refusals": refusals, "calls_per_move": calls, "faults": self.faults}


class Examiner:
    """Seats a registered bot among house bots and watches."""

    def __init__(self, client: Client, bot_id: str, proxy: Proxy, move_seconds: int) -> None:
        self._client, self._bot_id, self._proxy = client, bot_id, proxy
        self._move_seconds = move_seconds
        self._games = 0

    def examine(self, setup: Setup, is_alive: Callable[[], bool], pause: Callable[[], None]) -> Report:
        """One game from beginning to end; the bot sits in another seat each time."""
        seat, first = self._games % setup.players, len(self._proxy.exchanges)
        self._games += 1
        made = self._client.create(
            game=setup.game,
            scenario=setup.scenario,
            seats=self._seats(setup.players, seat),
            options=setup.options,
            clock={"move_seconds": self._move_seconds, "trade_seconds": self._move_seconds, "strikes": STRIKES},
        )
        with Client(self._client.url, made["owner_token"]) as owner:
            end = _watch(owner, made["id"], seat, is_alive, pause)
            replay = owner.request("GET", f"/v1/games/{made['id']}/replay")
        late = sum(row["seat"] == seat and row.get("by") == "clock" for row in replay["moves"])
        report = _report(setup, self._proxy.exchanges[first:], self._move_seconds)
        return replace(report, end=end, late=late)

    def _seats(self, players: int, seat: int) -> list[Json]:
        others = [{"bot": name} for name in islice(cycle(_OPPONENTS), players - 1)]
        return [*others[:seat], {"bot_id": self._bot_id}, *others[seat:]]


def _watch(owner: Client, game_id: str, seat: int, is_alive: Callable[[], bool], pause: Callable[[], None]) -> str:
    """How the game ends; one that the bot does not play on is aborted, since nothing more can be learnt."""
    until = time.monotonic() + GAME_SECONDS
    while (seen := owner.read(game_id))["status"] == "playing":
        signs = {
            "crashed": not is_alive(),
            "forfeited": seen["clock"]["strikes"][seat] >= STRIKES,
            "endless": time.monotonic() > until,
        }
        if reason := next((name for name, holds in signs.items() if holds), ""):
            owner.request("DELETE", f"/v1/games/{game_id}")
            return reason
        pause()
    return "finished" if seen["status"] == "finished" else "forfeited"  # aborted, since nobody plays for himself


# ---- what the requests say ----


def _report(setup: Setup, exchanges: Sequence[Exchange], move_seconds: int) -> Report:
    times = _times(exchanges)
    return Report(
        game=setup.game,
        scenario=setup.scenario,
        players=setup.players,
        end="",
        moves=sum(exchange.is_move and exchange.status == 200 for exchange in exchanges),
        refusals=_refusals(exchanges),
        late=0,
        calls=len(exchanges),
        slowest=round(max(times, default=0.0), 3),
        mean=round(sum(times) / max(1, len(times)), 3),
        allowed=float(move_seconds),
    )


def _times(exchanges: Sequence[Exchange]) -> list[float]:
    """From an answer to the move that follows it."""
    return [after.begun - before.ended for before, after in pairwise(exchanges) if after.is_move]


def _refusals(exchanges: Sequence[Exchange]) -> tuple[Refusal, ...]:
    found: dict[Kind, Refusal] = {}
    for exchange in exchanges:
        if exchange.status >= 400:
            kind = Kind(*(str(exchange.problem.get(name, "")) for name in Kind._fields))
            known = found.get(kind) or _first(kind, exchange)
            found[kind] = replace(known, count=known.count + 1)
    return tuple(found.values())


def _first(kind: Kind, exchange: Exchange) -> Refusal:
    request = f"{exchange.method} {exchange.path} {exchange.sent}".strip()
    return Refusal(kind, 0, str(exchange.problem.get("detail", "")), request)
