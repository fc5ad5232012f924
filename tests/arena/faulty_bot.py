"""Bots that do one thing wrong, for the tests of `kontor check-bot`: `python -m tests.arena.faulty_bot FAULT`."""

import os
import sys
import time
from contextlib import suppress

from arena.client import Client, ServiceError

MOVES_BEFORE_THE_CRASH = 3


class Bot:
    """Plays as it should; a fault is a method that replaces `move`."""

    def __init__(self, client):
        self.client = client
        self.moves = 0

    def run(self):
        while True:
            for item in self.client.request("GET", "/v1/bots/me/inbox?wait=20")["items"]:
                self.play(item["id"])

    def play(self, game_id):
        seen = self.client.read(game_id)
        while seen["you"] in seen["to_act"]:
            seen = self.move(seen)
            self.moves += 1

    def move(self, seen):
        move = next(move for move in reversed(seen["legal_moves"]) if "template" not in move)
        return self.client.move(seen["id"], move, seen["version"])

    def refused(self, seen, body):
        """Sends nonsense first, then moves as it should."""
        with suppress(ServiceError):
            self.client.request("POST", f"/v1/games/{seen['id']}/moves", body)
        return Bot.move(self, seen)


class Illegal(Bot):
    def move(self, seen):
        return self.refused(seen, {"move": {"type": "build_city", "intersection": 0}})


class Invalid(Bot):
    def move(self, seen):
        return self.refused(seen, {"move": {"type": "fly"}})


class Malformed(Bot):
    def move(self, seen):
        return self.refused(seen, [])


class Stale(Bot):
    def move(self, seen):
        return self.refused(seen, {"move": {"type": "roll_dice"}, "version": 0}) if self.moves else super().move(seen)


class Hanging(Bot):
    def move(self, seen):
        time.sleep(3600)


class Crashing(Bot):
    def move(self, seen):
        if self.moves == MOVES_BEFORE_THE_CRASH:
            raise SystemExit("out of ideas")
        return super().move(seen)


class Polling(Bot):
    def move(self, seen):
        for _ in range(8):
            self.client.read(seen["id"])
        return super().move(seen)


class Slow(Bot):
    def move(self, seen):
        time.sleep(0.0 if self.moves else 1.2)
        return super().move(seen)


class Deaf(Bot):
    def run(self):
        time.sleep(3600)


if __name__ == "__main__":
    with Client(os.environ["KONTOR_URL"], os.environ["KONTOR_BOT_KEY"]) as service:
        globals()[sys.argv[1]](service).run()
