"""Development cards: buying, keeping and playing them, whatever their kind (M-18)."""

import pytest

import rules
from rules.europe.components import CARDS
from rules.europe.mapfile import read_map
from tests.law import case, law
from tests.rules.europe.position import (
    BLUE,
    MAIN,
    ORANGE,
    RED,
    SHORT,
    WHITE,
    Position,
    add_map,
    bank,
    changed,
    hand,
    hexagon,
)
from tests.rules.europe.travel import U, card, march, swift_march
from tests.rules.play import listed, play, refused
from tests.rules.scripted import dice

BUY = {"kind": "buy_development_card"}
COUNTS = {"lancer": 14, "route_building": 3, "swift_journey": 2, "discovery": 2, "monopoly": 2, "trade_profit": 2}
PLAYS = {
    "lancer": card("lancer"),
    "route_building": card("route_building"),
    "swift_journey": swift_march(U),
    "discovery": card("discovery", cards={"ore": 2}),
    "monopoly": card("monopoly", resource="ore"),
    "trade_profit": card("trade_profit"),
}


def table():
    """Red could do whatever a card says; no roll is a seven."""
    position = Position().post(RED, "Bern").merchant(RED, "Bern").post(BLUE, "Paris").hand(BLUE, ore=2)
    return position.chance(dice=dice(*[2] * 9))


def me(state):
    """What red sees of itself."""
    return rules.view(state, RED)["players"][RED]


def finish_card(state):
    """Do what the card still asks for."""
    while state.phase not in ("pre_roll", "action"):
        rules.apply(state, RED, rules.default_move(state, RED))


def drawing(position, kind):
    """The next card that is bought is of this kind."""
    return position.chance(deck=[sum(position.state.deck[: CARDS.index(kind)])], dice=dice(*[2] * 9))


# ---- the deck ----


@law("MS-126", "M-18.11R", "M-18.16R", "M-18.17R", "M-18.18R", "M-18.19R", "M-18.20R", "M-18.21R", "M-18.9")
@pytest.mark.parametrize("plain", [SHORT, MAIN], ids=["short", "main"])
def test_the_cards_of_both_maps(plain):
    rows = plain["development_deck_PROPOSAL"]["cards"]
    assert {row["id"]: row["count"] for row in rows} == COUNTS
    assert {row["timing"] for row in rows} == {"any"}
    assert all(row["name"] and row["effect"] for row in rows)
    board = read_map(plain)
    assert (dict(zip(CARDS, board.deck, strict=True)), sum(board.deck), board.late) == (COUNTS, 25, frozenset())


@law("M-18.11R")
@pytest.mark.parametrize("scenario", ["short", "main"])
def test_a_game_begins_with_the_deck_of_its_map(scenario):
    state = rules.new_game("europe", scenario=scenario, seed="deck")
    shown = rules.view(state, None)
    assert (shown["deck"], shown["discard_pile"]) == (25, {})
    assert dict(zip(CARDS, state.deck, strict=True)) == COUNTS


# ---- buying ----


@law("MS-53", "M-18.1")
@pytest.mark.parametrize("kind", CARDS)
def test_the_buyer_takes_the_top_card_and_nobody_else_sees_it(kind):
    state = drawing(table().hand(RED, wool=1, salt=1), kind).at("action")
    events = play(state, RED, **BUY)
    assert (me(state)["development_hand"], hand(state, RED)) == ({kind: 1}, {})
    assert rules.view(state, RED)["deck"] == 24
    assert [event.seen_by(RED).get("card") for event in events] == [kind]
    for seat in (BLUE, WHITE, ORANGE, None):
        assert [event.seen_by(seat) for event in events] == [{"type": "card_bought", "seat": RED}]
        seen = rules.view(state, seat)["players"][RED]
        assert seen["development_cards"] == 1
        assert "development_hand" not in seen


def sold_out(**discards):
    """The deck is empty: white holds the cards that are not on the discard pile."""
    held = {kind: number - discards.get(kind, 0) for kind, number in COUNTS.items()}
    return table().discards(**discards).cards(WHITE, **held).hand(RED, wool=9, salt=9)


@law("MS-123", "M-18.6", "M-18.7R")
def test_the_discard_pile_becomes_the_new_deck():
    state = sold_out(lancer=2, monopoly=1, discovery=1).chance(deck=[3]).at("action")
    play(state, RED, **BUY)
    shown = rules.view(state, RED)
    assert (shown["deck"], shown["discard_pile"]) == (3, {})
    assert me(state)["development_hand"] == {"monopoly": 1}


@law("M-18.6", "M-18.7R")
def test_the_discards_are_shuffled_only_when_somebody_buys_from_an_empty_deck():
    state = sold_out(lancer=2).at("action")
    state.deck[CARDS.index("monopoly")], state.cards[len(CARDS) * WHITE + CARDS.index("monopoly")] = 1, 1
    play(state, RED, **BUY)
    assert me(state)["development_hand"] == {"monopoly": 1}
    shown = rules.view(state, RED)
    assert (shown["deck"], shown["discard_pile"]) == (0, {"lancer": 2})
    play(state, RED, **BUY)
    assert me(state)["development_hand"] == {"monopoly": 1, "lancer": 1}
    shown = rules.view(state, RED)
    assert (shown["deck"], shown["discard_pile"]) == (1, {})


@law("M-18.7R", "M-18.5")
def test_a_card_played_this_turn_takes_part_in_the_new_deck():
    state = sold_out().at("action")
    state.cards[CARDS.index("trade_profit")], state.cards[len(CARDS) * WHITE + CARDS.index("trade_profit")] = 1, 1
    refused(state, RED, "deck_empty", **BUY)
    play(state, RED, **card("trade_profit"))
    play(state, RED, **BUY)
    assert me(state)["development_hand"] == {"trade_profit": 1}


@law("MS-124", "M-18.8R")
def test_without_deck_and_discards_nothing_is_bought_and_nothing_paid():
    state = sold_out().at("action")
    before = hand(state, RED), bank(state)
    refused(state, RED, "deck_empty", **BUY)
    assert (hand(state, RED), bank(state)) == before
    assert not listed(state, RED, "buy_development_card")


# ---- when a card is played ----


@pytest.mark.parametrize("when", ["pre_roll", "action"])
@pytest.mark.parametrize(
    "kind",
    [case(kind, law("M-18.3", "M-18.10R", "MS-126", "M-18.5", "MS-125"), kind) for kind in CARDS],
)
def test_every_card_is_played_before_the_roll_or_after_it_and_then_discarded(kind, when):
    state = table().cards(RED, **{kind: 1}).at(when)
    play(state, RED, **PLAYS[kind])
    finish_card(state)
    assert state.phase == when
    shown = rules.view(state, BLUE)
    assert (shown["discard_pile"], me(state)["development_hand"], shown["deck"]) == ({kind: 1}, {}, 24)


@law("M-18.3")
@pytest.mark.parametrize("kind", CARDS)
def test_a_card_is_played_at_any_time_of_the_action_phase(kind):
    state = table().cards(RED, **{kind: 1}).hand(RED, ore=6, grain=1).at("action")
    for move in ({"kind": "trade_bank", "give": "ore", "count": 3, "get": "gold"}, march(U, "Bern")):
        play(state, RED, **move)
    play(state, RED, **PLAYS[kind])
    finish_card(state)
    play(state, RED, "trade_bank", give="ore", count=3, get="gold")


@law("MS-122", "M-18.2", "M-18.3")
@pytest.mark.parametrize("kind", CARDS)
def test_one_card_a_turn(kind):
    state = table().cards(RED, trade_profit=2).cards(RED, **{kind: 1} if kind != "trade_profit" else {}).at("pre_roll")
    play(state, RED, **card("trade_profit"))
    refused(state, RED, "card_limit_reached", **PLAYS[kind])
    play(state, RED, "roll_dice")
    refused(state, RED, "card_limit_reached", **PLAYS[kind])
    assert not listed(state, RED, "play_development_card")
    for seat in (BLUE, WHITE, ORANGE, RED):
        play(state, (seat - 1) % 4, "end_turn")
        play(state, seat, "roll_dice")
    play(state, RED, **PLAYS[kind])


@law("MS-121", "M-18.4")
@pytest.mark.parametrize("kind", CARDS)
def test_a_card_bought_this_turn_is_not_played(kind):
    state = drawing(table().hand(RED, wool=1, salt=1), kind).at("action")
    play(state, RED, **BUY)
    refused(state, RED, "card_bought_this_turn", **PLAYS[kind])
    assert not listed(state, RED, "play_development_card")
    play(state, RED, "end_turn")
    for seat in (BLUE, WHITE, ORANGE):
        play(state, seat, "roll_dice")
        play(state, seat, "end_turn")
    play(state, RED, **PLAYS[kind])


@law("MS-121", "M-18.14R", "M-18.4")
def test_an_older_copy_of_a_card_bought_this_turn_is_played():
    state = drawing(table().cards(RED, lancer=1).hand(RED, wool=1, salt=1), "lancer").at("action")
    play(state, RED, **BUY)
    play(state, RED, **card("lancer"))
    finish_card(state)
    assert (me(state)["development_hand"], rules.view(state, RED)["bought_this_turn"]) == ({"lancer": 1}, {"lancer": 1})


@law("M-18.4")
def test_two_fresh_copies_are_no_older_ones():
    state = table().cards(RED, fresh=True, lancer=2).at("action")
    refused(state, RED, "card_bought_this_turn", **card("lancer"))


# ---- by whom ----


@law("MS-160", "M-18.15R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_cards_are_played_only_in_the_own_turn(when):
    state = table().cards(BLUE, **dict.fromkeys(CARDS, 1)).merchant(BLUE, "Paris").at(when)
    for kind in CARDS:
        refused(state, BLUE, "not_your_turn", **PLAYS[kind])
    assert not listed(state, BLUE, "play_development_card")


@law("MS-160", "M-18.15R")
def test_cards_are_neither_traded_nor_stolen():
    state = table().cards(RED, lancer=2).cards(BLUE, monopoly=1).hand(BLUE).at("action")
    refused(state, RED, "bad_parameter", "propose_trade", give={"lancer": 1}, get={"ore": 1}, to=[BLUE])
    refused(state, RED, "bad_parameter", "trade_bank", give="lancer", count=3, get="ore")
    play(state, RED, **card("lancer"))
    refused(state, RED, "bad_victim", "move_robber", hex=hexagon("-3,0"), victim=BLUE)


@law("M-18.15R", "M-18.25R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
@pytest.mark.parametrize("kind", ["lancer", "route_building"])
def test_a_card_is_resolved_before_the_next_action(kind, when):
    state = table().cards(RED, **{kind: 1}).hand(RED, ore=3, grain=3).at(when)
    play(state, RED, **PLAYS[kind])
    for move in ({"kind": "roll_dice"}, {"kind": "end_turn"}, march(U), {"kind": "buy_resource", "resource": "ore"}):
        refused(state, RED, "wrong_phase", **move)
    finish_card(state)
    assert state.phase == when


# ---- points ----


@law("MS-160", "M-18.13R")
def test_there_are_no_victory_point_cards_and_no_largest_army():
    state = table().cards(RED, lancer=10, monopoly=2, discovery=2, trade_profit=2).at("pre_roll")
    assert "victory_point" not in CARDS
    for _ in range(5):
        play(state, RED, **card("lancer"))
        finish_card(state)
        for seat in (BLUE, WHITE, ORANGE, RED):
            play(state, (seat - 1) % 4, "roll_dice")
            play(state, (seat - 1) % 4, "end_turn")
    shown = rules.view(state, RED)
    assert [player["points"] for player in shown["players"]] == [0, 0, 0, 0]
    assert rules.outcome(state) is None
    assert not {key for key in (*shown, *shown["players"][RED]) if "army" in key or "knight" in key}


# ---- cards that cannot be played ----


def nothing(position):
    """The bank has no card."""
    return position.bank(lumber=0, wool=0, grain=0, ore=0, salt=0)


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        case("not held", law("MS-166"), table, card("lancer"), "card_not_held"),
        case("another's", law("MS-166"), lambda: table().cards(BLUE, lancer=1), card("lancer"), "card_not_held"),
        case("no path for a route", law("MS-166", "M-18.26R", "M-18.17R"),
             lambda: Position().cards(RED, route_building=1), card("route_building"), "card_not_playable"),
        case("nothing to move", law("MS-166", "M-18.26R", "M-18.18R"),
             lambda: Position().cards(RED, swift_journey=1), swift_march(U), "card_not_playable"),
        case("an empty bank", law("MS-166", "M-18.26R", "M-18.19R"),
             lambda: nothing(table().cards(RED, discovery=1)), PLAYS["discovery"], "card_not_playable"),
        case("no such card", law("MS-133"), table, card("wizard"), "bad_parameter"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_a_card_that_does_nothing_is_refused_and_kept(position, move, code, when):
    state = position().at(when)
    held = me(state)["development_hand"]
    refused(state, RED, code, **move)
    assert (me(state)["development_hand"], rules.view(state, RED)["discard_pile"]) == (held, {})
    assert not listed(state, RED, "play_development_card")


@law("M-18.16R", "M-18.20R", "M-18.21R")
@pytest.mark.parametrize("kind", ["lancer", "monopoly", "trade_profit"])
def test_cards_that_are_always_playable(kind):
    state = nothing(Position().cards(RED, **{kind: 1})).at("action")
    play(state, RED, **PLAYS[kind])


# ---- decks of one's own ----


def own_deck(*rows):
    plain = changed(
        development_deck_PROPOSAL={"cards": [dict(zip(("id", "count", "timing"), row, strict=True)) for row in rows]}
    )
    return Position(scenario=add_map(plain))


@law("MS-175", "M-18.10R", "M-18.22R")
@pytest.mark.parametrize("kind", CARDS)
def test_a_card_with_timing_action_is_refused_before_the_roll(kind):
    other = "lancer" if kind != "lancer" else "monopoly"
    position = own_deck((kind, 20, "action"), (other, 5, "any")).post(RED, "Bern").merchant(RED, "Bern")
    position.cards(RED, **{kind: 1, other: 1}).chance(dice=dice(2))
    state = position.at("pre_roll")
    assert {move["card"] for move in listed(state, RED, "play_development_card")} == {other}
    refused(state, RED, "card_not_playable", **PLAYS[kind])
    play(state, RED, "roll_dice")
    play(state, RED, **PLAYS[kind])


@law("MS-175", "M-18.22R")
def test_other_counts_and_missing_kinds_are_used_as_they_stand():
    state = own_deck(("discovery", 12, "any"), ("trade_profit", 13, "any")).hand(RED, wool=19, salt=19).at("action")
    for _ in range(19):
        play(state, RED, **BUY)
    held = me(state)["development_hand"]
    assert set(held) == {"discovery", "trade_profit"}
    assert held["discovery"] <= 12
    assert (sum(held.values()), rules.view(state, RED)["deck"]) == (19, 6)


@law("MS-175", "M-18.22R")
@pytest.mark.parametrize("monopolies", [4, 6])
def test_a_deck_has_25_cards(monopolies):
    with pytest.raises(rules.SetupError, match="25 cards are needed"):
        own_deck(("lancer", 20, "any"), ("monopoly", monopolies, "any"))


@law("M-18.25R")
def test_a_card_before_the_roll_changes_what_the_roll_brings():
    state = table().cards(RED, lancer=1).chance(dice=dice(9)).at("pre_roll")
    play(state, RED, **card("lancer"))
    play(state, RED, "move_robber", hex=hexagon("-4,2"))  # Bern's mountains with the nine
    play(state, RED, "roll_dice")
    assert hand(state, RED) == {"gold": 1}
