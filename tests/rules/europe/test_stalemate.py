"""Games that nobody wins: stalemate, the turn limit; and the ranking of every end (M-19.6R to M-19.8R)."""

import pytest

import rules
from rules.kernel.topology import bits, mask_of
from tests.law import case, law
from tests.rules.europe.position import BLUE, ORANGE, RED, WHITE, Position, hexagon, spot
from tests.rules.europe.travel import along, card, deliver
from tests.rules.play import play
from tests.rules.scripted import dice

STARTS = ("Bern", "Budapest", "Berlin")  # where the three islands begin


class Islands(Position):
    """Three players, each with all routes on an island of his own, no post left, and a caravan at home."""

    def __init__(self, routes=(30, 30, 30), **options):
        super().__init__(players=3, **options)
        self.shores = [{spot(city)} for city in STARTS]
        for seat, number in enumerate(routes):
            self.grow(seat, number)
            self.post(seat, STARTS[seat]).warehouse(seat, 0)
            self.caravan(seat, self.home(seat))
        self.chance(dice=dice(*[2] * 9))

    def grow(self, seat, number):
        """Routes from the start of an island on, away from the others."""
        shore, grid = self.shores[seat], self.board.grid
        while number:
            taken = set().union(*(other for other in self.shores if other is not shore))
            free = (path for place in sorted(shore) for path in grid.spokes[place] if self.state.free_paths >> path & 1)
            path = next(path for path in free if not taken & set(grid.ends[path]))
            self.route(seat, path)
            shore |= set(grid.ends[path])
            number -= 1

    def home(self, seat):
        """A route at the post of the start."""
        return next(p for p in self.board.grid.spokes[spot(STARTS[seat])] if self.state.routes[seat] >> p & 1)

    def cities(self, seat):
        """The city spaces of an island without post."""
        return [c for c in sorted(self.shores[seat]) if self.board.cities >> c & 1 and c != spot(STARTS[seat])]

    def next_path(self, seat):
        """A path that the seat may build on."""
        return next(bits(self.state.frontier[seat]))

    def emptied(self, seat):
        """Without caravans."""
        self.state.caravans[2 * seat : 2 * seat + 2] = [-1, -1]
        return self

    def sold(self, *cities):
        """Posts that have their commodity, whoever brought it."""
        self.state.supplied |= mask_of(cities)
        return self


def reason(state):
    end = rules.outcome(state)
    return end and end["reason"]


# ---- what must hold ----


@law("MS-176", "M-19.6R", "M-19.3R")
def test_the_last_route_of_all_ends_a_game_that_nobody_can_win():
    position = Islands((29, 30, 30)).hand(RED, ore=2, lumber=2)
    state = position.at("action")
    play(state, RED, "end_turn")
    assert reason(state) is None
    state = position.at("action")
    events = play(state, RED, "establish_route", path=position.next_path(RED))
    assert rules.outcome(state) == {
        "winner": None, "ranking": [[0, 1, 2]], "points": [0, 0, 0], "reason": "stalemate",
    }  # fmt: skip
    assert events[-1].type == "game_over"
    assert rules.to_act(state) == ()


def reachable(number, *, delivered=0, goods=6):
    """So many neutral posts on red's island, and so many commodities to deliver."""
    position = Islands()
    position.neutral(*position.cities(RED)[:number])
    position.state.delivered[RED] = delivered
    assert rules.view(position.state, None)["goods"] == goods
    return position


def own_posts():
    """Red's other posts are on red's own island: he cannot supply them."""
    position = Islands()
    return position.post(RED, *position.cities(RED)[:6]).warehouse(RED, 0)


def supplied_posts():
    position = reachable(6)
    return position.sold(position.cities(RED)[0])


def opponents_posts():
    position = Islands()
    for seat, city in zip((BLUE, WHITE) * 3, position.cities(RED)[:6], strict=True):
        position.post(seat, city).warehouse(seat, 0)
    return position.sold(*map(spot, STARTS[1:]))


def no_caravans(seat):
    return reachable(6).emptied(seat)


def no_home():
    """Red's post is on no island, his caravans are in the supply: he reaches nothing."""
    position = reachable(6).emptied(RED)
    position.state.posts[RED] = 1 << spot("Athens")
    return position


def abroad():
    """Red's only caravan is on blue's island, with six posts of blue's; at home there is none but his own."""
    position = Islands()
    position.post(BLUE, *position.cities(BLUE)[:5]).warehouse(BLUE, 0)
    position.state.caravans[2 * RED] = position.home(BLUE)
    return position


def post_in_the_warehouse():
    return Islands().warehouse(WHITE, 1)


def no_empty_city():
    """White has posts left, but every city space has a post with its commodity."""
    position = Islands().warehouse(WHITE, 3)
    empty = set(bits(position.board.cities)) - {spot(city) for city in STARTS}
    return position.neutral(*sorted(empty)).sold(*sorted(empty))


def walled_in():
    """Blue has a route in his supply, but no path is left at his posts and routes."""
    position = Islands((30, 29, 30))
    return position.route(WHITE, *bits(position.state.frontier[BLUE])).sold(*map(spot, STARTS))


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        case("nobody reaches a post", law("MS-176", "M-19.6R"), Islands, "stalemate"),
        case("one has a route left", law("M-19.6R"), lambda: Islands((30, 30, 29)), None),
        case("a route left without a path", law("M-19.6R"), walled_in, "stalemate"),
        case("one has a post left", law("M-19.6R"), post_in_the_warehouse, None),
        case("a post left without a city space", law("M-19.6R"), no_empty_city, "stalemate"),
        case("six to deliver, six in reach", law("MS-176", "M-19.6R"), lambda: reachable(6), None),
        case("six to deliver, five in reach", law("MS-176", "M-19.6R"), lambda: reachable(5), "stalemate"),
        case("two to deliver, two in reach", law("M-19.6R"), lambda: reachable(2, delivered=4), None),
        case("two to deliver, one in reach", law("M-19.6R"), lambda: reachable(1, delivered=4), "stalemate"),
        case("own posts do not count", law("M-19.6R"), own_posts, "stalemate"),
        case("supplied posts do not count", law("M-19.6R"), supplied_posts, "stalemate"),
        case("opponents' posts count", law("M-19.6R"), opponents_posts, None),
        case("a caravan could be formed at home", law("M-19.6R"), lambda: no_caravans(RED), None),
        case("no caravan and no post at a route", law("M-19.6R"), no_home, "stalemate"),
        case("a caravan on others' routes", law("M-19.6R"), abroad, None),
    ],
)
def test_when_a_game_is_stuck(position, expected):
    state = position().at("action")
    play(state, RED, "end_turn")
    assert reason(state) == expected
    assert (rules.to_act(state) == ()) == (expected is not None)


@law("MS-176", "M-19.6R")
@pytest.mark.parametrize("moving", [False, True])
def test_the_delivery_that_takes_the_last_chance_ends_the_game(moving):
    position = reachable(2, delivered=4).hand(BLUE, salt=1, gold=1)
    wanted = position.cities(RED)[0]
    beside = next(path for path in position.board.grid.spokes[wanted] if position.state.routes[RED] >> path & 1)
    near = next(path for path in position.board.beside[beside] if position.state.routes[RED] >> path & 1)
    position.state.caravans[2 * BLUE] = near if moving else beside
    state = position.at("action", BLUE)
    twin = state.copy()
    play(twin, BLUE, "end_turn")
    assert reason(twin) is None
    play(state, BLUE, **along([beside], deliveries=((1, wanted),)) if moving else deliver(wanted))
    assert (reason(state), rules.outcome(state)["points"]) == ("stalemate", [4, 1, 0])


@law("M-19.6R")
def test_a_caravan_formed_anew_may_leave_its_last_chance():
    position = abroad().hand(RED, ore=1, lumber=1, salt=1)
    position.caravan(RED, position.home(RED))
    state = position.at("action")
    twin = state.copy()
    play(twin, RED, "end_turn")
    assert reason(twin) is None
    play(state, RED, "form_caravan", path=position.home(RED), replace=0)
    assert reason(state) == "stalemate"


# ---- after an action that leaves no duty pending ----


def last_post(city, start):
    position = Islands().warehouse(RED, 1).hand(RED, grain=1)
    return position.merchant(RED, start), {"kind": "move_merchant", "merchant": 0, "way": [spot(city)], "grain": 1}


@law("M-19.6R")
def test_founding_the_last_post_ends_the_game_after_its_number():
    position, move = last_post("Athens", 168)
    state = position.at("action")
    play(state, RED, **move)
    assert (state.phase, reason(state)) == ("place_number", None)
    play(state, RED, "place_number", hex=hexagon("-1,6"))
    assert reason(state) == "stalemate"


@law("M-19.6R")
@pytest.mark.parametrize("when", ["pre_roll", "action"])
def test_the_routes_of_a_card_are_placed_before_the_game_is_judged(when):
    position = Islands((28, 30, 30)).cards(RED, route_building=1)
    state = position.at(when)
    play(state, RED, **card("route_building"))
    play(state, RED, "establish_route", path=position.next_path(RED))
    assert (state.phase, reason(state)) == ("card_route", None)
    play(state, RED, "establish_route", path=position.next_path(RED))
    assert reason(state) == "stalemate"


# ---- the turn limit ----


@law("MS-164", "M-19.8R")
@pytest.mark.parametrize(
    ("options", "turn", "over"),
    [
        ({"max_turns": 50}, 49, False),
        ({"max_turns": 50}, 50, True),
        ({"max_turns": 1}, 1, True),
        ({}, 1999, False),
        ({}, 2000, True),
        ({"max_turns": 0}, 2000, False),
        ({"max_turns": 0}, 100_000, False),
    ],
)
def test_the_last_turn(options, turn, over):
    state = Position(**options).turn(turn).at("action", BLUE)
    play(state, BLUE, "end_turn")
    assert reason(state) == ("turn_limit" if over else None)
    if over:
        assert rules.outcome(state)["winner"] is None
    else:
        assert (state.active, state.phase) == (WHITE, "pre_roll")


@law("MS-164", "M-19.8R")
def test_a_game_of_fifty_turns():
    state = rules.new_game("europe", seed="fifty", options={"max_turns": 50})
    ended = 0
    while rules.to_act(state):
        seat = rules.to_act(state)[0]
        move = rules.default_move(state, seat)
        ended += move["type"] == "end_turn"
        rules.apply(state, seat, move)
    assert (ended, reason(state)) == (50, "turn_limit")
    assert sorted(seat for tied in rules.outcome(state)["ranking"] for seat in tied) == [0, 1, 2, 3]


@law("M-19.8R", "M-19.1")
def test_a_victory_in_the_last_turn_is_a_victory():
    position = Position(max_turns=9).turn(9).post(BLUE, "Bern").warehouse(BLUE, 0).neutral("Paris")
    state = position.line(BLUE, "Paris", "Brussels").caravan(BLUE, "-4,0|-3,0").at("action", BLUE)
    state.delivered[BLUE] = 4
    play(state, BLUE, **deliver("Paris"))
    assert (reason(state), rules.outcome(state)["winner"]) == ("victory", BLUE)


# ---- ranking ----

BLUES = ("Bern", "Turin", "Venice", "Lyon", "Marseille", "Rome", "Naples")
ORANGES = ("Hamburg", "Prague", "Krakow", "Budapest", "Zagreb", "Vienna", "Berlin")


@pytest.mark.parametrize(
    ("delivered", "blue", "orange", "ranking"),
    [
        case("by deliveries, then by posts", law("MS-177", "M-19.7R"), [2, 3, 5, 3], 7, 6, [[2], [1], [3], [0]]),
        case("by posts the other way", law("MS-177", "M-19.7R"), [2, 3, 5, 3], 6, 7, [[2], [3], [1], [0]]),
        case("equals share a rank", law("MS-177", "M-19.7R"), [2, 3, 5, 3], 7, 7, [[2], [1, 3], [0]]),
        case("nobody has won", law("M-19.7R", "M-19.8R"), [2, 3, 4, 3], 7, 7, [[2], [1, 3], [0]]),
        case("nobody has delivered", law("M-19.7R", "M-19.8R"), [0, 0, 0, 0], 5, 5, [[1, 3], [0], [2]]),
        case("the best of those who did not win", law("M-19.7R", "M-19.8R"), [4, 3, 4, 0], 3, 3, [[0], [2], [1], [3]]),
    ],
)
def test_ranking(delivered, blue, orange, ranking):
    position = Position(max_turns=1).post(BLUE, *BLUES[:blue]).post(ORANGE, *ORANGES[:orange]).post(RED, "Paris")
    position.line(WHITE, "Paris", "Brussels").caravan(WHITE, "-4,0|-3,0").warehouse(WHITE, 0)
    won = 5 in delivered
    state = position.at("action", WHITE)
    state.delivered = [n - (seat == WHITE and won) for seat, n in enumerate(delivered)]
    play(state, WHITE, **deliver("Paris") if won else {"kind": "end_turn"})
    end = rules.outcome(state)
    assert (end["winner"], end["ranking"], end["points"]) == (WHITE if won else None, ranking, delivered)
