"""Maps out of plain data: the shipped ones, and those of owners of the box who copy the printed board.

Everything that the game shows only in pictures is data: hexes, city spaces, paths over the sea, double arrows, gold at
coasts, number tokens, warehouses, the fixed start and the development cards. `read_map` checks it all and says
which key is wrong and where.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from rules.europe.board import FixedStart, Map, Warehouse
from rules.europe.components import CARDS, COLOURS, DECK_SIZE, NAMING, START_POSTS, TERRAINS
from rules.kernel.errors import SetupError
from rules.kernel.topology import SIDES, Hex, Topology, build, mask_of, parse_name

DICE = (2, 3, 4, 5, 6, 8, 9, 10, 11, 12)  # numbers that a hex or a token can have
LEAST_VIOLET = 12  # city spaces that the initial placement needs
MOST_GOLD = 99  # beside one city space


def read_map(data: Mapping[str, Any]) -> Map:
    """The map that these data describe, or `SetupError`."""
    if not isinstance(data, Mapping):
        raise SetupError("map: must be an object")
    hexes = {_place(row, "hex", 1, f"hexes[{n}]")[0]: row for n, row in enumerate(_rows(data, "hexes"))}
    if len(hexes) < len(data["hexes"]):
        raise SetupError("map: hexes: a hex is listed twice")
    grid = _grid(data, hexes)
    terrain = bytes(_choice(hexes[place], "terrain", TERRAINS, f"hex {place}") for place in grid.hexes)
    tokens = _tokens(data)
    cities = _cities(data, grid)
    violet = mask_of(spot for spot, row in cities.items() if _choice(row, "colour", ("violet", "brown"), "cities") == 0)
    if violet.bit_count() < LEAST_VIOLET:
        raise SetupError(f"map: cities: {LEAST_VIOLET} must be violet, not {violet.bit_count()}")
    return Map(
        grid=grid,
        terrain=terrain,
        numbers=_numbers(grid, hexes, terrain, tokens),
        slots=mask_of(n for n, place in enumerate(grid.hexes) if "slot" in hexes[place]),
        cities=mask_of(cities),
        violet=violet,
        names={spot: row["name"] for spot, row in cities.items()},
        gold={spot: row["gold"] for spot, row in cities.items() if _whole(row, "gold", 0, MOST_GOLD, row["name"])},
        arrows=mask_of(_path(grid, row, "path", "double_arrow_paths") for row in _rows(data, "double_arrow_paths")),
        tokens=tuple(tuple(sorted(numbers)) for numbers in tokens),
        warehouses=_warehouses(data),
        fixed=_fixed(data, grid, cities),
        deck=_deck(data),
        late=frozenset(CARDS.index(card["id"]) for card in _cards(data) if card.get("timing") == "action"),
    )


# ---- places ----


def _grid(data: Mapping[str, Any], hexes: Iterable[Hex]) -> Topology:
    """The graph: all sides of the hexes, and the lanes over open sea."""
    lanes = [_name(name, 2, "sea_lanes") for name in _list(data, "sea_lanes", "")]
    for one, other in lanes:
        if (other[0] - one[0], other[1] - one[1]) not in SIDES.values():
            raise SetupError(f"map: sea_lanes: {_text((one, other))!r} does not part neighbours")
    grid = build(hexes, lanes)
    if data.get("paths") is not None:
        odd = {_name(name, 2, "paths") for name in _list(data, "paths", "")} ^ set(grid.paths)
        if odd:
            raise SetupError(
                f"map: paths: {_text(min(odd))!r}: every side of a hex and every sea lane is a path, and nothing else"
            )
    return grid


def _cities(data: Mapping[str, Any], grid: Topology) -> dict[int, Mapping[str, Any]]:
    """Intersection → the row of its city space."""
    cities: dict[int, Mapping[str, Any]] = {}
    for n, row in enumerate(_rows(data, "cities")):
        where = f"cities[{n}]"
        if not isinstance(row.get("name"), str) or any(row["name"] == other["name"] for other in cities.values()):
            raise SetupError(f"map: {where}: needs a name of its own")
        place = _place(row, "vertex", 3, where)
        if place not in grid.intersections or not grid.touching[grid.intersections.index(place)]:
            raise SetupError(f"map: {where}: {row['vertex']!r} is no corner of a hex")
        cities[grid.intersections.index(place)] = row
    if len(cities) < len(data["cities"]):
        raise SetupError("map: cities: two share an intersection")
    return cities


def _path(grid: Topology, row: Mapping[str, Any], key: str, where: str) -> int:
    place = _place(row, key, 2, where)
    if place not in grid.paths:
        raise SetupError(f"map: {where}: {row[key]!r} is no path")
    return grid.paths.index(place)


# ---- numbers ----


def _tokens(data: Mapping[str, Any]) -> list[list[int]]:
    """By terrain the numbers of its tokens, the dotted one first."""
    rows = _object(data, "tokens", "")
    dotted, hidden = _object(rows, "dotted", "tokens"), _object(rows, "face_down", "tokens")
    tokens: list[list[int]] = []
    for terrain in TERRAINS:
        numbers = [dotted.get(terrain), *_list(hidden, terrain, "tokens.face_down")]
        if len(numbers) != 3 or any(type(number) is not int or number not in DICE for number in numbers):
            raise SetupError(f"map: tokens: {terrain} needs one dotted and two face-down numbers")
        tokens.append(numbers)
    return tokens


def _numbers(grid: Topology, hexes: Mapping[Hex, Mapping[str, Any]], terrain: bytes, tokens: list[list[int]]) -> bytes:
    """The number of each hex at the start."""
    numbers = bytearray(len(terrain))
    dotted: list[int] = []
    for n, place in enumerate(grid.hexes):
        row = hexes[place]
        if ("slot" in row) == ("printed_number" in row):
            raise SetupError(f"map: hex {place}: needs either a slot or a printed_number")
        if "printed_number" in row:
            numbers[n] = DICE[_choice(row, "printed_number", DICE, f"hex {place}")]
        elif _choice(row, "slot", ("empty", "dotted"), f"hex {place}"):
            numbers[n] = tokens[terrain[n]][0]
            dotted.append(terrain[n])
            if row.get("start_token", numbers[n]) != numbers[n]:
                raise SetupError(f"map: hex {place}: start_token must be the dotted number of its terrain")
    if sorted(dotted) != list(range(len(TERRAINS))):
        raise SetupError("map: hexes: each terrain has one dotted slot")
    return bytes(numbers)


# ---- tables ----


def _warehouses(data: Mapping[str, Any]) -> dict[int, Warehouse]:
    rows = _object(data, "warehouse", "")
    warehouses: dict[int, Warehouse] = {}
    for players in ("3", "4"):
        row, where = _object(rows, players, "warehouse"), f"warehouse[{players}]"
        goods = _whole(row, "goods", 2, 40, where)
        posts = _whole(row, "kontors", 5, 60, where)
        if posts != goods - 1 + START_POSTS:
            raise SetupError(f"map: {where}: kontors must be {goods - 1 + START_POSTS}, one less than goods and 3")
        warehouses[int(players)] = Warehouse(posts, goods)
    return warehouses


def _fixed(
    data: Mapping[str, Any], grid: Topology, cities: Mapping[int, Mapping[str, Any]]
) -> dict[str, FixedStart] | None:
    """The fixed start of every colour, if the map has one."""
    if data.get("fixed_start") is None:
        return None
    rows = _object(data, "fixed_start", "")
    spots = {row["name"]: spot for spot, row in cities.items()}
    starts: dict[str, FixedStart] = {}
    for colour in COLOURS:
        row, where = _object(rows, colour, "fixed_start"), f"fixed_start[{colour}]"
        posts = [spots.get(str(name)) for name in _list(row, "kontors", where)]
        if len(posts) != START_POSTS or None in posts:
            raise SetupError(f"map: {where}: kontors must be the names of {START_POSTS} cities")
        cards = _object(row, "resources", where)
        if any(kind not in NAMING.kinds or type(n) is not int or not 0 <= n <= 4 for kind, n in cards.items()):
            raise SetupError(f"map: {where}: resources must be numbers by {', '.join(NAMING.kinds)}")
        route, caravan = _path(grid, row, "route", where), _path(grid, row, "caravan_at_route", where)
        if caravan != route:
            raise SetupError(f"map: {where}: caravan_at_route must be the route")
        starts[colour] = FixedStart(tuple(p for p in posts if p is not None), route, caravan, NAMING.read(cards))
    _check_distinct([spot for start in starts.values() for spot in start.posts], "two posts share a city")
    _check_distinct([start.route for start in starts.values()], "two routes share a path")
    return starts


def _check_distinct(places: list[int], complaint: str) -> None:
    if len(set(places)) < len(places):
        raise SetupError(f"map: fixed_start: {complaint}")


def _cards(data: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    return _rows(_object(data, "development_deck_PROPOSAL", ""), "cards")


def _deck(data: Mapping[str, Any]) -> tuple[int, ...]:
    """How many cards of each kind there are."""
    counts = [0] * len(CARDS)
    for n, card in enumerate(_cards(data)):
        where = f"development_deck_PROPOSAL.cards[{n}]"
        counts[_choice(card, "id", CARDS, where)] += _whole(card, "count", 0, DECK_SIZE, where)
        _choice({"timing": "any", **card}, "timing", ("any", "action"), where)
    if sum(counts) != DECK_SIZE:
        raise SetupError(f"map: development_deck_PROPOSAL: {DECK_SIZE} cards are needed, not {sum(counts)}")
    return tuple(counts)


# ---- reading values ----


def _list(data: Mapping[str, Any], key: str, where: str) -> list[Any]:
    """A list that may be left out."""
    found = data.get(key)
    if found is not None and not isinstance(found, list):
        raise SetupError(f"map: {where}{'.' if where else ''}{key}: must be a list")
    return found or []


def _rows(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    rows = data.get(key)
    if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
        raise SetupError(f"map: {key}: must be a list of objects")
    return rows


def _object(data: Mapping[str, Any], key: str, where: str) -> Mapping[str, Any]:
    found = data.get(key)
    if not isinstance(found, Mapping):
        raise SetupError(f"map: {where}{'.' if where else ''}{key}: must be an object")
    return found


def _whole(row: Mapping[str, Any], key: str, low: int, high: int, where: str) -> int:
    value = row.get(key)
    if type(value) is not int or not low <= value <= high:
        raise SetupError(f"map: {where}: {key} must be a whole number from {low} to {high}, not {value!r}")
    return value


def _choice(row: Mapping[str, Any], key: str, choices: tuple[Any, ...], where: str) -> int:
    """The place of a value among those that are possible."""
    value = row.get(key)
    if value not in choices:
        raise SetupError(f"map: {where}: {key} must be one of {', '.join(map(str, choices))}, not {value!r}")
    return choices.index(value)


def _place(row: Mapping[str, Any], key: str, size: int, where: str) -> tuple[Hex, ...]:
    return _name(row.get(key), size, f"{where}.{key}")


def _name(name: Any, size: int, where: str) -> tuple[Hex, ...]:
    """The hexes of a name such as "0,-1|1,-1"."""
    try:
        hexes = parse_name(name)
    except (AttributeError, ValueError):
        hexes = ()
    if len(set(hexes)) != size:
        raise SetupError(f"map: {where}: {name!r} does not name {size} hex{'es' if size > 1 else ''}")
    return hexes


def _text(hexes: tuple[Hex, ...]) -> str:
    return "|".join(f"{q},{r}" for q, r in hexes)
