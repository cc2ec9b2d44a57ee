"""Flat drawings as data: shapes in a unit square, coloured by role.

Scenes name an `Art`; only `render.paint` turns it into pixels.
"""

from __future__ import annotations

from dataclasses import dataclass

from render.palettes import Role

Point = tuple[float, float]


@dataclass(frozen=True)
class Disc:
    """A filled circle."""

    centre: Point
    radius: float
    fill: Role
    opacity: float = 1.0


@dataclass(frozen=True)
class Arc:
    """A part of a ring, in degrees clockwise from three o'clock; `width` grows inwards."""

    centre: Point
    radius: float
    start: float
    end: float
    width: float
    fill: Role
    opacity: float = 1.0


@dataclass(frozen=True)
class Polygon:
    """A filled polygon."""

    points: tuple[Point, ...]
    fill: Role
    opacity: float = 1.0


@dataclass(frozen=True)
class Stroke:
    """A line through points, with round ends."""

    points: tuple[Point, ...]
    width: float
    fill: Role
    opacity: float = 1.0


@dataclass(frozen=True)
class Slab:
    """A filled rectangle with round corners."""

    corner: Point
    width: float
    height: float
    radius: float
    fill: Role


@dataclass(frozen=True)
class Letter:
    """Bold text around a centre; `size` is the height of the letters' em."""

    text: str
    centre: Point
    size: float
    fill: Role


@dataclass(frozen=True)
class Within:
    """Shapes clipped to a circle: the face of a planet."""

    centre: Point
    radius: float
    shapes: tuple[Disc | Polygon | Stroke, ...]


Shape = Disc | Arc | Polygon | Stroke | Slab | Letter | Within


@dataclass(frozen=True, eq=False, repr=False)
class Art:
    """A named drawing; names are unique, because sprites are cached by name.

    `round` cuts everything outside the circle that fills the square. A `ground`, such as a space or
    a route, has other drawings on it, which may hide much of it.
    """

    name: str
    shapes: tuple[Shape, ...]
    round: bool = False
    ground: bool = False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Art) and other.name == self.name

    def __hash__(self) -> int:
        return hash(self.name)

    def __repr__(self) -> str:
        return f"Art({self.name!r})"
