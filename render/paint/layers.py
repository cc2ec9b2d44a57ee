"""Shapes drawn on a layer: a part of a drawing's square, large enough for them.

A route across a map has a square as wide as it is long, most of which stays empty. Layers begin at
multiples of `OVERSAMPLING`, so a shape has the same pixels on any of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageChops, ImageDraw

from render.art import Arc, Disc, Letter, Point, Polygon, Shape, Slab, Stroke, Within
from render.paint.fonts import cap_height, font
from render.palettes import Palette, Rgb
from render.scene import Weight

Edges = tuple[int, int, int, int]
"""Left, top, right and bottom of a rectangle, the latter two excluded."""
# drawn larger and reduced, because Pillow draws without anti-aliasing
OVERSAMPLING = 4
MARGIN = 4
"""Pixels around a shape, to allow for rounding."""
CLEAR = (0, 0, 0, 0)


class Layer(NamedTuple):
    """A part of a square with a side of `big` pixels; its corner lies at `left` and `top`."""

    image: Image.Image
    left: int
    top: int
    big: int

    @property
    def corner(self) -> tuple[int, int]:
        """The corner's place in the reduced square."""
        return self.left // OVERSAMPLING, self.top // OVERSAMPLING

    def at(self, x: float, y: float) -> Point:
        """Return a point of the unit square in pixels of the layer."""
        return x * self.big - self.left, y * self.big - self.top

    def ring(self, centre: Point, radius: float) -> tuple[float, float, float, float]:
        """Return the edges of a circle in pixels of the layer; its radius is in pixels, too."""
        left, top, right, low = _around(centre, radius, self.big)
        # rounded in the square, and so equal on each layer: only this subtraction is always exact
        return left - self.left, top - self.top, right - self.left, low - self.top

    def draw(self, shapes: Iterable[Shape], palette: Palette) -> None:
        """Draw shapes on the layer, in order."""
        for shape in shapes:
            if covers(shape) and not isinstance(shape, Within):
                _stamp(self, shape, palette[shape.fill])
                continue
            over = layer([shape], self.big)
            if isinstance(shape, Within):
                over.draw(shape.shapes, palette)
                over.keep_within(shape.centre, shape.radius)
            else:
                _stamp(over, shape, palette[shape.fill])
            self.image.alpha_composite(over.image, (over.left - self.left, over.top - self.top))

    def keep_within(self, centre: Point, radius: float) -> None:
        """Cut off everything outside a circle of the unit square."""
        hole = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(hole).ellipse(self.ring(centre, radius * self.big), fill=255)
        self.image.putalpha(ImageChops.multiply(self.image.getchannel("A"), hole))


def layer(shapes: Sequence[Shape], big: int, *, opaque: bool = False) -> Layer:
    """Return an empty layer with room for the parts of these shapes that lie in the square.

    With `opaque`, and if all shapes are opaque, it has premultiplied alpha, which saves a
    conversion before it is scaled down.
    """
    left, top, right, low = _edges(shapes, big)
    left, top = (max(0, start) // OVERSAMPLING * OVERSAMPLING for start in (left, top))
    right, low = (-(-min(big, end) // OVERSAMPLING) * OVERSAMPLING for end in (right, low))
    size = max(OVERSAMPLING, right - left), max(OVERSAMPLING, low - top)
    mode = "RGBa" if opaque and all(map(covers, shapes)) else "RGBA"
    return Layer(Image.new(mode, size, CLEAR), left, top, big)


def _edges(shapes: Iterable[Shape], big: int) -> Edges:
    """Return the bounding box of these shapes in a square of `big` pixels, with a margin."""
    edges = [edge for shape in shapes for edge in _reach(shape, big)]
    if not edges:
        return 0, 0, 0, 0
    lefts, tops, rights, lows = zip(*edges, strict=True)
    return (
        floor(min(lefts)) - MARGIN,
        floor(min(tops)) - MARGIN,
        ceil(max(rights)) + MARGIN,
        ceil(max(lows)) + MARGIN,
    )


def _reach(shape: Shape, big: int) -> Iterator[tuple[float, float, float, float]]:
    """Yield rectangles that together cover a shape."""
    match shape:
        case Disc(centre=point, radius=radius) | Arc(centre=point, radius=radius):
            yield _around(point, radius * big, big)
        case Polygon(points=points):
            yield _around_all(points, 0, big)
        case Stroke(points=points, width=width):
            yield _around_all(points, width * big / 2, big)
        case Slab(corner=(x, y), width=width, height=height):
            yield x * big, y * big, (x + width) * big, (y + height) * big
        case Letter(text=text, centre=(x, y), size=size):
            left, top, right, low = font(round(size * big), Weight.HEAVY).getbbox(text, anchor="ms")
            down = y * big + cap_height(round(size * big), Weight.HEAVY) / 2
            yield x * big + left, down + top, x * big + right, down + low
        case Within(centre=centre, radius=radius, shapes=shapes):
            yield _around(centre, radius * big, big)
            for inner in shapes:
                yield from _reach(inner, big)


def _around_all(
    points: Sequence[Point], radius: float, big: int
) -> tuple[float, float, float, float]:
    """Return a rectangle around all these points, in pixels."""
    across, down = zip(*points, strict=True)
    left, top, _, _ = _around((min(across), min(down)), radius, big)
    _, _, right, low = _around((max(across), max(down)), radius, big)
    return left, top, right, low


def _around(point: Point, radius: float, big: int) -> tuple[float, float, float, float]:
    """Return a square around a point of the unit square, in pixels."""
    x, y = point[0] * big, point[1] * big
    return x - radius, y - radius, x + radius, y + radius


def covers(shape: Shape) -> bool:
    """Return whether a shape is opaque; it needs no layer of its own then."""
    match shape:
        case Disc() | Arc() | Polygon() | Stroke():
            return shape.opacity == 1
        case Letter() | Within():
            return False  # its edges are smooth
    return True


def _stamp(on: Layer, shape: Disc | Arc | Polygon | Stroke | Slab | Letter, colour: Rgb) -> None:
    """Draw one shape on a layer."""
    draw, big = ImageDraw.Draw(on.image), on.big
    match shape:
        case Disc(centre=centre, radius=radius, opacity=opacity):
            draw.ellipse(on.ring(centre, radius * big), fill=(*colour, round(255 * opacity)))
        case Arc(centre=(x, y), radius=radius, start=start, end=end, width=width):
            tint = (*colour, round(255 * shape.opacity))
            edges = (*on.at(x - radius, y - radius), *on.at(x + radius, y + radius))
            draw.arc(edges, start, end, fill=tint, width=round(width * big))
        case Polygon(points=points, opacity=opacity):
            corners = [on.at(*point) for point in points]
            draw.polygon(corners, fill=(*colour, round(255 * opacity)))
        case Stroke(points=points, width=width, opacity=opacity):
            path, tint = [on.at(*point) for point in points], (*colour, round(255 * opacity))
            draw.line(path, fill=tint, width=round(width * big), joint="curve")
            # Pillow joins a line's corners in a curve, but leaves its ends flat
            for end_point in (points[0], points[-1]):
                draw.ellipse(on.ring(end_point, width * big / 2), fill=tint)
        case Slab(corner=(x, y), width=width, height=height, radius=radius):
            edges = (*on.at(x, y), *on.at(x + width, y + height))
            draw.rounded_rectangle(edges, radius * big, fill=(*colour, 255))
        case Letter(text=text, centre=centre, size=size):
            face = font(round(size * big), Weight.HEAVY)
            across, down = on.at(*centre)
            rise = cap_height(round(size * big), Weight.HEAVY) / 2
            draw.text((across, down + rise), text, fill=colour, font=face, anchor="ms")
