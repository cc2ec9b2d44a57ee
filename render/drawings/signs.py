"""Signs for buttons and lists: a pictogram on a plate, or one that stands alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke, Within
from render.drawings.tones import MIDDLE
from render.palettes import Role
from render.shapes import star_points


def plate(name: str, fill: Role, *glyph: Shape) -> Art:
    """Draw a pictogram on a square plate with round corners."""
    return Art(name, (Slab((0.02, 0.02), 0.96, 0.96, 0.2, fill), *glyph))


DIGITS = 0.78, 0.66
"""Size of a number of one digit and of two by the side of its drawing, into which they fit."""


@cache
def digits(number: int | str, ink: Role) -> Art:
    """Draw a number of at most two digits, to stand beside a sign that says what it counts."""
    text = str(number)
    letter = Letter(text, (0.5, 0.53), DIGITS[len(text) - 1], ink)
    return Art(f"sign digits {number} {ink}", (letter,))


def disc(name: str, fill: Role, *glyph: Shape) -> Art:
    """Draw a pictogram on a round plate."""
    return Art(name, (Disc(MIDDLE, 0.49, fill), *glyph))


def on_plate(name: str, fill: Role, art: Art, scale: float = 0.8) -> Art:
    """Put a drawing on a square plate."""
    return plate(name, fill, *scale_shapes(art.shapes, scale))


def with_badge(name: str, art: Art, fill: Role, *glyph: Shape) -> Art:
    """Add a pictogram on a disc to the lower right of a drawing."""
    at = (0.72, 0.72)
    rim = (Disc(at, 0.28, Role.DARK), Disc(at, 0.245, fill))
    return Art(name, (*art.shapes, *rim, *scale_shapes(glyph, 0.42, at)))


def scale_shapes(
    shapes: Sequence[Shape], scale: float, centre: Point = MIDDLE
) -> tuple[Shape, ...]:
    """Return shapes of another size around another centre."""

    def move(point: Point) -> Point:
        return centre[0] + (point[0] - 0.5) * scale, centre[1] + (point[1] - 0.5) * scale

    return tuple(_scale_shape(shape, scale, move) for shape in shapes)


def _scale_shape(shape: Shape, scale: float, move: Callable[[Point], Point]) -> Shape:
    """Return a shape scaled and moved, whatever its kind."""
    match shape:
        case Disc():
            return replace(shape, centre=move(shape.centre), radius=shape.radius * scale)
        case Arc():
            centre, radius = move(shape.centre), shape.radius * scale
            return replace(shape, centre=centre, radius=radius, width=shape.width * scale)
        case Polygon():
            return replace(shape, points=tuple(map(move, shape.points)))
        case Stroke():
            return replace(shape, points=tuple(map(move, shape.points)), width=shape.width * scale)
        case Slab(corner, width, height, radius):
            shape = replace(shape, corner=move(corner), radius=radius * scale)
            return replace(shape, width=width * scale, height=height * scale)
        case Letter():
            return replace(shape, centre=move(shape.centre), size=shape.size * scale)
        case Within(centre, radius, shapes):
            inner = tuple(_scale_shape(part, scale, move) for part in shapes)
            plain = tuple(part for part in inner if isinstance(part, Disc | Polygon | Stroke))
            return Within(move(centre), radius * scale, plain)


def arrow(
    ink: Role, start: Point, end: Point, width: float = 0.13, wing: float = 0.24
) -> tuple[Shape, ...]:
    """Draw an arrow from one point to another."""
    (x0, y0), (x1, y1) = start, end
    length = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    tips = tuple(
        (x1 - wing * (dx + side * dy), y1 - wing * (dy - side * dx)) for side in (1.0, -1.0)
    )
    return (Stroke((start, end), width, ink), Stroke((tips[0], end, tips[1]), width, ink))


def cross(ink: Role) -> tuple[Shape, ...]:
    """Draw a cross of two slanting lines."""
    low, high = 0.5 - 0.28, 0.5 + 0.28
    return (
        Stroke(((low, low), (high, high)), 0.15, ink),
        Stroke(((high, low), (low, high)), 0.15, ink),
    )


def check(ink: Role, width: float = 0.15) -> tuple[Shape, ...]:
    """Draw a tick."""
    return (Stroke(((0.22, 0.54), (0.42, 0.74), (0.79, 0.29)), width, ink),)


def glass(ink: Role, lens: Role) -> tuple[Shape, ...]:
    """Draw a magnifying glass."""
    return (
        Stroke(((0.6, 0.6), (0.82, 0.82)), 0.15, ink),
        Disc((0.43, 0.43), 0.28, ink),
        Disc((0.43, 0.43), 0.17, lens),
    )


def flask(ink: Role, fill: Role) -> tuple[Shape, ...]:
    """Draw a flask with something in it: research."""
    return (
        Slab((0.36, 0.12), 0.28, 0.09, 0.03, ink),
        Polygon(((0.4, 0.16), (0.6, 0.16), (0.6, 0.42), (0.86, 0.86), (0.14, 0.86), (0.4, 0.42)),
                ink),
        Polygon(((0.35, 0.62), (0.65, 0.62), (0.75, 0.79), (0.25, 0.79)), fill),
    )  # fmt: skip


def wrench(ink: Role, ground: Role) -> tuple[Shape, ...]:
    """Draw a wrench: a repair."""
    return (
        Stroke(((0.27, 0.75), (0.62, 0.38)), 0.17, ink),
        Disc((0.67, 0.33), 0.22, ink),
        Polygon(((0.66, 0.34), (0.72, 0.04), (0.98, 0.28)), ground),
    )


def shield(ink: Role) -> tuple[Shape, ...]:
    """Draw a shield: a defence."""
    half = ((0.5, 0.12), (0.82, 0.22), (0.79, 0.58), (0.5, 0.9))
    return (Polygon((*half, *((1 - x, y) for x, y in reversed(half))), ink),)


def sword(ink: Role) -> tuple[Shape, ...]:
    """Draw two crossed blades: a battle."""
    return tuple(
        shape
        for side in (1.0, -1.0)
        for shape in (
            Stroke((_side(0.2, 0.16, side), _side(0.82, 0.84, side)), 0.1, ink),
            Stroke((_side(0.6, 0.8, side), _side(0.8, 0.6, side)), 0.09, ink),
        )
    )


def _side(x: float, y: float, side: float) -> Point:
    return (0.5 + (x - 0.5) * side, y)


def target(ink: Role) -> tuple[Shape, ...]:
    """Draw crosshairs."""
    lines = (((0.5, 0.08), (0.5, 0.34)), ((0.5, 0.66), (0.5, 0.92)),
             ((0.08, 0.5), (0.34, 0.5)), ((0.66, 0.5), (0.92, 0.5)))  # fmt: skip
    return (
        Arc(MIDDLE, 0.36, 0, 360, 0.1, ink),
        *(Stroke(line, 0.09, ink) for line in lines),
        Disc(MIDDLE, 0.08, ink),
    )


def bolt(ink: Role) -> tuple[Shape, ...]:
    """Draw a lightning bolt: a bonus, something special."""
    points = ((0.6, 0.08), (0.24, 0.56), (0.47, 0.56), (0.4, 0.92), (0.77, 0.42), (0.53, 0.42))
    return (Polygon(points, ink),)


def star(ink: Role, radius: float = 0.42) -> tuple[Shape, ...]:
    """Draw a star of five points."""
    return (Polygon(star_points(5, radius * 0.44, radius), ink),)


def handshake(ink: Role) -> tuple[Shape, ...]:
    """Draw two linked rings: an alliance."""
    return (Arc((0.36, 0.5), 0.25, 0, 360, 0.11, ink), Arc((0.64, 0.5), 0.25, 0, 360, 0.11, ink))


def swap(ink: Role) -> tuple[Shape, ...]:
    """Draw arrows to both sides: a trade."""
    return (
        *arrow(ink, (0.18, 0.32), (0.82, 0.32), 0.1, 0.15),
        *arrow(ink, (0.82, 0.68), (0.18, 0.68), 0.1, 0.15),
    )


@cache
def clock() -> Art:
    """Draw a clock."""
    return Art(
        "sign clock",
        (
            Disc(MIDDLE, 0.49, Role.OCEAN),
            Disc(MIDDLE, 0.38, Role.LIGHT),
            Stroke(((0.5, 0.25), (0.5, 0.5), (0.67, 0.6)), 0.1, Role.DARK),
        ),
    )


@cache
def crown() -> Art:
    """Draw a crown: the host of a table."""
    points = ((0.06, 0.24), (0.28, 0.5), (0.5, 0.1), (0.72, 0.5), (0.94, 0.24), (0.84, 0.72),
              (0.16, 0.72))  # fmt: skip
    return Art(
        "sign crown",
        (
            Polygon(points, Role.FLAME),
            Slab((0.16, 0.76), 0.68, 0.14, 0.03, Role.FLAME),
            *(Disc(at, 0.075, Role.FLAME) for at in ((0.06, 0.2), (0.5, 0.09), (0.94, 0.2))),
            *(Disc((x, 0.6), 0.055, Role.RED) for x in (0.3, 0.5, 0.7)),
        ),
    )
