"""Registered bots for tests: well-behaved, hanging, crashing, illegal and slow ones, each in a thread."""

import random
import threading
import time
from contextlib import suppress

from arena.client import Client, ServiceError
from tests.live import pick


class Bot(threading.Thread):
    """Plays whatever its inbox asks for, until stopped."""

    def __init__(self, url, name="good", accepts_leagues=True):
        super().__init__(name=name, daemon=True)
        with Client(url) as guest:
            made = guest.request("POST", "/v1/bots", {"name": name, "accepts_leagues": accepts_leagues})
        self.id, self.key = made["id"], made["key"]
        self._client = Client(url, self.key, patience=30)
        self._rng = random.Random(name)
        self.stopping = False
        self.moves = 0

    def run(self):
        with self._client:
            while not self.stopping:
                self.handle(self._client.request("GET", "/v1/bots/me/inbox?wait=1")["items"])

    def handle(self, items):
        """Act wherever a decision is owed."""
        for item in items:
            self._try(item["id"])

    def _try(self, game_id):
        """What is refused, or came too late, is no reason to stop."""
        try:
            seen = self._client.read(game_id)
            if seen["you"] in seen["to_act"]:
                self.act(seen)
        except ServiceError as error:
            if error.status not in (409, 422):
                raise

    def act(self, seen):
        """A legal move, at once."""
        self._client.move(seen["id"], pick(seen, self._rng), seen["version"], seat=seen["you"])
        self.moves += 1

    def stop(self):
        self.stopping = True
        if self.is_alive():
            self.join(40)


class Hanging(Bot):
    """Reads its inbox for ever and never moves."""

    def act(self, seen):
        time.sleep(0.05)


class Crashing(Bot):
    """Ends after a few moves, as a process with a bug does."""

    def act(self, seen):
        super().act(seen)
        self.stopping = self.moves >= 5


class Illegal(Bot):
    """Sends moves that do not exist."""

    def act(self, seen):
        time.sleep(0.1)
        self._client.move(seen["id"], {"type": "fly"}, seen["version"], seat=seen["you"])


class Slow(Bot):
    """Moves well, but always too late, in all its games at once."""

    seconds = 1.8  # for a clock of one second

    def handle(self, items):
        self._thinking = []
        super().handle(items)
        time.sleep(self.seconds if self._thinking else 0)
        for seen in self._thinking:
            with suppress(ServiceError):
                super().act(seen)

    def act(self, seen):
        """Think first."""
        self._thinking.append(seen)
