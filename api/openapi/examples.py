"""Examples of requests and answers, as a bot writer would see them."""

from typing import Any

GAME_ID = "07k3j9x2mqpz4w"

NEW_GAME = {"game": "base", "scenario": "standard", "seats": [{"name": "me"}, {"bot": "random"}, {"bot": "random"}]}

ENVELOPE: dict[str, Any] = {
    "id": GAME_ID, "game": "base", "scenario": "standard", "rules_version": "1", "version": 17, "status": "playing",
    "seed_hash": "69ee688c214bd905cdc34e42f56cd7b8320b7dcac13744c2d27116d75123346e",
    "turn": {"seat": 0, "number": 3, "phase": "main"}, "to_act": [0], "you": 0,
    "legal_moves": [{"type": "build_road", "path": 41}, {"type": "end_turn"}],
    "view": {"dice": [3, 5], "players": []},
    "events": [{"seq": 31, "version": 17, "type": "dice_rolled", "seat": 0, "dice": [3, 5]}],
    "clock": {"deadline": "2031-05-01T12:00:30.000Z", "remaining_ms": 28000, "strikes": [0, 0, 0]}, "result": None,
}  # fmt: skip

PLAYED = ENVELOPE | {"played": {"from": 16, "to": 17}}

RESULT = {"winner": 0, "ranking": [[0], [2], [1]], "points": [10, 4, 7], "reason": "victory", "forfeited": []}

CREATED: dict[str, Any] = {
    "id": GAME_ID,
    "owner_token": f"kt_{GAME_ID}_5b1c…",
    "seats": [
        {"seat": 0, "name": "me", "token": f"kt_{GAME_ID}_90af…"},
        {"seat": 1, "name": "random", "bot": "random"},
        {"seat": 2, "name": "random", "bot": "random"},
    ],
    "seed_hash": ENVELOPE["seed_hash"],
    "envelope": ENVELOPE,
}

SUMMARY = {
    "id": GAME_ID, "game": "base", "scenario": "standard", "status": "finished", "version": 644,
    "created": "2031-05-01T12:00:00.000Z", "result": RESULT,
    "seats": [{"seat": 0, "name": "me"}, {"seat": 1, "name": "random", "bot": "random"}],
}  # fmt: skip

REPLAY = {
    "id": GAME_ID, "game": "base", "scenario": "standard", "rules_version": "1", "players": 3,
    "options": {"max_turns": 0}, "seats": SUMMARY["seats"],
    "clock": {"move_seconds": 30, "trade_seconds": 5, "strikes": 3},
    "seed": "5zTq…", "nonce": "00112233445566778899aabbccddeeff", "seed_hash": ENVELOPE["seed_hash"],
    "callers_seed": False, "created": "2031-05-01T12:00:00.000Z", "ended": "2031-05-01T12:09:00.000Z",
    "status": "finished", "moves": [{"seat": 0, "move": {"type": "roll_for_start"}}], "result": RESULT,
}  # fmt: skip

CATALOGUE = {
    "games": [{"game": "base", "rules_version": "1", "scenarios": [{"scenario": "standard", "players": [3, 4]}]}],
    "bots": [{"bot": "random", "about": "picks any listed move"}],
}

BOARD = {
    "game": "base", "scenario": "standard",
    "hexes": [{"hex": 0, "q": 0, "r": -2, "intersections": [0, 1, 2, 3, 4, 5], "paths": [0, 1, 2, 3, 4, 5]}],
    "paths": [{"path": 0, "intersections": [0, 1], "hexes": [0]}],
    "intersections": [{"intersection": 0, "hexes": [0], "paths": [0], "neighbours": [1]}],
}  # fmt: skip

EVENTS = {"items": ENVELOPE["events"], "next": None}
NDJSON = '{"seq":31,"version":17,"type":"dice_rolled","seat":0,"dice":[3,5]}\n{"type":"heartbeat"}\n'
SSE = 'id: 31\nevent: dice_rolled\ndata: {"seq":31,"version":17,"type":"dice_rolled","seat":0,"dice":[3,5]}\n\n'
METRICS = "kontor_moves_total 17\nkontor_waiting_calls 3\n"
BOT = {"id": "12abcdefghjkmn", "name": "my bot", "accepts_leagues": True}
