"""Shapes around the middle of the unit square, and the seats' distinct outlines."""

from __future__ import annotations

from math import ceil, cos, pi, sin

from render.art import Art, Disc, Letter, Point, Polygon, Shape, Stroke
from render.palettes import Role


def around(count: int, radius: float, turn: float = 0.0) -> tuple[Point, ...]:
    """Return points on a circle around the middle, clockwise from the top.

    `turn` moves them clockwise, in parts of a full turn.
    """
    angles = (2 * pi * (number / count + turn) - pi / 2 for number in range(count))
    return tuple((0.5 + radius * cos(angle), 0.5 + radius * sin(angle)) for angle in angles)


def hex_ring(name: str, role: Role, width: float) -> Art:
    """Draw the thick edge of a hex."""
    # a stroke reaches half its width outward, and its round ends a little more
    corners = around(6, 0.5 - width * 0.6)
    return Art(name, (Stroke((*corners, corners[0]), width, role),))


def slice_of_hex(number: int, count: int, radius: float) -> tuple[Point, ...]:
    """Return one of several equal slices of a hex, from its middle to its edge."""
    corners = around(6, radius)

    def edge(turn: float) -> Point:
        (x0, y0), (x1, y1) = corners[int(turn) % 6], corners[(int(turn) + 1) % 6]
        share = turn - int(turn)
        return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share

    first, last = 6 * number / count, 6 * (number + 1) / count
    between = [corners[corner % 6] for corner in range(int(first) + 1, ceil(last))]
    middle = ((0.5, 0.5),) if count > 1 else ()
    return (*middle, edge(first), *between, edge(last))


def star_points(points: int, deep: float, radius: float = 0.5) -> tuple[Point, ...]:
    """Return a star; `deep` is the distance of its inner corners from the middle."""
    pairs = zip(around(points, radius), around(points, deep, 0.5 / points), strict=True)
    return tuple(point for pair in pairs for point in pair)


def star(radius: float, inner: float) -> tuple[Point, ...]:
    """Return a star of eight points."""
    pairs = zip(around(8, radius), around(8, inner, 1 / 16), strict=True)
    return tuple(point for pair in pairs for point in pair)


def outline(shape: str, radius: float, fill: Role) -> Shape:
    """Draw the shape of a seat, which looks as large as a disc of this radius."""
    # factors by eye: a triangle of a disc's area looks smaller than the disc
    r = radius
    match shape:
        case "square":
            points = around(4, r * 1.27, 0.125)
        case "diamond":
            points = around(4, r * 1.1)
        case "hexagon" | "machine":
            points = around(6, r * 1.06, 1 / 12)
        case "triangle":
            points = tuple((x, y + 0.09) for x, y in around(3, r * 1.28))
        case "shield":
            corners = ((-r, -r), (r, -r), (r, r * 0.25), (0, r * 1.1), (-r, r * 0.25))
            points = tuple((0.5 + x, 0.5 + y) for x, y in corners)
        case _:
            return Disc((0.5, 0.5), r, fill)
    return Polygon(points, fill)


def outline_at(shape: str, centre: Point, radius: float, fill: Role) -> Shape:
    """Draw the shape of a seat elsewhere in the square."""
    drawn = outline(shape, radius, fill)
    across, down = centre[0] - 0.5, centre[1] - 0.5
    if isinstance(drawn, Disc):
        return Disc(centre, radius, fill)
    assert isinstance(drawn, Polygon)
    return Polygon(tuple((x + across, y + down) for x, y in drawn.points), fill)


def badge(text: str) -> tuple[Shape, ...]:
    """Draw a letter on a dark plate at the lower right, for drawings that need an explanation."""
    x, y = centre = (0.79, 0.79)
    radius = 0.21
    return (
        Disc(centre, radius, Role.DARK),
        Letter(text, (x, y + 0.015), radius * 1.65 / max(1, len(text)) ** 0.5, Role.LIGHT),
    )
