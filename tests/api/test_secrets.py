"""Nothing leaves the server that its reader may not know."""

import random

import msgspec
import pytest

import rules
from tests.live import Http, pick

SCENARIOS = [
    (game["game"], scenario["scenario"], max(scenario["players"]))
    for game in rules.catalogue()["games"]
    for scenario in game["scenarios"]
]
EVENTS = 300  # told in the walk that compares them
VARYING = ("X-Request-Id", "Content-Length")  # headers; the latter with the time that is left
NO_THEFT = {"land-ho"}  # scenarios in which nobody ever learns a secret
TURNS = 80  # random players would take thousands of moves
LOOK_EVERY = 75  # moves between two points at which everybody's answers are compared


@pytest.mark.parametrize(("game", "scenario", "players"), SCENARIOS)
def test_a_walk_through_a_game_shows_no_secret(live, make_app, game, scenario, players):
    """At many points, whoever asks gets the same answers when all that he may not know is dealt anew."""
    app = make_app(requests_per_second=0)
    walk = Walk(app, game, scenario, players)
    while walk.is_on():
        if walk.version % LOOK_EVERY == LOOK_EVERY // 2:
            walk.compare()
        walk.step()
    assert walk.compared >= 3
    assert walk.seed in walk.client.get(f"{walk.path}/replay").text


class Walk:
    """A game played at random with the tokens of all seats; every answer on the way is searched for secrets."""

    def __init__(self, app, game, scenario, players):
        self.client, self.here = app.test_client(), app.extensions["kontor"]
        seats = [{"name": f"p{n}"} for n in range(players)]
        wanted = {"game": game, "scenario": scenario, "seats": seats, "options": {"max_turns": TURNS}}
        made = self.client.post("/v1/games", json=wanted).json
        self.id, self.path = made["id"], f"/v1/games/{made['id']}"
        self.tokens = [seat["token"] for seat in made["seats"]]
        self.rng = random.Random(f"{game}/{scenario}")
        self.seed = self._load().state.setup.seed
        self.seen = self._ask("get", self.path, None).json
        self.compared = 0

    @property
    def version(self):
        return self.seen["version"]

    def is_on(self):
        return self.seen["status"] == "playing"

    def step(self):
        seat = self.rng.choice(self.seen["to_act"])
        mine = self.seen if self.seen["you"] == seat else self._ask("get", self.path, seat).json
        answer = self._ask("post", f"{self.path}/moves", seat, {"move": pick(mine, self.rng), "version": self.version})
        assert answer.status_code == 200, answer.data
        self.seen = answer.json

    def compare(self):
        """Put a world that looks the same to a reader in the game's place, and ask again."""
        genuine = self._load().state
        for seat in (*range(len(self.tokens)), None):
            before = self._answers(seat)
            self._replace(rules.imagine(genuine, seat, f"another world {self.rng.random()}"))
            after = self._answers(seat)
            self._replace(genuine)
            assert after == before
        self.compared += 1

    def _answers(self, seat):
        """What a reader is told of the present, in all ways there are."""
        present, seq = self.version, self._load().control.seq
        moves = f"{self.path}/moves"
        return [
            self._told(self._ask(*call))
            for call in (
                ("get", self.path, seat),
                ("get", f"{self.path}?since={present}", seat),
                ("get", f"{self.path}/board.svg", seat),
                ("get", f"{self.path}/events?since={seq}", seat),
                ("get", f"{self.path}/replay", seat),
                ("get", "/v1/games?status=playing&limit=1", seat),
                ("post", moves, seat, {"move": {"type": "nonsense"}}),
                ("post", moves, seat, {"move": {"type": "end_turn", "more": 1}}),
                ("post", moves, seat, {"move": {"type": "end_turn"}, "version": present + 1}),
                ("post", moves, seat, {"move": {"type": "end_turn"}, "seat": len(self.tokens)}),
            )
        ]

    def _ask(self, method, path, seat, body=None):
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"} if seat is not None else {}
        answer = getattr(self.client, method)(path, json=body, headers=headers)
        self._no_secret_text(answer)
        return answer

    def _no_secret_text(self, answer):
        """Neither the seed nor a token stands in a body or a header."""
        text = answer.text + str(answer.headers)
        if '"status":"finished"' not in text:
            assert self.seed not in text
            assert "nonce" not in text
        assert not [token for token in self.tokens if token.rpartition("_")[2] in text]

    @staticmethod
    def _told(answer):
        """Status, headers and body; times and the request's own id aside."""
        headers = {
            name: value for name, value in answer.headers.items() if name not in ("X-Request-Id", "Content-Length")
        }
        body = answer.json if answer.is_json else answer.data
        if isinstance(body, dict):
            body.pop("clock", None)
        return answer.status_code, headers, body

    def _load(self):
        return self.here.games.load(self.id)

    def _replace(self, state):
        table = self._load()
        table.state = state.copy()
        assert self.here.games.commit(table, [], 1 << 50)


@pytest.mark.parametrize(("game", "scenario", "players"), SCENARIOS)
def test_events_tell_each_reader_what_the_rules_let_him_know(live, game, scenario, players):
    """Each secret field of an event reaches the seats that know it and nobody else: in answers, lists and streams."""
    http = Http(live.url)
    state, rng = rules.new_game(game, scenario, players, "told in secret"), random.Random(11)
    wanted = {"game": game, "scenario": scenario, "seed": "told in secret"}
    made = http.post("/v1/games", wanted | {"seats": [{"name": f"p{n}"} for n in range(players)]}).json
    path, clients = f"/v1/games/{made['id']}", [http.as_(seat["token"]) for seat in made["seats"]]
    kept: list[rules.Event] = []
    while rules.to_act(state) and (len(kept) < EVENTS or not (any(e.secret for e in kept) or scenario in NO_THEFT)):
        seat = rng.choice(rules.to_act(state))
        move = rng.choice([move for move in rules.legal_moves(state, seat) if not move.template])
        answer = clients[seat].post(f"{path}/moves", {"move": move})
        assert answer.status == 200, answer.data
        events = rules.apply(state, seat, move)
        kept += events
        assert [_facts(event) for event in answer.json["events"]] == [_plain(event, seat) for event in events]
    assert any(event.secret for event in kept) or scenario in NO_THEFT
    http.as_(made["owner_token"])("DELETE", path)  # a stream lasts until the end
    for reader, client in [(None, http), *enumerate(clients)]:
        told = [_plain(event, reader) for event in kept]
        assert [_facts(item) for item in client.get(f"{path}/events").json["items"]] == told
        lines = client.get(f"{path}/events", Accept="application/x-ndjson").data.splitlines()
        assert [_facts(msgspec.json.decode(line)) for line in lines][:-1] == told
    http.close()


def _facts(item):
    return {name: value for name, value in item.items() if name not in ("seq", "version", "by")}


def _plain(event, seat):
    return msgspec.json.decode(msgspec.json.encode(event.seen_by(seat)))


def test_logs_and_urls_carry_no_token(live):
    http = Http(live.url)
    made = http.post("/v1/games", {"game": "base", "seats": [{"name": "a"}] * 3}).json
    for seat in made["seats"]:
        http.as_(seat["token"]).get(f"/v1/games/{made['id']}")
    http.close()
    logged = "".join(path.read_text() for path in (live.folder / "logs").iterdir())
    assert made["id"] in logged
    assert not [seat for seat in made["seats"] if seat["token"].rpartition("_")[2] in logged]
