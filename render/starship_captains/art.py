"""The drawings of Starship Captains: crew, ships, pirates, routes, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache, lru_cache
from math import hypot

from render.art import Arc, Art, Disc, Letter, Point, Polygon, Shape, Slab, Stroke
from render.drawings.stations import station
from render.drawings.worlds import World, planet
from render.palettes import Role
from render.player_styles import sign as sign
from render.shapes import outline, star
from render.starship_captains.owners import SEATS
from rules.starship_captains.charts.kinds import (
    Artifact,
    Colour,
    Figure,
    Icon,
    RouteColour,
)
from rules.starship_captains.charts.words import ICON_WORDS

COLOURS: Mapping[Colour, Role] = {
    Colour.RED: Role.RED,
    Colour.YELLOW: Role.YELLOW,
    Colour.BLUE: Role.BLUE,
    Colour.GOLD: Role.ACCENT,
    Colour.GRAY: Role.ROCK,
}
INKS: Mapping[Colour, Role] = {
    Colour.RED: Role.ON_RED,
    Colour.YELLOW: Role.ON_YELLOW,
    Colour.BLUE: Role.ON_BLUE,
    Colour.GOLD: Role.ON_ACCENT,
    Colour.GRAY: Role.DARK,
}
LETTERS: Mapping[Colour, str] = {
    Colour.RED: "R",
    Colour.YELLOW: "Y",
    Colour.BLUE: "B",
    Colour.GOLD: "gold",
    Colour.GRAY: "gray",
}
"""Text on a room or a mission's line beside its colour, in the words of the labels."""
ANY: Mapping[Colour, str] = {Colour.GOLD: "*", Colour.GRAY: "?"}
"""Letters of colours whose name is too long for a small sign."""
ROUTES: Mapping[RouteColour, Role] = {
    RouteColour.PURPLE: Role.PURPLE,
    RouteColour.GREEN: Role.GREEN,
    RouteColour.YELLOW: Role.YELLOW,
}
DASHES: Mapping[RouteColour, tuple[float, float]] = {
    RouteColour.PURPLE: (1.0, 0.0),
    RouteColour.GREEN: (34.0, 16.0),
    RouteColour.YELLOW: (4.0, 20.0),
}
"""Lengths of a dash and of a gap in pixels; a gap of 0 is an unbroken line."""
ROUTE_LETTERS: Mapping[RouteColour, str] = {
    RouteColour.PURPLE: "P",
    RouteColour.GREEN: "G",
    RouteColour.YELLOW: "Y",
}
LINE = 11.0
"""Width of a route in pixels."""


def seat_sign(seat: int) -> Art:
    """Draw a seat's sign."""
    return sign(SEATS[seat])


@cache
def figure(kind: Figure) -> Art:
    """Draw a crew member: head and shoulders with a letter; a commander wears a ring."""
    letter = kind.value[0].upper()
    fill, ink = Role.SOFT, Role.DARK
    if kind.colour is not None:
        fill, ink = COLOURS[kind.colour], INKS[kind.colour]
    elif kind is Figure.ANDROID:
        fill = Role.LIGHT
    body: tuple[Shape, ...] = (
        Disc((0.5, 0.26), 0.24, Role.DARK),
        Slab((0.08, 0.4), 0.84, 0.58, 0.26, Role.DARK),
        Disc((0.5, 0.26), 0.2, fill),
        Slab((0.12, 0.44), 0.76, 0.5, 0.22, fill),
    )
    if kind is Figure.ANDROID:
        body = (
            Slab((0.22, 0.02), 0.56, 0.4, 0.06, Role.DARK),
            Slab((0.08, 0.4), 0.84, 0.58, 0.06, Role.DARK),
            Slab((0.26, 0.06), 0.48, 0.32, 0.04, fill),
            Slab((0.12, 0.44), 0.76, 0.5, 0.04, fill),
            Disc((0.4, 0.22), 0.06, Role.DARK),
            Disc((0.6, 0.22), 0.06, Role.DARK),
        )
    ring: tuple[Shape, ...] = ()
    if kind.commander:
        ring = (Arc((0.5, 0.5), 0.5, 0, 360, 0.09, Role.ACCENT),)
    return Art(f"captains figure {kind}", (*body, Letter(letter, (0.5, 0.7), 0.44, ink), *ring))


@cache
def artifact(kind: Artifact) -> Art:
    """Draw an artifact as a gem of its two colours, with their letters."""
    left, right = kind.colours
    return Art(
        f"captains artifact {kind}",
        (
            Polygon(_gem(0.0), Role.INK),
            Polygon(((0.5, 0.07), (0.24, 0.07), (0.06, 0.5), (0.24, 0.93), (0.5, 0.93)),
                    COLOURS[left]),
            Polygon(((0.5, 0.07), (0.76, 0.07), (0.94, 0.5), (0.76, 0.93), (0.5, 0.93)),
                    COLOURS[right]),
            Letter(LETTERS[left], (0.3, 0.53), 0.5, INKS[left]),
            Letter(LETTERS[right], (0.7, 0.53), 0.5, INKS[right]),
        ),
    )  # fmt: skip


def _gem(edge: float) -> tuple[Point, ...]:
    """Return a stone with six corners, pointed at the left and right."""
    low, high = edge, 1 - edge
    return (low, 0.5), (0.22, low), (0.78, low), (high, 0.5), (0.78, high), (0.22, high)


@cache
def room(colour: Colour) -> Art:
    """Draw the colour and letter of a room or of a mission's line; gray takes anybody."""
    words = LETTERS[colour]
    return Art(
        f"captains room {colour}",
        (
            Slab((0.04, 0.04), 0.92, 0.92, 0.2, Role.LIGHT),
            Slab((0.09, 0.09), 0.82, 0.82, 0.16, COLOURS[colour]),
            Letter(words, (0.5, 0.53), 0.34 if len(words) > 1 else 0.56, INKS[colour]),
        ),
    )


@cache
def line_sign(colour: Colour) -> Art:
    """Draw the colour of a mission's line with as large a letter as fits."""
    letter = LETTERS[colour] if len(LETTERS[colour]) == 1 else ANY[colour]
    return Art(
        f"captains line {colour}",
        (
            Slab((0.0, 0.0), 1.0, 1.0, 0.2, Role.LIGHT),
            Slab((0.06, 0.06), 0.88, 0.88, 0.16, COLOURS[colour]),
            Letter(letter, (0.5, 0.53), 0.8, INKS[colour]),
        ),
    )


@cache
def crew_sign(kind: Figure) -> Art:
    """Draw a crew member with as large a letter as fits; a commander wears a ring."""
    letter, fill, ink = kind.value[0].upper(), Role.SOFT, Role.DARK
    if kind.colour is not None:
        fill, ink = COLOURS[kind.colour], INKS[kind.colour]
    elif kind is Figure.ANDROID:
        fill = Role.LIGHT
    edge = Role.ACCENT if kind.commander else Role.DARK
    body: tuple[Shape, ...] = (
        Disc((0.5, 0.22), 0.22, edge),
        Slab((0.02, 0.3), 0.96, 0.7, 0.26, edge),
        Disc((0.5, 0.22), 0.15, fill),
        Slab((0.1, 0.38), 0.8, 0.54, 0.2, fill),
    )
    if kind is Figure.ANDROID:
        body = (
            Slab((0.24, 0.0), 0.52, 0.4, 0.04, edge),
            Slab((0.02, 0.3), 0.96, 0.7, 0.04, edge),
            Slab((0.32, 0.07), 0.36, 0.3, 0.02, fill),
            Slab((0.1, 0.38), 0.8, 0.54, 0.02, fill),
        )
    return Art(f"captains crew {kind}", (*body, Letter(letter, (0.5, 0.65), 0.69, ink)))


@cache
def bonus(icon: Icon) -> Art:
    """Draw a bonus icon on the side of a tech: R repair, M medal, V move."""
    if icon is Icon.NONE:
        return Art("captains bonus none", (Disc((0.5, 0.5), 0.12, Role.LINE),), ground=True)
    fill = {Icon.REPAIR: Role.LAND, Icon.MEDAL: Role.ACCENT, Icon.MOVE: Role.OCEAN}[icon]
    ink = Role.ON_ACCENT if icon is Icon.MEDAL else Role.DARK
    return Art(
        f"captains bonus {icon}",
        (
            Disc((0.5, 0.5), 0.48, Role.INK),
            Disc((0.5, 0.5), 0.43, fill),
            Letter(str(icon), (0.5, 0.53), 0.54, ink),
        ),
    )


def bonus_legend() -> list[Art | str]:
    """Return the meaning of the bonus icons as parts of a line."""
    parts: list[Art | str] = []
    for icon, word in ICON_WORDS.items():
        parts += [bonus(icon), word]
    return parts


MEDAL = Art(
    "captains medal",
    (
        Polygon(((0.26, 0.02), (0.48, 0.02), (0.6, 0.42), (0.4, 0.5)), Role.RED),
        Polygon(((0.74, 0.02), (0.52, 0.02), (0.4, 0.42), (0.6, 0.5)), Role.BLUE),
        Disc((0.5, 0.68), 0.29, Role.ACCENT),
        Disc((0.5, 0.68), 0.18, Role.RUST),
    ),
)
RING = Art("captains ring", (Arc((0.5, 0.5), 0.44, 0, 360, 0.14, Role.ACCENT),))
"""A promotion ring that is left."""
DAMAGE = Art(
    "captains damage",
    (
        Polygon(
            star(0.5, 0.27),
            Role.RUST,
        ),
        Disc((0.5, 0.5), 0.14, Role.ACCENT),
    ),
)
SLOT = Art(
    "captains slot",
    (
        Slab((0.06, 0.06), 0.88, 0.88, 0.16, Role.LINE),
        Slab((0.12, 0.12), 0.76, 0.76, 0.1, Role.EMPTY),
    ),
)
"""An empty place for cargo."""


def triangle(fill: Role) -> tuple[Shape, ...]:
    """Draw a tile in three corners with a rim that stands out from any sky.

    It points down, at its planet: upright and red it was taken for a danger.
    """
    return (
        Polygon(((0.5, 1.0), (1.0, 0.07), (0.0, 0.07)), Role.INK),
        Polygon(((0.5, 0.92), (0.94, 0.12), (0.06, 0.12)), fill),
    )


TILE = Art("captains tile", triangle(Role.HULL))
TURNED = Art("captains turned tile", triangle(Role.EMPTY))
NEXT = Art("captains next tile", triangle(Role.ACCENT))
"""Triangle tiles: face up (a mission may still come here) and turned over."""


STATION = replace(station(Role.OCEAN), ground=True)
CLOSED = replace(station(Role.LINE), ground=True)
"""Stations, below their ids and names."""
FACES = tuple(planet(world, seed) for seed in (3, 4) for world in World)
"""Faces of planets, used in turn."""


def face(number: int) -> Art:
    """Draw the face of a planet, the same on every map."""
    return FACES[number % len(FACES)]


@lru_cache(maxsize=256)
def route(name: str, ends: tuple[Point, Point], side: int, colour: RouteColour) -> Art:
    """Draw a route as a line in a square of `side` pixels, its ends in parts of it."""
    (x0, y0), (x1, y1) = ends
    length = hypot(x1 - x0, y1 - y0) * side
    dash, gap = DASHES[colour]
    fill, width = ROUTES[colour], LINE / side
    # a dark edge separates routes that cross
    shapes: list[Shape] = [Stroke(ends, width * 2, Role.EMPTY)]
    if not gap:
        return Art(name, (*shapes, Stroke(ends, width, fill)), ground=True)
    at = 0.0
    while at < length:
        part = (at / length, min(1.0, (at + dash) / length))
        points = tuple((x0 + (x1 - x0) * t, y0 + (y1 - y0) * t) for t in part)
        shapes.append(Stroke(points, width, fill))
        at += dash + gap
    return Art(name, tuple(shapes), ground=True)


@cache
def route_mark(colour: RouteColour) -> Art:
    """Draw the letter of a route without a pirate."""
    return Art(
        f"captains route {colour}",
        (
            Disc((0.5, 0.5), 0.5, Role.EMPTY),
            Disc((0.5, 0.5), 0.44, ROUTES[colour]),
            Letter(ROUTE_LETTERS[colour], (0.5, 0.53), 0.72, Role.DARK),
        ),
    )


@cache
def seat_shape(seat: int, *, looped: bool = False) -> Art:
    """Draw a seat's sign without its number; within an arrow once it has gone around."""
    style = SEATS[seat]
    if not looped:
        shapes = outline(style.shape, 0.46, Role.INK), outline(style.shape, 0.41, style.fill)
        return Art(f"captains shape {style.key} {looped}", shapes)
    lap = (
        Disc((0.5, 0.5), 0.5, Role.DARK),
        Arc((0.5, 0.5), 0.48, -50, 270, 0.13, Role.ACCENT),
        Polygon(((0.46, 0.0), (0.74, 0.09), (0.52, 0.28)), Role.ACCENT),
    )
    seat_sign = outline(style.shape, 0.31, Role.INK), outline(style.shape, 0.27, style.fill)
    return Art(f"captains shape {style.key} {looped}", (*lap, *seat_sign))


MISSIONS = Art(
    "captains missions",
    (
        Slab((0.14, 0.02), 0.72, 0.96, 0.1, Role.INK),
        Slab((0.2, 0.08), 0.6, 0.84, 0.06, Role.OCEAN),
        Stroke(((0.32, 0.5), (0.45, 0.66), (0.7, 0.32)), 0.1, Role.LIGHT),
    ),
)
"""Completed missions."""
