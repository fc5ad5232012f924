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
LOOKS = 12  # how often a walk stops to compare what everybody sees


@pytest.mark.parametrize(("game", "scenario", "players"), SCENARIOS)
def test_a_walk_through_a_game_shows_no_secret(live, make_app, game, scenario, players):
    """At many points, whoever asks gets the same answer when all that he may not know is dealt anew."""
    app = make_app(requests_per_second=0)
    client, here = app.test_client(), app.extensions["kontor"]
    seats = [{"name": f"p{n}"} for n in range(players)]
    made = client.post("/v1/games", json={"game": game, "scenario": scenario, "seats": seats}).json
    tokens = [seat["token"] for seat in made["seats"]]
    path, rng = f"/v1/games/{made['id']}", random.Random(f"{game}/{scenario}")
    seed = here.games.load(made["id"]).state.setup.seed
    version = 0
    while True:
        seen = client.get(path).json
        if seen["status"] != "playing":
            break
        seat = rng.choice(seen["to_act"])
        mine = client.get(path, headers=_bearer(tokens[seat]))
        _no_secret_text(mine, seed, tokens, seat)
        if rng.random() < LOOKS / 600:
            _looks_the_same_when_dealt_anew(client, here, made["id"], tokens, rng)
        answer = client.post(
            f"{path}/moves?wait=0", json={"move": pick(mine.json, rng)}, headers=_bearer(tokens[seat])
        )  # fmt: skip
        assert answer.status_code == 200, answer.data
        _no_secret_text(answer, seed, tokens, seat)
        version = answer.json["version"]
    assert version > 50
    assert seed in client.get(f"{path}/replay").text


def _bearer(token):
    return {"Authorization": f"Bearer {token}"} if token else {}


def _no_secret_text(answer, seed, tokens, seat):
    """Neither the seed nor a token stands in a body or a header."""
    text = answer.text + str(answer.headers)
    if answer.json.get("status") == "playing":
        assert seed not in text
        assert "nonce" not in text
    assert not [token for token in tokens if token.rpartition("_")[2] in text]


def _looks_the_same_when_dealt_anew(client, here, game_id, tokens, rng):
    """Put a world that looks the same to the reader in the game's place, and ask again."""
    table = here.games.load(game_id)
    genuine = table.state
    for seat in (*range(len(tokens)), None):
        headers = _bearer(tokens[seat] if seat is not None else "")
        before = _answers(client, game_id, headers)
        _replace(here, game_id, rules.imagine(genuine, seat, f"another world {rng.random()}"))
        after = _answers(client, game_id, headers)
        _replace(here, game_id, genuine)
        assert after == before


def _replace(here, game_id, state):
    table = here.games.load(game_id)
    table.state = state.copy()
    assert here.games.commit(table, [], 1 << 50)


def _answers(client, game_id, headers):
    """What a reader is told of the present; times aside."""
    seen = client.get(f"/v1/games/{game_id}", headers=headers).json
    picture = client.get(f"/v1/games/{game_id}/board.svg", headers=headers).data
    refused = client.post(f"/v1/games/{game_id}/moves", json={"move": {"type": "nonsense"}}, headers=headers).data
    seen["clock"] = None
    return msgspec.json.encode(seen, order="sorted"), picture, refused


def test_no_event_tells_a_spectator_what_a_seat_is_told_in_secret(live):
    """Walk a game; each secret field of an event reaches the seats that know it and nobody else."""
    http = Http(live.url)
    state, rng = rules.new_game("base", seed="told in secret", players=4), random.Random(11)
    seats = [{"name": f"p{n}"} for n in range(4)]
    made = http.post("/v1/games", {"game": "base", "seats": seats, "seed": "told in secret"}).json
    clients = [http.as_(seat["token"]) for seat in made["seats"]]
    kept: list[rules.Event] = []
    for _ in range(500):
        if not rules.to_act(state):
            break
        seat = rng.choice(rules.to_act(state))
        move = rng.choice([move for move in rules.legal_moves(state, seat) if not move.template])
        answer = clients[seat].post(f"/v1/games/{made['id']}/moves", {"move": move})
        assert answer.status == 200, answer.data
        events = rules.apply(state, seat, move)
        kept += events
        assert [_facts(event) for event in answer.json["events"]] == [_plain(event, seat) for event in events]
    for reader, client in [(None, http), *enumerate(clients)]:
        items = client.get(f"/v1/games/{made['id']}/events").json["items"]
        assert [_facts(item) for item in items] == [_plain(event, reader) for event in kept]
    assert any(event.secret for event in kept)
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
