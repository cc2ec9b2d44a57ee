"""Buildings: domes, orbital stations, shipyards, beacons."""

from __future__ import annotations

from functools import cache

from render.art import Arc, Art, Disc, Polygon, Shape, Slab, Stroke
from render.drawings.tones import MIDDLE, oval
from render.palettes import Role


@cache
def dome(
    fill: Role, edge: Role = Role.DARK, *, sign: tuple[Shape, ...] = (), name: str = ""
) -> Art:
    """Draw a base on the ground: a dome on a slab.

    `sign` is laid over it, and `name` distinguishes the drawing.
    """
    return Art(
        name or f"dome {fill} {edge}",
        (
            *_bowl(0.47, edge),
            Slab((0.0, 0.7), 1.0, 0.25, 0.06, edge),
            *_bowl(0.42, fill),
            Slab((0.045, 0.745), 0.91, 0.16, 0.03, fill),
            Slab((0.045, 0.86), 0.91, 0.045, 0.02, Role.DARK),
            Polygon(((0.5, 0.3), *_quarter(0.42)), Role.DARK, 0.26),
            *sign,
        ),
    )


def hollow_dome(name: str, *sign: Shape) -> Art:
    """Draw a base that nobody has built yet: an outline, with a sign in it."""
    return Art(
        name,
        (
            *_bowl(0.47, Role.SOFT),
            Slab((0.0, 0.7), 1.0, 0.25, 0.06, Role.SOFT),
            *_bowl(0.39, Role.EMPTY),
            Slab((0.07, 0.77), 0.86, 0.11, 0.02, Role.EMPTY),
            *sign,
        ),
    )


def _bowl(radius: float, role: Role) -> tuple[Shape, ...]:
    points = tuple((x, y) for x, y in oval((0.5, 0.72), radius, radius * 1.3, 0.0, 48) if y <= 0.73)
    return (Polygon(points, role),)


def _quarter(radius: float) -> tuple[tuple[float, float], ...]:
    """Return the right part of a dome, which is in shade."""
    points = oval((0.5, 0.72), radius, radius * 1.3, 0.0, 48)
    outer = sorted((p for p in points if p[0] > 0.66 and p[1] <= 0.73), key=lambda p: p[1])
    return (*outer, (0.66, 0.73))


@cache
def station(fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw a wheel with four spokes and a hub."""
    spokes = tuple(
        Stroke((start, end), 0.07, fill)
        for start, end in (((0.5, 0.1), (0.5, 0.9)), ((0.1, 0.5), (0.9, 0.5)))
    )
    return Art(
        f"station {fill} {edge}",
        (
            Arc(MIDDLE, 0.49, 0, 360, 0.19, edge),
            *spokes,
            Arc(MIDDLE, 0.455, 0, 360, 0.12, fill),
            Arc(MIDDLE, 0.455, -30, 120, 0.12, Role.DARK, 0.28),
            Disc(MIDDLE, 0.19, edge),
            Disc(MIDDLE, 0.15, fill),
            Disc(MIDDLE, 0.07, Role.ICE),
        ),
    )


@cache
def fortress(fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw a fortified base: a square keep with a gun at each corner."""
    guns = tuple(
        shape
        for x in (0.18, 0.82)
        for y in (0.18, 0.82)
        for shape in (Disc((x, y), 0.16, edge), Disc((x, y), 0.12, fill), Disc((x, y), 0.05, edge))
    )
    return Art(
        f"fortress {fill} {edge}",
        (
            Slab((0.18, 0.18), 0.64, 0.64, 0.04, edge),
            *guns,
            Slab((0.225, 0.225), 0.55, 0.55, 0.03, fill),
            Polygon(((0.775, 0.225), (0.775, 0.775), (0.225, 0.775)), Role.DARK, 0.26),
            Disc(MIDDLE, 0.15, edge),
            Disc(MIDDLE, 0.105, Role.ICE),
        ),
    )


@cache
def shipyard(fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw two arms of scaffolding around a hull that is being built."""
    arms = tuple(
        shape
        for x in (0.06, 0.72)
        for shape in (
            Slab((x, 0.08), 0.22, 0.84, 0.04, edge),
            Slab((x + 0.04, 0.12), 0.14, 0.76, 0.02, fill),
            *(Slab((x, y), 0.22, 0.035, 0.0, edge) for y in (0.3, 0.5, 0.7)),
        )
    )
    keel = Polygon(((0.5, 0.12), (0.6, 0.34), (0.6, 0.8), (0.4, 0.8), (0.4, 0.34)), Role.ROCK)
    beams = (Slab((0.2, 0.4), 0.6, 0.05, 0.0, edge), Slab((0.2, 0.62), 0.6, 0.05, 0.0, edge))
    return Art(f"shipyard {fill} {edge}", (keel, *beams, *arms))


@cache
def beacon(fill: Role, edge: Role = Role.DARK) -> Art:
    """Draw a transmitting mast: an outpost, a relay."""
    waves = tuple(
        Arc((0.5, 0.26), radius, start, start + 70, 0.06, fill)
        for radius in (0.24, 0.38)
        for start in (-35, 145)
    )
    mast = (
        Polygon(((0.5, 0.2), (0.78, 0.96), (0.22, 0.96)), edge),
        Polygon(((0.5, 0.32), (0.7, 0.91), (0.3, 0.91)), fill),
        Slab((0.34, 0.66), 0.32, 0.05, 0.0, edge),
    )
    return Art(
        f"beacon {fill} {edge}",
        (*waves, *mast, Disc((0.5, 0.26), 0.1, edge), Disc((0.5, 0.26), 0.06, Role.FLAME)),
    )
