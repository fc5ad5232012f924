"""Seeds that take the board of another game."""

from hashlib import sha256

import pytest

import rules
from rules.kernel.chance import SeededChance, board_seed, with_board_of

BOARD_STREAMS = ("board/hexes", "board/corner", "board/frame")
OTHER_STREAMS = ("dice", "deck", "steal", "start")


def draws(seed, stream):
    chance = SeededChance(seed)
    return [chance.draw(stream, counter, 1 << 40) for counter in range(9)]


@pytest.mark.parametrize("stream", BOARD_STREAMS)
def test_the_board_is_that_of_the_seed_in_front(stream):
    assert draws(with_board_of("north", "1"), stream) == draws("north", stream)


@pytest.mark.parametrize("stream", OTHER_STREAMS)
def test_all_other_chance_is_its_own(stream):
    assert draws(with_board_of("north", "1"), stream) != draws("north", stream)
    assert draws(with_board_of("north", "1"), stream) != draws(with_board_of("north", "2"), stream)


@pytest.mark.parametrize(
    ("seed", "board"),
    [
        ("north", "north"),
        ("board=north;1", "north"),
        ("board=a;b;1", "a;b"),
        ("board=;1", ""),
        ("board=north", "board=north"),
        ("a board=north;1", "a board=north;1"),
        ("", ""),
    ],
)
def test_only_a_whole_mark_in_front_names_a_board(seed, board):
    assert board_seed(seed) == board


def test_a_board_is_passed_on_and_not_nested():
    assert with_board_of(with_board_of("north", "1"), "2") == "board=north;2"


def test_the_layout_of_a_game_follows_the_board_seed():
    one, other = (rules.new_game("base", seed=seed) for seed in ("north", with_board_of("north", "7")))
    for part in ("hexes", "harbours", "robber"):
        assert rules.view(one, None)[part] == rules.view(other, None)[part]


def test_a_stored_game_keeps_both_its_seeds():
    state = rules.new_game("base", seed=with_board_of("north", "7"))
    again = rules.load(rules.dump(state))
    assert [again.chance.draw(stream, 3, 1000) for stream in ("board/hexes", "dice")] == [
        state.chance.draw(stream, 3, 1000) for stream in ("board/hexes", "dice")
    ]


@pytest.mark.parametrize(
    ("stream", "preimage"),
    [("dice", b"kontor:1:dice:0:board=north;1"), ("board/hexes", b"kontor:1:board/hexes:0:north")],
)
def test_the_text_that_is_hashed(stream, preimage):
    first_word = int.from_bytes(sha256(preimage).digest()[:8], "big")
    assert SeededChance("board=north;1").draw(stream, 0, 1 << 64) == first_word
