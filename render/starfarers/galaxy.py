"""One galaxy: its spaces with all their contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.palettes import Role
from render.scene import Align, Box, Part, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.layout import BIGGEST, NAME_WIDE, Field, edges_of, fit, height, known_hexes
from render.starfarers.owners import SEATS
from render.starfarers.spaces import CORNER, NAME, Spot, draw_ground, draw_name, draw_space
from rules.starfarers.charts.geometry import orbits
from rules.starfarers.charts.kinds import HexId, Phase, SiteId, Terrain
from rules.starfarers.position.view import BaseView, GalaxyView, ShipView, View

LEAST = 22
"""The least size of letters: 11 pixels on a phone, where 720 become 360."""
TITLE, INSET = 38, 6
"""Height of a galaxy's title, and room around its field, in pixels."""
NAMED, NAME_EMS = 44, 2.6
"""The width of a hex in pixels from which unexplored cells are named, and the room for a name, in
its size."""
ORBIT, ORBIT_WIDE, ORBIT_TALL = 0.11, 0.31, 0.14
"""A free orbit: the size of its sign and of its name, in hex widths."""
NAMED_WIDE, NAMED_TALL, NAMED_SIZE = 0.46, 0.22, 0.18
"""The name of a free orbit that options name: the size of its plate and letters, in hex widths."""
LETTERED = 200
"""The width of a hex in pixels from which free orbits are named."""
IN_ORBIT, ON_PLANET, OPPOSITE = 0.31, 0.36, -0.29
"""Sides of bases, and the place of one in a full hex, in hex widths."""
PART = 4
"""Hexes across a part of a galaxy that is shown alone, and a little more at its edges."""


def draw_galaxy(
    scene: Scene,
    box: Box,
    view: View,
    galaxy: GalaxyView,
    names: Sequence[str],
    covered: Mapping[HexId, Sequence[int]] | None = None,
    *,
    biggest: int = BIGGEST,
    field: Field | None = None,
) -> None:
    """Draw a galaxy with its title; `covered` spaces are lit, with signs of fighting players.

    Without a `field`, its letters are large enough for a phone.
    """
    title, room = box.top(TITLE, 2)
    _title(scene, title, view, galaxy, names)
    known = known_hexes(galaxy)
    field = field or fit(known, galaxy.frontier, room.inset(INSET), biggest, least=LEAST)
    _frontier(scene, field, galaxy, known)
    spots = [
        Spot(field, view, galaxy, space, (covered or {}).get(space.id, ()))
        for space in galaxy.spaces
    ]
    # three passes: glows and names reach into neighbouring hexes
    for draw in (draw_ground, draw_space):
        for spot in spots:
            draw(scene, spot)
    for site in free_orbits(galaxy):
        _orbit(scene, field, site)
    at = {spot.space.id: spot for spot in spots}
    for base in galaxy.bases:
        _base(scene, field, base, at.get(base.hexes[0]))
    for spot in spots:
        spot.stack.draw(scene)
        if any(ship.hex == spot.space.id and _may_be_asked(view, ship) for ship in galaxy.ships):
            scene.choices.append(spot.part(0, 0, 0.92, 0.86))
    for spot in spots:
        draw_name(scene, spot)
    note_regions(scene, field.around([*known, *galaxy.frontier]), field.width, galaxy.letter)


def galaxy_height(galaxy: GalaxyView, wide: int, most: int, biggest: int = BIGGEST) -> int:
    """Return the height of a galaxy of this width, with its title."""
    known, above = known_hexes(galaxy), TITLE + 2
    room = Box(0, 0, wide, most - above).inset(INSET)
    return above + height(known, galaxy.frontier, room, biggest) + 2 * INSET


def _may_be_asked(view: View, ship: ShipView) -> bool:
    """Return whether a choice may be about a ship: during a travel, a ship that can still move."""
    return ship.owner == view.active and not (view.phase is Phase.TRAVEL and ship.halted)


def _title(
    scene: Scene,
    title: Box,
    view: View,
    galaxy: GalaxyView,
    names: Sequence[str],
) -> None:
    """Draw the galaxy's owner, and the holder of its mothership."""
    mark, words = title.left(TITLE, 10)
    scene.icon(mark.square(TITLE), art.seat_sign(galaxy.owner))
    captor = view.players[galaxy.owner].captor
    parts: list[Part] = [f"Galaxy {galaxy.letter} of {names[galaxy.owner]}"]
    parts += ["· captured by", art.bare_sign(captor)] if captor is not None else []
    scene.line(words, parts, round(TITLE * 0.7), Role.SOFT, Weight.HEAVY)


def _frontier(scene: Scene, field: Field, galaxy: GalaxyView, known: tuple[HexId, ...]) -> None:
    """Draw the names of unexplored cells, where they can be read."""
    # smaller letters than that can't be read, and commands take names from completion, too
    if field.width < NAMED:
        return
    for hex_id, middle in zip(galaxy.frontier, edges_of(galaxy.frontier, known), strict=True):
        x, y = field.at(middle)
        size = field.size(NAME)
        wide = max(round(NAME_WIDE * field.width), round(NAME_EMS * size))
        box = Box(round(x - wide / 2), round(y - size / 2), wide, size)
        scene.line(box, hex_id, size, Role.SOFT, Weight.MEDIUM, Align.MIDDLE)
        scene.place(f"hex:{hex_id}", box)


def note_regions(scene: Scene, box: Box, wide: int, letter: str) -> None:
    """Register parts of the galaxy, each a few hexes across."""
    many = -(-box.w // (PART * wide))
    for number, cell in enumerate(box.columns(many, 0), 1):
        # players type these names, so a galaxy in one piece has no number
        name = f"Galaxy {letter}, part {number}" if many > 1 else f"Galaxy {letter}"
        scene.region(name, cell.inset(-wide // 3 if many > 1 else 0, 0))


def free_orbits(galaxy: GalaxyView) -> list[SiteId]:
    """Return the planets' corners with room for a base: aliens block those beside them [4.2]."""
    taken = {base.site for base in galaxy.bases}
    planets = [space for space in galaxy.spaces if space.terrain is Terrain.PLANET]
    blocked = {site for space in planets if space.occupied for site in orbits(space.id)}
    corners = [site for space in planets for site in orbits(space.id)]
    return [site for site in dict.fromkeys(corners) if site not in taken | blocked]


def _orbit(scene: Scene, field: Field, site: SiteId) -> None:
    """Draw a ring on the corner, or where there is room the name that a command takes."""
    x, y = field.site(site)
    if field.width < LETTERED:
        ring = field.square((x, y), ORBIT)
        scene.place(f"orbit:{site}", ring)
        scene.rectangle(ring, Role.EMPTY, ring.w // 2, outline=Role.SOFT, stroke=2)
        return
    wide, tall = round(ORBIT_WIDE * field.width), round(ORBIT_TALL * field.width)
    plate = Box(round(x - wide / 2), round(y - tall / 2), wide, tall)
    scene.rectangle(plate, Role.EMPTY, tall // 2, outline=Role.SOFT, stroke=2)
    scene.place(f"orbit:{site}", plate)
    size = field.size(ORBIT)
    scene.line(plate.inset(2, 0), site, size, Role.INK, Weight.MEDIUM, Align.MIDDLE)


def name_orbit(scene: Scene, site: SiteId) -> None:
    """Name a free orbit that is an option, where hexes are too small for the names of all."""
    ring = scene.places[f"orbit:{site}"].box
    if ring.w != ring.h:
        return  # it has a plate with its name
    hex_wide = ring.w / ORBIT
    wide, tall = round(NAMED_WIDE * hex_wide), round(NAMED_TALL * hex_wide)
    plate = Box(ring.x + (ring.w - wide) // 2, ring.y + (ring.h - tall) // 2, wide, tall)
    scene.rectangle(plate, Role.EMPTY, tall // 2, outline=Role.SOFT, stroke=2)
    scene.place(f"orbit:{site}", plate)
    size = round(NAMED_SIZE * hex_wide)
    scene.line(plate.inset(2, 0), site, size, Role.INK, Weight.MEDIUM, Align.MIDDLE)


def _base(scene: Scene, field: Field, base: BaseView, spot: Spot | None) -> None:
    """Draw a base: over its planet or on its corner; in a full hex beside its planet."""
    if base.orbit or spot is None:
        box = field.square(field.site(base.site), IN_ORBIT)
    elif spot.full:
        box = spot.part(OPPOSITE, *CORNER[1:])
    else:
        box = spot.part(0.2, 0.1 if spot.covering else -0.02, ON_PLANET, ON_PLANET)
    scene.icon(box, overview_art.structure(SEATS[base.owner], base.kind))
    scene.mark(f"base:{base.site}", box, f"{base.owner} {base.kind}")
