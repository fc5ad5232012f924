"""What a player may expect of every answer. Pure: an answer goes in, `WrongAnswer` comes out if it cannot be right."""

import hashlib
from itertools import pairwise
from typing import Any

Json = dict[str, Any]

LONGEST_LIST = 250  # a list of moves stays below
STATUSES = ("playing", "finished", "aborted")
SECRET_FIELDS = frozenset({"seed", "nonce", "token", "owner_token"})  # of an envelope, at its top
PRIVATE_FIELDS = frozenset({"hand", "development_hand"})  # of a player in a view: only his own are shown

# Events with a field that only some seats may see: the field, and what names those seats.
REDACTED_EVENTS = {"card_stolen": ("resource", ("seat", "victim")), "card_bought": ("card", ("seat",))}


class WrongAnswer(Exception):
    """The service has answered what cannot be true; the text says what."""


def demand(holds: object, complaint: str) -> None:
    """Complain unless something holds."""
    if not holds:
        raise WrongAnswer(complaint)


def check_envelope(seen: Json) -> None:
    """What holds for every envelope by itself."""
    demand(seen["status"] in STATUSES, f"status is {seen['status']!r}")
    playing = seen["status"] == "playing"
    demand(playing == bool(seen["to_act"]), f"{seen['status']}, and to act are {seen['to_act']}")
    demand(playing == (seen["result"] is None), f"{seen['status']}, and the result is {seen['result']}")
    demand(not SECRET_FIELDS & set(seen), f"secrets in the envelope: {SECRET_FIELDS & set(seen)}")
    if playing:
        check_view(seen["view"], seen["you"])
        check_list(seen)
    check_events(seen["events"], seen["you"], seen["version"])


def check_view(view: Json, you: int | None) -> None:
    """A view shows nobody's cards but the viewer's."""
    for player in view["players"]:
        shown = PRIVATE_FIELDS & set(player)
        demand(not shown or player["seat"] == you, f"seat {you} sees {sorted(shown)} of seat {player['seat']}")


def check_list(seen: Json) -> None:
    """Whoever must act has something to choose from, and not too much."""
    moves = seen["legal_moves"]
    demand(len(moves) < LONGEST_LIST, f"{len(moves)} legal moves")
    if seen["you"] in seen["to_act"]:
        demand(any(not move.get("template") for move in moves), "must act, but there is no concrete move")


def check_events(events: list[Json], you: int | None, version: int) -> None:
    """Events are numbered without a gap, belong to known versions, and hide what this seat may not know."""
    for before, event in pairwise(events):
        demand(event["seq"] == before["seq"] + 1, f"event {event['seq']} follows {before['seq']}")
        demand(event["version"] >= before["version"], f"event {event['seq']} is of an earlier version")
    for event in events:
        demand(event["version"] <= version, f"event {event['seq']} is of version {event['version']} > {version}")
        check_redaction(event, you)


def check_redaction(event: Json, you: int | None) -> None:
    """A hidden field is there only for the seats that it concerns."""
    field, knowing = REDACTED_EVENTS.get(event["type"], ("", ()))
    if field in event:
        demand(you in [event[name] for name in knowing], f"seat {you} is told the {field} of {event['type']}")


def check_result(result: Json, players: int) -> None:
    """Every seat has one rank, and the winner the first."""
    ranked = sorted(seat for rank in result["ranking"] for seat in rank)
    if result["ranking"] or result["winner"] is not None:  # an aborted game has neither
        demand(ranked == list(range(players)), f"ranking {result['ranking']} of {players} players")
        demand(len(result["points"]) == players, f"points {result['points']} of {players} players")
        first = result["ranking"][0]
        demand(result["winner"] in (None, *first), f"seat {result['winner']} wins, but first are {first}")


class Witness:
    """What one caller has been told of one game so far: the next answer must follow from it."""

    def __init__(self, game_id: str, players: int, seats: tuple[int, ...] = ()) -> None:
        self.id = game_id
        self.players = players
        self.seats = seats  # of its own; none for a spectator
        self.version = 0
        self.seq = 0
        self.last: Json | None = None  # the final envelope
        self.answered: list[tuple[int, int, Json]] = []  # version before, seat, move

    def sees(self, seen: Json) -> None:
        """An envelope, however it was come by."""
        check_envelope(seen)
        demand(seen["id"] == self.id, f"asked for {self.id}, got {seen['id']}")
        demand(seen["you"] is None if not self.seats else seen["you"] in self.seats, f"you is {seen['you']}")
        demand(seen["version"] >= self.version, f"version {seen['version']} after {self.version}")
        self._continue(seen["events"])
        self.version = seen["version"]
        if seen["status"] != "playing":
            check_result(seen["result"], self.players)
            self.last = seen

    def has_played(self, seen: Json, version: int, seat: int, move: Json) -> None:
        """The answer to a move that was sent for a version."""
        played = seen["played"]
        demand(played["to"] == played["from"] + 1, f"one move led from {played['from']} to {played['to']}")
        demand(version <= played["from"] and played["to"] <= seen["version"], f"played {played} at {seen['version']}")
        demand(seen["events"] and seen["events"][0]["seq"] <= self.seq + 1, "the answer leaves events out")
        self.answered.append((played["from"], seat, move))
        self.sees(seen)

    def has_played_alone(self, seen: Json, version: int, seat: int, move: Json) -> None:
        """The same where nobody else can have moved: every move adds exactly one."""
        self.has_played(seen, version, seat, move)
        demand(seen["played"]["from"] == version, f"sent for {version}, played at {seen['played']['from']}")
        demand(seen["version"] == version + 1, f"version {seen['version']} after one move at {version}")

    def streams(self, event: Json) -> None:
        """One event of a stream."""
        demand(event["seq"] == self.seq + 1, f"the stream goes from {self.seq} to {event['seq']}")
        check_redaction(event, self.seats[0] if self.seats else None)
        self.seq = event["seq"]

    def _continue(self, events: list[Json]) -> None:
        if events:
            demand(events[0]["seq"] <= self.seq + 1, f"events {self.seq + 1} to {events[0]['seq'] - 1} are missing")
            self.seq = max(self.seq, events[-1]["seq"])

    def reads_replay(self, replay: Json) -> None:
        """After the end: every answered move is where the answer said, and the seed is what was promised."""
        last = self.last or {}
        promised = hashlib.sha256(bytes.fromhex(replay["nonce"]) + replay["seed"].encode()).hexdigest()
        demand(replay["seed_hash"] == promised == last.get("seed_hash"), "the seed is not the one that was promised")
        demand(replay["result"] == last.get("result"), "the replay has another result")
        demand(len(replay["moves"]) == self.version, f"{len(replay['moves'])} moves stored, {self.version} told")
        for version, seat, move in self.answered:
            stored = replay["moves"][version]
            demand((stored["seat"], stored["move"]) == (seat, move), f"answered move {version} is stored as {stored}")
        versions = [version for version, _, _ in self.answered]
        demand(len(set(versions)) == len(versions), "two answered moves of one version")
