"""The drawings of Space Empires: hexes, System markers, colonies and arrows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke
from render.drawings.deep_space import nebula
from render.drawings.worlds import World, belt, black_hole, planet
from render.owners import Style
from render.shapes import around, badge, hex_ring, outline, star
from render.space_empires.owners import SEATS
from render.theme import Role

ROOT3 = 3**0.5
ARROW_SIDE = 1.3
"""Side of an arrow's square in hex widths."""


def _turned(points: tuple[Point, ...], sixths: int) -> tuple[Point, ...]:
    """Points turned around the middle by sixths of a full turn."""
    c, s = cos(sixths * pi / 3), sin(sixths * pi / 3)
    return tuple(
        (0.5 + (x - 0.5) * c - (y - 0.5) * s, 0.5 + (x - 0.5) * s + (y - 0.5) * c)
        for x, y in points
    )


@cache
def ground(origin: int, *, explored: bool, closed: bool) -> Art:
    """A hex: whose home area it is, or deep space; lighter while its marker lies face down."""
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
CHANGED = hex_ring("changed", Role.CHANGED, 0.06)
"""What glows around a hex that has changed."""
CHANGED_LARGE = hex_ring("changed, large", Role.CHANGED, 0.03)
"""The same in a close-up."""
BURST = Art(
    "burst",
    (
        Polygon(
            star(0.5, 0.26),
            Role.ACCENT,
        ),
        Disc((0.5, 0.5), 0.13, Role.ON_ACCENT),
    ),
)
"""A battle."""


@cache
def sign(look: Style, text: str) -> Art:
    """An owner's sign."""
    return Art(
        f"sign {look.key} {text}",
        (
            outline(look.shape, 0.45, Role.INK),
            outline(look.shape, 0.4, look.fill),
            Letter(text, (0.5, 0.5), 0.5, look.ink),
        ),
    )


@cache
def colony(look: Style, worth: int, *, home: bool) -> Art:
    """A colony: its owner's shape with its income; a Homeworld has a double edge and rays."""
    size = 0.52 if worth < 10 else 0.42
    shapes: list[Shape] = []
    if home:
        shapes += [Stroke(((0.5, 0.5), tip), 0.07, Role.INK) for tip in around(8, 0.47)]
        shapes += [outline(look.shape, 0.41, Role.INK), outline(look.shape, 0.36, look.fill)]
        size -= 0.04
    else:
        shapes += [outline(look.shape, 0.42, Role.INK), outline(look.shape, 0.37, look.fill)]
    shapes.append(Letter(str(worth), (0.5, 0.5), size, look.ink))
    return Art(f"colony {look.key} {worth} {home}", tuple(shapes))


@cache
def back(look: Style | None) -> Art:
    """A System marker that lies face down, of deep space or of a home set."""
    if look is None:
        face: tuple[Shape, ...] = (
            Slab((0.16, 0.16), 0.68, 0.68, 0.14, Role.LINE),
            Slab((0.2, 0.2), 0.6, 0.6, 0.11, Role.EMPTY),
        )
    else:
        face = (outline(look.shape, 0.38, look.fill), outline(look.shape, 0.33, Role.EMPTY))
    name = "deep" if look is None else look.key
    return Art(f"back {name}", (*face, Letter("?", (0.5, 0.5), 0.44, Role.SOFT)))


def _letter(text: str, role: Role, size: float = 0.5, y: float = 0.5) -> Letter:
    return Letter(text, (0.5, y), size, role)


def _crystal(text: str, *others: Shape) -> tuple[Shape, ...]:
    return (
        *others,
        Polygon(((0.5, 0.02), (0.88, 0.3), (0.8, 0.8), (0.5, 0.98), (0.2, 0.8), (0.12, 0.3)),
                Role.LAND),
        Polygon(((0.5, 0.02), (0.88, 0.3), (0.5, 0.36), (0.12, 0.3)), Role.LIGHT, 0.35),
        _letter(text, Role.DARK, 0.48, 0.6),
    )  # fmt: skip


def _star(points: int, deep: float) -> tuple[Point, ...]:
    pairs = zip(around(points, 0.5), around(points, deep, 0.5 / points), strict=True)
    return tuple(point for pair in pairs for point in pair)


def _warp(text: str) -> tuple[Shape, ...]:
    return (
        Disc((0.5, 0.5), 0.48, Role.OCEAN),
        Arc((0.5, 0.5), 0.4, 200, 350, 0.06, Role.LIGHT),
        Arc((0.5, 0.5), 0.4, 20, 170, 0.06, Role.LIGHT),
        _letter(text, Role.LIGHT, 0.52),
    )


def _lettered(name: str, drawing: Art, letter: str) -> Art:
    """A drawing of the common library with the letter of its marker."""
    return Art(name, (*drawing.shapes, *badge(letter)))


MARKERS: Mapping[str, Art] = {
    "planet": _lettered("planet", planet(World.OCEAN, 1), "P"),
    "barren": _lettered("barren", planet(World.RED, 1), "B"),
    "asteroids": _lettered("asteroids", belt(1), "A"),
    "nebula": _lettered("nebula", nebula(1), "N"),
    "blackhole": _lettered("blackhole", black_hole(), "H"),
    "nova": Art("nova", (Polygon(_star(12, 0.36), Role.YELLOW), _letter("S", Role.ON_YELLOW))),
    "minerals5": Art("minerals5", _crystal("5")),
    "minerals10": Art("minerals10", _crystal("10")),
    "wreck": Art(
        "wreck",
        (
            Polygon(((0.04, 0.66), (0.14, 0.26), (0.4, 0.06), (0.5, 0.24), (0.66, 0.1),
                     (0.94, 0.34), (0.82, 0.56), (0.96, 0.74), (0.62, 0.94), (0.5, 0.8),
                     (0.3, 0.94)), Role.ROCK),
            _letter("W", Role.DARK, 0.5, 0.52),
        ),
    ),
    "warp1": Art("warp1", _warp("1")),
    "warp2": Art("warp2", _warp("2")),
    "danger": Art(
        "danger",
        (
            Polygon(((0.5, 0.04), (0.98, 0.92), (0.02, 0.92)), Role.YELLOW),
            _letter("!", Role.ON_YELLOW, 0.6, 0.6),
        ),
    ),
    "lost": Art(
        "lost",
        (
            Arc((0.5, 0.5), 0.47, 30, 330, 0.09, Role.SOFT),
            Polygon(((0.98, 0.48), (0.76, 0.3), (1.0, 0.18)), Role.SOFT),
            _letter("L", Role.INK),
        ),
    ),
    "doomsday": Art(
        "doomsday",
        (
            Polygon(around(6, 0.5, 1 / 12), Role.INK),
            Polygon(around(6, 0.44, 1 / 12), Role.DARK),
            _letter("DM", Role.LIGHT, 0.4),
        ),
    ),
}  # fmt: skip
"""System markers that lie face up: each has its own shape and letter."""

SPACE = Art("open space", (Disc((0.5, 0.5), 0.1, Role.LINE),))
"""An explored hex with nothing in it."""
EYE = Art(
    "eye",
    (
        Polygon(((0.0, 0.5), (0.25, 0.22), (0.5, 0.14), (0.75, 0.22), (1.0, 0.5), (0.75, 0.78),
                 (0.5, 0.86), (0.25, 0.78)), Role.ACCENT),
        Disc((0.5, 0.5), 0.22, Role.ON_ACCENT),
    ),
)  # fmt: skip
"""Seen by the reader alone."""


def marker(kind: str) -> Art:
    """A marker that lies face up; open space for everything that leaves no marker."""
    return MARKERS.get(kind, SPACE)


LANES = (0.05, 0.085, -0.085, 0.05, -0.085, 0.085)
"""How far beside the line between two middles an arrow runs, by its direction, in hex widths: to
the side where it passes no hex's name, which stands at the top."""


@cache
def arrow(look: Style, sixths: int, *, first: bool, last: bool) -> Art:
    """A step from the left hex's middle to the right one's, turned clockwise by sixths.

    The square is `ARROW_SIDE` hex widths wide. The first step begins with a dot outside what stands
    in the hex, the last one ends with a head just beyond the edge.
    """
    unit = 1 / ARROW_SIDE
    left, lane = 0.5 - unit / 2, 0.5 + LANES[sixths] * unit
    start = left + (0.28 * unit if first else 0)
    end = left + unit * (0.5 if last else 1)
    shapes: list[Shape] = []
    edge = Role.INK if look.key == "machine" else Role.DARK
    for role, extra in ((edge, 0.025 * unit), (look.fill, 0.0)):
        shapes.append(Stroke(((start, lane), (end, lane)), 0.045 * unit + 2 * extra, role))
        if first:
            shapes.append(Disc((start, lane), 0.05 * unit + extra, role))
        if last:
            tip, wing = end + 0.09 * unit + 2 * extra, 0.08 * unit + 1.6 * extra
            back = end - 0.08 * unit - extra
            shapes.append(Polygon(((back, lane - wing), (tip, lane), (back, lane + wing)), role))
    turned = tuple(_turn(shape, sixths) for shape in shapes)
    return Art(f"arrow {look.key} {sixths} {first} {last}", turned, ground=True)


def _turn(shape: Shape, sixths: int) -> Shape:
    """A shape turned around the middle of the square by sixths of a full turn."""
    if isinstance(shape, Stroke):
        return Stroke(_turned(shape.points, sixths), shape.width, shape.fill)
    if isinstance(shape, Disc):
        return Disc(_turned((shape.centre,), sixths)[0], shape.radius, shape.fill)
    if isinstance(shape, Polygon):
        return Polygon(_turned(shape.points, sixths), shape.fill)
    return shape


PIP = Art("damage", (Polygon(_star(5, 0.22), Role.RED),))
"""One point of damage."""
