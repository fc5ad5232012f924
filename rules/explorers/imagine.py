"""Dealing anew what a seat may not know: hands, faces of hidden hexes, token stacks, lair discs."""

from rules.explorers.components import REGIONS
from rules.explorers.state import ExplorersState
from rules.explorers.survey import board_of
from rules.kernel.chance import Chance, shuffled
from rules.kernel.topology import bits
from rules.mechanics.hidden import redeal_hands


def redeal(state: ExplorersState, seat: int | None, chance: Chance) -> None:
    """Another deal of everything hidden that fits all that lies open."""
    redeal_hands(state, seat, chance)
    removed = list(state.removed)
    for region in range(len(REGIONS)):
        _redeal_region(state, region, removed, chance)
    state.removed = bytes(removed)
    north, south = (
        bytes(shuffled(chance, f"imagine/tokens/{name}", sorted(stack)))
        for name, stack in zip(REGIONS, state.tokens, strict=True)
    )
    state.tokens = north, south
    _redeal_discs(state, chance)


def _redeal_region(state: ExplorersState, region: int, removed: list[int], chance: Chance) -> None:
    """The hidden hexes of a region and, of the kind of which one left the game, which one that was."""
    board, name = board_of(state), REGIONS[region]
    places = list(bits(board.regions[region] & state.hidden))
    faces = [state.tiles[place] for place in places]
    if board.spares[region]:
        unseen = sorted(face for face in (*faces, removed[region]) if face in board.spares[region])
        gone = unseen[chance.draw(f"imagine/removed/{name}", 0, len(unseen))]
        faces.append(removed[region])
        faces.remove(gone)
        removed[region] = gone
    tiles = bytearray(state.tiles)
    for place, face in zip(places, shuffled(chance, f"imagine/{name}", sorted(faces)), strict=True):
        tiles[place] = face
    state.tiles = bytes(tiles)


def _redeal_discs(state: ExplorersState, chance: Chance) -> None:
    """The discs whose number nobody has seen, in the stack or on a lair."""
    unseen = [n for n in range(len(state.discs)) if n >= len(state.lairs) or state.sealed >> state.lairs[n] & 1]
    discs = bytearray(state.discs)
    for place, number in zip(unseen, shuffled(chance, "imagine/lairs", sorted(discs[n] for n in unseen)), strict=True):
        discs[place] = number
    state.discs = bytes(discs)
