"""Cargo: between ship and basin, and back to the supply."""

from functools import cache, lru_cache

from rules.explorers import cargo
from rules.explorers.components import FISH_MISSION, HARBOURS, SHIPS, SPICE_MISSION
from rules.explorers.ships import check_room, check_ship, holder, one_holder, own_dock, put_back
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.events import Event
from rules.kernel.moves import Malformed, Move, template
from rules.kernel.registry import illegal
from rules.kernel.topology import bits


@lru_cache(maxsize=1 << 13)
def _transfers(scope: str, ship: int, spot: int, hold: int, basin: int) -> list[Move]:
    """Every different way to share out the cargo of a ship and a basin."""
    return [
        Move(scope, "transfer_cargo", (ship, spot, load or None, unload or None), _wire(ship, spot, load, unload))
        for load, unload in cargo.exchanges(hold, basin)
    ]


def _wire(ship: int, spot: int, load: int, unload: int) -> dict[str, object]:
    sides = {"load": load, "unload": unload}
    return {"ship": ship, "intersection": spot} | {name: cargo.show(side) for name, side in sides.items() if side}


def transfer_moves(state: ExplorersState, seat: int, ship: int, ports: int) -> list[Move]:
    """What a ship can exchange with the own harbour settlements (a mask) at which it points."""
    if state.transfers[ship - SHIPS * seat] >= state.setup.options["transfers_per_ship"]:
        return []
    listed: list[Move] = []
    for spot in bits(ports):
        hold, basin = state.holds[ship], state.basins[state.docks.index(spot, HARBOURS * seat)]
        if hold or basin:
            listed += _transfers(state.setup.scope, ship, spot, hold, basin)
    return listed


def check_transfer(
    state: ExplorersState, seat: int, ship: int, spot: int, load: int | None, unload: int | None
) -> None:
    """An own ship at an own harbour settlement, pieces that are there, and a result that fits."""
    load, unload = load or 0, unload or 0
    _check_known(state, load + unload)
    path, dock = check_ship(state, seat, ship, "not_own_cargo"), own_dock(state, seat, spot)
    if state.transfers[ship - SHIPS * seat] >= state.setup.options["transfers_per_ship"]:
        raise illegal(state, "transfer_limit", f"ship {ship} has made its transfers of this turn")
    if not board_of(state).grid.end_masks[path] >> spot & 1:
        raise illegal(state, "not_in_port", f"ship {ship} does not point at intersection {spot}")
    check_room(state, seat, ship)
    hold, basin = state.holds[ship], state.basins[dock]
    if not cargo.fits(cargo.without(hold, unload) + load):
        raise illegal(state, "hold_full", f"that does not fit into ship {ship}")
    if not cargo.fits(cargo.without(basin, load) + unload):
        raise illegal(state, "basin_full", f"that does not fit into the basin on intersection {spot}")
    if not cargo.includes(hold, unload) or not cargo.includes(basin, load):
        raise illegal(state, "cargo_missing", "these pieces are not there")


@cache
def _foreign(missions: tuple[int, ...], pieces: int) -> str:
    """The first of some pieces that a scenario with these missions does not use, or nothing."""
    used = {"settler": True, "crew": missions, "fish": FISH_MISSION in missions, "spice": SPICE_MISSION in missions}
    return next((name for name in cargo.show(pieces) if not used[name]), "")


def _check_known(state: ExplorersState, pieces: int) -> None:
    """Refuse pieces that the scenario does not use."""
    if name := _foreign(board_of(state).missions, pieces):
        raise illegal(state, "not_in_scenario", f"{state.setup.scenario} knows no {name}")


def real_transfer(state: ExplorersState, ship: int, spot: int, load: int | None, unload: int | None) -> None:
    """A transfer moves something, and does not exchange equal pieces."""
    if not load and not unload:
        raise Malformed("transfer_cargo needs something to load or unload")
    if cargo.shares_a_kind(load or 0, unload or 0):
        raise Malformed("equal pieces are not exchanged")


def transfer_cargo(
    state: ExplorersState, seat: int, ship: int, spot: int, load: int | None, unload: int | None
) -> list[Event]:
    """Pieces change places, both ways at once."""
    change = (load or 0) - (unload or 0)
    state.holds[ship] += change
    state.basins[own_dock(state, seat, spot)] -= change
    state.transfers[ship - SHIPS * seat] += 1
    facts = {"seat": seat, "ship": ship, "intersection": spot}
    sides = {"load": cargo.show(load or 0), "unload": cargo.show(unload or 0)}
    return [Event("cargo_transferred", facts | sides)]


# ---- back to the supply ----


@lru_cache(maxsize=1 << 13)
def _discards(
    scope: str, seat: int, holds: tuple[int, ...], basins: tuple[int, ...], docks: tuple[int, ...]
) -> list[Move]:
    ships = [SHIPS * seat + own for own, hold in enumerate(holds) if hold]
    spots = [spot for spot, basin in zip(docks, basins, strict=True) if basin]
    return [template(scope, "discard_cargo", ships=ships, intersections=spots)]


def discard_moves(state: ExplorersState, seat: int) -> list[Move]:
    """The template of cargo put back, while there is any."""
    ship, dock = SHIPS * seat, HARBOURS * seat
    holds, basins = state.holds[ship : ship + SHIPS], state.basins[dock : dock + HARBOURS]
    if not any(holds) and not any(basins):
        return []
    return _discards(state.setup.scope, seat, tuple(holds), tuple(basins), state.docks[dock : dock + HARBOURS])


def real_discard(state: ExplorersState, ship: int | None, spot: int | None, pieces: int | None) -> None:
    """One holder, and something to put back."""
    one_holder(state, ship, spot)
    if not pieces:
        raise Malformed("discard_cargo needs pieces")


def check_discard(state: ExplorersState, seat: int, ship: int | None, spot: int | None, pieces: int) -> None:
    """Pieces that are in an own ship or basin."""
    _check_known(state, pieces)
    contents, place = holder(state, seat, ship, spot)
    if ship is not None:
        check_room(state, seat, ship)
    if not cargo.includes(contents[place], pieces):
        raise illegal(state, "nothing_to_put_back", "these pieces are not there")


def discard_cargo(state: ExplorersState, seat: int, ship: int | None, spot: int | None, pieces: int) -> list[Event]:
    """Pieces leave their holder for the supply."""
    contents, place = holder(state, seat, ship, spot)
    contents[place] -= pieces
    put_back(state, seat, pieces)
    where = {"ship": ship} if ship is not None else {"intersection": spot}
    return [Event("cargo_discarded", {"seat": seat, **where, "pieces": cargo.show(pieces)})]
