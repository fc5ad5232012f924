"""What is hidden and what is public: views, events, lists and refusals (X-16)."""

import json
import random

import pytest

import rules
from rules.explorers.components import TILES
from rules.kernel import purse
from rules.kernel.topology import bits
from tests.law import case, law
from tests.rules.explorers.position import SCENARIOS, Position, game, hand
from tests.rules.explorers.table import HAVENS, INLAND
from tests.rules.play import play, positions, refused
from tests.rules.scripted import dice

VIEWERS = (0, 1, 2, 3, None)


def others(state, viewer):
    return [seat for seat in range(state.setup.players) if seat != viewer]


# ---- another world that looks the same ----


def shuffle_hexes(state, position, rng):
    """The faces of what lies face down, region by region, and in the third scenario what left the game."""
    tiles, removed = bytearray(state.tiles), bytearray(state.removed)
    for number, region in enumerate(position.board.regions):
        places = list(bits(region & state.hidden))
        faces = [tiles[place] for place in places]
        if removed:
            like = [n for n, face in enumerate(faces) if TILES[face][:4] == TILES[removed[number]][:4]]
            if like:
                other = rng.choice(like)
                faces[other], removed[number] = removed[number], faces[other]
        rng.shuffle(faces)
        for place, face in zip(places, faces, strict=True):
            tiles[place] = face
    state.tiles, state.removed = bytes(tiles), bytes(removed)


def shuffle_stacks(state, rng):
    """The order of the token stacks, and the numbers of all discs that were never turned."""
    state.tokens = tuple(bytes(rng.sample(stack, len(stack))) for stack in state.tokens)
    unseen = [n for n in range(len(state.discs)) if n >= len(state.lairs) or state.sealed >> state.lairs[n] & 1]
    discs = bytearray(state.discs)
    for place, number in zip(unseen, rng.sample([discs[n] for n in unseen], len(unseen)), strict=True):
        discs[place] = number
    state.discs = bytes(discs)


def shuffle_hands(state, viewer, rng):
    """The cards of the others, with as many in each hand as before."""
    seats = others(state, viewer)
    cards = [kind for seat in seats for kind in purse.kinds_in(purse.CARDS) for _ in range(held(state, seat, kind))]
    rng.shuffle(cards)
    for seat in seats:
        coins = purse.gold(state.hands[seat])
        dealt = [cards.pop() for _ in range(purse.count(state.hands[seat]))]
        state.hands[seat] = coins * purse.GOLD + sum(purse.UNITS[kind] for kind in dealt)


def held(state, seat, kind):
    return purse.of_kind(state.hands[seat], kind)


def twin(state, viewer, rng):
    """A state that differs in all that this viewer may not know, and in nothing else."""
    other = state.copy()
    shuffle_hexes(other, Position(state.setup.scenario), rng)
    shuffle_stacks(other, rng)
    shuffle_hands(other, viewer, rng)
    other.chance = type(state.chance)("another seed")
    return other


def tries(state, rng):
    """Moves of many kinds, most of them refused."""
    grid = Position(state.setup.scenario).grid
    ships, seats = range(len(state.ships)), range(state.setup.players)
    for _ in range(60):
        path, spot = rng.randrange(len(grid.paths)), rng.randrange(len(grid.intersections))
        place, ship = rng.randrange(len(grid.hexes)), rng.choice(ships)
        yield from ({"type": kind, "path": path} for kind in ("build_road", "build_ship", "place_settler_ship"))
        yield from ({"type": kind, "intersection": spot} for kind in ("build_settlement", "build_crew"))
        yield from ({"type": kind, "ship": ship, "hex": place} for kind in ("catch_fish", "trade_spice"))
        yield {"type": "found_settlement", "ship": ship, "intersection": spot}
        yield {"type": "land_crew", "ship": ship, "hex": place, "count": 1}
        yield {"type": "sail", "ship": ship, "path": path}
        yield {"type": "place_pirate", "hex": place}
        yield {"type": "steal", "victim": rng.choice(seats)}


def verdict(state, seat, move):
    """Why a move is refused, or nothing."""
    try:
        rules.apply(state.copy(), seat, move)
    except rules.Refused as error:
        return str(error)
    return None


@law(
    "AS-129", "AS-202", "X-16.1", "X-16.5", "X-16.7", "X-16.9", "X-16.14R", "X-16.16R", "X-7.41R", "X-5.48R", "X-2.11",
)  # fmt: skip
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_views_lists_and_refusals_tell_nothing_that_is_hidden(scenario):
    rng, compared = random.Random(scenario), 0
    for number, state in enumerate(positions("explorers", f"veil {scenario}", scenario=scenario, players=3)):
        if number > 1500 or not rules.to_act(state):
            break
        if rng.random() > 0.03:
            continue
        for viewer in (0, 1, 2, None):
            other = twin(state, viewer, rng)
            assert rules.view(other, viewer) == rules.view(state, viewer)
            if viewer is not None:
                assert rules.legal_moves(other, viewer) == rules.legal_moves(state, viewer)
                for move in tries(state, rng) if rng.random() < 0.05 else ():
                    assert verdict(other, viewer, move) == verdict(state, viewer, move), move
            compared += 1
    assert compared > 60


@law("X-16.14R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_no_view_and_no_event_holds_the_seed(scenario):
    state, rng = game(scenario, seed="a very secret seed"), random.Random(7)
    for _ in range(150):
        seat = rng.choice(rules.to_act(state))
        moves = [move for move in rules.legal_moves(state, seat) if not move.template]
        for event in rules.apply(state, seat, rng.choice(moves)):
            assert "secret" not in json.dumps([event.seen_by(viewer) for viewer in VIEWERS])
    for viewer in VIEWERS:
        assert "secret" not in json.dumps(rules.view(state, viewer))


# ---- hidden ----


@law("AS-129", "X-16.1", "X-16.2R")
def test_a_hand_is_shown_to_its_owner_alone_and_its_size_to_all():
    state = Position().hand(1, ore=2, wool=1).at("main")
    for viewer in VIEWERS:
        player = rules.view(state, viewer)["players"][1]
        assert player["cards"] == 3
        assert player.get("hand") == ({"ore": 2, "wool": 1} if viewer == 1 else None)


@law("X-16.5", "X-16.6R", "X-3.21")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_an_unexplored_hex_shows_its_back_alone(scenario):
    state, places = game(scenario), Position(scenario)
    for viewer in VIEWERS:
        hexes = rules.view(state, viewer)["hexes"]
        for region in ("north", "south"):
            for place in places.hidden(region):
                assert hexes[place] == {"tile": "unexplored", "region": region}


COMPOSITION = {
    "land-ho": ({"sea": 2}, {"sea": 2}),
    "pirate-lairs": ({"sea": 2, "gold_river": 3}, {"sea": 2, "gold_river": 3}),
    "fish": ({"gold_river": 3, "fish": 3}, {"gold_river": 3, "fish": 3}),
    "spices": ({"sea": 1, "fish": 3, "spice": 3}, {"sea": 1, "fish": 3, "spice": 3}),
    "explorers-and-pirates": ({"sea": 1, "gold_river": 3, "fish": 3, "spice": 3},) * 2,
}  # besides six landscapes; in the third scenario one of each region leaves the game


def kinds(tiles):
    """How many tiles of each kind a region's list names."""
    found = {}
    for name, number in tiles.items():
        kind = "fish" if name.startswith("fish") else name
        kind = "spice" if name.startswith(("swift", "fast", "pirate")) else kind
        kind = "land" if kind in TILES[:5] else kind
        found[kind] = found.get(kind, 0) + number
    return found


@law("AS-180", "X-16.6R", "X-16.8R")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_a_region_is_made_of_is_public(scenario):
    unexplored = rules.view(game(scenario), None)["unexplored"]
    for number, region in enumerate(("north", "south")):
        row = unexplored[region]
        assert kinds(row["tiles"]) == {"land": 6, **COMPOSITION[scenario][number]}
        assert row["hexes"] == sum(row["tiles"].values()) - row["removed"]
        assert row["removed"] == (scenario == "fish")
        assert row["tokens"] == [[3, 4, 5, 6, 9, 10], [4, 5, 8, 9, 10, 11]][number]


@law("X-16.6R", "X-16.8R", "X-16.11R")
def test_a_discovered_hex_and_its_token_are_struck_off_the_public_list():
    position = Position().face(Position().hex("5,-1"), "forest").tokens("north", 9, 3, 4, 5, 6, 10)
    state = position.ship(0, position.path("3,0|4,-1")).at("movement")
    (turned,) = (e for e in play(state, 0, "move_ship", ship=0, path=position.path("4,-1|4,0"))
                 if e.type == "hex_discovered")  # fmt: skip
    for viewer in VIEWERS:
        assert turned.seen_by(viewer) == {
            "type": "hex_discovered", "seat": 0, "ship": 0, "hex": position.hex("5,-1"), "tile": "forest", "number": 9,
            "reward": {"lumber": 1},
        }  # fmt: skip
        north = rules.view(state, viewer)["unexplored"]["north"]
        assert "forest" not in north["tiles"] or north["tiles"]["forest"] == 0
        assert (north["hexes"], north["tokens"]) == (15, [3, 4, 5, 6, 10])


@law("X-16.6R", "X-2.11")
def test_what_left_the_third_scenario_is_shown_when_the_game_is_over():
    position = Position("fish")
    position.harbour(1, *map(position.spot, HAVENS)).marker("lairs", (1, 7)).marker("fish", (1, 7))
    state = position.at("movement")
    for viewer in VIEWERS:
        assert "removed" not in rules.view(state, viewer)
    play(state, 0, "end_turn")
    north, south = rules.view(state, None)["removed"]
    assert (north[:5], south) == ("fish_", "gold_river")


@law("X-16.8R", "X-16.9", "X-16.7")
def test_the_numbers_of_the_discs_are_known_as_a_set_and_their_number_too():
    position = Position().discs(11, 3, 8, 4, 6, 5)
    position.lair(position.hex("5,-1"), {0: 2}, conquered=True).lair(position.hex("6,-1"), {0: 1})
    state = position.at("main")
    for viewer in VIEWERS:
        view = rules.view(state, viewer)
        assert view["missions"]["lairs"]["numbers"] == [3, 4, 5, 6, 8]
        assert view["supply"]["lairs"] == 4
        assert [view["hexes"][position.hex(name)]["number"] for name in ("5,-1", "6,-1")] == [11, None]


# ---- public ----


def busy_table():
    """A table with something of everything on it."""
    position = Position()
    haven = position.spot(HAVENS[0])
    position.harbour(1, haven).basin(1, haven, crew=1, spice=1).settlement(2, position.spot(INLAND[0]))
    position.road(2, position.grid.spokes[position.spot(INLAND[0])][0])
    position.ship(1, position.path("4,-1|5,-1"), settler=1).ship(0, position.path("2,1|3,0"), fish=1)
    position.lair(position.hex("5,-1"), {0: 1, 2: 1}).village(position.hex("4,1"), "fast_gold", 3)
    position.fishery(position.hex("6,-1"), 2, fish=True).pirate(3, position.hex("4,0"))
    position.marker("fish", (3, 2), (1, 2)).hand(0, gold=3, ore=2).hand(3, gold=1).bank(ore=11)
    return position


@law("AS-180", "X-16.2R", "X-16.3", "X-16.4R", "X-16.10R", "X-16.13R")
def test_everything_else_is_public():
    position = busy_table()
    state = position.used(0, 1).at("movement")
    for viewer in VIEWERS:
        view = rules.view(state, viewer)
        assert view["bank"] == {"lumber": 19, "brick": 19, "wool": 19, "grain": 19, "ore": 11}
        assert [player["gold"] for player in view["players"]] == [3, 0, 0, 1]
        assert [player["cards"] for player in view["players"]] == [2, 0, 0, 0]
        assert [player["points"] for player in view["players"]] == [0, 3, 1, 2]
        (haven,) = view["players"][1]["harbour_settlements"]
        assert haven == {"intersection": position.spot(HAVENS[0]), "basin": {"crew": 1, "spice": 1}}
        assert view["players"][2]["settlements"] == [position.spot(INLAND[0])]
        assert len(view["players"][2]["roads"]) == 1
        assert view["players"][1]["ships"] == [{"ship": 3, "path": position.path("4,-1|5,-1"), "hold": {"settler": 1}}]
        assert view["hexes"][position.hex("5,-1")]["lair"] == {"conquered": False, "crews": [1, 0, 1, 0]}
        assert view["hexes"][position.hex("4,1")]["village"] == {"sacks": 3, "friends": [3]}
        assert view["players"][3]["villages"] == [position.hex("4,1")]
        assert view["hexes"][position.hex("6,-1")] == {"tile": "fish_2", "number": None, "fish": True}
        assert view["pirate"] == {"hex": position.hex("4,0"), "seat": 3}
        assert view["missions"]["fish"]["spaces"] == [0, 2, 0, 2]
        assert (view["missions"]["fish"]["card"], view["missions"]["fish"]["from_below"][-2:]) == (3, [3, 1])
        assert view["supply"] == {"fish": 4, "spice": 20, "lairs": 5}


@law("AS-180", "X-16.10R", "X-5.44R")
def test_the_counters_of_the_turn_are_public():
    position = busy_table().hand(0, gold=9, ore=2, wool=1)
    state = position.village(position.hex("7,1"), "swift_voyage", 0).chance(fish=[0]).at("main")
    play(state, 0, "buy_resource", resource="brick")
    play(state, 0, "end_trade_build")
    play(state, 0, "roll_fish")
    play(state, 0, "buy_movement", ship=0)
    play(state, 0, "move_ship", ship=0, path=position.path("2,0|3,0"))
    for viewer in VIEWERS:
        view = rules.view(state, viewer)
        assert view["this_turn"] == {
            "purchases": 1, "sales": 0, "sales_allowed": 0, "fish_rolled": True, "sailing": 0, "lairs_taken": [],
            "offers_made": [0, 0, 0, 0],
        }  # fmt: skip
        assert view["players"][0]["ships"] == [{
            "ship": 0, "path": position.path("2,0|3,0"), "hold": {"fish": 1}, "points_left": 6, "moved": True,
            "finished": False, "wool_paid": True, "tribute_paid": False, "chase_tried": False, "transfers": 0,
        }]  # fmt: skip


# ---- events ----


@law("AS-91", "X-16.12R", "X-10.20R")
def test_only_thief_and_victim_learn_what_was_stolen():
    position = Position().hand(1, ore=3).ship(1, Position().path("4,0|5,0")).chance(steal=[0])
    state = position.pirate(0, position.hex("4,0")).at("steal")
    (stolen,) = play(state, 0, "steal", victim=1)
    assert (hand(state, 0), hand(state, 1)) == ({"ore": 1}, {"ore": 2})
    for viewer in VIEWERS:
        shown = stolen.seen_by(viewer)
        assert shown.get("resource") == ("ore" if viewer in (0, 1) else None)
        assert (shown["seat"], shown["victim"]) == (0, 1)


def offered(*answers):
    state = Position().hand(0, ore=4, gold=4).hand(1, wool=2).hand(2, wool=1).at("main")
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1, 2])
    for seat, kind in answers:
        play(state, seat, kind, offer=1)
    return state


@pytest.mark.parametrize(
    ("state", "seat", "move", "fact"),
    [
        case("dice", law("X-16.11R"), lambda: Position().chance(dice=dice(2)).at("pre_roll"), 0,
             {"kind": "roll_dice"}, {"type": "dice_rolled", "seat": 0, "dice": [1, 1]}),
        case("discarded cards", law("X-16.11R"), lambda: Position().hand(2, ore=8).owing_discards(2), 2,
             {"kind": "discard", "cards": {"ore": 4}}, {"type": "discarded", "seat": 2, "cards": {"ore": 4}}),
        case("a fish roll", law("X-16.11R"), lambda: Position().chance(fish=[4]).at("movement"), 0,
             {"kind": "roll_fish"}, {"type": "fish_rolled", "seat": 0, "die": 5, "hex": None}),
        case("an answer", law("X-16.15R"), offered, 1, {"kind": "accept_trade", "offer": 1},
             {"type": "trade_accepted", "seat": 1, "offer": 1}),
        case("a rejection", law("X-16.15R"), offered, 1, {"kind": "reject_trade", "offer": 1},
             {"type": "trade_rejected", "seat": 1, "offer": 1}),
        case("a trade", law("X-16.15R"), lambda: offered((1, "accept_trade")), 0,
             {"kind": "confirm_trade", "offer": 1, "partner": 1},
             {"type": "trade_done", "offer": 1, "seat": 0, "partner": 1, "give": {"ore": 1}, "get": {"wool": 1}}),
        case("a bank trade", law("X-16.15R"), lambda: Position().hand(0, ore=3).at("main"), 0,
             {"kind": "trade_bank", "give": "ore", "get": "wool"},
             {"type": "bank_traded", "seat": 0, "give": {"ore": 3}, "get": {"wool": 1}}),
        case("a purchase", law("X-16.15R"), lambda: Position().hand(0, gold=2).at("main"), 0,
             {"kind": "buy_resource", "resource": "ore"},
             {"type": "resource_bought", "seat": 0, "resource": "ore", "gold": 2}),
        case("a sale", law("X-16.15R"),
             lambda: Position().village(Position().hex("4,1"), "fast_gold", 0).hand(0, ore=1).at("main"), 0,
             {"kind": "sell_resource", "resource": "ore"},
             {"type": "bank_traded", "seat": 0, "give": {"ore": 1}, "get": {"gold": 1}}),
    ],
)  # fmt: skip
def test_what_everybody_is_told(state, seat, move, fact):
    events = play(state(), seat, **move)
    for viewer in VIEWERS:
        assert fact in [event.seen_by(viewer) for event in events]


@law("X-16.15R")
def test_an_open_offer_lies_on_the_table_for_all():
    state = offered((1, "accept_trade"))
    for viewer in VIEWERS:
        assert rules.view(state, viewer)["offers"] == [
            {"offer": 1, "seat": 0, "give": {"ore": 1}, "get": {"wool": 1}, "to": [1, 2], "waiting": [2],
             "accepted": [1]}
        ]  # fmt: skip


@law("X-16.16R", "X-5.48R")
def test_a_refused_acceptance_tells_the_others_nothing():
    state = Position().hand(0, ore=1).hand(1, brick=1).hand(2, wool=1).at("main")
    play(state, 0, "propose_trade", give={"ore": 1}, get={"wool": 1}, to=[1, 2])
    before = [rules.view(state, viewer) for viewer in VIEWERS]
    refused(state, 1, "not_enough_resources", "accept_trade", offer=1)
    assert [rules.view(state, viewer) for viewer in VIEWERS] == before
