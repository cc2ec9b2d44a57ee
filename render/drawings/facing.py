"""Turned drawings: ships are drawn nose up, and face each other in a battle."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, radians, sin

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke, Within

Turn = Callable[[Point], Point]


def nose_right(drawing: Art) -> Art:
    """Rotate a drawing 90° clockwise."""
    return _rotate(drawing, "right", lambda point: (1 - point[1], point[0]), 90)


def nose_left(drawing: Art) -> Art:
    """Rotate a drawing 90° anticlockwise."""
    return _rotate(drawing, "left", lambda point: (point[1], 1 - point[0]), -90)


def rotate(drawing: Art, name: str, degrees: float) -> Art:
    """Turn a drawing clockwise around its middle."""
    c, s = cos(radians(degrees)), sin(radians(degrees))

    def turn(point: Point) -> Point:
        x, y = point[0] - 0.5, point[1] - 0.5
        return 0.5 + x * c - y * s, 0.5 + x * s + y * c

    return _rotate(drawing, name, turn, degrees)


def _rotate(drawing: Art, name: str, turn: Turn, degrees: float) -> Art:
    shapes = tuple(_turn(shape, turn, degrees) for shape in drawing.shapes)
    return Art(f"{drawing.name} {name}", shapes, drawing.round, drawing.ground)


def _turn(shape: Shape, turn: Turn, degrees: float) -> Shape:
    """Turn one shape; letters stay upright."""
    match shape:
        case Disc(centre, radius, fill, opacity):
            return Disc(turn(centre), radius, fill, opacity)
        case Arc(centre, radius, start, end, width, fill, opacity):
            ends = start + degrees, end + degrees
            return Arc(turn(centre), radius, *ends, width, fill, opacity)
        case Polygon(points, fill, opacity):
            return Polygon(tuple(map(turn, points)), fill, opacity)
        case Stroke(points, width, fill, opacity):
            return Stroke(tuple(map(turn, points)), width, fill, opacity)
        case Slab((x, y), width, height, radius, fill):
            (x0, y0), (x1, y1) = turn((x, y)), turn((x + width, y + height))
            return Slab((min(x0, x1), min(y0, y1)), height, width, radius, fill)
        case Letter(text, centre, size, fill):
            return Letter(text, turn(centre), size, fill)
        case Within(centre, radius, shapes):
            inner = tuple(_turn(part, turn, degrees) for part in shapes)
            plain = tuple(part for part in inner if isinstance(part, Disc | Polygon | Stroke))
            return Within(turn(centre), radius, plain)
