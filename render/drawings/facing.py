"""Drawings turned by quarters: ships are drawn nose up, and face each other in a battle."""

from __future__ import annotations

from collections.abc import Callable

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke, Within

Turn = Callable[[Point], Point]


def nose_right(drawing: Art) -> Art:
    """A drawing a quarter to the right."""
    return _turned(drawing, "right", lambda point: (1 - point[1], point[0]), 90)


def nose_left(drawing: Art) -> Art:
    """A drawing a quarter to the left."""
    return _turned(drawing, "left", lambda point: (point[1], 1 - point[0]), -90)


def _turned(drawing: Art, name: str, turn: Turn, degrees: float) -> Art:
    shapes = tuple(_turn(shape, turn, degrees) for shape in drawing.shapes)
    return Art(f"{drawing.name} {name}", shapes, drawing.round)


def _turn(shape: Shape, turn: Turn, degrees: float) -> Shape:
    """One shape; letters stay upright."""
    match shape:
        case Disc(centre, radius, fill, opacity):
            return Disc(turn(centre), radius, fill, opacity)
        case Arc(centre, radius, start, end, width, fill, opacity):
            turned = start + degrees, end + degrees
            return Arc(turn(centre), radius, *turned, width, fill, opacity)
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
            inner = tuple(_turn(one, turn, degrees) for one in shapes)
            plain = tuple(one for one in inner if isinstance(one, Disc | Polygon | Stroke))
            return Within(turn(centre), radius, plain)
