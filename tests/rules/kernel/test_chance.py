"""Chance as docs/chance.md specifies it: re-implemented here from that text, and held to its vectors."""

import json
import random
import re
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest

import rules
from rules.kernel.chance import SeededChance, shuffled, two_dice
from rules.kernel.registry import GAMES
from tests.contract.walks import TABLES, choose
from tests.law import law
from tests.rules.play import concrete

SPEC = (Path(__file__).parents[3] / "docs" / "chance.md").read_text("utf-8")


# ---- the specification, in the plainest words ----


def draw(seed, stream, counter, sides):
    digest = sha256(f"kontor:1:{stream}:{counter // 4}:{seed}".encode()).digest()
    word = digest[8 * (counter % 4) : 8 * (counter % 4) + 8]
    return int.from_bytes(word, "big") % sides


def shuffle(seed, stream, items):
    order = list(items)
    for step, place in enumerate(range(len(order) - 1, 0, -1)):
        other = draw(seed, stream, step, place + 1)
        order[place], order[other] = order[other], order[place]
    return order


def roll(seed, stream, counter):
    number = draw(seed, stream, counter, 36)
    return [number // 6 + 1, number % 6 + 1]


# ---- the vectors ----


def table(head):
    """The rows of the table with this head, cell by cell; seeds are JSON strings."""
    lines = SPEC.split(f"| {head} |\n", 1)[1].splitlines()[1:]
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        seed, *cells = re.split(r" \| ", line.strip("| "))
        rows.append((json.loads(seed.strip("`")), *(cell.strip("`") for cell in cells)))
    return rows


DRAWS = table("Seed | Stream | Counter | Sides | Draw")
ROLLS = table("Seed | Rolls")
SHUFFLES = table("Seed | Stream | n | Order")
BOARDS = table("Seed | Terrains | Corner | Frame")


def test_the_document_has_vectors():
    assert len(DRAWS) >= 15
    assert all([ROLLS, SHUFFLES, BOARDS])


@pytest.mark.parametrize(("seed", "stream", "counter", "sides", "drawn"), DRAWS)
def test_single_draws(seed, stream, counter, sides, drawn):
    asked = stream, int(counter), int(sides)
    assert SeededChance(seed).draw(*asked) == draw(seed, *asked) == int(drawn)


@pytest.mark.parametrize(("seed", "rolls"), ROLLS)
def test_rolls(seed, rolls):
    chance = SeededChance(seed)
    shown = [two_dice(chance, "dice", turn) for turn in range(1, 9)]
    assert " ".join(f"{one}+{other}" for one, other in shown) == rolls
    assert [list(dice) for dice in shown] == [roll(seed, "dice", turn) for turn in range(1, 9)]


@pytest.mark.parametrize(("seed", "stream", "size", "order"), SHUFFLES)
def test_shuffles(seed, stream, size, order):
    expected = [int(n) for n in order.split()]
    assert shuffled(SeededChance(seed), stream, range(int(size))) == expected
    assert shuffle(seed, stream, range(int(size))) == expected


# ---- the function ----


def test_draws_do_not_depend_on_the_order_of_asking():
    rng, chance = random.Random("order"), SeededChance("order")
    for _ in range(2000):
        asked = rng.choice(("dice", "deck", "steal")), rng.randrange(40), rng.randint(1, 36)
        assert chance.draw(*asked) == draw("order", *asked)


def test_a_shuffle_leaves_the_items_as_they_were():
    items = [3, 1, 2]
    assert sorted(shuffled(SeededChance("x"), "any", items)) == [1, 2, 3]
    assert items == [3, 1, 2]
    assert shuffled(SeededChance("x"), "any", []) == []


def test_the_dice_are_fair():
    chance = SeededChance("fair")
    totals = Counter(sum(two_dice(chance, "dice", turn)) for turn in range(36_000))
    for total in range(2, 13):
        ways = 6 - abs(total - 7)
        assert abs(totals[total] - 1000 * ways) < 5 * (1000 * ways) ** 0.5


def test_every_order_of_a_shuffle_is_as_likely():
    orders = Counter(tuple(shuffled(SeededChance(str(n)), "any", "abcd")) for n in range(24_000))
    assert len(orders) == 24
    assert all(abs(number - 1000) < 160 for number in orders.values())


# ---- the streams of all games ----


def documented_streams(game):
    """The names in the first column of a game's table; the base game's are also those that others refer to."""
    titles = {"base": "the base game", "explorers": "Explorers & Pirates", "europe": "Merchants of Europe"}
    section = SPEC.split(f"## The streams of {titles[game]}\n", 1)[1].split("\n## ", 1)[0]
    first_cells = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    return {name for cell in first_cells for name in re.findall("`([^`]+)`", cell)}


class Eavesdropper(SeededChance):
    """Chance that remembers the streams it was asked for."""

    def __init__(self, seed):
        super().__init__(seed)
        self.asked = set()

    def draw(self, stream, counter, sides):
        self.asked.add(stream)
        return super().draw(stream, counter, sides)


@law("B-0.2R")
@pytest.mark.parametrize("game", GAMES)
def test_the_document_names_the_streams_that_a_game_draws_from_and_no_others(game, monkeypatch):
    made = []
    for module in ("base.setup", "explorers.setup", "europe.setup"):
        monkeypatch.setattr(f"rules.{module}.SeededChance", lambda seed: made.append(Eavesdropper(seed)) or made[-1])
    for table in (table for table in TABLES if table.game == game):
        for number in range(2):
            options = {"max_turns": 300, **({"start_island": "shuffled"} if table.scenario == "pirate-lairs" else {})}
            state, rng = table.new(f"streams {number}", **options), random.Random(number)
            while rules.to_act(state):
                rules.apply(state, *choose(state, rng))
    assert set().union(*(chance.asked for chance in made)) == documented_streams(game)


@pytest.mark.parametrize(
    ("seed", "board"),
    [("board=X;Y", "X"), ("board=a;b;c", "a;b"), ("board=;Y", ""), ("board=X", "board=X"), ("X;Y", "X;Y")],
)
def test_a_seed_can_name_the_board_of_another(seed, board):
    chance = SeededChance(seed)
    assert [chance.draw("board/hexes", n, 19) for n in range(9)] == [
        draw(board, "board/hexes", n, 19) for n in range(9)
    ]
    assert [chance.draw("dice", n, 36) for n in range(9)] == [draw(seed, "dice", n, 36) for n in range(9)]


# ---- the streams of the base game ----

TILES = "FFFFPPPPGGGGHHHMMMD"
LETTERS = {"forest": "F", "pasture": "P", "fields": "G", "hills": "H", "mountains": "M", "desert": "D"}
TOKENS = (5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3, 11)
KINDS = ("lumber", "brick", "wool", "grain", "ore")
DECK = {"knight": 14, "victory_point": 5, "road_building": 2, "discovery": 2, "monopoly": 2}
CORNERS = ((0, -1), (-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1))  # north-west, then counter-clockwise


def spiral(corner):
    """The places of the island from a corner counter-clockwise and inwards."""
    for radius in (2, 1):
        q, r = (radius * x for x in CORNERS[corner])
        for side in range(6):
            step = CORNERS[(corner + side + 2) % 6]
            for _ in range(radius):
                yield q, r
                q, r = q + step[0], r + step[1]
    yield 0, 0


@pytest.mark.parametrize(("seed", "terrains", "corner", "frame"), BOARDS)
def test_boards(seed, terrains, corner, frame):
    assert "".join(shuffle(seed, "board/hexes", TILES)) == terrains
    assert draw(seed, "board/corner", 0, 6) == int(corner)
    assert "".join(map(str, shuffle(seed, "board/frame", range(6)))) == frame
    shown = rules.view(rules.new_game("base", seed=seed), None)
    assert "".join(LETTERS[place["terrain"]] for place in shown["hexes"]) == terrains
    assert [(h["path"], h["kind"]) for h in shown["harbours"]] == framed_harbours(frame)
    numbers = {(place["q"], place["r"]): shown["hexes"][n]["number"] for n, place in enumerate(island()["hexes"])}
    assert tuple(filter(None, (numbers[place] for place in spiral(int(corner))))) == TOKENS


def island():
    return rules.board("base", "standard")


def framed_harbours(frame):
    """Where the harbours lie, and their kinds, when the frame pieces have this order."""
    box = json.loads((Path(rules.__file__).parent / "base" / "board.json").read_text("utf-8"))
    sides = ["NE", "E", "SE", "SW", "W", "NW"]
    paths = {f"{place['q']},{place['r']}": place["paths"] for place in island()["hexes"]}
    coast = [paths[place][sides.index(side)] for place, side in box["coast_clockwise"]]
    return [
        (coast[5 * side + position], "any" if kind == "3:1" else kind)
        for side, piece in enumerate(frame)
        for position, kind in box["frame_pieces"][int(piece)]
    ]


class Bookkeeper:
    """Foretells every draw of a game from its seed alone, out of what was seen before."""

    def __init__(self, seed):
        self.seed, self.starts, self.stolen, self.deck = seed, 0, 0, dict(DECK)
        self.draws = Counter()

    def check(self, event, turn, hands):
        self.draws[event.type] += 1
        if event.type == "start_rolled":
            assert list(event.facts["dice"]) == roll(self.seed, "start", self.starts)
            self.starts += 1
        elif event.type == "dice_rolled":
            assert list(event.facts["dice"]) == roll(self.seed, "dice", turn)
        elif event.type == "card_bought":
            left = [kind for kind, number in self.deck.items() for _ in range(number)]
            card = left[draw(self.seed, "deck", 25 - len(left), len(left))]
            assert event.secret == {"card": card}
            self.deck[card] -= 1
        elif event.type == "card_stolen":
            hand = hands[event.facts["victim"]]
            cards = [kind for kind in KINDS for _ in range(hand.get(kind, 0))]
            assert event.secret == {"resource": cards[draw(self.seed, "steal", self.stolen, len(cards))]}
            self.stolen += 1


@law("B-0.2R")
@pytest.mark.parametrize("seed", ["", "demo", "a:b", "Käse 🧀"])
def test_every_draw_of_a_game_can_be_foretold_from_its_seed(seed):
    state, rng, keeper = rules.new_game("base", seed=seed), random.Random(seed), Bookkeeper(seed)
    while rules.to_act(state):
        seat = rng.choice(rules.to_act(state))
        hands = [rules.view(state, other)["players"][other]["hand"] for other in range(4)]
        turn = rules.view(state, None)["turn"]["number"]
        for event in rules.apply(state, seat, rng.choice(concrete(state, seat))):
            keeper.check(event, turn, hands)
    assert min(keeper.draws[kind] for kind in ("start_rolled", "dice_rolled", "card_bought", "card_stolen")) > 3
