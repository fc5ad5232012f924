"""Matches over HTTP are the matches in process."""

from dataclasses import replace

import pytest

from arena.client import Client
from arena.matches import BotFault, Match, Setup, finished
from arena.pairing import block
from arena.remote import RemoteMatch
from arena.replays import check
from arena.strategies import STRATEGIES
from tests.arena.contract import every_setup

BOTS = tuple(STRATEGIES)
SHORT = Setup(options={"max_turns": 6})


@pytest.fixture(scope="module")
def client(live):
    with Client(live.url) as one:
        yield one


def untimed(result):
    return replace(result, seconds=())


@every_setup
def test_both_lanes_play_the_same_game(client, setup):
    bots = BOTS[-setup.players :]
    here, there = Match(setup, bots, "two lanes"), RemoteMatch(client, setup, bots, "two lanes")
    assert untimed(there.play()) == untimed(here.play())
    mine, theirs = here.replay(), there.replay()
    forfeited = theirs["result"].pop("forfeited")
    assert {name: theirs[name] for name in mine} == mine
    assert forfeited == []


@pytest.mark.parametrize("duplicate", ["full", "board", "none"])
def test_whole_blocks_come_out_alike(client, duplicate):
    for fixture in block("blocks", 2, 5, BOTS, duplicate):
        here, there = (
            finished(match, fixture)
            for match in (
                Match(SHORT, fixture.bots, fixture.seed),
                RemoteMatch(client, SHORT, fixture.bots, fixture.seed),
            )
        )
        assert untimed(here) == untimed(there)
        assert there.place == (2, 5, fixture.rotation)


def test_the_replay_of_the_service_verifies(client):
    match = RemoteMatch(client, SHORT, BOTS, "verify")
    match.play()
    assert check(match.replay())["reason"] == "turn_limit"


class Cheat:
    name, about = "cheat", "builds a city out of nothing"

    def choose(self, game, view, moves, rng):
        return {"type": "build_city", "intersection": 0}


class Broken:
    name, about = "broken", "knows no move at all"

    def choose(self, game, view, moves, rng):
        return moves[len(moves)]


@pytest.mark.parametrize(("strategy", "kind"), [(Cheat(), "illegal move"), (Broken(), "crash")])
def test_a_fault_names_its_seat(client, monkeypatch, strategy, kind):
    monkeypatch.setitem(STRATEGIES, strategy.name, strategy)
    with pytest.raises(BotFault) as caught:
        RemoteMatch(client, SHORT, ("random", strategy.name, "random", "random"), "fault").play()
    assert (caught.value.seat, caught.value.bot, caught.value.kind) == (1, strategy.name, kind)
