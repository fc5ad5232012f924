"""Players of all kinds, each in a thread of its own; every move they send is noted in the ledger."""

import http.client
import json
import random
import secrets
import socket
import threading
import traceback
from typing import Any
from urllib.parse import urlsplit

import rules
from arena.client import Client, ServiceError
from tests.faults.ledger import Account, Ledger
from tests.live import pick

Json = dict[str, Any]

PATIENCE = 60.0  # seconds that a player keeps asking a service that is away
WAIT = 5  # of a long-poll
TURNS = 25  # of a game
GONE = ("game-over", "seat-forfeited")  # problems after which a seat has nothing more to say


class Player(threading.Thread):
    """Plays one game after the other until told to stop. What it cannot explain is a failure of the run."""

    def __init__(self, url: str, ledger: Ledger, seed: str, stopping: threading.Event) -> None:
        super().__init__(name=f"{type(self).__name__} {seed}", daemon=True)
        self.url = url
        self.ledger = ledger
        self.rng = random.Random(seed)
        self.stopping = stopping

    def run(self) -> None:
        """Play."""
        try:
            while not self.stopping.is_set():
                self.play()
        except Exception:
            self.ledger.failures.append(f"{self.name}: {traceback.format_exc()}")

    def play(self) -> None:
        """One game."""
        raise NotImplementedError

    def create(self, seats: Any, **more: Any) -> tuple[Json, Account]:
        """A game of any scenario; `seats(players)` says who sits there."""
        row = self.rng.choice(rules.catalogue()["games"])
        scenario = self.rng.choice(row["scenarios"])
        with Client(self.url, patience=PATIENCE) as guest:
            made = guest.create(
                game=row["game"], scenario=scenario["scenario"], seats=seats(self.rng.choice(scenario["players"])),
                options={"max_turns": TURNS}, **more,
            )  # fmt: skip
        return made, self.ledger.open(made)

    def seat_loop(self, made: Json, account: Account, seat: int) -> None:
        """One seat with its own token, until the end of the game or of the run."""
        with Client(self.url, made["seats"][seat]["token"], patience=PATIENCE) as me:
            seen = me.read(account.game_id)
            while seen["status"] == "playing" and not self.stopping.is_set():
                try:
                    seen = self.step(me, account, seen, seat)
                except ServiceError as error:
                    if error.problem.get("type") in GONE:
                        return
                    if error.status != 409:
                        raise
                    seen = me.read(account.game_id)

    def step(self, me: Client, account: Account, seen: Json, seat: int) -> Json:
        """Move if it is the seat's turn, else wait for it."""
        if seat not in seen["to_act"]:
            return me.read(account.game_id, wait=WAIT)
        move, by_key = pick(seen, self.rng), self.rng.random() < 0.25
        attempt = account.sends(seat, move, None if by_key else seen["version"])
        try:
            if by_key:
                path, body = f"/v1/games/{account.game_id}/moves?wait={WAIT}", {"move": move}
                seen = me.request("POST", path, body, key=secrets.token_hex(8))
            else:
                seen = me.move(account.game_id, move, seen["version"], wait=WAIT)
        except ServiceError as error:
            attempt.refused = error.status < 500
            if by_key and error.status == 422:  # the clock was faster, and the move is for another decision
                return me.read(account.game_id)
            raise
        attempt.played = seen["played"]["from"]
        return seen


class Guest(Player):
    """One seat against house bots."""

    def play(self) -> None:
        """One game."""
        bots = [{"bot": "random"}, {"bot": "greedy"}, {"bot": "random"}]
        made, account = self.create(lambda players: [{"name": "guest"}, *bots[: players - 1]], wait=WAIT)
        self.seat_loop(made, account, 0)


class Table(Player):
    """A bot for every seat, each on a connection and in a thread of its own."""

    def play(self) -> None:
        """One game."""
        made, account = self.create(lambda players: [{"name": "bot"}] * players)
        others = [threading.Thread(target=self._seat, args=(made, account, n)) for n in range(1, len(made["seats"]))]
        for other in others:
            other.start()
        self.seat_loop(made, account, 0)
        for other in others:
            other.join()

    def _seat(self, made: Json, account: Account, seat: int) -> None:
        try:
            self.seat_loop(made, account, seat)
        except Exception:
            self.ledger.failures.append(f"{self.name}, seat {seat}: {traceback.format_exc()}")


class Sleeper(Player):
    """Falls asleep over its moves, so that the clock plays for it; plays on where it can."""

    def play(self) -> None:
        """One game on a short clock."""
        clock = {"move_seconds": 1, "trade_seconds": 1, "strikes": 3}
        made, account = self.create(lambda players: [{"name": "s"}, *[{"bot": "random"}] * (players - 1)], clock=clock)
        self.seat_loop(made, account, 0)

    def step(self, me: Client, account: Account, seen: Json, seat: int) -> Json:
        """Sometimes too late."""
        if seat in seen["to_act"] and self.rng.random() < 0.1:
            self.stopping.wait(2.0)
        return super().step(me, account, seen, seat)


class Cutter(Player):
    """Plays all seats over connections that it cuts: in the middle of a request, or before the answer."""

    def play(self) -> None:
        """One game."""
        made, account = self.create(lambda players: [{"name": "cutter"}] * players, one_token=True)
        token, seen = made["seats"][0]["token"], made["envelope"]
        with Client(self.url, token, patience=PATIENCE) as me:
            while seen["status"] == "playing" and not self.stopping.is_set():
                seen = self._move(me, account, seen, token)

    def _move(self, me: Client, account: Account, seen: Json, token: str) -> Json:
        move, version, seat = pick(seen, self.rng), seen["version"], seen["you"]
        attempt = account.sends(seat, move, version)
        for _ in range(self.rng.choice((0, 0, 1, 2))):
            self._send_and_cut(account, token, {"move": move, "version": version, "seat": seat})
        seen = me.move(account.game_id, move, version, seat=seat)
        attempt.played = seen["played"]["from"]
        return seen

    def _send_and_cut(self, account: Account, token: str, body: Json) -> None:
        """The same move, all of it or a part; nobody waits for the answer."""
        data = json.dumps(body).encode()
        head = (
            f"POST /v1/games/{account.game_id}/moves HTTP/1.1\r\nHost: kontor\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        request = head.encode() + data
        part = len(request) if self.rng.random() < 0.7 else self.rng.randrange(1, len(request))
        address = urlsplit(self.url)
        try:
            with socket.create_connection((address.hostname, address.port), 5) as connection:
                connection.sendall(request[:part])
        except (OSError, http.client.HTTPException):
            return  # cut by somebody else already


KINDS: tuple[type[Player], ...] = (Guest, Table, Sleeper, Cutter, Guest, Cutter)
