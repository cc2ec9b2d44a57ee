"""One galaxy on the overview: places with their names, and what stands on them as drawings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from math import ceil

from msgspec.structs import replace

from render.paint import advance, extent, measure
from render.palettes import Role
from render.scene import Align, Box, Icon, Line, Part, Piece, Scene, Weight
from render.starfarers import art, overview_art
from render.starfarers.frames import WIDEST
from render.starfarers.galaxy import note_regions
from render.starfarers.layout import (
    LETTERS,
    NEARER,
    ROOT3,
    UNKNOWN,
    Field,
    edges_of,
    fit,
    known_hexes,
)
from render.starfarers.owners import SEATS
from render.starfarers.spaces import SYMBOLS, space_content
from rules.starfarers.charts.kinds import HexId, Terrain
from rules.starfarers.position.view import BaseView, GalaxyView, ShipView, SpaceView, View

TITLE, SIGN = 46, 40
"""Height of a galaxy's title in pixels, and of the signs in it."""
BESIDE_TITLE = 6
"""Pixels between a title and the hexes beside it."""
UNLIKE = 1.25
"""Most width of a hex, by that of the smallest."""
NUMBER = 41
"""Side of a number's sign in pixels, so that the number has the overview's size."""
ALONE, BESIDE, CROWDED = 0.8, 0.56, 0.44
"""Side of a space's contents, by the number of kinds of things on it, in hex widths."""
FACE_STEP = 8
"""Pixels between the sides of drawings of spaces."""
INHABITED = -0.1, 0.03, 0.7
"""Distance of an inhabited planet from the middle, and its side; its figure is beside it."""
CALLED = 4
"""Number of galaxies from which titles are only letters: an overview has few words."""
ORBIT, RING = 0.42, 6
"""Side of a base in orbit in hex widths, and the width of the ring around a new one in pixels."""
NAME_ROOM, NAME_DOWN = 0.62, 0.44
"""Width of a hex at its name, and the name's distance from the middle, in hex widths."""
MOST_WORDS, TITLE_WORDS = 60, 2
"""Most words of the picture, of which each galaxy's title has two."""


def draw_overview_galaxy(
    scene: Scene, box: Box, view: View, galaxy: GalaxyView, field: Field, named: Set[HexId]
) -> None:
    """Draw a galaxy that fills its frame, with the signs of players who have a system in it."""
    title, _ = box.top(TITLE)
    words = _title(title, view, galaxy)
    scene.items.append(words)
    state = f"{view.players[galaxy.owner].captor} {_complete(view, galaxy)}"
    scene.mark(f"galaxy:{galaxy.letter}", extent(words), state)
    known = known_hexes(galaxy)
    for cell in unknown_cells(field, galaxy):
        scene.icon(cell, overview_art.UNKNOWN)
    names = _names(field, galaxy, named)
    for space in galaxy.spaces:
        _draw_ground(scene, field, galaxy, space, named=space.id in names)
    for space in galaxy.spaces:
        _draw_space(scene, field, view, galaxy, space)
    for base in galaxy.bases:
        if base.orbit:
            _draw_orbital(scene, _orbit(field, base), base)
    for line in names.values():
        wide = extent(line).w
        scene.rectangle(line.box.square(LETTERS).inset((LETTERS - wide) // 2, 0), Role.EMPTY, 6)
        scene.items.append(line)
    # pieces are named by what doesn't change while they move
    for base in galaxy.bases:
        scene.pieces[f"base:{base.site}"] = Piece(base.owner, f"hex:{_near(galaxy, base)}")
    for ship in galaxy.ships:
        scene.pieces[f"ship:{ship.name}"] = Piece(ship.owner, f"hex:{ship.hex}")
    note_regions(scene, field.around([*known, *galaxy.frontier]), field.width, galaxy.letter)


def unknown_cells(field: Field, galaxy: GalaxyView) -> list[Box]:
    """Return the places of the outlines of unexplored cells."""
    middles = edges_of(galaxy.frontier, known_hexes(galaxy), NEARER)
    return [field.square(field.at(middle), UNKNOWN * 2 / ROOT3) for middle in middles]


def overview_fields(view: View, boxes: Sequence[Box]) -> list[Field]:
    """Return the places of all galaxies' hexes in their frames, in nearly one scale.

    A tall galaxy must not make all others as small.
    """
    shown = list(zip(view.galaxies, boxes, strict=True))
    smallest = min(_field(view, galaxy, box, WIDEST).width for galaxy, box in shown)
    scale = min(WIDEST, round(smallest * UNLIKE))
    return [_field(view, galaxy, box, scale) for galaxy, box in shown]


def _field(view: View, galaxy: GalaxyView, box: Box, widest: int) -> Field:
    """Return the places of a galaxy's hexes in its frame: below its title, or beside it."""
    title, below = box.top(TITLE)
    known = known_hexes(galaxy)
    field = fit(known, galaxy.frontier, box, widest, outlined=True)
    words = extent(_title(title, view, galaxy)).inset(-BESIDE_TITLE)
    drawn = [*unknown_cells(field, galaxy), *(field.spot(cell, 0, 0, 1, 2 / ROOT3)
             for cell in known)]  # fmt: skip
    if any(map(words.intersects, drawn)):
        return fit(known, galaxy.frontier, below, widest, outlined=True)
    return field


def named_spaces(texts: Iterable[str], view: View) -> set[HexId]:
    """Return the spaces that have their names: all, or as many kinds as a reader looks through.

    The fewer, the more words the picture has in other `texts`.
    """
    words = sum(len(text.split()) for text in texts) + TITLE_WORDS * len(view.galaxies)
    spaces = {space.id: space for galaxy in view.galaxies for space in galaxy.spaces}
    ships = {ship.hex for galaxy in view.galaxies for ship in galaxy.ships}
    held = ships | {_near(galaxy, base) for galaxy in view.galaxies for base in galaxy.bases}
    filled = {name for name, space in spaces.items() if space.terrain is not Terrain.EMPTY}
    options = (set(spaces), held | filled, held, ships)
    return next((names for names in options if words + len(names) <= MOST_WORDS), set())


def _names(field: Field, galaxy: GalaxyView, named: Set[HexId]) -> dict[HexId, Line]:
    """Return the names of the spaces that have room for one."""
    orbits = [_orbit(field, base) for base in galaxy.bases if base.orbit]
    names: dict[HexId, Line] = {}
    for space in galaxy.spaces:
        line = _name(field, galaxy, space)
        wide = round(advance(space.id, LETTERS, Weight.HEAVY))
        letters = Box(line.box.x + (line.box.w - wide) // 2, line.box.y, wide, line.box.h)
        letters = letters.inset(0, max(0, (letters.h - LETTERS) // 2))
        free = wide <= line.box.w and not any(map(letters.intersects, orbits))
        if space.id in named and free:
            names[space.id] = line
    return names


def _name(field: Field, galaxy: GalaxyView, space: SpaceView) -> Line:
    """Return a space's name, in the middle of an empty one.

    Beside the names below two worlds, one above the world between them would be read as theirs.
    """
    ships = any(ship.hex == space.id for ship in galaxy.ships)
    down = NAME_DOWN if ships or space.terrain is not Terrain.EMPTY else 0.0
    box = field.spot(space.id, 0, down, NAME_ROOM, 0.34)
    return Line(box, (space.id,), LETTERS, Role.INK, Weight.HEAVY, Align.MIDDLE, halo=Role.DEPTH)


def _orbit(field: Field, base: BaseView) -> Box:
    """Return the box of a base in orbit."""
    # at least 30 pixels, below which a base's shape can't be recognised
    return field.square(field.site(base.site), max(ORBIT, 30 / field.width))


def _draw_orbital(scene: Scene, box: Box, base: BaseView) -> None:
    """Draw a base in orbit; a new one has a glowing ring."""
    ring = Icon(box.inset(-RING), overview_art.CHANGED)
    scene.mark(f"base:{base.site}", box, f"{base.owner} {base.kind}", ring)
    scene.icon(box, overview_art.structure(SEATS[base.owner], base.kind))


def _near(galaxy: GalaxyView, base: BaseView) -> HexId:
    """Return a known space next to a base."""
    known = {space.id for space in galaxy.spaces}
    return next((hex_id for hex_id in base.hexes if hex_id in known), base.hexes[0])


def _title(title: Box, view: View, galaxy: GalaxyView) -> Line:
    """Return whose galaxy it is, the captor of its mothership, and who has a system here.

    Where the signs of many players need the room, the title is only the galaxy's letter.
    """
    parts: list[Part] = []
    captor = view.players[galaxy.owner].captor
    if captor is not None:
        style = SEATS[galaxy.owner]
        parts += [art.mothership(style, captured=True), art.bare_sign(captor)]
    done = _complete(view, galaxy)
    if done:
        parts += [overview_art.COMPLETE, *map(art.bare_sign, done)]
    sign, letter = art.bare_sign(galaxy.owner), galaxy.letter
    whole = (sign, f"Galaxy {letter}" if len(view.galaxies) < CALLED else letter, *parts)
    line = Line(title, whole, LETTERS, Role.SOFT, Weight.HEAVY, Align.LEFT)
    # smaller than the overview's letters nobody reads them on a phone: fewer words are better
    fits = measure(line)[0] == LETTERS
    return line if fits else replace(line, parts=(sign, letter, *parts))


def _draw_ground(
    scene: Scene, field: Field, galaxy: GalaxyView, space: SpaceView, *, named: bool
) -> None:
    """Draw the hex itself, which glows if it has changed, and then has its name in any case."""
    around = field.square(field.middle(space.id), 2 / ROOT3)
    scene.icon(around, art.space((), sum(map(ord, space.id)) % art.SKIES))
    scene.mark(
        f"hex:{space.id}",
        field.spot(space.id, 0, 0, 0.92, 0.86),
        _content(galaxy, space),
        Icon(around, art.GLOW),
        label=None if named else _label(_name(field, galaxy, space)),
    )


def _label(name: Line) -> Line:
    """Return the name of a changed space, whose letters don't shrink in a small hex."""
    wide = ceil(advance(str(name.parts[0]), LETTERS, Weight.HEAVY))
    spare = min(0, name.box.w - wide) // 2
    return replace(name, box=name.box.inset(spare, 0))


def _content(galaxy: GalaxyView, space: SpaceView) -> str:
    """Return all that a space shows, with the bases in orbit that are counted as its own."""
    near = (base for base in galaxy.bases if base.orbit and _near(galaxy, base) == space.id)
    built = sorted(f"{base.site} {base.owner} {base.kind}" for base in near)
    return "; ".join([space_content(galaxy, space), *built])


def _draw_space(
    scene: Scene, field: Field, view: View, galaxy: GalaxyView, space: SpaceView
) -> None:
    """Draw a space's world or terrain, its base beside it, and ships below."""
    base = next((b for b in galaxy.bases if not b.orbit and b.hexes[0] == space.id), None)
    ships = [ship for ship in galaxy.ships if ship.hex == space.id]
    things = 1 + bool(base) + bool(ships)
    side = (ALONE, BESIDE, CROWDED)[things - 1]
    across = -0.2 if base else (-0.17 if ships else 0.0)
    down = (-0.22 if base else -0.14) if ships else -0.04
    _draw_face(scene, field, view, galaxy, space, (across, down, side, side))
    if base is not None:
        wide = CROWDED if ships else 0.5
        spot = _rounded_square(field.spot(space.id, 0.22, -0.2 if ships else 0.02, wide, wide))
        scene.icon(spot, overview_art.structure(SEATS[base.owner], base.kind))
    _draw_ships(scene, field, space.id, ships, alone=space.terrain is Terrain.EMPTY)
    if any(ship.owner == view.active and not ship.halted for ship in ships):
        scene.choices.append(field.spot(space.id, 0, 0, 0.92, 0.86))


def _draw_face(
    scene: Scene,
    field: Field,
    view: View,
    galaxy: GalaxyView,
    space: SpaceView,
    place: tuple[float, float, float, float],
) -> None:
    """Draw the face of a space on the overview, in the part of the hex left for it."""
    box = _rounded_square(field.spot(space.id, *place))
    if space.terrain is Terrain.HOME:
        captured = view.players[galaxy.owner].captor is not None
        scene.icon(box, art.mothership(SEATS[galaxy.owner], captured=captured))
    elif space.resource is not None:
        occupied, across, down, side = space.occupied, *place[:3]
        if occupied and side == ALONE:
            across, down, side = INHABITED
            box = _rounded_square(field.spot(space.id, across, down, side, side))
        scene.icon(box, art.planet(space.resource, occupied=occupied))
        if occupied:
            spot = _rounded_square(field.spot(space.id, across + 0.38, -0.22, 0.46, 0.46))
            scene.icon(spot, overview_art.inhabitant(space.card))
    elif space.terrain in SYMBOLS:
        alone = place[2] == ALONE
        if space.terrain is Terrain.PIRATES and alone:
            box = _rounded_square(field.spot(space.id, -0.16, 0.0, 0.56, 0.56))
            words = field.spot(space.id, 0.24, 0.02, 0.4, 0.4)
            scene.line(words, str(space.cannons), LETTERS, Role.ACCENT, Weight.HEAVY, Align.MIDDLE)
        scene.icon(box, art.TERRAINS[space.terrain])


def _rounded_square(box: Box) -> Box:
    """Return a square of one of few sides: drawings are kept for pictures in other scales."""
    return box.square(max(FACE_STEP, round(box.w / FACE_STEP) * FACE_STEP))


def _draw_ships(
    scene: Scene, field: Field, hex_id: HexId, ships: Sequence[ShipView], *, alone: bool
) -> None:
    """Draw one ship for each owner, with their number if there are several."""
    owners = list(dict.fromkeys(ship.owner for ship in ships))
    step = min(0.44, 0.9 / max(1, len(owners)))
    for place, owner in enumerate(owners):
        many = sum(ship.owner == owner for ship in ships)
        across = (place - (len(owners) - 1) / 2) * step if len(owners) > 1 else 0.16
        down, side = 0.11, min(0.54, step + 0.12)
        # in empty space a ship may take the whole hex
        if alone and len(owners) == 1:
            across, down, side = 0.0, -0.04, ALONE
        box = _rounded_square(field.spot(hex_id, across, down, side, side))
        # a ship half covered by its number can't be distinguished from another
        if many > 1 and box.w < 2 * NUMBER:
            scene.icon(box.square(NUMBER), overview_art.number(SEATS[owner], str(many)))
            continue
        scene.icon(box, overview_art.starship(SEATS[owner]))
        if many > 1:
            sign = Box(box.x + box.w - NUMBER * 2 // 3, box.y + box.h - NUMBER, NUMBER, NUMBER)
            scene.icon(sign, overview_art.number(SEATS[owner], str(many)))


def _complete(view: View, galaxy: GalaxyView) -> list[int]:
    """Return the players with a complete colony system in a galaxy."""
    return [
        player.seat
        for player in view.players
        for system in player.systems
        if system.letter == galaxy.letter and system.complete
    ]
