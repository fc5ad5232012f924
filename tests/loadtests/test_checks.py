"""The checks accept a real game as it is, and find every doctored answer."""

import pytest

from loadtests.checks import Witness, WrongAnswer, check_redaction, check_result

SEATS = (0, 1, 2)


def witness_of(played, until=None):
    """Somebody who has played the game up to a step."""
    witness = Witness(played["made"]["id"], 3, SEATS)
    for version, seat, move, seen in played["steps"][:until]:
        witness.has_played_alone(seen, version, seat, move)
    return witness


def middle(played):
    return len(played["steps"]) // 2


def test_a_real_game_is_accepted(played):
    witness = witness_of(played)
    witness.reads_replay(played["replay"])
    assert witness.version == len(played["steps"])
    assert witness.seq == played["steps"][-1][3]["events"][-1]["seq"]


def someone_else(seen):
    return next(player for player in seen["view"]["players"] if player["seat"] != seen["you"])


DOCTORED = {
    "a version is skipped": (lambda seen: seen.update(version=seen["version"] + 1), "version"),
    "a version is repeated": (lambda seen: seen.update(version=seen["version"] - 1), "played"),
    "the move was played elsewhere": (lambda seen: seen["played"].update({"from": 0, "to": 1}), "played"),
    "one move counts twice": (lambda seen: seen["played"].update(to=seen["played"]["to"] + 1), "one move led"),
    "another game": (lambda seen: seen.update(id="00abc"), "asked for"),
    "another's seat": (lambda seen: seen.update(you=7), "seat"),
    "a foreign hand": (lambda seen: someone_else(seen).update(hand={"ore": 1}), "sees ['hand']"),
    "foreign development cards": (lambda seen: someone_else(seen).update(development_hand={}), "development_hand"),
    "the seed": (lambda seen: seen.update(seed="x"), "secrets"),
    "a token": (lambda seen: seen.update(token="x"), "secrets"),
    "nobody is to act": (lambda seen: seen.update(to_act=[]), "to act"),
    "an early result": (lambda seen: seen.update(result={"winner": 0}), "result"),
    "an unknown status": (lambda seen: seen.update(status="paused"), "status"),
    "no choice": (lambda seen: seen.update(legal_moves=[]), "no concrete move"),
    "too much choice": (lambda seen: seen.update(legal_moves=[{"type": "end_turn"}] * 250), "250 legal moves"),
    "no events": (lambda seen: seen.update(events=[]), "leaves events out"),
    "lost events": (lambda seen: seen["events"][0].update(seq=seen["events"][0]["seq"] + 5), "event"),
    "events of the future": (lambda seen: seen["events"][-1].update(version=10_000), "version"),
}


@pytest.mark.parametrize("name", DOCTORED)
def test_a_doctored_answer_is_found(played, name):
    doctor, complaint = DOCTORED[name]
    version, seat, move, seen = played["steps"][middle(played)]
    assert seen["you"] in seen["to_act"]
    witness = witness_of(played, middle(played))
    doctor(seen)
    with pytest.raises(WrongAnswer) as found:
        witness.has_played_alone(seen, version, seat, move)
    assert complaint in str(found.value)


STOLEN = {"type": "card_stolen", "seat": 0, "victim": 1, "resource": "ore"}
BOUGHT = {"type": "card_bought", "seat": 0, "card": "knight"}


@pytest.mark.parametrize(
    ("event", "you", "allowed"),
    [(STOLEN, 0, True), (STOLEN, 1, True), (STOLEN, 2, False), (STOLEN, None, False),
     (BOUGHT, 0, True), (BOUGHT, 1, False), (BOUGHT, None, False), ({"type": "dice_rolled", "card": 1}, None, True)],
)  # fmt: skip
def test_hidden_fields_of_events(event, you, allowed):
    if allowed:
        check_redaction(event, you)
        return
    with pytest.raises(WrongAnswer, match="is told"):
        check_redaction(event, you)


RESULT = {"winner": 2, "ranking": [[2], [0, 1]], "points": [3, 3, 10], "reason": "victory"}


@pytest.mark.parametrize(
    "change",
    [{"winner": 0}, {"ranking": [[2], [0]]}, {"ranking": [[2], [0, 1], [1]]}, {"ranking": []}, {"points": [3, 10]}],
)
def test_results_that_contradict_themselves(change):
    check_result(RESULT, 3)
    with pytest.raises(WrongAnswer):
        check_result(RESULT | change, 3)


def test_an_aborted_game_has_no_ranks():
    check_result({"winner": None, "ranking": [], "points": [], "reason": "aborted"}, 4)


REPLAYS = {
    "a lost move": (lambda replay: replay["moves"].pop(), "moves stored"),
    "a move played twice": (lambda replay: replay["moves"].append(replay["moves"][-1]), "moves stored"),
    "another move": (lambda replay: replay["moves"][5].update(move={"type": "other"}), "answered move 5"),
    "another seat": (lambda replay: replay["moves"][5].update(seat=9), "answered move 5"),
    "another seed": (lambda replay: replay.update(seed="x"), "seed"),
    "another nonce": (lambda replay: replay.update(nonce="00" * 16), "seed"),
    "another hash": (lambda replay: replay.update(seed_hash="0" * 64), "seed"),
    "another result": (lambda replay: replay["result"].update(winner=99), "result"),
}


@pytest.mark.parametrize("name", REPLAYS)
def test_a_doctored_replay_is_found(played, name):
    doctor, complaint = REPLAYS[name]
    witness = witness_of(played)
    doctor(played["replay"])
    with pytest.raises(WrongAnswer, match=complaint):
        witness.reads_replay(played["replay"])


def test_a_stream_with_a_gap_or_a_secret_is_found(played):
    events = [event for _, _, _, seen in played["steps"] for event in seen["events"]]
    spectator = Witness(played["made"]["id"], 3)
    for event in events[:4]:
        spectator.streams(event)
    with pytest.raises(WrongAnswer, match="goes from 4 to 6"):
        spectator.streams(events[5])
    with pytest.raises(WrongAnswer, match="is told"):
        spectator.streams(events[4] | STOLEN)
