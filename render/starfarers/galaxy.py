"""One galaxy: its spaces with all their contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from render.scene import Align, Box, Icon, Part, Scene, Weight
from render.starfarers import art
from render.starfarers.layout import BIGGEST, NAME_WIDE, ROOT3, Field, edge_of, fit
from render.starfarers.owners import SEATS
from render.theme import Role
from rules.starfarers.charts.geometry import orbits
from rules.starfarers.charts.kinds import HexId, Phase, SiteId, Terrain
from rules.starfarers.position.view import BaseView, GalaxyView, ShipView, SpaceView, View

LEAST = 22
"""The least size of letters: 11 pixels on a phone, where 720 become 360."""
TITLE = 38
"""Height of a galaxy's title, in pixels."""
NAME = 0.22
"""Size of a space's name, in hex widths."""
NAMED = 44
"""The width of a hex in pixels from which unexplored cells are named."""
SIGN = 0.28
"""The sign of who fights in a space, in hex widths."""
LETTERS_TALL = 0.95
"""The size of the letters on a ship's counter, in its heights."""
ORBIT, ORBIT_WIDE, ORBIT_TALL = 0.11, 0.265, 0.135
"""A free orbit: the size of its sign and of its name, in hex widths."""
LETTERED = 200
"""The width of a hex in pixels from which free orbits are named."""
PAIR, MAX_SHIPS, PAIRED = 2, 4, 6
"""Ships of a space whose counters leave a planet open; that have a counter each, where more share
them by owner; and counters that have room in pairs."""
BESIDE = (-0.19, 0.19)
"""Positions of a pair of counters."""
CORNER, OPPOSITE = (0.29, -0.2, 0.19, 0.19), -0.29
"""Place of a planet without room beside counters, and of its base: places and sides in hex
widths.
"""
PART = 4
"""Hexes across a part of a galaxy that is shown alone, and a little more at its edges."""
HIGH, LOW = 0.6, 0.46
"""Height of counters below one another, in hex widths; and below signs of fighting players."""
SHORT = 5
"""Letters of a counter that stands beside another one."""
SYMBOLS = {
    Terrain.PIRATES: 0.5,
    Terrain.WORMHOLE: 0.56,
    Terrain.TELEPORTER: 0.5,
    Terrain.TRADER: 0.54,
    Terrain.MERCENARIES: 0.46,
}
"""Side of the drawing of each kind of space, in hex widths."""


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
    """Draw a galaxy with its title; `covered` spaces are lit, with signs of fighting players."""
    title, room = box.top(TITLE, 2)
    _title(scene, title, view, galaxy, names)
    known = [space.id for space in galaxy.spaces]
    field = field or fit(known, galaxy.frontier, room.inset(6), biggest)
    _frontier(scene, field, galaxy, known)
    # three passes: glows and names reach into neighbouring hexes
    for space in galaxy.spaces:
        _ground(scene, field, galaxy, space, (covered or {}).get(space.id, ()))
    for space in galaxy.spaces:
        _space(scene, field, view, galaxy, space, (covered or {}).get(space.id, ()))
    for site in free_orbits(galaxy):
        _orbit(scene, field, site)
    for base in galaxy.bases:
        _base(scene, field, base, full=_is_full(galaxy, base.hexes[0], ()))
    for space in galaxy.spaces:
        _ships(scene, field, galaxy, space.id, signed=space.id in (covered or {}))
        if any(ship.hex == space.id and _asked(view, ship) for ship in galaxy.ships):
            scene.choices.append(field.spot(space.id, 0, 0, 0.92, 0.86))
    for hex_id in known:
        _name(scene, field, hex_id)
    for cell, seats in (covered or {}).items():
        if cell in known:
            _signs(scene, field, cell, seats)
    note_regions(scene, field.around([*known, *galaxy.frontier]), field.width, galaxy.letter)


def galaxy_height(galaxy: GalaxyView, wide: int, most: int, biggest: int = BIGGEST) -> int:
    """Return how high a galaxy of this width is with its title."""
    known = [space.id for space in galaxy.spaces]
    field = fit(known, galaxy.frontier, Box(0, 0, wide, most - 40).inset(6), biggest)
    return min(most, field.around([*known, *galaxy.frontier]).h + 56)


def _asked(view: View, ship: ShipView) -> bool:
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
    parts += ["· mothership:", art.seat_sign(captor)] if captor is not None else []
    scene.line(words, parts, round(TITLE * 0.7), Role.SOFT, Weight.HEAVY)


def _frontier(scene: Scene, field: Field, galaxy: GalaxyView, known: Sequence[HexId]) -> None:
    """Draw the names of unexplored cells, where they can be read."""
    # smaller letters than that can't be read, and commands take names from completion, too
    for hex_id in galaxy.frontier if field.width >= NAMED else ():
        x, y = field.at(edge_of(hex_id, known))
        wide, tall = round(NAME_WIDE * field.width), round(NAME * field.width)
        box = Box(round(x - wide / 2), round(y - tall / 2), wide, tall)
        scene.line(box, hex_id, _size(field, NAME), Role.SOFT, Weight.MEDIUM, Align.MIDDLE)
        scene.place(f"hex:{hex_id}", box)


def note_regions(scene: Scene, box: Box, wide: int, letter: str) -> None:
    """Register parts of the galaxy, each a few hexes across."""
    many = -(-box.w // (PART * wide))
    for number, cell in enumerate(box.columns(many, 0), 1):
        # players type these names, so a galaxy in one piece has no number
        name = f"Galaxy {letter}, part {number}" if many > 1 else f"Galaxy {letter}"
        scene.region(name, cell.inset(-wide // 3 if many > 1 else 0, 0))


def _signs(scene: Scene, field: Field, hex_id: HexId, seats: Sequence[int]) -> None:
    """Draw a sign for everybody who can fight in a space, below its name."""
    # all of them have to fit across the hex
    side = min(SIGN, 0.9 / len(seats))
    for number, seat in enumerate(seats):
        across = (number - (len(seats) - 1) / 2) * side
        _seat_sign(scene, field.spot(hex_id, across, -0.13, side, side), seat)


def _seat_sign(scene: Scene, box: Box, seat: int) -> None:
    """Draw a player's sign; without its letter, which shape and colour repeat, where it's small."""
    lettered = box.w * art.SIGN_LETTER >= LEAST
    scene.icon(box, art.seat_sign(seat) if lettered else art.bare_sign(seat))


def _ground(
    scene: Scene, field: Field, galaxy: GalaxyView, space: SpaceView, covering: Sequence[int]
) -> None:
    """Draw the hex itself, which glows if changed; below all names, which reach over edges."""
    # a hex one wide is 2/√3 high
    around = field.square(field.middle(space.id), 2 / ROOT3)
    # by the id: a space keeps its stars, and neighbours rarely have the same
    scene.icon(around, art.space(tuple(covering), sum(map(ord, space.id)) % art.SKIES))
    inside = field.spot(space.id, 0, 0, 0.92, 0.86)
    scene.mark(f"hex:{space.id}", inside, space_content(galaxy, space), Icon(around, art.GLOW))


def _space(
    scene: Scene,
    field: Field,
    view: View,
    galaxy: GalaxyView,
    space: SpaceView,
    covering: Sequence[int],
) -> None:
    """Draw one space: a mothership, a planet with notes, or its symbol."""
    if space.terrain is Terrain.HOME:
        look = SEATS[galaxy.owner]
        captured = view.players[galaxy.owner].captor is not None
        full = _is_full(galaxy, space.id, covering)
        box = field.spot(space.id, *(CORNER if full else (0, 0.04, 0.54, 0.54)))
        scene.icon(box, art.mothership(look, captured=captured))
    elif space.resource is not None:
        if not covering or not _is_full(galaxy, space.id, covering):
            globe = _globe(field, galaxy, space, covering)
            lettered = globe.w * art.PLANET_LETTER >= LEAST
            drawing = art.planet(space.resource, occupied=space.occupied, lettered=lettered)
            scene.icon(globe, drawing)
        if not covering:
            _planet_notes(scene, field, space)
    elif space.terrain in SYMBOLS:
        side = SYMBOLS[space.terrain]
        # pirates have the number of their cannons beside them
        shift = -0.12 if space.terrain is Terrain.PIRATES else 0.0
        scene.icon(field.spot(space.id, shift, 0.04, side, side), art.TERRAINS[space.terrain])
    if space.terrain is Terrain.PIRATES:
        box = field.spot(space.id, 0.28, 0.04, 0.3, 0.3)
        words = str(space.cannons)
        role = Role.INK if covering else Role.ACCENT
        scene.line(box, words, _size(field, 0.3), role, Weight.HEAVY, Align.MIDDLE)


def _globe(field: Field, galaxy: GalaxyView, space: SpaceView, covering: Sequence[int]) -> Box:
    """Return a planet's place: smaller between signs above and counters below, or beside them."""
    if _is_full(galaxy, space.id, covering):
        return field.spot(space.id, *CORNER)
    if covering:
        return field.spot(space.id, 0, 0.09, 0.34, 0.34)
    if len(_counters(galaxy, space.id)) > PAIR:
        return field.spot(space.id, 0, -0.06, 0.36, 0.36)
    return field.spot(space.id, 0, 0.0, 0.48, 0.48)


def _is_full(galaxy: GalaxyView, hex_id: HexId, covering: Sequence[int]) -> bool:
    """Return whether counters leave nothing else room in the middle."""
    rows = _counters(galaxy, hex_id)
    return len(rows) > (PAIR if covering or not _paired(rows) else MAX_SHIPS)


def _planet_notes(scene: Scene, field: Field, space: SpaceView) -> None:
    """Draw the encounter card, and who has a pact here."""
    if space.card is not None:
        box = field.spot(space.id, 0.3, -0.14, 0.36, 0.23)
        scene.panel(box, Role.ACCENT, 5)
        size = _size(field, NAME)
        scene.line(box, space.card.id, size, Role.ON_ACCENT, Weight.HEAVY, Align.MIDDLE)
    if space.post:
        scene.icon(field.spot(space.id, -0.34, 0.12, 0.2, 0.2), art.POST)
    for number, seat in enumerate(space.pacts):
        box = field.spot(space.id, -0.36, -0.24 + 0.17 * number, 0.2, 0.2)
        _seat_sign(scene, box, seat)


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
        scene.panel(ring, Role.EMPTY, ring.w // 2, outline=Role.SOFT, stroke=2)
        return
    wide, tall = round(ORBIT_WIDE * field.width), round(ORBIT_TALL * field.width)
    plate = Box(round(x - wide / 2), round(y - tall / 2), wide, tall)
    scene.panel(plate, Role.EMPTY, tall // 2, outline=Role.SOFT, stroke=2)
    scene.place(f"orbit:{site}", plate)
    size = _size(field, ORBIT)
    scene.line(plate.inset(2, 0), site, size, Role.INK, Weight.MEDIUM, Align.MIDDLE)


def _base(scene: Scene, field: Field, base: BaseView, *, full: bool) -> None:
    """Draw a base: over its planet or on its corner; in a full hex beside its planet."""
    x, y = field.site(base.site)
    drawing = art.base(SEATS[base.owner], base.kind)
    if base.orbit:
        box = field.square((x, y), 0.31)
    elif full:
        box = field.spot(base.hexes[0], OPPOSITE, *CORNER[1:])
    else:
        box = field.square((x + 0.2 * field.width, y - 0.02 * field.width), 0.36)
    scene.icon(box, drawing)
    scene.mark(f"base:{base.site}", box, f"{base.owner} {base.kind}")


def _ships(scene: Scene, field: Field, galaxy: GalaxyView, hex_id: HexId, *, signed: bool) -> None:
    """Draw counters at a space's foot, each with its ship's name, or an owner's ships together."""
    rows = _counters(galaxy, hex_id)
    berths = _berths(field, hex_id, rows, signed=signed)
    for (owner, words), box in zip(rows, berths, strict=True):
        look = SEATS[owner]
        scene.panel(box, look.fill, box.h // 2, outline=look.edge, stroke=max(1, box.h // 12))
        inner, size = box.inset(box.h // 9, 0), round(box.h * LETTERS_TALL)
        scene.line(inner, words, size, look.ink, Weight.HEAVY, Align.MIDDLE)


def _counters(galaxy: GalaxyView, hex_id: HexId) -> list[tuple[int, str]]:
    """Return the owner and words of each counter in a space."""
    ships = [ship for ship in galaxy.ships if ship.hex == hex_id]
    if len(ships) > MAX_SHIPS:
        return _joined(ships)
    fleets = [(ship.owner, ship.name, ship.mercenaries) for ship in ships]
    return [(owner, f"{name}+{hired}" if hired else str(name)) for owner, name, hired in fleets]


def _berths(
    field: Field, hex_id: HexId, rows: Sequence[tuple[int, str]], *, signed: bool
) -> list[Box]:
    """Return the places of counters: one across, short ones in pairs, long ones in a column."""
    if len(rows) == 1:
        return [field.spot(hex_id, 0, 0.31, 0.74, 0.24)]
    high = LOW if signed else HIGH
    if _paired(rows):
        lines = max(1, -(-len(rows) // 2))
        # filled from the foot of the hex: what stands in its middle stays visible as long as
        # possible
        step = min(0.205, high / lines)
        places = [(side, 0.43 - step * (line + 0.5)) for line in range(lines) for side in BESIDE]
        return [field.spot(hex_id, *place, 0.37, step * 0.93) for place in places[: len(rows)]]
    step = min(0.2, high / max(1, len(rows)))
    return [
        field.spot(hex_id, 0, 0.43 - step * (number + 0.5), 0.72, step * 0.94)
        for number in range(len(rows))
    ]


def _paired(rows: Sequence[tuple[int, str]]) -> bool:
    """Return whether counters are few and short enough to stand in pairs."""
    return all(len(words) <= SHORT for _, words in rows) and len(rows) <= PAIRED


def _joined(ships: Sequence[ShipView]) -> list[tuple[int, str]]:
    """Return the ships of each owner as one: the first letter of all, then their numbers."""
    fleets: dict[int, list[ShipView]] = {}
    for ship in ships:
        fleets.setdefault(ship.owner, []).append(ship)
    return [(owner, _fleet(fleet)) for owner, fleet in fleets.items()]


def _fleet(fleet: Sequence[ShipView]) -> str:
    first, *others = fleet
    hired = sum(ship.mercenaries for ship in fleet)
    # ships of one owner share their first two letters
    words = ",".join([first.name, *(ship.name[2:] for ship in others)])
    return f"{words}+{hired}" if hired else words


def _name(scene: Scene, field: Field, hex_id: HexId) -> None:
    box = field.spot(hex_id, 0, -0.35, 0.78, NAME)
    scene.line(box, hex_id, _size(field, NAME), Role.INK, Weight.BOLD, Align.MIDDLE)


def _size(field: Field, share: float) -> int:
    # smaller letters run together when the picture is reduced
    return max(9, round(share * field.width))


def space_content(galaxy: GalaxyView, space: SpaceView) -> str:
    """Return all that a space shows, to find what has changed."""
    parts = [space.terrain, str(space.occupied), str(space.cannons), str(space.pacts)]
    parts.append(space.card.id if space.card else "")
    parts += sorted(f"{s.name}+{s.mercenaries}" for s in galaxy.ships if s.hex == space.id)
    parts += sorted(f"{b.owner} {b.kind}" for b in galaxy.bases if str(b.site) == space.id)
    return "; ".join(parts)
