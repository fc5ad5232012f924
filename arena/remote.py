"""One match over HTTP: the same strategies as in process, and the same game for the same seed."""

from arena.client import Client, ServiceError
from arena.matches import BotFault, Players, Setup
from arena.results import Json, Result

CLOCK = {"move_seconds": 600, "trade_seconds": 600}  # nobody is to lose a move because this machine is busy
_REFUSED = ("illegal-move", "invalid-move")


class RemoteMatch:
    """A game on a service, whose seats are all held by one token."""

    def __init__(self, client: Client, setup: Setup, bots: tuple[str, ...], seed: str) -> None:
        self.setup, self.bots, self.seed = setup, bots, seed
        self._client = client
        self._players = Players(bots, seed, setup.filled().show())
        self.id = ""

    def play(self) -> Result:
        """To the end; the service names the next seat to act, the lowest that owes a decision."""
        made = self._client.create(
            game=self.setup.game,
            scenario=self.setup.scenario,
            seats=[{"name": bot} for bot in self.bots],
            seed=self.seed,
            options=self.setup.options,
            clock=CLOCK,
            one_token=True,
        )
        self.id, seen = made["id"], made["envelope"]
        with Client(self._client.url, made["seats"][0]["token"]) as player:
            while seen["status"] == "playing":
                seen = self._step(player, seen)
        return self._players.result(seen["result"], seen["version"])

    def _step(self, player: Client, seen: Json) -> Json:
        seat, version = seen["you"], seen["version"]
        move = self._players.decide(seat, version, seen["legal_moves"], lambda: seen["view"])
        try:
            return player.move(self.id, move, version, seat=seat)
        except ServiceError as error:
            if error.problem.get("type") in _REFUSED:
                raise BotFault(seat, self.bots[seat], "illegal move", str(error)) from error
            raise

    def replay(self) -> Json:
        """As the service tells it."""
        return self._client.request("GET", f"/v1/games/{self.id}/replay")
