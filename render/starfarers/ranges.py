"""Ranges: a galaxy with a sign in each space for everybody in range [7.2]."""

from __future__ import annotations

from collections.abc import Sequence

from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.starfarers.boards import GAP, MARGIN, OWN, OWN_TALL
from render.starfarers.galaxies import galaxy_of
from render.starfarers.galaxy import draw_galaxy, galaxy_height
from rules.starfarers.charts.kinds import BaseKind, HexId
from rules.starfarers.charts.words import BASE_WORDS
from rules.starfarers.position.view import GalaxyView, View
from rules.toolbox.sentences import listed

TITLE = 48


def cover(view: View) -> dict[HexId, list[int]]:
    """Return for each known space the seats whose ships or bases fight there, in their order."""
    # all spaces in advance: ranges may reach beyond what is known
    covering: dict[HexId, list[int]] = {
        space.id: [] for galaxy in view.galaxies for space in galaxy.spaces
    }
    for player in view.players:
        for hex_id in _reach(view, player.seat):
            covering[hex_id].append(player.seat)
    return {hex_id: seats for hex_id, seats in covering.items() if seats}


def _reach(view: View, seat: int) -> list[HexId]:
    """Return the known spaces that a seat's ships and bases cover, galaxy by galaxy."""
    reach: list[HexId] = []
    for galaxy in view.galaxies:
        covered = {hex_id for ship in galaxy.ships if ship.owner == seat for hex_id in ship.range}
        covered |= {hex_id for base in galaxy.bases if base.owner == seat for hex_id in base.hexes}
        reach += [space.id for space in galaxy.spaces if space.id in covered]
    return reach


def ranges(view: View, names: Sequence[str], at: str) -> Scene:
    """Draw one galaxy; a space is lit, with signs, where players can fight."""
    galaxy = galaxy_of(view, at)
    tall = galaxy_height(galaxy, OWN - 2 * MARGIN, OWN_TALL)
    scene = Scene(OWN, 2 * MARGIN + TITLE + GAP + tall)
    title, room = Box(0, 0, OWN, scene.height).inset(MARGIN).top(TITLE, GAP)
    scene.line(title, "Ranges: who can fight where", 34, Role.INK, Weight.HEAVY)
    draw_galaxy(scene, room, view, galaxy, names, cover(view))
    return scene


def ranges_alt(view: View, names: Sequence[str], _: str = "") -> str:
    """Return the spaces that each player covers."""
    sentences = [
        f"{names[player.seat]} can fight in {listed(_reach(view, player.seat)) or 'none'}"
        for player in view.players
        if _reach(view, player.seat)
    ]
    return ". ".join(sentences) + "." if sentences else "Nobody has a ship or base left."


def ranges_words(view: View, names: Sequence[str], _: str = "") -> str:
    """Return each ship and base with the known spaces of its range; empty if there is none."""
    blocks = []
    for player in view.players:
        lines = [line for galaxy in view.galaxies for line in _units(galaxy, player.seat)]
        if lines:
            blocks.append("\n".join([f"**{player.letter} {names[player.seat]}** fights", *lines]))
    return "\n\n".join(blocks)


def _units(galaxy: GalaxyView, seat: int) -> list[str]:
    known = {space.id for space in galaxy.spaces}
    units = [(ship.name, ship.range) for ship in galaxy.ships if ship.owner == seat]
    ranges = [(f"{name}", hexes) for name, hexes in units]
    ranges += [
        (f"{BASE_WORDS[BaseKind(base.kind)]} {base.site}", base.hexes)
        for base in galaxy.bases
        if base.owner == seat
    ]
    return [
        f"- {name} in {', '.join(hex_id for hex_id in hexes if hex_id in known)}"
        for name, hexes in ranges
    ]
