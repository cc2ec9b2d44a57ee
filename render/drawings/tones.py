"""Light and shade as shapes: crescents on globes, the dark half of a hull, blobs from a seed."""

from __future__ import annotations

from itertools import pairwise
from math import cos, pi, sin, sqrt
from random import Random

from render.art import Point, Polygon
from render.palettes import Role

MIDDLE: Point = (0.5, 0.5)
LIGHT_FROM = (-0.6, -0.8)
"""Direction of the one light of all pictures, from the middle of a thing; of length 1."""
SHADE, GLINT = 0.34, 0.3
"""Opacity of a shade and of a glint."""


def oval(
    centre: Point, across: float, down: float, turn: float = 0.0, count: int = 40
) -> tuple[Point, ...]:
    """Return an ellipse by its half axes, turned by this many parts of a full turn."""
    (x, y), lean = centre, 2 * pi * turn
    turns = (2 * pi * number / count for number in range(count))
    flat = ((across * cos(angle), down * sin(angle)) for angle in turns)
    return tuple(
        (x + dx * cos(lean) - dy * sin(lean), y + dx * sin(lean) + dy * cos(lean))
        for dx, dy in flat
    )


def blob(rng: Random, centre: Point, radius: float, rough: float = 0.3) -> tuple[Point, ...]:
    """Return a closed irregular outline around a centre, with enough corners to look hand-drawn."""
    # fewer look like a polygon, more like a circle
    corners = rng.randint(9, 13)
    radii = [radius * (1 + rough * (2 * rng.random() - 1)) for _ in range(corners)]
    x, y = centre
    points = [
        (
            x + distance * cos(2 * pi * number / corners),
            y + distance * sin(2 * pi * number / corners),
        )
        for number, distance in enumerate(radii)
    ]
    return round_corners(tuple(points))


def round_corners(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return a closed outline with its corners cut twice (Chaikin's algorithm)."""
    for _ in range(2):
        cut: list[Point] = []
        for (x0, y0), (x1, y1) in pairwise((*points, points[0])):
            cut.append((0.75 * x0 + 0.25 * x1, 0.75 * y0 + 0.25 * y1))
            cut.append((0.25 * x0 + 0.75 * x1, 0.25 * y0 + 0.75 * y1))
        points = tuple(cut)
    return points


def crescent(centre: Point, radius: float, deep: float, role: Role, opacity: float) -> Polygon:
    """Return the night side of a globe, between its far edge and the same edge moved nearer.

    `deep` is its greatest width as a share of the radius.
    """
    (lx, ly), steps = LIGHT_FROM, [pi * (step / 24 - 0.5) for step in range(25)]
    outer = [_from_light(centre, radius, angle) for angle in steps]
    inner = [
        (x + deep * radius * lx * cos(angle), y + deep * radius * ly * cos(angle))
        for angle, (x, y) in zip(steps, outer, strict=True)
    ]
    return Polygon((*outer, *reversed(inner)), role, opacity)


def _from_light(centre: Point, radius: float, angle: float) -> Point:
    """Return a point of a circle at an angle from its dark side."""
    (x, y), (lx, ly) = centre, LIGHT_FROM
    along, beside = radius * cos(angle), radius * sin(angle)
    return x - lx * along + ly * beside, y - ly * along - lx * beside


def globe_shade(centre: Point, radius: float) -> tuple[Polygon, ...]:
    """Return the two steps of shade on a globe."""
    return (
        # two overlapping crescents give three tones, as the art direction asks
        crescent(centre, radius, 0.62, Role.DARK, SHADE),
        crescent(centre, radius, 0.3, Role.DARK, SHADE),
    )


def glint(centre: Point, radius: float) -> Polygon:
    """Return the brightest spot of a globe."""
    x, y = centre
    lx, ly = LIGHT_FROM
    return Polygon(
        oval((x + lx * radius * 0.52, y + ly * radius * 0.52), radius * 0.2, radius * 0.12, -0.11),
        Role.LIGHT,
        GLINT,
    )


def mirror_outline(half: tuple[Point, ...]) -> tuple[Point, ...]:
    """Return an outline from its right half, given from the nose down, mirrored at the middle."""
    return (*half, *((1 - x, y) for x, y in reversed(half)))


def hull(half: tuple[Point, ...], fill: Role, edge: Role) -> list[Polygon]:
    """Return a ship's body: a dark rim, the fill, and its right half in shade."""
    body = mirror_outline(half)
    side = (*half, (0.5, half[-1][1]), (0.5, half[0][1]))
    return [
        Polygon(grown(body, 0.035), edge),
        Polygon(body, fill),
        Polygon(side, Role.DARK, 0.28),
    ]


def grown(points: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    """Return an outline with every side moved outward and sharp corners."""
    count = len(points)
    # its sign tells in which direction the outline runs
    area = sum(
        points[n][0] * points[(n + 1) % count][1] - points[(n + 1) % count][0] * points[n][1]
        for n in range(count)
    )
    sign = 1 if area > 0 else -1
    return tuple(
        _corner(points[n - 1], points[n], points[(n + 1) % count], by * sign) for n in range(count)
    )


def _corner(before: Point, corner: Point, after: Point, by: float) -> Point:
    """Return a corner moved out along the middle between the normals of its two sides."""
    normals = []
    for (x0, y0), (x1, y1) in ((before, corner), (corner, after)):
        dx, dy = x1 - x0, y1 - y0
        long = sqrt(dx * dx + dy * dy) or 1.0
        normals.append((dy / long, -dx / long))
    (ax, ay), (bx, bend) = normals
    mx, my = ax + bx, ay + bend
    square = mx * mx + my * my
    # nearly a reversal: the middle of the normals would shoot far out
    if square < 0.2:
        return (corner[0] + by * ax, corner[1] + by * ay)
    # sharp noses would grow into needles
    stretch = min(2.0 / square, 1.6)
    return (corner[0] + by * mx * stretch, corner[1] + by * my * stretch)
