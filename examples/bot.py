"""A complete Kontor bot in Python, standard library only. How to start it: examples/README.md."""

import http.client
import json
import os
import random
import sys
import time
from urllib.parse import urlsplit

GOALS = ("reject_trade", "deliver", "build_city", "build_settlement", "build", "establish_route")  # the best first
KEY = os.environ.get("KONTOR_BOT_KEY", "")
service = urlsplit(os.environ.get("KONTOR_URL", "http://127.0.0.1:8080"))
kind = http.client.HTTPSConnection if service.scheme == "https" else http.client.HTTPConnection
connection = kind(service.netloc, timeout=60)  # kept open: a new one costs more than a move


def choose(seen: dict) -> dict:
    """Your idea goes here. This one takes the first goal that it can have, else anything."""
    moves = [move for move in seen["legal_moves"] if "template" not in move]
    wanted = ([move for move in moves if move["type"].startswith(goal)] for goal in GOALS)
    return random.choice(next(filter(None, wanted), moves))


def call(method: str, path: str, token: str, body: dict | None = None) -> dict:
    """One request; sent again while the service is away, since a move that names its version is played once."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    while True:
        try:
            connection.request(method, path, body and json.dumps(body), headers)
            answer = connection.getresponse()
            seen = json.loads(answer.read())
            if answer.status < 300 or answer.status == 409:
                return seen
            if answer.status not in (429, 503):
                sys.exit(f"{method} {path}: {seen}")
        except (OSError, ValueError, http.client.HTTPException):
            connection.close()
        time.sleep(1)


def play(game: str, token: str, wait: int) -> dict:
    """Move as long as it is our turn; with `wait`, answers are held until it is our turn again or the game ends."""
    seen = call("GET", f"{game}?wait={wait}", token)
    while True:
        if seen.get("you") in seen.get("to_act", ()):
            seen = call("POST", f"{game}/moves?wait={wait}", token, {"move": choose(seen), "version": seen["version"]})
        elif (seen["status"] == "playing" and wait) or seen.get("type") == "stale-version":  # too late: look again
            seen = call("GET", f"{game}?wait={wait}", token)
        else:
            return seen


while KEY:  # registered: play wherever the inbox says that it is our turn, until stopped
    for item in call("GET", "/v1/bots/me/inbox?wait=30", KEY)["items"]:
        play(f"/v1/games/{item['id']}", KEY, wait=0)
seats = [{"name": "me"}, {"bot": "random"}, {"bot": "weighted"}]
what = dict(zip(("game", "scenario"), sys.argv[1:] or ["base"], strict=False))
made = call("POST", "/v1/games", "", what | {"seats": seats})
print(play(f"/v1/games/{made['id']}", made["seats"][0]["token"], wait=30)["result"])
