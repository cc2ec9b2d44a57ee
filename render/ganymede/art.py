"""The drawings of Ganymede: settlers, types, deeds, worlds and small signs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke
from render.drawings.facing import rotate
from render.drawings.ships import HULLS, Ship, ship
from render.drawings.signs import scale_shapes
from render.drawings.tones import hull, mirror_outline
from render.drawings.worlds import World, planet
from render.palettes import Role
from render.shapes import around
from rules.ganymede.charts.kinds import Colour, EffectKind

FILLS: Mapping[Colour, Role] = {
    Colour.RED: Role.RED,
    Colour.YELLOW: Role.YELLOW,
    Colour.BLUE: Role.BLUE,
    Colour.PURPLE: Role.PURPLE,
    Colour.WHITE: Role.WHITE,
}


def _plus(arm: float, reach: float) -> tuple[Point, ...]:
    left, right, low, high = 0.5 - arm, 0.5 + arm, 0.5 - reach, 0.5 + reach
    return (
        (left, low), (right, low), (right, left), (high, left), (high, right), (right, right),
        (right, high), (left, high), (left, right), (low, right), (low, left), (left, left),
    )  # fmt: skip


def _letter(colour: Colour, size: float) -> Letter:
    return Letter(colour.value, (0.5, 0.5), size, Role(f"on {FILLS[colour]}"))


SETTLERS: Mapping[Colour, Art] = {
    Colour.RED: Art(
        "settler red",
        (Polygon(around(4, 0.5), Role.RED), _letter(Colour.RED, 0.5)),
    ),
    Colour.YELLOW: Art(
        "settler yellow",
        (Slab((0.09, 0.09), 0.82, 0.82, 0.12, Role.YELLOW), _letter(Colour.YELLOW, 0.6)),
    ),
    Colour.BLUE: Art(
        "settler blue",
        (Disc((0.5, 0.5), 0.47, Role.BLUE), _letter(Colour.BLUE, 0.58)),
    ),
    Colour.PURPLE: Art(
        "settler purple",
        (Polygon(_plus(0.26, 0.48), Role.PURPLE), _letter(Colour.PURPLE, 0.52)),
    ),
    Colour.WHITE: Art(
        "any settler",
        (
            Polygon(around(6, 0.5), Role.SOFT),
            Polygon(around(6, 0.44), Role.WHITE),
            _letter(Colour.WHITE, 0.46),
        ),
    ),
}
"""A settler by colour: each has its own shape and letter. White stands for any."""


def _chevrons(ink: Role) -> tuple[Shape, ...]:
    return tuple(
        Stroke(((0.2, low), (0.5, low - 0.26), (0.8, low)), 0.13, ink) for low in (0.5, 0.78)
    )


def _gear(ink: Role) -> tuple[Shape, ...]:
    tips = around(8, 0.4)
    teeth = tuple(Stroke(((0.5, 0.5), tip), 0.15, ink) for tip in tips)
    return (*teeth, Disc((0.5, 0.5), 0.31, ink), Disc((0.5, 0.5), 0.14, Role.YELLOW))


def _signal(ink: Role) -> tuple[Shape, ...]:
    waves = tuple(Arc((0.5, 0.76), radius, 222, 318, 0.12, ink) for radius in (0.36, 0.6))
    return (Disc((0.5, 0.74), 0.12, ink), *waves)


def _cross(ink: Role) -> tuple[Shape, ...]:
    return (Polygon(_plus(0.14, 0.38), ink),)


def _orbit(ink: Role) -> tuple[Shape, ...]:
    return (
        Arc((0.5, 0.5), 0.42, 0, 360, 0.09, ink),
        Disc((0.5, 0.5), 0.19, ink),
        Disc((0.79, 0.21), 0.11, ink),
    )


TYPES: Mapping[Colour, Art] = {
    Colour.RED: Art("type red", _chevrons(Role.ON_RED)),
    Colour.YELLOW: Art("type yellow", _gear(Role.ON_YELLOW)),
    Colour.BLUE: Art("type blue", _signal(Role.ON_BLUE)),
    Colour.PURPLE: Art("type purple", _cross(Role.ON_PURPLE)),
    Colour.WHITE: Art("type white", _orbit(Role.ON_WHITE)),
}
"""The signs of the types, to be drawn on a ground of the type's colour."""

_STAR = tuple(
    point
    for outer, inner in zip(around(5, 0.48), around(5, 0.21, 0.1), strict=True)
    for point in (outer, inner)
)


def _arrow(y: float, tip: float, tail: float, ink: Role) -> tuple[Shape, ...]:
    wing = 0.17 if tip < tail else -0.17
    head = ((tip + wing, y - 0.15), (tip, y), (tip + wing, y + 0.15))
    return (Stroke(((tail, y), (tip, y)), 0.1, ink), Stroke(head, 0.1, ink))


def _person(x: float, ink: Role) -> tuple[Shape, ...]:
    shoulders = Slab((x - 0.27, 0.54), 0.54, 0.58, 0.25, ink)
    return (Disc((x, 0.3), 0.18, ink), shoulders)


DEEDS: Mapping[EffectKind, Art] = {
    EffectKind.RECRUIT: Art(
        "recruit",
        (
            *_person(0.36, Role.INK),
            Stroke(((0.82, 0.16), (0.82, 0.48)), 0.1, Role.INK),
            Stroke(((0.66, 0.32), (0.98, 0.32)), 0.1, Role.INK),
        ),
    ),
    EffectKind.ADAPT: Art(
        "adapt", (*_arrow(0.3, 0.9, 0.1, Role.INK), *_arrow(0.7, 0.1, 0.9, Role.INK))
    ),
    EffectKind.MOVE: Art(
        "move", (*_arrow(0.5, 0.92, 0.48, Role.INK), Disc((0.22, 0.5), 0.2, Role.INK))
    ),
    EffectKind.REPUTATION: Art("reputation", (Polygon(_STAR, Role.ACCENT),)),
    EffectKind.DRAW: Art(
        "draw",
        (
            Slab((0.18, 0.08), 0.64, 0.84, 0.12, Role.INK),
            Polygon(((0.5, 0.18), (0.7, 0.72), (0.5, 0.6), (0.3, 0.72)), Role.CARD),
        ),
    ),
}


ONWARD = Art(
    "onward",
    (
        Stroke(((0.1, 0.5), (0.8, 0.5)), 0.14, Role.SOFT),
        Stroke(((0.54, 0.2), (0.88, 0.5), (0.54, 0.8)), 0.14, Role.SOFT),
    ),
)
"""The way of settlers from one world to the next."""


@cache
def counted_settlers(colour: Colour, count: int) -> Art:
    """Draw settlers of a colour as one, with their number instead of the letter."""
    ink = Role(f"on {FILLS[colour]}")
    letter = Letter(str(count), (0.5, 0.52), 0.72 if count < 10 else 0.69, ink)
    return Art(f"settlers {colour} {count}", (*SETTLERS[colour].shapes[:-1], letter))


def _card(name: str, *shapes: Shape) -> Art:
    """Draw a small card: what a ship counts, not whom it carries."""
    frame = Slab((0.1, 0.0), 0.8, 1.0, 0.12, Role.INK)
    return Art(name, (frame, *shapes))


COUNTED_SIGNS = {
    colour: _card(
        f"counted sign {colour}",
        Slab((0.15, 0.05), 0.7, 0.9, 0.09, Role.EMPTY),
        *scale_shapes(SETTLERS[colour].shapes[:-1], 0.56),
    )
    for colour in Colour
}
"""Settlers printed on a player's shuttles."""
COUNTED_SHUTTLES = {
    colour: _card(
        f"counted shuttle {colour}",
        Slab((0.15, 0.05), 0.7, 0.9, 0.09, FILLS[colour]),
        *scale_shapes(TYPES[colour].shapes, 0.62),
    )
    for colour in Colour
}
"""A player's shuttles of a type, drawn as their column."""

COLUMNS = Art(
    "columns",
    tuple(
        Slab((0.02 + 0.195 * number, 0.08), 0.18, 0.84, 0.05, FILLS[colour])
        for number, colour in enumerate(TYPES)
    ),
)
"""A player's shuttles of all types, as their columns."""

EARTH = planet(World.OCEAN, 4)
MARS = planet(World.RED, 3)
MOON = planet(World.BARREN, 4)
JUPITER = Art(
    "ganymede before jupiter",
    (
        *scale_shapes(planet(World.GAS, 1).shapes, 0.86, (0.43, 0.43)),
        Disc((0.74, 0.72), 0.27, Role.LANE),
        *scale_shapes(MOON.shapes, 0.48, (0.74, 0.72)),
    ),
)
"""The yard of all ships: the moon, with its planet behind it."""


def _watermark(kind: Ship) -> Art:
    """Draw a ship that flies to the upper right, too faint to be read as a sign."""
    outline = Art(
        f"watermark {kind}", (Polygon(mirror_outline(HULLS[kind]), Role.LANE),), ground=True
    )
    return rotate(outline, "slanting", 45)


SHUTTLE_MARK, SHIP_MARK = _watermark(Ship.SHUTTLE), _watermark(Ship.COLONY)
"""Faint drawings on cards, below their words."""

TILES = Art(
    "tiles",
    (
        Slab((0.06, 0.24), 0.7, 0.6, 0.1, Role.LINE),
        Slab((0.22, 0.1), 0.72, 0.64, 0.1, Role.ACCENT),
        Disc((0.58, 0.32), 0.11, Role.ON_ACCENT),
        Slab((0.42, 0.45), 0.32, 0.2, 0.1, Role.ON_ACCENT),
    ),
)

TILE = Art(
    "tile",
    (
        Slab((0.04, 0.14), 0.92, 0.72, 0.12, Role.ACCENT),
        Stroke(((0.28, 0.5), (0.72, 0.5)), 0.13, Role.ON_ACCENT),
    ),
)
"""A tile to be paid."""

ROCKET = ship(Ship.ROCKET, Role.WHITE)
UNFLOWN = Art("unflown rocket", tuple(hull(HULLS[Ship.ROCKET], Role.CARD, Role.SOFT)), ground=True)
"""The place of a ship that nobody has launched yet."""

HAND = Art(
    "hand",
    (
        Slab((0.08, 0.12), 0.52, 0.76, 0.1, Role.LINE),
        Slab((0.34, 0.06), 0.58, 0.86, 0.1, Role.INK),
        Polygon(((0.63, 0.2), (0.8, 0.7), (0.63, 0.6), (0.46, 0.7)), Role.CARD),
    ),
)

BONUS = Art(
    "bonus",
    (
        Polygon(
            ((0.58, 0.02), (0.16, 0.58), (0.44, 0.58), (0.36, 0.98), (0.84, 0.38), (0.54, 0.38)),
            Role.ACCENT,
        ),
    ),
)
"""A basic action."""


def _spot(name: str, radius: float, *shapes: Shape) -> Art:
    """Draw a free place: dark in a thin ring, so that it is counted, but not among the settlers."""
    ring = Disc((0.5, 0.5), radius + 0.06, Role.SOFT)
    return Art(name, (ring, Disc((0.5, 0.5), radius, Role.EMPTY), *shapes), ground=True)


_BARS = tuple(Stroke(((0.32, y), (0.68, y)), 0.07, Role.SOFT) for y in (0.41, 0.59))
SPOT = _spot("spot", 0.2)
"""A free place for any settler."""
SPOT_ALIKE = _spot("spot alike", 0.4, *_BARS)
SPOT_DIFFERENT = _spot(
    "spot different", 0.4, *_BARS, Stroke(((0.36, 0.76), (0.64, 0.24)), 0.07, Role.SOFT)
)


@cache
def seat_sign(seat: int, *, active: bool = True) -> Art:
    """Draw the number of a seat, from 1; filled with the accent while the seat is active."""
    ground, ink = (Role.ACCENT, Role.ON_ACCENT) if active else (Role.INK, Role.CARD)
    return Art(
        f"seat {seat} {active}",
        (
            Disc((0.5, 0.5), 0.5, Role.CARD),
            Disc((0.5, 0.5), 0.46, ground),
            Letter(str(seat + 1), (0.5, 0.5), 0.6, ink),
        ),
    )
