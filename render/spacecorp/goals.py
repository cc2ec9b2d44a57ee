"""The goals of contracts as drawings: what a base has to stand on, or what to have."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from render.art import Arc, Art, Shape, Slab, Stroke
from render.drawings.signs import arrow, scale_shapes
from render.drawings.stations import dome
from render.drawings.worlds import World, asteroid, planet, sun
from render.palettes import Role
from render.spacecorp import art
from render.spacecorp.actions import PICTOGRAMS
from rules.spacecorp.charts.kinds import Action, Goal, Icon

BASE = dome(Role.LIGHT)
BASE_SIDE, PLACE_SIDE = 0.5, 0.8
"""Sides of the base and of the place below it, in the drawing's side."""


def _on(*places: Art) -> tuple[Shape, ...]:
    """Draw a base at the lower right of a place, or of several behind one another."""
    side = PLACE_SIDE if len(places) == 1 else 0.6
    shapes: list[Shape] = []
    for number, place in enumerate(places):
        at = (side / 2 + 0.36 * number, side / 2 + 0.04 * number)
        shapes += scale_shapes(place.shapes, side, at)
    return (*shapes, *_rim())


def _rim() -> tuple[Shape, ...]:
    return scale_shapes(BASE.shapes, BASE_SIDE, (0.74, 0.72))


def _bases(*fills: Role) -> tuple[Shape, ...]:
    """Draw bases of these colours, two above one."""
    middles = ((0.26, 0.3), (0.74, 0.3), (0.5, 0.72))
    return tuple(
        shape
        for fill, middle in zip(fills, middles, strict=True)
        for shape in scale_shapes(dome(fill).shapes, 0.46, middle)
    )


def _off_lagrange() -> tuple[Shape, ...]:
    """Draw a base, and a Lagrange point that is crossed out."""
    lines = (((0.06, 0.06), (0.6, 0.6)), ((0.6, 0.06), (0.06, 0.6)))
    return (
        *scale_shapes(art.LAGRANGE.shapes, 0.66, (0.33, 0.33)),
        *(Stroke(line, 0.15, Role.DARK) for line in lines),
        *(Stroke(line, 0.08, Role.RED) for line in lines),
        *_rim(),
    )


def _infra() -> tuple[Shape, ...]:
    """Draw the three slots of a HQ, each with a card."""
    slots: list[Shape] = []
    for x in (0.02, 0.35, 0.68):
        slots += [
            Slab((x, 0.16), 0.3, 0.68, 0.06, Role.DARK),
            Slab((x + 0.03, 0.19), 0.24, 0.62, 0.04, Role.LIGHT),
            *scale_shapes(
                arrow(Role.LAND, (0.5, 0.86), (0.5, 0.14), 0.2, 0.34), 0.32, (x + 0.15, 0.5)
            ),
        ]
    return tuple(slots)


def _regions() -> tuple[Shape, ...]:
    """Draw bases in three rings."""
    middles = ((0.25, 0.27), (0.75, 0.27), (0.5, 0.73))
    return tuple(
        shape
        for x, y in middles
        for shape in (
            Arc((x, y), 0.24, 0, 360, 0.05, Role.ACCENT),
            *scale_shapes(BASE.shapes, 0.3, (x, y)),
        )
    )


def _outer() -> tuple[Shape, ...]:
    """Draw a base behind the ringed planet, and an arrow that leads outward."""
    ringed = scale_shapes(planet(World.GAS, 5, ringed=True).shapes, 0.9, (0.42, 0.36))
    return (*ringed, *_rim())


def _first() -> tuple[Shape, ...]:
    """Draw money with a star: the first who earns."""
    return (
        *scale_shapes(PICTOGRAMS[Action.PRODUCE], 1.1, (0.46, 0.54)),
        *scale_shapes((art.FIRST,), 0.62, (0.72, 0.26)),
    )


DRAWINGS: Mapping[Goal, Callable[[], tuple[Shape, ...]]] = {
    Goal.FIRST_PRODUCE: _first,
    Goal.SPACEPORTS: lambda: _on(art.LAGRANGE),
    Goal.OFF_LAGRANGE: _off_lagrange,
    Goal.MARS: lambda: _on(planet(World.RED, 3)),
    Goal.TYPES: lambda: _bases(Role.FLAME, Role.OCEAN, Role.RUST),
    Goal.INFRA: _infra,
    Goal.PRODUCED: lambda: scale_shapes(PICTOGRAMS[Action.PRODUCE], 1.2),
    Goal.PROGRESS: lambda: art.PROGRESS.shapes,
    Goal.REGIONS: _regions,
    Goal.ASTEROIDS: lambda: _on(asteroid(11)),
    Goal.JUPITER: lambda: _on(planet(World.GAS, 3)),
    Goal.OUTER: _outer,
    Goal.SYSTEMS: lambda: _on(sun(Role.SUN)),
    Goal.WHOLE_SYSTEM: lambda: _on(art.box(filled=True), art.box(filled=True)),
    Goal.COLONIES: lambda: art.SETTLEMENT.shapes,
    Goal.STRANGE: lambda: _on(art.icon(Icon.RUINS), art.icon(Icon.ANOMALY)),
}


@cache
def goal(kind: Goal) -> Art:
    """Draw the goal of a contract."""
    return Art(f"spacecorp goal {kind}", DRAWINGS[kind]())
