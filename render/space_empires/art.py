"""The drawings of Space Empires: hexes, System markers, colonies and arrows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Art, Disc, Letter, Polygon, Shape, Slab, Stroke
from render.drawings.deep_space import nebula
from render.drawings.hazards import burst, danger, lost_marker, nova, wreck
from render.drawings.tokens import crystal, eye, flag, gate
from render.drawings.worlds import World, planet, rocks, whirlpool
from render.palettes import Role
from render.player_styles import Style
from render.player_styles import sign as sign
from render.shapes import around, badge, hex_ring, outline, star_points
from render.space_empires.owners import SEATS


@cache
def ground(origin: int, *, explored: bool, closed: bool) -> Art:
    """Draw a hex of a home area or of deep space, lighter while its marker lies face down."""
    name = f"hex {origin} {explored} {closed}"
    edge = (Polygon(around(6, 0.5), Role.LINE),)
    base = Polygon(around(6, 0.482), Role.EMPTY if explored else Role.CARD)
    if closed:
        cross = tuple(
            Stroke((around(6, 0.36)[i], around(6, 0.36)[i + 3]), 0.02, Role.LINE) for i in (1, 2)
        )
        return Art(name, (*edge, Polygon(around(6, 0.482), Role.SKY), *cross), ground=True)
    if origin < 0:
        return Art(name, (*edge, base), ground=True)
    tint = Polygon(around(6, 0.482), SEATS[origin].fill, 0.2 if explored else 0.38)
    return Art(name, (*edge, base, tint), ground=True)


FIGHT = hex_ring("fight", Role.ACCENT, 0.05)
MIDDLE = hex_ring("middle", Role.INK, 0.012)
"""The hex that a close-up is about."""
CHANGED = Art(
    "changed",
    (
        *hex_ring("", Role.CHANGED, 0.07).shapes,
        Stroke((*around(6, 0.405), around(6, 0.405)[0]), 0.03, Role.LANE),
    ),
)
"""Glow around a changed hex, with an edge of the ground's colour within: no owner's has one."""
CHANGED_LARGE = hex_ring("changed, large", Role.CHANGED, 0.03)
"""The same in a close-up."""
BURST = burst()
"""A battle."""
SCAR = Art("scar", (Polygon(star_points(9, 0.34), Role.RED, 0.45),), ground=True)
"""A battle was fought here, and one of its sides hasn't seen it."""


WORLD = planet(World.OCEAN, 1)
FLAG = flag(Role.FLAME)
"""Before the number of a seat's colonies, and of its victory points."""


@cache
def colony(style: Style, worth: int, *, home: bool) -> Art:
    """Draw a colony: its owner's shape with its income; a Homeworld has a double edge and rays."""
    size = 0.52 if worth < 10 else 0.42
    shapes: list[Shape] = []
    if home:
        shapes += [Stroke(((0.5, 0.5), tip), 0.07, Role.INK) for tip in around(8, 0.47)]
        shapes += [outline(style.shape, 0.41, Role.INK), outline(style.shape, 0.36, style.fill)]
        size -= 0.04
    else:
        shapes += [outline(style.shape, 0.42, Role.INK), outline(style.shape, 0.37, style.fill)]
    shapes.append(Letter(str(worth), (0.5, 0.5), size, style.ink))
    return Art(f"colony {style.key} {worth} {home}", tuple(shapes))


@cache
def back(style: Style | None) -> Art:
    """Draw a System marker that lies face down, of deep space or of a home set."""
    if style is None:
        face: tuple[Shape, ...] = (
            Slab((0.16, 0.16), 0.68, 0.68, 0.14, Role.LINE),
            Slab((0.2, 0.2), 0.6, 0.6, 0.11, Role.EMPTY),
        )
    else:
        face = (outline(style.shape, 0.38, style.fill), outline(style.shape, 0.33, Role.EMPTY))
    name = "deep" if style is None else style.key
    return Art(f"back {name}", (*face, Letter("?", (0.5, 0.5), 0.44, Role.SOFT)), ground=True)


def _with_letter(name: str, drawing: Art, letter: str) -> Art:
    """Draw a drawing of the common library with the letter of its marker."""
    return Art(name, (*drawing.shapes, *badge(letter)))


MARKERS: Mapping[str, Art] = {
    "planet": _with_letter("planet", planet(World.OCEAN, 1), "P"),
    "barren": _with_letter("barren", planet(World.RED, 1), "B"),
    "asteroids": _with_letter("asteroids", rocks(), "A"),
    "nebula": _with_letter("nebula", nebula(1), "N"),
    "blackhole": _with_letter("blackhole", whirlpool(), "H"),
    "nova": nova(),
    "minerals5": crystal("5"),
    "minerals10": crystal("10"),
    "wreck": wreck(),
    "warp1": gate("1"),
    "warp2": gate("2"),
    "danger": danger(),
    "lost": lost_marker(),
    "doomsday": Art(
        "doomsday",
        (
            Polygon(around(6, 0.5, 1 / 12), Role.INK),
            Polygon(around(6, 0.44, 1 / 12), Role.DARK),
            Letter("DM", (0.5, 0.5), 0.4, Role.LIGHT),
        ),
    ),
}  # fmt: skip
"""System markers that lie face up: each has its own shape and letter."""

SPACE = Art("open space", (Disc((0.5, 0.5), 0.1, Role.LINE),), ground=True)
"""An explored hex with nothing in it."""
EYE = eye()
"""Seen only by the reader."""


def marker(kind: str) -> Art:
    """Draw a marker that lies face up; open space for everything that leaves no marker."""
    return MARKERS.get(kind, SPACE)


PIP = Art("damage", (Polygon(star_points(5, 0.22), Role.RED),))
"""One point of damage."""
