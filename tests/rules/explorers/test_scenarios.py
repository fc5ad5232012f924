"""The five scenarios: what lies where, what lies face down, what is played for."""

import random
from collections import Counter
from functools import cache

import pytest

import rules
from rules.explorers.components import BOX, TILES
from rules.kernel.state import NOBODY
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Places, Position, game
from tests.rules.play import play, refused

SEEDS = [f"deal {n}" for n in range(100)]
GREEN = {"hills": 1, "forest": 1, "pasture": 1, "fields": 1, "mountains": 2}
ORANGE = {"hills": 1, "forest": 1, "pasture": 1, "fields": 2, "mountains": 1}
TOKENS = {"north": [3, 4, 5, 6, 9, 10], "south": [4, 5, 8, 9, 10, 11]}
LOOSE = {"mountains": 3, "forest": 4, "pasture": 3, "fields": 2, "hills": 2}
ISLAND_TOKENS = {
    "3,-3": 11, "4,-3": 9, "2,-2": 3, "3,-2": 8, "1,-1": 4, "2,-1": 10, "0,0": 6, "1,0": 12, "2,0": 8,
    "0,1": 10, "1,1": 4, "0,2": 11, "1,2": 6, "0,3": 3, "1,3": 5,
}  # fmt: skip
PRINTED = {
    "land-ho": "mountains forest fields pasture hills pasture pasture mountains forest fields pasture forest hills"
    " mountains forest",
    "pirate-lairs": "pasture forest fields pasture hills mountains pasture mountains forest fields pasture forest"
    " mountains hills forest",
}  # terrain in the order of ISLAND_TOKENS
LAND = {"hills", "forest", "pasture", "fields", "mountains"}


@cache
def dealt(scenario, seed="deal 0", **options):
    return game(scenario, seed=seed, **options)


def faces(scenario, region, seed="deal 0"):
    """What lies in a region, as numbers by kind; fish and spice hexes are named."""
    state = dealt(scenario, seed)
    return Counter(TILES[state.tiles[place]] for place in Places(scenario).hidden(region))


def kinds(found):
    """The same by land, sea, gold river, fish, spice."""
    groups = Counter()
    for name, number in found.items():
        if name in LAND:
            groups["land"] += number
        elif name.startswith("fish"):
            groups["fish"] += number
        else:
            groups[name if name in ("sea", "gold_river") else "spice"] += number
    return dict(groups)


def island(state):
    """Terrain and number of every hex of the start island, by name."""
    places = Places(state.setup.scenario)
    shown = rules.view(state, None)["hexes"]
    return {name: (shown[places.hex(name)]["tile"], shown[places.hex(name)]["number"]) for name in ISLAND_TOKENS}


# ---- the unexplored regions ----


COMPOSITIONS = [
    case("scenario 1", law("AS-01", "X-2.7"), "land-ho", *[{"land": 6, "sea": 2}] * 2),
    case("scenario 2", law("AS-02", "X-2.8"), "pirate-lairs", *[{"land": 6, "sea": 2, "gold_river": 3}] * 2),
    case(
        "scenario 3", law("AS-03", "X-2.9", "X-2.10"), "fish",
        {"land": 6, "gold_river": 3, "fish": 2}, {"land": 6, "gold_river": 2, "fish": 3},
    ),
    case("scenario 4", law("AS-04", "X-2.12"), "spices", *[{"land": 6, "sea": 1, "fish": 3, "spice": 3}] * 2),
    case(
        "scenario 5", law("AS-05", "X-2.13", "X-2.14"), "explorers-and-pirates",
        *[{"land": 6, "sea": 1, "gold_river": 3, "fish": 3, "spice": 3}] * 2,
    ),
]  # fmt: skip


@pytest.mark.parametrize(("scenario", "north", "south"), COMPOSITIONS)
def test_composition_of_the_unexplored_regions(scenario, north, south):
    for seed in SEEDS[:20]:
        assert kinds(faces(scenario, "north", seed)) == north
        assert kinds(faces(scenario, "south", seed)) == south
    shown = rules.view(dealt(scenario), None)
    hidden = [place for place in shown["hexes"] if place["tile"] == "unexplored"]
    assert len(hidden) == sum(north.values()) + sum(south.values())
    assert [place["region"] for place in hidden].count("north") == sum(north.values())
    assert {name: shown["unexplored"][name]["hexes"] for name in ("north", "south")} == {
        "north": sum(north.values()),
        "south": sum(south.values()),
    }


@law("X-1.23", "X-1.24", "X-2.26R", "X-3.19", "X-4.5", "AS-230")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_all_green_land_lies_in_the_north_and_all_orange_land_in_the_south(scenario):
    for seed in SEEDS[:20]:
        for region, land in (("north", GREEN), ("south", ORANGE)):
            found = faces(scenario, region, seed)
            assert {name: found[name] for name in found if name in LAND} == land
            assert found["sea"] <= 2
    assert {colour: BOX["standard_tiles"][colour]["sea"] for colour in ("green", "orange")} == {"green": 2, "orange": 2}


@law("AS-145", "X-1.23", "X-1.24", "X-2.26R", "X-4.6")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_each_colour_has_a_shuffled_stack_of_six_tokens(scenario):
    stacks = [dealt(scenario, seed).tokens for seed in SEEDS[:20]]
    for north, south in stacks:
        assert (sorted(north), sorted(south)) == (TOKENS["north"], TOKENS["south"])
    assert len({north for north, _ in stacks}) > 10
    assert len({south for _, south in stacks}) > 10


@law("X-4.5")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("region", ["north", "south"])
def test_the_hidden_hexes_are_shuffled(scenario, region):
    places = Places(scenario).hidden(region)
    deals = {tuple(dealt(scenario, seed).tiles[place] for place in places) for seed in SEEDS[:20]}
    assert len(deals) > 15


@law("X-1.25")
@pytest.mark.parametrize(("scenario", "south"), [("pirate-lairs", 3), ("fish", 2), ("explorers-and-pirates", 3)])
def test_three_gold_rivers_of_each_colour(scenario, south):
    assert BOX["gold_river"] == {"green": 3, "orange": 3}
    assert (faces(scenario, "north")["gold_river"], faces(scenario, "south")["gold_river"]) == (3, south)


@law("AS-195", "X-1.26", "X-1.27R", "X-1.28")
@pytest.mark.parametrize("seed", SEEDS[:5])
def test_fish_and_spice_hexes_of_each_colour(seed):
    for scenario in ("spices", "explorers-and-pirates"):
        north, south = faces(scenario, "north", seed), faces(scenario, "south", seed)
        assert {name: n for name, n in north.items() if name.startswith("fish")} == {
            "fish_1": 1,
            "fish_2": 1,
            "fish_3": 1,
        }
        assert {name: n for name, n in south.items() if name.startswith("fish")} == {
            "fish_4": 1,
            "fish_5": 1,
            "fish_6": 1,
        }
        for region, bonus, other in (
            (north, "pirate_bonus_5", "pirate_bonus_4"),
            (south, "pirate_bonus_4", "pirate_bonus_5"),
        ):
            assert (region["swift_voyage"], region["fast_gold"], region[bonus], region[other]) == (1, 1, 1, 0)


@law("AS-03", "X-2.9", "X-2.10", "X-2.11", "X-1.27R")
def test_scenario_3_leaves_out_a_random_green_fish_hex_and_an_orange_gold_river():
    missing = Counter()
    for seed in SEEDS:
        north, south = faces("fish", "north", seed), faces("fish", "south", seed)
        assert not north["sea"] + south["sea"]
        green = [n for n in (1, 2, 3) if north[f"fish_{n}"]]
        assert len(green) == 2
        missing.update({1, 2, 3} - {*green})
        assert [south[f"fish_{n}"] for n in (4, 5, 6)] == [1, 1, 1]
    assert min(missing[n] for n in (1, 2, 3)) > 15


@law("X-2.11")
def test_nobody_learns_which_fish_hex_left_the_game():
    one = dealt("fish", "deal 0")
    for seat in (0, 3, None):
        shown = rules.view(one, seat)
        assert "removed" not in shown
        assert shown["unexplored"]["north"]["removed"] == shown["unexplored"]["south"]["removed"] == 1
        assert {f"fish_{n}": 1 for n in (1, 2, 3)}.items() <= shown["unexplored"]["north"]["tiles"].items()
        assert shown["unexplored"]["south"]["tiles"]["gold_river"] == 3
    worlds = {rules.imagine(one, 0, str(n)).removed for n in range(30)}
    assert len({removed[0] for removed in worlds}) == 3


@law("AS-05", "X-2.14", "X-2.19")
def test_scenario_5_has_an_orange_sea_hex_face_up_beside_g():
    places, state = Places("explorers-and-pirates"), dealt("explorers-and-pirates")
    assert rules.view(state, None)["hexes"][places.hex("10,0")] == {"tile": "sea", "number": None}
    (row,) = [row for row in BOX["scenarios"]["S5"]["hexes"] if row["hex"] == "10,0"]
    assert row["piece"] == "orange standard sea hex"


@law("AS-04", "X-2.4", "X-1.11")
def test_scenarios_without_lairs_have_no_discs():
    for scenario in ("land-ho", "spices"):
        assert dealt(scenario).discs == b""
        state = Position(scenario).at("movement")
        refused(state, 0, "not_in_scenario", "land_crew", ship=0, hex=0, count=1)


# ---- discovering everything ----


def explore(state, rng):
    """Turn all hexes by sailing a free ship of the player on turn about, as the rules let it; gives the state."""
    while state.hidden:
        state.duties[:] = state.duties[:1]
        state.used, state.ended, state.sailing = [0, 0, 0], 0, NOBODY
        moves = [move for move in rules.legal_moves(state, 0) if move["type"] == "sail" and not move.template]
        rules.apply(state, 0, rng.choice(moves))
        if state.outcome is not None:
            raise AssertionError("exploring earns no points")
    return state


@law("AS-196", "AS-145", "AS-146", "X-2.26R", "X-2.27R", "X-2.28R", "X-3.32R", "X-1.14")
@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", range(3))
def test_a_ship_can_discover_every_hex_and_tokens_sacks_and_discs_suffice(scenario, seed):
    p = Position(scenario)
    state = explore(p.ship(0, p.path("3,0|4,0")).at("movement"), random.Random(seed))
    assert state.tokens == (b"", b"")
    supply = rules.view(state, None)["supply"]
    assert supply["lairs"] == (1 if scenario == "fish" else 0)
    assert supply["spice"] == 0
    for region in ("north", "south"):
        numbers = [state.numbers[n] for n in p.hidden(region) if TILES[state.tiles[n]] in LAND]
        assert sorted(numbers) == TOKENS[region]


# ---- the start island ----


@law("X-2.21", "X-2.22", "X-1.20", "X-1.21", "X-1.22R", "AS-143")
@pytest.mark.parametrize("scenario", PRINTED)
def test_the_printed_start_island_of_scenarios_1_and_2(scenario):
    for seed in SEEDS[:5]:
        found = island(dealt(scenario, seed))
        assert {name: number for name, (_, number) in found.items()} == ISLAND_TOKENS
        assert [terrain for terrain, _ in found.values()] == PRINTED[scenario].split()
    loose = Counter(terrain for name, (terrain, _) in found.items() if name != "0,0")
    assert loose == LOOSE
    assert found["0,0"] == ("pasture", 6)


SHUFFLED = [("pirate-lairs", {"start_island": "shuffled"}), ("fish", {}), ("spices", {}), ("explorers-and-pirates", {})]


@law("AS-142", "AS-143", "X-1.20", "X-1.21", "X-1.22R", "X-2.22", "X-2.23", "X-2.24R")
@pytest.mark.parametrize(("scenario", "options"), SHUFFLED)
def test_shuffled_start_islands_change_terrains_only(scenario, options):
    seen = set()
    for seed in SEEDS[:20]:
        found = island(game(scenario, seed=seed, **options))
        assert {name: number for name, (_, number) in found.items()} == ISLAND_TOKENS
        assert found["0,0"] == ("pasture", 6)
        assert Counter(terrain for name, (terrain, _) in found.items() if name != "0,0") == LOOSE
        seen.add(tuple(found.values()))
    assert len(seen) == 20


@law("X-1.21", "X-2.23")
def test_the_fifteen_tokens_from_north_to_south():
    rows = {r: [n for name, n in ISLAND_TOKENS.items() if int(name.split(",")[1]) == r] for r in range(-3, 4)}
    assert list(rows.values()) == [[11, 9], [3, 8], [4, 10], [6, 12, 8], [10, 4], [11, 6], [3, 5]]
    assert sorted(ISLAND_TOKENS.values()) == [3, 3, 4, 4, 5, 6, 6, 8, 8, 9, 10, 10, 11, 11, 12]
    assert sorted(n for n in dealt("spices").numbers if n) == sorted(ISLAND_TOKENS.values())


@law("X-2.25R")
def test_tiles_are_accepted_as_dealt_whatever_lies_side_by_side():
    places = Places("fish")
    pairs = Counter()
    for seed in SEEDS:
        state = dealt("fish", seed)
        tiles = {name: state.tiles[places.hex(name)] for name in ISLAND_TOKENS}
        pairs["equal neighbours"] += tiles["3,-3"] == tiles["4,-3"]
        pairs["equal on both eights"] += tiles["3,-2"] == tiles["2,0"]
    assert min(pairs.values()) > 5


@law("X-2.22")
@pytest.mark.parametrize("scenario", [name for name in SCENARIOS if name != "pirate-lairs"])
def test_only_scenario_2_has_the_option_of_a_shuffled_island(scenario):
    with pytest.raises(rules.SetupError):
        game(scenario, start_island="shuffled")


# ---- frame and sea pieces ----


FRAME = [
    case("scenario 1", law("X-2.15", "X-2.20R"), "S1", 9, {"D1": 1}, "A1 A2 2xB3 C1 C2 D1 F"),
    case("scenario 2", law("X-2.16", "X-2.20R"), "S2", 10, {"D1": 1, "E": 1}, "S1 + 2xB1 + E"),
    case("scenario 3", law("X-2.17", "X-2.20R"), "S3", 10, {"D2": 1, "E": 1}, "S2 with D2 for D1"),
    case("scenario 4", law("X-2.18", "X-2.20R"), "S4", 11, {"D2": 1, "E": 1, "G": 3}, "S1 + 2xB2 + E + G, D2"),
    case(
        "scenario 5", law("X-2.19", "X-2.20R", "X-2.14"), "S5", 12,
        {"D2": 1, "E": 1, "G": 3, "orange standard sea hex": 1},
        "S1 + 2xB1 + 2xB2 + E + G + one orange sea hex, D2",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("key", "middle", "pieces", "frame"), FRAME)
def test_frame_and_sea_pieces(key, middle, pieces, frame):
    facts = BOX["scenarios"][key]
    found = Counter(row["piece"] for row in facts["hexes"] if "piece" in row)
    assert found == {"C1": 6, "C2": 6, "F": 6, "outer frame": 2, **pieces}
    assert BOX["frame_by_scenario"][key] == frame
    grid = Places(SCENARIOS[int(key[1]) - 1]).grid
    assert sum(r == 0 for _, r in grid.hexes) == middle == facts["middle_row_length"]
    where = {row["hex"]: row["piece"] for row in facts["hexes"] if "piece" in row}
    assert where["3,0"] in ("D1", "D2")
    if "E" in pieces:
        assert (where["4,0"], where["5,0"]) == ("E", "F")
    if "G" in pieces:
        assert [where[name] for name in ("8,0", "9,0", "9,-1", "8,1")] == ["F", "G", "G", "G"]
    assert where[f"{middle - 1},0"] == "outer frame"


@law("X-1.31", "X-2.20R")
def test_no_scenario_uses_more_frame_pieces_than_there_are():
    stock = Counter(A1=1, A2=1, B1=2, B2=2, B3=2, C1=1, C2=1, D1=1, D2=1, E=1, F=1, G=1)
    used = {
        "S1": "A1 A2 B3 B3 C1 C2 D1 F",
        "S2": "A1 A2 B3 B3 C1 C2 D1 F B1 B1 E",
        "S3": "A1 A2 B3 B3 C1 C2 D2 F B1 B1 E",
        "S4": "A1 A2 B3 B3 C1 C2 D2 F B2 B2 E G",
        "S5": "A1 A2 B3 B3 C1 C2 D2 F B1 B1 B2 B2 E G",
    }
    sizes = {"C1": 6, "C2": 6, "D1": 1, "D2": 1, "E": 1, "F": 6, "G": 3}
    for key, pieces in used.items():
        assert Counter(pieces.split()) <= stock
        laid = Counter(row["piece"] for row in BOX["scenarios"][key]["hexes"] if "piece" in row)
        assert {name: laid[name] for name in laid if name in sizes} == {
            name: sizes[name] for name in pieces.split() if name in sizes
        }
        wider = pieces.split().count("B1") // 2 + pieces.split().count("B2")
        assert BOX["scenarios"][key]["middle_row_length"] == 9 + wider


# ---- goals ----


GOALS = [
    case("scenario 1", law("X-2.1", "AS-126"), "land-ho", 8),
    case("scenario 2", law("X-2.2", "AS-140", "X-15.7"), "pirate-lairs", 12),
    case("scenario 3", law("X-2.3", "AS-140", "X-15.8"), "fish", 15),
    case("scenario 4", law("X-2.4", "AS-140", "X-15.9"), "spices", 15),
    case("scenario 5", law("X-2.5", "AS-140", "X-15.10"), "explorers-and-pirates", 17),
]


@pytest.mark.parametrize(("scenario", "goal"), GOALS)
@pytest.mark.parametrize("lacking", [1, 2])
def test_the_points_that_win(scenario, goal, lacking):
    p = Position(scenario, 3)
    marks = [*bits(p.board.marks)][::2]
    points = goal - lacking
    if scenario != "land-ho":
        mission = {"pirate-lairs": "lairs", "fish": "lairs", "spices": "fish"}.get(scenario, "spices")
        p.marker(mission, (0, 6))  # three points and the card
        points -= 4
        if scenario != "pirate-lairs":
            p.marker("fish" if mission != "fish" else "spices", (0, 3))  # two points and the card
            points -= 3
    harbours = min(3, (points - 1) // 2)
    rest = [p.spot(name) for name in ("0,0|1,-1|1,0", "0,1|0,2|1,1", "0,3|1,2|1,3")]
    p.harbour(0, *marks[:harbours]).settlement(0, marks[3], *rest[: points - 2 * harbours - 1])
    state = p.hand(0, grain=2, ore=2).at("main")
    assert rules.view(state, 0)["players"][0]["points"] == goal - lacking
    assert rules.view(state, 0)["goal"] == goal
    play(state, 0, "build_harbour_settlement", intersection=marks[3])
    assert bool(rules.outcome(state)) == (lacking == 1)
    assert not rules.outcome(state) or rules.outcome(state)["winner"] == 0


@law("X-2.6")
def test_all_missions_of_a_scenario_run_at_the_same_time():
    p = Position(players=2)
    anchor = p.path("3,-1|3,0")
    p.ship(0, anchor, fish=1).ship(0, anchor, spice=1).ship(0, p.path("4,-1|5,-1"), crew=2)
    river = p.hex("5,-1")
    state = p.lair(river, {0: 1}).at("movement")
    play(state, 0, "deliver_fish", ship=0)
    play(state, 0, "deliver_spice", ship=1)
    play(state, 0, "land_crew", ship=2, hex=river, count=2)
    play(state, 0, "end_turn")
    assert {name: shown["spaces"] for name, shown in rules.view(state, 0)["missions"].items()} == {
        "lairs": [2, 0], "fish": [1, 0], "spices": [1, 0],
    }  # fmt: skip
