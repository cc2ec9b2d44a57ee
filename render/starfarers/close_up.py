"""One galaxy, or a space with its neighbours, as large as a phone needs it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from render.palettes import Role
from render.scene import Box, Scene, Weight
from render.starfarers.alt_text import galaxy_lines
from render.starfarers.boards import GAP, MARGIN, OWN, OWN_TALL
from render.starfarers.galaxy import draw_galaxy, galaxy_height
from render.starfarers.words import when
from rules.starfarers.charts.geometry import neighbours
from rules.starfarers.charts.kinds import HexId, SiteId
from rules.starfarers.position.view import GalaxyView, View

TITLE, ASIDE = 52, 20
"""Height of the title, and room beside a galaxy for names of orbits."""
BIGGEST = 230
"""Maximum width of a hex, in pixels."""


def places(view: View) -> tuple[str, ...]:
    """Return the letters of the galaxies, then their known spaces."""
    letters = [galaxy.letter for galaxy in view.galaxies]
    return (*letters, *(space.id for galaxy in view.galaxies for space in galaxy.spaces))


def galaxy_part(view: View, at: str) -> GalaxyView:
    """Return the galaxy of a letter, by default the active one, or a space with its neighbours."""
    if not at:
        return view.galaxies[view.active or 0]
    galaxy = next(candidate for candidate in view.galaxies if candidate.letter == at[0])
    around = _around(galaxy, HexId(SiteId(at))) if at != galaxy.letter else galaxy
    # an older view, to find what has changed, may know nothing there
    return around if around.spaces else galaxy


def _around(galaxy: GalaxyView, at: HexId) -> GalaxyView:
    """Return a space and its neighbours, with what stands in them."""
    near = {at, *neighbours(at)}
    spaces = tuple(space for space in galaxy.spaces if space.id in near)
    drawn = {space.id for space in spaces}
    return msgspec.structs.replace(
        galaxy,
        spaces=spaces,
        bases=tuple(base for base in galaxy.bases if drawn.intersection(base.hexes)),
        ships=tuple(ship for ship in galaxy.ships if ship.hex in near),
        frontier=tuple(cell for cell in galaxy.frontier if cell in near),
    )


def close_up(view: View, names: Sequence[str], at: str) -> Scene:
    """Draw the galaxy or the space."""
    galaxy = galaxy_part(view, at)
    tall = TITLE + GAP + galaxy_height(galaxy, OWN - 2 * (MARGIN + ASIDE), OWN_TALL, BIGGEST)
    scene = Scene(OWN, tall + 2 * MARGIN)
    title, room = Box(0, 0, OWN, scene.height).inset(MARGIN).top(TITLE, GAP)
    scene.line(title, when(view), 36, Role.INK, Weight.HEAVY)
    draw_galaxy(scene, room.inset(ASIDE, 0), view, galaxy, names, biggest=BIGGEST)
    return scene


def close_up_words(view: View, names: Sequence[str], at: str) -> str:
    """Return the spaces with all their contents, line by line."""
    galaxy = galaxy_part(view, at)
    title = f"**Galaxy {galaxy.letter}** of {names[galaxy.owner]}"
    return "\n".join([title, *galaxy_lines(galaxy, names)])
