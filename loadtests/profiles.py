"""The profiles: each is a kind of user. Locust runs those that are named, or all of them by weight: the mix."""

import itertools
import random
from collections.abc import Callable
from typing import Any

import gevent
from gevent.pool import Group
from locust import FastHttpUser, task

from loadtests.calls import Calls, Spoiled
from loadtests.checks import Witness, WrongAnswer, check_events, demand
from loadtests.options import Json, Pace, new_game, scenarios

WAIT_SECONDS = 20  # of a long-poll
_LONGEST_LOOK = 400  # events that a spectator watches before it turns to another game
_numbers = itertools.count()


class Profile(FastHttpUser):
    """What all profiles share: calls, chance, pace and a choice of scenarios."""

    abstract = True
    network_timeout = WAIT_SECONDS + 40.0
    max_retries = 0
    concurrency = 8  # connections of one user: a user may play several seats

    def on_start(self) -> None:
        """Look up what can be played."""
        options = self.environment.parsed_options
        self.rng = random.Random(f"{options.random_seed}/{next(_numbers)}")
        self.calls = Calls(self.client, options.key)
        self.pace = Pace.of(options.think)
        self.scenarios = scenarios(self.calls.catalogue(), options.games)

    @task
    def session(self) -> None:
        """One game, or one visit; what goes wrong in it is counted and ends it."""
        try:
            self.visit()
        except Spoiled:
            gevent.sleep(1)

    def visit(self) -> None:
        """What this kind of user does."""
        raise NotImplementedError

    def think(self) -> None:
        """Take one's time."""
        gevent.sleep(self.pace.seconds(self.rng))

    def wanted(self, seats: Callable[[int], list[Json]], **more: Any) -> tuple[Json, int]:
        """A random scenario for a random number of players: the body that creates it, and the number."""
        scenario = self.rng.choice(self.scenarios)
        players = self.rng.choice(scenario.players)
        return new_game(scenario, seats(players), self.environment.parsed_options) | more, players

    def pick(self, seen: Json) -> Json:
        """Any concrete move."""
        move: Json = self.rng.choice([move for move in seen["legal_moves"] if not move.get("template")])
        return move

    def check_replay(self, witness: Witness) -> None:
        """After the end, what was answered must be stored."""
        self.calls.replay(witness.id, witness.reads_replay)


class SelfPlayer(Profile):
    """Plays all seats of a game with one token: one request a move, as fast as it thinks."""

    weight = 24

    def visit(self) -> None:
        """One whole game."""
        body, players = self.wanted(lambda players: [{"name": "self"}] * players, one_token=True)
        made = self.calls.create(body)
        witness = Witness(made["id"], players, tuple(range(players)))
        seen, token = made["envelope"], made["seats"][0]["token"]
        while seen["status"] == "playing":
            seen = self._step(witness, seen, token)
            self.think()
        self.check_replay(witness)

    def _step(self, witness: Witness, seen: Json, token: str) -> Json:
        version, seat, move = seen["version"], seen["you"], self.pick(seen)
        body = {"move": move, "version": version, "seat": seat}
        return self.calls.move(
            witness.id, token, body, lambda answer: witness.has_played_alone(answer, version, seat, move)
        )


class WaitingBots(Profile):
    """A bot for each seat; each holds one request until it must act again."""

    weight = 4

    def visit(self) -> None:
        """One whole game, each seat in a greenlet of its own."""
        body, players = self.wanted(lambda players: [{"name": f"bot {n}"} for n in range(players)])
        made = self.calls.create(body)
        table = Group()
        bots = [table.spawn(self._play, made, seat, players) for seat in range(players)]
        try:
            table.join()
        finally:
            table.kill()
        witnesses = [bot.value for bot in bots if bot.value]
        if len(witnesses) == players:
            self._compare(witnesses)

    def _play(self, made: Json, seat: int, players: int) -> Witness | None:
        """One seat; None if its game was spoiled."""
        witness, token = Witness(made["id"], players, (seat,)), made["seats"][seat]["token"]
        try:
            seen = self.calls.read(witness.id, token, witness.sees, wait=WAIT_SECONDS, since=0)
            while seen["status"] == "playing":
                seen = self.decide(witness, seen, token)
        except Spoiled:
            return None
        return witness

    def decide(self, witness: Witness, seen: Json, token: str) -> Json:
        """Move, or wait for one's turn."""
        version, seat = seen["version"], witness.seats[0]
        if seat not in seen["to_act"]:
            return self.calls.read(witness.id, token, witness.sees, wait=WAIT_SECONDS, since=version)
        self.think()
        move = self.pick(seen)
        body = {"move": move, "version": version}
        return self.calls.move(
            witness.id, token, body, lambda answer: witness.has_played(answer, version, seat, move), WAIT_SECONDS
        )

    def _compare(self, witnesses: list[Witness]) -> None:
        """All seats must have seen the same end, and together have played every move."""
        whole = Witness(witnesses[0].id, witnesses[0].players)
        whole.last, whole.version = witnesses[0].last, witnesses[0].version
        whole.answered = sorted((row for one in witnesses for row in one.answered), key=lambda row: row[0])
        self.check_replay(whole)


class HouseGuest(WaitingBots):
    """One seat against house bots, which the service's workers play."""

    weight = 2

    def visit(self) -> None:
        """One whole game."""
        bot = self.environment.parsed_options.bots
        body, players = self.wanted(lambda players: [{"name": "guest"}, *[{"bot": bot}] * (players - 1)])
        made = self.calls.create(body, wait=WAIT_SECONDS)
        witness, seen = Witness(made["id"], players, (0,)), made["envelope"]
        witness.sees(seen)
        while seen["status"] == "playing":
            seen = self.decide(witness, seen, made["seats"][0]["token"])
        self.check_replay(witness)


class Spectator(Profile):
    """Follows the stream of somebody's game, then another's."""

    weight = 3

    def visit(self) -> None:
        """Watch a game that goes on."""
        page = self.calls.listing(_check_listing, status="playing", limit=50)
        if not page["items"]:
            gevent.sleep(1)
            return
        game = self.rng.choice(page["items"])
        witness = Witness(game["id"], len(game["seats"]))
        self.calls.read(game["id"], "", _only_public)
        try:
            self._watch(witness)
        except WrongAnswer as wrong:
            self.calls.complain("stream", wrong)

    def _watch(self, witness: Witness) -> None:
        for event in self.calls.stream(witness.id):
            if "seq" in event:
                witness.streams(event)
            if event["type"] in ("end", "resync") or witness.seq > _LONGEST_LOOK:
                return


class Lobby(Profile):
    """Creates games, looks around, tries a wrong door, and leaves: aborts half of its games and forgets the others."""

    weight = 1

    def visit(self) -> None:
        """Come and go."""
        body, players = self.wanted(lambda players: [{"name": "passer-by"}] * players)
        made = self.calls.create(body)
        witness = Witness(made["id"], players)
        self.calls.read(witness.id, "", witness.sees)
        self.calls.refused(witness.id, "s." + made["id"] + ".nobody", 401)
        self.calls.listing(_check_listing, limit=20)
        if self.rng.random() < 0.5:
            self.calls.abort(witness.id, made["owner_token"], witness.sees)
            self.check_replay(witness)
        gevent.sleep(0.5 + self.pace.seconds(self.rng))


def _check_listing(page: Json) -> None:
    created = [row["created"] for row in page["items"]]
    demand(created == sorted(created, reverse=True), "the listing is not newest first")
    demand(len({row["id"] for row in page["items"]}) == len(created), "a game is listed twice")


def _only_public(seen: Json) -> None:
    demand(seen["you"] is None and not seen["legal_moves"], "a spectator is given a seat")
    Witness(seen["id"], len(seen["view"]["players"])).sees(seen)
    check_events(seen["events"], None, seen["version"])
